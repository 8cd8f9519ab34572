"""What a game remembers of its past positions: what belongs to a position, and how many are remembered.

Games whose rules never ask remember nothing. Positions are compared whole, unless `repetition:` says what belongs to
them; counters of decisions and turns never do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from playground.game import core
from playground.game.consequences import bodies
from playground.game.effect_sequences import all_effects
from playground.game.rule_expressions import distinct_parts, expressions_of
from playground.game.unordered import are_unordered
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics, did_you_mean

MANY = 256
"""How many of the latest positions a game remembers whose rules count occurrences without a limit."""

BOARD, MOVER, STEP = "board", "mover", "step"


def with_memory(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> core.Game:
    """The game with the memory that its rules need; reports mistakes in `repetition:` and in questions."""
    questions = list(_questions(game))
    parts = _parts(game, ruleset, diagnostics)
    lengths = [length for question in questions if (length := _length(question, diagnostics))]
    if ruleset.repetition and not questions:
        diagnostics.report("W078", ruleset.repetition[0].span)
    if not lengths:
        return game
    if game.conceals:
        hint = "end such a game by a number of decisions, or count what all players see"
        diagnostics.report("T096", questions[0].span, hint=hint)
        return game
    return replace(game, memory=_with_unordered_zones(replace(parts, length=max(lengths)), game))


def _length(question: core.Operation, diagnostics: Diagnostics) -> int:
    """How many positions must be remembered to answer a question; 0 after a diagnostic."""
    if not question.arguments:
        return MANY
    (positions,) = question.arguments
    if not isinstance(positions, core.Constant):
        diagnostics.report("T013", positions.span)
        return 0
    number = int(positions.value)  # type: ignore[arg-type]  # the checker has made it a number
    if not 1 <= number <= core.MAX_REMEMBERED:
        diagnostics.report("T097", positions.span, largest=core.MAX_REMEMBERED, found=number)
        return 0
    return number


def _with_unordered_zones(memory: core.Memory, game: core.Game) -> core.Memory:
    """The memory in which zones count by what lies there alone, where no rule can tell in which order."""
    unordered = [
        zone.sites
        for name in dict.fromkeys(zone.name for zone in game.zones)
        if (zones := several_places(game, memory, name)) and are_unordered(game, zones)
        for zone in zones
    ]
    sites = memory.sites.difference(*unordered)
    return replace(memory, sites=sites, unordered=tuple(unordered))


def several_places(game: core.Game, memory: core.Memory, name: str) -> list[core.Zone]:
    """The zones of a name that belong to a position and have several places, which may be filled in any order."""
    zones = [zone for zone in game.zones if zone.name == name and len(zone.sites) > 1]
    return [zone for zone in zones if memory.sites.issuperset(zone.sites)]


def _parts(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> core.Memory:
    """What belongs to a position."""
    variables = tuple(variable.name for variable in game.variables)
    if not ruleset.repetition:
        lasting = tuple(variable.name for variable in game.variables if not variable.each_turn)
        return core.Memory(0, game.board.site_set, lasting, True, True)
    zones = {zone.name: frozenset[int]() for zone in game.zones}
    for zone in game.zones:
        zones[zone.name] |= frozenset(zone.sites)
    places = {BOARD: game.board.cell_set, **zones}
    known = (*places, MOVER, STEP, *variables)
    for part in ruleset.repetition:
        if part.text not in known:
            several = part.text.replace(",", " ").replace(" and ", " ").split()
            hint = did_you_mean(part.text, known) or f"there are: {', '.join(known)}"
            hint = f"write a list: [{', '.join(several)}]" if len(several) > 1 and set(several) <= set(known) else hint
            diagnostics.report("T095", part.span, hint=hint, name=part.text)
    return _named({part.text for part in ruleset.repetition}, places, variables)


def _named(names: set[str], places: dict[str, frozenset[int]], variables: tuple[str, ...]) -> core.Memory:
    sites = frozenset[int]().union(*(places[name] for name in names & places.keys()))
    counted = tuple(name for name in variables if name in names)
    return core.Memory(0, sites, counted, MOVER in names, STEP in names)


def _questions(game: core.Game) -> Iterator[core.Operation]:
    """What the rules ask about past positions."""
    rules = (*game.triggers, *game.end_conditions)
    return questions_within(
        [*(rule.condition for rule in rules), *game.scored, *all_effects(game), *bodies(game.actions)]
    )


ABOUT_PAST = frozenset(("occurrences", "repeated_within"))
"""Operations that ask about the positions remembered."""


def questions_within(parts: Iterable[core.Expression | core.Effect]) -> Iterator[core.Operation]:
    """What expressions and effects ask about past positions; effects without those within them."""
    expressions = list[core.Expression]()
    for part in parts:
        expressions += [part] if isinstance(part, core.Expression) else expressions_of(part)
    for each in distinct_parts(expressions):
        if isinstance(each, core.Operation) and each.name in ABOUT_PAST:
            yield each
