"""What ends a game besides the rules of `end`: effects of actions, of steps and of words, and having no option.

do: move tile to mat; if last-round then (everyone with most points of it) win
    ->  Take: When *take* says so, the players with the highest *points* win.
play: {actions: shoot, otherwise: lose}
    ->  No options: When there is nothing that you can choose, you lose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from playground.game import core
from playground.game.rules import NO_OPTIONS
from playground.rulebook.effects import Effects
from playground.rulebook.english import does, sentence, spaced, term
from playground.rulebook.equipment import RuleText
from playground.rulebook.lists import has_list
from playground.rulebook.reach import Reach
from playground.rulebook.steps import IF_YOU_CANNOT
from playground.ruleset.model import StepDeclaration
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.parse import parse_effects_of, parse_trigger
from playground.syntax.trees import names_in, nodes

_PLAIN = ("lose", "win", "draw")
"""What `otherwise` says in one word that ends the game."""

MAX_WORDS = 30
"""Words of what happens to players without an option that are said again, at most; else only how the game ends."""


@dataclass(frozen=True)
class _Place:
    """A rule that a reader finds under a name, and its effects; without a name, it is the only step's."""

    name: str
    effects: ast.Node
    local: frozenset[str] = frozenset()
    """Names that only this rule gives a meaning."""
    ending: str = ""
    """What results call it if the game ends here; empty for named effects, which have the name of who does them."""


