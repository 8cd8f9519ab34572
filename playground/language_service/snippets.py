"""Rules to insert, with comments that say what to change in them; and where they go in a ruleset."""

from __future__ import annotations

import re
from dataclasses import dataclass

from playground.language_service.read_structure import structure_of
from playground.language_service.structure import Entry, Structure
from playground.ruleset.sections import SECTIONS

INDENT = 2


@dataclass(frozen=True)
class Snippet:
    """A part of a `section`: the lines of a declaration, or of an item of a list, as they stand in that section."""

    name: str
    section: str
    about: str
    lines: str


SNIPPETS = (
    Snippet(
        "a parameter",
        "parameters",
        "a value that a house rule may change",
        "new_limit: {default: 3, range: 1..5, about: what this number means}",
    ),
    Snippet(
        "an optional rule",
        "parameters",
        "a rule that can be switched on: use its name as a condition",
        "new_rule: {default: no, about: what happens if this is on}",
    ),
    Snippet(
        "a movement",
        "moves",
        "how a piece travels; add its name to `moves:` of a piece",
        "# how far, in which directions, through what, onto what; a piece has it once its name is in its 'moves:'\n"
        "new-slide: 1 or more squares orthogonally through empty onto empty",
    ),
    Snippet(
        "a jump",
        "moves",
        "a movement over a piece, onto an empty site behind it",
        "# over one piece of the enemy onto the empty site behind it\n"
        "new-jump: 2 squares in any direction through enemy onto empty",
    ),
    Snippet(
        "an action",
        "actions",
        "something a player may do: what is chosen, and what happens",
        "new-action:\n"
        "  choose: {chosen: own}  # what the player chooses from\n"
        "  when: some own  # offered only if this holds\n"
        "  do: remove chosen  # effects, with ';' between them",
    ),
    Snippet(
        "a rule after every action",
        "after",
        "what happens whenever a condition holds",
        "# 'last' is where the action put a piece\nnew-rule: when last is edge and count own > 9 then remove last",
    ),
    Snippet(
        "an end condition",
        "end",
        "when the game ends, and for whom",
        "# then: 'mover wins', 'mover loses' or 'draw'\nnew-ending: when no enemy then mover wins",
    ),
    Snippet(
        "a zone",
        "zones",
        "places off the board: a hand, a deck, a pool",
        "# 'reserve of mover' in rules; add 'seen by: owner' to hide what lies there\nreserve: {size: 5, each: player}",
    ),
    Snippet(
        "dice",
        "variables",
        "a variable that is rolled",
        "# roll it in 'setup:' or in an action: 'roll pips'\npips: {type: 1..6}",
    ),
    Snippet(
        "a score",
        "variables",
        "a number for each player",
        "# 'set score of mover to score of mover + 1'\nscore: {type: 0..100, each: player}",
    ),
    Snippet(
        "a definition",
        "define",
        "a name for an expression that is used more than once",
        "# a set of sites, a number or a condition; with arguments: name(a, b)\n"
        "near_enemies: own within neighbours of enemy",
    ),
    Snippet(
        "a variant",
        "variants",
        "a named change of the game",
        "# only what is different; '~' deletes\n"
        "new-variant:\n"
        "  about: what is different\n"
        "  parameters: {max_decisions: 500}",
    ),
)


@dataclass(frozen=True)
class Insertion:
    """Replaces the characters from `start` to `end` by `text`. The new name is `length` long, from `selected` on."""

    start: int
    end: int
    text: str
    selected: int
    length: int


def insertion_of(snippet: Snippet, text: str) -> Insertion:
    """Where a snippet goes in a ruleset, under a name that is free there."""
    structure = structure_of(text)
    name = _name_of(snippet.lines)
    free = _free(name, structure)
    lines = re.sub(rf"\b{re.escape(name)}\b(?=:)", free, snippet.lines, count=1)
    section = next((each for each in structure.under() if each.name == snippet.section), None)
    if section is None:
        start, written = _new_section(structure, snippet.section, lines)
        end = start
    else:
        start, end, written = _in_section(structure, section, lines)
    at = re.search(rf"(?m)^\s*({re.escape(free)}):", written)
    return Insertion(start, end, written, start + at.start(1) if at else start, len(free))


def _name_of(lines: str) -> str:
    found = re.search(r"(?m)^([A-Za-z][\w-]*):", lines)
    return found[1] if found else ""


def _free(name: str, structure: Structure) -> str:
    taken = {entry.name.split("(")[0] for entry in structure.entries} | set(structure.items_of("players"))
    joined = "-" if "-" in name else "_"
    numbered = (f"{name}{joined}{number}" for number in range(2, 1000))
    return name if name not in taken else next(each for each in numbered if each not in taken)


def _new_section(structure: Structure, section: str, lines: str) -> tuple[int, str]:
    """A section goes behind those that usually come before it."""
    order = list(SECTIONS)
    before = [each for each in structure.under() if each.name in order[: order.index(section)]]
    start = _line_end(structure.text, before[-1].value_end) if before else len(structure.text)
    gap = "" if start == 0 else "\n\n" if structure.text[start - 1 : start] != "\n" else "\n"
    return start, f"{gap}{section}:\n{_indented(lines, INDENT)}"


def _in_section(structure: Structure, section: Entry, lines: str) -> tuple[int, int, str]:
    children = list(structure.under(section.name))
    text = structure.text
    if not children or "\n" in text[section.end : children[0].start]:
        indent = children[0].start - text.rfind("\n", 0, children[0].start) - 1 if children else INDENT
        end = _line_end(text, section.value_end)
        return end, end, f"\n{_indented(lines, indent)}"
    # Within braces there is no room for comments: each declaration gets a line of its own.
    own = [text[child.start : child.value_end].rstrip() for child in children]
    closing = text.find("}", children[-1].value_end)
    end = closing + 1 if closing >= 0 else section.value_end
    block = "\n".join(_indented(" ".join(each.split()), INDENT) for each in own)
    return section.end, max(end, section.value_end), f":\n{block}\n{_indented(lines, INDENT)}"


def _line_end(text: str, place: int) -> int:
    end = text.find("\n", place)
    return len(text) if end < 0 else end


def _indented(lines: str, by: int) -> str:
    return "\n".join(f"{' ' * by}{line}" for line in lines.split("\n"))
