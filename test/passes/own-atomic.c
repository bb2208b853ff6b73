// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What each iteration sets before it updates it is its own: no memory that
// lanes share, and no atomic instruction. What lanes count together stays
// atomic.
// DEFINE: %{cc} = %xacc_cc -w -fplugin-arg-xacc-targets=nvptx -S -emit-llvm %s
// RUN: %{cc} -O0 -DOWN -o - | FileCheck %s --check-prefix=OWN
// RUN: %{cc} -O2 -DOWN -o - | FileCheck %s --check-prefix=OWN
// RUN: %{cc} -O2 -o - | FileCheck %s --check-prefix=COMMON
// OWN: visible .entry
// OWN-NOT: atom.
// OWN-NOT: st.shared
// COMMON: visible .entry
// COMMON-SAME: atom.
// COMMON-SAME: atom.{{.*}}cas
void f(int n, int *a, int *b) {
    int count = 3;
    double product = 3;
#pragma acc parallel loop copyin(a[0 : n]) copyout(b[0 : n])
    for (int i = 0; i < n; i++) {
#ifdef OWN
        count = a[i];
        product = a[i];
#endif
#pragma acc atomic
        count += 1;
#pragma acc atomic
        product *= 2;
#ifdef OWN
        b[i] = count + (int)product;
#endif
    }
}
