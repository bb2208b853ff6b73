/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: env LD_LIBRARY_PATH=%unit/fake-cuda %unit/device-graph-errors
// RUN: env LD_LIBRARY_PATH=%unit/fake-cuda XACC_CUDA_GRAPH=0 %unit/device-graph-errors
/* Launches that repeat (device-graph.c) where the driver fails, or refuses graphs: none is lost. */
#include "device-graph.h"

/* The launches fail from one on. */
static int fail_launches_from;
static void fail_launches(const char *name) {
    if (strcmp(name, "cuLaunchKernel") == 0 && fail_launches_from-- == 0)
        setenv("FAKE_CUDA_FAIL", "cuLaunchKernel:701", 1);
}

/* As where the first who asks may not say so: memory that is collected, a handle that is given. */
TEST(launches_that_fail_are_not_lost) {
    bool done;
    if (!begin())
        return;
    learn();
    half();
    setenv("FAKE_CUDA_FAIL", "cuLaunchKernel:701", 1);
    if (!is_off()) {
        CHECK(ops->queue_test(queue, &done) == XACC_ERR_DRIVER);
        CHECK(ops->native(dev, XACC_NATIVE_CONTEXT) != NULL);
        CHECK(ops->queue_wait(queue) == XACC_ERR_DRIVER);
        CHECK_CONTAINS(xacc_reason(), "cuLaunchKernel");
    }
    unsetenv("FAKE_CUDA_FAIL");
    finish();
    expect(5);
    step(cells);
    check_cells(cells);
    end();
}

/* The driver starts no graph, and then none of its launches, or some. */
TEST(a_graph_whose_launches_fail_is_not_lost) {
    if (!begin())
        return;
    learn();
    for (unsigned i = 0; i + 1 < STEP; i++)
        store(cells + i, i + 1);
    const xacc_grid_t grid = {{STEP, 1, 1}, {32, 1}};
    unsigned *cell = cells + STEP - 1;
    void *args[] = {&cell};
    setenv("FAKE_CUDA_FAIL", is_off() ? "cuLaunchKernel:701" : "cuGraphLaunch:701", 1);
    fail_launches_from = 4;
    set_hook(fail_launches);
    CHECK((ops->launch(queue, kernel, &grid, args) == XACC_OK) == false);
    set_hook(NULL);
    unsetenv("FAKE_CUDA_FAIL");
    if (is_off())
        store(cell, STEP);
    check_cells(cells);
    CHECK_EQ(*launches, STEP);
    end();
}

TEST(launches_of_code_that_goes_are_not_lost_in_silence) {
    if (is_off() || !begin())
        return;
    learn();
    half();
    setenv("FAKE_CUDA_FAIL", "cuLaunchKernel:701", 1);
    ops->unload(dev, image);
    unsetenv("FAKE_CUDA_FAIL");
    CHECK(ops->queue_wait(queue) == XACC_ERR_DRIVER);
    CHECK_CONTAINS(xacc_reason(), "unloaded");
    ops->queue_destroy(queue);
    ops->close(dev);
}

/* What the driver does not start goes one by one. */
TEST(a_graph_that_does_not_start_is_no_failure) {
    if (!begin())
        return;
    learn();
    setenv("FAKE_CUDA_FAIL", "cuGraphLaunch:2", 1);
    repeat(5);
    unsetenv("FAKE_CUDA_FAIL");
    check_cells(cells);
    CHECK_EQ(*launches, 5 * STEP);
    end();
}

/* What the driver refuses goes one by one. */
TEST(a_refused_graph_is_no_failure) {
    if (!begin())
        return;
    setenv("FAKE_CUDA_FAIL", "cuGraphInstantiateWithFlags:801", 1);
    repeat(20);
    check_cells(cells);
    CHECK_EQ(*graphs, 0);
    CHECK_EQ(*launches, 20 * STEP);
    unsetenv("FAKE_CUDA_FAIL");
    setenv("FAKE_CUDA_FAIL", "cuLaunchKernel:700", 1);
    const xacc_grid_t grid = {{1, 1, 1}, {32, 1}};
    unsigned *cell = cells;
    void *args[] = {&cell};
    CHECK(ops->launch(queue, kernel, &grid, args) == XACC_ERR_DRIVER);
    CHECK_CONTAINS(xacc_reason(), "cuLaunchKernel");
    unsetenv("FAKE_CUDA_FAIL");
    end();
}
