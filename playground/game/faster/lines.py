"""Questions whether there are so many in a line, counted or looked for from one of them."""

from __future__ import annotations

from playground.game import core
from playground.game.faster.form import TRUTH, Form, text_of
from playground.source.text import Span


def counted_in_line(condition: core.Operation, names: frozenset[str]) -> Form | None:  # noqa: ARG001 (one signature)
    """`count (spread way from one through own) >= 5`, also of the greatest over all directions or members."""
    if condition.name not in ("at_most", "less"):
        return None
    least, counted = condition.arguments
    if not isinstance(least, core.Constant) or not isinstance(least.value, int):
        return None
    over = list[core.Quantified]()
    while isinstance(counted, core.Quantified) and counted.kind == "most":
        over.append(counted)
        counted = counted.body
    many = least.value + (condition.name == "less")
    match counted:
        case core.Operation("count", (core.Operation("spread", (_, through, ways)),)) if (
            way := _line_of(ways)
        ) and many > 1:
            instead: core.Expression = _some_line(many, through, way)
            for each in reversed(over):
                instead = core.Quantified("any", each.variable, each.domain, instead, type=TRUTH)
            because = "what is in a line is counted from each piece in each direction"
            return _form(condition, instead, (many, through), because, condition.span or counted.span)
    return None


def looked_for_in_line(question: core.Quantified, names: frozenset[str]) -> Form | None:  # noqa: ARG001
    """`any k in 0..5 where every n in 0..5 has ahead(last, way, n - k) is own`."""
    match question:
        case core.Quantified(
            kind="any",
            variable=first,
            domain=core.Constant(value=frozenset()),
            body=core.Quantified(
                kind="every",
                variable=step,
                domain=core.Constant(value=frozenset() as steps),
                body=core.Operation(
                    "contains", (members, core.Operation("ahead", (_, core.Variable() as way, number)))
                ),
            ),
        ) if core.mentions(number, first) and core.mentions(number, step) and len(steps) > 1:
            because = "each place in the line is tried as the first one"
            instead = _some_line(len(steps), members, way)
            return _form(question, instead, (len(steps), members), because, question.span)
    return None


def _form(
    condition: core.Expression,
    instead: core.Expression,
    line: tuple[int, core.Expression],
    because: str,
    span: Span | None,
) -> Form:
    many, members = line
    hint = f"'line({many}, {text_of(members, '…')})' finds it for all sites and directions at once"
    return Form(condition, instead, because, hint, span, of_all_at_once=True)


def _some_line(many: int, members: core.Expression, way: core.Variable) -> core.Expression:
    """Whether there are so many members in a line in a direction, as `line` asks for them."""
    first = core.Variable(f"first in {way.name}", type=core.Type("site"))
    step = core.Variable(f"step in {way.name}", type=core.Type("int", 0, many - 1))
    ahead = core.Operation("ahead", (first, way, step), type=core.Type("site", optional=True))
    is_member = core.Operation("contains", (members, ahead), type=TRUTH)
    steps = core.Constant(frozenset(range(many)), type=core.Type("numbers", 0, many - 1))
    all_are = core.Quantified("every", step.name, steps, is_member, type=TRUTH)
    found = core.Where(first.name, members, all_are, type=core.Type("sites"))
    count = core.Operation("count", (found,), type=core.Type("int", 0, 1))
    return core.Operation("less", (core.Constant(0, type=core.Type("int", 0, 0)), count), type=TRUTH)


def _line_of(ways: core.Expression) -> core.Variable | None:
    """The direction that varies, where it is one, or that and its opposite."""
    match ways:
        case core.Operation("single_way", (core.Variable() as way,)):
            return way
        case core.Operation("join_ways", (one, core.Operation("single_way", (core.Operation("opposite"),)))):
            return _line_of(one)
    return None
