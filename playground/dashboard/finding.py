"""Finding a game to look at: simulated anew, one of a recorded run, one that was saved, or the one in play."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import streamlit as st

from playground.compiler import Compiled, check
from playground.dashboard import parts
from playground.dashboard.choose import choose_agents, choose_game
from playground.dashboard.courses import Course
from playground.dashboard.opening import SEEN_TABLE, TABLE, read_seed, saved_game
from playground.dashboard.runs import RUN, runs_folder
from playground.dashboard.tables import Table, tables
from playground.play.saved import take_up
from playground.play.session import ONLY_GAME, Session
from playground.ruleset.selection import EDITOR
from playground.simulate.replay import replay
from playground.source.diagnostics import PlaygroundError

if TYPE_CHECKING:
    import pandas as pd

Make = Callable[[], Course]
"""Makes the course of a game, which may take a while."""

SIMULATED, RECORDED, SAVED, IN_PLAY = "A simulated game", "A recorded run", "A saved game", "The game in play"
SOURCE = "desk.replay.source"
ANY = "any"
MOST_LISTED = 200
"""Games of a run that are listed."""

ORDERS = ("by number", "longest first", "shortest first")


def find_game() -> tuple[str, Make] | None:
    """Widgets that find a game; once somebody asks for it, its title and what makes it."""
    table = tables().find(st.session_state.get(TABLE))
    sources = [SIMULATED, RECORDED, SAVED, *([IN_PLAY] if table else [])]
    if st.session_state.get(SOURCE) not in sources:
        st.session_state[SOURCE] = SIMULATED
    source = st.segmented_control("Which game", sources, key=SOURCE, label_visibility="collapsed", required=True)
    if source == RECORDED:
        return _recorded()
    if source == SAVED:
        return _saved()
    return _in_play(table) if source == IN_PLAY and table else _simulated()


def asked_for() -> tuple[str, Make] | None:
    """The game in play that the page Play has asked to show."""
    table = tables().find(st.session_state.pop(SEEN_TABLE, None))
    return _of_table(table) if table else None


# ---- simulated anew


def _simulated() -> tuple[str, Make] | None:
    entry = choose_game()
    if entry is None:
        return None
    compiled = entry.compiled
    agents = choose_agents("replay", compiled)
    st.session_state.setdefault("desk.replay.seed", "0")
    st.session_state.setdefault("desk.replay.number", 0)
    seed, number, show = st.columns(3, vertical_alignment="bottom")
    typed = seed.text_input("Seed", key="desk.replay.seed")
    wanted = int(number.number_input("Game", 0, 2**31, key="desk.replay.number", help="Games of a seed count from 0."))
    if not show.button("Show", key="show simulated", type="primary", width="stretch"):
        return None
    title = f"{entry.label}, game {wanted:,} of seed {typed}"
    return title, lambda: replayed(compiled, title, read_seed(typed), wanted, agents)


def replayed(compiled: Compiled, source: str, seed: int, number: int, agents: tuple[str, ...]) -> Course:
    """Game `number` of a seed, played by the agents as in any simulation."""
    return Course(compiled, source, seed, number, agents, tuple(replay(compiled, seed, number, agents)))


# ---- recorded


def _recorded() -> tuple[str, Make] | None:
    folders = recorded_folders(runs_folder())
    if not folders:
        way_out = "Record one on the page *Compare*, or with `playground simulate … --out DIR` into that folder."
        parts.empty(f"No recorded run lies in {runs_folder()}.", way_out)
        return None
    chosen = st.selectbox("Run", list(folders), key="desk.replay.run")
    folder = folders[chosen]
    games, wish = _picked(_games(str(folder), (folder / RUN).stat().st_mtime))
    if games.empty:
        st.caption("No game of this run is like that.")
        return None
    labels = {int(row["game"]): _label(row) for row in games.head(MOST_LISTED).to_dict("records")}
    choice, show = st.columns([2, 1], vertical_alignment="bottom")
    title = f"Game ({len(games):,} are like that)"
    key = f"replay game {wish}"
    number = choice.selectbox(title, list(labels), format_func=lambda game: labels[game], key=key)
    if not show.button("Show", key="show recorded", type="primary", width="stretch") or number is None:
        return None
    return f"game {number:,} of {chosen}", lambda: course_of_run(folder, int(number))


def recorded_folders(root: Path) -> dict[str, Path]:
    """The runs below a folder by their names, the newest first; those of a study lie in its folder."""
    found = [path.parent for pattern in (RUN, f"*/{RUN}", f"*/*/{RUN}") for path in root.glob(pattern)]
    newest = sorted(found, key=lambda path: (path / RUN).stat().st_mtime, reverse=True)
    return {str(path.relative_to(root)) if path != root else root.name: path for path in newest}


@st.cache_data(max_entries=4, show_spinner="Reading the run …")
def _games(folder: str, changed: float) -> pd.DataFrame:  # noqa: ARG001  # a run that has grown is read again
    from playground.simulate.records import read
    from playground.simulate.records.table import RULE

    frame = read(folder)
    kept = ["game", "outcome", "winners", "ending", "decisions", *(c for c in frame.columns if c.startswith(RULE))]
    return frame[kept]


def _picked(frame: pd.DataFrame) -> tuple[pd.DataFrame, str]:
    """The games that are like what the visitor looks for, in the order wanted; and that wish in words."""
    from playground.simulate.records.table import RULE

    ending, winner, rule, order = st.columns(4)
    endings = sorted(frame["ending"].dropna().unique())
    ended = ending.selectbox("Ended by", [ANY, *endings], key="replay ending")
    winners = [ANY, *sorted(set(frame["winners"].astype(str)))]
    won = winner.selectbox("Won by", winners, key="replay winner", format_func=_won)
    rules = [column.removeprefix(RULE) for column in frame.columns if column.startswith(RULE)]
    fired = rule.selectbox("Rule fired", [ANY, *rules], key="replay rule")
    wanted = order.selectbox("Order", ORDERS, key="replay order")
    asked_rule = "" if fired == ANY else fired
    found = pick(frame, "" if ended == ANY else ended, None if won == ANY else won, asked_rule, wanted)
    return found, f"{ended} {won} {fired} {wanted}"


def pick(frame: pd.DataFrame, ending: str, winners: str | None, rule: str, order: str) -> pd.DataFrame:
    """The games with that ending, those winners and that rule (each of them may be left open), in one of `ORDERS`."""
    from playground.simulate.records.table import RULE

    found = frame
    if ending:
        found = found[found["ending"] == ending]
    if winners is not None:
        found = found[found["winners"].astype(str) == winners]
    if rule:
        found = found[found[RULE + rule].astype(bool)]
    if order == ORDERS[0]:
        return found
    return found.sort_values("decisions", ascending=order == ORDERS[2], kind="stable")


def _won(winners: str) -> str:
    return winners or "nobody"


def _label(row: dict[Hashable, Any]) -> str:
    end = f"{_won(str(row['winners']))}: {row['ending']}" if row["outcome"] == "finished" else "unfinished"
    return f"{row['game']:,} · {row['decisions']} decisions · {end}"


def course_of_run(folder: Path, number: int) -> Course:
    """A game of a recorded run, played once more. Raises PlaygroundError where that cannot be had."""
    from playground.simulate.records.manifest import read_manifest

    described = read_manifest(folder)
    if described is None:
        raise PlaygroundError(f"{folder} holds no records any more")
    compiled, _ = check(EDITOR, text=described["ruleset"])
    if compiled is None:
        raise PlaygroundError(f"{folder}: this playground does not understand the ruleset of that run any more")
    title = f"{described['selection']}, game {number:,} of {folder.name}"
    return replayed(compiled, title, int(described["seed"]), number, tuple(described["agents"]))


# ---- saved, or in play


def _saved() -> tuple[str, Make] | None:
    label = "A game saved on the page *Play* or by `playground play --save`"
    found = st.file_uploader(label, type="json", key="replayed")
    if found is None or st.session_state.get("replayed file") == found.file_id:
        return None
    saved, compiled = saved_game(found.name, found.getvalue())
    session = take_up(saved, compiled, Path(found.name))
    st.session_state["replayed file"] = found.file_id
    return found.name, lambda: course_of_session(session, found.name)


def _in_play(table: Table) -> tuple[str, Make] | None:
    session = table.session
    st.caption(f"{session.game.title}, {len(session.decisions)} decisions so far.")
    shown = st.button("Show", key="show in play", type="primary", disabled=not session.decisions)
    return _of_table(table) if shown else None


def _of_table(table: Table) -> tuple[str, Make]:
    title = f"{table.session.game.title} in play"
    return title, lambda: course_of_session(table.session, title)


def course_of_session(session: Session, source: str) -> Course:
    """The game of a session as far as it was played."""
    played = tuple(decision.number for decision in session.decisions)
    players = range(len(session.game.players))
    agents = tuple(session.agents.get(player, "a person") for player in players)
    return Course(session.compiled, source, session.seed, ONLY_GAME, agents, played)
