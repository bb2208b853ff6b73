/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See initial.h. Zeros are filled in by the device: a large variable without an
 * initialiser is neither in the program's file nor copied. */
#include "acc/data/initial.h"
#include "acc/data/attach.h"
#include "acc/data/presence.h"
#include "acc/stream/streams.h"
#include <stdlib.h>
#include <string.h>

static xacc_status_t target_address(xacc_context_t *context, const xacc_address_t *address,
                                    char **device_p) {
    const xacc_section_t target = {.start = address->target};
    return xacc_data_find(context, &target, device_p);
}

/* The pointer is attached: updates leave it alone until the program attaches it
 * to something else. */
static xacc_status_t translate(xacc_context_t *context, xacc_entry_t *entry,
                               const xacc_address_t *address, char *image) {
    char *device, *pointer;
    XACC_TRY(target_address(context, address, &device));
    if (!device) /* the compiler has warned */
        return XACC_OK;
    memcpy(&pointer, image + address->offset, sizeof pointer);
    XACC_TRY(xacc_data_attach_first(context, entry, address->offset, pointer));
    pointer = device + (pointer - (char *)address->target);
    memcpy(image + address->offset, &pointer, sizeof pointer);
    return XACC_OK;
}

static xacc_status_t write_translated(xacc_stream_t *stream, xacc_entry_t *entry,
                                      const xacc_initial_t *initial) {
    char *image = malloc(initial->bytes);
    if (!image)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    memcpy(image, initial->image, initial->bytes);
    xacc_status_t status = XACC_OK;
    for (uint32_t i = 0; i < initial->n_addresses && status == XACC_OK; i++)
        status = translate(stream->context, entry, &initial->addresses[i], image);
    if (status == XACC_OK)
        status = xacc_stream_copy(stream, entry->device, image, initial->bytes);
    free(image); /* it has been read */
    return status;
}

static xacc_status_t write_value(xacc_stream_t *stream, xacc_entry_t *entry,
                                 const xacc_initial_t *initial) {
    /* A definition of another length has been replaced by the linker's choice. */
    const size_t bytes = initial->bytes < entry->bytes ? initial->bytes : entry->bytes;
    if (bytes < entry->bytes)
        XACC_TRY(xacc_stream_fill(stream, entry->device + bytes, 0, entry->bytes - bytes));
    if (initial->n_addresses && bytes == initial->bytes)
        return write_translated(stream, entry, initial);
    return bytes ? xacc_stream_copy(stream, entry->device, initial->image, bytes) : XACC_OK;
}

xacc_status_t xacc_initial_write(xacc_stream_t *stream, xacc_entry_t *entry,
                                 const xacc_initial_t *initial) {
    XACC_TRY(initial
                 ? write_value(stream, entry, initial)
                 : xacc_data_transfer(stream, entry, xacc_entry_start(entry), entry->bytes, true));
    entry->filled_at = atomic_load(&stream->issued);
    return XACC_OK;
}
