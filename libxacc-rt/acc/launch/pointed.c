/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Calls through pointers in gangs of the host and lanes of the simulator, which
 * ask what the pointer means. Called by compiled code. */
#include "acc/launch/loaded.h"
#include "acc/launch/module.h"
#include "acc/launch/pointers.h"
#include "core/log.h"
#include "xacc/entries.h"
#include "xacc/targets.h"
#include <string.h>

/* One call on the host or the simulator. */
typedef struct call {
    void *pointer, *code;
    char known[XACC_POINTERS_KNOWN];
} call_t;

static void look_up(const xacc_pointers_t *pointers, void *call_) {
    call_t *call = call_;
    if (!pointers)
        return;
    call->code = xacc_pointers_find(pointers, call->pointer);
    memcpy(call->known, xacc_pointers_known(pointers), XACC_POINTERS_KNOWN);
}

/* On the host any function of the program will do. */
static void *code_of(xacc_context_t *context, void *module, void *pointer, const char *where) {
    call_t call = {.pointer = pointer};
    xacc_module_pointers(context, module, look_up, &call);
    if (call.code || !(context->ops->target & XACC_DEVICE_TARGETS))
        return call.code ? call.code : pointer;
    xacc_fatal(where,
               "a pointer is called that points to no routine with device "
               "code; known of its type: %s",
               call.known[0] ? call.known : "none");
}

/* Found again as long as no code comes or goes. */
static _Thread_local struct {
    const void *pointer, *module, *context;
    uint64_t epoch;
    void *code;
} found[16];

void *__xacc_pointed(void *pointer, void *module, void *where) {
    const size_t n = sizeof found / sizeof found[0];
    size_t i = (uintptr_t)pointer / 16 % n;
    xacc_context_t *context = xacc_device_context;
    if (!context || context->shared)
        return pointer;
    uint64_t epoch = atomic_load(&xacc_modules_epoch);
    if (found[i].pointer != pointer || found[i].module != module || found[i].context != context ||
        found[i].epoch != epoch) {
        found[i].code = code_of(context, module, pointer, where);
        found[i].pointer = pointer;
        found[i].module = module;
        found[i].context = context;
        found[i].epoch = epoch;
    }
    return found[i].code;
}
