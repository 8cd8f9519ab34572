"""Strategies: whom their words speak of, their weights, and that they change nothing about the game."""

from __future__ import annotations

import pytest

from playground.compiler import Compiled, check, load
from playground.game.core import Constant, Type
from playground.game.show import show_game
from playground.game.strategies import UnknownWeight, valued
from playground.ruleset.difference import difference

SMALL = """\
game: Small
players: {White: {forward: north}, Black: {forward: south}}
parameters: {far: {default: 2, range: 1..3, about: squares a stone slides}}
board: {shape: square, size: 5, regions: {home: {White: row 1, Black: row 5}}}
pieces: {Stone: {moves: [slide, strike]}}
moves:
  slide: 1..far squares forward through empty onto empty
  strike: 1 square diagonally forwards onto enemy
define: {mine: pieces of mover, "of_whom(who)": count pieces of who}
setup: [for each side in players do place Stone of side on home of side, remove a1]
actions: {move: {moves: own, do: move piece to target}}
end: {routed: when no enemy then mover wins}
strategies:
  plain:
    about: plays on
    weights: {much: {default: 2, range: -3..9, about: how much}}
    value: VALUE
variants:
  other: {strategies: {plain: {weights: {much: 5}}}}
  none: {strategies: ~}
"""
WHITE, BLACK = 0, 1


def small(value: str = "much * count own", selection: str = "small.yaml") -> Compiled:
    compiled, found = check(selection, text=SMALL.replace("VALUE", value))
    assert compiled, [mistake.render() for mistake in found]
    return compiled


def worth(value: str, me: int, decisions: int = 0) -> int:
    """What the position after so many decisions (the first option each time) is worth."""
    compiled = small(value)
    state = compiled.reference_state()
    for _ in range(decisions):
        state.apply_action(0)
    return state.worth(valued(compiled.game.strategies[0], {}), me)


@pytest.mark.parametrize(
    ("value", "white", "black"),
    [
        ("much * count own", 8, 10),
        ("much * count enemy", 10, 8),
        ("much * count mine", 8, 10),  # the mover of a definition is 'me'
        ("much * of_whom(mover)", 8, 8),  # that of the value is who decides
        ("much * of_whom(me)", 8, 10),
        ("much * one_if(mover is me)", 2, 0),
        ("much * one_if(opponent is mover)", 0, 2),
        ("much * row_of lowest of home of me", 2, 10),
        ("much * count (board where ahead(it, backward, 1) is own)", 8, 10),
        ("much * count (own within columns(far, 5))", 8, 8),
    ],
)
def test_words_speak_of_me(value, white, black):
    assert (worth(value, WHITE), worth(value, BLACK)) == (white, black)


def test_who_decides_next_is_the_mover():
    assert [worth("much * one_if(mover is me)", me, decisions=1) for me in (WHITE, BLACK)] == [0, 2]


