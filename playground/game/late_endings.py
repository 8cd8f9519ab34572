"""Finds endings with a winner that come too late: a draw before them ends games in the positions in which they hold.

    end: {full: when no empty then draw, line: when line(3, own) then mover wins}

Endings are tested in their order, and the first that holds ends the game. A draw by which squares are occupied, or by
how long the game has lasted, holds whatever the players have reached. One that asks for more may well be an exception
to the ending that follows, and is left alone: `both: when joined(own) and joined(enemy) then draw`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from playground.game import core
from playground.game.effect_sequences import all_within
from playground.game.rule_expressions import all_parts
from playground.source.diagnostics import Diagnostics
from playground.source.tree import Scalar

_OF_A_POSITION = frozenset(("occupied", "decisions"))
"""Operations that ask for nothing that players aim at: which squares are occupied, and how long the game has lasted."""

_OF_ANYTHING = frozenset(
    ("and", "or", "not", "equal", "less", "at_most", "count", "difference", "union", "intersection", "contains")
)


def report_late_endings(game: core.Game, ends: Mapping[str, Scalar], diagnostics: Diagnostics) -> None:
    """Warn of endings with a winner behind a draw that may hold in the same position; `ends` are their texts.

    An ending behind several draws is named with the first of them."""
    reported = set[str]()
    for draw, late in late_endings(game):
        text = ends.get(late.name)
        if text is not None and late.name not in reported:
            reported.add(late.name)
            diagnostics.report("W114", text.span, hint=way_out(draw.name, late.name), name=late.name, draw=draw.name)


def way_out(draw: str, late: str) -> str:
    """What to write where the winner is meant, and where the draw is."""
    return (
        f"put '{late}' before '{draw}'; in a variant or a file that extends another write "
        f"'{late}: before {draw} when …'"
    )


def late_endings(game: core.Game) -> Iterator[tuple[core.Rule, core.Rule]]:
    """The draws that hold whatever players have reached, each with an ending after it that has a winner."""
    yield from _in_order(
        game,
        lambda ending: is_draw(ending) and _holds_whatever_is_reached(ending.condition),
        lambda ending: not is_draw(ending) and not _asks_for_empty_squares(ending.condition),
    )


def draws_before_wins(game: core.Game) -> Iterator[tuple[core.Rule, core.Rule]]:
    """Endings that are draws, each with the endings after it that have a winner."""
    yield from _in_order(game, is_draw, lambda ending: not is_draw(ending))


def _in_order(
    game: core.Game, is_first: Callable[[core.Rule], bool], is_second: Callable[[core.Rule], bool]
) -> Iterator[tuple[core.Rule, core.Rule]]:
    """The pairs of endings of which the first comes before the second; each ending is looked at once."""
    endings = [*enumerate(game.end_conditions)]
    seconds = [(number, ending) for number, ending in endings if is_second(ending)]
    for number, first in endings if seconds else ():
        if is_first(first):
            yield from ((first, second) for place, second in seconds if place > number)


def is_draw(ending: core.Rule) -> bool:
    """Whether nobody wins by an ending."""
    finishes = (each for each in all_within(ending.effects) if isinstance(each, core.Finish))
    return all(finish.verb == "draw" for finish in finishes)


def bound_on_length(ending: core.Rule) -> int | None:
    """The number of decisions after which an ending is a draw that asks for nothing else; None for other endings."""
    match ending.condition:
        case core.Operation(name="equal" | "less" | "at_most" as name, arguments=(one, other)) if is_draw(ending):
            pairs = ((one, other), (other, one)) if name == "equal" else ((one, other),)
            for bound, count in pairs:
                if isinstance(count, core.Operation) and count.name == "decisions":
                    number = bound.value if isinstance(bound, core.Constant) else None
                    return number + (name == "less") if isinstance(number, int) else None
    return None


def _holds_whatever_is_reached(condition: core.Expression) -> bool:
    names, asks = set[str](), False
    for each in all_parts([condition]):
        match each:
            case core.Operation(name=name):
                names.add(name)
                asks = asks or name in _OF_A_POSITION
            case core.Constant() | core.Let() | core.Variable() | core.Quantified():
                continue
            case _:
                return False
    return asks and names <= _OF_A_POSITION | _OF_ANYTHING


def _asks_for_empty_squares(condition: core.Expression) -> bool:
    return any(
        isinstance(each, core.Operation)
        and each.name == "difference"
        and isinstance(each.arguments[0], core.Constant)
        and isinstance(each.arguments[1], core.Operation)
        and each.arguments[1].name == "occupied"
        for each in all_parts([condition])
    )
