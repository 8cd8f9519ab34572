"""What a ruleset does not take of the parts that it includes, for texts that are checked beside its own.

A scenario may use the definitions of a part that no rule of its game uses: they change nothing of the game, unlike the
zones, variables and pieces of a part. A definition that needs such things is lacking in the game.
"""

from __future__ import annotations

from collections.abc import Iterable

from playground.ruleset import declarations as read
from playground.ruleset.mentions import Mentions, words_in
from playground.ruleset.model import Untaken
from playground.ruleset.names import RULE_NAMES
from playground.ruleset.renew import Part, file_of, left_out_of
from playground.ruleset.take import Entry, entries_of, has_entry, own_names
from playground.source.tree import Mapping, Scalar


def untaken(tree: Mapping, parts: Iterable[Part]) -> Untaken:
    """What the ruleset of a tree, to which all that it takes of its parts belongs, does not take of them.

    `parts` are those of what it extends first: where it gives a part other values, these count.
    """
    parts, own = list(parts), own_names(tree)
    left_out = left_out_of(parts)
    found: dict[tuple[str, str], Entry] = {}
    for entry in (entry for part in parts for entry in entries_of(part)):
        is_left_out = entry.name in left_out.get(file_of(entry.part.source), ())
        is_free = entry.section in RULE_NAMES and entry.name not in own and not has_entry(tree, entry)
        if is_free and not is_left_out:
            found[entry.section, entry.name] = entry
    lacking = _lacking(list(found.values()))
    usable = [entry for entry in found.values() if entry.section == "define" and entry.name not in lacking]
    entries = tuple((entry.key, entry.value) for entry in usable)
    key = Scalar("define", tree.span, plain=True)
    definitions = read.definitions(Mapping(((key, Mapping(entries, tree.span)),), tree.span)) if entries else ()
    return Untaken(definitions, lacking)


def _lacking(entries: list[Entry]) -> dict[str, str]:
    """The definitions among entries that need others, which are no definitions, each with the first that it needs."""
    needed = {entry.name: entry for entry in entries if entry.section != "define"}
    if not needed:
        return {}
    mentions = {entry.name: _mentioned(entry) for entry in entries if entry.section == "define"}
    lacking: dict[str, str] = {}
    for name, mentioned in mentions.items():
        found = (each.name for each in needed.values() if mentioned.has(each.section, each.name, each.value))
        if (first := next(found, None)) is not None:
            lacking[name] = first
    while new := {
        name: lacking[other]
        for name, mentioned in mentions.items()
        if name not in lacking
        for other in mentioned.words
        if other in lacking
    }:
        lacking |= new
    return lacking


def _mentioned(entry: Entry) -> Mentions:
    """The names that a definition mentions, those of its parameters apart."""
    mentioned = Mentions()
    mentioned.add(entry.value)
    mentioned.words -= set(words_in(entry.key))
    return mentioned
