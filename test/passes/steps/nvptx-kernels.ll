; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Kernels get their calling convention and the most threads of a block.
; RUN: %opt -passes='xacc-verify,xacc-nvptx-kernels<nvptx>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"0 256 0/"0 0 0/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel has lanes

; CHECK: define ptx_kernel void @k(ptr %a) #[[K:[0-9]+]]
; CHECK: attributes #[[K]] = { {{.*}}"nvvm.maxntid"="256"

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @k(ptr %a) #1 {
  ret void ; kernel
}

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
