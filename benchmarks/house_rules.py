"""House rules, named as the rulesets name their parameters and variants, and as flags of the C programs.

    ("triad", {"side": 4, "max_capture": False}) ──► triad?side=4&max_capture=false
                                                 └─► --side 4 --no-max-capture

Parameters that are not in `FLAGS` are unknown to the programs.
"""

from __future__ import annotations

from collections.abc import Mapping

Setting = bool | int | str
Rules = Mapping[str, Setting]

Flags = str | Mapping[Setting, tuple[str, ...]]
"""A flag that is followed by the value, or the flags that each value stands for."""

FLAGS: Mapping[str, Mapping[str, Flags]] = {
    "triune": {
        "stride": "--stride",
        "last_pieces": "--last-pieces",
        "skid": {True: (), False: ("--no-skid",)},
    },
    "triad": {
        "side": "--side",
        "max_capture": {True: (), False: ("--no-max-capture",)},
        "bunny_drop": {"required": (), "optional": ("--optional-bunny",)},
        "bunny_at_home": {False: (), True: ("--own-colour-bunny",)},
        "turn_order": {"candidate": (), "clockwise": ("--fixed-order",)},
    },
    "trice": {
        "faces": "--faces",
        "double": {"loses": (), "wins": ("--double-wins",)},
        "swap_adjacency": {"orthogonal": (), "all": ("--swap-all",)},
        "ordered": {True: (), False: ("--no-ordered",)},
        # The player who picks a die makes no difference in a random game.
        "picker": {"opponent": (), "self": ()},
    },
    "triotrio": {
        "size": "--size",
        "repel": "--repel",
        "permanents": "--permanents",
        "paper_offset": "--paper-offset",
        "scissors_offset": "--scissors-offset",
        "change_near_permanent": "--change-near-permanent",
        "cow_turns": "--cow-turns",
        "die": "--movement-die",
        "change": {"also": (), "instead": ("--change-instead", "on")},
    },
    "trio": {
        "players": "--players",
        "mode": "--mode",
        "teams": "--teams",
        "trios_to_win": "--trios",
        "top_number": "--numbers",
        "sevens_win": {True: (), False: ("--sevens", "ordinary")},
        "ask_hands": {True: (), False: ("--reveal", "middle")},
        "any_card": {False: (), True: ("--reveal", "any")},
        "keep_turn": "--keep-turn",
    },
}

VARIANTS: Mapping[str, tuple[str, ...]] = {"trice@large": ("--large",)}
"""Rulesets that differ by more than parameters, and the flags they stand for."""


def flags(ruleset: str, rules: Rules) -> list[str]:
    """The arguments of a C program: `("triune", {"stride": 4, "skid": False})` → `--stride 4 --no-skid`."""
    known = FLAGS.get(game_of(ruleset), {})
    arguments = list(VARIANTS.get(ruleset, ()))
    for name, value in rules.items():
        flag = known[name]
        arguments += [flag, spelled(value, "on", "off")] if isinstance(flag, str) else flag[value]
    return arguments


def selection(ruleset: str, rules: Rules) -> str:
    """The selection of the same rules in the playground: `("triune", {"stride": 4})` → `triune?stride=4`."""
    settings = "&".join(f"{name}={spelled(value, 'true', 'false')}" for name, value in rules.items())
    return f"{ruleset}?{settings}" if settings else ruleset


def game_of(ruleset: str) -> str:
    """The game of a ruleset: `trice@large` → `trice`."""
    return ruleset.partition("@")[0]


def spelled(value: Setting, yes: str, no: str) -> str:
    """The text of a value."""
    return str(value) if not isinstance(value, bool) else yes if value else no
