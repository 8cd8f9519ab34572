/* Trio with arrays of cards and a list of options. */
#include "trio_rules.h"

enum { MAX_OPTIONS = CARDS + 1, TRIO_OF_CARDS = 3, TEAM = 2 };

typedef struct {
    int8_t number; /* 0 in a place of the middle whose card was taken */
    bool face_up;
} Card;

/* The cards of a player, sorted from low to high, or the places of the middle, in which gaps stay. */
typedef struct {
    int count;
    Card card[CARDS];
} Row;

typedef enum { REVEAL, OFFER, ANSWER } Phase;

typedef struct {
    Row row[MAX_SEATS + 1]; /* the hands and, last, the middle; seats are in turn order, seat 0 begins */
    uint32_t won[MAX_SEATS]; /* for each side: bit n for the trio of the number n */
    int player;              /* whose turn it is, or comes after the swaps */
    int winner;              /* a side */
    Phase phase;
    int revealed, number; /* cards turned up in this turn, and what they show */
    int swapping;         /* the partner who offers first; the other one sits opposite */
    int swaps_left;       /* seats still to look at for a team that may swap, `swapping` included */
    int scoring_side;     /* may not swap; NO_WINNER before the first turn */
    int offered;          /* place in the hand of `swapping` */
} State;

typedef enum { TURN_UP, OFFER_CARD, DECLINE, PASS } Action;

typedef struct {
    int8_t action, row, place;
} Option;

typedef struct {
    int count;
    Option option[MAX_OPTIONS];
} Options;

static Rules rules;

static inline int side_of(int player) { return player % count_sides(rules); }

static inline int partner_of(int player) { return (player + rules.players / TEAM) % rules.players; }

/* ---- the start ---- */

static void shuffle(int8_t *deck, int count, Random *random) {
    for (int last = count - 1; last > 0; last--) {
        int other = (int)random_below(random, (uint32_t)last + 1);
        int8_t number = deck[last];
        deck[last] = deck[other];
        deck[other] = number;
    }
}

static void insert_sorted(Row *hand, int number) {
    int place = hand->count++;
    for (; place > 0 && hand->card[place - 1].number > number; place--) hand->card[place] = hand->card[place - 1];
    hand->card[place] = (Card){.number = (int8_t)number, .face_up = false};
}

static void remove_place(Row *hand, int place) {
    hand->count -= 1;
    for (; place < hand->count; place++) hand->card[place] = hand->card[place + 1];
}

/* Finds the next team that may swap, or goes on to the turn of `player`. */
static void find_swapping_team(State *state) {
    for (; state->swaps_left > 0; state->swaps_left--) {
        int sides = count_sides(rules);
        state->swapping = (state->player + sides - state->swaps_left) % rules.players;
        if (side_of(state->swapping) == state->scoring_side) continue;
        state->phase = OFFER;
        return;
    }
    state->phase = REVEAL;
}

static void start_swaps(State *state, int scoring_side) {
    state->swaps_left = rules.teams ? count_sides(rules) : 0;
    state->scoring_side = scoring_side;
    find_swapping_team(state);
}

static State start_state(Random *random) {
    State state = {.winner = NO_WINNER};
    int8_t deck[CARDS];
    int cards = cards_in_play(rules), dealt = 0;
    for (int i = 0; i < cards; i++) deck[i] = (int8_t)(1 + i / 3);
    shuffle(deck, cards, random);
    for (int player = 0; player < rules.players; player++)
        for (int i = 0; i < rules.hand; i++) insert_sorted(&state.row[player], deck[dealt++]);
    Row *middle = &state.row[rules.players];
    while (dealt < cards) middle->card[middle->count++].number = deck[dealt++];
    start_swaps(&state, NO_WINNER);
    return state;
}

/* ---- options ---- */

static inline void add_option(Options *options, Action action, int row, int place) {
    options->option[options->count++] = (Option){(int8_t)action, (int8_t)row, (int8_t)place};
}

static void list_face_down(const State *state, int row, Options *options) {
    for (int place = 0; place < state->row[row].count; place++) {
        Card card = state->row[row].card[place];
        if (card.number != 0 && !card.face_up) add_option(options, TURN_UP, row, place);
    }
}

