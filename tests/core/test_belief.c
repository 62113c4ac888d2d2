/* Sights and beliefs: what a duty shows, folds of random matches against the match itself, worlds
 * against a count card by card, and every drawn world replayed with its history. */
#include "kartenspiel/belief.h"

#include <stdlib.h>
#include <string.h>

#include "check.h"
#include "odds.h"
#include "trick.h"

typedef uint64_t mask;

enum { MAX_STEPS = 160, VIEWERS = KS_MAX_SEATS + 1 };

/* --- the exclusion rule --- */

static void tr2_tr5_excluded_is_what_duty_forbids(void) {
    uint64_t seed = 1;
    for (unsigned round = 0; round < 400000; round++) {
        const ks_pack *pack = ks_pack_get((ks_pack_id)check_random(&seed, KS_PACKS));
        unsigned lane = check_random(&seed, pack->has_weli ? 6 : 5);
        ks_set trump = lane == 5 ? 0 : lane == 4 && !pack->has_weli ? 0 : ks_lane(lane);
        ks_set all = pack->all;
        if (pack->has_weli && trump && lane < KS_WELI_LANE) {
            all = (all & ~ks_lane(KS_WELI_LANE)) | ks_bit(ks_weli_bit(lane));
        }
        ks_set cards[9];
        unsigned count = 2 + check_random(&seed, 8);
        unsigned on_table = 1 + check_random(&seed, count - 1 < 4 ? count - 1 : 4);
        ks_set rest = all;
        for (unsigned i = 0; i < count; i++) {
            ks_set pick = rest;
            for (unsigned skip = check_random(&seed, ks_count(rest)); skip > 0; skip--) {
                pick &= pick - 1;
            }
            cards[i] = pick & -pick;
            rest &= ~cards[i];
        }
        ks_set trick = 0;
        ks_set hand = 0;
        for (unsigned i = 0; i < count; i++) {
            *(i < on_table ? &trick : &hand) |= cards[i];
        }
        ks_set led = ks_lane(ks_lane_of(ks_first(cards[0])));
        bool beat = check_random(&seed, 2);
        bool under = check_random(&seed, 2);
        ks_set legal = ks_duty(hand, trick, led, trump, beat, under);
        for (ks_set left = hand; left; left &= left - 1) {
            ks_set card = left & -left;
            ks_set excluded = ks_excluded(card, trick, led, trump, beat, under);
            CHECK(!(excluded & card));
            CHECK_EQ((legal & card) != 0, !(hand & excluded));
        }
    }
}

/* --- a watched match --- */

typedef struct watch {
    ks_rules rules;
    ks_state state;
    ks_state before_deal;
    ks_belief belief[VIEWERS];
    ks_sight sight[VIEWERS][MAX_STEPS]; /* of this deal */
    ks_kind kind[MAX_STEPS];
    unsigned steps; /* of this deal */
    mask away[KS_MAX_SEATS];
    mask surplus;
    mask dropped[KS_MAX_SEATS];
} watch;

static unsigned viewer_of(const watch *w, unsigned i) {
    return i < w->rules.seats ? i : (unsigned)KS_NOBODY;
}

static mask mask_of(const watch *w, ks_set set) {
    return ks_cards_mask(ks_pack_get(w->rules.pack), set);
}

static ks_rules random_rules(ks_game game, uint64_t *seed) {
    ks_rules rules;
    unsigned which = check_random(seed, 2);
    bool russisch = game == KS_RUSSISCH;
    ks_rules_init(&rules,
                  russisch ? (which ? KS_PACK_36 : KS_PACK_24) : (which ? KS_PACK_33 : KS_PACK_21));
    rules.deals = 2;
    rules.must_beat_after_trump = check_random(seed, 2);
    rules.must_undertrump = check_random(seed, 2);
    if (russisch) {
        ks_russisch_rules *own = &rules.of.russisch;
        rules.seats = (uint8_t)(3 + check_random(seed, 2));
        own->redeal = (uint8_t)check_random(seed, 8);
        own->max_bid = 90 + 10 * (int32_t)check_random(seed, 6);
        own->pass_is_final = check_random(seed, 2);
        own->without_talon = check_random(seed, 2);
        own->raise_after_talon = check_random(seed, 2);
        own->assigned = check_random(seed, 2);
        own->target = 0;
    } else {
        ks_schnellen_rules *own = &rules.of.schnellen;
        rules.seats = (uint8_t)(3 + check_random(seed, which ? 3 : 2));
        own->must_stay_at = (int32_t)check_random(seed, 3) * 10;
        own->bid_for_trump = check_random(seed, 3) == 0;
        own->all_pass_redeal = check_random(seed, 2);
        own->compulsory = check_random(seed, 4) == 0;
        own->exchange = check_random(seed, 4) != 0;
        own->start = 40;
    }
    CHECK_EQ(ks_rules_check(&rules), 0);
    return rules;
}

