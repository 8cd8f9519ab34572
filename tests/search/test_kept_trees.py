"""Trees that are kept between decisions, and positions that share a node."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import playground as pg
from playground.agents.lineup import LineUp
from playground.agents.named import read_agent
from playground.agents.turn import Turn
from playground.engine.cancellation import Cancelled, CancelToken
from playground.engine.native.compile import Machine
from playground.engine.native.runtime.state import NativeState
from playground.engine.rng import FIRST_AGENT, Stream
from playground.game.chance import meets_chance
from playground.search.machine import machine_of, place_of
from playground.search.mcts import search as module
from playground.search.mcts import tree
from playground.search.mcts.calibration import by_strategy, steepness
from playground.search.mcts.recipe import Recipe
from playground.search.mcts.reuse import find_root, keep_below
from playground.search.mcts.search import Found, TreeSearch
from playground.search.mcts.transpositions import list_nodes, node_of
from playground.search.mcts.tree import EDGES, LINKS, NODES, NONE, ROOT, Shared, Tree
from playground.source.diagnostics import PlaygroundError
from tests.quick_set import mostly_exhaustive
from tests.search.by_definition import Search, by_worths, reachable
from tests.search.test_mcts_kernel import middle_of

pytestmark = pytest.mark.exhaustive

version_of_the_search = pytest.mark.thorough
"""For tests of another version of the search, which takes 25 seconds to compile; all are off by default. CI has
the search itself (`test_mcts_kernel.py`), and of these versions how positions are found and what is kept."""

EXPLORATION = 0.7
ITERATIONS, SEARCHES = 120, 4
GAMES = {"connect-four": 9, "tic-tac-toe": 0, "breakthrough?size=5": 15, "trice": 9, "triad": 20, "triotrio": 150}
"""Random decisions after which each game is searched."""

QUICK = ["connect-four", "tic-tac-toe", "trice", "triotrio"]

BOTH: dict[str, dict[str, Any]] = {
    "reuse": {"reuse": True},
    "transpositions": {"transpositions": True},
    "both": {"reuse": True, "transpositions": True},
    "both by UCB1": {"reuse": True, "transpositions": True, "grave": False},
    "both with mast": {"reuse": True, "transpositions": True, "mast": True},
}


def new_search(state: NativeState, iterations: int = ITERATIONS, **switched: Any) -> TreeSearch:
    return TreeSearch(state.native, Recipe(iterations, EXPLORATION, **switched))


def fresh(name: str) -> NativeState:
    return NativeState(Machine(pg.load(name).game).thinking())


def next_choice(state: NativeState, option: int) -> bool:
    """Play an option, and then decisions with a single one; whether there is a choice after them."""
    state.apply_action(option)
    while len(state.legal_actions()) == 1:
        state.apply_action(0)
    return not state.is_terminal()


@version_of_the_search
@pytest.mark.parametrize("switched", BOTH.values(), ids=BOTH)
@pytest.mark.parametrize("name", mostly_exhaustive(GAMES, QUICK))
def test_searches_of_a_game_are_as_defined(name: str, switched: dict[str, Any]) -> None:
    """Search after search of the same game, the results of dice being those of the game."""
    agrees(name, **switched)


@version_of_the_search
@pytest.mark.parametrize("name", ["connect-four", "breakthrough?size=5"])
def test_values_of_options_are_kept(name: str) -> None:
    agrees(name, reuse=True, transpositions=True, minimax=0.3, bias=0.2)


def agrees(name: str, **switched: Any) -> None:
    """Compare some searches of a game with the definition."""
    game = pg.load(name).game
    state, recipe = middle_of(game, 3, GAMES[name]), Recipe(ITERATIONS, EXPLORATION, **switched)
    random, two = meets_chance(game), len(game.players) == 2
    search = TreeSearch(state.native, recipe, by_strategy(state.native, 0))
    value = by_worths(lambda each, player: each.worth(0, player), steepness(state.native, 0))
    plain = Search(recipe, proves=two and not random, draws=random, value=value)
    for number in range(SEARCHES):
        found = search.search(state, Stream(5, number, 5), keeps=recipe.reuse)
        defined = plain.search(state, ITERATIONS, Stream(5, number, 5), keeps=recipe.reuse)
        assert found.visits.tolist() == [edge.visits for edge in defined.edges]
        assert found.kept + found.iterations == defined.visits
        means = [edge.total / edge.visits if edge.visits else np.nan for edge in defined.edges]
        np.testing.assert_allclose(found.means, means, rtol=1e-12)
        proven = [edge.proven[defined.mover] if edge.proven else np.nan for edge in defined.edges]
        np.testing.assert_array_equal(found.proven, proven)
        assert found.nodes == len(reachable(defined))
        if not next_choice(state, int(np.argmax(found.visits))):
            break


# ---- what is kept


def below(tree: Tree, node: int, links: bool) -> set[int]:
    """The nodes that can be reached from a node, by the arrays of a tree."""
    found, waiting = {node}, [node]
    while waiting:
        first, edges = (int(tree.nodes[waiting[-1]][name]) for name in ("first", "edges"))
        waiting.pop()
        for edge in range(first, first + edges if first != NONE else first):
            child = int(tree.edges[edge]["child"])
            while child != NONE:
                behind = int(tree.beside.links[child]["node"]) if links else child
                if behind not in found:
                    found.add(behind)
                    waiting.append(behind)
                after = tree.beside.links if links else tree.nodes
                child = int(after[child]["next"])
    return found


def words_of(state: NativeState) -> np.ndarray:
    """The words of a position, with 0 turns."""
    words = np.frombuffer(state.to_bytes(), np.int32).copy()
    words[state.native.layout.by_name["turns"].offset // words.itemsize] = 0
    return words.view(np.uint64)


def positions_of(tree: Tree, state: NativeState) -> dict[int, np.ndarray]:
    """The positions of the nodes of a tree whose root is a position, by playing the options of its edges."""
    found, waiting = dict[int, np.ndarray](), [(int(tree.counters[ROOT]), state)]
    while waiting:
        node, there = waiting.pop()
        found[node] = words_of(there)
        first, edges = (int(tree.nodes[node][name]) for name in ("first", "edges"))
        for option in range(edges if first != NONE else 0):
            child, after = int(tree.edges[first + option]["child"]), NativeState.clone(there)
            if child != NONE and next_choice(after, option):
                waiting.append((child, after))
    return found


def test_a_position_is_found_in_a_tree_and_only_what_lies_below_it_is_kept() -> None:
    """Of a tree that was not made to be kept, whose version of the search CI has anyway."""
    state, iterations = fresh("connect-four"), 300
    search = new_search(state, iterations)
    visits = search.search(state, Stream(1, 0, 0)).visits
    kept, words = search.tree, state.native.layout.size // 8
    kept = kept._replace(beside=tree.new_tree(len(kept.nodes), 0, 0, tree.Shape(words=words)).beside)
    before = positions_of(kept, state)
    for node, position in before.items():
        kept.beside.positions[node] = position
    assert next_choice(state, int(np.argmax(visits)))
    root = find_root(kept, machine_of(state.native), place_of(state))
    assert (before[root] == words_of(state)).all()
    expected = below(kept, root, links=False)
    sizes = len(kept.nodes), len(kept.edges), 0, max(len(kept.nodes), tree.MAX_TABLES + 1)
    passed = keep_below(kept, search._settings, root, *(np.zeros(size, np.int32) for size in sizes))
    assert 0 < passed < visits.max()
    after = positions_of(kept, state)
    assert 1 < len(expected) < len(before)
    assert after.keys() == set(range(kept.counters[NODES])) and len(after) == len(expected)
    assert all((kept.beside.positions[node] == position).all() for node, position in after.items())
    other = fresh("connect-four")
    assert find_root(kept, machine_of(other.native), place_of(other)) == NONE, "the position before"


@version_of_the_search
@pytest.mark.parametrize("transpositions", [False, True])
@pytest.mark.parametrize("name", ["connect-four", "triad", "trice", "triotrio"])
def test_what_lies_below_the_position_reached_is_kept_and_nothing_else(name: str, transpositions: bool) -> None:
    state = fresh(name)
    search = new_search(state, 2000, reuse=True, transpositions=transpositions)
    found = search.search(state, Stream(1, 0, 0))
    assert found.kept == 0 and found.iterations == found.visits.sum() == 2000
    assert next_choice(state, int(np.argmax(found.visits)))
    links = name == "triotrio" and transpositions
    assert search._keep(place_of(state))
    counters = search.tree.counters
    kept = below(search.tree, int(counters[ROOT]), links)
    assert kept == set(range(counters[NODES])) and 1 < len(kept) < found.nodes
    expanded = [node for node in kept if search.tree.nodes[node]["first"] != NONE]
    assert counters[EDGES] == sum(int(search.tree.nodes[node]["edges"]) for node in expanded)
    passed = int(search.tree.nodes[counters[ROOT]]["visits"])
    assert 0 < passed < found.visits.max()
    again = search.search(state, Stream(1, 1, 0), keeps=True)
    assert (again.kept, again.iterations, again.visits.sum()) == (passed, 2000, passed + 2000)


@version_of_the_search
def test_the_results_of_dice_that_did_not_come_about_are_freed() -> None:
    state = middle_of(pg.load("triotrio").game, 3, 150)
    for transpositions in (False, True):
        search, position = new_search(state, 3000, reuse=True, transpositions=transpositions), state.clone()
        found = search.search(position, Stream(1, 0, 0))
        assert next_choice(position, int(np.argmax(found.visits))) and search._keep(place_of(position))
        links = below(search.tree, int(search.tree.counters[ROOT]), transpositions)
        assert links == set(range(search.tree.counters[NODES]))
        assert search.tree.counters[LINKS] <= search.tree.counters[EDGES] * transpositions * 6


@version_of_the_search
def test_a_position_that_is_not_in_the_tree_is_searched_anew() -> None:
    """A game that was taken back, or another one, leaves no trace."""
    state, search = fresh("connect-four"), new_search(fresh("connect-four"), 300, reuse=True, mast=True)
    before = state.clone()
    assert next_choice(state, 3) and next_choice(state, 3)
    search.search(state, Stream(1, 0, 0), keeps=True)
    again, alone = (
        each.search(before, Stream(1, 1, 0), keeps=True)
        for each in (search, new_search(state, 300, reuse=True, mast=True))
    )
    assert again.kept == 0
    assert same(again, alone)


def same(one: Found, other: Found) -> bool:
    return one.visits.tolist() == other.visits.tolist() and one.nodes == other.nodes


@version_of_the_search
def test_nothing_is_kept_unless_the_caller_and_the_recipe_say_so() -> None:
    for reuse, keeps in ((True, False), (False, True)):
        state, search = fresh("connect-four"), new_search(fresh("connect-four"), 300, reuse=reuse)
        first = search.search(state, Stream(1, 0, 0), keeps=keeps)
        assert next_choice(state, int(np.argmax(first.visits)))
        assert search.search(state, Stream(1, 1, 0), keeps=keeps).kept == 0


@version_of_the_search
def test_nothing_is_kept_of_a_search_that_was_cancelled() -> None:
    state, stop = fresh("triune"), CancelToken()
    search = new_search(state, 200, reuse=True)
    search.search(state, Stream(0, 0, 0), keeps=True)
    stop.set()
    with pytest.raises(Cancelled):
        search.search(state, Stream(0, 1, 0), stop, keeps=True)
    assert search.search(state, Stream(0, 2, 0), keeps=True).kept == 0


@version_of_the_search
@pytest.mark.parametrize("transpositions", [False, True])
def test_what_is_proven_stays_proven(transpositions: bool) -> None:
    state = fresh("tic-tac-toe")
    for option in (0, 3):
        state.apply_action(option)
    search = new_search(state, 100_000, reuse=True, transpositions=transpositions, grave=False)
    found = search.search(state, Stream(0, 0, 0), keeps=True)
    assert found.value == 0.5 and found.iterations > 0
    for _ in range(3):
        assert next_choice(state, int(np.nanargmax(found.proven == found.value)))
        again = search.search(state, Stream(0, 1, 0), keeps=True)
        alone = new_search(state, 100_000, grave=False).search(state, Stream(0, 1, 0))
        assert again.value == alone.value is not None
        assert again.kept > 0 and again.iterations == 0
        found = again


@version_of_the_search
@pytest.mark.parametrize("switched", list(BOTH.values())[:3], ids=list(BOTH)[:3])
def test_a_drawn_game_is_proven_drawn_all_along(switched: dict[str, Any]) -> None:
    """Tic-tac-toe, whose first stone lies in a corner and the second in the middle."""
    state, search = fresh("tic-tac-toe"), new_search(fresh("tic-tac-toe"), 300_000, **switched)
    number, going = 0, next_choice(state, 0) and next_choice(state, 3)
    while going:
        found = search.search(state, Stream(0, number, 0), keeps=True)
        assert found.value == 0.5
        number, going = number + 1, next_choice(state, int(np.nanargmax(found.proven == 0.5)))
    assert number > 4


# ---- memory


@version_of_the_search
@pytest.mark.parametrize("name", ["breakthrough", "triotrio"])
@pytest.mark.parametrize("switched", list(BOTH.values())[:4], ids=list(BOTH)[:4])
def test_room_is_made_without_changing_the_search(
    name: str, switched: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    roomy = played(name, 3, **switched)
    monkeypatch.setattr(module, "FIRST_NODES", 1)
    monkeypatch.setattr(module, "FIRST_EDGES", 64)
    narrow = played(name, 3, **switched)
    assert all(same(one, other) for one, other in zip(roomy, narrow, strict=True))


def played(name: str, searches: int, **switched: Any) -> list[Found]:
    """Searches of a game, decision by decision."""
    state = fresh(name)
    while len(state.legal_actions()) == 1:
        state.apply_action(0)
    search, result = new_search(state, 1500, **switched), list[Found]()
    for number in range(searches):
        result.append(search.search(state, Stream(1, number, 0), keeps=True))
        assert next_choice(state, int(np.argmax(result[-1].visits)))
    return result


@version_of_the_search
@pytest.mark.parametrize("switched", list(BOTH.values())[:3], ids=list(BOTH)[:3])
def test_a_full_tree_is_searched_on_without_growing(switched: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "FIRST_EDGES", 64)
    monkeypatch.setattr(tree, "MAX_EDGES", 400)
    state = fresh("breakthrough")
    search = new_search(state, 3000, **switched)
    for number in range(4):
        found = search.search(state, Stream(0, number, 0), keeps=True)
        assert found.iterations == 3000 == found.visits.sum() - found.kept
        assert len(search.tree.edges) <= 400 and found.nodes <= len(search.tree.nodes)
        assert next_choice(state, int(np.argmax(found.visits)))


def test_positions_of_nodes_leave_room_for_fewer_edges() -> None:
    bare, kept, both = (
        tree.max_edges(shape) for shape in (tree.Shape(), tree.Shape(words=9), tree.Shape(words=9, shared_by=2))
    )
    assert bare == tree.MAX_EDGES > kept > both > tree.MAX_EDGES / 5


# ---- positions that share a node


def distinct_positions(state: NativeState, seen: set[bytes]) -> set[bytes]:
    """The positions with a choice that a game can reach, the number of turns left out."""
    start = state.native.layout.by_name["turns"].offset
    block = state.to_bytes()
    position = block[:start] + bytes(4) + block[start + 4 :]
    if position in seen:
        return seen
    seen.add(position)
    for option in state.legal_actions():
        after = state.clone()
        if next_choice(after, option):
            distinct_positions(after, seen)
    return seen


@version_of_the_search
def test_each_position_has_one_node() -> None:
    """Of the last five stones of tic-tac-toe: without proofs every position is reached."""
    state = fresh("tic-tac-toe")
    for option in (0, 2, 0, 2):
        state.apply_action(option)
    switched = {"proves": False, "exploration": 50.0, "grave": False}
    counts = [
        TreeSearch(state.native, replace(Recipe(20_000, 1.0, transpositions=each), **switched))
        .search(state, Stream(0, 0, 0))
        .nodes
        for each in (False, True)
    ]
    assert counts[1] == len(distinct_positions(state, set())) < counts[0]


def test_equal_hashes_mix_up_no_positions() -> None:
    state, other = fresh("connect-four"), fresh("connect-four")
    other.apply_action(3)
    search = new_search(state, transpositions=True)
    machine, nodes = machine_of(state.native), search.tree.nodes
    beside = search.tree.beside
    assert isinstance(beside, Shared)
    assert [node_of(search.tree, machine, place_of(each)) for each in (state, other, state)] == [0, 1, 0]
    search.tree.counters[NODES] = 1
    nodes[0]["key"] = nodes[1]["key"]
    list_nodes(search.tree)
    assert node_of(search.tree, machine, place_of(other)) == 1
    assert node_of(search.tree, machine, place_of(other)) == 1


@version_of_the_search
def test_no_position_comes_before_itself() -> None:
    """In a game whose positions repeat: nodes lead only to nodes of more decisions."""
    state = fresh("triune")
    search = new_search(state, 5000, transpositions=True, reuse=True)
    for number in range(3):
        found = search.search(state, Stream(0, number, 0), keeps=True)
        assert next_choice(state, int(np.argmax(found.visits)))
    beside, at = search.tree.beside, state.native.layout.by_name["decisions"].offset
    assert isinstance(beside, Shared)
    decisions = beside.positions.view(np.int32)[:, at // 4]
    parents = dict[int, set[int]]()
    for node in range(search.tree.counters[NODES]):
        first, edges = int(search.tree.nodes[node]["first"]), int(search.tree.nodes[node]["edges"])
        for edge in range(first, first + edges if first != NONE else first):
            child = int(search.tree.edges[edge]["child"])
            if child != NONE:
                assert decisions[child] > decisions[node]
                parents.setdefault(child, set()).add(node)
    assert any(len(each) > 1 for each in parents.values())


# ---- agents


@version_of_the_search
def test_a_game_is_the_same_beside_other_games_and_alone() -> None:
    """Agents keep what they know in the turns of a game, one object for many games that take turns included."""
    agent = "mcts?iterations=60&reuse=yes&transpositions=yes"
    lineup = LineUp(pg.load("connect-four").machine, (agent, agent))
    alone = [lineup.trace(3, number) for number in range(3)]
    one = lineup.agents()[0]
    states = [NativeState(lineup.native, 3, number) for number in range(3)]
    streams = [[Stream(3, number, FIRST_AGENT + seat) for seat in (0, 1)] for number in range(3)]
    kept: list[list[dict[str, Any]]] = [[{}, {}] for _ in range(3)]
    together: list[list[int]] = [[] for _ in range(3)]
    while not all(state.is_terminal() for state in states):
        for number, state in enumerate(states):
            if not state.is_terminal():
                seat = state.current_player()
                together[number].append(one.decide(Turn(state, streams[number][seat], kept=kept[number][seat])))
                state.apply_action(together[number][-1])
    assert together == alone


@version_of_the_search
def test_games_do_not_depend_on_the_number_of_threads() -> None:
    agent = "mcts?iterations=60&reuse=yes"
    runs = [pg.simulate("connect-four", games=12, agents=(agent, agent), threads=each) for each in (1, 2)]
    assert runs[0].to_pandas().equals(runs[1].to_pandas())


@version_of_the_search
def test_single_decisions_do_not_depend_on_earlier_ones() -> None:
    lineup = LineUp(pg.load("connect-four").machine, ("mcts?iterations=60&reuse=yes", "random"))
    state, again = NativeState(lineup.native), lineup.agents()[0]
    for number in range(4):
        once = lineup.agents()[0]
        options = [each.decide(Turn(state, Stream(1, number, 0))) for each in (once, again)]
        assert options[0] == options[1]
        state.apply_action(options[0])


@version_of_the_search
def test_a_tree_that_is_kept_changes_decisions() -> None:
    machine = pg.load("connect-four").machine
    first, second = (LineUp(machine, (f"mcts?iterations=60&reuse={each}",) * 2).trace(3, 0) for each in ("yes", "no"))
    assert first[0] == second[0] and first != second


@version_of_the_search
@pytest.mark.parametrize("name", ["connect-four", "triad", "trice"])
def test_more_is_known_with_a_tree_that_is_kept(name: str) -> None:
    """At few iterations it must not lose: 12 of 30 games between two equals would be missed once in nine times."""
    players = len(pg.load(name).game.players)
    shares = 0.0
    for seat in range(players):
        agents = [f"mcts?iterations=40&reuse={'yes' if each == seat else 'no'}" for each in range(players)]
        shares += pg.simulate(name, games=30, agents=tuple(agents)).wins[seat]
    assert shares >= 0.75 * 30


def test_where_something_is_hidden_the_message_says_why() -> None:
    for setting in ("reuse", "transpositions"):
        with pytest.raises(PlaygroundError, match=f"no setting '{setting}': in trio something is hidden"):
            read_agent(f"mcts?{setting}=yes", pg.load("trio").game)


def test_a_referee_keeps_no_tree() -> None:
    from playground.agents.judging.search_referee import check_search_referee

    with pytest.raises(PlaygroundError, match="a referee has no 'reuse'"):
        check_search_referee("mcts?iterations=50&reuse=yes", pg.load("connect-four").game)
    assert check_search_referee("mcts?iterations=50&transpositions=yes", pg.load("connect-four").game)
