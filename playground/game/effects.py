"""Effects of the AST to effects of the core."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field

from playground.game import core
from playground.game.construct import member_type
from playground.game.expressions import ExpressionChecker
from playground.game.names import Function, is_unknown
from playground.game.vocabulary import MOVER, attribute_type
from playground.source.diagnostics import did_you_mean
from playground.source.text import Span
from playground.syntax import ast

Effects = tuple[core.Effect, ...]


@dataclass(frozen=True)
class Pieces:
    """What effects ask of the kinds of pieces: whether any flips, which are owned, which attributes each has."""

    flips: bool
    owned: tuple[bool, ...]
    attributes: tuple[tuple[str, ...], ...]


@dataclass
class EffectChecker:
    """Checks the effects of one rule.

    `steps` are the steps of the turn by name, `pieces` the kinds of pieces as far as effects need them, `place` where
    the effects stand ('setup', 'do', 'after', 'end' or 'otherwise'), `ending` the index of the ending that a finish in
    this rule counts as.
    """

    expressions: ExpressionChecker
    steps: Mapping[str, int]
    pieces: Pieces
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
        whose: ast.Expression | None = None
        if isinstance(component, ast.Of) and not isinstance(self.expressions.meaning(component.head), Function):
            whose, component = component.argument, component.head
        piece = self._present(component, "piece")
        owner = self._owner(piece, whose, node)
        target = self.expressions.check(node.sites)
        if target.type.kind != "site":
            target = self.expressions.coerce(target, "sites", node.sites.span)
        nowhere = isinstance(target, core.Constant) and target.value in (frozenset(), core.NOTHING)
        if nowhere and not is_unknown(target) and not self.expressions.vocabulary.asked_parameters:
            self.expressions.diagnostics.report("W070", node.sites.span)
        marks = tuple((name, self._mark(name, value, node)) for name, value in node.marks)
        if not all(self._has(name, piece, node) for name, _ in marks):
            return ()
        twice = next((name for name, times in Counter(name for name, _ in marks).items() if times > 1), None)
        if twice is not None:
            self.expressions.fail("T079", node.span, name=twice)
        effect = core.Place(piece, owner, target, marks, span=node.span)
        return self._sound(effect, piece, owner, target, *(value for _, value in marks))

    def _owner(self, piece: core.Expression, whose: ast.Expression | None, node: ast.Place) -> core.Expression:
        """Whose a new piece is: nobody's if its kind says so."""
        owned = self.pieces.owned
        known = piece.value if isinstance(piece, core.Constant) and not is_unknown(piece) else None
        if known is None and len(set(owned)) > 1 and not is_unknown(piece):
            self.expressions.fail("T080", node.component.span)
        nobodys = not owned[known] if isinstance(known, int) and known >= 0 else not any(owned)
        if nobodys and owned:
            if whose is not None:
                self.expressions.fail("T038", whose.span, name=node.component.span.text.split()[0])
            return core.Constant(core.NOTHING, type=core.Type("player", optional=True), span=node.span)
        return self._present(whose, "player") if whose is not None else MOVER

    def _mark(self, name: str, value: ast.Expression, node: ast.Effect) -> core.Expression:
        """A value for an attribute."""
        attribute = self._attribute(name, node)
        if attribute is None:
            return self.expressions.check(value)
        type_ = attribute_type(attribute)
        found = self._present(value, type_.kind)
        if type_.kind == "mark" and found.type.kind == "mark" and found.type.name != name:
            said = {"expected": f"a value of '{name}'", "found": f"a value of '{found.type.name}'"}
            self.expressions.fail("T001", value.span, hint=f"it is one of: {', '.join(attribute.words)}", **said)
        self._check_range(found, value.span, attribute)
        return found

    def _check_range(
        self, value: core.Expression, span: Span, holds: core.Attribute | core.Type, name: str = ""
    ) -> None:
        """Warn of a number that lies outside of what an attribute or a variable holds."""
        if value.type.kind == "int" and (value.type.low > holds.high or value.type.high < holds.low):
            self.expressions.fail("W068", span, name=name or holds.name, low=holds.low, high=holds.high)

    def _attribute(self, name: str, node: ast.Effect) -> core.Attribute | None:
        vocabulary = self.expressions.vocabulary
        if name not in vocabulary.attributes and name not in vocabulary.lost:
            hint = did_you_mean(name, vocabulary.attributes)
            self.expressions.fail("T037", _word(node, name), hint=hint, name=name)
        return vocabulary.attributes.get(name)

    def _has(self, attribute: str, piece: core.Expression, node: ast.Place) -> bool:
        """Whether a kind has an attribute; any kind may, where only the game will tell which it is."""
        if attribute not in self.expressions.vocabulary.attributes:
            return False
        if not isinstance(piece, core.Constant) or is_unknown(piece) or not isinstance(piece.value, int):
            return True
        if attribute in self.pieces.attributes[piece.value]:
            return True
        kind = self.expressions.vocabulary.pieces[piece.value]
        hint = f"add 'has: {attribute}' to {kind}"
        self.expressions.fail("T039", _word(node, attribute), hint=hint, piece=kind, name=attribute)
        return False

    def _sites(self, node: ast.Expression) -> core.Expression:
        """Sites, or one site, as an effect takes them."""
        sites = self.expressions.check(node)
        return sites if sites.type.kind == "site" else self.expressions.coerce(sites, "sites", node.span)

    def _swap(self, node: ast.Swap) -> Effects:
        first, second = self.expressions.expect(node.first, "site"), self.expressions.expect(node.second, "site")
        return self._sound(core.Swap(first, second, span=node.span), first, second)

    def _roll(self, node: ast.Roll) -> Effects:
        if node.name in self.expressions.vocabulary.attributes and node.of is not None:
            sites = self.expressions.expect(node.of, "sites")
            until = self.expressions.expect(node.until, "bool") if node.until else None
            effect = core.RollAttribute(node.name, sites, until, span=node.span)
            return self._sound(effect, sites, *([until] if until else []))
        found = self._variable(node.name, node.of, node)
        if found is None:
            return ()
        variable, index = found
        if node.until is not None or variable.type.kind == "site":
            problem = "'until' goes with attributes of dice" if node.until else "a site has no dice"
            self.expressions.fail("T073", node.span, name=node.name, problem=problem)
            return ()
        return self._sound(core.RollVariable(variable.name, index, span=node.span), *([index] if index else []))

    def _shuffle(self, node: ast.Shuffle) -> Effects:
        sites = self.expressions.expect(node.sites, "sites")
        return self._sound(core.Shuffle(sites, span=node.span), sites)

    def _sort(self, node: ast.Sort) -> Effects:
        sites = self.expressions.expect(node.sites, "sites")
        if self._attribute(node.attribute, node) is None:
            return ()
        return self._sound(core.Sort(sites, node.attribute, span=node.span), sites)

    def _reveal(self, node: ast.Reveal) -> Effects:
        sites = self._sites(node.sites)
        return self._sound(core.Reveal(sites, span=node.span), sites)

    def _conceal(self, node: ast.Conceal) -> Effects:
        sites = self._sites(node.sites)
        return self._sound(core.Conceal(sites, span=node.span), sites)

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
        if not self.pieces.flips:
            self.expressions.fail("T030", node.span, hint="give a piece 'flips to:'")
        return self._sound(core.Flip(sites, span=node.span), sites)

    def _assign(self, node: ast.Assign) -> Effects:
        if node.variable in self.expressions.vocabulary.attributes and node.index is not None:
            sites = self._sites(node.index)
            value = self._mark(node.variable, node.value, node)
            return self._sound(core.SetAttribute(node.variable, sites, value, span=node.span), sites, value)
        found = self._variable(node.variable, node.index, node)
        if found is None:
            return ()
        variable, index = found
        value = self._value(node.value, variable)
        self._check_range(value, node.value.span, variable.type, variable.name)
        effect = core.Assign(variable.name, index, value, span=node.span)
        return self._sound(effect, value, *([index] if index else []))

    def _value(self, node: ast.Expression, variable: core.Remembered) -> core.Expression:
        """A value for a variable, which may be `none` if the variable may."""
        kind, optional = variable.type.kind, variable.type.optional
        if not optional or kind == "site":
            return self._present(node, kind)
        if isinstance(node, ast.Nowhere):
            return core.Constant(core.NOTHING, type=variable.type, span=node.span)
        return self.expressions.expect(node, f"{kind}?")

    def _variable(
        self, name: str, of: ast.Expression | None, node: ast.Effect
    ) -> tuple[core.Remembered, core.Expression | None] | None:
        """The variable that a rule means, and whose; None after a diagnostic."""
        variables = self.expressions.vocabulary.variables
        variable = variables.get(name)
        if variable is None and name in self.expressions.vocabulary.lost:
            return None
        if variable is None:
            hint = did_you_mean(name, (*variables, *self.expressions.vocabulary.attributes))
            if name in self.expressions.vocabulary.parameters:
                hint = "it is a parameter, which stays as it is during a game; declare a variable"
            if name in self.expressions.vocabulary.attributes:
                hint = f"it is an attribute: write '{name} of SITES'"
            self.expressions.fail("T031", _word(node, name), hint=hint, name=name)
            return None
        each = variable.each
        if each is not None and each.kind == "unknown":
            return None
        if (each is not None) != (of is not None):
            whose = {"player": "each player has", "piece": "each kind has", "int": "each number has"}
            problem = f"{whose[each.kind] + ' an own' if each else 'there is only one'} '{variable.name}'"
            hint = f"write '{variable.name} of …'" if each else "leave out 'of …'"
            self.expressions.fail("T032", _word(node, name), hint=hint, problem=problem)
            return None
        index = self._present(of, each.kind) if each is not None and of is not None else None
        if each is not None and index is not None:
            self.expressions.check_index(variable, index, node.span)
        return variable, index

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
        player = self.expressions.check(node.player)
        if player.type.kind != "players":
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

    def _begins(self, node: ast.Begins) -> Effects:
        player = self._present(node.player, "player")
        if self.place != "setup":
            self.expressions.fail("T074", node.span)
            return ()
        return self._sound(core.FirstPlayer(player, span=node.span), player)

    def _nextplayer(self, node: ast.NextPlayer) -> Effects:
        player = self._present(node.player, "player")
        if self.place in ("setup", "otherwise"):
            self.expressions.fail("T034" if self.place == "setup" else "T070", node.span)
            return ()
        step = self._step(node.step, node) if node.step is not None else 0
        return () if step is None else self._sound(core.NextPlayer(player, step, span=node.span), player)

    def _step(self, name: str, node: ast.Effect) -> int | None:
        """The number of a step; None after a diagnostic."""
        if name not in self.steps and name not in self.expressions.vocabulary.lost:
            hint = did_you_mean(name, self.steps)
            self.expressions.fail("T035", _word(node, name), hint=hint, name=name)
        return self.steps.get(name)

    def _continue(self, node: ast.Continue) -> Effects:
        if self.place == "otherwise":
            self.expressions.fail("T070", node.span)
            return ()
        player = self._present(node.player, "player") if node.player is not None else None
        step = self._step(node.step, node)
        if step is None:
            return ()
        return self._sound(core.Continue(step, player, span=node.span), *([player] if player else []))


def _word(node: ast.Effect, word: str) -> Span:
    """The place of a name that an effect holds as a word: `score` in `set score to 3`, `play` in `continue with play`.

    The name stands behind the effect's own words, which may hold it too: `t` in `set t to 3`.
    """
    span = node.span
    last = isinstance(node, ast.Continue | ast.NextPlayer | ast.Sort)
    start = span.start + (span.text.rindex(word) if last else max(0, span.text.find(word, len("set"))))
    return Span(span.source, start, start + len(word))


def certainly_finish(effects: Effects) -> bool:
    """Whether effects end the game, whatever the position."""
    if not effects:
        return False
    last = effects[-1]
    if isinstance(last, core.If):
        return certainly_finish(last.then) and certainly_finish(last.otherwise)
    return isinstance(last, core.Finish)
