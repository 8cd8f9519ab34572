"""Players, kinds of pieces, directions and words of random rules, and sets of them."""

from __future__ import annotations

from functools import partial

import component_words
from choosing_writer import ChoosingWriter, Write
from rule_names import TONES


class MemberWriter(ChoosingWriter):
    """Writes what is neither a number, a condition nor a site."""

    def players(self) -> str:
        """A set of players."""
        several: list[Write] = [lambda: "players", *self.bound("players")]
        several += [lambda: "still_in"] if self.names.outs else []
        return self.one_of(several, self._picked("players", "player"))

    def everybody(self) -> str:
        """The set of all players."""
        return "everyone"

    def kinds(self) -> str:
        """A set of kinds of pieces."""
        return self.one_of([lambda: "kinds", *self.bound("kinds")], self._picked("kinds", "piece"))

    def _picked(self, sets: str, member: str) -> list[Write]:
        """Some of the members of a set."""
        deeper = self.inner
        return [
            lambda: f"({deeper.write(sets)} where {self.knowing('it', member).truth()})",
            lambda: f"({deeper.write(sets)} {self.pick(('except', 'and'))} {deeper.write(sets)})",
            lambda: self.extreme(sets, member),
        ]

    def player(self) -> str:
        """A player."""
        simple = [
            lambda: "mover",
            lambda: self.pick(self.names.players),
            *([lambda: "opponent"] if len(self.names.players) == 2 else []),
            *self.bound("player"),
            *self.remembered("player"),
        ]
        nested = [
            lambda: f"player_after({self.inner.player()})",
            lambda: f"player_ahead({self.inner.player()}, {self.inner.integer()})",
            lambda: self.extreme("everybody", "player", self.fresh()),
            lambda: "first_player",
            lambda: self.choice("player"),
            *self.defined("player"),
        ]
        return self.one_of(simple, nested)

    def maybe_player(self) -> str:
        """A player, or nobody."""
        return self.one_of(
            [self.player],
            [
                lambda: f"({self.pick(('owner', 'holder'))} of {self.inner.site()})",
                lambda: self.choice("maybe_player"),
                partial(component_words.the, "players", "player", self.inner),
                lambda: self.extreme("players", "player", self.fresh()),
                lambda: f"next_of({self.inner.players()}, {self.inner.player()})",
                *self.on_site("player"),
                *self.remembered("maybe player"),
                lambda: self.or_none("player"),
            ],
        )

    def piece(self) -> str:
        """A kind of piece."""
        simple = [lambda: self.pick(self.names.pieces), *self.bound("piece"), *self.remembered("kind")]
        return self.one_of(simple, [lambda: self.choice("piece")])

    def maybe_piece(self) -> str:
        """A kind of piece, or nothing."""
        nested = [
            lambda: f"(kind of {self.inner.site()})",
            lambda: self.choice("maybe_piece"),
            partial(component_words.the, "kinds", "piece", self.inner),
            *self.on_site("kind"),
            *self.remembered("maybe kind"),
            lambda: self.or_none("piece"),
        ]
        return self.one_of([self.piece], nested)

    def way(self) -> str:
        """A direction."""
        simple = [
            lambda: self.pick(self.names.shape.ways),
            *([lambda: self.pick(("forward", "backward"))] if self.names.faces_forward else []),
            *self.bound("way"),
            *self.remembered("direction"),
            *([self.track] if self.names.tracks else []),
        ]
        nested: list[Write] = [
            lambda: self.choice("way"),
            lambda: f"opposite_way({self.inner.way()})",
            lambda: f"turned_way({self.inner.way()}, {self.pick((str(self.number(0, 5)), self.inner.small()))})",
        ]
        return self.one_of(simple, nested)

    def maybe_way(self) -> str:
        """A direction, or none."""
        return self.one_of([self.way, *self.remembered("maybe direction")], [lambda: self.or_none("way")])

    def maybe_word(self) -> str:
        """A word, or none."""
        sometimes: list[Write] = [self.word, *self.remembered("maybe tone")]
        return self.one_of(sometimes, [*self.on_site("tone"), lambda: self.or_none("word")])

    def or_none(self, kind: str) -> str:
        """A value where a condition holds, and none elsewhere; or the other way round."""
        value, condition = self.inner.write(kind), self.inner.truth()
        return self.pick((f"(if {condition} then {value} else none)", f"(if {condition} then none else {value})"))

    def track(self) -> str:
        """The direction of a track, onward or back."""
        name = self.pick(self.names.tracks)
        track = f"course of {self.inner.player()}" if name == "course" else name
        return f"({track})" if self.chance() else f"opposite_way({track})"

    def mark(self) -> str:
        """A word that components have."""
        words: list[Write] = [partial(str, word) for word in self.names.attributes["tint"]]
        return self.one_of([*words, *self.bound("mark")], [lambda: self.choice("mark")])

    def maybe_mark(self) -> str:
        """A word that components have, or none."""
        found = [lambda: f"(tint of {self.inner.site()})", *self.remembered("maybe tint"), lambda: self.or_none("mark")]
        return self.one_of([self.mark], found)

    def word(self) -> str:
        """A word that variables hold."""
        words: list[Write] = [partial(str, tone) for tone in TONES]
        return self.one_of([*words, *self.bound("word"), *self.remembered("tone")], [lambda: self.choice("word")])

    def ways(self) -> str:
        """A set of directions."""
        deeper = self.inner
        simple = [
            lambda: self.pick(("any direction", "orthogonally")),
            *([lambda: self.pick(("forwards", "backwards"))] if self.names.faces_forward else []),
            *([] if self.names.shape.hexagonal else [lambda: "diagonally"]),
            *([self._leap] if self.names.shape.leaps else []),
            *self.bound("ways"),
            *([lambda: "sideways"] if self.names.faces_forward and not self.names.shape.hexagonal else []),
        ]
        nested = [
            lambda: f"({deeper.ways()} {self.pick(('and', 'or', 'except'))} {deeper.ways()})",
            lambda: f"(not {deeper.ways()})",
            lambda: f"(any direction {deeper.way()})",
            lambda: f"both_ways({deeper.way()})",
            lambda: f"({deeper.ways()} where {self.knowing('it', 'way').truth()})",
            lambda: self.choice("ways"),
        ]
        return "(" + self.one_of(simple, nested) + ")"

    def _leap(self) -> str:
        shape = self.names.shape
        if self.chance(0.3):
            up, across = self.number(1, min(3, shape.rows - 1)), self.number(0, min(2, shape.columns - 1))
            ahead = ("north", "south", "forward") if self.names.faces_forward else ("north", "south")
            return f"leap({self.pick(ahead)} {up}, {self.pick(('east', 'west', 'orthogonally'))} {across})"
        return f"leap({self.number(1, min(3, shape.rows - 1))}, {self.number(0, min(2, shape.columns - 1))})"
