/* Triad on bit sets: destinations and captures of all pieces in all directions at once; the k-th option is selected,
 * never listed. The board is in triad_lanes.h, once for each width of word. */
#include "bits.h"
#include "triad_rules.h"

enum { LANES = 8, SMALL_SIDE = 5 }; /* boards up to this side fit 64 bits */

/* Not unrolled, so that GCC sees a loop and makes it vector instructions: by a sixth faster than the eight copies. */
#define EACH_LANE _Pragma("GCC unroll 1") for (int lane = 0; lane < LANES; lane++)

/* Options of adding a piece where there are `count` cells for it. */
static inline uint32_t addition_choices(uint32_t count, Rules rules) {
    return count + (rules.optional_bunny || count == 0);
}

#define WORD uint64_t
#define NAMED(name) name##_small
#include "triad_lanes.h"

#define WORD unsigned __int128
#define NAMED(name) name##_large
#include "triad_lanes.h"

static Rules house_rules;

static ManyResult play_standard(Random *random) { return play_by_small(STANDARD, random); }

static ManyResult play_small(Random *random) { return play_by_small(house_rules, random); }

static ManyResult play_large(Random *random) { return play_by_large(house_rules, random); }

static uint64_t count_small(int depth) { return count_moves_small(&start_small, RED, house_rules, depth); }

static uint64_t count_large(int depth) { return count_moves_large(&start_large, RED, house_rules, depth); }

int main(int argc, char **argv) {
    house_rules = take_rules(&argc, argv);
    if (house_rules.side > SMALL_SIDE) {
        set_up_large(house_rules);
        return run_many(&TRIAD, play_large, count_large, argc, argv);
    }
    set_up_small(house_rules);
    if (rules_are_standard(house_rules)) return run_many(&TRIAD, play_standard, count_small, argc, argv);
    return run_many(&TRIAD, play_small, count_small, argc, argv);
}
