; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Functions of math.h become intrinsics, or need the toolkit's library or libclc; those that Clang has made intrinsics with two results
; are functions again. The state of kernels is not needed any more.
; RUN: %opt -passes='xacc-verify,xacc-amdgcn-math<amdgcn;rocm-path=%t.none>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"1 k p/"0 k p/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel has a number and a name
; RUN: sed 's/@fabs(double -2.0)/@erf(double -2.0)/; s/@fabs(double)/@erf(double)/' %s > %t.math.ll
; RUN: not %opt -passes='xacc-amdgcn-math<amdgcn;rocm-path=%t.none;libclc-path=%t.none>' -S %t.math.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=MATH %s
; MATH: error: p.c:4:9: function 'erf' needs ROCm's device library ocml, which was not found

; CHECK: void @k(ptr %a)
; CHECK: call double @llvm.fabs.f64(double -2.0
; CHECK-NOT: "xacc-kernel"

target triple = "amdgcn-amd-amdhsa"

define void @k(ptr %a) #1 {
  %x = call double @fabs(double -2.0)
  store double %x, ptr %a
  ret void ; kernel
}

declare double @fabs(double)

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
