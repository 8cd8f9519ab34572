"""What each variant changes: house rules with other values, and the rules whose text differs because of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from playground.compiler import Compiled, check
from playground.rulebook.document import Block, Heading, Items, Paragraph
from playground.rulebook.english import sentence, spaced
from playground.rulebook.equipment import RuleText
from playground.rulebook.rules import Rules
from playground.ruleset.difference import difference
from playground.ruleset.parameter_values import DECISION_CAP
from playground.ruleset.selection import parse_selection

_NOUNS = {
    "players": "players",
    "equipment": "what you need",
    "pieces": "the piece",
    "moves": "the movement",
    "setup": "setting up",
    "start": "the start of the step",
    "by": "who decides in the step",
    "turn": "the step",
    "then": "what follows in the step",
    "no option": "players without an option",
    "never": "what is never allowed",
    "out": "who is out",
    "actions": "the action",
    "after": "the rule",
    "end": "the end",
    "also": "what else ends the game,",
    "words": "the word",
    "computed": "the computation of",
    "notes": "the note",
}


def variant_blocks(compiled: Compiled, rules: Sequence[RuleText], picture: bool) -> Iterator[Block]:
    """For each variant a heading, its description, and its changes; its board is in words without a `picture`."""
    for name, about in compiled.ruleset.variants.items():
        yield Heading(3, spaced(name).capitalize())
        if about:
            yield Paragraph(sentence(about))
        selection = replace(parse_selection(compiled.ruleset.name), variant=name, settings={})
        other, _ = check(selection, other_variants=False, warns=False)
        if other is None:
            yield Paragraph("This variant does not fit these rules.")
            continue
        changes = (*_value_changes(compiled, other), *_rule_changes(rules, Rules(other, picture=picture).texts()))
        if changes:
            yield Items(changes)


def _value_changes(one: Compiled, other: Compiled) -> Iterator[tuple[str, str]]:
    """House rules with another value."""
    for change in difference(one.ruleset, other.ruleset):
        if change.path[0] != "parameters" or change.path[2:] != ("default",):
            continue
        if change.path[1] != DECISION_CAP or is_cap_a_rule(other):
            text = sentence(f"{_value_word(change.after)} instead of {_value_word(change.before)}")
            yield spaced(change.path[1]).capitalize(), text


def is_cap_a_rule(compiled: Compiled) -> bool:
    """Whether the most decisions of a game are a rule, with which it is a draw, and not a bound on what is computed."""
    return compiled.game.cap_ending is not None


def _value_word(value: str | None) -> str:
    return {"True": "yes", "False": "no", "true": "yes", "false": "no", None: "nothing"}.get(value, spaced(value or ""))


def _rule_changes(before: Sequence[RuleText], after: Sequence[RuleText]) -> Iterator[tuple[str, str]]:
    """Rules with another text, new rules, and removed rules."""
    old = {(rule.section, rule.name): rule.text for rule in before}
    new = {(rule.section, rule.name): rule.text for rule in after}
    for (section, name), text in new.items():
        if old.get((section, name)) != text:
            yield _rule_title(section, name), text
    for section, name in old:
        if (section, name) not in new:
            yield _rule_title(section, name), "No longer."


def _rule_title(section: str, name: str) -> str:
    noun = _NOUNS[section]
    if section in ("players", "setup", "no option", "never", "out"):
        return noun.capitalize() + (f", {name}" if section == "setup" else "")
    return f"{noun[:1].upper()}{noun[1:]} “{name}”"
