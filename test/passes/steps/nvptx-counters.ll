; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A counter that wraps below zero is compared in a way that ptxas leaves alone.
; RUN: %opt -passes='xacc-verify,xacc-nvptx-counters<nvptx>,xacc-verify' -S %s | FileCheck %s
; RUN: sed '0,/^  ret /s//  call void @__xacc_region_end(i32 1)\n  ret /; $ a declare void @__xacc_region_end(i32)' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a device's module has no markers

; CHECK: %[[MIN:.*]] = call i32 @llvm.umin.i32(i32 %next, i32 %n)
; CHECK: icmp ne i32 %[[MIN]], %n

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr %a, i32 %first, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ %first, %entry ], [ %next, %loop ]
  store volatile i32 %i, ptr %a
  %next = sub i32 %i, 3
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
