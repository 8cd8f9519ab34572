/* What harness.h is to two-player games without ties, for games of two or three seats whose wins may be shared:
 * the same command line and the same fields, and besides
 *
 *     sole_wins   games each seat won alone          shared      games with more than one winner
 *     wins        sole wins plus shares              length_mean decisions per game
 *     means       [mean, standard deviation] over games of each count that the program keeps for itself
 *
 * A program describes itself in a Program and ends in run_many(). */
#ifndef HARNESS_MANY_H
#define HARNESS_MANY_H

#include "harness.h"

enum { MOST_SEATS = 3, MOST_KEPT = 6 };

/* What one game leaves behind. `winners` is a set of seats: bit i is set where the i-th to move first has won. */
typedef struct {
    uint32_t winners; /* empty: unfinished */
    uint32_t decisions;
    uint32_t options;
    uint32_t kept[MOST_KEPT]; /* what these count is in Program.kept_names */
} ManyResult;

typedef struct {
    const char *game;
    int seats;
    int kept; /* how many of the names are in use */
    const char *kept_names[MOST_KEPT];
} Program;

typedef struct {
    uint64_t by_winners[1 << MOST_SEATS];
    Tally lengths; /* decisions and options only: its outcomes are those of two players */
    uint64_t kept[MOST_KEPT], kept_squared[MOST_KEPT];
} ManyTally;

static inline __attribute__((always_inline)) void add_many(ManyTally *tally, ManyResult result, int kept) {
    add_result(&tally->lengths, (Result){.decisions = result.decisions, .options = result.options});
    tally->by_winners[result.winners] += 1;
    for (int i = 0; i < kept; i++) {
        tally->kept[i] += result.kept[i];
        tally->kept_squared[i] += (uint64_t)result.kept[i] * result.kept[i];
    }
}

/* Games that a seat won: each counts as the seat's share of it, or only where nobody shares it. */
static inline double wins_of(const ManyTally *tally, int seat, bool sole) {
    double wins = 0;
    for (uint32_t winners = 1; winners < 1u << MOST_SEATS; winners++) {
        int sharers = __builtin_popcount(winners);
        if ((winners >> seat & 1) != 0 && (!sole || sharers == 1)) wins += (double)tally->by_winners[winners] / sharers;
    }
    return wins;
}

static inline void print_wins(const char *name, const ManyTally *tally, int seats, bool sole) {
    printf("\"%s\": [", name);
    for (int seat = 0; seat < seats; seat++) printf("%s%.12g", seat > 0 ? ", " : "", wins_of(tally, seat, sole));
    printf("], ");
}

static inline uint64_t shared_games(const ManyTally *tally) {
    uint64_t shared = 0;
    for (uint32_t winners = 0; winners < 1u << MOST_SEATS; winners++)
        if (__builtin_popcount(winners) > 1) shared += tally->by_winners[winners];
    return shared;
}

static inline void print_means(const Program *program, const ManyTally *tally, double games) {
    printf("\"means\": {");
    for (int i = 0; i < program->kept; i++) {
        double mean = (double)tally->kept[i] / games;
        double deviation = sqrt(fmax(0.0, (double)tally->kept_squared[i] / games - mean * mean));
        printf("%s\"%s\": [%.6f, %.6f]", i > 0 ? ", " : "", program->kept_names[i], mean, deviation);
    }
    printf("}, ");
}

static inline void print_many(const Program *program, const ManyTally *tally, uint64_t games, double seconds) {
    double decisions = (double)tally->lengths.decisions;
    printf("{\"game\": \"%s\", \"games\": %llu, \"decisions\": %.0f, ", program->game, (unsigned long long)games,
           decisions);
    print_wins("wins", tally, program->seats, false);
    print_wins("sole_wins", tally, program->seats, true);
    printf("\"shared\": %llu, \"draws\": 0, \"unfinished\": %llu, ", (unsigned long long)shared_games(tally),
           (unsigned long long)tally->by_winners[0]);
    printf("\"length_mean\": %.6f, \"length_sd\": %.6f, \"options_mean\": %.6f, \"options_se\": %.6f, ",
           decisions / (double)games, length_deviation(&tally->lengths, (double)games),
           (double)tally->lengths.options / decisions, options_error(&tally->lengths, (double)games));
    print_means(program, tally, (double)games);
    printf("\"seconds\": %.6f, \"games_per_s\": %.1f, \"decisions_per_s\": %.1f}\n", seconds, (double)games / seconds,
           decisions / seconds);
}

/* Inlined into main for the same reason as run_program of harness.h. */
static inline __attribute__((always_inline)) int run_many(const Program *program, ManyResult (*play_game)(Random *),
                                                          uint64_t (*count_nodes)(int), int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s [HOUSE RULES] GAMES SEED | --perft DEPTH\n", argv[0]);
        return 2;
    }
    if (strcmp(argv[1], "--perft") == 0) {
        print_nodes(program->game, count_nodes, atoi(argv[2]));
        return 0;
    }
    uint64_t games = strtoull(argv[1], NULL, 10);
    Random random = {strtoull(argv[2], NULL, 10)};
    ManyTally tally = {0};
    double start = seconds_now();
    for (uint64_t i = 0; i < games; i++) add_many(&tally, play_game(&random), program->kept);
    print_many(program, &tally, games, seconds_now() - start);
    return 0;
}

/* The number that follows a flag, or a message and the end of the program. */
static inline int number_within(const char *text, int low, int high, const char *flag) {
    char *end;
    long number = text == NULL ? low - 1 : strtol(text, &end, 10);
    if (text != NULL && *text != '\0' && *end == '\0' && number >= low && number <= high) return (int)number;
    fprintf(stderr, "%s wants a number from %d to %d\n", flag, low, high);
    exit(2);
}

/* Drops the first `taken` arguments after the program's name: those that were house rules. */
static inline void drop_arguments(int *argc, char **argv, int taken) {
    for (int i = 1 + taken; i < *argc; i++) argv[i - taken] = argv[i];
    *argc -= taken;
}

#endif
