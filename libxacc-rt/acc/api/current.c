/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The values of scalars that a kernels construct only reads, in front of it
 * (OpenACC 3.4, 2.6.2: they are copy, so that of what is present the device's
 * value counts). Called by compiled code (entries.def). */
#include "acc/context/contexts.h"
#include "acc/context/directive.h"
#include "acc/data/data.h"
#include "acc/data/item.h"
#include "acc/data/presence.h"
#include "acc/profile/profile.h"
#include "acc/stream/streams.h"
#include "xacc/entries.h"
#include <string.h>

static void copy_values(const xacc_directive_t *directive) {
    for (uint32_t i = 0; i < directive->n; i++)
        if (xacc_item_is_data(&directive->items[i]))
            memcpy(directive->operands[i].slot, directive->operands[i].start,
                   (size_t)directive->operands[i].value);
}

static xacc_section_t section_of(const xacc_directive_t *directive, uint32_t i) {
    return (xacc_section_t){.start = directive->operands[i].start,
                            .bytes = (size_t)directive->operands[i].value,
                            .name = directive->items[i].name};
}

/* Whether what the host has may be old: of a device with memory of its own,
 * what is present; where memory is shared, what a queue may still write. */
static xacc_status_t may_differ(const xacc_directive_t *directive, xacc_context_t *context,
                                bool *differ_p) {
    for (uint32_t i = 0; i < directive->n && !*differ_p; i++) {
        const uint32_t kind = directive->items[i].kind;
        char *device = NULL;
        if (xacc_item_is_data(&directive->items[i])) {
            const xacc_section_t section = section_of(directive, i);
            XACC_TRY(xacc_data_find(context, &section, &device));
            *differ_p = device && device != section.start;
        } else if (context->shared) {
            *differ_p = kind == XACC_ITEM_ASYNC || kind == XACC_ITEM_WAIT;
        }
    }
    return XACC_OK;
}

/* The entry is kept by a structured count until the copy is made. */
static xacc_status_t read_present(xacc_stream_t *stream, const xacc_section_t *section,
                                  void *value) {
    xacc_pending_delete_t pending = {NULL};
    xacc_copy_t copy;
    XACC_TRY(xacc_data_enter(stream, section, XACC_MAP_IF_PRESENT, XACC_STRUCTURED, &copy));
    if (!copy.entry)
        return XACC_OK;
    XACC_TRY(xacc_stream_copy(stream, value, copy.device, section->bytes));
    XACC_TRY(xacc_stream_wait(stream));
    XACC_TRY(xacc_data_leave(stream, copy.entry, section, 0, XACC_STRUCTURED, &pending));
    return pending.first ? xacc_data_finish(stream, &pending) : XACC_OK;
}

static xacc_status_t read_values(const xacc_directive_t *written) {
    xacc_item_t items[written->n + 1];
    xacc_directive_t directive = *written;
    bool differ = false;
    xacc_context_t *context;
    xacc_stream_t *stream;
    XACC_TRY(xacc_directive_select(&directive, items));
    const xacc_control_t control = xacc_directive_control(&directive);
    if (!control.enabled || control.self)
        return XACC_OK;
    XACC_TRY(xacc_context_current(&context));
    XACC_TRY(may_differ(&directive, context, &differ));
    if (!differ)
        return XACC_OK;
    xacc_profile_enter(directive.where);
    XACC_TRY(xacc_directive_stream(&directive, &control, context, &stream));
    XACC_TRY(xacc_stream_wait(stream));
    copy_values(&directive);
    for (uint32_t i = 0; i < directive.n; i++)
        if (xacc_item_is_data(&directive.items[i])) {
            const xacc_section_t section = section_of(&directive, i);
            XACC_TRY(read_present(stream, &section, directive.operands[i].slot));
        }
    xacc_profile_leave();
    return XACC_OK;
}

void __xacc_current(void *where, int32_t n, ...) {
    XACC_READ_DIRECTIVE(directive, where, n);
    copy_values(&directive);
    xacc_edge(directive.where, read_values(&directive));
}
