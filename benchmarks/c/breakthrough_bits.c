/* Breakthrough on two sets of 64 squares, bit 8 * row + column. The rows are turned round after every decision (a byte
 * swap), so that the player to move always goes up. */
#include "bits.h"
#include "harness.h"

static const uint64_t FIRST_COLUMN = 0x0101010101010101ULL;
static const uint64_t LAST_COLUMN = 0x8080808080808080ULL;
static const uint64_t GOAL = 0xff00000000000000ULL;

typedef struct {
    uint64_t own, other;
} State;

/* The destinations in each of the three directions, and how many there are. */
typedef struct {
    uint64_t left, straight, right;
    uint32_t count;
} Options;

static const State START = {0x000000000000ffffULL, 0xffff000000000000ULL};

static inline Options find_options(State state) {
    Options options;
    options.left = (state.own & ~FIRST_COLUMN) << 7 & ~state.own;
    options.straight = state.own << 8 & ~(state.own | state.other);
    options.right = (state.own & ~LAST_COLUMN) << 9 & ~state.own;
    options.count = count_bits(options.left) + count_bits(options.straight) + count_bits(options.right);
    return options;
}

/* Plays the k-th option; true when the mover has won. Three sets are few enough to be chosen from by masks in
 * registers, which takes less time than a detour through an array in memory. */
static inline bool apply(State *state, const Options *options, uint32_t k) {
    uint32_t left = count_bits(options->left), straight = count_bits(options->straight);
    bool is_left = k < left, is_right = k >= left + straight;
    uint64_t keep_left = mask_if(is_left), keep_right = mask_if(is_right);
    uint64_t set = (options->left & keep_left) | (options->right & keep_right) |
                   (options->straight & ~(keep_left | keep_right));
    uint32_t skipped = (left & (uint32_t)~keep_left) + (straight & (uint32_t)keep_right);
    uint64_t to = select_bit(set, k - skipped);
    uint64_t own = state->own ^ to ^ to >> (8 - is_left + is_right);
    uint64_t other = state->other & ~to;
    state->own = __builtin_bswap64(other);
    state->other = __builtin_bswap64(own);
    return (to & GOAL) != 0 || other == 0;
}

static Result play_game(Random *random) {
    State state = START;
    Result result = {0};
    bool over = false;
    while (!over) {
        Options options = find_options(state);
        result.decisions += 1;
        result.options += options.count;
        over = apply(&state, &options, random_below(random, options.count));
    }
    result.outcome = result.decisions % 2 == 1 ? FIRST_WINS : SECOND_WINS;
    return result;
}

static uint64_t count_below(State state, int depth) {
    Options options = find_options(state);
    if (depth == 1) return options.count;
    uint64_t nodes = 0;
    for (uint32_t k = 0; k < options.count; k++) {
        State next = state;
        if (!apply(&next, &options, k)) nodes += count_below(next, depth - 1);
    }
    return nodes;
}

static uint64_t count_nodes(int depth) { return count_below(START, depth); }

int main(int argc, char **argv) { return run_program("breakthrough", play_game, count_nodes, argc, argv); }
