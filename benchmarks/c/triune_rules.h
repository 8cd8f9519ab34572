/* The house rules of Triune that both programs know, and their command line:
 *
 *     [--stride N] [--last-pieces N] [--no-skid] in front of the arguments of harness.h */
#ifndef TRIUNE_RULES_H
#define TRIUNE_RULES_H

#include "harness.h"

typedef struct {
    int stride;      /* squares a marked piece moves, 2 to 7 */
    int last_pieces; /* a player with so few pieces has lost, 0 to 15 */
    bool skid;       /* a marked piece nearer to the edge than its stride may go to the edge */
} Rules;

static const Rules STANDARD = {.stride = 3, .last_pieces = 1, .skid = true};

static inline bool rules_are_standard(Rules rules) {
    return rules.stride == STANDARD.stride && rules.last_pieces == STANDARD.last_pieces && rules.skid == STANDARD.skid;
}

static inline int number_within(const char *text, int low, int high, const char *flag) {
    char *end;
    long number = text == NULL ? low - 1 : strtol(text, &end, 10);
    if (text != NULL && *end == '\0' && number >= low && number <= high) return (int)number;
    fprintf(stderr, "%s wants a number from %d to %d\n", flag, low, high);
    exit(2);
}

/* Takes the house rules off the front of the command line; what is left belongs to harness.h. */
static inline Rules take_rules(int *argc, char **argv) {
    Rules rules = STANDARD;
    int next = 1;
    for (; next < *argc; next++) {
        if (strcmp(argv[next], "--stride") == 0) {
            next += 1;
            rules.stride = number_within(next < *argc ? argv[next] : NULL, 2, 7, "--stride");
        } else if (strcmp(argv[next], "--last-pieces") == 0) {
            next += 1;
            rules.last_pieces = number_within(next < *argc ? argv[next] : NULL, 0, 15, "--last-pieces");
        } else if (strcmp(argv[next], "--no-skid") == 0) {
            rules.skid = false;
        } else {
            break;
        }
    }
    for (int i = next; i < *argc; i++) argv[i - next + 1] = argv[i];
    *argc -= next - 1;
    return rules;
}

#endif
