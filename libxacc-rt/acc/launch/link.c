/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See link.h. The lists are short and looked at once per image. */
#include "acc/launch/link.h"
#include "acc/launch/pointers.h"
#include "core/log.h"
#include <stdbool.h>
#include <string.h>

static bool exports(const xacc_module_desc_t *module, const char *name) {
    for (uint32_t i = 0; i < module->n_exports; i++)
        if (strcmp(module->exports[i], name) == 0)
            return true;
    return false;
}

static const xacc_module_desc_t *exporter(const xacc_module_desc_t *const *list, size_t n,
                                          const char *name) {
    for (size_t i = 0; i < n; i++)
        if (exports(list[i], name))
            return list[i];
    return NULL;
}

/* True if user calls a routine that provider has, or may through a pointer. */
static bool needs(const xacc_module_desc_t *const *list, size_t n, const xacc_module_desc_t *user,
                  const xacc_module_desc_t *provider) {
    for (uint32_t i = 0; i < user->n_imports; i++)
        if (exporter(list, n, user->imports[i]) == provider)
            return true;
    return xacc_pointers_reach(user, provider);
}

/* The order of the modules decides who has a routine, so it is kept on both
 * sides of the border. */
static void move(const xacc_module_desc_t **list, size_t from, size_t to) {
    const xacc_module_desc_t *module = list[from];
    memmove(list + to + 1, list + to, (from - to) * sizeof list[0]);
    list[to] = module;
}

static bool is_connected(const xacc_module_desc_t *const *all, size_t n,
                         const xacc_module_desc_t *const *group, size_t n_group,
                         const xacc_module_desc_t *module) {
    for (size_t i = 0; i < n_group; i++)
        if (group[i] == module || needs(all, n, group[i], module) ||
            needs(all, n, module, group[i]))
            return true;
    return false;
}

size_t xacc_link_group(const xacc_module_desc_t **list, size_t n,
                       const xacc_module_desc_t *module) {
    const xacc_module_desc_t *all[n ? n : 1];
    memcpy(all, list, n * sizeof list[0]);
    size_t n_group = 0;
    for (size_t i = 0; i < n && n_group == 0; i++)
        if (list[i] == module)
            move(list, i, n_group++);
    for (size_t i = n_group; i < n; i++)
        if (is_connected(all, n, list, n_group, list[i])) {
            move(list, i, n_group++);
            i = n_group - 1; /* those passed over may belong to it now */
        }
    return n_group;
}

xacc_status_t xacc_link_check(const xacc_module_desc_t *const *group, size_t n) {
    for (size_t i = 0; i < n; i++)
        for (uint32_t k = 0; k < group[i]->n_imports; k++)
            if (!exporter(group, n, group[i]->imports[k]))
                return XACC_FAIL(XACC_ERR_IMAGE,
                                 "routine '%s', which %s calls in device code, has no "
                                 "device code in this program: its definition needs the "
                                 "routine directive, and the compiler options of %s",
                                 group[i]->imports[k], group[i]->source, group[i]->source);
    return XACC_OK;
}
