#include "workers.h"

#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* --- threads of one call --- */

typedef struct crew {
    void (*work)(void *context, unsigned thread);
    void *context;
    pthread_mutex_t lock;
    pthread_cond_t ended;
    unsigned working;
} crew;

typedef struct worker {
    crew *crew;
    unsigned thread;
    pthread_t id;
} worker;

static void *run(void *argument) {
    worker *self = argument;
    crew *c = self->crew;
    c->work(c->context, self->thread);
    pthread_mutex_lock(&c->lock);
    c->working--;
    pthread_cond_signal(&c->ended);
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

/** Wait for all, asking now and then whether to stop; the workers see the flag themselves. */
static void await(crew *c, ks_stop *stop) {
    enum { ASK_EVERY_NS = 20 * 1000 * 1000, SECOND_NS = 1000 * 1000 * 1000 };
    pthread_mutex_lock(&c->lock);
    while (c->working > 0) {
        struct timespec until;
        (void)timespec_get(&until, TIME_UTC);
        until.tv_nsec += ASK_EVERY_NS;
        if (until.tv_nsec >= SECOND_NS) {
            until.tv_nsec -= SECOND_NS;
            until.tv_sec++;
        }
        (void)pthread_cond_timedwait(&c->ended, &c->lock, &until);
        pthread_mutex_unlock(&c->lock);
        (void)ks_stop_poll(stop);
        pthread_mutex_lock(&c->lock);
    }
    pthread_mutex_unlock(&c->lock);
}

void ks_workers_run(unsigned threads, void (*work)(void *context, unsigned thread), void *context,
                    ks_stop *stop) {
    worker workers[KS_MAX_THREADS];
    crew c = {.work = work, .context = context, .working = 0};
    pthread_mutex_init(&c.lock, NULL);
    pthread_cond_init(&c.ended, NULL);
    unsigned started = 1;
    pthread_mutex_lock(&c.lock);
    for (; started < threads; started++) {
        workers[started] = (worker){.crew = &c, .thread = started};
        if (pthread_create(&workers[started].id, NULL, run, &workers[started]) != 0) {
            break;
        }
        c.working++;
    }
    pthread_mutex_unlock(&c.lock);
    work(context, 0);
    for (unsigned thread = started; thread < threads; thread++) {
        work(context, thread);
    }
    await(&c, stop);
    for (unsigned thread = 1; thread < started; thread++) {
        pthread_join(workers[thread].id, NULL);
    }
    pthread_cond_destroy(&c.ended);
    pthread_mutex_destroy(&c.lock);
}

/* --- threads that wait for calls --- */

enum { SPINS = 1 << 15, YIELDS = 1 << 6 /* some 50 microseconds, before a thread sleeps */ };

struct ks_crew {
    void (*work)(void *context, unsigned thread);
    void *context;
    unsigned round;    /* calls so far; a new one starts the members */
    unsigned working;  /* members that have not ended this call */
    unsigned sleeping; /* members that wait for `called` */
    bool closing;
    unsigned threads; /* members and the caller */
    pid_t process;    /* a child process has no members */
    pthread_mutex_t lock;
    pthread_cond_t called;
    struct member {
        struct ks_crew *crew;
        unsigned thread;
        pthread_t id;
    } member[KS_MAX_THREADS];
};

static unsigned load(const unsigned *number) {
    return __atomic_load_n(number, __ATOMIC_SEQ_CST);
}

/** Wait until the number is no longer this: turning, then yielding. @return whether it changed */
static bool watch(const unsigned *number, unsigned old) {
    for (unsigned i = 0; i < SPINS + YIELDS; i++) {
        if (load(number) != old) {
            return true;
        }
        if (i >= SPINS) {
            (void)sched_yield();
        }
    }
    return false;
}

static void *serve(void *argument) {
    struct member *self = argument;
    ks_crew *c = self->crew;
    for (unsigned seen = 0;; seen++) {
        if (!watch(&c->round, seen)) {
            pthread_mutex_lock(&c->lock);
            (void)__atomic_add_fetch(&c->sleeping, 1, __ATOMIC_SEQ_CST);
            while (load(&c->round) == seen) {
                (void)pthread_cond_wait(&c->called, &c->lock);
            }
            (void)__atomic_sub_fetch(&c->sleeping, 1, __ATOMIC_SEQ_CST);
            pthread_mutex_unlock(&c->lock);
        }
        if (c->closing) {
            return NULL;
        }
        c->work(c->context, self->thread);
        (void)__atomic_sub_fetch(&c->working, 1, __ATOMIC_SEQ_CST);
    }
}

/** Start a round: after this every member sees what was written before. */
static void call(ks_crew *c) {
    (void)__atomic_add_fetch(&c->round, 1, __ATOMIC_SEQ_CST);
    if (load(&c->sleeping) > 0) {
        pthread_mutex_lock(&c->lock);
        pthread_cond_broadcast(&c->called);
        pthread_mutex_unlock(&c->lock);
    }
}

ks_crew *ks_crew_open(unsigned threads) {
    ks_crew *c = calloc(1, sizeof *c);
    if (!c) {
        return NULL;
    }
    c->process = getpid();
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->called, NULL);
    for (c->threads = 1; c->threads < threads && c->threads < KS_MAX_THREADS; c->threads++) {
        struct member *m = &c->member[c->threads];
        *m = (struct member){.crew = c, .thread = c->threads};
        if (pthread_create(&m->id, NULL, serve, m) != 0) {
            break;
        }
    }
    return c;
}

void ks_crew_close(ks_crew *c) {
    if (!c) {
        return;
    }
    if (c->process == getpid()) {
        c->closing = true;
        call(c);
        for (unsigned thread = 1; thread < c->threads; thread++) {
            pthread_join(c->member[thread].id, NULL);
        }
        pthread_cond_destroy(&c->called);
        pthread_mutex_destroy(&c->lock);
    }
    free(c);
}

unsigned ks_crew_threads(const ks_crew *c) {
    return c && c->process == getpid() ? c->threads : 1;
}

void ks_crew_run(ks_crew *c, void (*work)(void *context, unsigned thread), void *context) {
    if (ks_crew_threads(c) == 1) {
        work(context, 0);
        return;
    }
    c->work = work;
    c->context = context;
    __atomic_store_n(&c->working, c->threads - 1, __ATOMIC_SEQ_CST);
    call(c);
    work(context, 0);
    for (unsigned left = load(&c->working); left > 0; left = load(&c->working)) {
        (void)watch(&c->working, left);
    }
}
