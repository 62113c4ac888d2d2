"""Analysis of a record: what each play gave away against best play, all cards known."""

import json
import pickle

import pytest

from kartenspiel import (
    Match,
    Record,
    RecordError,
    RussischRules,
    SchnellenRules,
    Solver,
    UnfinishedError,
    analyse,
    analyse_deals,
    solve,
)
from kartenspiel.players import Generators, RandomPlayer, play, steps
from tests.python.interrupting import answer_to_ctrl_c

BONUS = RussischRules.wikipedia(
    deals=2, all_tricks_bonus=50, all_tricks_bonus_counts="contract", seats=4
)
RULES = [
    RussischRules(deals=3),
    BONUS,
    RussischRules(deals=2, without_talon=True, must_beat_after_trump=True),
    SchnellenRules(deals=4),
    SchnellenRules(players=5, trump="bid", deals=4, exchange=True),
    SchnellenRules(players=3, short_deck=True, deals=4),
]
RUSSISCH = RULES[:3]
SCHNELLEN = RULES[3:]
DEAL = (
    "deal Ah Kh Qh Ad Kd Qd As Ks Qs Jh Th Jd Td Js Ts 6d Ac Kc Qc Jc Tc "
    "9h 8h 7h 9d 8d 7d 9s 8s 7s 9c 8c 7c"
)


def played(rules, seed=1):
    match = Match(rules)
    play(match, [RandomPlayer()] * len(match.scores), Generators(seed))
    return match


def first_lead(rules, seed=1):
    match = Match(rules)
    for _ in steps(match, [RandomPlayer()] * len(match.scores), Generators(seed)):
        if match.phase == "play":
            break
    return match


def ids(rules):
    return [f"{rule.game}-{number}" for number, rule in enumerate(rules)]


# --- every play ---


@pytest.mark.parametrize("rules", RULES, ids=ids(RULES))
def test_every_play_has_the_values_that_solve_gives_for_its_position(rules):
    match = played(rules)
    for deal in analyse(match).deals:
        for entry in deal.plays:
            before = match.at(entry.index)
            assert before.phase == "play"
            assert entry.action == match.actions[entry.index]
            assert (entry.deal, entry.actor) == (before.deals_played + 1, before.actor)
            assert entry.trick == before.state.tricks_played + 1
            assert entry.forced == (len(before.legal_actions) == 1)
            solution = solve(before, seat=entry.seat)
            assert entry.seat == solution.seat
            assert (entry.value, entry.moves, entry.best) == (
                solution.value,
                solution.moves,
                solution.best,
            )
            assert entry.after == dict(solution.moves)[entry.action]


@pytest.mark.parametrize("rules", RULES, ids=ids(RULES))
def test_every_play_of_the_match_is_there_once(rules):
    match = played(rules)
    analysed = [entry.index for deal in analyse(match).deals for entry in deal.plays]
    phases = [match.at(n).phase for n in range(len(match))]
    assert analysed == [n for n, phase in enumerate(phases) if phase == "play"]


@pytest.mark.parametrize("rules", RULES, ids=ids(RULES))
@pytest.mark.parametrize("seed", range(3))
def test_given_away_is_never_negative_and_nothing_with_a_best_action(rules, seed):
    for deal in analyse(played(rules, seed)).deals:
        for entry in deal.plays:
            assert entry.given_away >= 0
            assert (entry.given_away == 0) == (entry.action in entry.best)
            if entry.forced:
                assert entry.given_away == 0


def test_given_away_counts_from_the_side_of_the_player():
    """The declarer loses points, a defender lets the declarer have more."""
    sides = set()
    for deal in analyse(played(RussischRules(deals=5))).deals:
        for entry in deal.plays:
            up = entry.actor == deal.declarer
            assert entry.seat == deal.declarer
            change = entry.value - entry.after
            assert entry.given_away == (change if up else -change)
            if change:
                sides.add(up)
    assert sides == {True, False}


# --- the deals ---


