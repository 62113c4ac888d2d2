/* Worlds counted, numbered and drawn.
 *
 * The unseen turned cards of Schnellen come first, case by case: they lie at one of three places.
 * Of the other cards only hands in the play phase are barred from any; every place that is not is
 * one "slack" with them all. So a table over the sizes of those few hands, card by card, counts
 * what matters; the rest is multinomial. */
#include "odds.h"

#include <string.h>

typedef unsigned __int128 wide;
typedef uint64_t mask;

static wide join(ks_wide number) {
    return (wide)number.high << 64 | number.low;
}

static ks_wide split(wide number) {
    return (ks_wide){(uint64_t)number, (uint64_t)(number >> 64)};
}

/** C(n, k) for n <= 36: k <= 36 factors, exact at every step. */
static uint64_t choose(unsigned n, unsigned k) {
    wide out = 1;
    for (unsigned i = 1; i <= k; i++) {
        out = out * (n - k + i) / i;
    }
    return (uint64_t)out;
}

/* Places and how many unseen cards they still take. */
typedef struct sizes {
    uint8_t of[KS_PLACES];
} sizes;

/** Number of ways to fill places with as many cards as they take. @param among places, bits */
static wide multinomial(const sizes *left, unsigned among) {
    wide out = 1;
    unsigned total = 0;
    for (unsigned p = 0; p < KS_PLACES; p++) {
        if (among >> p & 1 && left->of[p]) {
            total += left->of[p];
            out *= choose(total, left->of[p]);
        }
    }
    return out;
}

static mask tied_cards(const ks_belief *belief) {
    return belief->unseen & belief->turned;
}

/** Hands barred from some card that is not tied, bits of places. */
static unsigned barred_hands(const ks_belief *belief) {
    mask cards = belief->unseen & ~belief->turned;
    unsigned out = 0;
    for (unsigned p = KS_AT_HAND; p < KS_AT_HAND + KS_MAX_SEATS; p++) {
        out |= belief->hidden[p] && belief->barred[p] & cards ? 1u << p : 0;
    }
    return out;
}

/** Places in the slack, bits; 0: none, one of the barred hands takes its part. */
static unsigned slack_places(const ks_belief *belief, unsigned barred) {
    unsigned out = 0;
    for (unsigned p = 0; p < KS_PLACES; p++) {
        out |= belief->hidden[p] && !(barred >> p & 1) ? 1u << p : 0;
    }
    return out;
}

/** Hands with a dimension in the table: the barred ones but for one that is the slack. */
static unsigned table_hands(const ks_belief *belief, unsigned *slack_place) {
    unsigned hands = barred_hands(belief);
    *slack_place = KS_PLACES;
    if (!slack_places(belief, hands)) {
        unsigned most = 0;
        for (unsigned p = KS_AT_HAND; p < KS_AT_HAND + KS_MAX_SEATS; p++) {
            if (hands >> p & 1 && belief->hidden[p] > most) {
                most = belief->hidden[p];
                *slack_place = p;
            }
        }
        hands &= most ? ~(1u << *slack_place) : hands;
    }
    return hands;
}

/** Cards barred from some hand. */
static mask some_cards(const ks_belief *belief) {
    mask out = 0;
    for (unsigned hands = barred_hands(belief); hands; hands &= hands - 1) {
        out |= belief->barred[__builtin_ctz(hands)];
    }
    return out & belief->unseen & ~belief->turned;
}

size_t ks_odds_size(const ks_belief *belief) {
    unsigned hands = barred_hands(belief);
    bool slack = slack_places(belief, hands) != 0;
    size_t cells = 1;
    size_t least = KS_CARDS;
    for (; hands; hands &= hands - 1) {
        size_t room = belief->hidden[__builtin_ctz(hands)] + 1u;
        least = room < least ? room : least;
        cells *= room;
    }
    if (!slack && cells > 1) {
        cells /= least; /* one hand is the slack: after a pin perhaps another one than before */
    }
    size_t rows = ks_count(some_cards(belief)) + 1u;
    return sizeof(ks_odds) + rows * cells * sizeof(uint64_t);
}

