"""R: the structure of a ruleset, its names, its parameters, what it extends, and selections of it."""

from __future__ import annotations

from playground.source.catalogue.entry import Entry

ENTRIES = (
    # sections, keys and values
    Entry("R001", "unknown section", "'{key}' is not a section of a ruleset"),
    Entry("R002", "unknown key", "'{key}' is not a key of {what}"),
    Entry("R003", "missing section", "{file} has no '{key}'"),
    Entry("R004", "missing key", "{what} has no '{key}'"),
    Entry("R005", "wrong kind of value", "{what} must be {expected}, not {found}"),
    Entry("R006", "empty section", "{what} is empty"),
    Entry("R007", "name that rules cannot use", "'{name}' cannot be the name of {noun}"),
    Entry("R008", "reserved word as a name", "'{name}' is a word of the rule language and cannot name {noun}"),
    Entry("R009", "name declared twice", "'{name}' is already the name of a {noun} ({place})"),
    Entry("R010", "twice in a list", "'{name}' stands twice in {what}"),
    Entry("R011", "too many players", "a game has at most {most} players, but this one has {found}"),
    Entry("R012", "unknown word", "{what} must be {allowed}, not {found}"),
    Entry("R013", "measure of another shape", "with '{word}' as its {by}, a board has no '{key}'"),
    Entry("R014", "unknown player", "'{name}' is not a player of this game"),
    Entry("R015", "player left out", "{what} says nothing for {names}"),
    Entry("R016", "keys that exclude each other", "'{one}' and '{other}' cannot stand together in {what}"),
    Entry("R017", "key that needs another", "'{one}' means nothing in {what} without '{other}'"),
    Entry("R019", "malformed definition", "'{head}' is not the head of a definition"),
    Entry("R020", "name twice in a definition", "'{name}' stands twice in '{head}'"),
    Entry("R021", "reference to nothing", "'{name}' is no {noun} of this game"),
    Entry("R022", "yes or no in a rule", "'{found}' says nothing in a rule"),
    Entry("R023", "strategy with the name of an agent", "'{name}' is a player of every game, and no strategy"),
    Entry("R024", "setting of an unknown weight", "'{name}' is not a weight that could be set here"),
    Entry("R025", "weight with the name of an agent setting", "'{name}' is a setting of agents, and no weight"),
    # parameters
    Entry("R030", "setting of an unknown parameter", "'{name}' is not a parameter that could be set here"),
    Entry("R031", "malformed range", "'{text}' is not a range such as 2..4"),
    Entry("R032", "range without a number", "no number lies between {low} and {high}"),
    Entry("R033", "default that is none of the choices", "the default of '{name}' must be {allowed}, not {found}"),
    Entry("R034", "range of a boolean", "'{name}' is yes or no and can have no range"),
    Entry("R035", "number without a range", "the number '{name}' has no range"),
    Entry("R036", "word without choices", "nothing says what '{name}' can be besides {found}"),
    # extends and variants
    Entry("R050", "extends itself", "the ruleset extends itself: {chain}"),
    Entry("R051", "nothing to extend", "there is no ruleset '{name}' to extend"),
    Entry("R052", "extended too often", "more than {limit} rulesets extend one another"),
    Entry("R053", "unknown variant to extend", "'{base}' has no variant '{name}'"),
    Entry("R054", "nothing to delete", "there is no '{key}' here that could be deleted"),
    Entry("R055", "not for a variant", "a variant cannot change '{key}', which belongs to the whole file"),
    Entry("R057", "too many variants", "a ruleset has at most {most} variants, but this one has {found}"),
    Entry("R056", "malformed extends", "'{text}' does not name a ruleset"),
    Entry("R058", "base out of reach", "'{name}' lies outside the folder of this ruleset, and of the library"),
    Entry("R059", "base that is no ruleset", "'{name}' is no ruleset that could be extended"),
    Entry("R060", "too much text", "rules have at most {most} characters, but these have {found}"),
    # drawings
    Entry("R061", "unknown drawing", "there is no drawing '{name}'"),
    Entry("R062", "malformed drawing", "this is no path that could be drawn: {problem}"),
    Entry("R063", "drawing with a taken name", "'{name}' is the name of a built-in drawing"),
    Entry("R064", "mark on a drawing", "a mark means nothing in the piece '{piece}', which is a drawing itself"),
    # selections
    Entry("R080", "unknown ruleset", "there is no ruleset '{name}'"),
    Entry("R081", "unknown variant", "'{ruleset}' has no variant '{name}'"),
    Entry("R082", "unknown parameter", "'{ruleset}' has no parameter '{name}'"),
    Entry("R083", "value a parameter cannot have", "'{name}' must be {allowed}, not '{found}'"),
    Entry("R084", "malformed selection", "'{text}' selects no ruleset: {problem}"),
    Entry("R085", "parameter set twice", "'{name}' is set twice"),
)
