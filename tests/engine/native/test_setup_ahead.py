"""What the setup does to a state of zeros is worked out ahead, as far as it is known."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playground.compiler import load
from playground.engine.native.ir import setup_ahead
from playground.engine.native.ir import statements as ir
from playground.engine.native.ir.nodes import Nodes
from playground.engine.native.ir.passes import run_passes
from playground.engine.native.ir.program import IRFunction, Program
from playground.engine.native.lower.program import lower
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.state import ReferenceState

GAME = """\
game: Placed
players: [Ann, Ben]
board: {{shape: square, size: {size}}}
pieces: {{Man: {{}}, King: {{}}}}
variables: {{played: 0..9}}
setup: {setup}
actions:
  put: {{choose: {{spot: empty}}, do: place Man on spot}}
end: {{full: when no empty then draw}}
"""
KNOWN = "place Man of Ann on row 1; place King of Ann on a1; place Man of Ben on rows(3, 4); remove b1; set played to 3"
SETUPS = {
    "sites that are named": KNOWN,
    "a piece that another replaces": f"{KNOWN}; place King of Ben on a1",
    "each of a row": f"{KNOWN}; for each x in row 2 do place King of Ben on x",
    "what the position decides": f"{KNOWN}; if a1 is King then remove a1; set played to count Man",
    "each of what is there": f"{KNOWN}; for each x in Man do if x is row 3 then remove x",
}


@pytest.mark.parametrize("size", [4, 9])
@pytest.mark.parametrize("name", SETUPS)
def test_the_first_position_is_that_of_the_reference_engine(name: str, size: int) -> None:
    compiled = load("placed", text=GAME.format(setup=SETUPS[name], size=size))
    assert NativeState(compiled.native, 1, 0).to_bytes() == ReferenceState(compiled.game, 1, 0).to_bytes()


def test_little_more_than_the_first_position_remains() -> None:
    program = run_passes(lower(load("placed", text=GAME.format(setup=KNOWN, size=4)).game))
    stores = [each for each in _setup(program).body if isinstance(each, ir.Store)]
    assert len(stores) < 8
    assert all(each.value.op == "const" for each in stores)


NODES = Nodes(all_sites=15)
OWNER, AT = ("owner", NODES.number(0)), NODES.local("at", "int")
SETS_A_SITE = ir.Store(*OWNER, NODES.op("join", NODES.load("owner", "set"), NODES.op("bit", AT)))
TWO_SITES = ir.ForNumbers("at", 1, 2, (SETS_A_SITE,))
UNKNOWN = ir.Store("mover", NODES.number(0), NODES.load("step", "int"))


def _setup(program: Program) -> IRFunction:
    return next(function for function in program.functions if function.name == "setup")


def worked_out(*body: ir.Statement) -> tuple[ir.Statement, ...]:
    """The setup of these statements, after the pass."""
    program = replace(lower(load("tic-tac-toe").game), functions=(IRFunction("setup", (), (), body),), nodes=NODES)
    return _setup(setup_ahead.work_out_setup(program)).body


def test_a_loop_becomes_what_it_leads_to() -> None:
    assert worked_out(TWO_SITES) == (ir.Store(*OWNER, NODES.bits(6)),)


def test_what_follows_something_that_is_not_known_stays() -> None:
    assert worked_out(TWO_SITES, UNKNOWN, TWO_SITES) == (ir.Store(*OWNER, NODES.bits(6)), UNKNOWN, TWO_SITES)


def test_a_statement_of_which_a_part_is_not_known_stays_whole() -> None:
    half_known = ir.ForNumbers("at", 1, 2, (SETS_A_SITE, ir.Define("half", AT), UNKNOWN))
    assert worked_out(half_known) == (half_known,)


def test_what_later_statements_use_is_still_defined() -> None:
    shown = ir.Store("mover", NODES.number(0), NODES.op("add", NODES.load("step", "int"), NODES.local("two", "int")))
    two = ir.Define("two", NODES.number(2))
    assert worked_out(two, shown) == (two, shown)


EVENT = ir.LogEvent(0, -1, NODES.number(0), NODES.number(1), NODES.op("bit", AT))


def test_what_was_changed_is_stored_before_an_event_is_logged() -> None:
    logged = [ir.LogEvent(0, -1, NODES.number(0), NODES.number(1), NODES.bits(bits)) for bits in (2, 4)]
    owners = [ir.Store(*OWNER, NODES.bits(bits)) for bits in (2, 6)]
    loop = ir.ForNumbers("at", 1, 2, (SETS_A_SITE, *[ir.Define(name, AT) for name in "abc"], EVENT))
    defined = [ir.Define(name, NODES.number(2)) for name in "abc"]
    assert worked_out(loop) == (owners[0], logged[0], owners[1], logged[1], *defined)


def test_a_loop_of_many_events_stays_one() -> None:
    loop = ir.ForNumbers("at", 1, 2, (SETS_A_SITE, EVENT))
    assert worked_out(loop, TWO_SITES) == (loop, TWO_SITES)


def test_a_block_begins_where_something_is_not_known() -> None:
    leaves = ir.IRIf(NODES.op("same", AT, NODES.number(2)), (ir.Leave("done"),))
    block = ir.IRBlock("done", (TWO_SITES, ir.Define("at", NODES.number(1)), leaves, UNKNOWN, TWO_SITES))
    at, both = ir.Define("at", NODES.number(1)), ir.Store(*OWNER, NODES.bits(6))
    assert worked_out(block, TWO_SITES) == (at, both, ir.IRBlock("done", (UNKNOWN, TWO_SITES)), TWO_SITES)


def test_nothing_is_left_of_a_block_that_is_known() -> None:
    assert worked_out(ir.IRBlock("done", (TWO_SITES,)), UNKNOWN) == (ir.Store(*OWNER, NODES.bits(6)), UNKNOWN)


def test_what_leaves_a_block_is_not_worked_out() -> None:
    block = ir.IRBlock("done", (ir.IRIf(NODES.truth(True), (ir.Leave("done"),)), TWO_SITES))
    assert worked_out(block) == (block,)


def test_very_many_rounds_stay_a_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(setup_ahead, "MAX_ROUNDS", 1)
    assert worked_out(TWO_SITES) == (TWO_SITES,)
