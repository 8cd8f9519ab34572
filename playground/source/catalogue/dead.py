"""W030 to W034: what random games show to have no effect, or an unnoticed one (`playground validate --deep`)."""

from __future__ import annotations

from playground.source.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry("W030", "action that is never taken", "nobody took the action '{name}' in {games} random games"),
    Entry("W031", "rule that never fires", "the rule '{name}' never fired in {games} random games"),
    Entry("W032", "ending that never comes", "none of {games} random games ended by '{name}'"),
    Entry("W033", "parameter that changes nothing", "'{name}' changed nothing in random games with {values}"),
    Entry("W034", "pass that no rule mentions", "a player without an option passed in the step '{name}'"),
)
