# Binding of kartenspiel/solver.h.
from libc.stdlib cimport calloc

SOLVE_OK = KS_SOLVE_OK
SOLVE_LIMIT = KS_SOLVE_LIMIT


cdef class SolverTable:
    """Memory of a solver, `entries` of 32 bytes for each of some threads, for one set of rules."""

    cdef ks_solver_entry *memory
    cdef size_t entries
    cdef unsigned threads
    cdef Rules core_rules

    def __cinit__(self, State state not None, size_t entries, unsigned threads=1):
        if entries < 2 or entries & (entries - 1) or entries > <size_t>1 << 32:
            raise ValueError("entries must be a power of two from 2 to 2**32")
        if not 1 <= threads <= 256:
            raise ValueError("threads must be from 1 to 256")
        self.memory = <ks_solver_entry *>calloc(entries * threads, sizeof(ks_solver_entry))
        if self.memory == NULL:
            raise MemoryError(f"no memory for {threads} tables of {entries} entries")
        self.entries = entries
        self.threads = threads
        self.core_rules = state.core_rules

    def __dealloc__(self):
        free(self.memory)


cdef int solve_checks(ks_solve_status status, State state, list raised) except -1:
    if raised:
        raise raised[0]
    if status == KS_SOLVE_NOT_IN_PLAY:
        raise ValueError("a position of the play phase is needed, "
                         f"not of phase {PHASES[state.c.phase]}")
    if status == KS_SOLVE_OBJECTIVE:
        raise ValueError("the game has no such objective")
    if status == KS_SOLVE_SEAT:
        raise ValueError("the seat does not play for tricks in this deal")
    if status == KS_SOLVE_BID:
        raise ValueError("a bid is a positive multiple of 10")
    return 0


cdef ks_solve_options solve_options(SolverTable table, int objective, unsigned seat,
                                    uint64_t limit, ks_stop *stop, list raised):
    cdef ks_solve_options options = ks_solve_defaults(<ks_objective>objective)
    stop.raised = 0
    stop.poll = ask_signals
    stop.context = <void *>raised
    options.seat = seat
    options.node_limit = limit
    options.stop = stop
    options.table = table.memory
    options.entries = table.entries
    return options


def solve(State state not None, SolverTable table not None, int objective, unsigned char seat,
          uint64_t limit):
    """Solve a position, see `kartenspiel.solve`.

    Returns:
        Status, value, moves as pairs of id and value, ids of the line, nodes.
    """
    cdef ks_state copy = state.c
    cdef Rules rules = state.core_rules
    cdef list raised = []
    cdef ks_stop stop
    cdef ks_solve_options options = solve_options(table, objective, seat, limit, &stop, raised)
    cdef ks_move_value moves[24]
    cdef ks_line line
    cdef unsigned count = 0
    cdef int32_t value = 0
    cdef uint64_t nodes = 0
    cdef ks_solve_status status
    with nogil:
        status = ks_solve(&rules.c, &copy, &options, &value, &nodes)
        if status == KS_SOLVE_OK:
            status = ks_solve_moves(&rules.c, &copy, &options, moves, &count, &nodes)
        if status == KS_SOLVE_OK:
            status = ks_solve_line(&rules.c, &copy, &options, &line, &nodes)
    solve_checks(status, state, raised)
    if status != KS_SOLVE_OK:
        return status, 0, (), (), nodes
    return (
        status, value, tuple([(moves[i].action, moves[i].value) for i in range(count)]),
        tuple([line.action[i] for i in range(line.count)]), nodes,
    )


def solve_moves(State state not None, SolverTable table not None, int objective,
                unsigned char seat, uint64_t limit):
    """Return status, moves as pairs of id and value, and nodes."""
    cdef ks_state copy = state.c
    cdef Rules rules = state.core_rules
    cdef list raised = []
    cdef ks_stop stop
    cdef ks_solve_options options = solve_options(table, objective, seat, limit, &stop, raised)
    cdef ks_move_value moves[24]
    cdef unsigned count = 0
    cdef uint64_t nodes = 0
    cdef ks_solve_status status
    with nogil:
        status = ks_solve_moves(&rules.c, &copy, &options, moves, &count, &nodes)
    solve_checks(status, state, raised)
    return status, tuple([(moves[i].action, moves[i].value) for i in range(count)]), nodes


def can_make(State state not None, SolverTable table not None, int32_t bid, uint64_t limit):
    """Return status, whether the bid can be made, and nodes."""
    cdef ks_state copy = state.c
    cdef Rules rules = state.core_rules
    cdef list raised = []
    cdef ks_stop stop
    cdef ks_solve_options options = solve_options(table, KS_CONTRACT, 0, limit, &stop, raised)
    cdef c_bool can = False
    cdef uint64_t nodes = 0
    cdef ks_solve_status status
    with nogil:
        status = ks_can_make(&rules.c, &copy, &options, bid, &can, &nodes)
    solve_checks(status, state, raised)
    return status, bool(can), nodes


def solve_many(list states not None, SolverTable table not None, int objective, seats,
               uint64_t limit):
    """Return status and value of each of many positions, and the nodes of all."""
    cdef size_t count = len(states)
    cdef Rules rules = table.core_rules
    cdef list raised = []
    cdef ks_stop stop
    cdef ks_solve_options options = solve_options(table, objective, 0, limit, &stop, raised)
    cdef size_t each = sizeof(ks_state) + sizeof(int32_t) + sizeof(ks_solve_status) + 1
    cdef char *memory = <char *>calloc(count + 1, each)
    cdef ks_state *positions = <ks_state *>memory
    cdef int32_t *values = <int32_t *>(positions + count)
    cdef ks_solve_status *statuses = <ks_solve_status *>(values + count)
    cdef uint8_t *numbers = <uint8_t *>(statuses + count)
    cdef uint64_t nodes = 0
    cdef size_t i
    if memory == NULL:
        raise MemoryError(f"no memory for {count} positions")
    try:
        for i in range(count):
            positions[i] = (<State?>states[i]).c
            numbers[i] = seats[i]
        with nogil:
            ks_solve_many(&rules.c, positions, numbers, count, &options, table.threads, values,
                          statuses, &nodes)
        for i in range(count):
            solve_checks(statuses[i], states[i], raised)
        return [(statuses[i], values[i]) for i in range(count)], nodes
    finally:
        free(memory)
