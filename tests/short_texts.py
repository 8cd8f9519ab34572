"""Short forms of random rulesets, in place of what says the same in full (docs/ruleset.md, "Short forms")."""

from __future__ import annotations

import re
from random import Random

_SHORTER = {
    "variables": (r"  (\w+): \{type: ([^,{}\[\]]+)(?:, each: \[?([^\]{}]+?)\]?)?\}", r"  \1: \2"),
    "zones": (r"  (\w+): \{size: (\d+)(?:, each: \[?([^\]{}]+?)\]?)?\}", r"  \1: \2"),
    "pieces": (r"  (\w+): \{moves: (\[[^\]]*\])\}", r"  \1: \2"),
    "turn": (r"  (\w+): \{actions: (\[[^\]]*\])\}", r"  \1: \2"),
}
"""What a line of a section may be, and what is shorter; the third group is what there is one for each of."""

_BOARD = re.compile(r"^board:\n  shape: square\n  size: (\d+)\n(?!  )", re.MULTILINE)
_EFFECTS_ALONE = re.compile(r'^  (\w+):\n    do: (".*")\n(?=  \S|\S)', re.MULTILINE)


def shortened(text: str, random: Random) -> str:
    """The text of a ruleset with some of its entries in short forms."""
    lines, section = [], ""
    for line in text.split("\n"):
        if line and not line.startswith(" "):
            section = line.rstrip(":")
        lines.append(_shorter(line, section) if random.random() < 0.5 else line)
    text = _BOARD.sub(r"board: square \1\n", "\n".join(lines))
    return _EFFECTS_ALONE.sub(lambda match: f"  {match[1]}: {match[2]}\n", text)


def _shorter(line: str, section: str) -> str:
    pattern, form = _SHORTER.get(section, ("", ""))
    match = re.fullmatch(pattern, line) if pattern else None
    if match is None:
        return line
    each = match[3] if match.lastindex == 3 else None
    return match.expand(form) + (f" each {each.replace(', turn', ' each turn')}" if each else "")
