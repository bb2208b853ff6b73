/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
#include "curand-other.h"

unsigned int draw_elsewhere(int i) {
    curandStatePhilox4_32_10_t state;
    curand_init(3, i, 0, &state);
    double2 pair = curand_normal2_double(&state);
    float4 four = curand_uniform4(&state);
    return curand(&state) + (pair.x < pair.y) + (four.x < four.w);
}
