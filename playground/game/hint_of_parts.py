"""What to do about a name that means nothing in a game, and something in a part that comes along or is included."""

from __future__ import annotations

from playground.game.vocabulary import Vocabulary
from playground.ruleset.part_of_name import part_with


def hint_of_parts(name: str, vocabulary: Vocabulary) -> str | None:
    """The hint for an unknown name that a part has; None if none has it.

    What an included part has means nothing only in scenarios, which cannot add to the game.
    """
    needed = vocabulary.lacking_in_parts.get(name)
    if needed is not None:
        return f"an included part has it, which needs '{needed}' of the part; no rule uses that, so the game lacks it"
    if name in vocabulary.names_in_parts():
        return "an included part has it; no rule of the ruleset uses it, so the game lacks it"
    part = part_with(name)
    return None if part is None else f"the part '{part}' has it: include: {part}"
