#include "workers.h"

#include <pthread.h>
#include <stdbool.h>
#include <time.h>

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
