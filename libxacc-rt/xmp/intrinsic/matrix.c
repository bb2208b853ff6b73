/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* xmp_transpose and xmp_matmul, for any mappings of their arguments. */
#define XACC_XMP_WITHOUT_MPI 1
#include "xmp.h"
#include "xmp/intrinsic/scratch.h"
#include <stdint.h>

void xmp_transpose(xmp_desc_t x_desc, xmp_desc_t a_desc, int option) {
    const char *where = xmprt_intrinsic("xmp_transpose");
    const xmprt_array_t *x = xmprt_argument(where, x_desc, 1, 2);
    const xmprt_array_t *a = xmprt_argument(where, a_desc, 2, 2);
    (void)option; /* a may be destroyed, which nothing is gained by */
    xmprt_same_type(where, x, a);
    if (x->dim[0].extent != a->dim[1].extent || x->dim[1].extent != a->dim[0].extent)
        xacc_fatal(where, "%s is not of the shape of the transposed %s", x->object.name,
                   a->object.name);
    xmprt_assign(where, xmprt_whole(x), xmprt_whole(a), true);
}

/*--- Products --------------------------------------------------------------*/

/* x += a * b of dense matrices: rows x depth, depth x columns. */
typedef void multiply_t(void *x, const void *a, const void *b, long rows, long depth, long columns);

#define XMPRT_MULTIPLY(id, type)                                                                   \
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
#define XACC_RED_TYPE(id, type, class, least, greatest) XMPRT_MULTIPLY(id, type)
#define XACC_RED_WIDE(id, type, class) XMPRT_MULTIPLY(id, type)
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
    const xmprt_array_t *a, *b;
    xmprt_array_t *x;
    multiply_t *multiply;
} product_t;

/* Each node gets the parts of a panel that its part of x needs. */
static void add_panel(const product_t *product, long first, long depth) {
    const xmprt_array_t *a = product->a, *b = product->b, *x = product->x;
    const xmprt_dim_t rows[] = {xmprt_dim_like(x, 0), xmprt_dim_whole(depth)};
    const xmprt_dim_t columns[] = {xmprt_dim_whole(depth), xmprt_dim_like(x, 1)};
    size_t size = a->declared.size;
    xmprt_array_t *left = xmprt_scratch(x->nodes, size, 2, rows);
    xmprt_array_t *right = xmprt_scratch(x->nodes, size, 2, columns);
    xmprt_side_t from = xmprt_whole(a);
    xmprt_part(&from, 1, first, depth);
    xmprt_assign(product->where, xmprt_whole(left), from, false);
    from = xmprt_whole(b);
    xmprt_part(&from, 0, first, depth);
    xmprt_assign(product->where, xmprt_whole(right), from, false);
    product->multiply(x->base, left->base, right->base, x->layout[0].length, depth,
                      x->layout[1].length);
    xmprt_scratch_free(left);
    xmprt_scratch_free(right);
}

void xmp_matmul(xmp_desc_t x_desc, xmp_desc_t a_desc, xmp_desc_t b_desc) {
    const char *where = xmprt_intrinsic("xmp_matmul");
    const xmprt_array_t *x = xmprt_argument(where, x_desc, 1, 2);
    const xmprt_array_t *a = xmprt_argument(where, a_desc, 2, 2);
    const xmprt_array_t *b = xmprt_argument(where, b_desc, 3, 2);
    xmprt_same_type(where, x, a);
    xmprt_same_type(where, x, b);
    long depth = a->dim[1].extent;
    if (b->dim[0].extent != depth || x->dim[0].extent != a->dim[0].extent ||
        x->dim[1].extent != b->dim[1].extent)
        xacc_fatal(where, "%s is not of the shape of the product of %s and %s", x->object.name,
                   a->object.name, b->object.name);
    if (x->declared.type < 0)
        xacc_fatal(where, "%s has no numbers", x->object.name);
    product_t product = {where, a, b, xmprt_scratch_like(x, x->declared.size),
                         multiplies[x->declared.type]};
    for (long first = 0; first < depth; first += DEPTH)
        add_panel(&product, first, depth - first < DEPTH ? depth - first : DEPTH);
    xmprt_assign(where, xmprt_whole(x), xmprt_whole(product.x), false);
    xmprt_scratch_free(product.x);
}
