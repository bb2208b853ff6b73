/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Registered translation units. Constructors only record them; an image is
 * loaded when a kernel of it is first launched on a device, and unloaded with
 * its translation unit (dlclose) or its device. Called by compiled code and
 * launch.c. */
#include "acc/module.h"
#include "acc/place.h"
#include "core/log.h"
#include "xacc/entries.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A module's image on one place, in the list that starts at module->state. */
typedef struct loaded {
    xacc_place_t *place;
    xacc_image_handle_t *image;
    struct loaded *next;
    xacc_kernel_t *kernels[]; /* by index; null until asked for */
} loaded_t;

typedef struct registered {
    xacc_module_desc_t *module;
    struct registered *next;
} registered_t;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static registered_t *modules;

void __xacc_register(void *module) {
    registered_t *one = calloc(1, sizeof *one);
    if (!one)
        xacc_fatal(NULL, "out of host memory");
    one->module = module;
    pthread_mutex_lock(&lock);
    one->next = modules;
    modules = one;
    pthread_mutex_unlock(&lock);
}

/* A kernel of it may still be under way. */
static void unload(loaded_t *one) {
    xacc_streams_wait(one->place);
    one->place->ops->unload(one->place->dev, one->image);
    free(one);
}

static void forget_sites(xacc_module_desc_t *module) {
    for (uint32_t i = 0; i < module->n_kernels; i++) {
        free(module->kernels[i]->cache);
        module->kernels[i]->cache = NULL;
    }
}

void __xacc_unregister(void *module_) {
    xacc_module_desc_t *module = module_;
    pthread_mutex_lock(&lock);
    registered_t **link = &modules;
    while (*link && (*link)->module != module)
        link = &(*link)->next;
    registered_t *found = *link;
    if (found)
        *link = found->next;
    loaded_t *list = module->state;
    module->state = NULL;
    pthread_mutex_unlock(&lock);
    free(found);
    while (list) {
        loaded_t *next = list->next;
        if (!xacc_is_dying())
            unload(list);
        list = next;
    }
    forget_sites(module);
}

static void forget_place(xacc_module_desc_t *module, xacc_place_t *place) {
    loaded_t **link = (loaded_t **)&module->state;
    while (*link && (*link)->place != place)
        link = &(*link)->next;
    if (*link) {
        loaded_t *one = *link;
        *link = one->next;
        unload(one);
    }
    for (uint32_t i = 0; i < module->n_kernels; i++) {
        xacc_site_t *site = module->kernels[i]->cache;
        if (site && site->place == place)
            site->place = NULL;
    }
}

void xacc_modules_unload(xacc_place_t *place) {
    pthread_mutex_lock(&lock);
    for (registered_t *one = modules; one; one = one->next)
        forget_place(one->module, place);
    pthread_mutex_unlock(&lock);
}

/* The targets of a module by name, "host, nvptx". */
static void list_targets(uint32_t targets, char *text, size_t size) {
    static const struct {
        uint32_t bit;
        const char *name;
    } names[] = {{XACC_TARGET_HOST, "host"},
                 {XACC_TARGET_SIM, "sim"},
                 {XACC_TARGET_NVPTX, "nvptx"},
                 {XACC_TARGET_AMDGPU, "amdgcn"}};
    text[0] = '\0';
    for (size_t i = 0, at = 0; i < sizeof names / sizeof names[0] && at < size;
         i++)
        if (targets & names[i].bit)
            at += (size_t)snprintf(text + at, size - at, "%s%s", at ? ", " : "",
                                   names[i].name);
}

static xacc_status_t check(const xacc_module_desc_t *module,
                           const xacc_place_t *place) {
    char targets[64];
    if (module->abi_version != XACC_ABI_VERSION)
        return XACC_FAIL(XACC_ERR_IMAGE,
                         "'%s' was compiled for version %u of the runtime "
                         "interface; this is version %d",
                         module->source, module->abi_version, XACC_ABI_VERSION);
    if (module->targets & place->ops->target)
        return XACC_OK;
    list_targets(module->targets, targets, sizeof targets);
    return XACC_FAIL(XACC_ERR_IMAGE,
                     "this program was not built for device '%s'; it has: %s",
                     place->ops->name, targets);
}

static xacc_status_t load(xacc_place_t *place, xacc_module_desc_t *module,
                          loaded_t **one_p) {
    XACC_TRY(check(module, place));
    loaded_t *one =
        calloc(1, sizeof *one + module->n_kernels * sizeof one->kernels[0]);
    if (!one)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "out of host memory");
    xacc_status_t status = place->ops->load(place->dev, module, &one->image);
    if (status != XACC_OK) {
        free(one);
        return status;
    }
    one->place = place;
    one->next = module->state;
    module->state = one;
    *one_p = one;
    xacc_trace("loaded %s on %s:%d", module->source, place->ops->name,
               place->dev->ordinal);
    return XACC_OK;
}

static xacc_status_t kernel_locked(xacc_place_t *place,
                                   const xacc_kernel_desc_t *desc,
                                   xacc_kernel_t **kernel_p) {
    xacc_module_desc_t *module = desc->module;
    loaded_t *one = module->state;
    uint32_t index = 0;
    while (one && one->place != place)
        one = one->next;
    if (!one)
        XACC_TRY(load(place, module, &one));
    while (index < module->n_kernels && module->kernels[index] != desc)
        index++;
    if (index == module->n_kernels)
        return XACC_FAIL(XACC_ERR_IMAGE,
                         "kernel '%s' is not in the list of '%s'", desc->name,
                         module->source);
    if (!one->kernels[index])
        XACC_TRY(place->ops->symbol(one->image, desc, &one->kernels[index]));
    *kernel_p = one->kernels[index];
    return XACC_OK;
}

xacc_status_t xacc_module_kernel(xacc_place_t *place,
                                 const xacc_kernel_desc_t *desc,
                                 xacc_kernel_t **kernel_p) {
    pthread_mutex_lock(&lock);
    xacc_status_t status = kernel_locked(place, desc, kernel_p);
    pthread_mutex_unlock(&lock);
    return status;
}

xacc_site_t *xacc_site_acquire(xacc_kernel_desc_t *desc) {
    xacc_site_t *site = __atomic_load_n((xacc_site_t **)&desc->cache,
                                        __ATOMIC_ACQUIRE),
                *other = NULL;
    if (!site) {
        site = calloc(1, sizeof *site + desc->n_items * sizeof site->items[0]);
        if (!site)
            return NULL;
        if (!__atomic_compare_exchange_n((xacc_site_t **)&desc->cache, &other,
                                         site, false, __ATOMIC_ACQ_REL,
                                         __ATOMIC_ACQUIRE)) {
            free(site);
            site = other;
        }
    }
    return atomic_flag_test_and_set_explicit(&site->busy, memory_order_acquire)
               ? NULL
               : site;
}

void xacc_site_release(xacc_site_t *site) {
    if (site)
        atomic_flag_clear_explicit(&site->busy, memory_order_release);
}
