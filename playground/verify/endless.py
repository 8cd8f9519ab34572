"""Random games that do not end, because nobody can do anything any more, or because they go on and on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from playground.compiler import Compiled
from playground.game import core
from playground.game.effect_sequences import all_within
from playground.ruleset.model import Ruleset
from playground.ruleset.parameter_values import DECISION_CAP
from playground.ruleset.parameters import built_in_parameters
from playground.simulate.given_up import GivenUp, by_steps, capped_games, given_up, players_phrase, stuck_games
from playground.simulate.results.rows import Result
from playground.source.diagnostics import Diagnostic, Diagnostics
from playground.source.text import Span
from playground.stats.wording import listed

STUCK = 0.01
"""The share of games that get stuck from which on they are reported: what random players come to in one game of a
hundred, a table of people comes to as well."""

CAPPED = 0.5
"""The share of games that go on to the cap: random players may need long for what others do soon.

What two shares lack of these limits each makes up for the other: where 0.8% get stuck, 10% that go on are enough.
"""

_AFTER_ACTION = (
    "'{}' leads back to where there is no option, as it applies also where a turn ends without an action: let it name "
    "the actions that it follows, '{{after: ACTION, when: …, then: …}}'"
)

MIN_GAMES = 2
"""How many games are no accident."""


def report_endless(
    played: Iterable[tuple[Compiled, Result]], diagnostics: Diagnostics, reported: Iterable[Diagnostic] = ()
) -> bool:
    """Warn of games that do not end, of the selection and then of variants; whether those of the selection do not.

    A rule that has been `reported` because no turn ends with it is not blamed again.

    Games that meet a cap of their own are left out: the ruleset says that they may be as long. So are those that a
    mistake of the rules stops, be it after the last decision before the cap.
    """
    for number, (compiled, result) in enumerate(played):
        if result.unfinished == sum(result.faults.values()):
            continue
        stuck = stuck_games(result)
        capped = [] if _has_cap(compiled.ruleset) else capped_games(result)
        both = not _many(len(stuck), STUCK, result) and not _many(len(capped), CAPPED, result)
        if both and not _many_in_all(len(stuck), len(capped), result):
            continue
        if (both or _many(len(stuck), STUCK, result)) and (found := list(given_up(result, stuck))):
            if not _is_blamed(found[0].rule, reported):
                longer = len(capped) if both or len(capped) > len(stuck) else 0
                _report_stuck(compiled, result, len(stuck), longer, found, diagnostics)
        elif _many(len(capped), CAPPED, result) and (long := next(given_up(result, capped), None)):
            _report_capped(compiled, result, len(capped), long, diagnostics)
        else:
            continue
        return number == 0
    return False


def _many(games: int, share: float, result: Result) -> bool:
    return games >= max(MIN_GAMES, share * result.games)


def _many_in_all(stuck: int, capped: int, result: Result) -> bool:
    """Whether those that get stuck and those that go on are many together, though neither are alone."""
    return stuck >= MIN_GAMES and stuck / STUCK + capped / CAPPED >= result.games


def _has_cap(ruleset: Ruleset) -> bool:
    """Whether the ruleset says itself how many decisions its games may have."""
    span = ruleset.parameters[DECISION_CAP].span
    return span is not None and span.source is not built_in_parameters().span.source


def _report_stuck(
    compiled: Compiled, result: Result, games: int, capped: int, found: list[GivenUp], diagnostics: Diagnostics
) -> None:
    """Report games that got stuck, and how many are `capped` if these count as well, or are more."""
    groups, game = by_steps(found), compiled.game
    first = groups[0][1][0]
    has = "has" if len(first.players) in (1, len(game.players)) else "have"
    no_option = f"{players_phrase(game, first.players)} {has} no option in {_quoted(first.steps)}, again and again"
    hint = _when_nobody_can_move(compiled.game)
    if len(first.players) == 1 < len(game.players):
        hint = (
            "'otherwise' leads back to where there is no option: let it do something else then, "
            "'if … then (…; continue with …) else skip'"
        )
    place = _place(compiled.ruleset, first.steps[0])
    if first.rule is not None:
        place, hint = _leading(first.rule) or place, _AFTER_ACTION.format(first.rule.name)
    why = f"nobody can do anything any more in {' or in '.join(_quoted(each) for each, _ in groups)}"
    if capped:
        shares = [f"{100 * each / result.games:.0f}%" for each in (games, capped)]
        why = f"in {shares[0]} {why}, and {shares[1]} go on for {game.max_decisions:,} decisions"
    diagnostics.report(
        "W039",
        place,
        because=f"{_in_game(first)} {no_option}: 'playground replay {game.name} --game {first.number}' shows it",
        hint=hint,
        games=_games(compiled, result, games + capped),
        why=why,
    )


def _leading(rule: core.Rule) -> Span | None:
    """Where a rule leads to a step."""
    return next((each.span for each in all_within(rule.effects) if isinstance(each, core.Continue)), None)


def _is_blamed(rule: core.Rule | None, reported: Iterable[Diagnostic]) -> bool:
    return rule is not None and any(each.code == "W154" and each.span == _leading(rule) for each in reported)


def _report_capped(compiled: Compiled, result: Result, games: int, long: GivenUp, diagnostics: Diagnostics) -> None:
    who, steps = players_phrase(compiled.game, long.players), _quoted(long.steps)
    why = f"they go on for {compiled.game.max_decisions:,} decisions"
    hint = "end what may go on for ever, 'long: when decisions = 300 then draw', or set 'max_decisions' if it is meant"
    if long.passing:
        why = "in the end all that players can do is pass"
        hint = _when_nobody_can_move(compiled.game)
    diagnostics.report(
        "W039",
        _place(compiled.ruleset, long.steps[0]),
        because=f"the last decisions of game {long.number} are those of {who} in {steps}",
        hint=hint,
        games=_games(compiled, result, games),
        why=why,
    )


def _when_nobody_can_move(game: core.Game) -> str:
    """The way out where nobody has an option any more, which is not to be said of the first player who has none."""
    if len(game.players) == 1:
        return "let 'otherwise' end it: win, lose or draw"
    return (
        "say under 'end' what the game is then, 'stuck: when every who in everyone has not can_move(who) then draw'; "
        "'otherwise: lose' (or win, or draw) ends it as soon as one player has no option"
    )


def _in_game(game: GivenUp) -> str:
    decisions = "one decision" if game.decisions == 1 else f"{game.decisions:,} decisions"
    return f"in game {game.number}, after {decisions},"


def _games(compiled: Compiled, result: Result, games: int) -> str:
    """`89% of random games`, and of which variant if it is not the ruleset as it is."""
    variant = f" of '{compiled.game.name}'" if "@" in compiled.game.name else ""
    return f"{100 * games / result.games:.0f}% of random games{variant}"


def _quoted(steps: Sequence[str]) -> str:
    return listed(f"'{step}'" for step in steps)


def _place(ruleset: Ruleset, step: str) -> Span | None:
    """What a step says of players without an option; the step if it does not, and the ruleset if it has no steps."""
    declared = ruleset.turn.get(step)
    if declared is None:
        return ruleset.span
    return declared.otherwise.span if declared.otherwise is not None else declared.span
