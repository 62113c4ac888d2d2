# Binding of kartenspiel/perft.h, and how every long call answers Ctrl-C.
from cpython.exc cimport PyErr_CheckSignals
from libc.stdlib cimport free
from libc.string cimport memset

cdef extern from "stdlib.h" nogil:
    void *aligned_alloc(size_t alignment, size_t size)


cdef int ask_signals(void *context) noexcept with gil:
    """Run pending signal handlers; what one raises waits in the list until the call is back."""
    try:
        PyErr_CheckSignals()
    except BaseException as error:
        (<list>context).append(error)
        return 1
    return 0


cdef class PerftTable:
    """Memory for counts to the end of the deal, `entries` of 32 bytes, a power of two."""

    cdef void *memory
    cdef size_t entries

    def __cinit__(self, size_t entries):
        if entries < 2 or entries & (entries - 1) or entries > <size_t>1 << 40:
            raise ValueError("entries must be a power of two from 2 to 2**40")
        self.memory = aligned_alloc(64, ks_perft_table_size(entries))
        if self.memory == NULL:
            raise MemoryError(f"no memory for a table of {entries} entries")
        memset(self.memory, 0, ks_perft_table_size(entries))
        self.entries = entries

    def __dealloc__(self):
        free(self.memory)


def perft(State state not None, uint32_t depth, PerftTable table=None, unsigned threads=1):
    """Count lines from a state, see `kartenspiel.perft`; KS_TO_THE_END is 2**31 - 1."""
    cdef ks_state copy = state.c
    cdef Rules rules = state.core_rules
    cdef ks_nodes nodes
    cdef ks_perft_status status
    cdef list raised = []
    cdef ks_stop stop
    cdef ks_perft_how how
    stop.raised = 0
    stop.poll = ask_signals
    stop.context = <void *>raised
    how.table = table.memory if table is not None else NULL
    how.entries = table.entries if table is not None else 2
    how.threads = threads
    how.stop = &stop
    with nogil:
        status = ks_perft(&rules.c, &copy, depth, &how, &nodes)
    if status == KS_PERFT_STOPPED:
        raise raised[0]
    if status == KS_PERFT_NOT_IN_PLAY:
        raise ValueError("without a depth a position of the play phase is needed, "
                         f"not of phase {PHASES[copy.phase]}")
    if status == KS_PERFT_NO_MEMORY:
        raise MemoryError("no memory for the lists of actions")
    return <object>nodes.high << 64 | <object>nodes.low
