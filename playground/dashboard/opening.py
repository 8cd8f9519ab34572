"""Opening a game on the page Play: a new one, or one that was saved."""

from __future__ import annotations

import secrets
from pathlib import Path

import streamlit as st

from playground.compiler import Compiled, check
from playground.dashboard import catalogue
from playground.dashboard.choose import choose_game, edits
from playground.dashboard.desk import keep_desk
from playground.dashboard.entries import Entry
from playground.dashboard.seats import Seats, choose_seats
from playground.dashboard.tables import Table, tables
from playground.engine.rng import check_seed
from playground.play.saved import SavedGame, parse_saved, take_up
from playground.play.session import Session
from playground.ruleset.selection import parse_selection
from playground.source.diagnostics import PlaygroundError

TABLE = "desk.play.table"
"""The key of the game in play."""

SEEN_TABLE = "desk.replay.table"
"""The key of a game in play that the page Replay is to show."""

SEED = "desk.play.seed"


def new_game() -> None:
    """Which game, who plays, which seed; and the button that starts it."""
    entry = choose_game()
    if entry is None:
        return
    seats = choose_seats("play", entry.compiled)
    st.session_state.setdefault(SEED, "")
    seed, start = st.columns([2, 1], vertical_alignment="bottom")
    about = "A number. With the same one, dice, shuffles and random players do the same again."
    seed.text_input("Seed", key=SEED, placeholder="any", help=about)
    if not seats.people:
        st.caption("Nobody sits before the screen: games between agents are shown on the page *Replay*.")
    pressed = start.button("Start", key="start", type="primary", disabled=not seats.people, width="stretch")
    if pressed:
        _begin(Table(_session(entry, seats, st.session_state[SEED]), entry.selection))


def _session(entry: Entry, seats: Seats, seed: str) -> Session:
    return Session(entry.compiled, read_seed(seed), seats.people, seats.agents)


def read_seed(text: str) -> int:
    """The seed that was typed; nothing typed is any. Raises PlaygroundError for what is no seed."""
    if not text.strip():
        return secrets.randbelow(2**32)
    try:
        return check_seed(int(text))
    except ValueError:
        raise PlaygroundError(f"the seed '{text}' is not a whole number") from None


def _begin(table: Table) -> None:
    tables().lay(table)
    st.session_state[TABLE] = table.key
    keep_desk()
    st.rerun()


# ---- saved games


def file_to_take_up() -> None:
    """A box for the file of a saved game, which is taken up when it comes."""
    revision = st.session_state.setdefault("taken up", 0)
    found = st.file_uploader("Or go on with a saved game", type="json", key=f"saved {revision}")
    if found is not None:
        table = taken_up(found.name, found.getvalue())
        st.session_state["taken up"] = revision + 1
        _begin(table)


def taken_up(name: str, content: bytes) -> Table:
    """The game in a file. Raises PlaygroundError with what is wrong with it."""
    saved, compiled = saved_game(name, content)
    return Table(take_up(saved, compiled, Path(name)), saved.ruleset)


def saved_game(name: str, content: bytes) -> tuple[SavedGame, Compiled]:
    """What a file holds, and its ruleset: that of the file or, where it fits, the visitor's own edit."""
    try:
        saved = parse_saved(content.decode(), Path(name))
    except UnicodeDecodeError:
        raise PlaygroundError(f"{name} is not a saved game: it is no text") from None
    selection = parse_selection(saved.ruleset)
    if selection.name not in catalogue.names():
        raise PlaygroundError(
            f"{name} is a game of '{selection.name}', which is not among the rulesets here; "
            f"to go on with it: playground play --resume {name}"
        )
    texts = [catalogue.text_of(selection.name), *(text for own, text in edits().items() if own == selection.name)]
    found = [compiled for text in texts if (compiled := check(selection, text=text)[0])]
    fitting = [compiled for compiled in found if compiled.game.hash == saved.hash]
    if not found:
        raise PlaygroundError(f"{name}: the ruleset {saved.ruleset} has mistakes now; mend it in the Workshop")
    return saved, (fitting or found)[0]
