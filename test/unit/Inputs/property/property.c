/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "property.h"
#include "openacc.h"
#include "unit.h"
#include "xmp/collective/device_collective.h"
#include "xmp/device/copy_batch.h"
#include "xmp/exchange/pack_buffers.h"
#include "xmp/exchange/staging.h"

enum { STAIN = 0x5a };

bool with_acc(void) {
    return getenv("XMP_ACC") != NULL;
}

/* One case in so many: the simulator is slow. */
static int effort(void) {
    const char *device = getenv("XACC_DEVICE");
    return !with_acc() ? 1 : device && strcmp(device, "sim") == 0 ? 20 : 3;
}

bool has_copies(void) {
    int here = 0;
    return with_acc() && !acc_is_present(&here, sizeof here);
}

void to_device(void *start, size_t bytes) {
    if (!bytes || !has_copies())
        return;
    acc_copyin(start, bytes);
    memset(start, STAIN, bytes);
}

int from_device(void *start, size_t bytes) {
    int bad = 0;
    if (!bytes || !has_copies())
        return 0;
    for (size_t i = 0; i < bytes; i++)
        bad += ((unsigned char *)start)[i] != STAIN;
    acc_copyout(start, bytes);
    return bad;
}

int relocate(void *start, size_t bytes) {
    int bad = from_device(start, bytes);
    void *hole = bytes && has_copies() ? acc_malloc(bytes) : NULL;
    to_device(start, bytes);
    if (hole)
        acc_free(hole);
    return bad;
}

size_t section_bytes(const model_array_t *array) {
    const xmprt_array_t *object = (const xmprt_array_t *)array->view.array;
    return is_member(array, xacc_comm()->rank) ? (size_t)object->elements * sizeof(long) : 0;
}

/* Small pieces, so that small arrays travel in all ways. */
static void choose_sizes(int i) {
    xmprt_staging_mapped = i % 3 == 0 ? 256 << 10 : 32;
    xmprt_device_collective_least = i % 2 ? 8 : 256 << 10;
    xmprt_copy_batch_engine = i % 2 ? 16 : 512 << 10;
    xmprt_staging_chunk = i % 3 == 1 ? 24 : 1 << 20;
}

typedef struct run {
    int ranks, cases;
    unsigned long seed;
    property_t *body;
    const char *name;
    bool together; /* all cases in one context */
    int bad;       /* cases, counted by rank 0 of each */
} run_t;

static void count_sum(void *into, const void *from, long count, const void *unused) {
    (void)unused;
    for (long i = 0; i < count; i++)
        ((long *)into)[i] += ((const long *)from)[i];
}

static void run_cases(void *argument) {
    run_t *run = argument;
    for (int i = 0; i < run->cases; i++) {
        model_random_t random = {run->seed + (unsigned long)i * 7919};
        model_sites_t sites = {0};
        long bad = run->body(&random, &sites, run->ranks);
        xacc_combine_t sum = {count_sum, NULL, sizeof bad, true};
        xacc_allreduce(xacc_group_world(), &bad, 1, &sum);
        if (bad && (xacc_comm()->rank || run->bad++ >= 5))
            continue;
        if (bad)
            printf("# %s: %ld wrong with seed %lu on %d ranks\n", run->name, bad,
                   run->seed + (unsigned long)i * 7919, run->ranks);
        if (!run->together)
            xmprt_rank_end();
    }
    xmprt_rank_end();
}

void run_all(const char *name, int cases, bool together, property_t *body) {
    static const int ranks[] = {1, 2, 3, 4, 6, 8};
    const char *seed = getenv("XMP_SEED");
    bool processes = getenv("XACC_TRANSPORT") != NULL;
    int bad = 0;
    for (int i = 0; i < (processes ? 1 : 6); i++) {
        run_t run = {.ranks = processes ? xacc_comm()->size : ranks[i],
                     .cases = seed ? 1 : cases / 6 / effort(),
                     .seed = seed ? strtoul(seed, NULL, 10) : 1000003UL * (unsigned long)(i + 1),
                     .body = body,
                     .together = together,
                     .name = name};
        choose_sizes(i);
        if (processes)
            run_cases(&run);
        else
            xacc_comm_threads(run.ranks, run_cases, &run);
        bad += run.bad;
    }
    CHECK_EQ(bad, 0);
}
