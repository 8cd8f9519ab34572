"""Steps in which players had no option and passed, though the ruleset does not say that they may.

    turn: {leading: lead}, with lead: {choose: {card: mine where suit of it = declared}, …}

Where a turn begins, a player without an option passes if nothing else is said. A variable that was not set back may be
why there is none, and the game goes on as if it were right. Results have the games in which a player passed; these are
played again, to find the step.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, replace

from playground.agents.lineup import LineUp
from playground.compiler import Compiled
from playground.engine.native.compile import machine_of
from playground.engine.native.runtime.state import NativeState
from playground.game import core
from playground.game.prune import PASSES
from playground.simulate.results.rows import Result
from playground.source.diagnostics import Diagnostics
from playground.verify.effort import Effort, OutOfEffort
from playground.verify.first_position import report_first_player_without_option
from playground.verify.random_games import CountedState
from playground.verify.refused_actions import refused_actions

MAX_REPLAYED = 20_000
"""The most decisions that are played again, of which no game begins any more: part of a second."""

MAX_READS = 20_000
"""How much is read of a position to say why there is no option."""


@dataclass
class _Passed:
    """A step in which a player passed in so many games, and the first such position: its game, after how many
    decisions, and the position as bytes."""

    step: core.Step
    number: int
    decisions: int
    block: bytes
    games: int = 0


def report_unsaid_passes(played: Iterable[tuple[Compiled, Result]], diagnostics: Diagnostics) -> None:
    """Warn of steps without `otherwise` in which players passed, each once, of a ruleset and then of its variants.

    A first player without an option is reported without `--deep`.
    """
    reported = set[str]()
    for place, (compiled, result) in enumerate(played):
        passed, is_all = _passed(compiled, result)
        for found in passed:
            name = found.step.name
            if name in reported or (found.decisions == 0 and report_first_player_without_option(compiled)):
                continue
            reported.add(name)
            games = f"{'' if is_all else 'at least '}{found.games:,} of {result.games:,} random games"
            _report(compiled, found, games + (f" of {compiled.game.name}" if place else ""), diagnostics)


def _passed(compiled: Compiled, result: Result) -> tuple[list[_Passed], bool]:
    """The steps without `otherwise` in which players passed, and whether all games with a pass were looked at."""
    game = result.game
    steps, built_in = _saying_nothing(compiled), game.actions[-1].name
    if not steps or built_in not in PASSES or built_in in compiled.ruleset.actions:
        return [], True
    found: dict[int, _Passed] = {}
    numbers = [int(number) for number in result.rule_by_game(built_in).nonzero()[0]]
    lineup, seen, decisions = LineUp(machine_of(game), result.agents), 0, 0
    is_only = sum(bool(step.actions) and step.stuck is None for step in game.steps) == 1
    for number in numbers[:1] if is_only else numbers:
        if decisions < MAX_REPLAYED:
            decisions += _play_again(lineup, result, number, steps, found)
            seen += 1
    if is_only:
        found = {step: replace(each, games=len(numbers)) for step, each in found.items()}
    return list(found.values()), is_only or seen == len(numbers)


def _saying_nothing(compiled: Compiled) -> dict[int, core.Step]:
    """The steps in which players pass since neither they nor the game say what happens without an option."""
    turn = compiled.ruleset.turn
    return {
        number: step
        for number, step in enumerate(compiled.game.steps)
        if step.actions and step.stuck is None and step.name in turn and turn[step.name].otherwise is None
    }


def _play_again(
    lineup: LineUp, result: Result, number: int, steps: dict[int, core.Step], found: dict[int, _Passed]
) -> int:
    """Note the steps in which a game had a pass; how many decisions it had."""
    state, built_in, noted = NativeState(lineup.native, result.seed, number), len(result.game.actions) - 1, set[int]()
    played = lineup.trace(result.seed, number)
    for decisions, option in enumerate(played):
        step = state.step
        if step in steps and step not in noted and state.options(1)[0].action == built_in:
            noted.add(step)
            found.setdefault(step, _Passed(steps[step], number, decisions, state.to_bytes())).games += 1
        state.apply_action(option)
    return len(played)


def _report(compiled: Compiled, found: _Passed, games: str, diagnostics: Diagnostics) -> None:
    name, ruleset = found.step.name, compiled.ruleset
    declared = ruleset.turn[name]
    has_turn = all(action.span != declared.span for action in ruleset.actions.values())
    place = f"'{name}: {{actions: …, otherwise: pass}}'" if has_turn else "'otherwise: pass' beside 'actions'"
    decisions = "one decision" if found.decisions == 1 else f"{found.decisions:,} decisions"
    why = _why(compiled, found)
    diagnostics.report(
        "W176",
        declared.span,
        because=f"in game {found.number}, after {decisions}{', ' + why if why else ''}: 'playground replay "
        f"{compiled.game.name} --game {found.number}' shows it",
        hint=f"write {place} if passing is the rule there; if not, see why there is no option: a variable may not have "
        f"been set back",
        name=name,
        games=games,
    )


def _why(compiled: Compiled, found: _Passed) -> str:
    """Why there was no option; empty if it takes too long to say."""
    with suppress(OutOfEffort):
        state = CountedState(compiled.game, found.number, Effort(MAX_READS))
        state.load(found.block)
        return refused_actions(state, found.step, compiled.ruleset.moves)
    return ""
