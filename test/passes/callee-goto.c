// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A computed goto leads to blocks of its function: copied into a region it would leave the region. GPUs have none.
// RUN: %xacc_cc -O1 -fplugin-arg-xacc-targets=host -S -emit-llvm %s -o - | FileCheck %s
// RUN: not %xacc_cc -O1 -fplugin-arg-xacc-targets=nvptx -S %s -o /dev/null 2>&1 | FileCheck --check-prefix=GPU %s
// GPU: error: {{.*}}a computed goto cannot run on a device in function 'run'
// CHECK: indirectbr
// CHECK: define internal {{.*}}@__xacc_k_f_
// CHECK-NOT: indirectbr
// CHECK: call {{.*}}@run(
// CHECK-NOT: {{indirectbr|^define}}
// CHECK: {{^}}}
static int run(int x) {
    static const int code[] = {0, 1, 0, 2};
    void *const to[] = {&&add, &&twice, &&end};
    int i = 0;
    goto *to[code[i]];
add:
    x += 3;
    goto *to[code[++i]];
twice:
    x *= 2;
    goto *to[code[++i]];
end:
    return x;
}

void f(int n, int *a) {
#pragma acc parallel loop copyout(a[0 : n])
    for (int i = 0; i < n; i++)
        a[i] = run(i);
}
