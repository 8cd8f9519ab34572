"""The commands of a game in the terminal.

A line is an option (its notation, a unique prefix of it, or its number) or one of the commands below. A whole notation
takes precedence over a command of the same name; `/command` is always the command.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from playground.agents.levels import LEVELS_ABOUT
from playground.engine.plain_names import SpokenNames, is_several, with_verb
from playground.play.board import legend, position_text, result_text
from playground.play.listing import (
    WIDTH,
    about_numbers,
    listed_options,
    listing,
    matching_options,
    options_starting_with,
    read_as_numbers,
    wrapped,
)
from playground.play.neighbours import neighbours_text
from playground.play.saved import save
from playground.play.session import RANDOM, Decision, Session
from playground.play.why import why
from playground.source.diagnostics import PlaygroundError, did_you_mean
from playground.stats.wording import agreeing, listed

if TYPE_CHECKING:
    from playground.play.advice import Adviser

HELP = """\
  OPTION             play it: its notation, a unique beginning of it, some of its words, or its number
  options [PREFIX]   all options, or those that begin with PREFIX (also: ?)
  why OPTION         why an option is not legal
  hint               the best options, judged from what you know
  bar                show or hide what each player may expect, below the board
  undo, redo         take back your last decision and all that followed, or make it again
  board, history     the position, with what has changed since your last decision in [ ]; every decision so far
  lines [PLACE]      which places of the board are joined, or those next to PLACE
  save [FILE]        save the game, from now on after each of your decisions
  quit               (or q, exit) end, and show how to continue the game"""

MAX_EXAMPLES = 3
"""Actions of which an option is quoted, at most, where what a player has written is none."""

_ALSO_QUIT = ("q", "exit")
"""What ends a game as well, where it begins no option."""

MAX_NAMED = 6
"""Options that are named when a line may mean several."""


class Commands:
    """Carries out the lines a player types, and passes replies to `write`.

    The game is saved to `file` after each decision, if there is one; an unfinished game without a file is saved to
    `fallback` at the end, unless it `is_dropped`. Lines of words have at most `width` letters.
    """

    def __init__(
        self,
        session: Session,
        selection: str,
        write: Callable[[str], None],
        file: Path | None,
        fallback: Path,
        is_dropped: bool = False,
        width: int = WIDTH,
    ) -> None:
        self.is_dropped = is_dropped
        self.session, self.selection = session, selection
        self._names = SpokenNames(session.game)
        self.write: Callable[[str], None] = lambda text: write(self._names.say(text))
        self.width = width
        self.file, self.fallback = file, fallback
        self.ended = False
        self._adviser: Adviser | None = None
        self._shows_bar = False
        self._commands: dict[str, Callable[[str], None]] = {
            "help": lambda _rest: write(HELP),
            "options": self._options,
            "?": self._options,
            "why": self._why,
            "hint": lambda _rest: self._hint(),
            "bar": lambda _rest: self._switch_bar(),
            "undo": lambda _rest: self._after_undo(session.undo(), "there is no decision of yours to take back"),
            "redo": lambda _rest: self._after_undo(session.redo(), "nothing has been taken back"),
            "board": lambda _rest: self._board(),
            "history": lambda _rest: self._history(),
            "lines": lambda rest: write(neighbours_text(session.game, rest)),
            "save": self._save,
            "quit": lambda _rest: self._quit(),
        }

    @property
    def prompt(self) -> str:
        """The prompt, which names the player to move."""
        return "game over> " if self.session.is_over else f"{self._name(self.session.player)}> "

    def start(self) -> None:
        """Introduce the game, let agents decide until a person is to move, and show the position."""
        session, game = self.session, self.session.game
        people = listed(self._name(player) for player in sorted(session.people))
        others = [self._name(player) for player, agent in session.agents.items() if agent == RANDOM]
        many = len(others) > 1 or any(is_several(game, name) for name in others)
        at_random = f"; {listed(others)} {agreeing('plays', many)} at random" if others else ""
        thinkers = [
            f"; {with_verb(game, player, 'is')} {agent}"
            + (f" ({LEVELS_ABOUT[agent]})" if agent in LEVELS_ABOUT else "")
            for player, agent in session.agents.items()
            if agent != RANDOM
        ]
        opponents = at_random + "".join(thinkers)
        self._say(f"{game.title} ({self.selection}), seed {session.seed}. You are {people}{opponents}.")
        signs = legend(game, session.state.to_bytes())
        joined = ", 'lines' says which points are joined" if game.board.points else ""
        self._say(f"{signs}{'. ' if signs else ''}'help' lists the commands{joined}.")
        happened = session.setup_outcome()
        if happened:
            self._say(f"At the start: {'; '.join(happened)}")
        self._advance()

    def handle(self, line: str) -> None:
        """Carry out a line. Errors are written as replies."""
        line = self._names.read(line.strip())
        try:
            if line:
                self._dispatch(line)
        except PlaygroundError as error:
            self.write(str(error))

    def leave(self) -> None:
        """Save an unfinished game, and write how to continue it."""
        session = self.session
        if session.is_over or not session.can_undo or (self.is_dropped and self.file is None):
            return
        path = self.file or self.fallback
        save(session, self.selection, path)
        self.write(f"The game is saved; to continue it: playground play --resume {_in_shell(path)}")

    def keep(self) -> None:
        """Save the game to its file, if it has one."""
        if self.file is not None:
            save(self.session, self.selection, self.file)

    # ---- parsing

    def _dispatch(self, line: str) -> None:
        word, _, rest = line.removeprefix("/").partition(" ")
        options = listed_options(self.session.state)
        matches = matching_options(options, line) if options and not line.startswith("/") else []
        whole = len(matches) == 1 and matches[0].is_written(" ".join(line.casefold().split()))
        if word.casefold() in self._commands and not whole:
            self._commands[word.casefold()](rest.strip())
        elif len(matches) == 1:
            self._play(matches[0].number)
        elif matches:
            sign = "#" if read_as_numbers(options) else ""
            named = ", ".join(f"{sign}{option.number} {option.text}" for option in matches[:MAX_NAMED])
            more = f" and {len(matches) - MAX_NAMED} more" if len(matches) > MAX_NAMED else ""
            self.write(f"'{line}' may be {named}{more}: type more of it, or #NUMBER.")
        elif line.casefold() in _ALSO_QUIT:
            self._quit()
        else:
            self._not_understood(line, word)

    def _not_understood(self, line: str, word: str) -> None:
        if self.session.is_over:
            self.write("The game is over; 'undo' goes back, 'quit' ends.")
            return
        likely = did_you_mean(word.casefold(), self._commands) if word.isalpha() else ""
        reason = f"'why {line}' gives the reason, 'options' lists the options"
        self.write(f"'{line}' is not an option; {likely if likely.startswith('did you mean') else reason}")

    # ---- commands

    def _play(self, number: int) -> None:
        self.session.choose(number - 1)
        self._advance()

    def _advance(self) -> None:
        """Let agents decide, save, and show what happened and what can be chosen now."""
        self.session.play_agents()
        self.keep()
        for decision in self.session.decisions_since_own():
            self._say(self._decision_text(decision))
        self._board()
        self._show_options()

    def _show_options(self) -> None:
        """Write whose decision it is and the options; or how the game ended."""
        session = self.session
        if session.is_over:
            self.write(self._result())
            return
        options = listed_options(session.state)
        what = "1 option" if len(options) == 1 else f"{len(options)} options"
        decides = with_verb(session.game, session.player, "decides")
        self.write(
            f"{decides}, {what}{about_numbers(options)}:\n{listing(options, everything=False, width=self.width)}"
        )

    def _options(self, prefix: str) -> None:
        options = listed_options(self.session.state)
        chosen = options_starting_with(options, prefix) if prefix else options
        if not chosen:
            self.write("there are no options" + (f" that begin with '{prefix}'" if prefix and options else ""))
        else:
            self.write(listing(chosen, everything=True, width=self.width))

    def _why(self, text: str) -> None:
        try:
            self.write(why(self.session.state, self.session.compiled.ruleset.moves, text))
        except PlaygroundError as error:
            raise PlaygroundError(f"{error}{self._like_these()}") from error

    def _like_these(self) -> str:
        """How options read that can be chosen now, the first one of some actions, for a player who writes otherwise."""
        firsts: dict[str, str] = {}
        for option in listed_options(self.session.state):
            firsts.setdefault(option.action, f"'{option.text}'")
        some = [*firsts.values()][:MAX_EXAMPLES]
        return f"; options read like {listed(some, 'or')} here" if some else ""

    def _hint(self) -> None:
        if self.session.is_over:
            self.write("The game is over: there is nothing to decide.")
            return
        from playground.play.advice import hint_text

        texts = [option.text for option in listed_options(self.session.state)]
        self.write(hint_text(self.session.game, self._advice().assess(), texts))

    def _switch_bar(self) -> None:
        self._shows_bar = not self._shows_bar
        if not self._shows_bar:
            self.write("the bar is hidden; 'bar' shows it again")
        elif self.session.is_over:
            self.write("the game is over; the bar is shown when it goes on")
        else:
            self._bar()

    def _bar(self) -> None:
        from playground.play.advice import bar_text

        self.write(bar_text(self.session.game, self._advice().assess()))

    def _advice(self) -> Adviser:
        """The adviser. Imported when it is needed: it takes machine code, which games with random players do not."""
        if self._adviser is None:
            from playground.play.advice import Adviser

            self._adviser = Adviser(self.session, announce=self.write)
        return self._adviser

    def _after_undo(self, done: bool, otherwise: str) -> None:
        if not done:
            self.write(otherwise)
            return
        self._advance()

    def _board(self) -> None:
        viewer = self.session.player if not self.session.is_over else min(self.session.people)
        self.write(
            position_text(self.session.state, viewer, self.session.assigned, self.session.block_since_own(), self.width)
        )
        if self._shows_bar and not self.session.is_over:
            self._bar()

    def _history(self) -> None:
        decisions = enumerate(self.session.decisions, start=1)
        lines = [f"{number:>4}  {self._decision_text(decision)}" for number, decision in decisions]
        self._say("\n".join(lines) or "nothing has been decided yet")

    def _save(self, name: str) -> None:
        path = Path(name).expanduser() if name else self.file or self.fallback
        if path != self.file:
            refuse_to_overwrite(path, self.fallback)
        save(self.session, self.selection, path)
        self.file = path
        self.write(f"saved; to continue it: playground play --resume {_in_shell(path)}")

    def _quit(self) -> None:
        self.ended = True

    # ---- texts

    def _name(self, player: int) -> str:
        return self.session.game.players[player]

    def _decision_text(self, decision: Decision) -> str:
        return f"{self._name(decision.player)}: {decision.visible_text}"

    def _say(self, text: str) -> None:
        """Write sentences, in lines as wide as the terminal."""
        self.write(wrapped(text, self.width))

    def _result(self) -> str:
        return result_text(self.session.state)


def refuse_to_overwrite(path: Path, fallback: Path | None = None) -> None:
    """Raise PlaygroundError if a path other than `fallback` exists."""
    if path != fallback and (path.exists() or path.is_symlink()):
        raise PlaygroundError(
            f"{path} exists already; name another file, or continue the game in it: "
            f"playground play --resume {_in_shell(path)}"
        )


def _in_shell(path: Path) -> str:
    import shlex

    return shlex.quote(str(path))
