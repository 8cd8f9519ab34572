"""The rulebook of a game as a document: players, equipment, play, the end, house rules, strategies."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from playground.compiler import Compiled
from playground.game import core
from playground.game.effect_sequences import all_effects
from playground.pictures.legend import legend_html
from playground.pictures.position import position_svg
from playground.rulebook.document import Block, Heading, Items, Paragraph, Picture, Table
from playground.rulebook.effects import OVER_THE_TURN
from playground.rulebook.english import sentence, spaced, uncapitalized
from playground.rulebook.equipment import RuleText
from playground.rulebook.lists import has_list
from playground.rulebook.rules import Rules
from playground.rulebook.steps import IF_YOU_CANNOT
from playground.rulebook.terms import Terms
from playground.rulebook.variants import is_cap_a_rule, variant_blocks
from playground.ruleset.model import Parameter, ParameterValue
from playground.ruleset.nouns import plural
from playground.ruleset.parameter_values import DECISION_CAP
from playground.stats.wording import capitalized, listed

_REFEREE_ONLY = None

_CAP = "Decisions after which the game is a draw"

_NO_OPTION = "If there is nothing that you can choose"
"""How what a player does without an option begins behind conditions or effects: `If you cannot` would be about them."""

_TAKEN_OVER = (
    "When a turn that a player has taken over ends, the player after that one is next, unless a rule says who."
)

_RELATIVE = ("forward", "backward", "sideways")
"""Directions that depend on who moves."""

_LIMITS = "A number that would go beyond its limits stays at the limit."

_FIRST_COUNTS = "If several of these apply at once, the first one counts."

_AFTER_NAMED = "These apply after the actions that they name, in this order."
_AFTER_ACTIONS = "These apply after every action, in this order."
_AFTER_TURNS = "These apply after every action and wherever a turn ends without one, in this order."
_AFTER_ALL = "; if a move has several parts, once all of it is done."


def rulebook(compiled: Compiled, *, variants: bool = False, picture: bool = True) -> list[Block]:
    """The rulebook of a game; with `variants` it lists the rules that differ in each variant."""
    picture = picture and bool(compiled.game.board.size)
    rules = Rules(compiled, picture=picture).texts()
    blocks = [
        *_opening(compiled),
        *_equipment(compiled, rules, picture),
        *_play(compiled, rules),
        *_words(compiled.game, rules),
    ]
    return [*blocks, *_house_rules(compiled, rules, variants, picture), *_strategies(compiled)]


def _opening(compiled: Compiled) -> Iterator[Block]:
    ruleset = compiled.ruleset
    yield Heading(1, ruleset.title)
    if ruleset.about:
        yield Paragraph(ruleset.about)
    if ruleset.origin:
        yield Paragraph(sentence(f"Source: {ruleset.origin}"))


def _equipment(compiled: Compiled, rules: Sequence[RuleText], picture: bool) -> Iterator[Block]:
    yield Heading(2, "Players")
    yield from (Paragraph(rule.text) for rule in rules if rule.section == "players")
    yield from _forward(compiled, rules)
    yield from _section(rules, "equipment", 2, "What you need")
    if picture:
        yield _picture(compiled)
    yield from _section(rules, "pieces", 3, capitalized(plural(Terms(compiled).component)))
    yield from _section(rules, "moves", 3, "How pieces move")


def _forward(compiled: Compiled, rules: Sequence[RuleText]) -> Iterator[Block]:
    """Which way is forward for whom, where the ruleset says so, rules depend on it, and it is not just north and south
    as for players at a table."""
    declared = {player.name: player.forward.text for player in compiled.ruleset.players if player.forward is not None}
    said = [rule.text.lower() for rule in rules]
    said += [text.text for definition in compiled.ruleset.definitions for text in definition.texts]  # or in a phrase
    matters = any(word in text for text in said for word in _RELATIVE)
    if matters and tuple(declared.values()) not in ((), ("north", "south")):
        yield Paragraph(sentence(f"Forward is {listed([f'{way} for {player}' for player, way in declared.items()])}"))


def _picture(compiled: Compiled) -> Picture:
    """The start of a game, as its first player sees it if components are hidden."""
    game, state = compiled.game, compiled.reference_state()
    viewer = 0 if game.hides else _REFEREE_ONLY
    caption = "The beginning of a game" + (f", as {game.players[viewer]} sees it" if viewer is not None else "") + "."
    svg = position_svg(game, state.to_bytes(), viewer, label=f"{caption} {game.title}", is_brief=True)
    return Picture(svg, legend_html(game), caption)


def _play(compiled: Compiled, rules: Sequence[RuleText]) -> Iterator[Block]:
    setup = [rule for rule in rules if rule.section == "setup"]
    if setup:
        yield Heading(2, "Setting up")
        yield Items(tuple(("", rule.text) for rule in setup))
    yield Heading(2, "A turn")
    yield from _turn(compiled, rules)
    yield from [Paragraph(_TAKEN_OVER)] if any(OVER_THE_TURN in rule.text for rule in rules) else []
    yield from (Paragraph(rule.text) for rule in rules if rule.section in ("no option", "never", "out"))
    if any(rule.section == "after" for rule in rules):
        yield Heading(2, "What follows")
        yield Paragraph(_applying(compiled, rules))
        yield from _items(rules, "after")
    yield from _end(rules)


def _applying(compiled: Compiled, rules: Sequence[RuleText]) -> str:
    """When the rules apply that follow actions: those that name none do also where a player had no option. They follow
    a whole option, and not each of its legs."""
    said = _following(compiled.game)
    has_legs = any(compiled.ruleset.turn[name].joined for name in _steps(compiled, rules))
    return said.removesuffix(".") + _AFTER_ALL if has_legs else said


def _following(game: core.Game) -> str:
    if all(rule.actions is not None for rule in game.triggers):
        return _AFTER_NAMED
    undecided = [step for step in game.steps if step.stuck is not None and not step.settles and not step.joined]
    ends = any(False in core.goes_on_after(step.stuck or ()) for step in undecided)
    return _AFTER_TURNS if ends else _AFTER_ACTIONS


def _steps(compiled: Compiled, rules: Sequence[RuleText]) -> list[str]:
    """The names of the steps of which the book speaks."""
    said = {rule.name for rule in rules if rule.section == "turn"}
    return [name for name in compiled.ruleset.turn if spaced(name) in said]


def _end(rules: Sequence[RuleText]) -> Iterator[Block]:
    """What ends the game, wherever the ruleset says so, and what it is worth."""
    ends = [replace(rule, section="end") for rule in rules if rule.section in ("end", "also")]
    if ends:
        yield Heading(2, "The end of the game")
        are_several = sum(rule.section == "end" and rule.text.startswith("When ") for rule in rules) > 1
        yield from [Paragraph(_FIRST_COUNTS)] if are_several else []
        yield from _items(sorted(ends, key=lambda rule: rule.name == "score"), "end")


def _turn(compiled: Compiled, rules: Sequence[RuleText]) -> Iterator[Block]:
    """The steps, each with the actions that no earlier step offers."""
    steps = {spaced(name): step for name, step in compiled.ruleset.turn.items()}
    actions = {rule.name: rule for rule in rules if rule.section == "actions"}
    step_rules = [rule for rule in rules if rule.section == "turn"]
    starts, deciders, ends = (
        {rule.name: rule.text for rule in rules if rule.section == section} for section in ("start", "by", "then")
    )
    for rule in step_rules:
        if len(step_rules) > 1:
            yield Heading(3, rule.name.capitalize())
        start = starts.get(rule.name)
        if start:
            yield Paragraph(start if not steps[rule.name].actions else f"First: {uncapitalized(start)}")
        if rule.name in deciders:
            yield Paragraph(deciders[rule.name])
        names = [spaced(name.text) for name in steps[rule.name].actions]
        items = tuple((name.capitalize(), actions.pop(name).text) for name in names if name in actions)
        if len(items) == 1 and not rule.text.startswith("Choose"):
            follows = rule.name in ends and rule.name not in deciders
            text = items[0][1] if follows else _with_stuck(items[0][1], rule.text)
            goes_on = start and rule.name not in deciders and not text.startswith("Allowed")
            then = "Then, " if text.startswith("If ") else "Then "
            yield Paragraph(then + uncapitalized(text) if goes_on else text)
            yield from [Paragraph(ends.pop(rule.name))] if follows else []
            is_apart = rule.text and rule.text not in text
            yield from [Paragraph(rule.text.replace(IF_YOU_CANNOT, _NO_OPTION, 1))] if is_apart else []
        else:
            yield from [Paragraph(rule.text)] if rule.text else []
            yield from [Items(items)] if items else []
        if rule.name in ends:
            yield Paragraph(ends[rule.name])


def _with_stuck(action: str, stuck: str) -> str:
    """The only action of a step with what happens to those who cannot choose it, unless that is a paragraph of its own.

    Behind conditions and effects `If you cannot` would be about these, and what follows it a part of what happens.
    """
    is_choice_alone = ". " not in action and not has_list(action)
    is_of_all = not stuck.startswith(IF_YOU_CANNOT) and " If " not in action and not has_list(action)
    return f"{action} {stuck}".strip() if is_choice_alone or is_of_all else action


def _are_limited(game: core.Game, rules: Sequence[RuleText]) -> bool:
    """Whether what rules give to a number to keep note of might be beyond its limits."""
    noted = {rule.name for rule in rules if rule.section == "notes"}
    limits = {each.name: each.type for each in game.variables if each.type.kind == "int" and spaced(each.name) in noted}
    given = [effect for effect in all_effects(game) if isinstance(effect, core.Assign) and effect.variable in limits]
    return any(not _is_within(effect.value.type, limits[effect.variable]) for effect in given)


def _is_within(value: core.Type, limits: core.Type) -> bool:
    return limits.low <= value.low and value.high <= limits.high


def _words(game: core.Game, rules: Sequence[RuleText]) -> Iterator[Block]:
    yield from _section(rules, "words", 2, "Words")
    yield from _section(rules, "notes", 2, "What to keep note of", _LIMITS if _are_limited(game, rules) else "")
    yield from _section(rules, "computed", 2, "How it is computed")


def _section(rules: Sequence[RuleText], section: str, level: int, title: str, said: str = "") -> Iterator[Block]:
    if any(rule.section == section for rule in rules):
        yield Heading(level, title)
        yield from [Paragraph(said)] if said else []
        yield from _items(rules, section)


def _items(rules: Sequence[RuleText], section: str) -> Iterator[Block]:
    found = [rule for rule in rules if rule.section == section]
    alike = (list(each) for _, each in groupby(found, lambda rule: rule.text if section == "pieces" else id(rule)))
    items = tuple((listed([capitalized(rule.name) for rule in each]), _of_each(each)) for each in alike)
    if items:
        yield Items(items)


def _of_each(alike: Sequence[RuleText]) -> str:
    """The text of a rule, or of several things of which the same is said: `Each has a value (1 to 3).`"""
    text = alike[0].text
    if len(alike) > 1 and text.startswith(_OF_ONE):
        verb = "is " if text.startswith("A") else ""
        return f"Each {verb}{text[:1].lower()}{text[1:]}"
    return text


_OF_ONE = ("Has ", "Moves by ", "A card", "A disc", "A figure", "A tile", "A die")
"""Beginnings of what is said of one kind of pieces."""


# ---- house rules


def _house_rules(compiled: Compiled, rules: Sequence[RuleText], variants: bool, picture: bool) -> Iterator[Block]:
    ruleset = compiled.ruleset
    parameters = [each for name, each in ruleset.parameters.items() if name != DECISION_CAP or is_cap_a_rule(compiled)]
    if parameters:
        yield Heading(2, "House rules")
        yield Paragraph("The rules above are for these values; agree on others before you play.")
        rows = tuple(map(_parameter, parameters))
        yield Table(("House rule", "Here", "May be", "Meaning"), rows)
    if not ruleset.variants:
        return
    yield Heading(2, "Variants")
    if variants:
        yield from variant_blocks(compiled, rules, picture)
    else:
        yield Items(tuple((spaced(name).capitalize(), sentence(about)) for name, about in ruleset.variants.items()))


def _strategies(compiled: Compiled) -> Iterator[Block]:
    """The ruleset's descriptions of strategies, without their formulas, which nobody computes at a table."""
    strategies = compiled.game.strategies
    if strategies:
        yield Heading(2, "Strategies")
        yield Items(tuple((spaced(each.name).capitalize(), sentence(each.about)) for each in strategies))


def _parameter(parameter: Parameter) -> tuple[str, ...]:
    about = _CAP if parameter.name == DECISION_CAP else capitalized(parameter.about)
    return spaced(parameter.name).capitalize(), value_word(parameter.value), _allowed(parameter), about


def _allowed(parameter: Parameter) -> str:
    if parameter.choices:
        return listed([spaced(choice) for choice in parameter.choices], "or")
    return "yes or no" if parameter.kind == "bool" else f"{parameter.low} to {parameter.high}"


def value_word(value: ParameterValue) -> str:
    """A parameter's value as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return spaced(value) if isinstance(value, str) else str(value)
