/* Connect four (7 columns, 6 rows) with an array board and a list of options. */
#include "harness.h"

enum { COLUMNS = 7, ROWS = 6, NOBODY = -1 };

typedef struct {
    int8_t owner[COLUMNS][ROWS];
    int8_t height[COLUMNS];
    int player;
    int placed;
} State;

typedef struct {
    int count;
    int8_t column[COLUMNS];
} Options;

static State start_state(void) {
    State state = {.player = 0, .placed = 0};
    memset(state.owner, NOBODY, sizeof state.owner);
    return state;
}

static void list_options(const State *state, Options *options) {
    options->count = 0;
    for (int column = 0; column < COLUMNS; column++)
        if (state->height[column] < ROWS) options->column[options->count++] = (int8_t)column;
}

/* How many discs of the player follow one another from next to (column, row) in one direction. */
static int run_length(const State *state, int player, int column, int row, int dx, int dy) {
    int length = 0;
    for (;;) {
        column += dx;
        row += dy;
        if (column < 0 || column >= COLUMNS || row < 0 || row >= ROWS) return length;
        if (state->owner[column][row] != player) return length;
        length += 1;
    }
}

static bool completes_four(const State *state, int player, int column, int row) {
    static const int DIRECTIONS[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
    for (int i = 0; i < 4; i++) {
        int dx = DIRECTIONS[i][0], dy = DIRECTIONS[i][1];
        if (1 + run_length(state, player, column, row, dx, dy) + run_length(state, player, column, row, -dx, -dy) >= 4)
            return true;
    }
    return false;
}

/* Plays the option; true when the game is over, and then `outcome` is set. */
static bool apply(State *state, int column, Outcome *outcome) {
    int mover = state->player, row = state->height[column]++;
    state->owner[column][row] = (int8_t)mover;
    state->placed += 1;
    state->player = 1 - mover;
    if (completes_four(state, mover, column, row)) {
        *outcome = mover == 0 ? FIRST_WINS : SECOND_WINS;
        return true;
    }
    *outcome = DRAW;
    return state->placed == COLUMNS * ROWS;
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
        over = apply(&state, options.column[random_below(random, (uint32_t)options.count)], &result.outcome);
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
        if (!apply(&next, options.column[i], &outcome)) nodes += count_below(&next, depth - 1);
    }
    return nodes;
}

static uint64_t count_nodes(int depth) {
    State state = start_state();
    return count_below(&state, depth);
}

int main(int argc, char **argv) { return run_program("connect-four", play_game, count_nodes, argc, argv); }
