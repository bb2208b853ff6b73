/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Code on a GPU (gpu.h): images, kernels and launches, called through the
 * table of a vendor. Which kinds of image there are and how they are loaded is
 * the vendor's business.
 */
#include "core/env.h"
#include "core/log.h"
#include "device/backends.h"
#include "device/gpu/gpu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct xacc_image_handle {
    xacc_gpu_dev_t *dev;
    xacc_gpu_kernel_t *kernels;
    size_t n;
    void *modules[]; /* one, or several that are bound to each other */
};

/* Machine code fits its own architecture, everything else later ones too. */
static bool fits(const xacc_image_t *image, uint32_t arch) {
    uint64_t exact = 0; /* a bit for each kind */
#define XACC_IMAGE_ROW(NAME, number, for_one) exact |= (uint64_t)(for_one) << (number);
#include "xacc/targets.def"
    return exact >> image->kind & 1 ? image->arch == arch : image->arch <= arch;
}

/* The image of that kind with the greatest architecture that fits. */
static const xacc_image_t *best_image(const xacc_module_desc_t *module, uint32_t kind,
                                      uint32_t arch) {
    const xacc_image_t *best = NULL;
    for (uint32_t i = 0; i < module->n_images; i++) {
        const xacc_image_t *image = &module->images[i];
        if (image->kind == kind && fits(image, arch) && (!best || image->arch > best->arch))
            best = image;
    }
    return best;
}

/* What the program lacks, and what there is of the device's kinds. */
static xacc_status_t no_image(const xacc_gpu_dev_t *dev, const xacc_module_desc_t *module,
                              const char *wanted) {
    const xacc_dev_ops_t *ops = dev->base.ops;
    char name[XACC_ARCH_NAME], list[256] = "";
    size_t at = 0;
    for (const uint32_t *kind = dev->driver->image_kinds; *kind; kind++)
        for (uint32_t i = 0; i < module->n_images && at < sizeof list; i++)
            if (module->images[i].kind == *kind)
                at += (size_t)snprintf(list + at, sizeof list - at, "%s%s", at ? ", " : "",
                                       xacc_arch_name(ops->target, module->images[i].arch, name));
    return XACC_FAIL(XACC_ERR_IMAGE,
                     "%s %s for device %s of architecture %s; compiled for: %s; see "
                     "-fplugin-arg-xacc-arch",
                     module->source, wanted, ops->name,
                     xacc_arch_name(ops->target, dev->base.arch, name), list[0] ? list : "none");
}

static bool calls_malloc(const xacc_image_t *image) {
    static const char name[] = "malloc";
    return memmem(image->data, image->bytes, name, sizeof name - 1) != NULL;
}

/* What the driver gives to malloc in kernels, 8 MB for all lanes, is used up by some bytes for each
 * of a loop's iterations. The size can be set before the first kernel with such calls runs; the
 * driver takes memory for it when such a kernel is loaded. */
static xacc_status_t size_heap(xacc_gpu_dev_t *dev, const xacc_image_t *image) {
    enum { LIMIT_HEAP_SIZE = 2, PART = 16 };
    long wanted = xacc_env_int(XACC_ENV_cuda_heap, 0);
    size_t free_bytes, bytes = (size_t)wanted;
    if (dev->heap || dev->driver->coherent_host_flags || !calls_malloc(image))
        return XACC_OK;
    dev->heap = true;
    if (wanted <= 0) {
        XACC_TRY(xacc_gpu_memory(&dev->base, &free_bytes, &bytes));
        bytes /= PART;
    }
    int error = dev->driver->call.limit_set(LIMIT_HEAP_SIZE, bytes);
    xacc_trace("%zu bytes for malloc in kernels%s", bytes, error ? ": refused" : "");
    if (error && wanted > 0)
        return xacc_gpu_failed(dev->driver, error, XACC_GPU_limit_set, "");
    return XACC_OK;
}

/* Tries the kinds in the vendor's order; a fatbinary may lack this device, and
 * machine code may be newer than the driver. */
