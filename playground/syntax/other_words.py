"""Words of English and of other languages that rules do not have, and how rules say the same.

Each table has hints by word. A name of the ruleset comes first: these are looked up only where a word means nothing.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from playground.source.text import Span


def _by_word(hints: Mapping[str, str]) -> dict[str, str]:
    """A hint for each word, from hints for several words at once."""
    return {word: hint for words, hint in hints.items() for word in words.split()}


_GO_ON = "the turn goes on with 'continue with STEP'; 'next player is PLAYER' says who comes next"
_TURN_ENDS = (
    "the turn ends if no effect continues it, and by 'skip'; a game ends with 'PLAYER wins', 'PLAYER loses' or 'draw'"
)

EFFECTS = _by_word({
    "unless": "write: if not (CONDITION) then EFFECT",
    "foreach forall": "write: for each NAME in VALUES do EFFECT",
    "loop": "write: repeat NUMBER times do EFFECT, or: repeat up to NUMBER times while CONDITION do EFFECT",
    "begin": "several effects stand in brackets: (EFFECT; EFFECT)",
    "capture take kill eat beat destroy delete clear sacrifice": "write: remove SITES; a move onto an enemy takes it",
    "discard play": "write: move SITE to ZONE, or: remove SITES",
    "jump hop": "a movement jumps over others: moves: {leap: 2 squares in any direction through enemy onto empty}",
    "give steal rob": "write: move SITE to ZONE, or of points: raise NAME of PLAYER by NUMBER",
    "reverse": "a variable keeps which way it goes, and 'next player is PLAYER' says who comes next",
    "double halve": "write: set NAME to 2 * NAME, or: set NAME to NAME div 2",
    "deal pick": "write: move SITE to ZONE",
    "put drop lay insert": "write: place PIECE on SITES, or of what is there already: move SITE to SITE",
    "increase add gain increment raise award score": "write: raise NAME by NUMBER, or: raise NAME of WHICH by NUMBER",
    "decrease subtract reduce decrement lower pay": "write: lower NAME by NUMBER, or: lower NAME of WHICH by NUMBER",
    "assign": "write: set NAME to VALUE",
    "promote change replace transform convert become": "write: turn SITES into PIECE",
    "show": "write: reveal SITES, or: reveal SITES to PLAYERS",
    "hide": "write: conceal SITES",
    "exchange": "write: swap SITE with SITE",
    "throw toss reroll": "write: roll NAME, or: roll NAME of SITES",
    "mix": "write: shuffle SITES",
    "tie stalemate": "write: draw",
    "pass skip": "the turn passes when nothing continues it; to leave a player out: next player is PLAYER",
    "end finish stop quit return exit break": _TURN_ENDS,
    "go goto": "write: continue with STEP, or of a piece: move SITE to SITE",
})  # fmt: skip
"""What to write for words that begin an effect."""

QUANTIFIERS = _by_word({
    "some exists": "write: any NAME in VALUES where CONDITION",
    "no": "write: not (any NAME in VALUES where CONDITION)",
    "count": "write: sum NAME in VALUES giving one_if(CONDITION)",
    "all each": "write: every NAME in VALUES has CONDITION",
})  # fmt: skip
"""What to write for words before `NAME in VALUES` that begin no quantifier."""


def of_a_die(sides: str) -> str:
    """What to write for `d6` and `2d6`."""
    return f"a die is a variable, die: {{type: 1..{sides}}}, and is rolled with: roll die"


OF_PLAYERS = _by_word({
    "draws gets receives gains scores earns": "write: raise NAME of PLAYER by NUMBER, or: move SITE to ZONE",
    "plays moves goes": _GO_ON,
    "passes": _TURN_ENDS,
    "starts": "write: PLAYER begins",
    "increases grows rises": "write: raise NAME by NUMBER, or: raise NAME of WHICH by NUMBER",
    "decreases shrinks falls": "write: lower NAME by NUMBER, or: lower NAME of WHICH by NUMBER",
    "becomes is equals changes": "write: set NAME to VALUE, or: turn SITES into PIECE",
})  # fmt: skip
"""What to write for words that follow the subject of a sentence."""

VALUES = _by_word({
    "it": "'it' is a member of a set, behind its 'where': '(board where …)' are the squares of which '…' is true",
    "random": "chance is an effect: 'roll NAME', with a variable or an attribute",
    "current active": "'mover' is the player whose turn it is",
    "I me you": "'mover' is the player whose turn it is, and everybody else is in 'everyone except mover'",
    "rank file": "write: row NUMBER, or: column NUMBER",
    "at": "write 'is' between a site and the sites where it may be: last is row 8",
    "len length size_of": "'count SITES' is how many there are",
    "range": "numbers are written 1..5",
    "first": "'lowest of SITES' is the first of a set, and of what lies in a zone 'lowest of (ZONE within occupied)'",
    "bottom": "the first row is 'row 1'; in a zone 'highest of (ZONE within occupied)' lies at the bottom",
    "all": "leave it out; all players are 'everyone', all directions 'any direction'; or: every NAME in VALUES has …",
    "exists": "write: some SITES, or: any NAME in VALUES where CONDITION",
    "my mine": "'own' are the pieces of the mover",
    "enemies opponents": "'enemy' are the pieces of all others, 'everyone except mover' the players",
    "a an": "leave it out",
    "there": "leave it out: 'some SITES' and 'no SITES' are conditions",
    "number amount": "'count SITES' is how many there are; numbers to choose from are a range, 1..3",
    "site sites": "'board' are all squares, 'occupied' those with something, 'anywhere' those of zones as well",
    "greater bigger larger higher": "write '>' between two numbers",
    "less fewer smaller lower": "write '<' between two numbers",
    "equals equal": "write '=' between two values",
    "between": "of numbers: NUMBER in 3..5; of squares: SITES within sites_between(SITE, SITE)",
    "one two three": "write numbers as digits",
    "up down": "directions are north, east and the like, or those of a player: forward, sideways, backward",
    "left right": "directions are north, east or both 'sideways', and the next player is 'player_after(mover)'",
    "yes": "what a player answers is a condition by itself: if NAME then …; as a value write: true",
    "vacant free unoccupied": "write: empty",
    "full": "of a board: no empty; of a zone: no (ZONE except occupied)",
    "jump hop knight": "write: leap(1, 2), or in some directions only: leap(forward 2, sideways 1)",
    "subsets combinations": "sets of several are '2 of SITES', '2..4 of SITES', and 'any of SITES' of any size",
    "bool boolean": "write: yes or no",
    "null nil None": "write: none",
    "return": "leave it out: a definition is its value",
    "turns round rounds": "'decisions' is how many there have been; turns and rounds are counted by a variable",
    "piece target": "an action with 'moves: own' offers moves from 'piece' to 'target'; 'choose' has other choices",
    "nobody": "write: none",
    "everybody": "did you mean 'everyone'?",
    "from": "leave it out: 'move SITE to SITE'; those in a zone are 'SITES within ZONE'",
    "contains contain includes include": "write it the other way round: SITE in SITES, or: some (SITES within SITES)",
    "True TRUE": "write: true",
    "False FALSE": "write: false",
    "elif elseif elsif": "write: else if CONDITION then",
    "endif end fi": "leave it out: an 'if' needs no end; several effects stand in brackets",
    "captured taken dead eaten killed": "what was taken is gone: no PIECE, no (pieces of PLAYER within PIECE)",
    "top": "in a zone 'lowest of (ZONE within occupied)' lies on top, or 'top(ZONE)' of the part: 'include: cards'",
    "adjacent beside touching bordering": "write: SITES within neighbours of SITES",
    "matches match": "compare what they have, attribute by attribute: suit of SITE = suit of SITE",
    "beats beat outranks": "compare what they have: rank of SITE > rank of SITE",
    "plus": "write '+' between two numbers",
    "minus": "write '-' between two numbers",
    "matching having whose": "write: SITES where CONDITION, with 'it' for each of them",
    "twice thrice": "how often stands before an effect: repeat NUMBER times do EFFECT",
    "xor": "write '!=' between two conditions",
    "can cannot": "what a player could do: can_move(PLAYER), of some actions can_move(PLAYER, ACTION or ACTION)",
    "self": "'piece' moves, 'it' is the member of a 'where', and 'mover' decides",
})  # fmt: skip
"""What to write for words that stand where a value does."""

RESERVED = _by_word({
    "player": "'mover' is the player who decides, and 'everyone' are all; or choose another name, such as 'who'",
    "each": "leave it out: an effect is done to all of a set, and 'everyone' are all players",
    "cell square": "write 'site' where one of the board is meant, and 'board' for all of them",
    "direction": "'any direction' are all directions",
    "next": "'player_after(mover)' is the next player",
    "cells squares": "write 'board' for all of them",
    "more": "leave it out: 'no SITES' holds if there are none; of numbers write '>'",
})  # fmt: skip
"""What to write for words of the language where they cannot stand, if no name is being chosen there."""

VERB_FORMS = {
    "roll": "write: roll NAME, or: roll NAME of SITES, with a variable or an attribute",
    "set": "write: set NAME to VALUE, or: set NAME of WHICH to VALUE",
    "raise": "write: raise NAME by NUMBER, or: raise NAME of WHICH by NUMBER",
    "lower": "write: lower NAME by NUMBER, or: lower NAME of WHICH by NUMBER",
    "reveal": "write: reveal SITES, or: reveal SITES to PLAYERS",
    "conceal": "write: conceal SITES; who has seen one knows it for as long as it stays there",
    "shuffle": "write: shuffle SITES; to put things there first: move SITES to ZONE",
    "draw": "'draw' alone ends the game; a card is drawn with: move SITE to ZONE, or 'draw_card' of the part 'cards'",
}
"""The syntax of effects that may go on in several ways, or not at all."""

_EXTREME_BEFORE = re.compile(r"\b(highest|lowest)\s+$")


def extreme_value(name: Span) -> str:
    """What to write for `highest rank in hand of mover`, given the place of `rank`; empty for anything else."""
    before = _EXTREME_BEFORE.search(name.source.text[: name.start])
    word = {"highest": "most", "lowest": "least"}.get(before[1] if before else "")
    return f"the {before[1]} number of some is: {word} one in SITES giving {name.text} of one" if before else ""


ARGUMENTS = {
    "pieces": "'own' are those of the mover; those of a player are 'pieces of PLAYER'",
    "no": "'no SITES' holds if there are none, and of a condition write 'not …'",
    "row": "write 'row 3' for the third row; the first is that of the first player",
    "column": "write 'column 3' for the third column",
}
"""What to write for functions whose argument is often left out."""
