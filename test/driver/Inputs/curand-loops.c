// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <openacc_curand.h>

#define LOOP(name, type, draw)                                                                     \
    void name(double *sums, int n, int m) {                                                        \
        _Pragma("acc parallel loop copyout(sums[0:n])") for (int i = 0; i < n; i++) {              \
            type state;                                                                            \
            double sum = 0;                                                                        \
            curand_init(1234, i, 10, &state);                                                      \
            for (int k = 0; k < m; k++)                                                            \
                sum += draw;                                                                       \
            sums[i] = sum;                                                                         \
        }                                                                                          \
    }
LOOP(xorwow_uniform, curandState_t, curand_uniform(&state))
LOOP(xorwow_normal, curandState_t, curand_normal_double(&state) + curand_normal(&state))
LOOP(philox_uniform, curandStatePhilox4_32_10_t, curand_uniform(&state) + curand_uniform4(&state).w)
LOOP(philox_log_normal, curandStatePhilox4_32_10_t, curand_log_normal(&state, 0, 1))
LOOP(mrg_uniform, curandStateMRG32k3a_t, curand_uniform_double(&state))
LOOP(mrg_poisson, curandStateMRG32k3a_t, curand_poisson(&state, 3.5 * i))
