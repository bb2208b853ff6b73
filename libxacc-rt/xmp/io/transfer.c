/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See transfer.h. */
#include "xmp/io/transfer.h"
#include <stdlib.h>

size_t xmprt_file_transfer_bytes = 64 << 20, xmprt_file_transfer_pieces = 1 << 16;

/*--- Views -----------------------------------------------------------------*/

long long xmprt_view_offset(const xmprt_view_t *view, long long position, long long *count_p) {
    const xmprt_part_t *part = view->part;
    if (!part) {
        *count_p = XACC_FILE_MOST;
        return view->displacement + position;
    }
    const long long size = (long long)part->size, own = part->own * size;
    const long long tile = position / own, within = position % own;
    long count;
    const long place = xmprt_part_place(part, (long)(within / size), &count);
    *count_p = count * size - within % size;
    return view->displacement + (tile * part->total + place) * size + within % size;
}

long long xmprt_view_end(const xmprt_view_t *view, long long bytes) {
    const xmprt_part_t *part = view->part;
    bytes = bytes > view->displacement ? bytes - view->displacement : 0;
    if (!part || !part->own)
        return part ? 0 : bytes;
    const long long size = (long long)part->size, tile = part->total * size;
    long low = 0, high = part->own; /* the first element that begins behind */
    while (low < high) {
        long middle = (low + high) / 2, count;
        if (xmprt_part_place(part, middle, &count) * size >= bytes % tile)
            high = middle;
        else
            low = middle + 1;
    }
    long long end = low * size, count;
    if (low > 0) { /* the one in front of it may end behind */
        const xmprt_view_t here = {0, part};
        const long long last = xmprt_view_offset(&here, end - size, &count) + size;
        end -= last > bytes % tile ? last - bytes % tile : 0;
    }
    return bytes / tile * part->own * size + end;
}

/*--- Parts of a transfer ---------------------------------------------------*/

typedef struct file_chunk {
    xacc_file_piece_t *piece;
    size_t count;
    long long bytes;
    char *staging; /* null: the transfer has a buffer */
} file_chunk_t;

static void add_piece(file_chunk_t *chunk, long long offset, size_t bytes) {
    xacc_file_piece_t *last = chunk->count ? &chunk->piece[chunk->count - 1] : NULL;
    if (last && last->offset + (long long)last->bytes == offset)
        last->bytes += bytes;
    else
        chunk->piece[chunk->count++] = (xacc_file_piece_t){offset, bytes};
}

/* Elements that lie in memory somehow go whole. */
static long long most_bytes(const xmprt_file_transfer_t *transfer) {
    const size_t size = transfer->data ? transfer->data->size : 1;
    const size_t most = xmprt_file_transfer_bytes / size * size;
    const long long bytes = (long long)(most ? most : size);
    return bytes < transfer->bytes ? bytes : transfer->bytes;
}

static void fill(const xmprt_file_transfer_t *transfer, file_chunk_t *chunk) {
    const long long most = most_bytes(transfer);
    chunk->count = 0;
    chunk->bytes = 0;
    while (chunk->bytes < most && chunk->count < xmprt_file_transfer_pieces) {
        long long bytes, left = most - chunk->bytes;
        const long long offset =
            xmprt_view_offset(&transfer->view, transfer->position + chunk->bytes, &bytes);
        bytes = bytes < left ? bytes : left;
        add_piece(chunk, offset, (size_t)bytes);
        chunk->bytes += bytes;
    }
}

/* Elements number so many on of the data, as the transfer began with number 0. */
static void copy(const xmprt_file_transfer_t *transfer, const file_chunk_t *chunk, long element,
                 bool store) {
    if (transfer->data)
        xmprt_part_copy(transfer->data, element, chunk->bytes / (long long)transfer->data->size,
                        chunk->staging, store);
}

static xacc_file_pieces_t pieces_of(const xmprt_file_transfer_t *transfer,
                                    const file_chunk_t *chunk) {
    return (xacc_file_pieces_t){chunk->count, chunk->piece,
                                transfer->data ? chunk->staging : transfer->buffer};
}

/* One chunk; true where another one follows, here or, together, anywhere. */
static bool step(xmprt_file_transfer_t *transfer, file_chunk_t *chunk, long *element_p,
                 bool together, int *error_p) {
    fill(transfer, chunk);
    const bool more = transfer->bytes > chunk->bytes;
    if (transfer->write)
        copy(transfer, chunk, *element_p, false);
    if (transfer->write && transfer->data && !transfer->data->writes)
        chunk->count = 0; /* another node has the same elements */
    const xacc_file_pieces_t pieces = pieces_of(transfer, chunk);
    bool again = more;
    if (together)
        again = xacc_file_move_all(transfer->file, transfer->write, &pieces, more, error_p);
    else
        *error_p = xacc_file_move(transfer->file, transfer->write, &pieces);
    if (!transfer->write && !*error_p)
        copy(transfer, chunk, *element_p, true);
    transfer->position += chunk->bytes;
    transfer->bytes -= chunk->bytes;
    if (transfer->data)
        *element_p += (long)(chunk->bytes / (long long)transfer->data->size);
    else if (transfer->buffer)
        transfer->buffer += chunk->bytes;
    return again && (together || !*error_p);
}

int xmprt_file_transfer(xmprt_file_transfer_t *transfer, bool together, int error) {
    file_chunk_t chunk = {xmprt_allocate(xmprt_file_transfer_pieces * sizeof *chunk.piece), 0, 0,
                          NULL};
    long element = 0;
    if (error)
        transfer->bytes = 0;
    if (transfer->data)
        chunk.staging = xmprt_allocate((size_t)most_bytes(transfer) + 1);
    while (step(transfer, &chunk, &element, together, &error))
        ;
    free(chunk.staging);
    free(chunk.piece);
    return together ? xacc_file_agree(transfer->file, error) : error;
}
