"""What compiled code makes of a position is what its plain definition says, for all games and players."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np
import pytest

import playground as pg
from playground.engine.native.compile import Native
from playground.engine.native.runtime.state import NativeState
from playground.engine.packing import bits_of, members_of, unpack
from playground.engine.rng import Stream
from playground.engine.visible_components import HIDDEN, look
from playground.learning.evaluation import evaluate
from playground.learning.features.contents import Contents, contents_of
from playground.learning.features.extract import slots_of
from playground.learning.features.reach_slots import Reach, mobility, neighbour_sets, reach_of
from playground.learning.features.samples import Sample, sample_positions
from playground.learning.features.slots import (
    ContextSlot,
    CountSlot,
    MobilitySlot,
    PointedSlot,
    ReachSlot,
    SeatSlot,
    Slots,
    VariableSlot,
    views_of,
)
from playground.learning.features.symmetry import Symmetry, symmetries_of
from playground.learning.features.tuples import Tuples, tuples_of
from playground.learning.model import sees_by_mover
from playground.learning.network import FOLLOWING, PRESENT, Network, Scratch, network_of, scratch_for
from playground.search.machine import machine_of, place_of
from tests.learning.called_from_python import noted_reach, value_next
from tests.quick_set import mostly_exhaustive

GAMES = ("tic-tac-toe", "connect-four", "breakthrough?size=5", "triune", "triad", "trice", "triotrio", "trio")


@dataclass(frozen=True)
class Features:
    """All stages of a game's features."""

    native: Native
    sample: Sample
    symmetries: tuple[Symmetry, ...]
    contents: Contents
    slots: Slots
    tuples: Tuples
    network: Network


@cache
def features(name: str) -> Features:
    """The features of a game, from a small sample."""
    native = pg.load(name).machine.thinking()
    sample = sample_positions(native, games=12, positions=1500)
    symmetries, contents = symmetries_of(native, sample.blocks[::10]), contents_of(native.game)
    by_mover = sees_by_mover(native.game)
    slots = slots_of(native, contents, views_of(native.game, symmetries), sample, by_mover)
    tuples = tuples_of(slots, symmetries)
    network = network_of(tuples, by_mover, sample.first_steps)
    return Features(native, sample, symmetries, contents, slots, tuples, network)


def note_reaches(these: Features, scratch: Scratch, states: Mapping[int, NativeState]) -> None:
    """Note what players reach in running positions, where that is a feature."""
    machine, free = machine_of(these.native), NativeState(these.native)
    for which, state in states.items():
        if these.network.reaches and not state.is_terminal():
            noted_reach(machine, these.network, scratch, which, place_of(state).state, place_of(free))


def random_weights(tuples: Tuples) -> Any:
    """Weights that tell all places apart."""
    return np.random.default_rng(3).normal(size=tuples.roles * tuples.weights).astype(np.float32)


@pytest.mark.parametrize("name", mostly_exhaustive(["trice", "triune", "trio"]))
def test_contents_are_what_a_player_sees(name: str) -> None:
    these = features(name)
    game, contents = these.native.game, these.contents
    for player in range(len(game.players)):
        rows = contents.of_blocks(these.sample.blocks[::40], player)
        for block, row in zip(these.sample.blocks[::40], rows, strict=True):
            seen = look(game, block.tobytes(), player)
            for site in range(game.board.size):
                component = seen.get(site)
                if component is None:
                    expected = 0
                elif component is HIDDEN:
                    expected = contents.hidden
                else:
                    marks = [component.attributes[a.name] - a.low + 1 for a in game.attributes]
                    expected = contents.of_parts((game.owners.index(component.owner), component.kind, *marks))
                assert row[site] == expected