static void start(watch *w, ks_rules rules, unsigned dealer) {
    memset(w, 0, sizeof *w);
    w->rules = rules;
    CHECK_EQ(ks_start(&w->rules, &w->state, dealer), KS_OK);
    for (unsigned i = 0; i <= rules.seats; i++) {
        CHECK_EQ(ks_belief_start(&w->rules, &w->belief[i], dealer, viewer_of(w, i)), KS_OK);
    }
}

/** A random action of this step; exchange and discards go on long enough to reach all cases. */
static ks_action random_action(const watch *w, uint64_t *seed) {
    ks_action legal[KS_MAX_LEGAL];
    unsigned count = ks_legal(&w->rules, &w->state, legal);
    if (!count) {
        count = ks_chance(&w->rules, &w->state, legal);
    }
    bool redeal = w->state.phase == KS_PHASE_REDEAL && check_random(seed, 3);
    bool swap = w->state.phase == KS_PHASE_EXCHANGE && count > 1 && check_random(seed, 4);
    return redeal ? legal[0] : legal[check_random(seed, swap ? count - 1 : count)];
}

static void shuffled(const watch *w, ks_card *cards, uint64_t *seed) {
    const ks_pack *pack = ks_pack_get(w->rules.pack);
    unsigned count = 0;
    for (mask rest = mask_of(w, pack->all); rest; rest &= rest - 1) {
        unsigned at = check_random(seed, count + 1);
        cards[count] = cards[at];
        cards[at] = (ks_card)ks_first(rest);
        count++;
    }
    if (pack->has_weli && check_random(seed, 3) == 0) { /* the Weli is turned (SN4) */
        unsigned weli = 0;
        unsigned turned = w->rules.seats * 3u;
        while (cards[weli] != KS_WELI) {
            weli++;
        }
        cards[weli] = cards[turned];
        cards[turned] = KS_WELI;
    }
}

/** One step of the match, seen by all. */
static void step(watch *w, uint64_t *seed) {
    ks_state before = w->state;
    unsigned actor = ks_actor(&before);
    ks_action action;
    if (before.phase == KS_PHASE_DEAL) {
        ks_card cards[KS_CARDS];
        shuffled(w, cards, seed);
        action = ks_action_make(w->rules.game, KS_DEAL, 0);
        CHECK_EQ(ks_deal(&w->rules, &w->state, cards), KS_OK);
        w->before_deal = before;
        w->steps = 0;
        w->surplus = 0;
        memset(w->away, 0, sizeof w->away);
        memset(w->dropped, 0, sizeof w->dropped);
    } else {
        action = random_action(w, seed);
        CHECK_EQ(ks_apply(&w->rules, &w->state, action), KS_OK);
    }
    ks_action_parts parts = ks_action_split(w->rules.game, action);
    if (parts.kind == KS_DISCARD && before.put_away == 0) {
        w->surplus |= (mask)1 << parts.arg;
    } else if (parts.kind == KS_DISCARD || parts.kind == KS_SWAP) {
        w->away[actor] |= (mask)1 << parts.arg;
    } else if (parts.kind == KS_DROP) {
        w->dropped[actor] = mask_of(w, ks_hand(&before, actor));
    }
    CHECK(w->steps < MAX_STEPS);
    w->kind[w->steps] = parts.kind;
    for (unsigned i = 0; i <= w->rules.seats; i++) {
        ks_sight *sight = &w->sight[i][w->steps];
        *sight = ks_see(&w->rules, &before, &w->state, action, viewer_of(w, i));
        CHECK_EQ(ks_belief_see(&w->rules, &w->belief[i], sight), KS_OK);
    }
    w->steps++;
}

