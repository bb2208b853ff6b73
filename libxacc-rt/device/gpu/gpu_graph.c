/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Launches that a program repeats become one graph of the driver (gpu_sequence.h). The launches
 * between two other operations of a queue are a sequence. One that came three times in a row,
 * without work of the host in between, is expected again: from then on its launches are held back
 * until the last one has come, and run as one graph. A launch that is another than the expected one
 * sends what is held back on its way one by one, and so does every other operation of the queue.
 *
 * A program sees nothing of it: device memory can be read through operations of
 * queues alone. Where that is not so, as memory is managed or the host's, or as
 * the program has got an address or a handle of the device, nothing is held back.
 */
#include "core/cancel.h"
#include "core/exit.h"
#include "device/gpu/gpu_sequence.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    /* A host that takes longer for a launch does something else, for which the device would wait.
     */
    SENT_NS = 5000,
    SENT_SLACK_NS = 20000,
    HELD_NS = 1000,
    HELD_SLACK_NS = 200000, /* others may have had the processor */
};

struct xacc_gpu_graph {
    pthread_mutex_t lock;
    xacc_gpu_graph_t *next; /* of the device */
    xacc_gpu_queue_t *queue;
    xacc_gpu_sequences_t known;
    /* The sequence that is coming. Behind the first "sent" ones launches are held back: because a
     * sequence is expected, or because one failed that nobody was told of. */
    xacc_gpu_held_t launches[XACC_GPU_SEQUENCE_MOST];
    size_t n, bytes, sent, sent_bytes;
    xacc_gpu_sequence_t *expected;
    bool lost; /* launches whose code went before they could be sent */
    struct timespec start;
    char arguments[XACC_GPU_SEQUENCE_BYTES];
};

/* ---- Launches ---- */

static void keep_arguments(xacc_gpu_graph_t *graph, const xacc_gpu_kernel_t *kernel,
                           void *const *args) {
    for (uint32_t i = 0; i < kernel->n_params; i++) {
        memcpy(graph->arguments + graph->bytes, args[i], kernel->bytes[i]);
        graph->bytes += kernel->bytes[i];
    }
}

/* What is held back goes one by one. A launch that fails stays, with those behind it: not everybody
 * who asks for it looks at the failure, and so the next one meets it again. */
static xacc_status_t send(xacc_gpu_queue_t *queue) {
    xacc_gpu_graph_t *graph = queue->graph;
    for (; graph->sent < graph->n; graph->sent++) {
        const xacc_gpu_held_t *one = &graph->launches[graph->sent];
        void *args[one->kernel->n_params + 1];
        size_t bytes = xacc_gpu_held_args(one->kernel, graph->arguments + graph->sent_bytes, args);
        XACC_TRY(xacc_gpu_launch_now(queue, one->kernel, &one->grid, args));
        graph->sent_bytes += bytes;
    }
    return XACC_OK;
}

/* Since the second launch: where each is waited for there is no time to look at clocks. */
static bool is_prompt(const xacc_gpu_graph_t *graph, int64_t launch_ns, int64_t slack_ns) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    int64_t ns = (int64_t)(now.tv_sec - graph->start.tv_sec) * 1000000000 +
                 (now.tv_nsec - graph->start.tv_nsec);
    return ns <= (int64_t)graph->n * launch_ns + slack_ns;
}

/* All launches have come that were expected. What the driver does not start as a graph is no reason
 * for the program to fail. */
static xacc_status_t run(xacc_gpu_queue_t *queue) {
    xacc_gpu_graph_t *graph = queue->graph;
    xacc_gpu_sequence_t *seq = graph->expected;
    graph->expected = NULL;
    XACC_TRY(xacc_gpu_enter(queue->dev));
    if (!is_prompt(graph, HELD_NS, HELD_SLACK_NS))
        xacc_gpu_sequence_failed(seq);
    return xacc_gpu_sequence_start(queue, seq, graph->arguments, graph->bytes) ? XACC_OK
                                                                               : send(queue);
}

static void restart(xacc_gpu_graph_t *graph) {
    graph->n = graph->bytes = graph->sent = graph->sent_bytes = 0;
    graph->expected = NULL;
}

/* ---- A queue ---- */

/* What is held back is a sequence like others now. */
static xacc_status_t give_up(xacc_gpu_queue_t *queue) {
    xacc_gpu_sequence_failed(queue->graph->expected);
    queue->graph->expected = NULL;
    return send(queue);
}

static xacc_status_t flush(xacc_gpu_queue_t *queue) {
    xacc_gpu_graph_t *graph = queue->graph;
    if (graph->sent < graph->n)
        XACC_TRY(graph->expected ? give_up(queue) : send(queue));
    else if (graph->n >= XACC_GPU_SEQUENCE_LEAST)
        xacc_gpu_sequences_learn(queue->dev, &graph->known, graph->launches, graph->n,
                                 is_prompt(graph, SENT_NS, SENT_SLACK_NS));
    restart(graph);
    return XACC_OK;
}

static xacc_status_t hold_back(xacc_gpu_queue_t *queue, const xacc_gpu_kernel_t *kernel,
                               void *const *args) {
    xacc_gpu_graph_t *graph = queue->graph;
    keep_arguments(graph, kernel, args);
    if (graph->n < graph->expected->n)
        return XACC_OK;
    XACC_TRY(run(queue));
    restart(graph);
    return XACC_OK;
}

