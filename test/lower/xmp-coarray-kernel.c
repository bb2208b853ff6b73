// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -fplugin-arg-xacc-targets=nvptx -S -emit-llvm %s -o %t.ll
// RUN: %python %S/../passes/Inputs/ptx.py < %t.ll > %t.ptx
// RUN: %filecheck %s < %t.ptx
// RUN: %filecheck %s --check-prefix=TABLES --implicit-check-not='ld.global.nc' < %t.ptx
// RUN: %filecheck %s --check-prefix=OTHERS < %t.ptx
// RUN: %if ptxas %{ %ptxas -arch=sm_90 %t.ptx -o %t.cubin %}
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=amdgcn -c %s -o %t.o
// TABLES-COUNT-18: ld.global.nc.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}{{(\+8)?}}]
// Accesses to other images are relaxed ones of the whole system; own elements are read again behind them, and not from the
// read-only cache, as are the tables of distances alone. What is atomic on a coarray is so for the system, on other variables for the device.
#include <xmp.h>
double w[100]:[*], r[100], out[100];
int count:[*], here;
unsigned long bits:[*];
short small:[*];
struct __attribute__((packed)) dense {
  char tag;
  int number, list[2][3];
  struct inner {
    int first, second;
  } inner[2];
} dense[4]:[*];
xmp_event_t come:[*];
#pragma acc declare create(w, r, out, count, here, bits, small, dense, come)

// A GPU has no accesses that are not aligned.
// CHECK-LABEL: .visible .entry __xacc_k_packed
// CHECK: st.volatile.global.b8
// CHECK-NOT: st.volatile.global.b32
// CHECK: ret;
void packed(int k) {
#pragma acc parallel loop
  for (int i = 0; i < 4; i++)
    dense[i]:[k].number = i;
}

// CHECK-LABEL: .visible .entry __xacc_k_packed_elements
// CHECK: st.volatile.global.b8
// CHECK-NOT: {{(ld|st).volatile.b32}}
// CHECK: ret;
void packed_elements(int k) {
#pragma acc parallel loop
  for (int i = 0; i < 2; i++) {
    dense[i].list[1][i]:[k] = i;
    dense[i].inner[1].second:[k] += i;
    dense[2 + i].list[i][0:3]:[k] = 7;
    dense[i].inner[0]:[k].first = **dense[3].list:[k];
    xmp_put_signal(dense[3].list[0][i]:[k], &here, 1, come:[k]);
  }
}

// CHECK-LABEL: .visible .entry __xacc_k_aliases
void aliases(int k) {
// CHECK-DAG: st.volatile.global.b64 [%rd{{[0-9]+}}], 4619567317775286272
// CHECK-DAG: ld.volatile.global.b64
// CHECK-DAG: ld.global.b64 %rd{{[0-9]+}}, [%rd[[OWN:[0-9]+]]];
// CHECK-DAG: ld.global.b64 %rd{{[0-9]+}}, [%rd[[OWN]]];
#pragma acc parallel loop
  for (int i = 0; i < 100; i++) {
    double one = w[i] + r[i];
    w[i]:[k] = 7;
    out[i] = one * w[i] + w[99 - i]:[k];
  }
}

// CHECK-LABEL: .visible .entry __xacc_k_atomics
void atomics(int k) {
#pragma acc parallel loop
  for (int i = 0; i < 100; i++) {
// CHECK: atom.global.sys.add.u32
#pragma acc atomic
    count:[k] += 1;
// CHECK: {{atom|red}}.sys.add.{{u|s}}32
#pragma acc atomic
    count -= i;
// CHECK: atom.global.sys.add.f64
#pragma acc atomic
    w[1]:[k] += 1.5;
// CHECK: atom.global.sys.or.b64
#pragma acc atomic
    bits:[k] |= 1ul << i % 64;
// CHECK: ld.volatile.global.b64
// CHECK: st.volatile.global.b64
    double t;
#pragma acc atomic read
    t = w[7]:[k];
#pragma acc atomic write
    w[8]:[k] = t;
// CHECK: atom.global.sys.exch.b64
#pragma acc atomic capture
    {
      t = w[3]:[k];
      w[3]:[k] = i;
    }
// CHECK: atom.relaxed.sys.global.cas.b64
#pragma acc atomic
    w[9]:[k] = w[9]:[k] * t;
// CHECK: atom.relaxed.sys.global.cas.b{{16|32}}
#pragma acc atomic
    small:[k]++;
  }
}

// CHECK-LABEL: .visible .entry __xacc_k_gang
void gang(int k) {
// CHECK: ld.volatile.global.b64 [[SEEN:%rd[0-9]+]]
// CHECK: st.shared.b64 {{.*}}, [[SEEN]]
// CHECK: bar.sync
// CHECK: ld.shared.b64
#pragma acc parallel num_gangs(4) vector_length(32)
  {
    double seen = w[0]:[k]; // one lane, for all see one value
#pragma acc loop vector
    for (int i = 0; i < 100; i++)
      out[i] = seen;
  }
}

// OTHERS-LABEL: .visible .entry __xacc_k_others
// OTHERS-NOT: .sys
// OTHERS: {{atom|red}}{{(.global)?}}.add.{{u|s}}32
void others(int k) {
#pragma acc parallel loop
  for (int i = 0; i < k; i++)
#pragma acc atomic
    here++;
}