def value_by_definition(these: Features, weights: Any, player: int, block: bytes) -> float:
    """The sum of the weights at the places that the values of the slots make up, in plain Python."""
    slots, view = these.slots, these.slots.views[player]
    fields = unpack(these.native.layout, block)
    row = these.contents.of_blocks(np.frombuffer(block, np.uint8)[None, :], player)[0]
    content = {view.symmetry.sites[site]: view.content(these.contents, int(row[site])) for site in range(len(row))}
    words = np.frombuffer(block, np.int32)

    def reached(who: int) -> Reach:
        return reach_of(these.native, block, who, these.sample.first_steps[fields["step"][0]])

    def extra_value(extra: Any) -> int:
        match extra:
            case ContextSlot():
                return extra.values[player][fields["step"][0]][fields["mover"][0]]
            case SeatSlot():
                return extra.values[player]
            case VariableSlot():
                at = (int(words[extra.offsets[player] // 4]) - extra.low) // extra.width
                return extra.values[player][min(max(at, 0), extra.radix - 1)]
            case PointedSlot():
                site = int(words[extra.offsets[player] // 4])
                shown = content[view.symmetry.sites[site]] if site >= 0 else 0
                return slots.alphabets[extra.alphabet].codes[shown]
            case CountSlot():
                width = 8 * these.native.layout.words
                sets = [extra.firsts[player], *([extra.seconds[player]] if extra.seconds[player] >= 0 else [])]
                common = extra.sites[player]
                for offset in sets:
                    common &= int.from_bytes(block[offset : offset + width], "little")
                return min(len(members_of(common)), extra.radix - 1)
            case MobilitySlot():
                return min(mobility(reached(extra.players[player]).options), extra.radix - 1)
            case ReachSlot():
                sites, near = reached(extra.players[player]).sites, neighbour_sets(these.native.game.board)
                if extra.beside:
                    sites = bits_of({there for site in members_of(sites) for there in members_of(near[site])})
                at = extra.owners[player]
                pieces = int.from_bytes(block[at : at + 8 * these.native.layout.words], "little")
                return min((sites & pieces).bit_count(), extra.radix - 1)
        raise AssertionError(extra)

    values = [slots.alphabets[slot.alphabet].codes[content[slot.site]] for slot in slots.sites]
    values += [extra_value(extra) for extra in slots.extras]
    total = 0.0
    roles = sorted({other.becomes for other in slots.views})
    own = roles.index(view.becomes) * these.tuples.weights
    for members, base in zip(these.tuples.members, these.tuples.bases, strict=True):
        place, factor = own + base, 1
        for slot in members:
            place += values[slot] * factor
            factor *= slots.radix(slot)
        total += float(weights[place])
    return total


@pytest.mark.parametrize("name", mostly_exhaustive([*GAMES, "santorini"], {"tic-tac-toe", "trice"}))
def test_values_are_those_of_the_definition_in_full_and_by_what_changes(name: str) -> None:
    these, stream = features(name), Stream(2, 0, 0)
    weights, scratch = random_weights(these.tuples), scratch_for(these.network, 16)
    for row in these.sample.blocks[:: max(1, len(these.sample.blocks) // 12)]:
        state = NativeState(these.native)
        state.load(row.tobytes())
        follower = state.clone()
        follower.apply_action(stream.below(len(state.legal_actions())))
        for player in range(len(these.native.game.players)):
            here, there = place_of(state).state, place_of(follower).state
            note_reaches(these, scratch, {PRESENT: state, FOLLOWING: follower})
            evaluate(these.network, weights, scratch, player, here)
            assert scratch.sums[player] == pytest.approx(
                value_by_definition(these, weights, player, state.to_bytes()), abs=1e-3
            )
            after = value_next(these.network, weights, scratch, player, here, there)
            assert after == pytest.approx(value_by_definition(these, weights, player, follower.to_bytes()), abs=1e-3)


def without_seats(these: Features) -> Features:
    """The features, with all seats of a role counted as the first."""
    values = these.network.values.copy()
    for number, extra in enumerate(these.slots.extras):
        if isinstance(extra, SeatSlot):
            first = these.network.numbers[number, 2]
            values[:, first : first + len(these.native.game.steps) * len(values)] = 0
    return replace(these, network=these.network._replace(values=values))


@pytest.mark.parametrize(
    "name", mostly_exhaustive(["trice", "connect-four", "triune", "triad", "triotrio", "trio", "santorini"])
)
def test_mirrored_positions_have_the_same_value(name: str) -> None:
    """A player values a position as whoever takes the player's place values its mirror image, weights by seat aside."""
    these = without_seats(features(name))
    weights, scratch = random_weights(these.tuples), scratch_for(these.network, 16)
    game, views = these.native.game, these.slots.views

    def value(block: bytes, player: int) -> float:
        state = NativeState(these.native)
        state.load(block)
        note_reaches(these, scratch, {PRESENT: state})
        evaluate(these.network, weights, scratch, player, place_of(state).state)
        return float(scratch.sums[player])

    tested = 0
    for row in these.sample.blocks[:: max(1, len(these.sample.blocks) // 15)]:
        block = row.tobytes()
        for view in views:
            if view.becomes != view.player:
                image = view.symmetry.image(game, these.native.layout, block)
                assert value(block, view.player) == pytest.approx(value(image, view.becomes), abs=1e-3)
                tested += 1
    assert tested or all(view.becomes == view.player for view in views)


@pytest.mark.exhaustive
def test_players_whose_places_cannot_be_exchanged_have_weights_of_their_own() -> None:
    """In Triad Red owns the colour of the centre; Green and Blue can be exchanged."""
    these = features("triad")
    assert these.slots.roles == [0, 1, 1]
    weights = np.zeros(2 * these.tuples.weights, np.float32)
    weights[: these.tuples.weights] = 1.0
    scratch, state = scratch_for(these.network, 16), NativeState(these.native)
    for player, value in enumerate([len(these.tuples.members), 0, 0]):
        evaluate(these.network, weights, scratch, player, place_of(state).state)
        assert scratch.sums[player] == value


@pytest.mark.quick(3)
@pytest.mark.parametrize("name", GAMES)
def test_all_places_lie_within_the_weights(name: str) -> None:
    these = features(name)
    for members, base in zip(these.tuples.members, these.tuples.bases, strict=True):
        size = int(np.prod([these.slots.radix(slot) for slot in members]))
        assert base >= 0 and base + size <= these.tuples.weights
