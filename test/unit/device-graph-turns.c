/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: env LD_LIBRARY_PATH=%unit/fake-cuda %unit/device-graph-turns
// RUN: env LD_LIBRARY_PATH=%unit/fake-cuda XACC_CUDA_GRAPH=0 %unit/device-graph-turns
/* Launches that repeat (device-graph.c): memory is as if each had run at once. */
#include "device-graph.h"

static unsigned random_number(unsigned below) {
    static unsigned state = 1;
    state = state * 1103515245 + 12345;
    return (state >> 16) % below;
}

/* One of five sequences with the same beginning, at times with another launch in it, or cut. */
static void any_sequence(unsigned *model, int way) {
    const unsigned length = random_number(8) ? 12 : random_number(13),
                   other = random_number(6) ? 99 : random_number(12);
    for (unsigned i = 0; i < length; i++) {
        const unsigned at = i == other ? random_number(64) : (i * (unsigned)way + i / 3) % 64;
        const unsigned gangs = i > 5 && random_number(40) == 0 ? 50 : i + (i > 4 ? way : 1);
        store(cells + at, gangs + 1);
        model[at] = gangs + 1;
    }
}

/* Sequences that take turns in periods of one to five, with any operation of the queue in between:
 * memory is always as if each launch had run at once. */
TEST(any_turns_of_sequences_run_in_order) {
    unsigned model[64] = {0};
    bool done;
    void *memory = NULL;
    xacc_queue_t *other;
    if (!begin())
        return;
    OK(ops->queue_create(dev, &other));
    OK(ops->alloc(dev, XACC_MEM_DEVICE, 8, &memory));
    int all = 0;
    for (int period = 1; period <= 5; period++)
        for (int round = 0; round < 400; round++) {
            any_sequence(model, 1 + round % period);
            switch (random_number(round % 50 < 30 ? 1 : 7)) {
            case 0:
                finish();
                break;
            case 1:
                OK(ops->queue_test(queue, &done));
                break;
            case 2:
                OK(ops->queue_depend(other, queue));
                break;
            case 3:
                OK(ops->queue_depend(queue, other));
                break;
            case 4:
                OK(ops->copy(queue, memory, cells, 8));
                break;
            case 5:
                OK(ops->fill(queue, memory, 0, 8));
                break;
            default: /* goes on without */
                continue;
            }
            CHECK(memcmp(model, cells, sizeof model) == 0);
            all += *graphs;
            *graphs = 0;
        }
    finish();
    CHECK(memcmp(model, cells, sizeof model) == 0);
    CHECK(is_off() ? all == 0 : all > 0);
    ops->release(dev, XACC_MEM_DEVICE, memory);
    ops->queue_destroy(other);
    end();
}
