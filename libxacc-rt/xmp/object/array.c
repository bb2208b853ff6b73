/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Distributed arrays: made where their declaration is executed, found by
 * address where they are parameters, allocated by xmp_malloc where they are
 * pointers. Those of a block are kept at their directive with their shape;
 * their sections (memory.c) are freed. */
#include "xmp/object/array.h"
#include "core/exit.h"
#include <stdlib.h>
#include <string.h>

xmprt_array_t *xmprt_array_of(const char *where, const struct __xmp_view *view) {
    if (!view->array)
        xacc_fatal(where, "a distributed array is used before the directive "
                          "that declares it was executed");
    xmprt_array_t *array = xmprt_as_array(where, view->array);
    if (!array->shaped)
        xacc_fatal(where, "%s has no memory yet (xmp_malloc)", array->object.name);
    if (array->pointer && *array->pointer != array->base)
        xmprt_pointer_check(where, array);
    return array;
}

void xmprt_array_check_nodes(const char *where, const xmprt_array_t *array) {
    const xmprt_set_t *executing = xmprt_self()->executing;
    const xmprt_set_t *set = array->nodes->set;
    if (set == executing || executing == xmprt_self()->world)
        return;
    for (int i = 0; i < set->size; i++)
        if (xmprt_group_index(executing->group, set->ranks[i]) < 0)
            xacc_fatal(where, "%s is also on process %d, which does not execute this",
                       array->object.name, set->ranks[i]);
}

void xmprt_array_view(const xmprt_array_t *array, void *base) {
    struct __xmp_view *view = array->view;
    view->base = base;
    for (int d = 0; d < array->rank; d++)
        view->dim[d] = (struct __xmp_view_dim){array->layout[d].shift, array->pitch[d],
                                               array->layout[d].block, array->layout[d].cycle};
}

static bool same_dims(const struct __xmp_array *a, const struct __xmp_array *b) {
    for (int d = 0; d < a->rank; d++) {
        const struct __xmp_array_dim *x = &a->dim[d], *y = &b->dim[d];
        if (x->extent != y->extent || x->axis != y->axis || x->full != y->full ||
            x->offset != y->offset || x->lower != y->lower || x->upper != y->upper)
            return false;
    }
    return true;
}

static bool same_declaration(const struct __xmp_array *a, const struct __xmp_array *b) {
    return a->tmpl == b->tmpl && a->rank == b->rank && a->size == b->size && a->type == b->type &&
           a->round == b->round && a->count == b->count && a->storage == b->storage &&
           same_dims(a, b);
}

/* At exit threads may still use its elements. */
static void destroy(xmprt_kept_t *kept) {
    xmprt_array_t *array = (xmprt_array_t *)kept;
    if (xacc_is_ending())
        return;
    xmprt_section_release(array);
    free(array);
}

static bool is_declared(const xmprt_kept_t *kept, const void *declared) {
    return same_declaration(&((const xmprt_array_t *)kept)->declared, declared);
}

static xmprt_array_t *obtain(struct __xmp_site *site, const struct __xmp_array *declared) {
    xmprt_array_t *array = (xmprt_array_t *)xmprt_kept_find(site, is_declared, declared);
    if (!array) {
        array = xmprt_allocate(sizeof *array);
        array->object.kind = XMPRT_ARRAY;
        xmprt_keep(site, &array->object.kept, destroy);
    }
    array->tmpl = xmprt_as_template(site->where, declared->tmpl);
    if (declared->rank < 1 || declared->rank > __XMP_MAX_RANK)
        xacc_fatal(site->where, "%d dimensions; at most %d are supported", declared->rank,
                   __XMP_MAX_RANK);
    if (!same_declaration(&array->declared, declared) ||
        array->template_serial != array->tmpl->object.serial)
        array->shaped = false;
    array->declared = *declared;
    array->object.name = declared->name;
    return array;
}

static void shape_as_declared(const char *where, xmprt_array_t *array) {
    long extents[__XMP_MAX_RANK];
    for (int d = 0; d < array->declared.rank; d++)
        extents[d] = array->declared.dim[d].extent;
    if (!array->shaped)
        xmprt_array_shape(where, array, extents);
}

