"""Legal options as listed for players, and matched against what a player types."""

from __future__ import annotations

import re
import textwrap
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from playground.engine.notation import chosen_sites, describe, describe_all
from playground.engine.protocol import Option, State
from playground.engine.visible_components import look
from playground.game.core import Game
from playground.play.words import Words

MAX_LISTED = 16
"""Options of one action that a short list shows; a few more than that are shown too, rather than cut off."""

MAX_READ = 200
"""Of more options than this nobody reads a list: they may be typed."""

WIDTH = 100
"""Letters of a line of words, at most; the terminal may have fewer."""

_INDENTATION = "    "
"""Of lines that go on with a sentence or a list."""


@dataclass(frozen=True)
class ListedOption:
    """A numbered option: its number from 1, its action, and its notation.

    `plain` is its notation with site names only, which may be typed as well.
    """

    number: int
    action: str
    text: str
    plain: str = ""

    @property
    def choice(self) -> str:
        """The notation without a leading name of the action."""
        return self.text.removeprefix(self.action).strip() or self.text

    @property
    def full_notations(self) -> tuple[str, ...]:
        """Its notations, normalized."""
        return tuple(_normalized(text) for text in (self.text, self.plain) if text)

    @property
    def accepted_texts(self) -> tuple[str, ...]:
        """Its notations with and without the name of the action, normalized."""
        choices = [_normalized(text.removeprefix(self.action)) for text in (self.text, self.plain)]
        named = (_normalized(f"{self.action} {choice}") for choice in choices if choice)
        return (*self.full_notations, *(choice for choice in choices if choice), *named)

    def starts_with(self, text: str) -> bool:
        """Whether a notation, with or without the name of the action, starts with a normalized text."""
        return any(accepted.startswith(text) for accepted in self.accepted_texts)

    def has_words(self, text: str) -> bool:
        """Whether a notation has all words of a normalized text, in their order: `move e2` of `move e1-e2`."""
        typed = _words(text)
        return bool(typed) and any(_is_among(typed, _words(accepted)) for accepted in self.accepted_texts)

    def is_written(self, text: str) -> bool:
        """Whether a normalized text is a whole notation, with or without the name of the action."""
        return text in self.accepted_texts


def listed_options(state: State) -> list[ListedOption]:
    """The legal options of a state, as the player to move sees them; of those that read alike, the places of the things
    chosen are said as well, else all choices."""
    game, options, block, player = state.game, state.options(), state.to_bytes(), state.current_player()
    if not options:
        return []
    texts = [
        _with_places(game, option, text, describe(game, option, block, player), block, player)
        for option, text in zip(options, describe_all(game, options, block, player), strict=True)
    ]
    read = Counter(texts)
    return [
        ListedOption(
            number,
            game.actions[option.action].name,
            text if read[text] == 1 else f"{text} ({_choices(game, option)})",
            describe(game, option),
        )
        for number, (option, text) in enumerate(zip(options, texts, strict=True), start=1)
    ]


def _with_places(game: Game, option: Option, text: str, named: str, block: bytes, player: int) -> str:
    """An option that is written with places, as another one reads alike, by the names of what is chosen and the places
    behind them: `play 3 hearts (hand_Ann_2)`."""
    if text == named:
        return text
    seen = {site for site, component in look(game, block, player).items() if not component.is_hidden}
    places = [game.board.name(site) for site in chosen_sites(game, option) if site >= game.board.area and site in seen]
    return f"{named} ({', '.join(places)})" if places else text


def _choices(game: Game, option: Option) -> str:
    """The action of an option and all that is chosen in it, also what its notation leaves out."""
    words, action = Words(game), game.actions[option.action]
    pairs = zip(action.bindings, option.values, strict=True)
    return ", ".join(
        [action.name, *(f"{binding.label} {words.say_choice(binding, value)}" for binding, value in pairs)]
    )


def read_as_numbers(options: Sequence[ListedOption]) -> bool:
    """Whether choices begin with digits, so that a number alone would not be taken for that of an option."""
    return any(option.choice[:1].isdigit() for option in options)


