# Binding of kartenspiel/playout.h and kartenspiel/batch.h.

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
