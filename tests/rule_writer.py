"""Effects of random rules, of every kind the rule language has."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial

from choosing_writer import NAMED, Write
from component_words import zone_of
from condition_words import about_a_variable
from expression_writer import ExpressionWriter


@dataclass(frozen=True)
class Writer(ExpressionWriter):
    """Writes expressions and effects. `steps` are those that effects may continue with, besides that of legs; with
    `stays` no effect says who is next, or at which step; with `still` none changes what lies where."""

    steps: tuple[str, ...] = ()
    stays: bool = False
    leads_to_legs: bool = False
    in_setup: bool = False
    still: bool = False

    def effects(self, most: int = 3) -> str:
        """Some effects in order, now and then with a name for a value."""
        if self.depth > 0 and self.number(0, 5) == 0:
            name, kind = self.fresh(), self.pick(NAMED)
            return f"let {name} be {self.inner.write(kind)}; {self.knowing(name, kind).effects(most)}"
        return "; ".join(self.effect() for _ in range(self.number(1, most)))

    def effect(self) -> str:
        """One effect."""
        deeper = self.inner
        simple = [
            lambda: f"place {self.piece_of_player()} on {deeper.sites()}",
            lambda: f"place {self.piece_of_player()} on {deeper.site()}",
            lambda: f"move {deeper.site()} to {deeper.site()}",
            lambda: f"swap {deeper.site()} with {deeper.site()}",
            *([lambda: f"shuffle {deeper.sites()}"] if self._draws else []),
            lambda: f"{self.pick(self._turning())} {self.pick((deeper.site, deeper.sites))()}",
            lambda: "move {0} to {0}".format(deeper.site()),
            *([self.showing] if "reveal" in self._turning() else []),
            lambda: f"remove {deeper.sites()}",
            lambda: f"set owner of {self.pick((deeper.site, deeper.sites))()} to {deeper.player()}",
            lambda: f"turn {deeper.sites()} into {deeper.maybe_piece()}",
            lambda: "nothing",
            *([lambda: f"flip {deeper.sites()}"] if self.names.flips else []),
            *([self.assignment] * 3 if self.names.variables else []),
            *([self.into_zone] * 2 if self.names.zones else []),
            *([self.on_attribute] * 3 if self.names.attributes else []),
            *([self.performing] * 2 if self.names.effects and not (self.in_setup or self.stays) else []),
            *([lambda: f"{self.pick(self.names.players)} begins"] if self.in_setup else [self.flow]),
        ]
        if self.still:
            simple = self._still_effects()
        nested = [self.conditional, self.for_each, self.repeat]
        return self.pick([*simple, *nested, *nested] if self.depth > 0 else simple)()

    def _still_effects(self) -> list[Write]:
        """Effects that leave all components where they are and as they are."""
        begins: Write = partial(str, f"{self.names.players[0]} begins")
        return [
            lambda: f"{self.pick(self._turning())} {self.pick((self.inner.site, self.inner.sites))()}",
            *([self.showing] if "reveal" in self._turning() else []),
            *([self.assignment] * 3 if self.names.variables else []),
            lambda: about_a_variable(self)[1],
            begins if self.in_setup else self.flow,
        ]

    @property
    def _draws(self) -> bool:
        """Whether effects may draw by chance."""
        return self.in_setup or not (self.names.foresees or self.names.joined)

    def _turning(self) -> tuple[str, ...]:
        """Effects that turn components up or down; games that remember positions hide nothing."""
        return ("conceal",) if self.names.remembers or self.names.joined else ("reveal", "conceal")

    def showing(self) -> str:
        """Some players alone get to know components, or a property of them, or all players do."""
        seers = self.pick((self.inner.maybe_player, self.inner.players))()
        if self.chance(0.4):
            about, sites = self.pick(("kind", *self.names.attributes)), self.inner.sites()
            if self.chance():
                values = self.names.attributes.get(about) or ("1", "2")
                value = self.inner.piece() if about == "kind" else self.pick(values)
                sites = f"({sites} where {about} of it = {value})"
            return f"reveal {about} of {sites}" + (f" to {seers}" if self.chance(0.7) else "")
        return f"reveal {self.pick((self.inner.site, self.inner.sites))()} to {seers}"

    def piece_of_player(self) -> str:
        """What a `place` places; where some kinds are nobody's, a kind that is known."""
        if self.chance() or self.names.nobodys:
            return self.pick(self.names.pieces)
        return f"{self.inner.maybe_piece()} of {self.inner.maybe_player()}"

    def about_last(self) -> str:
        """More effects, on what the effects before have put somewhere."""
        turned = f"turn last into {self.pick(self.names.pieces)}"
        return self.pick(("; remove last", f"; if last is {self.inner.site()} then {turned} else remove last"))

    def into_zone(self) -> str:
        """A component goes to a free place of a zone, where there may be none."""
        zone, each = self.pick(self.names.zones)
        places = zone_of(zone, each, self.inner)
        if self.chance():
            return f"move {self.pick((self.inner.site, self.inner.sites))()} to {places}"
        if self._draws and self.chance(0.2):
            goal = zone_of(*self.pick(self.names.zones), self.inner)
            top = self.fresh()
            rest = f"(({places}) except (board or {top}))"
            return f"(let {top} be highest of (({places}) within occupied); move {rest} to {goal}; shuffle {goal})"
        free = f"lowest of (({places}) except occupied)"
        return self.pick((f"move {self.inner.site()} to {free}", f"place {self.pick(self.names.pieces)} on {free}"))

    def assignment(self) -> str:
        """A variable gets a value, a die's perhaps."""
        name = self.pick(list(self.names.variables))
        type_, each = self.names.variables[name]
        variable = self.variable(name, each)
        if each == "player" and self.chance(0.3):
            variable = f"{name} of {self.inner.players()}"
        if "site" in each and self.chance():
            sites = self.inner.sites()
            variable = f"{name} of {sites}" if each == "site" else f"{name}({self.inner.player()}, {sites})"
        if type_ == "range" and self.number(0, 3) == 3:
            return self.changing(variable)
        if type_ != "site" and self.number(0, 3) == 3 and self._draws:
            sets = {"range": "numbers", "player": "players", "kind": "kinds", "direction": "ways"}.get(type_)
            return f"roll {variable} from {self.inner.write(sets)}" if sets and self.chance(0.3) else f"roll {variable}"
        kinds = {"range": "integer", "bool": "truth", "kind": "piece", "direction": "way", "tone": "word"}
        kinds |= {f"maybe {kind}": f"maybe_{kinds.get(kind, kind)}" for kind in ("player", "kind", "direction", "tone")}
        kinds["maybe tint"] = "maybe_mark"
        value = self.inner.write(kinds.get(type_, type_))
        return f"set {variable} to {value}"

    def changing(self, number: str) -> str:
        """A number goes up or down, by little enough that no sum is too large."""
        return f"{self.pick(('raise', 'lower'))} {number} by min(max({self.inner.integer()}, -4), 9)"

    def on_attribute(self) -> str:
        """An attribute of something is set, rolled, sorted by, or given to a new piece."""
        deeper, name = self.inner, self.pick(list(self.names.attributes))
        words = self.names.attributes[name]
        value = deeper.mark() if words else f"({deeper.integer()})"
        bearer = self.pick(self.names.bearers[name])
        choices: list[Write] = [
            lambda: f"set {name} of {deeper.sites()} to {value}",
            lambda: f"set {name} of {deeper.site()} to {value}",
            *([lambda: f"roll {name} of {deeper.sites()}"] if self._draws else []),
            *([lambda: f"roll {name} of {deeper.sites()} until {deeper.truth()}"] if self._draws else []),
            *([] if words else [lambda: self.changing(f"{name} of {self.pick((deeper.site, deeper.sites))()}")]),
            lambda: f"sort {deeper.sites()} by {self.pick((name, name, 'kind'))}",
            lambda: f"place {bearer} on {deeper.sites()} with {name} {value}",
        ]
        return self.pick(choices)()

    def flow(self) -> str:
        """Who is next, or how the game ends."""
        found = "(the who in everyone with most decisions + seat_of who mod 3) wins"
        alone = ("mover wins", "owner of last loses", "draw", "everyone win", found)
        alone += (self.several("win"), self.several("lose"))
        finishing = ("everyone wins", "everyone loses", "draw") if self.names.together else alone
        finish: list[Write] = [partial(str, text) for text in finishing]
        going_on: list[Write] = [lambda: f"next player is {self.inner.maybe_player()}", lambda: "skip"]
        if self.steps:
            going_on += [
                lambda: f"continue with {self.pick(self.steps)}",
                lambda: f"next player is {self.inner.maybe_player()} with {self.pick(self.steps)}",
                lambda: f"{self._one_who_goes_on()} continues with {self.pick(self.steps)}",
            ]
        if self.leads_to_legs and self.names.joined:
            going_on += [lambda: f"continue with {self.names.joined}"] * 3
        if self.stays:
            going_on = [partial(str, "nothing"), partial(str, "skip")]
        none: list[Write] = [lambda: "nothing"]
        return self.pick([*going_on * 4, *finish] if self.knows_last else [*going_on * 2, *none])()

    def _one_who_goes_on(self) -> str:
        """A player in the few words that may stand there."""
        return self.pick(("player_after(mover)", "mover", *self.names.players, "first_player"))

    def several(self, end: str) -> str:
        """Several players win, or lose."""
        number, condition = self.inner.integer(), self.knowing("it", "player").truth()
        extreme = f"everyone with {self.pick(('most', 'least'))} {number}"
        return f"({self.pick((extreme, f'everyone where {condition}', 'everyone except mover'))}) {end}"

    def performing(self) -> str:
        """Effects that have a name."""
        name, takes = self.pick(self.names.effects)
        return f"{name}({', '.join(self.inner.write(kind) for kind in takes)})" if takes else name

    def conditional(self) -> str:
        """`if` with or without `else`."""
        condition, then = self.inner.truth(), f"({self.inner.effects(2)})"
        return f"if {condition} then {then}" + (f" else ({self.inner.effects(2)})" if self.chance() else "")

    def repeat(self) -> str:
        """Effects several times, as long as or until something holds perhaps; few enough that nested ones end soon."""
        times = self.pick((str(self.number(0, 3)), f"min({self.inner.integer()}, 3)"))
        body = f"do ({self.inner.effects(2)})"
        if self.chance():
            return f"repeat {times} times {body}"
        return f"repeat up to {times} times {self.pick(('while', 'until'))} {self.inner.truth()} {body}"

    def rounds(self) -> str:
        """One effect for each of some sites, or directions, of which few rounds matter to each other: on the site, on
        those around it, or on a number."""
        name, inner = self.fresh(), replace(self, depth=1)
        if self.chance(0.3):
            members, spot = self.ways(), f"ahead({inner.site()}, {name}, {self.number(1, 2)})"
        else:
            members, spot = inner.sites(), name
        around = replace(inner, depth=0)
        on = self.pick((spot, spot, spot, f"(neighbours({spot}) within {around.sites()})"))
        effects = [
            f"set owner of {on} to {around.player()}",
            f"remove {on}",
            f"turn {on} into {self.pick(self.names.pieces)}",
        ]
        effects += [f"flip {on}"] if self.names.flips else []
        effects += [self.changing(f"{each} of {on}") for each, words in self.names.attributes.items() if not words]
        for each, (type_, of) in self.names.variables.items():
            if type_ in ("range", "bool") and of in ("", "site"):
                variable = f"{each} of {on}" if of else each
                effects.append(
                    self.changing(variable) if type_ == "range" else f"set {variable} to {spot} is {around.sites()}"
                )
        condition = self.pick(("", "", f"if {spot} is {around.sites()} then ", f"if {around.truth()} then "))
        return f"for each {name} in {members} do {condition}{self.pick(effects)}"

    def for_each(self) -> str:
        """Effects for each member of a set."""
        if not self.still and self.chance(0.4):
            return self.rounds()
        name, (domain, kind) = self.fresh(), self.domain()
        body = self.knowing(name, kind, loop=kind == "site").effects(2)
        brief, members = replace(self.knowing(name, kind), depth=1), domain
        members += f" where {brief.truth()}" if self.chance(0.3) else ""
        members += f" with {self.pick(('most', 'least'))} {brief.integer()}" if self.chance(0.15) else ""
        return f"for each {name} in {members} do ({body})"
