/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Variables that point to sections: of pointers and of parameters. Programs
 * exchange them, so their value is the base and the name gives the layout. */
#include "xmp/object/array.h"

/* Subscripts use the layout of the name, so a pointer may have the address of
 * another array's section only if both are laid out alike. */
void xmprt_pointer_check(const char *where, const xmprt_array_t *array) {
    if (!*array->pointer)
        xacc_fatal(where, "%s is a null pointer", array->object.name);
    const xmprt_array_t *at = xmprt_array_at(*array->pointer);
    const char *difference = at ? xmprt_array_difference(array, at) : NULL;
    if (difference)
        xacc_fatal(where, "%s points to the memory of %s, which differs in %s", array->object.name,
                   at->object.name, difference);
}

/* A pointer that has no memory of its own is laid out as what it points to. */
static void adopt(const char *where, xmprt_array_t *array) {
    const xmprt_array_t *at = xmprt_array_at(*array->pointer);
    if (!at)
        xacc_fatal(where, "%s does not point to memory from xmp_malloc", array->object.name);
    long extents[__XMP_MAX_RANK];
    for (int d = 0; d < array->declared.rank; d++)
        extents[d] = d < at->rank ? at->dim[d].extent : 0;
    xmprt_array_shape(where, array, extents);
    xmprt_array_view(array, NULL);
}

void __xmp_pointer(const char *where, struct __xmp_view *view) {
    xmprt_array_t *array = xmprt_as_array(where, view->array);
    if (!*array->pointer)
        return;
    if (!array->shaped)
        adopt(where, array);
    xmprt_pointer_check(where, array);
}
