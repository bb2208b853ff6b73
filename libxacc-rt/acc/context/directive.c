/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Clauses that every directive shares: if, self, async, wait. Called by
 * acc/api/region.c and launch.c; knows nothing of data. */
#include "acc/context/directive.h"
#include "acc/context/contexts.h"
#include "acc/context/selection.h"
#include "acc/profile/profile.h"
#include "acc/stream/streams.h"

void xacc_directive_read(va_list *list, uint32_t n, xacc_item_t *items, xacc_operand_t *operands) {
    for (uint32_t i = 0; i < n; i++) {
        items[i].kind = va_arg(*list, uint32_t);
        items[i].flags = va_arg(*list, uint32_t);
        operands[i].slot = va_arg(*list, void *);
        operands[i].start = va_arg(*list, void *);
        operands[i].value = va_arg(*list, int64_t);
        items[i].name = va_arg(*list, const char *);
    }
}

static bool names_type(int64_t types, int type) {
    int64_t standing = INT64_C(1) << acc_device_default;
    xacc_selection_t selection;
    if (types & standing && xacc_selection_default(&selection) == XACC_OK &&
        selection.ops->acc_device == type)
        return true;
    return types >> type & 1;
}

/* What is for all types is for those that no clause names (2.4). */
static bool applies(const xacc_directive_t *directive, int64_t types, int type) {
    bool named = false;
    for (uint32_t i = 0; i < directive->n; i++)
        named |= directive->items[i].kind == XACC_ITEM_DEVICE_TYPE &&
                 names_type(directive->operands[i].value, type);
    return types & XACC_DEVICE_TYPE_ANY ? !named : names_type(types, type);
}

static bool has_types(const xacc_directive_t *directive) {
    for (uint32_t i = 0; i < directive->n; i++)
        if (directive->items[i].kind == XACC_ITEM_DEVICE_TYPE)
            return true;
    return false;
}

xacc_status_t xacc_directive_select(xacc_directive_t *directive, xacc_item_t *items) {
    bool active = true;
    xacc_selection_t selection;
    if (!has_types(directive))
        return XACC_OK;
    XACC_TRY(xacc_selection_current(&selection));
    for (uint32_t i = 0; i < directive->n; i++) {
        items[i] = directive->items[i];
        if (items[i].kind == XACC_ITEM_DEVICE_TYPE)
            active = applies(directive, directive->operands[i].value, selection.ops->acc_device);
        else if (!active && xacc_item_is_setting(items[i].kind))
            items[i].kind = XACC_ITEM_DEVICE_TYPE;
    }
    directive->items = items;
    return XACC_OK;
}

xacc_control_t xacc_directive_control(const xacc_directive_t *directive) {
    xacc_control_t control = {.enabled = true, .self = false, .async = acc_async_sync};
    for (uint32_t i = 0; i < directive->n; i++) {
        int64_t value = directive->operands[i].value;
        switch (directive->items[i].kind) {
        case XACC_ITEM_IF:
            control.enabled = control.enabled && value;
            break;
        case XACC_ITEM_SELF:
            control.self = value;
            break;
        case XACC_ITEM_QUEUED:
            control.queued = true;
            break;
        case XACC_ITEM_ASYNC:
            control.async = value < INT32_MIN || value > INT32_MAX ? INT32_MIN : (int)value;
            break;
        }
    }
    return control;
}

/* The device meant by devnum: a number of the current device's type. */
static xacc_status_t wait_place(const xacc_directive_t *directive, xacc_context_t **context_p) {
    for (uint32_t i = 0; i < directive->n; i++) {
        if (directive->items[i].kind != XACC_ITEM_DEVNUM)
            continue;
        xacc_selection_t selection;
        XACC_TRY(xacc_selection_of_type((*context_p)->ops->acc_device,
                                        (int)directive->operands[i].value, &selection));
        XACC_TRY(xacc_context_open(selection, context_p));
    }
    return XACC_OK;
}

static xacc_status_t wait_for(xacc_stream_t *stream, xacc_stream_t *on) {
    return xacc_stream_is_sync(stream) ? xacc_stream_wait(on) : xacc_stream_depend(stream, on);
}

static xacc_status_t wait_for_all(xacc_stream_t *stream, xacc_context_t *context) {
    return xacc_stream_is_sync(stream) ? xacc_streams_wait(context)
                                       : xacc_streams_depend(context, stream);
}

static xacc_status_t wait_for_number(xacc_stream_t *stream, xacc_context_t *context,
                                     int64_t value) {
    int number;
    xacc_stream_t *on;
    if (value < INT32_MIN || value > INT32_MAX)
        return XACC_FAIL(XACC_ERR_ARG, "wait(%lld) is not a queue number", (long long)value);
    XACC_TRY(xacc_async_resolve((int)value, &number));
    if (number == acc_async_sync)
        return XACC_OK;
    XACC_TRY(xacc_stream_find(context, number, false, &on));
    return on ? wait_for(stream, on) : XACC_OK;
}

xacc_status_t xacc_directive_wait(const xacc_directive_t *directive, xacc_context_t *context,
                                  xacc_stream_t *stream, bool none_is_all) {
    bool any = false;
    XACC_TRY(wait_place(directive, &context));
    for (uint32_t i = 0; i < directive->n; i++) {
        if (directive->items[i].kind != XACC_ITEM_WAIT)
            continue;
        any = true;
        if (directive->items[i].flags & XACC_ITEM_WAIT_ALL)
            XACC_TRY(wait_for_all(stream, context));
        else
            XACC_TRY(wait_for_number(stream, context, directive->operands[i].value));
    }
    return any || !none_is_all ? XACC_OK : wait_for_all(stream, context);
}

xacc_status_t xacc_directive_stream(const xacc_directive_t *directive,
                                    const xacc_control_t *control, xacc_context_t *context,
                                    xacc_stream_t **stream_p) {
    XACC_TRY(xacc_stream_of_async(context, control->async, stream_p));
    xacc_profile_reach(*stream_p);
    return xacc_directive_wait(directive, context, *stream_p, false);
}
