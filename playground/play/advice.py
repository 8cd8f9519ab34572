"""Hints and the evaluation bar of a game in play: what the judge finds for the player to move, in words.

    Adviser.pending ──► Assessment ──hint_text, bar_text──► lines of the terminal

The judge gets what the player to move knows, like an agent in that seat.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from playground.agents.judging.judge import EFFORT, Assessment, stream_of_judge
from playground.agents.turn import Turn
from playground.engine.cancellation import CancelToken, interruptible
from playground.game.core import Game
from playground.interrupts import raising
from playground.play.patience import PatientJudges
from playground.play.session import ONLY_GAME, Session
from playground.stats.rounding import decimal

NEXT_BEST = 2
"""Options that a hint names after the best one."""

ANNOUNCED_S = 2.0
"""What takes more seconds is announced."""

BAR_WIDTH = 40
FILLS = "█▒▓░"
"""The parts of a bar in the terminal, in the order of the players."""


class Adviser:
    """Judges the positions of a session; each is judged once."""

    def __init__(
        self, session: Session, effort: int | None = None, announce: Callable[[str], None] = lambda _text: None
    ) -> None:
        """`effort` is the most that is made, and `announce` gets a line before what takes long."""
        self._session, self._announce = session, announce
        self._judges = PatientJudges(session.compiled.machine, EFFORT if effort is None else effort)
        self._known: tuple[list[int], Assessment] | None = None

    def pending(self) -> Callable[[CancelToken], Assessment]:
        """A function that judges the present position. It may be slow, and does not touch the session."""
        session = self._session
        history, decisions = session.history(), len(session.decisions)
        stream = stream_of_judge(session.game, session.seed, ONLY_GAME + 1 + decisions)

        def assess(stop: CancelToken) -> Assessment:
            turn = Turn(history.state, stream, stop, history)
            effort = self._judges.effort_for(turn)
            if effort.seconds > ANNOUNCED_S:
                self._announce(f"Thinking for about {effort.seconds:.0f} s …")
            return self._judges.judge(effort).assess(turn)

        return assess

    def assess(self) -> Assessment:
        """The assessment of the present position. Ctrl-C interrupts it with a KeyboardInterrupt."""
        played = [decision.number for decision in self._session.decisions]
        if self._known is None or self._known[0] != played:
            with raising():
                self._known = played, interruptible(self.pending())
        return self._known[1]


@dataclass(frozen=True)
class RatedOption:
    """An option of a hint: its number from 1, its notation, and what it is worth in words."""

    number: int
    text: str
    worth: str


def hints(game: Game, assessment: Assessment, texts: Sequence[str]) -> list[RatedOption]:
    """The best option and the next best ones; `texts` are the notations of all."""
    best = assessment.ranked[: 1 + NEXT_BEST]
    return [RatedOption(option + 1, texts[option], worth_in_words(game, assessment, option)) for option in best]


def worth_in_words(game: Game, assessment: Assessment, option: int) -> str:
    """`54%`, or a proven result: `wins`; with the score to expect where it is known, `54%, score 12.3`."""
    if not assessment.scores:
        return _share_in_words(game, assessment, option)
    score = score_in_words(assessment.scores[option])
    return score if assessment.by_score else f"{_share_in_words(game, assessment, option)}, {score}"


def score_in_words(score: float) -> str:
    """`score 12.3`."""
    return f"score {decimal(score, 1)}"


def score_of_all(game: Game, assessment: Assessment) -> str:
    """What to expect together, with what it counts: `score 12.3 (cards in the fireworks)`; empty if it is not known."""
    if assessment.score is None or game.score is None:
        return ""
    about = ", ".join(filter(None, (game.score.about, "the least is best" if game.score.least else "")))
    return score_in_words(assessment.score) + (f" ({about})" if about else "")


def _share_in_words(game: Game, assessment: Assessment, option: int) -> str:
    share = assessment.shares[option]
    if not assessment.proven[option]:
        return percent(share)
    even = share == (0.5 if game.is_cooperative else 1 / len(game.players))
    words = {1.0: "wins for certain", 0.0: "loses for certain"}
    return "draws for certain" if even else words.get(share, percent(share))


def percent(share: float) -> str:
    """A share as a whole number of percent."""
    return f"{100 * share:.0f}%"


def hint_text(game: Game, assessment: Assessment, texts: Sequence[str]) -> str:
    """A hint as lines of the terminal."""
    found = hints(game, assessment, texts)
    width = max(len(each.text) for each in found)
    lines = [f"  {each.number:>4}  {each.text.ljust(width)}  {each.worth}" for each in found]
    mover = game.players[assessment.mover]
    share, score = "share of the result", "score" if assessment.scores else ""
    expected = score if assessment.by_score else " and the ".join(filter(None, (share, score)))
    head = f"Best for {mover}, with the {expected} to expect:"
    return "\n".join([head, *lines, judged_by(assessment)])


def judged_by(assessment: Assessment) -> str:
    """What judged, as a line."""
    return f"  judged by {assessment.by}" if not assessment.certain else "  this is proven"


def bar_text(game: Game, assessment: Assessment) -> str:
    """The values of the players, or the one that all have together, as a bar of characters, with what judged and the
    score to expect; where nobody wins, the score alone."""
    how, score = "proven" if assessment.certain else assessment.by, score_of_all(game, assessment)
    if assessment.by_score:
        return f"{score}  ({how})"
    ends = [round(BAR_WIDTH * sum(assessment.values[: player + 1])) for player in range(len(game.parties))]
    parts = [
        f"{name} {percent(value)} {FILLS[player % len(FILLS)] * (end - start)}".rstrip()
        for player, (name, value, start, end) in enumerate(
            zip(game.parties, assessment.values, [0, *ends], ends, strict=False)
        )
    ]
    return "  ".join([*parts, f"({how})", *([score] if score else [])])
