/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* init, shutdown and set (OpenACC 3.4, 2.14.1 to 2.14.3). Called by compiled
 * code. */
#include "acc/context/contexts.h"
#include "acc/context/directive.h"
#include "acc/context/selection.h"
#include "acc/context/thread.h"
#include "acc/profile/profile.h"
#include "openacc.h"
#include "xacc/entries.h"

/* What the clauses say; null where there is none. */
typedef struct setup {
    const int64_t *types, *number, *async;
} setup_t;

static setup_t read_clauses(const xacc_directive_t *directive) {
    setup_t setup = {NULL, NULL, NULL};
    for (uint32_t i = 0; i < directive->n; i++) {
        const int64_t *value = &directive->operands[i].value;
        switch (directive->items[i].kind) {
        case XACC_ITEM_DEVICE_TYPE:
            setup.types = value;
            break;
        case XACC_ITEM_DEVNUM:
            setup.number = value;
            break;
        case XACC_ITEM_DEFAULT_ASYNC:
            setup.async = value;
            break;
        }
    }
    return setup;
}

static xacc_status_t checked(const char *clause, int64_t value, int least, int *value_p) {
    if (value < least || value > INT32_MAX)
        return XACC_FAIL(XACC_ERR_ARG, "%s(%lld) is out of range", clause, (long long)value);
    *value_p = (int)value;
    return XACC_OK;
}

/* Calls act with the device that each type stands for; without device_type, or
 * for *, with the one of the current type. */
static xacc_status_t for_types(const setup_t *setup,
                               xacc_status_t (*act)(const setup_t *setup,
                                                    xacc_selection_t selection)) {
    int number = -1;
    xacc_selection_t selection;
    if (setup->number)
        XACC_TRY(checked("device_num", *setup->number, 0, &number));
    if (!setup->types || (*setup->types & XACC_DEVICE_TYPE_ANY)) {
        XACC_TRY(xacc_selection_of_type(acc_device_current, number, &selection));
        return act(setup, selection);
    }
    for (int type = 1; type < 63; type++) {
        if (!(*setup->types >> type & 1))
            continue;
        XACC_TRY(xacc_selection_of_type(type, number, &selection));
        XACC_TRY(act(setup, selection));
    }
    return XACC_OK;
}

/* One device, or all of a type where only the type was named; they become
 * current (2.14.1). */
static xacc_status_t init_one(const setup_t *setup, xacc_selection_t selection) {
    xacc_context_t *context;
    const char *reason;
    int count = 0;
    XACC_TRY(xacc_selection_set(selection));
    XACC_TRY(xacc_context_open(selection, &context));
    if (!setup->types || setup->number)
        return XACC_OK;
    XACC_TRY(selection.ops->probe(&count, &reason));
    for (int i = 0; i < count; i++)
        XACC_TRY(xacc_context_open((xacc_selection_t){selection.ops, i}, &context));
    return XACC_OK;
}

typedef struct shut {
    const xacc_dev_ops_t *ops; /* null: any */
    int64_t number;            /* negative: any */
} shut_t;

static xacc_status_t shut_place(xacc_context_t *context, void *shut_) {
    const shut_t *shut = shut_;
    if ((shut->ops && shut->ops != context->ops) ||
        (shut->number >= 0 && shut->number != context->dev->ordinal))
        return XACC_OK;
    return xacc_context_shutdown(context);
}

static xacc_status_t shut_type(const setup_t *setup, xacc_selection_t selection) {
    shut_t shut = {selection.ops, setup->number ? *setup->number : -1};
    return xacc_contexts_visit(shut_place, &shut);
}

static xacc_status_t shutdown(const setup_t *setup) {
    shut_t any = {NULL, setup->number ? *setup->number : -1};
    return setup->types ? for_types(setup, shut_type) : xacc_contexts_visit(shut_place, &any);
}

static xacc_status_t choose(const setup_t *setup, xacc_selection_t selection) {
    (void)setup;
    return xacc_selection_set(selection);
}

static xacc_status_t set(const setup_t *setup) {
    int queue;
    if (setup->async) {
        XACC_TRY(checked("default_async", *setup->async, acc_async_default, &queue));
        xacc_async_set_default(queue);
    }
    return setup->types || setup->number ? for_types(setup, choose) : XACC_OK;
}

static xacc_status_t init(const setup_t *setup) {
    return for_types(setup, init_one);
}

static void execute(const xacc_directive_t *directive, xacc_status_t (*act)(const setup_t *setup)) {
    const setup_t setup = read_clauses(directive);
    if (!xacc_directive_control(directive).enabled)
        return;
    xacc_profile_enter(directive->where);
    xacc_edge(directive->where, act(&setup));
    xacc_profile_leave();
}

void __xacc_init(void *where, int32_t n, ...) {
    XACC_READ_DIRECTIVE(directive, where, n);
    execute(&directive, init);
}

void __xacc_shutdown(void *where, int32_t n, ...) {
    XACC_READ_DIRECTIVE(directive, where, n);
    execute(&directive, shutdown);
}

void __xacc_set(void *where, int32_t n, ...) {
    XACC_READ_DIRECTIVE(directive, where, n);
    execute(&directive, set);
}
