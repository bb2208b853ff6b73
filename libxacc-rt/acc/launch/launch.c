/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A compute construct: data actions, arguments, grid, kernel, data actions
 * again. Called by compiled code. In the steady state (all data present) it
 * allocates nothing and searches nothing: the launch site remembers. */
#include "acc/context/contexts.h"
#include "acc/data/item.h"
#include "acc/launch/grid.h"
#include "acc/launch/launch_state.h"
#include "acc/launch/launchdata.h"
#include "acc/launch/module.h"
#include "acc/profile/prof.h"
#include "acc/profile/profile.h"
#include "acc/stream/blocks.h"
#include "acc/stream/memory.h"
#include "acc/stream/streams.h"
#include "core/bytes.h"
#include "core/cancel.h"
#include "device/backends.h"
#include "xacc/entries.h"
#include "xacc/targets.h"
#include <stdlib.h>
#include <string.h>

static bool is_pool(const xacc_param_t *param) {
    return param->kind >= XACC_PARAM_POOL_GANG && param->kind <= XACC_PARAM_POOL_LANE;
}

/* if(false): one gang in this thread, with the host's own data. */
static xacc_status_t run_on_host(const xacc_kernel_desc_t *desc, const xacc_operand_t *operands) {
    const xacc_gang_t gang = {{0, 0, 0}, {1, 1, 1}};
    void *values[desc->n_params + 1], *args[desc->n_params + 1], *scratch = NULL;
    for (uint32_t i = 0; i < desc->n_params; i++) {
        const xacc_param_t *param = &desc->params[i];
        args[i] = &values[i];
        if (param->kind == XACC_PARAM_VALUE) {
            args[i] = operands[param->item].slot;
        } else if (param->kind == XACC_PARAM_POINTER) {
            memcpy(&values[i], operands[param->item].slot, sizeof values[i]);
        } else if (param->kind == XACC_PARAM_SCRATCH) {
            values[i] = scratch = calloc(1, XACC_SCRATCH_HEADER + param->bytes);
            if (!scratch)
                return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
        } else {
            values[i] = is_pool(param) ? NULL : operands[param->item].slot;
        }
    }
    desc->host_fn(args, &gang);
    free(scratch);
    return XACC_OK;
}

static xacc_status_t find_kernel(xacc_launch_t *launch) {
    xacc_launch_cache_t *cache = launch->cache;
    xacc_context_t *context = launch->stream->context;
    if (cache && cache->context == context) {
        launch->kernel = cache->kernel;
        return XACC_OK;
    }
    XACC_TRY(xacc_module_kernel(context, launch->desc, &launch->kernel));
    if (cache) {
        cache->context = context;
        cache->kernel = launch->kernel;
        cache->has_items = false;
    }
    return XACC_OK;
}

/* Where a parameter points that is the address of an item's variable (OBJECT)
 * or the value of its pointer (POINTER). */
static char *host_address(const xacc_param_t *param, const xacc_operand_t *operand) {
    char *address = operand->slot;
    if (param->kind == XACC_PARAM_POINTER)
        memcpy(&address, operand->slot, sizeof address);
    return address;
}

static xacc_status_t block_address(xacc_launch_t *launch, const xacc_param_t *param,
                                   char **address_p) {
    xacc_block_t *block;
    XACC_TRY(xacc_memory_alloc(launch->stream, param->bytes, &block));
    block->next = launch->blocks;
    launch->blocks = block;
    *address_p = block->address;
    return xacc_stream_copy(launch->stream, block->address, launch->operands[param->item].slot,
                            param->bytes);
}

static xacc_status_t scratch_address(xacc_launch_t *launch, const xacc_param_t *param,
                                     char **address_p) {
    const uint32_t *gangs = launch->grid.gangs;
    void *address;
    if (launch->has_scratch)
        return XACC_FAIL(XACC_ERR_UNSUPPORTED, "kernel '%s' has two scratch parameters",
                         launch->desc->name);
    launch->has_scratch = true;
    pthread_mutex_lock(&launch->stream->scratch_lock);
    size_t all = xacc_times((size_t)gangs[0] * gangs[1], gangs[2]);
    size_t bytes = xacc_plus(XACC_SCRATCH_HEADER, xacc_times(all, param->bytes));
    xacc_status_t status = xacc_memory_scratch(launch->stream, bytes, &address);
    *address_p = address;
    if (status != XACC_OK)
        pthread_mutex_unlock(&launch->stream->scratch_lock);
    return status;
}

/* Copies of a private variable for the whole grid. */
static size_t pool_bytes(const xacc_launch_t *launch, const xacc_param_t *param) {
    const xacc_grid_t *grid = &launch->grid;
    size_t copies = xacc_times((size_t)grid->gangs[0] * grid->gangs[1], grid->gangs[2]);
    int64_t bytes = (int64_t)param->bytes;
    if (param->kind != XACC_PARAM_POOL_GANG)
        copies = xacc_times(copies, grid->lanes[1]);
    if (param->kind == XACC_PARAM_POOL_LANE)
        copies = xacc_times(copies, grid->lanes[0]);
    if (param->item >= 0)
        memcpy(&bytes, launch->operands[param->item].slot, sizeof bytes);
    if (bytes <= 0)
        return 0;
    size_t units = ((size_t)bytes + XACC_POOL_ALIGN - 1) / XACC_POOL_ALIGN;
    return xacc_times(copies, units * XACC_POOL_ALIGN);
}

