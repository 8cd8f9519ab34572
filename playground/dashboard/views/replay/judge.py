"""The judge on the page Replay: what each decision lost, and the worst mistakes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from playground.agents.judging.judged_game import JudgedDecision, mistakes
from playground.charts import saving
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.judging import JudgedDecisions, JudgeSpec, expectation_chart, expectation_rows
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.model.game_record import GameRecord
from playground.dashboard.widgets import layout
from playground.dashboard.widgets.job_progress import progress
from playground.play.advice import percent, worth_in_words
from playground.play.left_out import score_left_out

JUDGE = "desk.replay.judge"
"""Session key of the job that judges the game shown."""

MAX_MISTAKES = 10
MAX_ROWS = 25
"""Positions in the table of what could be expected."""

ABOUT = (
    "For each decision the best option, from what its player knew then, and what the one played has lost: the share of "
    "the result that could be expected before, less the share after."
)


def is_judging() -> bool:
    """Whether the game shown is being judged."""
    job = _job()
    return job is not None and job.running


def expected_shares(at: int) -> list[str]:
    """What may be expected after each option at a position, in words; none if it has not been judged."""
    judged = _judged()
    if at >= len(judged):
        return []
    return [percent(share) for share in judged[at].assessment.shares]


def show_judge(record: GameRecord, at: int, viewer: int | None, jump: Callable[[int], None]) -> None:
    """Draw the judge's part of the page at position `at`, with the decisions of `viewer` only, or of all for None."""
    layout.section("What was lost", ABOUT)
    job, judged = _job(), _judged()
    if job is None:
        st.button("Judge the game", key="judge", icon=":material/gavel:", on_click=partial(_begin, record))
        return
    if job.failure:
        st.error(job.failure)
    if job.running or job.cancelled:
        progress(job)
    if not judged:
        return
    own = [one for one in judged if viewer in (None, one.assessment.mover)]
    st.markdown(what_is_said(record, judged, at, viewer))
    _mistakes(record, own, at, jump)
    if viewer is None:
        figure = expectation_chart(record, judged, at)
        st.plotly_chart(figure, key="expectations", config={"displayModeBar": False})
        rows = expectation_rows(record, judged, MAX_ROWS)
        game = record.compiled.game
        table = layout.table_of_players(game, ["decisions made", *game.parties], rows)
        saved = saving.buttons(*saving.PICTURE, name=f"{game.name} shares to expect")
        st.html(f'{saved}<details class="numbers"><summary>The numbers of this chart</summary>{table}</details>')
    ways = dict.fromkeys(one.assessment.by for one in judged)
    left_out = score_left_out(record.compiled.game)
    st.caption(" ".join(filter(None, (f"Judged by {'; '.join(ways)}.", left_out))))


def _job() -> Job | None:
    return jobs().find(st.session_state.get(JUDGE))


def _judged() -> JudgedDecisions:
    job = _job()
    return job.result or () if job is not None else ()


def _begin(record: GameRecord) -> None:
    st.session_state[JUDGE] = jobs().submit(JudgeSpec(record), page="replay").key


def what_is_said(record: GameRecord, judged: JudgedDecisions, at: int, viewer: int | None) -> str:
    """What the judge says of the decision at a position, as Markdown."""
    if at >= len(judged):
        return "*There is nothing to judge at this position.*" if at >= record.length else "*Not judged yet.*"
    one, game = judged[at], record.compiled.game
    if viewer not in (None, one.assessment.mover):
        return "*What the others consider is hidden from this player.*"
    texts = _texts(record, at)
    best = f"**{layout.markdown_escape(texts[one.assessment.best])}**"
    worth = worth_in_words(game, one.assessment, one.assessment.best)
    if one.played == one.assessment.best:
        return f"Decision {one.number}: {best} was best ({worth})."
    played = layout.markdown_escape(texts[one.played])
    return f"Decision {one.number}: {best} was best ({worth}); {played} lost {_lost(one)}."


def _mistakes(record: GameRecord, judged: list[JudgedDecision], at: int, jump: Callable[[int], None]) -> None:
    """The worst mistakes as a table, and buttons that lead to them."""
    found = mistakes(judged)
    if not found:
        st.markdown("No decision judged so far has lost anything that matters.")
        return
    later = [one.number - 1 for one in judged if one in found and one.number - 1 > at]
    worst, following = st.columns(2)
    to_worst, to_next = partial(jump, found[0].number - 1), partial(jump, later[0] if later else at)
    worst.button("The worst mistake", key="worst mistake", on_click=to_worst, width="stretch")
    following.button("The next mistake", key="next mistake", on_click=to_next, disabled=not later, width="stretch")
    rows = [_row(record, one) for one in found[:MAX_MISTAKES]]
    head = ["decision", "player", "played", "best", "lost"]
    st.html(layout.table_of_players(record.compiled.game, head, rows))


def _row(record: GameRecord, one: JudgedDecision) -> list[str]:
    texts = _texts(record, one.number - 1)
    player = record.compiled.game.players[one.assessment.mover]
    return [str(one.number), player, texts[one.played], texts[one.assessment.best], _lost(one)]


def _lost(one: JudgedDecision) -> str:
    return percent(one.lost) + (", proven" if one.certain and one.lost else "")


def _texts(record: GameRecord, at: int) -> list[str]:
    """The notations of the options at a position, as the player who decided saw them."""
    return [option.text for option in record.options(at)]