/* The caller's section; its array gives the extents that are not declared. */
static void bind_parameter(const char *where, xmprt_array_t *array) {
    const xmprt_array_t *caller = xmprt_array_at(*array->pointer);
    if (!caller)
        xacc_fatal(where, "the argument for %s is not a distributed array", array->object.name);
    long extents[__XMP_MAX_RANK];
    for (int d = 0; d < array->declared.rank; d++) {
        extents[d] = array->declared.dim[d].extent;
        if (extents[d] < 0 && d < caller->rank)
            extents[d] = caller->dim[d].extent;
        if (array->shaped && array->dim[d].extent != extents[d])
            array->shaped = false;
    }
    if (!array->shaped)
        xmprt_array_shape(where, array, extents);
    const char *difference = xmprt_array_difference(array, caller);
    if (difference)
        xacc_fatal(where, "%s differs from the argument %s in %s", array->object.name,
                   caller->object.name, difference);
    array->base = *array->pointer;
}

/* The same array in another file, or again, of a function that declares it static: then what was
 * made for the last comparison serves this one. */
static void compare(const char *where, struct __xmp_site *site, const struct __xmp_view *view,
                    const struct __xmp_array *declared) {
    xmprt_array_t *other = xmprt_as_array(where, view->array);
    xmprt_array_t *array = obtain(site, declared);
    array->view = other->view;
    if (declared->storage == __XMP_STORAGE_POINTER)
        return; /* compared where it is allocated */
    shape_as_declared(where, array);
    const char *difference = xmprt_array_difference(array, other);
    if (difference)
        xacc_fatal(where,
                   "%s differs from its declaration in another file in "
                   "%s",
                   declared->name, difference);
}

void __xmp_array(struct __xmp_site *site, struct __xmp_view *view,
                 const struct __xmp_array *declared, void *address) {
    const char *where = site->where;
    int storage = declared->storage;
    if (view->array && (storage == __XMP_STORAGE_GLOBAL || storage == __XMP_STORAGE_POINTER)) {
        compare(where, site, view, declared);
        return;
    }
    xmprt_array_t *array = obtain(site, declared);
    array->object.kept.busy = true;
    array->view = view;
    view->array = &array->object;
    view->base = NULL;
    array->pointer = address;
    if (storage == __XMP_STORAGE_POINTER) {
        xmprt_section_forget(array); /* of the last execution */
        array->shaped = false;
        return;
    }
    if (storage == __XMP_STORAGE_PARAMETER)
        bind_parameter(where, array);
    else {
        shape_as_declared(where, array);
        xmprt_section_allocate(where, array);
    }
    xmprt_array_view(array, array->base);
}

/* What a pointer pointed to may live on. */
void __xmp_array_end(struct __xmp_view *view) {
    if (!view->array)
        return;
    xmprt_array_t *array = (xmprt_array_t *)view->array;
    if (array->declared.storage == __XMP_STORAGE_LOCAL) {
        xmprt_section_release(array);
    }
    if (array->declared.storage != __XMP_STORAGE_POINTER)
        array->base = NULL;
    array->pointer = NULL;
    array->object.kept.busy = false;
    view->array = NULL;
}

void *__xmp_malloc(struct __xmp_site *site, __xmp_object object, int rank, const long *extents) {
    xmprt_array_t *array = xmprt_as_array(site->where, object);
    if (array->declared.storage != __XMP_STORAGE_POINTER)
        xacc_fatal(site->where, "%s is not a pointer", array->object.name);
    if (rank != array->declared.rank)
        xacc_fatal(site->where, "%s has %d dimensions, %d extents are given", array->object.name,
                   array->declared.rank, rank);
    for (int d = 0; d < rank; d++) {
        long declared = array->declared.dim[d].extent;
        if (declared >= 0 && declared != extents[d])
            xacc_fatal(site->where,
                       "dimension %d of %s has %ld elements, not "
                       "%ld",
                       d, array->object.name, declared, extents[d]);
    }
    xmprt_array_shape(site->where, array, extents);
    xmprt_section_allocate(site->where, array);
    xmprt_array_view(array, array->base);
    return array->base;
}
