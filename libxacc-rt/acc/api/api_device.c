/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* acc_* routines about devices (OpenACC 3.4, 3.2.1 to 3.2.8 and 3.2.15). Called
 * by user programs. */
#include "acc/api/api.h"
#include "acc/stream/memory.h"
#include "device/backends.h"
#include <string.h>

static bool is_type(const xacc_dev_ops_t *ops, acc_device_t type) {
    if (type == acc_device_not_host)
        return ops->acc_device != acc_device_host;
    return ops->acc_device == (int)type;
}

/* Types that stand for others are resolved first. */
static acc_device_t resolve(const char *routine, acc_device_t type) {
    xacc_selection_t selection;
    if (type != acc_device_default && type != acc_device_current)
        return type;
    xacc_edge(routine, type == acc_device_current ? xacc_selection_current(&selection)
                                                  : xacc_selection_default(&selection));
    return (acc_device_t)selection.ops->acc_device;
}

/* How many devices of the type a backend has. */
static int devices_of(const xacc_dev_ops_t *ops, acc_device_t type) {
    const char *reason;
    int count = 0;
    return is_type(ops, type) && ops->probe(&count, &reason) == XACC_OK ? count : 0;
}

int acc_get_num_devices(acc_device_t type) {
    int total = 0;
    type = resolve(__func__, type);
    for (size_t i = 0; i < xacc_device_kinds(); i++)
        total += devices_of(xacc_device_ops(i), type);
    return total;
}

static void set_device(const char *routine, int num, acc_device_t type) {
    xacc_selection_t selection;
    xacc_edge(routine, xacc_selection_of_type(type, num, &selection));
    xacc_edge(routine, xacc_selection_set(selection));
}

void acc_set_device_type(acc_device_t type) {
    set_device(__func__, -1, type);
}

void acc_set_device_num(int num, acc_device_t type) {
    set_device(__func__, num, type);
}

acc_device_t acc_get_device_type(void) {
    xacc_selection_t selection;
    XACC_API_TRY(xacc_selection_current(&selection));
    return (acc_device_t)selection.ops->acc_device;
}

int acc_get_device_num(acc_device_t type) {
    xacc_selection_t selection;
    XACC_API_TRY(xacc_selection_current(&selection));
    if (type != acc_device_current && !is_type(selection.ops, resolve(__func__, type)))
        XACC_API_TRY(xacc_selection_of_type(type, -1, &selection));
    return selection.ordinal;
}

static xacc_dev_t *device_of(const char *routine, int num, acc_device_t type) {
    return xacc_api_context_of(routine, type, num)->dev;
}

size_t acc_get_property(int num, acc_device_t type, acc_device_property_t property) {
    xacc_context_t *context = xacc_api_context_of(__func__, type, num);
    xacc_dev_t *dev = context->dev;
    size_t free_bytes = 0, total = 0;
    switch (property) {
    case acc_property_memory:
        return dev->memory;
    case acc_property_free_memory:
        xacc_memory_collect(context);
        XACC_API_TRY(dev->ops->memory(dev, &free_bytes, &total));
        return free_bytes + xacc_pool_idle(&context->pool);
    case acc_property_shared_memory_support:
        return (dev->caps & XACC_DEV_SHARED) != 0;
    default:
        return 0;
    }
}

const char *acc_get_property_string(int num, acc_device_t type, acc_device_property_t property) {
    xacc_dev_t *dev = device_of(__func__, num, type);
    switch (property) {
    case acc_property_name:
        return dev->name;
    case acc_property_vendor:
        return dev->ops->vendor;
    case acc_property_driver:
        return dev->ops->name;
    default:
        return NULL;
    }
}

void acc_init(acc_device_t type) {
    device_of(__func__, -1, type);
}

void acc_init_device(int num, acc_device_t type) {
    device_of(__func__, num, type);
}

static void shut_down(const char *routine, int num, const xacc_dev_ops_t *ops) {
    xacc_context_t *context = xacc_context_if_open((xacc_selection_t){ops, num});
    xacc_profile_enter(routine);
    if (context)
        xacc_edge(routine, xacc_context_shutdown(context));
}

void acc_shutdown(acc_device_t type) {
    type = resolve(__func__, type);
    for (size_t i = 0; i < xacc_device_kinds(); i++) {
        const xacc_dev_ops_t *ops = xacc_device_ops(i);
        const int count = devices_of(ops, type);
        for (int num = 0; num < count; num++)
            shut_down(__func__, num, ops);
    }
}

void acc_shutdown_device(int num, acc_device_t type) {
    xacc_selection_t selection;
    XACC_API_TRY(xacc_selection_of_type(type, num, &selection));
    shut_down(__func__, selection.ordinal, selection.ops);
}

int acc_on_device(acc_device_t type) {
    return type == acc_device_host || type == acc_device_none;
}

/* Outside compute regions, and in routines that gangs of the host call; in a
 * region itself, and on other devices, the compiler knows. */
int __pgi_gangidx(void) {
    const xacc_gang_t *gang = xacc_host_gang;
    if (!gang)
        return 0;
    return (int)(gang->id[0] + gang->count[0] * (gang->id[1] + gang->count[1] * gang->id[2]));
}
int __pgi_workeridx(void) {
    return 0;
}
int __pgi_vectoridx(void) {
    return 0;
}
/* GCC's, which the compiler declares. */
__attribute__((visibility("default"))) int __builtin_goacc_parlevel_id(int level) {
    return level == 0 ? __pgi_gangidx() : 0;
}
__attribute__((visibility("default"))) int __builtin_goacc_parlevel_size(int level) {
    const xacc_gang_t *gang = xacc_host_gang;
    return level == 0 && gang ? (int)(gang->count[0] * gang->count[1] * gang->count[2]) : 1;
}