class OtherEnds:
    """Finds the effects of one game that end it, when its rules have been written."""

    def __init__(self, effects: Effects, reach: Reach) -> None:
        self.effects, self.reach = effects, reach
        self.terms = effects.terms
        self.ruleset = self.terms.compiled.ruleset

    def texts(self, rules: Sequence[RuleText]) -> Iterator[RuleText]:
        """For the rules that may end the game, how they end it; and what becomes of players without an option."""
        found: dict[str, list[_Place]] = {}
        places = [*self._places()]
        for place in places:
            if ends := dict.fromkeys(self._ends(place.effects, place.local)):
                found.setdefault(listed([*ends], "or"), []).append(place)
        for ending, said_at in found.items():
            names = [*dict.fromkeys(place.name for place in said_at)]
            said = f"{listed([term(name) for name in names], 'or')} says" if all(names) else "the rules of a turn say"
            endings = dict.fromkeys(name for place in said_at for name in self._endings(place, places))
            yield RuleText("also", listed([*endings] or names) or "in a turn", sentence(f"when {said} so, {ending}"))
        yield from self._without_options({rule.name: rule.text for rule in rules if rule.section == "turn"})

    def _endings(self, place: _Place, places: Sequence[_Place]) -> Iterator[str]:
        """What results call the endings of a rule: named effects that end the game are called after who does them."""
        known = {*map(spaced, self.terms.compiled.game.endings)}
        if place.ending:
            yield from [place.ending] if place.ending in known else []
            return
        for other in places:
            if other.ending in known and place.name in self._done_in(other.effects):
                yield other.ending

    def _done_in(self, effects: ast.Node, within: frozenset[str] = frozenset()) -> set[str]:
        """The named effects that effects do, also through others."""
        done = {part.name for part in nodes(effects) if isinstance(part, ast.Perform)} - within
        found = {spaced(name) for name in done}
        for name in done:
            if definition := self.terms.effects(name):
                found |= self._done_in(definition.body, within | done)
        return found

    # ---- where rules stand

    def _places(self) -> Iterator[_Place]:
        """The rules with effects but for those of `end` and of `otherwise`, by the names under which they stand."""
        for name in self.reach.actions():
            action = self.ruleset.actions[name]
            names = frozenset(label.text for label, _ in action.choose)
            yield from self._place(self._heading(name), action.do, spaced(name), names)
        for step in (self.ruleset.turn[name] for name in self.reach.steps):
            yield from self._place(self._of_step(step), step.start, spaced(core.start_of(step.name)))
            yield from self._place(self._of_step(step), step.then, spaced(core.end_of(step.name)))
        for name, trigger in self.ruleset.after.items():
            rule = parse_trigger(trigger, Diagnostics())
            resolved = self.terms.resolved(rule) if rule is not None else None
            if isinstance(resolved, ast.Rule) and resolved.condition != ast.Truth(False, span=resolved.condition.span):
                yield _Place(spaced(name), resolved.effects, ending=spaced(name))
        for name in self.terms.performed:
            if definition := self.terms.effects(name):
                yield _Place(spaced(name), definition.body, frozenset(definition.parameters))

    def _place(
        self, name: str, texts: Sequence[Scalar], ending: str, local: frozenset[str] = frozenset()
    ) -> Iterator[_Place]:
        node = parse_effects_of(texts, Diagnostics())
        if node is not None:
            yield _Place(name, self.terms.resolved(node), local, ending)

    def _heading(self, action: str) -> str:
        """The name under which an action stands: its own, or that of the step of which it is the only one."""
        offering = [
            step
            for step in (self.ruleset.turn[name] for name in self.reach.steps)
            if any(each.text == action for each in step.actions)
        ]
        possible = self.reach.actions()
        alone = offering and sum(each.text in possible for each in offering[0].actions) == 1
        return self._of_step(offering[0]) if alone else spaced(action)

    def _of_step(self, step: StepDeclaration) -> str:
        return spaced(step.name) if len(self.reach.steps) > 1 else ""

    # ---- how the game ends

    def _ends(
        self, node: ast.Node, local: frozenset[str], within: frozenset[str] = frozenset(), by_name: bool = False
    ) -> Iterator[str]:
        """The endings among effects, also those of named effects that are said in the place of their name.

        With `by_name` also those of effects of which only the name is said.
        """
        bound = {part.variable for part in nodes(node) if isinstance(part, ast.Bind | ast.ForEach)}
        for part in nodes(node):
            match part:
                case ast.Finish(player, verb):
                    yield self._finish(player, verb, local | bound)
                case ast.Draw():
                    yield "the game is a draw"
                case ast.Perform(name) if name not in within and (by_name or not self._is_by_name(part)):
                    if definition := self.terms.effects(name):
                        inner = local | {*definition.parameters}
                        yield from self._ends(definition.body, inner, within | {name}, by_name)

    def _is_by_name(self, effect: ast.Perform) -> bool:
        """Whether the book says only the name of effects here, whose own entry says how they end the game."""
        return effect.name in self.terms.performed and effect.span not in self.terms.said_in_place

    def _finish(self, player: ast.Expression, verb: str, local: frozenset[str]) -> str:
        """`the *leaders* win`; a player with a name that only the rule itself explains is `a player`."""
        if not names_in(player).isdisjoint(local):
            return does("a player", verb.removesuffix("s"))
        return self.effects.clause(ast.Finish(player, verb, span=player.span), {})

    def _without_options(self, steps: dict[str, str]) -> Iterator[RuleText]:
        """What becomes of players without an option, where that ends the game, of all steps with the same words."""
        found: dict[str, list[str]] = {}
        for step in (self.ruleset.turn[name] for name in self.reach.steps):
            _, cannot, said = steps.get(spaced(step.name), "").rpartition(IF_YOU_CANNOT)
            if cannot and step.otherwise is not None and (ending := self._otherwise(step.otherwise, said)):
                found.setdefault(ending, []).append(term(spaced(step.name)))
        for ending, names in found.items():
            where = f" in {listed(names, 'or')}" if len(self.reach.steps) > 1 else ""
            yield RuleText("also", NO_OPTIONS, sentence(f"when there is nothing that you can choose{where}{ending}"))

    def _otherwise(self, text: Scalar, said: str) -> str:
        """What follows `when you cannot`: what the step says, or of a long text only how the game ends."""
        if text.text in _PLAIN:
            return f", {said.lstrip(',: ')}"
        node = parse_effects_of([text], Diagnostics())
        found = self._ends(self.terms.resolved(node), frozenset(), by_name=True) if node is not None else ()
        ends = dict.fromkeys(found)
        if not ends:
            return ""
        is_short = len(said.split()) <= MAX_WORDS and not has_list(said)
        return said if is_short else f", it may be that {listed([*ends], 'or')}"
