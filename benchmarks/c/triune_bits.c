/* Triune on bit sets (bit 8 * row + column): the destinations in each direction are one set, counted with a popcount;
 * the k-th option is selected, never listed.
 *
 * A player is two sets: `walkers` step (solid pieces and Triunes), `striders` stride and skid (marked pieces and
 * Triunes). A flip changes one piece's membership in both. In one direction a square is the destination of at most one
 * piece, since a piece nearer by would be in the way of the one behind; so destinations stand for options, and a
 * Triune's step and its skid of one square fall together by themselves. */
#include "bits.h"
#include "triune_rules.h"

enum { DIRECTIONS = 8, FLIPS = DIRECTIONS, ENTRIES = DIRECTIONS + 1 };

#define FIRST_COLUMN 0x0101010101010101ULL
#define LAST_COLUMN 0x8080808080808080ULL
#define FIRST_ROW 0x00000000000000ffULL
#define LAST_ROW 0xff00000000000000ULL

/* A step is a rotation to the left by TURN bits; a piece on EDGE would leave the board. The turn of the flips is 0. */
static const int TURN[ENTRIES] = {1, 9, 8, 7, 63, 55, 56, 57, 0};
static const uint64_t EDGE[DIRECTIONS] = {LAST_COLUMN,  LAST_COLUMN | LAST_ROW,   LAST_ROW,  LAST_ROW | FIRST_COLUMN,
                                          FIRST_COLUMN, FIRST_COLUMN | FIRST_ROW, FIRST_ROW, FIRST_ROW | LAST_COLUMN};

typedef struct {
    uint64_t walkers, striders;
} Army;

typedef struct {
    Army own, other;
    uint64_t crowning; /* where the player to move makes a Triune: the corners of the other's back row */
} State;

/* For each direction the destinations, and the flips last; `before` counts the options of earlier entries. */
typedef struct {
    uint64_t set[ENTRIES];
    uint32_t before[ENTRIES];
    uint32_t count;
} Options;

static Rules house_rules;

static const State START = {
    .own = {0x000000000000ffffULL, 0},
    .other = {0xffff000000000000ULL, 0},
    .crowning = 0x8100000000000000ULL,
};

static inline uint64_t pieces_of(Army army) { return army.walkers | army.striders; }

static inline uint64_t rotate(uint64_t set, int turn) { return set << (turn & 63) | set >> (-turn & 63); }

static inline uint64_t advance(uint64_t set, int direction) {
    return rotate(set & ~EDGE[direction], TURN[direction]);
}

static inline uint64_t destinations(State state, int direction, Rules rules) {
    uint64_t own = pieces_of(state.own), empty = ~(own | pieces_of(state.other));
    uint64_t reached = advance(state.own.walkers, direction) & ~own;
    uint64_t striding = advance(state.own.striders, direction);
    for (int distance = 1; distance < rules.stride; distance++) {
        striding &= empty;
        if (rules.skid) reached |= striding & EDGE[direction];
        striding = advance(striding, direction);
    }
    return reached | (striding & ~own);
}

static inline __attribute__((always_inline)) void find_options(State state, Rules rules, Options *options) {
    options->count = 0;
#pragma GCC unroll 8
    for (int direction = 0; direction < DIRECTIONS; direction++) {
        options->set[direction] = destinations(state, direction, rules);
        options->before[direction] = options->count;
        options->count += count_bits(options->set[direction]);
    }
    options->set[FLIPS] = state.own.walkers ^ state.own.striders;
    options->before[FLIPS] = options->count;
    options->count += count_bits(options->set[FLIPS]);
}

/* The piece that arrives at `to`: the nearest own one behind it. Nothing else can stand between. A flip has turn 0. */
static inline uint64_t origin(uint64_t own, uint64_t to, int turn, Rules rules) {
    uint64_t from = rotate(to, -turn);
#pragma GCC unroll 2
    for (int distance = 2; distance <= rules.stride; distance++) {
        uint64_t found = mask_if((from & own) != 0);
        from = (from & found) | (rotate(from, -turn) & ~found);
    }
    return from;
}

/* A set after its member `from`, if it is one, has gone to `to`. */
static inline uint64_t moved(uint64_t set, uint64_t from, uint64_t to) {
    return (set & ~from) | (to & mask_if((set & from) != 0));
}

/* Moves and flips alike: a flip is a move on the spot that changes both memberships. (No piece that can flip stands on
 * a crowning square, so a flip crowns nothing.) */
static inline void play_entry(State *state, uint64_t to, int entry, Rules rules) {
    uint64_t from = origin(pieces_of(state->own), to, TURN[entry], rules);
    uint64_t crowned = to & state->crowning, flipped = to & mask_if(entry == FLIPS);
    state->own.walkers = (moved(state->own.walkers, from, to) | crowned) ^ flipped;
    state->own.striders = (moved(state->own.striders, from, to) | crowned) ^ flipped;
    state->other.walkers &= ~to;
    state->other.striders &= ~to;
}

/* Plays the k-th option, or passes where there is none; true when the mover has won. */
static inline __attribute__((always_inline)) bool apply(State *state, const Options *options, uint32_t k,
                                                        Rules rules) {
    if (options->count > 0) {
        int entry = 0;
#pragma GCC unroll 8
        for (int next = 1; next <= FLIPS; next++) entry += k >= options->before[next];
        play_entry(state, select_bit(options->set[entry], k - options->before[entry]), entry, rules);
    }
    Army mover = state->own;
    state->own = state->other;
    state->other = mover;
    state->crowning = __builtin_bswap64(state->crowning);
    return count_bits(pieces_of(state->own)) <= (uint32_t)rules.last_pieces;
}

/* A pass is an option too. */
static inline uint32_t choices(const Options *options) { return options->count > 0 ? options->count : 1; }

static inline __attribute__((always_inline)) Result play_by(Rules rules, Random *random) {
    State state = START;
    Result result = {.outcome = UNFINISHED};
    Options options;
    while (result.decisions < MAX_DECISIONS) {
        find_options(state, rules, &options);
        result.decisions += 1;
        result.options += choices(&options);
        if (apply(&state, &options, random_below(random, options.count), rules)) {
            result.outcome = result.decisions % 2 == 1 ? FIRST_WINS : SECOND_WINS;
            break;
        }
    }
    return result;
}

static Result play_standard(Random *random) { return play_by(STANDARD, random); }

static Result play_house_rules(Random *random) { return play_by(house_rules, random); }

static uint64_t count_below(State state, int depth) {
    Options options;
    find_options(state, house_rules, &options);
    if (depth == 1) return choices(&options);
    uint64_t nodes = 0;
    for (uint32_t k = 0; k < choices(&options); k++) {
        State next = state;
        if (!apply(&next, &options, k, house_rules)) nodes += count_below(next, depth - 1);
    }
    return nodes;
}

static uint64_t count_nodes(int depth) { return count_below(START, depth); }

int main(int argc, char **argv) {
    house_rules = take_rules(&argc, argv);
    if (rules_are_standard(house_rules)) return run_program("triune", play_standard, count_nodes, argc, argv);
    return run_program("triune", play_house_rules, count_nodes, argc, argv);
}
