/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* acc_* routines about mapped data (OpenACC 3.4, 3.2.18 to 3.2.25 and 3.2.29).
 * Called by user programs; each is the data action of a directive with one
 * item. */
#include "acc/api/api.h"
#include "acc/data/attach.h"
#include "acc/data/data.h"
#include "acc/data/mapdata.h"
#include "acc/data/presence.h"
#include "acc/profile/prof.h"
#include "acc/stream/streams.h"

static void *enter(const char *routine, void *host, size_t bytes, int async, uint32_t flags) {
    const xacc_section_t section = {.start = host, .bytes = bytes, .base = host};
    xacc_pending_delete_t none = {NULL};
    xacc_copy_t copy;
    xacc_edge(routine, xacc_section_check(&section));
    if (!host)
        return NULL;
    xacc_stream_t *stream = xacc_api_stream(routine, async);
    XACC_PROF_BEGIN(event, .type = acc_ev_enter_data_start, .context = stream->context,
                    .stream = stream);
    xacc_edge(routine,
              xacc_data_enter(stream, &section, flags | XACC_MAP_CREATE, XACC_DYNAMIC, &copy));
    xacc_edge(routine, xacc_data_finish(stream, &none));
    xacc_prof_end(&event);
    return bytes ? copy.device : NULL;
}

static void leave(const char *routine, void *host, size_t bytes, int async, uint32_t flags) {
    const xacc_section_t section = {.start = host, .bytes = bytes, .base = host};
    xacc_pending_delete_t pending = {NULL};
    bool nothing = !(flags & XACC_MAP_FROM) && xacc_contexts_are_lost();
    xacc_edge(routine, xacc_section_check(&section));
    if (!host || nothing)
        return;
    xacc_stream_t *stream = xacc_api_stream(routine, async);
    XACC_PROF_BEGIN(event, .type = acc_ev_exit_data_start, .context = stream->context,
                    .stream = stream);
    xacc_edge(routine, xacc_data_exit(stream, &section, flags, &pending));
    xacc_edge(routine, xacc_data_finish(stream, &pending));
    xacc_prof_end(&event);
}

static void update(const char *routine, void *host, size_t bytes, int async, uint32_t flags) {
    const xacc_section_t section = {.start = host, .bytes = bytes};
    xacc_pending_delete_t none = {NULL};
    xacc_edge(routine, xacc_section_check(&section));
    if (!host || !bytes)
        return;
    xacc_stream_t *stream = xacc_api_stream(routine, async);
    XACC_PROF_BEGIN(event, .type = acc_ev_update_start, .context = stream->context,
                    .stream = stream);
    xacc_edge(routine, xacc_data_update(stream, &section, flags));
    xacc_edge(routine, xacc_data_finish(stream, &none));
    xacc_prof_end(&event);
}

/* One row per routine: name, action, flags. The synchronous forms that return
 * an address: */
#define ENTER(name, flags)                                                                         \
    void *name(void *host, size_t bytes) {                                                         \
        xacc_streams_disclose(xacc_api_context(#name));                                            \
        return enter(#name, host, bytes, acc_async_sync, flags);                                   \
    }
#define SYNC(name, action, flags)                                                                  \
    void name(void *host, size_t bytes) {                                                          \
        action(#name, host, bytes, acc_async_sync, flags);                                         \
    }
#define ASYNC(name, action, flags)                                                                 \
    void name##_async(void *host, size_t bytes, int async) {                                       \
        action(#name "_async", host, bytes, async, flags);                                         \
    }
#define BOTH(name, action, flags) SYNC(name, action, flags) ASYNC(name, action, flags)

ENTER(acc_copyin, XACC_MAP_TO)
ENTER(acc_present_or_copyin, XACC_MAP_TO)
ENTER(acc_pcopyin, XACC_MAP_TO)
ENTER(acc_create, 0)
ENTER(acc_present_or_create, 0)
ENTER(acc_pcreate, 0)
ASYNC(acc_copyin, enter, XACC_MAP_TO)
ASYNC(acc_create, enter, 0)
BOTH(acc_copyout, leave, XACC_MAP_FROM)
BOTH(acc_copyout_finalize, leave, XACC_MAP_FROM | XACC_MAP_FINALIZE)
BOTH(acc_delete, leave, XACC_MAP_DELETE)
BOTH(acc_delete_finalize, leave, XACC_MAP_DELETE | XACC_MAP_FINALIZE)
BOTH(acc_update_device, update, XACC_MAP_DEVICE)
BOTH(acc_update_self, update, XACC_MAP_HOST)
BOTH(acc_update_host, update, XACC_MAP_HOST)

void acc_map_data(void *host, void *device, size_t bytes) {
    const xacc_section_t section = {.start = host, .bytes = bytes};
    xacc_context_t *context = xacc_api_context(__func__);
    XACC_API_TRY(xacc_section_check(&section));
    xacc_api_need_device(__func__, context, device, bytes);
    xacc_streams_disclose(context);
    XACC_API_TRY(xacc_data_map(context, &section, device));
}

void acc_unmap_data(void *host) {
    XACC_API_TRY(xacc_data_unmap(xacc_api_context(__func__), host));
}

void *acc_deviceptr(void *host) {
    const xacc_section_t section = {.start = host, .bare = true};
    xacc_context_t *context = xacc_api_context(__func__);
    char *device;
    XACC_API_TRY(xacc_data_find(context, &section, &device));
    xacc_streams_disclose(context);
    return device;
}

void *acc_hostptr(void *device) {
    return xacc_data_host_address(xacc_api_context(__func__), device);
}

int acc_is_present(void *host, size_t bytes) {
    const xacc_section_t section = {.start = host, .bytes = bytes};
    char *device;
    XACC_API_TRY(xacc_section_check(&section));
    xacc_status_t status = xacc_data_find(xacc_api_context(__func__), &section, &device);
    return status == XACC_OK && device; /* partly present is not present */
}

static void attach(const char *routine, void **pointer, int async) {
    xacc_pending_delete_t none = {NULL};
    xacc_stream_t *stream = xacc_api_stream(routine, async);
    bool done;
    xacc_edge(routine, xacc_data_attach(stream, &(xacc_attach_t){.slot = pointer}, &done));
    xacc_edge(routine, xacc_data_finish(stream, &none));
}

static void detach(const char *routine, void **pointer, int async, bool finalize) {
    xacc_pending_delete_t none = {NULL};
    xacc_stream_t *stream = xacc_api_stream(routine, async);
    xacc_edge(routine, xacc_data_detach(stream, pointer, finalize));
    xacc_edge(routine, xacc_data_finish(stream, &none));
}

void acc_attach(void **pointer) {
    attach(__func__, pointer, acc_async_sync);
}

void acc_attach_async(void **pointer, int async) {
    attach(__func__, pointer, async);
}

void acc_detach(void **pointer) {
    detach(__func__, pointer, acc_async_sync, false);
}

void acc_detach_async(void **pointer, int async) {
    detach(__func__, pointer, async, false);
}

void acc_detach_finalize(void **pointer) {
    detach(__func__, pointer, acc_async_sync, true);
}

void acc_detach_finalize_async(void **pointer, int async) {
    detach(__func__, pointer, async, true);
}
