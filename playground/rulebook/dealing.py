"""What is dealt or moved one by one, in a sentence about all of it.

seven times: for every player: move the first card in the deck to that player's hand
    ->  deal seven cards from the deck to every player's hand, one at a time
four times: move the first card in the deck to the table
    ->  move the first four cards in the deck to the table
"""

from __future__ import annotations

import re

from playground.rulebook.english import number_word
from playground.ruleset.nouns import plural

_FROM = r"the first (?P<noun>[\w ]+?) in (?P<zone>the [\w ]+?|that player's [\w ]+?)"

_MOVED = re.compile(rf"move {_FROM} to (?P<target>[^,:;]+)")
_REMOVED = re.compile(f"remove {_FROM}")
_DEALT = re.compile(
    rf"for (?P<who>every player|each of the [^,:;]+): move {_FROM} to that player's (?P<hand>[\w ]+)",
)


def one_by_one(number: int, clause: str) -> str:
    """What a clause that is done a number of times comes to; empty if it is about more than a thing that is moved."""
    if number < 2:
        return ""
    if dealt := _DEALT.fullmatch(clause):
        things, who = f"{number_word(number)} {plural(dealt['noun'])}", dealt["who"]
        whose = f"{who}'s {dealt['hand']}" if who == "every player" else f"the {dealt['hand']} of {who}"
        return f"deal {things} from {dealt['zone']} to {whose}, one at a time"
    if moved := _MOVED.fullmatch(clause) or _REMOVED.fullmatch(clause):
        first = f"the first {moved['noun']} in "
        if clause.count(first) == 1 and not f" {clause}".endswith(f" to {moved['zone']}"):
            return clause.replace(first, f"the first {number_word(number)} {plural(moved['noun'])} in ", 1)
    return ""
