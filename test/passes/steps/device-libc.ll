; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Functions of the C library become code that every device can run.
; RUN: %opt -passes='xacc-verify,xacc-device-libc<nvptx>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"1 k p/"1 other p/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel of a device is there, by its name

; CHECK: call i32 @llvm.abs.i32(i32 -3, i1 {{.*}})

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @k(ptr %a) #1 {
  %x = call i32 @abs(i32 -3)
  store i32 %x, ptr %a
  ret void ; kernel
}

declare i32 @abs(i32)

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
