/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Registered translation units. Constructors only record them; an image is
 * loaded when a kernel of it is first launched on a device, and unloaded with
 * its translation unit (dlclose) or its device. Called by compiled code and
 * launch.c. */
#include "acc/launch/module.h"
#include "acc/context/contexts.h"
#include "acc/context/selection.h"
#include "acc/data/declare.h"
#include "acc/launch/launch_cache.h"
#include "acc/launch/link.h"
#include "acc/launch/pointers.h"
#include "acc/state/upcalls.h"
#include "acc/stream/streams.h"
#include "core/exit.h"
#include "core/interposed.h"
#include "core/log.h"
#include "device/constants.h"
#include "xacc/entries.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What was loaded at once: one module, or several that call each other's
 * routines. */
typedef struct image {
    xacc_image_handle_t *handle;
    xacc_pointers_t *pointers;
    atomic_uint users;
} image_t;

/* A module's image on one context, in the list that starts at module->state. */
typedef struct loaded {
    xacc_context_t *context;
    image_t *image;
    struct loaded *next;
    xacc_kernel_t *kernels[]; /* by index; null until asked for */
} loaded_t;

typedef struct registered {
    xacc_module_desc_t *module;
    struct registered *next;
} registered_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static registered_t *modules;
atomic_uint_fast64_t xacc_modules_epoch;

/* Only the version, the targets and the source lie where they do in records of
 * other versions. */
static void check_version(const xacc_module_desc_t *module) {
    if (module->abi_version != XACC_ABI_VERSION)
        xacc_fatal(NULL,
                   "'%s' was compiled for version %u of the runtime interface; "
                   "this libxacc-rt.so has version %d: compile it again",
                   module->source, module->abi_version, XACC_ABI_VERSION);
}

/* When the process ends, others may still use it. */
static bool may_unload(void) {
    return !xacc_is_dying() && !xacc_is_ending() && !xacc_contexts_are_lost();
}

/* A kernel of it may still be under way. */
static void unload(loaded_t *one) {
    xacc_streams_wait(one->context);
    atomic_fetch_add(&xacc_modules_epoch, 1);
    if (atomic_fetch_sub(&one->image->users, 1) == 1) {
        xacc_pointers_free(one->context, one->image->pointers);
        one->context->ops->unload(one->context->dev, one->image->handle);
        free(one->image);
    }
    free(one);
}

static void forget_caches(xacc_module_desc_t *module) {
    for (uint32_t i = 0; i < module->n_kernels; i++) {
        free(module->kernels[i]->cache);
        module->kernels[i]->cache = NULL;
    }
}

static void forget_context(xacc_module_desc_t *module, xacc_context_t *context) {
    loaded_t **link = (loaded_t **)&module->state;
    while (*link && (*link)->context != context)
        link = &(*link)->next;
    if (*link) {
        loaded_t *one = *link;
        *link = one->next;
        unload(one);
    }
    for (uint32_t i = 0; i < module->n_kernels; i++) {
        xacc_launch_cache_t *cache = module->kernels[i]->cache;
        if (cache && cache->context == context)
            cache->context = NULL;
    }
}

/* Code that may call routines of a module which comes or goes is linked again
 * at its next launch. */
static void forget_callers(const xacc_module_desc_t *module) {
    for (registered_t *one = modules; one; one = one->next)
        while (one->module->state && xacc_pointers_reach(one->module, module))
            forget_context(one->module, ((loaded_t *)one->module->state)->context);
}

void __xacc_register(void *module) {
    check_version(module);
    xacc_check_interposed();
    xacc_selection_built_for(((xacc_module_desc_t *)module)->targets);
    xacc_watch_exit();
    registered_t *one = calloc(1, sizeof *one);
    if (!one || !xacc_constants_add(module))
        xacc_fatal(NULL, "out of host memory");
    one->module = module;
    pthread_mutex_lock(&lock);
    forget_callers(module);
    one->next = modules;
    modules = one;
    pthread_mutex_unlock(&lock);
}

void __xacc_unregister(void *module_) {
    xacc_module_desc_t *module = module_;
    if (!may_unload())
        return;
    pthread_mutex_lock(&lock);
    registered_t **link = &modules;
    while (*link && (*link)->module != module)
        link = &(*link)->next;
    registered_t *found = *link;
    if (!found) { /* of another version */
        pthread_mutex_unlock(&lock);
        return;
    }
    *link = found->next;
    loaded_t *list = module->state;
    module->state = NULL;
    forget_callers(module);
    pthread_mutex_unlock(&lock);
    xacc_constants_remove(module);
    free(found);
    while (list) {
        loaded_t *next = list->next;
        unload(list);
        list = next;
    }
    forget_caches(module);
}

