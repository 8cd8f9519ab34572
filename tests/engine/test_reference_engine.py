"""The course of a game: options, turns, triggers, end conditions, and how games end."""

from __future__ import annotations

from typing import Any

import pytest
from handmade_games import (
    EAST,
    EMPTY,
    LAST,
    MOVER,
    NORTH,
    SOLID,
    a_game,
    action,
    choose,
    finish,
    int_variable,
    marking_game,
    named,
    number,
    numbers,
    op,
    place,
    player,
    remembered,
    rule,
    site,
    sites,
    truth,
    ways,
)

from playground.engine.layout import FINISHED, RUNNING, UNFINISHED, layout_of
from playground.engine.packing import unpack
from playground.engine.protocol import Option, State
from playground.engine.reference.state import ReferenceState
from playground.game.core import Assign, Continue, Game, NextPlayer, Step

ANN, BEN, CEM = 0, 1, 2
NONE = number(0)
NEVER, ALWAYS = truth(False), truth(True)
LOG = int_variable("log", 0, 10**6)


def log(digit: int) -> Assign:
    """Appends a digit to the variable `log`, which afterwards shows what happened in which order."""
    return Assign("log", None, op("add", op("multiply", remembered("log"), number(10)), number(digit)))


def begin(game: Game, *numbers: int) -> ReferenceState:
    """The state after the options with these numbers."""
    state = ReferenceState(game)
    for chosen in numbers:
        state.apply_action(chosen)
    return state


def field(state: State, name: str) -> int:
    return unpack(layout_of(state.game), state.to_bytes())[name][0]


def fields(state: State, *names: str) -> list[int]:
    return [field(state, name) for name in names]


# Options.


def test_options_are_lexicographic_and_in_the_order_of_actions() -> None:
    both = (choose("w", ways(EAST, NORTH), "way"), choose("n", numbers(2, 1), "int"))
    state = begin(a_game(action(name="b", bindings=both), action(name="a")))
    assert [(option.action, option.values) for option in state.options()] == [
        (0, (NORTH, 1)),
        (0, (NORTH, 2)),
        (0, (EAST, 1)),
        (0, (EAST, 2)),
        (1, ()),
    ]


def test_later_domains_may_use_earlier_choices() -> None:
    ahead = op("singleton", op("ahead", named("s"), named("w", "way"), number(1)))
    bindings = (choose("s", sites("a1 c3 b2")), choose("w", ways(NORTH, EAST), "way"), choose("t", ahead))
    values = [option.values for option in begin(a_game(action(bindings=bindings))).options()]
    assert values == [(0, NORTH, 3), (0, EAST, 1), (4, NORTH, 7), (4, EAST, 5)]


@pytest.mark.parametrize(("domain", "values"), [(site("b2"), [(4,)]), (site("none"), [])])
def test_an_optional_site_is_a_domain_of_one_or_none(domain: Any, values: list[tuple[int, ...]]) -> None:
    state = begin(a_game(action(bindings=(choose("s", domain),)), otherwise="lose"))
    assert [option.values for option in state.options()] == values


def test_a_guard_takes_all_options_of_its_action_away() -> None:
    state = begin(a_game(action(name="never", guard=NEVER), action(name="always", guard=ALWAYS)))
    assert state.options() == [Option(1, ())]


def test_options_are_numbered_from_zero() -> None:
    state = begin(marking_game())
    assert list(state.legal_actions()) == list(range(9))
    with pytest.raises(ValueError, match="no option 9: there are 9"):
        state.apply_action(9)
    with pytest.raises(ValueError, match="no option -1"):
        state.apply_action(-1)


# Whose turn it is.


def test_the_start() -> None:
    state = begin(a_game(action(), setup=(place(BEN, SOLID, site("b2")), log(4)), variables=(LOG,)))
    assert state.position.held_by(BEN) == {4}
    assert fields(state, "mover", "step", "decisions", "turns", "status", "winners", "ending", "var.log") == [
        *(0, 0, 0, 0, RUNNING, 0, -1),
        4,
    ]


def test_players_take_turns_in_order() -> None:
    state = ReferenceState(a_game(action(), players=("Ann", "Ben", "Cem")))
    movers = []
    for _ in range(4):
        movers.append(state.current_player())
        state.apply_action(0)
    assert movers == [ANN, BEN, CEM, ANN]
    assert fields(state, "decisions", "turns") == [4, 4]


