"""What a player of a variant begins with: what a player of its ruleset knows, if that is any good there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from playground.compiler import Compiled, load
from playground.engine.cancellation import CancelToken
from playground.ruleset.find import find_by_name
from playground.ruleset.selection import Selection, parse_selection
from playground.skill.matches import LARGEST_SEED, Matches
from playground.skill.strengths import RANDOM_PLAYER, Strength
from playground.source.diagnostics import PlaygroundError, RulesetError

GAMES = 200
"""Games against random players that show what a beginning is worth."""

ENOUGH_OF_IT = 0.5
"""How much of its advantage over random players a beginning has to keep in a variant, of that in its own ruleset."""


def root_of(compiled: Compiled) -> Compiled:
    """The ruleset of which a game is a variant, or that its file extends, if players of that can play it too; else the
    game itself."""
    from playground.learning.beginnings import layout_key

    parent = _ruleset_of(compiled)
    if parent == parse_selection(compiled.game.name):
        return compiled
    try:
        base = load(parent, other_variants=False)
    except (PlaygroundError, RulesetError):  # an edited text of which the ruleset is not there, or has mistakes
        return compiled
    if len(base.game.players) != len(compiled.game.players):
        return compiled
    alike = layout_key(base.machine.thinking()) == layout_key(compiled.machine.thinking())
    return base if alike else compiled


def roots_of(variants: Sequence[Compiled]) -> tuple[Compiled, ...]:
    """For each variant what `root_of` says. It reads and checks rulesets: a study calls it once."""
    return tuple(map(root_of, variants))


def rulesets_in(roots: Sequence[Compiled]) -> int:
    """How many different rulesets these are."""
    return len({root.game.hash for root in roots})


def _ruleset_of(compiled: Compiled) -> Selection:
    """The ruleset without variant and settings, or the last one of those that files extend."""
    selection = replace(parse_selection(compiled.game.name), variant=None, settings={})
    if compiled.ruleset.extends is None:
        return selection
    path = Path(compiled.ruleset.sources[0].name)
    found = find_by_name(path.stem)
    return Selection(path.stem if found and found.resolve() == path.resolve() else str(path))


def advantage(compiled: Compiled, number: int, seed: int, cores: int, stop: CancelToken) -> float:
    """The share of decisive games that player `number` wins among random players, minus the fair share."""
    matches = Matches(compiled, number, seed % LARGEST_SEED, cores, stop)
    won, decisive = matches.meet(Strength(0, 0), RANDOM_PLAYER, GAMES)
    return won / max(1, decisive) - 1 / len(compiled.game.players)


def kept_enough(in_variant: float, in_ruleset: float) -> bool:
    """Whether a beginning with such advantages is worth having in the variant."""
    return in_variant >= ENOUGH_OF_IT * max(0.0, in_ruleset)
