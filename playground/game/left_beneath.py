"""Finds pieces that are taken off what lies beneath them, which nothing then brings up.

    zones: {beneath: {size: 8, each: site}}
    define: {uncover(spot): if some beneath of spot then swap spot with highest of (beneath of spot within occupied)}
    take: {do: "move man to beneath of spot"}        what lay beneath the man stays there, on an empty square

Where a game brings things up from such places somewhere, it has towers: then each effect that takes a piece from a
square by itself has to do so too, or to ask what lies beneath it. Nothing is reported of games that do it square by
square, in a loop, or after each action. A game that covers pieces, and never asks nor takes what lies beneath, has
towers as well, of which it has forgotten that they come up.
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.game import core
from playground.game.effect_sequences import EffectSequence, all_effects, all_within, sequences_after_setup
from playground.game.room import possible_sites, set_of
from playground.game.rule_expressions import (
    all_parts,
    beside_effects,
    expressions_of,
    expressions_within,
    named_values,
    parts_and_meanings,
)
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span


def report_left_beneath(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each effect that leaves something beneath an empty square, once for each place in the rules."""
    zones = zones_of_squares(game)
    found = Towers(game) if zones else None
    if found is None or not (found.brings_up_what_is_left() or found.covers_for_good()):
        return
    reported = set[Span | None]()
    for sequence in sequences_after_setup(game):
        for effect, site in found.left(sequence):
            name, span = found.written(site)
            if span is None or effect.span in reported:
                continue
            reported.add(effect.span)
            zone = zones[0].name
            hint = f"bring it up then, on the square S: 'swap S with highest of ({zone} of S within occupied)'"
            diagnostics.report("W157", span, hint=hint, name=name, zone=zone)


def zones_of_squares(game: core.Game) -> list[core.Zone]:
    """The zones that each square has, `each: site`."""
    return [zone for zone in game.zones if [type_.kind for type_, _ in zone.indices] == ["site"]]


