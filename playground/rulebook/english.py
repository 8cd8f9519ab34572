"""English grammar: articles, plurals, numbers, lists, and subjects with their verbs."""

from __future__ import annotations

import re
from collections.abc import Mapping

from playground.rulebook.brackets import enclosed
from playground.ruleset.nouns import IRREGULAR_PLURALS, plural
from playground.stats import wording

TERM_START, TERM_END = "\ue000", "\ue001"
"""Marks around a term that the book explains; documents show it as emphasis."""

LIST_START, LIST_ITEM, LIST_END = "\ue004", "\ue005", "\ue006"
"""Marks around and between the items of a list within a text; documents show it as a list."""

_NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]

_NO_PLURALS = (
    *("hers", "ours", "theirs", "yours"),
    *("believes", "follows", "hears", "knows", "owes", "owns", "remembers", "sees", "trusts"),
)
"""Words with an `s` at their end that are no plurals: pronouns, and verbs that name what a player `knows`."""

_PREPOSITIONS = ("at", "behind", "beside", "in", "of", "on", "with")

_LEADING = ("after", "against", "at", "before", "between", "by", "for", "from", "in", "of", "on", "to", "with")
"""Ends of names that lead to what they are of: `the *way to* the spot`."""

_LEADING_ALONE = ("after", "against", "before", "between")
"""Those that lead on as names by themselves; `from` and `to` are places."""

_TOTALS = ("the sum of ", "the greatest of ", "the least of ")

_ADJECTIVE = re.compile(r"(?=.{3})\w*[aeiouy]\w*(able|ible|ed|ing)")
"""Words such as `playable`, `marked` and `standing`, and not `table`, `red` and `king`."""

_AFTER_NOUN = (*_PREPOSITIONS, "among", "except", "for", "from", "next", "one", "outside", "that", "where", "without")

_NAMED = re.compile(
    f"(?:the |your )?{TERM_START}([^{TERM_END}]+){TERM_END}(?: (?:of|for) .*)?$"
    f"|.*'s? {TERM_START}([^{TERM_END}]+){TERM_END}(?: for .*)?$"
)
"""A subject that is a value with a name, of any owner."""

_ATTRIBUTE = re.compile(r"the (\w+) of ")
"""A subject that is what something has: `the pips of the die`."""

_WORD_ALONE = re.compile(f"(not )?({TERM_START}[^{TERM_END}]+{TERM_END})")
"""A condition that is a word of the game and no more."""

_SINGULAR_IN_MEN = ("abdomen", "omen", "specimen")


_HUMPS = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Between the words of a name such as `FullHouse`."""


def term(name: str) -> str:
    """A term of the ruleset, marked as such."""
    return f"{TERM_START}{spaced(name)}{TERM_END}"


def leads_on(name: str) -> bool:
    """Whether a name says itself how what it is of follows: `way to`, `number of`."""
    words = spaced(name).split(" ")
    return words[-1] in _LEADING and (len(words) > 1 or words[0] in _LEADING_ALONE)


def outside_terms(text: str) -> str:
    """A text in which each term is one word."""
    return re.sub(f"{TERM_START}[^{TERM_END}]*{TERM_END}", "term", text)


def of_term(name: str, of: str) -> str:
    """`the *total* of South`; `the *number of* the pit` for a name that says `of` itself, `what *each gets* of 3`."""
    the = "what" if spaced(name).startswith("each ") else "the"
    return f"{the} {term(name)} {of}" if leads_on(name) else f"{the} {term(name)} of {of}"


def spaced(name: str) -> str:
    """A name of a ruleset as words: `left_dice` becomes `left dice`, `ask-lowest` `ask lowest`, `FullHouse` `Full
    House`."""
    words = _HUMPS.sub(" ", name.strip("_")) if name[:1].isupper() else name.strip("_")
    return words.replace("_", " ").replace("-", " ")


def afterwards(clause: str) -> str:
    """What holds in the position that follows: `afterwards you have a rook`, and of a word alone `*lifted* holds
    afterwards`."""
    return f"{completed(clause)} afterwards" if _WORD_ALONE.fullmatch(clause) else f"afterwards {clause}"


def completed(clause: str) -> str:
    """A condition that is a word alone with a verb, where nothing follows it: `*taken* holds`."""
    word = _WORD_ALONE.fullmatch(clause)
    return clause if word is None else f"{word[2]} {'does not hold' if word[1] else 'holds'}"


def number_word(number: int) -> str:
    """A number as a word up to twelve, in digits beyond."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def plural_phrase(phrase: str) -> str:
    """The plural of a noun with what follows it: `numbers from 0 to 1`, `cards in your hand`."""
    words = phrase.split(" ")
    end = next((place for place, word in enumerate(words) if place and word in _AFTER_NOUN), len(words))
    return " ".join([plural(" ".join(words[:end])), *words[end:]])


