/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which of some candidates is the fastest: says which one the next launch is to
 * have, and is told how long it took. Candidate 0 is what is used without the
 * tuner; another one must be clearly faster. Knows neither grids nor devices. */
#ifndef XACC_ACC_TUNE_TUNER_H
#define XACC_ACC_TUNE_TUNER_H

#include <stdbool.h>
#include <stdint.h>

enum { XACC_TUNER_CANDIDATES = 64 };

typedef struct xacc_tuner {
    uint32_t n, step;
    uint32_t finalists, final[4]; /* what is measured again */
    uint32_t best;                /* once it is done */
    bool done;
    double least[XACC_TUNER_CANDIDATES]; /* seconds; infinite: not measured */
} xacc_tuner_t;

/* n > 0 */
void xacc_tuner_start(xacc_tuner_t *tuner, uint32_t n);
/* The candidate of the next launch, which is to be measured unless it is done. */
uint32_t xacc_tuner_next(const xacc_tuner_t *tuner);
void xacc_tuner_measured(xacc_tuner_t *tuner, double seconds);

#endif
