"""The solver from Python: against a twin that plays every action, errors, Ctrl-C, threads."""

import pickle
import random
import threading

import pytest

from kartenspiel import (
    Match,
    Objective,
    RussischRules,
    SchnellenRules,
    Solver,
    State,
    UnfinishedError,
    can_make,
    solve,
    solve_many,
)
from tests.python.interrupting import answer_to_ctrl_c


def position(rules, seed, left=None):
    """A position of the play phase reached by random actions, with so many cards in the hand."""
    rng = random.Random(seed)
    state = State(rules)
    while state.phase != "play" or (
        left is not None and state.hand_mask(state.actor).bit_count() > left
    ):
        if state.actor is None:
            state.apply_chance(rng)
        else:
            state.apply_id(rng.choice(state.legal_ids()))
    return state


def worth(state, objective, seat):
    """What the side of the seat has at the end of the deal that has just been settled."""
    fields = state.result_fields()
    if objective == "tricks":
        return fields["tricks"][seat]
    if objective == "sheet":
        booked = fields["booked"]
        return 2 * booked[seat] - sum(booked)
    rules = state.rules
    bonus = rules.all_tricks_bonus if rules.all_tricks_bonus_counts == "contract" else 0
    return fields["points"][seat] + fields["marriages"][seat] + bonus * bool(fields["all_tricks"])


def twin(state, objective, seat):
    """Best play by trying everything."""
    if state.is_settled:
        return worth(state, objective, seat)
    values = [twin_after(state, number, objective, seat) for number in state.legal_ids()]
    return max(values) if state.actor == seat else min(values)


def twin_after(state, number, objective, seat):
    after = state.copy()
    after.apply_id(number)
    return twin(after, objective, seat)


RULES = [
    RussischRules(),
    RussischRules(deck=36, must_beat_after_trump=True, must_undertrump=False),
    RussischRules.wikipedia(all_tricks_bonus=50, all_tricks_bonus_counts="contract"),
    RussischRules(seats=4, without_talon=True, marriage_values=(990, 0, 10, 5000)),
    SchnellenRules(players=3, must_stay_at=21),
    SchnellenRules(players=4, trump="bid", must_beat_after_trump=False),
]


def objectives(rules):
    return ["tricks"] if isinstance(rules, SchnellenRules) else ["contract", "sheet"]


@pytest.mark.parametrize("rules", RULES, ids=range(len(RULES)))
def test_value_moves_and_line_agree_with_the_twin(rules):
    for seed in range(12):
        state = position(rules, seed, left=3)
        before = pickle.dumps(state)
        for objective in objectives(rules):
            seat = random.Random(seed).choice(state.active)
            seat = seat if objective == "tricks" else state.declarer
            solution = solve(state, objective=objective, seat=seat)
            assert solution.objective is Objective(objective)
            assert solution.seat == seat
            assert solution.value == twin(state, objective, seat)
            assert [action.id(rules.game) for action, _ in solution.moves] == state.legal_ids()
            for action, value in solution.moves:
                assert value == twin_after(state, action.id(rules.game), objective, seat)
            ahead = state.copy()
            for action in solution.line:
                ahead.apply(action)
            assert ahead.is_settled
            assert worth(ahead, objective, seat) == solution.value
            assert solution.best
        assert pickle.dumps(state) == before


def test_a_match_is_solved_like_its_state_and_stays_as_it_was():
    rng = random.Random(3)
    match = Match(RussischRules())
    while match.phase != "play":
        if match.actor is None:
            match.apply(match.sample_chance(rng))
        else:
            match.apply(rng.choice(list(match.legal_actions)))
    before = match.record().to_json()
    assert solve(match) == solve(match.state)
    assert match.record().to_json() == before


def test_equal_suits_exchanged_give_equal_tricks():
    """SN3: the trump is diamonds or hearts, all else the same: the same answer."""
    deal = (
        "deal Ah Kh Qh Ad Kd Qd As Ks Qs Jh Th Jd Td Js Ts 6d Ac Kc Qc Jc Tc "
        "9h 8h 7h 9d 8d 7d 9s 8s 7s 9c 8c 7c"
    )
    swapped = deal.translate(str.maketrans("sc", "cs"))
    answers = []
    for text in (deal, swapped):
        match = Match(SchnellenRules(players=3, trump="bid"))
        for action in (text, "bid 5", "pass", "pass", "trump h", "stay"):
            match.apply(action)
        answers.append([solve(match, seat=seat).value for seat in range(3)])
    assert answers[0] == answers[1]


