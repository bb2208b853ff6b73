/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Random numbers in compute constructs and on the host, by the calls of NVIDIA's header of this
 * name: docs/reference/random.md. A call means the function of the generator whose state it is
 * given. */
#ifndef XACC_OPENACC_CURAND_H
#define XACC_OPENACC_CURAND_H

#include <xacc/curand/mrg32k3a.h>
#include <xacc/curand/philox.h>
#include <xacc/curand/xorwow.h>

#define XACC_CURAND_OF(state, function)                                                            \
    _Generic((state),                                                                              \
        curandStateXORWOW_t *: xacc_xorwow_##function,                                             \
        curandStatePhilox4_32_10_t *: xacc_philox_##function,                                      \
        curandStateMRG32k3a_t *: xacc_mrg_##function)

#define curand_init(seed, sequence, offset, state)                                                 \
    XACC_CURAND_OF(state, init)(seed, sequence, offset, state)
#define skipahead(n, state) XACC_CURAND_OF(state, skipahead)(n, state)
#define skipahead_sequence(n, state) XACC_CURAND_OF(state, skipahead_sequence)(n, state)
#define skipahead_subsequence(n, state) xacc_mrg_skipahead_subsequence(n, state)

#define curand(state) XACC_CURAND_OF(state, bits)(state)
#define curand_uniform(state) XACC_CURAND_OF(state, uniform)(state)
#define curand_uniform_double(state) XACC_CURAND_OF(state, uniform_double)(state)
#define curand_normal(state) XACC_CURAND_OF(state, normal)(state)
#define curand_normal_double(state) XACC_CURAND_OF(state, normal_double)(state)
#define curand_normal2(state) XACC_CURAND_OF(state, normal2)(state)
#define curand_normal2_double(state) XACC_CURAND_OF(state, normal2_double)(state)
#define curand_log_normal(state, mean, stddev)                                                     \
    XACC_CURAND_OF(state, log_normal)(state, mean, stddev)
#define curand_log_normal_double(state, mean, stddev)                                              \
    XACC_CURAND_OF(state, log_normal_double)(state, mean, stddev)
#define curand_log_normal2(state, mean, stddev)                                                    \
    XACC_CURAND_OF(state, log_normal2)(state, mean, stddev)
#define curand_log_normal2_double(state, mean, stddev)                                             \
    XACC_CURAND_OF(state, log_normal2_double)(state, mean, stddev)
#define curand_poisson(state, mean) XACC_CURAND_OF(state, poisson)(state, mean)

/* What only Philox has: it makes four numbers at a time. */
#define curand4(state) xacc_philox_bits4(state)
#define curand_uniform4(state) xacc_philox_uniform4(state)
#define curand_uniform2_double(state) xacc_philox_uniform2_double(state)
#define curand_uniform4_double(state) xacc_philox_uniform4_double(state)
#define curand_normal4(state) xacc_philox_normal4(state)
#define curand_normal4_double(state) xacc_philox_normal4_double(state)
#define curand_log_normal4(state, mean, stddev) xacc_philox_log_normal4(state, mean, stddev)
#define curand_log_normal4_double(state, mean, stddev)                                             \
    xacc_philox_log_normal4_double(state, mean, stddev)
#define curand_poisson4(state, mean) xacc_philox_poisson4(state, mean)

#endif
