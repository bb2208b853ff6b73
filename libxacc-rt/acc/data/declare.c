/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* declare directives at file scope: registered by constructors, which must not
 * start a device, and entered when a device is first used, or used again after
 * acc_shutdown. Variables that several files declare have one copy, for the
 * present table knows them by their host address. */
#include "acc/data/declare.h"
#include "acc/context/contexts.h"
#include "acc/context/directive.h"
#include "acc/data/data.h"
#include "acc/data/initial.h"
#include "acc/data/presence.h"
#include "acc/profile/prof.h"
#include "acc/profile/prof_register.h"
#include "acc/state/upcalls.h"
#include "acc/stream/streams.h"
#include "core/exit.h"
#include "xacc/entries.h"
#include <stdlib.h>

typedef struct declared {
    const void *unit; /* of the translation unit, for its end */
    const char *where;
    uint64_t number; /* in order of registration, from 1 */
    struct declared *next;
    uint32_t n;
    struct {
        xacc_section_t section;
        uint32_t flags;
        const xacc_initial_t *initial; /* null: another file may have it */
        xacc_entry_t *fresh;           /* made just now, without a value */
    } items[];
} declared_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static declared_t *first, **end = &first;

static void append(declared_t *one) {
    pthread_mutex_lock(&lock);
    one->number = atomic_load(&xacc_declare_last) + 1;
    *end = one;
    end = &one->next;
    atomic_store(&xacc_declare_last, one->number);
    pthread_mutex_unlock(&lock);
}

void __xacc_declare(void *unit, void *where, int32_t n, ...) {
    XACC_READ_DIRECTIVE(directive, where, n);
    declared_t *one = calloc(1, sizeof *one + directive.n * sizeof one->items[0]);
    xacc_watch_exit();
    if (!one)
        xacc_fatal(where, "out of host memory");
    one->unit = unit;
    one->where = where;
    for (uint32_t i = 0; i < directive.n; i++) {
        const xacc_operand_t *operand = &directive.operands[i];
        /* Neither what holds a device address itself nor link has a copy. */
        if (directive.items[i].flags & (XACC_MAP_DEVICEPTR | XACC_MAP_NO_CREATE))
            continue;
        one->items[one->n].section = (xacc_section_t){.start = operand->start,
                                                      .bytes = (size_t)operand->value,
                                                      .name = directive.items[i].name};
        one->items[one->n].flags = directive.items[i].flags;
        if (directive.items[i].flags & XACC_MAP_INITIAL)
            one->items[one->n].initial = operand->slot;
        one->n++;
    }
    append(one);
}

static xacc_status_t enter_one(xacc_stream_t *stream, declared_t *one) {
    xacc_trace("declare at %s", one->where);
    const char *before = xacc_profile_swap(one->where);
    XACC_PROF_BEGIN(event, .type = acc_ev_enter_data_start, .context = stream->context,
                    .stream = stream, .implicit = true);
    for (uint32_t i = 0; i < one->n; i++) {
        xacc_copy_t copy;
        XACC_TRY(xacc_data_enter(stream, &one->items[i].section, one->items[i].flags, XACC_DECLARED,
                                 &copy));
        const bool begins = copy.created && one->items[i].flags & XACC_MAP_INITIAL;
        one->items[i].fresh = begins ? copy.entry : NULL;
    }
    xacc_prof_end(&event);
    xacc_profile_swap(before);
    return XACC_OK;
}

/* What the program's definition of a variable says, whichever file has it: of
 * several, one that no other can replace, or the one registered last, which is
 * the program's own rather than a library's. */
static const xacc_initial_t *initial_of(const void *variable) {
    const xacc_initial_t *found = NULL;
    for (const declared_t *one = first; one; one = one->next)
        for (uint32_t i = 0; i < one->n; i++) {
            const xacc_initial_t *initial = one->items[i].initial;
            if (initial && one->items[i].section.start == variable && (!found || found->weak))
                found = initial;
        }
    return found;
}

bool xacc_declare_has(const void *variable) {
    bool found = false;
    pthread_mutex_lock(&lock);
    for (const declared_t *one = first; one; one = one->next)
        for (uint32_t i = 0; i < one->n; i++)
            found |= one->items[i].section.start == variable;
    pthread_mutex_unlock(&lock);
    return found;
}

static xacc_status_t begin_one(xacc_stream_t *stream, declared_t *one) {
    const char *before = xacc_profile_swap(one->where);
    for (uint32_t i = 0; i < one->n; i++) {
        xacc_entry_t *entry = one->items[i].fresh;
        const xacc_initial_t *initial = one->items[i].initial;
        one->items[i].fresh = NULL;
        if (entry && (!initial || initial->weak))
            initial = initial_of(one->items[i].section.start);
        if (entry)
            XACC_TRY(xacc_initial_write(stream, entry, initial));
    }
    xacc_profile_swap(before);
    return XACC_OK;
}

