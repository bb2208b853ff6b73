/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Tables of copies for the kernels (kernels.h): built at the first run, sent to
 * the device again only where memory has moved. */
#include "xmp/device/haul.h"
#include "acc/queue/queue.h"
#include "xmp/device/kernels.h"
#include "xmp/device/shape.h"
#include <stdlib.h>
#include <string.h>

typedef struct haul_copy {
    xmprt_end_t from, to;
    xacc_box_t box; /* for the engine: from the two offsets on */
} haul_copy_t;

struct xmprt_haul {
    const xmprt_device_t *device;
    size_t count, room;
    haul_copy_t *copy;
    size_t boxes; /* behind the count, for the engine */
    /* The table: host image (copies, then pieces) and its place. */
    size_t unit; /* bytes; 0: not built */
    bool each;   /* every copy counts its units from 0 */
    bool plain;  /* one or two that need no table on the device */
    xmprt_table_t table;
    xacc_block_t *block;
};

xmprt_haul_t *xmprt_haul_new(const xmprt_device_t *device) {
    xmprt_haul_t *haul = xmprt_allocate(sizeof *haul);
    haul->device = device;
    return haul;
}

static void drop_table(xmprt_haul_t *haul) {
    xmprt_table_free(&haul->table);
    xmprt_device_free(haul->device, haul->block);
    haul->block = NULL;
    haul->unit = 0;
}

void xmprt_haul_free(xmprt_haul_t *haul) {
    if (!haul)
        return;
    drop_table(haul);
    free(haul->copy);
    free(haul);
}

void xmprt_haul_add(xmprt_haul_t *haul, xmprt_end_t from, xmprt_end_t to) {
    xmprt_grow(&haul->copy, &haul->room, haul->count, sizeof *haul->copy);
    haul->copy[haul->count++] = (haul_copy_t){.from = from, .to = to};
}

/*--- Large boxes -----------------------------------------------------------*/

/* It is asked for each, so several with gaps are left to one kernel. */
static void find_boxes(xmprt_haul_t *haul) {
    enum { FEW = 2 };
    bool few = haul->count <= FEW;
    for (size_t i = 0; i < haul->count;) {
        haul_copy_t *copy = &haul->copy[i], one = *copy;
        if (!xmprt_box_find(&one.from, &one.to, few, &one.box)) {
            i++;
            continue;
        }
        *copy = haul->copy[--haul->count];
        haul->copy[haul->count] = one;
        haul->boxes++;
    }
}

static void copy_boxes(const xmprt_haul_t *haul) {
    xacc_stream_t *stream = haul->device->stream;
    for (size_t i = 0; i < haul->boxes; i++) {
        const haul_copy_t *copy = &haul->copy[haul->count + i];
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
static bool locate(xmprt_haul_t *haul) {
    bool moved = false;
    for (size_t i = 0; i < haul->count; i++) {
        const haul_copy_t *copy = &haul->copy[i];
        xmprt_copy_t *row = &haul->table.copy[i];
        const xmprt_end_t *source = &copy->from, *target = &copy->to;
        const char *from = *source->base + source->offset + haul->table.origin[i].from;
        char *to = *target->base + target->offset + haul->table.origin[i].to;
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
static size_t common_alignment(const xmprt_haul_t *haul) {
    uintptr_t all = 16;
    for (size_t i = 0; i < haul->count; i++)
        all |= address_of(&haul->copy[i].from) | address_of(&haul->copy[i].to);
    return all & -all;
}

static bool is_plain(const xmprt_haul_t *haul) {
    for (size_t i = 0; i < haul->count; i++) {
        const xmprt_copy_t *copy = &haul->table.copy[i];
        if (copy->rank > 3)
            return false;
        for (unsigned d = 0; d < copy->rank; d++)
            if (copy->dim[d].from.pieces || copy->dim[d].to.pieces)
                return false;
    }
    return haul->count <= 2;
}

/* unit: of a fold the size of an element; 0: as large as everything allows. */
static void build(xmprt_haul_t *haul, size_t unit) {
    size_t allowed = unit ? unit : common_alignment(haul);
    for (size_t i = 0; i < haul->count && !unit; i++) {
        size_t one = xmprt_shape_unit(haul->copy[i].from.walk, haul->copy[i].to.walk);
        allowed = one < allowed ? one : allowed;
    }
    haul->unit = allowed;
    haul->each = unit != 0;
    xmprt_table_begin(&haul->table, haul->count);
    for (size_t i = 0; i < haul->count; i++)
        xmprt_table_add(&haul->table, haul->copy[i].from.walk, haul->copy[i].to.walk, allowed,
                        haul->each);
    xmprt_table_end(&haul->table);
    haul->plain = !haul->each && is_plain(haul);
    if (!haul->plain)
        haul->block = xmprt_device_alloc(haul->device, haul->table.bytes);
}

static void upload(const xmprt_haul_t *haul) {
    const xmprt_device_t *device = haul->device;
    xmprt_device_check(xacc_stream_copy(device->stream, haul->block->address, haul->table.image,
                                        haul->table.bytes));
}

/* The table as it is to be now, and on the device. */
static void prepare(xmprt_haul_t *haul, size_t unit) {
    if (haul->unit && !unit && common_alignment(haul) % haul->unit) {
        xmprt_device_wait(haul->device);
        drop_table(haul);
    }
    bool fresh = !haul->unit;
    if (fresh)
        build(haul, unit);
    if ((locate(haul) || fresh) && !haul->plain)
        upload(haul);
}

static xmprt_copies_t table_of(const xmprt_haul_t *haul) {
    const char *memory = haul->block->address;
    return (xmprt_copies_t){
        .copy = (const xmprt_copy_t *)memory,
        .piece = (const xmprt_piece_of_dim_t *)(memory + haul->count * sizeof(xmprt_copy_t)),
        .count = (long)haul->count,
        .units = haul->table.units,
        .async = haul->device->stream->number};
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

static xmprt_plain_t plain_of(const xmprt_haul_t *haul, size_t i) {
    const xmprt_copy_t *copy = &haul->table.copy[i];
    xmprt_plain_t plain = {.from = copy->from,
                           .to = copy->to,
                           .units = haul->table.copy_units[i],
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

static void run_pair(const xmprt_haul_t *haul) {
    xmprt_pair_t pair = {.one = {plain_of(haul, 0), plain_of(haul, 0)},
                         .async = haul->device->stream->number};
    if (haul->count > 1)
        pair.one[1] = plain_of(haul, 1);
    else
        pair.one[1].units = 0;
    row_of(haul->unit)->pair(&pair);
}

void xmprt_haul_run(xmprt_haul_t *haul) {
    if (!haul->unit && !haul->boxes)
        find_boxes(haul);
    copy_boxes(haul);
    if (!haul->count)
        return;
    prepare(haul, 0);
    if (haul->plain) {
        run_pair(haul);
        return;
    }
    xmprt_copies_t table = table_of(haul);
    row_of(haul->unit)->copy(&table);
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

void xmprt_haul_fold(xmprt_haul_t *haul, int op, int type) {
    if (!haul->count)
        return;
    const struct fold_row *row = &folds[part_of(type)];
    prepare(haul, row->size);
    xmprt_copies_t table = table_of(haul);
    table.count = 1;
    for (size_t i = 0; i < haul->count; i++, table.copy++) {
        table.units = haul->table.copy_units[i];
        row->fold(&table, op);
    }
}
