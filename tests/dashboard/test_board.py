"""What the board is given: options in parts, rows of moves, and the moment that decided a game."""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from playground.charts.data import Estimate, Line
from playground.compiler import load
from playground.dashboard.jobs.referee import course_chart
from playground.dashboard.model.game_record import GameRecord, decisive_moment
from playground.dashboard.model.move_list import rows_of
from playground.dashboard.model.offered_options import OfferedOption, offered_options
from playground.dashboard.widgets.board_surroundings import FACES, facts_html, rolled_values
from playground.dashboard.widgets.layout import table_of_players
from playground.engine.protocol import State
from playground.engine.rng import Stream
from playground.pictures.colours import player_colour
from playground.pictures.palette import EDGE
from playground.pictures.position import position_svg
from playground.pictures.shades import SHADES_CSS
from playground.ruleset.find import ruleset_names

DECISIONS = 30


def positions(selection: str) -> Iterator[State]:
    """The beginning of a random game."""
    state, stream = load(selection).reference_state(3), Stream(3, 0, 9)
    for _ in range(DECISIONS):
        if state.is_terminal():
            return
        yield state
        state.apply_action(stream.below(len(state.legal_actions())))


def reachable(options: list[OfferedOption], needed: OfferedOption) -> list[OfferedOption]:
    """What is left when the sites of an option are clicked in turn, and then the buttons of its other parts."""
    left = [option for option in options if option.sites[: len(needed.sites)] == needed.sites]
    return [option for option in left if set(needed.parts) <= set(option.parts)]


@pytest.mark.parametrize("selection", [*ruleset_names(), "trio@teams"])
def test_every_option_can_be_chosen_by_its_sites_and_parts(selection: str) -> None:
    for state in positions(selection):
        options = offered_options(state)
        assert [option.number for option in options] == list(state.legal_actions())
        for option in options:
            assert [option] == reachable(options, option)


def test_a_move_has_its_piece_and_its_target() -> None:
    first = offered_options(load("triune").reference_state())[0]
    assert (first.text, first.sites, first.parts) == ("Sa2-a3", ("a2", "a3"), (("action", "move"),))


CHAINS = """
extends: draughts
pieces: {Man: {start: ~}}
setup: [place Man of Black on c3 or h2, place Man of White on d4 or d6 or f6 or b4 or b6]
"""


def test_a_chain_is_chosen_by_its_ends_or_its_way_and_by_its_way_alone_where_ends_are_the_same() -> None:
    options = offered_options(load("<editor>", text=CHAINS).reference_state())
    assert {(option.text, option.sites, option.way) for option in options} == {
        ("jump Mc3-e5-g7", ("c3", "g7"), ("c3", "e5", "g7")),
        ("jump Mc3-e5-c7", ("c3", "e5", "c7"), ()),
        ("jump Mc3-a5-c7", ("c3", "a5", "c7"), ()),
    }


@pytest.mark.parametrize("selection", ["draughts", "chinese-checkers"])
def test_every_chain_can_be_chosen(selection: str) -> None:
    for state in positions(selection):
        options = offered_options(state)
        for option in options:
            longer = [each for each in reachable(options, option) if len(each.sites) > len(option.sites)]
            assert [option] == [each for each in reachable(options, option) if each not in longer]
            assert not option.way or (option.way[0], option.way[-1]) == (option.sites[0], option.sites[-1])


def test_what_is_no_site_is_a_part_of_its_own() -> None:
    options = offered_options(load("trio").reference_state(7))
    requested = next(option for option in options if option.parts[0] == ("action", "ask-lowest"))
    assert dict(requested.parts).keys() == {"action", "who"}
    assert len(requested.sites) == 1


def test_the_options_of_a_hand_do_not_name_what_the_player_does_not_see() -> None:
    state = load("trio").reference_state(7)
    mover = state.game.players[state.current_player()]
    texts = [option.text for option in offered_options(state) if f"ask {mover}" not in option.text]
    assert all(not any(letter.isdigit() for letter in text) for text in texts if text.startswith("ask"))


