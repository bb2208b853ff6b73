/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* From the data items of directives to data actions. Called by acc/api/region.c and
 * launch.c; knows the flags of clauses, but neither counts nor copies. */
#include "acc/data/mapping.h"
#include "acc/data/attach.h"
#include "acc/data/item.h"
#include "acc/data/pointer_rows.h"
#include "acc/state/present_table.h"
#include "acc/stream/streams.h"
#include <stdlib.h>
#include <string.h>

/* A pointer that is itself on the device is attached to its section. */
static bool may_attach(const xacc_item_t *item) {
    return item->kind == XACC_ITEM_POINTER &&
           !(item->flags & (XACC_MAP_DEVICEPTR | XACC_MAP_USE_DEVICE));
}

/* host_data: slot is the address of a pointer made for the region, with the
 * host address in it. */
static void use_device(const xacc_operand_t *operand, ptrdiff_t delta) {
    char *pointer;
    memcpy(&pointer, operand->slot, sizeof pointer);
    pointer += delta;
    memcpy(operand->slot, &pointer, sizeof pointer);
}

static bool has_section_action(uint32_t flags) {
    return !(flags & (XACC_MAP_ATTACH | XACC_MAP_DETACH)) ||
           (flags & (XACC_MAP_CREATE | XACC_MAP_PRESENT | XACC_MAP_NO_CREATE | XACC_MAP_FROM |
                     XACC_MAP_DELETE));
}

/* There is no memory to be had for a pointer of which nothing else is known. */
static uint32_t flags_of(const xacc_item_t *item, const xacc_section_t *section) {
    return section->bare && section->bytes == 0 ? item->flags & ~(uint32_t)XACC_MAP_CREATE
                                                : item->flags;
}

/* Nothing is to be done for an item where host addresses serve the device. */
static bool has_no_copies(xacc_context_t *context, const xacc_item_t *item) {
    return xacc_context_is_identity(context) && !(item->flags & XACC_MAP_CAPTURE);
}

/* The section of an item, with one count, and the attachment of its pointer. */
static xacc_status_t enter(xacc_stream_t *stream, const xacc_item_t *item,
                           const xacc_operand_t *operand, const xacc_section_t *section,
                           xacc_count_t count, xacc_copy_t *copy_p, bool *attached_p) {
    *attached_p = false;
    *copy_p = (xacc_copy_t){NULL, section->start, false};
    if (has_section_action(item->flags))
        XACC_TRY(xacc_data_enter(stream, section, flags_of(item, section), count, copy_p));
    if (xacc_item_is_member(item) &&
        !xacc_data_leads_to(stream->context, operand->slot, section->start))
        return XACC_FAIL(XACC_ERR_NOT_PRESENT,
                         "regions of several threads use different sections of '%s', and threads "
                         "share pointers of structs by data clauses only",
                         item->name);
    const xacc_attach_t pointer = {.slot = operand->slot,
                                   .section = section->bytes ? section->start : NULL,
                                   .peer = xacc_item_is_compared_pointer(item) ? operand[-1].slot
                                                                               : NULL};
    return may_attach(item) ? xacc_data_attach(stream, &pointer, attached_p) : XACC_OK;
}

/* The rows of an array of pointers; the mapping keeps what was entered, for the
 * pointers may change in the region. */
typedef struct rows {
    xacc_stream_t *stream;
    xacc_mapping_t *mapping; /* of the next row */
    const void *launch;
    xacc_pending_delete_t *pending;
} rows_t;

static xacc_status_t row_begin(const xacc_item_t *item, const xacc_operand_t *operand,
                               void *rows_) {
    rows_t *rows = rows_;
    ptrdiff_t delta;
    for (uint32_t i = 0, n = xacc_pointer_rows_items(item); i < n; i++)
        XACC_TRY(xacc_mapping_enter(rows->stream, &item[i], &operand[i], rows->launch,
                                    rows->mapping++, &delta));
    return XACC_OK;
}

static xacc_status_t rows_begin(xacc_stream_t *stream, const xacc_item_t *item,
                                const xacc_operand_t *operand, const void *launch,
                                xacc_mapping_t *mapping) {
    size_t n = xacc_pointer_rows_count(item, operand) * xacc_pointer_rows_items(item);
    rows_t rows = {stream, calloc(n ? n : 1, sizeof *mapping), launch, NULL};
    if (!rows.mapping)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    mapping->start = (char *)rows.mapping;
    mapping->bytes = n;
    mapping->state = XACC_MAPPING_ROWS;
    return xacc_pointer_rows_each(item, operand, row_begin, &rows);
}

