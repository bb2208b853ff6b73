/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Sequences of launches: those that a queue has seen, and the graphs of the driver that those
 * become which come again. Called by gpu_graph.c, which holds launches back for them.
 */
#ifndef XACC_DEVICE_GPU_GPU_SEQUENCE_H
#define XACC_DEVICE_GPU_GPU_SEQUENCE_H

#include "device/gpu/gpu.h"

enum {
    XACC_GPU_SEQUENCE_LEAST = 8,     /* launches that are worth a graph */
    XACC_GPU_SEQUENCE_MOST = 64,     /* launches: longer ones are cut */
    XACC_GPU_SEQUENCE_BYTES = 16384, /* of the arguments of all launches */
    XACC_GPU_SEQUENCES = 4,          /* of a queue */
};

typedef struct xacc_gpu_held {
    const xacc_gpu_kernel_t *kernel;
    xacc_grid_t grid;
} xacc_gpu_held_t;

typedef struct xacc_gpu_sequence {
    xacc_gpu_held_t launches[XACC_GPU_SEQUENCE_MOST];
    size_t n;
    unsigned seen, used, failed;
    void *graph, *exec; /* null until used */
    void *nodes[XACC_GPU_SEQUENCE_MOST];
    char arguments[XACC_GPU_SEQUENCE_BYTES]; /* that the graph has */
} xacc_gpu_sequence_t;

typedef struct xacc_gpu_sequences {
    xacc_gpu_sequence_t *known[XACC_GPU_SEQUENCES]; /* last used first, then null */
} xacc_gpu_sequences_t;

bool xacc_gpu_held_is(const xacc_gpu_held_t *one, const xacc_gpu_kernel_t *kernel,
                      const xacc_grid_t *grid);
/* Fills in args for arguments that lie one behind the other. Returns the bytes of all. */
size_t xacc_gpu_held_args(const xacc_gpu_kernel_t *kernel, char *arguments, void **args);

/* One that is expected behind this launch, or null. */
xacc_gpu_sequence_t *xacc_gpu_sequences_find(const xacc_gpu_sequences_t *all,
                                             const xacc_gpu_kernel_t *kernel,
                                             const xacc_grid_t *grid);
/* n launches, at least XACC_GPU_SEQUENCE_LEAST, have come one by one; promptly, unless the host
 * did something else in between. */
void xacc_gpu_sequences_learn(const xacc_gpu_dev_t *dev, xacc_gpu_sequences_t *all,
                              const xacc_gpu_held_t *launches, size_t n, bool promptly);
void xacc_gpu_sequences_clear(const xacc_gpu_dev_t *dev, xacc_gpu_sequences_t *all);

/* It was expected and did not come, or late. */
void xacc_gpu_sequence_failed(xacc_gpu_sequence_t *seq);
/* Starts it as a graph, in the device's context; false if the driver does not, now and later. */
bool xacc_gpu_sequence_start(xacc_gpu_queue_t *queue, xacc_gpu_sequence_t *seq, char *arguments,
                             size_t bytes);

#endif
