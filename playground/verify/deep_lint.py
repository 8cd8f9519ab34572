"""Warnings about rules that never fire and parameters without effect: `playground validate --deep`.

What stops games, such as a full zone, is an error. For the rest only random games are played, and what never happens in
them may happen in others, so these are warnings. A rule is reported only if it was dead in all variants and under all
parameter values that were tried. What a step says of players without an option is reported only where there always is
one: in many games random players hardly ever come there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from playground.compiler import Compiled, check
from playground.game import core
from playground.game.effect_sequences import inner
from playground.game.late_endings import bound_on_length, way_out
from playground.ruleset.parameters import shown
from playground.ruleset.selection import parse_selection
from playground.source.diagnostics import Diagnostic, Diagnostics, in_file_order
from playground.source.text import Span
from playground.source.tree import Scalar
from playground.verify.cut_games import watch_cut_games
from playground.verify.cuts import report_cuts
from playground.verify.done_twice import DoneTwice
from playground.verify.empty_draws import report_empty_draws
from playground.verify.endless import report_endless
from playground.verify.endless_chains import report_endless_chains
from playground.verify.exploration import MIN_GAMES, Exploration
from playground.verify.lost_between import LostBetween
from playground.verify.needless import needless_otherwise
from playground.verify.not_gathered import report_not_gathered
from playground.verify.observed_games import observe
from playground.verify.overtaken import overtaken_endings
from playground.verify.raised_nowhere import report_raised_nowhere
from playground.verify.same_moves import SameMoves
from playground.verify.turns import report_missing_turns
from playground.verify.unsaid_passes import report_unsaid_passes
from playground.verify.untaken_branches import report_untaken_branches
from playground.verify.watching import Watch, parts_of, watch

SECONDS = 10.0
"""The most time of the processor for playing under different house rules; most rulesets need little of it."""


@dataclass(frozen=True)
class _Rule:
    """A rule or ending, with the code of the warning if it never occurs, and its span."""

    code: str
    name: str
    span: Span


def diagnose_deeply(name: str, seconds: float = SECONDS) -> tuple[Diagnostic, ...]:
    """Warnings from random games of a ruleset; none for a ruleset with errors."""
    compiled, found = check(name)
    if compiled is None:
        return ()
    exploration = Exploration(parse_selection(name), seconds)
    exploration.run(compiled)
    diagnostics = Diagnostics()
    chained = report_endless_chains(exploration.compiled[0], diagnostics)
    if chained and not chained & exploration.seen_rules:  # the rules are about moves that are no options yet
        return in_file_order(diagnostics)
    endless = report_endless(exploration.as_written, diagnostics, found)  # games that end may have more in them
    if exploration.faults:  # much of what never happened may do so once this is put right
        _report_short_deals(compiled, watch(exploration.compiled[0].game, ()), diagnostics)
        return in_file_order([*exploration.faults.values(), *_without_consequences(diagnostics)])
    while not endless and (exploration.inert or _dead(exploration)) and exploration.mix():
        continue
    dead = [] if endless or exploration.games < MIN_GAMES else _dead(exploration)
    seen = watch(exploration.compiled[0].game, {rule.name for rule in dead})
    for rule in dead:
        fields = {"name": rule.name, "games": f"{exploration.games:,}"}
        game = exploration.compiled[0].game
        because = _never_true(rule, game, seen)
        diagnostics.report(rule.code, rule.span, because=because, hint=_hint(rule, game), **fields)
    report_cuts(compiled, [*watch_cut_games(exploration.compiled[0]), seen], diagnostics)
    _report_short_deals(compiled, seen, diagnostics)
    report_raised_nowhere(seen.raised.values(), exploration.compiled[0].game, seen.games, diagnostics)
    played = exploration.compiled[0]
    observe(played, [DoneTwice(played), SameMoves(played, found), LostBetween(played)], diagnostics)
    _report_overtaken(exploration, diagnostics)
    if not endless:
        own = (each for each in seen.branches.values() if each.span.source is compiled.ruleset.span.source)
        report_untaken_branches(own, [each for each, _ in exploration.as_written], diagnostics)
        report_unsaid_passes(exploration.as_written, diagnostics)
        report_missing_turns(compiled, exploration.as_written[0][1], diagnostics)
    for name, why in needless_otherwise(exploration.compiled).items():
        step = compiled.ruleset.turn.get(name)
        if step is not None and step.otherwise is not None:
            diagnostics.report("W035", step.otherwise.span, hint=_HINTS["W035"], name=name, action=why)
    for parameter, values in () if endless else exploration.without_effect().items():
        _report_parameter(compiled, parameter, values, diagnostics)
    return in_file_order(_without_consequences(diagnostics))


def _report_short_deals(compiled: Compiled, seen: Watch, diagnostics: Diagnostics) -> None:
    """Warn of draws from what is empty, and of deals from a stock to which not all has come back."""
    report_empty_draws(seen.draws.values(), seen.games, diagnostics)
    report_not_gathered(seen.deals, compiled.game, compiled.ruleset, diagnostics)


def _without_consequences(found: Diagnostics) -> Iterator[Diagnostic]:
    """What was found, without what comes of cards that are missing: games that do not end, to which an ending is no way
    out, and passes of players who have no cards."""
    codes = {each.code for each in found}
    consequences = {"W039": {"W170"}, "W176": {"W042", "W170"}}
    yield from (each for each in found if not codes & consequences.get(each.code, set()))


def _never_true(rule: _Rule, game: core.Game, seen: Watch) -> str:
    """Which part of the condition of a rule was never true; empty if that is not known."""
    found = next((each for each in (*game.triggers, *game.end_conditions) if each.name == rule.name), None)
    part = seen.never_true(found) if found is not None and rule.code != "W030" else None
    if found is None or part is None or part.span is None:
        return ""
    is_first = part is parts_of(found.condition)[0]
    where = "" if is_first else ", where what stands before it was"
    return f"'{part.span.text}' was never true{where}, in {seen.games} games that were watched closely"


def _report_overtaken(exploration: Exploration, diagnostics: Diagnostics) -> None:
    """Warn of endings with a winner where a draw came before them, each once."""
    reported = set[str]()
    texts = {name: text for each, _ in reversed(exploration.as_written) for name, text in each.ruleset.end.items()}
    for found in overtaken_endings(exploration.as_written):
        if found.late in texts and found.late not in reported:
            reported.add(found.late)
            named = f" of {found.name}" if found.name != exploration.compiled[0].game.name else ""
            games = f"{found.games:,} of {found.drawn:,} games{named} that '{found.draw}' ended"
            hint = way_out(found.draw, found.late)
            diagnostics.report("W037", texts[found.late].span, hint=hint, name=found.late, games=games)


_HINTS = {
    "W030": "is there a situation that offers it, and does a step of the turn?",
    "W031": "can its condition hold? Triggers are checked after each action",
    "W035": "leave 'otherwise' out, or say 'when' that action is allowed",
    "W032": "players who aim at it may get there where random ones do not: a scenario that ends so shows that. "
    "If none can: can its condition hold, and does another ending come first?",
}


def _hint(rule: _Rule, game: core.Game) -> str:
    """What to do about a rule that never occurs. An ending that only bounds the length of games has a better place."""
    endings = (each for each in game.end_conditions if each.name == rule.name and rule.code == "W032")
    most = next((bound for each in endings if (bound := bound_on_length(each)) is not None), None)
    if most is None:
        return _HINTS[rule.code]
    return (
        f"no game lasted so long: what only bounds the length is 'parameters: {{max_decisions: {most}}}' with "
        f"'cap: draw', of which nothing is reported"
    )


def _dead(exploration: Exploration) -> list[_Rule]:
    """The rules of any of the rulesets played that occurred in none of them."""
    seen = {"W030": exploration.seen_rules, "W031": exploration.seen_rules, "W032": exploration.seen_endings}
    rules = {(rule.code, rule.name): rule for compiled in reversed(exploration.compiled) for rule in _rules(compiled)}
    return [rule for rule in rules.values() if rule.name not in seen[rule.code]]


def _rules(compiled: Compiled) -> Iterator[_Rule]:
    ruleset, game = compiled.ruleset, compiled.game
    offered = {name.text for step in ruleset.turn.values() for name in step.actions}
    for name, action in ruleset.actions.items():
        if name in offered:
            yield _Rule("W030", name, action.span)
    for name, trigger in ruleset.after.items():
        yield _Rule("W031", name, trigger.span)
    for name, text in ruleset.end.items():
        yield _Rule("W032", name, text.span)
    texts: dict[str, Scalar] = {}
    for name, step in ruleset.turn.items():
        texts |= {(core.start_of(name) if step.actions else name): each for each in step.start[:1]}
        texts |= {core.end_of(name): each for each in step.then[:1]}
    for reached in game.steps:
        for ending in set(_endings(reached.stuck or ())) if reached.name in texts else ():
            yield _Rule("W032", game.endings[ending], texts[reached.name].span)
    of_actions = {game.endings[ending] for action in game.actions for ending in _endings(action.effects)}
    yield from (_Rule("W032", name, texts[name].span) for name in texts if name in of_actions)


def _endings(effects: Iterable[core.Effect]) -> Iterator[int]:
    """The indices of the endings that effects may lead to."""
    for effect in effects:
        if isinstance(effect, core.Finish):
            yield effect.ending
        yield from _endings(inner(effect))


def _report_parameter(compiled: Compiled, name: str, values: set[str], diagnostics: Diagnostics) -> None:
    parameter = compiled.ruleset.parameters[name]
    if values and parameter.span is not None:
        listed = " and ".join([shown(parameter.value), *sorted(values)])
        diagnostics.report("W033", parameter.span, hint="is it used where it matters?", name=name, values=listed)
