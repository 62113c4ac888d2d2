# Binding of kartenspiel/playout.h and kartenspiel/batch.h.
from cpython.buffer cimport (
    PyBUF_C_CONTIGUOUS, PyBUF_FORMAT, PyBUF_WRITABLE, PyBuffer_Release, PyObject_GetBuffer,
)
from libc.stdlib cimport calloc, malloc


def playouts(State state not None, uint64_t count, uint64_t seed, unsigned threads=1):
    """Play a state to the end of its deal at random; see `kartenspiel.playouts`."""
    cdef ks_state copy = state.c
    cdef Rules rules = state.core_rules
    cdef ks_playout_totals totals
    cdef ks_playout_status status
    cdef list raised = []
    cdef ks_stop stop
    stop.raised = 0
    stop.poll = ask_signals
    stop.context = <void *>raised
    with nogil:
        status = ks_playouts(&rules.c, &copy, count, seed, threads, &stop, &totals)
    if status == KS_PLAYOUT_STOPPED:
        raise raised[0]
    if status == KS_PLAYOUT_OVER:
        raise ValueError("the match is over: there is no deal to play")
    cdef int seat
    every = range(rules.c.seats)
    return {
        "playouts": totals.playouts,
        "actions": totals.actions,
        "cards": totals.cards,
        "booked": tuple([totals.booked[seat] for seat in every]),
        "squares": tuple([totals.squares[seat] for seat in every]),
        "points": tuple([totals.points[seat] for seat in every]),
        "tricks": tuple([totals.tricks[seat] for seat in every]),
        "declared": tuple([totals.declared[seat] for seat in every]),
        "made": tuple([totals.made[seat] for seat in every]),
        "dropped": tuple([totals.dropped[seat] for seat in every]),
    }


cdef extern from *:
    """
    static int ks_enter(int *busy) { return __atomic_exchange_n(busy, 1, __ATOMIC_ACQUIRE); }
    static void ks_leave(int *busy) { __atomic_store_n(busy, 0, __ATOMIC_RELEASE); }
    """
    int ks_enter(int *busy) noexcept nogil
    void ks_leave(int *busy) noexcept nogil


def observation_slices(Rules rules not None):
    """Return name, first number and length of each part of an observation."""
    cdef ks_slice parts[22]
    cdef int i
    ks_observation_slices(&rules.c, parts)
    return tuple([
        (parts[i].name.decode("ascii"), parts[i].first, parts[i].length) for i in range(KS_SLICES)
    ])


cdef class Window:
    """A caller's buffer for as long as it is used, checked for type and size."""

    cdef Py_buffer view
    cdef bint held

    @staticmethod
    cdef Window over(str name, object buffer, Py_ssize_t items, int itemsize, bint written):
        cdef Window window = Window.__new__(Window)
        cdef int flags = PyBUF_C_CONTIGUOUS | PyBUF_FORMAT | (PyBUF_WRITABLE if written else 0)
        try:
            PyObject_GetBuffer(buffer, &window.view, flags)
        except TypeError as error:
            raise TypeError(f"{name}: {error}") from None
        except ValueError as error:
            raise ValueError(f"{name}: {error}") from None
        except BufferError as error:
            raise BufferError(f"{name}: {error}") from None
        window.held = True
        form = window.view.format.decode("ascii") if window.view.format != NULL else "B"
        forms = "il" if itemsize == 4 else "B?b"
        if window.view.itemsize != itemsize or form.lstrip("@=<") not in tuple(forms):
            wanted = "int32" if itemsize == 4 else "uint8 or bool"
            raise TypeError(f"{name} must hold {wanted}, not items of format {form!r}")
        if window.view.len != items * itemsize:
            raise ValueError(
                f"{name} must have {items} items, not {window.view.len // itemsize}")
        if <size_t>window.view.buf % itemsize:
            raise ValueError(f"{name} must begin at an address that {itemsize} divides")
        return window

    def __dealloc__(self):
        if self.held:
            PyBuffer_Release(&self.view)


cdef void *memory_of(Window window) noexcept:
    return NULL if window is None else window.view.buf