/* The lowest and the highest card that are still face down; one option where they are the same card. */
static void list_ends(const State *state, int player, Options *options) {
    const Row *hand = &state->row[player];
    int lowest = 0, highest = hand->count - 1;
    while (lowest < hand->count && hand->card[lowest].face_up) lowest += 1;
    while (highest >= 0 && hand->card[highest].face_up) highest -= 1;
    if (lowest <= highest) add_option(options, TURN_UP, player, lowest);
    if (lowest < highest) add_option(options, TURN_UP, player, highest);
}

static void list_reveals(const State *state, Options *options) {
    for (int player = 0; player < rules.players; player++) {
        if (rules.reveal == ENDS) list_ends(state, player, options);
        if (rules.reveal == ANY) list_face_down(state, player, options);
    }
    list_face_down(state, rules.players, options);
    if (options->count == 0) add_option(options, PASS, 0, 0);
}

static void list_offers(const State *state, int player, Options *options) {
    for (int place = 0; place < state->row[player].count; place++) add_option(options, OFFER_CARD, player, place);
    add_option(options, DECLINE, player, 0);
}

static void list_options(const State *state, Options *options) {
    options->count = 0;
    if (state->phase == REVEAL) list_reveals(state, options);
    if (state->phase == OFFER) list_offers(state, state->swapping, options);
    if (state->phase == ANSWER) list_offers(state, partner_of(state->swapping), options);
}

/* ---- playing ---- */

static void start_turn(State *state, int player) {
    state->player = player % rules.players;
    state->revealed = 0;
    state->phase = REVEAL;
}

static void put_back(State *state) {
    for (int row = 0; row <= rules.players; row++)
        for (int place = 0; place < state->row[row].count; place++) state->row[row].card[place].face_up = false;
    start_turn(state, state->player + 1);
}

static void take_revealed(State *state) {
    for (int row = 0; row < rules.players; row++)
        for (int place = state->row[row].count - 1; place >= 0; place--)
            if (state->row[row].card[place].face_up) remove_place(&state->row[row], place);
    Row *middle = &state->row[rules.players];
    for (int place = 0; place < middle->count; place++)
        if (middle->card[place].face_up) middle->card[place] = (Card){.number = 0, .face_up = false};
}

static void win_trio(State *state) {
    int side = side_of(state->player);
    state->won[side] |= 1u << state->number;
    if (is_won(rules, state->won[side], state->number)) {
        state->winner = side;
        return;
    }
    take_revealed(state);
    start_turn(state, rules.keep_turn ? state->player : state->player + 1);
    start_swaps(state, side);
}

static void turn_up(State *state, Option option) {
    Card *card = &state->row[option.row].card[option.place];
    card->face_up = true;
    if (state->revealed > 0 && card->number != state->number) {
        put_back(state);
        return;
    }
    state->number = card->number;
    state->revealed += 1;
    if (state->revealed == TRIO_OF_CARDS) win_trio(state);
}

static void exchange(State *state, int place) {
    Row *first = &state->row[state->swapping], *second = &state->row[partner_of(state->swapping)];
    int given = first->card[state->offered].number, received = second->card[place].number;
    remove_place(first, state->offered);
    remove_place(second, place);
    insert_sorted(first, received);
    insert_sorted(second, given);
}

static void play_swap(State *state, Option option) {
    if (state->phase == OFFER && option.action == OFFER_CARD) {
        state->offered = option.place;
        state->phase = ANSWER;
        return;
    }
    if (option.action == OFFER_CARD) exchange(state, option.place);
    state->swaps_left -= 1;
    find_swapping_team(state);
}

static void apply(State *state, Option option) {
    if (option.action == TURN_UP)
        turn_up(state, option);
    else if (option.action == PASS)
        put_back(state);
    else
        play_swap(state, option);
}

static SeatResult play_game(Random *random) {
    State state = start_state(random);
    SeatResult result = {.winner = NO_WINNER};
    Options options;
    while (state.winner == NO_WINNER && result.decisions < (uint32_t)rules.max_decisions) {
        list_options(&state, &options);
        result.decisions += 1;
        result.options += (uint32_t)options.count;
        apply(&state, options.option[random_below(random, (uint32_t)options.count)]);
    }
    result.winner = state.winner;
    return result;
}

int main(int argc, char **argv) {
    Report report = take_rules(&rules, &argc, argv);
    return run_seats(&report, play_game, argc, argv);
}