static ks_world true_world(const watch *w, const ks_belief *belief) {
    ks_world out = {{0}};
    ks_card undealt[KS_CARDS];
    for (unsigned h = 0; h < belief->homes; h++) {
        unsigned seat = ks_belief_seat(&w->rules, belief, h);
        out.at[KS_AT_HAND + h] = mask_of(w, ks_hand(&w->state, seat)) | w->dropped[seat];
        out.at[KS_AT_AWAY + h] = w->away[seat];
    }
    out.at[KS_AT_SURPLUS] = w->surplus;
    if (w->rules.game == KS_RUSSISCH) {
        out.at[KS_AT_LAID] = mask_of(w, w->state.aside);
    }
    for (unsigned i = ks_undealt(&w->rules, &w->state, undealt); i-- > 0;) {
        out.at[KS_AT_UNDEALT] |= (mask)1 << undealt[i];
    }
    return out;
}

static bool agrees(const ks_belief *belief, const ks_world *world) {
    mask unseen = 0;
    for (unsigned p = 0; p < KS_PLACES; p++) {
        mask at = world->at[p];
        if ((belief->known[p] & ~at) || ks_count(at & belief->unseen) != belief->hidden[p] ||
            (at & belief->unseen & belief->barred[p])) {
            return false;
        }
        unseen |= at & ~belief->known[p];
    }
    return unseen == belief->unseen;
}

static bool equal_but_pack(const ks_state *a, const ks_state *b) {
    ks_state copy = *a;
    memcpy(copy.pack, b->pack, sizeof copy.pack);
    return ks_equal(&copy, b);
}

/** Play the deal again with the cards of a world: the viewer sees the same, and the end is this
 * state. */
static bool replays(const watch *w, unsigned i, const ks_world *world, const ks_state *end) {
    ks_card hidden[2 * KS_CARDS];
    unsigned used = 0;
    unsigned count = ks_belief_hidden_cards(&w->rules, &w->belief[i], world, hidden);
    ks_state state = w->before_deal;
    ks_state before = state;
    CHECK_EQ(ks_deal(&w->rules, &state, end->pack), KS_OK);
    for (unsigned s = 0; s < w->steps; s++) {
        ks_sight want = w->sight[i][s];
        ks_action action = ks_action_make(w->rules.game, w->kind[s], 0);
        if (s > 0) {
            int32_t arg = want.parts.arg;
            if (arg == KS_HIDDEN) {
                if (used >= count) {
                    return false;
                }
                arg = hidden[used++];
            }
            action = ks_action_make(w->rules.game, w->kind[s], arg);
            if (ks_apply(&w->rules, &state, action) != KS_OK) {
                return false;
            }
        }
        ks_sight got = ks_see(&w->rules, &before, &state, action, viewer_of(w, i));
        if (got.parts.kind != want.parts.kind || got.parts.arg != want.parts.arg ||
            got.seat != want.seat || got.shown != want.shown ||
            memcmp(got.cards, want.cards, sizeof got.cards) != 0) {
            return false;
        }
        before = state;
    }
    return ks_equal(&state, end);
}

/** Worlds counted card by card, without a table. */
static uint64_t count_slowly(const ks_belief *belief, mask cards, uint8_t *left, uint64_t limit) {
    if (!cards) {
        return 1;
    }
    unsigned card = ks_first(cards);
    uint64_t sum = 0;
    for (unsigned p = 0; p < KS_PLACES && sum <= limit; p++) {
        if (left[p] && !(belief->barred[p] >> card & 1)) {
            left[p]--;
            sum += count_slowly(belief, cards & (cards - 1), left, limit - sum);
            left[p]++;
        }
    }
    return sum;
}

static int by_world(const void *a, const void *b) {
    return memcmp(a, b, sizeof(ks_world));
}

enum { FEW = 300 };

typedef struct tally {
    unsigned counted;
    unsigned uniform;
    unsigned tables;
    unsigned tied;
    unsigned aces;
    size_t largest;
} tally;

