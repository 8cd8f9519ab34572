"""Options of several legs, in both engines, in the terminal, and as numbers for other libraries."""

from __future__ import annotations

from random import Random

import pytest
from side_by_side import SideBySide, natives

from playground.compiler import check, load
from playground.engine.native.compile import Native, compile_game
from playground.engine.native.runtime.state import NativeState
from playground.engine.notation import chosen_sites, describe, shown_choices
from playground.engine.perft import perft
from playground.engine.reference.state import ReferenceState
from playground.game.core import MAX_WAYS, Game
from playground.game.lifted import lifted_legs
from playground.game.roaming import roaming_step
from playground.interop.actions import ActionNumbers
from playground.play.board import result_text
from playground.play.why import why

JUMPS = """
game: Jumps
players: [Ann, Ben]
board: {shape: square, size: 5}
pieces: {Man: {moves: [step, jump]}, King: {moves: [step, jump]}}
moves:
  step: 1 square orthogonally onto empty
  jump: 2 squares orthogonally through enemy onto empty
setup: [place Man of Ann on a1 or e1, place Man of Ben on a2 or b3 or c2 or b1 or d4]
actions:
  step: {moves: own, by: step, do: move piece to target}
  jump: {moves: own, by: jump, do: 'take(ahead(piece, way, 1), piece, target)'}
  jump-on: {moves: last, by: jump, do: 'take(ahead(piece, way, 1), piece, target)'}
  become: {choose: {what: kinds}, notation: '={what}', do: turn last into what}
define:
  take(taken, start, finish): >-
    remove taken; move start to finish;
    if finish is row 5 then continue with becoming else continue with jumping
turn:
  play: {actions: [step, jump], otherwise: lose}
  jumping: {legs: jump-on}
  becoming: {legs: become}
after: {counted: when turn_ends then nothing}
"""
STOP = {"{legs: jump-on}": "{legs: [jump-on, stop]}"}
PLAIN = "jump: {moves: own, by: jump, do:"
ENDLESS = """
game: Endless
players: [Ann, Ben]
board: {shape: square, size: 8}
pieces: {Man: {}}
setup: [place Man of Ann on a1, place Man of Ben on a8]
actions:
  put: {choose: {spot: empty}, do: place Man on spot; continue with putting}
  put-more: {choose: {spot: empty}, do: place Man on spot; continue with putting}
turn:
  play: {actions: put}
  putting: {legs: [put-more, stop]}
"""


def game_of(text: str, changes: dict[str, str] | None = None) -> Game:
    for old, new in (changes or {}).items():
        assert old in text
        text = text.replace(old, new)
    compiled, found = check("legs.yaml", text=text)
    assert compiled is not None, [each.render() for each in found]
    return compiled.game


HOPS = """
game: Hops
players: [Ann, Ben]
board: {shape: square, size: 5}
pieces: {Man: {moves: hop}}
moves: {hop: 2 squares orthogonally through occupied onto empty}
variables: {began: {type: site}}
setup: [place Man of Ann on a1 or c1, place Man of Ben on b1 or c2 or a2 or b3]
actions:
  hop: {moves: own, by: hop, do: set began to piece; move piece to target; continue with hopping}
  hop-on: {moves: last, by: hop, do: move piece to target; continue with hopping}
turn:
  play: {actions: hop, otherwise: lose}
  hopping: {legs: [hop-on, stop]}
after: {landed: when turn_ends then set began to none}
"""
TAKES = {"onto empty": "onto not own"}
SCATTERS = {"set began to piece": "set began to target"}


@pytest.fixture(scope="module")
def jumps() -> tuple[Game, Native]:
    game = game_of(JUMPS)
    return game, compile_game(game, checked=True)


def texts(state: ReferenceState | NativeState) -> list[str]:
    return [describe(state.game, option) for option in state.options()]


def test_a_chain_is_one_option_with_all_that_it_takes(jumps: tuple[Game, Native]) -> None:
    """Either way round the square is the same option, and the shorter of two ways comes first."""
    for state in ReferenceState(jumps[0]), NativeState(jumps[1]):
        assert [text for text in texts(state) if "jump" in text] == ["jump a1-a3-c3-c1-a1"]
        number = texts(state).index("jump a1-a3-c3-c1-a1")
        option = state.options()[number]
        assert len(option.legs) == 4
        state.apply_action(number)
        assert state.tally.captures == 4
        assert {jumps[0].rule_names[rule] for rule in state.last_fired} == {"jump", "jump-on", "counted"}
        assert state.current_player() == 1