static uint32_t cell_of(const ks_odds *odds, const sizes *left) {
    uint32_t cell = 0;
    for (unsigned d = 0; d < odds->dims; d++) {
        cell += odds->stride[d] * left->of[odds->dim_place[d]];
    }
    return cell;
}

/** Cards that the table's hands of a cell take together, and their sizes. */
static unsigned decode(const ks_odds *odds, const sizes *most, uint32_t cell, uint8_t *size) {
    unsigned sum = 0;
    for (unsigned d = 0; d < odds->dims; d++) {
        size[d] = (uint8_t)(cell / odds->stride[d] % (most->of[odds->dim_place[d]] + 1u));
        sum += size[d];
    }
    return sum;
}

/** Last row: the cards that every hand can hold, over the hands and the slack. */
static void last_row(ks_odds *odds, const sizes *most, uint64_t *row) {
    unsigned cards = odds->cards - (unsigned)odds->some;
    for (uint32_t cell = 0; cell < odds->cells; cell++) {
        uint8_t size[KS_MAX_SEATS];
        unsigned rest = cards;
        uint64_t ways = decode(odds, most, cell, size) <= cards;
        for (unsigned d = 0; ways && d < odds->dims; d++) {
            ways *= choose(rest, size[d]);
            rest -= size[d];
        }
        row[cell] = ways;
    }
}

static void fill_rows(ks_odds *odds, const sizes *most) {
    last_row(odds, most, &odds->ways[(size_t)odds->some * odds->cells]);
    for (unsigned i = odds->some; i-- > 0;) {
        const uint64_t *after = &odds->ways[(size_t)(i + 1) * odds->cells];
        uint64_t *row = &odds->ways[(size_t)i * odds->cells];
        unsigned left = odds->cards - i;
        for (uint32_t cell = 0; cell < odds->cells; cell++) {
            uint8_t size[KS_MAX_SEATS];
            unsigned sum = decode(odds, most, cell, size);
            uint64_t ways = odds->allowed[i] >> KS_SLACK & 1 && sum < left ? after[cell] : 0;
            for (unsigned d = 0; d < odds->dims; d++) {
                bool fits = odds->allowed[i] >> d & 1 && size[d] && sum <= left;
                ways += fits ? after[cell - odds->stride[d]] : 0;
            }
            row[cell] = ways;
        }
    }
}

static sizes sizes_of(const ks_belief *belief) {
    sizes out;
    memcpy(out.of, belief->hidden, sizeof out.of);
    return out;
}

/** The places of the slack when it is more than one hand. */
static unsigned slack_of(const ks_belief *belief, const ks_odds *odds) {
    return odds->slack_place == KS_PLACES ? slack_places(belief, barred_hands(belief)) : 0;
}

/** Number of worlds with the sizes that the turned cards have left. */
static wide count_rest(const ks_belief *belief, const ks_odds *odds, const sizes *left) {
    return odds->ways[cell_of(odds, left)] * multinomial(left, slack_of(belief, odds));
}

static bool can_lie(const ks_belief *belief, const sizes *left, unsigned card, unsigned place) {
    return left->of[place] && !(belief->barred[place] >> card & 1);
}

/** The ways in which the turned cards can lie. */
static void fill_cases(const ks_belief *belief, ks_odds *odds) {
    wide total = 0;
    for (unsigned first = 0; first < KS_PLACES; first++) {
        for (unsigned second = 0; second < KS_PLACES; second++) {
            sizes left = sizes_of(belief);
            if ((odds->tied < 1 && first > 0) || (odds->tied < 2 && second > 0)) {
                continue;
            }
            if (odds->tied > 0) {
                if (!can_lie(belief, &left, odds->tied_card[0], first)) {
                    continue;
                }
                left.of[first]--;
            }
            if (odds->tied > 1) {
                if (!can_lie(belief, &left, odds->tied_card[1], second)) {
                    continue;
                }
                left.of[second]--;
            }
            wide count = count_rest(belief, odds, &left);
            if (count && odds->cases < KS_ODDS_CASES) {
                odds->case_place[odds->cases][0] = (uint8_t)first;
                odds->case_place[odds->cases][1] = (uint8_t)second;
                odds->case_count[odds->cases++] = split(count);
                total += count;
            }
        }
    }
    odds->count = split(total);
}

