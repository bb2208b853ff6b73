/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Registered translation units. Constructors only record them; an image
 * (loaded.c) is loaded when a kernel of it is first launched on a device, and
 * unloaded with its translation unit (dlclose) or its device. Called by compiled
 * code and launch.c. */
#include "acc/launch/module.h"
#include "acc/context/contexts.h"
#include "acc/context/selection.h"
#include "acc/launch/launch_cache.h"
#include "acc/launch/link.h"
#include "acc/launch/loaded.h"
#include "acc/launch/pointers.h"
#include "acc/launch/tune.h"
#include "acc/state/upcalls.h"
#include "core/exit.h"
#include "core/interposed.h"
#include "core/log.h"
#include "device/constants.h"
#include "xacc/entries.h"
#include <stdlib.h>

typedef struct registered {
    xacc_module_desc_t *module;
    struct registered *next;
} registered_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static registered_t *modules;

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

static void forget_caches(xacc_module_desc_t *module) {
    for (uint32_t i = 0; i < module->n_kernels; i++) {
        xacc_launch_cache_t *cache = module->kernels[i]->cache;
        if (cache)
            xacc_tune_free(cache->tuned);
        free(cache);
        module->kernels[i]->cache = NULL;
    }
}

static void forget_context(xacc_module_desc_t *module, xacc_context_t *context) {
    xacc_loaded_t **link = (xacc_loaded_t **)&module->state;
    while (*link && (*link)->context != context)
        link = &(*link)->next;
    if (*link) {
        xacc_loaded_t *one = *link;
        *link = one->next;
        xacc_loaded_free(one);
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
            forget_context(one->module, ((xacc_loaded_t *)one->module->state)->context);
}

void __xacc_register(void *module) {
    check_version(module);
    xacc_check_interposed(module);
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
    xacc_loaded_t *list = module->state;
    module->state = NULL;
    forget_callers(module);
    pthread_mutex_unlock(&lock);
    xacc_constants_remove(module);
    free(found);
    while (list) {
        xacc_loaded_t *next = list->next;
        xacc_loaded_free(list);
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

/* Others may call its routines, or the other way round. */
static bool is_connected(const xacc_context_t *context, const xacc_module_desc_t *module) {
    return module->n_pointers || module->n_routines ||
           (xacc_context_links(context) && (module->n_imports || module->n_exports));
}

static xacc_status_t load(xacc_context_t *context, xacc_module_desc_t *module,
                          xacc_loaded_t **one_p) {
    XACC_TRY(xacc_module_check(module, context));
    const xacc_module_desc_t *alone = module;
    if (!is_connected(context, module))
        return xacc_loaded_make(context, &alone, 1, one_p);
    size_t n;
    const xacc_module_desc_t **list = list_modules(&n);
    if (!list)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    xacc_status_t status = xacc_loaded_make(context, list, xacc_link_group(list, n, module), one_p);
    free(list);
    return status;
}

void xacc_module_pointers(xacc_context_t *context, const xacc_module_desc_t *module,
                          void (*visit)(const xacc_pointers_t *, void *), void *argument) {
    pthread_mutex_lock(&lock);
    const xacc_loaded_t *one = xacc_loaded_find(module, context);
    visit(one ? one->image->pointers : NULL, argument);
    pthread_mutex_unlock(&lock);
}

static xacc_status_t kernel_locked(xacc_context_t *context, const xacc_kernel_desc_t *desc,
                                   xacc_kernel_t **kernel_p) {
    xacc_module_desc_t *module = desc->module;
    xacc_loaded_t *one = xacc_loaded_find(module, context);
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