def test_a_chain_may_stop_after_any_leg() -> None:
    game = game_of(JUMPS, STOP)
    for state in ReferenceState(game), NativeState(compile_game(game)):
        jumps = [text for text in texts(state) if "jump" in text]
        ways = "a1-a3", "a1-c1", "a1-a3-c3", "a1-c1-c3", "a1-a3-c3-c1", "a1-c1-c3-a3", "a1-a3-c3-c1-a1"
        assert jumps == [f"jump {way}" for way in ways]


@pytest.mark.parametrize(("changes", "roams"), [({}, True), (TAKES, False), (SCATTERS, False)])
def test_legs_that_only_move_a_piece_on_need_no_copy(changes: dict[str, str], roams: bool) -> None:
    """They are told apart by where the piece came from and where it is; others by the whole position. Both are the same
    options, among them the way back to where the piece began."""
    game = game_of(HOPS, changes)
    assert (roaming_step(0, game) is not None) == roams
    native, random = compile_game(game, checked=True), Random(1)
    for _ in range(20):
        states = ReferenceState(game), NativeState(native)
        while not states[0].is_terminal() and states[0].position.made < 20:
            assert texts(states[0]) == texts(states[1])
            chosen = random.randrange(len(states[0].options()))
            for state in states:
                state.apply_action(chosen)
            assert states[0].to_bytes() == states[1].to_bytes()


NOT_BACK = {"{moves: last, by: hop, do:": "{moves: last, by: hop, when: target is not began, do:"}
LIFTED = {
    "not back": {},
    "over enemies": {"through occupied": "through enemy"},
    "over own": {"through occupied": "through (own or (enemy within b3))"},
    "far": {"2 squares orthogonally": "3 squares in any direction"},
    "any distance": {"2 squares": "2..3 squares"},
    "within reach": {"is not began, do:": "is not began and (began is not (row 1) or target is (row 3 or row 1)), do:"},
    "two words": {"size: 5": "size: 9"},
    "three words": {"size: 5": "size: 13"},
}


@pytest.mark.parametrize("changes", LIFTED.values(), ids=LIFTED)
def test_legs_that_do_not_lead_back_are_known_beforehand(changes: dict[str, str]) -> None:
    """Where a piece can go on is then asked of the position before the option, for all places at once."""
    game, random = game_of(HOPS, {**NOT_BACK, **changes}), Random(2)
    assert (lifted_legs(0, game) is None) == ("2..3 squares" in changes.values())
    native = compile_game(game, checked=True)
    for _ in range(10):
        states = ReferenceState(game), NativeState(native)
        while not states[0].is_terminal() and states[0].position.made < 20:
            assert texts(states[0]) == texts(states[1])
            chosen = random.randrange(len(states[0].options()))
            for state in states:
                state.apply_action(chosen)
            assert states[0].to_bytes() == states[1].to_bytes()


GRAPH = """
game: Hops on a graph
players: [Ann, Ben]
board:
  shape: graph
  points: {POINTS}
  edges: [EDGES]
pieces: {Man: {moves: hop}}
moves: {hop: DISTANCE in any direction through occupied onto empty}
variables: {began: {type: site}}
setup: [place Man of Ann on ANN, place Man of Ben on BEN]
actions:
  hop: {moves: own, by: hop, do: set began to piece; move piece to target; continue with hopping}
  hop-on: {moves: last, by: hop, when: CONDITION, do: move piece to target; continue with hopping}
turn:
  play: {actions: hop, otherwise: lose}
  hopping: {legs: [hop-on, stop]}
after: {landed: when turn_ends then set began to none}
"""
COLUMNS, ROWS = (0.0, 1.0, 3.5, 4.0, 7.0), (0.0, 2.0, 2.5, 6.0)


def uneven_graph(seed: int, changes: dict[str, str]) -> Game:
    """A game on points whose rows and columns are unevenly apart, with some of the edges missing, and few aslant:
    lines are of unequal edges, and end in the middle of the board."""
    random = Random(seed)
    points = {(x, y): f"p{x}{y}" for x in range(len(COLUMNS)) for y in range(len(ROWS))}
    pairs = [((x, y), (x + dx, y + dy)) for x, y in points for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1))]
    straight = {pair for pair in pairs if 0 in (pair[0][0] - pair[1][0], pair[0][1] - pair[1][1])}
    kept = [pair for pair in pairs if pair[1] in points and random.random() < (0.85 if pair in straight else 0.15)]
    places = ", ".join(f"{name}: [{COLUMNS[x]}, {ROWS[y]}]" for (x, y), name in points.items())
    men = random.sample(sorted(points.values()), 11)
    words = {
        "POINTS": places,
        "EDGES": ", ".join(f"{points[one]}-{points[other]}" for one, other in kept),
        "ANN": " or ".join(men[:6]),
        "BEN": " or ".join(men[6:]),
        "DISTANCE": "2 cells",
        "CONDITION": "true",
    }
    return game_of(GRAPH, words | changes)