def noun_of_attribute(said: str) -> str:
    """A glossary's text for an attribute, filled in, where a noun stands: `the note whether all have left the card`."""
    return f"the note {said}" if said.startswith("whether ") else said


def filled(phrase: str, words: Mapping[str, str]) -> str:
    """A phrase of a glossary with nouns in place of `{name}`, and their possessives in place of `{name's}`.

    No noun is doubled: `of rank {value}` for that rank is `of that rank`; and no article, `the {card}` for your card.
    The verb behind `you` is in the plural: `you have an ace` for `{who} has an ace`.
    """
    phrase = re.sub(r"\{(\w+)\} (\w+s)\b", lambda match: _agreeing_with(words.get(match[1], ""), match), phrase)
    known = {**words, **{f"{name}'s": possessive(noun) for name, noun in words.items()}}

    def in_place(match: re.Match[str]) -> str:
        noun = known.get(match[2], match[2])
        return noun if match[1] and _DETERMINED.match(noun) else f"{match[1] or ''}{noun}"

    return undoubled(re.sub(r"(?:\b((?:the|an?) ))?\{(\w+(?:'s)?)\}", in_place, phrase))


def _agreeing_with(subject: str, match: re.Match[str]) -> str:
    """A parameter and the word behind it, which is a verb if the parameter stands for `you`."""
    if subject != "you" or match[2].endswith(("ss", "us")):
        return match[0]
    return f"{{{match[1]}}} {_VERBS_OF_YOU.get(match[2], verb_stem(match[2]))}"


def verb_stem(verb: str) -> str:
    """A verb of the third person as it is behind `not` and `you`: `graze`, `finish` and `carry` for `carries`."""
    if verb.endswith("ies") and verb not in _STEMS_IN_IE:
        return f"{verb[:-3]}y"
    return verb.removesuffix("es" if verb.endswith(_ENDS_WITH_ES) else "s")


_ENDS_WITH_ES = ("ches", "oes", "sses", "shes", "xes", "zzes")
_STEMS_IN_IE = ("dies", "lies", "ties", "vies", "unties")

_VERBS_OF_YOU = {"is": "are", "has": "have", "was": "were"}

_DETERMINED = re.compile(r"(?:the|an?|your|that|this|those|these|its|their|each|every|another)\b")
"""Nouns that have an article, or a word in its place."""


def undoubled(text: str) -> str:
    """A text without a noun before the same noun: `of that rank` for `of rank that rank`, `of the named rank` also."""
    text = re.sub(r"\bof (\w+) (the \w+ \1)\b", r"of \2", text)
    return re.sub(r"\b(?:the )?(\w+) ((?:that|this|the) \1)\b", r"\2", text)


def is_plural(name: str) -> bool:
    """Whether a name of a ruleset is a plural noun, whatever stands behind a preposition: not `two of clubs`."""
    words = name.lower().split(" ")
    if words[0] in _PREPOSITIONS:
        return False
    prepositions = [place for place, word in enumerate(words) if place and word in (*_PREPOSITIONS, *_LEADING)]
    last = words[min([*prepositions, len(words)]) - 1]
    if last.endswith("s"):
        return not last.endswith(("ss", "us")) and last not in _NO_PLURALS
    return last in IRREGULAR_PLURALS or (last.endswith("men") and last not in _SINGULAR_IN_MEN)


