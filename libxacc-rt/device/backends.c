/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Registry of device backends (backends.def) and of opened devices. Called by
 * the acc layer; the only file that knows which backends exist. XACC_BACKENDS
 * lets the unit tests bring a table of their own. */
#include "device/backends.h"
#include "device/ipc.h"
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifndef XACC_BACKENDS
#define XACC_BACKENDS "device/backends.def"
#endif

#define XACC_BACKEND(id) extern const xacc_dev_ops_t xacc_##id##_ops;
#include XACC_BACKENDS

static const xacc_dev_ops_t *const backends[] = {
#define XACC_BACKEND(id) &xacc_##id##_ops,
#include XACC_BACKENDS
};

typedef struct opened {
    const xacc_dev_ops_t *ops;
    int ordinal;
    xacc_dev_t *dev;
    struct opened *next;
} opened_t;

_Thread_local void *xacc_device_context;
_Thread_local const xacc_gang_t *xacc_host_gang;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static opened_t *opened_list;

size_t xacc_device_kinds(void) {
    return sizeof backends / sizeof backends[0];
}

const xacc_dev_ops_t *xacc_device_ops(size_t kind) {
    return kind < xacc_device_kinds() ? backends[kind] : NULL;
}

const xacc_dev_ops_t *xacc_device_find(const char *name) {
    for (size_t i = 0; i < xacc_device_kinds(); i++)
        if (strcmp(backends[i]->name, name) == 0)
            return backends[i];
    return NULL;
}

/* The function pointers of the table are all its members from probe on: none
 * may be null. */
static bool is_complete(const xacc_dev_ops_t *ops) {
    void (*slot)(void);
    if (!ops->vendor)
        return false;
    for (size_t at = offsetof(xacc_dev_ops_t, probe); at < sizeof *ops; at += sizeof slot) {
        memcpy(&slot, (const char *)ops + at, sizeof slot);
        if (!slot)
            return false;
    }
    return true;
}

static xacc_status_t open_locked(const xacc_dev_ops_t *ops, int ordinal, xacc_dev_t **dev_p) {
    for (opened_t *one = opened_list; one; one = one->next) {
        if (one->ops == ops && one->ordinal == ordinal) {
            *dev_p = one->dev;
            return XACC_OK;
        }
    }
    if (!is_complete(ops))
        return XACC_FAIL(XACC_ERR_ARG, "the table of device '%s' is incomplete", ops->name);
    opened_t *one = calloc(1, sizeof *one);
    if (!one)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    xacc_status_t status = ops->open(ordinal, &one->dev);
    if (status != XACC_OK) {
        free(one);
        return status;
    }
    one->ops = ops;
    one->ordinal = ordinal;
    one->next = opened_list;
    opened_list = one;
    *dev_p = one->dev;
    return XACC_OK;
}

xacc_status_t xacc_device_open(const xacc_dev_ops_t *ops, int ordinal, xacc_dev_t **dev_p) {
    pthread_mutex_lock(&lock);
    xacc_status_t status = open_locked(ops, ordinal, dev_p);
    pthread_mutex_unlock(&lock);
    return status;
}

const char *xacc_arch_name(uint32_t target, uint32_t arch, char name[XACC_ARCH_NAME]) {
    static const struct {
        uint32_t bit;
        const char *prefix;
        int base;
    } rows[] = {
#define XACC_GPU_ROW(NAME, BIT, text, code, can, prefix, base) {1u << BIT, prefix, base},
#include "xacc/targets.def"
    };
    snprintf(name, XACC_ARCH_NAME, "%" PRIu32, arch);
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].bit == target)
            snprintf(name, XACC_ARCH_NAME, rows[i].base == 16 ? "%s%" PRIx32 : "%s%" PRIu32,
                     rows[i].prefix, arch);
    return name;
}

void xacc_device_close_all(void) {
    pthread_mutex_lock(&lock);
    opened_t *list = opened_list;
    opened_list = NULL;
    pthread_mutex_unlock(&lock);
    while (list) {
        opened_t *next = list->next;
        xacc_ipc_close(list->dev);
        list->ops->close(list->dev);
        free(list);
        list = next;
    }
}