@pytest.mark.parametrize("seed", [1, 6])
@pytest.mark.parametrize(
    "changes",
    [{}, {"CONDITION": "target is not began"}, {"DISTANCE": "2..3 cells"}],
    ids=["lead back", "do not lead back", "any distance"],
)
def test_legs_on_a_graph_with_uneven_edges(changes: dict[str, str], seed: int) -> None:
    """Both engines have the same whole options, for legs that roam, those known beforehand, and others."""
    game, random = uneven_graph(seed, changes), Random(seed)
    assert roaming_step(0, game) is not None
    assert (lifted_legs(0, game) is not None) == ("CONDITION" in changes)
    native, longest = compile_game(game, checked=True), 0
    for _ in range(2):
        states = ReferenceState(game), NativeState(native)
        while not states[0].is_terminal() and states[0].position.made < 12:
            assert texts(states[0]) == texts(states[1])
            longest = max(longest, *(len(option.legs) for option in states[0].options()))
            chosen = random.randrange(len(states[0].options()))
            for state in states:
                state.apply_action(chosen)
            assert states[0].to_bytes() == states[1].to_bytes()
    assert longest > 1


def test_a_way_there_and_back_is_no_option_of_its_own() -> None:
    """The piece can come to c3 at once; the way that goes on from there and returns leads to the same position."""
    game = game_of(HOPS)
    for state in ReferenceState(game), NativeState(compile_game(game)):
        ends = [text.split("-")[-1] for text in texts(state) if text.startswith("hop c1-")]
        assert "c3" in ends
        assert len(ends) == len(set(ends))


def test_the_longest_capture_is_the_only_one() -> None:
    """Of the whole options of an action that prefers by `after`, and none of other actions."""
    game = game_of(JUMPS, {**STOP, PLAIN: f"{PLAIN[:-4]} prefer: most after(25 - count enemy), do:"})
    for state in ReferenceState(game), NativeState(compile_game(game, checked=True)):
        assert texts(state) == ["jump a1-a3-c3-c1-a1"]


def test_options_of_other_actions_count_as_nothing() -> None:
    """Where no whole option is worth more, they are all offered."""
    game = game_of(JUMPS, {PLAIN: f"{PLAIN[:-4]} prefer: most after(count (own King)), do:"})
    plain = texts(ReferenceState(game_of(JUMPS)))
    assert len(plain) > 1
    for state in ReferenceState(game), NativeState(compile_game(game, checked=True)):
        assert texts(state) == plain


def test_a_choice_belongs_to_the_move_that_makes_it() -> None:
    game = game_of(JUMPS, {"a2 or b3 or c2 or b1 or d4": "a2 or a4"})
    state = ReferenceState(game)
    assert [text for text in texts(state) if "jump" in text] == ["jump a1-a3-a5=Man", "jump a1-a3-a5=King"]
    option = next(option for option in state.options() if option.then)
    assert [game.board.name(site) for site in chosen_sites(game, option)] == ["a1", "a5"]
    assert [binding.label for _, binding, _ in shown_choices(game, option)] == ["piece", "target", "target", "what"]
    assert why(state, {}, "jump a1-a3-a5=King").endswith("is legal: it is option 5.")


def test_engines_agree_until_the_end(jumps: tuple[Game, Native]) -> None:
    game, native = jumps
    for number in range(3):
        states, random = (ReferenceState(game, 5, number), NativeState(native, 5, number)), Random(number)
        while not states[0].is_terminal() and states[0].position.made < 60:
            assert states[0].options() == states[1].options()
            option = random.randrange(len(states[0].options()))
            for state in states:
                state.apply_action(option)
            assert states[0].to_bytes() == states[1].to_bytes()
            assert states[0].last_fired == states[1].last_fired
    assert perft(ReferenceState(game), 2) == NativeState(native).perft(2)


def test_options_of_several_legs_are_numbered_in_their_order(jumps: tuple[Game, Native]) -> None:
    numbers = ActionNumbers(jumps[0])
    state = ReferenceState(jumps[0])
    found = numbers.numbers(state.options())
    assert len(set(found)) == len(found)
    assert [number - numbers.first[1] for number in found if number >= numbers.first[1]] == [0]


