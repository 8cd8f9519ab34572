"""Players who forget: compiled code forgets what the definition does, and the share that is kept is the one named."""

from __future__ import annotations

from random import Random

import pytest

from playground.agents.lineup import LineUp
from playground.compiler import load
from playground.engine.knowledge import History
from playground.engine.knowledge.forgetting import ALWAYS, Forgetting
from playground.engine.layout import layout_of
from playground.engine.native.runtime.state import NativeState
from playground.engine.packing import members_of, unpack
from playground.engine.reference.position import ReferencePosition
from playground.engine.rng import FIRST_AGENT, Stream
from playground.search.hidden.history import NativeHistory, followed
from playground.simulate.replay import replay
from tests.engine.knowledge.hidden_games import PEEK, compiled
from tests.quick_set import large_kernels
from tests.search.hidden.knowledge_of_both import by_definition, by_machine
from tests.search.hidden.test_native_knowledge import games

HALF = 50


@large_kernels
@pytest.mark.parametrize("name", ["peek", "peek?top=4&held=3", "alterations", "trio@teams"])
def test_compiled_code_forgets_as_defined(name: str) -> None:
    drawn = forgotten = 0
    for number in range(2 if name == "trio@teams" else 5):
        for machine, definition, following, choose in games(name, number, 60):
            players = len(definition.game.players)
            if not machine._played:
                for player in range(players):
                    forgetting = Forgetting.of(HALF, players, (5, number, player))
                    machine.forget(player, forgetting)
                    definition.forget(player, forgetting)
            for player in range(players):
                known = by_machine(following.rules, machine._knowledge, player)
                assert known == by_definition(following.rules, definition._memories[player])
                forgotten += len(definition._memories[player].forgotten)
                if choose.random() < 0.2:
                    one, other = Stream(11, drawn, FIRST_AGENT), Stream(11, drawn, FIRST_AGENT)
                    expected, actual = definition.resample(player, one), machine.resample(player, other)
                    assert actual.to_bytes() == expected.to_bytes()
                    drawn += 1
    assert drawn > 20 and (forgotten > 20 or name == "alterations")


@pytest.mark.parametrize(("memory", "players"), [(80, 3), (50, 2), (0, 4), (100, 6)])
def test_the_share_that_is_known_a_round_later(memory: int, players: int) -> None:
    """Of 4,000 facts; by chance four standard deviations off in one of 16,000 cases."""
    kept = 0
    for number in range(400):
        forgetting = Forgetting.of(memory, players, (1, number, 0))
        lapses = [forgetting.lapses(turn) for turn in range(players)]
        kept += sum(not any(next(each) for each in lapses) for _ in range(10))
    share = memory / 100
    assert abs(kept / 4000 - share) <= 4 * (share * (1 - share) / 4000) ** 0.5
    assert memory < 100 or Forgetting.of(memory, players, (1, 1, 0)).lapse == 0
    assert memory > 0 or Forgetting.of(memory, players, (1, 1, 0)).lapse == ALWAYS


def seen_again(history: History[NativeState], player: int) -> frozenset[int]:
    """The cards of the middle that the player remembers."""
    return frozenset(history._memories[player].view)


def test_what_is_forgotten_stays_forgotten_until_it_is_seen_again() -> None:
    game = load("trio@middle-only")
    state = NativeState(game.machine.thinking(), 3, 0)
    history, choose, lost = History(state, keeps_past=False), Random(1), 0
    history.forget(0, Forgetting.of(HALF, 3, (3, 0, 0)))
    before = frozenset[int]()
    while not history.state.is_terminal() and len(before) < 30:
        history.apply_action(choose.randrange(len(history.state.legal_actions())))
        after, noticed = seen_again(history, 0), history._memories[0].noticed.keys()
        assert after - before <= noticed
        lost += len(before - after)
        before = after
        if lost > 40:
            break
    assert lost > 40


