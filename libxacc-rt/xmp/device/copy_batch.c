/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tables of copies for the kernels (kernels.h): built at the first run, sent to
 * the device again only where memory has moved. */
#include "xmp/device/copy_batch.h"
#include "acc/stream/streams.h"
#include "xmp/device/copy_table.h"
#include "xmp/device/kernels.h"
#include <stdlib.h>
#include <string.h>

typedef struct batch_copy {
    xmprt_end_t from, to;
    xacc_box_t box; /* for the engine: from the two offsets on */
} batch_copy_t;

struct xmprt_copy_batch {
    const xmprt_device_t *device;
    size_t count, room;
    batch_copy_t *copy;
    size_t boxes; /* behind the count, for the engine */
    /* The table: host image (copies, then stretches) and its place. */
    size_t unit; /* bytes; 0: not built */
    bool each;   /* every copy counts its units from 0 */
    bool plain;  /* one or two that need no table on the device */
    xmprt_copy_table_t table;
    xacc_block_t *block;
};

xmprt_copy_batch_t *xmprt_copy_batch_new(const xmprt_device_t *device) {
    xmprt_copy_batch_t *batch = xmprt_allocate(sizeof *batch);
    batch->device = device;
    return batch;
}

static void drop_table(xmprt_copy_batch_t *batch) {
    xmprt_copy_table_free(&batch->table);
    xmprt_device_free(batch->device, batch->block);
    batch->block = NULL;
    batch->unit = 0;
}

void xmprt_copy_batch_free(xmprt_copy_batch_t *batch) {
    if (!batch)
        return;
    drop_table(batch);
    free(batch->copy);
    free(batch);
}

void xmprt_copy_batch_add(xmprt_copy_batch_t *batch, xmprt_end_t from, xmprt_end_t to) {
    xmprt_grow(&batch->copy, &batch->room, batch->count, sizeof *batch->copy);
    batch->copy[batch->count++] = (batch_copy_t){.from = from, .to = to};
}

/*--- Large boxes -----------------------------------------------------------*/

/* It is asked for each, so several with gaps are left to one kernel. */
static void find_boxes(xmprt_copy_batch_t *batch) {
    enum { FEW = 2 };
    bool few = batch->count <= FEW;
    for (size_t i = 0; i < batch->count;) {
        batch_copy_t *copy = &batch->copy[i], one = *copy;
        if (!xmprt_box_find(&one.from, &one.to, few, &one.box)) {
            i++;
            continue;
        }
        *copy = batch->copy[--batch->count];
        batch->copy[batch->count] = one;
        batch->boxes++;
    }
}

static void copy_boxes(const xmprt_copy_batch_t *batch) {
    xacc_stream_t *stream = batch->device->stream;
    for (size_t i = 0; i < batch->boxes; i++) {
        const batch_copy_t *copy = &batch->copy[batch->count + i];
        char *to = *copy->to.base + copy->to.offset;
        const char *from = *copy->from.base + copy->from.offset;
        const xacc_box_t *box = &copy->box;
        bool piece = box->extent[1] == 1 && box->extent[2] == 1;
        xmprt_device_check(piece ? xacc_stream_copy(stream, to, from, box->extent[0])
                                 : xacc_stream_copy_box(stream, to, from, box));
    }
}

/*--- The table -------------------------------------------------------------*/

/* Sets where the copies begin; true: somewhere else than in the table. */
static bool locate(xmprt_copy_batch_t *batch) {
    bool moved = false;
    for (size_t i = 0; i < batch->count; i++) {
        const batch_copy_t *copy = &batch->copy[i];
        xmprt_copy_t *row = &batch->table.copy[i];
        const xmprt_end_t *source = &copy->from, *target = &copy->to;
        const char *from = *source->base + source->offset + batch->table.origin[i].from;
        char *to = *target->base + target->offset + batch->table.origin[i].to;
        moved = moved || row->from != from || row->to != to;
        row->from = from;
        row->to = to;
    }
    return moved;
}

static uintptr_t address_of(const xmprt_end_t *end) {
    return (uintptr_t)(*end->base + end->offset);
}

/* The greatest power of two that divides all addresses, 16 at most. */
static size_t common_alignment(const xmprt_copy_batch_t *batch) {
    uintptr_t all = 16;
    for (size_t i = 0; i < batch->count; i++)
        all |= address_of(&batch->copy[i].from) | address_of(&batch->copy[i].to);
    return all & -all;
}

static bool is_plain(const xmprt_copy_batch_t *batch) {
    for (size_t i = 0; i < batch->count; i++) {
        const xmprt_copy_t *copy = &batch->table.copy[i];
        if (copy->rank > 3)
            return false;
        for (unsigned d = 0; d < copy->rank; d++)
            if (copy->dim[d].from.stretches || copy->dim[d].to.stretches)
                return false;
    }
    return batch->count <= 2;
}

