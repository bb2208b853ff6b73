// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a lane runs alone is unrolled as far as its loads need it, and the copies differ in the offsets of their accesses, not
// in address arithmetic: 16 elements of a row and of a column that are known to be many, four iterations of a longer body
// whose number is not known. How often the program says is how often it is done.
// DEFINE: %{ptx} = %clang -O2 -I%include -I%S -S -emit-llvm -Xclang -disable-llvm-passes %s
// RUN: %{ptx} -o %t.ll && %opt -passes='xacc<nvptx;tile=1x1x1>' -S %t.ll | %{python} %S/Inputs/ptx.py > %t.ptx
// RUN: FileCheck %s --input-file=%t.ptx
// RUN: FileCheck %s --check-prefix=ONCE --input-file=%t.ptx
// RUN: FileCheck %s --check-prefix=FOUR --input-file=%t.ptx
#include "markers.h"

enum { N = 2048 };

void product(const double *restrict a, const double *restrict b, double *restrict c) {
    BEGIN(1, XACC_PARALLEL, 4, POINTER(a, COPYIN | XACC_MAP_RESTRICT, a, 8L * N * N),
          POINTER(b, COPYIN | XACC_MAP_RESTRICT, b, 8L * N * N),
          POINTER(c, COPY | XACC_MAP_RESTRICT, c, 8L * N * N), TRIP(2, 0, N))
    LOOP(2, 0, FREE | XACC_REQ_FITS31, 2);
    FOR32(2, 0, i, N)
    FOR32(2, 1, j, N) {
        double sum = 0;
        for (unsigned k = 0; k < N; k++)
            sum += a[i * N + k] * b[k * N + j];
        c[i * N + j] = sum;
    }
    END(1);
}
// CHECK: .entry __xacc_k_product
// CHECK-COUNT-30: ld.global.nc.b64 {{.*}}[%rd{{[0-9]+}}+{{-?[0-9]+}}]
// CHECK: .entry __xacc_k_force

float sqrtf(float);
void force(int n, const float *restrict x, const float *restrict m, float *restrict f) {
    BEGIN(3, XACC_PARALLEL, 5, BY_VALUE(n), POINTER(x, COPYIN | XACC_MAP_RESTRICT, x, 4L * n),
          POINTER(m, COPYIN | XACC_MAP_RESTRICT, m, 4L * n),
          POINTER(f, COPY | XACC_MAP_RESTRICT, f, 4L * n), TRIP(4, 0, n))
    LOOP(4, 0, FREE | XACC_REQ_FITS31, 1);
    FOR32(4, 0, i, n) {
        float sum = 0;
        for (int j = 0; j < n; j++) {
            float d = x[j] - x[i], r = d * d + 1e-3f, inverse = 1 / sqrtf(r),
                  w = m[j] * inverse * inverse;
            sum +=
                w * inverse * d + w * w + r * w + d / (w + 1) + inverse * w / (r + 2) + d / (r + 3);
        }
        f[i] = sum;
    }
    END(3);
}
// FOUR: .entry __xacc_k_force
// FOUR-COUNT-5: rsqrt.approx
// FOUR-NOT: rsqrt.approx
// FOUR: .entry __xacc_k_asked

void asked(int n, const float *restrict x, float *restrict f) {
    BEGIN(5, XACC_PARALLEL, 4, BY_VALUE(n), POINTER(x, COPYIN | XACC_MAP_RESTRICT, x, 4L * n),
          POINTER(f, COPY | XACC_MAP_RESTRICT, f, 4L * n), TRIP(6, 0, n))
    LOOP(6, 0, FREE | XACC_REQ_FITS31, 1);
    FOR32(6, 0, i, n) {
        float sum = 0;
#pragma nounroll
        for (int j = 0; j < 2048; j++)
            sum += sqrtf(x[j] - x[i]);
        f[i] = sum;
    }
    END(5);
}
// ONCE: .entry __xacc_k_asked
// ONCE-COUNT-1: sqrt.rn.f32
// ONCE-NOT: sqrt.rn.f32
