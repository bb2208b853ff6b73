/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* RandomAccess of the HPC Challenge: exclusive or of random numbers with words
 * of a table that is spread over all images. Each version does it twice with the
 * same numbers, behind which the table has to be as before: by atomic operations
 * in every word. */
#ifndef RANDOMACCESS_H
#define RANDOMACCESS_H

#include <stdio.h>
#include <stdlib.h>

/* Words of an image's part, as a power of two; updates per word. */
#ifndef LOG_WORDS
#define LOG_WORDS 12
#endif
enum { UPDATES = 4 };
#define WORDS (1L << LOG_WORDS)

/* Random number k: a hash, so that anyone may compute any of them. */
static inline unsigned long ra_number(unsigned long k) {
    k += 0x9e3779b97f4a7c15ul;
    k = (k ^ k >> 30) * 0xbf58476d1ce4e5b9ul;
    k = (k ^ k >> 27) * 0x94d049bb133111ebul;
    return k ^ k >> 31;
}

/* Which of count images, and which word there. */
#define RA_IMAGE(number, count) ((int)(((number) >> LOG_WORDS) % (count)))
#define RA_WORD(number) ((number) & (WORDS - 1))

static inline int ra_report(long wrong, int images, double seconds) {
    double updates = 2.0 * UPDATES * WORDS * images;
    printf("randomaccess 2^%d words on %d images: %.6f GUPS\n", LOG_WORDS, images,
           updates / seconds * 1e-9);
    printf("verification: %s\n", wrong ? "FAILED" : "passed");
    return wrong != 0;
}

#endif
