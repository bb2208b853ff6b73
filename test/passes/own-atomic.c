// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What each iteration sets before it updates it is its own: no memory that lanes share, and no atomic instruction. What lanes
// count together stays atomic.
// RUN: %xacc_cc -w -O0 -DOWN -fplugin-arg-xacc-targets=nvptx -S -emit-llvm %s -o - | FileCheck %s --check-prefix=OWN
// RUN: %xacc_cc -w -O2 -DOWN -fplugin-arg-xacc-targets=nvptx -S -emit-llvm %s -o - | FileCheck %s --check-prefix=OWN
// RUN: %xacc_cc -w -O2 -fplugin-arg-xacc-targets=nvptx -S -emit-llvm %s -o - | FileCheck %s --check-prefix=COMMON
// OWN: visible .entry
// OWN-NOT: atom.
// OWN-NOT: st.shared
// COMMON: visible .entry
// COMMON-SAME: atom.
void f(int n, int *a, int *b) {
  int count = 3;
#pragma acc parallel loop copyin(a[0 : n]) copyout(b[0 : n])
  for (int i = 0; i < n; i++) {
#ifdef OWN
    count = a[i];
#endif
#pragma acc atomic
    count += 1;
#ifdef OWN
    b[i] = count;
#endif
  }
}
