"""Options as a player writes them: actions by name or not, parts left out, other separators."""

from __future__ import annotations

from pathlib import Path

import pytest

from playground.compiler import load
from playground.engine.protocol import Option
from playground.play.requested_option import RequestedOption, parse_requests
from playground.play.why import why
from playground.play.words import Words
from playground.source.diagnostics import PlaygroundError

GAME = load("triune").game
WORDS = Words(GAME)
ACTIONS = {action.name: number for number, action in enumerate(GAME.actions)}
OFFERED = (ACTIONS["move"], ACTIONS["flip"])


def requests(text: str) -> list[tuple[str, list[str]]]:
    """The readings of a text: the action, and the sites that it names."""
    found = parse_requests(WORDS, text, OFFERED)
    names = {number: name for name, number in ACTIONS.items()}
    return [(names[each.action], [GAME.board.name(site) for site in each.given.values()]) for each in found]


@pytest.mark.parametrize("text", ["move c2-c3", "move c2 c3", "MOVE c2, c3", " c2-c3 "])
def test_ways_to_write_a_move(text: str) -> None:
    assert ("move", ["c2", "c3"]) in requests(text)


def test_an_action_alone_names_no_values() -> None:
    assert requests("flip") == [("flip", [])]


def test_a_text_without_an_action_may_be_several() -> None:
    assert {name for name, _ in requests("c2")} == {"move", "flip"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "write what you would like to do: move, flip"),
        ("jump c2", "'jump' is no action of this game"),
        ("move z9", "'z9' is not"),
        ("flip c2 c3 c4", "is more than 'flip' asks for"),
    ],
)
def test_what_cannot_be_read_is_explained(text: str, message: str) -> None:
    with pytest.raises(PlaygroundError, match=message):
        requests(text)


def test_a_request_matches_the_options_that_have_its_values() -> None:
    [requested] = parse_requests(WORDS, "flip c2", OFFERED)
    [variable] = requested.given
    site = requested.given[variable]
    assert requested.matches(GAME, Option(ACTIONS["flip"], (site,)))
    assert not requested.matches(GAME, Option(ACTIONS["flip"], (site + 1,)))
    assert RequestedOption(ACTIONS["flip"]).matches(GAME, Option(ACTIONS["flip"], (site + 1,)))


PUT_OR_MOVE = """
game: Put or move
players: [White, Black]
board: square 3
pieces: {Ring: {moves: slide}}
moves: {slide: 1 square in any direction onto empty}
setup: place Ring of White on a1
actions:
  put: {choose: {spot: empty}, do: place Ring on spot}
  move: {moves: own Ring}
end: {over: when decisions = 4 then draw}
"""


def test_a_place_off_the_board_is_named_where_a_move_may_be_meant(tmp_path: Path) -> None:
    """Not that it is more than another action has to choose."""
    file = tmp_path / "rings.yaml"
    file.write_text(PUT_OR_MOVE, encoding="utf-8")
    state = load(str(file)).reference_state()
    with pytest.raises(PlaygroundError, match=r"^'d4' is not a site of this board"):
        why(state, {}, "a1-d4")


WORDY = """\
game: Wordy
players: [Ann, Ben]
variables: {pot: 0..9}
actions:
  claim: {choose: {stone: 1..9}, when: stone > pot, notation: "claim stone {stone}", do: set pot to stone}
  take: {choose: {stone: 1..9}, when: stone > pot, notation: "take stone {stone} now", do: set pot to stone}
  grab: {choose: {stone: 1..9}, when: stone > pot, notation: "{stone} is grabbed", do: set pot to stone}
end: {over: when decisions = 20 then draw}
"""


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("claim stone 7", "claim stone 7 is legal: it is option 7."),
        ("claim 7", "claim stone 7 is legal: it is option 7."),
        ("take stone 3 now", "take stone 3 now is legal: it is option 12."),
        ("3 is grabbed", "3 is grabbed is legal: it is option 21."),
        ("#12", "take stone 3 now is legal: it is option 12."),
    ],
)
def test_why_understands_options_as_they_are_shown(text: str, said: str) -> None:
    """Also where a notation begins with the action's name and has further words before what is chosen."""
    compiled = load("wordy.yaml", text=WORDY)
    assert why(compiled.reference_state(1), compiled.ruleset.moves, text) == said


def test_a_number_that_no_option_has_is_refused() -> None:
    compiled = load("wordy.yaml", text=WORDY)
    with pytest.raises(PlaygroundError, match="no option has the number 28: they go from #1 to #27"):
        why(compiled.reference_state(1), compiled.ruleset.moves, "#28")
