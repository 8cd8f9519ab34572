/* What the programs of games with dice or dealt cards share beyond harness.h: house rules on the command line, any
 * number of seats, and what happened in the games besides who won.
 *
 *     PROGRAM [--SETTING VALUE ...] GAMES SEED
 *
 * A program describes its settings in a table of `Setting` and ends in run_seats(). */
#ifndef HARNESS_DICE_H
#define HARNESS_DICE_H

#include "harness.h"

enum { MAX_SEATS = 6, MAX_EVENTS = 4, NO_WINNER = -1 };

/* One house rule: `words` are its values from `low` upward, separated by blanks; without words it is a number. */
typedef struct {
    const char *flag;
    int *value;
    const char *words;
    int low, high;
} Setting;

/* What one game leaves behind; `winner` counts by turn order, so seat 0 is who moved first. */
typedef struct {
    int winner;
    uint32_t decisions, options;
    uint32_t events[MAX_EVENTS];
} SeatResult;

typedef struct {
    const char *game;
    int seats;                      /* players, or teams */
    const char *events[MAX_EVENTS]; /* printed per game; none where the first is NULL */
} Report;

/* Place of `word` in a list of words separated by blanks, or -1. */
static inline int find_word(const char *words, const char *word) {
    size_t length = strlen(word);
    for (int place = 0;; place++) {
        size_t width = strcspn(words, " ");
        if (width == length && strncmp(words, word, width) == 0) return place;
        if (words[width] == '\0') return -1;
        words += width + 1;
    }
}

static inline void refuse(const Setting *setting) {
    if (setting->words != NULL)
        fprintf(stderr, "%s wants one of: %s\n", setting->flag, setting->words);
    else
        fprintf(stderr, "%s wants a number from %d to %d\n", setting->flag, setting->low, setting->high);
    exit(2);
}

static inline void take_value(const Setting *setting, const char *text) {
    char *end = "";
    long value = setting->low - 1;
    if (text != NULL && setting->words != NULL)
        value = setting->low + find_word(setting->words, text);
    else if (text != NULL)
        value = strtol(text, &end, 10);
    if (value < setting->low || value > setting->high || *end != '\0') refuse(setting);
    *setting->value = (int)value;
}

static inline const Setting *find_setting(const Setting *settings, const char *flag) {
    for (; settings->flag != NULL; settings++)
        if (strcmp(settings->flag, flag) == 0) return settings;
    return NULL;
}

/* Takes the settings off the front of the command line; the table ends with a setting without a flag. */
static inline void take_settings(const Setting *settings, int *argc, char **argv) {
    int next = 1;
    for (const Setting *found; next < *argc && (found = find_setting(settings, argv[next])) != NULL; next += 2)
        take_value(found, next + 1 < *argc ? argv[next + 1] : NULL);
    for (int i = next; i < *argc; i++) argv[i - next + 1] = argv[i];
    *argc -= next - 1;
}

typedef struct {
    Tally lengths; /* its outcomes are not used */
    uint64_t wins[MAX_SEATS], unfinished;
    uint64_t events[MAX_EVENTS];
} SeatTally;

static inline void add_seat_result(SeatTally *tally, const SeatResult *result) {
    Result lengths = {.outcome = UNFINISHED, .decisions = result->decisions, .options = result->options};
    add_result(&tally->lengths, lengths);
    if (result->winner == NO_WINNER)
        tally->unfinished += 1;
    else
        tally->wins[result->winner] += 1;
    for (int i = 0; i < MAX_EVENTS; i++) tally->events[i] += result->events[i];
}

static inline void print_wins(const SeatTally *tally, int seats) {
    printf("\"wins\": [");
    for (int seat = 0; seat < seats; seat++)
        printf("%s%llu", seat > 0 ? ", " : "", (unsigned long long)tally->wins[seat]);
    printf("], \"draws\": 0, \"unfinished\": %llu, ", (unsigned long long)tally->unfinished);
}

static inline void print_events(const Report *report, const SeatTally *tally, double games) {
    for (int i = 0; i < MAX_EVENTS && report->events[i] != NULL; i++)
        printf("\"%s\": %.6f, ", report->events[i], (double)tally->events[i] / games);
}

static inline void print_seats(const Report *report, const SeatTally *tally, uint64_t games, double seconds) {
    double decisions = (double)tally->lengths.decisions, played = (double)games;
    printf("{\"game\": \"%s\", \"games\": %llu, \"decisions\": %llu, ", report->game, (unsigned long long)games,
           (unsigned long long)tally->lengths.decisions);
    print_wins(tally, report->seats);
    printf("\"length_sd\": %.6f, \"options_mean\": %.6f, \"options_se\": %.6f, ",
           length_deviation(&tally->lengths, played), (double)tally->lengths.options / decisions,
           options_error(&tally->lengths, played));
    print_events(report, tally, played);
    printf("\"seconds\": %.6f, \"games_per_s\": %.1f, \"decisions_per_s\": %.1f}\n", seconds, played / seconds,
           decisions / seconds);
}

/* Inlined into main with the game known, so no call through a pointer is left in the loop over games. */
static inline __attribute__((always_inline)) int run_seats(const Report *report, SeatResult (*play_game)(Random *),
                                                           int argc, char **argv) {
    if (argc != 3) {
        fprintf(stderr, "usage: %s [--SETTING VALUE ...] GAMES SEED\n", argv[0]);
        return 2;
    }
    uint64_t games = strtoull(argv[1], NULL, 10);
    Random random = {strtoull(argv[2], NULL, 10)};
    SeatTally tally = {0};
    double start = seconds_now();
    for (uint64_t i = 0; i < games; i++) {
        SeatResult result = play_game(&random);
        add_seat_result(&tally, &result);
    }
    print_seats(report, &tally, games, seconds_now() - start);
    return 0;
}

#endif
