"""Puts what a ruleset uses of the parts that it includes into its tree.

What has a name (definitions, movements, pieces, zones, …) is taken if the ruleset, or something that is taken, names
it; rules that nobody names (under `after`, `end`, `require` and `strategies`) are taken always. Where the ruleset has a
name itself, its own declaration stands, or is merged with the part's if both are groups.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from playground.ruleset.mentions import Mentions, words_in
from playground.ruleset.names import RULE_NAMES, WITH_WORDS, head_name, listed_words, named_numbers, names_in, section
from playground.ruleset.patch import merged
from playground.ruleset.renew import Part, of_same_part, said
from playground.ruleset.scopes import IT, words_of
from playground.ruleset.short_turns import names_its_actions
from playground.ruleset.splice import given_in, spliced_in
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Mapping, Node, Scalar, Sequence

NAMED = (
    "define",
    "moves",
    "pieces",
    "zones",
    "attributes",
    "relations",
    "drawings",
    "variables",
    "glossary",
    "actions",
    "turn",
    "regions",
    "marks",
)
"""Sections whose entries are taken if something names them."""

OWN_FIRST = ("zones", "actions", "turn", "after", "end")
"""Sections in which the entries of the ruleset come before those of its parts; their order matters in play."""

_OF_BOARD = ("regions", "marks")


@dataclass(frozen=True)
class Entry:
    """One entry of a section of a part."""

    part: Part
    section: str
    key: Scalar
    value: Node

    @property
    def name(self) -> str:
        return head_name(self.key.text) if self.section == "define" else self.key.text


def take(tree: Mapping, parts: list[Part], again: frozenset[int], diagnostics: Diagnostics) -> Mapping:
    """The tree of a ruleset with what it uses of its parts.

    `again` are the identities of the names of those that what it extends includes as well. Of these, rules that nobody
    names are in `tree` already, unless they have been deleted.
    """
    if not parts:
        return tree
    own = own_names(tree)
    all_entries = [entry for part in parts for entry in entries_of(part)]
    entries = [e for e in _without_clashes(all_entries, own, diagnostics) if not _is_deleted(e, tree, again)]
    taken = _used(entries, tree)
    hidden = [entry for entry in taken if _is_hidden(entry, own, tree)]
    kept = [entry for entry in taken if entry not in hidden]
    _report_hidden(hidden, kept, tree, diagnostics)
    _report_captured(kept, diagnostics)
    _report_unused(parts, all_entries, {(entry.section, entry.name) for entry in taken}, diagnostics)
    return _with_entries(tree, kept)


def take_more(tree: Mapping, base: Mapping, parts: Iterable[Part], diagnostics: Diagnostics) -> Mapping:
    """The tree of a ruleset with what it names of the parts of the ruleset that it extends, and that one does not.

    What the base has taken is in its tree, and so in `tree` unless it has been deleted.
    """
    found: dict[tuple[str, str], Entry] = {}
    for entry in (entry for part in parts for entry in entries_of(part)):
        if _needs_a_name(entry, names_its_actions(tree)) and not has_entry(base, entry):
            found.setdefault((entry.section, entry.name), entry)
    own = own_names(tree)
    kept = [entry for entry in _used(list(found.values()), tree) if not _is_hidden(entry, own, tree)]
    _report_captured(kept, diagnostics)
    return _with_entries(tree, kept)


def names_of(parts: Iterable[Part]) -> dict[str, tuple[str, ...]]:
    """The names that parts have, taken or not, by section; those of attributes with their values."""
    found: dict[str, list[str]] = {}
    for entry in (entry for part in parts for entry in entries_of(part)):
        has_words = entry.section in WITH_WORDS
        values = (*listed_words(entry.value), *named_numbers(entry.value)) if has_words else ()
        found.setdefault(entry.section, []).extend((entry.name, *(value.text for value in values)))
    return {name: tuple(dict.fromkeys(names)) for name, names in found.items()}


def entries_of(part: Part) -> Iterator[Entry]:
    """The entries of all sections of a part, in their order."""
    for key, value in part.tree.entries:
        if key.text == "board" and isinstance(value, Mapping):
            for inner, names in value.entries:
                yield from _of_section(part, inner.text, names)
        else:
            yield from _of_section(part, key.text, value)


def _of_section(part: Part, name: str, value: Node) -> Iterator[Entry]:
    for key, entry in value.entries if isinstance(value, Mapping) else ():
        yield Entry(part, name, key, entry)


def own_names(tree: Mapping) -> dict[str, tuple[str, Scalar]]:
    """The names in rules that the ruleset declares itself, with their sections and places."""
    found = {}
    for name in RULE_NAMES:
        for key in names_in(section(tree, name)):
            found[head_name(key.text) if name == "define" else key.text] = (name, key)
    return found


def _without_clashes(entries: list[Entry], own: dict[str, tuple[str, Scalar]], diagnostics: Diagnostics) -> list[Entry]:
    """The entries, each once. Two of different parts that differ under one name are reported, unless the ruleset has
    that name itself."""
    first: dict[tuple[str, str], Entry] = {}
    for entry in entries:
        earlier = first.setdefault((entry.section, entry.name), entry)
        differs = said(earlier.key) != said(entry.key) or said(earlier.value) != said(entry.value)
        if earlier is not entry and differs and entry.name not in own:
            hint = f"leave it out of one: {{part: {entry.part.root.text}, except: {entry.name}}}, or define it here"
            fields = {"name": entry.name, "one": earlier.part.name.text, "other": entry.part.name.text}
            diagnostics.report("R073", entry.part.name.span, hint=hint, **fields)
    return list(first.values())


def _used(entries: list[Entry], tree: Mapping) -> list[Entry]:
    """The entries that something names, and those that need no name."""
    has_turn = names_its_actions(tree) or any(entry.section == "turn" for entry in entries)
    waiting = [entry for entry in entries if _needs_a_name(entry, has_turn)]
    taken = {id(entry) for entry in entries} - {id(entry) for entry in waiting}
    named = Mentions()
    named.add(tree)
    for entry in entries:
        if id(entry) in taken:
            named.add(entry.value)
    while found := [entry for entry in waiting if named.has(entry.section, entry.name, entry.value)]:
        taken |= {id(entry) for entry in found}
        waiting = [entry for entry in waiting if id(entry) not in taken]
        for entry in found:
            named.add(entry.value)
    return [entry for entry in entries if id(entry) in taken]


def _needs_a_name(entry: Entry, has_turn: bool) -> bool:
    return entry.section in NAMED and (has_turn or entry.section not in ("actions", "turn"))


def _is_deleted(entry: Entry, tree: Mapping, again: frozenset[int]) -> bool:
    """Whether nobody names an entry of a part that is included again, and the ruleset has it no more."""
    if id(entry.part.root) not in again or _needs_a_name(entry, names_its_actions(tree)):
        return False
    return not has_entry(tree, entry)


def has_entry(tree: Mapping, entry: Entry) -> bool:
    """Whether a ruleset declares what an entry of a part does."""
    old = section(tree, entry.section)
    return isinstance(old, Mapping) and entry.key.text in old


def _is_hidden(entry: Entry, own: dict[str, tuple[str, Scalar]], tree: Mapping) -> bool:
    """Whether the ruleset has a declaration of its own in place of an entry."""
    if entry.section in RULE_NAMES and entry.name in own:
        where, _ = own[entry.name]
        old = section(tree, where)
        value = old.get(entry.key.text) if isinstance(old, Mapping) else None
        return where != entry.section or not (isinstance(value, Mapping) and isinstance(entry.value, Mapping))
    old = tree.get(entry.section)
    return isinstance(old, Mapping) and isinstance(old.get(entry.key.text), Scalar | Sequence)


def _report_hidden(hidden: list[Entry], kept: list[Entry], tree: Mapping, diagnostics: Diagnostics) -> None:
    """Warn of names of the ruleset that rules of a part use, which has another meaning for them."""
    own = own_names(tree)
    for entry in hidden:
        in_section = (entry.section, entry.key)
        where, place = own.get(entry.name, in_section) if entry.section in RULE_NAMES else in_section
        old = _value(tree, where, place)
        if where == entry.section and (said(old) == said(entry.value) or of_same_part(old, entry.key.span)):
            continue  # the ruleset that this one extends includes the part as well
        for user in kept:
            if user.part.source is entry.part.source and entry.name in set(words_in(user.value)):
                hint = f"give yours another name; or say that it is meant: {{part: {entry.part.root.text}, "
                hint += f"except: {entry.name}}}"
                fields = {"name": entry.name, "part": entry.part.name.text, "user": user.name}
                diagnostics.report("W086", place.span, hint=hint, **fields)
                break


def _report_captured(kept: list[Entry], diagnostics: Diagnostics) -> None:
    """Report names in given values that would mean something else where the values stand."""
    reported = set()
    for entry in kept:
        for text in (*spliced_in(entry.key), *spliced_in(entry.value)):
            for found in text.captured:
                word = next(word for word in words_of(found.value.text) if word.text == found.name)
                place = found.value.span_of(word.start, word.end)
                if place not in reported:
                    reported.add(place)
                    fields = {"name": found.name, "part": entry.part.name.text, "entry": entry.name}
                    hint = _WITHOUT_IT if found.name == IT else _UNDER_ANOTHER_NAME.format(name=found.name)
                    diagnostics.report("R077", place, hint=hint, **fields)


_WITHOUT_IT = (
    "a value is not about 'it'; give the name of a definition, and let the part apply it: 'open(it)' for 'open'"
)
_UNDER_ANOTHER_NAME = "if you have a '{name}' of your own, give it a second name under 'define', and write that here"


def _report_unused(
    parts: list[Part], entries: list[Entry], taken: set[tuple[str, str]], diagnostics: Diagnostics
) -> None:
    """Warn of parts of which nothing is taken, and of values for parameters that nothing taken uses."""
    for part in parts:
        if part.root is not part.name:
            continue  # a part of a part
        inner = [entry for entry in entries if entry.part.root is part.name and (entry.section, entry.name) in taken]
        if not inner:
            hint = "use a name of it, or delete the line"
            diagnostics.report("W018", part.name.span, name=part.name.text, hint=hint)
            continue
        used = {id(value) for entry in inner for node in (entry.key, entry.value) for value in given_in(node)}
        for name, value in part.given.items():
            if id(value) not in used:
                diagnostics.report("W019", value.span, name=name, part=part.name.text)


# ---- trees


def _with_entries(tree: Mapping, kept: Iterable[Entry]) -> Mapping:
    """A ruleset with the entries that it takes of its parts, each in its section."""
    sections: dict[str, list[Entry]] = {}
    for entry in kept:
        sections.setdefault(entry.section, []).append(entry)
    board = {name: sections.pop(name) for name in _OF_BOARD if name in sections}
    result = tree
    for name, entries in sections.items():
        result = _with_section(result, name, entries)
    if not board:
        return result
    first = next(iter(board.values()))[0].key
    inner = result.get("board")
    inner = inner if isinstance(inner, Mapping) else Mapping((), first.span)
    for name, entries in board.items():
        inner = _with_section(inner, name, entries)
    return _replaced(result, "board", first, inner)


def _with_section(tree: Mapping, name: str, entries: list[Entry]) -> Mapping:
    """A ruleset with entries of a part in one of its sections, beside its own, which count where both have a key."""
    old = tree.get(name)
    if old is not None and not isinstance(old, Mapping):
        return tree  # a mistake, which is reported where the structure is checked
    own = old if isinstance(old, Mapping) else Mapping((), entries[0].key.span)
    part = Mapping(tuple((entry.key, entry.value) for entry in entries), own.span)
    both = merged(part, own)
    # what the ruleset says of it is a mistake of its own line
    whole = Mapping(tuple((own.key(key.text) or key, value) for key, value in both.entries), both.span)
    if name in OWN_FIRST:
        later = tuple(each for each in whole.entries if each[0].text not in own)
        whole = Mapping((*((key, whole.get(key.text) or value) for key, value in own.entries), *later), own.span)
    shared = [entry for entry in entries if entry.key.text in own]
    is_again = bool(shared) and all(of_same_part(own.get(each.key.text) or own, each.key.span) for each in shared)
    if name == "define" or is_again:  # the ruleset's own keep their order, those with lines of a part too
        earlier = tuple(each for each in whole.entries if each[0].text not in own)
        whole = Mapping((*earlier, *((key, whole.get(key.text) or value) for key, value in own.entries)), own.span)
    return _replaced(tree, name, entries[0].key, whole)


def _replaced(tree: Mapping, name: str, place: Scalar, value: Node) -> Mapping:
    if name in tree:
        return Mapping(tuple((k, value if k.text == name else old) for k, old in tree.entries), tree.span)
    return Mapping((*tree.entries, (Scalar(name, place.span, plain=True), value)), tree.span)


def _value(tree: Mapping, where: str, name: Scalar) -> Node:
    """What a section of the ruleset itself has under a name."""
    own = section(tree, where)
    value = own.get(name.text) if isinstance(own, Mapping) else None
    return Mapping((), tree.span) if value is None else value
