"""Who begins is said in the setup, and who is next elsewhere: how to say one where the words for the other stand."""

from __future__ import annotations

import re

_IS_SUBJECT = re.compile(r"\w+(\(.*\))?( of .*)?")
"""A player who needs no brackets before 'begins'."""


def first_player(who: str, shared: str, in_setup: bool) -> str:
    """The hint for a player, in the setup or elsewhere.

    Neither words fit in a definition, `shared`, that both may use: each use says it beside that.
    """
    is_choice = who.startswith("if ")
    named = who if _IS_SUBJECT.fullmatch(who) else f"({who})"
    begins = f"let first be {who}; first begins" if is_choice else f"{named} begins"
    follows = f"next player is {named}"
    if shared:
        return f"leave it out of '{shared}': beside that the setup says '{begins}', other effects '{follows}'"
    return f"write: {begins if in_setup else follows}"
