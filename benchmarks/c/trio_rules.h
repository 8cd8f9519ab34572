/* The house rules of Trio that both programs know, and their command line (in front of GAMES SEED):
 *
 *     --players 3..6
 *     --mode simple|spicy
 *     --teams off|on            4 or 6 players; the wins are those of the teams, the first mover's team first
 *     --trios N                 trios that win in simple mode, 1 to 12
 *     --sevens ordinary|win     whether the trio of 7s wins at once
 *     --reveal ends|any|middle  which cards may be revealed: the ends of hands, any card of a hand, none of a hand
 *     --keep-turn off|on        a trio earns another turn
 *     --numbers 7..12           numbers from 1 up, three cards of each
 *     --hand table|0..12        cards dealt to each player; the rest lie in the middle (not in the team game)
 *     --max-decisions N         a longer game is unfinished */
#ifndef TRIO_RULES_H
#define TRIO_RULES_H

#include "harness_dice.h"

enum { HIGHEST_NUMBER = 12, SEVEN = 7, CARDS = 3 * HIGHEST_NUMBER, LEAST_PLAYERS = 3, BY_TABLE = -1 };

typedef enum { SIMPLE, SPICY } Mode;

typedef enum { ENDS, ANY, MIDDLE } Reveal;

typedef struct {
    int players, mode, teams, trios, sevens_win, reveal, keep_turn, numbers;
    int hand; /* cards a player is dealt */
    int max_decisions;
} Rules;

static const Rules STANDARD = {
    .players = 3,
    .mode = SIMPLE,
    .trios = 3,
    .sevens_win = true,
    .reveal = ENDS,
    .numbers = HIGHEST_NUMBER,
    .hand = 9,
    .max_decisions = MAX_DECISIONS,
};

/* Players of a team sit opposite, so with teams a side is the seat modulo the number of teams. */
static inline int count_sides(Rules rules) { return rules.teams ? rules.players / 2 : rules.players; }

static inline int cards_in_play(Rules rules) { return 3 * rules.numbers; }

static inline int hand_of_table(Rules rules) {
    static const int HANDS[] = {9, 7, 6, 5}; /* for 3, 4, 5, 6 players */
    return rules.teams ? cards_in_play(rules) / rules.players : HANDS[rules.players - LEAST_PLAYERS];
}

static inline bool are_connected(int number, int other) {
    return number + other == SEVEN || number - other == SEVEN || other - number == SEVEN;
}

/* `won` has bit n for the trio of the number n, which `number` has just joined. */
static inline bool is_won(Rules rules, uint32_t won, int number) {
    if (number == SEVEN && rules.sevens_win) return true;
    if (rules.mode == SIMPLE) return __builtin_popcount(won) >= rules.trios;
    for (int other = 1; other <= rules.numbers; other++)
        if ((won >> other & 1) != 0 && are_connected(number, other)) return true;
    return false;
}

static inline void check_rules(Rules rules) {
    bool paired = !rules.teams || rules.players % 2 == 0;
    bool even = !rules.teams || rules.hand * rules.players == cards_in_play(rules);
    if (paired && even && rules.hand * rules.players <= cards_in_play(rules)) return;
    fprintf(stderr, "%s\n", !paired ? "--teams on wants 4 or 6 players"
                            : !even ? "the team game deals all cards evenly"
                                    : "--hand wants more cards than there are");
    exit(2);
}

static inline Report take_rules(Rules *rules, int *argc, char **argv) {
    static const char HAND_SIZES[] = "table 0 1 2 3 4 5 6 7 8 9 10 11 12";
    *rules = STANDARD;
    rules->hand = BY_TABLE;
    const Setting settings[] = {
        {"--players", &rules->players, NULL, LEAST_PLAYERS, MAX_SEATS},
        {"--mode", &rules->mode, "simple spicy", SIMPLE, SPICY},
        {"--teams", &rules->teams, "off on", 0, 1},
        {"--trios", &rules->trios, NULL, 1, HIGHEST_NUMBER},
        {"--sevens", &rules->sevens_win, "ordinary win", 0, 1},
        {"--reveal", &rules->reveal, "ends any middle", ENDS, MIDDLE},
        {"--keep-turn", &rules->keep_turn, "off on", 0, 1},
        {"--numbers", &rules->numbers, NULL, SEVEN, HIGHEST_NUMBER},
        {"--hand", &rules->hand, HAND_SIZES, BY_TABLE, HIGHEST_NUMBER},
        {"--max-decisions", &rules->max_decisions, NULL, 1, 1000000000},
        {NULL, NULL, NULL, 0, 0},
    };
    take_settings(settings, argc, argv);
    if (rules->hand == BY_TABLE) rules->hand = hand_of_table(*rules);
    check_rules(*rules);
    return (Report){.game = "trio", .seats = count_sides(*rules)};
}

#endif
