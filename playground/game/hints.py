"""What hints say: `reveal rank of SITES to who` shows one property of the components on the sites.

A hint that names all with a property, `reveal rank of (S where rank of it = V)`, says of the others of S that they do
not have it. Players may conclude that where all of them know what the hint is about:

- S does not depend on what is hidden, nor on chosen sites or secret choices, which others may not see;
- whether and how often the hint is given does not either. Otherwise who is shown something could not be sure that it
  was this hint, with all of S in question;
- V is known. It is, if it depends on nothing of the kind, or if a component is shown to have it.
"""

from __future__ import annotations

from dataclasses import replace

from playground.game import core
from playground.game.certain_effects import with_certain_effects
from playground.game.core import KIND, NOTHING, Hint, Hinted
from playground.game.effect_sequences import all_effects
from playground.game.hidden_dependence import Scope


def with_hints(game: core.Game) -> core.Game:
    """The game with the properties that its hints are about, and with what follows from each of them."""
    names = {effect.about for effect in all_effects(game) if isinstance(effect, Hint)}
    if not names:
        return game
    with_conclusions = with_certain_effects(game, _with_conclusion)
    return replace(with_conclusions, hints=tuple(_hinted(game, name) for name in sorted(names)))


def _hinted(game: core.Game, name: str) -> Hinted:
    if name == KIND:
        return Hinted(KIND, tuple(range(len(game.pieces))))
    attribute = next(each for each in game.attributes if each.name == name)
    lacking = () if all(name in piece.attributes for piece in game.pieces) else (NOTHING,)
    return Hinted(name, (*range(attribute.low, attribute.high + 1), *lacking))


def _with_conclusion(hint: core.Effect, scope: Scope) -> core.Effect:
    """A hint that is certainly given, with what follows from it; any other effect as it is."""
    found = all_with(hint.about, hint.sites) if isinstance(hint, Hint) else None
    if not isinstance(hint, Hint):
        return hint
    if found is None or scope.may_hide(found[0]) or (hint.to is not None and scope.may_hide(hint.to)):
        return hint
    among, value = found
    return replace(hint, among=among, value=value, value_is_public=not scope.may_hide(value))


def all_with(about: str, sites: core.Expression) -> tuple[core.Expression, core.Expression] | None:
    """The sites and the value, if an expression stands for all of some sites where a property has that value."""
    match sites:
        case core.Where(variable=it, domain=domain, condition=core.Operation("equal", (one, other))):
            for question, value in ((one, other), (other, one)):
                if _asks(about, question, it) and not core.mentions(value, it):
                    return domain, value
        case core.Where(variable=it, domain=domain, condition=core.Operation("contains", (having, site))):
            common = _common_value(about, having)
            is_it = isinstance(site, core.Variable) and site.name == it
            if is_it and common is not None and not core.mentions(common, it):
                return domain, common
        case core.Operation("intersection", (one, other)):
            for domain, having in ((one, other), (other, one)):
                common = _common_value(about, having)
                if common is not None:
                    return domain, common
    return None


def _asks(about: str, question: core.Expression, it: str) -> bool:
    """Whether an expression is the property of the component that `it` stands for."""
    match question:
        case core.AttributeOf(attribute=name, site=core.Variable(name=variable)):
            return (name, variable) == (about, it)
        case core.Operation("piece", (core.Variable(name=variable),)):
            return (KIND, variable) == (about, it)
    return False


def _common_value(about: str, sites: core.Expression) -> core.Expression | None:
    """The value that all components have on the sites for which an expression stands, and no others.

    None where it may be the value that rules read of a component without the attribute, which is not on these sites.
    """
    match sites:
        case core.WithAttribute(attribute=name, value=value) if name == about:
            found = value
        case core.Operation("of_piece", (kind,)) if about == KIND:
            found = kind
        case _:
            return None
    may_be_missing = found.type.kind == "int" and found.type.low <= 0 <= found.type.high
    return None if found.type.optional or may_be_missing else found
