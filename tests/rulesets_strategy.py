"""Small rulesets that nobody has thought of, written out of the whole rule language.

`rulesets()` gives YAML texts. Hypothesis chooses how much of everything there is, and so shrinks a failure to a ruleset
with little in it; what is written then is the choice of a random generator, since examples that Hypothesis derives
from each other find far fewer differences. What the checker refuses are conditions that can never hold, choices with
nothing to choose from, numbers that may grow too large and the like.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

import site_words
from component_words import zone_of
from expression_writer import Write
from hypothesis import strategies as st
from rule_names import TONES, Names
from rule_writer import Writer
from short_texts import shortened
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
EACH = {"": "", "player": "player", "kind": "piece", "1..3": "integer", "[player, 0..2]": "several"}
EACH |= {"site": "site", "[player, site]": "several sites", "tone": "word"}
"""What there can be a variable for each of, with the kind of expression that names one."""

"""Types of variables, with the kind of expression that they are set to."""

LED = "led"
"""The step whose action another one follows."""

TOGETHER = "together"
"""The step in which others than the mover choose, in some rulesets."""

OTHERWISE = ("pass", "skip", "lose", "win", "draw", "remove own; everyone win")
TOGETHER_OTHERWISE = ("pass", "skip", "draw", "remove own; everyone loses", "everyone wins")


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


WALKS = {"walk0", "walk_along"}
"""Movements that choose a piece and a target, but no direction."""


def rulesets() -> st.SearchStrategy[str]:
    """Texts of rulesets."""
    parts = (st.integers(1, 3), st.integers(0, 3), st.integers(0, 2), st.integers(1, 5), st.integers(0, 3))
    sizes = st.builds(Size, *parts, st.booleans())
    return st.builds(written, st.integers(0, 2**64 - 1), sizes)


def written(number: int, size: Size) -> str:
    """The text of a ruleset of a size, by the number of a random generator."""
    return _Ruleset(Random(number), size).text()


class _Ruleset:
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
        self.writer = Writer(random, self.names, depth=size.depth)
        self.steps = tuple(f"step{number}" for number in range(random.randint(1, 3)))
        self.steps += (TOGETHER,) if random.random() < 0.4 else ()
        self.steps += (LED,) if random.random() < 0.4 else ()
        self.probes = {f"{type_}_probe{number}": type_ for type_ in KINDS for number in range(size.probes)}
        self.used: set[str] = set()
        self.offered: set[str] = set()  # actions of the steps that the mover takes
        self.known: dict[str, dict[str, str]] = {}  # the kinds of the choices of actions, by their names
        self.lines: list[str] = []

    def text(self) -> str:
        """The whole ruleset."""
        self._head()
        self._components()
        self._board()
        self._variables()
        self._pieces()
        self._definitions()
        self._section("setup", [self._setup()])
        self._actions()
        self._rules()
        self._strategies()
        self._score()
        text = "\n".join(self.lines) + "\n"
        return shortened(text, self.writer.random) if self.writer.chance(0.3) else text

    def _section(self, name: str, lines: Sequence[str]) -> None:
        if lines:
            self.lines += [f"{name}:", *(f"  {line}" for line in lines)]

    def _head(self) -> None:
        ways = self.names.shape.ways
        self.lines.append("game: Generated")
        if self.declares_forward:
            lines = [f"{player}: {{forward: {self.writer.pick(ways)}}}" for player in self.names.players]
            self._section("players", lines)
        else:
            self.lines.append(f"players: [{', '.join(self.names.players)}]")
        self._section("parameters", [f"max_decisions: {{default: {self.writer.number(6, 25)}, range: 1..100}}"])

    def _components(self) -> None:
        """Attributes and who has them, zones, a relation, and what nobody owns."""
        writer, names = self.writer, self.names
        for name, values in (("tint", ("red", "blue", "pale")), ("value", ())):
            if writer.chance(0.4):
                names.attributes[name] = values
                names.bearers[name] = [piece for piece in names.pieces if writer.chance()] or [names.pieces[0]]
        declared = {"tint": "[red, blue, pale]", "value": writer.pick(("0..3", "1..6", "0..99"))}
        loaded = {"tint": "[red, red, blue]", "value": "[1, 1, 3]"}
        for name in [each for each in loaded if writer.chance(0.3)]:
            declared[name] = f"{{type: {declared[name]}, faces: {loaded[name]}}}"
        if "value" in names.attributes and writer.chance(0.5):
            names.numbers = ("lone", "trey")
            inner = declared["value"].strip("{}") if "{" in declared["value"] else f"type: {declared['value']}"
            declared["value"] = f"{{{inner}, names: {{lone: 1, trey: 3}}}}"
        self._section("attributes", [f"{name}: {declared[name]}" for name in names.attributes])
        names.remembers, names.foresees = writer.chance(0.3), writer.chance(0.3)
        each = writer.pick(("player", "player", "kind", "1..3", "[player, 0..2]", "row 1", "tone"))
        names.zones = [zone for zone in (("pool", ""), ("hand", EACH.get(each, "site"))) if writer.chance(0.3)]
        seen = {"pool": ("everybody", "nobody"), "hand": ("everybody", "nobody", "owner", "others")}
        names.joined = "joined" if writer.chance(0.3) else ""
        self.whole = bool(names.joined) and writer.chance()  # one action prefers some of its whole options, others none
        seen = dict.fromkeys(seen, ("everybody",)) if names.remembers or names.joined else seen
        if "player" not in each:
            seen["hand"] = seen["pool"]
        declared = {"pool": "", "hand": f", each: {each}"}
        lines = []
        for zone, _ in names.zones:
            sees = writer.pick(seen[zone])
            parts = [f"size: {writer.number(2, 4)}", *([] if sees == "everybody" else [f"seen by: {sees}"])]
            parts += ["order: kept"] if writer.chance(0.3) else []
            lines.append(f"{zone}: {{{', '.join(parts)}{declared[zone]}}}")
        self._section("zones", lines)
        if writer.chance(0.3):
            pairs = [f"{piece}: {writer.pick(names.pieces)}" for piece in names.pieces if writer.chance(0.7)]
            names.relation = "prey" if pairs else ""
            names.of_kinds += ["prey"] if pairs else []
            self._section("relations", [f"prey: {{{', '.join(pairs)}}}"] if pairs else [])
        names.constants = ["strength"] if writer.chance(0.3) else []
        names.nobodys = [names.pieces[-1]] if len(names.pieces) > 1 and writer.chance(0.2) else []

    def _board(self) -> None:
        """Regions are known before the game: rows and single sites."""
        lines = list(self.names.shape.lines)
        regions = []
        if self.writer.chance():
            regions.append(f"zone: {self._region()}")
        if self.writer.chance():
            each = ", ".join(f"{player}: {self._region()}" for player in self.names.players)
            regions.append(f"home: {{{each}}}")
        if self.writer.chance(0.3):
            regions.append(f"den: {{{self.writer.pick(self.names.pieces)}: {self._region()}}}")
            self.names.of_kinds.append("den")
        tracks = self._tracks()
        lines += ["tracks:", *(f"  {line}" for line in tracks)] if tracks else []
        self._section("board", lines + (["regions:", *(f"  {line}" for line in regions)] if regions else []))
        self.names.regions = ["zone"] if any(line.startswith("zone") for line in regions) else []
        self.names.regions_of_player = ["home"] if any(line.startswith("home") for line in regions) else []

    def _tracks(self) -> list[str]:
        """Tracks from site to site, one of them closed, that may cross themselves."""
        self.tracks = ["circuit", "course"] if self.writer.chance(0.4) and len(self.names.shape.sites) > 2 else []
        if not self.tracks:
            return []
        ring = self._stops()
        courses = [f"{player}: [{', '.join(self._stops())}]" for player in self.names.players]
        return [f"circuit: [{', '.join((*ring, ring[0]))}]", f"course: {{{', '.join(courses)}}}"]

    def _stops(self) -> list[str]:
        """Different sites to begin with, then any."""
        sites = self.names.shape.sites
        stops = [*sites[:2], *(self.writer.pick(sites) for _ in range(self.writer.number(1, 8)))]
        return [stop for before, stop in zip(["", *stops], stops, strict=False) if stop != before]

    def _region(self) -> str:
        shape = self.names.shape
        row, site = f"row {self.writer.number(1, shape.rows)}", self.writer.pick(shape.sites)
        return f'"{self.writer.pick((row, f"{site} or {row}", site))}"'

    def _variables(self) -> None:
        kinds = {"score": "range", "flag": "bool", "spot": "site", "who": "player", "what": "kind", "number": "range"}
        kinds |= {"heading": "direction", "mood": "tone"}
        each = self.writer.pick(("", "", "player", "site"))
        lines = [f"tone: {{type: [{', '.join(TONES)}]{f', each: {each}' if each else ''}}}"]
        self.names.variables["tone"] = ("tone", each)
        for name, kind in kinds.items():
            if not self.writer.chance():
                continue
            each = self.writer.pick(tuple(EACH))
            if each == "site" and self.names.regions and self.writer.chance():
                each = "zone"
            self.names.variables[name] = (kind, EACH.get(each, "site"))
            type_ = self.writer.pick(("0..9", "-3..3", "0..1000", "2..2")) if kind == "range" else kind
            faces = {"0..9": "[0, 0, 7]", "-3..3": "[0-3, 1, 1]", "bool": "[true, true, false]"}
            faces |= {"tone": "[calm, grim, grim]"}
            loaded = f", faces: {faces[type_]}" if type_ in faces and self.writer.chance(0.3) else ""
            if kind in ("direction", "player", "kind", "tone") and "site" not in each and self.writer.chance(0.4):
                loaded = ", start: none"
                self.names.variables[name] = (f"maybe {kind}", EACH.get(each, "site"))
            lines.append(f"{name}: {{type: {type_}{loaded}{f', each: {each}' if each else ''}}}")
        self.names.variables |= {name: (type_, "") for name, type_ in self.probes.items()}
        types = {"range": "-9..999"}
        probes = [f"{name}: {{type: {types.get(type_, type_)}}}" for name, type_ in self.probes.items()]
        self._section("variables", lines + probes)

    def _pieces(self) -> None:
        self.moves = {f"move{number}": self._movement() for number in range(self.writer.number(0, 3))}
        self.moves |= {"walk0": self._walk()} if self.writer.chance(0.4) else {}
        self.moves |= {"walk_along": self._along()} if self.tracks else {}
        lines = []
        for piece in self.names.pieces:
            has = [name for name in self.moves if self.writer.chance()]
            parts = [f"moves: [{', '.join(has)}]"] if has else []
            parts += [f"flips to: {self.flips[piece]}"] if piece in self.flips else []
            attributes = [name for name, bearers in self.names.bearers.items() if piece in bearers]
            parts += [f"has: [{', '.join(attributes)}]"] if attributes else []
            parts += ["owner: nobody"] if piece in self.names.nobodys else []
            is_first = piece == self.names.pieces[0]
            constants = [name for name in self.names.constants if is_first or self.writer.chance(0.7)]
            parts += [f"{name}: {self.writer.number(-2, 9)}" for name in constants]
            lines.append(f"{piece}: {{{', '.join(parts or ['about: plain'])}}}")
            self.used |= set(has)
        self._section("pieces", lines)
        self._section("moves", [f'{name}: "{text}"' for name, text in self.moves.items()])
        self.names.tracks, self.names.attacks = self.tracks, bool(self.moves)

    def _walk(self) -> str:
        """A walk, whose parts may speak of the piece."""
        writer = replace(self.writer, depth=2, locals=(("piece", "site"),))
        distance = writer.pick(("1", "2", "1..2", f"({writer.integer()} mod 3)"))
        ways = replace(writer, depth=0).ways()
        if distance == "1" and writer.chance():
            return f"walk 1 square in {ways} onto {self._uncertain(writer.sites())}"
        through = writer.pick(("empty", writer.sites()))
        steps = site_words.while_(replace(writer, depth=1))
        return f"walk {distance} squares in {ways} through {through} onto {self._uncertain(writer.sites())}{steps}"

    def _along(self) -> str:
        """A movement along tracks, and perhaps in directions, whose parts may speak of the piece."""
        writer = replace(self.writer, depth=2, locals=(("piece", "site"),))
        both = "(both_ways(course of mover) or circuit)"
        track = writer.pick(("circuit", "course of mover", "both_ways(circuit)", both))
        ways = writer.pick((track, f"({track} or {replace(writer, depth=0).ways()})"))
        distance = writer.pick(
            ("1", "2..5", "1 or more", f"({writer.integer()} mod 3)", f"1..({writer.integer()} mod 4 + 1)")
        )
        through = writer.pick(("", " through empty", f" through {writer.sites()}"))
        bend = ", round the bend" if writer.chance(0.4) else ""
        return f"{distance} squares along {ways}{through} onto {self._uncertain(writer.sites())}{bend}"

    def _movement(self) -> str:
        writer, longest = replace(self.writer, depth=2), self.names.shape.longest
        distance = writer.pick(("1 square", "1 or more squares", f"1..{longest} squares", f"{longest} squares"))
        ways = f"({writer.way()} or {writer.ways()})" if writer.chance() else replace(writer, depth=0).ways()
        text = f"{distance} in {ways}"
        if writer.chance():
            text += f" through {writer.sites()}"
        usual = writer.pick(("empty", "enemy", "empty or enemy"))
        text += f" onto {usual if writer.chance() else writer.sites()}"
        text += site_words.while_(replace(writer, depth=1))
        if writer.number(0, 3) == 3:
            text += ", to the edge"
        if writer.number(0, 3) == 3:
            text += f", if {writer.truth()}"
        return text

    def _definitions(self) -> None:
        lines = []
        kinds = ("integer", "truth", "sites", "site", "player")
        for number in range(self.writer.number(0, 3)):
            gives = self.writer.pick(kinds)
            takes = tuple(self.writer.pick((*kinds, "piece", "way", "ways")) for _ in range(self.writer.number(0, 2)))
            parameters = tuple(f"p{place}" for place in range(len(takes)))
            bound = tuple(zip(parameters, takes, strict=True))
            writer = replace(self.writer, depth=2, locals=bound)
            head = f"def{number}" + (f"({', '.join(parameters)})" if takes else "")
            lines.append(f'"{head}": {self._meaning(takes, partial(writer.write, gives))}')
            self.names.definitions.append((f"def{number}", gives, takes))
        for number in range(self.writer.number(0, 2)):
            takes = tuple(self.writer.pick((*kinds, "piece", "way", "ways")) for _ in range(self.writer.number(0, 2)))
            parameters = tuple(f"p{place}" for place in range(len(takes)))
            bound = tuple(zip(parameters, takes, strict=True))
            writer = replace(self.writer, depth=2, locals=bound, steps=self.steps)
            head = f"does{number}" + (f"({', '.join(parameters)})" if takes else "")
            lines.append(f'"{head}": {self._meaning(takes, partial(writer.effects, 2))}')
            self.names.effects.append((f"does{number}", takes))
        self._section("define", lines)

    def _meaning(self, takes: tuple[str, ...], write: Write) -> str:
        """What a definition means, perhaps by cases of its first parameter."""
        cases = {
            "integer": ("0", "1..2", "4 or 6..7"),
            "truth": ("true", "false"),
            "piece": self.names.pieces,
            "player": self.names.players,
        }
        known = cases.get(takes[0], ()) if takes else ()
        if not known or self.writer.chance():
            return f'"{write()}"'
        chosen = [case for case in known if self.writer.chance(0.7)]
        chosen += ["else"] if len(chosen) < len(known) or takes[0] == "integer" else []
        lines = [f'{case}: "{write()}"' for case in chosen]
        return f"{{{', '.join(lines)}}}"

    def _setup(self) -> str:
        """Pieces all over the board, and then what the language has to offer."""
        writer = replace(self.writer, in_setup=True)
        pieces = []
        for _ in range(writer.number(2, 6)):
            where = writer.pick((f"row({writer.number(1, self.names.shape.rows)})", *self.names.shape.sites[:30]))
            piece = writer.pick(self.names.pieces)
            owner = "" if piece in self.names.nobodys else f" of {writer.pick(self.names.players)}"
            pieces.append(f"place {piece}{owner} on {where}")
        for zone, each in self.names.zones:
            pieces.append(f"place {writer.pick(self.names.pieces)} on {zone_of(zone, each, writer)}")
        return "- " + "; ".join([*pieces, *(writer.effect() for _ in range(writer.number(0, 2)))])

    def _actions(self) -> None:
        count = self.size.actions
        lines = [line for number in range(count) for line in self._action(f"act{number}")]
        together = self._chosen_by_others()
        self._section("actions", [*lines, *self._looks(), *self._leg(), *together, *self._in_sequence()])
        steps = []
        for step in (step for step in self.steps if step not in (TOGETHER, LED)):
            offered = [f"act{number}" for number in range(count) if self.writer.chance()]
            otherwise = f', otherwise: "{self._otherwise()}"' if self.writer.chance(0.8) else ""
            offered += ["put"] if self.writer.chance(0.8) else []
            offered += ["idle"] if self.writer.chance(0.3) or not (offered or self.size.looks) else []
            offered += [f"look{number}" for number in range(self.size.looks)]
            start = f'start: "{self._at_start().effects(2)}"' if self.writer.chance(0.3) else ""
            if start and step != self.steps[0] and self.writer.chance(0.3):
                steps.append(f"{step}: {{{start}}}")
            else:
                self.offered.update(offered)
                steps.append(f"{step}: {{{f'{start}, ' if start else ''}actions: [{', '.join(offered)}]{otherwise}}}")
        if self.names.joined:
            legs = self.writer.pick(("leg", f"[leg, act{count - 1}]", f"[act{count - 1}, leg]")) if count else "leg"
            steps.append(f"{self.names.joined}: {{legs: {legs}}}")
        if together:
            steps.append(f"{TOGETHER}: {{{self._who_chooses()}}}")
        if LED in self.steps:
            before = self.writer.pick(("", f"{self._brief.effects(1)}; "))
            steps.append(f'{LED}: {{actions: lead, then: "{before}continue with following", otherwise: skip}}')
            steps.append(f'following: {{actions: follow, otherwise: "{self._otherwise()}"}}')
        self._section("turn", steps)

    def _in_sequence(self) -> list[str]:
        """Two actions, of which the second knows where the first has put something."""
        if LED not in self.steps:
            return []
        brief, piece = replace(self._brief, depth=1), self.writer.pick(self.names.pieces)
        known = replace(brief, locals=(("spot", "site"),), steps=self.steps)
        near = brief.pick(("neighbours(last)", "(board where it is not last)", f"{brief.sites()} except last"))
        lead = ["lead:", "  choose: {spot: empty}", f'  do: "place {piece} on spot; {known.effects(2)}"']
        follow = ["follow:", f'  choose: {{spot: "{self._uncertain(near)}"}}', f'  do: "{known.effects(2)}"']
        return [*lead, *follow]

    def _chosen_by_others(self) -> list[str]:
        """Actions of the step in which others than the mover choose, if there is one."""
        if TOGETHER not in self.steps:
            return []
        lines: list[str] = []
        for number in range(self.writer.number(1, 2)):
            lines.append(f"bid{number}:")
            writer = self._choices(replace(self.writer, stays=True), lines)
            lines += [f'  when: "{self._brief.truth()}"'] if self.writer.chance(0.3) else []
            lines.append(f'  do: "{writer.effects(3)}"')
        return lines

    def _who_chooses(self) -> str:
        """The keys of the step in which others than the mover choose; none but a single one where nothing is hidden."""
        writer = self._at_start()
        several = not (self.names.foresees or self.names.remembers or self.names.joined) and writer.chance(0.8)
        offered = [line.strip(" :") for line in self.lines if line.startswith("  bid")]
        offered += ["put"] if not several and writer.chance() else []  # which the mover's own steps may offer too
        keys = [f'by: "{writer.players() if several else writer.player()}"', f"actions: [{', '.join(offered)}]"]
        keys += [f'start: "{writer.effects(1)}"'] if writer.chance(0.3) else []
        keys += [f'then: "{writer.effects(2)}"'] if writer.chance(0.6) else []
        return ", ".join([*keys, *(['otherwise: "remove own"'] if writer.chance(0.2) else [])])

    def _at_start(self) -> Writer:
        """Writes effects that may go on elsewhere, in place of a decision."""
        return replace(self.writer, depth=1, steps=self.steps)

    def _otherwise(self) -> str:
        known = TOGETHER_OTHERWISE if self.names.together else OTHERWISE
        if self.names.foresees:  # going on is slow then: by thousands of steps without a decision
            return self.writer.pick(tuple(each for each in known if each != "skip"))
        return self.writer.pick((*known, self._at_start().effects(2), f"{self._at_start().effects(1)}; skip"))

    def _leg(self) -> list[str]:
        """A leg that goes on from where the one before has put a piece."""
        if not self.names.joined:
            return []
        near = self._uncertain("neighbours(last)" if self.writer.chance() else replace(self._brief, depth=1).sites())
        piece = self.writer.pick(self.names.pieces)
        effects = replace(self._brief, locals=(("spot", "site"),), leads_to_legs=True).effects(2)
        where = replace(self._brief, knows_last=True, locals=(("spot", "site"),))
        when = [f'  when: "last is not none and {where.truth()}"'] if self.writer.chance(0.4) else []
        return ["leg:", f'  choose: {{spot: "{near}"}}', *when, f'  do: "place {piece} on spot; {effects}"']

    def _action(self, name: str) -> list[str]:
        writer = replace(self.writer, steps=self.steps, leads_to_legs=True)
        lines = [f"{name}:"]
        straight, walks = sorted(self.used - WALKS), sorted(self.used & WALKS)
        if self.used and writer.chance():
            by = writer.pick([movements for movements in (straight, walks) if movements])
            lines += [f'  moves: "{replace(writer, depth=1).sites()}"', f"  by: [{', '.join(by)}]"]
            writer = replace(writer, locals=(("piece", "site"), ("target", "site")))
            if by == straight:
                writer = replace(writer, locals=(*writer.locals, ("distance", "integer"), ("way", "way")))
            effects = f"move piece to target; {writer.effects(2)}{writer.pick(('', writer.about_last()))}"
        else:
            writer = self._choices(writer, lines)
            effects = writer.effects(3)
        self.known[name] = dict(writer.locals)
        if writer.number(0, 2) == 2:
            lines.append(f'  when: "{self._guard(replace(self._brief, locals=writer.locals))}"')
        lines += self._consequences(writer)
        if writer.number(0, 4) == 4 and not self.whole:
            value = replace(self._brief, locals=writer.locals).integer()
            looks_ahead = self.names.foresees and not self.names.joined
            value = f"after({value})" if looks_ahead and writer.chance() else value
            lines.append(f'  prefer: "{writer.pick(("most", "least"))} {value}"')
        if self.whole and name == "act0":
            later = replace(self._brief, knows_last=True)
            lines.append(f'  prefer: "most after(({later.integer()}) mod 5)"')
        if self.names.joined and writer.chance():
            effects += f"; if {self._brief.truth()} then continue with {self.names.joined}"
        return [*lines, f'  do: "{effects}"']

    def _guard(self, writer: Writer) -> str:
        """A condition, at times on what the option leads to."""
        condition = writer.truth()
        if not self.names.foresees or writer.chance():
            return condition
        later = replace(writer, knows_last=True)
        truth, number = f"after({later.truth()})", f"after({later.integer()})"
        joined = f"({condition} {writer.pick(('and', 'or', '='))} {truth})"
        return writer.pick((joined, f"({number} > {writer.integer()})", f"(not {truth})"))

    def _consequences(self, writer: Writer) -> list[str]:
        """What must not hold after an option."""
        if not self.names.foresees or writer.chance():
            return []
        later = replace(self._brief, locals=writer.locals, knows_last=True)
        return [f'  never: "{later.truth()}"']

    def _looks(self) -> list[str]:
        """An action that stirs the position, and some whose options show what sets of sites are worth."""
        piece, player = self.writer.pick(self.names.pieces), replace(self.writer, depth=1).player()
        owner = "" if piece in self.names.nobodys else f" of {player}"
        lines = ["put:", "  choose: {where_to: board}", f'  do: "place {piece}{owner} on where_to"']
        lines += ["idle:", '  do: "nothing"']
        for number in range(self.size.looks):
            seen = self._uncertain(self.writer.sites())
            lines += [f"look{number}:", f'  choose: {{seen: "{seen}"}}']
            lines += [f'  when: "{self._brief.truth()}"'] if self.writer.chance() else []
            lines += ["  do: remove seen"]
        return lines

    @property
    def _brief(self) -> Writer:
        return replace(self.writer, depth=min(2, self.size.depth))

    def _uncertain(self, sites: str) -> str:
        """Sites of which the checker cannot tell that there never are any."""
        whole = f"(if decisions < 0 then board else {sites})"
        return self.writer.pick((whole, f"({sites} except own)", f"({sites} or enemy)", f"(empty within {sites})"))

    def _choices(self, writer: Writer, lines: list[str]) -> Writer:
        """Up to three choices, of sites at most as many as give a bearable number of options."""
        room = 300
        chosen = []
        for number in range(writer.number(0, 3)):
            kinds = [("integer", 5), ("player", 4), ("piece", 4), ("way", 10), ("word", 3), ("maybe", 1), ("vote", 3)]
            kinds += [("site", len(self.names.shape.sites)), ("subset", 16)]
            kinds = [pair for pair in kinds if pair[1] <= room]
            kind, members = writer.pick(kinds)
            room //= members
            label = f"chosen{number}"
            written = f'"{self._domain(replace(writer, depth=2), kind)}"' if kind != "vote" else self._listed()
            chosen.append(f"    {label}: {written}")
            meant = {"maybe": "site", "subset": "sites"}.get(kind, kind)
            writer = replace(writer, locals=(*writer.locals, (label, meant)))
        lines += ["  choose:", *chosen] if chosen else []
        return writer

    def _listed(self) -> str:
        """Words that nothing but choices has; different choices may have different ones."""
        return self.writer.pick(("[aye, nay]", "[nay, pass_]", "[aye, nay, pass_]"))

    def _subset(self, writer: Writer) -> str:
        """Several of a few sites, or of the places of a zone; of these no more than two."""
        amount = writer.pick(("any", "1", "2", "1..2", "any 0..1", "1..3"))
        last = len(self.names.shape.sites) - 1
        few = " or ".join(self.names.shape.sites[place] for place in sorted({writer.number(0, last) for _ in range(4)}))
        things = f"(({few}) and {writer.sites()})"
        if self.names.zones and writer.chance():
            zone, each = writer.pick(self.names.zones)
            amount, places = writer.pick(("1", "2", "1..2")), zone_of(zone, each, writer)
            things = writer.pick((f"({places})", f"(({places}) and {writer.sites()})"))
        return f"{amount} of {self._uncertain(things) if writer.chance(0.3) else things}"

    def _domain(self, writer: Writer, kind: str) -> str:
        """What can be chosen, so written that the checker cannot tell whether there is ever anything."""
        if kind == "subset":
            return self._subset(writer)
        whole, write = {
            "integer": ("(0..1)", writer.numbers),
            "player": ("players", writer.players),
            "piece": ("kinds", writer.kinds),
            "way": ("(any direction)", writer.ways),
            "word": ("tones", lambda: f"(tones where {writer.knowing('it', 'word').truth()})"),
            "maybe": (self.names.shape.sites[0], writer.site),
            "site": ("board", writer.sites),
        }[kind]
        return self._uncertain(write()) if kind == "site" else f"(if decisions < 0 then {whole} else {write()})"

    def _probe(self) -> Iterator[str]:
        """Triggers that remember, after every action, what all kinds of expressions are worth."""
        writer = replace(self.writer, knows_last=True)
        for name, type_ in self.probes.items():
            yield f'probe_{name}: "when true then set {name} to {writer.write(KINDS[type_])}"'

    def _rules(self) -> None:
        for section in ("after", "end"):
            writer = replace(self.writer, steps=self.steps, knows_last=True)
            lines = list(self._probe()) if section == "after" else []
            for number in range(self.size.rules):
                if section == "after" and writer.chance(0.4):
                    lines.append(f"after{number}: {self._after_some(writer)}")
                    continue
                effects = writer.effects(2)
                if section == "end":
                    alone = ("draw", "mover wins", f"{writer.pick(self.names.players)} loses")
                    endings = ("everyone wins", "everyone loses", "draw") if self.names.together else alone
                    effects += f"; {writer.pick(endings)}"
                lines.append(f'{section}{number}: "when {self._condition(writer)} then {effects}"')
            if section == "end" and writer.chance(0.4):
                some = writer.pick(("", *(f", {action}" for action in sorted(self.offered))))
                lines.append(f'stuck: "when decisions > 2 and not can_move({writer.player()}{some}) then draw"')
            self._section(section, lines)
        self._memory()

    def _after_some(self, writer: Writer) -> str:
        """A rule that follows certain actions, and may use the choices that all of them have."""
        known = self.known | {"put": {"where_to": "site"}}
        if self.names.joined:
            known.pop(f"act{self.size.actions - 1}", None)  # which may be a leg and nothing else
        actions = [name for name in known if writer.chance()] or [writer.pick(list(known))]
        shared = [pair for pair in known[actions[0]].items() if all(pair in known[name].items() for name in actions)]
        writer = replace(writer, locals=() if self.names.joined else tuple(shared))
        when = f'when: "{self._condition(writer)}", ' if writer.chance(0.8) else ""
        return f'{{after: [{", ".join(actions)}], {when}then: "{writer.effects(2)}"}}'

    def _memory(self) -> None:
        """What belongs to a position that may occur again, and what becomes of a game that lasts too long."""
        parts = ["board", "mover", "step", *self.names.variables, *(zone for zone, _ in self.names.zones)]
        chosen = [part for part in parts if self.writer.chance(0.3)]
        if self.names.remembers and chosen:
            self.lines.append(f"repetition: [{', '.join(chosen)}]")
        if self.writer.chance(0.2):
            self.lines.append("cap: draw")
        if self.names.foresees and self.writer.chance(0.3):
            self.lines.append(f'never: "{replace(self._brief, knows_last=True).truth()}"')

    def _condition(self, writer: Writer) -> str:
        """A condition of a rule; mostly one that no checker can see through, or it would refuse what cannot be."""
        plain = writer.truth()
        if writer.chance(0.3):
            parts = [replace(writer, depth=1).truth() for _ in range(writer.number(1, 3))]
            played = writer.pick(("last is none", "turn_ends", "not turn_ends", "last is occupied", "last is not none"))
            return f"((decisions > {writer.number(0, 6)}) = ({' and '.join([played, *parts])}))"
        hidden = f"((decisions > {writer.number(0, 6)}) = {plain})"
        return plain if writer.number(0, 4) == 4 else hidden

    def _strategies(self) -> None:
        """Values of positions, which show what all kinds of expressions are worth to each player."""
        lines = []
        for number in range(self.size.rules):
            low, high = sorted((self.writer.number(-9, 9), self.writer.number(-9, 9)))
            writer = replace(self.writer, locals=(("me", "player"), ("weight", "integer")))
            value = f"weight * ({writer.integer()} mod 1009) - 3 * ({writer.integer()} mod 2003)"
            weight = f"weight: {{default: {writer.number(low, high)}, range: {low}..{high}}}"
            lines += [f"strategy{number}:", f"  weights: {{{weight}}}", f'  value: "{value} + {self._reach(writer)}"']
        self._section("strategies", lines)

    def _score(self) -> None:
        """What a game is worth at its end that a single player has, or that all win and lose together."""
        if (len(self.names.players) == 1 or self.names.together) and self.writer.chance(0.7):
            self._section(
                "score", [f'value: "{self.writer.integer()}"', f"best: {self.writer.pick(('most', 'least'))}"]
            )

    def _reach(self, writer: Writer) -> str:
        """How many sites a piece could go to; `reached_by` is not known where there are walks."""
        reached = "own" if self.used & WALKS else f"reached_by({writer.player()})"
        return f"(count ({reached} within {writer.sites()}))"
