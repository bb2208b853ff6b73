/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* bcast: variables and sections of one node to all of a set. */
#include "xmp/collective/collective.h"
#include "xmp/collective/device_collective.h"
#include "xmp/device/device.h"
#include "xmp/object/ref.h"

/* The position of the source in the group. */
static int find_root(const char *where, const xmprt_set_t *set, const struct __xmp_how *how) {
    int rank = set->ranks[0];
    if (how && how->from) {
        const xmprt_set_t *from = xmprt_ref_set(where, how->from);
        if (from->size == 0)
            xacc_fatal(where, "the source is no node");
        rank = from->ranks[0];
    }
    int root = xmprt_group_index(set->group, rank);
    if (root < 0)
        xacc_fatal(where,
                   "the source, process %d, is not one of the nodes that "
                   "take part",
                   rank);
    return root;
}

static bool is_async(const struct __xmp_how *how) {
    return how && how->flags & __XMP_ASYNC;
}

void __xmp_bcast(struct __xmp_site *site, int count, const struct __xmp_operand *items,
                 const struct __xmp_how *how) {
    const char *where = site->where;
    xmprt_set_t *set = xmprt_ref_enter(where, how ? how->on : NULL);
    if (!set)
        return;
    int root = find_root(where, set, how);
    xmprt_device_t *device = xmprt_device(how, __XMP_ACC);
    for (int i = 0; i < count; i++) {
        xmprt_piece_t piece;
        xmprt_piece_find(where, &items[i], set->group, device, &piece);
        if (xmprt_device_collective_bcast(site, set->group, root, &piece, how))
            continue;
        piece.read = set->group->index == root;
        piece.written = !piece.read;
        xmprt_piece_load(&piece);
        if (is_async(how) && piece.bytes) {
            xmprt_collective_run(how, xacc_plan_bcast(set->group, root, piece.memory, piece.bytes),
                                 &piece);
            continue;
        }
        if (piece.bytes)
            xacc_bcast(set->group, root, piece.memory, piece.bytes);
        xmprt_piece_give(&piece);
    }
}
