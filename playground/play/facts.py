"""What happens in a decision, one thing at a time, before it is put into clauses."""

from __future__ import annotations

from dataclasses import dataclass

UNSEEN = ""
"""In place of the words for what not all viewers see."""


@dataclass(frozen=True)
class Fact:
    """Something that happens at a moment: who does what with a component or value in words, or UNSEEN.

    `whose` follows the components, such as `from Ann`, or `in pot`; facts of different rounds are not said together.
    `noun` is what an unseen component is called.
    """

    moment: int
    who: str
    verb: str
    what: str
    whose: str = ""
    round: int = 0
    noun: str = "piece"

    @property
    def clause(self) -> tuple[str, str, str, int]:
        """What facts have in common that one clause can say."""
        return self.who, self.verb, self.whose, self.round
