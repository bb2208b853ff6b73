; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Output and assertions are the device library's: the stream, the format, the values as words. Where the code executes is
; known.
; RUN: %opt -passes='xacc-verify,xacc-amdgcn-calls<amdgcn>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"0 256 0/"0 0 0/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel has lanes

; CHECK-NOT: call i32 @acc_on_device
; CHECK: call void @__xacc_dev_fail(i32 3, ptr null, ptr null, i32 1, ptr null)
; CHECK-NOT: call void @__assert_fail
; CHECK: store i64 7, ptr
; CHECK: call i32 @__xacc_dev_print(i32 1, ptr %a, ptr
; CHECK: call i32 @__xacc_dev_print(i32 0, ptr %a, ptr null, i32 0)

target triple = "amdgcn-amd-amdhsa"

define void @k(ptr %a) #1 {
  %on = call i32 @acc_on_device(i32 4)
  store i32 %on, ptr %a
  call void @__assert_fail(ptr null, ptr null, i32 1, ptr null)
  %errors = load ptr, ptr addrspacecast (ptr addrspace(1) @stderr to ptr)
  %a1 = call i32 (ptr, ptr, ...) @fprintf(ptr %errors, ptr %a, i32 7)
  %a2 = call i32 (ptr, ...) @printf(ptr %a)
  ret void ; kernel
}

@stderr = external addrspace(1) global ptr
declare i32 @fprintf(ptr, ptr, ...)
declare i32 @printf(ptr, ...)
declare i32 @acc_on_device(i32)
declare void @__assert_fail(ptr, ptr, i32, ptr)

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
