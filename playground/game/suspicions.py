"""What is hardly meant in a game that can be played: rules that can never apply, or that ask where nothing is."""

from __future__ import annotations

from playground.game import core
from playground.game.absent_kinds import report_absent_kinds
from playground.game.arrivals import report_arrivals
from playground.game.chosen_beneath import report_chosen_beneath
from playground.game.compared_anew import report_compared_anew
from playground.game.concealed_open import report_concealed_open
from playground.game.counts_itself import report_counted_itself
from playground.game.decided_distances import report_decided_distances
from playground.game.decided_unseen import report_decided_unseen
from playground.game.degenerate import report_degenerate_game
from playground.game.disclosures import report_disclosures
from playground.game.displaced import report_displaced
from playground.game.distinct_on_board import report_distinct_on_board
from playground.game.emptied import report_emptied
from playground.game.emptied_sets import report_emptied_sets
from playground.game.empty_choices import report_empty_choices
from playground.game.empty_members import report_empty_members
from playground.game.end_places import report_end_places
from playground.game.endless_steps import report_endless_steps, report_endless_turns
from playground.game.first_step import report_first_step
from playground.game.gaps import report_gaps
from playground.game.gaps_in_hands import report_gaps_in_hands
from playground.game.given_away import report_given_away
from playground.game.groups_in_zones import report_groups_in_zones
from playground.game.idle_loops import report_idle_loops
from playground.game.interruptions import report_interruptions
from playground.game.known_cards import report_known_cards
from playground.game.known_order import report_known_order
from playground.game.landing_on_the_next import report_landing_on_the_next
from playground.game.last_in_a_zone import report_last_in_a_zone
from playground.game.last_of_sets import report_last_of_sets
from playground.game.last_of_several import report_last_of_several
from playground.game.late_endings import report_late_endings
from playground.game.left_beneath import report_left_beneath
from playground.game.letters import report_letters
from playground.game.never_filled import report_never_filled
from playground.game.nothing_before import report_nothing_before
from playground.game.out_of_reach import report_out_of_reach
from playground.game.overridden_starts import report_overridden_starts
from playground.game.overwritten_at_once import report_overwritten_at_once
from playground.game.passing_on import report_passing_on
from playground.game.put_on_others import report_put_on_others
from playground.game.removed_unseen import report_removed_unseen
from playground.game.replaced_movers import report_replaced_movers
from playground.game.revealing_deciders import report_revealing_deciders
from playground.game.rolled_nothing import report_rolled_nothing
from playground.game.rolled_open import report_rolled_open
from playground.game.secrets_dealt_apart import report_secrets_dealt_apart
from playground.game.seen_anyway import report_seen_anyway
from playground.game.turned_ownerless import report_turned_ownerless
from playground.game.unchecked_cards import report_unchecked_cards
from playground.game.undone import report_undone
from playground.game.unguarded import report_unguarded
from playground.game.unmoved_variables import report_unmoved_variables
from playground.game.unowned import report_unowned
from playground.game.where_of_several import report_where_of_several
from playground.ruleset.model import Ruleset
from playground.source.diagnostics import Diagnostics


def report_suspicions(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics, *, knows_attacks: bool) -> None:
    """Report what is suspicious in a game; some of it only if there are no errors, from which it might follow."""
    _report_effects_and_turns(game, ruleset, diagnostics)
    _report_hidden_information(game, diagnostics)
    _report_places_and_order(game, ruleset, diagnostics)
    if not diagnostics.errors:
        report_unowned(game, ruleset.span, diagnostics)
        report_turned_ownerless(game, ruleset.span, diagnostics)
        report_absent_kinds(game, ruleset, diagnostics)
        report_never_filled(game, ruleset, diagnostics)
        report_degenerate_game(game, ruleset, diagnostics, knows_attacks=knows_attacks)
        report_unmoved_variables(game, ruleset, diagnostics)


def _report_effects_and_turns(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """What effects undo or never do, and what leads nowhere in a turn."""
    report_emptied(game, diagnostics)
    report_emptied_sets(game, diagnostics)
    report_compared_anew(game, diagnostics)  # not where the last one warns, whose mend is the same
    report_replaced_movers(game, diagnostics)
    report_displaced(game, diagnostics)
    report_undone(game, diagnostics)
    report_empty_choices(game, ruleset.span, diagnostics)
    report_empty_members(game, ruleset.span, diagnostics)
    report_end_places(game, ruleset.span, diagnostics)
    report_interruptions(game, diagnostics)
    report_endless_steps(game, ruleset, diagnostics)
    report_endless_turns(game, ruleset, diagnostics)
    report_overridden_starts(game, ruleset, diagnostics)
    report_first_step(game, ruleset, diagnostics)
    report_distinct_on_board(game, diagnostics)
    report_where_of_several(game, diagnostics)
    report_unguarded(game, ruleset, diagnostics)
    report_gaps(game, diagnostics)
    report_landing_on_the_next(game, diagnostics)
    report_arrivals(game, diagnostics)


def _report_hidden_information(game: core.Game, diagnostics: Diagnostics) -> None:
    """What players see or know that is meant to be hidden, and the other way round."""
    report_disclosures(game, diagnostics)
    report_seen_anyway(game, diagnostics)
    report_concealed_open(game, diagnostics)
    report_rolled_open(game, diagnostics)
    report_gaps_in_hands(game, diagnostics)
    report_passing_on(game, diagnostics)
    report_known_cards(game, diagnostics)  # not what is passed on with the rest: its mend is another
    report_known_order(game, diagnostics)
    report_removed_unseen(game, diagnostics)
    report_unchecked_cards(game, diagnostics)
    report_decided_unseen(game, diagnostics)  # not where a card is removed unseen, whose mend is the same
    report_given_away(game, diagnostics)  # not where nothing is ever shown, of which the last one warns
    report_revealing_deciders(game, diagnostics)
    report_overwritten_at_once(game, diagnostics)  # not where the last one warns, whose mend is the same


def _report_places_and_order(game: core.Game, ruleset: Ruleset, diagnostics: Diagnostics) -> None:
    """Questions about places and about what comes before that are answered otherwise than they seem."""
    report_last_in_a_zone(game, diagnostics)
    report_last_of_several(game, diagnostics)
    report_last_of_sets(game, ruleset, diagnostics)
    report_nothing_before(game, diagnostics)
    report_idle_loops(game, diagnostics)
    report_left_beneath(game, diagnostics)
    report_chosen_beneath(game, diagnostics)
    report_put_on_others(game, diagnostics)
    report_counted_itself(game, ruleset, diagnostics)
    report_groups_in_zones(game, diagnostics)
    report_secrets_dealt_apart(game, diagnostics)
    report_late_endings(game, ruleset.end, diagnostics)
    report_letters(game, ruleset.pieces, diagnostics)
    report_out_of_reach(game, ruleset, diagnostics)
    report_decided_distances(game, ruleset, diagnostics)
    report_rolled_nothing(game, ruleset.span, diagnostics)
