"""Rulesets with mistakes made on purpose: texts that are cut and spliced, and structures that are blown up.

`mutant(seed)` is the same text for the same seed. Half of the mutants are mutations of the text, which mostly end in a
diagnostic; the other half change the structure of a sound ruleset, which may well be a game, only a large one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml

from playground.source.folders import shipped_folder

NUMBERS = (0, 1, -1, 2, 7, 31, 64, 255, 500, 1000, 4096, 10**6, 2**31 - 1, 2**31, 2**63, 10**30)
LONGEST_RULE = 3900
"""Characters: longer rules are refused at once."""
SIZES = (2, 5, 20, 60, 200, 600, 2000)
ODDITIES = (
    "\0",
    "\x1b",
    "\u202e",
    "\ufeff",
    "é",
    "名",
    "\t",
    "{",
    "}",
    "[",
    "]",
    "&a ",
    "*a",
    "!!python/object:os.system ",
)
WORDS = (
    "and", "or", "not", "any", "every", "count", "of", "own", "enemy", "empty", "mover", "if", "then", "else", "within",
    "except", "where", "move", "place", "remove", "draw", "roll", "for each", "in", "do", "next player is", "most",
    "least",
)  # fmt: skip

GIVEN = (
    0, 1, 2, 5, 9, 64, 1000, "own", "board", "mover", "none", "it", "far", "side of mover", "hand", "2 * 3", "7 +", "(",
    "yes", "no", "length", "spot", "neighbours of it",
)  # fmt: skip
"""Values for parameters of parts."""

Mutation = Callable[[str, Random], str]
Structure = dict[str, Any]


@cache
def seeds() -> tuple[str, ...]:
    """The texts that are mutated: the shipped rulesets and the small ones of the cases."""
    library, cases = shipped_folder("rulesets"), Path(__file__).parents[1] / "cases"
    paths = [path for pattern in ("*.yaml", "classics/*.yaml") for path in sorted(library.glob(pattern))]
    return tuple(path.read_text(encoding="utf-8") for path in (*paths, *sorted(cases.glob("*/*.yaml"))))


@cache
def parts() -> dict[str, tuple[str, ...]]:
    """The parameters of each part that comes with the playground."""
    found = {}
    for path in sorted((shipped_folder("rulesets") / "parts").glob("*.yaml")):
        parameters = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader).get("parameters")
        found[path.stem] = tuple(parameters or ())
    return found


def mutant(seed: int) -> str:
    """The text of a mutant."""
    random = Random(seed)
    text = random.choice(seeds())
    if seed % 2:
        return structural(text, random)
    for _ in range(random.choice((1, 1, 2, 3, 8))):
        text = random.choice(TEXTUAL)(text, random)
    return text


# ---- text


def _without_a_line(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True)
    del lines[random.randrange(len(lines)) if lines else 0 :][:1]
    return "".join(lines)


def _line_twice(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    place = random.randrange(len(lines))
    return "".join([*lines[:place], lines[place] * random.choice((2, 2, 3, 100)), *lines[place + 1 :]])


def _indented(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True) or [""]
    place = random.randrange(len(lines))
    lines[place] = random.choice(("  ", " ", "\t", "      ")) + lines[place]
    return "".join(lines)


def _without_a_character(text: str, random: Random) -> str:
    place = random.randrange(len(text) + 1)
    return text[:place] + text[place + random.choice((1, 1, 3, 20)) :]


def _oddity(text: str, random: Random) -> str:
    place = random.randrange(len(text) + 1)
    return text[:place] + random.choice(ODDITIES) * random.choice((1, 1, 50)) + text[place:]


def _other_number(text: str, random: Random) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    number = random.choice(numbers)
    return text[: number.start()] + str(random.choice(NUMBERS)) + text[number.end() :]


def _other_word(text: str, random: Random) -> str:
    words = list(re.finditer(r"[a-z]+", text))
    if not words:
        return text
    word, other = random.choice(words), random.choice((random.choice(words)[0], random.choice(WORDS)))
    return text[: word.start()] + other + text[word.end() :]


def _spliced(text: str, random: Random) -> str:
    """A stretch of lines of another ruleset."""
    lines, others = text.splitlines(keepends=True), random.choice(seeds()).splitlines(keepends=True)
    place, first = random.randrange(len(lines) + 1), random.randrange(len(others))
    return "".join([*lines[:place], *others[first : first + random.randrange(1, 12)], *lines[place:]])


def _cut(text: str, random: Random) -> str:
    return text[: random.randrange(len(text) + 1)]


TEXTUAL: tuple[Mutation, ...] = (
    _without_a_line, _line_twice, _indented, _without_a_character, _oddity, _other_number, _other_word, _spliced, _cut,
)  # fmt: skip


# ---- structure


def structural(text: str, random: Random) -> str:
    """A ruleset with one to three parts blown up; the text itself where it is no mapping."""
    ruleset = yaml.load(text, Loader=_Loader)
    if not isinstance(ruleset, dict):
        return text
    for _ in range(random.choice((1, 1, 2, 3))):
        random.choice(STRUCTURAL)(ruleset, random)
    present = {key: value for key, value in ruleset.items() if value != {}}
    return dumped(present)


def dumped(ruleset: Structure) -> str:
    """The text of a ruleset."""
    return yaml.dump(ruleset, Dumper=_Plain, sort_keys=False, allow_unicode=True, width=10**6)


_Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The same structures, ten times sooner."""


