"""Charts, pictures and tables that a visitor saves, in a real browser."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from xml.etree import ElementTree

import pytest
from playwright.sync_api import Locator, Page

from playground.charts import saving
from playground.charts.data import Estimate
from playground.charts.forest import forest
from playground.pictures.heat import HeatLegend, HeatSite, heat_svg
from playground.pictures.scales import SEQUENTIAL
from playground.report.document import document, figure_html
from playground.report.printing import CHART_WIDTH

pytestmark = [pytest.mark.browser, pytest.mark.exhaustive]

PNG = b"\x89PNG\r\n\x1a\n"
TABLE = '<table><tr><th>name, or so</th><th>value</th></tr><tr><td>a "quoted" one</td><td>−1.5 points</td></tr></table>'


def report(page: Page, folder: Path) -> None:
    """A page with a chart, a picture and a table."""
    figure = figure_html(forest([Estimate("one", 0.4, 0.3, 0.5)], "share", "share"), "chart")
    sections = [f"<section><h2>How it went</h2>{figure}</section>", f"<section><h2>Numbers</h2>{TABLE}</section>"]
    path = folder / "report.html"
    path.write_text(document("A report", "<h1>A report</h1>", sections), encoding="utf-8")
    page.goto(path.as_uri())
    page.locator(".js-plotly-plot .main-svg").first.wait_for()


def saved(page: Page, button: Locator) -> tuple[str, bytes]:
    with page.expect_download() as download:
        button.click()
    return download.value.suggested_filename, Path(download.value.path()).read_bytes()


def test_a_chart_is_saved_as_a_picture_and_as_a_drawing(page: Page, tmp_path: Path) -> None:
    report(page, tmp_path)
    name, picture = saved(page, page.locator('[data-save="png"]'))
    assert (name, picture[:8]) == ("how-it-went.png", PNG)
    name, drawing = saved(page, page.locator('[data-save="svg"]'))
    root = ElementTree.fromstring(drawing)
    texts = "".join(root.itertext())
    assert name == "how-it-went.svg"
    assert root.tag == "{http://www.w3.org/2000/svg}svg" and "one: 40.0% (30.0 to 50.0)" in texts


def test_a_table_is_saved_with_its_cells_quoted(page: Page, tmp_path: Path) -> None:
    report(page, tmp_path)
    name, text = saved(page, page.locator('[data-save="csv"]'))
    assert name == "numbers.csv"
    rows = list(csv.reader(io.StringIO(text.decode())))
    assert rows == [["name, or so", "value"], ['a "quoted" one', "-1.5 points"]]


def test_a_picture_in_the_shadow_of_a_component_is_saved(page: Page) -> None:
    from playground.compiler import load

    game = load("tic-tac-toe").game
    sites = {site: HeatSite(0.5, "5", game.board.name(site)) for site in game.board.sites}
    picture = heat_svg(game, sites, SEQUENTIAL, HeatLegend("0", "5"), "A map")
    page.set_content("<h2>Outside</h2><div id=host></div>")
    page.add_script_tag(content=f"{saving.script()}\ninstallSaving()")
    inside = f"<figure>{picture}{saving.buttons('svg')}</figure>"
    page.evaluate("html => document.getElementById('host').attachShadow({mode: 'open'}).innerHTML = html", inside)
    name, drawing = saved(page, page.locator('[data-save="svg"]'))
    assert name == "outside.svg"
    assert "".join(ElementTree.fromstring(drawing).itertext()).count("5") >= len(game.board.sites)


WIDTH = "document.querySelector('.js-plotly-plot svg').getBoundingClientRect().width"
OPEN = "document.querySelector('details').open"
ON_PAPER = f"addEventListener('beforeprint', () => {{ window.seen = [{OPEN}, {WIDTH}] }}); 0"


def test_a_report_is_unfolded_and_fits_the_paper_while_it_is_printed(page: Page, tmp_path: Path) -> None:
    figure = figure_html(forest([Estimate("one", 0.4, 0.3, 0.5)], "share", "share"), "chart")
    path = tmp_path / "report.html"
    path.write_text(document("A", "<h1>A</h1>", [figure, "<details><summary>More</summary>text</details>"]))
    page.goto(path.as_uri())
    page.evaluate("window.print = () => { window.asked = true }; 0")
    page.get_by_role("button", name="Print or save as PDF").click()
    assert page.evaluate("window.asked")
    wide = page.evaluate(WIDTH)
    page.evaluate(ON_PAPER)
    page.pdf()
    assert page.evaluate("window.seen") == [True, CHART_WIDTH]
    assert (page.evaluate(OPEN), page.evaluate(WIDTH)) == (False, wide)
    assert wide > CHART_WIDTH
