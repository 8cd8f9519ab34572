"""`playground play`: a game at the terminal."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import FINE, INTERRUPTED
from playground.cli.options import SELECTION

if TYPE_CHECKING:
    from playground.play.commands import Commands
    from playground.play.session import Session


def play(
    ruleset: Annotated[str | None, typer.Argument(metavar="RULESET", help=SELECTION, show_default=False)] = None,
    people: Annotated[
        list[str] | None,
        typer.Option("--as", metavar="PLAYER", help="whom you play, by name or seat; again for several players"),
    ] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", "-s", metavar="S", help="the random players of a seed are always the same")
    ] = None,
    save: Annotated[Path | None, typer.Option("--save", metavar="FILE", help="keep the game in a new file")] = None,
    resume: Annotated[Path | None, typer.Option("--resume", metavar="FILE", help="go on with a kept game")] = None,
) -> int:
    """Play a game against random players."""
    from playground.play.commands import Commands, refuse_to_overwrite

    if save is not None:
        refuse_to_overwrite(save)
    session, selection = _resumed(ruleset, people, seed, resume) if resume else _new(ruleset, people, seed)
    commands = Commands(session, selection, _tell, save or resume, _fallback(session.game.name))
    return _converse(commands)


def _new(ruleset: str | None, people: list[str] | None, seed: int | None) -> tuple[Session, str]:
    import secrets

    from playground.compiler import load
    from playground.engine.rng import check_seed
    from playground.play.session import Session
    from playground.source.diagnostics import PlaygroundError

    if ruleset is None:
        raise PlaygroundError("name a ruleset to play, or go on with a kept game: playground play --resume FILE")
    chosen = check_seed(seed) if seed is not None else secrets.randbelow(2**32)
    compiled = load(ruleset)
    return Session(compiled, chosen, _players(people or ["1"], compiled.game.players)), ruleset


def _players(wanted: list[str], players: tuple[str, ...]) -> list[int]:
    """The players that somebody plays: by name, whatever the capitals, or by seat, counted from 1."""
    from playground.source.diagnostics import PlaygroundError, did_you_mean

    by_word = {str(seat): seat - 1 for seat in range(1, len(players) + 1)}
    by_word |= {name.casefold(): index for index, name in enumerate(players)}
    found = []
    for word in (part.strip() for words in wanted for part in words.split(",")):
        if word.casefold() not in by_word:
            hint = did_you_mean(word, players)
            raise PlaygroundError(f"there is no player '{word}' in this game; {hint}")
        found.append(by_word[word.casefold()])
    return found


def _resumed(ruleset: str | None, people: list[str] | None, seed: int | None, path: Path) -> tuple[Session, str]:
    from playground.play.saved import resume
    from playground.source.diagnostics import PlaygroundError

    if ruleset is not None or people or seed is not None:
        raise PlaygroundError("a kept game says which ruleset it is, who plays and its seed: give --resume FILE alone")
    return resume(path)


def _fallback(name: str) -> Path:
    """Where a game is kept that is left without --save."""
    from platformdirs import user_state_path

    return user_state_path("playground") / "games" / f"{Path(name).stem}.json"


def _tell(text: str) -> None:
    print(text, flush=True)


def _converse(commands: Commands) -> int:
    """Read lines until somebody has enough; the game is then kept if it is not over."""
    code = FINE
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        commands.start()
        while not commands.ended:
            line = _read(commands.prompt)
            if line is None:
                break
            commands.handle(line)
    except KeyboardInterrupt:
        print()
        code = INTERRUPTED
    commands.leave()
    return code


def _read(prompt: str) -> str | None:
    """A line that is typed, or comes through a pipe and is shown as if it were typed; None when there are no more."""
    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        return _typed(prompt)
    line = sys.stdin.readline()
    print(prompt + line.rstrip("\n"), flush=True)
    return line or None


def _typed(prompt: str) -> str | None:
    import contextlib

    with contextlib.suppress(ImportError):
        import readline  # noqa: F401  # editing and recalling lines comes with it
    try:
        return input(prompt)
    except EOFError:
        print()
        return None
