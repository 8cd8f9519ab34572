"""Warnings about valid rulesets with likely mistakes: unused declarations, and variants without changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from playground.ruleset.drawings.figures import NO_MARK
from playground.ruleset.kept_starts import check_kept_starts
from playground.ruleset.model import PieceDeclaration, Ruleset, VariableDeclaration
from playground.ruleset.names import head_name, names_in
from playground.ruleset.parameters import built_in_parameters
from playground.ruleset.plurals import plural
from playground.ruleset.reached_steps import texts_within, unreached_steps
from playground.ruleset.still_in import is_written
from playground.ruleset.taking_out import TakingOut
from playground.ruleset.unread import check_unread
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Mapping

_ASSIGNED = re.compile(r"\b(?:set|roll|raise|lower)\s+([A-Za-z]\w*)", re.ASCII)
_WORD = re.compile(r"[A-Za-z]\w*", re.ASCII)
_ASKS = "can_move("
"""With what rules ask about actions, also about some that no step offers."""
_KINDS = "kinds"
"""The word for all kinds of pieces, which names each of them."""


def check_suspicious(tree: Mapping, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of likely mistakes in a valid ruleset."""
    if ruleset.extends is None:
        _check_all(tree, ruleset, diagnostics)
        return
    taking_out = TakingOut(ruleset.extends.span)
    _check_all(tree, ruleset, taking_out)
    taking_out.forward(tree, diagnostics)


