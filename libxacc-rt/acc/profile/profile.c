/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Takes the profile: sites by where string and device, and the clock around
 * each operation. One lock is held from start to stop, so that what a device
 * does belongs to one directive. Called through profile.h; knows nothing of
 * formats. */
#include "acc/profile/profile.h"
#include "acc/profile/prof.h"
#include "acc/profile/prof_register.h"
#include "acc/profile/profile_nvtx.h"
#include "acc/profile/profile_sites.h"
#include "acc/profile/profile_trace.h"
#include "acc/state/upcalls.h"
#include "core/cancel.h"
#include "core/env.h"
#include "core/exit.h"
#include "core/log.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static double operation_start; /* of the one that is being timed */
static _Thread_local double directive_start;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

/* ---- Start and end ---- */

static bool keeps_records(void) {
    return atomic_load(&xacc_profile_state) & (XACC_PROFILE_TABLE | XACC_PROFILE_TRACE);
}

/* Operations that begin now are not timed, those under way end first. A failure
 * within one leaves the lock taken: then nothing is told. */
static void finish(int status, void *unused) {
    (void)status, (void)unused;
    int modes = atomic_fetch_and(&xacc_profile_state, XACC_PROFILE_CALLBACKS);
    if (xacc_is_dying() ? pthread_mutex_trylock(&lock) != 0 : !xacc_lock_at_exit(&lock))
        return;
    if (modes & XACC_PROFILE_TABLE)
        xacc_profile_print_all();
    if (modes & XACC_PROFILE_TRACE)
        xacc_profile_trace_close();
    pthread_mutex_unlock(&lock);
}

/* A child has a profile of its own: what its parent noted is not told twice. */
static void fork_child(void) {
    pthread_mutex_init(&lock, NULL);
    if (!keeps_records())
        return;
    xacc_profile_forget();
    xacc_profile_trace_forget();
    xacc_at_exit(finish, NULL);
}

static xacc_status_t read_modes(int *modes_p) {
    const char *text = xacc_env(XACC_ENV_profile);
    size_t length = strlen(text);
    bool table = xacc_env_flag(XACC_ENV_profile, false);
    *modes_p = 0;
    if (length > 5 && strcmp(text + length - 5, ".json") == 0) {
        *modes_p = XACC_PROFILE_TRACE;
        return xacc_profile_trace_open(text);
    }
    if (strcmp(text, "nvtx") == 0) {
        *modes_p = XACC_PROFILE_NVTX;
        xacc_profile_nvtx_open();
        return XACC_OK;
    }
    if (table != xacc_env_flag(XACC_ENV_profile, true)) /* it is neither */
        return XACC_FAIL(XACC_ERR_ARG,
                         "XACC_PROFILE=%s is neither 0, 1, nvtx nor the name "
                         "of a .json file",
                         text);
    *modes_p = table ? XACC_PROFILE_TABLE : 0;
    return XACC_OK;
}

void xacc_profile_begin(void) {
    int modes;
    if (read_modes(&modes) != XACC_OK) {
        atomic_store(&xacc_profile_state, 0);
        xacc_fatal(NULL, "%s", xacc_reason());
    }
    if (modes)
        xacc_at_exit(finish, NULL); /* devices close before it */
    pthread_atfork(NULL, NULL, fork_child);
    atomic_store(&xacc_profile_state, modes);
    xacc_prof_libraries(); /* they register, so the state must be there */
}

/* The last event. Devices close before it, whenever they were opened. */
void xacc_profile_end_callbacks(void) {
    xacc_contexts_end();
    xacc_profile_swap(NULL);
    XACC_PROF_TELL(.type = acc_ev_runtime_shutdown);
}

/* ---- Directives ---- */

void xacc_profile_enter_slow(const char *where) {
    xacc_profile_here = where;
    directive_start = now();
    bool leaves = strchr(where, ';'); /* routines do not */
    if (leaves && atomic_load(&xacc_profile_state) & XACC_PROFILE_NVTX)
        xacc_profile_nvtx_push(where);
}

void xacc_profile_reach_slow(const xacc_stream_t *stream) {
    if (!keeps_records())
        return;
    pthread_mutex_lock(&lock);
    xacc_profile_site_t *site = xacc_profile_find(xacc_profile_here, stream->context->dev);
    if (site)
        site->reached++;
    pthread_mutex_unlock(&lock);
}

