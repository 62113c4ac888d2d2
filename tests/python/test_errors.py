"""Errors: kin, attributes, copies, and the sentences of refused actions."""

import ast
import copy
import pickle
import random
from pathlib import Path

import pytest

import kartenspiel
from kartenspiel import (
    Bid,
    Card,
    FairnessError,
    IllegalActionError,
    KartenspielError,
    Match,
    NotationError,
    Play,
    Record,
    RecordError,
    Reveal,
    RulesError,
    RulesWarning,
    RussischRules,
    SchnellenRules,
    Shuffler,
    parse_action,
    verify_fairness,
)
from kartenspiel._core import REASONS
from kartenspiel.errors import Sentence, shown
from kartenspiel.refusals import _SENTENCES

BOTH = {"en": "forehand opens", "de": "Vorhand eröffnet"}
ERRORS = [
    KartenspielError("something"),
    RulesError(["a is 1", "b is 2"], ["a ist 1", "b ist 2"]),
    RulesError(["a is 1"]),
    IllegalActionError(Bid(100), "must_open", "RS5", BOTH, "seat 1 to act"),
    IllegalActionError(10**40, "wrong_game", "", {"en": "no such action"}),
    NotationError("no card", "play 5h", 5),
    RecordError("wrong", place="rules.deck"),
    RecordError("wrong", index=3, line=7),
    FairnessError("differs", deal=2),
]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_errors_survive_pickles_and_copies(error: KartenspielError) -> None:
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        for twin in (pickle.loads(pickle.dumps(error, protocol)), copy.deepcopy(error)):
            assert type(twin) is type(error)
            assert str(twin) == str(error)
            assert vars(twin) == vars(error)
    assert isinstance(error, KartenspielError)
    assert isinstance(error, ValueError)


def test_what_the_errors_say() -> None:
    assert str(ERRORS[1]) == "a is 1; b is 2"
    assert ERRORS[1].reasons == ("a is 1", "b is 2")
    assert ERRORS[1].explain("de") == "a ist 1\nb ist 2"
    assert ERRORS[2].explain("de") == "a is 1"
    assert str(ERRORS[3]) == "bid 100: forehand opens (RS5) [seat 1 to act]"
    assert ERRORS[3].explain("de") == "Vorhand eröffnet (RS5)"
    assert str(ERRORS[5]) == "no card, at position 5 of 'play 5h'"
    assert str(ERRORS[6]) == "rules.deck: wrong"
    assert str(ERRORS[7]) == "line 7, actions[3]: wrong"
    assert (ERRORS[7].place, ERRORS[7].index, ERRORS[7].line) == (None, 3, 7)
    assert str(ERRORS[8]) == "deal 2: differs"
    assert ERRORS[8].deal == 2
    assert issubclass(RulesWarning, UserWarning)
    with pytest.raises(ValueError, match="language"):
        ERRORS[3].explain("fr")
    with pytest.raises(ValueError, match="language"):
        ERRORS[1].explain("fr")


def test_errors_of_texts_and_records_speak_german_too() -> None:
    notation = NotationError(Sentence("no card", "keine Karte"), "play Ax", 6)
    assert str(notation) == notation.explain() == "no card, at position 6 of 'play Ax'"
    assert notation.explain("de") == "keine Karte, an Stelle 6 von 'play Ax'"
    record = RecordError(Sentence("it differs", "weicht ab"), "sheet[0]", 31, 3)
    assert str(record) == record.explain() == "line 3, sheet[0] after actions[31]: it differs"
    assert record.explain("de") == "Zeile 3, sheet[0] nach actions[31]: weicht ab"
    assert RecordError(notation.message).explain("de") == "keine Karte"
    assert RecordError("as it is", "rules").explain("de") == "rules: as it is"
    for error in (notation, record):
        again = pickle.loads(pickle.dumps(error))
        assert (str(again), again.explain("de")) == (str(error), error.explain("de"))
        assert copy.deepcopy(error).explain("de") == error.explain("de")
        with pytest.raises(ValueError, match="language"):
            error.explain("fr")


def test_unfair_deals_are_told_in_both_languages() -> None:
    match = Match(RussischRules())
    match.apply(match.sample_chance(random.Random(1)))
    shuffler = Shuffler(bytes(32))
    for reveal, english, german in (
        (shuffler.reveal(), "deal 0: the order of the pack", "Spiel 0: die Kartenfolge (Aktion 0)"),
        (shuffler.with_seats([b"x"]).reveal(), "1 seeds for 3 seats", "1 Startwerte für 3 Plätze"),
        (Reveal(b"", (), ""), "a seed has 32 bytes", "die offengelegten Startwerte haben nicht"),
        (Reveal(bytes(32), (), "0"), "commitment of the reveal", "die Offenlegung festgelegt"),
        ({}, "a reveal has the keys", "eine Offenlegung hat die Schlüssel"),
    ):
        with pytest.raises(FairnessError) as caught:
            verify_fairness(match, reveal)
        assert english in str(caught.value)
        assert german in caught.value.explain("de")
        assert caught.value.explain() == str(caught.value)


