"""Which actions can always be chosen, so that a rulebook need not say what a player does who cannot.

choose: {number: 0..8}                                          a number can always be named
end: {full: when no empty then draw}, choose: {spot: empty}     where nothing is empty, the game is over
start: "if no suits then skip", choose: {card: suits}           where there are none, the step has been left
choose: {spot: empty}, nothing else                             where nobody ever has one again, nobody passes
move, stay: {when: not can_move(mover, 'move')}                 one of the two is always there
take: {when: penalty > 0}, draw: {when: penalty = 0}            so is one of these
choose: {card: following(cards_of(mover))}                      who has no card sees that there is nothing to choose
setup: continue with hosting, hosting: {actions: host}          a step at the beginning alone, where there are options
"""

from __future__ import annotations

from collections.abc import Iterator

from playground.game.always_offered import always_offered
from playground.game.chance import draws_at_first
from playground.game.effects import SKIP
from playground.game.vocabulary import RELATIVE
from playground.rulebook.bounds import bounds
from playground.rulebook.complete_conditions import is_one_true
from playground.rulebook.own_hands import is_of_own_hand
from playground.rulebook.reach import Reach
from playground.rulebook.terms import Terms
from playground.ruleset.model import ActionDeclaration, StepDeclaration
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar
from playground.syntax import ast
from playground.syntax.alternatives import alternatives, is_one_of_several
from playground.syntax.parse import parse_effects_of, parse_expression, parse_rule
from playground.syntax.trees import chain, is_yes_or_no, names_in

_OF_A_PLAYER = frozenset({"mover", "opponent", "own", "enemy", "last", "decisions", "turns", *RELATIVE})
"""Words whose meaning depends on whose turn it is: what holds for one player may not for the next."""


