; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Bessel functions of higher order are XACC's own with libdevice too, whose ones are no numbers at zero; those of order 0 and 1 are libdevice's.
; REQUIRES: libdevice
; RUN: %opt -passes='xacc-verify,xacc-nvptx-math<nvptx>,xacc-verify' -S %s | FileCheck %s

; CHECK-LABEL: define void @k(
; CHECK: call double @__nv_j0(double 0.0
; CHECK: call double @__xacc_math_jn(i32 2, double 0.0
; CHECK: call float @__xacc_math_ynf(i32 2, float 0.0
; CHECK-NOT: @__nv_{{jn|yn}}

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @k(ptr %a) #1 {
  %x = call double @j0(double 0.0)
  %y = call double @jn(i32 2, double 0.0)
  %z = call float @ynf(i32 2, float 0.0)
  %s = fadd double %x, %y
  store double %s, ptr %a
  store float %z, ptr %a
  ret void
}

declare double @j0(double)
declare double @jn(i32, double)
declare float @ynf(i32, float)

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