def test_turns_are_numbered_where_they_begin() -> None:
    game = load("tic-tac-toe").game
    rows = rows_of(game, [(0, 0, "mark b2"), (0, 0, "again"), (1, 1, "mark a1")])
    expected = [(1, "1.", "Cross"), (2, "", "Cross"), (3, "2.", "Nought")]
    assert expected == [(row.number, row.turn, row.player) for row in rows]


def test_the_picture_marks_occupied_sites_and_what_can_be_shaded() -> None:
    compiled = load("triune")
    svg = ElementTree.fromstring(position_svg(compiled.game, compiled.reference_state().to_bytes()))
    covers = {part.get("data-site"): part.get("data-holds") for part in svg.iter() if part.get("data-site")}
    assert (covers["a1"], covers["e4"]) == ("Solid of South", None)
    classes = {name for part in svg.iter() for name in part.get("class", "").split()}
    assert {"cell", "dark", "piece"} <= classes
    assert all(f".{name}" in SHADES_CSS for name in ("cell", "cell.dark", "piece", "back", "mark", "kind"))


def test_charts_and_tables_have_the_colours_of_the_pieces() -> None:
    """Also where a page might swallow them: the line then has an edge, and the legend a disc with one."""
    compiled = load("breakthrough")
    record = GameRecord(compiled, "", 0, 0, ("random", "random"), ())
    lines = [Line(name, (0, 1), (Estimate("", 0.5), Estimate("", 0.6))) for name in compiled.game.players]
    colours = [player_colour(compiled.game, player) for player in (0, 1)]
    figure = course_chart(record, lines, "chance to win", 0)
    drawn = [trace for trace in figure.data if trace.customdata is not None]
    assert [trace.line.color for trace in drawn] == colours
    discs = [trace.marker for trace in figure.data if trace.showlegend is None]
    assert [(disc.color, disc.line.color) for disc in discs] == [(colour, EDGE) for colour in colours]
    table = table_of_players(
        compiled.game, ["decision", *compiled.game.players], [["1", "a", compiled.game.players[0]]]
    )
    assert [table.count(f"background:{colour}") for colour in colours] == [2, 1]


def test_dice_are_described_by_their_faces_and_the_rest_by_words() -> None:
    state = load("triotrio").reference_state(7)
    game = state.game
    assert rolled_values(game, state.to_bytes()).keys() == {"face", "pips"}
    keep = next(option.number for option in offered_options(state) if option.text == "keep")
    state.apply_action(keep)
    rolled = rolled_values(game, state.to_bytes())["pips"]
    assert f'<span class="die" aria-hidden="true">{FACES[rolled - 1]}</span><b>{rolled}</b>' in facts_html(
        game, state.to_bytes(), 0
    )


# Values of two players before each of four decisions, and at the end.
RISING = [(0.5, 0.5), (0.4, 0.6), (0.7, 0.3), (0.55, 0.45), (1.0, 0.0)]


def test_the_decisive_moment_is_where_the_winner_rises_for_good() -> None:
    # The loser once had 0.6; the winner had more after two decisions, but not for good: only the last one was decisive.
    assert decisive_moment(RISING, (0,)) == 4
    assert decisive_moment([*RISING[:3], (0.65, 0.35), (1.0, 0.0)], (0,)) == 2


def test_a_game_can_be_decided_before_it_begins_or_only_at_its_end() -> None:
    assert decisive_moment([(0.9, 0.1), (0.8, 0.2), (1.0, 0.0)], (0,)) == 0
    assert decisive_moment([(0.0, 1.0), (0.2, 0.8), (1.0, 0.0)], (0,)) == 2


def test_a_game_that_nobody_or_everybody_wins_has_no_decisive_moment() -> None:
    assert decisive_moment(RISING, ()) is None
    assert decisive_moment(RISING, (0, 1)) is None
    assert decisive_moment([], (0,)) is None