static xacc_status_t rows_end(xacc_stream_t *stream, const xacc_mapping_t *mapping,
                              xacc_pending_delete_t *pending) {
    xacc_mapping_t *rows = (xacc_mapping_t *)mapping->start;
    for (size_t i = mapping->bytes; i-- > 0;)
        XACC_TRY(xacc_mapping_leave(stream, &rows[i], pending));
    free(rows);
    return XACC_OK;
}

static xacc_status_t row_enter(const xacc_item_t *item, const xacc_operand_t *operand,
                               void *rows_) {
    return xacc_item_enter(((rows_t *)rows_)->stream, item, operand);
}

static xacc_status_t row_exit(const xacc_item_t *item, const xacc_operand_t *operand, void *rows_) {
    rows_t *rows = rows_;
    return xacc_item_exit(rows->stream, item, operand, rows->pending);
}

static xacc_status_t row_update(const xacc_item_t *item, const xacc_operand_t *operand,
                                void *rows_) {
    return xacc_item_update(((rows_t *)rows_)->stream, item, operand);
}

/* What pointers in a struct or an array point to, without a clause: what no loop
 * uses, and pointers that were there before. */
static bool is_left_to_user(xacc_context_t *context, const xacc_item_t *item,
                            const xacc_operand_t *operand) {
    if (xacc_item_is_implicit_rows(item))
        return operand[-1].value <= 0 || !xacc_data_is_temporary(context, operand[-1].start);
    if (xacc_item_is_attachment(item))
        return !xacc_data_is_temporary(context, operand->slot);
    return xacc_item_is_member(item) && !xacc_context_is_identity(context) &&
           (operand->value == 0 || !xacc_data_is_temporary(context, operand->slot));
}

/* A distributed array without a clause: a section that is mapped around the
 * construct will do, as for arrays. */
static bool is_whole_array(const xacc_item_t *item, const xacc_operand_t *operand) {
    const uint32_t flags = XACC_MAP_IMPLICIT | XACC_MAP_ARRAY;
    return item->kind == XACC_ITEM_POINTER && (item->flags & flags) == flags && operand->value > 0;
}

xacc_status_t xacc_mapping_enter(xacc_stream_t *stream, const xacc_item_t *item,
                                 const xacc_operand_t *operand, const void *launch,
                                 xacc_mapping_t *mapping, ptrdiff_t *delta_p) {
    xacc_section_t section;
    xacc_strided_t strided;
    xacc_copy_t copy;
    bool attached;
    *mapping = (xacc_mapping_t){.flags = item->flags};
    *delta_p = 0;
    if (item->kind == XACC_ITEM_ROWS &&
        (has_no_copies(stream->context, item) || is_left_to_user(stream->context, item, operand)))
        return XACC_OK;
    if (item->kind == XACC_ITEM_ROWS)
        return rows_begin(stream, item, operand, launch, mapping);
    if (item->kind == XACC_ITEM_STRIDE) {
        mapping->bytes = (size_t)operand->value;
        mapping->slot = operand->slot;
        return XACC_OK;
    }
    if (item->flags & (XACC_MAP_DEVICEPTR | XACC_MAP_USE_DEVICE))
        xacc_streams_disclose(stream->context);
    if (item->flags & XACC_MAP_DEVICEPTR || is_left_to_user(stream->context, item, operand))
        return XACC_OK;
    XACC_TRY(xacc_item_section(item, operand, &strided, &section));
    if (launch)
        section.base = NULL;
    if (item->flags & XACC_MAP_IMPLICIT)
        section.maker = launch;
    section.bare = section.bare || is_whole_array(item, operand);
    XACC_TRY(enter(stream, item, operand, &section, XACC_STRUCTURED, &copy, &attached));
    *mapping = (xacc_mapping_t){copy.entry,
                                section.start,
                                section.bytes,
                                item->name,
                                section.base,
                                operand->slot,
                                item->flags,
                                (attached ? XACC_MAPPING_ATTACHED : 0u) |
                                    (copy.created ? XACC_MAPPING_CREATED : 0u) |
                                    (section.strided ? XACC_MAPPING_GAPS : 0u)};
    *delta_p = copy.entry ? copy.device - section.start : 0;
    if (item->flags & XACC_MAP_USE_DEVICE)
        use_device(operand, *delta_p);
    return XACC_OK;
}

/* The shape that the mappings after this one remember. */
static const xacc_strided_t *kept_shape(const xacc_mapping_t *mapping, xacc_strided_t *strided) {
    if (!(mapping->state & XACC_MAPPING_GAPS))
        return NULL;
    do {
        ++mapping;
        xacc_strided_add(strided, mapping->bytes, (size_t)mapping->slot);
    } while (mapping->flags);
    xacc_strided_finish(strided);
    return strided;
}

