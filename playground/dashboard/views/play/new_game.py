"""Starting a game on the page Play: a new one, or a saved one."""

from __future__ import annotations

import secrets
from pathlib import Path

import streamlit as st

from playground.compiler import Compiled, check
from playground.dashboard.model import rulesets
from playground.dashboard.model.game_choice import GameChoice
from playground.dashboard.model.live_games import LiveGame, live_games
from playground.dashboard.session import save_session
from playground.dashboard.views.play.seats import Seats, choose_seats
from playground.dashboard.widgets.controls import text_input
from playground.dashboard.widgets.game_picker import choose_game, edits
from playground.engine.rng import check_seed
from playground.play.saved import SavedGame, parse_saved, restore_session
from playground.play.session import Session
from playground.ruleset.selection import parse_selection
from playground.source.diagnostics import PlaygroundError

LIVE_GAME = "desk.play.table"
"""Session key of the key of the game in play."""

LIVE_GAME_TO_REPLAY = "desk.replay.table"
"""Session key of the key of a game in play that the page Replay is to show."""

SEED = "desk.play.seed"


def new_game() -> None:
    """Draw the choice of game, players and seed, and the button that starts the game."""
    entry = choose_game()
    if entry is None:
        return
    seats = choose_seats("play", entry.compiled)
    if seats is None:
        return
    st.session_state.setdefault(SEED, "")
    seed, start = st.columns([2, 1], vertical_alignment="bottom")
    about = "A number. The same seed gives the same dice, shuffles and random players again."
    typed = text_input("Seed", key=SEED, place=seed, placeholder="any", help=about)
    if not seats.people:
        st.caption("No person plays: games between agents are shown on the page *Replay*.")
    pressed = start.button("Start", key="start", type="primary", disabled=not seats.people, width="stretch")
    if pressed:
        _start(LiveGame(_session(entry, seats, typed), entry.selection, seats.names))


def _session(entry: GameChoice, seats: Seats, seed: str) -> Session:
    return Session(entry.compiled, read_seed(seed), seats.people, seats.agents)


def read_seed(text: str) -> int:
    """The seed in a text, or a random seed for an empty text. Raises PlaygroundError for anything else."""
    if not text.strip():
        return secrets.randbelow(2**32)
    try:
        return check_seed(int(text))
    except ValueError:
        raise PlaygroundError(f"the seed '{text}' is not a whole number") from None


def _start(live_game: LiveGame) -> None:
    live_games().add(live_game)
    st.session_state[LIVE_GAME] = live_game.key
    save_session()
    st.rerun()


# ---- saved games


def resume_from_file() -> None:
    """Draw a box for the file of a saved game, and resume the game of a file that is uploaded."""
    revision = st.session_state.setdefault("taken up", 0)
    file = st.file_uploader("Or resume a saved game", type="json", key=f"saved {revision}")
    if file is not None:
        live_game = resumed_game(file.name, file.getvalue())
        st.session_state["taken up"] = revision + 1
        _start(live_game)


def resumed_game(name: str, content: bytes) -> LiveGame:
    """The game in a file. Raises PlaygroundError if the file is damaged or the game cannot be resumed."""
    saved, compiled = saved_game(name, content)
    return LiveGame(restore_session(saved, compiled, Path(name)), saved.ruleset)


def saved_game(name: str, content: bytes) -> tuple[SavedGame, Compiled]:
    """The saved game in a file, and its ruleset: the one in its file, or the user's edit if that one fits."""
    try:
        saved = parse_saved(content.decode(), Path(name))
    except UnicodeDecodeError:
        raise PlaygroundError(f"{name} is not a saved game: it is not a text file") from None
    selection = parse_selection(saved.ruleset)
    if selection.name not in rulesets.names():
        raise PlaygroundError(
            f"{name} is a game of '{selection.name}', which is not among the rulesets here; "
            f"to resume it: playground play --resume {name}"
        )
    texts = [rulesets.text_of(selection.name), *(text for own, text in edits().items() if own == selection.name)]
    valid = [compiled for text in texts if (compiled := check(selection, text=text, warns=False)[0])]
    matching = [compiled for compiled in valid if compiled.game.hash == saved.hash]
    if not valid:
        raise PlaygroundError(f"{name}: the ruleset {saved.ruleset} has mistakes now; fix it in the Workshop")
    return saved, (matching or valid)[0]
