"""Prints a checked game: all its parts, in the notation of the core.

Operations are written as calls, `intersection(held_by(mover()), of_piece(Solid))`, constants by their names.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from playground.game import core
from playground.game.core import NOTHING, Expression, Game, Type
from playground.source.diagnostics import CompilerBug

INDENT = "  "
ASSOCIATIVE = ("and", "or", "union", "intersection", "add", "multiply")


def show_game(game: Game) -> str:
    """The whole game, section by section; empty sections are left out."""
    writer = _Writer(game)
    sections = {
        f"game {game.title} ({game.name})": _heading(game),
        f"board {game.board.shape} {game.board.width} × {game.board.height}": _board(game),
        "zones": [writer.zone(zone) for zone in game.zones],
        "attributes": [writer.attribute(attribute) for attribute in game.attributes],
        "pieces": [writer.piece(piece) for piece in game.pieces],
        "variables": [writer.variable(variable) for variable in game.variables],
        "setup": list(writer.effects(game.setup, "")),
        "actions": [line for action in game.actions for line in writer.action(action)],
        "turn": [line for step in game.steps for line in writer.step(step)],
        "after": [line for rule in game.triggers for line in writer.rule(rule)],
        "end": [line for rule in game.end_conditions for line in writer.rule(rule)],
        "score": [f"{writer.expression(game.score.value)}{', least is best' * game.score.least}"] if game.score else [],
        "strategies": [line for strategy in game.strategies for line in writer.strategy(strategy)],
    }
    shown = [(title, lines) for title, lines in sections.items() if lines]
    return "\n\n".join("\n".join([title, *(INDENT + line for line in lines)]) for title, lines in shown)


def _heading(game: Game) -> list[str]:
    settings = ", ".join(f"{name}={_word(value)}" for name, value in game.parameters.items())
    return [f"hash {game.hash}", f"parameters {settings}", f"players {', '.join(game.players)}"]


def _board(game: Game) -> list[str]:
    names = ", ".join(direction.name for direction in game.board.directions)
    first = f", {game.board.name(game.board.cells[0])} first" if game.board.cells else ""
    return [f"{len(game.board.cells)} sites{first}", f"directions {names}"]


def _operands(node: core.Operation) -> Iterator[Expression]:
    """The arguments, with nested associative operations flattened: `and(a, b, c)`."""
    for argument in node.arguments:
        if node.name in ASSOCIATIVE and isinstance(argument, core.Operation) and argument.name == node.name:
            yield from _operands(argument)
        else:
            yield argument


def _word(value: int | bool | str) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


class _Writer:
    """Writes the parts of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    # ---- parts of the game

    def piece(self, piece: core.Piece) -> str:
        flips = f", flips to {self.game.pieces[piece.flips_to].name}" if piece.flips_to != NOTHING else ""
        has = f", has {', '.join(piece.attributes)}" if piece.attributes else ""
        return f"{piece.name}{'' if piece.owned else ', of nobody'}{flips}{has}"

    def attribute(self, attribute: core.Attribute) -> str:
        values = ", ".join(attribute.words) or f"{attribute.low}..{attribute.high}"
        names = ", ".join(f"{name} {number}" for name, number in attribute.names)
        return f"{attribute.name}: {values}{f' ({names})' if names else ''}"

    def zone(self, zone: core.Zone) -> str:
        whose = f" of {self.game.players[zone.owner]}" if zone.owner != NOTHING else ""
        order = ", order kept" if zone.keeps_order else ""
        return f"{zone.name}{whose}: {len(zone.sites)} places, seen by {zone.seen_by}{order}"

    def variable(self, variable: core.GameVariable) -> str:
        types = [index.type for index in variable.indices] or ([variable.each] if variable.each else [])
        names = [self.type(type_) for type_ in types]
        if variable.by_site is not None and len(variable.by_site.sites) < variable.by_site.board_size:
            names[-1] = f"site in {self.constant(Type('sites'), variable.by_site.sites)}"
        each = f" of each {' and '.join(names)}" if names else ""
        each += ", secret" if variable.secret else ""
        each += ", each turn" if variable.each_turn else ""
        start = self.constant(variable.type, variable.start)
        return f"{variable.name}{each}: {self.type(variable.type)}, at first {start}"

    def action(self, action: core.Action) -> Iterator[str]:
        yield action.name
        for binding in action.bindings:
            domain = self.expression(binding.domain)
            shown = "" if binding.label in action.shown else "  (not shown)"
            yield f"{INDENT}choose {binding.variable}: {self.type(binding.type)} in {domain}{shown}"
        if action.guard:
            yield f"{INDENT}when {self.expression(action.guard)}"
        if action.prefer:
            yield f"{INDENT}prefer most {self.expression(action.prefer)}"
        if action.never:
            yield f"{INDENT}never {self.expression(action.never)}"
        yield from self.effects(action.effects, INDENT)

    def step(self, step: core.Step) -> Iterator[str]:
        names = ", ".join(self.game.actions[action].name for action in step.actions)
        if step.joined:
            yield f"{step.name}: legs {names}{', or stop' if step.may_stop else ''}"
            return
        otherwise = f"; otherwise{' pass' if step.stuck is None else '' if step.stuck else ' skip'}"
        settled = "  (settles what was chosen: 'after' and 'end' apply)" if step.settles else ""
        yield f"{step.name}:{f' {names}{otherwise}' if step.actions else ''}{settled}"
        yield from self.effects(step.stuck or (), INDENT)

    def rule(self, rule: core.Rule) -> Iterator[str]:
        named = ", ".join(self.game.actions[action].name for action in rule.actions or ())
        after = f"after {named} " if rule.actions is not None else ""
        yield f"{rule.name}: {after}when {self.expression(rule.condition)}"
        yield from self.effects(rule.effects, INDENT)

    def strategy(self, strategy: core.Strategy) -> Iterator[str]:
        yield f"{strategy.name}: worth {self.expression(strategy.value)}"
        for weight in strategy.weights:
            yield f"{INDENT}{weight.name}: {weight.default}, of {weight.low}..{weight.high}"

    def type(self, type_: Type) -> str:
        bounds = f" {type_.low}..{type_.high}" if type_.kind in ("int", "numbers") else ""
        name = f" of {type_.name}" if type_.name else ""
        return f"{type_.kind}{name}{bounds}{'?' if type_.optional else ''}"

    # ---- effects

    def effects(self, effects: Iterable[core.Effect], indent: str) -> Iterator[str]:
        for effect in effects:
            yield from self._effect(effect, indent)

    def _effect(self, effect: core.Effect, indent: str) -> Iterator[str]:
        match effect:
            case core.If():
                yield f"{indent}if {self.expression(effect.condition)}"
                yield from self.effects(effect.then, indent + INDENT)
                if effect.otherwise:
                    yield f"{indent}else"
                    yield from self.effects(effect.otherwise, indent + INDENT)
            case core.ForEach():
                yield f"{indent}for each {effect.variable} in {self.expression(effect.domain)}"
                yield from self.effects(effect.body, indent + INDENT)
            case core.Repeat():
                yield f"{indent}repeat {self.expression(effect.times)} times{self._how_long(effect)}"
                yield from self.effects(effect.body, indent + INDENT)
            case core.Bind():
                yield f"{indent}let {effect.variable} be {self.expression(effect.value)}"
                yield from self.effects(effect.body, indent)
            case _:
                yield indent + self._simple_effect(effect)

    def _how_long(self, effect: core.Repeat) -> str:
        ends = (("while", effect.goes_on), ("until", effect.until))
        return "".join(f" {word} {self.expression(condition)}" for word, condition in ends if condition is not None)

    def _simple_effect(self, effect: core.Effect) -> str:
        write = self.expression
        match effect:
            case core.Place():
                marks = ", ".join(f"{name} {write(value)}" for name, value in effect.attributes)
                given = f" with {marks}" if marks else ""
                return f"place {write(effect.piece)} of {write(effect.owner)} on {write(effect.target)}{given}"
            case core.Swap():
                return f"swap {write(effect.first)} with {write(effect.second)}"
            case core.SetOwner():
                return f"set owner of {write(effect.sites)} to {write(effect.player)}"
            case core.SetAttribute():
                return f"set {effect.attribute} of {write(effect.sites)} to {write(effect.value)}"
            case core.Move():
                return f"move {write(effect.origin)} to {write(effect.target)}"
            case core.Remove():
                return f"remove {write(effect.sites)}"
            case core.Turn():
                return f"turn {write(effect.sites)} into {write(effect.piece)}"
            case core.Flip():
                return f"flip {write(effect.sites)}"
            case core.Assign():
                return f"set {effect.variable}{self._of(effect.index, effect.sites)} to {write(effect.value)}"
        return self._chance_effect(effect)

    def _of(self, *indices: core.Expression | None) -> str:
        """What follows the name of a variable with indices."""
        written = " and ".join(self.expression(index) for index in indices if index is not None)
        return f" of {written}" if written else ""

    def _chance_effect(self, effect: core.Effect) -> str:
        write = self.expression
        match effect:
            case core.RollVariable():
                among = f" from {write(effect.among)}" if effect.among else ""
                return f"roll {effect.variable}{self._of(effect.index, effect.sites)}{among}"
            case core.RollAttribute():
                until = f" until {write(effect.until)}" if effect.until else ""
                return f"roll {effect.attribute} of {write(effect.sites)}{until}"
            case core.Shuffle():
                return f"shuffle {write(effect.sites)}"
            case core.Sort():
                return f"sort {write(effect.sites)} by {effect.attribute}"
            case core.Reveal():
                return f"reveal {write(effect.sites)}" + (f" to {write(effect.to)}" if effect.to else "")
            case core.Hint():
                to, others = f" to {write(effect.to)}" if effect.to else "", ""
                if effect.among is not None and effect.value is not None:
                    when = "" if effect.value_is_public else ", if any"
                    others = f", all with {write(effect.value)} in {write(effect.among)}{when}"
                return f"reveal {effect.about} of {write(effect.sites)}{to}{others}"
            case core.Conceal():
                return f"conceal {write(effect.sites)}"
        return self._turn_effect(effect)

    def _turn_effect(self, effect: core.Effect) -> str:
        match effect:
            case core.Finish():
                who = f"{self.expression(effect.player)} " if effect.player else ""
                return f"{who}{effect.verb}, ending {self.game.endings[effect.ending]}"
            case core.FirstPlayer():
                return f"{self.expression(effect.player)} begins"
            case core.NextPlayer():
                step = f" with {self.game.steps[effect.step].name}" if effect.step else ""
                if effect.player is None:
                    return f"skip{step}"
                return f"next player is {self.expression(effect.player)}{step}"
            case core.PassTo():
                return f"{self.expression(effect.player)} is next"
            case core.Stop():
                return f"stop: {self.game.faults[effect.fault].name}"
            case core.Continue():
                who = f", decided by {self.expression(effect.player)}" if effect.player else ""
                return f"continue with {self.game.steps[effect.step].name}{who}"
        raise CompilerBug(f"no words for a {type(effect).__name__}")

    # ---- expressions

    def expression(self, node: Expression) -> str:
        write = self.expression
        match node:
            case core.Constant():
                return self.constant(node.type, node.value)
            case core.Variable():
                return node.name
            case core.StateVariable():
                return node.name + self._of(node.index, node.site)
            case core.Operation():
                return f"{node.name}({', '.join(map(write, _operands(node)))})"
            case core.AttributeOf():
                return f"{node.attribute}({write(node.site)})"
            case core.CanMove():
                return f"(can {write(node.player)} move: {' or '.join(node.actions)})"
            case core.WithAttribute():
                return f"sites_with({node.attribute}, {write(node.value)})"
            case core.Table():
                return f"table({self._table(node)})[{write(node.index)}]"
            case core.Let():
                return f"(let {node.variable} = {write(node.value)} in {write(node.body)})"
            case core.Quantified():
                return f"({node.kind} {node.variable} in {write(node.domain)}: {write(node.body)})"
            case core.Where():
                return f"({node.variable} in {write(node.domain)} where {write(node.condition)})"
            case core.Subsets():
                sizes = {len(each) for each in node.choices}
                apart = f" apart from {' and '.join(map(write, node.apart))}" if node.apart else ""
                return f"(each once {min(sizes)}..{max(sizes)} of {write(node.among)}{apart})"
            case core.Combinations(among, low, high):
                return f"{low}..{high} of {write(among)}"
            case core.Choice():
                return f"(if {write(node.condition)} then {write(node.yes)} else {write(node.no)})"
            case core.After():
                given = ", ".join(f"{a} = {write(b)}" for a, b in zip(node.parameters, node.arguments, strict=True))
                option = f"{self.game.actions[node.action].name}({', '.join(map(write, node.choices))})"
                return f"(after {option}{f', {given}' if given else ''}: {write(node.body)})"
        raise CompilerBug(f"no words for a {type(node).__name__}")

    def _table(self, node: core.Table) -> str:
        names: Sequence[object] = self.game.players
        if node.index.type.kind == "piece":
            names = [piece.name for piece in self.game.pieces]
        elif node.index.type.kind == "mark":
            names = self.game.words[node.index.type.name]
        elif node.index.type.kind == "site":
            names = [self.game.board.name(site) for site in range(self.game.board.size)]
        elif node.index.type.kind != "player":
            names = range(len(node.values))
        values = zip(names, node.values, strict=True)
        return ", ".join(f"{player}: {self.constant(node.type, value)}" for player, value in values)

    def constant(self, type_: Type, value: core.Value) -> str:
        """A value by its name; a set in braces."""
        if isinstance(value, frozenset):
            member = Type(core.MEMBER.get(type_.kind, type_.kind), name=type_.name)
            if type_.kind == "sites" and value and value in (self.game.board.cell_set, self.game.board.site_set):
                return "board" if value == self.game.board.cell_set else "anywhere"
            return "{" + " ".join(self.constant(member, each) for each in sorted(value)) + "}"
        if type_.kind == "bool" or isinstance(value, str):
            return str(value).lower()
        return "none" if value == NOTHING and type_.kind != "int" else self._name(type_, int(value))

    def _name(self, type_: Type, index: int) -> str:
        match type_.kind:
            case "mark":
                return self.game.words[type_.name][index]
            case "site":
                return self.game.board.name(index)
            case "player":
                return self.game.players[index]
            case "piece":
                return self.game.pieces[index].name
            case "way":
                return self.game.board.directions[index].name
        return str(index)
