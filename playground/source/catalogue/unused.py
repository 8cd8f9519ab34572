"""W001 to W025, W087: parts of a ruleset that are unused or have no effect."""

from __future__ import annotations

from playground.source.catalogue.entry import Entry

ENTRIES: tuple[Entry, ...] = (
    Entry("W001", "parameter without a description", "nothing says what the parameter '{name}' means"),
    Entry("W002", "unused movement", "no piece has the movement '{name}'"),
    Entry("W003", "unused action", "no step of a turn offers the action '{name}'"),
    Entry("W004", "unused parameter", "no rule uses the parameter '{name}'"),
    Entry("W005", "piece that flips to itself", "turned over, '{name}' stays what it is"),
    Entry("W006", "variant that changes nothing", "the variant '{name}' changes nothing"),
    Entry("W007", "unused definition", "no rule uses the definition '{name}'"),
    Entry("W008", "unused variable", "no rule uses the variable '{name}'"),
    Entry("W009", "unused region", "no rule uses the region '{name}'"),
    Entry("W097", "unused track", "no rule uses the track '{name}'"),
    Entry("W014", "unused attribute", "no piece has the attribute '{name}'"),
    Entry("W015", "unused zone", "no rule uses the zone '{name}'"),
    Entry("W016", "unused relation", "no rule uses the relation '{name}'"),
    Entry("W017", "unused weight", "the strategy '{strategy}' does not use its weight '{name}'"),
    Entry("W018", "part of which nothing is used", "no rule uses anything of the part '{name}'"),
    Entry("W019", "unused value for a part", "nothing that is used of the part '{part}' asks for '{name}'"),
    Entry("W020", "otherwise that applies nowhere", "the game's 'otherwise' applies to no step of the turn"),
    Entry("W022", "variable that nothing asks for", "rules set the variable '{name}', but none asks for it"),
    Entry("W023", "unused name", "nothing that follows uses '{name}'"),
    Entry("W024", "unused parameter of a definition", "the definition '{definition}' does not use its '{name}'"),
    Entry("W025", "choice without a consequence", "nothing depends on what is chosen as '{name}'"),
    Entry("W087", "unused constant", "no rule uses the constant '{name}' of kinds of pieces"),
    Entry("W012", "variable that never changes", "no rule sets or rolls the variable '{name}'"),
    Entry("W011", "unreachable step", "nothing leads to the step '{name}' of the turn"),
    Entry("W013", "inherited variant that does not fit", "the variant '{name}' of '{base}' does not fit: {problem}"),
    Entry("W010", "piece that never comes", "no rule places a '{name}', or turns another piece into one"),
)

CODES = frozenset(entry.code for entry in ENTRIES)
