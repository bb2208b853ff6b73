; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; What adds up the results of gangs is called where there are very many calls, and else a part of each kernel.
; RUN: %opt -passes='xacc-verify,xacc-nvptx-reductions<nvptx>,xacc-verify' -S %s | FileCheck --check-prefix=FEW %s
; RUN: sed '/call void/{p;p;p;p;p;p;p;p;}' %s | sed '/call void/{p;p;p;p;p;p;p;p;}' > %t.many.ll
; RUN: %opt -passes='xacc-nvptx-reductions<nvptx>' -S %t.many.ll | FileCheck --check-prefix=MANY %s
; RUN: sed 's/"1 k p/"0 k p/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel has a number and a name

; FEW: define internal void @__xacc_gangs_add_f64({{.*}}) #[[N:[0-9]+]]
; FEW: attributes #[[N]] = { alwaysinline }
; MANY: define internal void @__xacc_gangs_add_f64({{.*}}) #[[N:[0-9]+]]
; MANY: attributes #[[N]] = { noinline }

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define internal void @__xacc_gangs_add_f64(i32 %levels, ptr %to, double %value, ptr %slots, i32 %slot, i32 %all) #2 {
  ret void
}

define void @k(ptr %a) #1 {
  call void @__xacc_gangs_add_f64(i32 2, ptr %a, double 1.0, ptr %a, i32 0, i32 1)
  ret void ; kernel
}

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }
attributes #2 = { alwaysinline }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