/** Draws over the sorted worlds: chi-square, with a fixed seed and a bound far out. */
static void check_uniform(const ks_belief *belief, const ks_odds *odds, const ks_world *worlds,
                          unsigned count, tally *t) {
    enum { EACH = 60 };
    static unsigned drawn[FEW];
    uint64_t seed = t->counted;
    memset(drawn, 0, sizeof drawn);
    for (unsigned i = 0; i < EACH * count; i++) {
        ks_world world;
        ks_odds_draw(belief, odds, &seed, &world);
        const ks_world *found = bsearch(&world, worlds, count, sizeof world, by_world);
        CHECK(found != NULL);
        drawn[found ? found - worlds : 0]++;
    }
    double chi = 0;
    for (unsigned i = 0; i < count; i++) {
        double off = (double)drawn[i] - EACH;
        chi += off * off / EACH;
    }
    double degrees = count - 1.0; /* variance 2 * degrees: six deviations and some for few */
    double beyond = chi - degrees - 12;
    CHECK(beyond < 0 || beyond * beyond < 36 * 2 * degrees);
    t->uniform++;
}

/** All worlds listed, each once, each right; the marginals add up. */
static void check_few(const ks_belief *belief, const ks_odds *odds, tally *t) {
    uint8_t left[KS_PLACES];
    memcpy(left, belief->hidden, sizeof left);
    CHECK_EQ(odds->count.low, count_slowly(belief, belief->unseen, left, FEW));
    static ks_world worlds[FEW];
    for (uint64_t rank = 0; rank < odds->count.low; rank++) {
        CHECK_EQ(ks_odds_world(belief, odds, (ks_wide){rank, 0}, &worlds[rank]), KS_OK);
        CHECK(agrees(belief, &worlds[rank]));
    }
    uint64_t pinned[KS_CARDS][KS_PLACES] = {{0}};
    for (uint64_t rank = 0; rank < odds->count.low; rank++) {
        for (unsigned p = 0; p < KS_PLACES; p++) {
            for (mask at = worlds[rank].at[p] & belief->unseen; at; at &= at - 1) {
                pinned[ks_first(at)][p]++;
            }
        }
    }
    ks_odds *scratch = malloc(ks_odds_size(belief));
    static ks_wide marginals[KS_CARDS][KS_PLACES];
    ks_odds_marginals(belief, scratch, marginals);
    for (mask cards = belief->unseen; cards; cards &= cards - 1) {
        for (unsigned p = 0; p < KS_PLACES; p++) {
            ks_card card = (ks_card)ks_first(cards);
            CHECK_EQ(ks_odds_pinned(belief, card, p, scratch).low, pinned[card][p]);
            CHECK_EQ(marginals[card][p].low, pinned[card][p]);
        }
    }
    free(scratch);
    qsort(worlds, odds->count.low, sizeof *worlds, by_world);
    for (uint64_t i = 1; i < odds->count.low; i++) {
        CHECK(by_world(&worlds[i - 1], &worlds[i]) != 0);
    }
    if (odds->count.low > 1 && t->counted % 8 == 0) {
        check_uniform(belief, odds, worlds, (unsigned)odds->count.low, t);
    }
    CHECK_EQ(ks_odds_world(belief, odds, odds->count, &worlds[0]), KS_ILLEGAL);
    t->counted++;
}

static void check_belief(const watch *w, unsigned i, uint64_t *seed, tally *t) {
    const ks_belief *belief = &w->belief[i];
    ks_world world = true_world(w, belief);
    CHECK(agrees(belief, &world));
    CHECK(agrees(belief, &belief->world));
    ks_state filled;
    ks_belief_state(&w->rules, belief, &world, 0, &filled);
    CHECK(equal_but_pack(&filled, &w->state));
    if (check_random(seed, 4)) {
        return;
    }
    size_t size = ks_odds_size(belief);
    ks_odds *odds = malloc(size);
    ks_odds_make(belief, odds);
    ks_wide number = ks_odds_count(odds);
    CHECK(number.low || number.high);
    CHECK(sizeof(ks_odds) + ((size_t)odds->some + 1) * odds->cells * 8 <= size);
    t->tables += odds->some > 0;
    t->tied += odds->tied > 0;
    t->aces += belief->aces != 0;
    t->largest = size > t->largest ? size : t->largest;
    if (!odds->count.high && odds->count.low <= FEW) {
        check_few(belief, odds, t);
    }
    for (unsigned k = 0; k < 2; k++) {
        ks_world drawn;
        ks_odds_draw(belief, odds, seed, &drawn);
        CHECK(agrees(belief, &drawn));
        uint64_t orders = ks_belief_orders(belief);
        ks_belief_state(&w->rules, belief, &drawn, *seed % orders, &filled);
        if (belief->homes) {
            CHECK(replays(w, i, &drawn, &filled));
        }
        ks_wide rank = {*seed, odds->count.high ? *seed % odds->count.high : 0};
        rank.low = odds->count.high ? rank.low : rank.low % odds->count.low;
        CHECK_EQ(ks_odds_world(belief, odds, rank, &drawn), KS_OK);
        CHECK(agrees(belief, &drawn));
    }
    free(odds);
}

