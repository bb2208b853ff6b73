; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; The module becomes one of the GPU: nothing of x86-64 is left, only kernels are to be seen from outside.
; RUN: %opt -passes='xacc-verify,xacc-retarget<nvptx>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"2 1 8;"/"2 1 8;0 2 4;"/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: each argument of a kernel has a row
; RUN: %opt -passes='xacc-retarget<amdgcn>' -S %s | FileCheck --check-prefix=AMD %s
; AMD: target triple = "amdgcn-amd-amdhsa"

; CHECK: target triple = "nvptx64-nvidia-cuda"
; CHECK: define internal i32 @help_er(i32 %x) {
; CHECK: define dso_local void @k(ptr %a) #[[K:[0-9]+]]
; CHECK: define internal void @ordered() #[[ORDERED:[0-9]+]]
; CHECK-NOT: x86-64
; CHECK-DAG: attributes #[[ORDERED]] = { optsize }
; CHECK-DAG: attributes #[[K]] = { "no-trapping-math"="true" "xacc-kernel"="1 k

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define internal i32 @help.er(i32 %x) #1 {
  ret i32 %x
}

define internal void @k(ptr %a) #2 {
  %x = call i32 @help.er(i32 1)
  store i32 %x, ptr %a
  ret void ; kernel
}

; The second version of a kernel, in the order of the program.
define internal void @ordered() #3 {
  ret void
}

attributes #1 = { noinline uwtable "target-cpu"="x86-64" "xacc-routine"="seq" }
attributes #2 = { uwtable "target-cpu"="x86-64" "no-trapping-math"="true" "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }
attributes #3 = { noinline uwtable "target-cpu"="x86-64" "xacc-ordered" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