def _check_all(tree: Mapping, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    _check_parameters(tree, ruleset, diagnostics)
    _check_movements(tree, ruleset, diagnostics)
    _check_actions(tree, ruleset, diagnostics)
    _check_flips(ruleset, diagnostics)
    _check_attributes(ruleset, diagnostics)
    _check_variants(tree, diagnostics)
    check_kept_starts(tree, diagnostics)
    secret = frozenset(name for name, each in ruleset.variables.items() if each.seen_by != "everybody")
    check_unread(tree, diagnostics, alone=ruleset.extends is None and not ruleset.in_parts, secret=secret)
    _check_otherwise(ruleset, diagnostics)
    _check_words(tree, ruleset, diagnostics)
    _check_weights(ruleset, diagnostics)


def _check_words(tree: Mapping, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of declarations whose names are used nowhere, variants included."""
    words = set(_words(tree))
    assigned = {match[1] for text in _texts(tree) for match in _ASSIGNED.finditer(text)}
    for definition in ruleset.definitions:
        name = head_name(definition.head.text)
        if name not in words and is_written(definition.head, ruleset.out):
            diagnostics.report("W007", definition.head.span, name=name)
    for variable in ruleset.variables.values():
        if variable.name not in words:
            diagnostics.report("W008", variable.span, name=variable.name)
        elif variable.name not in assigned:
            diagnostics.report("W012", variable.span, hint=_words_chosen(variable, ruleset), name=variable.name)
    marks = ruleset.board.marks if ruleset.board else {}
    marked = {name for name, mark in marks.items() if mark.text != NO_MARK}
    for region in ruleset.board.regions.values() if ruleset.board else ():
        numbers = plural(region.name) if region.listed else region.name  # of a list, `each: smalls`
        if words.isdisjoint((region.name, numbers)) and region.name not in marked:
            diagnostics.report("W009", region.span, name=region.name)
    for track in ruleset.board.tracks if ruleset.board else ():
        if track.name not in words and "tracks" not in words:
            diagnostics.report("W097", track.span, name=track.name)
    for zone in ruleset.zones.values():
        single_place = re.compile(rf"{zone.name}(?:(?:_\w+)?_)?\d+")
        if zone.name not in words and not any(map(single_place.fullmatch, words)):
            diagnostics.report("W015", zone.span, name=zone.name)
    for relation in ruleset.relations.values():
        if relation.name not in words:
            diagnostics.report("W016", relation.span, name=relation.name)
    constants = {name.text: name for piece in ruleset.pieces.values() for name, _ in piece.constants}
    for constant in constants.values():
        if constant.text not in words:
            diagnostics.report("W087", constant.span, name=constant.text)
    unreached = unreached_steps(tree, ruleset)
    for step in ruleset.turn.values():
        if step.name in unreached:
            hint = f"'continue with {step.name}' leads there"
            hint += ", but only from itself or from steps that nothing leads to" if step.name in words else ""
            diagnostics.report("W011", step.span, hint=hint, name=step.name)
    absent = () if _KINDS in words else _unnamed(tree, ruleset)
    all_absent = len(absent) == len(ruleset.pieces)  # then W063 is reported for the game
    for piece in absent if not all_absent else ():
        diagnostics.report("W010", piece.span, name=piece.name)


def unnamed_kinds(tree: Mapping, ruleset: Ruleset) -> frozenset[str]:
    """The kinds that no rule names, where rules speak of all `kinds`, as one of which they may come into play. None
    where rules of a variant do, which may not be the one that is played."""
    variants = tree.get("variants")
    in_variants = set(_words(variants)) if isinstance(variants, Mapping) else set()
    if _KINDS in in_variants or _KINDS not in set(_words(tree)):
        return frozenset()
    return frozenset(piece.name for piece in _unnamed(tree, ruleset))


def _unnamed(tree: Mapping, ruleset: Ruleset) -> Sequence[PieceDeclaration]:
    """The kinds that no rule names; some start where they say themselves."""
    words = set(_words(tree)).union(*(_WORD.findall(text.text) for text in ruleset.setup))
    return [piece for piece in ruleset.pieces.values() if piece.name not in words]


def _check_otherwise(ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    if ruleset.otherwise is not None and not any(step.by_default for step in ruleset.turn.values()):
        hint = "delete it, or the 'otherwise' of the steps that should do the same"
        diagnostics.report("W020", ruleset.otherwise.span, hint=hint)


def _check_parameters(tree: Mapping, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    words = set(_words(tree))
    for parameter in ruleset.parameters.values():
        if parameter.span is not None and not parameter.about:
            diagnostics.report("W001", parameter.span, name=parameter.name, hint="add about: and a line of words")
        used = parameter.name in words or parameter.name in built_in_parameters()
        if parameter.span is not None and not used:
            diagnostics.report("W004", parameter.span, name=parameter.name)


def _check_weights(ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    for strategy in ruleset.strategies.values():
        words = set(_WORD.findall(strategy.value.text))
        for weight in strategy.weights.values():
            if weight.name not in words:
                diagnostics.report("W017", weight.span, name=weight.name, strategy=strategy.name)


def _words_chosen(variable: VariableDeclaration, ruleset: Ruleset) -> str:
    """What to write for a variable that is there for its words alone, which an action chooses; else empty."""
    chosen = {
        word for action in ruleset.actions.values() for _, among in action.choose for word in _WORD.findall(among.text)
    }
    if not variable.words or variable.each or plural(variable.name) not in chosen:
        return ""
    listed = ", ".join(word.text for word in variable.words)
    return (
        f"words that are only chosen need no variable, the choice lists them: 'choose: {{{variable.name}: [{listed}]}}'"
    )


def _words(tree: Mapping) -> Iterator[str]:
    """The words of all texts that can use a declared name."""
    for text in _texts(tree):
        yield from _WORD.findall(text)


def _texts(tree: Mapping) -> Iterator[str]:
    """All texts that can use a declared name, variants included."""
    yield from texts_within(value for key, value in tree.entries if key.text not in ("parameters", "about", "game"))


def _check_movements(tree: Mapping, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    used = {name.text for piece in ruleset.pieces.values() for name in piece.moves}
    for name in names_in(tree.get("moves")):
        if name.text not in used:
            diagnostics.report("W002", name.span, name=name.text)


def _check_actions(tree: Mapping, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    used = {name.text for step in ruleset.turn.values() for name in step.actions}
    asking = " ".join(text for text in _texts(tree) if _ASKS in text)
    for name in names_in(tree.get("actions")):
        is_questioned = re.search(rf"(?<![\w-]){re.escape(name.text)}(?![\w-])", asking)
        if name.text not in used and not is_questioned:
            diagnostics.report("W003", name.span, name=name.text)


def _check_flips(ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    for piece in ruleset.pieces.values():
        if piece.flips_to is not None and piece.flips_to.text == piece.name:
            diagnostics.report("W005", piece.flips_to.span, name=piece.name)


def _check_attributes(ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Warn of attributes that no piece has, unless they are the words of variables or zones: `die: 1..6 each hue`."""
    had = {name.text for piece in ruleset.pieces.values() for name in piece.attributes}
    variables = ruleset.variables.values()
    of_words = {variable.type.text for variable in variables if variable.type is not None}
    of_words |= {part.text for variable in variables for part in variable.each}
    of_words |= {part.text for zone in ruleset.zones.values() for part in zone.each}
    for attribute in ruleset.attributes.values():
        if attribute.name not in had | of_words:
            hint = f"add 'has: {attribute.name}' to a piece"
            diagnostics.report("W014", attribute.span, hint=hint, name=attribute.name)


def _check_variants(tree: Mapping, diagnostics: Diagnostics) -> None:
    variants = tree.get("variants")
    for key, patch in variants.entries if isinstance(variants, Mapping) else ():
        if isinstance(patch, Mapping) and set(patch) <= {"about"}:
            diagnostics.report("W006", key.span, name=key.text)