static void play_and_check(ks_game game, uint64_t seed, unsigned matches) {
    tally t = {0};
    watch *w = malloc(sizeof *w);
    for (unsigned m = 0; m < matches && check_failures < 10; m++) {
        ks_rules rules = random_rules(game, &seed);
        start(w, rules, check_random(&seed, rules.seats));
        while (w->state.phase != KS_PHASE_OVER) {
            step(w, &seed);
            for (unsigned i = 0; i <= rules.seats; i++) {
                check_belief(w, i, &seed, &t);
            }
        }
    }
    CHECK(t.counted > 20 && t.uniform > 5 && t.tables > 100);
    CHECK(game == KS_RUSSISCH || (t.tied > 20 && t.aces > 5));
    free(w);
}

static void beliefs_hold_the_match_russisch(void) {
    play_and_check(KS_RUSSISCH, 11, 150);
}

static void beliefs_hold_the_match_schnellen(void) {
    play_and_check(KS_SCHNELLEN, 12, 300);
}

/* --- impossible sights --- */

static void no_sight_breaks_a_belief(void) {
    uint64_t seed = 5;
    watch *w = malloc(sizeof *w);
    for (unsigned m = 0; m < 60; m++) {
        ks_rules rules = random_rules(m % 2 ? KS_RUSSISCH : KS_SCHNELLEN, &seed);
        start(w, rules, 0);
        while (w->state.phase != KS_PHASE_OVER) {
            ks_belief earlier[VIEWERS];
            memcpy(earlier, w->belief, sizeof earlier);
            step(w, &seed);
            for (unsigned i = 0; i <= rules.seats; i++) {
                ks_sight sight = w->sight[i][w->steps - 1];
                switch (check_random(&seed, 6)) {
                case 0:
                    sight.parts.arg = (int32_t)check_random(&seed, 60) - 10;
                    break;
                case 1:
                    sight.parts.kind = (ks_kind)check_random(&seed, KS_KINDS + 2);
                    break;
                case 2:
                    sight.shown ^= (mask)1 << check_random(&seed, 64);
                    break;
                case 3:
                    sight.seat = (uint8_t)check_random(&seed, 256);
                    break;
                case 4:
                    sight.cards[check_random(&seed, KS_CARDS)] = (ks_card)check_random(&seed, 256);
                    break;
                default:
                    sight.shown = 0;
                    sight.parts.arg = KS_HIDDEN;
                    break;
                }
                ks_belief next = earlier[i];
                ks_status status = ks_belief_see(&rules, &next, &sight);
                if (status == KS_ILLEGAL) {
                    CHECK(memcmp(&next, &earlier[i], sizeof next) == 0);
                } else {
                    CHECK(agrees(&next, &next.world) || !next.homes);
                }
            }
        }
    }
    free(w);
}

static void no_such_viewer(void) {
    ks_rules rules;
    ks_belief belief;
    ks_rules_init(&rules, KS_PACK_24);
    CHECK_EQ(ks_belief_start(&rules, &belief, 0, 3), KS_ILLEGAL);
    CHECK_EQ(ks_belief_start(&rules, &belief, 3, 0), KS_ILLEGAL);
    CHECK_EQ(ks_belief_start(&rules, &belief, 0, KS_NOBODY), KS_OK);
}

int main(void) {
    RUN(tr2_tr5_excluded_is_what_duty_forbids);
    RUN(beliefs_hold_the_match_russisch);
    RUN(beliefs_hold_the_match_schnellen);
    RUN(no_sight_breaks_a_belief);
    RUN(no_such_viewer);
    return CHECK_RESULT();
}
