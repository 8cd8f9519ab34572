"""What somebody at the terminal can type, and what the game answers.

A line is an option (its notation, a beginning of it that fits no other, or its number) or one of the commands below. A
whole notation comes before a command of the same name; `/command` is always the command.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from playground.play.board import legend, position_text, result_text
from playground.play.listing import beginning, found, listed_options, listing
from playground.play.saved import save
from playground.play.session import RANDOM, Decision, Session
from playground.play.why import why
from playground.play.words import listed
from playground.source.diagnostics import PlaygroundError, did_you_mean

HELP = """\
  OPTION             play it: its notation, a beginning of it that fits no other, or its number
  options [PREFIX]   all options, or those that begin so (also: ?)
  why OPTION         why an option is not legal
  undo, redo         take your last decision back with all that followed, or make it again
  board, history     the position; every decision so far
  save [FILE]        keep the game, from now on after each of your decisions
  quit               end; what is needed to go on is said"""

MOST_NAMED = 6


class Commands:
    """Understands the lines that are typed, and answers through `tell`.

    `file` is where the game is kept after each decision, if anywhere; `fallback` where it is kept if it is left
    without that.
    """

    def __init__(
        self, session: Session, selection: str, tell: Callable[[str], None], file: Path | None, fallback: Path
    ) -> None:
        self.session, self.selection = session, selection
        self.tell, self.file, self.fallback = tell, file, fallback
        self.ended = False
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda _rest: tell(HELP),
            "options": self._options,
            "?": self._options,
            "why": self._why,
            "undo": lambda _rest: self._back(session.undo(), "there is no decision of yours to take back"),
            "redo": lambda _rest: self._back(session.redo(), "nothing has been taken back"),
            "board": lambda _rest: self._board(),
            "history": lambda _rest: self._history(),
            "save": self._save,
            "quit": lambda _rest: self._quit(),
        }

    @property
    def prompt(self) -> str:
        """What stands before what is typed: who decides."""
        return "game over> " if self.session.is_over else f"{self._name(self.session.player)}> "

    def start(self) -> None:
        """Tell what is played, let others decide until it is somebody's turn, and show the position."""
        session, game = self.session, self.session.game
        people = listed(self._name(player) for player in sorted(session.people))
        others = [self._name(player) for player, agent in session.agents.items() if agent == RANDOM]
        at_random = f"; {listed(others)} {'plays' if len(others) == 1 else 'play'} at random" if others else ""
        thinkers = [f"; {self._name(player)} is {agent}" for player, agent in session.agents.items() if agent != RANDOM]
        opponents = at_random + "".join(thinkers)
        self.tell(f"{game.title} ({self.selection}), seed {session.seed}. You are {people}{opponents}.")
        signs = legend(game)
        self.tell(f"{signs}{'. ' if signs else ''}'help' tells what can be typed.")
        self._go_on()

    def handle(self, line: str) -> None:
        """Do what a line says. Whatever is wrong with it is told."""
        line = line.strip()
        try:
            if line:
                self._understand(line)
        except PlaygroundError as error:
            self.tell(str(error))

    def leave(self) -> None:
        """Keep a game that is not over, and say how to go on with it."""
        session = self.session
        if session.is_over or not session.has_own:
            return
        path = self.file or self.fallback
        save(session, self.selection, path)
        self.tell(f"The game is kept; to go on with it: playground play --resume {_in_shell(path)}")

    def keep(self) -> None:
        """Keep the game in its file, if it has one."""
        if self.file is not None:
            save(self.session, self.selection, self.file)

    # ---- understanding

    def _understand(self, line: str) -> None:
        word, _, rest = line.removeprefix("/").partition(" ")
        options = listed_options(self.session.state)
        meant = found(options, line) if options and not line.startswith("/") else []
        whole = len(meant) == 1 and meant[0].is_called(" ".join(line.casefold().split()))
        if word.casefold() in self._commands and not whole:
            self._commands[word.casefold()](rest.strip())
        elif len(meant) == 1:
            self._play(meant[0].number)
        elif meant:
            named = ", ".join(f"{option.number} {option.text}" for option in meant[:MOST_NAMED])
            more = f" and {len(meant) - MOST_NAMED} more" if len(meant) > MOST_NAMED else ""
            self.tell(f"'{line}' may be {named}{more}: type more of it, or #NUMBER.")
        else:
            self._not_understood(line, word)

    def _not_understood(self, line: str, word: str) -> None:
        if self.session.is_over:
            self.tell("The game is over; 'undo' goes back, 'quit' ends.")
            return
        likely = did_you_mean(word.casefold(), self._commands) if word.isalpha() else ""
        reason = f"'why {line}' tells the reason, 'options' what there is"
        self.tell(f"'{line}' is not an option; {likely if likely.startswith('did you mean') else reason}")

    # ---- commands

    def _play(self, number: int) -> None:
        self.session.choose(number - 1)
        self._go_on()

    def _go_on(self) -> None:
        self.session.answer()
        self.keep()
        for decision in self.session.since_own():
            self.tell(self._told(decision))
        self._board()
        self._ask()

    def _ask(self) -> None:
        """Whose decision it is and what there is to choose from; or how the game has ended."""
        session = self.session
        if session.is_over:
            self.tell(self._result())
            return
        options = listed_options(session.state)
        what = "1 option" if len(options) == 1 else f"{len(options)} options"
        self.tell(f"{self._name(session.player)} decides, {what}:\n{listing(options, everything=False)}")

    def _options(self, prefix: str) -> None:
        options = listed_options(self.session.state)
        chosen = beginning(options, prefix) if prefix else options
        if not chosen:
            self.tell("there are no options" + (f" that begin with '{prefix}'" if prefix and options else ""))
        else:
            self.tell(listing(chosen, everything=True))

    def _why(self, text: str) -> None:
        self.tell(why(self.session.state, self.session.compiled.ruleset.moves, text))

    def _back(self, done: bool, otherwise: str) -> None:
        if not done:
            self.tell(otherwise)
            return
        self._go_on()

    def _board(self) -> None:
        viewer = self.session.player if not self.session.is_over else min(self.session.people)
        self.tell(position_text(self.session.state, viewer))

    def _history(self) -> None:
        decisions = enumerate(self.session.decisions, start=1)
        told = [f"{number:>4}  {self._told(decision)}" for number, decision in decisions]
        self.tell("\n".join(told) or "nothing has been decided yet")

    def _save(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.file or self.fallback
        if path != self.file:
            refuse_to_overwrite(path, self.fallback)
        save(self.session, self.selection, path)
        self.file = path
        self.tell(f"saved; to go on with it: playground play --resume {_in_shell(path)}")

    def _quit(self) -> None:
        self.ended = True

    # ---- words

    def _name(self, player: int) -> str:
        return self.session.game.players[player]

    def _told(self, decision: Decision) -> str:
        return f"{self._name(decision.player)}: {decision.told}"

    def _result(self) -> str:
        return result_text(self.session.state)


def refuse_to_overwrite(path: Path, fallback: Path | None = None) -> None:
    """Raise PlaygroundError if something lies at a path that nobody said to overwrite."""
    if path != fallback and (path.exists() or path.is_symlink()):
        raise PlaygroundError(
            f"{path} exists already; name another file, or go on with the game in it: "
            f"playground play --resume {_in_shell(path)}"
        )


def _in_shell(path: Path) -> str:
    import shlex

    return shlex.quote(str(path))
