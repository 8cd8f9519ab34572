/* TrioTrio on bit sets: sets of squares, the board as such sets, and the walks, whose ends are found all together.
 *
 * Square s is size * row + column. The side is odd, so the squares alternate between even and odd like the colours of a
 * chess board, and a set of squares is two words: one of the even, one of the odd squares, bit s / 2. An orthogonal
 * step changes the colour, a diagonal one keeps it: whatever a piece reaches in a step of either kind is one word.
 *
 * A wave is four such words: the squares reached by a last step in each of four directions, since no piece steps
 * straight back. */
#ifndef TRIOTRIO_SQUARES_H
#define TRIOTRIO_SQUARES_H

#include "bits.h"
#include "triotrio_rules.h"

enum { NOBODY = -1, SOUTH = 0, NORTH = 1, NOWHERE = LARGEST * LARGEST };

typedef struct {
    uint64_t part[2];
} Squares;

/* What the board looks like by the house rules: filled once. */
typedef struct {
    Squares all, not_first_column, not_last_column;
    Squares near[NOWHERE + 1];       /* the eight squares around */
    Squares here[NOWHERE + 1];       /* the square itself */
    Squares permanent[TYPES];        /* the permanent space of the type */
    Squares permanent_zone[TYPES];   /* that and the squares around, where they repel */
    Squares permanent_danger[TYPES]; /* where a piece that changes to the type is lost because of it */
    int cow, home[2];
} Board;

static Board board;

static inline Squares either(Squares one, Squares other) {
    return (Squares){{one.part[0] | other.part[0], one.part[1] | other.part[1]}};
}

static inline Squares both(Squares one, Squares other) {
    return (Squares){{one.part[0] & other.part[0], one.part[1] & other.part[1]}};
}

static inline Squares without(Squares one, Squares other) {
    return (Squares){{one.part[0] & ~other.part[0], one.part[1] & ~other.part[1]}};
}

static inline Squares only_if(bool condition, Squares set) {
    return (Squares){{set.part[0] & mask_if(condition), set.part[1] & mask_if(condition)}};
}

static inline bool overlap(Squares one, Squares other) {
    Squares shared = both(one, other);
    return (shared.part[0] | shared.part[1]) != 0;
}

/* ---- the board ---- */

static Squares single(int square) {
    Squares set = {{0, 0}};
    set.part[square % 2] = 1ULL << square / 2;
    return set;
}

static Squares around(int row, int column, int size) {
    Squares set = {{0, 0}};
    for (int by_row = row - 1; by_row <= row + 1; by_row++)
        for (int by_column = column - 1; by_column <= column + 1; by_column++) {
            bool on_board = by_row >= 0 && by_row < size && by_column >= 0 && by_column < size;
            bool same = by_row == row && by_column == column;
            if (on_board && !same) set = either(set, single(size * by_row + by_column));
        }
    return set;
}

static void add_permanent(int type, int square, Rules rules) {
    Squares here = board.here[square], near = board.near[square];
    board.permanent[type] = here;
    if (rules.repel == REPEL_OFF) return;
    board.permanent_zone[type] = either(here, near);
    if (rules.change_on_permanent) board.permanent_danger[type] = here;
    if (rules.change_near_permanent) board.permanent_danger[type] = either(board.permanent_danger[type], near);
}

static void build_board(Rules rules) {
    int size = rules.size, middle = size / 2;
    for (int square = 0; square < size * size; square++) {
        int column = square % size;
        board.here[square] = single(square);
        board.near[square] = around(square / size, column, size);
        board.all = either(board.all, single(square));
        if (column > 0) board.not_first_column = either(board.not_first_column, single(square));
        if (column < size - 1) board.not_last_column = either(board.not_last_column, single(square));
    }
    board.cow = rules.cow_turns > 0 ? size * middle + middle : NOBODY;
    board.home[SOUTH] = middle;
    board.home[NORTH] = size * (size - 1) + middle;
    if (!rules.permanents) return;
    add_permanent(PAPER, size * middle + middle - rules.paper_offset, rules);
    add_permanent(SCISSORS, size * middle + middle + rules.scissors_offset, rules);
}

/* ---- walks ---- */

/* East, north, west, south; or north-east, north-west, south-west, south-east. Two further on is straight back. */
typedef struct {
    uint64_t by[4];
} Wave;

/* The squares a walk may enter on one step, split by how a step in its direction must not wrap around the edge. */
typedef struct {
    Squares any, eastward, westward;
} Passage;

static inline Passage passage(Squares set) {
    return (Passage){set, both(set, board.not_first_column), both(set, board.not_last_column)};
}

static inline uint64_t reached_by(Wave wave) { return wave.by[0] | wave.by[1] | wave.by[2] | wave.by[3]; }

/* From the squares of colour `part` to those of the other. */
static inline Wave step_orthogonal(Wave wave, int part, Passage passage, int half) {
    uint64_t across = wave.by[0] | wave.by[2], along = wave.by[1] | wave.by[3];
    int to = 1 - part;
    return (Wave){{
        (wave.by[0] | along) << part & passage.eastward.part[to],
        (wave.by[1] | across) << (half + part) & passage.any.part[to],
        (wave.by[2] | along) >> to & passage.westward.part[to],
        (wave.by[3] | across) >> (half + to) & passage.any.part[to],
    }};
}

static inline Wave step_diagonal(Wave wave, int part, Passage passage, int half) {
    uint64_t rising = wave.by[0] | wave.by[2], falling = wave.by[1] | wave.by[3];
    return (Wave){{
        (wave.by[0] | falling) << (half + 1) & passage.eastward.part[part],
        (wave.by[1] | rising) << half & passage.westward.part[part],
        (wave.by[2] | falling) >> (half + 1) & passage.westward.part[part],
        (wave.by[3] | rising) >> half & passage.eastward.part[part],
    }};
}

/* `on` may be entered on the way, `last` with the last step, `fatal` with any. */
typedef struct {
    Passage on, last, fatal;
    int half;
    bool has_fatal;
} Ways;

static inline Squares walk_orthogonal(int square, int steps, const Ways *ways) {
    int part = square & 1;
    uint64_t from = board.here[square].part[part];
    Wave wave = {{from, from, from, from}};
    Squares reached = {{0, 0}};
    for (; steps > 0; steps--) {
        if (ways->has_fatal) reached.part[1 - part] |= reached_by(step_orthogonal(wave, part, ways->fatal, ways->half));
        if (steps == 1) break;
        wave = step_orthogonal(wave, part, ways->on, ways->half);
        part = 1 - part;
    }
    reached.part[1 - part] |= reached_by(step_orthogonal(wave, part, ways->last, ways->half));
    return reached;
}

static inline Squares walk_diagonal(int square, int steps, const Ways *ways) {
    int part = square & 1;
    uint64_t from = board.here[square].part[part], reached = 0;
    Wave wave = {{from, from, from, from}};
    for (; steps > 0; steps--) {
        if (ways->has_fatal) reached |= reached_by(step_diagonal(wave, part, ways->fatal, ways->half));
        if (steps == 1) break;
        wave = step_diagonal(wave, part, ways->on, ways->half);
    }
    reached |= reached_by(step_diagonal(wave, part, ways->last, ways->half));
    return (Squares){{part == 0 ? reached : 0, part == 1 ? reached : 0}};
}

#endif