/* last_p: the directive entered last. */
static xacc_status_t enter_new(xacc_stream_t *stream, uint64_t *last_p) {
    const uint64_t seen = *last_p;
    for (declared_t *one = first; one; one = one->next)
        if (one->number > seen) {
            XACC_TRY(enter_one(stream, one));
            *last_p = one->number;
        }
    for (declared_t *one = first; one; one = one->next)
        if (one->number > seen)
            XACC_TRY(begin_one(stream, one));
    *last_p = atomic_load(&xacc_declare_last);
    return XACC_OK;
}

/* Other threads wait here until the number of the last is stored. */
static xacc_status_t enter_locked(xacc_context_t *context) {
    xacc_stream_t *stream;
    xacc_pending_delete_t none = {NULL};
    uint64_t last = atomic_load(&context->declared);
    XACC_TRY(xacc_stream_of_thread(context, &stream));
    xacc_status_t status = enter_new(stream, &last);
    if (status == XACC_OK)
        status = xacc_data_finish(stream, &none);
    atomic_store(&context->declared, last);
    return status;
}

xacc_status_t xacc_declare_enter(xacc_context_t *context) {
    if (xacc_prof_telling()) /* of what is being entered here */
        return XACC_OK;
    pthread_mutex_lock(&lock);
    xacc_status_t status = enter_locked(context);
    pthread_mutex_unlock(&lock);
    return status;
}

/* Found again as long as no entry comes or goes: functions ask at every call.
 */
static _Thread_local struct {
    const xacc_slot_t *slot;
    const xacc_context_t *context;
    uint64_t epoch;
    char *device;
} found[16];

static xacc_status_t find(xacc_context_t *context, const xacc_slot_t *slot, char **device_p) {
    const size_t n = sizeof found / sizeof found[0];
    size_t i = (uintptr_t)slot / sizeof *slot % n;
    uint64_t epoch = atomic_load(&context->table.epoch);
    if (found[i].slot != slot || found[i].context != context || found[i].epoch != epoch) {
        const xacc_section_t section = {.start = slot->host, .name = slot->name};
        XACC_TRY(xacc_data_need(context, &section, &found[i].device));
        found[i].slot = slot;
        found[i].context = context;
        found[i].epoch = epoch;
    }
    *device_p = found[i].device;
    return XACC_OK;
}

void *__xacc_declared_at(void *slot_) {
    const xacc_slot_t *slot = slot_;
    xacc_context_t *context = xacc_device_context;
    char *device;
    if (!context || context->shared)
        return slot->host;
    xacc_edge("a routine that uses declared variables", find(context, slot, &device));
    return device;
}

xacc_status_t xacc_declare_fill(xacc_context_t *context, xacc_image_handle_t *image,
                                const xacc_module_desc_t *module) {
    xacc_stream_t *stream;
    XACC_TRY(xacc_stream_of_thread(context, &stream));
    for (uint32_t i = 0; i < module->n_slots; i++) {
        const xacc_slot_t *slot = module->slots[i];
        const xacc_section_t section = {.start = slot->host, .name = slot->name};
        char *device;
        void *address;
        XACC_TRY(xacc_data_need(context, &section, &device));
        XACC_TRY(context->ops->variable(image, slot->symbol, &address));
        XACC_TRY(xacc_stream_copy(stream, address, &device, sizeof device));
        XACC_TRY(xacc_stream_wait(stream));
    }
    return XACC_OK;
}

/* The end of a shared library: its variables go from all devices. */
static xacc_status_t leave(xacc_context_t *context, void *one_) {
    const declared_t *one = one_;
    xacc_pending_delete_t pending = {NULL};
    xacc_stream_t *stream;
    if (context->shared || atomic_load(&context->declared) < one->number)
        return XACC_OK;
    XACC_TRY(xacc_streams_wait(context));
    XACC_TRY(xacc_stream_of_thread(context, &stream));
    for (uint32_t i = 0; i < one->n; i++) {
        xacc_entry_t *entry;
        pthread_mutex_lock(&context->table.lock);
        xacc_status_t status = xacc_data_search(context, &one->items[i].section, &entry);
        pthread_mutex_unlock(&context->table.lock);
        XACC_TRY(status);
        if (entry)
            XACC_TRY(
                xacc_data_leave(stream, entry, &one->items[i].section, 0, XACC_DECLARED, &pending));
    }
    return xacc_data_finish(stream, &pending);
}

void __xacc_undeclare(void *unit) {
    if (xacc_is_ending() || xacc_contexts_are_lost())
        return;
    pthread_mutex_lock(&lock);
    for (declared_t **link = &first; *link;) {
        declared_t *one = *link;
        if (one->unit != unit) {
            link = &one->next;
            continue;
        }
        if (!xacc_is_dying())
            xacc_edge(one->where, xacc_contexts_visit(leave, one));
        *link = one->next;
        if (end == &one->next)
            end = link;
        free(one);
    }
    pthread_mutex_unlock(&lock);
}
