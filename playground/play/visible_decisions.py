"""Decisions as a given player sees them: chosen values that the player cannot see are left open, and what the decision
brought about follows, such as the dice that were rolled."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from playground.engine.chance import Chance
from playground.engine.knowledge.event_recorder import EventRecorder
from playground.engine.knowledge.events import Change, Event, Events, VariableRoll
from playground.engine.knowledge.kept_choices import kept_variables
from playground.engine.knowledge.visibility import Visibility
from playground.engine.labels import in_words, without_notes
from playground.engine.layout import layout_of
from playground.engine.notation import UNSEEN, describe, joined, shown_choices
from playground.engine.observation import content_in_words, sees_value
from playground.engine.packing import members_of, unpack
from playground.engine.protocol import Option
from playground.engine.visible_components import look, sees
from playground.game.core import NOTHING, Game, RollAttribute, RollVariable, Shuffle
from playground.game.effect_sequences import all_effects
from playground.play.chosen_at_once import ChosenAtOnce, all_have_chosen
from playground.play.component_paths import ComponentPath, ComponentPaths
from playground.play.decision_again import DecisionAgain
from playground.play.disturbances import Disturbances
from playground.play.marks_of_players import MarksOfPlayers
from playground.play.number_changes import NumberChanges
from playground.play.outcome import Outcomes
from playground.play.site_losses import SiteLosses
from playground.play.who_is_out import WhoIsOut
from playground.stats.wording import listed

_CHANCE = (RollAttribute, RollVariable, Shuffle)

SECRET = "a secret choice"
"""What is said of a decision of which others see nothing until all have chosen."""

ALL_CHOSE = "All have chosen"
"""What stands before that which happens once all have chosen, and that no one of them has done."""


@dataclass(frozen=True)
class Transition:
    """A decision that was made: by which player, which option, the packed position before and after it, and the source
    of dice and shuffles as it was before."""

    mover: int
    option: Option
    before: bytes
    after: bytes
    chance: Chance


@dataclass(frozen=True)
class VisibleDecision:
    """The notation with the components it turned up (`ask Ann for lowest: 3`), the chosen sites, and what else happened
    in clauses (`rolls 3 and 5`); with `heading` it is not the doing of who decided."""

    notation: str
    sites: tuple[int, ...]
    outcome: tuple[str, ...] = ()
    heading: str = ""

    @property
    def text(self) -> str:
        """All of it: `roll; rolls 3 and 5`, or `a secret choice. All have chosen: pot: 5 (+5)`; of what nobody sees
        that it has changed anything, `a secret choice. All have chosen`."""
        if self.heading:
            happened = f": {'; '.join(self.outcome)}" if self.outcome else ""
            return f"{self.notation}. {self.heading}{happened}"
        return "; ".join([self.notation, *self.outcome])


class VisibleDecisions:
    """Describes the decisions of one game to its players."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._visibility = Visibility(game)
        self._hides = game.conceals
        by_chance = any(isinstance(effect, _CHANCE) for effect in all_effects(game))
        self._is_open = not (game.conceals or by_chance or kept_variables(game))
        self._disturbances = Disturbances(game)
        self._numbers, self._losses = NumberChanges(game), SiteLosses(game)
        self._marks, self._out = MarksOfPlayers(game), WhoIsOut(game)
        self._at_once = ChosenAtOnce(game, self._numbers.names_of_all, self._numbers.names_of_roles)

    def describe(self, transition: Transition, viewers: Iterable[int]) -> VisibleDecision:
        """The part of a decision that all viewers can see, as they share one text; without viewers, all of it."""
        people = sorted(set(viewers))
        events = self._events(transition)
        paths = ComponentPaths.of(self._visibility, events)
        before, after = transition.before, transition.after
        chosen = frozenset(site for leg in transition.option.legs for _, site in _sites(self.game, leg))
        sees_option = all(self._visibility.sees_action(each, transition.mover, transition.option) for each in people)
        option = transition.option if sees_option else None
        together = all_have_chosen(self.game, before, events)
        numbers = self._numbers.clauses(
            transition.mover, before, after, events, option, chosen, viewers=people, together=together
        )
        lost = self._losses.clauses(before, after, chosen if sees_option else ())
        marks = self._marks.clauses(before, after, events, option)
        numbers = (*numbers, *lost, *marks, *self._out.clauses(before, after, people))
        passing = [*self._numbers.facts(before, after, events)]
        if people and together:
            passing += self._at_once.facts(before, after, events)
        heading = ALL_CHOSE if together else ""
        if not sees_option:
            outcome = self._outcomes.clauses(
                transition.mover, events, paths, people, numbers=numbers, passing=passing, apart=together, before=before
            )
            return VisibleDecision(SECRET, (), outcome, heading)
        unseen = frozenset[int]().union(*(self._unseen(transition, person) for person in people))
        words = dict.fromkeys(unseen, UNSEEN) | self._played_openly(transition.option, unseen, paths)
        words |= self._shown_in_hands(transition, people, unseen, paths)
        notations = {self._notation_for(transition, person, words, paths) for person in people or (None,)}
        if len(notations) == 1:
            notation, mentioned = notations.pop()
        else:
            notation = describe(self.game, transition.option, words=words)
            mentioned = _named(self.game, transition.option, words)
        shown = _shown_sites(self.game, transition.option)
        sites = tuple(value for place, value in shown if place not in unseen)
        outcome = self._outcomes.clauses(
            transition.mover, events, paths, people, mentioned, chosen, numbers, passing, apart=together, before=before
        )
        return VisibleDecision(notation, sites, outcome, heading if people or outcome else "")

    def setup(self, seed: int, number: int, viewers: Iterable[int] = ()) -> tuple[str, ...]:
        """What was rolled openly before the first decision, and what the start of the first step did, in clauses with
        their subjects, as far as all viewers see it."""
        recorded, people = EventRecorder(self.game, seed, number, self._visibility), sorted(set(viewers))
        of_setup, of_step = recorded.events[: recorded.of_setup], recorded.events[recorded.of_setup :]
        rolls = [event for event in of_setup if self._is_seen_roll(event, people)]
        paths = ComponentPaths.of(self._visibility, of_step)
        return (
            *self._outcomes.clauses(NOTHING, rolls, (), people),
            *self._outcomes.clauses(NOTHING, of_step, paths, people),
        )

    def _is_seen_roll(self, event: Event, viewers: Iterable[int]) -> bool:
        """Whether an event is a roll of which all viewers see something."""
        match event:
            case VariableRoll(variable=name, place=place):
                variable = next(each for each in self.game.variables if each.name == name)
                return all(sees_value(variable, place, viewer) for viewer in viewers)
            case Change(effect=effect, sites=sites, up=up) if effect is RollAttribute:
                return all(not (self._visibility.in_sight[viewer] | up).isdisjoint(sites) for viewer in viewers)
        return False

    def _events(self, transition: Transition) -> Events:
        """The events of a decision; none of one that had no outcome besides what was chosen."""
        before, after = transition.before, transition.after
        may_skip = self.game.skips and self._turns(after) > self._turns(before) + 1
        if self._is_open and not may_skip and not self._disturbances.may_move(transition.option, before, after):
            return []
        return self._again.events_of(transition.option, before, after, transition.chance)

    def _turns(self, block: bytes) -> int:
        """How many turns have ended in a position."""
        return unpack(layout_of(self.game), block)["turns"][0]

    @cached_property
    def _again(self) -> DecisionAgain:
        return DecisionAgain(self.game, self._visibility)

    @cached_property
    def _outcomes(self) -> Outcomes:
        return Outcomes(self.game, self._visibility)

    def _played_openly(self, option: Option, unseen: frozenset[int], paths: Iterable[ComponentPath]) -> dict[int, str]:
        """Names of chosen components, by the places of the option's values, that others learn since they come to lie
        open: a card that is played from a hand.

        Of several of which nobody sees which is which, the first that comes to lie open is named first; where a
        notation of their own may say different things of them, none is.
        """
        open_paths = {path.start: path for path in paths if path.shown is not None and not path.continued}
        chosen = _by_place(_sites(self.game, option))
        opened = {
            place: sorted((open_paths[site] for site in sites), key=attrgetter("shown"))
            for place, sites in chosen.items()
            if place in unseen and open_paths.keys() >= set(sites)
        }
        moved = self._visibility.surely_moved(option.action)
        named = {place: arrivals for place, arrivals in opened.items() if place in moved.each}
        for group in moved.groups if not self.game.actions[option.action].notation else ():
            if all(len(opened.get(place, ())) == 1 for place in group):
                arrivals = sorted((opened[place][0] for place in group), key=attrgetter("shown"))
                named |= {place: [path] for place, path in zip(sorted(group), arrivals, strict=True)}
        several = {place for place, binding in enumerate(self.game.actions[option.action].bindings) if binding.sets}
        return {place: joined(self._arrived(arrivals, by_values=place in several)) for place, arrivals in named.items()}

    def _shown_in_hands(
        self, transition: Transition, viewers: Iterable[int], unseen: frozenset[int], paths: Iterable[ComponentPath]
    ) -> dict[int, str]:
        """Names of chosen components, by the places of the option's values, that are turned up where they lie in hands
        of which a viewer cannot tell the places apart, so that these say nothing; some may have lain open before."""
        gone = {path.start for path in paths if path.continued or path.start != path.end}
        before, after = (_turned_up(self.game, block) for block in (transition.before, transition.after))
        contents = look(self.game, transition.after) if after - before else {}
        contents = {site: without_notes(self.game, each) for site, each in contents.items()}
        named: dict[int, str] = {}
        for place, sites in _by_place(_sites(self.game, transition.option)).items():
            in_hands = all(any(self._visibility.hand_of_another(each, site) for each in viewers) for site in sites)
            if place not in unseen and in_hands and after - gone >= set(sites) and not before >= set(sites):
                kinds = {contents[site].kind for site in sites}
                binding = self.game.actions[transition.option.action].bindings[place]
                by_values = bool(binding.sets) and self._says_the_kind(kinds)
                named[place] = joined([in_words(self.game, contents[site], by_values) for site in sites])
        return named

    def _arrived(self, paths: Sequence[ComponentPath], *, by_values: bool) -> list[str]:
        """Components that lie open, by their values alone where these tell of which kind all of them are."""
        by_values = by_values and self._says_the_kind({path.content[1] for path in paths})
        return [content_in_words(self.game, path.content, by_values) for path in paths]

    def _says_the_kind(self, kinds: Collection[int]) -> bool:
        """Whether the values of components tell of which kind all of them are."""
        attributes = [self.game.pieces[kind].attributes for kind in kinds]
        alike = [piece for piece in self.game.pieces if piece.attributes in attributes]
        return len(kinds) == len(alike) == 1

    def _notation_for(
        self, transition: Transition, viewer: int | None, words: Mapping[int, str], paths: Iterable[ComponentPath]
    ) -> tuple[str, frozenset[int]]:
        """The notation for a viewer, with components that it turned up, and the sites whose components it names."""
        option, face_up = transition.option, _turned_up(self.game, transition.before)
        covered = _face_down_places(self.game, transition.mover) - face_up
        text = describe(self.game, option, transition.before, viewer, words, covered)
        named = _named(self.game, option, words)
        chosen = {value for place, value in _sites(self.game, option) if place not in words}
        if not (self.game.hides and chosen | named):
            return text, named
        old, new = (look(self.game, block, viewer) for block in (transition.before, transition.after))
        left = {path.start: path for path in paths if path.end != path.start and not path.continued}
        stays = {site for site in chosen & new.keys() - left.keys() if not new[site].is_hidden}
        shown, written = {value for _, value in _shown_sites(self.game, option)}, self._written(option)
        in_text = {site for site in written & old.keys() - covered if not old[site].is_hidden}
        unseen = {site for site, component in old.items() if component.is_hidden}
        turned = {site for site in stays - face_up if new[site].is_up or site in unseen | (shown & covered)}
        mentioned = named | in_text
        opened = {path.start: path for path in paths if path.is_turned_up and not path.continued}
        passing = (chosen | named) & opened.keys() - written - turned
        gone = {site for site in chosen & written & covered & left.keys() if left[site].is_open}
        suffix = [in_words(self.game, new[site]) for site in sorted(turned - in_text)]
        suffix += [content_in_words(self.game, left[site].content) for site in sorted(gone)]
        suffix += [content_in_words(self.game, opened[site].content) for site in sorted(passing)]
        ending_there = (path for path in paths if path.end in turned and not path.continued)
        mentioned |= passing | gone | {path.start for path in ending_there if path.start is not None}
        return f"{text}: {listed(suffix)}" if suffix else text, mentioned

    def _written(self, option: Option) -> set[int]:
        """The chosen sites that the notation has words for."""
        action = self.game.actions[option.action]
        labels = {place: f"{{{binding.label}}}" for place, binding in enumerate(action.bindings)}
        shown = _shown_sites(self.game, option)
        return {site for place, site in shown if not action.notation or labels[place] in action.notation}

    def _unseen(self, transition: Transition, viewer: int) -> frozenset[int]:
        """The places of the option's values that a viewer cannot see."""
        if not self._hides or viewer == transition.mover:
            return frozenset()
        up = _turned_up(self.game, transition.before) | _turned_up(self.game, transition.after)
        return self._visibility.unseen_values(viewer, transition.mover, transition.option, up)


