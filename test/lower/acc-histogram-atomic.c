// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=nvptx -S -emit-llvm %s -o - | %python %S/../passes/Inputs/ptx.py > %t.ptx
// RUN: %filecheck %s < %t.ptx
// Atomic updates of a few elements behind a pointer go to shared memory of each gang where the section is of a known length; of
// an unknown one, or where the kernel also reads the array, they do not.
enum { BINS = 256 };
// CHECK-LABEL: .visible .entry __xacc_k_known
// CHECK: atom.shared.add.u32
// CHECK: atom.global.add.u32
// CHECK-LABEL: .visible .entry __xacc_k_copied
void known(int n, const unsigned char *restrict from, unsigned *restrict to) {
#pragma acc parallel loop present(from, to[0 : BINS])
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    to[from[i]]++;
  }
}
// CHECK: atom.shared.add.u64
// CHECK-LABEL: .visible .entry __xacc_k_unknown
void copied(int n, const unsigned char *restrict from, unsigned long *restrict to) {
#pragma acc parallel loop present(from[0 : n]) copy(to[0 : BINS / 2])
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    to[from[i] / 2] -= i;
  }
}
// CHECK-NOT: atom.shared
// CHECK-LABEL: .visible .entry __xacc_k_both
void unknown(int n, const unsigned char *restrict from, unsigned *restrict to, int bins) {
#pragma acc parallel loop present(from, to[0 : bins])
  for (int i = 0; i < n; i++) {
#pragma acc atomic update
    to[from[i]]++;
  }
}
// CHECK-NOT: atom.shared
void both(int n, const unsigned char *restrict from, unsigned *restrict to, unsigned *restrict seen) {
#pragma acc parallel loop present(from, to[0 : BINS], seen[0 : n])
  for (int i = 0; i < n; i++) {
    seen[i] = to[0];
#pragma acc atomic update
    to[from[i]]++;
  }
}
