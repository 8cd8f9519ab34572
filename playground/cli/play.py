"""`playground play`: a game at the terminal."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from playground.cli.failures import INTERRUPTED, SUCCESS
from playground.cli.option_values import file_name, file_to_write, not_empty
from playground.cli.options import SELECTION, ruleset_name, seed_number
from playground.interrupts import cancelling, raising

if TYPE_CHECKING:
    from playground.play.commands import Commands
    from playground.play.session import Session

MIN_WIDTH = 40
"""Letters of a line, at least, in however narrow a terminal."""


def play(
    ruleset: Annotated[
        str | None, typer.Argument(metavar="RULESET", parser=ruleset_name, help=SELECTION, show_default=False)
    ] = None,
    people: Annotated[
        list[str] | None,
        typer.Option(
            "--as",
            metavar="PLAYER",
            callback=not_empty,
            help="the player you play, by name or seat; repeat it for several",
        ),
    ] = None,
    against: Annotated[
        str,
        typer.Option(
            "--against",
            metavar="A,B",
            callback=not_empty,
            help="agents of the others, one for all or one for each: a level (casual, club, expert, master), "
            "random (by default), mcts, …",
        ),
    ] = "",
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed", "-s", metavar="S", parser=seed_number, help="dice and agents of a seed are always the same"
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            parser=file_to_write,
            help="save the game in a new file; without it a game that is left unfinished is saved in the user's state "
            "folder (on Linux ~/.local/state/playground/games)",
        ),
    ] = None,
    dropped: Annotated[
        bool,
        typer.Option(
            "--no-save", help="do not save a game that is left unfinished, and leave the file of a resumed one as it is"
        ),
    ] = False,
    resume: Annotated[
        Path | None, typer.Option("--resume", metavar="FILE", parser=file_name, help="continue a saved game")
    ] = None,
) -> int:
    """Play a game against agents: players of a level, searches, strategies of the ruleset, random players."""
    from playground.play.commands import Commands, refuse_to_overwrite
    from playground.source.diagnostics import PlaygroundError

    if save is not None and dropped:
        raise PlaygroundError("--save and --no-save exclude each other: give one of them")
    if save is not None:
        refuse_to_overwrite(save)
    if resume:
        session, selection = _resumed(ruleset, people, against, seed, resume)
    else:
        session, selection = _new(ruleset, people, against, seed)
    file = save or (None if dropped else resume)
    commands = Commands(session, selection, _print, file, _fallback(session.game.name), dropped, _width())
    return _converse(commands)


def _new(ruleset: str | None, people: list[str] | None, against: str, seed: int | None) -> tuple[Session, str]:
    import secrets

    from playground.compiler import load
    from playground.engine.rng import check_seed
    from playground.play.session import Session
    from playground.source.diagnostics import PlaygroundError

    if ruleset is None:
        raise PlaygroundError("name a ruleset to play, or continue a saved game: playground play --resume FILE")
    chosen = check_seed(seed) if seed is not None else secrets.randbelow(2**32)
    compiled = load(ruleset)
    own = _players(people or ["1"], compiled.game.players)
    return Session(compiled, chosen, own, _agents(against, own, compiled.game.players)), ruleset


def _agents(against: str, own: list[int], players: tuple[str, ...]) -> dict[int, str]:
    """The agents of the players that the user does not play, by player."""
    from playground.cli.options import agent_names
    from playground.cli.output import counted
    from playground.source.diagnostics import PlaygroundError

    others = [player for player in range(len(players)) if player not in own]
    names = agent_names(against)
    if len(names) > 1 and len(names) != len(others):
        raise PlaygroundError(
            f"--against names {counted(len(names), 'agent')} for {counted(len(others), 'player')}: "
            "name one, or one for each"
        )
    return dict(zip(others, names * len(others) if len(names) == 1 else names, strict=False))


def _players(requested: list[str], players: tuple[str, ...]) -> list[int]:
    """The players that the user plays, named by player (case does not matter) or by seat, counted from 1."""
    from playground.source.diagnostics import PlaygroundError, did_you_mean

    by_word = {str(seat): seat - 1 for seat in range(1, len(players) + 1)}
    by_word |= {name.casefold(): index for index, name in enumerate(players)}
    chosen = []
    for word in (part.strip() for words in requested for part in words.split(",")):
        if word.casefold() not in by_word:
            hint = did_you_mean(word, players)
            raise PlaygroundError(f"there is no player '{word}' in this game; {hint}")
        chosen.append(by_word[word.casefold()])
    return chosen


def _resumed(
    ruleset: str | None, people: list[str] | None, against: str, seed: int | None, path: Path
) -> tuple[Session, str]:
    from playground.play.saved import resume
    from playground.source.diagnostics import PlaygroundError

    if ruleset is not None or people or against or seed is not None:
        raise PlaygroundError("a saved game has its ruleset, players and seed: give --resume FILE alone")
    return resume(path)


def _fallback(name: str) -> Path:
    """Where an unfinished game is saved without --save."""
    from platformdirs import user_state_path

    return user_state_path("playground") / "games" / f"{Path(name).stem}.json"


def _width() -> int:
    """Letters of a line: those of the terminal, if that is one and not too narrow or wide to read."""
    import shutil

    from playground.play.listing import WIDTH

    columns = shutil.get_terminal_size((WIDTH, 0)).columns if sys.stdout.isatty() else WIDTH
    return max(MIN_WIDTH, min(columns, WIDTH))


def _print(text: str) -> None:
    print(text, flush=True)


def _converse(commands: Commands) -> int:
    """Read and handle lines until the user leaves; then save the game unless it is over."""
    code = SUCCESS
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    with cancelling(_ignore):  # Ctrl-C interrupts neither a command nor saving
        try:
            commands.start()
            while not commands.ended:
                with raising():
                    line = _read(commands.prompt)
                if line is None:
                    break
                commands.handle(line)
        except KeyboardInterrupt:
            print()
            code = INTERRUPTED
        commands.leave()
    return code


def _ignore() -> None:
    """Ctrl-C takes effect only while a line is read or an agent thinks."""


def _read(prompt: str) -> str | None:
    """A line from the terminal, or from a pipe, which is then echoed; None at the end of the input."""
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
        import readline  # noqa: F401  # importing it enables line editing and history
    try:
        return input(prompt)
    except EOFError:
        print()
        return None
