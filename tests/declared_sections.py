"""What random rulesets declare: components, zones, the board, variables, pieces and their movements."""

from __future__ import annotations

from dataclasses import replace

import site_words
from rule_names import TONES
from ruleset_writer import RulesetWriter

EACH = {"": "", "player": "player", "kind": "piece", "1..3": "integer", "[player, 0..2]": "several"}
EACH |= {"site": "site", "[player, site]": "several sites", "tone": "word"}
EACH |= {"turn": "", "[player, turn]": "player"}
"""What there can be a variable for each of, with the kind of expression that names one."""

OF_ZONES = ("player", "player", "kind", "1..3", "[player, 0..2]", "row 1", "[player, row 1]", "tone")
"""What there can be a zone for each of."""


class DeclaredSections(RulesetWriter):
    """Writes the sections that declare what there is."""

    def _components(self) -> None:
        """Attributes and who has them, zones, a relation, and what nobody owns."""
        writer, names = self.writer, self.names
        for name, values in (("tint", ("red", "blue", "pale")), ("value", ())):
            if writer.chance(0.4) or (names.still and name == "value"):
                names.attributes[name] = values
                names.bearers[name] = [piece for piece in names.pieces if writer.chance()] or [names.pieces[0]]
        declared = {"tint": "[red, blue, pale]", "value": self._numbers()}
        loaded = {"tint": "[red, red, blue]", "value": "[1, 1, 3]"}
        for name in [each for each in loaded if writer.chance(0.3)]:
            declared[name] = f"{{type: {declared[name]}, faces: {loaded[name]}}}"
        if "value" in names.attributes and writer.chance(0.5):
            names.numbers = ("lone", "trey")
            inner = declared["value"].strip("{}") if "{" in declared["value"] else f"type: {declared['value']}"
            declared["value"] = f"{{{inner}, names: {{lone: 1, trey: 3}}}}"
        same = len({tuple(bearers) for bearers in names.bearers.values()}) == 1
        self.had = {name: declared[name] for name in names.attributes} if same and writer.chance(0.3) else {}
        apart = [name for name in names.attributes if name not in self.had]
        for name in [each for each in apart if writer.chance(0.3)]:
            apart.append(f"{name}_below")
            names.attributes[apart[-1]], declared[apart[-1]] = names.attributes[name], name
            names.bearers[apart[-1]] = list(names.bearers[name])
        self._section("attributes", [f"{name}: {declared[name]}" for name in apart])
        names.remembers, names.foresees = writer.chance(0.3), writer.chance(0.3)
        self._zones()
        if writer.chance(0.3):
            pairs = [f"{piece}: {writer.pick(names.pieces)}" for piece in names.pieces if writer.chance(0.7)]
            names.relation = "prey" if pairs else ""
            names.of_kinds += ["prey"] if pairs else []
            self._section("relations", [f"prey: {{{', '.join(pairs)}}}"] if pairs else [])
        names.constants = ["strength"] if writer.chance(0.3) else []
        names.truths_of_kinds = ("brave",) if writer.chance(0.2) else ()
        names.nobodys = [names.pieces[-1]] if len(names.pieces) > 1 and writer.chance(0.2) else []

    def _zones(self) -> None:
        """Zones, which hide what lies in them unless the game remembers positions or has legs."""
        writer, names = self.writer, self.names
        each = writer.pick(OF_ZONES)
        of_each = EACH.get(each, "several sites" if each.startswith("[") else "site")
        often = 0.7 if names.still else 0.3
        names.zones = [zone for zone in (("pool", ""), ("hand", of_each)) if writer.chance(often)]
        seen = {"pool": ("everybody", "nobody"), "hand": ("everybody", "nobody", "owner", "others")}
        names.joined = "joined" if writer.chance(0.3) and not names.still else ""
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

    def _numbers(self) -> str:
        """The numbers of an attribute: few enough for a set of each, or so many that only their digits have one."""
        return self.writer.pick(("1..9", "1..13", "0..12") if self.names.still else ("0..3", "1..6", "0..99", "1..9"))

    def _board(self) -> None:
        """Regions are known before the game: rows and single sites."""
        lines = list(self.names.shape.lines)
        regions = []
        if self.writer.chance():
            regions.append(f"zone: {self._region()}")
        if self.writer.chance():
            each = ", ".join(f"{player}: {self._region()}" for player in self.listed)
            regions.append(f"home: {{{each}}}")
        if self.writer.chance(0.3):
            regions.append(f"den: {{{self.writer.pick(self.names.pieces)}: {self._region()}}}")
            self.names.of_kinds.append("den")
        if self.writer.chance(0.3):
            regions.append(f"lane: [{', '.join(self._region() for _ in range(self.writer.number(1, 3)))}]")
            self.names.lists = ("lane",)
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
        courses = [f"{player}: [{', '.join(self._stops())}]" for player in self.listed]
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
        lines += [self._variable(name, kind) for name, kind in kinds.items() if self.writer.chance()]
        if "tint" in self.names.attributes and self.writer.chance():
            self.names.variables["shade"] = ("maybe tint", "")
            lines.append("shade: {type: tint, start: none}")
        self.names.variables |= {name: (type_, "") for name, type_ in self.probes.items()}
        types = {"range": "-9..999"}
        probes = [f"{name}: {{type: {types.get(type_, type_)}}}" for name, type_ in self.probes.items()]
        paired = ["paired: {type: site}"] if self.names.joined else []
        self._section("variables", lines + probes + paired)

    def _variable(self, name: str, kind: str) -> str:
        """A variable, or one of each of several things; some begin with none, some are loaded dice, some are hidden."""
        writer, names = self.writer, self.names
        each = writer.pick(tuple(EACH))
        if each == "site" and names.regions and writer.chance():
            each = "zone"
        if each == "1..3" and names.lists:
            each = "lanes"
        means = {"zone": "site", "lanes": "integer"} | EACH
        names.variables[name] = (kind, means[each])
        type_ = writer.pick(("0..9", "-3..3", "0..1000", "2..2")) if kind == "range" else kind
        faces = {"0..9": "[0, 0, 7]", "-3..3": "[0-3, 1, 1]", "bool": "[true, true, false]"}
        faces |= {"tone": "[calm, grim, grim]"}
        more = f", faces: {faces[type_]}" if type_ in faces and writer.chance(0.3) else ""
        if kind in ("direction", "player", "kind", "tone") and "site" not in each and writer.chance(0.4):
            more = ", start: none"
            names.variables[name] = (f"maybe {kind}", means[each])
        if not more and "site" not in means[each] and not (names.remembers or names.joined) and writer.chance(0.2):
            more = f", seen by: {writer.pick(('owner', 'nobody')) if 'player' in each else 'nobody'}"
        return f"{name}: {{type: {type_}{more}{f', each: {each}' if each else ''}}}"

    def _pieces(self) -> None:
        self.moves = {f"move{number}": self._movement() for number in range(self.writer.number(0, 3))}
        self.moves |= {"walk0": self._walk()} if self.writer.chance(0.4) else {}
        self.moves |= {"walk_along": self._along()} if self.tracks else {}
        self.moves |= {"hop": self._hop()} if self.names.joined and self.writer.chance() else {}
        lines = []
        for piece in self.names.pieces:
            has = [name for name in self.moves if self.writer.chance()]
            parts = [f"moves: [{', '.join(has)}]"] if has else []
            parts += [f"flips to: {self.flips[piece]}"] if piece in self.flips else []
            attributes = [name for name, bearers in self.names.bearers.items() if piece in bearers]
            parts += [self._has(attributes)] if attributes else []
            parts += ["owner: nobody"] if piece in self.names.nobodys else []
            is_first = piece == self.names.pieces[0]
            constants = [name for name in self.names.constants if is_first or self.writer.chance(0.7)]
            parts += [f"{name}: {self.writer.number(-2, 9)}" for name in constants]
            parts += [f"{name}: {self.writer.pick(('true', 'false'))}" for name in self.names.truths_of_kinds]
            parts += self._start(piece) if self.writer.chance(0.2) else []
            lines.append(f"{piece}: {{{', '.join(parts or ['about: plain'])}}}")
            self.used |= set(has)
        self._section("pieces", lines)
        self._section("moves", [f'{name}: "{text}"' for name, text in self.moves.items()])
        self.names.tracks, self.names.attacks = self.tracks, bool(self.moves)

    def _has(self, attributes: list[str]) -> str:
        """The attributes of a piece, with their values if it is the first that has them."""
        if self.had:
            return f"has: {{{', '.join(f'{name}: {self.had.pop(name)}' for name in attributes)}}}"
        return f"has: [{', '.join(attributes)}]"

    def _start(self, piece: str) -> list[str]:
        """Where pieces of a kind are before the setup."""
        if piece in self.names.nobodys:
            return [f"start: {self._region()}"]
        return ["start: home"] if self.names.regions_of_player else []

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

    def _hop(self) -> str:
        """A movement onto empty squares, which several legs can make one after the other."""
        distances = ("1 square", "2 squares through occupied", "2 squares", "1..2 squares through empty")
        how_far, _, through = self.writer.pick(distances).partition(" through")
        ways = replace(self.writer, depth=0).ways()
        return f"{how_far} in {ways}{f' through{through}' if through else ''} onto empty"

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
