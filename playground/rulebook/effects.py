"""Effects in English: clauses in the imperative."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from playground.game.effects import SKIP
from playground.rulebook.assignments import assigned, exchanged, raised, square_left
from playground.rulebook.brackets import set_off
from playground.rulebook.branches import in_order, on_condition
from playground.rulebook.cases import condition_or_list
from playground.rulebook.changes import Changes
from playground.rulebook.dealing import one_by_one
from playground.rulebook.definitions import mentions
from playground.rulebook.english import be, completed, does, is_adjective, sentence, spaced, term, times, with_article
from playground.rulebook.hints import hint_in_words, turned_down
from playground.rulebook.left import Left
from playground.rulebook.lists import has_list, itemized
from playground.rulebook.loops import moved_together, of_every, only_loop, put_for_each
from playground.rulebook.named_values import naming_of
from playground.rulebook.parameters import parameters_of
from playground.rulebook.pieces import what_is_on
from playground.rulebook.placing import Placing
from playground.rulebook.rewrite import is_said_in_place, simplified
from playground.rulebook.rolling import all_rolled, roll
from playground.rulebook.scope import Scope
from playground.rulebook.slots import dealt, room_in
from playground.rulebook.speaker import Speaker
from playground.rulebook.terms import Terms
from playground.ruleset.nouns import plural
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.parse import parse_effects_of
from playground.syntax.trees import Values, names_in, size, substituted, unlike, uses

MAX_INLINED_EFFECTS = 20
"""Nodes in the body of a definition of effects that are said where it is used, at most."""

MIN_WORDS_NAMED = 25
"""Words of a definition of effects that is said once, under its name, and not wherever it is used, at least."""

MIN_WORDS_SAVED = 20
"""Words that it saves to say such a definition once, under its name, and not wherever it is used, at least."""

MAX_WORDS_AGAIN = 12
"""Words of a value that are said again, in all, in place of a name for the value, at most."""

OVER_THE_TURN = "over the turn"
"""What `PLAYER continues with STEP` says that the player takes."""

_WITH_STEP = ", with "
"""What follows in the clause about who plays next, before the name of the step."""


class Effects:
    """Puts effects into clauses and sentences."""

    def __init__(self, speaker: Speaker, steps: Sequence[str]) -> None:
        self.speaker, self.steps = speaker, steps
        self.terms: Terms = speaker.terms
        self.changes = Changes(speaker.terms)
        self.left = Left(speaker.terms)
        self.placing = Placing(speaker)

    def sentences(self, node: ast.Effect, scope: Scope) -> str:
        """Effects as consecutive sentences."""
        return " ".join(sentence(clause) for clause in self.clauses(node, scope))

    def of_texts(self, texts: Sequence[Scalar], scope: Scope) -> str:
        """Effects of a ruleset, one or several texts, as consecutive sentences; empty if they do nothing."""
        node = parse_effects_of(texts, Diagnostics())
        resolved = self.terms.resolved(node) if node else None
        return self.sentences(resolved, scope) if isinstance(resolved, ast.Block) and resolved.effects else ""

    def clauses(self, node: ast.Effect, scope: Scope) -> list[str]:
        """The clauses of effects in order; a name for a value is said where that is not said in its place."""
        effects, said = node.effects if isinstance(node, ast.Block) else (node,), list[str]()
        for number, effect in enumerate(effects):
            if exchange := exchanged(self.speaker, effects[number:], scope):
                rest = ast.Block(effects[number + 3 :], span=effect.span)
                return [*said, exchange, *self.clauses(rest, scope)]
            if isinstance(effect, ast.Bind):
                following = ast.Block(effects[number + 1 :], span=effect.span)
                return [*said, *self._after_names({effect.variable: effect.value}, following, scope)]
            if isinstance(effect, ast.Place) and isinstance(effect.sites, ast.Nowhere):
                continue  # the start of a kind of which a player has none
            follows_beginner = number > 0 and isinstance(effects[number - 1], ast.Begins)
            if isinstance(effect, ast.Continue) and effect.player is None and follows_beginner:
                said[-1] += f"{_WITH_STEP}{term(effect.step)}"
                continue
            left = square_left(self.speaker, effect, effects[number + 1 :], scope)
            clauses = [left] if left else self._one(effect, scope)
            if said and clauses[0].startswith(f"{said[-1]}{_WITH_STEP}"):
                said.pop()  # who plays next is said again, with the step
            said += clauses
            scope = self.left.after(effect, scope)
        return said

    def _one(self, node: ast.Effect, scope: Scope) -> list[str]:
        return self._performed(node, scope) if isinstance(node, ast.Perform) else [self.clause(node, scope)]

    def _after_names(
        self, values: Values, following: ast.Effect, scope: Scope, is_always_said: bool = False
    ) -> list[str]:
        """The clauses of effects in which names stand for values.

        A value is said in place of its name if it is the same wherever the name is used, and short or used once or
        always said; else first which value has the name.
        """
        said_in_place: dict[str, ast.Expression] = {}
        inner, naming = dict(scope), list[str]()
        for variable, value in values.items():
            facts = self.changes.read_by(value, scope)
            steady = self.changes.keep(facts, variable, following)
            short = is_always_said or is_said_in_place(variable, value, following)
            steady = steady and not self._is_of_what_goes(variable, value, following, scope)
            if steady and short and not self._is_repeated(variable, value, following, scope):
                said_in_place[variable] = value
                continue
            taken = frozenset(scope).union(*map(names_in, values.values()))
            name = unlike(variable, taken | names_in(following) - {variable})
            following = substituted(following, {variable: ast.Name(name, span=value.span)})
            named, meaning = self.speaker.named(name, value, scope, steady)
            inner[name] = named[name] if meaning else replace(named[name], depends_on=facts)
            naming += [naming_of(inner[name], meaning)] if meaning else []
        return [*naming, *self.clauses(simplified(following, said_in_place), inner)]

    def _is_of_what_goes(self, variable: str, value: ast.Expression, following: ast.Effect, scope: Scope) -> bool:
        """Whether a value is about pieces, as the number of them, and its name is used when they have been taken away:
        in its place, it would be about the squares that they have left."""
        about = {name for name in names_in(value) if name in scope and scope[name].of_pieces}
        if not about or self.terms.kind_of(value, scope) in ("site", "sites"):
            return False
        effects = following.effects if isinstance(following, ast.Block) else (following,)
        taken = [place for place, each in enumerate(effects, 1) if about & self.left.gone(each, scope)]
        return bool(taken) and uses(ast.Block(effects[taken[0] :], span=following.span), variable) > 0

    def _is_repeated(self, variable: str, value: ast.Expression, following: ast.Effect, scope: Scope) -> bool:
        """Whether a value would be said so often, and with so many words, that a name for it is better."""
        again = uses(following, variable) - 1
        if again < 1 or isinstance(value, ast.Range) or self.terms.kind_of(value, scope) == "bool":
            return False
        return again * len(self.speaker.value(value, scope).split()) > MAX_WORDS_AGAIN

    def _performed(self, node: ast.Perform, scope: Scope) -> list[str]:
        """The clauses of effects that have a name: their own if they are few, else one with the name, which the
        glossary explains."""
        phrase, definition = self.speaker.phrase(node.name, node.arguments, scope), self.terms.effects(node.name)
        if definition is None and node.name == SKIP:
            return ["the turn ends"]
        if phrase is not None or definition is None:
            return [phrase or "do nothing"]
        kinds = tuple(self.terms.kind_of(argument, scope) for argument in node.arguments)
        things = listed(self.speaker.listed_arguments(node.arguments, scope))
        where = ", under Words," if node.name in self.terms.compiled.ruleset.actions else ""
        by_name = f"do as {term(node.name)}{where} says{f' for {things}' if things else ''}"
        is_short = size(definition.body) <= MAX_INLINED_EFFECTS
        if is_short and self._words_saved(definition, kinds) < MIN_WORDS_SAVED:
            self.terms.said_in_place.add(node.span)
            values = dict(zip(definition.parameters, node.arguments, strict=False))
            return self._after_names(values, definition.body, scope, is_always_said=True) or ["do nothing"]
        self.terms.performed.setdefault(node.name, kinds)
        return [by_name]

    def _words_saved(self, definition: ast.EffectDefinition, kinds: Sequence[str]) -> int:
        """How many words it saves to say once what a definition means, where each use says its name, `do as *deal*
        says for that player`: as many wherever it is used, so that it is not said in two ways."""
        uses_of_it = mentions(self.terms, f"{definition.name}(" if kinds else definition.name)
        if uses_of_it < 2:
            return 0
        scope = parameters_of(self.terms, definition, kinds)
        by_name = ["do", "as", definition.name, "says", *(["for"] if scope else [])]
        by_name += [word for local in scope.values() for word in local.noun_phrase.split()]
        words = len(" ".join(self.clauses(definition.body, scope)).split())
        return (uses_of_it - 1) * words - uses_of_it * len(by_name) if words >= MIN_WORDS_NAMED else 0

    def clause(self, node: ast.Effect, scope: Scope) -> str:
        """An effect as a clause without capital and full stop."""
        match node:
            case ast.Block() | ast.Perform():
                return in_order(self.clauses(node, scope)) or "do nothing"
            case ast.If(condition, then, otherwise):
                return self._if(condition, then, otherwise, scope)
            case ast.ForEach(variable, domain, body):
                return self._for_each(variable, domain, body, scope)
            case ast.Repeat():
                return self._repeat(node, scope)
            case ast.Place(component, sites, marks):
                return self.placing.clause(component, sites, marks, scope)
            case ast.Finish(player, verb):
                return self._finish(player, verb, scope)
            case ast.Assign():
                return assigned(self.speaker, node, scope)
            case ast.Raise():
                return raised(self.speaker, node, scope)
            case ast.Roll():
                return roll(self.speaker, node, scope)
        return self._on_sites(node, scope) or self._next(node, scope)

    def _for_each(self, variable: str, domain: ast.Expression, body: ast.Effect, scope: Scope) -> str:
        kind = self.terms.kind_of(domain, scope)
        if kind == "player":
            return in_order(self._after_names({variable: domain}, body, scope, is_always_said=True))
        body = body if self.placing.is_play else dealt(self.speaker, body, variable)
        match domain:
            case ast.Number():
                return in_order(self._after_names({variable: domain}, body, scope, is_always_said=True))
            case ast.Range(ast.Number(low), ast.Number(high)) if not uses(body, variable):
                clause = self.clause(body, scope)
                return one_by_one(high - low + 1, clause) or f"{times(high - low + 1)}: {clause}"
            case ast.Range() if rolled := all_rolled(self.terms, variable, domain, body):
                return rolled
        if together := moved_together(self.speaker, self.left, variable, domain, body, scope):
            return together
        heads, inner = list[str](), scope
        while True:
            name, within = self.speaker.members.bound(variable, domain, body, inner)
            aside = "" if name.startswith("that ") else f" ({name})"
            heads.append(f"{self.speaker.members.each(domain, inner)}{aside}")
            inner, loop = within, only_loop(body)
            if loop is None or uses(loop.domain, variable) or self._is_no_list(loop, inner):
                break
            variable, domain, body = loop.variable, loop.domain, loop.body
        done = self.clauses(body, inner)
        said = itemized(done) if any(map(has_list, done)) else in_order(done)
        return put_for_each(heads, said) or f"for {of_every(heads)}: {said or 'do nothing'}"

    def _is_no_list(self, loop: ast.ForEach, scope: Scope) -> bool:
        """Whether a loop within another one is said in another way than for each of some things."""
        variable, domain, body = loop.variable, loop.domain, loop.body
        is_range = isinstance(domain, ast.Range)
        counts = isinstance(domain, ast.Number) or (is_range and not uses(body, variable))
        deals = not self.placing.is_play and dealt(self.speaker, body, variable) != body
        if counts or deals or self.terms.kind_of(domain, scope) == "player":
            return True
        rolled = all_rolled(self.terms, variable, domain, body) if isinstance(domain, ast.Range) else ""
        return bool(rolled or moved_together(self.speaker, self.left, variable, domain, body, scope))

    def _repeat(self, node: ast.Repeat, scope: Scope) -> str:
        match node.times:
            case ast.Number(1) if node.condition is None:
                return self.clause(node.body, scope)
            case ast.Number(number) if node.condition is None and (
                together := one_by_one(number, self.clause(node.body, scope))
            ):
                return together
            case ast.Number(number):
                often = times(number)
            case _:
                often = f"as many times as {self.speaker.value(node.times, scope)}"
        if node.condition is not None:
            at_most = f"up to {often}" if isinstance(node.times, ast.Number) else f"at most {often}"
            word = "as long as" if node.link == "while" else "until"
            often = f"{at_most}, {word} {completed(self.speaker.condition(node.condition, scope))}"
        return f"{often}: {self.clause(node.body, scope)}"

    def _on_sites(self, node: ast.Effect, scope: Scope) -> str:
        value = self.speaker.value
        match node:
            case ast.Move(origin, target):
                room, moved = room_in(self.speaker, target, scope), self._things(origin, scope)
                return f"move {moved} to {room.name if room is not None else value(target, scope)}"
            case ast.Swap(first, second):
                return f"swap {self._things(first, scope)} with {what_is_on(self.speaker, second, scope)}"
            case ast.Shuffle(sites):
                return f"shuffle {self._shuffled(sites, scope)}"
            case ast.Sort(sites, attribute):
                return f"sort {value(sites, scope)} by {spaced(attribute)}, lowest first"
            case ast.Reveal() if hint := hint_in_words(self.speaker, node, scope):
                return hint
            case ast.Reveal(sites, None):
                return f"turn {self._things(sites, scope)} face up"
            case ast.Reveal(sites, ast.Expression() as to):
                return f"show {self._things(sites, scope)} to {value(to, scope)} alone"
            case ast.Conceal(sites):
                return turned_down(self.terms.compiled.game, node.span, self._things(sites, scope))
            case ast.Remove(sites):
                return f"remove {what_is_on(self.speaker, sites, scope)}"
            case ast.Turn(sites, into):
                return f"turn {self._things(sites, scope)} into {self._as_kind(into, scope)}"
            case ast.Flip(sites):
                return f"turn {self._things(sites, scope)} over"
        return ""

    def _things(self, sites: ast.Expression, scope: Scope) -> str:
        """What an effect is about, before the rest of its clause."""
        return set_off(what_is_on(self.speaker, sites, scope))

    def _shuffled(self, sites: ast.Expression, scope: Scope) -> str:
        if isinstance(sites, ast.Name) and sites.text == "anywhere":
            return f"all {plural(self.terms.piece)}"
        group = self.speaker.group(sites, scope)
        has_no_name = group is not None and not group.name and not group.pieces
        return what_is_on(self.speaker, sites, scope) if has_no_name else self.speaker.value(sites, scope)

    def _as_kind(self, node: ast.Expression, scope: Scope) -> str:
        known = isinstance(node, ast.Name) and node.text in self.terms.kind_names
        said = self.speaker.value(node, scope)
        return with_article(f"{said} piece" if is_adjective(said) else said) if known else said

    def _next(self, node: ast.Effect, scope: Scope) -> str:
        value = self.speaker.value
        match node:
            case ast.Draw():
                return "the game is a draw"
            case ast.Nothing():
                return "do nothing"
            case ast.Begins(player):
                return self.speaker.clause_subject(player, scope, "begin")
            case ast.NextPlayer(player, step):
                with_step = f"{_WITH_STEP}{term(step)}" if step and not self._is_only_step else ""
                return f"{be(value(player, scope), self.speaker.is_many(player, scope))} next to play{with_step}"
            case ast.Continue(step, None) if not self.placing.is_play:
                return f"the game begins with {term(step)}"
            case ast.Continue(step, None):
                return self._again(step) if self._is_only_step else f"go on with {term(step)}"
            case ast.Continue(step, player) if player is not None:
                return self._goes_on(step, player, scope)
        raise TypeError(f"no English for {type(node).__name__}")

    @property
    def _is_only_step(self) -> bool:
        """Whether a turn has one step only, which has no heading."""
        return len(self.steps) == 1

    def _again(self, step: str) -> str:
        """What a player does who continues with the only step of a turn, which may have something to do first."""
        declared = self.terms.compiled.ruleset.turn.get(step)
        return "begin your turn again" if declared is not None and declared.start else "go on with your turn"

    def _goes_on(self, step: str, player: ast.Expression, scope: Scope) -> str:
        """Who goes on: in a step of the mover's the turn becomes that player's, which says who is next after it."""
        declared = self.terms.compiled.ruleset.turn.get(step)
        if not self.placing.is_play or declared is None or declared.by is not None:
            return f"{self.speaker.clause_subject(player, scope, 'go')} on with {term(step)}"
        takes = f"{self.speaker.clause_subject(player, scope, 'take')} {OVER_THE_TURN}"
        if self._is_only_step:
            return takes
        return f"{takes} and {'go' if ' take ' in f' {takes}' else 'goes'} on with {term(step)}"

    def _if(self, condition: ast.Expression, then: ast.Effect, otherwise: ast.Effect | None, scope: Scope) -> str:
        said, done = condition_or_list(self.speaker, condition, scope), self.clauses(then, scope)
        other = [] if otherwise is None or isinstance(otherwise, ast.Nothing) else self.clauses(otherwise, scope)
        return on_condition(said, done, other if other not in ([], ["do nothing"]) else None)

    def _finish(self, player: ast.Expression, verb: str, scope: Scope) -> str:
        return does(self.speaker.value(player, scope), verb.removesuffix("s"), self.speaker.is_many(player, scope))
