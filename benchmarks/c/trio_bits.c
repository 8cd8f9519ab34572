/* Trio on bit sets: card c of the number n is bit 3 * (n - 1) + c, so the lowest bit of a hand is its lowest card, and
 * all cards that may be revealed, the ends of hands and those in the middle, are one set. The k-th card is selected,
 * never listed.
 *
 * What may be revealed at the start of a turn stays the same until a trio is taken, and is kept. */
#include "bits.h"
#include "trio_rules.h"

typedef struct {
    uint64_t hand[MAX_SEATS]; /* in turn order, seat 0 begins */
    uint64_t middle;
    uint64_t choices; /* what may be revealed first in a turn */
    uint32_t won[MAX_SEATS];
} Table;

static Rules house_rules;

static inline uint64_t highest_bit(uint64_t set) { return set == 0 ? 0 : 1ULL << (63 - __builtin_clzll(set)); }

static inline uint64_t ends_of(uint64_t hand) { return (hand & -hand) | highest_bit(hand); }

/* The cards that may be revealed while those of `face_up` already are. */
static inline uint64_t revealable(const Table *table, uint64_t face_up, Rules rules) {
    uint64_t cards = table->middle;
#pragma GCC unroll 6
    for (int player = 0; player < rules.players; player++) {
        if (rules.reveal == ENDS) cards |= ends_of(table->hand[player] & ~face_up);
        if (rules.reveal == ANY) cards |= table->hand[player];
    }
    return cards & ~face_up;
}

static inline int number_of(uint64_t card) { return 1 + __builtin_ctzll(card) / 3; }

static inline uint64_t trio_of(int number) { return 7ULL << (3 * (number - 1)); }

static inline bool may_decide(const SeatResult *result, Rules rules) {
    return result->decisions < (uint32_t)rules.max_decisions;
}

static inline uint32_t decide(SeatResult *result, uint32_t count, Random *random) {
    result->decisions += 1;
    result->options += count;
    return random_below(random, count);
}

static inline uint64_t take_random(uint64_t *set, Random *random) {
    uint64_t card = select_bit(*set, random_below(random, count_bits(*set)));
    *set ^= card;
    return card;
}

static inline Table deal(Rules rules, Random *random) {
    Table table = {.middle = (1ULL << cards_in_play(rules)) - 1};
    for (int player = 0; player < rules.players; player++)
        for (int i = 0; i < rules.hand; i++) table.hand[player] |= take_random(&table.middle, random);
    table.choices = revealable(&table, 0, rules);
    return table;
}

/* One of the cards of a hand, or 0 where the player declines. */
static inline uint64_t offer(uint64_t hand, SeatResult *result, Random *random) {
    uint32_t cards = count_bits(hand), k = decide(result, cards + 1, random);
    return k == cards ? 0 : select_bit(hand, k);
}

static inline void swap_in_team(Table *table, int player, Rules rules, SeatResult *result, Random *random) {
    int partner = (player + rules.players / 2) % rules.players;
    if (!may_decide(result, rules)) return;
    uint64_t given = offer(table->hand[player], result, random);
    if (given == 0 || !may_decide(result, rules)) return;
    uint64_t received = offer(table->hand[partner], result, random);
    if (received == 0) return;
    table->hand[player] ^= given | received;
    table->hand[partner] ^= given | received;
}

/* The teams other than `scoring_side`, from that of the next player on. */
static void swap_in_teams(Table *table, int next, int scoring_side, Rules rules, SeatResult *result, Random *random) {
    int sides = count_sides(rules);
    for (int i = 0; i < sides; i++) {
        int player = (next + i) % rules.players;
        if (player % sides != scoring_side) swap_in_team(table, player, rules, result, random);
    }
    table->choices = revealable(table, 0, rules);
}

/* The revealed card, or 0 where there is none and the turn passes, which is an option too. */
static inline uint64_t reveal(uint64_t choices, SeatResult *result, Random *random) {
    uint32_t count = count_bits(choices);
    uint32_t k = decide(result, count > 0 ? count : 1, random);
    return count > 0 ? select_bit(choices, k) : 0;
}

/* The number of the trio that the turn wins, or 0; 0 as well where the game has reached its cap. */
static inline __attribute__((always_inline)) int play_turn(const Table *table, Rules rules, SeatResult *result,
                                                           Random *random) {
    uint64_t face_up = reveal(table->choices, result, random);
    if (face_up == 0) return 0;
    int number = number_of(face_up);
    for (int revealed = 1; revealed < 3; revealed++) {
        if (!may_decide(result, rules)) return 0;
        uint64_t card = reveal(revealable(table, face_up, rules), result, random);
        if ((card & trio_of(number)) == 0) return 0;
        face_up |= card;
    }
    return number;
}

/* The side takes the trio; true when it has won the game. */
static inline bool take_trio(Table *table, int number, int side, Rules rules) {
    for (int player = 0; player < rules.players; player++) table->hand[player] &= ~trio_of(number);
    table->middle &= ~trio_of(number);
    table->choices = revealable(table, 0, rules);
    table->won[side] |= 1u << number;
    return is_won(rules, table->won[side], number);
}

static inline __attribute__((always_inline)) SeatResult play_by(Rules rules, Random *random) {
    Table table = deal(rules, random);
    SeatResult result = {.winner = NO_WINNER};
    if (rules.teams) swap_in_teams(&table, 0, NO_WINNER, rules, &result, random);
    int player = 0;
    while (may_decide(&result, rules)) {
        int number = play_turn(&table, rules, &result, random);
        int side = player % count_sides(rules);
        bool keeps = number > 0 && rules.keep_turn;
        if (!keeps) player = player + 1 == rules.players ? 0 : player + 1;
        if (number == 0) continue;
        if (take_trio(&table, number, side, rules)) {
            result.winner = side;
            break;
        }
        if (rules.teams) swap_in_teams(&table, player, side, rules, &result, random);
    }
    return result;
}

static SeatResult play_house_rules(Random *random) { return play_by(house_rules, random); }

/* The house rules known to the compiler: loops over hands unroll, and what is off is left out. */
static SeatResult play_standard(Random *random) { return play_by(STANDARD, random); }

int main(int argc, char **argv) {
    Report report = take_rules(&house_rules, &argc, argv);
    if (memcmp(&house_rules, &STANDARD, sizeof STANDARD) == 0) return run_seats(&report, play_standard, argc, argv);
    return run_seats(&report, play_house_rules, argc, argv);
}
