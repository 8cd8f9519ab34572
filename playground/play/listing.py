"""Options for people: found by what somebody types, and listed by action."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import dataclass

from playground.engine.notation import describe, describe_all
from playground.engine.protocol import State

MOST_LISTED = 16
"""Options of one action that are listed unless all are asked for; where few more are left, those are listed too."""

WIDTH = 100


@dataclass(frozen=True)
class Listed:
    """An option as it is listed: its number from 1, its action, and its notation.

    `plain` is its notation in names of sites alone, which may be typed as well.
    """

    number: int
    action: str
    text: str
    plain: str = ""

    @property
    def choice(self) -> str:
        """What of the notation is left behind the name of the action; all of it where it has another beginning."""
        return self.text.removeprefix(self.action).strip() or self.text

    @property
    def wholes(self) -> tuple[str, ...]:
        """Its notations, as they may be typed."""
        return tuple(_plain(text) for text in (self.text, self.plain) if text)

    @property
    def names(self) -> tuple[str, ...]:
        """Its notations, with the name of the action and without."""
        choices = (_plain(text.removeprefix(self.action)) for text in (self.text, self.plain))
        return (*self.wholes, *(choice for choice in choices if choice))

    def begins_with(self, text: str) -> bool:
        """Whether the notation begins so, with the name of the action or without."""
        return any(name.startswith(text) for name in self.names)

    def is_called(self, text: str) -> bool:
        """Whether that is its notation, with the name of the action or without."""
        return text in self.names


def listed_options(state: State) -> list[Listed]:
    """The legal options of a state, as the player sees them who decides."""
    game, options = state.game, state.options()
    texts = describe_all(game, options, state.to_bytes(), state.current_player())
    return [
        Listed(number, game.actions[option.action].name, text, describe(game, option))
        for number, (option, text) in enumerate(zip(options, texts, strict=True), start=1)
    ]


def found(options: Sequence[Listed], text: str) -> list[Listed]:
    """The options that a text may mean: one if it is a whole notation or a number, else all that begin so.

    `d2` alone is `mark d2` rather than `mark d20`, but may be the beginning of another action's option as well; and
    where a number is the notation of an option too, both are meant.
    """
    wanted = _plain(text)
    numbered = [option for option in options if str(option.number) == wanted.removeprefix("#")]
    whole = [option for option in options if wanted in option.wholes]
    if whole or wanted.startswith("#"):
        return whole or numbered
    starting = beginning(options, text) if wanted else []
    called = {option.action for option in starting if option.is_called(wanted)}
    meant = [option for option in starting if option.is_called(wanted) or option.action not in called]
    return list(dict.fromkeys((*numbered, *(meant if called or not numbered else []))))


def beginning(options: Sequence[Listed], text: str) -> list[Listed]:
    """The options whose notation begins with a text; those that have it from their first word on, if there are any."""
    wanted = _plain(text)
    whole = [option for option in options if any(name.startswith(wanted) for name in option.wholes)]
    return whole or [option for option in options if option.begins_with(wanted)]


def listing(options: Sequence[Listed], *, everything: bool) -> str:
    """The options, action by action; long lists shortened unless `everything` is wanted."""
    groups: dict[str, list[Listed]] = {}
    for option in options:
        groups.setdefault(option.action, []).append(option)
    return "\n".join(_group(action, group, everything) for action, group in groups.items())


def _group(action: str, group: list[Listed], everything: bool) -> str:
    some = group if everything or len(group) <= MOST_LISTED + 4 else group[:MOST_LISTED]
    entries = [f"{option.number}\u00a0{option.choice.replace(' ', chr(0xA0))}" for option in some]
    if len(some) < len(group):
        entries.append(f"… {len(group) - len(some)} more ('options {action}')")
    head = f"  {action} ({len(group)}): "
    text = textwrap.fill(
        "  ".join(entries), WIDTH, initial_indent=head, subsequent_indent="    ", break_on_hyphens=False
    )
    return text.replace("\u00a0", " ")


def _plain(text: str) -> str:
    """A text without what does not matter: capitals and extra blanks."""
    return " ".join(text.casefold().split())
