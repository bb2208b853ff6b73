/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* reflect and reduce_shadow; shadow.c makes their messages. */
#include "xacc/abi.h"
#include "xmp/device/device.h"
#include "xmp/exchange/async.h"
#include "xmp/exchange/exchange.h"
#include "xmp/rank/combine.h"
#include "xmp/reflect/shadow.h"
#include <string.h>

/* The directive. */
typedef struct request {
    const char *where;
    int what, count;
    xmprt_array_t *const *arrays;
    const struct __xmp_width *widths, *offsets; /* may be null */
    const struct __xmp_how *how;                /* may be null */
    xmprt_device_t *device;                     /* null: host memory */
} request_t;

/*--- Widths ----------------------------------------------------------------*/

static void check_halo(const char *where, const xmprt_array_t *array, int d,
                       const xmprt_halo_t *halo) {
    const xmprt_dim_t *dim = &array->dim[d];
    if (halo->lower < 0 || halo->upper < 0 || halo->lower_offset < 0 || halo->upper_offset < 0)
        xacc_fatal(where, "a width or offset of dimension %d is negative", d);
    if (dim->full && halo->periodic)
        xacc_fatal(where,
                   "dimension %d of %s has a full shadow: it cannot be "
                   "periodic",
                   d, array->object.name);
    if (dim->full)
        return;
    if (halo->lower + halo->lower_offset > dim->lower ||
        halo->upper + halo->upper_offset > dim->upper)
        xacc_fatal(where,
                   "widths %ld:%ld with offsets %ld:%ld exceed the "
                   "shadow %ld:%ld of dimension %d of %s",
                   halo->lower, halo->upper, halo->lower_offset, halo->upper_offset, dim->lower,
                   dim->upper, d, array->object.name);
}

/* Widths and offsets as written; 0 without a clause. */
static xmprt_halo_t written_halo(const request_t *request, int d) {
    xmprt_halo_t halo = {0};
    if (request->widths) {
        const struct __xmp_width *width = &request->widths[d];
        halo.lower = width->lo;
        halo.upper = width->given & 2 ? width->hi : width->lo;
        halo.periodic = width->modifier;
    }
    if (request->offsets) {
        const struct __xmp_width *offset = &request->offsets[d];
        halo.lower_offset = offset->lo;
        halo.upper_offset = offset->given & 2 ? offset->hi : offset->lo;
    }
    return halo;
}

static void find_halo(const request_t *request, const xmprt_array_t *array, xmprt_halo_t *halo) {
    for (int d = 0; d < array->rank; d++) {
        const xmprt_dim_t *dim = &array->dim[d];
        halo[d] = written_halo(request, d);
        if (!request->widths) {
            halo[d].lower = dim->full ? 1 : dim->lower - halo[d].lower_offset;
            halo[d].upper = dim->full ? 1 : dim->upper - halo[d].upper_offset;
        }
        check_halo(request->where, array, d, &halo[d]);
    }
}

/*--- Exchanges
 * ---------------------------------------------------------------*/

typedef struct reflect_key {
    const xacc_group_t *group;
    const xmprt_device_t *device;
    long flags; /* and what */
    unsigned long serial[XMPRT_OPERANDS];
    xmprt_halo_t halo[__XMP_MAX_RANK];
} reflect_key_t;

static void fill_key(reflect_key_t *key, const request_t *request) {
    memset(key, 0, sizeof *key); /* compared as bytes */
    key->group = xmprt_self()->executing->group;
    key->device = request->device;
    key->flags = (request->how ? request->how->flags & __XMP_ORTHOGONAL : 0) |
                 (long)(request->what == __XMP_REDUCE_SHADOW) << 16 |
                 (long)(request->widths != NULL) << 17;
    for (int i = 0; i < request->count; i++)
        key->serial[i] = request->arrays[i]->object.serial;
    for (int d = 0; d < request->arrays[0]->rank; d++) {
        xmprt_halo_t halo = written_halo(request, d);
        key->halo[d].lower = halo.lower; /* not its padding */
        key->halo[d].upper = halo.upper;
        key->halo[d].lower_offset = halo.lower_offset;
        key->halo[d].upper_offset = halo.upper_offset;
        key->halo[d].periodic = halo.periodic;
    }
}

static void build(const request_t *request, xmprt_exchange_t *exchange) {
    bool orthogonal = request->how && request->how->flags & __XMP_ORTHOGONAL;
    bool reversed = request->what == __XMP_REDUCE_SHADOW;
    for (int i = 0; i < request->count; i++) {
        const xmprt_array_t *array = request->arrays[i];
        xmprt_halo_t halo[__XMP_MAX_RANK];
        if (request->device)
            xmprt_exchange_on_device(
                exchange, request->device, i, array->object.name,
                array->nodes->member ? (size_t)array->elements * array->declared.size : 0);
        xmprt_array_check_nodes(request->where, array);
        find_halo(request, array, halo);
        if (array->nodes->member)
            xmprt_shadow_messages(exchange, i, array, halo, orthogonal, reversed);
    }
    if (!reversed)
        return;
    if (exchange->device && request->arrays[0]->declared.type == __XMP_LONG_DOUBLE)
        xacc_fatal(request->where, "xacc: long double in reduce_shadow with "
                                   "acc is not supported yet");
    exchange->fold_op = XACC_RED_add;
    exchange->fold_type = request->arrays[0]->declared.type;
    exchange->fold = xmprt_combine(request->where, XACC_RED_add, exchange->fold_type);
}

