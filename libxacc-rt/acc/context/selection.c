/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which device is meant: by the environment, by device type and number, by
 * default. Called by contexts.c and the API; asks backends only for their number
 * of devices and opens none. A device that was asked for and is missing is an
 * error. */
#include "acc/context/selection.h"
#include "acc/context/thread.h"
#include "core/env.h"
#include "core/node.h"
#include "device/backends.h"
#include <errno.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* For messages: asked names the device, and number is what the user wrote for its number, or null
 * where that is from ACC_DEVICE_NUM; the turn of a process is always there. */
static xacc_status_t check(xacc_selection_t selection, const char *asked, const char *number) {
    const char *reason = NULL;
    char text[64];
    int count = 0;
    XACC_TRY(selection.ops->probe(&count, &reason));
    if (count == 0)
        return XACC_FAIL(XACC_ERR_NO_DEVICE, "%s: there is no such device: %s", asked,
                         reason ? reason : "none found");
    if (selection.ordinal >= 0 && selection.ordinal < count)
        return XACC_OK;
    snprintf(text, sizeof text, "%d (%s)", selection.ordinal,
             xacc_env_name(XACC_ENV_acc_device_num));
    return XACC_FAIL(XACC_ERR_NO_DEVICE, "%s: there is no device %s, only %d of type '%s'", asked,
                     number ? number : text, count, selection.ops->name);
}

/* The processes of a run on this node take the devices in turn. */
static void default_number(const xacc_dev_ops_t *ops, int *number_p) {
    const char *reason;
    int count = 0;
    long number = 0;
    if (ops && ops->probe(&count, &reason) == XACC_OK && count > 0)
        number = xacc_node_rank() % count;
    *number_p = (int)xacc_env_int(XACC_ENV_acc_device_num, number);
}

static xacc_status_t unknown_name(const char *text) {
    char names[256] = "";
    for (size_t i = 0, at = 0; i < xacc_device_kinds() && at < sizeof names; i++)
        at += (size_t)snprintf(names + at, sizeof names - at, "%s%s", i ? ", " : "",
                               xacc_device_ops(i)->name);
    return XACC_FAIL(XACC_ERR_NO_DEVICE, "%s=%s: there is no such device; known: %s",
                     xacc_env_name(XACC_ENV_device), text, names);
}

/* Digits alone; what no int holds stands for a number that no device has. */
static bool parse_number(const char *text, int *number_p) {
    if (!text[0] || text[strspn(text, "0123456789")])
        return false;
    errno = 0;
    long number = strtol(text, NULL, 10);
    *number_p = errno || number > INT_MAX ? INT_MAX : (int)number;
    return true;
}

/* name or name:number */
static xacc_status_t parse_device(const char *text, xacc_selection_t *selection_p) {
    char name[64], asked[128];
    size_t length = strcspn(text, ":");
    snprintf(name, sizeof name, "%.*s", (int)length, text);
    snprintf(asked, sizeof asked, "%s=%s", xacc_env_name(XACC_ENV_device), text);
    selection_p->ops = xacc_device_find(name);
    if (!selection_p->ops)
        return unknown_name(text);
    const char *number = text[length] ? text + length + 1 : NULL;
    if (!number)
        default_number(selection_p->ops, &selection_p->ordinal);
    else if (!parse_number(number, &selection_p->ordinal))
        return unknown_name(text);
    return check(*selection_p, asked, number);
}

/* The words of ACC_DEVICE_TYPE (4.1). */
static const struct {
    const char *word;
    int type;
} type_words[] = {
#define XACC_DEVICE_TYPE(type, word) {word, acc_device_##type},
#include "xacc/device_types.def"
};

static xacc_status_t parse_type(const char *text, int *type_p) {
    if (strncasecmp(text, "acc_device_", 11) == 0)
        text += 11;
    for (size_t i = 0; i < sizeof type_words / sizeof type_words[0]; i++) {
        if (strcasecmp(text, type_words[i].word) == 0) {
            *type_p = type_words[i].type;
            return XACC_OK;
        }
    }
    return XACC_FAIL(XACC_ERR_NO_DEVICE, "%s=%s: there is no such device type",
                     xacc_env_name(XACC_ENV_acc_device_type), text);
}

