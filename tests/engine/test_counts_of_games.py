"""What is counted of a game: pieces captured, rules fired, and what is left, on both engines."""

import pytest

from playground.compiler import load
from playground.engine.counts import MAX_GROUPS, Tally, groups_left
from playground.simulate.run import Run

PRISON = """
game: Prisoners
players: [Ann, Ben, Cat]
board: {shape: rectangle, columns: 4, rows: 1}
zones: {jail: {size: 2}}
pieces: {Man: {symbol: m}, Tree: {owner: nobody, symbol: t}}
setup: place Man of Ann on a1; place Man of Ben on b1; place Man of Cat on c1; place Tree on d1
actions:
  seize: {do: move b1 to jail1}
  trample: {do: move a1 to b1}
  clear: {do: remove c1 or d1 or a1}
  release: {do: move jail1 to d1}
  cover: {do: place Man of mover on d1}
  empty: {do: remove jail}
"""


def engines(text: str) -> list:
    compiled = load("game", text=text)
    return [compiled.reference_state(), compiled.initial_state()]


def played(state, *names: str) -> list[int]:
    """Play actions by name; how many pieces were captured after each."""
    captures = []
    for name in names:
        number = [state.game.actions[option.action].name for option in state.options()].index(name)
        state.apply_action(number)
        captures.append(state.tally.captures)
    return captures


@pytest.mark.parametrize("engine", [0, 1], ids=["reference", "native"])
class TestCaptures:
    def test_a_piece_of_another_player_that_is_put_away_is_captured(self, engine):
        assert played(engines(PRISON)[engine], "seize") == [1]

    def test_an_own_piece_that_is_put_away_is_not(self, engine):
        assert played(engines(PRISON)[engine], "release", "seize") == [0, 0]

    def test_a_piece_that_is_covered_by_a_move_is_captured(self, engine):
        assert played(engines(PRISON)[engine], "trample") == [1]

    def test_what_nobody_owns_and_own_pieces_are_not_captured(self, engine):
        """Ann removes Cat's piece; her own and the tree do not count."""
        assert played(engines(PRISON)[engine], "clear") == [1]

    def test_only_what_lies_on_the_board_is_captured(self, engine):
        """Ann seizes Ben's piece; what Ben then throws out of the jail is not on the board, nor is it another's."""
        assert played(engines(PRISON)[engine], "seize", "release", "cover", "cover") == [1, 1, 2, 3]
        assert played(engines(PRISON)[engine], "seize", "trample", "empty") == [1, 1, 1]

    def test_a_game_without_enemies_on_the_board_has_no_captures(self, engine):
        state = [load("trice").reference_state(), load("trice").initial_state()][engine]
        while not state.is_terminal():
            state.apply_action(0)
        assert state.tally.captures == 0

    def test_rules_are_counted_as_often_as_they_fire(self, engine):
        state = engines(PRISON)[engine]
        played(state, "seize", "cover", "cover")
        fired = dict(zip(state.game.rule_names, state.tally.fired, strict=True))
        assert {name: times for name, times in fired.items() if times} == {"seize": 1, "cover": 2}
        assert isinstance(state.tally, Tally)

    def test_a_copy_counts_on_its_own(self, engine):
        state = engines(PRISON)[engine]
        copy = state.clone()
        played(copy, "seize")
        assert [state.tally.captures, copy.tally.captures] == [0, 1]


@pytest.mark.parametrize(("selection", "pieces"), [("breakthrough", 32), ("triune", 32)])
def test_where_pieces_only_go_by_capture_those_left_and_those_captured_are_all(selection, pieces):
    rows = Run(load(selection), 200).play().rows
    assert set(rows["left"].sum(axis=1) + rows["captures"]) == {pieces}
    assert (rows["captures"] > 0).all()


def test_every_mark_is_left():
    rows = Run(load("tic-tac-toe"), 200).play().rows
    assert (rows["left"].sum(axis=1) == rows["decisions"]).all()
    assert not rows["captures"].any()


def test_groups_are_named_by_owner_and_kind_or_zone():
    names = [group.name for group in groups_left(load("game", text=PRISON).game)]
    assert names == ["Ann.Man", "Ben.Man", "Cat.Man", "Tree", "zone.jail"]
    assert [group.name for group in groups_left(load("trice").game)] == ["Die", "zone.pool"]


def test_many_kinds_are_counted_by_owner_alone():
    kinds = ", ".join(f"K{number}: {{symbol: {chr(97 + number)}}}" for number in range(MAX_GROUPS))
    text = PRISON.replace("Man: {symbol: m}", f"Man: {{symbol: m}}, {kinds}").replace("symbol: t", "symbol: z")
    text = text.replace("symbol: m", "symbol: y")
    assert [group.name for group in groups_left(load("game", text=text).game)] == [
        "Ann",
        "Ben",
        "Cat",
        "nobody",
        "zone.jail",
    ]
