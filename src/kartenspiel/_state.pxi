# Binding of kartenspiel/state.h, kartenspiel/action.h and the drawing of chance.
from math import factorial, prod

from cpython.object cimport PyObject, PyTypeObject
from libc.string cimport memcpy


# Uniform orders of a pack come in chunks of KS_CHUNK digits, see ks_unrank.
def _chunk_radices(size):
    starts = range(0, size, KS_CHUNK)
    return [prod(range(max(size - s - KS_CHUNK, 0) + 1, size - s + 1)) for s in starts]


cdef dict ORDERS = {
    size: (factorial(size), _chunk_radices(size)) for size in (21, 24, 33, 36)
}


cdef object draw_below(rng, limit):
    randrange = getattr(rng, "randrange", None)
    number = (randrange_of(rng) if randrange is None else randrange)(limit)
    if type(number) is int and 0 <= number < limit:
        return number
    return drawn(number, limit)


cdef ks_action action_number(number) except? -2:
    """Return the number of an action, -1, which no action has, for one that is too wide."""
    number = whole_of("number", number)
    return number if 0 <= number < 1 << 31 else -1


cdef tuple UNFILLED = (BLANK,)


cdef class State:
    """Light twin of `Match` for search and simulation: the same verbs, no history, integer ids.

    Args:
        rules: `RussischRules` or `SchnellenRules`.
        dealer: Seat that deals first.

    Raises:
        TypeError: `rules` is no rules object, or `dealer` no integer.
        ValueError: There is no such seat.

    Example:
        >>> from kartenspiel import RussischRules, State
        >>> import random
        >>> rng = random.Random(1)
        >>> state = State(RussischRules(deals=1))
        >>> while not state.is_over:
        ...     if state.actor is None:
        ...         state.apply_chance(rng)
        ...     else:
        ...         state.apply_id(rng.choice(state.legal_ids()))
        >>> state.deals_played
        1

    Bid, declarer, trump and tricks of a deal can be read until the next one is dealt.

    Two states are equal when their rules are and all fields of the C struct: scores, settled
    deals, dealer, the order of the dealt pack and the position. Equal states hash alike; the hash
    is that of the moment.
    """

    cdef ks_state c
    cdef Rules core_rules
    cdef readonly object rules

    def __cinit__(self, rules, dealer=0):
        # Started already here, so that there is no state without rules, however it is made.
        if rules is not BLANK:
            State.__init__(self, rules, dealer)

    def __init__(self, rules, dealer=0):
        cdef Rules core = core_of(rules)
        number = whole_of("dealer", dealer)
        seats = core.c.seats
        if not 0 <= number < seats:
            raise ValueError(f"dealer must be a seat from 0 to {seats - 1}, not {shown(number)}")
        self.core_rules = core
        self.rules = rules
        ks_start(&core.c, &self.c, <unsigned>number)

    cdef State twin(self):
        return state_with(self.core_rules, self.rules, &self.c)

    def copy(self):
        """Return an independent copy."""
        return self.twin()

    def __copy__(self):
        return self.twin()

    def __deepcopy__(self, memo):
        return self.twin()

    def __reduce__(self):
        data = (<char *>&self.c)[:sizeof(ks_state)]
        return _restore, (self.rules, data, ks_hash(&self.c))

    def __eq__(self, other):
        if not isinstance(other, State):
            return NotImplemented
        cdef State that = <State>other
        return bool(ks_equal(&self.c, &that.c)) and (
            self.rules is that.rules or self.rules == that.rules)

    def __hash__(self):
        return <Py_ssize_t>ks_hash(&self.c)

    def __repr__(self):
        return (f"<State {PHASES[self.c.phase]}, actor {self.actor}, "
                f"dealer {self.c.dealer}, scores {self.scores}>")

    # --- reading ---

    @property
    def phase(self):
        """`Phase` of the match."""
        return phase_names[self.c.phase]

    @property
    def actor(self):
        """Seat to act, None at a chance step and after the end."""
        cdef unsigned seat = ks_actor(&self.c)
        return None if seat == KS_NOBODY else seat

    @property
    def dealer(self):
        """Seat that deals this deal or, between deals, the next."""
        return self.c.dealer

    @property
    def scores(self):
        """Total of each seat."""
        cdef int seat
        return tuple([self.c.score[seat] for seat in range(self.core_rules.c.seats)])

    @property
    def deals_played(self):
        """Number of settled deals."""
        return self.c.deals

    @property
    def is_over(self):
        """Whether the match has ended."""
        return self.c.phase == KS_PHASE_OVER

    @property
    def is_settled(self):
        """Whether the state stands right after a settled deal."""
        return bool(self.c.settled)

    @property
    def winners(self):
        """Seats that have won the match, ascending; empty before the end."""
        return cards_of(self.c.over)

    @property
    def bid(self):
        """Highest bid so far, in points or tricks; None when there is none."""
        return self.c.bid or None

    @property
    def without(self):
        """Whether the highest bid is without talon."""
        return bool(self.c.without)

    @property
    def declarer(self):
        """Seat of the highest bidder, the declarer after the auction, None when nobody is."""
        return None if self.c.bidder == KS_NOBODY else self.c.play.seat[self.c.bidder]

    @property
    def trump(self):
        """Trump suit as a letter, "high" for no trump in Schnellen, None while there is none."""
        cdef int suit = ks_trump_suit(&self.c)
        if suit < 0:
            return None
        return "high" if suit == KS_WELI_LANE else SUIT_LETTERS[suit]

    @property
    def active(self):
        """Seats dealt in, clockwise; once the tricks have begun, those that play for them."""
        cdef int place
        return tuple([self.c.play.seat[place] for place in range(self.c.play.places)])

    @property
    def leader(self):
        """Seat that leads the trick, None outside the play phase."""
        return self.c.play.seat[self.c.play.leader] if self.c.phase == KS_PHASE_PLAY else None

    @property
    def trick_cards(self):
        """Ids of the cards on the table, the led one first."""
        cdef const ks_pack *pack = ks_pack_get(self.core_rules.c.pack)
        cdef int i
        return tuple([pack.card[self.c.play.card[i]] for i in range(self.c.play.played)])

    @property
    def tricks_played(self):
        """Finished tricks of this deal."""
        return self.c.play.tricks

    @property
    def trick_winners(self):
        """Seat that won each finished trick of this deal, in order."""
        cdef int i
        return tuple([
            self.c.play.seat[self.c.play.winners >> (4 * i) & 15]
            for i in range(self.c.play.tricks)
        ])

    @property
    def dropped(self):
        """Seats that have dropped out of this deal of Schnellen, ascending."""
        cdef int seats = self.core_rules.c.seats
        cdef bint passed_on = self.c.settled and not self.c.over
        cdef int first = self.c.dealer + 1 + (seats - 1 if passed_on else 0)
        cdef int place
        return tuple(sorted([
            (first + place) % seats for place in range(seats)
            if self.core_rules.c.game == KS_SCHNELLEN and self.c.passed >> place & 1
        ]))

    @property
    def put_away(self):
        """Cards the player in turn has put away in the exchange."""
        return self.c.put_away

    @property
    def undealt(self):
        """Ids of the cards of the talon or the stock, in the order of the pack."""
        cdef ks_card cards[36]
        cdef unsigned count = ks_undealt(&self.core_rules.c, &self.c, cards)
        cdef unsigned i
        return tuple([cards[i] for i in range(count)])

    @property
    def stock_size(self):
        """Number of cards nobody has been dealt, those of talon or stock."""
        return len(self.undealt)

    @property
    def turned_cards(self):
        """Ids of the cards turned up for trump, the last fixes it."""
        cdef int first = 3 * self.core_rules.c.seats
        cdef int i
        return tuple([self.c.pack[first + i] for i in range(self.c.turned)])

    @property
    def aside_mask(self):
        """Mask of the cards laid off and not yet taken, or out of play."""
        return ks_cards_mask(ks_pack_get(self.core_rules.c.pack), self.c.aside)

    cdef unsigned seat_of(self, seat) except? 255:
        number = whole_of("seat", seat)
        if not 0 <= number < self.core_rules.c.seats:
            raise ValueError(
                f"no seat {shown(number)}: seats are 0 to {self.core_rules.c.seats - 1}")
        return number

    def hand_mask(self, seat):
        """Return the cards a seat holds as a mask over card ids.

        Raises:
            TypeError: `seat` is no integer.
            ValueError: There is no such seat.
        """
        return ks_cards_mask(ks_pack_get(self.core_rules.c.pack),
                             ks_hand(&self.c, self.seat_of(seat)))

    def won_mask(self, seat):
        """Return the cards of the tricks a seat has won in this deal, as a mask over card ids.

        Raises:
            TypeError, ValueError: As `hand_mask`.
        """
        return ks_cards_mask(ks_pack_get(self.core_rules.c.pack),
                             ks_won(&self.c, self.seat_of(seat)))

    def announced(self, seat):
        """Return the suits a seat has announced in this deal, as letters.

        Raises:
            TypeError, ValueError: As `hand_mask`.
        """
        cdef unsigned number = self.seat_of(seat)
        cdef int place
        for place in range(self.c.play.places):
            if self.c.play.seat[place] == number:
                return "".join([
                    SUIT_LETTERS[suit] for suit in range(KS_SUITS)
                    if self.c.play.announced[place] >> suit & 1
                ])
        return ""

    def result_fields(self):
        """Return the settlement of the deal just settled as a dict.

        Raises:
            ValueError: The state does not stand right after a settled deal.
        """
        cdef ks_result result
        cdef int seats = self.core_rules.c.seats
        cdef int seat, i
        if ks_result_get(&self.core_rules.c, &self.c, &result) != KS_OK:
            raise ValueError("no deal has just been settled")
        every = range(seats)
        return {
            "dealer": result.dealer,
            "active": cards_of(result.active),
            "dropped": cards_of(result.dropped),
            "declarer": None if result.declarer == KS_NOBODY else result.declarer,
            "bid": result.bid or None,
            "without": bool(result.without),
            "made": bool(result.made),
            "all_tricks": bool(result.all_tricks),
            "total": result.total,
            "trump": None if result.trump < 0 else result.trump,
            "points": tuple([result.points[seat] for seat in every]),
            "marriages": tuple([result.marriages[seat] for seat in every]),
            "void_marriages": tuple([result.void_marriages[seat] for seat in every]),
            "announced": tuple([cards_of(result.announced[seat]) for seat in every]),
            "tricks": tuple([result.tricks[seat] for seat in every]),
            "booked": tuple([result.booked[seat] for seat in every]),
            "items": tuple([
                tuple([
                    (result.items[seat][i].amount, result.items[seat][i].clause.decode("ascii"))
                    for i in range(result.item_count[seat])
                ])
                for seat in every
            ]),
        }

    # --- acting ---

    def legal_ids(self):
        """Return the ids of the legal actions, ascending; empty when no player is to act."""
        cdef ks_action ids[2048]
        cdef unsigned count = ks_legal(&self.core_rules.c, &self.c, ids)
        cdef unsigned i
        return [ids[i] for i in range(count)]

    def chance_ids(self):
        """Return the ids of the possible `pick` actions, ascending; empty at any other step."""
        cdef ks_action ids[36]
        cdef unsigned count = ks_chance(&self.core_rules.c, &self.c, ids)
        cdef unsigned i
        return [ids[i] for i in range(count)]

    @property
    def legal_actions(self):
        """Legal actions of the seat to act, a lazy, ordered, set-like view of this moment."""
        return legal_view(self.twin())

    def is_legal_id(self, number):
        """Return whether an action is legal for the seat to act, or a possible `pick`.

        A number that no action has is not legal.

        Raises:
            TypeError: `number` is no integer.
        """
        cdef ks_action action = action_number(number)
        if action == KS_R_DEAL and self.core_rules.c.game == KS_RUSSISCH:
            return False
        if action == KS_S_DEAL and self.core_rules.c.game == KS_SCHNELLEN:
            return False
        return ks_why(&self.core_rules.c, &self.c, action).reason == 0

    def apply_id(self, number):
        """Take one action of a player, or a `pick`, by its id.

        Raises:
            IllegalActionError: The action is refused; nothing has changed.
            TypeError: `number` is no integer.
            ValueError: No action has this number, or it is the number of `deal`.
        """
        cdef ks_action action = action_number(number)
        if ks_apply(&self.core_rules.c, &self.c, action) != KS_OK:
            self.refuse_id(action, number)

    cdef int refuse_id(self, ks_action action, number) except -1:
        cdef ks_game game = self.core_rules.c.game
        cdef ks_action_parts parts = ks_action_split(game, action)
        if parts.kind == KS_KINDS:
            raise ValueError(f"no action has the number {shown(number)}")
        cdef ks_refusal refusal = ks_why_parts(&self.core_rules.c, &self.c, parts)
        if refusal.reason == 0:
            raise ValueError("a deal needs its cards: apply a Deal, or apply_chance")
        raise refuse(self, action_of(game, action), refusal.reason,
                     refusal.clause.decode("ascii"), refusal.duty)

    def apply(self, action):
        """Take one action, an `Action` or its text.

        Raises:
            IllegalActionError: The action is refused; nothing has changed.
            NotationError: The text is no action.
            TypeError: Neither an action nor a text.
        """
        cdef ks_action number
        if isinstance(action, str):
            action = parse_action(action)
        try:
            ids = action._ids
        except AttributeError:
            raise TypeError(
                f"an action or its text is needed, not {type(action).__name__}") from None
        number = ids[<int>self.core_rules.c.game]
        if number == KS_R_DEAL if self.core_rules.c.game == KS_RUSSISCH else number == KS_S_DEAL:
            self.deal_cards(action)
        elif number < 0:
            self.refuse_parts(action)
        elif ks_apply(&self.core_rules.c, &self.c, number) != KS_OK:
            self.refuse_parts(action)

    cdef int refuse_parts(self, action) except -1:
        cdef ks_action_parts parts
        parts.kind = <ks_kind><int>action._kind
        parts.arg = action._arg
        cdef ks_refusal refusal = ks_why_parts(&self.core_rules.c, &self.c, parts)
        raise refuse(self, action, refusal.reason, refusal.clause.decode("ascii"), refusal.duty)

    cdef int deal_cards(self, action) except -1:
        cdef ks_card cards[37]  # one more than the largest pack, to see that a deal is too long
        cdef unsigned count = 0
        cdef ks_refusal refusal
        for card in action.cards:
            if count > KS_CARDS:
                break
            cards[count] = card.id
            count += 1
        refusal = ks_why_deal(&self.core_rules.c, &self.c, cards, count)
        if refusal.reason == 0:
            ks_deal(&self.core_rules.c, &self.c, cards)
            return 0
        raise refuse(self, action, refusal.reason, refusal.clause.decode("ascii"), refusal.duty)

    cdef int draw_order(self, rng, ks_card *cards) except -1:
        cdef Rules rules = self.core_rules
        cdef ks_state before = self.c
        cdef uint64_t chunks[3]
        cdef int i = 0
        orders, radices = ORDERS[ks_pack_get(rules.c.pack).size]
        number = draw_below(rng, orders)
        self.must_be(rules, &before)
        chunks[0] = chunks[1] = chunks[2] = 0
        for radix in radices:
            number, digits = divmod(number, radix)
            chunks[i] = digits
            i += 1
        if ks_unrank(&rules.c, chunks, cards) != KS_OK:
            raise ValueError("the random generator gave no order of the pack")
        return 0

    cdef ks_action draw_pick(self, rng) except -1:
        cdef Rules rules = self.core_rules
        cdef ks_state before = self.c
        ids = self.chance_ids()
        number = ids[draw_below(rng, len(ids))]
        self.must_be(rules, &before)
        return number

    cdef int must_be(self, Rules rules, const ks_state *before) except -1:
        """Refuse a generator that acts on the state it draws for."""
        if self.core_rules is not rules or not ks_equal(&self.c, before):
            raise RuntimeError("the random generator changed the state")
        return 0

    cdef int chance_step(self) except -1:
        if self.c.phase != KS_PHASE_DEAL and self.c.phase != KS_PHASE_PICK:
            raise ValueError(f"chance is not to act in phase {PHASES[self.c.phase]}")
        return self.c.phase == KS_PHASE_DEAL

    def sample_chance(self, rng):
        """Return a chance action for this step, drawn uniformly; nothing changes.

        Args:
            rng: `random.Random` or anything with its `randrange`. A deal takes one number below
                the number of orders of the pack, a pick one below the number of laid-off cards.

        Raises:
            TypeError: `rng` has no `randrange`, or that gives no integer.
            ValueError: Chance is not to act, or `rng` gives a number that is out of range.
        """
        cdef ks_card cards[36]
        cdef int i
        game = self.core_rules.c.game
        if self.chance_step():
            self.draw_order(rng, cards)
            size = ks_pack_get(self.core_rules.c.pack).size
            return deal_of([cards[i] for i in range(size)])
        return action_of(game, self.draw_pick(rng))

    def apply_chance(self, rng):
        """Take a chance action drawn uniformly; see `sample_chance`.

        Raises:
            TypeError, ValueError: As `sample_chance`; nothing has changed.
        """
        cdef ks_card cards[36]
        if self.chance_step():
            self.draw_order(rng, cards)
            ks_deal(&self.core_rules.c, &self.c, cards)
        else:
            ks_apply(&self.core_rules.c, &self.c, self.draw_pick(rng))


cdef State state_with(Rules core, rules, const ks_state *c):
    """Return a state of its own with these contents."""
    cdef State state = (<PyTypeObject *>State).tp_new(
        State, <PyObject *>UNFILLED, NULL)
    state.core_rules = core
    state.rules = rules
    state.c = c[0]
    return state


def _restore(rules, data, checksum):
    """Rebuild a pickled state. The checksum finds damage, not malice: unpickle what you trust."""
    cdef State state = State(rules)
    cdef ks_state stored
    cdef bytes raw = data
    if len(raw) != sizeof(ks_state):
        raise ValueError("the pickled state is of another version of kartenspiel")
    memcpy(&stored, <const char *>raw, sizeof(ks_state))
    if ks_hash(&stored) != checksum:
        raise ValueError("the pickled state is damaged")
    state.c = stored
    return state
