/* Breakthrough on 8x8 with an array board and a list of options. */
#include "harness.h"

enum { SIZE = 8, NOBODY = -1, MAX_OPTIONS = 16 * 3 };

typedef struct {
    int8_t owner[SIZE][SIZE]; /* [row][column]; the first player starts on rows 0 and 1 and goes up */
    int pieces[2];
    int player;
} State;

typedef struct {
    int8_t row, column, to_row, to_column;
} Option;

typedef struct {
    int count;
    Option option[MAX_OPTIONS];
} Options;

static State start_state(void) {
    State state = {.pieces = {2 * SIZE, 2 * SIZE}, .player = 0};
    memset(state.owner, NOBODY, sizeof state.owner);
    memset(state.owner[0], 0, 2 * SIZE);
    memset(state.owner[SIZE - 2], 1, 2 * SIZE);
    return state;
}

/* One square forward: straight only onto an empty square, diagonally onto an empty or an enemy one. */
static void list_steps(const State *state, int row, int column, Options *options) {
    int to_row = state->player == 0 ? row + 1 : row - 1;
    if (to_row < 0 || to_row >= SIZE) return;
    for (int to_column = column - 1; to_column <= column + 1; to_column++) {
        if (to_column < 0 || to_column >= SIZE) continue;
        int owner = state->owner[to_row][to_column];
        if (owner == state->player || (to_column == column && owner != NOBODY)) continue;
        options->option[options->count++] =
            (Option){(int8_t)row, (int8_t)column, (int8_t)to_row, (int8_t)to_column};
    }
}

static void list_options(const State *state, Options *options) {
    options->count = 0;
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++)
            if (state->owner[row][column] == state->player) list_steps(state, row, column, options);
}

/* Plays the option; true when the game is over, and then `outcome` is set. */
static bool apply(State *state, Option option, Outcome *outcome) {
    int mover = state->player, goal = mover == 0 ? SIZE - 1 : 0;
    if (state->owner[option.to_row][option.to_column] != NOBODY) state->pieces[1 - mover] -= 1;
    state->owner[option.to_row][option.to_column] = (int8_t)mover;
    state->owner[option.row][option.column] = NOBODY;
    state->player = 1 - mover;
    *outcome = mover == 0 ? FIRST_WINS : SECOND_WINS;
    return option.to_row == goal || state->pieces[1 - mover] == 0;
}

static Result play_game(Random *random) {
    State state = start_state();
    Result result = {0};
    Options options;
    bool over = false;
    while (!over) {
        list_options(&state, &options);
        result.decisions += 1;
        result.options += (uint32_t)options.count;
        over = apply(&state, options.option[random_below(random, (uint32_t)options.count)], &result.outcome);
    }
    return result;
}

static uint64_t count_below(const State *state, int depth) {
    Options options;
    list_options(state, &options);
    if (depth == 1) return (uint64_t)options.count;
    uint64_t nodes = 0;
    for (int i = 0; i < options.count; i++) {
        State next = *state;
        Outcome outcome;
        if (!apply(&next, options.option[i], &outcome)) nodes += count_below(&next, depth - 1);
    }
    return nodes;
}

static uint64_t count_nodes(int depth) {
    State state = start_state();
    return count_below(&state, depth);
}

int main(int argc, char **argv) { return run_program("breakthrough", play_game, count_nodes, argc, argv); }
