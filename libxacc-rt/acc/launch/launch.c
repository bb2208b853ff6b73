/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A compute construct: data actions, grid, arguments, kernel, data actions
 * again. Called by compiled code. In the steady state (all data present) it
 * allocates nothing and searches nothing: the launch site remembers. */
#include "acc/context/contexts.h"
#include "acc/data/item.h"
#include "acc/launch/arguments.h"
#include "acc/launch/launch_state.h"
#include "acc/launch/launchdata.h"
#include "acc/launch/module.h"
#include "acc/launch/tune.h"
#include "acc/profile/prof.h"
#include "acc/profile/profile.h"
#include "acc/stream/streams.h"
#include "core/cancel.h"
#include "device/backends.h"
#include "xacc/entries.h"

enum { USUAL_LANES = 256 }; /* of gangs in two dimensions: grid_lanes.c */

/* Whether a gang fills a processor if it has as many lanes as is usual. */
static bool is_crowded(const xacc_launch_t *launch) {
    const xacc_context_t *context = launch->stream->context;
    const uint32_t most = launch->desc->max_lanes, lanes = most < USUAL_LANES ? most : USUAL_LANES;
    uint64_t gangs;
    if (!(context->dev->caps & XACC_DEV_GPU) || !(launch->desc->flags & XACC_KERNEL_LANES2))
        return false;
    if (context->ops->resident(context->dev, launch->kernel, lanes, &gangs) != XACC_OK)
        return false; /* it is about speed alone */
    return gangs < 2 * (uint64_t)context->dev->processors;
}

/* What the device knows of it goes to the request. */
static xacc_status_t find_kernel(xacc_launch_t *launch, xacc_grid_request_t *request) {
    xacc_launch_cache_t *cache = launch->cache;
    xacc_context_t *context = launch->stream->context;
    if (cache && cache->context == context) {
        launch->kernel = cache->kernel;
        request->crowded = cache->crowded;
        return XACC_OK;
    }
    XACC_TRY(xacc_module_kernel(context, launch->desc, &launch->kernel));
    request->crowded = is_crowded(launch);
    if (cache) {
        cache->context = context;
        cache->kernel = launch->kernel;
        cache->crowded = request->crowded;
        cache->has_items = false;
    }
    return XACC_OK;
}

static xacc_status_t start_kernel(xacc_launch_t *launch) {
    const xacc_grid_t *grid = &launch->grid;
    xacc_stream_t *stream = launch->stream;
    xacc_trace("launch %s: gangs %u x %u x %u, lanes %u x %u%s", launch->desc->name, grid->gangs[0],
               grid->gangs[1], grid->gangs[2], grid->lanes[0], grid->lanes[1],
               launch->cached ? ", site known" : "");
    xacc_status_t status = xacc_launch_args(launch);
    XACC_PROF_BEGIN(event, .type = acc_ev_enqueue_launch_start, .context = stream->context,
                    .stream = stream, .name = launch->desc->name, .grid = grid);
    bool timed = status == XACC_OK && xacc_profile_start(stream);
    xacc_tune_start(launch, status == XACC_OK && !timed);
    xacc_device_context = launch->identity ? NULL : stream->context;
    if (status == XACC_OK)
        status = stream->context->ops->launch(stream->queue, launch->kernel, grid, launch->args);
    xacc_device_context = NULL;
    xacc_tune_stop(launch, status);
    if (timed)
        status = xacc_profile_stop_kernel(stream, status, grid);
    xacc_prof_end(&event);
    xacc_stream_mark(stream);
    xacc_launch_free_args(launch);
    return status;
}

/* Gangs that wait for each other, and for those of others, are all there at once. Any number of
 * gangs does all of the loops. What they wait for may be a kernel that others ask for. */
