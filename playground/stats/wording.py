"""English text, whatever its subject."""

from __future__ import annotations

from collections.abc import Iterable


def capitalized(text: str) -> str:
    """A text as the beginning of a sentence: the first letter is a capital, all else stays as it is."""
    return text[:1].upper() + text[1:]


def listed(words: Iterable[str], last: str = "and") -> str:
    """`a`, `a and b`, `a, b and c`; nothing for no words."""
    *most, final = list(words) or [""]
    return f"{', '.join(most)} {last} {final}" if most else final


def agreeing(verb: str, many: bool) -> str:
    """A verb that is given as for one, `wins` or `turns up`, as for many if these are the subject: `win`, `turn up`."""
    one, *rest = verb.split(" ")
    if many:
        one = {"is": "are", "has": "have"}.get(one) or one.removesuffix("es" if one.endswith(_HISSING_VERBS) else "s")
    return " ".join([one, *rest])


_HISSING_VERBS = ("ches", "oes", "shes", "sses", "xes")


def possessive(owner: str) -> str:
    """`South's`, `Cross'`."""
    return f"{owner}'" if owner.endswith("s") else f"{owner}'s"