xacc_section_t xacc_mapping_section(const xacc_mapping_t *mapping, xacc_strided_t *strided) {
    return (xacc_section_t){.start = mapping->start,
                            .bytes = mapping->bytes,
                            .name = mapping->name,
                            .strided = kept_shape(mapping, strided),
                            .base = mapping->base,
                            .bare = mapping->flags & XACC_MAP_BARE};
}

xacc_status_t xacc_mapping_leave(xacc_stream_t *stream, const xacc_mapping_t *mapping,
                                 xacc_pending_delete_t *pending) {
    xacc_strided_t strided = {.n = 0};
    const xacc_section_t section = xacc_mapping_section(mapping, &strided);
    if (mapping->state & XACC_MAPPING_ROWS)
        return rows_end(stream, mapping, pending);
    if (mapping->state & XACC_MAPPING_ATTACHED)
        XACC_TRY(xacc_data_detach(stream, mapping->slot, false));
    if (!mapping->entry) {
        if (mapping->base && !mapping->bytes && has_section_action(mapping->flags))
            xacc_data_leave_empty(stream, &section);
        return XACC_OK;
    }
    return xacc_data_leave(stream, mapping->entry, &section, mapping->flags, XACC_STRUCTURED,
                           pending);
}

/* Rows and strides come after the item whose section they are of. */
static bool is_section(const xacc_item_t *item) {
    return item->kind != XACC_ITEM_STRIDE && item->kind != XACC_ITEM_ROWS;
}

static xacc_status_t each_row(const xacc_item_t *item, const xacc_operand_t *operand,
                              xacc_row_action_t *visit, rows_t *rows) {
    return item->kind == XACC_ITEM_STRIDE || has_no_copies(rows->stream->context, item)
               ? XACC_OK
               : xacc_pointer_rows_each(item, operand, visit, rows);
}

xacc_status_t xacc_item_enter(xacc_stream_t *stream, const xacc_item_t *item,
                              const xacc_operand_t *operand) {
    xacc_section_t section;
    xacc_strided_t strided;
    xacc_copy_t copy;
    bool attached;
    rows_t rows = {.stream = stream};
    if (!is_section(item))
        return each_row(item, operand, row_enter, &rows);
    XACC_TRY(xacc_item_section(item, operand, &strided, &section));
    return enter(stream, item, operand, &section, XACC_DYNAMIC, &copy, &attached);
}

/* exit data of the name of a pointer: of the pointer itself, where enter data
 * has mapped that. */
static bool is_pointer_itself(xacc_context_t *context, const xacc_item_t *item,
                              const xacc_operand_t *operand) {
    xacc_present_table_t *table = &context->table;
    if (item->kind != XACC_ITEM_POINTER || !(item->flags & XACC_MAP_BARE))
        return false;
    pthread_mutex_lock(&table->lock);
    const xacc_entry_t *entry = xacc_present_table_overlap(table, operand->slot, sizeof(void *));
    const bool is = entry && xacc_entry_start(entry) == operand->slot &&
                    entry->bytes == sizeof(void *) && entry->dynamic > 0;
    pthread_mutex_unlock(&table->lock);
    return is;
}

xacc_status_t xacc_item_exit(xacc_stream_t *stream, const xacc_item_t *item,
                             const xacc_operand_t *operand, xacc_pending_delete_t *pending) {
    xacc_section_t section;
    xacc_strided_t strided;
    rows_t rows = {.stream = stream, .pending = pending};
    if (!is_section(item))
        return each_row(item, operand, row_exit, &rows);
    XACC_TRY(xacc_item_section(item, operand, &strided, &section));
    if (may_attach(item))
        XACC_TRY(xacc_data_detach(stream, operand->slot, item->flags & XACC_MAP_FINALIZE));
    if (is_pointer_itself(stream->context, item, operand))
        section =
            (xacc_section_t){.start = operand->slot, .bytes = sizeof(void *), .name = item->name};
    return has_section_action(item->flags) ? xacc_data_exit(stream, &section, item->flags, pending)
                                           : XACC_OK;
}

xacc_status_t xacc_item_update(xacc_stream_t *stream, const xacc_item_t *item,
                               const xacc_operand_t *operand) {
    xacc_section_t section;
    xacc_strided_t strided;
    rows_t rows = {.stream = stream};
    if (!is_section(item))
        return each_row(item, operand, row_update, &rows);
    XACC_TRY(xacc_item_section(item, operand, &strided, &section));
    section.base = NULL;
    return xacc_data_update(stream, &section, item->flags);
}
