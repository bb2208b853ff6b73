; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Images of AMD GPUs are bound when they are loaded: a routine for other files is this file's own, with a variable that has
; its address; one of another file is called by a variable that the runtime sets. Those that nothing calls need none.
; RUN: %opt -passes='xacc-verify,xacc-amdgcn-exports<amdgcn>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"1 k p/"0 k p/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel has a number and a name

; CHECK: @__xacc_export_exported = protected addrspace(1) externally_initialized global ptr @exported
; CHECK: @__xacc_import_imported = protected addrspace(1) externally_initialized global ptr null
; CHECK-NOT: @__xacc_import_unused
; CHECK: define internal i32 @exported(

target triple = "amdgcn-amd-amdhsa"

define i32 @exported(i32 %x) #1 {
  ret i32 %x
}

declare i32 @imported(i32) #1
declare i32 @unused(i32) #1

; CHECK: [[CODE:%[0-9]+]] = load ptr, ptr addrspace(1) @__xacc_import_imported
; CHECK-NEXT: call i32 [[CODE]](i32 %x)

define void @k(ptr %a) #2 {
  %x = call i32 @exported(i32 1)
  %y = call i32 @imported(i32 %x)
  store i32 %y, ptr %a
  ret void ; kernel
}

attributes #1 = { "xacc-linked" }
attributes #2 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
