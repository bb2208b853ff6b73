/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Collectives of images, by Fortran 2018: xmp_co_sum and its kin. */
#include "xacc/abi.h"
#include "xmp.h"
#include "xmp/coarray/device_copies.h"
#include "xmp/rank/combine.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

_Static_assert((int)__XMP_CO_I8 == XACC_TYPE_i8 && (int)__XMP_CO_U64 == XACC_TYPE_u64 &&
                   (int)__XMP_CO_F32 == XACC_TYPE_f32 && (int)__XMP_CO_F64 == XACC_TYPE_f64 &&
                   (int)__XMP_CO_F80 == __XMP_LONG_DOUBLE,
               "xmp.h has these numbers");
enum { ALL_IMAGES = -1, BROADCAST = XACC_RED_OPS };

/* A call, as all images must make it. */
typedef struct collective_call {
    const char *where;
    int op; /* or BROADCAST */
    int type;
    int image;
    long count;
    size_t size;
} collective_call_t;

static const char *const type_names[] = {
#define XACC_RED_TYPE(id, type, class, least, greatest) #type,
#include "xacc/reductions.def"
    [__XMP_LONG_DOUBLE] = "long double"};

static void print(const collective_call_t *call, char *text, size_t room) {
    static const char *const names[] = {[XACC_RED_add] = "xmp_co_sum",
                                        [XACC_RED_max] = "xmp_co_max",
                                        [XACC_RED_min] = "xmp_co_min",
                                        [BROADCAST] = "xmp_co_broadcast"};
    char type[32], image[32] = "all images";
    if (call->op == BROADCAST)
        snprintf(type, sizeof type, "%zu bytes", call->size);
    else
        snprintf(type, sizeof type, "%s%s", type_names[call->type & ~__XMP_CO_COMPLEX],
                 call->type & __XMP_CO_COMPLEX ? " _Complex" : "");
    if (call->image != ALL_IMAGES)
        snprintf(image, sizeof image, "image %d", call->image);
    snprintf(text, room, "%s of %ld elements of %s, %s %s", names[call->op], call->count, type,
             call->op == BROADCAST ? "from" : "for", image);
}

/* Sizes that differ would be messages that do not fit. */
static void check_alike(const collective_call_t *call, xacc_group_t *group) {
    const unsigned long values[] = {(unsigned long)call->op, (unsigned long)call->type,
                                    (unsigned long)call->image, (unsigned long)call->count,
                                    call->size};
    char text[128];
    if (xmprt_agree_on(group, sizeof values / sizeof *values, values))
        return;
    print(call, text, sizeof text);
    xmprt_check_alike(call->where, group, text);
}

static xacc_group_t *begin(const collective_call_t *call, const void *a) {
    xacc_group_t *group = xmprt_self()->executing->group;
    xacc_comm_enter(group, call->where);
    if (call->count < 0 || (size_t)call->count > PTRDIFF_MAX / call->size)
        xacc_fatal(call->where, "an array of %ld elements", call->count);
    if (call->count && !a)
        xacc_fatal(call->where, "the array is a null pointer");
    if (xmprt_device_of_address(a))
        xacc_fatal(call->where, "arrays in the memory of a device are not supported yet");
    check_alike(call, group);
    return group;
}

static void succeed(int *status) {
    if (status)
        *status = XMP_STAT_SUCCESS;
}

/*--- Reductions ------------------------------------------------------------*/

/* The array of an image that is to have no result stays what it is. */
static void reduce_for(const collective_call_t *call, xacc_group_t *group, void *a,
                       const xacc_combine_t *combine) {
    const long count = call->count * (call->type & __XMP_CO_COMPLEX ? 2 : 1);
    const size_t bytes = (size_t)count * combine->size;
    if (call->image == ALL_IMAGES || call->image == xmprt_self()->executing->index) {
        xacc_allreduce(group, a, count, combine);
        return;
    }
    void *copy = xmprt_allocate(bytes);
    memcpy(copy, a, bytes);
    xacc_allreduce(group, copy, count, combine);
    free(copy);
}

/* A complex sum is that of the parts. */
static void reduce(const char *name, int op, int type, void *a, long count, int image,
                   int *status) {
    const char *where = xmprt_called(name);
    const xacc_combine_t combine = xmprt_combine(where, op, type & ~__XMP_CO_COMPLEX);
    const size_t parts = type & __XMP_CO_COMPLEX ? 2 : 1;
    const collective_call_t call = {where, op, type, image, count, parts * combine.size};
    if (image != ALL_IMAGES)
        xmprt_image_rank(where, image);
    xacc_group_t *group = begin(&call, a);
    if (count)
        reduce_for(&call, group, a, &combine);
    succeed(status);
}

void(xmp_co_sum)(int type, void *a, long count, int result_image, int *status) {
    reduce("xmp_co_sum", XACC_RED_add, type, a, count, result_image, status);
}

void(xmp_co_max)(int type, void *a, long count, int result_image, int *status) {
    reduce("xmp_co_max", XACC_RED_max, type, a, count, result_image, status);
}

void(xmp_co_min)(int type, void *a, long count, int result_image, int *status) {
    reduce("xmp_co_min", XACC_RED_min, type, a, count, result_image, status);
}

/*--- Broadcast -------------------------------------------------------------*/

void(xmp_co_broadcast)(unsigned long size, void *a, long count, int source_image, int *status) {
    const char *where = xmprt_called("xmp_co_broadcast");
    const int rank = xmprt_image_rank(where, source_image);
    const collective_call_t call = {where, BROADCAST, 0, source_image, count, size ? size : 1};
    xacc_group_t *group = begin(&call, a);
    if (count)
        xacc_bcast(group, xmprt_group_index(group, rank), a, (size_t)count * size);
    succeed(status);
}
