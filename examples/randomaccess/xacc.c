/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* RandomAccess in coarrays on devices: a kernel sorts numbers into a bucket per
 * image, buckets are put from device to device, and a kernel there applies them
 * by atomic operations. usage: mpirun -n N randomaccess; -DLOG_WORDS=n */
#include "randomaccess.h"
#include <xmp.h>

enum { IMAGES = 16, ROUND = 4096 }; /* at most; numbers of an image per round */
_Static_assert(UPDATES * WORDS % ROUND == 0, "whole rounds");

static unsigned long table[WORDS];
static unsigned long out[IMAGES][ROUND], in[IMAGES][ROUND]:[*];
static int count[IMAGES], in_count[IMAGES]:[*]; /* of buckets */
#pragma acc declare create(table, out, in, count, in_count)

static void fill_buckets(unsigned long first, int images) {
#pragma acc parallel loop present(count)
    for (int i = 0; i < IMAGES; i++)
        count[i] = 0;
#pragma acc parallel loop present(out, count)
    for (int k = 0; k < ROUND; k++) {
        unsigned long number = ra_number(first + (unsigned long)k);
        int image = RA_IMAGE(number, images), at;
#pragma acc atomic capture
        at = count[image]++;
        out[image][at] = number;
    }
#pragma acc update self(count)
}

static void apply_buckets(int images) {
#pragma acc parallel loop collapse(2) present(table, in, in_count)
    for (int i = 0; i < images; i++)
        for (int k = 0; k < ROUND; k++)
            if (k < in_count[i]) {
                unsigned long number = in[i][k];
#pragma acc atomic
                table[RA_WORD(number)] ^= number;
            }
}

static void update(int me, int images) {
    for (long k = 0; k < UPDATES * WORDS; k += ROUND) {
        fill_buckets((unsigned long)(me * UPDATES * WORDS + k), images);
#pragma acc host_data use_device(out, in, in_count)
        for (int i = 0; i < images; i++) {
            int to = (me + i) % images, n = count[to];
            in[me][0:n]:[to] = out[to][0:n];
            in_count[me]:[to] = n;
        }
        xmp_sync_all(NULL);
        apply_buckets(images);
        xmp_sync_all(NULL); /* buckets are free */
    }
}

static long differences(int me) {
    long found = 0;
#pragma acc parallel loop reduction(+: found) present(table)
    for (long i = 0; i < WORDS; i++)
        found += table[i] != (unsigned long)(me * WORDS + i);
    return found;
}

int main(void) {
    int me = xmpc_this_image(), images = xmp_num_images();
    if (images > IMAGES)
        return fprintf(stderr, "randomaccess: %d images\n", images), 1;
#pragma acc parallel loop present(table)
    for (long i = 0; i < WORDS; i++)
        table[i] = (unsigned long)(me * WORDS + i);
    xmp_sync_all(NULL);
    double start = xmp_wtime();
    update(me, images);
    double half = xmp_wtime();
    long wrong = differences(me) < WORDS / 2;
    xmp_sync_all(NULL);
    double again = xmp_wtime();
    update(me, images);
    double seconds = half - start + xmp_wtime() - again;
    wrong += differences(me);
    xmp_co_sum(&wrong, 1, -1, NULL);
    return me ? 0 : ra_report(wrong, images, seconds);
}
