/* Numbers of actions: stable, and taken apart and put together again without loss. */
#include "check.h"
#include "kartenspiel/action.h"

static void every_number_makes_the_round_trip(void) {
    for (unsigned game = 0; game < KS_GAMES; game++) {
        ks_action end = game == KS_RUSSISCH ? KS_R_BID + KS_MAX_BID / 10 * 3 : KS_S_ACTIONS;
        for (ks_action action = 0; action < end; action++) {
            ks_action_parts parts = ks_action_split((ks_game)game, action);
            CHECK(parts.kind != KS_KINDS);
            CHECK_EQ(ks_action_make((ks_game)game, parts.kind, parts.arg), action);
        }
        static const ks_action junk[] = {KS_NO_ACTION, -2, INT32_MIN, INT32_MAX, INT32_MAX - 36};
        for (unsigned i = 0; i < sizeof junk / sizeof *junk; i++) {
            CHECK_EQ(ks_action_split((ks_game)game, junk[i]).kind, KS_KINDS);
        }
        CHECK_EQ(ks_action_split((ks_game)game, end).kind, KS_KINDS);
    }
}

static void every_kind_and_argument_makes_the_round_trip(void) {
    static const int32_t args[] = {INT32_MIN, -10,   -1,    0,     1,     2,        3,   4,
                                   5,         6,     8,     9,     10,    11,       35,  36,
                                   37,        90,    95,    100,   300,   520,      521, 530,
                                   9990,      10000, 10001, 10010, 65536, INT32_MAX};
    for (unsigned game = 0; game < KS_GAMES; game++) {
        for (unsigned kind = 0; kind < KS_KINDS; kind++) {
            for (unsigned i = 0; i < sizeof args / sizeof *args; i++) {
                ks_action action = ks_action_make((ks_game)game, (ks_kind)kind, args[i]);
                if (action != KS_NO_ACTION) {
                    ks_action_parts parts = ks_action_split((ks_game)game, action);
                    CHECK_EQ(parts.kind, kind);
                    CHECK_EQ(parts.arg, args[i]);
                }
            }
        }
        CHECK_EQ(ks_action_make((ks_game)game, KS_KINDS, 0), KS_NO_ACTION);
    }
}

/** Every number is part of the interface: these may never change. */
static void numbers_are_stable(void) {
    static const struct {
        ks_game game;
        ks_kind kind;
        int32_t arg;
        ks_action number;
    } table[] = {
        {KS_RUSSISCH, KS_PLAY, 0, 0},           {KS_RUSSISCH, KS_PLAY, 35, 35},
        {KS_RUSSISCH, KS_ANNOUNCE, 6, 36},      {KS_RUSSISCH, KS_ANNOUNCE, 7, 37},
        {KS_RUSSISCH, KS_ANNOUNCE, 33, 42},     {KS_RUSSISCH, KS_ANNOUNCE, 34, 43},
        {KS_RUSSISCH, KS_LAY, 0, 44},           {KS_RUSSISCH, KS_GIVE, 0, 80},
        {KS_RUSSISCH, KS_PICK, 0, 116},         {KS_RUSSISCH, KS_DEAL, 0, 152},
        {KS_RUSSISCH, KS_KEEP, 0, 153},         {KS_RUSSISCH, KS_REDEAL, 0, 154},
        {KS_RUSSISCH, KS_PASS, 0, 155},         {KS_RUSSISCH, KS_HOLD, 0, 156},
        {KS_RUSSISCH, KS_BID, 10, 157},         {KS_RUSSISCH, KS_BID_WITHOUT, 10, 158},
        {KS_RUSSISCH, KS_RAISE, 10, 159},       {KS_RUSSISCH, KS_BID, 90, 181},
        {KS_RUSSISCH, KS_BID, 10000, 3154},     {KS_SCHNELLEN, KS_PLAY, 0, 0},
        {KS_SCHNELLEN, KS_DISCARD, 0, 36},      {KS_SCHNELLEN, KS_SWAP, 0, 72},
        {KS_SCHNELLEN, KS_DEAL, 0, 108},        {KS_SCHNELLEN, KS_STAY, 0, 109},
        {KS_SCHNELLEN, KS_DROP, 0, 110},        {KS_SCHNELLEN, KS_DONE, 0, 111},
        {KS_SCHNELLEN, KS_PASS, 0, 112},        {KS_SCHNELLEN, KS_BID, 1, 113},
        {KS_SCHNELLEN, KS_BID, 5, 117},         {KS_SCHNELLEN, KS_TRUMP, 0, 118},
        {KS_SCHNELLEN, KS_TRUMP, 3, 121},       {KS_SCHNELLEN, KS_HIGH, 0, 122},
        {KS_RUSSISCH, KS_STAY, 0, -1},          {KS_RUSSISCH, KS_BID, 95, -1},
        {KS_RUSSISCH, KS_BID, 0, -1},           {KS_RUSSISCH, KS_BID, 10010, -1},
        {KS_RUSSISCH, KS_ANNOUNCE, 8, -1},      {KS_RUSSISCH, KS_PLAY, 36, -1},
        {KS_SCHNELLEN, KS_BID, 0, -1},          {KS_SCHNELLEN, KS_BID, 6, -1},
        {KS_SCHNELLEN, KS_BID_WITHOUT, 10, -1}, {KS_SCHNELLEN, KS_ANNOUNCE, 7, -1},
        {KS_SCHNELLEN, KS_TRUMP, 4, -1},        {KS_SCHNELLEN, KS_KEEP, 0, -1},
    };
    for (unsigned i = 0; i < sizeof table / sizeof *table; i++) {
        CHECK_EQ(ks_action_make(table[i].game, table[i].kind, table[i].arg), table[i].number);
    }
}

static void max_bid_only_lengthens_the_range(void) {
    ks_rules rules;
    ks_rules_init(&rules, KS_PACK_24);
    CHECK_EQ(ks_action_count(&rules), 157 + 30 * 3);
    rules.of.russisch.max_bid = 520;
    CHECK_EQ(ks_action_count(&rules), 157 + 52 * 3);
    CHECK(ks_action_make(KS_RUSSISCH, KS_RAISE, 520) == ks_action_count(&rules) - 1);
    ks_rules_init(&rules, KS_PACK_33);
    CHECK_EQ(ks_action_count(&rules), 123);
}

int main(void) {
    RUN(every_number_makes_the_round_trip);
    RUN(every_kind_and_argument_makes_the_round_trip);
    RUN(numbers_are_stable);
    RUN(max_bid_only_lengthens_the_range);
    return CHECK_RESULT();
}
