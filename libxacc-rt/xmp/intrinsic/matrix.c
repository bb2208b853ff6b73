/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_transpose and xmp_matmul, for any mappings of their arguments. */
#define XACC_XMP_WITHOUT_MPI 1
#include "xmp.h"
#include "xmp/intrinsic/scratch.h"
#include <stdint.h>

void xmp_transpose(xmp_desc_t x_desc, xmp_desc_t a_desc, int option) {
    const char *where = xmp_intrinsic("xmp_transpose");
    const xmp_array_t *x = xmp_argument(where, x_desc, 1, 2);
    const xmp_array_t *a = xmp_argument(where, a_desc, 2, 2);
    (void)option; /* a may be destroyed, which nothing is gained by */
    xmp_same_type(where, x, a);
    if (x->dim[0].extent != a->dim[1].extent || x->dim[1].extent != a->dim[0].extent)
        xacc_fatal(where, "%s is not of the shape of the transposed %s", x->object.name,
                   a->object.name);
    xmp_assign(where, xmp_whole(x), xmp_whole(a), true);
}

/*--- Products --------------------------------------------------------------*/

/* x += a * b of dense matrices: rows x depth, depth x columns. */
typedef void multiply_t(void *x, const void *a, const void *b, long rows, long depth, long columns);

#define XMP_MULTIPLY(id, type)                                                                     \
    static void multiply_##id(void *x, const void *a, const void *b, long rows, long depth,        \
                              long columns) {                                                      \
        for (long i = 0; i < rows; i++)                                                            \
            for (long k = 0; k < depth; k++) {                                                     \
                type *restrict to = (type *)x + i * columns;                                       \
                const type *from = (const type *)b + k * columns;                                  \
                type factor = ((const type *)a)[i * depth + k];                                    \
                for (long j = 0; j < columns; j++)                                                 \
                    to[j] = (type)(to[j] + factor * from[j]);                                      \
            }                                                                                      \
    }
#define XACC_RED_TYPE(id, type, class, least, greatest) XMP_MULTIPLY(id, type)
#define XACC_RED_WIDE(id, type, class) XMP_MULTIPLY(id, type)
#include "xacc/reductions.def"

static multiply_t *const multiplies[] = {
#define XACC_RED_TYPE(id, type, class, least, greatest) multiply_##id,
#define XACC_RED_WIDE(id, type, class) multiply_##id,
#include "xacc/reductions.def"
};

/* So many columns of a and rows of b are taken at a time. */
enum { DEPTH = 256 };

typedef struct product {
    const char *where;
    const xmp_array_t *a, *b;
    xmp_array_t *x;
    multiply_t *multiply;
} product_t;

/* Each node gets the parts of a panel that its part of x needs. */
static void add_panel(const product_t *product, long first, long depth) {
    const xmp_array_t *a = product->a, *b = product->b, *x = product->x;
    const xmp_dim_t rows[] = {xmp_dim_like(x, 0), xmp_dim_whole(depth)};
    const xmp_dim_t columns[] = {xmp_dim_whole(depth), xmp_dim_like(x, 1)};
    size_t size = a->declared.size;
    xmp_array_t *left = xmp_scratch(x->nodes, size, 2, rows);
    xmp_array_t *right = xmp_scratch(x->nodes, size, 2, columns);
    xmp_side_t from = xmp_whole(a);
    xmp_part(&from, 1, first, depth);
    xmp_assign(product->where, xmp_whole(left), from, false);
    from = xmp_whole(b);
    xmp_part(&from, 0, first, depth);
    xmp_assign(product->where, xmp_whole(right), from, false);
    product->multiply(x->base, left->base, right->base, x->place[0].length, depth,
                      x->place[1].length);
    xmp_scratch_free(left);
    xmp_scratch_free(right);
}

void xmp_matmul(xmp_desc_t x_desc, xmp_desc_t a_desc, xmp_desc_t b_desc) {
    const char *where = xmp_intrinsic("xmp_matmul");
    const xmp_array_t *x = xmp_argument(where, x_desc, 1, 2);
    const xmp_array_t *a = xmp_argument(where, a_desc, 2, 2);
    const xmp_array_t *b = xmp_argument(where, b_desc, 3, 2);
    xmp_same_type(where, x, a);
    xmp_same_type(where, x, b);
    long depth = a->dim[1].extent;
    if (b->dim[0].extent != depth || x->dim[0].extent != a->dim[0].extent ||
        x->dim[1].extent != b->dim[1].extent)
        xacc_fatal(where, "%s is not of the shape of the product of %s and %s", x->object.name,
                   a->object.name, b->object.name);
    if (x->declared.type < 0)
        xacc_fatal(where, "%s has no numbers", x->object.name);
    product_t product = {where, a, b, xmp_scratch_like(x, x->declared.size),
                         multiplies[x->declared.type]};
    for (long first = 0; first < depth; first += DEPTH)
        add_panel(&product, first, depth - first < DEPTH ? depth - first : DEPTH);
    xmp_assign(where, xmp_whole(x), xmp_whole(product.x), false);
    xmp_scratch_free(product.x);
}
