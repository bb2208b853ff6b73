/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the parameters of a kernel are, and the memory that some of them need. */
#include "acc/launch/arguments.h"
#include "acc/stream/blocks.h"
#include "acc/stream/memory.h"
#include "acc/stream/streams.h"
#include "core/bytes.h"
#include "core/log.h"
#include "xacc/targets.h"
#include <stdlib.h>
#include <string.h>

static bool is_pool(const xacc_param_t *param) {
    return param->kind >= XACC_PARAM_POOL_GANG && param->kind <= XACC_PARAM_POOL_LANE;
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
    void *address = NULL;
    if (launch->has_scratch)
        return XACC_FAIL(XACC_ERR_UNSUPPORTED, "kernel '%s' has two scratch parameters",
                         launch->desc->name);
    launch->has_scratch = true; /* the lock is let go with the arguments, whatever happens */
    pthread_mutex_lock(&launch->stream->scratch_lock);
    size_t all = xacc_times((size_t)gangs[0] * gangs[1], gangs[2]);
    size_t bytes = xacc_plus(XACC_SCRATCH_HEADER, xacc_times(all, param->bytes));
    xacc_status_t status = xacc_memory_scratch(launch->stream, bytes, &address);
    *address_p = address;
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

void xacc_launch_fit_pools(xacc_launch_t *launch) {
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

xacc_status_t xacc_launch_args(xacc_launch_t *launch) {
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

xacc_status_t xacc_launch_on_host(const xacc_kernel_desc_t *desc, const xacc_operand_t *operands) {
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

void xacc_launch_free_args(xacc_launch_t *launch) {
    if (launch->has_scratch)
        pthread_mutex_unlock(&launch->stream->scratch_lock);
    while (launch->blocks) {
        xacc_block_t *block = launch->blocks;
        launch->blocks = block->next;
        xacc_memory_free_later(launch->stream, block);
    }
}
