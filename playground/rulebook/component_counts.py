"""How many cards, dice and other components without an owner a game needs, where its setup says so, and with which
values of their attributes."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterable
from dataclasses import dataclass

from playground.engine.knowledge.event_recorder import EventRecorder
from playground.engine.knowledge.events import Change
from playground.engine.knowledge.visibility import Visibility
from playground.engine.reference.position import Content
from playground.game.absent_kinds import kinds_among
from playground.game.core import (
    NOTHING,
    Bind,
    Constant,
    Effect,
    Flip,
    ForEach,
    Game,
    Place,
    Remove,
    Repeat,
    RollAttribute,
    SetAttribute,
    Turn,
)
from playground.game.effect_sequences import (
    all_effects,
    all_within,
    inner,
    sequences_after_setup,
    with_inner_sequences,
)
from playground.game.gaps import effects_after_setup

_SEEDS = (0, 1)
"""Setups that are looked at: where chance decides how many components there are, they differ."""


@dataclass(frozen=True)
class ComponentCount:
    """How many components of a kind there are, and how many of each, where these are as many; else 1."""

    total: int
    of_each: int


def component_counts(game: Game) -> dict[int, ComponentCount]:
    """How many components of each kind the setup puts somewhere, but for those of which play puts further ones there;
    empty if play changes kinds, or chance decides how many there are."""
    changing = [effect for effect in all_effects(game) if isinstance(effect, Turn | Flip)]
    if changing or any(piece.owned for piece in game.pieces):
        return {}
    first, second = (_placed(game, seed) for seed in _SEEDS)
    totals = Counter(kind for _, kind, *_ in first.elements())
    if totals != Counter(kind for _, kind, *_ in second.elements()):
        return {}
    known = sorted(totals.keys() - _placed_in_play(game))
    return {kind: ComponentCount(totals[kind], _of_each(first, kind)) for kind in known}


def counts_of_players(game: Game) -> dict[int, int]:
    """How many components of each kind each player has when a game begins; empty if players differ in this, there
    are components of nobody, or play changes how many there are."""
    changing = [effect for effect in all_effects(game) if isinstance(effect, Turn | Flip)]
    if changing or _placed_in_play(game):
        return {}
    first, second = (_there_at_first(game, seed) for seed in _SEEDS)
    kinds = sorted({kind for _, kind in first})
    numbers = {kind: {first[player, kind] for player in range(len(game.players))} for kind in kinds}
    is_alike = first == second and {owner for owner, _ in first} <= {*range(len(game.players))}
    if not is_alike or any(len(each) > 1 for each in numbers.values()):
        return {}
    return {kind: each.pop() for kind, each in numbers.items()}


def _there_at_first(game: Game, seed: int) -> Counter[tuple[int, int]]:
    """How many components of each owner and kind lie somewhere when a game begins."""
    position = _SetUp(game, seed, 0, Visibility(game)).position
    return Counter((position.owners[site], position.pieces[site]) for site in position.occupied())


def values_in_setup(game: Game, kind: int, attribute: str) -> frozenset[int]:
    """The values of an attribute that components of a kind have, as the setup places them; empty if play places others
    or changes values, or chance decides which there are."""
    changes = any(isinstance(effect, Turn | Flip) or _sets(effect, attribute) for effect in all_effects(game))
    if changes or kind in _placed_in_play(game):
        return frozenset()
    first, second = (_placed(game, seed) for seed in _SEEDS)
    place = [each.name for each in game.attributes].index(attribute)
    return frozenset(values[place] for _, of, *values in first if of == kind) if first == second else frozenset()


def _sets(effect: Effect, attribute: str) -> bool:
    return isinstance(effect, SetAttribute | RollAttribute) and effect.attribute == attribute


def _of_each(placed: Counter[Content], kind: int) -> int:
    """How many there are of each different component of a kind; 1 if they are not equally many, or all alike."""
    times = [number for (_, of, *_), number in placed.items() if of == kind]
    return times[0] if len(times) > 1 and len(set(times)) == 1 else 1


def kinds_of_play(game: Game) -> tuple[int, ...]:
    """The kinds of which play puts as many somewhere as it needs."""
    return tuple(sorted(_placed_in_play(game)))


def kinds_added(game: Game) -> tuple[tuple[int, ...], bool]:
    """The kinds that only play brings in, by placing some or by turning others into them, and whether there is anything
    at the beginning. What is on the other side of pieces that are there is not brought in."""
    kinds = [each.piece for each, _ in effects_after_setup(game) if isinstance(each, Place | Turn)]
    there, found = frozenset[int](), frozenset(kind for _, kind, *_ in _placed(game, _SEEDS[0]))
    while found - there:
        there |= found
        found = frozenset(game.pieces[kind].flips_to for kind in there) - {NOTHING}
    return tuple(sorted(kinds_among(game, kinds) - there - {NOTHING})), bool(there)


def _placed_in_play(game: Game) -> frozenset[int]:
    """The kinds of which play puts some somewhere; all of them where that is not known."""
    anew = _dealt_anew(game)
    after_setup = (each for each, _ in effects_after_setup(game) if isinstance(each, Place) and id(each) not in anew)
    placed = [effect.piece.value if isinstance(effect.piece, Constant) else None for effect in after_setup]
    every = frozenset(range(len(game.pieces)))
    return every if None in placed else frozenset(kind for kind in placed if isinstance(kind, int))


def _dealt_anew(game: Game) -> frozenset[int]:
    """The effects of play, by their identity, that put there what the setup does, after all have been taken away."""
    totals = Counter(kind for _, kind, *_ in _placed(game, _SEEDS[0]).elements())
    of_setup, found = {each.span for each in all_within(game.setup) if isinstance(each, Place)}, set[int]()
    for sequence in sequences_after_setup(game):
        for effects in with_inner_sequences(sequence.effects):
            for number, effect in enumerate(effects, 1):
                placing = [each for each in all_within(effects[number:]) if isinstance(each, Place)]
                if _takes_all(game, effect) and placing and all(each.span in of_setup for each in placing):
                    found |= {id(each) for each in placing} if _number_placed(effects[number:]) == totals else set()
    return frozenset(found)


def _takes_all(game: Game, effect: Effect) -> bool:
    return (
        isinstance(effect, Remove) and isinstance(effect.sites, Constant) and effect.sites.value == game.board.site_set
    )


def _number_placed(effects: Iterable[Effect]) -> Counter[int] | None:
    """How many components of each kind effects put somewhere; None if that is not always the same."""
    found = Counter[int]()
    for effect in effects:
        match effect:
            case Place(piece=Constant(value=int(kind)), target=target) if target.type.kind == "site":
                found[kind] += 1
                continue
            case ForEach(domain=Constant(value=frozenset() as members)):
                times = len(members)
            case Repeat(times=Constant(value=int(number)), goes_on=None, until=None):
                times = number
            case Bind():
                times = 1
            case _ if any(isinstance(each, Place) for each in all_within([effect])):
                return None
            case _:
                continue
        each_time = _number_placed(inner(effect))
        if each_time is None:
            return None
        found.update({kind: times * number for kind, number in each_time.items()})
    return found


class _SetUp(EventRecorder):
    """A game of which only the setup is of interest: no options of a first decision are computed."""

    def _prepare_options(self) -> None:
        self.of_setup = len(self.events)


_RECENT = deque[tuple[Game, int, Counter[Content]]](maxlen=2 * len(_SEEDS))
"""The games last set up: a book asks for theirs again for each zone, and for each kind of component."""


def _placed(game: Game, seed: int) -> Counter[Content]:
    """How often each component is put somewhere in the setup of a game."""
    found = next((counted for of, with_seed, counted in tuple(_RECENT) if of is game and with_seed == seed), None)
    if found is None:
        recorded = _SetUp(game, seed, 0, Visibility(game))
        placed = (event for event in recorded.events if isinstance(event, Change) and event.effect is Place)
        found = Counter(content for event in placed for content in event.after.values() if content is not None)
        _RECENT.append((game, seed, found))
    return found