class _Plain(yaml.SafeDumper):
    """Writes what occurs twice twice: rulesets have no anchors."""

    def ignore_aliases(self, data: Any) -> bool:  # noqa: ARG002  # it never depends on what is written
        return True


def _section(ruleset: Structure, name: str) -> Structure:
    section = ruleset.get(name)
    if not isinstance(section, dict):
        section = ruleset[name] = {}
    return section


def _conditions(ruleset: Structure) -> list[str]:
    """Rule texts that begin with `when`, as `after` and `end` have them."""
    texts = [*_section(ruleset, "end").values(), *_section(ruleset, "after").values()]
    return [text for text in texts if isinstance(text, str) and text.startswith("when ")]


def _condition(ruleset: Structure, random: Random) -> str:
    found = [text.removeprefix("when ").split(" then ")[0] for text in _conditions(ruleset)]
    return random.choice([*found, "decisions >= 3", "count own >= 2", "some empty"])


def _more_actions(ruleset: Structure, random: Random) -> None:
    """Many copies of an action, offered by the first step, perhaps with one more choice."""
    actions = _section(ruleset, "actions")
    names = [name for name, action in actions.items() if not isinstance(action, dict) or "moves" not in action]
    if not names:
        return
    name = random.choice(names if random.random() < 0.9 else list(actions))
    body = actions[name] if isinstance(actions[name], dict) else {"do": "next player is opponent"}
    copies = {f"{name}-{number}": dict(body) for number in range(random.choice(SIZES))}
    if random.random() < 0.5:
        top = random.choice((3, 9, 32, 1000))
        for copy in copies.values():
            chosen = copy.get("choose")
            copy["choose"] = (chosen if isinstance(chosen, dict) else {}) | {"extra": f"1..{top}"}
    actions.update(copies)
    steps = _section(ruleset, "turn")
    for step in steps.values():
        if isinstance(step, dict):
            step["actions"] = list(actions)
            return


def _more_choices(ruleset: Structure, random: Random) -> None:
    """One action with many choices, each over a range that may be large."""
    found = _section(ruleset, "actions").values()
    actions = [action for action in found if isinstance(action, dict) and "moves" not in action]
    if actions:
        action, top = random.choice(actions), random.choice((2, 9, 32, 100, 1000))
        more = {f"extra{number}": f"1..{top}" for number in range(random.choice((1, 2, 4, 30)))}
        chosen = action.get("choose")
        action["choose"] = (chosen if isinstance(chosen, dict) else {}) | more