def test_reached_by_are_the_targets_of_options():
    for name in ("breakthrough", "triune", "triune@flip-and-step", "triad@free-choice"):
        rules = load(name).ruleset.text.partition("\nstrategies:")[0]
        compiled, found = check("changed.yaml", text=f"{rules}\nstrategies: {{all: {{value: count reached_by me}}}}\n")
        assert compiled, [mistake.render() for mistake in found]
        state, value = compiled.reference_state(), compiled.game.strategies[0].value
        for _ in range(6):
            action = compiled.game.actions[0]
            place = [binding.label for binding in action.bindings].index("target")
            targets = {option.values[place] for option in state.options() if option.action == 0}
            if targets:
                assert state.worth(value, state.current_player()) == len(targets)
            state.apply_action(len(state.legal_actions()) // 2)


def test_reached_by_is_seen_from_the_other_side_too():
    assert worth("much * count (enemy within reached_by me)", WHITE) == 0
    assert worth("count reached_by opponent + 0 * much", WHITE) == 10
    assert worth("count reached_by opponent + 0 * much", BLACK) == 8


@pytest.mark.parametrize(("shape", "farthest"), [("square, size: 4", 3), ("hexagon, side: 3", 4)])
def test_distance_is_the_number_of_steps(shape, farthest):
    text = (
        f"game: Far\nplayers: [Ann, Ben]\nboard: {{shape: {shape}}}\npieces: {{Stone: {{symbol: o}}}}\n"
        "actions: {put: {choose: {spot: empty}, do: place Stone on spot}}\n"
        "strategies: {far: {value: 'sum one in board giving sum other in board giving 100 * distance(one, other) "
        "+ 0 * one_if(one is own)'}}\n"
    )
    compiled, _ = check("far.yaml", text=text)
    assert compiled
    board = compiled.game.board
    total, longest = 0, 0
    for start in board.cells:
        steps, reached = {start: 0}, [start]
        for site in reached:
            for way in range(len(board.directions)):
                there = board.ahead(site, way, 1)
                if there >= 0 and there not in steps:
                    steps[there] = steps[site] + 1
                    reached.append(there)
        total, longest = total + sum(steps.values()), max(longest, *steps.values())
    assert longest == farthest
    assert compiled.reference_state().worth(compiled.game.strategies[0].value, 0) == 100 * total


def test_completing_are_the_sites_that_make_a_line():
    compiled = load("tic-tac-toe")
    state = compiled.initial_state()
    sites = [compiled.game.board.by_name[name] for name in ("a1", "c3", "b1")]
    for site in sites:
        state.apply_action(next(n for n, option in enumerate(state.options()) if option.values == (site,)))
    strategy = compiled.game.strategies[0]
    reference = compiled.reference_state()
    reference.load(state.to_bytes())
    fork = valued(strategy, {"fork": 1, "block": 0})
    assert (reference.worth(fork, 0), reference.worth(fork, 1)) == (1, 0)  # c1 completes a1 and b1


def test_weights_are_put_in():
    strategy = small().game.strategies[0]
    state = small().reference_state()
    assert [state.worth(valued(strategy, {"much": much}), WHITE) for much in (-3, 0, 9)] == [-12, 0, 36]
    assert [weight.name for weight in strategy.weights] == ["much"]


@pytest.mark.parametrize(("given", "said"), [({"mach": 1}, "did you mean 'much'"), ({"much": 10}, "lies in -3..9")])
def test_weights_that_cannot_be(given, said):
    with pytest.raises(UnknownWeight, match=said):
        valued(small().game.strategies[0], given)


def test_a_value_without_weights_stays_as_it_is():
    strategy = small("3 + 4 * count own + 0 * much").game.strategies[0]
    assert valued(strategy, {}).type == strategy.value.type
    assert not isinstance(strategy.value, Constant)
    assert strategy.value.type == Type("int", 3, 103)


def test_strategies_change_nothing_about_the_game():
    games = [small(selection=f"small.yaml{variant}").game for variant in ("", "@other", "@none")]
    assert len({game.hash for game in games}) == 1
    assert [[w.default for s in game.strategies for w in s.weights] for game in games] == [[2], [5], []]
    assert small("much * count enemy").game.hash == games[0].hash


def test_differences_are_reported():
    one, other = small().ruleset, small("much * count enemy").ruleset
    (change,) = difference(one, other)
    assert change.path == ("strategies", "plain", "value")
    assert str(change).startswith("'value' of the strategy 'plain' is now: much * count enemy")
    (weight,) = difference(one, small(selection="small.yaml@other").ruleset)
    assert weight.path == ("strategies", "plain", "weights", "much", "default")


def test_the_text_written_out_is_equivalent():
    compiled, found = check("again.yaml", text=small().ruleset.text)
    assert compiled and {mistake.severity for mistake in found} == {"warning"}
    assert compiled.game.strategies == small().game.strategies


def test_games_are_shown_with_their_strategies():
    shown = show_game(small().game)
    assert "plain: worth multiply(much, count(held_by(me)))" in shown
    assert "much: 2, of -3..9" in shown


def test_words_used_by_strategies_alone_are_used():
    text = SMALL.replace("VALUE", "much * of_whom(me) + count mine")
    _, found = check("small.yaml", text=text)
    assert found == ()
    _, found = check("small.yaml", text=text.replace("+ count mine", ""))
    assert [mistake.code for mistake in found] == ["W007"]
