"""Rules that another form would make much faster are told from those that are as fast as they can be said."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.engine.native.faster import slower_forms
from playground.engine.native.lower.choices.subsets import nodes_of
from playground.engine.native.lower.facts import FACTS
from playground.engine.native.lower.measured import measure
from playground.game.faster.suspects import suspects_in
from playground.game.pieces_of_setup import most_of_each_kind
from playground.game.rule_parts import parts_of
from playground.ruleset.find import ruleset_names
from playground.source.diagnostics import Diagnostic

GAME = """\
game: Small
players: [White, Black]
parameters: {{max_decisions: 100}}
board: {{shape: square, size: 8}}
variables: {{height: {{type: 0..4, each: site}}, wind: {{type: direction, start: north}}}}
pieces: {{Man: {{}}}}
setup: [place Man of White on row 1, place Man of Black on row 8]
actions:
  act: {{choose: {{{choices}}}, do: {effect}}}
  build: {{choose: {{spot: board where height of it < 4}}, do: raise height of spot by 1}}
  blow: {{choose: {{way: any direction}}, do: set wind to way}}
turn: [act, build, blow]
otherwise: draw
end: {{few: when count enemy < 2 then mover wins}}
"""


def warnings(choices: str, effect: str = "place Man on spot") -> tuple[Diagnostic, ...]:
    game = load("small.yaml", text=GAME.format(choices=choices, effect=effect)).game
    return slower_forms(game, suspects_in(game))


def test_what_forms_have_in_common_is_lowered_once() -> None:
    game = load("backgammon").game
    part = next(each for each in parts_of(game) if each.action is not None and each.is_options)
    alone, shared = measure(part, game), nodes_of(game)
    first, again = (measure(part, game, shared=shared) for _ in range(2))
    FACTS.clear()
    assert alone == first
    assert (again.operations, again.looped, again.tries) == (alone.operations, alone.looped, alone.tries)
    assert 4 * again.work < alone.work


FIRST_FROM_EACH = (
    "empty where lowest of (occupied within spread wind from it through neighbours(it) or empty except it) is enemy"
)
"""What it spreads through is another set for each square, so that it is looked for from each by itself."""


@pytest.mark.parametrize(
    ("slow", "fast"),
    [
        (
            FIRST_FROM_EACH,
            "empty where first_occupied(it, wind) is enemy",
        ),
    ],
)
def test_a_form_is_called_slower_and_the_one_that_its_hint_leads_to_is_not(slow: str, fast: str) -> None:
    (warning,) = warnings(f'spot: "{slow}"')
    assert warning.code == "W164"
    assert warnings(f'spot: "{fast}"') == ()


def test_a_hint_has_the_comparison_as_it_is_to_be_written() -> None:
    condition = "empty where 3 <= (least one in enemy giving distance(one, it))"
    game = load("small.yaml", text=GAME.format(choices=f'spot: "{condition}"', effect="place Man on spot")).game
    (form,) = suspects_in(game).forms
    assert "'every one in enemy has distance(one, it) >= 3'" in form.hint


def test_choices_whose_order_does_not_matter_are_not_called_slow() -> None:
    assert warnings("piece: own, spot: neighbours of piece within empty", "move piece to spot") == ()


def test_loops_that_are_left_are_measured() -> None:
    game = load("small.yaml", text=GAME.format(choices=f'spot: "{FIRST_FROM_EACH}"', effect="place Man on spot")).game
    act, build = (next(each for each in parts_of(game) if each.name == name) for name in ("act", "build"))
    looped = measure(act, game)
    assert looped.operations * 0.9 < looped.looped <= looped.operations
    assert measure(build, game).looped == 0


@pytest.mark.exhaustive
@pytest.mark.parametrize("name", ruleset_names())
def test_no_ruleset_that_comes_with_the_playground_is_called_slower_than_it_need_be(name: str) -> None:
    game = load(name).game
    assert slower_forms(game, suspects_in(game)) == ()


SLOTS = """\
game: Slots
players: [White, Black]
board: {{shape: square, size: 4}}
zones: {{pile: {{size: {size}, each: site}}}}
pieces: {{Stone: {{}}}}
define: {{height(spot): count (pile of spot within occupied)}}
actions:
  put:
    choose: {{spot: {choice}}}
    do: place Stone on lowest of (pile of spot except occupied)
