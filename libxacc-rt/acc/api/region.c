/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Data directives: the structured data region with its guard, enter data, exit
 * data, update, wait. Called by compiled code (entries.def). The guard holds
 * all that the exit needs; the exit evaluates nothing again. */
#include "acc/context/contexts.h"
#include "acc/context/directive.h"
#include "acc/data/aliased_mappings.h"
#include "acc/data/item.h"
#include "acc/data/mapping.h"
#include "acc/profile/prof.h"
#include "acc/profile/profile.h"
#include "xacc/entries.h"

/* What lies in the words of a guard. */
typedef struct guard {
    const char *where;
    xacc_stream_t *stream; /* null: nothing was mapped, or if was false */
    uint64_t n;
    uint64_t reserved;
    xacc_mapping_t mappings[];
} guard_t;
_Static_assert(sizeof(guard_t) + 3 * sizeof(xacc_mapping_t) == XACC_GUARD_WORDS(3) * 8,
               "abi.h states the guard's size");

typedef xacc_status_t action_t(xacc_stream_t *stream, const xacc_item_t *item,
                               const xacc_operand_t *operand, void *state);

/* What executable data directives have in common: conditions, waits, all data
 * items in order, the end. type: the event of its start. */
static xacc_status_t run(const xacc_directive_t *written, acc_event_t type, action_t *action,
                         void *state, xacc_pending_delete_t *pending) {
    xacc_item_t items[written->n + 1];
    xacc_directive_t selected = *written;
    const xacc_directive_t *directive = &selected;
    XACC_TRY(xacc_directive_select(&selected, items));
    const xacc_control_t control = xacc_directive_control(directive);
    xacc_context_t *context;
    xacc_stream_t *stream;
    if (!control.enabled)
        return XACC_OK;
    xacc_profile_enter(directive->where);
    XACC_TRY(xacc_context_current(&context));
    XACC_TRY(xacc_directive_stream(directive, &control, context, &stream));
    XACC_PROF_BEGIN(event, .type = type, .context = context, .stream = stream);
    for (uint32_t i = 0; i < directive->n; i++)
        if (xacc_item_is_data(&directive->items[i]) || directive->items[i].kind == XACC_ITEM_QUEUED)
            XACC_TRY(action(stream, &directive->items[i], &directive->operands[i], state));
    XACC_TRY(xacc_data_finish(stream, pending));
    xacc_prof_end(&event);
    xacc_profile_leave();
    return XACC_OK;
}

static xacc_status_t guard_item(xacc_stream_t *stream, const xacc_item_t *item,
                                const xacc_operand_t *operand, void *state) {
    guard_t *guard = state;
    ptrdiff_t delta;
    guard->stream = stream;
    if (item->kind == XACC_ITEM_QUEUED)
        return XACC_OK;
    return xacc_mapping_enter(stream, item, operand, NULL, &guard->mappings[guard->n++], &delta);
}

static xacc_status_t join_region(guard_t *guard) {
    if (!guard->stream)
        return XACC_OK;
    XACC_TRY(xacc_aliased_mappings_join(guard->stream, guard->mappings, guard->n));
    return xacc_data_finish(guard->stream, &(xacc_pending_delete_t){NULL});
}

void __xacc_data_begin(void *guard_, void *where, int32_t n, ...) {
    guard_t *guard = guard_;
    xacc_pending_delete_t pending = {NULL};
    XACC_READ_DIRECTIVE(directive, where, n);
    xacc_trace("data begin at %s", directive.where);
    *guard = (guard_t){.where = directive.where};
    xacc_edge(directive.where,
              run(&directive, acc_ev_enter_data_start, guard_item, guard, &pending));
    xacc_edge(directive.where, join_region(guard));
}

static xacc_status_t end_region(guard_t *guard) {
    xacc_pending_delete_t pending = {NULL};
    XACC_TRY(xacc_contexts_check());
    xacc_profile_enter(guard->where);
    XACC_PROF_BEGIN(event, .type = acc_ev_exit_data_start, .context = guard->stream->context,
                    .stream = guard->stream);
    for (uint64_t i = guard->n; i-- > 0;)
        XACC_TRY(xacc_mapping_leave(guard->stream, &guard->mappings[i], &pending));
    XACC_TRY(xacc_data_finish(guard->stream, &pending));
    xacc_prof_end(&event);
    xacc_profile_leave();
    return XACC_OK;
}

void __xacc_data_end(void *guard_) {
    guard_t *guard = guard_;
    if (!guard->stream)
        return;
    xacc_trace("data end at %s", guard->where);
    xacc_edge(guard->where, end_region(guard));
    guard->stream = NULL;
}

/* A directive whose end settles what it has taken off the present table. */
static void execute(const xacc_directive_t *directive, const char *name, acc_event_t type,
                    action_t *action) {
    xacc_pending_delete_t pending = {NULL};
    xacc_trace("%s at %s", name, directive->where);
    xacc_edge(directive->where, run(directive, type, action, &pending, &pending));
}

static xacc_status_t enter_item(xacc_stream_t *stream, const xacc_item_t *item,
                                const xacc_operand_t *operand, void *state) {
    (void)state;
    return xacc_item_enter(stream, item, operand);
}

void __xacc_enter_data(void *where, int32_t n, ...) {
    XACC_READ_DIRECTIVE(directive, where, n);
    execute(&directive, "enter data", acc_ev_enter_data_start, enter_item);
}

static xacc_status_t exit_item(xacc_stream_t *stream, const xacc_item_t *item,
                               const xacc_operand_t *operand, void *state) {
    return xacc_item_exit(stream, item, operand, state);
}

static bool copies_back(const xacc_directive_t *directive) {
    for (uint32_t i = 0; i < directive->n; i++)
        if (xacc_item_is_data(&directive->items[i]) && directive->items[i].flags & XACC_MAP_FROM)
            return true;
    return false;
}

void __xacc_exit_data(void *where, int32_t n, ...) {
    XACC_READ_DIRECTIVE(directive, where, n);
    if (!xacc_contexts_are_lost() || copies_back(&directive))
        execute(&directive, "exit data", acc_ev_exit_data_start, exit_item);
}

static xacc_status_t update_item(xacc_stream_t *stream, const xacc_item_t *item,
                                 const xacc_operand_t *operand, void *state) {
    (void)state;
    return xacc_item_update(stream, item, operand);
}

void __xacc_update(void *where, int32_t n, ...) {
    XACC_READ_DIRECTIVE(directive, where, n);
    execute(&directive, "update", acc_ev_update_start, update_item);
}

static xacc_status_t wait_directive(const xacc_directive_t *directive) {
    const xacc_control_t control = xacc_directive_control(directive);
    xacc_context_t *context;
    xacc_stream_t *stream;
    if (!control.enabled)
        return XACC_OK;
    xacc_profile_enter(directive->where);
    XACC_TRY(xacc_context_current(&context));
    XACC_TRY(xacc_stream_of_async(context, control.async, &stream));
    xacc_profile_reach(stream);
    XACC_TRY(xacc_directive_wait(directive, context, stream, true));
    xacc_profile_leave();
    return XACC_OK;
}

void __xacc_wait(void *where, int32_t n, ...) {
    XACC_READ_DIRECTIVE(directive, where, n);
    xacc_trace("wait at %s", directive.where);
    xacc_edge(directive.where, wait_directive(&directive));
}
