"""The JSON of `replay`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playground.agents.judging.judged_game import JudgedDecision, lost_by_player
from playground.cli.replay_text import ListedDecision, final_state, listed_decisions, setup_outcome
from playground.simulate.replay import ReplayedGame


def replay_json(game: ReplayedGame, judged: Sequence[JudgedDecision] | None) -> dict[str, Any]:
    """The whole object; what a judge says is null where it was not requested or was stopped before."""
    players, state = game.compiled.game.players, final_state(game)
    found: list[JudgedDecision | None] = [*(judged or [])]
    found += [None] * (len(game.played) - len(found))
    listed = listed_decisions(game)
    return {
        "ruleset": game.selection,
        "hash": game.compiled.game.hash,
        "seed": game.seed,
        "game": game.number,
        "agents": dict(zip(players, game.agents, strict=True)),
        "over": state.is_terminal(),
        "winners": [name for name, result in zip(players, state.returns(), strict=True) if result > 0],
        "setup": list(setup_outcome(game)),
        "decisions": [_decision(players, *each) for each in zip(range(1, len(listed) + 1), listed, found, strict=True)],
        "lost": _lost(game, judged),
    }


def _decision(players: Sequence[str], number: int, made: ListedDecision, one: JudgedDecision | None) -> dict[str, Any]:
    return {
        "number": number,
        "player": players[made.player],
        "option": made.texts[made.option],
        "options": len(made.texts),
        "seen": made.seen.text,
        "outcome": list(made.seen.outcome),
        "judged": None if one is None else _judged(players, made.texts, one),
    }


def _judged(players: Sequence[str], texts: Sequence[str], one: JudgedDecision) -> dict[str, Any]:
    found = one.assessment
    return {
        "best": texts[found.best],
        "lost": one.lost,
        "certain": one.certain,
        "values": dict(zip(players, found.values, strict=True)),
        "after": dict(zip(players, one.after, strict=True)),
        "by": found.by,
    }


def _lost(game: ReplayedGame, judged: Sequence[JudgedDecision] | None) -> dict[str, Any] | None:
    if judged is None:
        return None
    pairs = zip(game.compiled.game.players, lost_by_player(game.compiled.game, judged), strict=True)
    return {player: {"lost": lost, "choices": choices} for player, (lost, choices) in pairs}
