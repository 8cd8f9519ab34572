"""Reads declarations of parameters, and sets their values.

A number has a `range`, a word has `choices`, a truth value needs neither. Every ruleset has `max_decisions`.
"""

from __future__ import annotations

import re
from functools import cache

from playground.ruleset.model import Parameter, ParameterValue
from playground.ruleset.names import AGENT_SETTINGS, BUILT_IN_AGENTS
from playground.ruleset.shape import alternatives
from playground.source.diagnostics import CompilerBug, Diagnostics
from playground.source.read import read_tree
from playground.source.text import Source, Span
from playground.source.tree import Mapping, Node, Scalar, Sequence, describe
from playground.source.values import MAX_DIGITS, is_yaml_word, read_bool, read_int

BUILT_IN = Source(
    "<built in>",
    "parameters: {max_decisions: {default: 5000, range: 1..1000000, "
    "about: decisions after which a game is given up as unfinished or counts as a draw}}",
)

_RANGE = re.compile(rf"\s*(-?\d{{1,{MAX_DIGITS}}})\s*\.\.\s*(-?\d{{1,{MAX_DIGITS}}})\s*", re.ASCII)
_WHOLE = re.compile(rf"-?\d{{1,{MAX_DIGITS}}}", re.ASCII)
_CHOICE = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_TRUTHS = {"yes": True, "true": True, "no": False, "false": False}


@cache
def built_in_parameters() -> Mapping:
    """The declarations of the parameters that every ruleset has."""
    diagnostics = Diagnostics()
    tree = read_tree(BUILT_IN, diagnostics)
    parameters = tree.get("parameters") if tree else None
    if not isinstance(parameters, Mapping) or len(diagnostics):
        raise CompilerBug("the built-in parameters cannot be read")
    return parameters


def is_truth(node: Scalar) -> bool:
    """Whether a default is yes or no, so that the parameter is a truth value."""
    return node.plain and node.text.lower() in _TRUTHS


def check_range(node: Scalar, diagnostics: Diagnostics) -> tuple[int, int] | None:
    """The two numbers of a range; None after a diagnostic."""
    match = _RANGE.fullmatch(node.text)
    if match is None:
        diagnostics.report("R031", node.span, text=node.text)
        return None
    low, high = int(match[1]), int(match[2])
    if low > high:
        diagnostics.report("R032", node.span, low=low, high=high, hint=f"write {high}..{low}")
        return None
    return low, high


def declare_parameters(section: Node | None, diagnostics: Diagnostics) -> dict[str, Parameter]:
    """The valid parameters; others are reported. Built-in ones come last unless declared."""
    declared: dict[str, Parameter] = {}
    own = section.entries if isinstance(section, Mapping) else ()
    known = {key.text for key, _ in own}
    missing = tuple(entry for entry in built_in_parameters().entries if entry[0].text not in known)
    for key, declaration in (*own, *missing):
        if isinstance(declaration, Mapping) and isinstance(declaration.get("default"), Scalar):
            parameter = _declare(key, declaration, diagnostics)
            if parameter is not None:
                declared[key.text] = parameter
    return declared


def check_strategies(section: Node | None, diagnostics: Diagnostics) -> None:
    """Report strategies and weights with the names of agents or settings, and weights that are not numbers."""
    for key, strategy in section.entries if isinstance(section, Mapping) else ():
        if key.text in BUILT_IN_AGENTS:
            diagnostics.report("R023", key.span, name=key.text, hint=f"choose another name, such as '{key.text}-play'")
        if isinstance(strategy, Mapping):
            weights = strategy.get("weights")
            for weight, _ in weights.entries if isinstance(weights, Mapping) else ():
                if weight.text in AGENT_SETTINGS:
                    hint = f"choose another name, such as '{weight.text}_worth'"
                    diagnostics.report("R025", weight.span, name=weight.text, hint=hint)
            declare_weights(weights, diagnostics)


def declare_weights(section: Node | None, diagnostics: Diagnostics) -> dict[str, Parameter]:
    """The valid weights of a strategy: numbers, each with a range. Others are reported."""
    declared: dict[str, Parameter] = {}
    for key, declaration in section.entries if isinstance(section, Mapping) else ():
        if isinstance(declaration, Mapping):
            default, limits = declaration.get("default"), declaration.get("range")
            bounds = check_range(limits, Diagnostics()) if isinstance(limits, Scalar) else None
            if bounds is not None and isinstance(default, Scalar) and not default.is_null:
                low, high = bounds
                value = read_int(default, diagnostics, what=f"the default of '{key.text}'", low=low, high=high)
                if value is not None:
                    declared[key.text] = _parameter(key, declaration, "int", value, default.span, low, high)
    return declared


