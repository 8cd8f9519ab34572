"""In what a player is shown, the hands of others are closed up: a gap would tell where a card was."""

from __future__ import annotations

from pathlib import Path
from xml.etree import ElementTree

import pytest

from playground.compiler import load
from playground.dashboard.model.offered_options import offered_options
from playground.engine.notation import board_text
from playground.pictures.position import position_svg
from tests.play.conftest import Play

GAP = str(Path(__file__).with_name("gap.yaml"))
ANN, BEN = 0, 1
AS_IT_IS = [("hand_Ben_1", True), ("hand_Ben_2", False), ("hand_Ben_3", True), ("hand_Ben_4", True)]
CLOSED_UP = [("hand_Ben_1", True), ("hand_Ben_3", True), ("hand_Ben_4", True), ("hand_Ben_2", False)]


def covers(viewer: int | None) -> list[ElementTree.Element]:
    """The places of Ben's hand in the picture, from left to right."""
    state = load(GAP).initial_state(1)
    svg = ElementTree.fromstring(position_svg(state.game, state.to_bytes(), viewer))
    found = [each for each in svg.iter() if each.get("data-site", "").startswith("hand_Ben")]
    return sorted(found, key=lambda cover: float(cover.get("x", "")))


@pytest.mark.parametrize(
    ("viewer", "hand", "deck"),
    [(None, "1 . 3 4^", "1 . 1"), (BEN, "1  .  3  4^", "[?] . [?]"), (ANN, "[?] [?] 4^ .", "[?] . [?]")],
)
def test_the_row_of_a_hand_has_no_gaps_for_others_and_a_deck_has_them_for_all(
    viewer: int | None, hand: str, deck: str
) -> None:
    state = load(GAP).initial_state(1)
    lines = board_text(state.game, state.to_bytes(), viewer).splitlines()
    rows = {line.partition("  ")[0]: line.partition("  ")[2].split() for line in lines}
    assert rows["hand of Ben"] == hand.split()
    assert rows["deck"] == deck.split()


@pytest.mark.parametrize(("viewer", "places"), [(None, AS_IT_IS), (BEN, AS_IT_IS), (ANN, CLOSED_UP)])
def test_a_card_of_a_hand_is_drawn_without_gaps_and_a_click_on_it_chooses_its_own_place(
    viewer: int | None, places: list[tuple[str, bool]]
) -> None:
    assert [(cover.get("data-site"), "data-holds" in cover.attrib) for cover in covers(viewer)] == places


def test_tooltips_in_the_hand_of_another_do_not_tell_its_places_apart_unless_a_card_is_turned_up() -> None:
    titles = [cover.findtext("{*}title") for cover in covers(ANN)]
    assert titles == ["hand of Ben · face down", "hand of Ben · face down", "hand of Ben, place 4 · 4", "hand of Ben"]
    assert covers(BEN)[2].findtext("{*}title") == "hand of Ben, place 3 · 3"


def test_what_can_be_chosen_in_the_hand_of_another_is_there_to_be_clicked() -> None:
    state = load(GAP).initial_state(1)
    sites = [option.sites for option in offered_options(state)]
    there = [(cover.get("data-site"),) for cover in covers(ANN) if "data-holds" in cover.attrib]
    assert sites == there


def test_a_place_in_the_hand_of_another_can_be_named(play: Play) -> None:
    played = play(GAP, "--as", "Ann,Ben", lines="take hand_Ben_3; history")
    assert "Ann: take hand_Ben_3; gets a card from Ben" in played.answer_to("history")