cdef class Batch:
    """Matches stepped together; see `kartenspiel.Batch`."""

    cdef ks_batch c
    cdef Rules core_rules
    cdef ks_action *actions
    cdef int busy
    cdef ks_stop stop
    cdef list raised
    cdef readonly object rules
    cdef readonly Py_ssize_t observation_size

    def __cinit__(self, rules, Py_ssize_t count, uint64_t seed, unsigned threads):
        self.core_rules = core_of(rules)
        self.rules = rules
        self.c.rules = &self.core_rules.c
        self.c.count = count
        if threads > 1:
            self.c.crew = ks_crew_open(threads)
            if self.c.crew == NULL:
                raise MemoryError(f"no memory for {threads} threads")
        self.observation_size = ks_observation_size(self.c.rules)
        self.c.match = <ks_seated *>malloc(count * sizeof(ks_seated))
        self.actions = <ks_action *>calloc(count, sizeof(ks_action))
        if self.c.match == NULL or self.actions == NULL:
            raise MemoryError(f"no memory for {count} matches")
        cdef bint whole
        self.may_stop()
        with nogil:
            whole = ks_batch_start(&self.c, seed)
        self.check_whole(whole)

    def __dealloc__(self):
        ks_crew_close(self.c.crew)
        free(self.c.match)
        free(self.actions)

    cdef int enter(self) except -1:
        if ks_enter(&self.busy):
            raise RuntimeError("another thread is using this batch")
        return 0

    cdef void may_stop(self):
        """Let Ctrl-C end the call that follows; for calls that leave the matches as they are."""
        self.raised = []
        self.stop.raised = 0
        self.stop.poll = ask_signals
        self.stop.context = <void *>self.raised
        self.c.stop = &self.stop

    cdef int check_whole(self, bint whole) except -1:
        self.c.stop = NULL
        if not whole:
            raise self.raised[0]
        return 0

    def random_actions(self, out):
        """Draw a legal action for every match."""
        cdef Window window = Window.over("out", out, self.c.count, 4, True)
        self.enter()
        with nogil:
            ks_batch_random(&self.c, <ks_action *>window.view.buf)
        ks_leave(&self.busy)

    def legal_mask(self, out):
        """Write which actions are legal."""
        cdef Window window = Window.over(
            "out", out, self.c.count * ks_action_count(self.c.rules), 1, True)
        cdef bint whole
        self.enter()
        self.may_stop()
        with nogil:
            whole = ks_batch_legal(&self.c, <uint8_t *>window.view.buf)
        ks_leave(&self.busy)
        self.check_whole(whole)

    def look(self, actor, observations):
        """Write who is to act, and what that seat sees."""
        cdef Window actors = self.window("actor", actor, 1, 1)
        cdef Window seen = self.window("observations", observations, self.observation_size, 4)
        cdef ks_step_out out
        out.reward = NULL
        out.done = NULL
        out.illegal = NULL
        out.actor = <uint8_t *>memory_of(actors)
        out.observation = <int32_t *>memory_of(seen)
        cdef bint whole
        self.enter()
        self.may_stop()
        with nogil:
            whole = ks_batch_look(&self.c, &out)
        ks_leave(&self.busy)
        self.check_whole(whole)

    cdef Window window(self, str name, object buffer, Py_ssize_t width, int itemsize):
        if buffer is None:
            return None
        return Window.over(name, buffer, self.c.count * width, itemsize, True)

    def step(self, actions, bint mask, rewards, done, actor, observations, illegal):
        """Take one action in every match; return how many were refused."""
        cdef Window taken = Window.over("actions", actions, self.c.count, 4, False)
        cdef Window booked = self.window("rewards", rewards, self.c.rules.seats, 4)
        cdef Window dones = self.window("done", done, 1, 1)
        cdef Window actors = self.window("actor", actor, 1, 1)
        cdef Window seen = self.window("observations", observations, self.observation_size, 4)
        cdef Window refused = self.window("illegal", illegal, 1, 1)
        cdef ks_step_out out
        cdef size_t count
        out.reward = <int32_t *>memory_of(booked)
        out.done = <uint8_t *>memory_of(dones)
        out.actor = <uint8_t *>memory_of(actors)
        out.observation = <int32_t *>memory_of(seen)
        out.illegal = <uint8_t *>memory_of(refused)
        self.enter()
        with nogil:
            # A copy: what is checked is what is taken, whatever other threads write meanwhile.
            memcpy(self.actions, taken.view.buf, self.c.count * sizeof(ks_action))
            count = ks_batch_step(&self.c, self.actions, mask, &out)
        ks_leave(&self.busy)
        return count

    def find_illegal(self, out):
        """Mark the actions of the last step that are not legal now; nothing changes."""
        cdef Window marks = Window.over("out", out, self.c.count, 1, True)
        cdef uint8_t *mark = <uint8_t *>marks.view.buf
        cdef size_t i
        self.enter()
        with nogil:
            for i in range(self.c.count):
                mark[i] = ks_why(
                    self.c.rules, &self.c.match[i].state, self.actions[i]).reason != 0
        ks_leave(&self.busy)

    def state(self, Py_ssize_t number):
        """Return a copy of the state of a match."""
        cdef State state
        if not 0 <= number < <Py_ssize_t>self.c.count:
            raise IndexError(f"matches are 0 to {self.c.count - 1}, not {number}")
        self.enter()
        state = state_with(self.core_rules, self.rules, &self.c.match[number].state)
        ks_leave(&self.busy)
        return state
