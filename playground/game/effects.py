"""Effects of the AST to effects of the core."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.game import core
from playground.game.construct import member_type
from playground.game.expressions import ExpressionChecker
from playground.game.names import Function, is_unknown
from playground.game.vocabulary import MOVER
from playground.source.diagnostics import did_you_mean
from playground.source.text import Span
from playground.syntax import ast

Effects = tuple[core.Effect, ...]


@dataclass
class EffectChecker:
    """Checks the effects of one rule.

    `steps` are the steps of the turn by name, `flips` whether any piece flips, `place` where the effects stand
    ('setup', 'do', 'after' or 'end'), `ending` the index of the ending that a finish in this rule counts as.
    """

    expressions: ExpressionChecker
    steps: Mapping[str, int]
    flips: bool
    place: str
    ending: int
    finishes: bool = False
    _needed: list[core.Expression] = field(default_factory=list)

    def block(self, node: ast.Block) -> Effects:
        """Effects in order."""
        return tuple(effect for part in node.effects for effect in self.effects(part))

    def effects(self, node: ast.Effect) -> Effects:
        """The core effects of one effect; none where it does nothing or is wrong.

        An effect that needs a player or a kind of piece takes place only where there is one.
        """
        outer, self._needed = self._needed, []
        effects: Effects = getattr(self, f"_{type(node).__name__.lower()}")(node)
        needed, self._needed = self._needed, outer
        if needed and effects:
            return (core.If(self.expressions.every(needed, node.span), effects, (), span=node.span),)
        return effects

    def _sound(self, effect: core.Effect, *parts: core.Expression) -> Effects:
        return () if any(map(is_unknown, parts)) else (effect,)

    def _block(self, node: ast.Block) -> Effects:
        return self.block(node)

    def _nothing(self, _node: ast.Nothing) -> Effects:
        return ()

    def _present(self, node: ast.Expression, kind: str) -> core.Expression:
        """A player or kind of piece. Where it may be missing, the effect is one that then does not take place."""
        value = self.expressions.check(node)
        if value.type.kind != kind or kind == "site" or not value.type.optional:
            return self.expressions.coerce(value, kind, node.span)
        missing = core.Constant(core.NOTHING, type=core.Type(kind, optional=True), span=node.span)
        there = self.expressions.make("not", self.expressions.make("equal", value, missing, span=node.span))
        self._needed.append(there)
        return value

    def _place(self, node: ast.Place) -> Effects:
        component: ast.Expression = node.component
        owner: core.Expression = MOVER
        if isinstance(component, ast.Of) and not isinstance(self.expressions.meaning(component.head), Function):
            owner = self._present(component.argument, "player")
            component = component.head
        piece = self._present(component, "piece")
        target = self.expressions.check(node.sites)
        if target.type.kind != "site":
            target = self.expressions.coerce(target, "sites", node.sites.span)
        nowhere = isinstance(target, core.Constant) and target.value in (frozenset(), core.NOTHING)
        if nowhere and not is_unknown(target) and not self.expressions.vocabulary.asked_parameters:
            self.expressions.diagnostics.report("W070", node.sites.span)
        return self._sound(core.Place(piece, owner, target, span=node.span), piece, owner, target)

    def _move(self, node: ast.Move) -> Effects:
        origin, target = self.expressions.expect(node.origin, "site"), self.expressions.expect(node.target, "site")
        return self._sound(core.Move(origin, target, span=node.span), origin, target)

    def _remove(self, node: ast.Remove) -> Effects:
        sites = self.expressions.expect(node.sites, "sites")
        return self._sound(core.Remove(sites, span=node.span), sites)

    def _turn(self, node: ast.Turn) -> Effects:
        sites, into = self.expressions.expect(node.sites, "sites"), self._present(node.into, "piece")
        return self._sound(core.Turn(sites, into, span=node.span), sites, into)

    def _flip(self, node: ast.Flip) -> Effects:
        sites = self.expressions.expect(node.sites, "sites")
        if not self.flips:
            self.expressions.fail("T030", node.span, hint="give a piece 'flips to:'")
        return self._sound(core.Flip(sites, span=node.span), sites)

    def _assign(self, node: ast.Assign) -> Effects:
        variables = self.expressions.vocabulary.variables
        variable = variables.get(node.variable)
        if variable is None and node.variable in self.expressions.vocabulary.lost:
            return ()
        if variable is None:
            hint = did_you_mean(node.variable, variables)
            if node.variable in self.expressions.vocabulary.parameters:
                hint = "it is a parameter, which stays as it is during a game; declare a variable"
            self.expressions.fail("T031", _word(node, node.variable), hint=hint, name=node.variable)
            return ()
        if variable.per_player != (node.index is not None):
            each = variable.per_player
            problem = f"{'each player has an own' if each else 'all players share one'} '{variable.name}'"
            hint = f"write 'set {variable.name} of PLAYER to …'" if each else "leave out 'of …'"
            self.expressions.fail("T032", _word(node, node.variable), hint=hint, problem=problem)
            return ()
        index = self._present(node.index, "player") if node.index is not None else None
        value = self._present(node.value, variable.type.kind)
        low, high = variable.type.low, variable.type.high
        if value.type.kind == "int" and (value.type.low > high or value.type.high < low):
            self.expressions.fail("W068", node.value.span, name=variable.name, low=low, high=high)
        effect = core.Assign(variable.name, index, value, span=node.span)
        return self._sound(effect, value, *([index] if index else []))

    def _if(self, node: ast.If) -> Effects:
        condition = self.expressions.expect(node.condition, "bool")
        then = self.effects(node.then)
        otherwise = self.effects(node.otherwise) if node.otherwise else ()
        if isinstance(condition, core.Constant) and not is_unknown(condition):
            return then if condition.value else otherwise
        return self._sound(core.If(condition, then, otherwise, span=node.span), condition)

    def _foreach(self, node: ast.ForEach) -> Effects:
        domain = self.expressions.domain(node.domain)
        if is_unknown(domain):
            return ()
        variable = self.expressions.fresh(node.variable, member_type(domain.type), node.span)
        with self.expressions.binding(**{node.variable: variable}):
            body = self.effects(node.body)
        return (core.ForEach(variable.name, domain, body, span=node.span),)

    def _finish(self, node: ast.Finish) -> Effects:
        player = self._present(node.player, "player")
        return self._finishing(node, core.Finish(node.verb, player, self.ending, span=node.span), player)

    def _draw(self, node: ast.Draw) -> Effects:
        return self._finishing(node, core.Finish("draw", None, self.ending, span=node.span))

    def _finishing(self, node: ast.Effect, effect: core.Effect, *parts: core.Expression) -> Effects:
        if self.place == "setup":
            self.expressions.fail("T034", node.span)
            return ()
        self.finishes = True
        return self._sound(effect, *parts)

    def _nextplayer(self, node: ast.NextPlayer) -> Effects:
        player = self._present(node.player, "player")
        if self.place == "setup":
            self.expressions.fail("T034", node.span)
            return ()
        return self._sound(core.NextPlayer(player, span=node.span), player)

    def _continue(self, node: ast.Continue) -> Effects:
        if self.place == "setup":
            self.expressions.fail("T034", node.span)
            return ()
        if node.step not in self.steps and node.step in self.expressions.vocabulary.lost:
            return ()
        if node.step not in self.steps:
            hint = did_you_mean(node.step, self.steps)
            self.expressions.fail("T035", _word(node, node.step), hint=hint, name=node.step)
            return ()
        return (core.Continue(self.steps[node.step], span=node.span),)


def _word(node: ast.Effect, word: str) -> Span:
    """The place of a name that an effect holds as a word: `score` in `set score to 3`, `play` in `continue with play`.

    The name stands behind the effect's own words, which may hold it too: `t` in `set t to 3`.
    """
    span = node.span
    last = isinstance(node, ast.Continue)
    start = span.start + (span.text.rindex(word) if last else span.text.index(word, len("set")))
    return Span(span.source, start, start + len(word))
