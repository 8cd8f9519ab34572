"""The steps of a turn in English: what happens first, who decides, what a player without an option does."""

from __future__ import annotations

from collections.abc import Iterator

from playground.compiler import Compiled
from playground.game import core
from playground.rulebook.always_possible import AlwaysPossible
from playground.rulebook.brackets import unbracketed
from playground.rulebook.definitions import mentions
from playground.rulebook.duties import Duties
from playground.rulebook.effects import Effects
from playground.rulebook.english import sentence, spaced, term, uncapitalized
from playground.rulebook.equipment import RuleText
from playground.rulebook.lists import has_list
from playground.rulebook.reach import Reach
from playground.rulebook.turn_ends import TurnEnds
from playground.ruleset.model import StepDeclaration
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.stats.wording import listed
from playground.syntax import ast
from playground.syntax.parse import parse_effects, parse_effects_of, parse_expression

_EVERYBODY = ("everyone", "players")

_UNSEEN = "without seeing what the others choose; when all have chosen, it happens in turn order"


IF_YOU_CANNOT = "If you cannot"
"""The beginning of what a player does who has no option."""


class Steps:
    """Writes the steps of a game."""

    def __init__(self, compiled: Compiled, reach: Reach, effects: Effects) -> None:
        self.compiled, self.reach, self.effects = compiled, reach, effects
        self.duties = Duties(effects.speaker, reach)
        self.possible, self.turn_ends = AlwaysPossible(reach), TurnEnds(reach)

    def texts(self) -> Iterator[RuleText]:
        """The texts of all steps: of each its start, who decides, the step itself, and what happens afterwards."""
        possible = self.reach.actions()
        for step in self._declared():
            if step.start:
                yield RuleText("start", spaced(step.name), self._start(step))
            if step.by and (who := self._who(step.by)):
                yield RuleText("by", spaced(step.name), who)
            names = [term(action.text) for action in step.actions if action.text in possible]
            text = f"choose {listed(names, 'or')}" if len(names) > 1 or self._is_repeated(step, names) else ""
            parts = (sentence(text), self.duties.of_step([each.text for each in step.actions]), self._stuck(step))
            yield RuleText("turn", spaced(step.name), " ".join(filter(None, parts)))
            if step.then:
                yield RuleText("then", spaced(step.name), self._afterwards(step))
        yield RuleText("no option", "no option", self._unsaid())

    def _afterwards(self, step: StepDeclaration) -> str:
        """What follows the actions of a step, and which of them: one that says itself what is next is not followed."""
        possible = self.reach.actions()
        actions = [self.compiled.ruleset.actions[each.text] for each in step.actions if each.text in possible]
        followed = [each for each in actions if not self.turn_ends.leads_always(each)] or actions
        after = "that" if len(actions) < 2 else "each of these"
        if len(followed) < len(actions):
            after = listed([term(each.name) for each in followed], "or")
        unless = ", unless it leads elsewhere" if any(map(self.turn_ends.leads_sometimes, followed)) else ""
        when = f"after {after}{unless}"
        if len(actions) > 1 and self.reach.is_of_several(step.by):
            when = "when all have done so"
        said = self.effects.of_texts(step.then, {})
        is_name = said.startswith(self.compiled.game.players)
        return sentence(f"{when}: {said if is_name else uncapitalized(said)}")

    def _start(self, step: StepDeclaration) -> str:
        """What happens first; in a step without actions that is all, and unless it leads elsewhere the turn ends."""
        node = parse_effects_of(step.start, Diagnostics())
        resolved = self.reach.terms.resolved(node) if node is not None else None
        if step.actions or step.by or step.then or not isinstance(resolved, ast.Effect):
            return self.effects.of_texts(step.start, {})
        return self.effects.sentences(self.turn_ends.completed(self._written_out(resolved)), {})

    def _written_out(self, effect: ast.Effect) -> ast.Effect:
        """What a step does that only performs effects with a name, if nothing else performs them."""
        match effect:
            case ast.Block((ast.Perform(name, ()),)) | ast.Perform(name, ()):
                definition = self.reach.terms.effects(name)
                is_only_use = definition is not None and mentions(self.reach.terms, name) == 1
                return definition.body if definition is not None and is_only_use else effect
        return effect

    def _who(self, text: Scalar) -> str:
        """Who decides in a step in place of the mover."""
        node = parse_expression(text, Diagnostics())
        resolved = self.reach.terms.resolved(node) if node else None
        if not isinstance(resolved, ast.Expression):
            return ""
        if isinstance(resolved, ast.Name) and resolved.text == "mover":
            return ""
        if isinstance(resolved, ast.Name) and resolved.text in _EVERYBODY:
            return sentence(f"all players choose at the same time, {_UNSEEN}")
        who = self.effects.speaker.value(resolved, {})
        if self.reach.terms.kind_of(resolved, {}) == "player":
            is_one = who.startswith("(")
            decides = f"the one who decides is {unbracketed(who)}" if is_one else f"{who} decides in your place"
            return sentence(f"here {decides}, and is “you” until that is done")
        return sentence(f"{who} choose at the same time, {_UNSEEN}")

    def _is_repeated(self, step: StepDeclaration, names: list[str]) -> bool:
        """Whether the only action of a step is also offered by another step, so that it has to be named."""
        others = [other for other in self.reach.steps if other != step.name]
        offered = {term(name.text) for other in others for name in self.compiled.ruleset.turn[other].actions}
        return len(names) == 1 and names[0] in offered

    def _stuck(self, step: StepDeclaration) -> str:
        """What happens to a player without options, if the ruleset says so and there may be one."""
        if not step.actions:
            return ""
        text = step.otherwise.text if step.otherwise else "pass"
        words = {
            "pass": "pass",
            "skip": "you are left out" if step.by else "the turn ends",
            "lose": "you lose",
            "win": "you win",
            "draw": "the game is a draw",
        }
        always = self.possible.some_of(step) or (text == "pass" and self.possible.is_over_without(step))
        if step.joined:
            end = "you may stop at any time" if step.may_stop else "it ends when you cannot go on"
            is_over = always or not (step.may_stop or self.turn_ends.goes_on(step))
            return sentence("all of this is one move" if is_over else f"all of this is one move; {end}")
        if always or step.otherwise is None:
            return ""
        if text in words:
            return f"{IF_YOU_CANNOT}, {words[text]}."
        node = parse_effects(step.otherwise, Diagnostics())
        resolved = self.reach.terms.resolved(node) if node is not None else None
        if not isinstance(resolved, ast.Effect):
            return ""
        effects = self.effects.sentences(resolved if step.by else self.turn_ends.completed(resolved), {})
        if effects == "The turn ends.":
            return f"{IF_YOU_CANNOT}, the turn ends."
        ending = " Then the turn ends." if not step.by and not self.turn_ends.may_lead(resolved) else ""
        is_clause = not has_list(effects) and effects.count(". ") == 0 and not effects.startswith(("If ", "For "))
        said = uncapitalized(effects)
        return sentence(f"{IF_YOU_CANNOT}{',' if is_clause else ':'} {said}") + ending

    def _unsaid(self) -> str:
        """What happens to players without options in the steps that say nothing of them, once for the game.

        They pass only where a turn begins. In the middle of one a game stops, so that there is nothing to say of it.
        """
        decisions = [step for step in self._declared() if step.actions and not step.joined]
        silent = [step for step in decisions if step.otherwise is None and not self._has_options(step)]
        passing = [step for step in silent if not step.by and self._passes(step)]
        left_out = [step for step in silent if step.by]
        parts = ["passes"] if passing and not all(map(self.possible.is_over_without, passing)) else []
        parts += ["is left out"] if left_out else []
        if not parts:
            return ""
        if len(parts) > 1:
            parts[1] += f" in {listed([term(spaced(step.name)) for step in left_out], 'or')}"
        goes_on = any(map(self._stops, silent))
        if any(map(self._stuck, decisions)):
            before = "where nothing else is said, a player who has no option"
        else:
            before = "a player who has no option"
        where = " at the beginning of a turn" if passing and goes_on else ""
        return sentence(f"{before}{where} {listed(parts, 'or')}")

    def _has_options(self, step: StepDeclaration) -> bool:
        """Whether there is always an option in a step, or none only with an empty hand."""
        return self.possible.some_of(step) or self.possible.is_of_own_hand(step)

    def _declared(self) -> list[StepDeclaration]:
        return [self.compiled.ruleset.turn[name] for name in self.reach.steps]

    def _passes(self, step: StepDeclaration) -> bool:
        """Whether players pass in a step that says nothing of those without an option."""
        return any(each.stuck is None for each in self._written(step)) and not self.possible.is_some_at_first(step)

    def _stops(self, step: StepDeclaration) -> bool:
        """Whether the game stops without an option in a step of the mover that a turn goes on with."""
        return not step.by and any(each.stuck is not None for each in self._written(step))

    def _written(self, step: StepDeclaration) -> list[core.Step]:
        """The steps of the game that a step became: another one each for the beginning and the middle of a turn."""
        return [each for each in self.compiled.game.steps if each.name == step.name and each.actions]
