"""Keys under which newcomers write what a ruleset has under another name, and how it is said here.

They are looked up only where a key is unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from playground.source.tree import Node, Scalar, Sequence


def _by_word(meant: Mapping[str, str]) -> dict[str, str]:
    return {word: value for words, value in meant.items() for word in words.split()}


_KINDS_AND_ZONES = "kinds of cards and dice are 'pieces', with their 'attributes'; where they lie are 'zones'"
_END = "write 'end', with a name for each way in which the game ends: 'end: {NAME: when CONDITION then PLAYER wins}'"

SECTION_HINTS = _by_word({
    "title": "write 'game'",
    "description summary": "write 'about'",
    "author designer credits": "write 'source'",
    "win wins winning victory goal goals objective endings finish conditions": _END,
    "draw draws tie ties stalemate": "a draw is an ending: 'end: {NAME: when CONDITION then draw}'",
    "max_decisions max_turns turn_limit limit": "it is a parameter: 'parameters: {max_decisions: 300}'",
    "rules": "what a player may do is under 'actions', what follows under 'after', and how the game ends under 'end'",
    "turn_order order": "players take turns in the order of 'players'; the steps of a turn are under 'turn'",
    "phases phase rounds": "write 'turn', with a name for each step",
    "cards dice components tokens units": _KINDS_AND_ZONES,
    "deck hands hand areas locations places": "write 'zones'",
    "state counters scores score": "write 'variables'",
    "functions macros definitions": "write 'define'",
    "initial start begin": "write 'setup'",
    "triggers effects events": "write 'after'",
    "options settings": "write 'parameters'",
    "import imports uses": "write 'include'",
    "movement movements": "write 'moves'",
})  # fmt: skip
"""What to write for sections that a ruleset does not have."""

SECTION_MEANT = {"title": "game"}
"""The required sections that others are meant as."""

_KEYS = _by_word({
    "width cols": "columns",
    "height": "rows",
    "effect effects result then action": "do",
    "if condition requires require": "when",
    "default initial value init": "start",
    "per for": "each",
    "visible visibility hidden secret face facing": "seen by",
    "movement movements": "moves",
    "owner": "each",
    "values range min max minimum maximum from to": "type",
    "else": "otherwise",
    "pieces piece": "moves",
    "capacity": "size",
    "type kind form": "shape",
    "after afterwards finally next do": "then",
})  # fmt: skip
"""The key that another one is meant as, if there is one of this name."""

WORDS_MEANT = _by_word(
    {
        "everyone all public open players": "everybody",
        "no none hidden secret private": "nobody",
        "mover self holder": "owner",
        "opponent opponents": "others",
        "diamond lozenge parallelogram": "rhombus",
        "hex hexagonal hexagons": "hexagon",
        "triangular": "triangle",
    }
)
"""The word that another one is meant as where only some words can stand."""

WORD_HINTS = {
    "'owner'": "whose a piece is says the rule that places it: place PIECE of PLAYER on SITES",
    "'cap'": "it says what a game is that is abandoned; after how many decisions is 'parameters: {max_decisions: 300}'",
}
"""What to write for other words under some keys."""

_SIDES = "a 'shape: rectangle' has 'columns' and 'rows', and a 'shape: square' one 'size'"

_HINTS = {
    "type": "write 'type': a range, 0..9, or a list of words",
    "columns": _SIDES,
    "rows": _SIDES,
    "each": "write 'each: player' for one of each player",
}


def key_meant(name: str, known: Iterable[str]) -> str:
    """The known key that an unknown one is meant as; empty if that is not clear."""
    meant = _KEYS.get(name.lower().replace(" ", "_"), "")
    return meant if meant in known else ""


def key_hint(name: str, known: Iterable[str]) -> str:
    """What to write in place of an unknown key; empty if that is not clear."""
    meant = key_meant(name, known)
    return _HINTS.get(meant, f"write '{meant}'") if meant else ""


def hides_a_kind(name: str, value: Node) -> bool:
    """Whether a key of a kind of piece is meant to say who sees such pieces: `seen by: owner`, `hidden: nobody`."""
    word = value.text.lower() if isinstance(value, Scalar) else ""
    is_of_seeing = key_meant(name, ("seen by",)) or name.lower().replace("_", " ") == "seen by"
    return bool(is_of_seeing) and (" " in name or word in ("owner", "others", "everybody", "nobody", *WORDS_MEANT))


IN_THE_OPEN = (
    "all see what stands on the board; what is hidden lies in a zone with 'seen by': 'each: player' for a hand, "
    "'each: [player, site]' for what only the owner sees of a piece on the board"
)
"""What to write in place of a key that should hide a kind of piece."""


def for_all_alike(node: Node) -> str:
    """What to write in place of a mapping whose only key is no player: the sites alone."""
    texts = [each.text for each in (node.items if isinstance(node, Sequence) else (node,)) if isinstance(each, Scalar)]
    return f"sites that are the same for all players stand alone: {' or '.join(texts)}" if texts else ""