void ks_odds_make(const ks_belief *belief, ks_odds *out) {
    memset(out, 0, sizeof *out);
    unsigned slack_place;
    unsigned hands = table_hands(belief, &slack_place);
    mask some = some_cards(belief);
    sizes most = sizes_of(belief);
    uint32_t stride = 1;
    out->slack_place = (uint8_t)slack_place;
    for (; hands; hands &= hands - 1) {
        out->dim_place[out->dims] = (uint8_t)__builtin_ctz(hands);
        out->stride[out->dims] = stride;
        stride *= most.of[out->dim_place[out->dims++]] + 1u;
    }
    out->cells = stride;
    for (mask tied = tied_cards(belief); tied; tied &= tied - 1) {
        out->tied_card[out->tied++] = (uint8_t)ks_first(tied);
    }
    mask parts[2] = {some, belief->unseen & ~belief->turned & ~some};
    out->some = (uint8_t)ks_count(some);
    for (unsigned part = 0; part < 2; part++) {
        for (mask cards = parts[part]; cards; cards &= cards - 1) {
            unsigned card = ks_first(cards);
            bool slack = slack_place == KS_PLACES || !(belief->barred[slack_place] >> card & 1);
            unsigned allowed = slack ? 1u << KS_SLACK : 0;
            for (unsigned d = 0; d < out->dims; d++) {
                allowed |= belief->barred[out->dim_place[d]] >> card & 1 ? 0 : 1u << d;
            }
            out->allowed[out->cards] = (uint8_t)allowed;
            out->card[out->cards++] = (uint8_t)card;
        }
    }
    fill_rows(out, &most);
    fill_cases(belief, out);
}

ks_wide ks_odds_count(const ks_odds *odds) {
    return odds->count;
}

/* --- a world --- */

static void put(ks_world *world, sizes *left, unsigned card, unsigned place) {
    world->at[place] |= (mask)1 << card;
    left->of[place]--;
}

static void begin_world(const ks_belief *belief, ks_world *out) {
    memcpy(out->at, belief->known, sizeof out->at);
}

static void put_tied(const ks_odds *odds, unsigned which, ks_world *world, sizes *left) {
    for (unsigned i = 0; i < odds->tied; i++) {
        put(world, left, odds->tied_card[i], odds->case_place[which][i]);
    }
}

/** Deal out cards that can lie at all of some places: number `rank` of the multinomial. */
static void put_by_rank(const uint8_t *cards, unsigned count, unsigned among, wide rank,
                        ks_world *world, sizes *left) {
    wide ways = multinomial(left, among);
    for (unsigned i = 0; i < count; i++) {
        unsigned rest = count - i;
        unsigned index =
            (unsigned)(rank * rest / ways); /* block of the place: ways * size / rest */
        unsigned before = 0;
        unsigned p = 0;
        while (!(among >> p & 1) || index >= before + left->of[p]) {
            before += among >> p & 1 ? left->of[p] : 0;
            p++;
        }
        rank -= ways * before / rest;
        ways = ways * left->of[p] / rest;
        put(world, left, cards[i], p);
    }
}

/** Places of one step of the table: the slack, or the hand of a dimension. */
static unsigned place_of_step(const ks_odds *odds, unsigned step) {
    return step < odds->dims ? odds->dim_place[step] : odds->slack_place;
}

/** Put the cards that some hands cannot hold, by number. @param free collects those in the slack
 * @return what is left of the number */
