/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Loads images and links those of modules that call each other's routines. */
#include "acc/launch/loaded.h"
#include "acc/data/declare.h"
#include "acc/launch/link.h"
#include "acc/stream/streams.h"
#include "core/log.h"
#include <stdio.h>
#include <stdlib.h>

atomic_uint_fast64_t xacc_modules_epoch;

void xacc_loaded_free(xacc_loaded_t *one) {
    xacc_streams_wait(one->context);
    atomic_fetch_add(&xacc_modules_epoch, 1);
    if (atomic_fetch_sub(&one->image->users, 1) == 1) {
        xacc_pointers_free(one->context, one->image->pointers);
        one->context->ops->unload(one->context->dev, one->image->handle);
        free(one->image);
    }
    free(one);
}

/* The targets of a module by name, "host, nvptx". */
static void list_targets(uint32_t targets, char *text, size_t size) {
    static const struct {
        uint32_t bit;
        const char *name;
    } names[] = {
#define XACC_TARGET_ROW(NAME, BIT, text, code, can) {1u << BIT, text},
#include "xacc/targets.def"
    };
    text[0] = '\0';
    for (size_t i = 0, at = 0; i < sizeof names / sizeof names[0] && at < size; i++)
        if (targets & names[i].bit)
            at += (size_t)snprintf(text + at, size - at, "%s%s", at ? ", " : "", names[i].name);
}

xacc_status_t xacc_module_check(const xacc_module_desc_t *module, const xacc_context_t *context) {
    char targets[64];
    if (module->targets & context->ops->target)
        return XACC_OK;
    list_targets(module->targets, targets, sizeof targets);
    return XACC_FAIL(XACC_ERR_IMAGE, "this program was not built for device '%s'; it has: %s",
                     context->ops->name, targets);
}

xacc_loaded_t *xacc_loaded_find(const xacc_module_desc_t *module, const xacc_context_t *context) {
    xacc_loaded_t *one = module->state;
    while (one && one->context != context)
        one = one->next;
    return one;
}

/* Notes the image at a module that has none yet. */
static xacc_status_t add_loaded(xacc_context_t *context, xacc_module_desc_t *module,
                                xacc_loaded_image_t *image) {
    if (xacc_loaded_find(module, context))
        return XACC_OK;
    xacc_loaded_t *one = calloc(1, sizeof *one + module->n_kernels * sizeof one->kernels[0]);
    if (!one)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    one->context = context;
    one->image = image;
    atomic_fetch_add(&image->users, 1);
    one->next = module->state;
    module->state = one;
    xacc_trace("loaded %s on %s:%d", module->source, context->ops->name, context->dev->ordinal);
    return XACC_OK;
}

/* Where the program's linker has linked the device code, or there is nothing to
 * link, a module is loaded alone. */
static xacc_status_t load_image(xacc_context_t *context, const xacc_module_desc_t **group, size_t n,
                                xacc_image_handle_t **handle_p) {
    const xacc_dev_ops_t *ops = context->ops;
    if (!xacc_context_links(context) || (n == 1 && group[0]->n_imports == 0))
        return ops->load(context->dev, group[0], handle_p);
    XACC_TRY(xacc_link_check(group, n));
    for (size_t i = 0; i < n; i++)
        XACC_TRY(xacc_module_check(group[i], context));
    return ops->link(context->dev, group, n, handle_p);
}

/* The image holds the whole group, or the first of it. */
static xacc_status_t note_image(xacc_context_t *context, const xacc_module_desc_t **group, size_t n,
                                xacc_loaded_image_t *image) {
    size_t held = xacc_context_links(context) ? n : 1;
    for (size_t i = 0; i < held; i++)
        XACC_TRY(add_loaded(context, (xacc_module_desc_t *)group[i], image));
    for (size_t i = 0; i < held && xacc_context_links(context); i++)
        XACC_TRY(xacc_declare_fill(context, image->handle, group[i]));
    XACC_TRY(xacc_pointers_make(context, image->handle, group, n, &image->pointers));
    atomic_fetch_add(&xacc_modules_epoch, 1);
    return XACC_OK;
}

xacc_status_t xacc_loaded_make(xacc_context_t *context, const xacc_module_desc_t **group, size_t n,
                               xacc_loaded_t **one_p) {
    xacc_loaded_image_t *image = calloc(1, sizeof *image);
    if (!image)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    xacc_status_t status = load_image(context, group, n, &image->handle);
    if (status != XACC_OK) {
        free(image);
        return status;
    }
    XACC_TRY(note_image(context, group, n, image));
    *one_p = xacc_loaded_find(group[0], context);
    return XACC_OK;
}
