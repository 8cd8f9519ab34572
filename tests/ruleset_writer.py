"""The frame of a random ruleset: how much there is of everything, its lines, and what its actions choose."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from random import Random

from component_words import zone_of
from rule_names import Names
from rule_writer import Writer
from small_boards import LARGE, SMALL

PLAYERS = ("Ann", "Ben", "Cid", "Dan")
PIECES = ("Solid", "Marked", "Stone", "King")
KINDS = {
    "range": "integer",
    "bool": "truth",
    "site": "site",
    "player": "player",
    "kind": "piece",
    "direction": "way",
    "tone": "word",
}
"""Types of variables, with the kind of expression that they are set to."""

LED = "led"
"""The step whose action another one follows."""

TOGETHER = "together"
"""The step in which others than the mover choose, in some rulesets."""


@dataclass(frozen=True)
class Size:
    """How much there is of everything: depth of expressions, actions, rules, and what only shows values.

    `looks` are actions whose options show what sets of sites are worth; of `probes` there are so many for each type of
    variable, which show after every action what expressions are worth.
    """

    depth: int
    actions: int
    rules: int
    looks: int
    probes: int
    many_sites: bool


class RulesetWriter:
    """Writes one ruleset, section by section."""

    def __init__(self, random: Random, size: Size) -> None:
        self.size = size
        shape = random.choice(LARGE if size.many_sites else SMALL)
        players = PLAYERS[: random.choice((2, 2, 1, 3, 4))]
        pieces = PIECES[: random.randint(1, 4)]
        forward = len(players) == 2 and not shape.hexagonal
        self.declares_forward = not forward and random.random() < 0.5
        self.flips = {piece: random.choice(pieces) for piece in pieces if random.random() < 0.5}
        self.names = Names(shape, players, pieces, forward or self.declares_forward, bool(self.flips))
        self.names.together = random.random() < 0.2
        self.names.outs = random.random() < 0.3
        self.names.still = random.random() < 0.25
        self.listed = (*players, "Eve") if random.random() < 0.1 and not self.declares_forward else players
        self.writer = Writer(random, self.names, depth=size.depth)
        self.steps = tuple(f"step{number}" for number in range(random.randint(1, 3)))
        self.first = self.steps[0]
        self.steps += (TOGETHER,) if random.random() < 0.4 and not self.names.still else ()
        self.steps += (LED,) if random.random() < 0.4 else ()
        self.probes = {f"{type_}_probe{number}": type_ for type_ in KINDS for number in range(size.probes)}
        self.used: set[str] = set()
        self.offered: set[str] = set()  # actions of the steps that the mover takes
        self.known: dict[str, dict[str, str]] = {}  # the kinds of the choices of actions, by their names
        self.by_cases: list[tuple[str, str, tuple[str, ...]]] = []  # definitions with a line for each case
        self.hops = self.paired = False
        self.lines: list[str] = []

    def _section(self, name: str, lines: Sequence[str]) -> None:
        if lines:
            self.lines += [f"{name}:", *(f"  {line}" for line in lines)]

    @property
    def _brief(self) -> Writer:
        return replace(self.writer, depth=min(2, self.size.depth))

    def _at_start(self) -> Writer:
        """Writes effects that may go on elsewhere, in place of a decision."""
        return replace(self.writer, depth=1, steps=self.steps, still=self.names.still)

    def _still_at_times(self, writer: Writer, often: float) -> Writer:
        """A writer of effects that leave all components as they are, in rulesets where most effects do."""
        return replace(writer, still=self.names.still and writer.chance(often))

    def _uncertain(self, sites: str) -> str:
        """Sites of which the checker cannot tell that there never are any."""
        whole = f"(if decisions < 0 then board else {sites})"
        return self.writer.pick((whole, f"({sites} except own)", f"({sites} or enemy)", f"(empty within {sites})"))

    def _choices(self, writer: Writer, lines: list[str]) -> Writer:
        """Up to three choices, of sites at most as many as give a bearable number of options."""
        if writer.chance(0.3):
            return self._choices_near(writer, lines)
        room = 300
        chosen = []
        for number in range(writer.number(0, 3)):
            kinds = [
                ("integer", 5),
                ("player", 4),
                ("piece", 4),
                ("way", 10),
                ("word", 3),
                ("maybe", 1),
                ("vote", 3),
                ("answer", 2),
            ]
            kinds += [("mark", 3)] if "tint" in self.names.attributes else []
            kinds += [("site", len(self.names.shape.sites)), ("subset", 16)]
            kinds = [pair for pair in kinds if pair[1] <= room]
            kind, members = writer.pick(kinds)
            room //= members
            label = f"chosen{number}"
            written = self._listed() if kind == "vote" else f'"{self._domain(replace(writer, depth=2), kind)}"'
            chosen.append(f"    {label}: {written}")
            meant = {"maybe": "site", "subset": "sites", "answer": "truth"}.get(kind, kind)
            writer = replace(writer, locals=(*writer.locals, (label, meant)))
        lines += ["  choose:", *chosen] if chosen else []
        return writer

    def _choices_near(self, writer: Writer, lines: list[str]) -> Writer:
        """A site and then directions, numbers and sites near it, which is found for all sites at once."""
        pick, ways, some = writer.pick, self.names.shape.ways, ("own", "enemy", "empty", "board", "occupied")
        follow: dict[str, Callable[[], str]] = {
            "way": lambda: f"(any direction where ahead(chosen0, it, {writer.number(1, 2)}) is {pick(some)})",
            "integer": lambda: f"(1..3 where ahead(chosen0, {pick(ways)}, it) is {pick(some)})",
            "site": lambda: pick(
                (
                    "(neighbours(chosen0) except own)",
                    f"(empty within (spread {pick(ways)} from chosen0 through {pick(some)}))",
                    f"(neighbours(chosen0) where ahead(it, {pick(ways)}, 1) is {pick(some)})",
                )
            ),
        }
        sites = self._uncertain(pick(("own", "occupied", replace(writer, depth=1).sites())))
        chosen, known = [f'    chosen0: "{sites}"'], [("chosen0", "site")]
        for number in range(1, writer.number(2, 3)):
            kind = pick(tuple(follow))
            domain = follow[kind]
            chosen.append(f'    chosen{number}: "{domain()}"')
            known.append((f"chosen{number}", kind))
        lines += ["  choose:", *chosen]
        return replace(writer, locals=(*writer.locals, *known))

    def _listed(self) -> str:
        """Words that nothing but choices has; different choices may have different ones."""
        return self.writer.pick(("[aye, nay]", "[nay, pass_]", "[aye, nay, pass_]"))

    def _subset(self, writer: Writer) -> str:
        """Several of a few sites, or of the places of a zone; of these no more than two."""
        amount = writer.pick(("any", "1", "2", "1..2", "any 0..1", "1..3"))
        last = len(self.names.shape.sites) - 1
        few = " or ".join(self.names.shape.sites[place] for place in sorted({writer.number(0, last) for _ in range(4)}))
        things = f"(({few}) and (if decisions < 0 then board else {writer.sites()}))"
        if self.names.zones and writer.chance():
            zone, each = writer.pick(self.names.zones)
            amount, places = writer.pick(("1", "2", "1..2")), zone_of(zone, each, writer)
            things = writer.pick((f"({places})", f"(({places}) and {writer.sites()})"))
            things = f"(if decisions < 0 then ({few}) else {things})"
        elif writer.chance(0.3):
            things = f"({things} except {writer.pick(('own', 'enemy', 'empty'))})"
        return f"{amount} of {things}"

    def _domain(self, writer: Writer, kind: str) -> str:
        """What can be chosen, so written that the checker cannot tell whether there is ever anything."""
        if kind == "subset":
            return self._subset(writer)
        if kind == "answer":
            return "yes or no"
        whole, write = {
            "integer": ("(0..1)", lambda: writer.pick((writer.numbers(), "(0 or 2..3)"))),
            "player": ("players", writer.players),
            "piece": ("kinds", writer.kinds),
            "way": ("(any direction)", writer.ways),
            "word": ("tones", lambda: f"(tones where {writer.knowing('it', 'word').truth()})"),
            "mark": ("tints", lambda: f"(tints where it {writer.pick(('=', '!='))} {writer.mark()})"),
            "maybe": (self.names.shape.sites[0], writer.site),
            "site": ("board", writer.sites),
        }[kind]
        return self._uncertain(write()) if kind == "site" else f"(if decisions < 0 then {whole} else {write()})"
