/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Numbers of images: of codimensions, of the executing nodes and of others. */
#include "xmp.h"
#include "xmp/coarray/coarray.h"
#include "xmp/object/object.h"

/*--- Numbers ---------------------------------------------------------------*/

void __xmp_coarray_shape(struct __xmp_site *site, struct __xmp_codims *codims, int count,
                         const long *extents) {
    codims->count = count;
    for (int d = 0; d < count; d++) {
        if (extents[d] < 1)
            xacc_fatal(site->where, "codimension %d is %ld: it must be positive", d + 1,
                       extents[d]);
        codims->extent[d] = extents[d];
    }
}

long __xmp_coarray_image(struct __xmp_site *site, const struct __xmp_codims *codims,
                         const long *at) {
    const int last = codims->count;
    long image = at[last];
    bool fits = image == (int)image;
    for (int d = last - 1; d >= 0; d--) {
        if (at[d] < 0 || at[d] >= codims->extent[d])
            xacc_fatal(site->where, "image subscript %d is %ld: the codimension has %ld images",
                       d + 1, at[d], codims->extent[d]);
        fits = fits && !__builtin_mul_overflow(image, codims->extent[d], &image) &&
               !__builtin_add_overflow(image, at[d], &image);
    }
    if (!fits)
        xacc_fatal(site->where, "image subscript %d is %ld: there are %d images", last + 1,
                   at[last], xmprt_self()->executing->size);
    return image;
}

/*--- Sets ------------------------------------------------------------------*/

const char *xmprt_caller(const char *name) {
    const char *where = xmprt_called(name);
    xacc_comm_check_process(where);
    return where;
}

/* Which a number or a synchronization means that no directive image stands in front of. */
static const xmprt_set_t *executing(void) {
    return xmprt_self()->executing;
}

int xmprt_rank_in(const char *where, const xmprt_set_t *set, int image) {
    if (image < 0 || image >= set->size)
        xacc_fatal(where, "image %d is not one of the %d %s images", image, set->size,
                   set == executing() ? "executing" : "named");
    return set->ranks[image];
}

int xmprt_image_rank(const char *where, int image) {
    return xmprt_rank_in(where, executing(), image);
}

/*--- Images of nodes -------------------------------------------------------*/

long __xmp_coarray_image_on(struct __xmp_site *site, __xmp_object nodes, long number,
                            const char *name) {
    const xmprt_set_t *set = xmprt_as_nodes(site->where, nodes)->set;
    if (number < 0 || number >= set->size)
        xacc_fatal(site->where, "image %ld of coarray '%s' is not one of the %d of '%s'", number,
                   name, set->size, nodes->name);
    return xmprt_image_of_rank(set->ranks[number]);
}

void __xmp_images(struct __xmp_site *site, __xmp_object nodes) {
    const xmprt_set_t *set = xmprt_as_nodes(site->where, nodes)->set;
    if (set->index < 0)
        xacc_fatal(site->where, "this node is not one of '%s'", nodes->name);
    xmprt_self()->images = set;
}

const xmprt_set_t *xmprt_images_take(void) {
    xmprt_rank_t *self = xmprt_self();
    const xmprt_set_t *set = self->images ? self->images : self->executing;
    self->images = NULL;
    return set;
}

/* The numbers that images of nodes have in another set. */
static int translate(const xmprt_set_t *to, int count, const int *index, int *result,
                     xmp_desc_t nodes) {
    const struct __xmp_object *object = nodes;
    if (!object || object->kind != XMPRT_NODES || count < 0)
        return XMP_FAILURE;
    const xmprt_set_t *from = ((const xmprt_nodes_t *)nodes)->set;
    int status = XMP_SUCCESS;
    for (int i = 0; i < count; i++) {
        const bool known = index[i] >= 0 && index[i] < from->size;
        const int at = known ? xmprt_set_index(to, from->ranks[index[i]]) : -1;
        result[i] = at < 0 ? XMP_UNDEFINED : at;
        if (at < 0)
            status = XMP_FAILURE;
    }
    return status;
}

int xmp_get_primary_image_index(int count, const int index[], int primary[], xmp_desc_t nodes) {
    return translate(xmprt_self()->world, count, index, primary, nodes);
}

int xmp_get_image_index(int count, const int index[], int current[], xmp_desc_t nodes) {
    return translate(executing(), count, index, current, nodes);
}
