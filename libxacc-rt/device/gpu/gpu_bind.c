/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Modules of a vendor that links nothing when they are loaded (gpu.h): a module has a variable with
 * the address of each routine that others may call, and one for that of each which it calls
 * (xacc/services.h).
 */
#include "device/gpu/gpu.h"
#include "xacc/services.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is bound. */
typedef struct binding {
    xacc_gpu_dev_t *dev;
    const xacc_module_desc_t *const *modules;
    void *const *loaded;
    size_t n;
} binding_t;

static xacc_status_t find(const xacc_gpu_dev_t *dev, void *module, const char *prefix,
                          const char *routine, uint64_t *variable_p) {
    char *name = malloc(strlen(prefix) + strlen(routine) + 1);
    if (!name)
        return XACC_FAIL(XACC_ERR_NO_MEMORY, "no memory for a name");
    sprintf(name, "%s%s", prefix, routine);
    xacc_status_t status = xacc_gpu_find_variable(dev, module, name, variable_p);
    free(name);
    return status;
}

/* The first that has it counts, as for the program's linker. */
static xacc_status_t address_of(const binding_t *binding, const char *routine, uint64_t *code_p) {
    *code_p = 0;
    for (size_t i = 0; i < binding->n && !*code_p; i++)
        for (uint32_t k = 0; k < binding->modules[i]->n_exports; k++) {
            uint64_t variable;
            if (strcmp(binding->modules[i]->exports[k], routine) != 0)
                continue;
            XACC_TRY(
                find(binding->dev, binding->loaded[i], XACC_EXPORT_PREFIX, routine, &variable));
            if (variable)
                return xacc_gpu_move(binding->dev, (uint64_t)(uintptr_t)code_p, variable,
                                     sizeof *code_p);
        }
    return XACC_OK;
}

/* Only kernels' files, and those whose routines others call, have a variable for it. */
static xacc_status_t bind_import(const binding_t *binding, void *module, const char *routine) {
    uint64_t variable, code;
    XACC_TRY(find(binding->dev, module, XACC_IMPORT_PREFIX, routine, &variable));
    if (!variable)
        return XACC_OK;
    XACC_TRY(address_of(binding, routine, &code));
    if (!code)
        return XACC_FAIL(XACC_ERR_IMAGE, "no image has the device code of routine '%s'", routine);
    return xacc_gpu_move(binding->dev, variable, (uint64_t)(uintptr_t)&code, sizeof code);
}

xacc_status_t xacc_gpu_bind(xacc_gpu_dev_t *dev, const xacc_module_desc_t *const *modules,
                            void *const *loaded, size_t n) {
    const binding_t binding = {dev, modules, loaded, n};
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < modules[i]->n_imports; k++)
            XACC_TRY(bind_import(&binding, loaded[i], modules[i]->imports[k]));
    return XACC_OK;
}
