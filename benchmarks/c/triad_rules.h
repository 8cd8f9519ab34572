/* The house rules and the board of Triad that both programs know, and their command line, in front of the arguments
 * of harness_many.h:
 *
 *     [--side N] [--no-max-capture] [--optional-bunny] [--own-colour-bunny] [--fixed-order] [--other-corners] */
#ifndef TRIAD_RULES_H
#define TRIAD_RULES_H

#include "harness_many.h"

enum { PLAYERS = 3, DIRECTIONS = 6, MOST_CELLS = 91, RED = 0, GREEN = 1, BLUE = 2 };

typedef struct {
    int side;              /* cells along an edge of the board, 4 to 6 */
    bool max_capture;      /* only the moves that capture the most may be made */
    bool optional_bunny;   /* the mover may decline to add a piece */
    bool own_colour_bunny; /* the piece is added to a cell of its own colour; a pass where there is none */
    bool fixed_order;      /* Red, Green, Blue, Red, ...; the candidate has no say */
    bool other_corners;    /* the armies start on the other three corners (matters on side 4 only) */
} Rules;

static const Rules STANDARD = {.side = 5, .max_capture = true};

static inline bool rules_are_standard(Rules rules) {
    return rules.side == STANDARD.side && rules.max_capture && !rules.optional_bunny && !rules.own_colour_bunny &&
           !rules.fixed_order;
}

/* Takes the house rules off the front of the command line; what is left belongs to harness_many.h. */
static inline Rules take_rules(int *argc, char **argv) {
    Rules rules = STANDARD;
    int next = 1;
    for (; next < *argc; next++) {
        if (strcmp(argv[next], "--side") == 0) {
            next += 1;
            rules.side = number_within(next < *argc ? argv[next] : NULL, 4, 6, "--side");
        } else if (strcmp(argv[next], "--no-max-capture") == 0) {
            rules.max_capture = false;
        } else if (strcmp(argv[next], "--optional-bunny") == 0) {
            rules.optional_bunny = true;
        } else if (strcmp(argv[next], "--own-colour-bunny") == 0) {
            rules.own_colour_bunny = true;
        } else if (strcmp(argv[next], "--fixed-order") == 0) {
            rules.fixed_order = true;
        } else if (strcmp(argv[next], "--other-corners") == 0) {
            rules.other_corners = true;
        } else {
            break;
        }
    }
    drop_arguments(argc, argv, next - 1);
    return rules;
}

/* Axial coordinates from the centre. */
typedef struct {
    int q, r;
} Cell;

/* In the order of a walk around a cell; the opposite of direction i is i + 3. */
static const Cell STEPS[DIRECTIONS] = {{1, 0}, {0, 1}, {-1, 1}, {-1, 0}, {0, -1}, {1, -1}};

static inline int distance(Cell from, Cell to) {
    int q = abs(from.q - to.q), r = abs(from.r - to.r), s = abs(from.q + from.r - to.q - to.r);
    return (q + r + s) / 2;
}

static inline bool on_board(Cell cell, int side) { return distance((Cell){0, 0}, cell) < side; }

/* The colour class 0, 1 or 2; no two neighbours share one. */
static inline int colour_class(Cell cell) { return ((cell.q - cell.r) % 3 + 3) % 3; }

/* The corner an army starts from: corners lie side - 1 steps from the centre, armies on every second one. */
static inline Cell start_corner(int player, Rules rules) {
    Cell step = STEPS[(2 * player + rules.other_corners) % DIRECTIONS];
    return (Cell){step.q * (rules.side - 1), step.r * (rules.side - 1)};
}

/* The player whose army has a cell at the start, or -1. */
static inline int starting_player(Cell cell, Rules rules) {
    for (int player = 0; player < PLAYERS; player++)
        if (distance(cell, start_corner(player, rules)) <= 2) return player;
    return -1;
}

/* The player whose colour a cell bears: Red the class of the centre, Blue that of the starting corners, Green the
 * third; where the corners are of the centre's class too, Green has class 1 and Blue class 2. */
static inline int colour_owner(Cell cell, Rules rules) {
    int class = colour_class(cell), corners = colour_class(start_corner(RED, rules));
    if (class == 0) return RED;
    return class == (corners == 0 ? 2 : corners) ? BLUE : GREEN;
}

/* The set of winners of a game that ended: who has most pieces, and who has equally many. */
static inline uint32_t most_pieces(int red, int green, int blue) {
    int most = red > green ? red : green;
    most = blue > most ? blue : most;
    return (uint32_t)(red == most) << RED | (uint32_t)(green == most) << GREEN | (uint32_t)(blue == most) << BLUE;
}

/* What the programs count beside decisions: turns, pieces captured, games that end because a player cannot move, and
 * games in which one move removes both opponents. */
enum { TURNS, CAPTURES, BLOCKED, SWEPT, KEPT };

static const Program TRIAD = {"triad", PLAYERS, KEPT, {"turns", "captures", "blocked", "swept"}};

#endif
