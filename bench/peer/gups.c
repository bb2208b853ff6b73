/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* RandomAccess between two GPUs: lanes combine random numbers with words of a table that both have
 * half of, by atomic operations on the other's memory. gups.cu is the same in CUDA. Ten passes with
 * the same numbers, behind which the table is as before. Prints microseconds of a pass, the least.
 * -DLOG_WORDS=n: words of an image's part. */
/* Codimensions are not labels. */
/* clang-format off */
#include <stdio.h>
#include <xmp.h>
#ifndef LOG_WORDS
#define LOG_WORDS 30
#endif
#define WORDS (1L << LOG_WORDS)
#define UPDATES (WORDS / 8)

static unsigned long table[WORDS]:[*];
#pragma acc declare create(table)

/* Random number k: a hash. */
static inline unsigned long number(unsigned long k) {
    k += 0x9e3779b97f4a7c15ul;
    k = (k ^ k >> 30) * 0xbf58476d1ce4e5b9ul;
    k = (k ^ k >> 27) * 0x94d049bb133111ebul;
    return k ^ k >> 31;
}

static void update(long first) {
#pragma acc parallel loop
    for (long k = 0; k < UPDATES; k++) {
        unsigned long r = number((unsigned long)(first + k));
#pragma acc atomic
        table[r & (WORDS - 1)]:[(int)(r >> 63)] ^= r;
    }
}

int main(void) {
    double best = 1e9;
    int me = xmpc_this_image();
    long wrong = 0;
#pragma acc parallel loop
    for (long i = 0; i < WORDS; i++)
        table[i] = (unsigned long)i;
    for (int run = 0; run < 10; run++) {
        xmp_sync_all(NULL);
        double start = xmp_wtime();
        update(me * UPDATES);
        xmp_sync_all(NULL);
        double time = (xmp_wtime() - start) * 1e6;
        best = time < best ? time : best;
    }
#pragma acc parallel loop reduction(+ : wrong)
    for (long i = 0; i < WORDS; i++)
        wrong += table[i] != (unsigned long)i;
    if (me == 0)
        printf("%.2f us\n", best);
    return wrong != 0;
}
