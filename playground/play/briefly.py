"""Why a click on the board leads nowhere, in a sentence for a player who has never seen the rule text."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from playground.engine.reference.state import ReferenceState
from playground.game.core import Action
from playground.play.reasons import Reason
from playground.play.requested_option import RequestedOption
from playground.play.why import LegalityCheck, Moves

_NOT_IN = re.compile(r"^.+ is not in `[^`]*`: ")
_CANNOT_BE = re.compile(r"^.+ cannot be the \w+$")
_QUOTED = re.compile(r"`([^`]*)`")
_SITE = re.compile(r"[a-z]+\d")
_PREFERRED = re.compile(r"^`prefer` leaves the options with the (.+?): ")

ONLY_MARKED = "Only what is outlined can be chosen now."


def why_not_here(state: ReferenceState, moves: Moves, sites: Sequence[int]) -> str:
    """Why sites cannot be chosen one after the other now; empty if they can, or if nothing says so."""
    checks = list(_checks(state, moves, sites))
    if any(check.matching for check in checks):
        return ""
    if sites[-1] >= state.game.board.area:
        return ONLY_MARKED
    begun = [check for check in checks if _can_begin(check, sites)]
    reasons = (reason for check in begun or checks for reason in check.result().causes)
    texts = dict.fromkeys(text for reason in reasons if (text := _sentence(reason)))
    return next(iter(texts), "")


def _checks(state: ReferenceState, moves: Moves, sites: Sequence[int]) -> Iterator[LegalityCheck]:
    """The sites as the choices of each action of the step that chooses as many."""
    if state.is_terminal():
        return
    for number in state.game.steps[state.position.step].actions:
        bindings = _site_bindings(state.game.actions[number])
        if len(bindings) >= len(sites):
            given = dict(zip(bindings, sites, strict=False))
            yield LegalityCheck(state, moves, RequestedOption(number, given))


def _site_bindings(action: Action) -> list[str]:
    return [
        binding.variable for binding in action.bindings if binding.type.kind == "site" and binding.label in action.shown
    ]


def _can_begin(check: LegalityCheck, sites: Sequence[int]) -> bool:
    """Whether all sites but the last can be chosen for the action."""
    given = dict(zip(_site_bindings(check.action), sites[:-1], strict=False))
    begun = RequestedOption(check.request.action, given)
    return bool(given) and any(begun.matches(check.game, option) for option in check.state.options())


def _sentence(reason: Reason) -> str:
    """A reason without the text of the rule, as a sentence."""
    if _CANNOT_BE.match(reason.text) and reason.causes:
        return _sentence(reason.causes[0])
    text = _PREFERRED.sub(r"only options with the \1 may be chosen: ", _NOT_IN.sub("", reason.text))
    text = _QUOTED.sub(r"“\1”", text).rstrip(":")
    if reason.causes and text.startswith(("a ", "an ")):
        details = dict.fromkeys(_detail(cause) for cause in reason.causes)
        text = f"{text}: {'; or '.join(details)}"
    first = text[:1] if _SITE.match(text) else text[:1].upper()
    return f"{first}{text[1:].rstrip('.:')}."


def _detail(cause: Reason) -> str:
    """What a movement would need, without its text."""
    name, _, rest = cause.text.partition(" `")
    needed = rest.partition("`: ")[2] or rest
    plain = _QUOTED.sub(r"“\1”", needed.replace("`onto`", "onto").replace("`through`", "through"))
    return re.sub(r"^it ", f"{name} ", plain)
