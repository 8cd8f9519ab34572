"""Choosing a game to replay: a simulated one, one of a recorded run, a saved one, or the one in play."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import streamlit as st

from playground.compiler import Compiled
from playground.dashboard.jobs.manager import jobs
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.model.game_record import GameRecord
from playground.dashboard.model.live_games import LiveGame, live_games
from playground.dashboard.model.run_index import RUN, changed_at, recorded_folders, runs_folder
from playground.dashboard.session import linked_game
from playground.dashboard.views.play.new_game import LIVE_GAME, LIVE_GAME_TO_REPLAY, read_seed, saved_game
from playground.dashboard.widgets import layout
from playground.dashboard.widgets.agent_picker import choose_agents
from playground.dashboard.widgets.controls import number_input, segmented_control, selectbox, text_input
from playground.dashboard.widgets.game_picker import choose_game
from playground.engine.cancellation import CancelToken
from playground.play.saved import restore_session
from playground.play.session import ONLY_GAME, Session
from playground.simulate.replay import recorded_game, replay

if TYPE_CHECKING:
    import pandas as pd

LoadGame = Callable[[CancelToken], GameRecord]
"""Loads or replays the record of a game, which may take a while. Raises Cancelled soon after the token is set."""

SIMULATED, RECORDED, SAVED, IN_PLAY = "A simulated game", "A recorded run", "A saved game", "The game in play"
SOURCE, FOLDER = "desk.replay.source", "desk.replay.run"
REQUESTED = "requested replay"
"""The session key of a `RequestedGame`; not kept, since it is shown at once."""

FORM = "replay form"
"""The session key, of this tab alone, of what the form named when it was drawn last."""

NUMBER, MAX_NUMBER = "desk.replay.number", 2**31
SHOWN_JOB = "desk.replay.job"

ANY = "any"
MAX_LISTED = 200
"""Games of a run that are listed at most."""

ORDERS = ("by number", "longest first", "shortest first")


@dataclass(frozen=True)
class FoundGame:
    """The game that the form names: what identifies it, its title, how to load it, and the hash of a simulated game's
    rules."""

    identity: Hashable
    title: str
    load: LoadGame
    rules: str = ""


def find_game(*, arrived: bool) -> tuple[str, LoadGame] | None:
    """Draw widgets that find a game; return its title and how to load it if it is to be shown now.

    That is as soon as the form names another game. A visitor who has `arrived` from elsewhere finds the game that was
    shown last, unless there is none, or the address named the game to watch.
    """
    named = bool(linked_game())
    if named:
        st.session_state[SOURCE] = SIMULATED
    found = _found()
    if found is None:
        return None
    before, st.session_state[FORM] = st.session_state.get(FORM), found.identity
    if named:
        show = not _is_shown(found)
    elif arrived or before is None:
        show = st.session_state.get(SHOWN_JOB) is None
    else:
        show = before != found.identity
    return (found.title, found.load) if show else None


def _is_shown(found: FoundGame) -> bool:
    """Whether a game with the rules of the one found is on the page."""
    job = jobs().find(st.session_state.get(SHOWN_JOB))
    return job is not None and job.result is not None and job.result.compiled.game.hash == found.rules


def _found() -> FoundGame | None:
    live_game = live_games().find(st.session_state.get(LIVE_GAME))
    sources = [SIMULATED, RECORDED, SAVED, *([IN_PLAY] if live_game else [])]
    if st.session_state.get(SOURCE) not in sources:
        st.session_state[SOURCE] = SIMULATED
    source = segmented_control("Which game", sources, key=SOURCE, label_visibility="collapsed")
    if source == RECORDED:
        return _recorded()
    if source == SAVED:
        return _saved()
    return _in_play(live_game) if source == IN_PLAY and live_game else _simulated()


@dataclass(frozen=True)
class RequestedGame:
    """A simulated game that another page has requested to show."""

    choice: GameChoice
    seed: int
    number: int
    agents: tuple[str, ...]


def requested_game() -> tuple[str, LoadGame] | None:
    """The game that another page has requested to show: a simulated one, or the one in play."""
    requested: RequestedGame | None = st.session_state.pop(REQUESTED, None)
    if requested is not None:
        title = f"{requested.choice.label}, game {requested.number:,} of seed {requested.seed}"
        compiled = requested.choice.compiled
        game = requested.seed, requested.number, requested.agents
        return title, lambda cancel: replayed(compiled, title, *game, cancel)
    live_game = live_games().find(st.session_state.pop(LIVE_GAME_TO_REPLAY, None))
    return _load_live_game(live_game) if live_game else None


# ---- simulated


def _simulated() -> FoundGame | None:
    entry = choose_game()
    if entry is None:
        return None
    compiled = entry.compiled
    agents = choose_agents("replay", compiled)
    st.session_state.setdefault("desk.replay.seed", "0")
    st.session_state.setdefault(NUMBER, 0)
    seed, number, following = st.columns(3, vertical_alignment="bottom")
    typed = text_input("Seed", key="desk.replay.seed", place=seed)
    about = "Games of a seed count from 0."
    index = int(number_input("Game", 0, MAX_NUMBER, key=NUMBER, place=number, help=about))
    icon = ":material/skip_next:"
    following.button("Next game", key="next simulated", icon=icon, on_click=_next, width="stretch")
    title = f"{entry.label}, game {index:,} of seed {typed}"
    rules = compiled.game.hash
    identity = (rules, agents, typed, index)

    def load(cancel: CancelToken) -> GameRecord:
        return replayed(compiled, title, read_seed(typed), index, agents, cancel)

    return FoundGame(identity, title, load, rules)


def _next() -> None:
    st.session_state[NUMBER] = min(MAX_NUMBER, int(st.session_state[NUMBER]) + 1)


def replayed(
    compiled: Compiled,
    source: str,
    seed: int,
    number: int,
    agents: tuple[str, ...],
    cancel: CancelToken | None = None,
) -> GameRecord:
    """The record of game `number` of a seed, played by the agents as in any simulation."""
    return GameRecord(compiled, source, seed, number, agents, tuple(replay(compiled, seed, number, agents, cancel)))


# ---- recorded


def _recorded() -> FoundGame | None:
    folders = recorded_folders(runs_folder())
    if not folders:
        hint = "Record some on the page *Compare*, or with `playground simulate … --out`."
        layout.empty("No games have been recorded yet.", hint)
        return None
    if st.session_state.get(FOLDER) not in folders:
        st.session_state[FOLDER] = next(iter(folders))
    chosen = selectbox("Run", list(folders), key=FOLDER)
    folder = folders[chosen]
    games, filters = _filtered(_games(str(folder), changed_at(folder / RUN) or 0.0))
    if games.empty:
        st.caption("No game of this run matches.")
        return None
    labels = {int(row["game"]): _label(row) for row in games.head(MAX_LISTED).to_dict("records")}
    title = f"Game ({len(games):,} match)"
    key = f"replay game {filters}"
    number = st.selectbox(title, list(labels), format_func=lambda game: labels[game], key=key)
    if number is None:
        return None
    identity = (str(folder), int(number))
    return FoundGame(identity, f"game {number:,} of {chosen}", lambda _: record_of_run(folder, int(number)))


@st.cache_data(max_entries=4, show_spinner="Reading the run …")
def _games(folder: str, changed: float) -> pd.DataFrame:  # noqa: ARG001  # part of the cache key: a run that has grown is read again
    from playground.simulate.storage import read
    from playground.simulate.storage.parquet import RULE

    frame = read(folder)
    kept = ["game", "outcome", "winners", "ending", "decisions", *(c for c in frame.columns if c.startswith(RULE))]
    return frame[kept]


def _filtered(frame: pd.DataFrame) -> tuple[pd.DataFrame, str]:
    """Draw the filters; return the matching games in the chosen order, and the filters as a text."""
    from playground.simulate.storage.parquet import RULE

    ending, winner, rule, order = st.columns(4)
    endings = sorted(frame["ending"].dropna().unique())
    ended = ending.selectbox("Ended by", [ANY, *endings], key="replay ending")
    winners = [ANY, *sorted(set(frame["winners"].astype(str)))]
    won = winner.selectbox("Won by", winners, key="replay winner", format_func=_won)
    rules = [column.removeprefix(RULE) for column in frame.columns if column.startswith(RULE)]
    fired = rule.selectbox("Rule fired", [ANY, *rules], key="replay rule")
    sorting = order.selectbox("Order", ORDERS, key="replay order")
    fired_rule = "" if fired == ANY else fired
    games = filter_games(frame, "" if ended == ANY else ended, None if won == ANY else won, fired_rule, sorting)
    return games, f"{ended} {won} {fired} {sorting}"


def filter_games(frame: pd.DataFrame, ending: str, winners: str | None, rule: str, order: str) -> pd.DataFrame:
    """The games with that ending, those winners and that rule, in one of `ORDERS`; empty texts and None match all."""
    from playground.simulate.storage.parquet import RULE

    games = frame
    if ending:
        games = games[games["ending"] == ending]
    if winners is not None:
        games = games[games["winners"].astype(str) == winners]
    if rule:
        games = games[games[RULE + rule].astype(bool)]
    if order == ORDERS[0]:
        return games
    return games.sort_values("decisions", ascending=order == ORDERS[2], kind="stable")


def _won(winners: str) -> str:
    return winners or "nobody"


def _label(row: dict[Hashable, Any]) -> str:
    end = f"{_won(str(row['winners']))}: {row['ending']}" if row["outcome"] == "finished" else "unfinished"
    return f"{row['game']:,} · {row['decisions']} decisions · {end}"


def record_of_run(folder: Path, number: int) -> GameRecord:
    """A game of a recorded run, played again. Raises PlaygroundError if its folder or ruleset cannot be read."""
    game = recorded_game(folder, number)
    title = f"{game.selection}, game {number:,} of {folder.name}"
    return GameRecord(game.compiled, title, game.seed, number, game.agents, game.played)


# ---- saved, or in play


def _saved() -> FoundGame | None:
    label = "A game saved on the page *Play* or by `playground play --save`"
    file = st.file_uploader(label, type="json", key="replayed")
    if file is None:
        return None

    def load(_: CancelToken) -> GameRecord:
        saved, compiled = saved_game(file.name, file.getvalue())
        return record_of_session(restore_session(saved, compiled, Path(file.name)), file.name)

    return FoundGame(file.file_id, file.name, load)


def _in_play(live_game: LiveGame) -> FoundGame | None:
    session = live_game.session
    made = len(session.decisions)
    st.caption(f"{session.game.title}, {made} decisions so far.")
    return FoundGame((live_game.key, made), *_load_live_game(live_game)) if made else None


def _load_live_game(live_game: LiveGame) -> tuple[str, LoadGame]:
    title = f"{live_game.session.game.title} in play"
    return title, lambda _: record_of_session(live_game.session, title)


def record_of_session(session: Session, source: str) -> GameRecord:
    """The record of the game of a session, as far as it was played."""
    played = tuple(decision.number for decision in session.decisions)
    players = range(len(session.game.players))
    agents = tuple(session.agents.get(player, "a person") for player in players)
    return GameRecord(session.compiled, source, session.seed, ONLY_GAME, agents, played)
