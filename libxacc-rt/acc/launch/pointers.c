/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See pointers.h. A table of host addresses, in their order, and of what is
 * called for them. On a GPU the addresses of routines stand in a variable of
 * each module's image; the table goes into device memory, where kernels search
 * it (llvm-passes/device/pointer.c). */
#include "acc/launch/pointers.h"
#include "acc/context/contexts.h"
#include "acc/stream/streams.h"
#include "xacc/targets.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct xacc_pointers {
    void *device; /* a copy of what follows, from known on; or null */
    char known[XACC_POINTERS_KNOWN];
    size_t n;
    xacc_call_target_t rows[];
};

static bool calls(const xacc_module_desc_t *module, const char *type) {
    for (uint32_t i = 0; i < module->n_pointers; i++)
        if (strcmp(module->pointers[i], type) == 0)
            return true;
    return false;
}

bool xacc_pointers_reach(const xacc_module_desc_t *user, const xacc_module_desc_t *provider) {
    for (uint32_t i = 0; i < provider->n_routines; i++)
        if (calls(user, provider->routines[i].type))
            return true;
    return false;
}

static bool is_called(const xacc_module_desc_t *const *group, size_t n,
                      const xacc_routine_t *routine) {
    for (size_t i = 0; i < n; i++)
        if (calls(group[i], routine->type))
            return true;
    return false;
}

static void note_name(xacc_pointers_t *pointers, const char *name) {
    char *text = pointers->known;
    size_t used = strlen(text), room = XACC_POINTERS_KNOWN - sizeof ", ..." - used;
    if (strlen(name) + sizeof ", " <= room)
        sprintf(text + used, "%s%s", used ? ", " : "", name);
    else if (used < 3 || strcmp(text + used - 3, "...") != 0)
        sprintf(text + used, "%s...", used ? ", " : "");
}

static void add_row(xacc_pointers_t *pointers, const xacc_routine_t *routine, uint64_t code) {
    const xacc_call_target_t row = {(uintptr_t)routine->address, code};
    if (code == 0)
        return; /* its file was not compiled for this device */
    pointers->rows[pointers->n++] = row;
    note_name(pointers, routine->name);
}

/* Where the routines of a module are on a device that links. */
static xacc_status_t read_codes(xacc_context_t *context, xacc_image_handle_t *image,
                                const xacc_module_desc_t *module, uint64_t *codes) {
    xacc_stream_t *stream;
    void *address;
    XACC_TRY(xacc_stream_of_thread(context, &stream));
    XACC_TRY(context->ops->variable(image, module->routine_symbol, &address));
    XACC_TRY(xacc_stream_copy(stream, codes, address, module->n_routines * sizeof codes[0]));
    return xacc_stream_wait(stream);
}

static xacc_status_t add_module(xacc_context_t *context, xacc_image_handle_t *image,
                                const xacc_module_desc_t *const *group, size_t n,
                                const xacc_module_desc_t *module, xacc_pointers_t *pointers) {
    bool linked = context->dev->caps & XACC_DEV_LINKS;
    uint64_t codes[module->n_routines + 1];
    if (linked && module->n_routines)
        XACC_TRY(read_codes(context, image, module, codes));
    for (uint32_t i = 0; i < module->n_routines; i++) {
        const xacc_routine_t *routine = &module->routines[i];
        const void *here =
            context->ops->target & XACC_DEVICE_TARGETS ? routine->sim : routine->host;
        if (is_called(group, n, routine))
            add_row(pointers, routine, linked ? codes[i] : (uintptr_t)here);
    }
    return XACC_OK;
}

static int by_pointer(const void *a_, const void *b_) {
    const xacc_call_target_t *a = a_, *b = b_;
    return (a->pointer > b->pointer) - (a->pointer < b->pointer);
}

/* The copy in device memory, and its address in every module of the image. */
static xacc_status_t tell(xacc_context_t *context, xacc_image_handle_t *image,
                          const xacc_module_desc_t *const *group, size_t n,
                          xacc_pointers_t *pointers) {
    size_t bytes = pointers->n * sizeof pointers->rows[0];
    xacc_stream_t *stream;
    void *address;
    XACC_TRY(xacc_stream_of_thread(context, &stream));
    XACC_TRY(context->ops->alloc(context->dev, XACC_MEM_DEVICE, bytes + XACC_POINTERS_KNOWN,
                                 &pointers->device));
    char *rows = pointers->device;
    const xacc_call_targets_t targets = {(const xacc_call_target_t *)rows, pointers->n,
                                         rows + bytes};
    if (bytes)
        XACC_TRY(xacc_stream_copy(stream, rows, pointers->rows, bytes));
    XACC_TRY(xacc_stream_copy(stream, rows + bytes, pointers->known, XACC_POINTERS_KNOWN));
    for (size_t i = 0; i < n; i++)
        if (group[i]->n_pointers) {
            XACC_TRY(context->ops->variable(image, group[i]->pointer_symbol, &address));
            XACC_TRY(xacc_stream_copy(stream, address, &targets, sizeof targets));
        }
    return xacc_stream_wait(stream);
}

static xacc_status_t fill(xacc_context_t *context, xacc_image_handle_t *image,
                          const xacc_module_desc_t *const *group, size_t n,
                          xacc_pointers_t *pointers) {
    for (size_t i = 0; i < n; i++)
        XACC_TRY(add_module(context, image, group, n, group[i], pointers));
    qsort(pointers->rows, pointers->n, sizeof pointers->rows[0], by_pointer);
    if (context->dev->caps & XACC_DEV_LINKS)
        return tell(context, image, group, n, pointers);
    return XACC_OK;
}

xacc_status_t xacc_pointers_make(xacc_context_t *context, xacc_image_handle_t *image,
                                 const xacc_module_desc_t *const *group, size_t n,
                                 xacc_pointers_t **pointers_p) {
    size_t rows = 0, callers = 0;
    *pointers_p = NULL;
    for (size_t i = 0; i < n; i++) {
        rows += group[i]->n_routines;
        callers += group[i]->n_pointers;
    }
    if (callers == 0 || context->ops->target & xacc_targets_without(XACC_CAN_CALL_POINTERS))
        return XACC_OK;
    xacc_pointers_t *pointers = calloc(1, sizeof *pointers + rows * sizeof pointers->rows[0]);
    if (!pointers)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    xacc_status_t status = fill(context, image, group, n, pointers);
    if (status == XACC_OK)
        *pointers_p = pointers;
    else
        xacc_pointers_free(context, pointers);
    return status;
}

void xacc_pointers_free(xacc_context_t *context, xacc_pointers_t *pointers) {
    if (pointers && pointers->device)
        context->ops->release(context->dev, XACC_MEM_DEVICE, pointers->device);
    free(pointers);
}

void *xacc_pointers_find(const xacc_pointers_t *pointers, void *pointer) {
    const xacc_call_target_t key = {(uintptr_t)pointer, 0};
    const xacc_call_target_t *row =
        bsearch(&key, pointers->rows, pointers->n, sizeof key, by_pointer);
    if (row)
        return (void *)(uintptr_t)row->code;
    for (size_t i = 0; i < pointers->n; i++)
        if (pointers->rows[i].code == key.pointer)
            return pointer; /* the kernel's own */
    return NULL;
}

const char *xacc_pointers_known(const xacc_pointers_t *pointers) {
    return pointers->known;
}
