# Binding of kartenspiel/rules.h.
FAULTS = {
    "pack": KS_FAULT_PACK,
    "seats": KS_FAULT_SEATS,
    "short_deck": KS_FAULT_SHORT_DECK,
    "opening_step": KS_FAULT_OPENING_STEP,
    "max_step": KS_FAULT_MAX_STEP,
    "max_below": KS_FAULT_MAX_BELOW,
    "marriages": KS_FAULT_MARRIAGES,
    "redeal": KS_FAULT_REDEAL,
    "bonus": KS_FAULT_BONUS,
    "without": KS_FAULT_WITHOUT,
    "penalty": KS_FAULT_PENALTY,
    "stay": KS_FAULT_STAY,
    "start": KS_FAULT_START,
    "target": KS_FAULT_TARGET,
    "deals": KS_FAULT_DEALS,
    "endless": KS_FAULT_ENDLESS,
    "game": KS_FAULT_GAME,
}
IDLE = {
    "exchange": KS_IDLE_EXCHANGE,
    "without_talon": KS_IDLE_WITHOUT,
    "hearts_double_drop": KS_IDLE_HEARTS_DROP,
    "all_pass": KS_IDLE_ALL_PASS,
    "failed_bid_tricks_count": KS_IDLE_FAILED_BID,
    "redeal": KS_IDLE_REDEAL,
}
LIMITS = {"bid": KS_MAX_BID, "value": KS_MAX_VALUE, "goal": KS_MAX_GOAL}


def preset(int pack, bint wikipedia=False):
    """Return the fields of a preset of the C core, as `Rules` takes them."""
    cdef Rules rules = Rules.__new__(Rules)
    cdef uint32_t fault
    if wikipedia:
        fault = ks_rules_init_wikipedia(&rules.c, <ks_pack_id>pack)
    else:
        fault = ks_rules_init(&rules.c, <ks_pack_id>pack)
    if fault:
        raise ValueError(f"no such preset for pack {pack}")
    fields = {
        "game": rules.c.game,
        "pack": rules.c.pack,
        "seats": rules.c.seats,
        "must_beat_after_trump": rules.c.must_beat_after_trump,
        "must_undertrump": rules.c.must_undertrump,
        "deals": rules.c.deals,
    }
    own = <object>rules.c.of.russisch if rules.c.game == KS_RUSSISCH else (
        <object>rules.c.of.schnellen)
    for name, value in own.items():
        fields[name] = tuple(value) if name == "marriage_values" else value
    return fields


cdef class Rules:
    """Rules of a match in the core's form. Not for users: the rules objects hold one."""

    cdef ks_rules c

    def __cinit__(self, dict fields=None):
        if fields is None:
            return
        cdef dict rest = dict(fields)
        cdef ks_russisch_rules *russisch = &self.c.of.russisch
        cdef ks_schnellen_rules *schnellen = &self.c.of.schnellen
        self.c.game = game_of(rest.pop("game"))
        self.c.pack = <ks_pack_id><int>rest.pop("pack")
        self.c.seats = rest.pop("seats")
        self.c.must_beat_after_trump = rest.pop("must_beat_after_trump")
        self.c.must_undertrump = rest.pop("must_undertrump")
        self.c.deals = rest.pop("deals")
        if self.c.game == KS_RUSSISCH:
            russisch.opening_bid = rest.pop("opening_bid")
            russisch.max_bid = rest.pop("max_bid")
            russisch.without_talon_bonus = rest.pop("without_talon_bonus")
            russisch.without_talon_penalty = rest.pop("without_talon_penalty")
            russisch.all_tricks_bonus = rest.pop("all_tricks_bonus")
            for suit, value in enumerate(rest.pop("marriage_values")):
                if suit >= KS_SUITS:
                    raise ValueError("marriage_values has four values")
                russisch.marriage_values[<int>suit] = value
            russisch.target = rest.pop("target")
            russisch.redeal = rest.pop("redeal")
            russisch.pass_is_final = rest.pop("pass_is_final")
            russisch.without_talon = rest.pop("without_talon")
            russisch.without_talon_on_opening = rest.pop("without_talon_on_opening")
            russisch.raise_after_talon = rest.pop("raise_after_talon")
            russisch.assigned = rest.pop("assigned")
            russisch.deducted = rest.pop("deducted")
            russisch.own_score = rest.pop("own_score")
            russisch.defender_marriages = rest.pop("defender_marriages")
            russisch.bonus_in_contract = rest.pop("bonus_in_contract")
        else:
            schnellen.start = rest.pop("start")
            schnellen.schnell_penalty = rest.pop("schnell_penalty")
            schnellen.drop_penalty = rest.pop("drop_penalty")
            schnellen.must_stay_at = rest.pop("must_stay_at")
            schnellen.bid_for_trump = rest.pop("bid_for_trump")
            schnellen.all_pass_redeal = rest.pop("all_pass_redeal")
            schnellen.compulsory = rest.pop("compulsory")
            schnellen.exchange = rest.pop("exchange")
            schnellen.failed_bid_tricks_count = rest.pop("failed_bid_tricks_count")
            schnellen.hearts_double = rest.pop("hearts_double")
            schnellen.hearts_double_drop = rest.pop("hearts_double_drop")
            schnellen.earliest = rest.pop("earliest")
        if rest:
            raise ValueError(f"no such fields: {', '.join(sorted(rest))}")

    def faults(self):
        """Return the faults, bits of FAULTS; 0 when the rules are valid."""
        return ks_rules_check(&self.c)

    def idle(self):
        """Return the options without effect, bits of IDLE."""
        return ks_rules_idle(&self.c)

    @property
    def pack_size(self):
        """Number of cards."""
        return ks_pack_get(self.c.pack).size

    @property
    def seats(self):
        """Number of seats."""
        return self.c.seats

    @property
    def action_count(self):
        """Numbers of actions are below this."""
        return ks_action_count(&self.c)


cdef Rules core_of(rules):
    """Return what a rules object holds for the core."""
    core = getattr(rules, "_core", None)
    if not isinstance(core, Rules):
        raise TypeError(f"rules must be a rules object, not {type(rules).__name__}")
    if (<Rules>core).faults():
        raise ValueError("these rules are not valid")
    return core


cdef Rules BLANK = Rules()
ks_rules_init(&BLANK.c, <ks_pack_id>0)
