/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: env LD_LIBRARY_PATH=%unit/fake-cuda %unit/device-graph
// RUN: env LD_LIBRARY_PATH=%unit/fake-cuda XACC_CUDA_GRAPH=0 %unit/device-graph
/* Launches that repeat, which the CUDA backend makes graphs of, over the fake driver library: what
 * runs, in which order, and by how many calls. */
#include "device-graph.h"
#include <time.h>

TEST(repeated_launches_are_a_graph) {
    if (!begin())
        return;
    repeat(3);
    CHECK_EQ(*launches, 3 * STEP);
    CHECK_EQ(*graphs, 0);
    learn();
    repeat(1);
    check_cells(cells);
    CHECK_EQ(*launches, is_off() ? STEP : 0);
    CHECK_EQ(*graphs, is_off() ? 0 : 1);
    CHECK_EQ(*changes, 0);
    end();
}

/* The last one starts it: nobody has to wait. */
TEST(a_complete_sequence_is_not_held_back) {
    if (!begin())
        return;
    learn();
    step(cells);
    for (unsigned i = 0; i < STEP; i++)
        CHECK_EQ(cells[i], i + 1);
    step(cells);
    CHECK_EQ(*graphs, is_off() ? 0 : 2);
    end();
}

TEST(other_arguments_change_the_graph) {
    if (!begin())
        return;
    learn();
    step(cells + 20);
    check_cells(cells + 20);
    CHECK_EQ(*changes, is_off() ? 0 : STEP);
    step(cells + 20);
    check_cells(cells + 20);
    CHECK_EQ(*changes, is_off() ? 0 : STEP);
    for (unsigned i = 0; i < STEP; i++) /* one of them */
        store(i == 3 ? cells + 40 : cells + 20 + i, i + 1);
    finish();
    CHECK_EQ(cells[40], 4);
    CHECK_EQ(*changes, is_off() ? 0 : STEP + 1);
    end();
}

/* In the order of the program, whatever comes in place of what was expected. */
TEST(another_launch_sends_what_was_held_back) {
    if (!begin())
        return;
    learn();
    for (unsigned i = 0; i < 5; i++)
        store(cells + 50, i + 1);
    CHECK_EQ(cells[50], is_off() ? 5 : 0);
    store(cells + 50, 7);
    CHECK_EQ(cells[50], 7);
    store(cells + 50, 8);
    CHECK_EQ(cells[50], 8);
    finish();
    repeat(1);
    check_cells(cells);
    end();
}

TEST(other_operations_send_what_was_held_back) {
    bool done;
    void *memory = NULL;
    double seconds;
    xacc_queue_t *other;
    if (!begin())
        return;
    OK(ops->queue_create(dev, &other));
    OK(ops->alloc(dev, XACC_MEM_DEVICE, 8, &memory));
    for (int way = 0; way < 8; way++) {
        repeat(16); /* failures are forgiven */
        half();
        CHECK_EQ(cells[60], is_off() ? 5 : 0);
        switch (way) {
        case 0:
            OK(ops->queue_wait(queue));
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
        case 6:
            OK(ops->timer_start(queue));
            OK(ops->timer_stop(queue, &seconds));
            break;
        case 7:
            OK(ops->adopt_queue(queue, ops->native_queue(other)));
            break;
        }
        expect(5);
    }
    ops->release(dev, XACC_MEM_DEVICE, memory);
    ops->queue_destroy(other);
    end();
}

TEST(unloading_sends_what_was_held_back) {
    if (!begin())
        return;
    learn();
    half();
    ops->unload(dev, image);
    expect(5);
    ops->queue_destroy(queue);
    ops->close(dev);
}

/* A host that works in between would have the device wait for it. */
TEST(slow_sequences_are_left_alone) {
    const struct timespec pause = {0, 2000000};
    if (!begin())
        return;
    for (int i = 0; i < 6; i++) {
        half();
        nanosleep(&pause, NULL);
        half();
        finish();
    }
    CHECK_EQ(*graphs, 0);
    end();
}

TEST(short_sequences_are_left_alone) {
    if (!begin())
        return;
    for (int i = 0; i < 20; i++) {
        half();
        finish();
    }
    CHECK_EQ(*graphs, 0);
    end();
}

/* Without a wait anywhere: cut, and each part is repeated. */
TEST(long_sequences_are_cut) {
    if (!begin())
        return;
    int n = 0;
    for (; n < 64000 && *graphs < (is_off() ? 64000 : 3); n++)
        store(cells, 1);
    finish();
    CHECK(is_off() ? *graphs == 0 && *launches == n : *launches < n && *launches >= 3 * 64);
    CHECK_EQ(cells[0], 1);
    end();
}

/* Who has a handle of the device may wait by other means. */
TEST(nothing_is_held_back_behind_a_handle) {
    if (!begin())
        return;
    learn();
    half();
    CHECK(ops->native(dev, XACC_NATIVE_CONTEXT) != NULL);
    expect(5);
    finish();
    const int before = *graphs;
    half();
    expect(5);
    repeat(4);
    CHECK_EQ(*graphs, before);
    end();
}

TEST(a_handle_of_one_queue_sends_what_all_hold_back) {
    xacc_queue_t *other;
    if (!begin())
        return;
    OK(ops->queue_create(dev, &other));
    learn();
    half();
    CHECK(ops->native_queue(other) != NULL);
    expect(5);
    ops->queue_destroy(other);
    end();
}