@pytest.mark.parametrize("objective", ["contract", "sheet"])
@pytest.mark.parametrize("rules", RUSSISCH, ids=ids(RUSSISCH))
def test_mistakes_lead_from_the_value_at_the_first_lead_to_what_was_reached(rules, objective):
    """RS11: declarer's mistakes take away, defenders' mistakes add."""
    for deal in analyse(played(rules), objective=objective).deals:
        [outcome] = deal.outcomes
        assert outcome.seat == deal.declarer
        given = sum(
            entry.given_away if entry.actor != deal.declarer else -entry.given_away
            for entry in deal.plays
        )
        assert outcome.value + given == outcome.reached


@pytest.mark.parametrize("rules", RUSSISCH, ids=ids(RUSSISCH))
def test_what_was_reached_is_what_the_settlement_says(rules):
    """RS10, RS11, RS13: not rounded, marriages that count, the bonus where it counts."""
    match = played(rules)
    bonus = rules.all_tricks_bonus if rules.all_tricks_bonus_counts == "contract" else 0
    contract, sheet = analyse(match), analyse(match, objective="sheet")
    for result, points, booked in zip(match.results, contract.deals, sheet.deals, strict=True):
        declarer = result.declarer
        assert points.outcomes[0].reached == (
            result.trick_points[declarer]
            + result.marriages_counted[declarer]
            + bonus * result.all_tricks
        )
        assert booked.outcomes[0].reached == 2 * result.booked[declarer] - sum(result.booked)
        assert points.result == result


@pytest.mark.parametrize("rules", SCHNELLEN, ids=ids(SCHNELLEN))
def test_schnellen_has_an_outcome_for_each_seat_that_plays_for_tricks(rules):
    """SN13."""
    match = played(rules)
    for result, deal in zip(match.results, analyse(match).deals, strict=True):
        assert deal.declarer is None or rules.trump == "bid"
        assert sorted(outcome.seat for outcome in deal.outcomes) == sorted(result.stayed)
        start = match.at(deal.start)
        for outcome in deal.outcomes:
            assert outcome.value == solve(start, seat=outcome.seat).value
            assert outcome.reached == result.tricks[outcome.seat]
            lost = sum(e.given_away for e in deal.plays if e.actor == outcome.seat)
            assert outcome.reached >= outcome.value - lost  # the others can only give


@pytest.mark.parametrize("rules", [RussischRules(deals=1), SchnellenRules(deals=1)])
def test_a_player_who_follows_the_solver_gives_nothing_away(rules):
    match = first_lead(rules)
    solver = Solver(rules)
    while not match.is_over:
        match.apply(solver.solve(match).best[-1])
    analysis = analyse(match)
    assert [t.given_away for t in analysis.totals] == [0] * len(match.scores)
    assert analysis.mistakes == ()


@pytest.mark.parametrize("rules", [RussischRules(deals=1), RussischRules(36, deals=1)])
def test_the_line_of_a_solution_gives_nothing_away(rules):
    match = first_lead(rules)
    match.apply_all(solve(match).line)
    [deal] = analyse(match).deals
    assert sum(entry.given_away for entry in deal.plays) == 0
    assert deal.outcomes[0].value == deal.outcomes[0].reached


def test_the_worked_example_of_schnellen():
    """Seat 1 holds the five highest trumps."""
    match = Match(SchnellenRules(players=3, trump="bid", deals=1))
    match.apply_all([DEAL, "bid 5", "pass", "pass", "trump h", "stay"])
    match.apply_all(solve(match, seat=1).line)
    [deal] = analyse(match).deals
    assert [(o.seat, o.value, o.reached) for o in deal.outcomes] == [
        (1, 5, 5),
        (2, 0, 0),
        (0, 0, 0),
    ]


# --- totals ---


