"""What `start` of pieces places before the setup: on a region, on a zone, or on a set for each player.

Man: {start: home}                      for each who in everyone do place Man of who on home of who
Man: {start: {Red: row 1, Blue: a8}}    place Man of Red on (row 1); place Man of Blue on (a8)
Dot: {owner: nobody, start: dots}       place Dot on (dots)
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from playground.ruleset.around import around
from playground.ruleset.names import names_in, section
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Mapping, Node, Scalar, Sequence

_WORD = re.compile(r"[A-Za-z]\w*", re.ASCII)


def starting_places(tree: Mapping) -> tuple[Scalar, ...]:
    """The effects that put all pieces where they start, in the order of the pieces."""
    return tuple(text for name, piece, start in _starts(tree) for text in _effects(name.text, piece, start, tree))


def check_starts(tree: Mapping, diagnostics: Diagnostics) -> None:
    """Report pieces of several players that start on the same sites for all of them."""
    several = len(names_in(tree.get("players"))) > 1
    for name, piece, start in _starts(tree):
        if several and isinstance(start, Scalar) and "owner" not in piece and not _is_of_each_player(start, tree):
            names = " and ".join(_of_each_player(tree))
            hint = f"for each player there are: {names}; " if names else ""
            hint += "write a set for each player, {NAME: row 1, ...}, or 'owner: nobody'"
            diagnostics.report("R086", start.span, name=name.text, hint=hint)


def _starts(tree: Mapping) -> Iterator[tuple[Scalar, Mapping, Node]]:
    pieces = tree.get("pieces")
    for name, piece in pieces.entries if isinstance(pieces, Mapping) else ():
        start = piece.get("start") if isinstance(piece, Mapping) else None
        if isinstance(piece, Mapping) and start is not None:
            yield name, piece, start


def _effects(name: str, piece: Mapping, start: Node, tree: Mapping) -> Iterator[Scalar]:
    if isinstance(start, Mapping):
        for player, sites in start.entries:
            if isinstance(sites, Scalar):
                yield around(f"place {name} of {player.text} on (", sites, ")")
    elif isinstance(start, Scalar) and "owner" not in piece and _is_of_each_player(start, tree):
        where, who = start.text.strip(), _free_name(tree)
        yield Scalar(f"for each {who} in everyone do place {name} of {who} on {where} of {who}", start.span, plain=True)
    elif isinstance(start, Scalar):
        yield around(f"place {name} on (", start, ")")


def _is_of_each_player(start: Scalar, tree: Mapping) -> bool:
    return start.text.strip() in _of_each_player(tree)


def _of_each_player(tree: Mapping) -> list[str]:
    """The names of the regions and zones that each player has."""
    regions, zones = section(tree, "regions"), tree.get("zones")
    players = {name.text for name in names_in(tree.get("players"))}
    found = [
        name.text
        for name, value in (regions.entries if isinstance(regions, Mapping) else ())
        if isinstance(value, Mapping) and players & set(value)
    ]
    return found + [
        name.text for name, zone in (zones.entries if isinstance(zones, Mapping) else ()) if _is_owned(zone)
    ]


def _is_owned(zone: Node) -> bool:
    each = zone.get("each") if isinstance(zone, Mapping) else None
    items = each.items if isinstance(each, Sequence) else (each,)
    return [item.text for item in items if isinstance(item, Scalar)] == ["player"]


def _free_name(tree: Mapping) -> str:
    """A name for a player that the ruleset uses for nothing else."""
    used = {word for node in (tree.get("define"), tree.get("variables"), tree.get("board")) for word in _words(node)}
    used |= {
        name.text
        for part in ("players", "pieces", "zones", "parameters", "attributes")
        for name in names_in(tree.get(part))
    }
    return next(name for name in ("who", "side", *(f"player_{n}" for n in range(2, 1000))) if name not in used)


def _words(node: Node | None) -> Iterator[str]:
    for key in node.entries if isinstance(node, Mapping) else ():
        yield from _WORD.findall(key[0].text)
        yield from _words(key[1])
