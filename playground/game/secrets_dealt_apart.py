"""Finds secret variables that the setup computes from hidden cards, or from other secrets, and nothing changes later.

    setup: for each who in everyone do set re of who to some (hand of who within clubs where rank of it = Q)

The values of a secret variable are dealt apart from the cards (`engine/knowledge/`): agents that search imagine hands
in which `re` says something else. Set under a condition, `if some (…) then set re of who to true`, it is known to all,
as the assignment is. A definition in place of the variable is computed in each position, from its cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from playground.game import core
from playground.game.effect_sequences import all_within, inner, variables_set_after_setup
from playground.game.hidden_dependence import deciding
from playground.game.hidden_questions import NO_SITES, HiddenQuestions
from playground.game.rule_expressions import distinct_parts
from playground.source.diagnostics import Diagnostics

Deciding = tuple[core.Expression, ...]


def report_secrets_dealt_apart(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each such variable, once."""
    later = variables_set_after_setup(game)
    secret = {each.name: each for each in game.variables if each.secret and not each.kept}
    waiting = {name: each for name, each in secret.items() if name not in later}
    if len(game.players) < 2 or not waiting:
        return
    sources = _Sources(game, frozenset(secret))
    for effect, decided in _assignments(game.setup, ()):
        variable = waiting.get(effect.variable)
        if variable is None or effect.span is None:
            continue
        other = next(sources.of((effect.value, *decided), variable.name), "")
        if other:
            del waiting[variable.name]
            place = f"({', '.join(_argument(each) for each in _indices(variable))})" if variable.each else ""
            hint = (
                f"define it in place of the variable: 'define: {{{variable.name}{place}: …}}'{_kept(game, other)}; "
                f"agents that search imagine positions in which '{variable.name}' does not go with '{other}'"
            )
            diagnostics.report("W158", effect.span, hint=hint, name=variable.name, other=other)


def _kept(game: core.Game, other: str) -> str:
    """What else is needed where the cards of a zone go elsewhere in play, as from a hand: a definition forgets them."""
    is_zone = any(zone.name == other for zone in game.zones)
    return f", with a variable that all see for what play takes from '{other}'" if is_zone else ""


def _assignments(effects: Iterable[core.Effect], decided: Deciding) -> Iterator[tuple[core.Assign, Deciding]]:
    """The assignments of effects, each with what decides whether it happens."""
    for effect in effects:
        match effect:
            case core.Assign():
                yield effect, decided
            case core.If() | core.ForEach() | core.Repeat():
                yield from _assignments(inner(effect), (*decided, *deciding(effect)))
            case _:
                yield from _assignments(inner(effect), decided)


def _indices(variable: core.GameVariable) -> Iterator[core.Type]:
    if variable.indices:
        yield from (index.type for index in variable.indices)
    elif variable.each is not None:
        yield variable.each


def _argument(type_: core.Type) -> str:
    """A name for what a definition is given in place of an index."""
    return {"player": "who", "int": "n"}.get(type_.kind, "what")


class _Sources:
    """The zones and secret variables that values of the setup are computed from."""

    def __init__(self, game: core.Game, secret: frozenset[str]) -> None:
        self._secret, self._bound = secret, dict[str, core.Expression]()
        self._zones = [zone for zone in game.zones if zone.seen_by != "everybody"]
        hidden = NO_SITES.union(*(zone.sites for zone in self._zones))
        anywhere = NO_SITES if game.board.area else hidden
        self._questions = HiddenQuestions(hidden, NO_SITES, {}, anywhere)
        for effect in all_within(game.setup):
            if isinstance(effect, core.Bind):
                self._questions.let(effect.variable, effect.value)
                self._bound[effect.variable] = effect.value
            elif isinstance(effect, core.ForEach):
                self._questions.each(effect.variable, effect.domain)
                self._bound[effect.variable] = effect.domain

    def of(self, expressions: Iterable[core.Expression], name: str) -> Iterator[str]:
        """The names of zones and of other secret variables that some expressions of the variable `name` ask about."""
        waiting, seen = [*expressions], set[str]()
        while waiting:
            expression = waiting.pop(0)
            for question in sorted(self._questions.of(expression), key=lambda each: min(each.places)):
                yield next(zone.name for zone in self._zones if not question.places.isdisjoint(zone.sites))
            for part in distinct_parts((expression,)):
                if isinstance(part, core.StateVariable) and part.name in self._secret - {name}:
                    yield part.name
                elif isinstance(part, core.Variable) and part.name in self._bound and part.name not in seen:
                    seen.add(part.name)
                    waiting.append(self._bound[part.name])
