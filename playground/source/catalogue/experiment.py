"""X: experiments, and the checks and scenarios of rulesets."""

from __future__ import annotations

from playground.source.catalogue.entry import Entry

ENTRIES = (
    Entry("X001", "unknown key in an experiment", "'{key}' is not a key of {what}"),
    Entry("X002", "key missing in an experiment", "the key '{key}' is missing in {what}"),
    Entry("X003", "something else expected in an experiment", "{what} must be {expected}, not {found}"),
    Entry("X004", "ruleset of an experiment not found", "'{selection}' cannot be played: {problem}"),
    Entry("X005", "ruleset of an experiment has mistakes", "'{selection}' has {mistakes}"),
    Entry("X006", "compared with itself", "'{selection}' is the same game as line {line} names"),
    Entry("X007", "nothing to compare with", "'{text}' needs {needed}; here there is {found}"),
    Entry("X008", "unknown agent", "there is no agent '{name}'"),
    Entry("X009", "agents do not fit the players", "{count} agents are named, but {selection} has {players} players"),
    Entry("X010", "no such seat", "there is no seat {seat}: {selection} has seats 1 to {players}"),
    Entry("X011", "different numbers of players", "{one} has {players} players and {other} has {others}"),
    Entry("X012", "two scenarios with the same name", "there is a scenario '{name}' in line {line} already"),
    Entry("X013", "choice that names no action", "'{text}' does not begin as any option of this game does"),
    Entry("X014", "impossible roll", "'{text}' is neither a number nor a name that chance could give"),
    Entry("X015", "no such ending", "the game has no ending '{name}'"),
    Entry("X016", "unknown measure", "'{name}' is not a measure of these games"),
    Entry("X017", "expectation not understood", "'{text}' does not say what is expected"),
    Entry("X018", "parameter of an experiment not found", "{selection} has no parameter '{name}'"),
    Entry("X019", "value that a parameter cannot have", "'{name}' must be {allowed}, not '{found}'"),
    Entry("X020", "too many games to compare", "these are {count} combinations; an experiment has at most {most}"),
    Entry("X021", "no such baseline", "none of the games has '{name}' {value}"),
    Entry("X022", "parameter set and varied", "{selection} sets '{name}' itself, so it cannot be varied"),
    Entry("X023", "line-up named twice", "the line-up '{lineup}' is in line {line} already"),
    Entry("X024", "agent with settings it does not have", "{problem}"),
    Entry("X025", "limit outside the range of a measure", "'{text}' says nothing about '{name}', which is {kind}"),
    Entry("X026", "agent against itself", "'{text}' names the same agent twice"),
    Entry("X027", "referee without a question", "a referee judges games here, and no measure needs that"),
    Entry("X028", "line-up that does not play", "'{lineup}' is none of the line-ups of this experiment"),
    Entry("X029", "does not go with trained players", "{what} does not go with 'levels': {problem}"),
    Entry("X030", "referee that cannot judge", "{problem}"),
    Entry("X031", "node counts with given dice", "nodes are not counted where line {line} gives the dice"),
)
