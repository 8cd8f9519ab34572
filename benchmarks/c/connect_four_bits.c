/* Connect four on bit sets: seven bits a column, six for discs and one that always stays empty, so that a line never
 * runs from the top of one column into the next. */
#include "bits.h"
#include "harness.h"

enum { COLUMNS = 7, ROWS = 6, COLUMN_BITS = ROWS + 1 };

static const uint64_t BOTTOM = 0x0000040810204081ULL;              /* the lowest square of every column */
static const uint64_t BOARD = 0x0000040810204081ULL * 0x3fULL;     /* all 42 squares */

/* The squares a disc can fall to: adding the bottom row carries up to the first empty square of every column. */
static inline uint64_t landing_squares(uint64_t occupied) { return (occupied + BOTTOM) & BOARD; }

static inline bool has_run(uint64_t discs, int shift) {
    uint64_t pairs = discs & (discs >> shift);
    return (pairs & (pairs >> 2 * shift)) != 0;
}

static inline bool has_four(uint64_t discs) {
    return has_run(discs, 1) | has_run(discs, COLUMN_BITS) | has_run(discs, COLUMN_BITS - 1) |
           has_run(discs, COLUMN_BITS + 1);
}

static Result play_game(Random *random) {
    uint64_t own = 0, other = 0, landing = landing_squares(0);
    Result result = {.outcome = DRAW};
    while (landing != 0) {
        uint32_t options = count_bits(landing);
        own |= select_bit(landing, random_below(random, options));
        result.decisions += 1;
        result.options += options;
        if (has_four(own)) {
            result.outcome = result.decisions % 2 == 1 ? FIRST_WINS : SECOND_WINS;
            break;
        }
        landing = landing_squares(own | other);
        uint64_t swapped = own;
        own = other;
        other = swapped;
    }
    return result;
}

static uint64_t count_below(uint64_t own, uint64_t other, int depth) {
    uint64_t landing = landing_squares(own | other), nodes = 0;
    uint32_t options = count_bits(landing);
    if (depth == 1) return options;
    for (uint32_t k = 0; k < options; k++) {
        uint64_t next = own | select_bit(landing, k);
        if (!has_four(next)) nodes += count_below(other, next, depth - 1);
    }
    return nodes;
}

static uint64_t count_nodes(int depth) { return count_below(0, 0, depth); }

int main(int argc, char **argv) { return run_program("connect-four", play_game, count_nodes, argc, argv); }
