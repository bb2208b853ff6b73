/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The order in which candidates are measured: one launch to warm up, each once,
 * then the fastest and the first one again, in turns. What else a machine does
 * only adds time, so the least of several counts. Called by acc/launch/tune.c. */
#include "acc/tune/tuner.h"
#include <math.h>

enum { WARM_UP = 1, FINAL_ROUNDS = 2, FASTEST = 3 };
/* A candidate that is not so much faster than the first one might be slower in
 * the next run: events of GPUs count in half microseconds. */
static const double CLEARLY = 0.97, RESOLUTION = 0.5e-6;

void xacc_tuner_start(xacc_tuner_t *tuner, uint32_t n) {
    *tuner = (xacc_tuner_t){.n = n, .done = n == 1};
    for (uint32_t i = 0; i < n; i++)
        tuner->least[i] = INFINITY;
}

uint32_t xacc_tuner_next(const xacc_tuner_t *tuner) {
    if (tuner->done)
        return tuner->best;
    if (tuner->step < WARM_UP)
        return 0;
    uint32_t at = tuner->step - WARM_UP;
    return at < tuner->n ? at : tuner->final[(at - tuner->n) % tuner->finalists];
}

static bool is_finalist(const xacc_tuner_t *tuner, uint32_t candidate) {
    for (uint32_t i = 0; i < tuner->finalists; i++)
        if (tuner->final[i] == candidate)
            return true;
    return false;
}

static void choose_finalists(xacc_tuner_t *tuner) {
    tuner->final[tuner->finalists++] = 0;
    while (tuner->finalists <= FASTEST && tuner->finalists < tuner->n) {
        uint32_t fastest = 0;
        for (uint32_t i = 1; i < tuner->n; i++)
            if (!is_finalist(tuner, i) && (fastest == 0 || tuner->least[i] < tuner->least[fastest]))
                fastest = i;
        tuner->final[tuner->finalists++] = fastest;
    }
}

static void decide(xacc_tuner_t *tuner) {
    double bar = fmin(tuner->least[0] * CLEARLY, tuner->least[0] - RESOLUTION);
    for (uint32_t i = 1; i < tuner->finalists; i++) {
        uint32_t candidate = tuner->final[i];
        if (tuner->least[candidate] < bar &&
            (tuner->best == 0 || tuner->least[candidate] < tuner->least[tuner->best]))
            tuner->best = candidate;
    }
    tuner->done = true;
}

void xacc_tuner_measured(xacc_tuner_t *tuner, double seconds) {
    uint32_t candidate = xacc_tuner_next(tuner);
    if (tuner->done)
        return;
    if (tuner->step >= WARM_UP)
        tuner->least[candidate] = fmin(tuner->least[candidate], seconds);
    tuner->step++;
    if (tuner->step == WARM_UP + tuner->n)
        choose_finalists(tuner);
    if (tuner->step >= WARM_UP + tuner->n &&
        tuner->step == WARM_UP + tuner->n + FINAL_ROUNDS * tuner->finalists)
        decide(tuner);
}
