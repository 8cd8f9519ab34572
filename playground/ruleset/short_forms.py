"""Writes the short forms of a file out in full, before anything is merged, so that they mix with the long ones.

    board: square 8                   board: {shape: square, size: 8}
    pieces: Stone                     pieces: {Stone: {}}
    pieces: {Man: slide}              pieces: {Man: {moves: slide}}
    variables: {pot: 0..50}           variables: {pot: {type: 0..50}}
    zones: {dice: 4}                  zones: {dice: {size: 4}}
    score: 0..99 each player          score: {type: 0..99, each: player}
    hand: 5 each player seen by owner hand: {size: 5, each: player, seen by: owner}
    Die: {has: {face: 1..6}}          Die: {has: face}, with attributes: {face: 1..6}
    actions: {wait: nothing}          actions: {wait: {do: nothing}}
    choose: empty                     choose: {target: empty}
    turn: {play: [move, wait]}        turn: {play: {actions: [move, wait]}}
    score: points                     score: {value: points}
    pot: 0..99 each player each turn  pot: {type: 0..99, each: [player, turn]}
    out: no pieces of it              out: {when: no pieces of it}
    win: no enemy                     end: {win: when no enemy then mover wins}
    turn: move then shoot             turn: {play: {actions: move, then: continue with shoot}, shoot: {actions: shoot}}
    turn: {start: roll die}           turn: {play: {start: roll die, actions: …}}, with all actions
    Rook, Queen: {...}                Rook: {...} and Queen: {...}

Every text keeps its place, so that mistakes are reported where it was written. What is no short form is left as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial

from playground.ruleset.equipment import BOARD
from playground.ruleset.other_starts import with_its_start, with_truth_at_start
from playground.ruleset.patch import merged
from playground.ruleset.short_endings import with_endings
from playground.ruleset.short_turns import turn_in_full
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Mapping, Node, Scalar, Sequence

CHOICE = "target"
"""The name of what a player chooses where an action gives none."""

_ALONE = {"variables": "type", "zones": "size", "actions": "do", "turn": "actions", "pieces": "moves"}
"""The key of which a text or a list alone is the value, for the declarations of a section."""

_SHARING = (*_ALONE, "attributes", "moves")
"""Sections in which one declaration can have several names."""

_NAMES = re.compile(r"[^\s,][^,]*[^\s,]|[^\s,]")
_BEHIND = re.compile(
    r"\s*(?P<first>\S.*?)??(?:(?:^|\s+)each\s+(?P<each>\S.*?))?(?:(?:^|,?\s+)seen\s+by\s+(?P<seen_by>\w+))?\s*",
    re.DOTALL,
)
"""A type or a size, with what there is one for each of, and who sees it."""

_BRACKETS = re.compile(r"[\[{]\s*(?P<listed>[^][{}]*[^][{}\s])\s*[\]}]|\(\s*(?P<several>[^()]*,[^()]*[^()\s])\s*\)")
"""Brackets around all that there is one for each of: `[player, site]`."""

_EACH = re.compile(r"\s+each\s+")
_MOVEMENT = re.compile(r"\b(?:squares?|cells?)\b")

Entry = tuple[Scalar, Node]


def expanded(tree: Mapping, diagnostics: Diagnostics) -> Mapping:
    """The tree of a file with its short forms written out, those of its variants as well."""
    change = partial(_in_full, is_whole=False, diagnostics=diagnostics)
    tree = _map(tree, "variants", lambda variants: _each(variants, lambda patch: _mapped(patch, change)))
    return _in_full(tree, "extends" not in tree and "part" not in tree, diagnostics)


def _in_full(tree: Mapping, is_whole: bool, diagnostics: Diagnostics) -> Mapping:
    """The tree of a game or a change with the short forms of its sections written out."""
    tree = _map(_map(tree, "pieces", _listed), "board", _measured)
    tree = _map(tree, "score", partial(_alone, key="value", diagnostics=diagnostics))
    tree = _map(tree, "out", partial(_alone, key="when", diagnostics=diagnostics))
    tree = _map(tree, "turn", partial(turn_in_full, tree=tree, is_whole=is_whole, diagnostics=diagnostics))
    for section, key in _ALONE.items():
        tree = _map(tree, section, partial(_each_in_full, key=key, diagnostics=diagnostics))
    for section in _SHARING:
        tree = _map(tree, section, partial(_separate, what=section, diagnostics=diagnostics))
    tree = _map(tree, "variables", lambda variables: _each(variables, with_truth_at_start))
    tree = _map(tree, "actions", lambda actions: _each(actions, lambda action: _chosen(action, diagnostics)))
    separate = partial(_separate, what="regions", diagnostics=diagnostics)
    tree = _map(tree, "board", lambda board: _map_in(board, "regions", separate))
    return with_endings(_with_movements(_with_attributes(tree, diagnostics), diagnostics), diagnostics)


# ---- several names of one declaration


def _separate(group: Node, what: str, diagnostics: Diagnostics) -> Node:
    """The declarations of a group, each under one name. What is said of one name alone is added to what is shared."""
    if not isinstance(group, Mapping) or not any("," in key.text for key, _ in group.entries):
        return group
    found: dict[str, Entry] = {}
    for key, value in group.entries:
        for name in _names_of(key):
            old = found.get(name.text)
            if old is None:
                found[name.text] = name, value
            elif isinstance(old[1], Mapping) and isinstance(value, Mapping) and old[1] is not value:
                found[name.text] = old[0], merged(old[1], value)
            else:
                diagnostics.report("R010", name.span, name=name.text, what=f"'{what}'")
    return Mapping(tuple(found.values()), group.span)


def _names_of(key: Scalar) -> Iterator[Scalar]:
    if "," not in key.text:
        yield key
        return
    for name in _NAMES.finditer(key.text):
        yield key.part(*name.span())


# ---- declarations that are a text or a list alone


def _each_in_full(group: Node, key: str, diagnostics: Diagnostics) -> Node:
    return _each(group, lambda value: _under(key, value, diagnostics))


def _under(key: str, value: Node, diagnostics: Diagnostics) -> Node:
    """A text or a list as the value of a key."""
    if isinstance(value, Mapping) or (isinstance(value, Scalar) and value.is_null):
        return value
    if not isinstance(value, Scalar) or key not in ("type", "size"):
        return Mapping(((_key(key, value), value),), value.span)
    in_full = partial(_with_what_is_behind, key, diagnostics=diagnostics)
    entries = with_its_start(value, in_full, diagnostics) if key == "type" else in_full(value)
    return Mapping(tuple(entries), value.span)


def _with_what_is_behind(key: str, text: Scalar, diagnostics: Diagnostics) -> Iterator[Entry]:
    """A type or a size with its other keys, `0..9 each player seen by owner`."""
    found = _BEHIND.fullmatch(text.text) if "each" in text.text or "seen" in text.text else None
    if found is None or not (found["each"] or found["seen_by"]):
        yield _key(key, text), text
        return
    parts = {name: text.part(*found.span(name)) for name, written in found.groupdict().items() if written}
    if (first := parts.get("first")) is not None:
        yield _key(key, first), first
    if (each := parts.get("each")) is not None:
        each = _without_brackets(each, diagnostics)
        several = tuple(one.part(*span) for one in _names_of(each) for span in _between(_EACH, one.text))
        yield _key("each", each), Sequence(several, each.span) if len(several) > 1 else each
    if (seen_by := parts.get("seen_by")) is not None:
        yield _key("seen by", seen_by), seen_by


def _without_brackets(each: Scalar, diagnostics: Diagnostics) -> Scalar:
    """What there is one for each of; a list in brackets, which only the key `each` takes, is reported."""
    listed = _BRACKETS.fullmatch(each.text)
    if listed is None:
        return each
    group = "listed" if listed["listed"] else "several"
    names = listed[group]
    diagnostics.report("E004", each.span, hint=f"write: each {names}", sign=each.text, meant=names)
    return each.part(*listed.span(group))


def _between(separator: re.Pattern[str], text: str) -> Iterator[tuple[int, int]]:
    """The stretches of a text between what separates them."""
    start = 0
    for found in separator.finditer(text):
        yield start, found.start()
        start = found.end()
    yield start, len(text)


def _alone(section: Node, key: str, diagnostics: Diagnostics) -> Node:
    """A section that is an expression alone."""
    return _under(key, section, diagnostics) if isinstance(section, Scalar) else section


def _listed(pieces: Node) -> Node:
    """Pieces that are names alone, one or a list."""
    names = pieces.items if isinstance(pieces, Sequence) else (pieces,) if isinstance(pieces, Scalar) else ()
    if not names or not all(isinstance(name, Scalar) and not name.is_null for name in names):
        return pieces
    return Mapping(tuple((name, Mapping((), name.span)) for name in names if isinstance(name, Scalar)), pieces.span)


def _chosen(action: Node, diagnostics: Diagnostics) -> Node:
    """An action with a name for what is chosen."""
    action = _map_in(action, "choose", lambda chosen: _separate(chosen, "choose", diagnostics))
    chosen = action.get("choose") if isinstance(action, Mapping) else None
    if not isinstance(chosen, Scalar):
        return action
    return _map_in(action, "choose", lambda each: _under(CHOICE, each, diagnostics))


# ---- the board


def _measured(board: Node) -> Node:
    """A board whose measures stand behind its shape: `square 8`, `rectangle 7 by 6`."""
    if isinstance(board, Scalar):
        return board if board.is_null else Mapping(tuple(_shape_and_measures(board)), board.span)
    shape = board.get("shape") if isinstance(board, Mapping) else None
    if not isinstance(board, Mapping) or not isinstance(shape, Scalar):
        return board
    in_full = {id(shape): tuple(_shape_and_measures(shape))}
    if len(in_full[id(shape)]) == 1:
        return board
    entries = (each for entry in board.entries for each in in_full.get(id(entry[1]), (entry,)))
    return Mapping(tuple(entries), board.span)


def _shape_and_measures(text: Scalar) -> Iterator[Entry]:
    found = re.match(r"\s*(\w+)\s+(?=\S)", text.text)
    keys = BOARD.cases.get(found[1], ()) if found else ()
    if not found or not 1 <= len(keys) <= 2 or "points" in (key.name for key in keys):
        yield _key("shape", text), text
        return
    shape = text.part(*found.span(1))
    yield _key("shape", shape), shape
    by = re.compile(r"\s+by\s+").search(text.text, found.end())
    stretches = [(found.end(), by.start()), (by.end(), len(text.text))] if by else [(found.end(), len(text.text))]
    names = (keys[0].name, keys[1].name if len(keys) == 2 else "rows")  # 'square 4 by 5' is reported
    for name, stretch in zip(names, stretches, strict=False):
        measure = text.part(*stretch)
        yield _key(name, measure), measure


# ---- attributes that stand among the pieces


def _with_attributes(tree: Mapping, diagnostics: Diagnostics) -> Mapping:
    """The attributes that stand among the pieces themselves in the section `attributes`."""
    pieces, found = tree.get("pieces"), list[Entry]()
    if not isinstance(pieces, Mapping):
        return tree
    entries = tuple(
        (key, _map_in(piece, "has", lambda has: _named_attributes(has, found))) for key, piece in pieces.entries
    )
    attributes = tree.get("attributes")
    if not found or not isinstance(attributes, Mapping | None):
        return tree
    declared = {key.text: (key, value) for key, value in (attributes.entries if attributes else ())}
    for name, values in found:
        if declared.setdefault(name.text, (name, values))[1] is not values:
            hint = f"declare it under 'attributes', and write 'has: {name.text}' for each piece that has it"
            diagnostics.report("R010", name.span, name=name.text, what="'attributes'", hint=hint)
    whole = Mapping(tuple(declared.values()), attributes.span if attributes else pieces.span)
    tree = _map(tree, "pieces", lambda _: Mapping(entries, pieces.span))
    if attributes is None:
        return Mapping((*tree.entries, (_key("attributes", pieces), whole)), tree.span)
    return _map(tree, "attributes", lambda _: whole)


def _named_attributes(has: Node, found: list[Entry]) -> Node:
    """The names of the attributes that a piece declares, which are added to those found."""
    if not isinstance(has, Mapping) or not has.entries:
        return has
    found += has.entries
    return Sequence(tuple(name for name, _ in has.entries), has.span)


# ---- movements without a name


def _with_movements(tree: Mapping, diagnostics: Diagnostics) -> Mapping:
    """The movements that stand among the pieces themselves, each named after its piece, in the section `moves`.

    Each piece has its own, also where several share a declaration: a variant may change that of one of them.
    """
    pieces, found = tree.get("pieces"), list[Entry]()
    if not isinstance(pieces, Mapping):
        return tree
    entries = tuple((key, _named_movements(key.text.lower(), piece, found)) for key, piece in pieces.entries)
    if not found:
        return tree
    tree = _map(tree, "pieces", lambda _: Mapping(entries, pieces.span))
    moves = tree.get("moves")
    if moves is None:
        return Mapping((*tree.entries, (_key("moves", pieces), Mapping(tuple(found), pieces.span))), tree.span)
    if not isinstance(moves, Mapping):
        return tree
    for name, _ in found:
        if name.text in moves:
            hint = f"the movement that stands with the piece is called '{name.text}' as well: rename the one in 'moves'"
            diagnostics.report("R010", name.span, name=name.text, what="'moves'", hint=hint)
    return _map(tree, "moves", lambda _: Mapping((*moves.entries, *found), moves.span))


def _named_movements(name: str, piece: Node, found: list[Entry]) -> Node:
    moves = piece.get("moves") if isinstance(piece, Mapping) else None
    several = moves.items if isinstance(moves, Sequence) else (moves,) if moves is not None else ()
    named, count = list[Node](), 0
    for text in several:
        if isinstance(text, Scalar) and _MOVEMENT.search(text.text):
            count += 1
            found.append((Scalar(name if count == 1 else f"{name}-{count}", text.span, plain=True), text))
            named.append(found[-1][0])
        else:
            named.append(text)
    if not count:
        return piece
    value = Sequence(tuple(named), moves.span) if isinstance(moves, Sequence) else named[0]
    return _map_in(piece, "moves", lambda _: value)


# ---- trees


def _map(tree: Mapping, name: str, change: Callable[[Node], Node]) -> Mapping:
    """The tree with the value of one key changed; the same tree if nothing changes."""
    old = tree.get(name)
    new = change(old) if old is not None else None
    if new is None or new is old:
        return tree
    return Mapping(tuple((key, new if key.text == name else value) for key, value in tree.entries), tree.span)


def _map_in(node: Node, name: str, change: Callable[[Node], Node]) -> Node:
    return _map(node, name, change) if isinstance(node, Mapping) else node


def _mapped(node: Node, change: Callable[[Mapping], Mapping]) -> Node:
    return change(node) if isinstance(node, Mapping) else node


def _each(group: Node, change: Callable[[Node], Node]) -> Node:
    """The group with each of its values changed; the same group if nothing changes."""
    if not isinstance(group, Mapping):
        return group
    changed = [(key, change(value)) for key, value in group.entries]
    if all(new is old for (_, new), (_, old) in zip(changed, group.entries, strict=True)):
        return group
    return Mapping(tuple(changed), group.span)


def _key(name: str, place: Node) -> Scalar:
    return Scalar(name, place.span, plain=True)
