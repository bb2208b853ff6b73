/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Half the time of a round trip between images in coarrays: a put and a
 * synchronization each way, by xmp_sync_image, by an event, and by a flag that
 * the other one looks at. usage: mpirun -n 2 pingpong [rounds] */
#include <stdio.h>
#include <stdlib.h>
#include <xmp.h>

enum { MOST = 1 << 20 };
static char box[MOST]:[*], mine[MOST];
static int flag:[*];
static xmp_event_t come:[*];

enum { SYNC_IMAGE, SIGNAL, FLAG, WAYS };
static const char *const names[] = {"sync_image", "put_signal", "flag"};

static void put(int way, int to, int bytes, int round) {
    mine[0] = mine[bytes - 1] = (char)round;
    if (way == SIGNAL) {
        xmp_put_signal(box[0]:[to], mine, bytes, come:[to]);
        return;
    }
    box[0:bytes]:[to] = mine[0:bytes];
    if (way == SYNC_IMAGE) {
        xmp_sync_image(to, NULL);
    } else {
        xmp_sync_memory(NULL);
        xmp_atomic_define(flag:[to], round);
    }
}

/* Waits for what the other image puts. False if it is not there. */
static int await(int way, int from, int bytes, int round) {
    int seen = 0;
    if (way == SYNC_IMAGE)
        xmp_sync_image(from, NULL);
    else if (way == SIGNAL)
        xmp_event_wait(&come, 1, NULL);
    while (way == FLAG && seen != round)
        xmp_atomic_ref(&seen, flag);
    xmp_sync_memory(NULL);
    return box[0] == (char)round && box[bytes - 1] == (char)round;
}

/* Each image is the other's partner; one alone its own. */
static int measure(int way, int bytes, int rounds) {
    int me = xmpc_this_image(), right = 1;
    int other = me < 2 && xmp_num_images() > 1 ? 1 - me : me;
    xmp_sync_all(NULL);
    double start = xmp_wtime();
    for (int round = 1; me < 2 && round <= rounds; round++) {
        if (me == 0 || other == me)
            put(way, other, bytes, round);
        right &= await(way, other, bytes, round);
        if (me == 1)
            put(way, other, bytes, round);
    }
    double half = (xmp_wtime() - start) / rounds / 2;
    if (me == 0)
        printf("%-10s %8d bytes: %9.2f us\n", names[way], bytes, 1e6 * half);
    flag = 0;
    xmp_sync_all(NULL);
    return right;
}

int main(int argc, char **argv) {
    int rounds = argc > 1 ? atoi(argv[1]) : 100, right = 1;
    for (int way = 0; way < WAYS; way++)
        for (int bytes = 8; bytes <= MOST; bytes *= 32)
            right &= measure(way, bytes, rounds);
    xmp_co_min(&right, 1, -1, NULL);
    if (xmpc_this_image() == 0)
        printf("verification: %s\n", right ? "passed" : "FAILED");
    return !right;
}