void xacc_profile_leave_slow(void) {
    if (!xacc_profile_here)
        return;
    const xacc_profile_event_t event = {.name = "directive",
                                        .where = xacc_profile_here,
                                        .start = directive_start,
                                        .elapsed = now() - directive_start};
    XACC_NO_CANCEL;
    if (atomic_load(&xacc_profile_state) & XACC_PROFILE_NVTX)
        xacc_profile_nvtx_pop();
    pthread_mutex_lock(&lock);
    if (atomic_load(&xacc_profile_state) & XACC_PROFILE_TRACE)
        xacc_profile_trace_event(&event);
    pthread_mutex_unlock(&lock);
    xacc_profile_here = NULL;
}

/* ---- Operations ---- */

/* What is in the queue already must not count. A failure of it shows again at
 * the operation itself. */
bool xacc_profile_start_slow(xacc_stream_t *stream) {
    const xacc_dev_ops_t *ops = stream->context->ops;
    if (!keeps_records() || ops->queue_wait(stream->queue) != XACC_OK)
        return false;
    pthread_mutex_lock(&lock);
    operation_start = now();
    if (ops->timer_start(stream->queue) == XACC_OK)
        return true;
    pthread_mutex_unlock(&lock);
    return false;
}

/* Null: no memory for the site. */
static void record(xacc_profile_site_t *site, xacc_profile_op_t op,
                   const xacc_profile_event_t *event) {
    if (!site)
        return;
    xacc_profile_add(site, op, event);
    if (atomic_load(&xacc_profile_state) & XACC_PROFILE_TRACE)
        xacc_profile_trace_event(event);
}

static const char *const names[] = {"kernel", "copyin", "copyout", "copy"};

static xacc_status_t stop(xacc_stream_t *stream, xacc_status_t status, xacc_profile_op_t op,
                          uint64_t bytes, const xacc_grid_t *grid) {
    double device = 0;
    XACC_NO_CANCEL;
    if (status == XACC_OK)
        status = stream->context->ops->timer_stop(stream->queue, &device);
    const xacc_profile_event_t event = {.name = names[op],
                                        .where = xacc_profile_here,
                                        .start = operation_start,
                                        .elapsed = now() - operation_start,
                                        .device = device,
                                        .bytes = bytes,
                                        .grid = grid};
    if (status == XACC_OK)
        record(xacc_profile_find(xacc_profile_here, stream->context->dev), op, &event);
    pthread_mutex_unlock(&lock);
    return status;
}

xacc_status_t xacc_profile_stop_kernel(xacc_stream_t *stream, xacc_status_t status,
                                       const xacc_grid_t *grid) {
    return stop(stream, status, XACC_PROFILE_KERNEL, 0, grid);
}

xacc_status_t xacc_profile_stop_copy(xacc_stream_t *stream, xacc_status_t status, const void *dst,
                                     const void *src, size_t bytes) {
    const xacc_context_t *context = stream->context;
    bool to = context->ops->owns(context->dev, dst);
    bool from = context->ops->owns(context->dev, src);
    xacc_profile_op_t op = to == from ? XACC_PROFILE_COPY
                           : to       ? XACC_PROFILE_COPYIN
                                      : XACC_PROFILE_COPYOUT;
    return stop(stream, status, op, bytes, NULL);
}

/* ---- Communication ---- */

void xacc_profile_comm_slow(const char *where, const char *path, uint64_t messages, uint64_t bytes,
                            double seconds) {
    const xacc_profile_event_t event = {.name = path,
                                        .where = where,
                                        .start = now() - seconds,
                                        .elapsed = seconds,
                                        .device = seconds,
                                        .bytes = bytes,
                                        .messages = messages};
    if (!keeps_records())
        return;
    XACC_NO_CANCEL;
    pthread_mutex_lock(&lock);
    xacc_profile_site_t *site = xacc_profile_find_path(where, path);
    if (site)
        site->reached++;
    record(site, XACC_PROFILE_MESSAGES, &event);
    pthread_mutex_unlock(&lock);
}