class Towers:
    """What a game takes from squares, and what it brings up from the places beneath them."""

    def __init__(self, game: core.Game) -> None:
        self.game = game
        self.names = dict(named_values(game))
        self._cells = frozenset(range(game.board.area))
        self._off_board = frozenset(site for zone in game.zones for site in zone.sites)

    def brings_up_what_is_left(self) -> bool:
        """Whether effects bring something up to the square above it; not if rules, steps or loops do so everywhere."""
        squares = list(self._brought_up(all_effects(self.game)))
        loops = {each.variable for each in all_effects(self.game) if isinstance(each, core.ForEach)}
        by_loops = any(isinstance(square, core.Variable) and square.name in loops for square in squares)
        others = (each for each in sequences_after_setup(self.game) if each.action is None)
        by_rules = any(any(self._brought_up(all_within(each.effects))) for each in others)
        return bool(squares) and not by_loops and not by_rules

    def covers_for_good(self) -> bool:
        """Whether effects put what stands on a square beneath it, and nothing in the rules takes it from there, or asks
        what lies there."""
        moves = [each for each in all_effects(self.game) if isinstance(each, core.Move)]
        to_names = {each.target.name for each in moves if isinstance(each.target, core.Variable)}
        asking = list(beside_effects(self.game))
        for effect in all_effects(self.game):
            if isinstance(effect, core.Move):
                asking.append(effect.origin)
            elif not (isinstance(effect, core.Bind) and effect.variable in to_names):
                asking += expressions_of(effect)
        return (
            self.covers_pieces()
            and not any(self.squares_above(all_parts(asking)))
            and not any(map(self._may_take_from_beneath, all_effects(self.game)))
        )

    def covers_pieces(self) -> bool:
        """Whether effects put what stands on a square beneath it."""
        return any(self._covers(each) for each in all_effects(self.game) if isinstance(each, core.Move))

    def has_covered_pieces(self) -> bool:
        """Whether effects put what stands on a square beneath it, or bring up what lies there."""
        return self.covers_pieces() or any(self._brought_up(all_effects(self.game)))

    def _covers(self, move: core.Move) -> bool:
        square = self.meaning(move.origin)
        above = self.squares_above(parts_and_meanings(move.target, self.names))
        return any(core.alike(square, each) for each in above)

    def _may_take_from_beneath(self, effect: core.Effect) -> bool:
        match effect:
            case core.Move(origin=site) | core.Remove(sites=site) | core.Swap(first=site):
                meaning = self.names.get(site.name, site) if isinstance(site, core.Variable) else site
                places = possible_sites(set_of(meaning))
                return not places or not places.isdisjoint(self._off_board)
        return False

    def _brought_up(self, effects: Iterator[core.Effect]) -> Iterator[core.Expression]:
        """The squares to which effects bring something up from beneath them."""
        for effect in effects:
            ways: tuple[tuple[core.Expression, core.Expression], ...]
            match effect:
                case core.Swap(first, second):
                    ways = ((first, second), (second, first))
                case core.Move(origin, target):
                    ways = ((target, origin),)
                case _:
                    continue
            for square, beneath in ways:
                if any(
                    core.alike(self.meaning(square), each)
                    for each in self.squares_above(parts_and_meanings(beneath, self.names))
                ):
                    yield square

    def written(self, site: core.Expression) -> tuple[str, Span | None]:
        """How and where the ruleset itself names a site: what it gives to a definition of a part, or a choice."""
        passed, name = set[str](), ""
        while site.span is None or site.span.source.included is not None:
            if not isinstance(site, core.Variable) or site.name not in self.names or site.name in passed:
                return name, None
            passed.add(site.name)
            name, site = site.name.partition(".")[0], self.names[site.name]
            if site.type.kind != "site":
                return name, site.span
        return site.span.text, site.span

    def left(self, sequence: EffectSequence) -> Iterator[tuple[core.Effect, core.Expression]]:
        """The effects of a sequence that take a piece from a square, about whose places beneath the sequence says
        nothing, with the squares."""
        named = list(self.squares_above(all_parts(self._expressions(sequence))))
        for effect in all_within(sequence.effects):
            match effect:
                case core.Move(origin=site):
                    pass
                case core.Remove(sites=core.Operation("singleton", (site,))):
                    pass
                case _:
                    continue
            square = self.meaning(site)
            is_named = any(core.alike(square, each) for each in named)
            if (
                not is_named
                and self.may_be_on_board(square)
                and not any(self.squares_above(parts_and_meanings(square, self.names)))
            ):
                yield effect, site

    def _expressions(self, sequence: EffectSequence) -> Iterator[core.Expression]:
        yield from expressions_within(sequence.effects)
        yield from (each.domain for each in sequence.choices)
        if sequence.rule is not None:
            yield sequence.rule.condition
        if sequence.action is not None:
            yield from self.game.actions[sequence.action].questions

    def may_be_on_board(self, site: core.Expression) -> bool:
        """Whether a site may be one of the board's, as far as what it is named after says."""
        meaning = self.names.get(site.name, site) if isinstance(site, core.Variable) else site
        places = possible_sites(set_of(meaning))
        return not places or not places.isdisjoint(self._cells)

    def squares_above(self, parts: Iterator[core.Expression]) -> Iterator[core.Expression]:
        """The squares of which expressions name the places beneath: S of `beneath of S`."""
        for part in parts:
            if isinstance(part, core.Table) and part.type.kind == "sites" and isinstance(part.index, core.Table):
                yield self.meaning(part.index.index)

    def meaning(self, site: core.Expression) -> core.Expression:
        """What a name stands for, if that is one site."""
        passed = set[str]()
        while isinstance(site, core.Variable) and site.name in self.names and site.name not in passed:
            passed.add(site.name)
            meaning = self.names[site.name]
            if meaning.type.kind != "site":
                break
            site = meaning
        return site