def names_many(phrase: str) -> bool:
    """Whether the name of a set of places takes a plural verb: `all players' hands`; not `your hand`."""
    words = re.sub(f"[{TERM_START}{TERM_END}]", "", phrase)
    return words.startswith(("rows ", "columns ")) or is_plural(words)


def is_adjective(name: str) -> bool:
    """Whether a name of a ruleset says what something is like, or where: `playable`, `of suit`; not what it is."""
    first = name.split(" ")[0].lower()
    return first in _PREPOSITIONS or _ADJECTIVE.fullmatch(first) is not None


def counted(number: int, noun: str) -> str:
    """`one square`, `three squares`, `20 squares`."""
    return f"{number_word(number)} {noun if number == 1 else plural(noun)}"


def with_article(noun: str) -> str:
    """A noun with `a` or `an` before it."""
    first = noun.strip(TERM_START).split(" ")[0].strip(TERM_END).lower()
    is_vowel = first[:1] in "aeiou" and not _BEGINS_WITH_J.match(first)
    vowel = first in _SPELT_WITH_VOWEL if len(first) == 1 else is_vowel or first.startswith(_WITH_SILENT_H)
    return f"{'an' if vowel else 'a'} {noun}"


_SPELT_WITH_VOWEL = "aefhilmnorsx"
"""Letters whose names begin with a vowel."""

_BEGINS_WITH_J = re.compile("eu|one|once|ufo|uni(?!m|n)|us[aeu]|ut[ei]")
"""Beginnings of words such as `unit`, which are spelt with a vowel and spoken without one."""


_WITH_SILENT_H = ("heir", "honest", "honour", "honor", "hour")


def times(number: int) -> str:
    """`once`, `twice`, `three times`."""
    return {1: "once", 2: "twice"}.get(number, f"{number_word(number)} times")


def possessive(owner: str) -> str:
    """`your`, `South's`, `your opponent's`, `the *rollers*'`."""
    if owner.endswith(f"s{TERM_END}"):
        return f"{owner}'"
    return "your" if owner == "you" else wording.possessive(owner)


def owned(owner: str, thing: str) -> str:
    """`your hand`, `the hand of the player after you`."""
    return f"{possessive(owner)} {thing}" if len(owner.split()) < 3 else f"the {thing} of {owner}"


def takes_plural(subject: str) -> bool:
    """Whether a subject is `you`, or a value whose name is a plural: `your *coins*`, `the *points* of South`."""
    if enclosed(subject) != subject or subject.startswith(_TOTALS):
        return False
    name = _NAMED.match(subject) or _ATTRIBUTE.match(subject)
    return subject == "you" or (name is not None and is_plural(next(filter(None, name.groups()))))


def be(subject: str, many: bool = False) -> str:
    """`you are`, `South is`."""
    return f"{subject} {'are' if many or takes_plural(subject) else 'is'}"


def have(subject: str, many: bool = False) -> str:
    """`you have`, `South has`."""
    return f"{subject} {'have' if many or takes_plural(subject) else 'has'}"


def does(subject: str, verb: str, many: bool = False) -> str:
    """`you win`, `South wins`, `it goes`."""
    plain = many or takes_plural(subject)
    return f"{subject} {verb if plain else verb + ('es' if verb.endswith('o') else 's')}"


def sentence(text: str) -> str:
    """A clause with a capital letter and, unless it ends with a list of sentences, a full stop."""
    text = text.strip()
    if not text:
        return ""
    place = _first_letter(text)
    text = text[:place] + text[place : place + 1].upper() + text[place + 1 :]
    return text if text[-1] in f".:{LIST_END}" else f"{text}."


def uncapitalized(text: str) -> str:
    """A sentence as a part of a longer one, which it does not begin."""
    place = _first_letter(text)
    return text[:place] + text[place : place + 1].lower() + text[place + 1 :]


def _first_letter(text: str) -> int:
    """Where a text begins behind brackets and marks."""
    return len(text) - len(text.lstrip(f"({TERM_START}"))
