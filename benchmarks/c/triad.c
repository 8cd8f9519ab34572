/* Triad with an array board and a list of options. */
#include "triad_rules.h"

/* A padded grid: 11 rows of 11 cells (side 6) and a margin of one. */
enum { WIDTH = 13, CELLS = WIDTH * WIDTH, OFF_BOARD = -2, EMPTY = -1, DECLINE = -1, MAX_OPTIONS = MOST_CELLS * 6 };

typedef enum { MOVE, ADD } Phase;

typedef struct {
    int8_t owner[CELLS];
    int pieces[PLAYERS];
    int player, bunny, next;
    Phase phase;
} State;

typedef struct {
    int16_t from, to; /* an addition has only `to`, which may be DECLINE */
} Option;

typedef struct {
    int count;
    Option option[MAX_OPTIONS];
} Options;

static const int DELTAS[DIRECTIONS] = {1, WIDTH, WIDTH - 1, -1, -WIDTH, 1 - WIDTH};

static Rules rules;
static State start;
static int8_t colour[CELLS]; /* the player whose colour the cell bears */

static void set_up(void) {
    start = (State){.player = RED, .phase = MOVE};
    memset(start.owner, OFF_BOARD, sizeof start.owner);
    for (int i = 0; i < CELLS; i++) {
        Cell cell = {i % WIDTH - WIDTH / 2, i / WIDTH - WIDTH / 2};
        if (!on_board(cell, rules.side)) continue;
        int player = starting_player(cell, rules);
        colour[i] = (int8_t)colour_owner(cell, rules);
        start.owner[i] = (int8_t)player;
        if (player != EMPTY) start.pieces[player] += 1;
    }
}

static inline bool is_enemy(const State *state, int cell) {
    return state->owner[cell] >= 0 && state->owner[cell] != state->player;
}

static inline int captures_at(const State *state, int cell) {
    int captures = 0;
    for (int i = 0; i < DIRECTIONS; i++) captures += is_enemy(state, cell + DELTAS[i]);
    return captures;
}

/* A move counts if it captures at least as much as those before; if it captures more they are forgotten. */
static inline void consider_move(const State *state, int from, int to, int *most, Options *options) {
    if (rules.max_capture) {
        int captures = captures_at(state, to);
        if (captures < *most) return;
        if (captures > *most) options->count = 0;
        *most = captures;
    }
    options->option[options->count++] = (Option){(int16_t)from, (int16_t)to};
}

static void list_moves(const State *state, Options *options) {
    int most = 0;
    for (int from = 0; from < CELLS; from++) {
        if (state->owner[from] != state->player) continue;
        for (int i = 0; i < DIRECTIONS; i++)
            for (int to = from + DELTAS[i]; state->owner[to] == EMPTY; to += DELTAS[i])
                if (colour[to] != state->player) consider_move(state, from, to, &most, options);
    }
}

static void list_additions(const State *state, Options *options) {
    for (int to = 0; to < CELLS; to++)
        if (state->owner[to] == EMPTY && (!rules.own_colour_bunny || colour[to] == state->bunny))
            options->option[options->count++] = (Option){DECLINE, (int16_t)to};
    if (rules.optional_bunny || options->count == 0)
        options->option[options->count++] = (Option){DECLINE, DECLINE};
}

/* No options at all: the player to move cannot, and the game is over. */
static void list_options(const State *state, Options *options) {
    options->count = 0;
    if (state->phase == MOVE)
        list_moves(state, options);
    else
        list_additions(state, options);
}

static void capture_around(State *state, int cell) {
    for (int i = 0; i < DIRECTIONS; i++) {
        int neighbour = cell + DELTAS[i];
        if (!is_enemy(state, neighbour)) continue;
        state->pieces[state->owner[neighbour]] -= 1;
        state->owner[neighbour] = EMPTY;
    }
}

static void move_piece(State *state, Option option) {
    int candidate = colour[option.to];
    state->owner[option.from] = EMPTY;
    state->owner[option.to] = (int8_t)state->player;
    state->bunny = PLAYERS - state->player - candidate;
    state->next = rules.fixed_order ? (state->player + 1) % PLAYERS : candidate;
    state->phase = ADD;
    capture_around(state, option.to);
}

static void add_piece(State *state, Option option) {
    if (option.to != DECLINE) {
        state->owner[option.to] = (int8_t)state->bunny;
        state->pieces[state->bunny] += 1;
    }
    state->player = state->next;
    state->phase = MOVE;
}

/* Plays the option; true when it eliminated a player. */
static bool apply(State *state, Option option) {
    if (state->phase == ADD) {
        add_piece(state, option);
        return false;
    }
    move_piece(state, option);
    return state->pieces[RED] == 0 || state->pieces[GREEN] == 0 || state->pieces[BLUE] == 0;
}

static uint32_t winners_of(const State *state, bool blocked) {
    int pieces[PLAYERS];
    memcpy(pieces, state->pieces, sizeof pieces);
    if (blocked) pieces[state->player] = 0;
    return most_pieces(pieces[RED], pieces[GREEN], pieces[BLUE]);
}

static inline int enemies(const State *state) {
    return state->pieces[RED] + state->pieces[GREEN] + state->pieces[BLUE] - state->pieces[state->player];
}

static ManyResult play_game(Random *random) {
    State state = start;
    ManyResult result = {0};
    Options options;
    bool over = false;
    while (!over && result.decisions < MAX_DECISIONS) {
        list_options(&state, &options);
        if (options.count == 0) {
            result.kept[BLOCKED] = 1;
            break;
        }
        bool moving = state.phase == MOVE;
        int before = enemies(&state);
        result.decisions += 1;
        result.options += (uint32_t)options.count;
        over = apply(&state, options.option[random_below(random, (uint32_t)options.count)]);
        if (moving) {
            result.kept[TURNS] += 1;
            result.kept[CAPTURES] += (uint32_t)(before - enemies(&state));
        }
    }
    result.kept[SWEPT] = enemies(&state) == 0;
    if (over || result.kept[BLOCKED]) result.winners = winners_of(&state, result.kept[BLOCKED]);
    return result;
}

static uint64_t count_below(const State *state, int depth) {
    Options options;
    list_options(state, &options);
    if (depth == 1) return (uint64_t)options.count;
    uint64_t nodes = 0;
    for (int i = 0; i < options.count; i++) {
        State next = *state;
        if (!apply(&next, options.option[i])) nodes += count_below(&next, depth - 1);
    }
    return nodes;
}

static uint64_t count_nodes(int depth) { return count_below(&start, depth); }

int main(int argc, char **argv) {
    rules = take_rules(&argc, argv);
    set_up();
    return run_many(&TRIAD, play_game, count_nodes, argc, argv);
}
