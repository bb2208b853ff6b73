; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Atomic accesses order among the threads of one device. PTX has no fence for one thread, and LLVM no atomic load of
; memory that nothing writes.
; RUN: %opt -passes='xacc-verify,xacc-nvptx-atomics<nvptx>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/^  ret void ; kernel/  call void @__xacc_region_end(i32 1)\n  ret void/; $ a declare void @__xacc_region_end(i32)' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a device's module has no markers

; CHECK: define void @k(ptr %a)
; CHECK: load atomic i32, ptr %a syncscope("device") seq_cst
; CHECK: atomicrmw add ptr %a, i32 %x syncscope("device") monotonic
; CHECK: call void asm sideeffect "", "~{memory}"()
; CHECK-NOT: fence

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @k(ptr noalias %a) #1 {
  %x = load atomic i32, ptr %a seq_cst, align 4
  %y = atomicrmw add ptr %a, i32 %x monotonic
  fence syncscope("singlethread") seq_cst
  ret void ; kernel
}

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
