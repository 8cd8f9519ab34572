"""What to write in place of values of the wrong kind, such as a text where a list of names is expected."""

from __future__ import annotations

from playground.ruleset.named_numbers import with_numbers
from playground.ruleset.shape import Either, Group, Kind, Many, Named, NewName
from playground.source.tree import Mapping, Node, Scalar, Sequence


def names_needed(node: Node, kind: Kind) -> str:
    """How to give names where one text or a list stands in their place; empty for what needs no names."""
    kinds = kind.kinds if isinstance(kind, Either) else (kind,)
    if isinstance(node, Scalar) and any(isinstance(one, Many) and isinstance(one.item, NewName) for one in kinds):
        names = [word for word in node.text.replace(",", " ").split() if not word.isdecimal() and word != "and"]
        return f"write their names: [{', '.join(names)}]" if len(names) > 1 else "write their names, such as [Ann, Ben]"
    group = next((one for one in kinds if isinstance(one, Group)), None)
    needed = [key.name for key in group.keys if key.required] if group is not None else []
    if isinstance(node, Scalar) and len(needed) == 1 and isinstance(kind, Group):
        return f"write {{{needed[0]}: {' '.join(node.text.split())}}}"
    named = next((one for one in kinds if isinstance(one, Named)), None)
    if named is None or isinstance(node, Mapping):
        return ""
    if named.of_numbers:
        return with_numbers(node)
    if pairs := _pairs(node):
        return _both_ways(pairs)
    noun = "choice" if "choice" in named.noun else named.noun
    return f"give each {noun} a name: 'NAME: …'"


def _pairs(node: Node) -> list[tuple[str, str]]:
    """The names of a list of pairs, `[[Cat, Dog], [Dog, Fox]]`; empty for anything else."""
    items = node.items if isinstance(node, Sequence) else ()
    found = [each.items for each in items if isinstance(each, Sequence) and len(each.items) == 2]
    pairs = [(one.text, two.text) for one, two in found if isinstance(one, Scalar) and isinstance(two, Scalar)]
    return pairs if len(pairs) == len(items) else []


def _both_ways(pairs: list[tuple[str, str]]) -> str:
    """How pairs are written by their first names, once and with either of them first."""
    said = []
    for ordered in (pairs, [turned for one, two in pairs for turned in ((one, two), (two, one))]):
        lists: dict[str, list[str]] = {}
        for one, two in ordered:
            lists.setdefault(one, []).append(two)
        texts = {one: others[0] if len(others) == 1 else f"[{', '.join(others)}]" for one, others in lists.items()}
        lines = (f"{one}: {others}" for one, others in texts.items())
        said.append(f"{{{', '.join(lines)}}}")
    return f"write {said[0]}, or where each pair holds both ways {said[1]}"


def instead_of_numbers(numbers: Sequence, names: NewName) -> str:
    """What to write for a list of numbers where names are declared; empty for other lists."""
    if not numbers.items or not all(isinstance(item, Scalar) and item.text.isdecimal() for item in numbers):
        return ""
    texts = [item.span.text for item in numbers.items]
    first, last = texts[0], texts[-1]
    return f"write one text: {' or '.join(texts)}" if names.noun == "word" else f"write a range: {first}..{last}"
