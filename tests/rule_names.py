"""The names that random rules can use."""

from __future__ import annotations

from dataclasses import dataclass, field

from small_boards import Shape

TONES = ("calm", "wild", "grim")
"""The words that the variable `tone` lists."""


@dataclass
class Names:
    """The names that one ruleset's rules can use, by what they stand for."""

    shape: Shape
    players: tuple[str, ...]
    pieces: tuple[str, ...]
    faces_forward: bool
    flips: bool
    regions: list[str] = field(default_factory=list)
    regions_of_player: list[str] = field(default_factory=list)
    tracks: list[str] = field(default_factory=list)
    """The tracks, as directions; `course of` a player is one for each."""
    variables: dict[str, tuple[str, str]] = field(default_factory=dict)
    """The type of each variable, and what each of has one: player, piece, integer, several, or nothing."""
    definitions: list[tuple[str, str, tuple[str, ...]]] = field(default_factory=list)
    effects: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    """Definitions of effects, with the kinds that they take."""
    attributes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Attributes with their words; those with none are numbers."""
    numbers: tuple[str, ...] = ()
    """Names for numbers of an attribute."""
    bearers: dict[str, list[str]] = field(default_factory=dict)
    """The pieces that have each attribute."""
    zones: list[tuple[str, str]] = field(default_factory=list)
    """Zones, and what each of has one: player, piece, integer, several, site, or nothing."""
    constants: list[str] = field(default_factory=list)
    """Numbers that each kind has."""
    truths_of_kinds: tuple[str, ...] = ()
    """Conditions that hold for a kind or do not."""
    parameters: dict[str, str] = field(default_factory=dict)
    """Parameters, with the kind of expression that each is; `mode` is a word."""
    lists: tuple[str, ...] = ()
    """Regions that are lists of sets."""
    outs: bool = False
    """Whether players may be out, so that there are those who are `still_in`."""
    relation: str = ""
    of_kinds: list[str] = field(default_factory=list)
    """The relation, and regions given for kinds of pieces."""
    remembers: bool = False
    """Whether rules may ask about earlier positions, which must not be hidden then."""
    foresees: bool = False
    """Whether rules may ask what options lead to, so that no effect but those of the setup draws by chance."""
    joined: str = ""
    """The step of legs, if there is one; then nothing is hidden, and nothing but the setup draws by chance."""
    attacks: bool = False
    """Whether pieces have movements, so that rules may say what attacks; movements themselves may not."""
    nobodys: list[str] = field(default_factory=list)
    together: bool = False
    """Whether everyone wins or loses, and nobody alone."""
    still: bool = False
    """Whether most actions leave components where they are and as they are, so that engines may keep what they know."""
    alike: tuple[str, ...] = ()
    """Two definitions of conditions, which ask the same of the player to move and of the other one."""

    def variables_of(self, kind: str) -> list[tuple[str, str]]:
        """The variables of a type, with what each of has one."""
        return [(name, each) for name, (type_, each) in self.variables.items() if type_ == kind]