void xacc_modules_unload(xacc_context_t *context) {
    pthread_mutex_lock(&lock);
    for (registered_t *one = modules; one; one = one->next)
        forget_context(one->module, context);
    pthread_mutex_unlock(&lock);
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

static xacc_status_t check(const xacc_module_desc_t *module, const xacc_context_t *context) {
    char targets[64];
    if (module->targets & context->ops->target)
        return XACC_OK;
    list_targets(module->targets, targets, sizeof targets);
    return XACC_FAIL(XACC_ERR_IMAGE, "this program was not built for device '%s'; it has: %s",
                     context->ops->name, targets);
}

static loaded_t *search(const xacc_module_desc_t *module, const xacc_context_t *context) {
    loaded_t *one = module->state;
    while (one && one->context != context)
        one = one->next;
    return one;
}

/* Notes the image at a module that has none yet. */
static xacc_status_t add_loaded(xacc_context_t *context, xacc_module_desc_t *module,
                                image_t *image) {
    if (search(module, context))
        return XACC_OK;
    loaded_t *one = calloc(1, sizeof *one + module->n_kernels * sizeof one->kernels[0]);
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

/* All registered modules, in the order of their constructors; null: no memory.
 */
static const xacc_module_desc_t **list_modules(size_t *n_p) {
    size_t n = 0;
    for (registered_t *one = modules; one; one = one->next)
        n++;
    const xacc_module_desc_t **list = calloc(n + 1, sizeof list[0]);
    *n_p = n;
    for (registered_t *one = modules; one && list; one = one->next)
        list[--n] = one->module;
    return list;
}

static bool links(const xacc_context_t *context) {
    return context->dev->caps & XACC_DEV_LINKS;
}

/* Where the program's linker has linked the device code, or there is nothing to
 * link, a module is loaded alone. */
static xacc_status_t load_image(xacc_context_t *context, const xacc_module_desc_t **group, size_t n,
                                xacc_image_handle_t **handle_p) {
    const xacc_dev_ops_t *ops = context->ops;
    if (!links(context) || (n == 1 && group[0]->n_imports == 0))
        return ops->load(context->dev, group[0], handle_p);
    XACC_TRY(xacc_link_check(group, n));
    for (size_t i = 0; i < n; i++)
        XACC_TRY(check(group[i], context));
    return ops->link(context->dev, group, n, handle_p);
}

/* The image holds the whole group, or the first of it. */
static xacc_status_t note_image(xacc_context_t *context, const xacc_module_desc_t **group, size_t n,
                                image_t *image) {
    size_t held = links(context) ? n : 1;
    for (size_t i = 0; i < held; i++)
        XACC_TRY(add_loaded(context, (xacc_module_desc_t *)group[i], image));
    for (size_t i = 0; i < held && links(context); i++)
        XACC_TRY(xacc_declare_fill(context, image->handle, group[i]));
    XACC_TRY(xacc_pointers_make(context, image->handle, group, n, &image->pointers));
    atomic_fetch_add(&xacc_modules_epoch, 1);
    return XACC_OK;
}

/* Loads a module with all that it must be linked with. */
static xacc_status_t load_group(xacc_context_t *context, const xacc_module_desc_t **group, size_t n,
                                loaded_t **one_p) {
    image_t *image = calloc(1, sizeof *image);
    if (!image)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    xacc_status_t status = load_image(context, group, n, &image->handle);
    if (status != XACC_OK) {
        free(image);
        return status;
    }
    XACC_TRY(note_image(context, group, n, image));
    *one_p = search(group[0], context);
    return XACC_OK;
}

/* Others may call its routines, or the other way round. */
static bool is_connected(const xacc_context_t *context, const xacc_module_desc_t *module) {
    return module->n_pointers || module->n_routines ||
           (links(context) && (module->n_imports || module->n_exports));
}

static xacc_status_t load(xacc_context_t *context, xacc_module_desc_t *module, loaded_t **one_p) {
    XACC_TRY(check(module, context));
    const xacc_module_desc_t *alone = module;
    if (!is_connected(context, module))
        return load_group(context, &alone, 1, one_p);
    size_t n;
    const xacc_module_desc_t **list = list_modules(&n);
    if (!list)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    xacc_status_t status = load_group(context, list, xacc_link_group(list, n, module), one_p);
    free(list);
    return status;
}

void xacc_module_pointers(xacc_context_t *context, const xacc_module_desc_t *module,
                          void (*visit)(const xacc_pointers_t *, void *), void *argument) {
    pthread_mutex_lock(&lock);
    const loaded_t *one = search(module, context);
    visit(one ? one->image->pointers : NULL, argument);
    pthread_mutex_unlock(&lock);
}

static xacc_status_t kernel_locked(xacc_context_t *context, const xacc_kernel_desc_t *desc,
                                   xacc_kernel_t **kernel_p) {
    xacc_module_desc_t *module = desc->module;
    loaded_t *one = search(module, context);
    uint32_t index = 0;
    if (!one)
        XACC_TRY(load(context, module, &one));
    while (index < module->n_kernels && module->kernels[index] != desc)
        index++;
    if (index == module->n_kernels)
        return XACC_FAIL(XACC_ERR_IMAGE, "kernel '%s' is not in the list of '%s'", desc->name,
                         module->source);
    if (!one->kernels[index])
        XACC_TRY(context->ops->symbol(one->image->handle, desc, &one->kernels[index]));
    *kernel_p = one->kernels[index];
    return XACC_OK;
}

xacc_status_t xacc_module_kernel(xacc_context_t *context, const xacc_kernel_desc_t *desc,
                                 xacc_kernel_t **kernel_p) {
    pthread_mutex_lock(&lock);
    xacc_status_t status = kernel_locked(context, desc, kernel_p);
    pthread_mutex_unlock(&lock);
    return status;
}
