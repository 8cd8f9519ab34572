/* What all baseline programs share: random numbers, the tally of a run, the command line and the JSON line.
 *
 *     PROGRAM GAMES SEED      plays GAMES uniformly random games and prints their statistics
 *     PROGRAM --perft DEPTH   counts the sequences of 1, 2, ..., DEPTH decisions from the start
 *
 * A program defines how one game is played and how nodes are counted, and ends in run_program(). */
#ifndef HARNESS_H
#define HARNESS_H

#include <math.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_DECISIONS = 5000 }; /* a longer game is unfinished */

typedef enum { FIRST_WINS, SECOND_WINS, DRAW, UNFINISHED } Outcome;

typedef struct {
    uint64_t state;
} Random;

/* wyrand by Wang Yi: a counter and one wide multiplication, so draws do not wait for one another. */
static inline uint64_t next_random(Random *random) {
    random->state += 0xa0761d6478bd642fULL;
    unsigned __int128 product = (unsigned __int128)random->state * (random->state ^ 0xe7037ed1a0b428dbULL);
    return (uint64_t)(product >> 64) ^ (uint64_t)product;
}

/* A number in 0 .. bound - 1. The bias of multiply-high is below bound / 2^64: nothing a sample could show. */
static inline uint32_t random_below(Random *random, uint32_t bound) {
    return (uint32_t)(((unsigned __int128)next_random(random) * bound) >> 64);
}

/* What one game leaves behind: who won, how many decisions it took, and how many options these had together. */
typedef struct {
    Outcome outcome;
    uint32_t decisions;
    uint32_t options;
} Result;

/* Sums over games; the squares and the product are there for standard errors. */
typedef struct {
    uint64_t outcomes[4];
    uint64_t decisions, decisions_squared;
    uint64_t options, options_squared;
    uint64_t options_times_decisions;
} Tally;

static inline void add_result(Tally *tally, Result result) {
    uint64_t decisions = result.decisions, options = result.options;
    tally->outcomes[result.outcome] += 1;
    tally->decisions += decisions;
    tally->decisions_squared += decisions * decisions;
    tally->options += options;
    tally->options_squared += options * options;
    tally->options_times_decisions += options * decisions;
}

static inline double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static inline double length_deviation(const Tally *tally, double games) {
    double mean = (double)tally->decisions / games;
    return sqrt(fmax(0.0, (double)tally->decisions_squared / games - mean * mean));
}

/* Standard error of options per decision: that of a ratio of two sums over independent games (delta method). */
static inline double options_error(const Tally *tally, double games) {
    double ratio = (double)tally->options / (double)tally->decisions;
    double residual = (double)tally->options_squared - 2 * ratio * (double)tally->options_times_decisions +
                      ratio * ratio * (double)tally->decisions_squared;
    return sqrt(fmax(0.0, residual)) / (double)tally->decisions * sqrt(games / fmax(1.0, games - 1));
}

static inline void print_tally(const char *game, const Tally *tally, uint64_t games, double seconds) {
    double decisions = (double)tally->decisions;
    printf("{\"game\": \"%s\", \"games\": %llu, \"decisions\": %llu, ", game, (unsigned long long)games,
           (unsigned long long)tally->decisions);
    printf("\"wins\": [%llu, %llu], \"draws\": %llu, \"unfinished\": %llu, ",
           (unsigned long long)tally->outcomes[FIRST_WINS], (unsigned long long)tally->outcomes[SECOND_WINS],
           (unsigned long long)tally->outcomes[DRAW], (unsigned long long)tally->outcomes[UNFINISHED]);
    printf("\"length_sd\": %.6f, \"options_mean\": %.6f, \"options_se\": %.6f, ",
           length_deviation(tally, (double)games), (double)tally->options / decisions,
           options_error(tally, (double)games));
    printf("\"seconds\": %.6f, \"games_per_s\": %.1f, \"decisions_per_s\": %.1f}\n", seconds, (double)games / seconds,
           decisions / seconds);
}

static inline void print_nodes(const char *game, uint64_t (*count_nodes)(int), int depth) {
    printf("{\"game\": \"%s\", \"nodes\": [", game);
    for (int level = 1; level <= depth; level++)
        printf("%s%llu", level > 1 ? ", " : "", (unsigned long long)count_nodes(level));
    printf("]}\n");
}

/* Inlined into main with both functions known, so no call through a pointer is left in the loop over games. */
static inline __attribute__((always_inline)) int run_program(const char *game, Result (*play_game)(Random *),
                                                             uint64_t (*count_nodes)(int), int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s GAMES SEED | --perft DEPTH\n", argv[0]);
        return 2;
    }
    if (strcmp(argv[1], "--perft") == 0) {
        print_nodes(game, count_nodes, atoi(argv[2]));
        return 0;
    }
    uint64_t games = strtoull(argv[1], NULL, 10);
    Random random = {strtoull(argv[2], NULL, 10)};
    Tally tally = {0};
    double start = seconds_now();
    for (uint64_t i = 0; i < games; i++) add_result(&tally, play_game(&random));
    print_tally(game, &tally, games, seconds_now() - start);
    return 0;
}

#endif
