/* TRICE with arrays and a list of options. */
#include "trice_rules.h"

enum { NO_DIE = -1, MAX_OPTIONS = MOST_COLOURS * MOST_FACES };

typedef enum { PICK, PLACE, INDICATE, SWAP, INCREMENT } Phase;

typedef struct {
    Die board[MOST_SQUARES]; /* an empty square has NO_DIE for its colour */
    int8_t pool[MOST_COLOURS][MOST_FACES];
    Die picked;
    int8_t indicated, swapped; /* squares */
    int placed;                /* dice on the board */
    int player;                /* who places or swaps; PICK and INDICATE are the other's decisions, or may be */
    Phase phase;
} State;

/* PICK: colour and value; PLACE and INDICATE: a square; SWAP: the other square and, where the increment belongs to the
 * same decision, the square that is incremented; INCREMENT: the square. */
typedef struct {
    int8_t a, b;
} Option;

typedef struct {
    int count;
    Option option[MAX_OPTIONS];
} Options;

static Rules rules;
static Line lines[MOST_LINES];
static int line_count;

static inline void add_option(Options *options, int a, int b) {
    options->option[options->count++] = (Option){(int8_t)a, (int8_t)b};
}

/* How many of a player's dice show each value; true where the two players' counts are the same. */
static bool roll_dice(int8_t pool[MOST_COLOURS][MOST_FACES], Random *random) {
    int difference[MOST_FACES] = {0};
    memset(pool, 0, MOST_COLOURS * MOST_FACES);
    for (int colour = 0; colour < colours_of(rules); colour++)
        for (int die = 0; die < DICE_OF_A_COLOUR; die++) {
            uint32_t value = random_below(random, (uint32_t)rules.faces);
            pool[colour][value] += 1;
            difference[value] += die % 2 == 0 ? 1 : -1;
        }
    for (int value = 0; value < rules.faces; value++)
        if (difference[value] != 0) return false;
    return true;
}

/* Seats go by turn order: the player who rolled more sixes is player 0. So only a tie in all values matters: it is
 * rolled again. */
static State start_state(Random *random) {
    State state = {.phase = PICK, .player = 0};
    for (int square = 0; square < MOST_SQUARES; square++) state.board[square].colour = NO_DIE;
    if (rules.beginning == BOARD) {
        memcpy(state.board, rules.dice, sizeof state.board);
        state.placed = squares_of(rules);
        state.phase = INDICATE;
    } else if (rules.beginning == POOL) {
        for (int i = 0; i < squares_of(rules); i++) state.pool[rules.dice[i].colour][rules.dice[i].value] += 1;
    } else {
        while (roll_dice(state.pool, random)) continue;
    }
    return state;
}

static void list_dice(const State *state, Options *options) {
    for (int colour = 0; colour < colours_of(rules); colour++)
        for (int value = 0; value < rules.faces; value++)
            if (state->pool[colour][value] > 0) add_option(options, colour, value);
}

static void list_squares(const State *state, bool filled, Options *options) {
    for (int square = 0; square < squares_of(rules); square++)
        if ((state->board[square].colour != NO_DIE) == filled) add_option(options, square, 0);
}

static void list_swaps(const State *state, Options *options) {
    for (int square = 0; square < squares_of(rules); square++) {
        if (!may_swap(state->indicated, square, rules)) continue;
        add_option(options, square, square);
        if (rules.joint_swap) add_option(options, square, state->indicated);
    }
}

static void list_options(const State *state, Options *options) {
    options->count = 0;
    switch (state->phase) {
        case PICK: list_dice(state, options); break;
        case PLACE: list_squares(state, false, options); break;
        case INDICATE: list_squares(state, true, options); break;
        case SWAP: list_swaps(state, options); break;
        case INCREMENT:
            add_option(options, state->indicated, 0);
            add_option(options, state->swapped, 0);
    }
}

static bool in_order(int first, int middle, int last) {
    return !rules.no_ordered && middle - first == last - middle && abs(middle - first) == 1;
}

