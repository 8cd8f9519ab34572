/* The house rules and the board of TRICE that both programs know, and their command line, in front of the arguments of
 * harness_many.h:
 *
 *     [--faces N] [--double-wins] [--swap-all] [--no-ordered] [--large] [--joint-swap] [--pool DICE | --board DICE]
 *
 * DICE is a list such as w1,w2,p6,o3: a colour (w, p, o, and b on the large board) and a value for each die. --pool
 * gives the pool that the game starts from; --board a full board, square by square, on which the first player is next
 * to swap. Without either the pool is rolled.
 *
 * Who picks a die, the opponent or the player who places it, changes neither node counts nor random play. */
#ifndef TRICE_RULES_H
#define TRICE_RULES_H

#include "harness_many.h"

enum { ROWS = 3, LARGE_ROWS = 4, COLUMNS = 4, MOST_SQUARES = 16, MOST_COLOURS = 4, MOST_FACES = 8, MOST_LINES = 24 };
enum { DICE_OF_A_COLOUR = 4 };

typedef struct {
    int8_t colour, value; /* counted from 0 */
} Die;

typedef enum { ROLLED, POOL, BOARD } Beginning;

typedef struct {
    int faces;        /* of a die, 3 to 8 */
    bool double_wins; /* a Double Trice wins instead of losing */
    bool swap_all;    /* dice that touch at a corner may be swapped too */
    bool no_ordered;  /* three values in order are no trice */
    bool large;       /* 4 x 4 squares and four dice of a fourth colour */
    bool joint_swap;  /* a swap and its increment are one decision instead of two */
    Beginning beginning;
    Die dice[MOST_SQUARES]; /* of --pool or --board */
} Rules;

static const Rules STANDARD = {.faces = 6};

static inline int rows_of(Rules rules) { return rules.large ? LARGE_ROWS : ROWS; }
static inline int squares_of(Rules rules) { return rows_of(rules) * COLUMNS; }
static inline int colours_of(Rules rules) { return squares_of(rules) / DICE_OF_A_COLOUR; }

/* A list of as many dice as there are squares, or a message and the end of the program. */
static inline void read_dice(const char *text, Rules *rules) {
    const char *letters = rules->large ? "wpob" : "wpo";
    int needed = squares_of(*rules);
    for (int i = 0; text != NULL; i++) {
        const char *letter = *text == '\0' ? NULL : strchr(letters, *text);
        int value = letter == NULL ? 0 : text[1] - '0';
        char after = letter == NULL || value < 1 || value > rules->faces ? '?' : text[2];
        if (after != (i + 1 < needed ? ',' : '\0')) break;
        rules->dice[i] = (Die){(int8_t)(letter - letters), (int8_t)(value - 1)};
        if (i + 1 == needed) return;
        text += 3;
    }
    fprintf(stderr, "--pool and --board want %d dice such as w1,p%d, one for each square\n", needed, rules->faces);
    exit(2);
}

/* Takes the house rules off the front of the command line; what is left belongs to harness_many.h. */
static inline Rules take_rules(int *argc, char **argv) {
    Rules rules = STANDARD;
    const char *dice = NULL;
    int next = 1;
    for (; next < *argc; next++) {
        if (strcmp(argv[next], "--faces") == 0) {
            next += 1;
            rules.faces = number_within(next < *argc ? argv[next] : NULL, 3, MOST_FACES, "--faces");
        } else if (strcmp(argv[next], "--double-wins") == 0) {
            rules.double_wins = true;
        } else if (strcmp(argv[next], "--swap-all") == 0) {
            rules.swap_all = true;
        } else if (strcmp(argv[next], "--no-ordered") == 0) {
            rules.no_ordered = true;
        } else if (strcmp(argv[next], "--large") == 0) {
            rules.large = true;
        } else if (strcmp(argv[next], "--joint-swap") == 0) {
            rules.joint_swap = true;
        } else if (strcmp(argv[next], "--pool") == 0 || strcmp(argv[next], "--board") == 0) {
            rules.beginning = strcmp(argv[next], "--pool") == 0 ? POOL : BOARD;
            next += 1;
            dice = next < *argc ? argv[next] : "";
        } else {
            break;
        }
    }
    if (rules.beginning != ROLLED) read_dice(dice, &rules);
    drop_arguments(argc, argv, next - 1);
    return rules;
}

/* Three squares in a row, by number: COLUMNS * row + column. */
typedef struct {
    int8_t first, middle, last;
} Line;

/* Fills `lines` and returns how many there are. */
static inline int find_lines(Rules rules, Line *lines) {
    static const int directions[4][2] = {{0, 1}, {1, 0}, {1, 1}, {1, -1}};
    int count = 0;
    for (int square = 0; square < squares_of(rules); square++)
        for (int i = 0; i < 4; i++) {
            int row = square / COLUMNS + 2 * directions[i][0], column = square % COLUMNS + 2 * directions[i][1];
            int step = COLUMNS * directions[i][0] + directions[i][1];
            if (row < rows_of(rules) && column >= 0 && column < COLUMNS)
                lines[count++] = (Line){(int8_t)square, (int8_t)(square + step), (int8_t)(square + 2 * step)};
        }
    return count;
}

static inline bool may_swap(int square, int other, Rules rules) {
    int rows = abs(square / COLUMNS - other / COLUMNS), columns = abs(square % COLUMNS - other % COLUMNS);
    return rules.swap_all ? rows <= 1 && columns <= 1 && square != other : rows + columns == 1;
}

/* What an action leaves on the board, and whether the player who acted has won by it. */
typedef enum { NOTHING, TRICE, DOUBLE_TRICE } Finding;

/* What the programs count beside decisions: turns (dice placed and swaps made), games that end by a Trice and by a
 * Double Trice, games that fill the board without either, and swaps made on it. */
enum { TURNS, BY_TRICE, BY_DOUBLE, FULL_BOARD, SWAPS, KEPT };

static const Program TRICE_PROGRAM = {
    "trice", 2, KEPT, {"turns", "by_trice", "by_double_trice", "full_board", "swaps"}};

/* The set of winners after a finding on the board of the player who acted. */
static inline uint32_t winner_by(Finding finding, int player, Rules rules) {
    bool wins = finding == TRICE || (finding == DOUBLE_TRICE && rules.double_wins);
    return 1u << (wins ? player : 1 - player);
}

#endif