@pytest.mark.parametrize("rules", RULES, ids=ids(RULES))
def test_totals_add_up_the_plays_of_a_seat(rules):
    analysis = analyse(played(rules))
    every = [entry for deal in analysis.deals for entry in deal.plays]
    assert [total.seat for total in analysis.totals] == list(range(rules.seats))
    for total in analysis.totals:
        own = [entry for entry in every if entry.actor == total.seat]
        assert total.plays == len(own)
        assert total.forced == sum(entry.forced for entry in own)
        assert total.mistakes == sum(entry.given_away > 0 for entry in own)
        assert total.given_away == sum(entry.given_away for entry in own)
        assert total.unfinished == 0
        assert total.deals == len({entry.deal for entry in own})
        assert total.per_deal == (total.given_away / total.deals if total.deals else 0)
        of_deals = [deal.totals[total.seat] for deal in analysis.deals]
        assert total.given_away == sum(part.given_away for part in of_deals)
        assert total.deals == sum(part.deals for part in of_deals)


def test_mistakes_come_worst_first_and_then_as_they_were_made():
    analysis = analyse(played(RussischRules(deals=4)))
    keys = [(-entry.given_away, entry.index) for entry in analysis.mistakes]
    assert keys == sorted(keys)
    assert len(keys) == sum(total.mistakes for total in analysis.totals) > 0


# --- records, matches, bad input ---


@pytest.mark.parametrize("rules", [RussischRules(deals=2), SchnellenRules(deals=2)])
def test_a_record_is_analysed_like_its_match_and_both_stay_as_they_were(rules):
    match = played(rules)
    record = match.record()
    before = (record.to_json(), pickle.dumps(match.state), hash(match.actions))
    assert analyse(match) == analyse(record)
    assert (record.to_json(), pickle.dumps(match.state), hash(match.actions)) == before
    assert match.record() == record


def test_deals_come_one_by_one():
    match = played(RussischRules(deals=3))
    deals = analyse_deals(match)
    assert next(deals) == analyse(match).deals[0]
    assert [deal.number for deal in deals] == [2, 3]


@pytest.mark.parametrize("rules", [RussischRules(deals=1), SchnellenRules(deals=1)])
@pytest.mark.parametrize("left", [0, 1, 5])
def test_a_deal_that_is_not_over_has_plays_and_values_but_nothing_was_reached(rules, left):
    start = first_lead(rules)
    match = start.copy()
    for _ in range(left):
        match.apply(match.legal_actions[0])
    [deal] = analyse(match).deals
    assert (deal.number, deal.start, len(deal.plays)) == (1, len(start), left)
    assert deal.result is None
    for outcome in deal.outcomes:
        assert outcome.value == solve(start, seat=outcome.seat).value
        assert outcome.reached is None


def test_a_match_without_any_play_has_no_deals():
    assert analyse(Match(RussischRules())).deals == ()
    match = first_lead(RussischRules())
    assert analyse(match.at(len(match) - 1)).deals == ()


def test_void_deals_are_none():
    """RS4: a redeal does not count, the numbers are those of the sheet."""
    for seed in range(100):
        match = played(RussischRules(deals=1), seed)
        if sum(str(action) == "redeal" for action in match.actions):
            [deal] = analyse(match).deals
            assert deal.number == 1
            return
    pytest.fail("no redeal")


@pytest.mark.parametrize("objective", ["contract", "sheet"])
def test_a_node_limit_gives_no_number_instead_of_a_wrong_one(objective):
    match = played(RussischRules(deals=1))
    right = analyse(match, objective=objective)
    limited = analyse(match, objective=objective, node_limit=20)
    unfinished = 0
    [deal], [whole] = limited.deals, right.deals
    assert deal.outcomes[0].value is None
    assert deal.outcomes[0].reached == whole.outcomes[0].reached
    for entry, known in zip(deal.plays, whole.plays, strict=True):
        assert (entry.index, entry.forced) == (known.index, known.forced)
        if entry.finished:
            assert entry == known
        else:
            unfinished += 1
            assert entry.moves == entry.best == ()
            assert entry.value is entry.after is entry.given_away is None
    assert 0 < unfinished < len(deal.plays)
    assert not limited.finished
    assert right.finished
    assert sum(total.unfinished for total in limited.totals) == unfinished
    for total in limited.totals:
        own = [e for e in deal.plays if e.actor == total.seat and e.finished]
        assert total.given_away == sum(e.given_away for e in own)
    assert all(entry.finished for entry in limited.mistakes)


