"""A ruleset's text with other defaults of its parameters: a result of a search, to be edited further."""

from __future__ import annotations

from collections.abc import Mapping

from playground.compiler import check
from playground.dashboard.model.game_choice import GameChoice


def with_defaults(choice: GameChoice, settings: Mapping[str, str]) -> str | None:
    """The text of a plain choice in which these parameters have other defaults, each changed at its place.

    None if a default is in another file, which the text extends, or if the text would not be that game.
    """
    parameters = choice.compiled.ruleset.parameters
    places = []
    for name, value in settings.items():
        span = parameters[name].value_span if name in parameters else None
        if span is None or span.source.text != choice.text:
            return None
        places.append((span.start, span.end, value))
    text = choice.text
    for start, end, value in sorted(places, reverse=True):
        text = text[:start] + value + text[end:]
    edited, _ = check(choice.name, text=text, other_variants=False, warns=False)
    with_settings = choice.varied(None, dict(settings)).selection
    same, _ = check(with_settings, text=choice.text, other_variants=False, warns=False)
    return text if edited and same and edited.game.hash == same.game.hash else None
