/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the files of acc_* routines share: the edge at which a failure becomes
 * "error: acc_...: reason". */
#ifndef XACC_ACC_API_API_H
#define XACC_ACC_API_API_H

#include "acc/context/contexts.h"
#include "acc/context/directive.h"
#include "acc/context/selection.h"
#include "acc/profile/profile.h"
#include "openacc.h"

/* The headers' macros only serve callers. */
#undef acc_attach
#undef acc_attach_async
#undef acc_detach
#undef acc_detach_async
#undef acc_detach_finalize
#undef acc_detach_finalize_async

/* Ends the program with the name of the routine if the status is an error. */
#define XACC_API_TRY(expr) xacc_edge(__func__, (expr))

/* The current context, and a stream of it. */
static inline xacc_context_t *xacc_api_context(const char *routine) {
    xacc_context_t *context;
    xacc_profile_enter(routine);
    xacc_edge(routine, xacc_context_current(&context));
    return context;
}
/* The context of device num of a type. */
static inline xacc_context_t *xacc_api_context_of(const char *routine, int type, int num) {
    xacc_selection_t selection;
    xacc_context_t *context;
    xacc_profile_enter(routine);
    xacc_edge(routine, xacc_selection_of_type(type, num, &selection));
    xacc_edge(routine, xacc_context_open(selection, &context));
    return context;
}
static inline xacc_stream_t *xacc_api_stream(const char *routine, int async) {
    xacc_stream_t *stream;
    xacc_edge(routine, xacc_stream_of_async(xacc_api_context(routine), async, &stream));
    xacc_profile_reach(stream);
    return stream;
}

/* Ends the program unless these bytes are memory of the context's device, or of
 * another one that it can use. */
void xacc_api_need_device(const char *routine, const xacc_context_t *context, const void *address,
                          size_t bytes);

#endif
