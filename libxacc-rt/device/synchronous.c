/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The common slots of devices whose operations are complete at once
 * (synchronous.h), called through the tables of host.c and sim.c. Knows neither.
 */
#include "device/synchronous.h"

#include <stdlib.h>

/* There is always one such device. */
xacc_status_t xacc_synchronous_probe(int *count_p, const char **reason_p) {
    *count_p = 1;
    *reason_p = NULL;
    return XACC_OK;
}

xacc_status_t xacc_synchronous_queue_create(xacc_dev_t *dev, xacc_queue_t **queue_p) {
    xacc_synchronous_queue_t *queue = malloc(sizeof *queue);
    if (!queue)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "no memory for a queue");
    queue->dev = dev;
    *queue_p = (xacc_queue_t *)queue;
    return XACC_OK;
}

void xacc_synchronous_queue_destroy(xacc_queue_t *queue) {
    free(queue);
}

/* What is in a queue is done: nobody has to wait for it. */
xacc_status_t xacc_synchronous_queue_depend(xacc_queue_t *queue, xacc_queue_t *on) {
    (void)queue, (void)on;
    return XACC_OK;
}

xacc_status_t xacc_synchronous_queue_test(xacc_queue_t *queue, bool *done_p) {
    (void)queue;
    *done_p = true;
    return XACC_OK;
}

xacc_status_t xacc_synchronous_queue_wait(xacc_queue_t *queue) {
    (void)queue;
    return XACC_OK;
}

xacc_status_t xacc_synchronous_timer_start(xacc_queue_t *queue) {
    clock_gettime(CLOCK_MONOTONIC, &xacc_synchronous_queue(queue)->timer);
    return XACC_OK;
}

xacc_status_t xacc_synchronous_timer_stop(xacc_queue_t *queue, double *seconds_p) {
    struct timespec then = xacc_synchronous_queue(queue)->timer, now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    *seconds_p = (double)(now.tv_sec - then.tv_sec) + (double)(now.tv_nsec - then.tv_nsec) * 1e-9;
    return XACC_OK;
}

xacc_status_t xacc_synchronous_load(xacc_dev_t *dev, const xacc_module_desc_t *module,
                                    xacc_image_handle_t **image_p) {
    const xacc_dev_ops_t *ops = dev->ops;
    if (!(module->targets & ops->target))
        return XACC_FAIL(XACC_ERR_IMAGE, "%s was not compiled for device %s", module->source,
                         ops->name);
    *image_p = (xacc_image_handle_t *)module;
    return XACC_OK;
}

xacc_status_t xacc_synchronous_link(xacc_dev_t *dev, const xacc_module_desc_t *const *modules,
                                    size_t n, xacc_image_handle_t **image_p) {
    (void)n;
    return xacc_synchronous_load(dev, modules[0], image_p);
}

void xacc_synchronous_unload(xacc_dev_t *dev, xacc_image_handle_t *image) {
    (void)dev, (void)image;
}

xacc_status_t xacc_synchronous_symbol(xacc_image_handle_t *image, const xacc_kernel_desc_t *desc,
                                      xacc_kernel_t **kernel_p) {
    (void)image;
    *kernel_p = (xacc_kernel_t *)desc;
    return XACC_OK;
}

xacc_status_t xacc_synchronous_variable(xacc_image_handle_t *image, const char *name,
                                        void **address_p) {
    (void)image;
    *address_p = NULL;
    return XACC_FAIL(XACC_ERR_UNSUPPORTED,
                     "variable '%s' of an image that is the program's own code", name);
}

/* The thread that launches sees for itself how gangs wait. */
xacc_status_t xacc_synchronous_watch(xacc_dev_t *dev, void **address_p) {
    (void)dev;
    *address_p = NULL;
    return XACC_OK;
}

void *xacc_synchronous_native_queue(xacc_queue_t *queue) {
    (void)queue;
    return NULL;
}

xacc_status_t xacc_synchronous_adopt_queue(xacc_queue_t *queue, void *stream) {
    (void)queue, (void)stream;
    return XACC_FAIL(XACC_ERR_ARG, "this device has no streams");
}

void *xacc_synchronous_native(xacc_dev_t *dev, xacc_native_t what) {
    (void)dev, (void)what;
    return NULL;
}
