/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Opens a GPU driver library and speaks its errors (gpu.h). Called by gpu.c,
 * gpu_copy.c and through probe. Knows no vendor: names come with the table.
 */
#include "core/exit.h"
#include "device/gpu/gpu.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

_Static_assert(sizeof(xacc_gpu_calls_t) == XACC_GPU_SLOTS * sizeof(void *),
               "one function pointer per slot");

xacc_status_t xacc_gpu_failed(const xacc_gpu_driver_t *driver, int error, enum xacc_gpu_slot slot,
                              const char *detail) {
    const char *name = NULL, *text = NULL;
    if (error == XACC_GPU_DEINITIALIZED || error == XACC_GPU_CONTEXT_DESTROYED)
        xacc_await_end();
    driver->call.error_name(error, &name);
    driver->call.error_text(error, &text);
    xacc_status_t status = XACC_ERR_DRIVER;
    if (error == XACC_GPU_OUT_OF_MEMORY)
        status = XACC_ERR_NO_MEMORY;
    if (error == XACC_GPU_DEINITIALIZED) {
        status = XACC_ERR_NO_DEVICE;
        detail = ": the process is ending, and the driver has left it";
    }
    if (error == XACC_GPU_ILLEGAL_ADDRESS)
        detail = ": a kernel accessed memory that is not on the device";
    return XACC_FAIL(status, "%s: %s (error %d): %s%s", driver->symbols[slot],
                     name ? name : "unknown", error, text ? text : "unknown", detail);
}

/* Resolves every slot; false, with the reason, if the library lacks one. */
static bool find_symbols(xacc_gpu_driver_t *driver, void *library) {
    for (int slot = 0; slot < XACC_GPU_SLOTS; slot++) {
        if (!driver->symbols[slot])
            continue;
        void *symbol = dlsym(library, driver->symbols[slot]);
        if (!symbol) {
            snprintf(driver->reason, sizeof driver->reason,
                     "%s has no function %s: the driver is too old", driver->library,
                     driver->symbols[slot]);
            return false;
        }
        memcpy((char *)&driver->call + (size_t)slot * sizeof symbol, &symbol, sizeof symbol);
    }
    return true;
}

/* Notes that a slot failed while looking for devices. */
static void no_device(xacc_gpu_driver_t *driver, int error, enum xacc_gpu_slot slot) {
    const char *text = NULL;
    driver->call.error_text(error, &text);
    snprintf(driver->reason, sizeof driver->reason, "%s: %s", driver->symbols[slot],
             text ? text : "unknown error");
}

/* The library stays open: other parts of the process may use it as well. */
static void *open_library(xacc_gpu_driver_t *driver) {
    void *library = NULL;
    for (int i = 0; driver->libraries[i] && !library; i++) {
        driver->library = driver->libraries[i];
        library = dlopen(driver->library, RTLD_NOW | RTLD_LOCAL);
    }
    if (!library)
        snprintf(driver->reason, sizeof driver->reason, "%s cannot be opened: %s", driver->library,
                 dlerror());
    return library;
}

static void find_devices(xacc_gpu_driver_t *driver) {
    void *library = open_library(driver);
    if (!library || !find_symbols(driver, library))
        return;
    int count = 0, error = driver->call.init(0);
    if (error) {
        no_device(driver, error, XACC_GPU_init);
        return;
    }
    error = driver->call.device_count(&count);
    if (error)
        no_device(driver, error, XACC_GPU_device_count);
    else if (count == 0)
        snprintf(driver->reason, sizeof driver->reason, "%s: no device",
                 driver->symbols[XACC_GPU_device_count]);
    driver->count = error ? 0 : count;
}

xacc_status_t xacc_gpu_probe(xacc_gpu_driver_t *driver, int *count_p, const char **reason_p) {
    pthread_mutex_lock(&driver->lock);
    if (!driver->probed) {
        driver->process = getpid();
        find_devices(driver);
    }
    driver->probed = true;
    pthread_mutex_unlock(&driver->lock);
    *count_p = driver->count;
    *reason_p = driver->count ? NULL : driver->reason;
    return XACC_OK;
}

/* Asked every time: the program and its libraries may change the context of a
 * thread behind our back, and the question is cheap. */
xacc_status_t xacc_gpu_enter(const xacc_gpu_dev_t *dev) {
    void *current = NULL;
    XACC_GPU_TRY(dev->driver, context_get, &current);
    if (current != dev->context)
        XACC_GPU_TRY(dev->driver, context_set, dev->context);
    return XACC_OK;
}

void xacc_gpu_note(const xacc_gpu_dev_t *dev, int error, enum xacc_gpu_slot slot) {
    if (error && error != XACC_GPU_DEINITIALIZED)
        xacc_gpu_failed(dev->driver, error, slot, "");
}

xacc_status_t xacc_gpu_find_variable(const xacc_gpu_dev_t *dev, void *module, const char *name,
                                     uint64_t *address_p) {
    enum { NOT_FOUND = 500 };
    size_t bytes = 0;
    *address_p = 0;
    int error = dev->driver->call.module_variable(address_p, &bytes, module, name);
    if (error)
        *address_p = 0;
    return !error || error == NOT_FOUND
               ? XACC_OK
               : xacc_gpu_failed(dev->driver, error, XACC_GPU_module_variable, "");
}
