"""Where pieces go: maps of the board for the games of a comparison, and where they are known to differ."""

from __future__ import annotations

import streamlit as st

from playground.dashboard.errors import guarded
from playground.dashboard.jobs.comparison import ComparisonSpec
from playground.dashboard.jobs.heat_map import HeatMapSpec
from playground.dashboard.jobs.job import Job
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.jobs.spec import settings_of
from playground.dashboard.model.link_settings import differences
from playground.dashboard.session import save_session
from playground.dashboard.widgets.heat_picture import show_heat_picture
from playground.dashboard.widgets.job_progress import show_job
from playground.dashboard.widgets.layout import markdown_escape, section, table_html
from playground.simulate.heat_maps.collect import PHASES, Places
from playground.simulate.heat_maps.estimates import heat_difference, heat_map_of, owners
from playground.simulate.heat_maps.model import HeatDifference, HeatMap
from playground.simulate.heat_maps.sites import KINDS, WITHOUT_PHASE
from playground.simulate.heat_maps.texts import limits_text, value_text
from playground.simulate.heat_maps.words import difference_words
from playground.source.diagnostics import PlaygroundError

HEAT, OF, OWNER, OTHER, PIECE, PHASE = (
    f"desk.compare.heat.{name}" for name in ("job", "of", "owner", "other", "piece", "phase")
)
EVERYBODY, EVERY_KIND, WHOLE_GAME = "everybody", "all kinds", "the whole game"
LABELS = dict(zip(KINDS, ("Where they stand", "Captures", "Moves", "Last moves", "Going with wins"), strict=True))
HELP = (
    "Plays some games of each, and counts on which squares and places things happen. *Save as a page* then has "
    "the maps, too: those of all kinds, over whole games."
)


def show_heat_maps(comparison: Job | None) -> None:
    """Draw the section below the result of a comparison: what is counted, the button that counts, and the maps."""
    job = jobs().find(st.session_state.get(HEAT))
    if comparison is not None and (comparison.running or comparison.result is None):
        return
    spec: ComparisonSpec | None = comparison.result.spec if comparison else None
    if spec is None and job is None:
        return
    section(
        "Where pieces go", "Site by site: where pieces stand, are captured, move to, end games and go with winning."
    )
    if spec is not None:
        _offer(spec)
    if job is None:
        return
    others = differences(settings_of(spec), job.spec.comparison.settings()) if isinstance(job.spec, HeatMapSpec) else []
    if spec is not None and others:
        st.warning("These maps belong to other settings than the result above: " + markdown_escape("; ".join(others)))
    show_job(job, _show)


def counted_places(spec: ComparisonSpec) -> list[Places]:
    """What was counted of the games of a comparison; empty unless that was done, for all kinds and whole games."""
    job = jobs().find(st.session_state.get(HEAT))
    if job is None or job.running or not isinstance(job.spec, HeatMapSpec) or job.spec != HeatMapSpec(spec):
        return []
    found: list[Places] = job.result or []
    return found if len(found) == len(spec.choices) else []


def _offer(spec: ComparisonSpec) -> None:
    game = spec.choices[0].compiled.game
    piece, phase, button = st.columns([1, 1, 1], vertical_alignment="bottom")
    kinds = [EVERY_KIND, *(each.name for each in game.pieces)] if len(game.pieces) > 1 else [EVERY_KIND]
    of_kind = piece.selectbox("Of which kind", kinds, key=PIECE)
    third = phase.selectbox("In which third of a game", [WHOLE_GAME, *PHASES], key=PHASE)
    if not button.button("Count where pieces go", icon=":material/grid_on:", width="stretch", key="heat", help=HELP):
        return
    requested = HeatMapSpec(
        spec, None if of_kind == EVERY_KIND else str(of_kind), None if third == WHOLE_GAME else str(third)
    )
    try:
        requested.size()
    except PlaygroundError as error:
        st.error(str(error))
        return
    previous = jobs().find(st.session_state.get(HEAT))
    if previous is not None:
        previous.cancel()
    st.session_state[HEAT] = jobs().submit(requested, page="compare").key
    save_session()
    st.rerun()


def _show(job: Job) -> None:
    found: list[Places] = job.result
    found = [places for places in found if places.games > 1]
    if found and not job.running:
        _choose(found)


@guarded
def _choose(found: list[Places]) -> None:
    """Draw the choice of a map, and the maps."""
    base, *others = found
    of = st.segmented_control(
        "What", list(KINDS), format_func=LABELS.__getitem__, default=KINDS[0], required=True, key=OF
    )
    whose, against = st.columns(2)
    owner = whose.selectbox("Whose", [EVERYBODY, *owners(base.game)], key=OWNER)
    names = [each.game.name for each in others]
    other = against.selectbox("Compared with", names, key=OTHER) if len(others) > 1 else names[0] if names else None
    try:
        chosen = None if owner == EVERYBODY else str(owner)
        if other is None:
            _draw_map(heat_map_of(base, str(of), chosen))
            return
        if str(of) in WITHOUT_PHASE and (base.selected.kind is not None or base.selected.phase is not None):
            raise PlaygroundError("The last moves are counted in whole games, of all kinds: count those.")
        _draw_difference(heat_difference(base, others[names.index(str(other))], str(of), chosen))
    except PlaygroundError as problem:
        st.info(str(problem))


def _draw_difference(shown: HeatDifference) -> None:
    most = max((site.value for each in (shown.base, shown.other) for site in each.sites), default=0.0) or None
    columns = st.columns(3, gap="medium")
    for column, each in zip(columns, (shown.base, shown.other), strict=False):
        with column:
            st.markdown(f"##### {each.game.name}")
            show_heat_picture(each.picture(most), f"{each.game.name} {each.of}", f"heat {each.game.name}")
    with columns[2]:
        names = f"{shown.other.game.name} − {shown.base.game.name}"
        st.markdown(f"##### {names}")
        show_heat_picture(shown.picture(), f"{names} {shown.base.of}", "heat difference")
    st.caption(f"{shown.title}. {difference_words(shown)} {_games(shown.base)}")
    rows = [
        [
            site.name,
            f"{value_text(site.value, shown.unit)}{limits_text(site, shown.unit)}",
            "known" if site.known else "not known",
        ]
        for site in shown.sites
    ]
    _numbers(("site", "difference (95% together)", "to differ"), rows)


def _draw_map(shown: HeatMap) -> None:
    show_heat_picture(shown.picture(), f"{shown.game.name} {shown.of}", "heat map")
    st.caption(f"{shown.title}. {_games(shown)}")
    rows = [[site.name, f"{value_text(site.value, shown.unit)}{limits_text(site, shown.unit)}"] for site in shown.sites]
    _numbers(("site", "value (95% together)"), rows)


def _games(shown: HeatMap) -> str:
    agents = " and ".join(dict.fromkeys(shown.agents))
    counted = "" if shown.counted == shown.games else f", of which {shown.counted:,} count"
    return f"{shown.games:,} games{counted}, seed {shown.seed}, players: {agents}."


def _numbers(head: tuple[str, ...], rows: list[list[str]]) -> None:
    table = table_html(head, rows)
    st.html(f'<details class="numbers"><summary>The numbers of this map</summary>{table}</details>')
