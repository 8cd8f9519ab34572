"""Finds cards that must be of some kind to be played, and leave the game from a hand without ever being seen.

    play: {choose: {card: hand of mover where rank of it = rank of top}, do: remove card}

The others never learn whether it was such a card: at a table nobody could check it, and here nobody learns that the
card has left the game. A card that may be any of the hand is left alone.
"""

from __future__ import annotations

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.gaps_in_hands import hand_of_mover, is_hidden_away, things_alike
from playground.game.rule_expressions import all_parts, expressions_of
from playground.source.diagnostics import Diagnostics


def report_unchecked_cards(game: core.Game, diagnostics: Diagnostics) -> None:
    """Warn of each action that removes such a card."""
    for action in game.actions:
        effects = list(all_within(action.effects))
        for binding in action.bindings:
            if hand_of_mover(things_alike(binding.domain) or _among(binding.domain), game) is None:
                continue
            if not any(map(_asks_what_lies, all_parts([binding.domain]))):
                continue
            removal = _removal(binding.variable, effects)
            if removal is None or _is_shown(binding.variable, action, game):
                continue
            name = binding.variable.partition(".")[0]
            hint = f"write 'reveal {name}' before it, or move it to a zone that all see"
            domain = binding.domain.span.text if binding.domain.span else name
            diagnostics.report("W125", removal.span, hint=hint, name=name, domain=" ".join(domain.split()))


def _among(domain: core.Expression) -> core.Expression:
    return domain.among if isinstance(domain, core.Subsets) else domain


def _asks_what_lies(part: core.Expression) -> bool:
    is_kind = isinstance(part, core.Operation) and part.name in ("piece", "of_piece")
    return is_kind or isinstance(part, core.AttributeOf | core.WithAttribute)


def _removal(chosen: str, effects: list[core.Effect]) -> core.Remove | None:
    return next((each for each in effects if isinstance(each, core.Remove) and core.mentions(each.sites, chosen)), None)


def _is_shown(chosen: str, action: core.Action, game: core.Game) -> bool:
    """Whether an effect shows something of the card, or it may lie face up."""
    hand = frozenset(site for zone in game.zones for site in zone.sites)
    shown = (each for each in all_within(action.effects) if isinstance(each, core.Reveal | core.Hint))
    is_named = any(core.mentions(part, chosen) for each in shown for part in expressions_of(each))
    return is_named or not is_hidden_away(chosen, hand, action.effects, game)