def _turned_up(game: Game, block: bytes) -> frozenset[int]:
    return frozenset(members_of(unpack(layout_of(game), block)["revealed"][0])) if game.hides else frozenset()


def _face_down_places(game: Game, mover: int) -> frozenset[int]:
    """The places whose components the mover does not see: they are named by place, and what was found there follows."""
    return frozenset(site for zone in game.zones if not sees(zone, mover) for site in zone.sites)


def _sites(game: Game, option: Option) -> list[tuple[int, int]]:
    """The sites that an option chooses, each with its place among the option's values."""
    pairs = enumerate(zip(game.actions[option.action].bindings, option.values, strict=True))
    return [(place, site) for place, (binding, value) in pairs for site in binding.sites(value)]


def _by_place(sites: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """The chosen sites by their places among the option's values."""
    by_place: dict[int, list[int]] = {}
    for place, site in sites:
        by_place.setdefault(place, []).append(site)
    return by_place


def _named(game: Game, option: Option, words: Mapping[int, str]) -> frozenset[int]:
    """The chosen sites whose components are named by the words for some of the option's values."""
    return frozenset(site for place, site in _sites(game, option) if words.get(place, UNSEEN) != UNSEEN)


def _shown_sites(game: Game, option: Option) -> list[tuple[int, int]]:
    """The chosen sites that appear in the notation."""
    return [(place, site) for place, binding, value in shown_choices(game, option) for site in binding.sites(value)]
