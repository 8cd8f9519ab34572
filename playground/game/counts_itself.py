"""Finds questions about what lies beside the target of a move that the piece which moves answers itself.

    step: 1 square orthogonally onto empty, while some (neighbours of there within own)

The piece lies where it began until it has moved: beside the target there always is one of the mover's own, itself. Only
what certainly has the piece wherever it stands is reported, as far as the board alone says that, tried on a sample of
the board's sites.
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.game import core
from playground.game.decided_distances import Domains, Trial
from playground.game.evaluate import Environment
from playground.game.roaming import conjuncts
from playground.game.rule_expressions import all_parts
from playground.game.vocabulary import CheckedWorld
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics
from playground.source.text import Span

SAMPLE = 8
"""On how many sites of the board a question is tried, of each that is chosen."""


class _Sampled(Trial):
    """Tries questions on some of the sites."""

    def _members(self, domain: core.Expression, known: Environment) -> list[int] | None:
        found = super()._members(domain, known)
        return found[:: max(1, len(found) // SAMPLE)] if found else found


def report_counted_itself(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of each such question of the ruleset itself, if that is so in all places where it is one."""
    trial = _Sampled(CheckedWorld(game.board, len(game.players)))
    answered: dict[Span, str] = {}
    others: list[core.Expression] = []
    for action in game.actions:
        domains: dict[str, core.Expression] = {}
        for binding in action.bindings:
            for condition, scope in _conditions(binding.domain, domains):
                span, piece = condition.span, _answered_by(condition, scope, trial)
                if piece is None or span is None or span.source is not ruleset.span.source:
                    others.append(condition)
                else:
                    answered[span] = piece
            domains[binding.variable] = binding.domain
    # In a movement over several squares each step asks the same, and those after the first are open.
    open_ones = {part.span for part in all_parts(others)} if answered else set()
    for span, piece in answered.items():
        if span not in open_ones:
            hint = f"others beside it: 'count (…) > 1', since '{piece}' is still where it was"
            diagnostics.report("W187", span, hint=hint, name=piece)


def _answered_by(condition: core.Expression, scope: Domains, trial: Trial) -> str | None:
    """The name of a piece of the mover that is always among those for which a condition asks; None if there is none."""
    places = _places_of_own(condition)
    if places is None:
        return None
    own = (name for name, domain in scope.items() if _is_own(domain) and _is_about(places, name, scope))
    found = next((name for name in own if trial.outcome(_has(places, name), scope)), None)
    return None if found is None else found.partition(".")[0]


def _conditions(domain: core.Expression, scope: Domains) -> Iterator[tuple[core.Expression, Domains]]:
    """The conditions on a choice, with what the names in them stand for."""
    while isinstance(domain, core.Where):
        inner = {**scope, domain.variable: domain.domain}
        yield from ((condition, inner) for condition in conjuncts(domain.condition))
        domain = domain.domain


def _places_of_own(condition: core.Expression) -> core.Expression | None:
    """The places of which a condition asks whether any of the mover's own lies there; None of other conditions."""
    while isinstance(condition, core.Let):
        condition = core.substitute(condition.body, condition.variable, condition.value)
    match condition:
        case core.Operation("less", (core.Constant(0), core.Operation("count", (sites,)))):
            pass
        case core.Operation("at_most", (core.Constant(1), core.Operation("count", (sites,)))):
            pass
        case _:
            return None
    both = sites.arguments if isinstance(sites, core.Operation) and sites.name == "intersection" else ()
    others = [each for each in both if not _is_held_by_mover(each)]
    return others[0] if len(both) == 2 and len(others) == 1 else None


def _is_held_by_mover(sites: core.Expression) -> bool:
    return sites == core.Operation("held_by", (core.Operation("mover", (), type=core.Type("player")),), type=sites.type)


def _is_own(domain: core.Expression) -> bool:
    """Whether a set has pieces of the mover alone."""
    while isinstance(domain, core.Where):
        domain = domain.domain
    if isinstance(domain, core.Operation) and domain.name == "intersection":
        return any(map(_is_own, domain.arguments))
    return _is_held_by_mover(domain)


def _is_about(places: core.Expression, name: str, scope: Domains) -> bool:
    """Whether places depend on a piece, or on what is chosen for it."""
    return core.mentions(places, name) or any(
        core.mentions(places, other) and core.mentions(domain, name) for other, domain in scope.items()
    )


def _has(places: core.Expression, name: str) -> core.Operation:
    piece = core.Variable(name, type=core.Type("site"))
    return core.Operation("contains", (places, piece), type=core.Type("bool"))
