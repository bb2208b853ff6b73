/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What devices have in common whose code is part of the program and whose
 * operations are complete when the call returns (host, sim): queues with
 * nothing to remember, and records of the program as handles. Included by
 * those backends only.
 */
#ifndef XACC_DEVICE_SYNCHRONOUS_H
#define XACC_DEVICE_SYNCHRONOUS_H

#include "device/device.h"
#include <time.h>

typedef struct xacc_synchronous_queue {
    xacc_dev_t *dev;
    struct timespec timer;
} xacc_synchronous_queue_t;

static inline xacc_synchronous_queue_t *xacc_synchronous_queue(xacc_queue_t *handle) {
    return (xacc_synchronous_queue_t *)handle;
}

/* A loaded kernel is its descriptor, a loaded image its module. */
static inline const xacc_kernel_desc_t *xacc_synchronous_desc(const xacc_kernel_t *kernel) {
    return (const xacc_kernel_desc_t *)kernel;
}

xacc_status_t xacc_synchronous_probe(int *count_p, const char **reason_p);
xacc_status_t xacc_synchronous_queue_create(xacc_dev_t *dev, xacc_queue_t **queue_p);
void xacc_synchronous_queue_destroy(xacc_queue_t *queue);
xacc_status_t xacc_synchronous_queue_depend(xacc_queue_t *queue, xacc_queue_t *on);
xacc_status_t xacc_synchronous_queue_test(xacc_queue_t *queue, bool *done_p);
xacc_status_t xacc_synchronous_queue_wait(xacc_queue_t *queue);
xacc_status_t xacc_synchronous_timer_start(xacc_queue_t *queue);
xacc_status_t xacc_synchronous_timer_stop(xacc_queue_t *queue, double *seconds_p);
xacc_status_t xacc_synchronous_load(xacc_dev_t *dev, const xacc_module_desc_t *module,
                                    xacc_image_handle_t **image_p);
xacc_status_t xacc_synchronous_link(xacc_dev_t *dev, const xacc_module_desc_t *const *modules,
                                    size_t n, xacc_image_handle_t **image_p);
void xacc_synchronous_unload(xacc_dev_t *dev, xacc_image_handle_t *image);
xacc_status_t xacc_synchronous_symbol(xacc_image_handle_t *image, const xacc_kernel_desc_t *desc,
                                      xacc_kernel_t **kernel_p);
xacc_status_t xacc_synchronous_variable(xacc_image_handle_t *image, const char *name,
                                        void **address_p);
void *xacc_synchronous_native_queue(xacc_queue_t *queue);
xacc_status_t xacc_synchronous_watch(xacc_dev_t *dev, void **address_p);
xacc_status_t xacc_synchronous_adopt_queue(xacc_queue_t *queue, void *stream);
void *xacc_synchronous_native(xacc_dev_t *dev, xacc_native_t what);

/* Their slots of xacc_dev_ops_t, probe and symbol apart. */
#define XACC_IMMEDIATE_SLOTS                                                                       \
    .queue_create = xacc_synchronous_queue_create,                                                 \
    .queue_destroy = xacc_synchronous_queue_destroy,                                               \
    .queue_depend = xacc_synchronous_queue_depend, .queue_test = xacc_synchronous_queue_test,      \
    .queue_wait = xacc_synchronous_queue_wait, .timer_start = xacc_synchronous_timer_start,        \
    .timer_stop = xacc_synchronous_timer_stop, .load = xacc_synchronous_load,                      \
    .link = xacc_synchronous_link, .unload = xacc_synchronous_unload,                              \
    .variable = xacc_synchronous_variable, .watch = xacc_synchronous_watch,                        \
    .native_queue = xacc_synchronous_native_queue, .adopt_queue = xacc_synchronous_adopt_queue,    \
    .native = xacc_synchronous_native

#endif