def test_can_make_is_the_value_rounded():
    """RS11: half a ten rounds up."""
    for seed in range(30):
        state = position(RussischRules(), seed, left=5)
        value = solve(state).value
        rounded = (value + 5) // 10 * 10
        for bid in range(max(rounded - 20, 10), rounded + 30, 10):
            assert can_make(state, bid) == (bid <= rounded)


def test_a_solver_keeps_its_table():
    rules = RussischRules()
    solver = Solver(rules)
    state = position(rules, 5)
    first = solver.solve(state)
    again = solver.solve(state)
    assert (again.value, again.moves, again.line) == (first.value, first.moves, first.line)
    assert again.nodes < first.nodes
    with pytest.raises(ValueError, match="other rules"):
        solver.solve(position(RussischRules.wikipedia(), 5))


def test_many_positions_with_threads():
    rules = RussischRules()
    states = [position(rules, seed, left=6) for seed in range(40)]
    expected = [solve(state).value for state in states]
    assert solve_many(states) == expected
    assert solve_many(states, threads=3) == expected
    assert solve_many([]) == []
    assert None in solve_many([position(rules, seed) for seed in range(9)], node_limit=5)
    with pytest.raises(ValueError, match="different rules"):
        solve_many([*states, position(RussischRules.wikipedia(), 1)])


def test_a_solver_shared_by_threads_gives_right_answers():
    rules = RussischRules()
    solver = Solver(rules)
    states = [position(rules, seed, left=6) for seed in range(30)]
    expected = [solve(state).value for state in states]
    found = [[] for _ in range(3)]

    def work(answers):
        answers.extend(solver.solve(state).value for state in states)

    threads = [threading.Thread(target=work, args=(answers,)) for answers in found]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [expected] * 3


def test_a_node_limit_gives_no_value():
    state = position(RussischRules(deck=36), 1)
    with pytest.raises(UnfinishedError, match="no value") as caught:
        solve(state, node_limit=10)
    assert caught.value.nodes == 11
    assert pickle.loads(pickle.dumps(caught.value)).nodes == 11
    with pytest.raises(UnfinishedError):
        can_make(state, 180, node_limit=1)  # right at the value: the hardest bid


def test_ctrl_c_ends_a_search_within_a_tenth_of_a_second():
    """A search of hours: the sheet of 36 cards."""
    state = position(RussischRules.wikipedia(deck=36), 2)
    assert answer_to_ctrl_c(lambda: solve(state, objective="sheet"), after=0.3) < 0.1


def test_bad_input_is_named():
    russisch, schnellen = RussischRules(), SchnellenRules()
    playing = position(russisch, 1)
    with pytest.raises(ValueError, match="not of phase deal"):
        solve(State(russisch))
    with pytest.raises(ValueError, match="russisch_schnapsen has no objective tricks"):
        solve(playing, objective="tricks")
    with pytest.raises(ValueError, match="schnellen has no objective sheet"):
        solve(position(schnellen, 1), objective="sheet")
    with pytest.raises(ValueError, match="must be one of contract, sheet, tricks, not 'points'"):
        solve(playing, objective="points")
    with pytest.raises(ValueError, match="counted for the declarer"):
        solve(playing, seat=(playing.declarer + 1) % 3)
    with pytest.raises(TypeError, match="a Match or a State is needed, not str"):
        solve("state")
    with pytest.raises(ValueError, match="multiple of 10"):
        can_make(playing, 95)
    with pytest.raises(ValueError, match="seat must be from 0 to 3, not 4"):
        solve(position(schnellen, 1), seat=4)
    with pytest.raises(ValueError, match="power of two"):
        Solver(russisch, entries=3)
    with pytest.raises(TypeError, match="bid must be an integer, not float"):
        can_make(playing, 90.0)


def test_a_seat_that_dropped_has_no_tricks():
    """SN7."""
    for seed in range(200):
        state = position(SchnellenRules(players=4), seed)
        if state.dropped:
            with pytest.raises(ValueError, match="does not play for tricks"):
                solve(state, seat=state.dropped[0])
            return
    pytest.fail("nobody dropped")


def test_a_view_cannot_be_solved():
    match = Match(RussischRules())
    with pytest.raises(TypeError, match=r"view cannot be solved.*belief"):
        solve(match.view(0))
