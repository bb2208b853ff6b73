; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Locals lie in an address space of their own; LLVM's verifier wants that of a module of the target.
; RUN: %opt -passes='xacc-verify,xacc-amdgcn-locals<amdgcn>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"1 k p/"0 k p/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel has a number and a name

; CHECK: %[[T:.*]] = alloca [4 x i32], align 4, addrspace(5)
; CHECK: %[[P:.*]] = addrspacecast ptr addrspace(5) %[[T]] to ptr
; CHECK-NOT: call void @llvm.lifetime
; CHECK: store i32 1, ptr %[[P]]

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

define void @k(ptr %a) #1 {
  %t = alloca [4 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr %t)
  store i32 1, ptr %t
  ret void ; kernel
}

declare void @llvm.lifetime.start.p0(ptr)

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
