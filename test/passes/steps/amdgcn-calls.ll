; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; There is nobody who prints: a failing assertion only stops. Where the code executes is known.
; RUN: %opt -passes='xacc-verify,xacc-amdgcn-calls<amdgcn>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"0 256 0/"0 0 0/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel has lanes

; CHECK-NOT: call i32 @acc_on_device
; CHECK: call void @llvm.trap()
; CHECK-NOT: call void @__assert_fail

target triple = "amdgcn-amd-amdhsa"

define void @k(ptr %a) #1 {
  %on = call i32 @acc_on_device(i32 4)
  store i32 %on, ptr %a
  call void @__assert_fail(ptr null, ptr null, i32 1, ptr null)
  ret void ; kernel
}

declare i32 @acc_on_device(i32)
declare void @__assert_fail(ptr, ptr, i32, ptr)

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