static xacc_status_t load_image(xacc_gpu_dev_t *dev, const xacc_module_desc_t *module,
                                void **module_p) {
    xacc_gpu_driver_t *driver = dev->driver;
    char log[768] = ": ";
    int error = 0;
    for (const uint32_t *kind = driver->image_kinds; *kind; kind++) {
        const xacc_image_t *image = best_image(module, *kind, dev->base.arch);
        if (!image)
            continue;
        XACC_TRY(size_heap(dev, image));
        error = driver->load(driver, image, module_p, log + 2, sizeof log - 2);
        if (!error) {
            char name[XACC_ARCH_NAME];
            xacc_trace("image of kind %u, architecture %s", image->kind,
                       xacc_arch_name(dev->base.ops->target, image->arch, name));
            return XACC_OK;
        }
    }
    if (error)
        return xacc_gpu_failed(driver, error, XACC_GPU_module_load, log[2] ? log : "");
    return no_image(dev, module, "was not compiled");
}

/* Only text can be linked: machine code is complete. */
static xacc_status_t link_images(xacc_gpu_dev_t *dev, const xacc_module_desc_t *const *modules,
                                 size_t n, void **module_p) {
    xacc_gpu_driver_t *driver = dev->driver;
    const xacc_image_t *images[n ? n : 1];
    char log[768] = ": ";
    uint32_t max_lanes = 1;
    for (size_t i = 0; i < n; i++) {
        images[i] = best_image(modules[i], XACC_IMAGE_PTX, dev->base.arch);
        if (!images[i])
            return no_image(dev, modules[i], "has no code that can be linked");
        XACC_TRY(size_heap(dev, images[i]));
        for (uint32_t k = 0; k < modules[i]->n_kernels; k++)
            if (modules[i]->kernels[k]->max_lanes > max_lanes)
                max_lanes = modules[i]->kernels[k]->max_lanes;
    }
    int error = driver->link(driver, images, n, max_lanes, module_p, log + 2, sizeof log - 2);
    return error ? xacc_gpu_failed(driver, error, XACC_GPU_link_complete, log[2] ? log : "")
                 : XACC_OK;
}

static void unload_all(xacc_image_handle_t *image) {
    for (size_t i = 0; i < image->n; i++)
        xacc_gpu_note(image->dev, image->dev->driver->call.module_unload(image->modules[i]),
                      XACC_GPU_module_unload);
}

/* One after the other; those that are there are counted. */
static xacc_status_t load_each(xacc_image_handle_t *image, const xacc_module_desc_t *const *modules,
                               size_t n) {
    for (size_t i = 0; i < n; i++) {
        XACC_TRY(load_image(image->dev, modules[i], &image->modules[i]));
        image->n++;
        XACC_TRY(xacc_gpu_serve(image->dev, image->modules[i]));
    }
    return XACC_OK;
}

static xacc_status_t load_linked(xacc_image_handle_t *image,
                                 const xacc_module_desc_t *const *modules, size_t n) {
    if (image->dev->driver->link) {
        XACC_TRY(link_images(image->dev, modules, n, &image->modules[0]));
        image->n = 1;
        return XACC_OK;
    }
    XACC_TRY(load_each(image, modules, n));
    return xacc_gpu_bind(image->dev, modules, image->modules, n);
}

typedef xacc_status_t load_t(xacc_image_handle_t *image, const xacc_module_desc_t *const *modules,
                             size_t n);

static xacc_status_t make_image(xacc_dev_t *base, const xacc_module_desc_t *const *modules,
                                size_t n, load_t *load, xacc_image_handle_t **image_p) {
    xacc_gpu_dev_t *dev = (xacc_gpu_dev_t *)base;
    XACC_TRY(xacc_gpu_enter(dev));
    xacc_image_handle_t *image = calloc(1, sizeof *image + (n + 1) * sizeof image->modules[0]);
    if (!image)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "no memory for an image record");
    image->dev = dev;
    xacc_status_t status = load(image, modules, n);
    if (status == XACC_OK) {
        *image_p = image;
        return XACC_OK;
    }
    for (size_t i = 0; i < image->n; i++)
        dev->driver->call.module_unload(image->modules[i]);
    free(image);
    return status;
}

xacc_status_t xacc_gpu_load(xacc_dev_t *base, const xacc_module_desc_t *module,
                            xacc_image_handle_t **image_p) {
    return make_image(base, &module, 1, load_each, image_p);
}

xacc_status_t xacc_gpu_link(xacc_dev_t *base, const xacc_module_desc_t *const *modules, size_t n,
                            xacc_image_handle_t **image_p) {
    return make_image(base, modules, n, load_linked, image_p);
}

