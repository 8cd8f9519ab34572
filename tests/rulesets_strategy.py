"""Small rulesets that nobody has thought of, written out of the whole rule language.

`rulesets()` gives YAML texts. Hypothesis chooses how much of everything there is, and so shrinks a failure to a ruleset
with little in it; what is written then is the choice of a random generator, since examples that Hypothesis derives
from each other find far fewer differences. What the checker refuses are conditions that can never hold, choices with
nothing to choose from, numbers that may grow too large and the like.
"""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from rule_sections import RuleSections
from ruleset_writer import Size
from short_texts import shortened

__all__ = ["Size", "rulesets", "written"]


def rulesets() -> st.SearchStrategy[str]:
    """Texts of rulesets."""
    parts = (st.integers(1, 3), st.integers(0, 3), st.integers(0, 2), st.integers(1, 5), st.integers(0, 3))
    sizes = st.builds(Size, *parts, st.booleans())
    return st.builds(written, st.integers(0, 2**64 - 1), sizes)


def written(number: int, size: Size) -> str:
    """The text of a ruleset of a size, by the number of a random generator."""
    return _Ruleset(Random(number), size).text()


class _Ruleset(RuleSections):
    """Writes a whole ruleset."""

    def text(self) -> str:
        """The whole ruleset."""
        self._head()
        self._components()
        self._board()
        self._variables()
        self._pieces()
        self._definitions()
        self._section("setup", [self._setup()])
        self._out()
        self._actions()
        self._rules()
        self._strategies()
        self._score()
        text = "\n".join(self.lines) + "\n"
        return shortened(text, self.writer.random) if self.writer.chance(0.3) else text

    def _head(self) -> None:
        ways = self.names.shape.ways
        self.lines.append("game: Generated")
        if self.declares_forward:
            lines = [f"{player}: {{forward: {self.writer.pick(ways)}}}" for player in self.names.players]
            self._section("players", lines)
        else:
            self.lines.append(f"players: [{', '.join(self.listed)}]")
            self.lines += [f"seats: {len(self.names.players)}"] if self.listed != self.names.players else []
        self._section("parameters", self._parameters())
        if "few" in self.names.parameters and self.writer.chance():
            self._section("require", ["few_are_few: few < 7"])

    def _parameters(self) -> list[str]:
        """Parameters of all kinds, some of which rules may name."""
        writer = self.writer
        values = {
            "few": ("integer", f"default: {writer.number(1, 4)}, range: 0..4"),
            "bold": ("truth", f"default: {writer.pick(('yes', 'no'))}"),
            "mode": ("word", f"default: {writer.pick(('mild', 'hot'))}, choices: [mild, hot]"),
        }
        self.names.parameters = {name: kind for name, (kind, _) in values.items() if writer.chance(0.3)}
        about = [f"{name}: {{{values[name][1]}, about: a value}}" for name in self.names.parameters]
        return [f"max_decisions: {{default: {writer.number(6, 25)}, range: 1..100}}", *about]
