/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See gpu_sequence.h. */
#include "device/gpu/gpu_sequence.h"
#include "core/log.h"

#include <stdlib.h>
#include <string.h>

enum {
    REPETITIONS = 3, /* until a sequence is expected */
};

/* ---- Launches ---- */

bool xacc_gpu_held_is(const xacc_gpu_held_t *one, const xacc_gpu_kernel_t *kernel,
                      const xacc_grid_t *grid) {
    return one->kernel == kernel && memcmp(&one->grid, grid, sizeof *grid) == 0;
}

size_t xacc_gpu_held_args(const xacc_gpu_kernel_t *kernel, char *arguments, void **args) {
    size_t bytes = 0;
    for (uint32_t i = 0; i < kernel->n_params; i++) {
        args[i] = arguments + bytes;
        bytes += kernel->bytes[i];
    }
    return bytes;
}

/* ---- What a queue has seen ---- */

static void destroy(const xacc_gpu_dev_t *dev, xacc_gpu_sequence_t *seq) {
    if (!seq)
        return;
    if (seq->exec)
        xacc_gpu_note(dev, dev->driver->call.exec_destroy(seq->exec), XACC_GPU_exec_destroy);
    if (seq->graph)
        xacc_gpu_note(dev, dev->driver->call.graph_destroy(seq->graph), XACC_GPU_graph_destroy);
    free(seq);
}

static bool is_ready(const xacc_gpu_sequence_t *seq) {
    return seq->seen >= REPETITIONS && seq->failed <= 1 + seq->used / 8;
}

static bool is_same(const xacc_gpu_sequence_t *seq, const xacc_gpu_held_t *launches, size_t n) {
    bool is = seq->n == n;
    for (size_t i = 0; i < n && is; i++)
        is = xacc_gpu_held_is(&seq->launches[i], launches[i].kernel, &launches[i].grid);
    return is;
}

xacc_gpu_sequence_t *xacc_gpu_sequences_find(const xacc_gpu_sequences_t *all,
                                             const xacc_gpu_kernel_t *kernel,
                                             const xacc_grid_t *grid) {
    for (int i = 0; i < XACC_GPU_SEQUENCES && all->known[i]; i++)
        if (is_ready(all->known[i]) && xacc_gpu_held_is(&all->known[i]->launches[0], kernel, grid))
            return all->known[i];
    return NULL;
}

static void to_front(xacc_gpu_sequences_t *all, int i, xacc_gpu_sequence_t *seq) {
    memmove(all->known + 1, all->known, (size_t)i * sizeof all->known[0]);
    all->known[0] = seq;
}

void xacc_gpu_sequences_learn(const xacc_gpu_dev_t *dev, xacc_gpu_sequences_t *all,
                              const xacc_gpu_held_t *launches, size_t n, bool promptly) {
    int i = 0;
    for (; i < XACC_GPU_SEQUENCES && all->known[i]; i++) {
        xacc_gpu_sequence_t *seq = all->known[i];
        if (is_same(seq, launches, n)) {
            seq->seen = promptly ? seq->seen + 1 : 0;
            to_front(all, i, seq);
            return;
        }
    }
    xacc_gpu_sequence_t *seq = calloc(1, sizeof *seq);
    if (!seq)
        return;
    if (i == XACC_GPU_SEQUENCES)
        destroy(dev, all->known[--i]);
    seq->n = n;
    seq->seen = promptly;
    memcpy(seq->launches, launches, n * sizeof launches[0]);
    to_front(all, i, seq);
}

void xacc_gpu_sequences_clear(const xacc_gpu_dev_t *dev, xacc_gpu_sequences_t *all) {
    for (int i = 0; i < XACC_GPU_SEQUENCES; i++)
        destroy(dev, all->known[i]);
    memset(all, 0, sizeof *all);
}

void xacc_gpu_sequence_failed(xacc_gpu_sequence_t *seq) {
    seq->failed++;
}

/* ---- Graphs of the driver ---- */

static int make_graph(const xacc_gpu_driver_t *driver, xacc_gpu_sequence_t *seq) {
    size_t at = 0;
    int error = driver->call.graph_create(&seq->graph, 0);
    for (size_t i = 0; i < seq->n && !error; i++) {
        const xacc_gpu_kernel_t *kernel = seq->launches[i].kernel;
        void *args[kernel->n_params + 1];
        at += xacc_gpu_held_args(kernel, seq->arguments + at, args);
        error = driver->graph_add(driver, &seq->nodes[i], seq->graph, i ? &seq->nodes[i - 1] : NULL,
                                  kernel->function, &seq->launches[i].grid, args);
    }
    return error ? error : driver->call.graph_instantiate(&seq->exec, seq->graph, 0);
}

/* Those launches whose arguments are others than last time. */
static int change_graph(const xacc_gpu_driver_t *driver, xacc_gpu_sequence_t *seq,
                        char *arguments) {
    size_t at = 0;
    int error = 0;
    for (size_t i = 0; i < seq->n && !error; i++) {
        const xacc_gpu_kernel_t *kernel = seq->launches[i].kernel;
        void *args[kernel->n_params + 1];
        size_t bytes = xacc_gpu_held_args(kernel, arguments + at, args);
        if (memcmp(seq->arguments + at, arguments + at, bytes) != 0) {
            memcpy(seq->arguments + at, arguments + at, bytes);
            error = driver->graph_change(driver, seq->exec, seq->nodes[i], kernel->function,
                                         &seq->launches[i].grid, args);
        }
        at += bytes;
    }
    return error;
}

bool xacc_gpu_sequence_start(xacc_gpu_queue_t *queue, xacc_gpu_sequence_t *seq, char *arguments,
                             size_t bytes) {
    const xacc_gpu_driver_t *driver = queue->dev->driver;
    int error = 0;
    seq->used++;
    if (seq->exec) {
        error = change_graph(driver, seq, arguments);
    } else {
        memcpy(seq->arguments, arguments, bytes);
        error = make_graph(driver, seq);
        xacc_trace("graph of %zu launches%s", seq->n, error ? ": refused" : "");
    }
    if (!error)
        error = driver->call.exec_launch(seq->exec, queue->stream);
    if (error)
        seq->failed = seq->used + REPETITIONS;
    return !error;
}
