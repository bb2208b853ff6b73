/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Launches that a program repeats become one graph of the driver. Used by the
 * GPU backend alone; a queue without a graph launches as it is told. */
#ifndef XACC_DEVICE_GPU_GPU_GRAPH_H
#define XACC_DEVICE_GPU_GPU_GRAPH_H

#include "device/gpu/gpu.h"

/* Of a new queue; nothing where the driver has no graphs or nobody wants them. */
void xacc_gpu_graph_begin(xacc_gpu_queue_t *queue);
/* Launches what is held back and gives up graphs for good. */
xacc_status_t xacc_gpu_graph_end(xacc_gpu_queue_t *queue);
/* In the queue's order, now or when the launches that always follow have come. */
xacc_status_t xacc_gpu_graph_launch(xacc_gpu_queue_t *queue, const xacc_gpu_kernel_t *kernel,
                                    const xacc_grid_t *grid, void *const *args);
/* Launches what is held back: before anything else of the queue. */
xacc_status_t xacc_gpu_graph_flush(xacc_gpu_queue_t *queue);
/* The kernels of an image are about to go. */
xacc_status_t xacc_gpu_graph_forget(xacc_gpu_dev_t *dev);

#endif