/* Fewer gangs where their private variables would need too much memory: loops
 * stride over any grid. */
static void fit_pools(xacc_launch_t *launch) {
    const size_t most = (size_t)1 << 30;
    for (;;) {
        size_t bytes = 0;
        for (uint32_t i = 0; i < launch->desc->n_params; i++)
            if (is_pool(&launch->desc->params[i]))
                bytes = xacc_plus(bytes, pool_bytes(launch, &launch->desc->params[i]));
        uint32_t *gangs = launch->grid.gangs;
        uint32_t *largest = &gangs[0];
        for (int axis = 1; axis < 3; axis++)
            if (gangs[axis] > *largest)
                largest = &gangs[axis];
        if (bytes <= most || *largest == 1)
            return;
        *largest = (*largest + 1) / 2;
    }
}

static xacc_status_t pool_address(xacc_launch_t *launch, const xacc_param_t *param,
                                  char **address_p) {
    xacc_block_t *block;
    size_t bytes = pool_bytes(launch, param);
    *address_p = NULL;
    if (bytes == 0 || !(launch->stream->context->ops->target & XACC_DEVICE_TARGETS))
        return XACC_OK; /* there they are ordinary variables */
    XACC_TRY(xacc_memory_alloc(launch->stream, bytes, &block));
    block->next = launch->blocks;
    launch->blocks = block;
    *address_p = block->address;
    return XACC_OK;
}

static xacc_status_t make_args(xacc_launch_t *launch) {
    for (uint32_t i = 0; i < launch->desc->n_params; i++) {
        const xacc_param_t *param = &launch->desc->params[i];
        launch->args[i] = &launch->values[i];
        switch (param->kind) {
        case XACC_PARAM_VALUE:
            launch->args[i] = launch->operands[param->item].slot;
            break;
        case XACC_PARAM_OBJECT:
        case XACC_PARAM_POINTER:
            launch->values[i] =
                host_address(param, &launch->operands[param->item]) + launch->deltas[param->item];
            break;
        case XACC_PARAM_BLOCK:
            XACC_TRY(block_address(launch, param, &launch->values[i]));
            break;
        case XACC_PARAM_SCRATCH:
            XACC_TRY(scratch_address(launch, param, &launch->values[i]));
            break;
        case XACC_PARAM_POOL_GANG:
        case XACC_PARAM_POOL_WORKER:
        case XACC_PARAM_POOL_LANE:
            XACC_TRY(pool_address(launch, param, &launch->values[i]));
            break;
        default:
            return XACC_FAIL(XACC_ERR_IMAGE, "kernel '%s' has a parameter of unknown kind %u",
                             launch->desc->name, param->kind);
        }
    }
    return XACC_OK;
}

static xacc_status_t start_kernel(xacc_launch_t *launch) {
    const xacc_grid_t *grid = &launch->grid;
    xacc_stream_t *stream = launch->stream;
    xacc_trace("launch %s: gangs %u x %u x %u, lanes %u x %u%s", launch->desc->name, grid->gangs[0],
               grid->gangs[1], grid->gangs[2], grid->lanes[0], grid->lanes[1],
               launch->cached ? ", site known" : "");
    xacc_status_t status = make_args(launch);
    XACC_PROF_BEGIN(event, .type = acc_ev_enqueue_launch_start, .context = stream->context,
                    .stream = stream, .name = launch->desc->name, .grid = grid);
    bool timed = status == XACC_OK && xacc_profile_start(stream);
    xacc_device_context = launch->identity ? NULL : stream->context;
    if (status == XACC_OK)
        status = stream->context->ops->launch(stream->queue, launch->kernel, grid, launch->args);
    xacc_device_context = NULL;
    if (timed)
        status = xacc_profile_stop_kernel(stream, status, grid);
    xacc_prof_end(&event);
    xacc_stream_mark(stream);
    if (launch->has_scratch)
        pthread_mutex_unlock(&stream->scratch_lock);
    while (launch->blocks) {
        xacc_block_t *block = launch->blocks;
        launch->blocks = block->next;
        xacc_memory_free_later(stream, block);
    }
    return status;
}

static xacc_status_t launch_on(xacc_launch_t *launch, const xacc_directive_t *directive) {
    const xacc_kernel_desc_t *desc = launch->desc;
    xacc_grid_request_t request;
    XACC_TRY(xacc_grid_read(desc, directive, &request));
    XACC_TRY(find_kernel(launch));
    XACC_TRY(xacc_launch_enter(launch));
    launch->grid = xacc_grid_choose(&request, launch->stream->context->dev);
    fit_pools(launch);
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
        return run_on_host(desc, directive->operands);
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

static pthread_mutex_t host_reductions = PTHREAD_MUTEX_INITIALIZER;

void __xacc_endless(void *where, void *variable) {
    xacc_fatal(where,
               "the loop over '%s' would never end: its steps do not lead to "
               "its bound",
               (const char *)variable);
}

void *__xacc_host_array(int64_t bytes, void *where) {
    void *array = NULL;
    if (bytes && posix_memalign(&array, XACC_POOL_ALIGN, (size_t)bytes))
        xacc_fatal(where, "no memory for a private variable of %lld bytes", (long long)bytes);
    return array;
}

void __xacc_host_array_end(void *array) {
    free(array);
}

void __xacc_host_lock(void *cell) {
    (void)cell;
    pthread_mutex_lock(&host_reductions);
}

void __xacc_host_unlock(void *cell) {
    (void)cell;
    pthread_mutex_unlock(&host_reductions);
}
