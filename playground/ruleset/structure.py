"""Checks the structure of a ruleset: compares its tree with the description in `sections.py`.

In: the tree of a whole game, with every `extends` and variant applied. Reports unknown and missing keys, values of the
wrong kind, invalid names and unknown references. If nothing is reported, `declarations.py` can read the tree without
further checks.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from playground.ruleset.check_drawings import check_marked_regions
from playground.ruleset.check_scalars import NO_NAMES, NamesBySection, ScalarChecker, misspelt_sections
from playground.ruleset.equipment import PIECE
from playground.ruleset.fitting import fits, fits_one
from playground.ruleset.named_numbers import turned
from playground.ruleset.names import (
    check_head,
    check_name,
    check_names_once,
    is_misspelt,
    names_in,
    same_sections,
    section,
)
from playground.ruleset.other_keys import IN_THE_OPEN, SECTION_HINTS, for_all_alike, hides_a_kind, key_hint, key_meant
from playground.ruleset.parameters import check_strategies, declare_parameters
from playground.ruleset.sections import RULESET, SECTIONS
from playground.ruleset.shape import (
    Cases,
    Either,
    Group,
    Key,
    Kind,
    Many,
    Named,
    NewName,
    Patch,
    PerPlayer,
    Reference,
    Text,
    expected,
)
from playground.ruleset.starting_places import check_starts
from playground.ruleset.wrong_kinds import instead_of_numbers, names_needed
from playground.source.diagnostics import Diagnostics, did_you_mean
from playground.source.text import Span
from playground.source.tree import Mapping, Node, Scalar, Sequence, describe

MAX_PLAYERS = 8

_BOTH_MEASURES = "write 'rectangle COLUMNS by ROWS', as in 'rectangle 7 by 6'"


def check_structure(
    tree: Mapping, diagnostics: Diagnostics, checked: Mapping | None = None, in_parts: NamesBySection | None = NO_NAMES
) -> None:
    """Report every mistake in a whole game; sections shared with `checked`, which has been checked, are left out.

    `in_parts` are names of parts that the game could take, which are suggested for misspelt ones; None if they are not
    known, since a part could not be read: names that are not declared may be of that part.
    """
    checker = _Checker(tree, diagnostics, {} if checked is None else same_sections(tree, checked), in_parts)
    checker.check(tree, RULESET, "the ruleset")
    check_names_once(tree, diagnostics)
    declare_parameters(tree.get("parameters"), diagnostics)
    check_strategies(tree.get("strategies"), diagnostics)
    check_marked_regions(tree, diagnostics)
    check_starts(tree, diagnostics)
    _check_player_count(tree, diagnostics)


def check_section(node: Node, key: Key, diagnostics: Diagnostics) -> None:
    """Report every mistake in a section that refers to nothing outside of it."""
    _Checker(Mapping((), node.span), diagnostics, {}).check(node, key.kind, f"'{key.name}'")


def check_shape(node: Mapping, group: Group, what: str, diagnostics: Diagnostics) -> None:
    """Report mistakes in a part of a ruleset, but neither names that others declare nor missing keys."""
    found = Diagnostics()
    optional = replace(group, keys=tuple(replace(key, required=False) for key in group.keys))
    _Checker(node, found, {}).check(node, optional, what)
    diagnostics.extend(mistake for mistake in found if mistake.code not in _ABOUT_OTHERS)


_ABOUT_OTHERS = ("R014", "R015", "R021")
"""Mistakes that a part by itself cannot have, because the ruleset that includes it has the names."""


def _check_player_count(tree: Mapping, diagnostics: Diagnostics) -> None:
    players = tree.get("players")
    if isinstance(players, Mapping | Sequence) and len(players) > MAX_PLAYERS:
        diagnostics.report("R011", players.span, most=MAX_PLAYERS, found=len(players))


class _Checker(ScalarChecker):
    """Checks one tree, except sections that are known to be as `unchanged` has them."""

    def __init__(
        self,
        tree: Mapping,
        diagnostics: Diagnostics,
        unchanged: dict[str, Node],
        in_parts: NamesBySection | None = NO_NAMES,
    ) -> None:
        super().__init__(tree, diagnostics, in_parts)
        self.unchanged = unchanged

    def check(self, node: Node, kind: Kind, what: str) -> None:
        """Check a value; `what` names it in messages."""
        match kind:
            case Group():
                self._group(node, kind, what)
            case Named():
                self._named(node, kind, what)
            case Many():
                self._many(node, kind, what)
            case PerPlayer():
                self._per_player(node, kind, what)
            case Cases():
                self._cases_of(node, kind, what)
            case Either():
                self._either(node, kind, what)
            case Patch():
                self._patch(node, kind, what)
            case _:
                self.check_scalar(node, kind, what)

    # ---- groups of keys

    def _group(self, node: Node, group: Group, what: str) -> None:
        """Report what is wrong with a mapping of known keys, and with their values."""
        mapping = self._mapping(node, group, what)
        if mapping is None:
            return
        known = group.all_keys()
        for key, value in mapping.entries:
            if group is RULESET and key.text in self.unchanged:
                continue
            if key.text in known:
                self.check(value, known[key.text].kind, f"'{key.text}'")
            elif group is PIECE and hides_a_kind(key.text, value):
                self.diagnostics.report("R002", key.span, key=key.text, what=what, hint=IN_THE_OPEN)
            elif group.others is not None and not self._is_meant(key, value, known):
                if check_name(key, "constant", self.diagnostics, identifier=True):
                    self.check(value, group.others, f"'{key.text}'")
            else:
                self._unknown(key, group, what)
        missing = [key.name for key in group.keys if key.required and key.name not in mapping]
        missing += [names[0] for names in group.one_of if not any(name in mapping for name in names)]
        self._cases(mapping, group, missing)
        if any(
            key_meant(key.text, known) in ("columns", "rows") for key, _ in mapping.entries if key.text not in known
        ):
            missing = [name for name in missing if name not in ("size", "columns", "rows")]
        for name in missing:
            self._missing(mapping, name, group, what)
        self._together(mapping, group, what)

    def _is_meant(self, key: Scalar, value: Node, known: Iterable[str]) -> bool:
        """Whether a key is no constant, but another of the `known` ones: misspelt, or `movement: step`."""
        movements = [name.text for name in names_in(section(self.tree, "moves"))]
        names_one = not isinstance(value, Scalar) or value.text in movements
        return is_misspelt(key.text, known) or (names_one and bool(key_meant(key.text, known)))

    def _mapping(self, node: Node, kind: Kind, what: str) -> Mapping | None:
        """The node as a group; None after a diagnostic if it is something else."""
        if isinstance(node, Mapping):
            return node
        if not self.is_nothing(node, what):
            self._wrong(node, kind, what)
        return None

    def _wrong(self, node: Node, kind: Kind, what: str) -> None:
        hint = kind.instead if isinstance(kind, Many) else names_needed(node, kind)
        self.diagnostics.report("R005", node.span, what=what, expected=expected(kind), found=describe(node), hint=hint)

    def _unknown(self, key: Scalar, group: Group, what: str) -> None:
        known = group.all_keys()
        if group is RULESET:
            hint = SECTION_HINTS.get(key.text.lower(), "") or did_you_mean(key.text, known)
            self.diagnostics.report("R001", key.span, key=key.text, what="a ruleset", hint=hint)
        else:
            hint = key_hint(key.text, known) or did_you_mean(key.text, known)
            self.diagnostics.report("R002", key.span, key=key.text, what=what, hint=hint)

    def _missing(self, mapping: Mapping, name: str, group: Group, what: str) -> None:
        if group is RULESET and name in misspelt_sections(mapping):
            return
        if group is RULESET:
            doc = SECTIONS[name].doc
            self.diagnostics.report("R003", None, file=mapping.span.source.name, key=name, hint=f"{name}: {doc}")
        else:
            hint = _BOTH_MEASURES if {name, *mapping} >= {"shape", "columns", "rows"} else ""
            self.diagnostics.report("R004", _place_of(mapping), key=name, what=what, hint=hint)

    def _cases(self, mapping: Mapping, group: Group, missing: list[str]) -> None:
        """Check the keys for the word under `group.by`: adds to `missing`, and reports keys of other cases."""
        word = mapping.get(group.by)
        case = group.cases.get(word.text) if isinstance(word, Scalar) else None
        if case is None or not isinstance(word, Scalar):
            return
        names = [key.name for key in case]
        missing += [name for name in names if name not in mapping]
        for other in group.all_keys():
            key = mapping.key(other)
            if key is not None and other not in names and other not in {k.name for k in group.keys}:
                hint = f"it has: {', '.join(names)}"
                hint = _BOTH_MEASURES if word.text == "square" and other == "rows" else hint
                self.diagnostics.report("R013", key.span, word=word.text, by=group.by, key=other, hint=hint)

    def _together(self, mapping: Mapping, group: Group, what: str) -> None:
        reported = set[str]()
        for one, other in group.excludes:
            first, second = mapping.key(one), mapping.key(other)
            if first and second:
                later = max(first, second, key=lambda key: key.span.start)
                hint = f"delete one of the two; in a variant, write '{one}: ~' or '{other}: ~'"
                self.diagnostics.report("R016", later.span, one=one, other=other, what=what, hint=hint)
                reported |= {one, other}
        for one, other in group.needs:
            key = mapping.key(one)
            if key and other not in mapping and one not in reported:
                self.diagnostics.report("R017", key.span, one=one, other=other, what=what)

    # ---- groups of names

    def _named(self, node: Node, kind: Named, what: str) -> None:
        """Report what is wrong with a mapping of names of the ruleset, and with their values."""
        mapping = self._mapping(node, kind, what)
        if mapping is None:
            return
        if not mapping.entries:
            self.diagnostics.report("R006", mapping.span, what=what, hint="remove it, or add something to it")
        hint = turned(mapping) if kind.of_numbers else ""
        if hint:
            fields = {"expected": "names with their numbers", "found": "numbers with their names"}
            self.diagnostics.report("R005", mapping.entries[0][0].span, what=what, hint=hint, **fields)
            return
        for key, value in mapping.entries:
            if kind.head:
                check_head(key, self.diagnostics)
                self._check_parameter(key, value)
            else:
                check_name(key, kind.noun, self.diagnostics, identifier=kind.identifier)
            self.check(value, kind.value, f"the {kind.noun} '{key.text}'")

    def _check_parameter(self, head: Scalar, meaning: Node) -> None:
        """Report a definition by cases without a parameter that the cases could be of."""
        if isinstance(meaning, Mapping) and meaning.entries and "(" not in head.text:
            hint = f"write '{head.text}(NAME)': the cases are those of NAME"
            self.diagnostics.report("R090", head.span, hint=hint, name=head.text)

    def _cases_of(self, node: Node, kind: Cases, what: str) -> None:
        """The lines of a definition by cases; what may be a case is known where rules are checked."""
        mapping = self._mapping(node, kind, what)
        if mapping is None:
            return
        if not mapping.entries:
            self.diagnostics.report("R006", mapping.span, what=what, hint="remove it, or add something to it")
        for key, value in mapping.entries:
            self.check(value, kind.value, f"the case '{key.text}' of {what}")

    def _per_player(self, node: Node, kind: PerPlayer, what: str) -> None:
        """Report what is wrong with a mapping of players, or of kinds if it may be one, and with their values."""
        mapping = self._mapping(node, kind, what)
        if mapping is None:
            return
        players = [name.text for name in names_in(self.tree.get("players"))]
        pieces = [name.text for name in names_in(self.tree.get("pieces"))]
        if kind.or_kinds and mapping.entries and all(key.text in pieces for key, _ in mapping.entries):
            players = [key.text for key, _ in mapping.entries]  # other kinds have none
        unknown = [key for key, _ in mapping.entries if key.text not in players] if players else []
        for key, value in mapping.entries:
            if key not in unknown:
                self.check(value, kind.value, f"{what} of {key.text}")
                continue
            hint = did_you_mean(key.text, (*players, *pieces))
            if kind.or_kinds and key.text in pieces:
                hint = "a region is given for each player or for pieces, not for both"
            elif kind.or_kinds and len(unknown) == len(mapping.entries) == 1:
                hint = hint if hint.startswith("did") else for_all_alike(value) or hint
            self.diagnostics.report("R014", key.span, name=key.text, hint=hint)
        absent = [name for name in players if name not in mapping]
        if absent and players and not unknown:  # an unknown name may be a misspelled player
            names = " and ".join(absent)
            hint = f"write '{absent[0]}: none' for a player who begins without any" if what == "'start'" else ""
            self.diagnostics.report("R015", mapping.span, what=what, names=names, hint=hint)

    # ---- lists and alternatives

    def _many(self, node: Node, kind: Many, what: str) -> None:
        if isinstance(node, Sequence):
            self._items(node, kind, what)
        elif kind.or_one and (isinstance(node, Scalar) or fits_one(node, kind.item)):
            self.check(node, kind.item, what)
        elif not self.is_nothing(node, what):
            self._wrong(node, kind, what)

    def _items(self, node: Sequence, kind: Many, what: str) -> None:
        """Report what is wrong with a list, and with each of its items."""
        if not node.items:
            self.diagnostics.report("R006", node.span, what=what, hint="remove it, or add something to it")
        instead = instead_of_numbers(node, kind.item) if isinstance(kind.item, NewName) else ""
        if instead:
            fields = {"expected": expected(kind), "found": "a list of numbers"}
            self.diagnostics.report("R005", node.span, what=what, hint=instead, **fields)
            return
        seen = set()
        for item in node:
            self.check(item, kind.item, f"an item of {what}")
            if isinstance(item, Scalar) and isinstance(kind.item, NewName | Reference):
                if item.text in seen:
                    self.diagnostics.report("R010", item.span, name=item.text, what=what)
                seen.add(item.text)

    def _either(self, node: Node, kind: Either, what: str) -> None:
        for one in kind.kinds:
            if fits(node, one):
                self.check(node, one, what)
                return
        if not self.is_nothing(node, what):
            self._wrong(node, kind, what)

    def _patch(self, node: Node, kind: Patch, what: str) -> None:
        """Check only that it is a group; its changes are checked in the resulting game."""
        patch = self._mapping(node, kind, what)
        about = patch.get("about") if patch else None
        if about is not None:
            self.check_scalar(about, Text(), f"'about' of {what}")


def _place_of(mapping: Mapping) -> Span:
    """The span of a group's first key; if a patch has deleted a key of it, that of the patch."""
    first = mapping.entries[0][0].span if mapping.entries else mapping.span
    here = mapping.span
    return first if first.source == here.source and here.start <= first.start < here.end else here
