"""Searches along a line by numbers, said of what spreads along it:

any n in 1..7 where ahead(v, way, n) is enemy and (every m in 1..n - 1 has ahead(v, way, m) is empty)
some (enemy within shift(spread way from v through empty, way))

What the search asks of a site on its way, `any m in 1..n - 1 where it is ahead(v, way, m)`, is whether that is among
what spreads. The sites of all numbers are looked at one after the other; what spreads goes twice as far with each step.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from playground.engine.native.lower.facts import facts_of
from playground.engine.native.lower.geometry import slides, starts
from playground.engine.native.lower.lowering import Lowering
from playground.engine.native.lower.narrowing import made_once
from playground.game import core
from playground.game.ends_of_lines import leaves_out
from playground.game.roaming import conjuncts

_TRUTH, _SITES, _RAY = core.Type("bool"), core.Type("sites"), frozenset(("ray",))


def as_ray(condition: core.Quantified, lowering: Lowering) -> core.Expression | None:
    """What a search along a line says, of what spreads along it; None if it is no search to the end of the line, or if
    there the line has holes, or a step back to its beginning. In sets of several words what spreads takes a loop."""
    numbers, parts = lowering.scope.known(condition.domain), list(conjuncts(condition.body))
    if condition.kind != "any" or condition.domain.type.kind != "numbers" or lowering.nodes.words > 1:
        return None
    if len(parts) not in (2, 3) or not isinstance(numbers, frozenset) or not numbers or min(numbers) not in (1, 2):
        return None
    found = _Search.of(parts, condition.variable)
    if found is None or not _goes_on(found.way, numbers, lowering):
        return None
    if (min(numbers) == 2 or found.passed is not None) and not leaves_out(found.through, found.ends):
        return None
    return made_once(condition, (_RAY,), partial(found.as_ray, min(numbers)))  # type: ignore[arg-type]  # in its place


@dataclass(frozen=True)
class _Search:
    """A search from a site for the first one of `ends` beyond others that are all in `through`, on which the site
    `passed` has to be, if there is one."""

    site: core.Expression
    way: core.Expression
    through: core.Expression
    ends: core.Expression
    passed: core.Expression | None = None

    @staticmethod
    def of(parts: Sequence[core.Expression], number: str) -> _Search | None:
        """The search by a number that some conditions are."""
        ends, line, posed = None, None, dict[str, tuple[core.Expression, core.Expression, core.Quantified]]()
        for part in parts:
            match part:
                case core.Operation("contains", (sites, core.Operation("ahead", (site, way, core.Variable(name))))):
                    ends, line = (sites, (site, way)) if name == number else (None, None)
                case core.Quantified(body=core.Operation("contains", (sites, there))) if part.kind == "every":
                    posed["every"] = sites, there, part
                case core.Quantified(body=core.Operation("contains", (only, it))) if part.kind == "any":
                    if isinstance(only, core.Operation) and only.name == "singleton":
                        posed["any"] = it, only.arguments[0], part
        if ends is None or line is None or "every" not in posed or len(posed) + 1 != len(parts):
            return None
        nearer = [(there, each) for _, there, each in posed.values()]
        if not all(_are_before(each.domain, number) and _is_on(line, there, each) for there, each in nearer):
            return None
        through, passed = posed["every"][0], posed["any"][0] if "any" in posed else None
        names = {number, *(each.variable for _, each in nearer)}
        outside = (ends, through, *line, *(() if passed is None else (passed,)))
        if any(facts_of(each).free & names for each in outside):
            return None
        return _Search(*line, through, ends, passed)

    def as_ray(self, least: int) -> core.Expression:
        """That what spreads ends before one of some sites; where the least number is 2, after one more at least."""
        start = core.Operation("singleton", (self.site,), type=_SITES)
        only = core.Operation("single_way", (self.way,), type=core.Type("ways"))
        beyond = core.Operation("spread", (start, self.through, only), type=_SITES)
        found = core.Operation("shift", (beyond, self.way), type=_SITES)
        both = core.Operation("intersection", (self.ends, found), type=_SITES)
        count = core.Operation("count", (both,), type=core.Type("int", 0, 1 << 10))
        holds = core.Operation("less", (core.Constant(0, type=core.Type("int", 0, 0)), count), type=_TRUTH)
        if least == 2:
            one = core.Constant(1, type=core.Type("int", 1, 1))
            nearest = core.Operation("ahead", (self.site, self.way, one), type=core.Type("site", optional=True))
            among = core.Operation("contains", (self.through, nearest), type=_TRUTH)
            holds = core.Operation("and", (among, holds), type=_TRUTH)
        if self.passed is not None:
            line = core.Operation("difference", (beyond, start), type=_SITES)
            holds = core.Operation(
                "and", (holds, core.Operation("contains", (line, self.passed), type=_TRUTH)), type=_TRUTH
            )
        return holds


def _is_on(line: tuple[core.Expression, core.Expression], there: core.Expression, each: core.Quantified) -> bool:
    """Whether a site is as many steps along a line as the variable of a quantifier says."""
    match there:
        case core.Operation("ahead", (site, way, core.Variable(name))):
            return name == each.variable and (site, way) == line
    return False


def _are_before(domain: core.Expression, name: str) -> bool:
    """Whether the members of a range are 1 to the number before that of a name."""
    match domain:
        case core.Operation("range", (core.Constant(1), core.Operation("subtract", (core.Variable(last), one)))):
            return last == name and isinstance(one, core.Constant) and one.value == 1
    return False


def _goes_on(way: core.Expression, numbers: frozenset[int], lowering: Lowering) -> bool:
    """Whether the numbers reach to the end of all lines in a direction, and each of these has no gap before."""
    known, board = lowering.scope.known(way), lowering.scope.board
    if not isinstance(known, int) or known == core.NOTHING or not board.directions[known].is_uniform:
        return False
    most = max(numbers)
    if numbers != {*range(min(numbers), most + 1)} or starts(board, known, most + 1):
        return False
    ((by, origins),) = slides(board, known, 1)
    reaching = origins
    for steps in range(2, most + 1):
        reaching = origins & (reaching >> by if by > 0 else reaching << -by)
        if reaching != starts(board, known, steps):
            return False
    return True
