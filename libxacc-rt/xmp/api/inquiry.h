/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the inquiry routines of xmp.h share. */
#ifndef XACC_XMP_API_INQUIRY_H
#define XACC_XMP_API_INQUIRY_H

#define XACC_XMP_WITHOUT_MPI 1 /* comm/ alone knows MPI */
#include "xmp.h"
#include "xmp/object/object.h"

/* The object if it is of this kind, else null. */
static inline const void *xmprt_of_kind(void *desc, int kind) {
    const struct __xmp_object *object = desc;
    return object && object->kind == kind ? desc : NULL;
}
/* A routine that stores one number of an object. */
#define XMPRT_OBJECT_ROUTINE(name, type, KIND, expression)                                         \
    int name(xmp_desc_t desc, int *result) {                                                       \
        const type *of = xmprt_of_kind(desc, KIND);                                                \
        if (!of)                                                                                   \
            return XMP_FAILURE;                                                                    \
        *result = (expression);                                                                    \
        return XMP_SUCCESS;                                                                        \
    }
/* Dimensions of nodes and templates: the program's, from 1 from the right, to
 * ours; -1: there is none. The same formula turns ours into the program's. */
static inline int xmprt_from_right(int rank, int dim) {
    return dim >= 1 && dim <= rank ? rank - dim : -1;
}

#endif
