"""What a notebook shows of a game, a position and a result: HTML with pictures as SVG, light or dark as the page.

Nothing here needs a script or the network, so that notebooks show it when they are opened again, or printed.
"""

from __future__ import annotations

from functools import singledispatch
from html import escape

from playground.compiler import Compiled
from playground.engine.native.runtime.state import NativeState
from playground.engine.reference.state import ReferenceState
from playground.ladder.standing import Standing
from playground.notebook.intervals import interval_rows
from playground.notebook.tables import cells
from playground.pictures.position import position_svg
from playground.report.summary import summary_words
from playground.report.sweep_findings import findings
from playground.report.verdict import verdicts
from playground.simulate.comparison.compare import ComparisonResult
from playground.simulate.experiments.result import ExperimentResult
from playground.simulate.results.rows import Result
from playground.simulate.sweeps.one_at_a_time import AblationResult
from playground.simulate.sweeps.result import SweepResult


@singledispatch
def html_of(value: object) -> str:
    """The HTML of an object that is `Shown`."""
    raise NotImplementedError(type(value).__name__)


@html_of.register
def _(compiled: Compiled) -> str:
    ruleset, state = compiled.ruleset, compiled.reference_state()
    items = ruleset.variants.items()
    variants = "".join(f"<li><code>@{escape(name)}</code> {escape(about)}</li>" for name, about in items)
    listed = f"<details><summary>House rules</summary><ul>{variants}</ul></details>" if variants else ""
    picture = position_svg(compiled.game, state.to_bytes())
    title = escape(ruleset.title or compiled.game.name)
    return f"<div><h4>{title}</h4><p>{escape(ruleset.about)}</p>{_small(picture)}{listed}</div>"


@html_of.register(NativeState)
@html_of.register(ReferenceState)
def _(state: NativeState | ReferenceState) -> str:
    game = state.game
    if state.is_terminal():
        winners = [name for name, result in zip(game.players, state.returns(), strict=True) if result > 0]
        nobody = "everyone has lost" if any(state.returns()) else "nobody has won"
        said = f"The game is over: {', '.join(winners)} won." if winners else f"The game is over, and {nobody}."
    else:
        said = f"{game.players[state.current_player()]} decides among {len(state.legal_actions())} options."
    return f"<div>{_small(position_svg(game, state.to_bytes()))}<p>{escape(said)}</p></div>"


@html_of.register
def _(result: Result) -> str:
    from playground.simulate.comparison.compare import compare_results

    compared = compare_results([result])
    games = f"{result.games:,} games of {result.game.title}, seed {result.seed}, players: {_players(result.agents)}"
    return f"<div><p>{escape(games)}</p>{interval_rows(list(cells(compared)))}</div>"


@html_of.register
def _(result: ComparisonResult) -> str:
    said = "".join(f"<p>{escape(verdict.headline)}</p>" for verdict in verdicts(result))
    return f"<div>{said}{interval_rows(list(cells(result)))}</div>"


@html_of.register(SweepResult)
@html_of.register(AblationResult)
def _(result: SweepResult | AblationResult) -> str:
    said = "".join(f"<p>{escape(finding.verdict)}</p>" for finding in findings(result))
    return f"<div>{said}{interval_rows(list(cells(result)))}{_who(result.base.agents)}</div>"


@html_of.register
def _(result: ExperimentResult) -> str:
    title, about = escape(result.experiment.title), escape(result.experiment.about)
    said = escape(summary_words(result))
    return f"<div><h4>{title}</h4><p>{about}</p><p><b>{said}</b></p>{interval_rows(list(cells(result)))}</div>"


@html_of.register
def _(standing: Standing) -> str:
    rows = "".join(
        f"<tr><td>{escape(each.agent)}</td><td>{each.games:,}</td>"
        f"<td>{each.rating.estimate:.2f} ({each.rating.low:.2f} to {each.rating.high:.2f})</td></tr>"
        for each in standing.rated
    )
    head = "<tr><th>agent</th><th>games</th><th>75:25 steps above random (95%)</th></tr>"
    return f"<div><table>{head}{rows}</table></div>"


def _small(picture: str) -> str:
    return f'<div style="max-width:26rem">{picture}</div>'


def _players(agents: tuple[str, ...]) -> str:
    return ", ".join(dict.fromkeys(agents))


def _who(agents: tuple[str, ...]) -> str:
    return f"<p>All this holds between these players: {escape(_players(agents))}.</p>"
