; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; The device library is linked as far as it is used.
; RUN: %opt -passes='xacc-verify,xacc-device-library<nvptx>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"1 k p/"0 k p/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel has a number and a name

; CHECK: void @k(ptr %a)
; CHECK: define internal {{.*}}i32 @__xacc_dev_index(
; CHECK-NOT: @__xacc_dev_code

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @k(ptr %a) #1 {
  %x = call i32 @__xacc_dev_index(i32 0, i32 0)
  store i32 %x, ptr %a
  ret void ; kernel
}

declare i32 @__xacc_dev_index(i32, i32)

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