def test_every_error_of_texts_and_records_has_both_languages_where_it_is_raised() -> None:
    """No message is a plain text: it is a sentence, or that of another error."""
    count = 0
    for path in sorted(Path(kartenspiel.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id not in ("NotationError", "RecordError", "FairnessError"):
                continue
            count += 1
            message = node.args[0]
            assert not isinstance(message, (ast.Constant, ast.JoinedStr)), ast.unparse(node)
            if isinstance(message, ast.Call):
                assert ast.unparse(message.func) in ("Sentence", "told", "_no_card")
    assert count > 60


def test_what_another_error_says_is_said_in_both_languages() -> None:
    english = {"format": "kartenspiel.record", "version": 1, "dealer": 0, "actions": []}
    rest: dict[str, object] = {"sheet": [], "winners": []}
    for rules, message in (
        ({"game": "chess"}, "rules: game muss 'russisch_schnapsen' or"),
        ({"game": "schnellen", "deals": 0}, "rules: deals muss eine Zahl von 1 bis"),
    ):
        with pytest.raises(RecordError) as caught:
            Record.from_dict({**english, **rest, "rules": rules})
        assert caught.value.explain("de").startswith(message)
    right = {**english, **rest, "rules": {"game": "schnellen"}}
    for actions, message in (
        (["deal Ax"], "actions[0]: 'Ax' ist keine Karte, an Stelle 6 von 'deal Ax'"),
        (["bid 1"], "actions[0]: bid 1: der Zufall ist am Zug (Geben), kein Spieler"),
        ([7], "actions[0]: eine Aktion ist ein Text, nicht 7"),
    ):
        with pytest.raises(RecordError) as caught:
            Record.from_dict({**right, "actions": actions})
        assert caught.value.explain("de") == message


def test_values_are_shown_shortly() -> None:
    assert shown(5) == "5"
    assert shown(10**5000) == "<an integer of 16610 bits>"
    assert len(shown("x" * 10**6)) < 100
    assert len(shown([["x" * 100] * 100] * 100)) <= 120


def test_every_reason_has_a_sentence_in_both_languages() -> None:
    split = {"not_your_turn": {"chance_is_to_act", "seat_is_to_act"}, "legal": set()}
    cases = set().union(*(split.get(code, {code}) for code in REASONS))
    assert cases <= set(_SENTENCES["en"])
    assert set(_SENTENCES["en"]) == set(_SENTENCES["de"])


RUSSISCH = "deal Th Kh Kd 9s As Ad 9d 9h Qs Tc Ts Js Td Jh Ah Ks Qd Jd 9c Kc Jc Qc Ac Qh"


def refused(match: Match, text: str) -> IllegalActionError:
    before = match.copy()
    with pytest.raises(IllegalActionError) as caught:
        match.apply(text)
    assert match == before
    assert match.state == before.state
    error = caught.value
    assert error.action == parse_action(text)
    assert str(error).startswith(text[:100])
    assert error.sentence in str(error)
    assert error.position in str(error)
    return error


def played(rules: RussischRules | SchnellenRules, *texts: str) -> Match:
    match = Match(rules)
    match.apply_all(texts)
    return match


def test_following_names_the_led_suit_and_the_cards() -> None:
    # Seat 1 has Th Kh Kd 9c Kc Jh Td …; the talon is taken by seat 1, who leads.
    match = played(RussischRules(redeal=[]), RUSSISCH, "bid 90", "pass", "pass")
    match.apply_all(["lay 9c", "lay Jh"])
    while match.actor is None:
        match.apply(match.sample_chance(random.Random(1)))
    lead = next(action for action in match.legal_actions if isinstance(action, Play))
    match.apply(lead)
    state = match.state
    legal = {str(action) for action in match.legal_actions}
    hand = [Card.from_id(i) for i in range(36) if state.hand_mask(match.actor) >> i & 1]
    wrong = next(card for card in hand if f"play {card}" not in legal)
    error = refused(match, f"play {wrong}")
    assert error.reason in ("must_follow_suit", "must_beat")
    assert error.clause == "TR2"
    assert f"{lead.card.suit.label()} were led" in error.sentence
    for text in legal:
        assert text.removeprefix("play ") in error.sentence
        assert text.removeprefix("play ") in error.explain("de")


@pytest.mark.parametrize(
    ("texts", "wrong", "reason", "clause", "words"),
    [
        ([], "keep", "not_your_turn", "", "chance"),
        ([], "deal Ah Kh", "deal_cards", "RS3", "24 cards once, not these 2 cards"),
        ([], RUSSISCH[:-2] + "Th", "deal_cards", "RS3", "Th stands there more than once"),
        ([], RUSSISCH + " 6h", "deal_cards", "RS3", "not these 25 cards"),
        ([], "stay", "wrong_game", "", "Russisches Schnapsen has no action stay"),
        ([RUSSISCH], RUSSISCH, "not_your_turn", "", "seat 1"),
        ([RUSSISCH], "pass", "must_open", "RS5", "open with 90"),
        ([RUSSISCH], "bid 100", "must_open", "RS5", "open with 90"),
        ([RUSSISCH], "bid 95", "bid_step", "RS5", "95 is no multiple of 10"),
        ([RUSSISCH], "bid 90 without", "no_without", "RS6", "no bids without talon"),
        ([RUSSISCH], "play Th", "wrong_phase", "", "auction"),
        ([RUSSISCH, "bid 90"], "bid 90", "bid_too_low", "RS5", "90 has been bid"),
        ([RUSSISCH, "bid 90"], "bid 310", "bid_too_high", "RS5", "300"),
        ([RUSSISCH, "bid 90"], "bid 999999999", "bid_step", "RS5", "999999999"),
        ([RUSSISCH, "bid 90", "pass", "pass"], "lay Ah", "not_in_hand", "RS8", "Ah"),
        ([RUSSISCH, "bid 90", "pass", "pass"], "lay 6h", "not_in_pack", "RS2", "6h"),
    ],
)
def test_a_refusal_says_what_is_wrong(
    texts: list[str], wrong: str, reason: str, clause: str, words: str
) -> None:
    error = refused(played(RussischRules(redeal=[]), *texts), wrong)
    assert (error.reason, error.clause) == (reason, clause)
    assert words in error.sentence
    if clause:
        assert f"({clause})" in str(error)


def test_refusals_of_all_kinds_in_random_matches() -> None:
    """Whatever is refused, in whatever state, has whole sentences in both languages."""
    seen: set[str] = set()
    texts = ["bid 0", "bid 1", "bid 6", "bid 90", "bid 100 without", "bid 310", "pass", "stay"]
    texts += ["drop", "done", "redeal", "raise 90", "raise 95", "raise 1000", "hold", "keep"]
    texts += ["high", "trump h", "deal 6d 6d"]
    for word in ("play", "announce", "lay", "give", "swap", "discard", "pick"):
        texts += [f"{word} {Card.from_id(number)}" for number in range(36)]
    for seed in range(60):
        rng = random.Random(seed)
        odd = bool(seed % 2)
        match = Match(
            SchnellenRules(
                3 + seed // 2 % 3,
                deals=2,
                start=6 if seed % 4 else 21,
                exchange=True,
                trump="bid" if seed % 3 else "turned",
                compulsory=seed % 5 == 0,
            )
            if odd
            else RussischRules(
                24 if seed % 4 else 36,
                without_talon=seed % 3 == 0,
                without_talon_on_opening=True,
                raise_after_talon=True,
                laid_cards="assigned" if seed % 5 else "blind",
                deals=1,
            )
        )
        while True:
            hand = () if match.actor is None else match.hand(match.actor)
            for text in [*rng.sample(texts, 20), *(f"play {card}" for card in hand)]:
                number = parse_action(text).id(match.rules.game)
                if not match.state.is_legal_id(number):
                    error = refused(match, text)
                    seen.add(error.reason)
                    for sentence in (error.sentence, error.explain("de"), str(error)):
                        assert "{" not in sentence
                        assert "None" not in sentence
                        assert "  " not in sentence
            if match.is_over:
                break
            if match.actor is None:
                match.apply(match.sample_chance(rng))
            else:
                match.apply(rng.choice(match.legal_actions))
    rare = {"must_stay_last", "must_bid", "must_stay_compulsory", "swap_stock_too_small"}
    assert seen >= set(REASONS) - {"legal"} - rare


def schnellen_deal(top: str) -> str:
    """A deal of 33 cards with these on top."""
    ranks = "789TJQKA"
    pack = ["6d", *(rank + suit for suit in "hdsc" for rank in ranks)]
    return f"deal {top} {' '.join(card for card in pack if card not in top.split())}"


def test_a_led_weli_asks_for_trumps() -> None:
    top = "6d 8h 7h 9h Th 7s 7d 8d Kc 9s Qh Kh 9d Td Jd Ah"
    match = played(SchnellenRules(3), schnellen_deal(top), "discard Ah", "stay", "stay", "play 6d")
    error = refused(match, "play 9h")
    assert (error.reason, error.clause) == ("must_follow_suit", "TR2")
    assert error.sentence == "spades were led, you hold 7s and must play it"
    assert error.explain("de") == (
        "Pik wurde ausgespielt, du hältst 7s und musst diese Karte spielen (TR2)"
    )
    assert error.position == (
        "seat 2 to act in phase play, dealer 0, scores 21 21 21, trump s, trick 6d, "
        "hand 9h Th 9d Td 7s"
    )


def test_the_weli_is_named() -> None:
    top = "8h 7h 9h 6d 9d Td 7d 8d Kc 9s Qh Kh Qd Kd Jd Ah"
    match = played(SchnellenRules(3), schnellen_deal(top), "discard Ah", "stay", "stay", "play 8h")
    error = refused(match, "play 9d")
    assert (error.reason, error.clause) == ("must_trump", "TR4")
    assert error.sentence.endswith("you hold 6d (Weli) and must play it")
