"""What a visitor does on the pages Play and Replay, in a real browser against a real server."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import ConsoleMessage, Locator, Page, expect

from playground.compiler import load
from playground.engine.plain_names import PlainNames
from playground.engine.visible_components import look
from playground.play.saved import parse_saved
from tests.dashboard.conftest import PATIENCE_MS
from tests.dashboard.test_in_a_browser import overflow

pytestmark = pytest.mark.browser
expect.set_options(timeout=PATIENCE_MS)

COMPILING_MS = 120_000
"""Within which the first search is compiled where nothing is in the cache and other tests need the processor."""

SEED = 7


def start(page: Page, address: str, game: str, *people: str) -> None:
    """A new game; the first player and `people` sit before the screen."""
    page.goto(f"{address}/play?game={game}")
    for player in people:
        page.get_by_role("combobox", name=player).click()
        page.get_by_role("option", name="a person").click()
        expect(page.get_by_role("option", name="a person")).to_have_count(0)
    page.get_by_role("textbox", name="Seed").fill(str(SEED))
    page.get_by_role("button", name="Start").click()
    page.get_by_text(f"{game} · seed {SEED}").wait_for()


def site(page: Page, name: str) -> Locator:
    return page.locator(f'[data-site="{name}"]')


def moves(page: Page) -> list[str]:
    return page.locator(".moves li .move > span").all_text_contents()


def wait_for_moves(page: Page, count: int) -> None:
    expect(page.locator(".moves li")).to_have_count(count)


def show_game(page: Page, address: str, game: str) -> None:
    """The first random game of seed 0, judged by the referee."""
    page.goto(f"{address}/replay?game={game}")
    page.locator("figure.board > svg").wait_for()
    page.get_by_text("Each point is the outcome of").wait_for()


def test_a_whole_game_by_clicks_and_by_keys_without_complaints(page: Page, address: str) -> None:
    complaints: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            complaints.append(message.text)

    page.on("console", listen)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    page.goto(f"{address}/?game=tic-tac-toe")
    page.get_by_role("link", name="Play", exact=True).first.click()
    page.get_by_role("textbox", name="Seed").fill(str(SEED))
    page.get_by_role("button", name="Start").click()
    site(page, "b2").click()
    wait_for_moves(page, 2)
    expect(page.get_by_text("Your turn: you are Cross.")).to_be_visible()
    by_keys = 2
    while page.locator(".ending").count() == 0:
        before = len(moves(page))
        free = page.locator("[data-site].can").first
        free.focus()
        if before == by_keys:
            page.keyboard.press("Enter")
        else:
            free.click()
        expect(page.locator(f".moves li:nth-child({before + 1})")).to_be_visible()
        expect(page.locator(".ending, .choosing").first).to_be_visible()
    expect(page.locator(".ending")).to_contain_text(re.compile(r"(wins|draw).*after \d decisions"))
    assert complaints == []


@pytest.mark.thorough
def test_arrow_keys_go_from_site_to_site(page: Page, address: str) -> None:
    start(page, address, "tic-tac-toe")
    site(page, "b2").focus()
    page.keyboard.press("ArrowUp")
    expect(site(page, "b3")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(site(page, "a3")).to_be_focused()
    expect(site(page, "a3")).to_have_attribute("aria-label", "a3, can be chosen")
    page.keyboard.press("Enter")
    wait_for_moves(page, 2)
    expect(site(page, "a3")).to_have_attribute("aria-label", re.compile("^a3, .*Cross$"))
    expect(site(page, "a3")).to_be_focused()


@pytest.mark.exhaustive
def test_a_move_by_two_clicks_and_what_can_be_clicked(page: Page, address: str) -> None:
    start(page, address, "triune")
    site(page, "b2").click()
    expect(page.locator(".chosen-parts b")).to_have_text("b2")
    expect(page.get_by_text("of 38 options")).to_be_visible()
    expect(site(page, "c3")).to_have_class(re.compile("can"))
    page.keyboard.press("Escape")
    expect(page.get_by_text("All 38 options")).to_be_visible()
    site(page, "b2").click()
    site(page, "c3").click()
    wait_for_moves(page, 2)
    assert moves(page)[0] == "South Sb2-c3"
    expect(page.locator(".marks .last")).to_have_count(2)
    page.get_by_role("button", name="Undo").click()
    wait_for_moves(page, 0)
    page.locator("details.all summary").click()
    page.get_by_role("searchbox").fill("flip d2")
    page.get_by_role("button", name="flip d2").click()
    expect(page.locator(".moves li").first).to_contain_text("flip d2")


@pytest.mark.thorough
def test_several_dice_are_clicked_in_any_order(page: Page, address: str) -> None:
    assert load("yahtzee").reference_state(SEED).position.attributes["pips"][:5] == [6, 5, 5, 3, 3]
    start(page, address, "yahtzee")
    picked = page.locator(".chosen-parts b")
    site(page, "dice3").click()  # equal dice are one option, whichever is clicked
    expect(picked).to_have_text(["dice 3"])
    site(page, "dice1").click()
    site(page, "dice5").click()
    site(page, "dice1").click()  # not the last one: it alone is put back
    expect(picked).to_have_text(["dice 3", "dice 5"])
    site(page, "dice1").click()
    site(page, "dice4").click()
    expect(picked).to_have_text(["dice 3", "dice 5", "dice 1", "dice 4"])
    site(page, "dice4").click()
    expect(page.locator(".moves li").first).to_contain_text("throw 6 5 3 3")


@pytest.mark.thorough
def test_one_of_equal_dice_clicked_twice_is_thrown_alone(page: Page, address: str) -> None:
    start(page, address, "yahtzee")
    site(page, "dice5").click()
    expect(page.locator(".why")).to_have_text("throw 3: click again, or press the button.")
    site(page, "dice5").click()
    expect(page.locator(".moves li").first).to_contain_text("throw 3; rolls")


@pytest.mark.exhaustive
def test_a_reload_keeps_the_game_and_a_file_brings_it_back(page: Page, address: str, tmp_path: Path) -> None:
    start(page, address, "tic-tac-toe")
    site(page, "b2").click()
    wait_for_moves(page, 2)
    played = moves(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    file = tmp_path / "game.json"
    download.value.save_as(file)
    assert len(parse_saved(file.read_text(encoding="utf-8"), file).decisions) == 2
    page.reload()
    wait_for_moves(page, 2)
    page.get_by_role("button", name="Undo").click()
    wait_for_moves(page, 0)
    page.get_by_text("New game").click()
    page.locator("input[type=file]").set_input_files(file)
    wait_for_moves(page, 2)
    assert played == moves(page)
    (tmp_path / "broken.json").write_text("{}", encoding="utf-8")
    page.get_by_text("New game").click()
    page.locator("input[type=file]").set_input_files(tmp_path / "broken.json")
    expect(page.get_by_text("is not a saved game")).to_be_visible()


def cards_in_hands() -> dict[str, str]:
    """What lies in the hands at the beginning, by the names of the places."""
    compiled = load("trio")
    game, state = compiled.game, compiled.reference_state(SEED)
    contents = look(game, state.to_bytes())
    sites = [site for zone in game.zones if zone.owner >= 0 for site in zone.sites]
    return {game.board.name(site): str(contents[site].attributes["number"]) for site in sites}


@pytest.mark.exhaustive
def test_hands_of_others_are_nowhere_in_the_page(page: Page, address: str) -> None:
    received: list[str] = []

    def keep(frame: str | bytes) -> None:
        received.append(frame if isinstance(frame, str) else frame.decode("utf-8", "replace"))

    page.on("websocket", lambda socket: socket.on("framereceived", keep))
    start(page, address, "trio", "Ben")
    expect(page.get_by_text("Pass the device to")).to_be_visible()
    expect(page.locator("[data-site]")).to_have_count(0)
    page.get_by_role("button", name=re.compile("show my hand")).click()
    page.locator("figure.board > svg").wait_for()
    name = page.locator(".prompt").inner_text().partition(",")[0]
    sent = "".join(received).replace("\\u00b7", "·")
    for place, card in cards_in_hands().items():
        is_own = place.removeprefix("hand").strip("_").startswith(name)
        title, spoken = site(page, place).locator("title").text_content(), PlainNames(load("trio").game).places[place]
        zone = spoken.partition(",")[0]  # which place of another's hand a card has is not said
        assert title == (f"{spoken} · {card}" if is_own else f"{zone} · face down")
        assert (f"{spoken} · {card}<" in sent) == is_own


@pytest.mark.thorough
def test_stepping_by_keys_slider_and_list_and_the_decisive_moment(page: Page, address: str) -> None:
    show_game(page, address, "connect-four")
    output, prompt = page.locator(".steps output"), page.locator(".prompt")
    expect(output).to_have_text(re.compile("^0 of "))
    length = int(output.inner_text().split()[-1])
    for place in (1, 2, 3):
        page.keyboard.press("ArrowRight")
        expect(output).to_have_text(f"{place} of {length}")
    expect(page.locator("figure.board > svg .piece")).to_have_count(3)
    page.keyboard.press("ArrowLeft")
    expect(page.locator("figure.board > svg .piece")).to_have_count(2)
    page.locator("button.move").nth(4).click()
    expect(output).to_have_text(f"5 of {length}")
    page.get_by_role("button", name="Last").click()
    expect(prompt).to_contain_text(f"after {length} decisions.")
    page.get_by_role("button", name="First").click()
    expect(page.locator("figure.board > svg .piece")).to_have_count(0)
    page.get_by_role("slider", name="Decision").fill("6")
    expect(page.locator("figure.board > svg .piece")).to_have_count(6)
    page.reload()
    expect(output).to_have_text(f"6 of {length}")
    expect(page.locator(".js-plotly-plot .main-svg").first).to_be_visible()
    said = re.search(r"from decision (\d+) of", page.locator(".stMain").inner_text())
    assert said
    page.get_by_role("button", name="The decisive moment").click()
    expect(output).to_have_text(f"{said[1]} of {length}")
    page.get_by_role("button", name="First").click()
    page.get_by_role("button", name="Play by itself").click()
    expect(output).to_have_text(re.compile("^[1-9]"))
    page.get_by_role("button", name="Stop").click()


@pytest.mark.thorough
def test_a_game_in_play_is_looked_at_again(page: Page, address: str) -> None:
    start(page, address, "tic-tac-toe")
    site(page, "b2").click()
    wait_for_moves(page, 2)
    page.get_by_role("button", name="Replay", exact=True).click()
    expect(page.locator(".steps output")).to_have_text("0 of 2")
    page.keyboard.press("ArrowRight")
    expect(page.locator("figure.board > svg .piece")).to_have_count(1)


@pytest.mark.thorough
@pytest.mark.parametrize("game", ["trice", "triad", "triune", "triotrio", "trio"])
def test_narrow_windows_need_no_scrolling_sideways(page: Page, address: str, game: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    start(page, address, game)
    page.locator("figure.board > svg").wait_for()
    assert overflow(page) == 0
    targets = page.locator("[data-site].can").all()
    boxes = [target.bounding_box() for target in targets]
    assert boxes
    assert all(box and box["width"] >= 39.5 and box["height"] >= 39.5 for box in boxes)


@pytest.mark.thorough
def test_a_narrow_replay_needs_no_scrolling_sideways(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    show_game(page, address, "trice")
    page.locator(".js-plotly-plot .main-svg").first.wait_for()
    assert overflow(page) == 0


@pytest.mark.thorough
def test_the_board_is_dark_on_a_dark_page(page: Page, address: str) -> None:
    fill = "cell => getComputedStyle(cell).fill"
    start(page, address, "tic-tac-toe")
    light = page.locator(".cell").first.evaluate(fill)
    page.emulate_media(color_scheme="dark")
    page.reload()
    page.locator("figure.board > svg").wait_for()
    assert (light, page.locator(".cell").first.evaluate(fill)) == ("rgb(226, 208, 173)", "rgb(63, 56, 45)")


@pytest.mark.thorough
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_hint_and_the_bar_fit_on_a_phone_in_both_schemes(page: Page, address: str, scheme: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    start(page, address, "tic-tac-toe")
    page.get_by_text("Evaluation bar").click()
    bar = page.get_by_role("img", name=re.compile("^Expected shares: Cross \\d+%, Nought \\d+%$"))
    bar.wait_for(timeout=COMPILING_MS)
    parts = bar.locator("span")
    expect(parts).to_have_count(2)
    widths = [part.bounding_box() for part in parts.all()]
    assert all(box is not None and box["width"] > 40 for box in widths)
    page.get_by_role("button", name="Hint").click()
    page.get_by_text("judged by tree search").last.wait_for(timeout=COMPILING_MS)
    assert overflow(page) == 0


@pytest.mark.thorough
def test_a_game_is_judged_and_its_worst_mistake_found_on_a_phone(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 390, "height": 800})
    show_game(page, address, "tic-tac-toe")
    page.get_by_role("button", name="Judge the game").click()
    page.get_by_role("button", name="The worst mistake").click()
    expect(page.get_by_text(re.compile(r"Decision \d+: .* was best .*; .* lost \d+%"))).to_be_visible()
    expect(page.get_by_text("Judged by ").last).to_be_visible()
    assert overflow(page) == 0


DRAWN_AT_ONCE = """([from, to]) => new Promise(done => {
  const find = (root, what) => {
    for (const host of root.querySelectorAll('*'))
      if (host.shadowRoot) { const found = find(host.shadowRoot, what); if (found) return found }
    return root.querySelector(what)
  }
  const table = find(document, 'figure.board').getRootNode()
  const pressed = () => new MouseEvent('click', {bubbles: true})
  const click = (name) => table.querySelector(`[data-site="${name}"]`).dispatchEvent(pressed())
  click(from)
  click(to)
  const standing = (name) => table.querySelector(`.component[data-at="${name}"]`) !== null
  done([standing(from), standing(to), table.querySelectorAll('.why:not([hidden])').length])
})"""
"""Clicks two sites, and says what stands on them before anything else can happen: no answer can have come."""


@pytest.mark.exhaustive
def test_a_move_is_drawn_before_the_server_answers(page: Page, address: str) -> None:
    start(page, address, "triune")
    expect(page.locator(".choosing")).to_be_visible()
    assert page.evaluate(DRAWN_AT_ONCE, ["b2", "c3"]) == [False, True, 0]
    wait_for_moves(page, 2)
    expect(page.locator('.component[data-at="c3"]')).to_have_count(1)
    expect(page.locator('.component[data-at="b2"]')).to_have_count(0)


@pytest.mark.thorough
def test_a_move_that_came_too_late_is_taken_back(page: Page, address: str) -> None:
    start(page, address, "tic-tac-toe", "Nought")
    other = page.context.new_page()
    other.goto(page.url)
    site(other, "a1").click()
    wait_for_moves(other, 1)
    site(page, "b2").click()  # this page still shows the empty board
    wait_for_moves(page, 1)
    expect(page.locator('.component[data-at="a1"]')).to_have_count(1)
    expect(page.locator('.component[data-at="b2"]')).to_have_count(0)


@pytest.mark.thorough
def test_a_click_that_leads_nowhere_says_why(page: Page, address: str) -> None:
    start(page, address, "triune")
    site(page, "b7").click(force=True)
    expect(page.locator(".why")).to_have_text("A Solid of North stands on b7.")
    site(page, "d2").click()
    expect(page.locator(".why")).to_be_hidden()
    expect(page.locator(".marks .dot")).to_have_count(3)
    site(page, "d5").click(force=True)
    expect(page.locator(".why")).to_have_text("A Solid moves by step, and this is 3 steps north: step goes 1 step.")
    wait_for_moves(page, 0)


@pytest.mark.thorough
def test_a_piece_that_can_only_be_turned_over_needs_a_second_click(page: Page, address: str) -> None:
    start(page, address, "triune")
    site(page, "d1").click()
    expect(page.locator(".why")).to_have_text("flip d1: click again, or press the button.")
    wait_for_moves(page, 0)
    site(page, "d1").click()
    wait_for_moves(page, 2)
    assert moves(page)[0] == "South flip d1"
    page.get_by_role("button", name="Undo").click()
    wait_for_moves(page, 0)


def middle_of(page: Page, name: str) -> tuple[float, float]:
    box = site(page, name).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.thorough
def test_a_piece_can_be_dragged(page: Page, address: str) -> None:
    start(page, address, "triune")
    expect(page.locator(".choosing")).to_be_visible()
    page.mouse.move(*middle_of(page, "b2"))
    page.mouse.down()
    page.mouse.move(*middle_of(page, "b5"), steps=6)
    page.mouse.up()
    expect(page.locator(".why")).to_contain_text("A Solid moves by step, and this is 3 steps north")
    expect(page.locator('.component[data-at="b2"]')).to_have_count(1)
    page.mouse.move(*middle_of(page, "b2"))
    page.mouse.down()
    page.mouse.move(*middle_of(page, "c3"), steps=6)
    page.mouse.up()
    wait_for_moves(page, 2)
    assert moves(page)[0] == "South Sb2-c3"


@pytest.mark.thorough
def test_of_equal_dice_all_can_be_chosen(page: Page, address: str) -> None:
    start(page, address, "trice")
    site(page, "b2").click()
    expect(page.locator(".marks .can")).to_have_count(11)
    site(page, "pool3").click()  # a white one, like pool2
    expect(page.locator(".moves li").nth(2)).to_contain_text("pick white 1")


@pytest.mark.thorough
def test_the_line_that_won_is_marked_and_new_game_is_closed_after_each_start(page: Page, address: str) -> None:
    start(page, address, "tic-tac-toe", "Nought")
    for count, name in enumerate(("a1", "a2", "b1", "b2", "c1"), start=1):
        site(page, name).click()
        wait_for_moves(page, count)
    expect(page.locator(".marks .line")).to_have_count(3)
    page.get_by_text("New game").click()
    page.get_by_role("button", name="Start").click()
    wait_for_moves(page, 0)
    expect(page.get_by_role("button", name="Start")).to_be_hidden()


STEPPED_AT_ONCE = """() => {
  const find = (root, what) => {
    for (const host of root.querySelectorAll('*'))
      if (host.shadowRoot) { const found = find(host.shadowRoot, what); if (found) return found }
    return root.querySelector(what)
  }
  const table = find(document, 'figure.board').getRootNode()
  const before = table.querySelector('.board').dataset.shown
  table.querySelector('[data-go=on]').click()
  return before !== table.querySelector('.board').dataset.shown
}"""


@pytest.mark.thorough
def test_a_step_of_a_replay_is_drawn_before_the_server_answers(page: Page, address: str) -> None:
    show_game(page, address, "breakthrough")
    assert page.evaluate(STEPPED_AT_ONCE)
    expect(page.locator("output")).to_have_text(re.compile("^1 of"))
