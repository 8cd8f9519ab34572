"""What a search varies: names, values, variants, and the game at each combination."""

from __future__ import annotations

import pytest

from playground.compiler import load
from playground.source.diagnostics import PlaygroundError
from playground.tuning.space import VARIANT, read_space


def names(space) -> dict[str, list[object]]:
    return {each.name: list(each.values) for each in space.dimensions}


def test_everything_is_varied_by_default():
    space = read_space("tic-tac-toe")
    assert names(space) == {"size": [3, 4, 5, 6], "in_a_row": [3, 4, 5, 6], VARIANT: ["", "misere"]}
    assert space.size == 32
    assert space.usual == (3, 3, "")


def test_what_the_selection_sets_stays_as_it_is():
    assert list(names(read_space("tic-tac-toe?size=4"))) == ["in_a_row", VARIANT]
    assert list(names(read_space("tic-tac-toe@misere"))) == ["size", "in_a_row"]


def test_variants_that_only_set_parameters_are_in_the_space_already():
    variants = load("triune").ruleset.variants
    assert len(variants) > 5
    assert VARIANT not in names(read_space("triune"))
    assert names(read_space("triune", [VARIANT])) == {VARIANT: ["", *variants]}


def test_names_and_values_are_chosen():
    space = read_space("triune", ["skid,flip_back", "stride=2,4"])
    assert names(space) == {"skid": [False, True], "flip_back": [False, True], "stride": [2, 3, 4]}
    assert space.changes(space.usual) == 0
    point = (False, True, 4)
    assert (space.changes(point), space.label(point)) == (2, "skid = no, stride = 4")
    assert space.selected(point).text == "triune?skid=no&stride=4"
    assert load(space.selected(space.usual)).game.hash == load("triune").game.hash


def test_points_with_fewest_changes_come_first():
    space = read_space("tic-tac-toe")
    points = list(space.points())
    assert len(points) == len(set(points)) == space.size
    assert points[0] == space.usual
    assert [space.changes(point) for point in points] == sorted(space.changes(point) for point in points)


def test_a_variant_is_a_value_like_others():
    space = read_space("tic-tac-toe")
    assert space.selected((4, 3, "misere")).text == "tic-tac-toe@misere?size=4"
    assert space.label((4, 3, "misere")) == "size = 4, @misere"


@pytest.mark.parametrize(
    ("selection", "vary", "message"),
    [
        ("triune", ["strid"], "did you mean 'stride'"),
        ("triune", ["stride=7"], "must be a whole number from 2 to 4"),
        ("triune", ["stride,skid,stride"], "varied twice"),
        ("triune@no-skid", ["variant"], "no parameter 'variant'"),
        ("trinue", [], "did you mean 'triune'"),
    ],
)
def test_what_is_not_there_is_refused(selection, vary, message):
    with pytest.raises(PlaygroundError, match=message):
        read_space(selection, vary)
