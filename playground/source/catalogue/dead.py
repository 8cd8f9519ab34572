"""W030 to W033: parts of a ruleset that have no effect in random games (`playground validate --deep`)."""

from __future__ import annotations

from playground.source.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry("W030", "action that is never taken", "nobody took the action '{name}' in {games} random games"),
    Entry("W031", "rule that never fires", "the rule '{name}' never fired in {games} random games"),
    Entry("W032", "ending that never comes", "none of {games} random games ended by '{name}'"),
    Entry("W033", "parameter that changes nothing", "'{name}' changed nothing in random games with {values}"),
)
