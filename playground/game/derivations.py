"""From what players know the values of secret variables follow: the derivations of assignments (`core.Derivation`).

    lower money of mover by offer                          money of mover, which is secret, less what all know
    set hint of mover to n                                 the choice n, which is stored secretly
    set guess of mover to n; lower money of mover by n     all see what guess is set to, and so what n is
    set money of mover to money of mover div 2             known to those who know money of everyone
    lower money of mover by number of card                 money of mover, less a number in the range of the attribute

What lies face up for good, on the board or in a zone that everybody sees into, is known to all; other contents are
known to nobody here.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from playground.game import core
from playground.game.assigned_sums import summed, terms_of
from playground.game.effect_sequences import Compound, EffectSequence
from playground.game.effect_walk import with_changed_effects
from playground.game.hidden import depends_on_hidden
from playground.game.hidden_dependence import deciding, secret_choices, stored_choices
from playground.game.hidden_questions import NO_SITES, HiddenQuestions
from playground.game.operations import OPERATIONS

PUBLIC, SECRET, CHOICE, RANGE = "public", "secret", "choice", "range"
COMPUTED, HIDDEN = "computed", "hidden"
"""Kinds of terms, and of values that are no sum."""

MAX_RANGE = 4096
"""The most values of a term of which no more is known than its range."""

Needed = frozenset[str] | None
"""The secret variables whose values one has to know to know another value; None if nobody can know it."""

_ALL: Needed = frozenset()


def misfits(variable: core.GameVariable, value: core.Expression) -> tuple[bool, bool]:
    """Whether a value may be below the range of a variable, and above: it is cut off then."""
    if variable.type.kind != "int":
        return False, False
    return value.type.low < variable.type.low, value.type.high > variable.type.high


def with_derivations(game: core.Game) -> core.Game:
    """The game with the derivations of assignments to secret variables, and of those that show something secret."""
    if not any(variable.secret and not variable.kept for variable in game.variables):
        return game
    return with_changed_effects(game, _Beginnings(game).of, _derived)


@dataclass
class _Knowledge:
    """What all players know of values. Names are unique in a game; those of `let` and of loops are added."""

    game: core.Game
    names: dict[str, Needed] = field(default_factory=dict)

    def __post_init__(self) -> None:
        hidden = NO_SITES.union(*(zone.sites for zone in self.game.zones if zone.seen_by != "everybody"))
        self._seen = self.game.board.site_set - hidden
        seers = ("everybody", "nobody")
        self._hands = NO_SITES.union(*(zone.sites for zone in self.game.zones if zone.seen_by not in seers))
        self.secret = frozenset(each.name for each in self.game.variables if each.secret)
        chosen = {each.variable: each.domain for action in self.game.actions for each in action.bindings}
        self._places = HiddenQuestions(NO_SITES, NO_SITES, chosen)
        self._found: dict[int, tuple[core.Expression, Needed]] = {}

    def bind(self, name: str, value: core.Expression, *, each: bool = False) -> None:
        """Remember what a name stands for, or of what it is each one in turn."""
        self.names[name] = self.needed(value)
        (self._places.each if each else self._places.let)(name, value)

    def all_see_choice(self, binding: core.Binding) -> bool:
        """Whether all see what is chosen, unless it is stored secretly: places of hands others cannot tell apart."""
        places = self._places.places(binding.domain) if binding.is_of_sites and self._hands else NO_SITES
        return places is not None and places.isdisjoint(self._hands)

    def needed_for(self, *expressions: core.Expression | None) -> Needed:
        """What one has to know to know all of these."""
        found: set[str] = set()
        for expression in expressions:
            needed = _ALL if expression is None else self.needed(expression)
            if needed is None:
                return None
            found |= needed
        return frozenset(found)

    def needed(self, expression: core.Expression) -> Needed:
        """What one has to know to know the value of an expression."""
        if id(expression) not in self._found:
            self._found[id(expression)] = expression, self._look_at(expression)  # which keeps its identity
        return self._found[id(expression)][1]

    def _look_at(self, expression: core.Expression) -> Needed:
        match expression:
            case core.Variable(name=name):
                return self.names.get(name, _ALL)
            case core.StateVariable(name=name) if name in self.secret:
                found = self.needed_for(*core.parts(expression))
                return None if found is None else found | {name}
            case core.AttributeOf(site=site) | core.Operation("piece" | "owner", (site,)):
                return self.needed(site) if self._is_seen(site) else None
            case core.Operation("contains" | "intersection", (one, other)):
                return self._of_components(one, other)
            case core.After() | core.CanMove() | core.WithAttribute():
                return None
            case core.Operation(name) if OPERATIONS[name].sees_content:
                return None
            case core.Let(variable=name, value=value, body=body):
                self.bind(name, value)
                return self.needed(body)
            case core.Where(variable=name, domain=domain) | core.Quantified(variable=name, domain=domain):
                self.bind(name, domain, each=True)
        return self.needed_for(*core.parts(expression))

    def _of_components(self, one: core.Expression, other: core.Expression) -> Needed:
        """Of a set of components only what lies on some places matters, which all may see."""
        needed = _ALL
        for sites, places in ((one, other), (other, one)):
            found = self.needed_for(*core.parts(sites)) if _says_what_lies(sites) and self._is_seen(places) else None
            found = self.needed(sites) if found is None else found
            needed = None if needed is None or found is None else needed | found
        return needed

    def _is_seen(self, sites: core.Expression) -> bool:
        """Whether a site, or those of a set, are certainly ones into which everybody sees."""
        places = self._places.places(sites)
        return places is not None and places <= self._seen


def _says_what_lies(sites: core.Expression) -> bool:
    """Whether a set consists of the components of a kind, of a player or with an attribute, wherever they lie."""
    named = isinstance(sites, core.Operation) and sites.name in ("of_piece", "held_by")
    return named or isinstance(sites, core.WithAttribute)


@dataclass(frozen=True)
class _Around:
    """What holds where an effect stands: what one has to know to know whether it happens, and the `choices` of the
    action, with whether each is stored secretly."""

    knowledge: _Knowledge
    choices: dict[str, bool]
    needed: Needed = _ALL

    def within(self, effect: Compound) -> _Around:
        """What holds within an effect."""
        match effect:
            case core.Bind(variable=name, value=value):
                self.knowledge.bind(name, value)
                return self
            case core.ForEach(variable=name, domain=domain):
                self.knowledge.bind(name, domain, each=True)
        return replace(self, needed=_both(self.needed, self.knowledge.needed_for(*deciding(effect))))


class _Beginnings:
    """What holds where the sequences of a game begin."""

    def __init__(self, game: core.Game) -> None:
        self.game, self.stored, self.knowledge = game, stored_choices(game), _Knowledge(game)

    def of(self, sequence: EffectSequence) -> _Around:
        """What holds in a sequence."""
        choices, needed = dict[str, bool](), _ALL
        if sequence.action is not None:
            for place, binding in enumerate(self.game.actions[sequence.action].bindings):
                choices[binding.variable] = place in self.stored[sequence.action]
                is_seen = not choices[binding.variable] and self.knowledge.all_see_choice(binding)
                self.knowledge.names[binding.variable] = _ALL if is_seen else None
        elif sequence.rule is not None:
            hidden = secret_choices(sequence.rule, self.stored)
            for choice in sequence.rule.choices:
                is_seen = choice.variable not in hidden and not choice.is_of_sites
                self.knowledge.names[choice.variable] = _ALL if is_seen else None
            needed = self.knowledge.needed(sequence.rule.condition)
        return _Around(self.knowledge, choices, needed)


def _both(one: Needed, other: Needed) -> Needed:
    return None if one is None or other is None else one | other


def _derived(effect: core.Effect, around: _Around) -> core.Effect:
    if not isinstance(effect, core.Assign) or effect.sites is not None:
        return effect
    variable = next(each for each in around.knowledge.game.variables if each.name == effect.variable)
    if variable.kept:
        return effect
    derivation = _derivation(effect, around)
    shows = derivation.shows and not {SECRET, CHOICE}.isdisjoint(derivation.kinds)
    return replace(effect, derivation=derivation) if variable.secret or shows else effect


def _derivation(effect: core.Assign, around: _Around) -> core.Derivation:
    """The derivation of an assignment. Whether one that depends on no secret variable is made counts as known."""
    kinds, guards, terms = list[str](), set[str](), list(terms_of(summed(effect, around.knowledge.game)))
    for _, term in terms:
        kind, needed = _kind(term, around)
        kinds.append(RANGE if kind in (COMPUTED, HIDDEN) and len(terms) > 1 and _is_narrow(term) else kind)
        guards |= needed
    if HIDDEN in kinds:
        return core.Derivation((HIDDEN,))
    context = _both(around.needed, around.knowledge.needed_for(effect.index))
    shows = context == _ALL and not guards and {COMPUTED, RANGE}.isdisjoint(kinds)
    if guards or not {SECRET, RANGE}.isdisjoint(kinds):
        if context is None or COMPUTED in kinds:
            return core.Derivation((HIDDEN,))
        guards |= context
    return core.Derivation(tuple(kinds), tuple(sorted(guards)), shows)


def _is_narrow(term: core.Expression) -> bool:
    return term.type.kind == "int" and term.type.high - term.type.low < MAX_RANGE


def _kind(term: core.Expression, around: _Around) -> tuple[str, frozenset[str]]:
    """What a term is, and the secret variables that one has to know besides."""
    if isinstance(term, core.Variable) and around.choices.get(term.name):
        return CHOICE, frozenset()
    if isinstance(term, core.StateVariable) and term.name in around.knowledge.secret:
        needed = around.knowledge.needed_for(*core.parts(term))
        return (HIDDEN, frozenset()) if needed is None else (SECRET, needed)
    needed = around.knowledge.needed(term)
    if needed is not None:
        return PUBLIC, needed
    depends = any(core.mentions(term, name) for name in around.choices)
    return (COMPUTED if depends and not depends_on_hidden(term, around.knowledge.game) else HIDDEN), frozenset()
