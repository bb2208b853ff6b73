/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The profiling interface of OpenACC (acc_prof.h): what the runtime tells it.
 * It stands beside XACC_PROFILE behind the same test, so that without either
 * a hook costs one load. Called by all of acc. */
#ifndef XACC_ACC_PROFILE_PROF_H
#define XACC_ACC_PROFILE_PROF_H

#include "acc/profile/profile_modes.h"
#include "acc/state/context.h"
#include "acc_prof.h"

/* What callbacks learn, beside where their thread is (profile.h). */
typedef struct xacc_prof_event {
    acc_event_t type;
    const xacc_context_t *context; /* null: none yet, then */
    xacc_selection_t opening;      /* this device, if any */
    const xacc_stream_t *stream;   /* null: synchronous */
    bool implicit;
    void *tool_info;
    const char *name; /* of the variable or the kernel; may be null */
    size_t bytes;
    const void *host, *device;
    const xacc_grid_t *grid;
} xacc_prof_event_t;

static inline bool xacc_prof_on(void) {
    return xacc_profiling() && (xacc_profile_modes() & XACC_PROFILE_CALLBACKS);
}

/* Calls back for event, and keeps its tool_info. */
void xacc_prof_tell(xacc_prof_event_t *event);

/* What has no end: XACC_PROF_TELL(.type = acc_ev_create, ...). */
#define XACC_PROF_TELL(...)                                                                        \
    do {                                                                                           \
        if (xacc_prof_on())                                                                        \
            xacc_prof_tell(&(xacc_prof_event_t){__VA_ARGS__});                                     \
    } while (0)
/* Declares event and tells its start; then xacc_prof_end(&event). */
#define XACC_PROF_BEGIN(event, ...)                                                                \
    xacc_prof_event_t event;                                                                       \
    event.type = acc_ev_none;                                                                      \
    if (xacc_prof_on())                                                                            \
    xacc_prof_tell((event = (xacc_prof_event_t){__VA_ARGS__}, &event))
static inline void xacc_prof_end(xacc_prof_event_t *event) {
    if (__builtin_expect(event->type != acc_ev_none, 0)) {
        event->type++;
        xacc_prof_tell(event);
    }
}

/* An entry of the present table was made (acc_ev_create), or goes. */
static inline void xacc_prof_tell_entry(const xacc_context_t *context, const xacc_stream_t *stream,
                                        const xacc_entry_t *entry, acc_event_t type) {
    XACC_PROF_TELL(.type = type, .context = context, .stream = stream,
                   .name = xacc_entry_name(entry), .bytes = entry->bytes,
                   .host = xacc_entry_start(entry), .device = entry->device);
}

/* A copy: an upload or a download by its addresses, nothing within one memory.
 */
void xacc_prof_begin_copy(xacc_prof_event_t *event, const xacc_stream_t *stream, const void *dst,
                          const void *src, size_t bytes);

#endif
