"""What pieces and cells look like: names of drawings resolved to paths.

A ruleset whose drawings are wrong has been refused before, with a diagnostic.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import cycle

from playground.game.core import Attribute
from playground.ruleset.board_model import DrawingChoice
from playground.ruleset.drawings.figures import BODIES, FIGURES, NO_MARK
from playground.ruleset.drawings.path import path_data
from playground.ruleset.model import PieceDeclaration, Ruleset

FIGURE = "figure"
"""The body of a piece that is the drawing itself."""


@dataclass(frozen=True)
class Drawings:
    """The drawings of a ruleset for its players."""

    ruleset: Ruleset
    players: tuple[str, ...]

    @cached_property
    def paths(self) -> dict[str, str]:
        """The path of each drawing by name; that of `none` is empty."""
        own = {name: path_data(text.text) for name, text in self.ruleset.drawings.items()}
        return {NO_MARK: "", **FIGURES, **own}

    def of_piece(self, piece: PieceDeclaration) -> tuple[str, tuple[str, ...]]:
        """What a kind of piece is made of, and the paths drawn on it: for everybody, or for each player."""
        looks = self._names(piece.look)
        marks = self._names(piece.mark)
        bodies = [name for name in looks if name in BODIES]
        if not looks or len(bodies) == len(looks):
            return (bodies or BODIES)[0], tuple(self.paths[name] for name in marks)
        paths = tuple("" if name in BODIES else self.paths[name] for name in looks)
        body = bodies[0] if bodies else FIGURE  # a disc for one player makes all of them discs
        return body, paths

    def of_words(self, attributes: Iterable[Attribute]) -> dict[str, str]:
        """The paths of words of attributes that are named after drawings, such as suits."""
        words = {word for attribute in attributes for word in (*attribute.words, *attribute.shown_names.values())}
        return {word: self.paths[word] for word in sorted(words) if self.paths.get(word)}

    def of_regions(self) -> dict[str, str]:
        """The path drawn on the cells of each region that has a mark."""
        marks = self.ruleset.board.marks if self.ruleset.board else {}
        return {region: self.paths[name.text] for region, name in marks.items() if name.text != NO_MARK}

    def _names(self, choice: DrawingChoice) -> tuple[str, ...]:
        """The names chosen: one for everybody, one for each player, or none."""
        if choice.by_name:
            return tuple(choice.by_name[player].text for player in self.players)
        if choice.in_order:
            return tuple(name.text for _, name in zip(self.players, cycle(choice.in_order), strict=False))
        return (choice.everyone.text,) if choice.everyone else ()