void xacc_gpu_unload(xacc_dev_t *base, xacc_image_handle_t *image) {
    xacc_gpu_dev_t *dev = (xacc_gpu_dev_t *)base;
    xacc_gpu_graph_forget(dev);
    if (xacc_gpu_enter(dev) == XACC_OK)
        unload_all(image);
    for (xacc_gpu_kernel_t *kernel = image->kernels, *next; kernel; kernel = next) {
        next = kernel->next;
        free(kernel);
    }
    free(image);
}

static xacc_gpu_kernel_t *make_kernel(xacc_image_handle_t *image, const xacc_kernel_desc_t *desc,
                                      void *function) {
    xacc_gpu_kernel_t *kernel = malloc(sizeof *kernel + desc->n_params * sizeof kernel->bytes[0]);
    if (!kernel)
        return NULL;
    *kernel = (xacc_gpu_kernel_t){.next = image->kernels,
                                  .function = function,
                                  .waits = desc->flags & XACC_KERNEL_WAITS,
                                  .n_params = desc->n_params};
    for (uint32_t i = 0; i < desc->n_params; i++) {
        const bool is_value = desc->params[i].kind == XACC_PARAM_VALUE;
        kernel->bytes[i] = is_value ? (uint32_t)desc->params[i].bytes : sizeof(void *);
        kernel->all_bytes += kernel->bytes[i];
    }
    image->kernels = kernel;
    return kernel;
}

xacc_status_t xacc_gpu_symbol(xacc_image_handle_t *image, const xacc_kernel_desc_t *desc,
                              xacc_kernel_t **kernel_p) {
    xacc_gpu_driver_t *driver = image->dev->driver;
    void *function = NULL;
    XACC_TRY(xacc_gpu_enter(image->dev));
    int error = 1;
    for (size_t i = 0; i < image->n && error; i++)
        error = driver->call.module_function(&function, image->modules[i], desc->name);
    if (error) {
        char detail[256];
        snprintf(detail, sizeof detail, " (kernel %s)", desc->name);
        return xacc_gpu_failed(driver, error, XACC_GPU_module_function, detail);
    }
    *kernel_p = (xacc_kernel_t *)make_kernel(image, desc, function);
    return *kernel_p ? XACC_OK : XACC_FAIL(XACC_ERR_NO_MEMORY, "no memory for a kernel record");
}

xacc_status_t xacc_gpu_variable(xacc_image_handle_t *image, const char *name, void **address_p) {
    uint64_t address = 0;
    XACC_TRY(xacc_gpu_enter(image->dev));
    for (size_t i = 0; i < image->n && !address; i++)
        XACC_TRY(xacc_gpu_find_variable(image->dev, image->modules[i], name, &address));
    if (!address)
        return XACC_FAIL(XACC_ERR_IMAGE, "device code has no variable %s", name);
    *address_p = (void *)(uintptr_t)address;
    return XACC_OK;
}

/* Another context than the device's is rare and an error, but for streams of the program, which may
 * be those of any context. */
xacc_status_t xacc_gpu_launch_now(xacc_gpu_queue_t *queue, const xacc_gpu_kernel_t *kernel,
                                  const xacc_grid_t *grid, void *const *args) {
    const uint32_t *gangs = grid->gangs, *lanes = grid->lanes;
    xacc_gpu_driver_t *driver = queue->dev->driver;
    bool entered = queue->foreign;
    if (entered)
        XACC_TRY(xacc_gpu_enter(queue->dev));
    for (;; entered = true) {
        int error = driver->call.launch(kernel->function, gangs[0], gangs[1], gangs[2], lanes[0],
                                        lanes[1], 1, 0, queue->stream, (void **)args, NULL);
        if (!error)
            return XACC_OK;
        void *current = NULL;
        if (!entered)
            driver->call.context_get(&current);
        if (entered || current == queue->dev->context)
            return xacc_gpu_failed(driver, error, XACC_GPU_launch, "");
        XACC_TRY(xacc_gpu_enter(queue->dev));
    }
}

xacc_status_t xacc_gpu_launch(xacc_queue_t *handle, xacc_kernel_t *kernel, const xacc_grid_t *grid,
                              void *const *args) {
    xacc_gpu_queue_t *queue = xacc_gpu_queue(handle);
    const xacc_gpu_kernel_t *own = (const xacc_gpu_kernel_t *)kernel;
    if (own->waits)
        return xacc_gpu_launch_waiting(queue, own, grid, args);
    return queue->graph ? xacc_gpu_graph_launch(queue, own, grid, args)
                        : xacc_gpu_launch_now(queue, own, grid, args);
}
