"""What players of random rulesets do: definitions, the setup, actions, and the steps that offer them."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial

from choosing_writer import Write
from component_words import zone_of
from condition_words import about_a_variable
from declared_sections import DeclaredSections
from rule_writer import Writer
from ruleset_writer import LED, TOGETHER

OTHERWISE = ("pass", "skip", "lose", "win", "draw", "remove own; everyone win")
TOGETHER_OTHERWISE = ("pass", "skip", "draw", "remove own; everyone loses", "everyone wins")

NOTED = ("site", "integer", "player", "piece", "word", "mark")
"""Kinds of choices that a notation may name."""

WALKS = {"walk0", "walk_along"}
"""Movements that choose a piece and a target, but no direction."""


class PlayedSections(DeclaredSections):
    """Writes the sections of what is played."""

    def _definitions(self) -> None:
        lines = self._alike()
        kinds = ("integer", "truth", "sites", "site", "player")
        for number in range(self.writer.number(0, 3)):
            gives = self.writer.pick(kinds)
            takes = tuple(self.writer.pick((*kinds, "piece", "way", "ways")) for _ in range(self.writer.number(0, 2)))
            parameters = tuple(f"p{place}" for place in range(len(takes)))
            bound = tuple(zip(parameters, takes, strict=True))
            writer = replace(self.writer, depth=2, locals=bound)
            head = f"def{number}" + (f"({', '.join(parameters)})" if takes else "")
            meaning = self._meaning(takes, partial(writer.write, gives))
            lines.append(f'"{head}": {meaning}')
            if meaning.startswith("{") and gives in ("truth", "integer"):
                self.by_cases.append((f"def{number}", gives, takes))
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

    def _alike(self) -> list[str]:
        """Two conditions that mean the same, one of the player to move and one of the other player."""
        if len(self.names.players) != 2 or self.writer.chance(0.4):
            return []
        writer, ways, whose = self.writer, self.names.shape.ways, ("own", "enemy")
        near: list[Write] = [
            lambda: f"some (neighbours(v1) within {writer.pick((*whose, 'empty'))})",
            lambda: f"count (neighbours(v1) within {writer.pick(whose)}) > {writer.number(0, 2)}",
            lambda: f"ahead(v1, {writer.pick(ways)}, {writer.number(1, 2)}) is {writer.pick((*whose, 'empty'))}",
            lambda: f"some (spread {writer.pick(ways)} from v1 through {writer.pick(whose)} within {seen()})",
            lambda: f"v1 is ({writer.pick(whose)} {writer.pick(self.names.pieces)})",
        ]
        seen = partial(writer.pick, ("row(1)", "empty", "board"))
        joined = writer.pick((" and ", " and ", " or ")).join(writer.pick(near)() for _ in range(writer.number(2, 4)))
        meaning = f"(any v1 in own where {joined})"
        if writer.chance(0.3):
            meaning = f"({meaning} or {replace(writer, depth=2).truth()})"
        meaning = re.sub(r"\b((for|back)wards?|sideways)\b", r"\1 of mover", meaning)
        pairs = {"own": "enemy", "mover": "opponent"}
        words = pairs | {other: one for one, other in pairs.items()}
        swapped = re.sub(r"\b[a-z]+\b", lambda word: words.get(word[0], word[0]), meaning)
        self.names.alike = ("facing", "faced")
        return [f'facing: "{meaning}"', f'faced: "{swapped}"']

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
            places = f"({zone} of players)" if each == "player" else zone_of(zone, each, writer)
            pieces.append(f"place {writer.pick(self.names.pieces)} on {places}")
            pieces.append(f"place {writer.pick(self.names.pieces)} on nth({places}, {writer.number(1, 4)})")
            pieces += [f"roll {name} of {places}" for name in self.names.attributes if writer.chance()]
        return "- " + "; ".join([*pieces, *(writer.effect() for _ in range(writer.number(0, 2)))])

    def _actions(self) -> None:
        count = self.size.actions
        lines = [line for number in range(count) for line in self._action(f"act{number}")]
        together = self._chosen_by_others()
        hops, leg, pairs = self._hops(), self._leg(), self._pairs()
        leg = [] if hops and self.writer.chance(0.6) else leg
        self._section("actions", [*lines, *self._looks(), *leg, *hops, *pairs, *together, *self._in_sequence()])
        if self.writer.chance(0.2):
            self.lines.append(f'otherwise: "{self._otherwise()}"')
        steps = self._steps_of_the_mover(count)
        if self.names.joined:
            legs = ["leg"] if not count or (count == 1 and self.whole) else ["leg", f"act{count - 1}"]
            legs = self.writer.pick((legs, legs[::-1], ["leg"]))
            if hops:
                legs = ["hop-on", *(legs if leg else [])]
            legs += ["stop"] if self.writer.chance(0.3) else []
            steps.append(f"{self.names.joined}: {{legs: [{', '.join(legs)}]}}")
        if self.paired:
            steps.append("pairing: {legs: pair-on}")
        if together:
            steps.append(f"{TOGETHER}: {{{self._who_chooses()}}}")
        if LED in self.steps:
            before = self.writer.pick(("", f"{self._brief.effects(1)}; "))
            steps.append(f'{LED}: {{actions: lead, then: "{before}continue with following", otherwise: skip}}')
            steps.append(f'following: {{actions: follow, otherwise: "{self._otherwise()}"}}')
        self._section("turn", steps)

    def _steps_of_the_mover(self, count: int) -> list[str]:
        """Steps that offer actions, and some that only have a start; one may have its place before the first."""
        steps = []
        for step in (step for step in self.steps if step not in (TOGETHER, LED)):
            offered = [f"act{number}" for number in range(count) if self.writer.chance()]
            otherwise = f', otherwise: "{self._otherwise()}"' if self.writer.chance(0.8) else ""
            offered += ["put"] if self.writer.chance(0.2 if self.names.still else 0.8) else []
            offered += ["hop"] if self.hops and self.writer.chance(0.8) else []
            offered += ["pair"] if self.paired and self.writer.chance(0.8) else []
            offered += ["idle"] if self.writer.chance(0.3) or not (offered or self.size.looks) else []
            offered += [f"look{number}" for number in range(self.size.looks)]
            start = f'start: "{self._at_start().effects(2)}"' if self.writer.chance(0.3) else ""
            start = f"{start}, " if start else ""
            if start and step != self.steps[0] and self.writer.chance(0.3):
                place = f"before: {self.first}, " if self.writer.chance(0.3) else ""
                self.offered = set() if place else self.offered
                self.first = step if place else self.first
                steps.append(f"{step}: {{{place}{start.removesuffix(', ')}}}")
            else:
                self.offered |= set(offered) if step == self.first and not start else set()
                steps.append(f"{step}: {{{start}actions: [{', '.join(offered)}]{otherwise}}}")
        return steps

    def _in_sequence(self) -> list[str]:
        """Two actions, of which the second knows where the first has put something."""
        if LED not in self.steps:
            return []
        brief, piece = self._still_at_times(replace(self._brief, depth=1), 1), self.writer.pick(self.names.pieces)
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

    def _otherwise(self) -> str:
        known = TOGETHER_OTHERWISE if self.names.together else OTHERWISE
        if self.names.still:
            known = tuple(each for each in known if "remove" not in each)
        if self.names.foresees:  # going on is slow then: by thousands of steps without a decision
            return self.writer.pick(tuple(each for each in known if each != "skip"))
        effects = self._at_start().effects(2)
        return self.writer.pick((*known, "skip" if effects == "nothing" else effects, f"{effects}; skip"))

    def _hops(self) -> list[str]:
        """An action whose options may have many legs, each of which moves the same piece on to an empty square."""
        self.hops = "hop" in self.used and bool(self.names.joined)
        if not self.hops:
            return []
        brief = replace(self._brief, depth=1, locals=(("piece", "site"), ("target", "site")))
        first, on = "move piece to target", f"move piece to target; continue with {self.names.joined}"
        first += f"; {about_a_variable(brief)[1]}" if self.writer.chance(0.3) else ""
        when = [f'  when: "{self._guard(brief)}"'] if self.writer.chance(0.3) else []
        lines = ["hop:", "  moves: own", "  by: hop", *when, f'  do: "{first}; continue with {self.names.joined}"']
        when = [f'  when: "{replace(brief, knows_last=True).truth()}"'] if self.writer.chance(0.2) else []
        return [*lines, "hop-on:", "  moves: last", "  by: hop", *when, f'  do: "{on}"']

    def _pairs(self) -> list[str]:
        """An action whose options have two legs, of which the second chooses what the first has left open."""
        self.paired = bool(self.names.joined) and self.writer.chance()
        if not self.paired:
            return []
        brief, stone = replace(self._brief, depth=1), self.writer.pick(self.names.pieces)
        empty = self.writer.pick(("empty", f'"{brief.sites()} within empty"'))
        near = self._uncertain(self.writer.pick(("neighbours(paired)", "board", brief.sites())))
        firsts = (
            ("piece: own", "set paired to piece"),
            (f"spot: {empty}", f"place {stone} on spot; set paired to spot"),
            (f"piece: own, spot: {empty}", "set paired to piece; move piece to spot"),
            (f"piece: occupied, spot: {empty}", "set paired to spot; move piece to spot"),
        )
        seconds = (
            (f'"{near} within empty"', "move paired to goal"),
            (f'"{near} except own"', "move paired to goal"),
            (f'"{near} within empty"', f"place {stone} on goal"),
            ("kinds", "place goal on paired"),
        )
        (chosen, first), (goal, second) = self.writer.pick(firsts), self.writer.pick(seconds)
        when = [f'  when: "{replace(brief, knows_last=True).truth()}"'] if self.writer.chance(0.3) else []
        begins = ["pair:", f"  choose: {{{chosen}}}", f'  do: "{first}; continue with pairing"']
        return [*begins, "pair-on:", f"  choose: {{goal: {goal}}}", *when, f'  do: "{second}"']

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
        writer = self._still_at_times(replace(self.writer, steps=self.steps, leads_to_legs=True), 0.85)
        lines = [f"{name}:"]
        straight, walks = sorted(self.used - WALKS), sorted(self.used & WALKS)
        if self.used and not writer.still and writer.chance():
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
            if "distance" in dict(writer.locals) and writer.chance():
                value = replace(self._brief, depth=1, locals=(("target", "site"),)).integer()
            lines.append(f'  prefer: "{writer.pick(("most", "least"))} {value}"')
        if self.whole and name == "act0":
            later = replace(self._brief, knows_last=True)
            lines.append(f'  prefer: "most after(({later.integer()}) mod 5)"')
        single = [name for name, kind in writer.locals if kind in NOTED and name != "distance"]
        lines += [f'  notation: "do {{{writer.pick(single)}}}"'] if single and writer.chance(0.1) else []
        if self.names.joined and writer.chance():
            effects += f"; if {self._brief.truth()} then continue with {self.names.joined}"
        return [*lines, f'  do: "{effects}"']

    def _guard(self, writer: Writer) -> str:
        """A condition, at times on what the option leads to."""
        condition = self._by_case(writer) or writer.truth()
        if not self.names.foresees or writer.chance():
            return condition
        later = replace(writer, knows_last=True)
        truth, number = f"after({later.truth()})", f"after({later.integer()})"
        joined = f"({condition} {writer.pick(('and', 'or', '='))} {truth})"
        return writer.pick((joined, f"({number} > {writer.integer()})", f"(not {truth})"))

    def _by_case(self, writer: Writer) -> str:
        """What a definition by cases says of a choice, which is known where each value of it is written out."""
        chosen = {kind: name for name, kind in writer.locals if kind in ("integer", "piece", "player", "truth")}
        found = [each for each in self.by_cases if each[2][0] in chosen]
        if not found or writer.chance(0.3):
            return ""
        name, gives, takes = writer.pick(found)
        given = [chosen[takes[0]], *(writer.inner.write(kind) for kind in takes[1:])]
        value = f"{name}({', '.join(given)})"
        return value if gives == "truth" else f"({value} {writer.pick(('=', '<', '>'))} {writer.inner.integer()})"

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
        seeing = "nothing" if self.names.still else "remove seen"
        for number in range(self.size.looks):
            seen = self._uncertain(self.writer.sites())
            lines += [f"look{number}:", f'  choose: {{seen: "{seen}"}}']
            lines += [f'  when: "{self._brief.truth()}"'] if self.writer.chance() else []
            lines += [f"  do: {seeing}"]
        return lines
