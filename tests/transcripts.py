"""Transcripts of games for people to read: what is seen before and after each decision.

Lines that begin with `>` are the options that are played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from playground.engine.labels import listed_hints
from playground.engine.layout import FINISHED, SCORE, layout_of, winning
from playground.engine.notation import board_text, describe
from playground.engine.packing import unpack
from playground.engine.protocol import Option
from playground.engine.visible_components import look
from playground.game import core


class State(Protocol):
    """What a transcript needs of a game in play."""

    game: core.Game
    last_fired: tuple[int, ...]

    def current_player(self) -> int: ...

    def options(self) -> list[Option]: ...

    def is_terminal(self) -> bool: ...

    def to_bytes(self) -> bytes: ...

    def apply_action(self, number: int) -> None: ...


def choices_of(text: str) -> list[str]:
    """The options that are played in a transcript."""
    return [line.removeprefix("> ") for line in text.splitlines() if line.startswith("> ")]


def transcript(state: State, choices: Sequence[str]) -> str:
    """What is seen of a game in which these options are chosen."""
    lines = [*seen(state)]
    for choice in choices:
        words = [describe(state.game, option) for option in state.options()]
        assert choice in words, f"'{choice}' is not an option; there are: {', '.join(words)}"
        state.apply_action(words.index(choice))
        fired = ", ".join(state.game.rule_names[rule] for rule in state.last_fired)
        lines += ["", f"> {choice}", f"fired: {fired}", *seen(state)]
    return "\n".join(lines) + "\n"


def seen(state: State) -> Iterator[str]:
    """The position, what is remembered, and who may do what or how the game ended."""
    game = state.game
    fields = unpack(layout_of(game), state.to_bytes())
    yield board_text(game, state.to_bytes())
    for player, name in enumerate(game.players if game.hints else ()):
        told = look(game, state.to_bytes(), player).items()
        words = [f"{game.board.name(site)} {listed_hints(game, each.hints)}" for site, each in told if each.hints]
        yield f"{name} was told: {'; '.join(words)}".rstrip()
    yield f"decisions: {fields['decisions'][0]}, turns: {fields['turns'][0]}"
    for variable in game.variables:
        yield f"{variable.name}: {', '.join(map(str, fields[f'var.{variable.name}']))}"
    if state.is_terminal():
        yield outcome(game, fields)
    else:
        step = f" ({game.steps[fields['step'][0]].name})" if len(game.steps) > 1 else ""
        options = ", ".join(describe(game, option) for option in state.options())
        yield f"{game.players[state.current_player()]}{step}: {options}"


def outcome(game: core.Game, fields: dict[str, list[int]]) -> str:
    """How a game has ended."""
    if fields["status"] != [FINISHED]:
        return f"unfinished after {fields['decisions'][0]} decisions"
    winners = " and ".join(game.players[player] for player in winning(fields["winners"][0], len(game.players)))
    nobody = "lost by everyone" if fields["winners"][0] else "drawn"
    score = f", score {fields[SCORE][0]}" if game.score else ""
    return f"{'won by ' + winners if winners else nobody}: {game.endings[fields['ending'][0]]}{score}"
