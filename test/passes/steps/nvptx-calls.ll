; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; NVIDIA's device runtime prints; where the code executes is known.
; RUN: %opt -passes='xacc-verify,xacc-nvptx-calls<nvptx>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"2 1 8;"/"2 1 8;0 2 4;"/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: each argument of a kernel has a row

; CHECK-NOT: call i32 @acc_on_device
; CHECK: call i32 @vprintf(

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@text = internal constant [4 x i8] c"%d\0A\00"

define void @k(ptr %a) #1 {
  %on = call i32 @acc_on_device(i32 5)
  %r = call i32 (ptr, ...) @printf(ptr @text, i32 %on)
  ret void ; kernel
}

declare i32 @acc_on_device(i32)
declare i32 @printf(ptr, ...)

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
