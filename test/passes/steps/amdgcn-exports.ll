; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Nothing is linked on AMD GPUs: no routine is there for other files, and one of another file is an error.
; RUN: %opt -passes='xacc-verify,xacc-amdgcn-exports<amdgcn>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"1 k p/"0 k p/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel has a number and a name
; RUN: sed 's/call i32 @exported/call i32 @imported/' %s > %t.import.ll
; RUN: not %opt -passes='xacc-amdgcn-exports<amdgcn>' -S %t.import.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=IMPORT %s
; IMPORT: error: p.c:4:9: routine 'imported' of another file is not supported yet on AMD GPUs

; CHECK: define internal i32 @exported(

target triple = "amdgcn-amd-amdhsa"

define i32 @exported(i32 %x) #1 {
  ret i32 %x
}

declare i32 @imported(i32) #1

define void @k(ptr %a) #2 {
  %x = call i32 @exported(i32 1)
  store i32 %x, ptr %a
  ret void ; kernel
}

attributes #1 = { "xacc-linked" }
attributes #2 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
