"""Y: files and their YAML: unreadable files, YAML syntax errors, and YAML features that rulesets do not use."""

from __future__ import annotations

from playground.source.catalogue.entry import Entry

ENTRIES = (
    # the file
    Entry("Y001", "no such file", "there is no file {path}"),
    Entry("Y002", "a folder instead of a file", "{path} is a folder, not a file"),
    Entry("Y003", "file cannot be read", "{path} cannot be read: {reason}"),
    Entry("Y004", "file too large", "{path} is too large: {size} where {limit} are allowed"),
    Entry("Y005", "not UTF-8", "{path} is not UTF-8 text; it looks like {looks_like}"),
    Entry("Y006", "control character", "the character {character} cannot stand in a text"),
    Entry("Y007", "empty file", "{path} is empty"),
    Entry("Y008", "several documents", "a second document begins here"),
    Entry("Y009", "no keys at the top", "a file must hold 'key: value' lines, but this one holds {found}"),
    # the syntax of YAML
    Entry("Y010", "tab in the indentation", "a tab stands in the indentation"),
    Entry("Y011", "no space after a colon", "the colon needs a space after it"),
    Entry("Y012", "quote not closed", "the quote that opens here is not closed"),
    Entry("Y013", "bracket not closed", "'{bracket}' is not closed: no ',' or '{closing}' comes before {found}"),
    Entry("Y014", "indentation does not fit", "the indentation of this line fits no line above it"),
    Entry("Y015", "colon in an unquoted text", "a colon followed by a space stands in an unquoted text"),
    Entry("Y016", "reserved character", "an unquoted text cannot begin with '{character}'"),
    Entry("Y017", "unknown escape", "'{escape}' means nothing in a text in double quotes"),
    Entry("Y018", "text after a closing quote", "nothing can follow the closing quote on this line"),
    Entry("Y019", "closing bracket without an opening one", "nothing opens what '{character}' closes"),
    Entry("Y020", "key without a colon", "{found} stands where a 'key: value' line should"),
    Entry("Y021", "list where keys stand", "a list item and 'key: value' lines cannot stand side by side"),
    Entry("Y022", "not YAML", "this is not YAML: {problem}"),
    # what YAML allows and rulesets do not
    Entry("Y023", "alias or anchor", "'{name}' is {kind}, which rulesets do not use"),
    Entry("Y024", "merge key", "'<<' merges keys, which rulesets do not use"),
    Entry("Y025", "tag", "'{tag}' is a tag, which rulesets do not use"),
    Entry("Y026", "directive", "lines that begin with '%' steer the YAML reader and are not used in rulesets"),
    Entry("Y027", "nested too deeply", "lists and keys are nested more than {limit} deep here"),
    Entry("Y028", "too many values", "the file holds more than {limit} keys and values"),
    Entry("Y029", "key is not a word", "a key must be a word, but this one is {found}"),
    Entry("Y030", "key stands twice", "'{key}' already stands in line {line}"),
    Entry("Y031", "too many mistakes", "there are more than {limit} mistakes; the rest is not shown"),
    Entry("W117", "too many warnings", "there are more than {limit} warnings; the rest is not shown"),
    Entry("Y032", "comma in an unquoted text", "inside {brackets} a comma ends a text that has no quotes"),
    # values
    Entry("Y040", "not a whole number", "{what} must be a whole number, not {found}"),
    Entry("Y041", "number in a doubtful spelling", "{found} is read as different numbers by different programs"),
    Entry("Y042", "not a finite number", "{what} must be a whole number, not {found}"),
    Entry("Y043", "number out of range", "{what} must be {range}, not {found}"),
    Entry("Y044", "neither yes nor no", "{what} must be yes or no, not {found}"),
    Entry("Y045", "a YAML word as a name", "'{found}' cannot be {what}: YAML reads it as {meaning}"),
    Entry("Y046", "not a name", "{what} must be a name, not {found}"),
    Entry("Y047", "not a text", "{what} must be a text, not {found}"),
    Entry("Y048", "nothing where a value should be", "{what} is empty"),
)
