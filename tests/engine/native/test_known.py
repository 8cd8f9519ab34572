"""Values that are known at a place of a function: what is forgotten, what blocks restore, and how long it takes."""

from __future__ import annotations

from random import Random
from time import process_time

from playground.engine.native.codegen.known import Known
from playground.engine.native.ir.nodes import IRNode, Nodes

NODES = Nodes(all_sites=0xFF)
FIELDS = ("mover", "step", "turns")


def _values() -> list[IRNode]:
    loads = [NODES.load(name, "int") for name in FIELDS]
    return [*loads, *(NODES.op("add", one, other) for one in loads for other in loads)]


def test_known_values_are_those_of_a_plain_dictionary_that_blocks_copy() -> None:
    """Random additions, changes and blocks, beside the same done by copying and filtering everything."""
    random, values = Random(7), _values()
    known, plain = Known(), dict[int, tuple[IRNode, str]]()

    def steps(count: int, depth: int) -> None:
        nonlocal plain
        for number in range(count):
            choice = random.random()
            if choice < 0.6:
                node = random.choice(values)
                if id(node) not in known:
                    known.add(id(node), node, f"%{number}")
                    plain[id(node)] = (node, f"%{number}")
            elif choice < 0.85:
                changed = random.choice(FIELDS)
                known.forget((changed,))
                plain = {key: entry for key, entry in plain.items() if changed not in entry[0].reads}
            elif depth < 4:
                before = dict(plain)
                with known.block():
                    steps(8, depth + 1)
                plain = before
            assert {id(v): known.register(id(v)) for v in values if id(v) in known} == {
                key: register for key, (_, register) in plain.items()
            }

    steps(400, 0)


def test_forgetting_takes_time_for_what_is_removed() -> None:
    """Twenty thousand times one value is added and forgotten among twenty thousand that stay: 400 million steps if each
    of them were looked at, which takes most of a minute."""
    known, count = Known(), 20_000
    for number in range(count):
        node = NODES.op("add", NODES.load("mover", "int"), NODES.number(number))
        known.add(id(node), node, "%1")
    changing, begun = NODES.load("step", "int"), process_time()
    for _ in range(count):
        known.add(id(changing), changing, "%2")
        known.forget(("step",))
        with known.block():
            known.add(id(changing), changing, "%3")
    assert id(changing) not in known
    assert process_time() - begun < 2
