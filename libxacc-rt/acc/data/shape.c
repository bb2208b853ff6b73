/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See copy_table.h. */
#include "acc/data/shape.h"
#include "acc/data/attach.h"
#include "acc/queue/queue.h"

bool xacc_shape_add(xacc_shape_t *shape, size_t count, size_t stride) {
    if (shape->n == XACC_SHAPE_DIMS)
        return false;
    shape->dims[shape->n].count = count;
    shape->dims[shape->n++].stride = stride;
    return true;
}

bool xacc_shape_finish(xacc_shape_t *shape) {
    shape->row = 1;
    while (shape->n > 0 && shape->dims[shape->n - 1].stride == shape->row)
        shape->row *= shape->dims[--shape->n].count;
    return shape->n > 0;
}

/* The two innermost dimensions of rows in one operation. */
static xacc_status_t copy_rows(xacc_stream_t *stream, const xacc_shape_t *shape, char *dst,
                               const char *src) {
    xacc_box_t box = {.extent = {shape->row, 1, 1}};
    for (uint32_t i = 0; i < 2 && i < shape->n; i++) {
        const uint32_t dim = shape->n - 1 - i;
        box.extent[i + 1] = shape->dims[dim].count;
        box.dst_stride[i] = box.src_stride[i] = shape->dims[dim].stride;
    }
    return xacc_stream_copy_box(stream, dst, src, &box);
}

typedef struct shape_walk {
    xacc_stream_t *stream;
    const xacc_entry_t *entry;
    const xacc_shape_t *shape;
    bool to_device;
} shape_walk_t;

/* Rows with attached pointers among them are copied one by one. */
static xacc_status_t visit(const shape_walk_t *walk, char *host, uint32_t dim) {
    const xacc_shape_t *shape = walk->shape;
    if (dim == shape->n)
        return xacc_data_transfer(walk->stream, walk->entry, host, shape->row, walk->to_device);
    if (shape->n - dim <= 2 && !walk->entry->attachments) {
        char *device = xacc_entry_address(walk->entry, host);
        return walk->to_device ? copy_rows(walk->stream, shape, device, host)
                               : copy_rows(walk->stream, shape, host, device);
    }
    for (size_t i = 0; i < shape->dims[dim].count; i++)
        XACC_TRY(visit(walk, host + i * shape->dims[dim].stride, dim + 1));
    return XACC_OK;
}

xacc_status_t xacc_shape_transfer(xacc_stream_t *stream, const xacc_entry_t *entry,
                                  const xacc_section_t *section, bool to_device) {
    const shape_walk_t walk = {stream, entry, section->shape, to_device};
    return section->shape
               ? visit(&walk, section->start, 0)
               : xacc_data_transfer(stream, entry, section->start, section->bytes, to_device);
}