/* The sequence of which launches failed does not go on. */
static xacc_status_t expect(xacc_gpu_queue_t *queue, const xacc_gpu_kernel_t *kernel,
                            const xacc_grid_t *grid) {
    xacc_gpu_graph_t *graph = queue->graph;
    if (graph->sent < graph->n && !graph->expected)
        XACC_TRY(flush(queue));
    if (graph->n == 0 && !atomic_load_explicit(&queue->dev->base.prompt, memory_order_relaxed))
        graph->expected = xacc_gpu_sequences_find(&graph->known, kernel, grid);
    if (graph->n == 1)
        clock_gettime(CLOCK_MONOTONIC, &graph->start);
    return graph->expected && !xacc_gpu_held_is(&graph->expected->launches[graph->n], kernel, grid)
               ? give_up(queue)
               : XACC_OK;
}

static xacc_status_t add(xacc_gpu_queue_t *queue, const xacc_gpu_kernel_t *kernel,
                         const xacc_grid_t *grid, void *const *args) {
    xacc_gpu_graph_t *graph = queue->graph;
    XACC_TRY(expect(queue, kernel, grid));
    graph->launches[graph->n++] = (xacc_gpu_held_t){kernel, *grid};
    if (graph->expected)
        return hold_back(queue, kernel, args);
    graph->sent = graph->n; /* the caller is told if it fails */
    XACC_TRY(xacc_gpu_launch_now(queue, kernel, grid, args));
    return graph->n == XACC_GPU_SEQUENCE_MOST ? flush(queue) : XACC_OK;
}

xacc_status_t xacc_gpu_graph_launch(xacc_gpu_queue_t *queue, const xacc_gpu_kernel_t *kernel,
                                    const xacc_grid_t *grid, void *const *args) {
    xacc_status_t status = XACC_OK;
    pthread_mutex_lock(&queue->graph->lock);
    if (kernel->all_bytes <= XACC_GPU_SEQUENCE_BYTES / XACC_GPU_SEQUENCE_MOST) {
        status = add(queue, kernel, grid, args);
    } else {
        status = flush(queue);
        if (status == XACC_OK)
            status = xacc_gpu_launch_now(queue, kernel, grid, args);
    }
    pthread_mutex_unlock(&queue->graph->lock);
    return status;
}

/* False at the end of the process within a launch, which a signal handler may have interrupted. */
static bool lock_to_flush(xacc_gpu_graph_t *graph) {
    return pthread_mutex_trylock(&graph->lock) == 0 ||
           (xacc_is_ending() ? xacc_lock_at_exit(&graph->lock)
                             : pthread_mutex_lock(&graph->lock) == 0);
}

xacc_status_t xacc_gpu_graph_flush(xacc_gpu_queue_t *queue) {
    xacc_gpu_graph_t *graph = queue->graph;
    if (!graph)
        return XACC_OK;
    XACC_NO_CANCEL; /* drivers have cancellation points */
    if (!lock_to_flush(graph))
        return XACC_OK;
    xacc_status_t status = graph->n ? flush(queue) : XACC_OK;
    if (graph->lost)
        status = XACC_FAIL(XACC_ERR_DRIVER, "launches of code that was unloaded then had failed");
    pthread_mutex_unlock(&graph->lock);
    return status;
}

/* ---- Beginning and end ---- */

void xacc_gpu_graph_begin(xacc_gpu_queue_t *queue) {
    xacc_gpu_dev_t *dev = queue->dev;
    if (!dev->graphs)
        return;
    xacc_gpu_graph_t *graph = calloc(1, sizeof *graph);
    if (!graph)
        return;
    graph->queue = queue;
    pthread_mutex_init(&graph->lock, NULL);
    pthread_mutex_lock(&dev->lock);
    graph->next = dev->all_graphs;
    dev->all_graphs = graph;
    pthread_mutex_unlock(&dev->lock);
    queue->graph = graph;
}

xacc_status_t xacc_gpu_graph_end(xacc_gpu_queue_t *queue) {
    xacc_gpu_dev_t *dev = queue->dev;
    xacc_gpu_graph_t *graph = queue->graph;
    if (!graph)
        return XACC_OK;
    xacc_status_t status = xacc_gpu_graph_flush(queue);
    pthread_mutex_lock(&dev->lock);
    xacc_gpu_graph_t **link = &dev->all_graphs;
    while (*link != graph)
        link = &(*link)->next;
    *link = graph->next;
    pthread_mutex_unlock(&dev->lock);
    xacc_gpu_sequences_clear(dev, &graph->known);
    pthread_mutex_destroy(&graph->lock);
    free(graph);
    queue->graph = NULL;
    return status;
}

xacc_status_t xacc_gpu_graph_flush_all(xacc_gpu_dev_t *dev) {
    xacc_status_t status = XACC_OK;
    XACC_NO_CANCEL;
    pthread_mutex_lock(&dev->lock);
    for (xacc_gpu_graph_t *graph = dev->all_graphs; graph; graph = graph->next) {
        xacc_status_t one = xacc_gpu_graph_flush(graph->queue);
        status = status == XACC_OK ? one : status;
    }
    pthread_mutex_unlock(&dev->lock);
    return status;
}

void xacc_gpu_graph_forget(xacc_gpu_dev_t *dev) {
    XACC_NO_CANCEL;
    xacc_gpu_graph_flush_all(dev);
    pthread_mutex_lock(&dev->lock);
    for (xacc_gpu_graph_t *graph = dev->all_graphs; graph; graph = graph->next) {
        pthread_mutex_lock(&graph->lock);
        graph->lost |= graph->sent < graph->n;
        restart(graph);
        xacc_gpu_sequences_clear(dev, &graph->known);
        pthread_mutex_unlock(&graph->lock);
    }
    pthread_mutex_unlock(&dev->lock);
}
