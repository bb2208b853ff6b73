/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What pointers to routines, which are addresses of the host's code, mean on a
 * context: made when code is loaded, for translation units that call each other's
 * routines through pointers. Called by module.c, link.c and
 * pointed.c. */
#ifndef XACC_ACC_LAUNCH_POINTERS_H
#define XACC_ACC_LAUNCH_POINTERS_H

#include "acc/state/context.h"

typedef struct xacc_pointers xacc_pointers_t;

/* True if code of user calls routines of provider through pointers. */
bool xacc_pointers_reach(const xacc_module_desc_t *user, const xacc_module_desc_t *provider);

/* For a group of modules; on a device that links, image holds all of them and
 * is told. *pointers_p is null where nothing is called through a pointer. */
xacc_status_t xacc_pointers_make(xacc_context_t *context, xacc_image_handle_t *image,
                                 const xacc_module_desc_t *const *group, size_t n,
                                 xacc_pointers_t **pointers_p);
void xacc_pointers_free(xacc_context_t *context, xacc_pointers_t *pointers);

/* What is called for a pointer, or null. */
void *xacc_pointers_find(const xacc_pointers_t *pointers, void *pointer);
/* The names of the routines, for messages: XACC_POINTERS_KNOWN bytes. */
enum { XACC_POINTERS_KNOWN = 400 };
const char *xacc_pointers_known(const xacc_pointers_t *pointers);

#endif
