# Binding of kartenspiel/sight.h and kartenspiel/belief.h.
from libc.stdlib cimport malloc

PLACES = KS_PLACES


cdef class Witness:
    """What one seat, or a spectator, has seen of a match; see `kartenspiel.view`.

    Args:
        rules: Rules object.
        dealer: First dealer.
        viewer: Seat, None for a spectator.
    """

    cdef ks_belief c
    cdef Rules core_rules
    cdef readonly object rules

    def __init__(self, rules, dealer, viewer):
        cdef State start = State(rules, dealer)
        cdef unsigned seat = KS_NOBODY if viewer is None else start.seat_of(viewer)
        self.core_rules = start.core_rules
        self.rules = start.rules
        ks_belief_start(&self.core_rules.c, &self.c, start.c.dealer, seat)

    def __cinit__(self, *args, **kwargs):
        self.core_rules = BLANK
        ks_belief_start(&BLANK.c, &self.c, 0, KS_NOBODY)

    def copy(self):
        """Return an independent copy."""
        cdef Witness other = Witness.__new__(Witness)
        other.core_rules = self.core_rules
        other.rules = self.rules
        other.c = self.c
        return other

    def __reduce__(self):
        raise TypeError("a Witness cannot be pickled: pickle the view")

    def watch(self, State state not None, action):
        """Take an action in the match and see it.

        Returns:
            The sight, as `see` takes it.
        """
        cdef ks_state before = state.c
        cdef ks_sight sight
        state.apply(action)
        sight = ks_see(&self.core_rules.c, &before, &state.c,
                       action._ids[<int>self.core_rules.c.game], self.c.viewer)
        if ks_belief_see(&self.core_rules.c, &self.c, &sight) != KS_OK:
            raise AssertionError(f"{action} cannot be seen: this is a fault of kartenspiel")
        cards = None
        if sight.parts.kind == KS_DEAL:
            size = ks_pack_get(self.core_rules.c.pack).size
            cards = tuple([
                None if sight.cards[i] == KS_NO_CARD else sight.cards[i] for i in range(size)
            ])
        return (sight.parts.kind, sight.parts.arg, cards,
                None if sight.seat == KS_NOBODY else sight.seat, sight.shown)

    def see(self, int kind, int arg, cards, seat, uint64_t shown):
        """Take in the next sight.

        Args:
            kind: Number in KINDS.
            arg: Card, suit or value; -1 for a hidden card.
            cards: Ids of a `deal`, None for hidden ones; None for all other kinds.
            seat: Seat whose cards are shown beside the action, None for nobody.
            shown: Those cards, a mask.

        Returns:
            Whether a match gives this sight; if not, nothing changes.
        """
        cdef ks_sight sight
        cdef int i
        size = ks_pack_get(self.core_rules.c.pack).size
        if not 0 <= kind < KS_KINDS or (kind == KS_DEAL) != (cards is not None):
            return False
        if cards is not None and len(cards) != size:
            return False
        sight.parts.kind = <ks_kind>kind
        sight.parts.arg = arg
        sight.seat = KS_NOBODY if seat is None else seat
        sight.shown = shown
        for i in range(KS_CARDS):
            sight.cards[i] = KS_NO_CARD
        if cards is not None:
            for i in range(size):
                card = cards[i]
                sight.cards[i] = KS_NO_CARD if card is None else card
        return ks_belief_see(&self.core_rules.c, &self.c, &sight) == KS_OK

    def state(self):
        """Return a match that agrees with all that was seen; its hidden cards mean nothing."""
        return state_with(self.core_rules, self.rules, &self.c.state)

    @property
    def unseen(self):
        """Mask of the cards whose place the viewer has not seen."""
        return self.c.unseen

    @property
    def known(self):
        """Masks of the cards known to lie at each place."""
        cdef int place
        return tuple([self.c.known[place] for place in range(KS_PLACES)])

    @property
    def hidden(self):
        """Number of unseen cards at each place."""
        cdef int place
        return tuple([self.c.hidden[place] for place in range(KS_PLACES)])

    @property
    def homes(self):
        """Seats of the deal from the dealer's neighbour on, each with whether it dropped."""
        cdef unsigned home
        return tuple([
            (ks_belief_seat(&self.core_rules.c, &self.c, home),
             bool(ks_belief_dropped(&self.core_rules.c, &self.c, home)))
            for home in range(self.c.homes)
        ])

    @property
    def settled_scores(self):
        """Totals of the seats right after a settled deal, else None."""
        cdef int seat
        if not self.c.state.settled:
            return None
        return tuple([self.c.state.score[seat] for seat in range(self.core_rules.c.seats)])

    @property
    def deal_dealer(self):
        """Seat that dealt the cards that are out."""
        return self.c.dealer

    @property
    def void_pack(self):
        """Ids of the pack of the void deal that has just ended, in an order that agrees."""
        cdef int i
        size = ks_pack_get(self.core_rules.c.pack).size
        return [self.c.past_pack[i] for i in range(size)]

    def agrees(self, masks):
        """Return whether cards at the places, masks, are a world."""
        cdef uint64_t unseen = 0
        cdef uint64_t at
        cdef int place
        if len(masks) != KS_PLACES:
            return False
        for place in range(KS_PLACES):
            at = masks[place]
            if self.c.known[place] & ~at or at & self.c.unseen & self.c.barred[place]:
                return False
            at &= ~self.c.known[place]
            if ks_count(at) != self.c.hidden[place] or unseen & at:
                return False
            unseen |= at
        return unseen == self.c.unseen

    def filled(self):
        """Return ids of the pack and of the hidden cards of this deal's actions, in some world."""
        return fill_of(self, &self.c.world, &self.c.state)