def test_too_many_legs_stop_the_game_and_name_the_rule() -> None:
    """Of 62 empty squares, whichever are taken: both engines stop with the line of the rule that goes on."""
    game = game_of(ENDLESS)
    state = SideBySide(game, natives(game))
    assert (state.is_terminal(), state.options(), state.returns()) == (True, [], [0.0, 0.0])
    text = result_text(state.reference)
    assert "The game stops after 0 decisions where its rules cannot be followed: more than 1,024 ways to go on" in text
    assert "with putting (line 9). Let 'putting' offer less, go on under a condition only, or make each leg" in text
    assert MAX_WAYS == 1024


def test_draughts_has_the_published_node_counts() -> None:
    """Those of Aart Bik; both engines, as far as each gets in little time."""
    game = load("draughts").game
    assert NativeState(compile_game(game)).perft(9) == [7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680]
    assert perft(ReferenceState(game), 2) == [7, 49]


LATER = """
game: Later
players: [Ann, Ben]
board: {shape: square, size: 8}
pieces: {Man: {}}
actions:
  rest: {when: decisions < 1, do: nothing}
  put: {choose: {spot: empty}, when: decisions > 0, do: place Man on spot; continue with putting}
  best: {choose: {spot: row 2}, when: decisions > 1, PREFER do: place Man on spot; continue with holding}
  put-more: {choose: {spot: empty}, do: place Man on spot; continue with putting}
  hold: {do: nothing}
turn:
  play: {actions: [rest, best, put]}
  putting: {legs: [put-more, stop]}
  holding: {legs: hold}
"""


def test_a_position_with_too_many_legs_is_an_end_like_others() -> None:
    game = game_of(LATER.replace("PREFER", ""))
    native = compile_game(game)
    assert NativeState(native).perft(3) == perft(ReferenceState(game), 3) == [1, 0, 0]
    state = SideBySide(game, natives(game))
    start = state.to_bytes()
    state.apply_action(0)
    assert "(line 10)" in result_text(state.reference)
    state.load(start)
    assert [option.action for option in state.options()] == [0]


LEAVES = """
game: Leaves
players: [Ann, Ben]
board: {shape: square, size: 8}
pieces: {Man: {}}
setup: [place Man of Ann on a1, place Man of Ben on h8]
actions:
  go: {choose: {spot: (a2 or b1 or b2) within empty}, do: move lowest of own to spot}
  put: {choose: {spot: empty}, when: some own within b2, do: place Man on spot; continue with putting}
  put-more: {choose: {spot: empty}, do: place Man on spot; continue with putting}
turn:
  play: {actions: [go, put] OTHERWISE}
  putting: {legs: [put-more, stop]}
end: {reached: when some own within b1 then mover wins}
"""
"""A piece that comes to b2 leads to too many legs the next time."""


@pytest.mark.parametrize("otherwise", ["", ", otherwise: lose"])
@pytest.mark.parametrize("number", range(6))
def test_games_that_stop_by_their_legs_are_the_same_on_both_engines(otherwise: str, number: int) -> None:
    """Also where players without options pass, so that nothing else makes engines look at the options after a move."""
    game = game_of(LEAVES, {" OTHERWISE": otherwise})
    state, random = SideBySide(game, natives(game), 3, number), Random(number)
    while not state.is_terminal():
        state.apply_action(random.randrange(len(state.options())))
    assert state.reference.position.made < 30


def test_legs_of_others_are_not_looked_at_where_whole_options_are_preferred() -> None:
    text = LATER.replace("PREFER", "prefer: most after(count own),").replace("when: decisions > 1,", "")
    game = game_of(text.replace("when: decisions > 0, do: place", "do: place").replace("rest, ", ""))
    for state in (ReferenceState(game), NativeState(compile_game(game))):
        assert {option.action for option in state.options()} == {1}


def test_actions_that_are_legs_only_need_no_numbers() -> None:
    game = game_of(JUMPS)
    names = [action.name for action in game.actions]
    numbers = ActionNumbers(game)
    ends = (*numbers.first[1:], numbers.count)
    sizes = {name: end - begin for name, begin, end in zip(names, numbers.first, ends, strict=True)}
    assert sizes["jump"] == MAX_WAYS
    assert (sizes["jump-on"], sizes["become"]) == (0, 0)


def test_a_notation_of_a_leg_keeps_the_space_before_it_and_an_option_begins_with_none() -> None:
    spaced = JUMPS.replace("'={what}'", "' then {what}'").replace(
        "step: {moves: own", "step: {notation: ' go {piece}', moves: own"
    )
    game = game_of(spaced, {"b1 or d4": "b1 or d4 or a4"})
    listed = texts(ReferenceState(game))
    assert "go e1" in listed and "jump a1-a3-a5 then King" in listed