def _declare(key: Scalar, declaration: Mapping, diagnostics: Diagnostics) -> Parameter | None:
    default, limits, choices = (declaration.get(name) for name in ("default", "range", "choices"))
    if not isinstance(default, Scalar) or default.is_null:
        return None
    if isinstance(limits, Scalar) and not limits.is_null:
        return _number(key, declaration, default, limits, diagnostics)
    if isinstance(choices, Sequence):
        return _chosen_word(key, declaration, default, choices, diagnostics)
    if is_truth(default):
        value = _TRUTHS[default.text.lower()]
        return _parameter(key, declaration, "bool", value, default.span)
    _report_missing_values(key, default, diagnostics)
    return None


def _report_missing_values(key: Scalar, default: Scalar, diagnostics: Diagnostics) -> None:
    """Report a default other than yes and no without a range or choices."""
    if is_yaml_word(default):
        read_bool(default, diagnostics, what=f"the default of '{key.text}'")
    elif re.fullmatch(r"-?\d+", default.text, re.ASCII):
        hint = f"add the least and the greatest value it may have, such as range: 0..{default.text}"
        diagnostics.report("R035", key.span, name=key.text, hint=hint)
    else:
        hint = "add choices: [word, word]; a truth value is written yes or no"
        diagnostics.report("R036", default.span, name=key.text, found=describe(default), hint=hint)


def _number(
    key: Scalar, declaration: Mapping, default: Scalar, limits: Scalar, diagnostics: Diagnostics
) -> Parameter | None:
    """A parameter that is a number within limits; None if they or the default are wrong, which is reported."""
    if is_truth(default):
        hint = "remove the range, or write a number as the default"
        diagnostics.report("R034", limits.span, name=key.text, hint=hint)
        return None
    bounds = check_range(limits, diagnostics)
    if bounds is None:
        return None
    low, high = bounds
    value = read_int(default, diagnostics, what=f"the default of '{key.text}'", low=low, high=high)
    if value is None:
        return None
    return _parameter(key, declaration, "int", value, default.span, low, high)


def _chosen_word(
    key: Scalar, declaration: Mapping, default: Scalar, choices: Sequence, diagnostics: Diagnostics
) -> Parameter | None:
    """A parameter that is one of several words, or of several numbers; None of wrong ones, which are reported."""
    words = tuple(item.text for item in choices if isinstance(item, Scalar))
    if all(_WHOLE.fullmatch(word) for word in words):
        return _chosen_number(key, declaration, default, words, diagnostics)
    wrong = next((item for item in choices if isinstance(item, Scalar) and not _CHOICE.fullmatch(item.text)), None)
    if wrong is not None:
        hint = "a choice begins with a letter, followed by letters without accents, digits and '_'"
        diagnostics.report("R007", wrong.span, name=wrong.text, noun="a choice", hint=hint)
        return None
    if default.text not in words:
        allowed = alternatives(words)
        diagnostics.report("R033", default.span, name=key.text, allowed=allowed, found=describe(default))
        return None
    return _parameter(key, declaration, "word", default.text, default.span, choices=words)


def _chosen_number(
    key: Scalar, declaration: Mapping, default: Scalar, choices: tuple[str, ...], diagnostics: Diagnostics
) -> Parameter | None:
    numbers = [int(choice) for choice in choices]
    if default.text not in choices:
        allowed = alternatives(choices)
        diagnostics.report("R033", default.span, name=key.text, allowed=allowed, found=describe(default))
        return None
    low, high = min(numbers), max(numbers)
    return _parameter(key, declaration, "int", int(default.text), default.span, low, high, choices)


def _parameter(
    key: Scalar,
    declaration: Mapping,
    kind: str,
    value: ParameterValue,
    value_span: Span,
    low: int | None = None,
    high: int | None = None,
    choices: tuple[str, ...] = (),
) -> Parameter:
    """A parameter with its default as its value; built-in texts have no place in a file."""
    about = declaration.get("about")
    text = " ".join(about.text.split()) if isinstance(about, Scalar) else ""
    built_in = key.span.source is BUILT_IN
    places = (None if built_in else key.span, None if value_span.source is BUILT_IN else value_span)
    return Parameter(key.text, kind, value, value, low, high, choices, text, *places)


def read_setting(parameter: Parameter, text: str) -> ParameterValue | None:
    """The value in a setting `name=text` of a selection; None if the parameter cannot have it."""
    if parameter.kind == "bool":
        return _TRUTHS.get(text.lower())
    if parameter.kind == "word":
        return text if text in parameter.choices else None
    if not re.fullmatch(rf"-?\d{{1,{MAX_DIGITS}}}", text, re.ASCII):
        return None
    low, high = parameter.low, parameter.high
    value = int(text)
    if parameter.choices and str(value) not in parameter.choices:
        return None
    return value if low is not None and high is not None and low <= value <= high else None


def allowed_values(parameter: Parameter) -> str:
    """The allowed values of a parameter, in words."""
    if parameter.kind == "bool":
        return "yes or no"
    if parameter.choices:
        return alternatives(parameter.choices)
    return f"a whole number from {parameter.low} to {parameter.high}"


def shown(value: ParameterValue) -> str:
    """A value as users write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value)
