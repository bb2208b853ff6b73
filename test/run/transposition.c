/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Accesses along the outer loop: lanes stand in blocks and take several iterations together, along
 * x or y by what is stored and how large it is. Each iteration is executed once, whatever sizes
 * leave over.
 * RUN: %xacc_cc -O2 %s -o %t && %run %t
 */
#include "Inputs/check.h"
#include <stdlib.h>

#define FORMS(T, LOOP)                                                                             \
    _Pragma(LOOP) for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) scattered[j * n + i] =   \
        (T)(from[i * m + j] + 1);                                                                  \
    _Pragma(LOOP) for (int j = 0; j < m; j++) for (int i = 0; i < n; i++) gathered[j * n + i] =    \
        (T)(from[i * m + j] + 2);                                                                  \
    _Pragma(LOOP) for (int j = 0; j < m; j++) for (int i = 0; i < n; i++) kept[i * m + j] =        \
        (T)(from[i * m + j] + 3);                                                                  \
    _Pragma(LOOP) for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) added[j * n + i] =       \
        (T)(added[j * n + i] + from[i * m + j]);

#define TYPE(T)                                                                                    \
    static void plain_##T(int n, int m, const T *restrict from, T *restrict scattered,             \
                          T *restrict gathered, T *restrict kept, T *restrict added) {             \
        FORMS(T, "acc parallel loop collapse(2) default(present)")                                 \
    }                                                                                              \
    static void tiled_##T(int n, int m, const T *restrict from, T *restrict scattered,             \
                          T *restrict gathered, T *restrict kept, T *restrict added) {             \
        FORMS(T, "acc parallel loop tile(32, 32) default(present)")                                \
    }                                                                                              \
    static void small_##T(int n, int m, const T *restrict from, T *restrict scattered,             \
                          T *restrict gathered, T *restrict kept, T *restrict added) {             \
        FORMS(T, "acc parallel loop tile(8, 16) default(present)")                                 \
    }                                                                                              \
    static void test_##T(int n, int m, __typeof__(plain_##T) *transpose) {                         \
        const int all = n * m;                                                                     \
        T *p = calloc((size_t)all * 5, sizeof(T));                                                 \
        T *from = p, *scattered = p + all, *gathered = p + 2 * all, *kept = p + 3 * all,           \
          *added = p + 4 * all;                                                                    \
        for (int k = 0; k < all; k++)                                                              \
            from[k] = (T)(k * 7 % 101), added[k] = (T)(k % 13);                                    \
        _Pragma("acc data copy(p[0:5*all])") transpose(n, m, from, scattered, gathered, kept,      \
                                                       added);                                     \
        for (int i = 0; i < n; i++)                                                                \
            for (int j = 0; j < m; j++) {                                                          \
                const int value = (i * m + j) * 7 % 101, k = j * n + i;                            \
                CHECK(scattered[k] == (T)(value + 1));                                             \
                CHECK(gathered[k] == (T)(value + 2));                                              \
                CHECK(kept[i * m + j] == (T)(value + 3));                                          \
                CHECK(added[k] == (T)(k % 13 + value));                                            \
            }                                                                                      \
        free(p);                                                                                   \
    }

TYPE(double)
TYPE(float)
TYPE(short)
typedef unsigned char byte;
TYPE(byte)

int main(void) {
    static const int sizes[][2] = {{1, 1}, {3, 70}, {70, 3}, {32, 32}, {96, 64}, {129, 257}};
#define FORM(form)                                                                                 \
    test_double(n, m, form##_double), test_float(n, m, form##_float),                              \
        test_short(n, m, form##_short), test_byte(n, m, form##_byte)
    for (int s = 0; s < 6; s++) {
        const int n = sizes[s][0], m = sizes[s][1];
        FORM(plain), FORM(tiled), FORM(small);
    }
    return 0;
}
