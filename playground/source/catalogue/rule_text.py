"""E: rule texts that do not parse."""

from __future__ import annotations

from playground.source.catalogue.entry import Entry

ENTRIES = (
    Entry("E001", "rule cannot be read", "{problem}"),
    Entry("E002", "rule too long", "a rule may have {limit} characters and be nested {depth} deep"),
    # signs of other languages
    Entry("E003", "doubled equals sign", "one '=' compares"),
    Entry("E004", "sign of another language", "'{sign}' is written '{meant}' here"),
    Entry("E005", "assignment with a sign", "'{sign}' does not change a variable"),
    Entry("E009", "arrow", "'{arrow}' is no part of the rule language"),
    Entry("E020", "decimal number", "{number} is not a whole number"),
    Entry("E021", "quote in a rule", "this quote ({quote}) is not used in rules"),
    Entry("E030", "unknown character", "the character {character} means nothing in a rule"),
    # words missing
    Entry("E006", "'then' missing", "'then' is missing after '{opener}'"),
    Entry("E007", "rule without 'when'", "this rule must begin with 'when'"),
    Entry("E008", "'else' missing", "'else' is missing: a value is needed in both cases"),
    Entry("E010", "bracket not closed in a rule", "this bracket is not closed"),
    Entry("E011", "closing bracket without an opening one in a rule", "nothing opens what this bracket closes"),
    Entry("E012", "value missing", "{what} is missing {where}"),
    Entry("E017", "quantifier not finished", "'{word}' is missing after '{opener}'"),
    Entry("E018", "effect not finished", "'{word}' is missing after '{opener}'"),
    Entry("E031", "empty rule", "the rule is empty"),
    # words in the wrong place
    Entry("E013", "chained comparison", "a comparison has two sides, not three"),
    Entry("E014", "reserved word as a name", "'{word}' is a word of the rule language and cannot be a name"),
    Entry("E015", "capture written as a sentence", "there is no effect '{word}'"),
    Entry("E016", "unknown effect", "'{word}' is no verb of the rule language"),
    Entry("E019", "effects not separated", "two effects are separated by ';'"),
    Entry("E022", "brackets needed", "'{word} …' needs brackets after '{before}'"),
    Entry("E027", "effect where a value stands", "'{word} …' is an effect, but a value must stand here"),
    Entry("E028", "value where an effect stands", "this is a value, but an effect must stand here"),
    Entry("E029", "'when' in the wrong place", "'when' begins an ending or an 'after' rule and stands nowhere else"),
    Entry("E032", "'the' in a rule", "'the' is not needed"),
    Entry("E034", "list of values", "several values of which something is one are joined by 'or', in brackets"),
    Entry("E033", "prefer without 'most' or 'least'", "what is preferred begins with 'most' or 'least'"),
    # movements
    Entry("E023", "movement without 'squares'", "after its distance a movement says 'squares'"),
    Entry("E024", "unknown clause of a movement", "'{word}' is no clause of a movement"),
    Entry("E025", "clauses of a movement out of order", "'{clause}' {problem}"),
    Entry("E026", "movement without a direction", "the movement does not say in which direction"),
)
