"""Clauses about a thing, and relative clauses made of them: `who is not you`, `where the cell below it is empty`."""

from __future__ import annotations

import re

from playground.rulebook.brackets import outside_brackets
from playground.rulebook.english import TERM_END, TERM_START, undoubled, verb_stem
from playground.stats import wording

ITSELF = "\ue002"
"""Placeholder in a clause for the thing the clause is about; `relative` replaces it."""

_VERB = "\ue003"
"""Mark before a verb whose subject may be one thing or many; `agreeing` removes it."""

_OTHER_SUBJECT = re.compile(
    f"(?:, | and | or )(?:(?:the|that|this|there|you|your|for|either|neither) |{TERM_START}| is | are )"
)
"""The beginning of a clause with another subject in a list of clauses."""

_COMPUTED = re.compile(f"{ITSELF} (?:plus|minus|times|divided by) ")
"""The beginning of a clause about a number that is computed from the thing: `it plus 2 is 5`."""

PLURAL_VERBS = {"is": "are", "has": "have", "does": "do", "holds": "hold", "lies": "lie"}


def relative(clause: str, pronoun: str, otherwise: str, itself: str, many: bool | None = False) -> str:
    """A clause about a thing as a relative clause: `who is not you`; `where the cell below it is empty`.

    A clause with the thing as its subject begins with the pronoun, and its verbs are for `many` things or for one; None
    leaves that to `agreeing`. Any other clause begins with `otherwise` and refers to the thing as `itself`.
    """
    if pronoun == "who":
        clause = _IN_THEIR.sub(f"{ITSELF} has \\1 in their \\2", clause)
    if said := _whose(clause, itself):
        return said
    if otherwise.startswith("for ") and clause.endswith(f" for {ITSELF}") and clause.count(ITSELF) == 1:
        return f"{otherwise} {clause.removesuffix(f' for {ITSELF}')}"
    is_subject = clause.startswith(f"{ITSELF} ") and not _COMPUTED.match(clause)
    if not is_subject or _OTHER_SUBJECT.search(outside_brackets(clause)):
        comma = "," if clause.startswith("for ") else ""
        if said := _each_about_it(clause, pronoun, itself):
            return said if many is None else agreeing(said, many)
        return undoubled(f"{otherwise}{comma} {_referring(clause, itself)}")
    first = clause.replace(f"{ITSELF} ", _VERB, 1)
    for word in ("and", "or"):
        first = first.replace(f" {word} {ITSELF} ", f" {word} {_VERB}").replace(
            f" {word} {ITSELF}'s ", f" {word} whose "
        )
        first = first.replace(f" {word} ({ITSELF} ", f" {word} ({_VERB}")
    if pronoun == "who":
        first = first.replace(f"{ITSELF}'s ", "their ")
    text = f"{pronoun} {_referring(first, itself)}"
    return text if many is None else agreeing(text, many)


_IN_THEIR = re.compile(
    r"there (?:is|are) ((?:an?|no|(?:exactly|more than|fewer than|at least|at most) \w+) [^,()]*?) "
    rf"in {ITSELF}'s ([a-z]+(?: pile)?|{TERM_START}[^{TERM_END}]+{TERM_END})"
)
"""That something is in a player's hand, in a clause about that player."""

_WHAT_IT_HAS = re.compile(
    f"\\bthe ((?!first |last )(?:\\w+|{TERM_START}[^{TERM_END}]+(?<! of){TERM_END})) (?:of|at) {ITSELF}(?!')"
)
"""What a thing has, said in full: `the rank of it`."""


def _referring(clause: str, itself: str) -> str:
    """A clause that refers to its thing as `itself`, and to what that has by `its`: `the square in its column`."""
    return (_WHAT_IT_HAS.sub(r"its \1", clause) if itself == "it" else clause).replace(ITSELF, itself)


_AND = re.compile(", and |, | and ")
"""What stands between the parts of a list of clauses."""


def _each_about_it(clause: str, pronoun: str, itself: str) -> str:
    """A list of clauses each of which is about the thing, or about what it has: `that hold a card and whose rank is
    known`; empty if one of them is not."""
    parts, said = [part.removeprefix("(").removesuffix(")") for part in _AND.split(clause)], list[str]()
    if "(" in "".join(parts) or " or " in outside_brackets(clause) or len(parts) < 2:
        return ""
    for part in parts:
        whose = _POSSESSED.sub("whose ", _OF_ITSELF.sub(r"whose \1\2 ", part))
        if whose.startswith("whose "):
            said.append(whose)
        elif part.startswith(f"{ITSELF} ") and not _COMPUTED.match(part):
            said.append(part.replace(f"{ITSELF} ", f"{pronoun} {_VERB}", 1))
        else:
            return ""
    return _referring(wording.listed(said), itself)


_CLAUSE_START = "(?:^|(?<=, )|(?<= and )|(?<= or ))"

_OF_ITSELF = re.compile(
    f"{_CLAUSE_START}the (?!square |cell |place )((?:{TERM_START}[^{TERM_END}]+{TERM_END}|(?! of )[^,()])+) (?:of|at) "
    f"{ITSELF}( for (?:you|your opponent)| on (?:the|your) {TERM_START}[^{TERM_END}]+{TERM_END})? "
    "(?=is |are |has |have )"
)
"""What a thing has, as the subject of a clause: `the rank of it is 3`; not another place, `the square north of it`."""

_BETWEEN = re.compile(r"\bbetween [^,]*? and ")
"""What stands before the second of two limits, which is no subject of its own."""

_POSSESSED = re.compile(f"{_CLAUSE_START}{ITSELF}'s ")


def _whose(clause: str, itself: str) -> str:
    """A clause about what a thing has, as a relative clause: `whose rank is 3 and whose suit is known`; else empty."""
    text = _POSSESSED.sub("whose ", _OF_ITSELF.sub(r"whose \1\2 ", clause))
    if not text.startswith("whose ") or _OTHER_SUBJECT.search(_BETWEEN.sub("between ", outside_brackets(text))):
        return ""
    return "" if re.search(f"(?:and|or) {ITSELF} ", text) else _referring(text, itself)


_WITHOUT_ARTICLE = re.compile(r"numbers from |\w+s (?:that|whose|for which) ")
"""Members of which it is said which they are, without an article: `suits that are not grand`."""


def the(members: str) -> str:
    """Several members with an article: `the suits that are not grand`, `the numbers from 1 to 3 whose …`."""
    return f"the {members}" if _WITHOUT_ARTICLE.match(members) else members


def which(clause: str) -> str:
    """A relative clause that begins with its verb, singular or plural as `agreeing` makes it: `that is not empty`."""
    return f"that {_VERB}{clause}"


def agreeing(text: str, many: bool) -> str:
    """A text whose verbs are for many things, or for one, where `relative` has left that open."""
    words = text.split(_VERB)
    for place, part in enumerate(words[1:], 1):
        verb, space, rest = part.partition(" ")
        words[place] = (_plural_verb(verb) if many else verb) + space + rest
    return "".join(words)


def _plural_verb(verb: str) -> str:
    """A verb for many things; a term that is one loses its ending."""
    if verb.startswith(TERM_START) and verb.endswith(f"s{TERM_END}"):
        return verb_stem(verb.removesuffix(TERM_END)) + TERM_END
    return PLURAL_VERBS.get(verb, verb)
