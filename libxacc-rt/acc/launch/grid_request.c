/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the clauses of a directive and the trip counts of its loops ask of the
 * grid of a launch. Called by launch.c and the unit tests. */
#include "acc/launch/grid_request.h"

const int64_t xacc_grid_gang_limit[XACC_GRID_AXES] = {INT32_MAX, 65535, 65535};

/* Of loops that share an axis the longest one counts. */
static void raise_to(int64_t *trip_p, int64_t trip) {
    if (*trip_p < trip)
        *trip_p = trip;
}

static void read_trip(xacc_grid_request_t *request, uint32_t flags, int64_t trip) {
    uint32_t axis = flags & XACC_AXIS_MASK;
    if (axis >= XACC_GRID_AXES) /* a loop that was not distributed */
        return;
    xacc_grid_axis_t *to = &request->axes[axis];
    raise_to(flags & XACC_AXIS_GANG ? &to->tile : &to->lane_tile, flags >> XACC_AXIS_TILE);
    if (flags & XACC_AXIS_GANG) {
        to->gang = true;
        to->gang_has_lane |= (flags & XACC_AXIS_LANE) != 0;
        to->gang_has_worker |= (flags & XACC_AXIS_WORKER) != 0;
        raise_to(&to->gang_trip, trip);
    }
    if ((flags & XACC_AXIS_WORKER) && !(flags & XACC_AXIS_GANG))
        raise_to(&request->worker_trip, trip);
    if (flags & XACC_AXIS_LANE) {
        to->lane = true;
        raise_to(&to->lane_trip, trip);
    }
}

static const char *extent_clause(uint32_t kind) {
    return kind == XACC_ITEM_NUM_GANGS       ? "num_gangs"
           : kind == XACC_ITEM_NUM_WORKERS   ? "num_workers"
           : kind == XACC_ITEM_VECTOR_LENGTH ? "vector_length"
                                             : NULL;
}

static xacc_status_t read_gangs(xacc_grid_request_t *request, uint32_t axis, int64_t value) {
    if (value > xacc_grid_gang_limit[axis])
        return XACC_FAIL(XACC_ERR_ARG,
                         "num_gangs(%lld) is more than the %lld gangs that a "
                         "launch can have in dimension %u",
                         (long long)value, (long long)xacc_grid_gang_limit[axis], axis + 1);
    request->num_gangs[axis] = value;
    return XACC_OK;
}

xacc_status_t xacc_grid_read(const xacc_kernel_desc_t *desc, const xacc_directive_t *directive,
                             xacc_grid_request_t *request_p) {
    xacc_grid_request_t request = {.flags = desc->flags, .max_lanes = desc->max_lanes};
    for (uint32_t i = 0; i < directive->n; i++) {
        const xacc_item_t *item = &directive->items[i];
        int64_t value = directive->operands[i].value;
        if (item->kind == XACC_ITEM_TRIP)
            read_trip(&request, item->flags, value);
        const char *clause = extent_clause(item->kind);
        if (!clause)
            continue;
        /* Programs compute n / 32 and mean "one" or "whatever": 0 is as if the
         * clause were not there. */
        if (value < 0)
            return XACC_FAIL(XACC_ERR_ARG, "%s(%lld) is negative", clause, (long long)value);
        if (item->kind == XACC_ITEM_VECTOR_LENGTH)
            request.vector_length = value;
        else if (item->kind == XACC_ITEM_NUM_WORKERS)
            request.num_workers = value;
        else if (item->flags < XACC_GRID_AXES)
            XACC_TRY(read_gangs(&request, item->flags, value));
    }
    *request_p = request;
    return XACC_OK;
}