static xmprt_exchange_t *obtain(struct __xmp_site *site, const request_t *request) {
    reflect_key_t key;
    fill_key(&key, request);
    xmprt_exchange_t *exchange = xmprt_exchange_find(site, &key, sizeof key);
    if (!exchange) {
        exchange = xmprt_exchange_new(site, &key, sizeof key, xmprt_self()->executing->group);
        build(request, exchange);
    }
    return exchange;
}

static bool test(void *exchange) {
    return xmprt_exchange_test(exchange);
}

static void finish(void *exchange) {
    xmprt_exchange_finish(exchange);
}

static const xmprt_operation_t operation = {test, finish};

/* of: whose sections; not those whose layout was prepared where a program
 * exchanges pointers. */
static void run(xmprt_exchange_t *exchange, const request_t *request, xmprt_array_t *const *of) {
    char *base[XMPRT_OPERANDS];
    for (int i = 0; i < request->count; i++)
        base[i] = xmprt_array_base(of[i]);
    xmprt_exchange_start(exchange, base, request->count);
    xmprt_complete(request->how, &operation, exchange);
}

/*--- reflect_init, reflect_do
 * -------------------------------------------------*/

/* The record of a parameter is that of the argument, so that init and do may
 * name the array differently. */
static xmprt_array_t *original(xmprt_array_t *array) {
    xmprt_array_t *at = xmprt_array_at(xmprt_array_base(array));
    return at ? at : array;
}

static struct xmprt_prepared *prepared_of(const request_t *request, xmprt_array_t *array) {
    return &array->reflect[request->device != NULL];
}

static void prepare(const request_t *request, xmprt_array_t *array) {
    array = original(array);
    request_t one = *request;
    one.what = __XMP_REFLECT;
    one.count = 1;
    one.arrays = &array;
    *prepared_of(request, array) = (struct xmprt_prepared){
        obtain(&array->prepared[request->device != NULL], &one), array->object.serial};
}

static void start_prepared(const request_t *request, xmprt_array_t *named) {
    xmprt_array_t *array = original(named);
    request_t one = *request;
    one.count = 1;
    one.arrays = &array;
    struct xmprt_prepared prepared = *prepared_of(request, array);
    if (!prepared.exchange || prepared.serial != array->object.serial ||
        prepared.exchange->device != request->device)
        xacc_fatal(request->where, "there was no reflect_init for %s%s", array->object.name,
                   request->device ? " with acc on this device" : "");
    if (prepared.exchange->kept.busy)
        xacc_fatal(request->where, "the last reflect_do of %s is not complete (wait_async)",
                   array->object.name);
    run(prepared.exchange, &one, &named);
}

/* Values of different types are added, so each array has its own exchange. */
static void reduce_shadow(struct __xmp_site *site, const request_t *request, xmprt_array_t *array) {
    request_t one = *request;
    one.count = 1;
    one.arrays = &array;
    run(obtain(site, &one), &one, &array);
}

static void find_arrays(const request_t *request, struct __xmp_view *const *views,
                        xmprt_array_t **arrays) {
    for (int i = 0; i < request->count; i++) {
        arrays[i] = xmprt_array_of(request->where, views[i]);
        if ((request->widths || request->offsets) && arrays[i]->rank != arrays[0]->rank)
            xacc_fatal(request->where, "%s and %s differ in their number of dimensions",
                       arrays[0]->object.name, arrays[i]->object.name);
    }
}

void __xmp_reflect(struct __xmp_site *site, int what, int count, struct __xmp_view *const *views,
                   const struct __xmp_width *widths, const struct __xmp_width *offsets,
                   const struct __xmp_how *how) {
    xmprt_array_t *arrays[XMPRT_OPERANDS];
    request_t request = {site->where, what, count, arrays, widths, offsets, how, NULL};
    if (count > XMPRT_OPERANDS)
        xacc_fatal(site->where, "%d arrays; at most %d are supported", count, XMPRT_OPERANDS);
    xacc_comm_enter(xmprt_self()->executing->group, site->where);
    if (what == __XMP_REDUCE_SHADOW && xmprt_device_repeats(how))
        return;
    request.device = xmprt_device(how, __XMP_ACC);
    find_arrays(&request, views, arrays);
    if (what == __XMP_REFLECT)
        run(obtain(site, &request), &request, arrays);
    for (int i = 0; i < count && what != __XMP_REFLECT; i++)
        if (what == __XMP_REFLECT_INIT)
            prepare(&request, arrays[i]);
        else if (what == __XMP_REFLECT_DO)
            start_prepared(&request, arrays[i]);
        else
            reduce_shadow(site, &request, arrays[i]);
}
