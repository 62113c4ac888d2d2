/* Threads: for one long call, and a crew that waits for many short ones. */
#ifndef KS_WORKERS_H
#define KS_WORKERS_H

#include "kartenspiel/batch.h"
#include "kartenspiel/stop.h"

enum { KS_MAX_THREADS = 256 };

/** Run work(context, 0) ... work(context, threads - 1), the first in this thread, and return when
 * all have returned. Where the system gives fewer threads, those there are run the rest as well.
 * @param threads at least 1, at most KS_MAX_THREADS
 * @param stop NULL, or asked through ks_stop_poll while this thread waits for the others */
void ks_workers_run(unsigned threads, void (*work)(void *context, unsigned thread), void *context,
                    ks_stop *stop);

/** Threads a crew works with: 1 without a crew, and in a child process that has only its copy. */
unsigned ks_crew_threads(const ks_crew *crew);

/** Run work(context, 0) ... work(context, ks_crew_threads(crew) - 1), the first in this thread, and
 * return when all have returned. One call at a time. @param crew NULL: this thread alone */
void ks_crew_run(ks_crew *crew, void (*work)(void *context, unsigned thread), void *context);

#endif
