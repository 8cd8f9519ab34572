"""What is summed up natively is what the reference engine shows, decision by decision."""

from __future__ import annotations

import numpy as np
import pytest

from playground.agents.lineup import LineUp
from playground.compiler import Compiled, load
from playground.engine.cancellation import CancelToken
from playground.engine.visible_components import look
from playground.game.core import NOTHING
from playground.simulate.heat_maps.collect import PHASES, Places, Selected, collect
from playground.source.diagnostics import PlaygroundError

GAMES = 2

SLOW = [
    ("triune?army_rows=1&last_pieces=3", Selected(kind=1)),
    ("triune?army_rows=1&last_pieces=3", Selected(phase=0)),
    ("triad", Selected()),
    ("triotrio", Selected(kind=0, phase=1)),
]
"""Cases in which the reference engine takes seconds."""


def counted_by_hand(compiled: Compiled, script: list[int], number: int, selected: Selected) -> dict[str, np.ndarray]:
    """The sums of one game, from the reference engine's positions."""
    game, state = compiled.game, compiled.reference_state(0, number)
    players, sites = len(game.players), game.board.size
    sums = {name: np.zeros((players + 1, sites)) for name in ("standing", "captures", "moves")}
    positions = 0
    for decision, chosen in enumerate(script):
        before, captured, mover = look(game, state.to_bytes()), state.tally.captures, state.current_player()
        option = state.options()[chosen]
        state.apply_action(chosen)
        after = look(game, state.to_bytes())
        if selected.phase is not None and decision * len(PHASES) // len(script) != selected.phase:
            continue
        positions += 1
        for site, component in after.items():
            if selected.kind in (None, component.kind):
                sums["standing"][component.owner, site] += 1  # NOTHING is the last row
        chosen_sites = [
            value
            for value, binding in zip(option.values, game.actions[option.action].bindings, strict=True)
            if binding.type.kind == "site"
        ]
        target = chosen_sites[-1] if chosen_sites else NOTHING
        holds = after.get(target)
        if target != NOTHING and (selected.kind is None or (holds is not None and holds.kind == selected.kind)):
            sums["moves"][mover, target] += 1
        if state.tally.captures > captured:
            lost = [
                site
                for site, was in before.items()
                if site in game.board.cell_set
                and was.owner not in (NOTHING, mover)
                and (site not in after or after[site].owner != was.owner)
            ]
            assert len(lost) == state.tally.captures - captured  # no game here also moves other pieces of the opponent
            for site in lost:
                if selected.kind in (None, before[site].kind):
                    sums["captures"][before[site].owner, site] += 1
    sums["standing"] /= max(1, positions)
    return sums


@pytest.mark.parametrize(
    ("selection", "selected"),
    [
        ("tic-tac-toe", Selected()),
        ("breakthrough", Selected(phase=2)),
        *(pytest.param(*case, marks=pytest.mark.thorough) for case in SLOW),
    ],
)
def test_sums_are_those_of_the_reference_engine(selection: str, selected: Selected) -> None:
    compiled = load(selection)
    places = collect(compiled, GAMES, selected=selected)
    lineup = LineUp(compiled.machine, ["random"] * len(compiled.game.players))
    for number in range(GAMES):
        expected = counted_by_hand(compiled, lineup.trace(0, number), number, selected)
        assert np.allclose(expected["standing"], places.standing[number])
        assert np.array_equal(expected["moves"][:-1], places.moves[number])
        assert np.array_equal(expected["captures"][:-1], places.captures[number])


def test_captures_of_the_shipped_games_happen() -> None:
    assert collect(load("triune"), 5).captures.sum() > 50


def test_players_who_think_are_followed_too() -> None:
    compiled = load("tic-tac-toe")
    agents = ("flat?playouts=2", "random")
    places = collect(compiled, 3, 7, agents)
    lineup = LineUp(compiled.machine, agents)
    assert [len(lineup.trace(7, number)) for number in range(3)] == [int(each.sum()) for each in places.moves]


def test_last_moves_and_winners_are_those_of_the_game() -> None:
    compiled = load("tic-tac-toe")
    places = collect(compiled, 50)
    result_winners = [int(row) for row in places.winners]
    for number, winners in enumerate(result_winners):
        movers = places.moves[number].sum(axis=0) > 0
        assert movers[places.last[number]]
        if winners:
            assert winners == 1 << places.last_mover[number]  # the last move of this game completes the line
    assert {0, 1, 2} == set(result_winners)
    assert places.finished.all()


def test_cards_without_owner_are_held_by_whose_zone_they_lie_in() -> None:
    compiled = load("trio")
    places = collect(compiled, 2)
    hand = next(zone for zone in compiled.game.zones if zone.owner == 1)
    assert places.held[0, 1, list(hand.sites)].sum() > 0
    assert places.held[0, 0, list(hand.sites)].sum() == 0


def test_a_long_game_is_added_up_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled = load("triune?army_rows=1")
    whole = collect(compiled, 3)
    monkeypatch.setattr("playground.simulate.heat_maps.recorder.PART", 7)
    parts = collect(compiled, 3)
    assert np.allclose(whole.standing, parts.standing)
    assert np.allclose(whole.captures, parts.captures)
    assert np.array_equal(whole.last, parts.last)


def test_a_stop_keeps_the_games_played_by_then() -> None:
    stop = CancelToken()
    places = collect(load("tic-tac-toe"), 1000, stop=stop, watch=lambda played: stop.set() if played == 5 else None)
    assert (places.games, places.requested) == (5, 1000)


def test_more_games_than_fit_into_memory_are_refused() -> None:
    with pytest.raises(PlaygroundError, match="GB of memory for a heat map"):
        collect(load("triune"), 1_000_000)


def test_the_same_games_give_the_same_sums() -> None:
    def sums(places: Places) -> float:
        return float(places.standing.sum() + places.moves.sum())

    assert sums(collect(load("trice"), 20, seed=3)) == sums(collect(load("trice"), 20, seed=3))
