// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-targets=nvptx -S -emit-llvm %s -o - | %python %S/../passes/Inputs/ptx.py > %t.ptx
// RUN: %filecheck %s < %t.ptx
// RUN: %if ptxas %{ %ptxas -arch=sm_90 %t.ptx -o %t.cubin %}
// What is atomic is so among the threads of a device; on what is volatile for the whole system.
int plain;
volatile int shared;
volatile double sum;
volatile unsigned long bits;
volatile short narrow;
#pragma acc declare create(plain, shared, sum, bits, narrow)

// CHECK-LABEL: .visible .entry __xacc_k_all
// CHECK: {{atom|red}}.global.add.u32
// CHECK: {{atom|red}}.sys.{{(global.)?}}add.s32
// CHECK: {{atom|red}}.sys.{{(global.)?}}add.s32
// CHECK: {{atom|red}}.sys.{{(global.)?}}add.f64
// CHECK: {{atom|red}}.sys.{{(global.)?}}xor.b64
// CHECK: atom.sys.{{(global.)?}}exch.b64
// CHECK: atom{{.*}}.sys.{{(global.)?}}cas.b32
void all(int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    double old;
#pragma acc atomic
    plain += i;
#pragma acc atomic
    shared += i;
#pragma acc atomic
    shared -= i;
#pragma acc atomic
    sum += i;
#pragma acc atomic
    bits ^= i;
#pragma acc atomic capture
    {
      old = sum;
      sum = i;
    }
#pragma acc atomic
    narrow += old;
  }
}