def _long_chain(ruleset: Structure, random: Random) -> None:
    """A condition and itself, again and again, with one operator."""
    condition, operator = _condition(ruleset, random), random.choice((" or ", " and ", ") or not ("))
    condition = condition if random.random() < 0.5 else "decisions > 3"
    count = min(random.choice(SIZES), LONGEST_RULE // len(f"({condition}){operator}") + random.choice((0, 0, 0, 5)))
    chain = operator.join([f"({condition})"] * count)
    _section(ruleset, "end")["chained"] = f"when ({chain}) then draw"


def _deep_nesting(ruleset: Structure, random: Random) -> None:
    depth, condition = random.choice((5, 30, 90, 120, 1000)), _condition(ruleset, random)
    forms = (
        "(" * depth + condition + ")" * depth,
        "not (" * depth + condition + ")" * depth,
        f"if {condition} then (" * min(depth, 200) + condition + f") else {condition}" * min(depth, 200),
        "(any w in ways where " * min(depth, 6) + condition + ")" * min(depth, 6),
    )
    _section(ruleset, "end")["nested"] = f"when {random.choice(forms)} then draw"


def _huge_range(ruleset: Structure, random: Random) -> None:
    top = random.choice((30, 500, 5000, 10**6))
    forms = (
        f"any i in 1..{top} where i * i + i > decisions",
        f"(sum i in 1..{top} giving (if i mod 7 = decisions mod 7 then 1 else 0)) >= 3",
        f"any i in 1..{top} where any j in 1..{top} where i * j = decisions",
        f"(sum i in 1..{top} giving i * decisions mod 3) > decisions",
        f"every i in 1..{top} has i + i > decisions",
    )
    _section(ruleset, "end")["ranged"] = f"when {random.choice(forms)} then draw"


def _chain_of_definitions(ruleset: Structure, random: Random) -> None:
    """Each uses the one before, once or twice: what is written out may double with each."""
    names, condition = _section(ruleset, "define"), _condition(ruleset, random)
    twice, count = random.random() < 0.5, random.choice((3, 12, 25, 80, 400))
    names["chain0"] = condition
    for number in range(1, count):
        before = f"chain{number - 1}"
        names[f"chain{number}"] = f"{before} or not {before}" if twice else f"not {before}"
    _section(ruleset, "end")["defined"] = f"when chain{count - 1} then draw"


def _large_board(ruleset: Structure, random: Random) -> None:
    board = _section(ruleset, "board")
    sides = random.choice(
        ((400, 1), (1, 400), (10, 10), (12, 9), (19, 19), (30, 30), (64, 64), (1000, 1000), (0, 3), (1, 1))
    )
    board.update({"shape": "rectangle", "columns": sides[0], "rows": sides[1]})
    board.pop("size", None)
    if random.random() < 0.3:
        board.update({"shape": random.choice(("hexagon", "square", "triangle")), "size": random.choice((1, 2, 11, 40))})


def _more_pieces(ruleset: Structure, random: Random) -> None:
    pieces = _section(ruleset, "pieces")
    body = next(iter(pieces.values()), {}) if pieces else {}
    pieces.update({f"Piece{number}": body for number in range(random.choice((1, 3, 10, 30, *SIZES)))})


def _more_variables(ruleset: Structure, random: Random) -> None:
    variables = _section(ruleset, "variables")
    for number in range(random.choice((1, 20, 200))):
        name, top = f"number{number}", random.choice((1, 100, 10**6))
        each = random.choice(("player", f"1..{random.choice((3, 64, 1000))}", "kind", "site"))
        variable = {"type": f"0..{top}", "start": 0}
        variables[name] = variable | {"each": each} if random.random() < 0.5 else variable


def _more_end_conditions(ruleset: Structure, random: Random) -> None:
    end, condition = _section(ruleset, "end"), _condition(ruleset, random)
    end.update({f"end{number}": f"when {condition} then draw" for number in range(random.choice(SIZES))})


def _more_effects(ruleset: Structure, random: Random) -> None:
    actions = [action for action in _section(ruleset, "actions").values() if isinstance(action, dict)]
    if actions:
        action = random.choice(actions)
        effects = str(action.get("do", "next player is opponent"))
        form = random.choice(("{0}; {0}", "if decisions > 1 then ({0})", "for each who in everyone do ({0})"))
        for _ in range(random.choice((1, 3, 8, 14))):
            effects = form.format(effects) if len(effects) < 100_000 else effects
        action["do"] = effects


def _large_zones(ruleset: Structure, random: Random) -> None:
    zones = _section(ruleset, "zones")
    for number in range(random.choice((1, 5, 60))):
        zones[f"zone{number}"] = {
            "size": random.choice((0, 1, 1, 3, 8, 60, 500, 10**6)),
            "each": random.choice(("player", "1..3")),
        }


def _many_players(ruleset: Structure, random: Random) -> None:
    ruleset["players"] = [f"Player{number}" for number in range(random.choice((1, 2, 16, 17, 64, 1000)))]


def _many_parameters(ruleset: Structure, random: Random) -> None:
    parameters = _section(ruleset, "parameters")
    for number in range(random.choice(SIZES)):
        parameters[f"p{number}"] = {
            "default": 1,
            "range": f"0..{random.choice((1, 9, 1000, 10**6))}",
            "about": "a number",
        }


def _many_variants(ruleset: Structure, random: Random) -> None:
    variants = _section(ruleset, "variants")
    for number in range(random.choice((2, 20, 200))):
        variants[f"v{number}"] = {"about": "another", "end": {"sooner": f"when decisions >= {number} then draw"}}


def _one_more_part(ruleset: Structure, random: Random) -> None:
    """A part, with values that may or may not be of use to it."""
    name = random.choice(list(parts()))
    values = {parameter: random.choice(GIVEN) for parameter in parts()[name] if random.random() < 0.6}
    entry: Structure = {"part": name} | ({"with": values} if values else {})
    before = ruleset.get("include")
    ruleset["include"] = [before, entry] if isinstance(before, str | dict) and random.random() < 0.7 else entry


STRUCTURAL: tuple[Callable[[Structure, Random], None], ...] = (
    _more_actions, _more_choices, _long_chain, _deep_nesting, _huge_range, _chain_of_definitions, _large_board,
    _more_pieces, _more_variables, _more_end_conditions, _more_effects, _large_zones, _many_players, _many_parameters,
    _many_variants, _one_more_part, _one_more_part,
)  # fmt: skip