static uint64_t put_some(const ks_odds *odds, uint64_t rank, ks_world *world, sizes *left,
                         uint8_t *free, unsigned *free_count) {
    uint32_t cell = cell_of(odds, left);
    for (unsigned i = 0; i < odds->some; i++) {
        const uint64_t *after = &odds->ways[(size_t)(i + 1) * odds->cells];
        unsigned step = 0;
        for (; step < odds->dims; step++) {
            if (!(odds->allowed[i] >> step & 1) || !left->of[odds->dim_place[step]]) {
                continue;
            }
            uint64_t block = after[cell - odds->stride[step]];
            if (rank < block) {
                cell -= odds->stride[step];
                break;
            }
            rank -= block;
        }
        unsigned place = place_of_step(odds, step);
        if (place == KS_PLACES) {
            free[(*free_count)++] = odds->card[i];
        } else {
            put(world, left, odds->card[i], place);
        }
    }
    return rank;
}

/** The table's hands and, when it is one hand, the slack. */
static unsigned hands_of(const ks_odds *odds) {
    unsigned out = odds->slack_place == KS_PLACES ? 0 : 1u << odds->slack_place;
    for (unsigned d = 0; d < odds->dims; d++) {
        out |= 1u << odds->dim_place[d];
    }
    return out;
}

ks_status ks_odds_world(const ks_belief *belief, const ks_odds *odds, ks_wide rank, ks_world *out) {
    wide number = join(rank);
    if (number >= join(odds->count)) {
        return KS_ILLEGAL;
    }
    unsigned which = 0;
    while (number >= join(odds->case_count[which])) {
        number -= join(odds->case_count[which++]);
    }
    sizes left = sizes_of(belief);
    uint8_t free[KS_CARDS];
    unsigned free_count = 0;
    begin_world(belief, out);
    put_tied(odds, which, out, &left);
    unsigned slack = slack_of(belief, odds);
    wide slack_ways = multinomial(&left, slack);
    uint64_t rest = put_some(odds, (uint64_t)(number / slack_ways), out, &left, free, &free_count);
    number %= slack_ways;
    /* The cards that all hands can hold: to a hand, or with the others to the slack. */
    unsigned among = hands_of(odds);
    unsigned cards = odds->cards - (unsigned)odds->some;
    sizes with_slack = left;
    unsigned virtual_place = KS_AT_LAID; /* never a hand: stands for the slack here */
    unsigned sum = 0;
    for (unsigned d = 0; d < odds->dims; d++) {
        sum += left.of[odds->dim_place[d]];
    }
    ks_world part = {{0}};
    if (odds->slack_place == KS_PLACES) {
        with_slack.of[virtual_place] = (uint8_t)(cards - sum);
        among |= 1u << virtual_place;
    }
    put_by_rank(odds->card + odds->some, cards, among, rest, &part, &with_slack);
    for (unsigned p = 0; p < KS_PLACES; p++) {
        if (p == virtual_place && odds->slack_place == KS_PLACES) {
            for (mask to = part.at[p]; to; to &= to - 1) {
                free[free_count++] = (uint8_t)ks_first(to);
            }
        } else if (among >> p & 1) {
            out->at[p] |= part.at[p];
            left.of[p] = with_slack.of[p];
        }
    }
    put_by_rank(free, free_count, slack, number, out, &left);
    return KS_OK;
}

/* --- drawing --- */

