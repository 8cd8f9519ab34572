"""What a notebook shows of a game, a position and a result, and the data frames that results become."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType

import pytest

import playground as pg
from playground.notebook import progress
from playground.pictures.colours import player_colour
from playground.report.summary import summary_words
from playground.report.verdict import verdicts
from playground.source.diagnostics import PlaygroundError
from playground.source.shown import PLOTLY


@pytest.fixture(scope="module")
def compared():
    return pg.compare("triad", "triad@small", games=2000, seed=1, seat=1)


def test_a_game_shows_its_board_and_its_house_rules():
    game = pg.load("triad")
    shown = game._repr_html_()
    assert game.ruleset.title in shown
    assert "<svg" in shown
    assert all(f"<code>@{name}</code>" in shown for name in game.ruleset.variants)


@pytest.mark.parametrize("engine", ["initial_state", "reference_state"])
def test_a_position_shows_the_board_and_who_decides(engine):
    state = getattr(pg.load("tic-tac-toe"), engine)()
    before = state._repr_html_()
    assert "decides among 9 options" in before
    state.apply_action(4)
    after = state._repr_html_()
    assert "decides among 8 options" in after
    assert after.partition("<p>")[0] != before.partition("<p>")[0], "the picture has the mark"
    while not state.is_terminal():
        state.apply_action(0)
    assert "The game is over" in state._repr_html_()


def test_a_result_shows_each_seat_with_its_interval():
    result = pg.simulate("tic-tac-toe", games=500, seed=1)
    shown = result._repr_html_()
    assert "500 games of Tic-tac-toe, seed 1, players: random" in shown
    assert "seat_share.1" in shown
    assert "seat_share.2" in shown
    assert " to " in shown


def test_a_comparison_shows_its_verdict_and_becomes_a_frame(compared):
    shown = compared._repr_html_()
    assert "difference" in shown
    frame = compared.to_pandas()
    assert list(frame.game.unique()) == ["triad", "triad@small"]
    row = frame[(frame.game == "triad@small") & (frame.measure == "seat_share.1")].iloc[0]
    base = frame[(frame.game == "triad") & (frame.measure == "seat_share.1")].iloc[0]
    assert row.difference == pytest.approx(row.value - base.value)
    assert row.difference_low < row.difference < row.difference_high
    assert row.differs
    assert base.isna().difference


def test_a_sweep_becomes_a_frame_with_its_parameters_as_columns():
    sweep = pg.sweep("triad", "side=4..5", measures=["seat_share.1"], games=300)
    frame = sweep.to_pandas()
    assert list(frame.side) == [4, 5]
    assert list(frame.value) == [sweep.effects["seat_share.1"][number].measure.value for number in (0, 1)]
    assert "side = 4" in sweep._repr_html_()


def test_a_comparison_has_a_chart_with_its_verdict_for_notebooks_that_draw_it(compared):
    """A notebook finds the HTML by `_repr_html_`, and may ask for some kinds of content only."""
    bundle = compared._repr_mimebundle_()
    assert list(bundle) == [PLOTLY]
    texts = [note["text"] for note in bundle[PLOTLY]["layout"]["annotations"]]
    said = verdicts(compared)[0].headline
    assert any(said.split(":")[0] in text.replace("<br>", " ") for text in texts)
    assert any("in turns" in text for text in texts), "all measures are there"
    assert compared._repr_mimebundle_(include={"text/html"}) == compared._repr_mimebundle_(exclude={PLOTLY}) == {}


def test_results_and_sweeps_have_charts_and_games_and_positions_none():
    game = pg.load("tic-tac-toe")
    shares, sweep = pg.simulate(game, games=100).figure(), pg.sweep("tic-tac-toe", "size=3..4", games=60).figure()
    colours = [player_colour(game.game, player) for player in (0, 1)]
    assert [trace.marker.color for trace in shares.data] == colours
    assert sweep.layout.xaxis.title.text == "size"
    assert not hasattr(game, "_repr_mimebundle_")
    assert not hasattr(game.initial_state(), "_repr_mimebundle_")


def test_a_ladder_rates_agents_and_shows_them():
    standing = pg.ladder("tic-tac-toe", ["flat?playouts=4"], minutes=0.01)
    assert {each.agent for each in standing.rated} == {"random", "flat?playouts=4"}
    assert list(standing.to_pandas().agent) == [each.agent for each in standing.rated]
    assert len(standing.figure().data[0].x) == 2
    with pytest.raises(PlaygroundError, match="0 minutes are no time to play"):
        pg.ladder("tic-tac-toe", minutes=0)


def test_an_experiment_shows_its_answer_and_becomes_a_frame():
    result = pg.run("triad-small-board", games=300)
    assert summary_words(result).split(":")[0] in result._repr_html_()
    frame = result.to_pandas()
    assert set(frame.measure) == {"seat_share.1", "seat_share.2", "seat_share.3", "length.decisions.mean"}
    assert list(frame[frame.measure == "seat_share.1"].players) == ["random", "random"]
    changed = frame[frame.difference.notna()]
    assert len(changed) == len(result.changes)


def test_a_sweep_of_every_rule_becomes_a_frame():
    from playground.simulate.sweeps.one_at_a_time import ablation_result, plan_ablation

    plan = plan_ablation("tic-tac-toe")
    result = ablation_result(plan, plan.study(100).play(), ["seat_share.1"])
    assert len(result.to_pandas()) >= 2
    assert "as it is" in result._repr_html_()


def test_what_is_shown_is_escaped(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "odd.yaml").write_text(
        'game: "<script>alert(1)</script>"\nextends: tic-tac-toe\n', encoding="utf-8"
    )
    assert "<script>" not in pg.load("odd")._repr_html_()


def test_a_mistake_is_a_message():
    with pytest.raises(PlaygroundError, match="nothing to compare"):
        pg.compare()
    with pytest.raises(PlaygroundError, match="did you mean"):
        pg.compare("triadd")


class Kernel:
    """Stands for a notebook: it has a kernel, and keeps what is displayed."""

    def __init__(self) -> None:
        self.kernel, self.shown = object(), list[str]()

    def display(self, html: str, *, display_id: bool) -> Kernel:
        assert display_id
        self.shown.append(html)
        return self

    def update(self, html: str) -> None:
        self.shown.append(html)


@pytest.fixture
def notebook(monkeypatch) -> Kernel:
    shell = Kernel()
    ipython, display = ModuleType("IPython"), ModuleType("IPython.display")
    ipython.get_ipython = lambda: shell  # type: ignore[attr-defined]  # a module made here
    display.HTML, display.display = str, shell.display  # type: ignore[attr-defined]  # a module made here
    monkeypatch.setitem(sys.modules, "IPython", ipython)
    monkeypatch.setitem(sys.modules, "IPython.display", display)
    monkeypatch.setattr(progress, "EVERY", 0.0)
    return shell


def test_long_work_has_a_bar_in_a_notebook_that_vanishes(notebook):
    pg.compare("tic-tac-toe", "tic-tac-toe@misere", games=200_000)
    assert "2 games side by side: 0 of 400,000" in notebook.shown[0]
    assert notebook.shown[-1] == ""
    pg.simulate("tic-tac-toe", games=1000)
    assert notebook.shown.count("") == 2


@pytest.mark.exhaustive
def test_without_a_notebook_there_is_no_bar_and_nothing_is_imported_for_it():
    assert not progress.in_notebook()
    code = (
        "import sys, playground as pg; pg.compare('tic-tac-toe', 'tic-tac-toe@misere', games=50);"
        "print(sorted({'IPython', 'plotly', 'pandas'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("[]\n", "")
