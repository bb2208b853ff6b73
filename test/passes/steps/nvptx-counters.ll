; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A counter that wraps below zero is compared in a way that ptxas leaves alone. Behind optimisation there is no state that
; could be broken.
; RUN: %opt -passes='xacc-verify,xacc-nvptx-counters<nvptx>,xacc-verify' -S %s | FileCheck %s

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
