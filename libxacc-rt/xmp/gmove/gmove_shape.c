/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Which dimensions of the two sides of a gmove run together: those with more
 * than one index, in order. Called by gmove.c before messages are built. */
#include "xmp/gmove/move.h"
#include <stdio.h>

static void add_pair(xmprt_move_t *move, int left, int right) {
    move->pair[move->pairs++] = (xmprt_dims_t){left, right};
}

/* The next dimension from d on with more or less than one index. */
static int next_long(const xmprt_side_t *side, int d) {
    while (d < side->rank && side->dim[d].count == 1)
        d++;
    return d;
}

static _Noreturn void report_shapes(const char *where, const xmprt_move_t *move) {
    char text[2][256];
    for (int s = 0; s < 2; s++) {
        const xmprt_side_t *side = s ? &move->right : &move->left;
        size_t length = 0;
        text[s][0] = 0;
        for (int d = 0; d < side->rank && length < sizeof text[s]; d++)
            if (side->dim[d].section)
                length += (size_t)snprintf(text[s] + length, sizeof text[s] - length, "[%ld]",
                                           side->dim[d].count);
    }
    xacc_fatal(where, "the shapes differ: %s%s, %s%s", move->left.name, text[0], move->right.name,
               text[1]);
}

void xmprt_move_shape(const char *where, xmprt_move_t *move) {
    const xmprt_side_t *left = &move->left, *right = &move->right;
    if (left->size != right->size)
        xacc_fatal(where, "%s and %s are not of the same type", left->name, right->name);
    move->spread = xmprt_side_total(right) == 1 && xmprt_side_total(left) != 1;
    int l = 0, r = 0;
    while (!move->spread) {
        l = next_long(left, l);
        r = next_long(right, r);
        if (l == left->rank && r == right->rank)
            break;
        if (l == left->rank || r == right->rank || left->dim[l].count != right->dim[r].count)
            report_shapes(where, move);
        add_pair(move, l++, r++);
    }
    for (l = 0; l < left->rank; l++)
        if (move->spread || left->dim[l].count == 1)
            add_pair(move, l, -1);
    for (r = 0; r < right->rank; r++)
        if (right->dim[r].count == 1)
            add_pair(move, -1, r);
}
