; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Kernels get their calling convention, pointers to global memory and the most threads of a work-group.
; RUN: %opt -passes='xacc-verify,xacc-amdgcn-kernels<amdgcn>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"1 k p/"1 other p/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel of a device is there, by its name

; CHECK: define protected amdgpu_kernel void @k(ptr addrspace(1) %a) #[[K:[0-9]+]]
; CHECK: %[[A:.*]] = addrspacecast ptr addrspace(1) %a to ptr
; CHECK: store i32 1, ptr %[[A]]
; CHECK: attributes #[[K]] = { {{.*}}"amdgpu-flat-work-group-size"="1,256"
; CHECK: !{i32 1, !"amdhsa_code_object_version", i32 500}

target triple = "amdgcn-amd-amdhsa"

define void @k(ptr %a) #1 {
  store i32 1, ptr %a
  ret void ; kernel
}

attributes #1 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