cdef tuple fill_of(Witness witness, const ks_world *world, const ks_state *state):
    cdef ks_card cards[72]
    cdef unsigned count = ks_belief_hidden_cards(&witness.core_rules.c, &witness.c, world, cards)
    cdef unsigned i
    size = ks_pack_get(witness.core_rules.c.pack).size
    return [state.pack[i] for i in range(size)], [cards[i] for i in range(count)]


cdef class Odds:
    """Tables to count and draw the worlds of a witness as it is now; never changes."""

    cdef Witness witness
    cdef ks_odds *c
    cdef size_t size

    def __cinit__(self, Witness witness not None):
        self.witness = witness.copy()
        self.size = ks_odds_size(&self.witness.c)
        self.c = <ks_odds *>malloc(self.size)
        if self.c == NULL:
            raise MemoryError
        with nogil:
            ks_odds_make(&self.witness.c, self.c)

    def __dealloc__(self):
        free(self.c)

    def __reduce__(self):
        raise TypeError("Odds cannot be pickled: pickle the view")

    @property
    def count(self):
        """Number of worlds."""
        return number_of(ks_odds_count(self.c))

    @property
    def orders(self):
        """Number of orders of the undealt cards."""
        return ks_belief_orders(&self.witness.c)

    cdef int world_of(self, rank, ks_world *out) except -1:
        cdef ks_wide number
        number.low = rank & 0xFFFFFFFFFFFFFFFF
        number.high = rank >> 64
        if ks_odds_world(&self.witness.c, self.c, number, out) != KS_OK:
            raise IndexError("there are not so many worlds")
        return 0

    def world(self, rank):
        """Return the masks of the cards at each place in world number `rank`."""
        cdef ks_world world
        cdef int place
        self.world_of(rank, &world)
        return tuple([world.at[place] for place in range(KS_PLACES)])

    def state(self, rank, uint64_t order):
        """Return the state of world number `rank` with the undealt cards in an order."""
        cdef ks_world world
        cdef ks_state state
        self.world_of(rank, &world)
        ks_belief_state(&self.witness.core_rules.c, &self.witness.c, &world, order, &state)
        return state_with(self.witness.core_rules, self.witness.rules, &state)

    def filled(self, rank, uint64_t order):
        """Return ids of the pack and of the hidden cards of this deal's actions in a world."""
        cdef ks_world world
        cdef ks_state state
        self.world_of(rank, &world)
        ks_belief_state(&self.witness.core_rules.c, &self.witness.c, &world, order, &state)
        return fill_of(self.witness, &world, &state)

    def draw(self, rng):
        """Return rank and order drawn uniformly, with one number of the generator."""
        orders = self.orders
        return divmod(draw_below(rng, self.count * orders), orders)

    def sample_state(self, rng):
        """Return the state of a world drawn uniformly, with one number of the generator."""
        rank, order = self.draw(rng)
        return self.state(rank, order)

    def sample_states(self, size_t count, uint64_t seed):
        """Return states of worlds drawn uniformly by a generator of the core."""
        cdef ks_state buffer[64]
        cdef size_t done = 0
        cdef size_t part
        cdef size_t i
        out = []
        while done < count:
            PyErr_CheckSignals()
            part = min(count - done, <size_t>64)
            with nogil:
                ks_odds_draw_states(&self.witness.core_rules.c, &self.witness.c, self.c, &seed,
                                    buffer, part)
            for i in range(part):
                out.append(state_with(self.witness.core_rules, self.witness.rules, &buffer[i]))
            done += part
        return out

    def marginals(self):
        """Return the number of worlds with each unseen card at each place, by card and place."""
        cdef ks_wide numbers[36][13]
        cdef ks_odds *scratch = <ks_odds *>malloc(self.size)
        cdef int card, place
        if scratch == NULL:
            raise MemoryError
        with nogil:
            ks_odds_marginals(&self.witness.c, scratch, numbers)
            free(scratch)
        return {
            card: tuple([number_of(numbers[card][place]) for place in range(KS_PLACES)])
            for card in cards_of(self.witness.c.unseen)
        }


cdef object number_of(ks_wide number):
    return <object>number.high << 64 | <object>number.low
