; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; The reciprocal of a root is made of one approximation, without a branch, where both are rounded as C wants it; what fast
; mathematics allows is left to LLVM, as are roots that others use, and functions without denormal numbers.
; RUN: %opt -passes='xacc-verify,xacc-nvptx-roots<nvptx>,xacc-verify' -S %s | FileCheck %s
; RUN: sed '0,/^  ret /s//  call void @__xacc_region_end(i32 1)\n  ret /; $ a declare void @__xacc_region_end(i32)' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a device's module has no markers

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare float @llvm.sqrt.f32(float)
declare double @llvm.sqrt.f64(double)
declare float @llvm.fma.f32(float, float, float)

; CHECK-LABEL: define float @root(
; CHECK-NOT: call {{.*}}@llvm.sqrt
; CHECK-NOT: fdiv
; CHECK-NOT: br
; CHECK: call float @llvm.nvvm.rsqrt.approx.ftz.f(
; CHECK-COUNT-6: call float @llvm.fma.f32(
; CHECK: call float @llvm.nvvm.fma.rp.f(
; CHECK-COUNT-2: call float @llvm.fma.f32(
; CHECK-NOT: call {{.*}}@llvm.sqrt
; CHECK-NOT: fdiv
; CHECK: ret float
define float @root(float %x) {
  %root = call contract float @llvm.sqrt.f32(float %x)
  %result = fdiv contract float 1.0, %root
  ret float %result
}

; Squares and a constant are never small.
; CHECK-LABEL: define float @softened(
; CHECK-NOT: fcmp olt
; CHECK: call float @llvm.nvvm.rsqrt.approx.ftz.f(float %sum)
; CHECK-NOT: fcmp olt
; CHECK: ret float
define float @softened(float %x, float %y, float %z) {
  %xx = fmul contract float %x, %x
  %yy = fmul contract float %y, %y
  %xy = fadd contract float %xx, %yy
  %xyz = call float @llvm.fma.f32(float %z, float %z, float %xy)
  %sum = fadd contract float %xyz, 0x3F1A36E2E0000000
  %root = call contract float @llvm.sqrt.f32(float %sum)
  %result = fdiv contract float 1.0, %root
  ret float %result
}

; What else is added may be, as may differences.
; CHECK-LABEL: define float @product(
; CHECK: fcmp olt
define float @product(float %x, float %y) {
  %xy = fmul contract float %x, %y
  %sum = fadd contract float %xy, 1.0
  %root = call contract float @llvm.sqrt.f32(float %sum)
  %result = fdiv contract float 1.0, %root
  ret float %result
}

; CHECK-LABEL: define float @difference(
; CHECK: fcmp olt
define float @difference(float %x) {
  %xx = fmul contract float %x, %x
  %sum = fsub contract float %xx, -1.0
  %root = call contract float @llvm.sqrt.f32(float %sum)
  %result = fdiv contract float 1.0, %root
  ret float %result
}

; CHECK-LABEL: define float @tiny(
; CHECK: fcmp olt
define float @tiny(float %x) {
  %xx = fmul contract float %x, %x
  %sum = fadd contract float %xx, 0x3800000000000000
  %root = call contract float @llvm.sqrt.f32(float %sum)
  %result = fdiv contract float 1.0, %root
  ret float %result
}

; CHECK-LABEL: define float @fast(
; CHECK: fdiv fast
define float @fast(float %x) {
  %root = call fast float @llvm.sqrt.f32(float %x)
  %result = fdiv fast float 1.0, %root
  ret float %result
}

; CHECK-LABEL: define float @both(
; CHECK: fdiv
define float @both(float %x) {
  %root = call float @llvm.sqrt.f32(float %x)
  %result = fdiv float 1.0, %root
  %sum = fadd float %root, %result
  ret float %sum
}

; CHECK-LABEL: define float @quotient(
; CHECK: fdiv
define float @quotient(float %x, float %y) {
  %root = call float @llvm.sqrt.f32(float %x)
  %result = fdiv float %y, %root
  ret float %result
}

; CHECK-LABEL: define double @wide(
; CHECK: fdiv
define double @wide(double %x) {
  %root = call double @llvm.sqrt.f64(double %x)
  %result = fdiv double 1.0, %root
  ret double %result
}

; CHECK-LABEL: define float @flushed(
; CHECK: fdiv
define float @flushed(float %x) "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
  %root = call float @llvm.sqrt.f32(float %x)
  %result = fdiv float 1.0, %root
  ret float %result
}

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
