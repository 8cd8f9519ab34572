"""W001 to W019: a ruleset that can be played, but hardly says what was meant."""

from __future__ import annotations

from playground.source.catalogue.entry import Entry

ENTRIES = (
    Entry("W001", "parameter without a description", "nothing says what the parameter '{name}' means"),
    Entry("W002", "unused movement", "no piece has the movement '{name}'"),
    Entry("W003", "unused action", "no step of a turn offers the action '{name}'"),
    Entry("W004", "unused parameter", "no rule uses the parameter '{name}'"),
    Entry("W005", "piece that flips to itself", "turned over, '{name}' stays what it is"),
    Entry("W006", "variant that changes nothing", "the variant '{name}' changes nothing"),
)
