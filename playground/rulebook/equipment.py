"""Players and equipment in English: board, regions, zones, dice, pieces and movements."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from playground.game.absent_kinds import kinds_in_play
from playground.game.board import whole
from playground.game.core import NOTHING, Attribute, Piece, RollAttribute, RollVariable
from playground.game.effect_sequences import all_effects
from playground.rulebook.cells import cells_in_words, cells_or_picture, edges_in_words
from playground.rulebook.component_counts import values_in_setup
from playground.rulebook.component_words import components_in_words
from playground.rulebook.dice import dice_of, faces_of
from playground.rulebook.english import (
    counted,
    filled,
    is_adjective,
    is_plural,
    leads_on,
    number_word,
    sentence,
    spaced,
    term,
    with_article,
)
from playground.rulebook.known_kinds import constant_values
from playground.rulebook.movements import Movements
from playground.rulebook.named_numbers import numbers_in_words
from playground.rulebook.reach import Reach
from playground.rulebook.scope import COMPARED
from playground.rulebook.speaker import Speaker
from playground.rulebook.terms import Terms
from playground.rulebook.who_begins import who_begins
from playground.rulebook.zones import one_for_each, zones_in_words
from playground.ruleset.board_model import TrackDeclaration
from playground.ruleset.nouns import plural
from playground.source.diagnostics import CompilerBug, Diagnostics
from playground.source.tree import Scalar
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.parse import parse_expression
from playground.syntax.trees import excluded, uses

_OF_HEXAGONS = {
    "hexagon": "a hexagonal board",
    "rhombus": "a rhombus of hexagons",
    "triangle": "a triangle of hexagons",
}
"""Boards of hexagons by their shape."""


_ON_BOARDS = ("disc", "figure")
"""Looks of pieces of which each is a player's, unless it is said to be nobody's."""


@dataclass(frozen=True)
class RuleText:
    """A rule in English: the section it belongs to, its name there, and the text."""

    section: str
    name: str
    text: str


class Equipment:
    """Describes the players and the equipment of a game."""

    def __init__(self, speaker: Speaker, reach: Reach, *, picture: bool = True) -> None:
        self.terms: Terms = speaker.terms
        self.has_picture = picture
        self.reach = reach
        self.movements = Movements(speaker)

    def texts(self) -> Iterator[RuleText]:
        """Players, board, zones, dice, pieces and movements."""
        yield from self._players()
        yield from self._board()
        yield from self._zones()
        yield from self._dice()
        yield from self._components()
        yield from self._pieces()
        yield from self._moves()

    def _players(self) -> Iterator[RuleText]:
        players = self.terms.game.players
        order = "one after the other" if len(players) > 1 else "alone"
        begins = f" {who_begins(self.terms.game)}".rstrip()
        many, at_once = number_word(len(players)).capitalize(), self._choose_at_once()
        text = f"{many} players take turns: {listed(players)}, {order}.{begins}"
        if at_once and all(at_once):
            text = f"{many} players choose at the same time: {listed(players)}, in this turn order."
        elif self._begins_at_once():
            text = f"{many} players: {listed(players)}, in this turn order."
        yield RuleText("players", "players", text if len(players) > 1 else f"One player: {players[0]}.")

    def _choose_at_once(self) -> list[bool]:
        """Whether the decisions of each step are those of several players, who choose at the same time."""
        steps = [self.reach.ruleset.turn[name] for name in self.reach.steps]
        return [self.reach.is_of_several(step.by) for step in steps if step.actions]

    def _begins_at_once(self) -> bool:
        """Whether the first decisions are those of several players, so that none of them begins."""
        first = [self.reach.ruleset.turn[name] for name in self.reach.first_decisions()]
        return bool(first) and all(self.reach.is_of_several(step.by) for step in first)

    def _board(self) -> Iterator[RuleText]:
        board = self.terms.game.board
        if not board.cells:
            return
        if board.shape == "graph":
            size = f"{counted(len(board.cells), 'point')} and {counted(len(board.edges), 'line')} between them"
            lines = "as in the picture" if self.has_picture else listed(edges_in_words(board))
            yield RuleText("equipment", "board", sentence(f"{size}, {lines}"))
        else:
            yield self._grid()
        for name, sets in self.terms.game.regions.items():
            if name in self.terms.game.landmarks:
                yield RuleText("equipment", spaced(name), self._region(sets, self.terms.game.players, name))
        for name, sets in self.terms.game.regions_of_kinds.items():
            yield RuleText("equipment", spaced(name), self._region(sets, self.terms.kind_names, name))
        for name, sets in self.terms.game.numbered_regions.items():
            several = spaced(name) if leads_on(name) else plural(spaced(name))
            yield RuleText("equipment", several, self._parts(name, sets))
        declared = self.terms.compiled.ruleset.board
        for track in declared.tracks if declared else ():
            yield RuleText("equipment", spaced(track.name), self._track(track))

    def _grid(self) -> RuleText:
        """A board of squares or hexagons, with what is missing of it."""
        board = self.terms.game.board
        cells = whole(board.shape, board.width, board.height).cells
        size = f"a board of {counted(board.width, 'column')} and {counted(board.height, 'row')}"
        if board.is_hexagonal:
            side = counted((board.width + 1) // 2 if board.shape == "hexagon" else board.width, self.terms.square)
            size = f"{_OF_HEXAGONS[board.shape]} with {side} along each side"
        missing = frozenset(cells) - board.cell_set
        if missing:
            named = (cells_or_picture if self.has_picture else cells_in_words)(self.terms, missing)
            size += f", without {named}" if named else ", of which only those in the picture are there"
        size += f", {len(board.cell_set)} in all" if board.is_hexagonal else ""
        return RuleText("equipment", "board", sentence(size))

    def regions_without_tint(self) -> Iterator[RuleText]:
        """Regions that rules mention and that have no tint in the picture."""
        for name, sets in self.terms.game.regions.items():
            if name in self.terms.regions_used - self.terms.game.landmarks - self.terms.zones:
                yield RuleText("equipment", spaced(name), self._region(sets, self.terms.game.players, name))

    def _region(self, sets: tuple[frozenset[int], ...], owners: tuple[str, ...], name: str) -> str:
        """A region's meaning in the glossary and its cells, by owner if it has one for each; only that the picture
        shows them, if it does and their names would say less."""
        tinted = "tinted in the picture" if name in self.terms.game.landmarks else ""
        if name in self.terms.game.regions_of_kinds:
            tinted = "marked in the picture"
        tinted = tinted if self.has_picture else ""
        in_words = cells_or_picture if tinted else cells_in_words
        meaning, named = self.terms.in_glossary(name), [in_words(self.terms, sites) for sites in sets]
        if tinted and not all(named):
            return f"{meaning} {sentence(tinted)}".strip()
        aside = f", {tinted}" if tinted else ""
        if len(sets) == 1:
            return f"{meaning} {sentence(f'on {named[0]}{aside}')}".strip()
        parts = [f"{owner}: {cells}" for owner, cells, sites in zip(owners, named, sets, strict=True) if sites]
        return f"{meaning} {sentence('; '.join(parts) + aside)}".strip() if parts else ""

    def _parts(self, name: str, sets: tuple[frozenset[int], ...]) -> str:
        """The sets of a region in parts; only how many there are if they are the lines of the picture."""
        if self.has_picture and {tuple(sorted(sites)) for sites in sets} == set(self.terms.game.lines):
            return sentence(f"the {counted(len(sets), spaced(name))} of the board in the picture")
        return sentence(
            "; ".join(f"{number}: {cells_in_words(self.terms, sites)}" for number, sites in enumerate(sets, 1))
        )

    def _track(self, track: TrackDeclaration) -> str:
        """What a track leads over, in straight stretches."""
        meaning = self.terms.in_glossary(track.name)
        if track.by_name:
            ways = [f"{player}: {self._stretches(texts)}" for player, texts in track.by_name.items()]
            return f"{meaning} {sentence('a track for each player. ' + '; '.join(ways))}".strip()
        return f"{meaning} {sentence('a track, ' + self._stretches(track.everyone))}".strip()

    def _stretches(self, texts: Sequence[Scalar]) -> str:
        return ", then ".join(" to ".join(site.strip() for site in text.text.split("-")) for text in texts)

    def _zones(self) -> Iterator[RuleText]:
        for name, text in zones_in_words(self.terms):
            yield RuleText("equipment", spaced(name), sentence(text))

    def _dice(self) -> Iterator[RuleText]:
        """Dice whose results are assigned to variables; dice that lie on sites are pieces."""
        rolled = dict.fromkeys(
            effect.variable for effect in all_effects(self.terms.game) if isinstance(effect, RollVariable)
        )
        for name in rolled:
            variable = self.terms.variable(name)
            if variable is not None and variable.type.kind == "int":
                yield RuleText(
                    "equipment", spaced(name), sentence(dice_of(variable) + one_for_each(self.terms, variable))
                )

    def _components(self) -> Iterator[RuleText]:
        """How many cards, dice and the like there are, of each kind."""
        if said := components_in_words(self.terms):
            yield RuleText("equipment", plural(self.terms.component), sentence(said))

    @cached_property
    def _in_play(self) -> list[Piece]:
        """The kinds of the game, without those that a part has for other games, which never come into play in this."""
        game, ruleset, there = self.terms.game, self.terms.compiled.ruleset, set[int]()
        found = {*kinds_in_play(game)}
        while found - there:
            there |= found
            found = {game.pieces[kind].flips_to for kind in there} - {NOTHING}
        own = {name for name, piece in ruleset.pieces.items() if piece.span.source.name == ruleset.sources[-1].name}
        return [piece for kind, piece in enumerate(game.pieces) if kind in there or piece.name in own]

    def _pieces(self) -> Iterator[RuleText]:
        game = self.terms.game
        for piece in self._in_play:
            moves = [self._movement_name(name) for name in self._moves_of(piece.name)]
            is_said = piece.about or piece.attributes or moves or piece.flips_to != NOTHING
            parts = [piece.about or ("" if is_said else f"a {piece.look}")]
            if not piece.owned and not piece.about and piece.look in _ON_BOARDS and self._are_owned:
                parts.append("belongs to nobody")
            if piece.attributes:
                parts.append(f"has {listed([self._attribute(name, piece.name) for name in piece.attributes])}")
            if own := self._own_movement(piece.name):
                parts.append(f"moves {own}")
            else:
                parts += [f"moves by {listed(moves, 'or')}"] if moves else []
            chosen = [term(name) for name in self.reach.actions() if self._chooses(name, piece.name)]
            parts += [f"see {listed(chosen)}"] if chosen else []
            if piece.flips_to != NOTHING:
                other = spaced(game.pieces[piece.flips_to].name)
                other = f"{other} piece" if is_adjective(other) else other
                parts.append(f"becomes {with_article(other)} when it is turned over")
            yield RuleText("pieces", spaced(piece.name), sentence("; ".join(filter(None, parts))))

    @cached_property
    def _are_owned(self) -> bool:
        """Whether there are pieces that belong to players."""
        return any(piece.owned for piece in self._in_play)

    def with_constants(self, rule: RuleText) -> RuleText:
        """The text of a kind of pieces with its constants that other texts mention: `a card; price 3; edible`."""
        if rule.section != "pieces":
            return rule
        kind = next(name for name in self.terms.kind_names if spaced(name) == rule.name)
        values = constant_values(self.terms, kind)
        said = [_constant(name, value) for name, value in values.items() if name in self.terms.constants_said]
        return replace(rule, text=sentence("; ".join([rule.text.removesuffix("."), *filter(None, said)])))

    def _chooses(self, action: str, piece: str) -> bool:
        """Whether a choice of an action is among the pieces of a kind."""
        texts = [text for _, text in self.reach.ruleset.actions[action].choose]
        nodes = [parse_expression(text, Diagnostics()) for text in texts]
        return any(node is not None and uses(excluded(node)[0], piece) for node in nodes)

    def _attribute(self, name: str, piece: str) -> str:
        attribute = self.terms.attribute(name)
        if attribute is None:
            raise CompilerBug(f"there is no attribute '{name}'")
        values = listed([*map(spaced, attribute.words)], "or") or self._numbers(attribute, piece)
        phrase = self.terms.phrase(name)
        said = filled(phrase, {"it": "it"}).removeprefix("the ") if phrase else spaced(name)
        said = f"note {said}" if said.startswith("whether ") else said
        said = f"number “{said}”" if said in COMPARED and not attribute.words else said
        noun = said if is_plural(said) else with_article(said)
        faces = faces_of(attribute) if name in self._rolled else ""
        return f"{noun} ({values}{faces})"

    def _numbers(self, attribute: Attribute, piece: str) -> str:
        """The values of an attribute: those that pieces of a kind have, where they have them from the setup on."""
        kind = next(number for number, each in enumerate(self.terms.game.pieces) if each.name == piece)
        there = values_in_setup(self.terms.game, kind, attribute.name)
        return numbers_in_words(attribute.low, attribute.high, attribute.shown_names, only=there)

    @cached_property
    def _rolled(self) -> frozenset[str]:
        """The attributes that are rolled: others of the same type have its values, and no faces."""
        effects = all_effects(self.terms.game)
        return frozenset(effect.attribute for effect in effects if isinstance(effect, RollAttribute))

    def _moves_of(self, piece: str) -> list[str]:
        """The movements that a kind of pieces has and some action offers."""
        declared = [name.text for name in self.terms.compiled.ruleset.pieces[piece].moves]
        return [name for name in declared if self.terms.movement(name) and self.reach.offers(name)]

    def _own_movement(self, piece: str) -> str:
        """How a piece moves whose only movement has its name and is not mentioned elsewhere; empty for others."""
        moves, ruleset = self._moves_of(piece), self.terms.compiled.ruleset
        if len(moves) != 1 or spaced(moves[0]).lower() != spaced(piece).lower():
            return ""
        used = [name.text for each in ruleset.pieces.values() for name in each.moves]
        named = {name.text for action in ruleset.actions.values() for name in action.by}
        movement = self.terms.movement(moves[0]) if used.count(moves[0]) == 1 and moves[0] not in named else None
        return self.movements.clause(movement) if movement is not None else ""

    @staticmethod
    def _movement_name(name: str) -> str:
        return term(name)

    def _moves(self) -> Iterator[RuleText]:
        """The movements of the game's kinds; those that a part brings for kinds of its own may be nobody's here."""
        own = {name for piece in self._in_play if self._own_movement(piece.name) for name in self._moves_of(piece.name)}
        had = {name for piece in self._in_play for name in self._moves_of(piece.name)}
        for name in (each for each in self.terms.compiled.ruleset.moves if each in had - own):
            if (movement := self.terms.movement(name)) is not None:
                yield RuleText("moves", spaced(name), sentence(self.movements.clause(movement)))


def _constant(name: str, value: ast.Expression) -> str:
    """A constant of a kind: `price 3`, `edible`; nothing for what the kind is not."""
    if isinstance(value, ast.Truth):
        return term(name) if value.value else ""
    return f"{spaced(name)} {value.value}" if isinstance(value, ast.Number) else ""
