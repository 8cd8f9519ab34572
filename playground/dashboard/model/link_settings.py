"""The settings that a link names: read with care, as anybody may have typed them, and compared with those of a form."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field

NAMES = {
    "of": "game",
    "vary": "varied",
    "goal": "goal",
    "without": "games that no rules are taken from",
    "measures": "measures",
    "games": "games of each",
    "seed": "seed",
    "agents": "players",
    "seat": "seat seen from",
    "until": "played until it is known which is",
    "margin": "points that do not matter",
    "minutes": "minutes",
    "piece": "of which kind",
    "phase": "in which third",
    "experiment": "experiment",
    "run": "run",
}
"""What a person calls a setting, by the name of its parameter in a link. Links may hold no other."""

UNSET = "the usual"


@dataclass
class LinkReader:
    """Reads the settings of a link; what cannot be read is None, and reported in `problems`."""

    settings: Mapping[str, str]
    problems: list[str] = field(default_factory=list)

    def text(self, name: str) -> str | None:
        """A setting as it is written; None if the link has none of that name, or an empty one."""
        return self.settings.get(name) or None

    def words(self, name: str, separator: str = ",") -> list[str]:
        """A setting that is a list, without empty parts."""
        return [word for part in self.settings.get(name, "").split(separator) if (word := part.strip())]

    def whole(self, name: str, low: int, high: int) -> int | None:
        """A whole number from `low` to `high`."""
        number = self.number(name, low, high)
        if number is not None and number != int(number):
            self._refuse(name, "is no whole number")
            return None
        return None if number is None else int(number)

    def number(self, name: str, low: float, high: float) -> float | None:
        """A number from `low` to `high`."""
        text = self.text(name)
        try:
            number = float(text) if text is not None else None
        except ValueError:
            self._refuse(name, "is no number")
            return None
        if number is not None and not low <= number <= high:
            self._refuse(name, f"is not between {low:,} and {high:,}")
            return None
        return number

    def one_of(self, name: str, allowed: Collection[str]) -> str | None:
        """One of some words."""
        text = self.text(name)
        if text is not None and text not in allowed:
            self._refuse(name, f"is none of {', '.join(allowed)}")
            return None
        return text

    def problem(self, text: str) -> None:
        """Tell that something of the link cannot be shown."""
        self.problems.append(text)

    def _refuse(self, name: str, why: str) -> None:
        self.problem(f"the link says {name}={self.settings[name]}, which {why}")


def settings_words(settings: Mapping[str, str]) -> str:
    """Settings in a line for people."""
    return " · ".join(f"{NAMES.get(name, name)}: {value}" for name, value in settings.items())


def differences(form: Mapping[str, str], result: Mapping[str, str]) -> list[str]:
    """What a result was played with, where the form says otherwise; empty if they agree."""
    names = [name for name in NAMES if form.get(name) != result.get(name)]
    return [f"{NAMES[name]}: {result.get(name, UNSET)} (the form says {form.get(name, UNSET)})" for name in names]