def test_moves_are_those_of_solve_without_the_line():
    for rules in (RussischRules(), SchnellenRules()):
        match = first_lead(rules)
        assert Solver(rules).moves(match) == solve(match).moves
    with pytest.raises(UnfinishedError):
        Solver(RussischRules(36)).moves(first_lead(RussischRules(36)), node_limit=5)


@pytest.mark.parametrize(
    ("wrong", "error", "message"),
    [
        ("record", TypeError, "a Match or a Record is needed, not str"),
        (None, TypeError, "not NoneType"),
        (Match(RussischRules()).state, TypeError, "a Match or a Record is needed, not State"),
    ],
)
def test_what_is_no_match_is_refused(wrong, error, message):
    with pytest.raises(error, match=message):
        analyse(wrong)


def test_hidden_cards_are_refused_by_name():
    match = played(RussischRules(deals=1))
    with pytest.raises(TypeError, match="hidden cards"):
        analyse(match.record().redacted(0))
    with pytest.raises(TypeError, match="hidden cards"):
        analyse(match.view(0))
    with pytest.raises(RecordError, match="a redacted record has hidden cards"):
        Record.from_json(match.record().redacted(0).to_json())


def test_bad_arguments_are_refused_before_any_work():
    match = Match(RussischRules())
    with pytest.raises(ValueError, match="russisch_schnapsen has no objective tricks"):
        analyse_deals(match, objective="tricks")
    with pytest.raises(ValueError, match="schnellen has no objective contract"):
        analyse_deals(Match(SchnellenRules()), objective="contract")
    with pytest.raises(ValueError, match="must be one of contract, sheet, tricks, not 'points'"):
        analyse_deals(match, objective="points")
    with pytest.raises(ValueError, match="node_limit must be from 1"):
        analyse_deals(match, node_limit=0)
    with pytest.raises(TypeError, match="node_limit must be an integer"):
        analyse_deals(match, node_limit=1.5)


def test_a_record_made_by_hand_that_breaks_the_rules_is_refused():
    record = played(RussischRules(deals=1)).record()
    wrong = Record(record.rules, record.dealer, record.actions[:-1], record.sheet, record.winners)
    with pytest.raises(RecordError):
        analyse(wrong)


def test_ctrl_c_ends_an_analysis():
    """The sheet of 36 cards: hours of search."""
    match = first_lead(RussischRules.wikipedia(deck=36), 2)
    match.apply(match.legal_actions[0])

    answer_to_ctrl_c(lambda: analyse(match, objective="sheet"), after=0.3)


# --- as JSON ---


@pytest.mark.parametrize("rules", [BONUS, SCHNELLEN[0]], ids=["russisch", "schnellen"])
def test_to_dict_has_all_numbers_in_json_types(rules):
    match = played(rules)
    analysis = analyse(match)
    data = json.loads(json.dumps(analysis.to_dict()))
    assert data == analysis.to_dict()
    assert (data["game"], data["objective"]) == (rules.game, analysis.objective)
    assert data["finished"] is True
    for given, deal in zip(data["deals"], analysis.deals, strict=True):
        assert (given["number"], given["dealer"], given["declarer"], given["bid"]) == (
            deal.number,
            deal.dealer,
            deal.declarer,
            deal.bid,
        )
        assert given["outcomes"] == [
            {"seat": o.seat, "value": o.value, "reached": o.reached} for o in deal.outcomes
        ]
        for row, entry in zip(given["plays"], deal.plays, strict=True):
            assert row == {
                "index": entry.index,
                "trick": entry.trick,
                "actor": entry.actor,
                "action": str(entry.action),
                "forced": entry.forced,
                "value": entry.value,
                "after": entry.after,
                "given_away": entry.given_away,
                "best": [str(action) for action in entry.best],
            }
    assert [row["given_away"] for row in data["totals"]] == [
        total.given_away for total in analysis.totals
    ]


def test_analyses_of_equal_matches_are_equal_and_can_be_pickled():
    match = played(RussischRules(deals=1))
    analysis = analyse(match)
    assert pickle.loads(pickle.dumps(analysis)) == analysis == analyse(match.copy())
    assert hash(analysis) == hash(analyse(match.copy()))
