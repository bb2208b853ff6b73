/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A data item of a directive and what became of it. Data regions keep mappings
 * in their guard, launches on the stack. Called by acc/api/region.c and launch.c. */
#ifndef XACC_ACC_DATA_MAPPING_H
#define XACC_ACC_DATA_MAPPING_H

#include "acc/data/data.h"

/* Seven words, as XACC_GUARD_WORDS says. */
typedef struct xacc_mapping {
    xacc_entry_t *entry; /* null: nothing is to be undone for the section */
    char *start;
    size_t bytes;
    const char *name;
    char *base;     /* of the section, or null (present_table.h) */
    void *slot;     /* of the pointer to detach */
    uint32_t flags; /* enum xacc_map */
    uint32_t state; /* enum xacc_mapping_state */
} xacc_mapping_t;
enum xacc_mapping_state {
    XACC_MAPPING_ATTACHED = 1u << 0,
    XACC_MAPPING_CREATED = 1u << 1,
    XACC_MAPPING_ROWS = 1u << 2, /* start: that many mappings, on the heap */
    XACC_MAPPING_GAPS = 1u << 3, /* the next mappings are its dimensions */
};

/* Entry of a structured region, and its exit. launch: of a compute construct,
 * else null: constructs inside may use the pointer's name alone. *delta_p:
 * device address minus host address of the section. */
xacc_status_t xacc_mapping_enter(xacc_stream_t *stream, const xacc_item_t *item,
                                 const xacc_operand_t *operand, const void *launch,
                                 xacc_mapping_t *mapping, ptrdiff_t *delta_p);
xacc_status_t xacc_mapping_leave(xacc_stream_t *stream, const xacc_mapping_t *mapping,
                                 xacc_pending_delete_t *pending);

/* What it was entered for; strided serves it where it has gaps. */
struct xacc_strided;
xacc_section_t xacc_mapping_section(const xacc_mapping_t *mapping, struct xacc_strided *strided);

/* enter data, exit data, update. */
xacc_status_t xacc_item_enter(xacc_stream_t *stream, const xacc_item_t *item,
                              const xacc_operand_t *operand);
xacc_status_t xacc_item_exit(xacc_stream_t *stream, const xacc_item_t *item,
                             const xacc_operand_t *operand, xacc_pending_delete_t *pending);
xacc_status_t xacc_item_update(xacc_stream_t *stream, const xacc_item_t *item,
                               const xacc_operand_t *operand);

#endif
