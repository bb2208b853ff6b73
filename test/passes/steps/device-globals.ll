; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Variables lie in global memory, what a gang shares in its own.
; RUN: %opt -passes='xacc-verify,xacc-device-globals<nvptx>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"0 256 0/"0 0 0/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel has lanes

; CHECK: @table = internal addrspace(1) constant [2 x i32]
; CHECK: @tile = internal addrspace(3) global [64 x i32]
; CHECK: store i32 %x, ptr addrspacecast (ptr addrspace(3) @tile to ptr)

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@table = internal constant [2 x i32] [i32 1, i32 2], align 4
@tile = internal global [64 x i32] undef, align 16 #0

define void @k(ptr %a) #1 {
  %x = load i32, ptr getelementptr (i8, ptr @table, i64 4)
  store i32 %x, ptr @tile
  ret void ; kernel
}

attributes #0 = { "xacc-shared"="gang" }
attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
