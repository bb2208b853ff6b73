; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Atomic accesses order among the threads of one device.
; RUN: %opt -passes='xacc-verify,xacc-amdgcn-atomics<amdgcn>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"2 1 8;"/"2 1 8;0 2 4;"/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: each argument of a kernel has a row

; CHECK: atomicrmw add ptr %a, i32 1 syncscope("agent") monotonic

target triple = "amdgcn-amd-amdhsa"

define void @k(ptr %a) #1 {
  %y = atomicrmw add ptr %a, i32 1 monotonic
  ret void ; kernel
}

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
