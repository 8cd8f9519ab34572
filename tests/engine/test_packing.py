"""Positions as bytes."""

from __future__ import annotations

from dataclasses import replace
from struct import unpack_from

from handmade_games import SOLID, STONE, a_game, action, int_variable, marking_game, place, sites

from playground.engine.layout import Layout, layout_of
from playground.engine.packing import bits_of, members_of, pack, unpack
from playground.engine.reference.state import ReferenceState
from playground.game.board import rectangle
from playground.game.core import Attribute


def test_a_position_byte_by_byte() -> None:
    setup = (place(0, SOLID, sites("a1 c3")), place(1, STONE, sites("b2")))
    score = int_variable("score", -9, 9, start=-2, per_player=True)
    block = ReferenceState(a_game(action(), setup=setup, variables=(score,))).to_bytes()
    owners_and_kinds = (1 << 0 | 1 << 8, 1 << 4, 1 << 0 | 1 << 8, 0, 1 << 4)
    score_and_status = (-2, -2, 0, 0, 0, 0, 0, 0, -1)
    assert unpack_from("<5Q", block) == owners_and_kinds
    assert unpack_from("<9i", block, 40) == score_and_status
    assert block[76:] == bytes(4)


def test_one_kind_of_piece_is_not_written() -> None:
    names = [field.name for field in layout_of(marking_game()).fields]
    assert names == ["owner", "mover", "step", "decisions", "turns", "status", "winners", "ending", "first"]


def test_wide_boards_take_several_words() -> None:
    board = rectangle(9, 9)
    state = ReferenceState(marking_game(board))
    state.apply_action(80)
    block = state.to_bytes()
    assert unpack_from("<4Q", block) == (0, 1 << 16, 0, 0)
    assert unpack(layout_of(state.game), block)["owner"] == [1 << 80, 0]


def test_unpacking_undoes_packing() -> None:
    layout: Layout = layout_of(a_game(action(), variables=(int_variable("score", -9, 9),)))
    values = {field.name: [number + 3 for number in range(field.count)] for field in layout.fields}
    values["var.score"] = [-7]
    block = pack(layout, values)
    assert (len(block), unpack(layout, block)) == (layout.size, values)


def test_an_attribute_of_many_values_has_the_digits_of_codes() -> None:
    many = Attribute("number", (), 10, 110)
    game = replace(a_game(action()), attributes=(many,))
    layout = layout_of(game)
    field = layout.by_name["attr.number"]
    assert (many.coded, many.set_count, field.count, field.values) == (True, 7, 7, 101)
    sets = [0] * 101
    sets[0], sets[100] = 1 << 3, 1 << 0 | 1 << 5  # 10 on site 3, 110 on sites 0 and 5
    values = {each.name: [0] * each.count for each in layout.fields} | {"attr.number": sets}
    block = pack(layout, values)
    codes = unpack_from("<7Q", block, field.offset)
    assert [sum((bits >> site & 1) << digit for digit, bits in enumerate(codes)) for site in (0, 3, 4, 5)] == [
        101,
        1,
        0,
        101,
    ]
    assert unpack(layout, block) == values


def test_sets_as_bits() -> None:
    assert (bits_of([5, 0, 5, 64]), members_of(1 << 64 | 0b100001)) == (1 << 64 | 0b100001, [0, 5, 64])
    assert (bits_of([]), members_of(0)) == (0, [])
