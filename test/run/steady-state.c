/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A program that runs for long does not grow: after a start, 10^5 data regions
 * and launches leave the memory of the process and of the device as it is.
 * With a second argument only the values count: tools and other programs on
 * the device take memory of their own.
 * RUN: %xacc_cc -O2 %s -o %t && %run %t %if sim %{ 4000 %} %else %{ 100000 %}
 */
#include <malloc.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { N = 64, WARM_UP = 500 };

static float a[N], b[2][N];

/* Enters and leaves data, and launches on data that is there. */
static void region(int i) {
    float sum = 0;
#pragma acc data copy(a)
    {
#pragma acc parallel loop vector_length(32) num_gangs(1)
        for (int k = 0; k < N; k++)
            a[k] += 1;
#pragma acc parallel loop vector_length(32) num_gangs(1) reduction(+ : sum)
        for (int k = 0; k < N; k++)
            sum += a[k];
    }
    if (sum != N * (i + 1)) {
        printf("region %d: %g\n", i, sum);
        exit(1);
    }
}

/* The same without the host waiting, in two queues that depend on each other.
 */
static void queued(int i) {
    int queue = i % 2;
    float *mine = b[queue];
#pragma acc enter data copyin(mine[0 : N]) async(queue)
#pragma acc parallel loop present(mine[0 : N]) async(queue) wait(!queue)       \
    num_gangs(1) vector_length(32)
    for (int k = 0; k < N; k++)
        mine[k] += 1;
#pragma acc exit data copyout(mine[0 : N]) async(queue)
    if (i % 100 == 99) {
#pragma acc wait
    }
}

static long resident(void) {
    long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (!file || fscanf(file, "%*d %ld", &pages) != 1)
        exit(1);
    fclose(file);
    return pages * sysconf(_SC_PAGESIZE);
}

struct state {
    long resident, heap, device;
};

static struct state measure(void) {
    return (struct state){
        resident(), (long)mallinfo2().uordblks,
        (long)acc_get_property(acc_get_device_num(acc_get_device_type()),
                               acc_get_device_type(),
                               acc_property_free_memory)};
}

int main(int argc, char **argv) {
    int regions = argc > 1 ? atoi(argv[1]) : 100000, done = 0;
    struct state before = {0, 0, 0}, after;
    for (; done < regions + WARM_UP; done++) {
        if (done == WARM_UP) {
#pragma acc wait
            before = measure();
        }
        region(done);
        queued(done);
    }
#pragma acc wait
    after = measure();
    /* Drivers grow a little by themselves. */
    int bad = b[0][0] + b[1][0] != done;
    int grown = after.resident - before.resident > 2 << 20 ||
                after.heap - before.heap > 64 << 10;
    if (acc_get_device_type() != acc_device_host)
        grown |= before.device - after.device > 4 << 20;
    bad |= grown && argc < 3;
    if (bad)
        printf("resident %+ld, heap %+ld, device %+ld bytes; b counts %g\n",
               after.resident - before.resident, after.heap - before.heap,
               before.device - after.device, b[0][0] + b[1][0]);
    return bad;
}
