/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the generators of openacc_curand.h have in common: small vectors under the names of CUDA,
 * which has them first where its headers are at hand, and what a state remembers of a pair of
 * normals. */
#ifndef XACC_CURAND_TYPES_H
#define XACC_CURAND_TYPES_H

#if __has_include(<cuda_runtime_api.h>) && __has_include(<vector_types.h>)
#include <vector_types.h>
#else
#define XACC_CURAND_VECTOR(name, type, alignment, ...)                                             \
    typedef struct name {                                                                          \
        type __VA_ARGS__;                                                                          \
    } __attribute__((aligned(alignment))) name;
XACC_CURAND_VECTOR(uint4, unsigned int, 16, x, y, z, w)
XACC_CURAND_VECTOR(float2, float, 8, x, y)
XACC_CURAND_VECTOR(float4, float, 16, x, y, z, w)
XACC_CURAND_VECTOR(double2, double, 16, x, y)
XACC_CURAND_VECTOR(double4, double, 16, x, y, z, w)
#undef XACC_CURAND_VECTOR
#endif

/* The bits are the same on the host and on every device, so no function here leaves it to the
 * target whether a product and a sum are rounded once or twice. */
#define XACC_CURAND_ROUND_EACH _Pragma("clang fp contract(off) reassociate(off)")

/* Normal numbers are made in pairs. The second of a pair waits for the next call of its kind. */
enum xacc_curand_kind { XACC_CURAND_NONE, XACC_CURAND_NORMAL, XACC_CURAND_LOG_NORMAL };

struct xacc_curand_spare {
    float value;
    unsigned char kind, kind_double; /* enum xacc_curand_kind */
    double value_double;
};

#endif