static uint64_t next_random(uint64_t *seed) {
    uint64_t z = *seed += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

/** Uniform number below a limit: multiply, and draw again in the short part (Lemire). */
static uint64_t below(uint64_t *seed, uint64_t limit) {
    wide product = (wide)next_random(seed) * limit;
    if ((uint64_t)product < limit) {
        uint64_t floor = -limit % limit;
        while ((uint64_t)product < floor) {
            product = (wide)next_random(seed) * limit;
        }
    }
    return (uint64_t)(product >> 64);
}

static wide wide_below(uint64_t *seed, wide limit) {
    if (limit >> 64 == 0) {
        return below(seed, (uint64_t)limit);
    }
    uint64_t high = (uint64_t)(limit >> 64);
    uint64_t bits = ~(uint64_t)0 >> __builtin_clzll(high);
    for (;;) {
        wide number = (wide)(next_random(seed) & bits) << 64 | next_random(seed);
        if (number < limit) {
            return number;
        }
    }
}

/** Deal out cards over places at random. */
static void put_at_random(uint8_t *cards, unsigned count, unsigned among, uint64_t *seed,
                          ks_world *world, sizes *left) {
    for (unsigned p = 0; p < KS_PLACES; p++) {
        while (among >> p & 1 && left->of[p] && count) {
            unsigned i = (unsigned)below(seed, count);
            put(world, left, cards[i], p);
            cards[i] = cards[--count];
        }
    }
}

void ks_odds_draw(const ks_belief *belief, const ks_odds *odds, uint64_t *seed, ks_world *out) {
    unsigned which = 0;
    if (odds->cases > 1) {
        wide number = wide_below(seed, join(odds->count));
        while (number >= join(odds->case_count[which])) {
            number -= join(odds->case_count[which++]);
        }
    }
    sizes left = sizes_of(belief);
    uint8_t free[KS_CARDS];
    unsigned free_count = 0;
    begin_world(belief, out);
    put_tied(odds, which, out, &left);
    if (odds->some) {
        uint64_t rank = below(seed, odds->ways[cell_of(odds, &left)]);
        (void)put_some(odds, rank, out, &left, free, &free_count);
    }
    unsigned cards = odds->cards - (unsigned)odds->some;
    uint8_t rest[KS_CARDS];
    memcpy(rest, odds->card + odds->some, cards);
    /* Hands first, from the cards that all can hold; what stays joins the slack. */
    unsigned hands = hands_of(odds);
    unsigned to_hands = 0;
    for (unsigned p = 0; p < KS_PLACES; p++) {
        to_hands += hands >> p & 1 ? left.of[p] : 0;
    }
    put_at_random(rest, cards, hands, seed, out, &left);
    for (unsigned i = 0; i + to_hands < cards; i++) {
        free[free_count++] = rest[i];
    }
    put_at_random(free, free_count, slack_of(belief, odds), seed, out, &left);
}

void ks_odds_draw_states(const ks_rules *rules, const ks_belief *belief, const ks_odds *odds,
                         uint64_t *seed, ks_state *out, size_t count) {
    uint64_t orders = ks_belief_orders(belief);
    for (size_t i = 0; i < count; i++) {
        ks_world world;
        ks_odds_draw(belief, odds, seed, &world);
        ks_belief_state(rules, belief, &world, orders > 1 ? below(seed, orders) : 0, &out[i]);
    }
}

/* --- marginals --- */

ks_wide ks_odds_pinned(const ks_belief *belief, ks_card card, unsigned place, ks_odds *scratch) {
    if (card >= KS_CARDS || place >= KS_PLACES || !(belief->unseen >> card & 1) ||
        !belief->hidden[place] || belief->barred[place] >> card & 1) {
        return (ks_wide){0, 0};
    }
    ks_belief pinned = *belief;
    pinned.unseen &= ~((mask)1 << card);
    pinned.known[place] |= (mask)1 << card;
    pinned.hidden[place]--;
    ks_odds_make(&pinned, scratch);
    return scratch->count;
}

void ks_odds_marginals(const ks_belief *belief, ks_odds *scratch,
                       ks_wide out[KS_CARDS][KS_PLACES]) {
    memset(out, 0, sizeof(ks_wide) * KS_CARDS * KS_PLACES);
    uint32_t barred_at[KS_CARDS]; /* places, bits; turned cards apart: cards alike have one row */
    for (mask cards = belief->unseen; cards; cards &= cards - 1) {
        unsigned card = ks_first(cards);
        barred_at[card] = (uint32_t)(belief->turned >> card & 1) << KS_PLACES;
        for (unsigned p = 0; p < KS_PLACES; p++) {
            barred_at[card] |= (uint32_t)(belief->barred[p] >> card & 1) << p;
        }
        mask earlier = belief->unseen & (((mask)1 << card) - 1);
        while (earlier && barred_at[ks_first(earlier)] != barred_at[card]) {
            earlier &= earlier - 1;
        }
        if (earlier) {
            memcpy(out[card], out[ks_first(earlier)], sizeof out[card]);
            continue;
        }
        for (unsigned p = 0; p < KS_PLACES; p++) {
            out[card][p] = ks_odds_pinned(belief, (ks_card)card, p, scratch);
        }
    }
}
