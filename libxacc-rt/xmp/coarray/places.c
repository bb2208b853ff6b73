/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What images tell each other where a coarray begins and ends. All of them must be there, at the
 * same coarray, or one would use memory that another has freed. */
#include "xmp/coarray/coarray.h"
#include <stdlib.h>

/* What the images say of one coarray, which begins or ends. */
typedef struct account {
    xmprt_place_t place; /* which it begins with; of one that ends: what the first image has */
    size_t bytes;        /* 0: it ends */
} account_t;

static bool is_same_place(const xmprt_place_t *a, const xmprt_place_t *b) {
    return a->segment == b->segment && a->offset == b->offset;
}

static void check_sizes(const xmprt_coarray_t *coarray, const account_t *accounts) {
    const xacc_group_t *group = coarray->set->group;
    for (int i = 1; i < group->size; i++)
        if (accounts[i].bytes != accounts[0].bytes)
            xacc_fatal(coarray->where,
                       "coarray '%s' has %zu bytes on rank %d, and %zu on rank %d: it must have "
                       "the same shape on all images",
                       coarray->name, accounts[0].bytes, group->ranks[0], accounts[i].bytes,
                       group->ranks[i]);
}

static void check_alike(const char *where, const xmprt_coarray_t *coarray, account_t own,
                        const account_t *accounts) {
    const xacc_group_t *group = coarray->set->group;
    for (int i = 0; i < group->size; i++)
        if (!own.bytes != !accounts[i].bytes ||
            (!own.bytes && !is_same_place(&own.place, &accounts[i].place)))
            xacc_fatal(where, "coarray '%s' %s here, and another one %s on rank %d", coarray->name,
                       own.bytes ? "begins" : "ends", accounts[i].bytes ? "begins" : "ends",
                       group->ranks[i]);
}

/* What all images say, which also waits for them. To be freed. */
static account_t *exchange(const char *where, const xmprt_coarray_t *coarray, account_t own) {
    xacc_group_t *group = coarray->set->group;
    size_t size = (size_t)group->size;
    account_t *accounts = xmprt_allocate(size * sizeof *accounts);
    accounts[group->index] = own;
    xacc_allgather_equal(group, accounts, sizeof *accounts);
    check_alike(where, coarray, own, accounts);
    return accounts;
}

void xmprt_coarray_exchange_places(xmprt_coarray_t *coarray) {
    size_t size = (size_t)coarray->set->group->size;
    account_t *accounts =
        exchange(coarray->where, coarray, (account_t){coarray->own, coarray->bytes});
    bool same = true;
    check_sizes(coarray, accounts);
    for (size_t i = 0; i < size; i++)
        same &= is_same_place(&accounts[i].place, &coarray->own);
    coarray->places = same ? NULL : xmprt_allocate(size * sizeof *coarray->places);
    for (size_t i = 0; !same && i < size; i++)
        coarray->places[i] = accounts[i].place;
    free(accounts);
}

void xmprt_coarray_agree_to_end(const char *where, const xmprt_coarray_t *coarray) {
    const xmprt_place_t first = coarray->places ? coarray->places[0] : coarray->own;
    free(exchange(where, coarray, (account_t){first, 0}));
}