turn: {{play: {{actions: put, otherwise: draw}}}}
"""


def test_what_is_slow_for_the_same_reason_in_several_parts_is_named_once() -> None:
    choice = '"board where height(it) < 4 and (every one in neighbours(it) has height(one) <= height(it) + 1)"'
    game = load("slots.yaml", text=SLOTS.format(choice=choice, size=50)).game
    (warning,) = slower_forms(game, suspects_in(game))
    assert warning.code == "W164"
    assert warning.span is not None
    assert warning.span.text == "pile of spot within occupied"
    small = load("slots.yaml", text=SLOTS.format(choice=choice, size=4)).game
    assert slower_forms(small, suspects_in(small)) == ()  # piles of few places are looked at all at once


def test_a_zone_of_the_chosen_site_alone_is_looked_up_once() -> None:
    game = load("slots.yaml", text=SLOTS.format(choice="board where it is edge", size=50)).game
    assert slower_forms(game, suspects_in(game)) == ()


BAG = """\
game: Bag
players: [Ann, Ben]
parameters: {{max_decisions: 100}}
zones: {{bag: {{size: 30, seen by: nobody}}, drawn: 30}}
pieces: {{Red: {{owner: nobody}}, Blue: {{owner: nobody}}}}
setup: for each what in kinds do repeat 15 times do place what on lowest of (bag except occupied)
actions:
  draw: {{do: "shuffle bag within occupied; move lowest of (bag within occupied) to drawn"}}
  return: {{do: "{returned}"}}
turn: {{play: {{actions: [draw, return]}}}}
end: {{over: when no (bag within occupied) then draw}}
"""


@pytest.mark.parametrize(
    ("returned", "is_needless"),
    [("nothing", True), ("if some (drawn within occupied) then move lowest of (drawn within occupied) to bag", False)],
)
def test_a_bag_is_shuffled_again_where_something_is_put_back(returned: str, *, is_needless: bool) -> None:
    game = load("bag.yaml", text=BAG.format(returned=returned)).game
    assert bool(slower_forms(game, suspects_in(game))) == is_needless


KINGS = """\
game: Kings
players: [White, Black]
parameters: {max_decisions: 200}
board: {shape: square, size: 8}
pieces: {King: {}, Man: {}}
setup: place King of White on d1; place King of Black on e8; place Man of White on row 2; place Man of Black on row 7
actions:
  move:
    choose: {piece: own, target: neighbours of piece except own}
    when: any foe in enemy King where distance(target, foe) < distance(piece, foe)
    do: move piece to target
turn: {play: {actions: move, otherwise: lose}}
end: {taken: when no (enemy King) then mover wins}
"""


def test_targets_that_are_looked_up_by_a_single_piece_are_not_called_slow() -> None:
    game = load("kings.yaml", text=KINGS).game
    assert most_of_each_kind(game) == {0: 2, 1: 16}
    assert slower_forms(game, suspects_in(game)) == ()


def test_what_is_logged_of_secrets_is_not_measured() -> None:
    game = load("trio").game
    assert all(measure(part, game).operations for part in parts_of(game))


NEAR = """\
game: Near
players: [White, Black]
parameters: {{max_decisions: 200}}
board: {{shape: square, size: 7}}
pieces: {{Stone: {{}}}}
actions:
  put: {{choose: {{spot: empty}}, when: "{condition}", do: place Stone on spot}}
turn: {{play: {{actions: put, otherwise: draw}}}}
"""


@pytest.mark.parametrize(
    ("condition", "named"),
    [
        ("(least one in own giving distance(one, spot)) <= (least one in enemy giving distance(one, spot))", "least"),
        ("(sum one in own giving distance(one, spot)) <= 20", "sum"),
        ("count (own within neighbours of spot) < 3", ""),
        ("count (own where distance(it, spot) <= 2) < 3", ""),
        ("(sum one in own giving row_of one) < 30", ""),
    ],
)
def test_the_question_that_takes_most_of_the_time_is_named(condition: str, named: str) -> None:
    game = load("near.yaml", text=NEAR.format(condition=condition)).game
    found = slower_forms(game, suspects_in(game))
    assert [each.code for each in found] == ["W195"] * bool(named)
    assert all(each.span is not None and each.span.text.startswith(named) for each in found)
