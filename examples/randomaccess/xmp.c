/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* RandomAccess in coarrays: an atomic operation per update.
 * usage: mpirun -n N randomaccess; -DLOG_WORDS=n */
#include "randomaccess.h"
#include <xmp.h>

static unsigned long table[WORDS]:[*];

static void update(int me, int images) {
    for (long k = 0; k < UPDATES * WORDS; k++) {
        unsigned long number = ra_number((unsigned long)(me * UPDATES * WORDS + k));
        xmp_atomic_xor(table[RA_WORD(number)]:[RA_IMAGE(number, images)], number);
    }
    xmp_sync_all(NULL);
}

int main(void) {
    int me = xmpc_this_image(), images = xmp_num_images();
    long wrong = 0, changed = 0;
    for (long i = 0; i < WORDS; i++)
        table[i] = (unsigned long)(me * WORDS + i);
    xmp_sync_all(NULL);
    double start = xmp_wtime();
    update(me, images);
    double half = xmp_wtime();
    for (long i = 0; i < WORDS; i++)
        changed += table[i] != (unsigned long)(me * WORDS + i);
    xmp_sync_all(NULL);
    double again = xmp_wtime();
    update(me, images);
    double seconds = half - start + xmp_wtime() - again;
    for (long i = 0; i < WORDS; i++)
        wrong += table[i] != (unsigned long)(me * WORDS + i);
    wrong += changed < WORDS / 2;
    xmp_co_sum(&wrong, 1, -1, NULL);
    return me ? 0 : ra_report(wrong, images, seconds);
}