def about_numbers(options: Sequence[ListedOption]) -> str:
    """What a number alone means, where one is a choice and also the number of another option; else empty."""
    choices = {option.choice for option in options}
    both = next((each.number for each in options if str(each.number) in choices - {each.choice}), None)
    return "" if both is None else f"; '{both}' may be a choice, '#{both}' is the option with this number"


def matching_options(options: Sequence[ListedOption], text: str) -> list[ListedOption]:
    """The options that a text may mean: one if it is a whole notation or a number, else all that start with it, or have
    all its words if none does: `move e2` of the only piece that can go there; but a number is that of an option.

    `d2` alone is `mark d2` rather than `mark d20`, but may be a prefix of another action's option as well. A number
    that is a choice is not that of another option of the same action, which is `#2` then; of another action it may be.
    """
    typed = _normalized(text)
    numbered = [option for option in options if str(option.number) == typed.removeprefix("#")]
    if typed.startswith("#"):
        return [option for option in options if typed in option.full_notations] or numbered
    written = [option for option in options if option.is_written(typed)]
    if typed.isdigit() and written and {option.action for option in numbered} - {option.action for option in written}:
        return [*numbered, *written]
    if whole := [option for option in options if typed in option.full_notations]:
        return whole
    numbered = [] if written else numbered
    candidates = options_starting_with(options, text) if typed else []
    exact_actions = {option.action for option in candidates if option.is_written(typed)}
    matches = [option for option in candidates if option.is_written(typed) or option.action not in exact_actions]
    found = list(dict.fromkeys((*numbered, *(matches if exact_actions or not numbered else []))))
    return found or [option for option in options if not typed.isdigit() and option.has_words(typed)]


def options_starting_with(options: Sequence[ListedOption], text: str) -> list[ListedOption]:
    """The options whose full notation starts with a text, or whose action it names; if there are none, those that match
    without their action, or with an action that their notation leaves out."""
    prefix = _normalized(text)
    whole = [
        option
        for option in options
        if prefix == _normalized(option.action) or any(name.startswith(prefix) for name in option.full_notations)
    ]
    return whole or [option for option in options if option.starts_with(prefix)]


def listing(options: Sequence[ListedOption], *, everything: bool, width: int = WIDTH) -> str:
    """The options, grouped by action, in lines of some width; long groups are cut short unless `everything` is true.

    Each has its number before it: `3 a2-a3`, and `#3 15 of 6` where the choices are numbers themselves.
    """
    sign = "#" if read_as_numbers(options) else ""
    groups: dict[str, list[ListedOption]] = {}
    for option in options:
        groups.setdefault(option.action, []).append(option)
    return "\n".join(_group(action, group, everything, sign, width) for action, group in groups.items())


def _group(action: str, group: list[ListedOption], everything: bool, sign: str, width: int) -> str:
    some = group if everything or len(group) <= MAX_LISTED + 4 else group[:MAX_LISTED]
    entries = [f"{sign}{option.number}\u00a0{option.choice.replace(' ', chr(0xA0))}" for option in some]
    if len(some) < len(group):
        typed = f", or type one, such as '{some[-1].text}'" if len(group) > MAX_READ else ""
        entries.append(f"… {len(group) - len(some)} more ('options {action}'{typed})")
    head = f"  {action} ({len(group)}): "
    text = textwrap.fill(
        "  ".join(entries), width, initial_indent=head, subsequent_indent=_INDENTATION, break_on_hyphens=False
    )
    return text.replace("\u00a0", " ")


def wrapped(text: str, width: int = WIDTH) -> str:
    """Lines of words in lines of some width; what goes on in the next line is indented."""
    lines = (
        textwrap.fill(line, width, subsequent_indent=_INDENTATION, break_long_words=False, break_on_hyphens=False)
        for line in text.split("\n")
    )
    return "\n".join(lines)


def _words(text: str) -> list[str]:
    """The words of a text, also those that hyphens join; the sign of a number stays with it."""
    return [word for word in re.split(r"[\s,]+|(?<=\w)-(?=\w)", text) if word]


def _is_among(some: Sequence[str], every: Sequence[str]) -> bool:
    """Whether words are among others, in the same order."""
    rest = iter(every)
    return all(word in rest for word in some)


def _normalized(text: str) -> str:
    """A text in lower case, with single spaces."""
    return " ".join(text.casefold().split())
