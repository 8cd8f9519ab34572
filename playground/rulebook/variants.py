"""What each variant changes: house rules with other values, and the rules that read differently because of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from playground.compiler import Compiled, check
from playground.rulebook.document import Block, Heading, Items, Paragraph
from playground.rulebook.english import sentence, spaced
from playground.rulebook.equipment import Told
from playground.rulebook.rules import Rules
from playground.ruleset.difference import difference
from playground.ruleset.selection import parse_selection

_NOUNS = {
    "players": "players",
    "equipment": "what you need",
    "pieces": "the piece",
    "moves": "the movement",
    "setup": "setting up",
    "turn": "the step",
    "actions": "the action",
    "after": "the rule",
    "end": "the end",
    "words": "the word",
    "notes": "the note",
}


def variant_blocks(compiled: Compiled, told: Sequence[Told]) -> Iterator[Block]:
    """A heading for each variant, what it is about, and what it changes."""
    for name, about in compiled.ruleset.variants.items():
        yield Heading(3, spaced(name).capitalize())
        if about:
            yield Paragraph(sentence(about))
        selection = replace(parse_selection(compiled.ruleset.name), variant=name, settings={})
        other, _ = check(selection, other_variants=False)
        if other is None:
            yield Paragraph("This variant does not fit these rules.")
            continue
        changes = (*_values(compiled, other), *_rules(told, Rules(other).told()))
        if changes:
            yield Items(changes)


def _values(one: Compiled, other: Compiled) -> Iterator[tuple[str, str]]:
    """House rules with another value."""
    for change in difference(one.ruleset, other.ruleset):
        if change.path[0] == "parameters" and change.path[2:] == ("default",):
            said = sentence(f"{_plain(change.after)} instead of {_plain(change.before)}")
            yield spaced(change.path[1]).capitalize(), said


def _plain(value: str | None) -> str:
    return {"True": "yes", "False": "no", "true": "yes", "false": "no", None: "nothing"}.get(value, spaced(value or ""))


def _rules(before: Sequence[Told], after: Sequence[Told]) -> Iterator[tuple[str, str]]:
    """Rules that are told in other words, rules that are new, and rules that are gone."""
    old = {(rule.section, rule.name): rule.text for rule in before}
    new = {(rule.section, rule.name): rule.text for rule in after}
    for (section, name), text in new.items():
        if old.get((section, name)) != text:
            yield _called(section, name), text
    for section, name in old:
        if (section, name) not in new:
            yield _called(section, name), "No longer."


def _called(section: str, name: str) -> str:
    noun = _NOUNS[section]
    if section in ("players", "setup"):
        return noun.capitalize() + (f", {name}" if section == "setup" else "")
    return f"{noun[:1].upper()}{noun[1:]} “{name}”"