static Finding find_in_line(const State *state, Line line) {
    Die a = state->board[line.first], b = state->board[line.middle], c = state->board[line.last];
    if (a.colour == NO_DIE || b.colour == NO_DIE || c.colour == NO_DIE) return NOTHING;
    bool same_colour = a.colour == b.colour && b.colour == c.colour;
    bool same_value = a.value == b.value && b.value == c.value;
    return (Finding)(same_colour + same_value + in_order(a.value, b.value, c.value));
}

static Finding find_on_board(const State *state) {
    Finding best = NOTHING;
    for (int i = 0; i < line_count; i++) {
        Finding finding = find_in_line(state, lines[i]);
        if (finding > best) best = finding;
    }
    return best;
}

/* The turn is over: the board decides, or the other player is next to place or to swap. */
static Finding end_turn(State *state) {
    Finding finding = find_on_board(state);
    if (finding == NOTHING) {
        state->player = 1 - state->player;
        state->phase = state->placed < squares_of(rules) ? PICK : INDICATE;
    }
    return finding;
}

static Finding increment(State *state, int square) {
    state->board[square].value = (int8_t)((state->board[square].value + 1) % rules.faces);
    return end_turn(state);
}

static Finding swap_dice(State *state, Option option) {
    Die die = state->board[option.a];
    state->board[option.a] = state->board[state->indicated];
    state->board[state->indicated] = die;
    if (rules.joint_swap) return increment(state, option.b);
    state->swapped = option.a;
    state->phase = INCREMENT;
    return NOTHING;
}

/* Plays the option; anything but NOTHING ends the game, and state->player is the one who acted. */
static Finding apply(State *state, Option option) {
    switch (state->phase) {
        case PICK:
            state->pool[option.a][option.b] -= 1;
            state->picked = (Die){option.a, option.b};
            state->phase = PLACE;
            return NOTHING;
        case PLACE:
            state->board[option.a] = state->picked;
            state->placed += 1;
            return end_turn(state);
        case INDICATE:
            state->indicated = option.a;
            state->phase = SWAP;
            return NOTHING;
        case SWAP: return swap_dice(state, option);
        case INCREMENT: return increment(state, option.a);
    }
    return NOTHING;
}

static void count_phase(Phase phase, ManyResult *result) {
    result->kept[TURNS] += phase == PLACE || phase == SWAP;
    result->kept[SWAPS] += phase == SWAP;
    if (phase == INDICATE) result->kept[FULL_BOARD] = 1;
}

static ManyResult play_game(Random *random) {
    State state = start_state(random);
    ManyResult result = {0};
    Options options;
    Finding finding = NOTHING;
    while (finding == NOTHING && result.decisions < MAX_DECISIONS) {
        list_options(&state, &options);
        count_phase(state.phase, &result);
        result.decisions += 1;
        result.options += (uint32_t)options.count;
        finding = apply(&state, options.option[random_below(random, (uint32_t)options.count)]);
    }
    result.kept[BY_TRICE] = finding == TRICE;
    result.kept[BY_DOUBLE] = finding == DOUBLE_TRICE;
    if (finding != NOTHING) result.winners = winner_by(finding, state.player, rules);
    return result;
}

static uint64_t count_below(const State *state, int depth) {
    Options options;
    list_options(state, &options);
    if (depth == 1) return (uint64_t)options.count;
    uint64_t nodes = 0;
    for (int i = 0; i < options.count; i++) {
        State next = *state;
        if (apply(&next, options.option[i]) == NOTHING) nodes += count_below(&next, depth - 1);
    }
    return nodes;
}

static uint64_t count_nodes(int depth) {
    Random random = {0}; /* without --pool or --board: one roll, the same at every depth */
    State state = start_state(&random);
    return count_below(&state, depth);
}

int main(int argc, char **argv) {
    rules = take_rules(&argc, argv);
    line_count = find_lines(rules, lines);
    return run_many(&TRICE_PROGRAM, play_game, count_nodes, argc, argv);
}
