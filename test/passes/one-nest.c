// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -fplugin-arg-xacc-targets=nvptx -O2 -S -emit-llvm %s -o - | %python %S/Inputs/ptx.py | %filecheck %s
// A loop over gangs that does nothing but a loop over lanes: lanes of axis y are neighbouring rows. Not so where gangs or
// workers are given, or a warp of lanes, the loop does something else, or the host does not know the trip count. Planes (axis z) are dealt out in runs.
enum { N = 512 };
extern float a[N][N][N], b[N][N][N];
extern int lengths[N];

// CHECK: .entry __xacc_k_tight_
// CHECK: %ctaid.z
// CHECK: %nctaid.z
// CHECK: div.u32
// CHECK: %tid.y
void tight(void) {
#pragma acc parallel loop gang collapse(2) present(a, b)
    for (int k = 0; k < N; k++)
        for (int j = 0; j < N; j++) {
#pragma acc loop vector
            for (int i = 0; i < N; i++)
                b[k][j][i] = a[k][j][i];
        }
}
// CHECK: .entry __xacc_k_levels_
// CHECK: %ctaid.y
// CHECK: %tid.y
void levels(void) {
#pragma acc parallel loop gang present(a, b)
    for (int k = 0; k < N; k++)
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            b[0][k][i] = a[0][k][i];
}
// CHECK: .entry __xacc_k_wide_
// CHECK: %ctaid.y
// CHECK: %tid.y
void wide(void) {
#pragma acc parallel loop gang vector_length(128) present(a, b)
    for (int k = 0; k < N; k++)
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            b[0][k][i] = a[0][k][i];
}
// CHECK: .entry __xacc_k_narrow_
// CHECK-NOT: %ctaid.y
void narrow(void) {
#pragma acc parallel loop gang vector_length(32) present(a, b)
    for (int k = 0; k < N; k++)
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            b[0][k][i] = a[0][k][i];
}
// CHECK: .entry __xacc_k_shaped_
// CHECK-NOT: %ctaid.y
void shaped(int m) {
#pragma acc parallel loop gang vector_length(m) present(a, b)
    for (int k = 0; k < N; k++)
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            b[0][k][i] = a[0][k][i];
}
// CHECK: .entry __xacc_k_few_
// CHECK-NOT: %ctaid.y
void few(void) {
#pragma acc parallel loop gang num_gangs(100) vector_length(128) present(a, b)
    for (int k = 0; k < N; k++)
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            b[0][k][i] = a[0][k][i];
}
// CHECK: .entry __xacc_k_more_
// CHECK-NOT: %ctaid.y
void more(void) {
#pragma acc parallel loop gang present(a, b)
    for (int k = 0; k < N; k++) {
#pragma acc loop vector
        for (int i = 0; i < N; i++)
            b[0][k][i] = a[0][k][i];
        b[1][k][0] = 0;
    }
}
// CHECK: .entry __xacc_k_ragged_
// CHECK-NOT: %ctaid.y
void ragged(void) {
#pragma acc parallel loop gang present(a, b, lengths)
    for (int k = 0; k < N; k++)
#pragma acc loop vector
        for (int i = 0; i < lengths[k]; i++)
            b[0][k][i] = a[0][k][i];
}
// CHECK: .entry __xacc_k_last_
void last(void) {
#pragma acc parallel present(a)
    a[0][0][0] = 1;
}
