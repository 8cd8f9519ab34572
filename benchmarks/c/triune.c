/* Triune with an array board and a list of options. */
#include "triune_rules.h"

enum { SIZE = 8, NOBODY = -1, MAX_OPTIONS = 16 * 16 + 1 };

typedef enum { SOLID, MARKED, TRIUNE } Kind;

typedef struct {
    int8_t owner[SIZE][SIZE]; /* [row][column]; the first player, South, starts on rows 0 and 1 */
    int8_t kind[SIZE][SIZE];  /* means something only where there is an owner */
    int pieces[2];
    int player;
} State;

typedef enum { MOVE, FLIP, PASS } Action;

typedef struct {
    int8_t action, row, column, to_row, to_column;
} Option;

typedef struct {
    int count;
    Option option[MAX_OPTIONS];
} Options;

static const int DIRECTIONS[8][2] = {{0, 1}, {1, 1}, {1, 0}, {1, -1}, {0, -1}, {-1, -1}, {-1, 0}, {-1, 1}};

static Rules rules;

static State start_state(void) {
    State state = {.pieces = {2 * SIZE, 2 * SIZE}, .player = 0};
    memset(state.owner, NOBODY, sizeof state.owner);
    memset(state.kind, SOLID, sizeof state.kind);
    memset(state.owner[0], 0, 2 * SIZE);
    memset(state.owner[SIZE - 2], 1, 2 * SIZE);
    return state;
}

static inline bool on_board(int row, int column) { return row >= 0 && row < SIZE && column >= 0 && column < SIZE; }

static inline void add_option(Options *options, Action action, int row, int column, int to_row, int to_column) {
    options->option[options->count++] =
        (Option){(int8_t)action, (int8_t)row, (int8_t)column, (int8_t)to_row, (int8_t)to_column};
}

static inline void list_step(const State *state, int row, int column, const int *direction, Options *options) {
    int to_row = row + direction[0], to_column = column + direction[1];
    if (on_board(to_row, to_column) && state->owner[to_row][to_column] != state->player)
        add_option(options, MOVE, row, column, to_row, to_column);
}

/* The full stride, which may capture, or the skid: all the way to an edge that is nearer, over and onto empty squares.
 * The skid of one square is left out for a Triune, whose step to that square is listed already. */
static inline void list_stride(const State *state, int row, int column, const int *direction, Options *options) {
    for (int distance = 1; distance <= rules.stride; distance++) {
        int to_row = row + direction[0] * distance, to_column = column + direction[1] * distance;
        if (!on_board(to_row, to_column)) return;
        int owner = state->owner[to_row][to_column];
        if (distance == rules.stride) {
            if (owner != state->player) add_option(options, MOVE, row, column, to_row, to_column);
            return;
        }
        if (owner != NOBODY) return;
        if (!on_board(to_row + direction[0], to_column + direction[1])) {
            bool is_a_step = distance == 1 && state->kind[row][column] == TRIUNE;
            if (rules.skid && !is_a_step) add_option(options, MOVE, row, column, to_row, to_column);
            return;
        }
    }
}

static void list_piece(const State *state, int row, int column, Options *options) {
    int kind = state->kind[row][column];
    for (int i = 0; i < 8; i++) {
        if (kind != MARKED) list_step(state, row, column, DIRECTIONS[i], options);
        if (kind != SOLID) list_stride(state, row, column, DIRECTIONS[i], options);
    }
    if (kind != TRIUNE) add_option(options, FLIP, row, column, row, column);
}

static void list_options(const State *state, Options *options) {
    options->count = 0;
    for (int row = 0; row < SIZE; row++)
        for (int column = 0; column < SIZE; column++)
            if (state->owner[row][column] == state->player) list_piece(state, row, column, options);
    if (options->count == 0) add_option(options, PASS, 0, 0, 0, 0);
}

static bool is_enemy_corner(int player, int row, int column) {
    int enemy_back_row = player == 0 ? SIZE - 1 : 0;
    return row == enemy_back_row && (column == 0 || column == SIZE - 1);
}

static void move_piece(State *state, Option option) {
    int mover = state->player, kind = state->kind[option.row][option.column];
    if (state->owner[option.to_row][option.to_column] != NOBODY) state->pieces[1 - mover] -= 1;
    state->owner[option.row][option.column] = NOBODY;
    state->owner[option.to_row][option.to_column] = (int8_t)mover;
    bool crowned = is_enemy_corner(mover, option.to_row, option.to_column);
    state->kind[option.to_row][option.to_column] = (int8_t)(crowned ? TRIUNE : kind);
}

/* Plays the option; true when the mover has won. */
static bool apply(State *state, Option option) {
    int mover = state->player;
    if (option.action == MOVE)
        move_piece(state, option);
    else if (option.action == FLIP)
        state->kind[option.row][option.column] = state->kind[option.row][option.column] == SOLID ? MARKED : SOLID;
    state->player = 1 - mover;
    return state->pieces[1 - mover] <= rules.last_pieces;
}

static Result play_game(Random *random) {
    State state = start_state();
    Result result = {.outcome = UNFINISHED};
    Options options;
    while (result.decisions < MAX_DECISIONS) {
        list_options(&state, &options);
        result.decisions += 1;
        result.options += (uint32_t)options.count;
        int mover = state.player;
        if (apply(&state, options.option[random_below(random, (uint32_t)options.count)])) {
            result.outcome = mover == 0 ? FIRST_WINS : SECOND_WINS;
            break;
        }
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
        if (!apply(&next, options.option[i])) nodes += count_below(&next, depth - 1);
    }
    return nodes;
}

static uint64_t count_nodes(int depth) {
    State state = start_state();
    return count_below(&state, depth);
}

int main(int argc, char **argv) {
    rules = take_rules(&argc, argv);
    return run_program("triune", play_game, count_nodes, argc, argv);
}
