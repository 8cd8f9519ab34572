/* Tic-tac-toe on two sets of nine squares: the number of options is known, the k-th empty square is selected. */
#include "bits.h"
#include "harness.h"

enum { SQUARES = 9, FULL = 0x1ff };

static const uint16_t LINES[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

static uint8_t HAS_LINE[FULL + 1]; /* for every set of squares: does it hold a line? */

static void fill_lines(void) {
    for (int set = 0; set <= FULL; set++)
        for (int line = 0; line < 8; line++) HAS_LINE[set] |= (set & LINES[line]) == LINES[line];
}

static Result play_game(Random *random) {
    uint64_t own = 0, other = 0;
    Result result = {.outcome = DRAW};
    for (uint32_t empty_squares = SQUARES; empty_squares > 0; empty_squares--) {
        own |= select_bit(FULL & ~(own | other), random_below(random, empty_squares));
        result.decisions += 1;
        result.options += empty_squares;
        if (HAS_LINE[own]) {
            result.outcome = result.decisions % 2 == 1 ? FIRST_WINS : SECOND_WINS;
            break;
        }
        uint64_t swapped = own;
        own = other;
        other = swapped;
    }
    return result;
}

static uint64_t count_below(uint64_t own, uint64_t other, int depth) {
    uint64_t empty = FULL & ~(own | other), nodes = 0;
    uint32_t options = count_bits(empty);
    if (depth == 1) return options;
    for (uint32_t k = 0; k < options; k++) {
        uint64_t next = own | select_bit(empty, k);
        if (!HAS_LINE[next]) nodes += count_below(other, next, depth - 1);
    }
    return nodes;
}

static uint64_t count_nodes(int depth) { return count_below(0, 0, depth); }

int main(int argc, char **argv) {
    fill_lines();
    return run_program("tic-tac-toe", play_game, count_nodes, argc, argv);
}
