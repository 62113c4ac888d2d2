/* Checks of the C tests: a failed one says where and what, and the test goes on. */
#ifndef CHECK_H
#define CHECK_H

#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>

/* The only global: each test is a program of one thread. */
static int check_failures;

/** Check a condition. */
#define CHECK(condition)                                                           \
    do {                                                                           \
        if (!(condition)) {                                                        \
            fprintf(stderr, "%s:%d: CHECK(%s)\n", __FILE__, __LINE__, #condition); \
            check_failures++;                                                      \
        }                                                                          \
    } while (0)

/** Check that two integers are equal, and show both when they are not. */
#define CHECK_EQ(actual, expected)                                                             \
    do {                                                                                       \
        int64_t check_a = (int64_t)(actual);                                                   \
        int64_t check_e = (int64_t)(expected);                                                 \
        if (check_a != check_e) {                                                              \
            fprintf(stderr, "%s:%d: %s is %" PRId64 ", not %" PRId64 "\n", __FILE__, __LINE__, \
                    #actual, check_a, check_e);                                                \
            check_failures++;                                                                  \
        }                                                                                      \
    } while (0)

/** Run a test and name it when something in it failed. */
#define RUN(test)                              \
    do {                                       \
        int check_before = check_failures;     \
        test();                                \
        if (check_failures != check_before) {  \
            fprintf(stderr, "in %s\n", #test); \
        }                                      \
    } while (0)

/** What `main` returns. */
#define CHECK_RESULT() (check_failures == 0 ? 0 : 1)

/** A small random generator for tests: xorshift64*, below `limit`. @param seed not 0, changes */
static inline unsigned check_random(uint64_t *seed, unsigned limit) {
    *seed ^= *seed >> 12;
    *seed ^= *seed << 25;
    *seed ^= *seed >> 27;
    return (unsigned)((*seed * 0x2545F4914F6CDD1Du >> 33) % limit);
}

#endif