class AlwaysPossible:
    """Decides for one game which actions of a step always have an option."""

    def __init__(self, reach: Reach) -> None:
        self.reach = reach
        self.terms: Terms = reach.terms
        self.ruleset = reach.ruleset

    def some_of(self, step: StepDeclaration) -> bool:
        """Whether a step always has an option."""
        free = [action.text for action in step.actions if self._is_free_if_allowed(action.text, step)]
        guards = [self._guard(name, step) for name in free]
        known = [guard for guard in guards if guard is not None]
        allowed = any(self._is_true(guard, step) for guard in known) or is_one_true(known, self.terms)
        return allowed or self._is_one_of_two(step) or self._is_free_at_first(step)

    def is_of_own_hand(self, step: StepDeclaration) -> bool:
        """Whether an action of a step always has an option but for players with an empty hand, who see that they have
        none."""
        if self.ruleset.never is not None:
            return False
        for action in map(self._action, step.actions):
            domains = [self._resolved(text) for _, text in action.choose]
            are_free = action.when is None and action.never is None and action.moves is None and len(domains) > 0
            if are_free and all(self._is_filled_or_held(domain, step) for domain in domains):
                return True
        return False

    def _is_filled_or_held(self, domain: ast.Expression | None, step: StepDeclaration) -> bool:
        return domain is not None and (is_of_own_hand(self.terms, domain) or self._is_filled(domain, step))

    def is_over_without(self, step: StepDeclaration) -> bool:
        """Whether nobody will ever have an option again where a step has none: what may be chosen depends on no player,
        and passing changes nothing. It helps nobody to read that players then pass."""
        ruleset = self.ruleset
        if self.reach.steps != [step.name] or step.start or step.then or step.by or step.joined:
            return False
        if any(not trigger.actions for trigger in ruleset.after.values()):
            return False
        texts = [text for action in map(self._action, step.actions) for text in self._conditions(action)]
        nodes = [self._resolved(text) for text in (*texts, *([ruleset.never] if ruleset.never else []))]
        moving = any(self._action(name).moves is not None for name in step.actions)
        return not moving and all(node is not None and self._is_of_all(node) for node in nodes)

    def _action(self, name: Scalar) -> ActionDeclaration:
        return self.ruleset.actions[name.text]

    @staticmethod
    def _conditions(action: ActionDeclaration) -> Iterator[Scalar]:
        """What decides which options an action has."""
        yield from (text for _, text in action.choose)
        yield from [text for text in (action.when, action.never) if text is not None]

    def _is_one_of_two(self, step: StepDeclaration) -> bool:
        """Whether an action chooses one of some sites, and another is allowed where there are none."""
        game, declared = self.terms.compiled.game, [self.ruleset.actions[each.text] for each in step.actions]
        if self.ruleset.never is not None or any(each.never is not None for each in declared):
            return False
        return any(
            always_offered([game.actions[number] for number in each.actions]) is not None
            for each in game.steps
            if each.name == step.name and each.actions
        )

    def _is_free_at_first(self, step: StepDeclaration) -> bool:
        """Whether only the first decision of a game is made in a step, and has options, as it does in every game."""
        return self.reach.is_only_at_first(step.name) and self._begins_freely(step)

    def is_some_at_first(self, step: StepDeclaration) -> bool:
        """Whether of all turns only the first one may begin with a step, and it has options there."""
        return not self.reach.may_begin_later_turns(step.name) and self._begins_freely(step)

    def _begins_freely(self, step: StepDeclaration) -> bool:
        """Whether the first decision of a game is made in a step and has options, the same ones in every game."""
        game = self.terms.compiled.game
        if draws_at_first(game):
            return False
        state = self.terms.compiled.reference_state()
        begins_here = game.steps[state.position.step].name == step.name
        return begins_here and not state.is_terminal() and len(state.legal_actions()) > 0

    def _guard(self, name: str, step: StepDeclaration) -> ast.Expression | None:
        """The condition of an action."""
        when = self.ruleset.actions[name].when
        return self._resolved(when) if when else ast.Truth(True, span=step.span)

    def _is_free_if_allowed(self, name: str, step: StepDeclaration) -> bool:
        """Whether an action has an option wherever its condition holds."""
        action = self.ruleset.actions[name]
        if action.moves is not None or action.never is not None or self.ruleset.never is not None:
            return False
        return all(self._is_filled(self._resolved(text), step) for _, text in action.choose)

    @staticmethod
    def _is_true(guard: ast.Expression, step: StepDeclaration) -> bool:
        """Whether an action with a condition is allowed whenever the others of its step are not."""
        match guard:
            case ast.Truth(value):
                return value
            case ast.Unary("not", ast.Call("can_move", (ast.Name("mover"), ast.Quoted(other)))):
                return other in {action.text for action in step.actions}
        return False

    def _is_filled(self, domain: ast.Expression | None, step: StepDeclaration) -> bool:
        """Whether there is something to choose in each position in which the step is reached."""
        match domain:
            case None:
                return False
            case ast.Range(low, high):
                return bounds(low, self.terms)[1] <= bounds(high, self.terms)[0]
            case ast.Name("everyone" | "players" | "kinds") | ast.AnyDirection():
                return True
            case ast.Name(text) if self.terms.values_of(text) is not None or self._is_marked_on_board(text):
                return True
            case ast.Binary("and", whole, several) if is_one_of_several(several):
                return self._is_filled(whole, step) and all(map(self._is_a_word, alternatives(several)))
        return (
            is_yes_or_no(domain) or domain in self._left_where_empty(step) or domain in self._ending_where_empty(step)
        )

    def _is_marked_on_board(self, name: str) -> bool:
        """Whether this is a region of the board that has a site for everybody."""
        sites = self.terms.game.regions.get(name, ()) if name not in self.terms.zones else ()
        return len(sites) > 0 and all(sites)

    def _is_a_word(self, node: ast.Expression) -> bool:
        """Whether this is a kind of piece or a word of an attribute by its name, which is always there."""
        return isinstance(node, ast.Name) and (node.text in self.terms.kind_names or bool(self.terms.mark(node.text)))

    def _left_where_empty(self, step: StepDeclaration) -> Iterator[ast.Expression]:
        """The sets without a member of which a step is left at its start."""
        node = parse_effects_of(step.start, Diagnostics()) if step.start else None
        effects = self.terms.resolved(node) if node is not None else None
        match effects:
            case ast.Block((ast.If(condition, then, otherwise),)):
                if self._leaves(then) and self._changes_nothing(otherwise):
                    yield from _empty_if(condition)

    def _leaves(self, effect: ast.Effect) -> bool:
        """Whether effects certainly lead away from the step."""
        match effect:
            case ast.Block((*_, last)):
                return self._leaves(last)
            case ast.Perform(name):
                return name == SKIP and self.terms.effects(name) is None
            case ast.If(_, then, otherwise) if otherwise is not None:
                return self._leaves(then) and self._leaves(otherwise)
        return isinstance(effect, ast.Continue | ast.NextPlayer | ast.Finish | ast.Draw)

    def _changes_nothing(self, effect: ast.Effect | None) -> bool:
        """Whether effects lead away from the step or do nothing."""
        match effect:
            case None:
                return True
            case ast.Block((only,)):
                return self._changes_nothing(only)
            case ast.If(_, then, otherwise):
                return self._leaves(then) and self._changes_nothing(otherwise)
        return self._leaves(effect)

    def _ending_where_empty(self, step: StepDeclaration) -> Iterator[ast.Expression]:
        """The sets without a member of which the game ends, no matter whose turn it is; only where a turn has ended
        before the step, if the game ends at the end of a turn."""
        is_within = self.reach.is_within_turns(step.name)
        for text in self.ruleset.end.values():
            node = parse_rule(text, Diagnostics())
            rule = self.terms.resolved(node) if node is not None else None
            if isinstance(rule, ast.Rule) and rule.effects.effects and self._leaves(rule.effects):
                for part in chain("or", rule.condition):
                    conditions = [each for each in chain("and", part) if is_within or not _is_end_of_turn(each)]
                    sets = _empty_if(conditions[0]) if len(conditions) == 1 else ()
                    yield from (each for each in sets if self._is_of_all(each))

    def _is_of_all(self, node: ast.Expression) -> bool:
        """Whether a set is the same for all players."""
        names = names_in(node)
        defined = [definition for name, definition in self.terms.definitions.items() if name in names]
        return not names & _OF_A_PLAYER and all(self._is_of_all(each.body) for each in defined)

    def _resolved(self, text: Scalar) -> ast.Expression | None:
        node = parse_expression(text, Diagnostics())
        resolved = self.terms.resolved(node) if node is not None else None
        return resolved if isinstance(resolved, ast.Expression) else None


def _is_end_of_turn(condition: ast.Expression) -> bool:
    """Whether a condition says that the turn ends, which it has done where the next one begins."""
    return isinstance(condition, ast.Name) and condition.text == "turn_ends"


def _empty_if(condition: ast.Expression) -> Iterator[ast.Expression]:
    """The set that a condition says to be empty."""
    match condition:
        case ast.Beside(ast.Name("no"), things) | ast.Of(ast.Name("no"), things) | ast.Call("no", (things,)):
            yield things