@large_kernels
@pytest.mark.parametrize("native", [True, False])
def test_forgotten_cards_are_dealt_at_random_and_not_marked_as_known(native: bool) -> None:
    game = load("trio@middle-only")
    state, choose = NativeState(game.machine.thinking(), 3, 0), Random(2)
    history = followed(state) if native else History(state, keeps_past=False)
    for _ in range(30):
        history.apply_action(choose.randrange(len(history.state.legal_actions())))
    fields = unpack(layout_of(game.game), state.to_bytes())
    known = set(members_of(fields["known"][0])) - set(members_of(fields["revealed"][0]))
    assert len(known) > 5
    forgetful, positions = history.recalling(0, 0), []
    for _ in range(10):
        stream = Stream(1, len(positions), 0)
        positions.append(unpack(layout_of(game.game), forgetful.resample(0, stream).to_bytes()))
    site = min(known)
    assert len({tuple(numbers >> site & 1 for numbers in each["attr.number"]) for each in positions}) > 3
    assert all(not known & set(members_of(each["known"][0])) for each in positions)
    assert history.recalling(0, 0) is forgetful


@large_kernels
def test_exchanging_cards_that_were_forgotten_changes_no_position_that_is_dealt() -> None:
    game, choose, compared = load("trio@middle-only"), Random(4), 0
    history = followed(NativeState(game.machine.thinking(), 3, 0))
    assert isinstance(history, NativeHistory)
    forgetful = history.recalling(0, HALF)
    for turn in range(60):
        position = ReferencePosition.from_bytes(game.game, forgetful.state.to_bytes())
        known = by_machine(forgetful._following.rules, forgetful._knowledge, 0).view.keys()
        lost = sorted(position.known[0] - known - position.turned_up)
        pairs = [(a, b) for a in lost for b in lost if position.content(a) != position.content(b)]
        if pairs:
            one, other = choose.choice(pairs)
            contents, before = (position.content(one), position.content(other)), forgetful.state.to_bytes()
            dealt = forgetful.dealt(0, Stream(turn, 0, 0), 3)
            position.fill(one, contents[1])
            position.fill(other, contents[0])
            forgetful.state.load(position.to_bytes())
            forgetful._prepared_for = None
            assert forgetful.dealt(0, Stream(turn, 0, 0), 3) == dealt
            forgetful.state.load(before)
            forgetful._prepared_for = None
            compared += 1
        history.apply_action(choose.randrange(len(history.state.legal_actions())))
    assert compared > 10


AGENTS = ("flat?playouts=4&worlds=4", "mcts?iterations=30", "good-memory?worlds=1")


@large_kernels
@pytest.mark.parametrize("agent", AGENTS)
def test_agents_with_perfect_memory_play_as_without_the_setting(agent: str) -> None:
    game = load("trio@middle-only?trios_to_win=1")
    plain = LineUp(game.machine, [agent] * 3).trace(2, 1)
    assert LineUp(game.machine, [f"{agent}&memory=1"] * 3).trace(2, 1) == plain


@large_kernels
def test_forgetful_agents_play_equal_games_again() -> None:
    agents = ("good-memory?memory=0.3&worlds=1", "flat?memory=0.5&playouts=2&worlds=2", "good-memory?worlds=1")
    game = load("trio@middle-only?trios_to_win=1")
    lineup = LineUp(game.machine, agents)
    assert lineup.trace(2, 1) == lineup.trace(2, 1)
    assert replay(game, 2, 1, agents)


def test_a_history_goes_on_with_its_forgetful_ones() -> None:
    """Whether it is made early or late, and in a copy."""
    state = compiled(PEEK).reference_state(4)
    early, late = History(state.clone()), History(state.clone())
    forgetful, choose, differed = early.recalling(1, HALF), Random(3), 0
    for _ in range(25):
        option = choose.randrange(len(early.state.legal_actions()))
        early.apply_action(option)
        late.apply_action(option)
        differed += forgetful._memories[1].view != early._memories[1].view
    one, other = early.recalling(1, HALF), late.clone().recalling(1, HALF)
    assert one.state.to_bytes() == other.state.to_bytes() == early.state.to_bytes()
    assert one._memories[1].whereabouts == other._memories[1].whereabouts
    assert one._memories[1].view == other._memories[1].view and differed > 0