static xacc_status_t keep_resident(xacc_launch_t *launch) {
    const xacc_context_t *context = launch->stream->context;
    uint32_t *gangs = launch->grid.gangs, *lanes = launch->grid.lanes;
    uint64_t most;
    if (!(launch->desc->flags & XACC_KERNEL_WAITS))
        return XACC_OK;
    XACC_TRY(context->ops->resident(context->dev, launch->kernel, lanes[0] * lanes[1], &most));
    if (!most)
        return XACC_FAIL(XACC_ERR_ARG, "a gang of kernel %s does not fit the device",
                         launch->desc->name);
    most -= most > 1 && atomic_load(&context->serves);
    for (int axis = 0; axis < 3; axis++) {
        gangs[axis] = gangs[axis] < most ? gangs[axis] : (uint32_t)most;
        most /= gangs[axis];
    }
    return XACC_OK;
}

static xacc_status_t launch_on(xacc_launch_t *launch, const xacc_directive_t *directive) {
    const xacc_kernel_desc_t *desc = launch->desc;
    xacc_grid_request_t request;
    XACC_TRY(xacc_grid_read(desc, directive, &request));
    XACC_TRY(find_kernel(launch, &request));
    XACC_TRY(xacc_launch_enter(launch));
    xacc_tune_grid(launch, &request);
    XACC_TRY(keep_resident(launch));
    xacc_launch_fit_pools(launch);
    XACC_TRY(start_kernel(launch));
    xacc_launch_cache_release(launch->cache);
    launch->cache = NULL;
    return xacc_launch_leave(launch);
}

/* self(true): the host device, on the host's own data. */
static xacc_status_t context_of(bool self, xacc_context_t **context_p) {
    if (!self)
        return xacc_context_current(context_p);
    xacc_selection_t selection = {NULL, 0};
    for (size_t i = 0; i < xacc_device_kinds(); i++)
        if (xacc_device_ops(i)->target == XACC_TARGET_HOST)
            selection.ops = xacc_device_ops(i);
    if (!selection.ops)
        return XACC_FAIL(XACC_ERR_NO_DEVICE, "self: there is no host device");
    return xacc_context_open(selection, context_p);
}

static bool captures(const xacc_kernel_desc_t *desc, const xacc_item_t *items) {
    for (uint32_t i = 0; i < desc->n_items; i++)
        if (xacc_item_captures(&items[i]))
            return true;
    return false;
}

static xacc_status_t launch_directive(xacc_directive_t *directive, xacc_kernel_desc_t *desc) {
    xacc_item_t items[desc->n_items + 1];
    XACC_TRY(xacc_directive_select(directive, items));
    const xacc_control_t control = xacc_directive_control(directive);
    if (!control.enabled)
        return xacc_launch_on_host(desc, directive->operands);
    xacc_mapping_t mappings[desc->n_items + 1];
    ptrdiff_t deltas[desc->n_items + 1];
    bool in_slot[desc->n_items + 1];
    char *values[desc->n_params + 1];
    void *args[desc->n_params + 1];
    xacc_context_t *context;
    xacc_launch_t launch = {.desc = desc,
                            .operands = directive->operands,
                            .mappings = mappings,
                            .deltas = deltas,
                            .in_slot = in_slot,
                            .values = values,
                            .args = args};
    XACC_TRY(context_of(control.self, &context));
    XACC_TRY(xacc_directive_stream(directive, &control, context, &launch.stream));
    launch.identity =
        control.self || (xacc_context_is_identity(context) && !captures(desc, directive->items));
    launch.queued = control.queued && !control.self;
    launch.cache = xacc_launch_cache_acquire(desc);
    XACC_PROF_BEGIN(event, .type = acc_ev_compute_construct_start, .context = context,
                    .stream = launch.stream);
    XACC_TRY(launch_on(&launch, directive));
    xacc_prof_end(&event);
    return XACC_OK;
}

void __xacc_launch(void *desc_, void *operands) {
    xacc_kernel_desc_t *desc = desc_;
    xacc_directive_t directive = {desc->where, desc->n_items, desc->items, operands};
    XACC_NO_CANCEL; /* others may be executing parts of the kernel */
    xacc_profile_enter(desc->where);
    xacc_edge(desc->where, launch_directive(&directive, desc));
    xacc_profile_leave();
}
