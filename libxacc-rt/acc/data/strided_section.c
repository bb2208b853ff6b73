/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See copy_table.h. */
#include "acc/data/strided_section.h"
#include "acc/data/attach.h"
#include "acc/stream/streams.h"

bool xacc_strided_add(xacc_strided_t *strided, size_t count, size_t stride) {
    if (strided->n == XACC_STRIDED_DIMS)
        return false;
    strided->dims[strided->n].count = count;
    strided->dims[strided->n++].stride = stride;
    return true;
}

bool xacc_strided_finish(xacc_strided_t *strided) {
    strided->row = 1;
    while (strided->n > 0 && strided->dims[strided->n - 1].stride == strided->row)
        strided->row *= strided->dims[--strided->n].count;
    return strided->n > 0;
}

/* The two innermost dimensions of rows in one operation. */
static xacc_status_t copy_rows(xacc_stream_t *stream, const xacc_strided_t *strided, char *dst,
                               const char *src) {
    xacc_box_t box = {.extent = {strided->row, 1, 1}};
    for (uint32_t i = 0; i < 2 && i < strided->n; i++) {
        const uint32_t dim = strided->n - 1 - i;
        box.extent[i + 1] = strided->dims[dim].count;
        box.dst_stride[i] = box.src_stride[i] = strided->dims[dim].stride;
    }
    return xacc_stream_copy_box(stream, dst, src, &box);
}

typedef struct shape_walk {
    xacc_stream_t *stream;
    const xacc_entry_t *entry;
    const xacc_strided_t *strided;
    bool to_device, has_attached;
} shape_walk_t;

/* Rows with attached pointers among them are copied one by one. */
static xacc_status_t visit(const shape_walk_t *walk, char *host, uint32_t dim) {
    const xacc_strided_t *strided = walk->strided;
    if (dim == strided->n)
        return xacc_data_transfer(walk->stream, walk->entry, host, strided->row, walk->to_device);
    if (strided->n - dim <= 2 && !walk->has_attached) {
        char *device = xacc_entry_address(walk->entry, host);
        return walk->to_device ? copy_rows(walk->stream, strided, device, host)
                               : copy_rows(walk->stream, strided, host, device);
    }
    for (size_t i = 0; i < strided->dims[dim].count; i++)
        XACC_TRY(visit(walk, host + i * strided->dims[dim].stride, dim + 1));
    return XACC_OK;
}

xacc_status_t xacc_strided_transfer(xacc_stream_t *stream, const xacc_entry_t *entry,
                                    const xacc_section_t *section, bool to_device) {
    if (!section->strided)
        return xacc_data_transfer(stream, entry, section->start, section->bytes, to_device);
    const shape_walk_t walk = {stream, entry, section->strided, to_device,
                               xacc_data_has_attached(stream->context, entry)};
    return visit(&walk, section->start, 0);
}