def two_steps(*effects: Any) -> Game:
    """The action `act` of the first step has these effects; the second step offers `go on`, which has none."""
    steps = (Step("play", (0,), None), Step("second", (1,), None))
    return a_game(action(*effects), action(name="go on"), steps=steps, players=("Ann", "Ben", "Cem"))


@pytest.mark.parametrize(
    ("effects", "mover", "step", "turns"),
    [
        ([], BEN, 0, 1),
        ([NextPlayer(player(CEM))], CEM, 0, 1),
        ([NextPlayer(MOVER)], ANN, 0, 1),
        ([Continue(1)], ANN, 1, 0),
        ([Continue(0)], ANN, 0, 0),
        ([Continue(1), NextPlayer(player(CEM))], CEM, 0, 1),
        ([NextPlayer(player(CEM)), Continue(1)], ANN, 1, 0),
    ],
)
def test_who_decides_next(effects: list[Any], mover: int, step: int, turns: int) -> None:
    assert fields(begin(two_steps(*effects), 0), "mover", "step", "turns") == [mover, step, turns]


def test_after_a_continued_turn_the_next_player_begins_with_the_first_step() -> None:
    assert fields(begin(two_steps(Continue(1)), 0, 0), "mover", "step", "decisions", "turns") == [BEN, 0, 2, 1]


def test_triggers_and_end_conditions_may_say_who_is_next() -> None:
    game = a_game(action(Continue(0)), triggers=(rule("t", ALWAYS, NextPlayer(player(BEN))),))
    assert fields(begin(game, 0), "mover", "turns") == [BEN, 1]


# Triggers and end conditions.


def test_triggers_run_in_order_after_the_effects_and_see_what_came_before() -> None:
    triggers = (
        rule("first", op("equal", remembered("log"), number(1)), log(2)),
        rule("skipped", op("equal", remembered("log"), number(1)), log(9)),
        rule("third", op("equal", remembered("log"), number(12)), log(3)),
    )
    ends = (rule("e", op("equal", remembered("log"), number(123)), log(4)), rule("f", ALWAYS, log(5)))
    state = begin(a_game(action(log(1)), variables=(LOG,), triggers=triggers, end_conditions=ends), 0)
    assert field(state, "var.log") == 12345


def test_the_rules_that_fired_are_reported() -> None:
    triggers = (rule("no", NEVER, log(1)), rule("yes", ALWAYS, log(2)), rule("also", ALWAYS, log(3)))
    game = a_game(action(name="a"), action(name="b"), triggers=triggers, variables=(LOG,))
    state = begin(game, 1)
    assert [game.rule_names[fired] for fired in state.last_fired] == ["b", "yes", "also"]


def test_the_mover_is_who_acted_until_all_is_done() -> None:
    mover_is_ann = op("equal", MOVER, player(ANN))
    game = a_game(
        action(NextPlayer(player(BEN))),
        triggers=(rule("t", mover_is_ann, log(1)),),
        end_conditions=(rule("e", mover_is_ann, log(2)),),
        variables=(LOG,),
    )
    assert field(begin(game, 0), "var.log") == 12


def test_decisions_count_the_one_being_made() -> None:
    game = a_game(action(Assign("log", None, op("decisions"))), variables=(LOG,))
    assert field(begin(game, 0, 0, 0), "var.log") == 3


def test_last_is_forgotten_before_the_next_decision() -> None:
    put = action(place(ANN, SOLID, site("b2")), name="put", bindings=(choose("s", EMPTY),))
    again = action(name="again", bindings=(choose("s", op("singleton", LAST)),))
    game = a_game(put, again, triggers=(rule("t", op("equal", LAST, site("b2")), log(1)),), variables=(LOG,))
    state = begin(game, 0)
    assert field(state, "var.log") == 1
    assert {option.action for option in state.options()} == {0}


def test_last_is_forgotten_after_the_setup() -> None:
    game = a_game(action(guard=op("equal", LAST, site("b2"))), setup=(place(ANN, SOLID, site("b2")),))
    assert begin(game).options() == [Option(1, ())]


# How games end.


