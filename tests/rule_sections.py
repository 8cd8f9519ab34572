"""What follows in random rulesets: rules after actions, endings, values of positions, and what games are worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from condition_words import about_a_variable
from played_sections import WALKS, PlayedSections
from rule_writer import Writer
from ruleset_writer import KINDS


class RuleSections(PlayedSections):
    """Writes the sections of rules that nobody chooses."""

    def _probe(self) -> Iterator[str]:
        """Triggers that remember, after every action, what all kinds of expressions are worth."""
        writer = replace(self.writer, knows_last=True)
        for name, type_ in self.probes.items():
            yield f'probe_{name}: "when true then set {name} to {writer.write(KINDS[type_])}"'

    def _rules(self) -> None:
        for section in ("after", "end"):
            plain = replace(self.writer, steps=self.steps, knows_last=True)
            lines = list(self._probe()) if section == "after" else []
            if section == "end":
                self._won_or_lost(plain)
            for number in range(self.size.rules):
                writer = self._still_at_times(plain, 0.6)
                place = f"before {section}0 " if number and writer.chance(0.2) else ""
                if section == "after" and writer.chance(0.4):
                    lines.append(f"after{number}: {{{place and 'before: after0, '}{self._after_some(writer)}}}")
                    continue
                effects = writer.effects(2)
                condition = self._condition(writer) if section == "after" else self._late(writer)
                if section == "end":
                    alone = ("draw", "mover wins", f"{writer.pick(self.names.players)} loses", writer.several("win"))
                    endings = ("everyone wins", "everyone loses", "draw") if self.names.together else alone
                    effects += f"; {writer.pick(endings)}"
                lines.append(f'{section}{number}: "{place}when {condition} then {effects}"')
            lines += [*self._about_either(plain), *self._in_common(plain)] if section == "after" else []
            if section == "end" and self.offered and plain.chance(0.4):
                some = plain.pick(("", *(f", {action}" for action in sorted(self.offered))))
                lines.append(f'stuck: "when decisions > 2 and not can_move({plain.player()}{some}) then draw"')
            self._section(section, lines)
        self._memory()

    def _about_either(self, plain: Writer) -> list[str]:
        """Rules that ask the same of the player to move and of the other one, several times."""
        lines = []
        for number in range(4 if self.names.alike else 0):
            writer, (one, other) = self._still_at_times(replace(plain, depth=1), 0.8), self.names.alike
            asked, otherwise = (one, other) if number % 2 else (other, one)
            asked += f" and {about_a_variable(writer)[0]}"
            asked = writer.pick((asked, f"(not {asked})", f"{asked} and not {otherwise}"))
            lines.append(f'either{number}: "when {asked} then {writer.effects(1)}"')
        return lines

    def _in_common(self, plain: Writer) -> list[str]:
        """Rules one after the other that begin with few tests, and whose effects may settle these or what the next one
        asks; none at times."""
        tests = [about_a_variable(plain)[0] for _ in range(2)]
        lines = []
        for number in range(plain.number(2, 5) if plain.chance() else 0):
            writer = self._still_at_times(replace(plain, depth=1), 0.8)
            asked, settled = writer.pick((about_a_variable(writer)[0], writer.truth())), about_a_variable(writer)[1]
            effects = writer.pick((settled, writer.effects(1), f"{writer.effects(1)}; {settled}"))
            lines.append(f'common{number}: "when {writer.pick(tests)} and {asked} then {effects}"')
        return lines

    def _out(self) -> None:
        """Who takes no more turns, and what becomes of the last one who does."""
        if not self.names.outs:
            return
        plain = replace(self.names, outs=False, definitions=[])  # which might ask who is still in
        writer = replace(self.writer, names=plain, depth=2).knowing("it", "player")
        late = f"(decisions > {writer.number(0, 9)} and it is {writer.pick(self.names.players)})"
        some = writer.pick((late, f"(count pieces of it < {writer.number(1, 4)})"))
        out = writer.pick(("no pieces of it", some, f"({some} and (decisions > 4 or {writer.truth()}))"))
        lasts = ("plays on",) if self.names.together or len(self.names.players) == 1 else ("wins", "loses", "plays on")
        last = writer.pick((*lasts, "")) if len(lasts) > 1 else "plays on"
        self.lines.append(f'out: {{when: "{out}", last: {last}}}' if last else f'out: "{out}"')

    def _won_or_lost(self, writer: Writer) -> None:
        """Endings that say no more than whether the mover wins."""
        if self.names.together:
            return
        for section in ("win", "lose"):
            if writer.chance(0.15):
                conditions = [f'"{self._late(writer)}"' for _ in range(writer.number(1, 2))]
                named = ", ".join(f"{section}{number}: {text}" for number, text in enumerate(conditions))
                self.lines.append(f"{section}: {writer.pick((f'{{{named}}}', conditions[0]))}")

    def _after_some(self, writer: Writer) -> str:
        """A rule that follows certain actions, and may use the choices that all of them have."""
        known = self.known | {"put": {"where_to": "site"}}
        if self.names.joined:
            known.pop(f"act{self.size.actions - 1}", None)  # which may be a leg and nothing else
        actions = [name for name in known if writer.chance()] or [writer.pick(list(known))]
        shared = [pair for pair in known[actions[0]].items() if all(pair in known[name].items() for name in actions)]
        writer = replace(writer, locals=() if self.names.joined else tuple(shared))
        when = f'when: "{self._condition(writer)}", ' if writer.chance(0.8) else ""
        return f'after: [{", ".join(actions)}], {when}then: "{writer.effects(2)}"'

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
        soon = f"(decisions > {writer.number(0, 6)})"
        hidden = f"({soon} = {plain})"
        return writer.pick((hidden, hidden, f"({plain} or {soon})", f"({soon} and {plain})"))

    def _late(self, writer: Writer) -> str:
        """A condition of an ending, mostly one that does not hold in the first decisions, so that there is a game."""
        condition = self._condition(writer)
        return f"({condition} and decisions > {writer.number(2, 12)})" if writer.chance(0.8) else condition

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