/* What all code that is registered was built for. */
static atomic_uint targets_of_all = UINT_MAX;

void xacc_selection_built_for(uint32_t targets) {
    atomic_fetch_and(&targets_of_all, targets);
}

/* The first backend in order of preference that has a device, is not excluded
 * and is one of targets. */
static const xacc_dev_ops_t *first_of(bool host_too, unsigned targets) {
    for (size_t i = 0; i < xacc_device_kinds(); i++) {
        const xacc_dev_ops_t *ops = xacc_device_ops(i);
        const char *reason;
        int count = 0;
        if ((host_too || ops->acc_device != acc_device_host) && ops->target & targets &&
            ops->probe(&count, &reason) == XACC_OK && count > 0)
            return ops;
    }
    return NULL;
}

/* One that the program was built for comes first (-acc=multicore on a machine
 * with a GPU). */
static const xacc_dev_ops_t *first_available(bool host_too) {
    const xacc_dev_ops_t *ops = first_of(host_too, atomic_load(&targets_of_all));
    return ops ? ops : first_of(host_too, UINT_MAX);
}

static const xacc_dev_ops_t *of_type(int type) {
    for (size_t i = 0; i < xacc_device_kinds(); i++)
        if (xacc_device_ops(i)->acc_device == type)
            return xacc_device_ops(i);
    return NULL;
}

/* For messages: by its word, by the name of its devices, or by its number. */
static void describe(int type, char *text, size_t size) {
    const xacc_dev_ops_t *ops = of_type(type);
    if (type == acc_device_current)
        snprintf(text, size, "the current device type");
    else if (type == acc_device_none)
        snprintf(text, size, "device type NONE");
    else if (ops)
        snprintf(text, size, "device type %s", ops->name);
    else
        snprintf(text, size, "device type %d", type);
    for (size_t i = sizeof type_words / sizeof type_words[0]; i-- > 0;) /* the first one counts */
        if (type_words[i].type == type)
            snprintf(text, size, "device type %s", type_words[i].word);
}

xacc_status_t xacc_selection_of_type(int type, int num, xacc_selection_t *selection_p) {
    char asked[64], number[16];
    describe(type, asked, sizeof asked);
    if (type == acc_device_default || type == acc_device_current) {
        XACC_TRY(type == acc_device_default ? xacc_selection_default(selection_p)
                                            : xacc_selection_current(selection_p));
    } else {
        selection_p->ops = type == acc_device_not_host ? first_available(false) : of_type(type);
        default_number(selection_p->ops, &selection_p->ordinal);
    }
    if (!selection_p->ops)
        return XACC_FAIL(XACC_ERR_NO_DEVICE, "%s: there is no such device", asked);
    if (num >= 0)
        selection_p->ordinal = num;
    snprintf(number, sizeof number, "%d", num);
    return check(*selection_p, asked, num >= 0 ? number : NULL);
}

xacc_status_t xacc_selection_default(xacc_selection_t *selection_p) {
    const char *device = xacc_env(XACC_ENV_device), *type_text = xacc_env(XACC_ENV_acc_device_type);
    int type = acc_device_default;
    XACC_TRY(xacc_env_check());
    if (type_text[0])
        XACC_TRY(parse_type(type_text, &type));
    if (device[0])
        return parse_device(device, selection_p);
    if (type != acc_device_default)
        return xacc_selection_of_type(type, -1, selection_p);
    selection_p->ops = first_available(true);
    if (!selection_p->ops)
        return XACC_FAIL(XACC_ERR_NO_DEVICE, "there is no device at all");
    default_number(selection_p->ops, &selection_p->ordinal);
    return check(*selection_p, "the default device", NULL);
}

xacc_status_t xacc_selection_current(xacc_selection_t *selection_p) {
    xacc_thread_t *thread = xacc_thread();
    if (!thread->has_selection) {
        XACC_TRY(xacc_selection_default(&thread->selection));
        thread->has_selection = true;
    }
    *selection_p = thread->selection;
    return XACC_OK;
}

xacc_status_t xacc_selection_set(xacc_selection_t selection) {
    xacc_thread_t *thread = xacc_thread();
    thread->selection = selection;
    thread->has_selection = true;
    thread->context = NULL;
    return XACC_OK;
}