/* unit: of a fold the size of an element; 0: as large as everything allows. */
static void build(xmprt_copy_batch_t *batch, size_t unit) {
    size_t allowed = unit ? unit : common_alignment(batch);
    for (size_t i = 0; i < batch->count && !unit; i++) {
        size_t one = xmprt_copy_unit(batch->copy[i].from.walk, batch->copy[i].to.walk);
        allowed = one < allowed ? one : allowed;
    }
    batch->unit = allowed;
    batch->each = unit != 0;
    xmprt_copy_table_begin(&batch->table, batch->count);
    for (size_t i = 0; i < batch->count; i++)
        xmprt_copy_table_add(&batch->table, batch->copy[i].from.walk, batch->copy[i].to.walk,
                             allowed, batch->each);
    xmprt_copy_table_end(&batch->table);
    batch->plain = !batch->each && is_plain(batch);
    if (!batch->plain)
        batch->block = xmprt_device_alloc(batch->device, batch->table.bytes);
}

static void upload(const xmprt_copy_batch_t *batch) {
    const xmprt_device_t *device = batch->device;
    xmprt_device_check(xacc_stream_copy(device->stream, batch->block->address, batch->table.image,
                                        batch->table.bytes));
}

/* The table as it is to be now, and on the device. */
static void prepare(xmprt_copy_batch_t *batch, size_t unit) {
    if (batch->unit && !unit && common_alignment(batch) % batch->unit) {
        xmprt_device_wait(batch->device);
        drop_table(batch);
    }
    bool fresh = !batch->unit;
    if (fresh)
        build(batch, unit);
    if ((locate(batch) || fresh) && !batch->plain)
        upload(batch);
}

static xmprt_copies_t table_of(const xmprt_copy_batch_t *batch) {
    const char *memory = batch->block->address;
    return (xmprt_copies_t){
        .copy = (const xmprt_copy_t *)memory,
        .stretch = (const xmprt_copy_stretch_t *)(memory + batch->count * sizeof(xmprt_copy_t)),
        .count = (long)batch->count,
        .units = batch->table.units,
        .async = batch->device->stream->number};
}

static const struct copy_row {
    size_t unit;
    void (*copy)(const xmprt_copies_t *table);
    void (*pair)(const xmprt_pair_t *pair);
} copies[] = {
#define XMPRT_ROW(n) {n, xmprt_kernel_copy_##n, xmprt_kernel_pair_##n}
    XMPRT_ROW(1), XMPRT_ROW(2), XMPRT_ROW(4), XMPRT_ROW(8), XMPRT_ROW(16)};

static const struct copy_row *row_of(size_t unit) {
    const struct copy_row *row = copies;
    while (row->unit != unit)
        row++;
    return row;
}

static xmprt_plain_t plain_of(const xmprt_copy_batch_t *batch, size_t i) {
    const xmprt_copy_t *copy = &batch->table.copy[i];
    xmprt_plain_t plain = {.from = copy->from,
                           .to = copy->to,
                           .units = batch->table.copy_units[i],
                           .middle = 1,
                           .inner = 1};
    unsigned absent = 3 - copy->rank;
    for (unsigned d = 0; d < copy->rank; d++) {
        plain.from_pitch[absent + d] = copy->dim[d].from.pitch;
        plain.to_pitch[absent + d] = copy->dim[d].to.pitch;
    }
    if (copy->rank > 0)
        plain.inner = copy->dim[copy->rank - 1].count;
    if (copy->rank > 1)
        plain.middle = copy->dim[copy->rank - 2].count;
    return plain;
}

static void run_pair(const xmprt_copy_batch_t *batch) {
    xmprt_pair_t pair = {.one = {plain_of(batch, 0), plain_of(batch, 0)},
                         .async = batch->device->stream->number};
    if (batch->count > 1)
        pair.one[1] = plain_of(batch, 1);
    else
        pair.one[1].units = 0;
    row_of(batch->unit)->pair(&pair);
}

void xmprt_copy_batch_run(xmprt_copy_batch_t *batch) {
    if (!batch->unit && !batch->boxes)
        find_boxes(batch);
    copy_boxes(batch);
    if (!batch->count)
        return;
    prepare(batch, 0);
    if (batch->plain) {
        run_pair(batch);
        return;
    }
    xmprt_copies_t table = table_of(batch);
    row_of(batch->unit)->copy(&table);
}

static const struct fold_row {
    void (*fold)(const xmprt_copies_t *table, int op);
    size_t size;
} folds[] = {
#define XACC_RED_TYPE(id, T, class, least, greatest) {xmprt_kernel_fold_##id, sizeof(T)},
#include "xacc/reductions.def"
};

/* Sums of complex numbers are those of their parts. */
static int part_of(int type) {
    if (type < XACC_RED_TYPES)
        return type;
    return type == __XMP_COMPLEX_FLOAT ? XACC_TYPE_f32 : XACC_TYPE_f64;
}

void xmprt_copy_batch_fold(xmprt_copy_batch_t *batch, int op, int type) {
    if (!batch->count)
        return;
    const struct fold_row *row = &folds[part_of(type)];
    prepare(batch, row->size);
    xmprt_copies_t table = table_of(batch);
    table.count = 1;
    for (size_t i = 0; i < batch->count; i++, table.copy++) {
        table.units = batch->table.copy_units[i];
        row->fold(&table, op);
    }
}
