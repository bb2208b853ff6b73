; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; libclc's functions have C++'s names, and so may a program's: what the link brought gets limits where it makes integers, and nothing of the
; program's; a routine of another file is not looked for in libclc.
; REQUIRES: libclc
; RUN: %opt -passes='xacc-verify,xacc-nvptx-math<nvptx;math=libclc>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/@hypot/@pow/' %s > %t.ll
; RUN: %opt -passes='xacc-nvptx-math<nvptx;math=libclc;libclc-path=%t.none>' -S %t.ll | FileCheck --check-prefix=OWN %s

; CHECK-LABEL: define void @k(ptr %a)
; CHECK-LABEL: define i32 @_Z5wholed(double %x)
; CHECK-NEXT: fptosi double %x to i32
; CHECK: declare i32 @_Z5otherd(double)
; CHECK: define {{.*}}double @_Z5hypotdd(double
; OWN: declare i32 @_Z5otherd(double)

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define void @k(ptr %a) #1 {
  %x = call double @hypot(double 2.5, double 1.0)
  %i = call i32 @_Z5wholed(double %x)
  %j = call i32 @_Z5otherd(double %x)
  %s = add i32 %i, %j
  store i32 %s, ptr %a
  ret void
}

define i32 @_Z5wholed(double %x) {
  %i = fptosi double %x to i32
  ret i32 %i
}

declare i32 @_Z5otherd(double)
declare double @hypot(double, double)

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
