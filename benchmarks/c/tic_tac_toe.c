/* Tic-tac-toe with an array board and a list of options. */
#include "harness.h"

enum { SQUARES = 9, NOBODY = -1 };

typedef struct {
    int8_t owner[SQUARES];
    int player;
    int placed;
} State;

typedef struct {
    int count;
    int8_t square[SQUARES];
} Options;

static const int LINES[8][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};

static State start_state(void) {
    State state = {.player = 0, .placed = 0};
    memset(state.owner, NOBODY, sizeof state.owner);
    return state;
}

static void list_options(const State *state, Options *options) {
    options->count = 0;
    for (int square = 0; square < SQUARES; square++)
        if (state->owner[square] == NOBODY) options->square[options->count++] = (int8_t)square;
}

static bool has_line(const State *state, int player) {
    for (int line = 0; line < 8; line++) {
        const int *squares = LINES[line];
        if (state->owner[squares[0]] == player && state->owner[squares[1]] == player &&
            state->owner[squares[2]] == player)
            return true;
    }
    return false;
}

/* Plays the option; true when the game is over, and then `outcome` is set. */
static bool apply(State *state, int square, Outcome *outcome) {
    int mover = state->player;
    state->owner[square] = (int8_t)mover;
    state->placed += 1;
    state->player = 1 - mover;
    if (has_line(state, mover)) {
        *outcome = mover == 0 ? FIRST_WINS : SECOND_WINS;
        return true;
    }
    *outcome = DRAW;
    return state->placed == SQUARES;
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
        over = apply(&state, options.square[random_below(random, (uint32_t)options.count)], &result.outcome);
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
        if (!apply(&next, options.square[i], &outcome)) nodes += count_below(&next, depth - 1);
    }
    return nodes;
}

static uint64_t count_nodes(int depth) {
    State state = start_state();
    return count_below(&state, depth);
}

int main(int argc, char **argv) { return run_program("tic-tac-toe", play_game, count_nodes, argc, argv); }