@pytest.mark.parametrize(
    ("verb", "winners", "returns"),
    [("wins", 0b010, [-1, 1, -1]), ("loses", 0b101, [1, -1, 1]), ("draw", 0, [0, 0, 0])],
)
def test_finishing(verb: str, winners: int, returns: list[float]) -> None:
    who = None if verb == "draw" else player(BEN)
    state = begin(a_game(action(finish(verb, who, 1)), players=("Ann", "Ben", "Cem")), 0)
    assert fields(state, "status", "winners", "ending", "turns", "mover") == [FINISHED, winners, 1, 1, ANN]
    assert (state.current_player(), state.is_terminal(), state.returns()) == (-1, True, returns)
    assert (list(state.legal_actions()), state.options()) == ([], [])
    with pytest.raises(ValueError, match="no option 0"):
        state.apply_action(0)


def test_nothing_happens_after_the_finish() -> None:
    game = a_game(
        action(log(1), finish("wins", MOVER), log(2), finish("draw", ending=1)),
        triggers=(rule("t", ALWAYS, log(3)),),
        end_conditions=(rule("e", ALWAYS, finish("draw", ending=1)),),
        variables=(LOG,),
    )
    state = begin(game, 0)
    assert fields(state, "var.log", "winners", "ending") == [1, 1, 0]
    assert state.last_fired == (0,)


def test_a_trigger_that_finishes_stops_the_rest() -> None:
    triggers = (rule("t", ALWAYS, finish("loses", MOVER)), rule("u", ALWAYS, log(1)))
    ends = (rule("e", ALWAYS, finish("draw", ending=1)),)
    state = begin(a_game(action(), triggers=triggers, end_conditions=ends, variables=(LOG,)), 0)
    assert fields(state, "var.log", "winners", "ending") == [0, 0b10, 0]
    assert state.last_fired == (0, 2)


def test_the_first_end_condition_that_finishes_decides() -> None:
    ends = (
        rule("d", NEVER, finish("draw")),
        rule("e", ALWAYS, finish("wins", MOVER, 1)),
        rule("f", ALWAYS, finish("draw")),
    )
    assert fields(begin(a_game(action(), end_conditions=ends), 0), "winners", "ending") == [1, 1]


def test_a_finish_closes_a_continued_turn() -> None:
    assert fields(begin(a_game(action(Continue(0), finish("draw"))), 0), "turns", "status") == [1, FINISHED]


def test_without_options_a_player_passes() -> None:
    state = begin(a_game(action(guard=op("equal", MOVER, player(ANN)))), 0)
    assert (state.current_player(), state.options()) == (BEN, [Option(1, ())])
    state.apply_action(0)
    assert fields(state, "mover", "decisions", "turns") == [ANN, 2, 2]
    assert state.last_fired == (1,)


@pytest.mark.parametrize(("verb", "winners"), [("wins", 0b010), ("loses", 0b101), ("draw", 0)])
def test_without_options_the_game_may_be_over(verb: str, winners: int) -> None:
    steps = (Step("play", (0,), (finish(verb, None if verb == "draw" else MOVER, ending=1),)),)
    game = a_game(action(guard=op("equal", MOVER, player(ANN))), steps=steps, players=("Ann", "Ben", "Cem"))
    state = begin(game, 0)
    assert fields(state, "status", "winners", "ending", "mover", "turns") == [FINISHED, winners, 1, BEN, 1]
    assert state.is_terminal()


def test_a_game_may_be_over_before_it_begins() -> None:
    assert fields(begin(a_game(action(guard=NEVER), otherwise="lose")), "status", "winners", "turns") == [1, 0b10, 0]
    over = a_game(action(), setup=(finish("draw"), log(1)), variables=(LOG,))
    assert fields(begin(over), "status", "var.log") == [FINISHED, 0]


def test_a_game_that_becomes_too_long_is_unfinished() -> None:
    state = begin(a_game(action(), max_decisions=3), 0, 0, 0)
    assert fields(state, "status", "winners", "ending", "decisions", "turns") == [UNFINISHED, 0, -1, 3, 3]
    assert (state.current_player(), state.is_terminal(), state.returns()) == (-1, True, [0, 0])
    assert list(state.legal_actions()) == []


def test_a_game_finished_by_its_last_decision_is_finished() -> None:
    assert fields(begin(a_game(action(finish("draw")), max_decisions=1), 0), "status") == [FINISHED]


def test_a_game_is_given_up_before_its_next_decision() -> None:
    game = a_game(action(guard=op("equal", MOVER, player(ANN))), otherwise="lose", max_decisions=1)
    assert fields(begin(game, 0), "status", "mover") == [UNFINISHED, BEN]
