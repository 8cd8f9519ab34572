/* The house rules of TrioTrio that both programs know, and their command line (in front of GAMES SEED):
 *
 *     --size 7|9|11             squares a side
 *     --paper-offset N          columns from the Golden Cow to the permanent Paper, on South's left
 *     --scissors-offset N       columns from the Golden Cow to the permanent Scissors, on South's right
 *     --permanents off|on
 *     --repel off|forbidden|fatal
 *     --change-near-permanent off|on   a changed piece is lost next to the permanent space of its new type
 *     --change-on-permanent off|on     a changed piece is lost on the permanent space of its new type
 *     --change-instead off|on   a turn is a change or a move, not both
 *     --cow-turns 0|2|3|4       turns to sit on the Golden Cow; 0: there is no Cow
 *     --movement-die 4|6|8
 *     --empty-roll off|on       a roll that allows no move counts as a decision with one option
 *     --max-decisions N         a longer game is unfinished
 *     --events off|on           prints reclaims, captures, sacrifices and other losses per game too */
#ifndef TRIOTRIO_RULES_H
#define TRIOTRIO_RULES_H

#include "harness_dice.h"

typedef enum { ROCK, PAPER, SCISSORS, TYPES } Type;

typedef enum { REPEL_OFF, REPEL_FORBIDDEN, REPEL_FATAL } Repel;

enum { LARGEST = 11, START_PIECES = 3, START_SPACING = 2 };

typedef enum { RECLAIMS, CAPTURES, SACRIFICES, LOSSES } Event; /* losses: by a change or a fatal step */

typedef struct {
    int size, paper_offset, scissors_offset, permanents;
    int repel;
    int change_near_permanent, change_on_permanent, change_instead;
    int cow_turns;
    int movement_die;
    int empty_roll;
    int max_decisions;
} Rules;

static const Rules STANDARD = {
    .size = 9,
    .paper_offset = 2,
    .scissors_offset = 2,
    .permanents = true,
    .repel = REPEL_FORBIDDEN,
    .change_near_permanent = true,
    .change_on_permanent = true,
    .cow_turns = 3,
    .movement_die = 6,
    .max_decisions = MAX_DECISIONS,
};

/* Paper beats Rock, Scissors beat Paper, Rock beats Scissors. */
static inline int superior_to(int type) { return type == SCISSORS ? ROCK : type + 1; }

static inline int inferior_to(int type) { return type == ROCK ? SCISSORS : type - 1; }

static inline void check_rules(Rules rules) {
    bool size = rules.size % 2 == 1, die = rules.movement_die % 2 == 0, cow = rules.cow_turns != 1;
    bool offsets = rules.paper_offset <= rules.size / 2 && rules.scissors_offset <= rules.size / 2;
    if (size && die && cow && offsets) return;
    fprintf(stderr, "%s\n",
            !size      ? "--size wants 7, 9 or 11"
            : !die     ? "--movement-die wants 4, 6 or 8"
            : !cow     ? "--cow-turns wants 0, 2, 3 or 4"
                       : "the permanent spaces must lie on the board");
    exit(2);
}

static inline Report take_rules(Rules *rules, int *argc, char **argv) {
    int events = false;
    *rules = STANDARD;
    const Setting settings[] = {
        {"--size", &rules->size, NULL, 7, LARGEST},
        {"--paper-offset", &rules->paper_offset, NULL, 1, LARGEST / 2},
        {"--scissors-offset", &rules->scissors_offset, NULL, 1, LARGEST / 2},
        {"--permanents", &rules->permanents, "off on", 0, 1},
        {"--repel", &rules->repel, "off forbidden fatal", REPEL_OFF, REPEL_FATAL},
        {"--change-near-permanent", &rules->change_near_permanent, "off on", 0, 1},
        {"--change-on-permanent", &rules->change_on_permanent, "off on", 0, 1},
        {"--change-instead", &rules->change_instead, "off on", 0, 1},
        {"--cow-turns", &rules->cow_turns, NULL, 0, 4},
        {"--movement-die", &rules->movement_die, NULL, 4, 8},
        {"--empty-roll", &rules->empty_roll, "off on", 0, 1},
        {"--max-decisions", &rules->max_decisions, NULL, 1, 1000000000},
        {"--events", &events, "off on", 0, 1},
        {NULL, NULL, NULL, 0, 0},
    };
    take_settings(settings, argc, argv);
    check_rules(*rules);
    Report report = {.game = "triotrio", .seats = 2};
    if (events) report = (Report){"triotrio", 2, {"reclaims", "captures", "sacrifices", "losses"}};
    return report;
}

#endif
