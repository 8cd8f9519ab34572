"""The kinds of rule texts that keys of rulesets have."""

from __future__ import annotations

from playground.ruleset.shape import Rule

ONE_TEXT = (
    "write one text: 'A or B' stands for several, 'A and B' for conditions that must all hold, and '1..3' for numbers"
)
"""The way out where a value is written as a list."""

EXPRESSION = Rule("expression", ONE_TEXT)
EFFECTS = Rule(
    "effects", "effects are one text, 'EFFECT; EFFECT'; under a condition 'if CONDITION then EFFECT else EFFECT'"
)
RULE = Rule("rule")
MOVEMENT = Rule(
    "movement",
    no_list="a movement is one text, '1 square forward onto empty'; several have a name each, and a piece lists them",
)
PREFER = Rule("prefer")
