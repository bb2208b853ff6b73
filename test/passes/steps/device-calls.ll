; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Devices call the routine that a bind clause names; one of another file is left to linking. What nothing uses any more goes.
; Addresses that lead to mapped memory are in that of the device; atomic operations take them as they are.
; RUN: %opt -passes='xacc-verify,xacc-device-calls<nvptx>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/^  ret void ; kernel/  call void @__xacc_region_end(i32 1)\n  ret void/; $ a declare void @__xacc_region_end(i32)' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a device's module has no markers

; CHECK: declare i32 @other(i32) #[[OTHER:[0-9]+]]
; CHECK-NOT: @unused
; CHECK: call i32 @there(i32 1)
; CHECK: [[FAR:%.*]] = inttoptr i64 %far to ptr addrspace(1)
; CHECK: [[NEAR:%.*]] = addrspacecast ptr addrspace(1) [[FAR]] to ptr
; CHECK: store volatile i32 1, ptr [[NEAR]]
; CHECK: atomicrmw volatile add ptr addrspace(1) [[FAR]], i32 1 monotonic
; CHECK: inttoptr i64 %far to ptr{{$}}
; CHECK: attributes #[[OTHER]] = { {{.*}}"xacc-linked"

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare i32 @other(i32) #1
declare i32 @here(i32) #2
declare i32 @there(i32)
declare i32 @unused(i32)

define internal void @k(ptr %a) #3 {
  %x = call i32 @here(i32 1)
  %y = call i32 @other(i32 %x)
  store i32 %y, ptr %a
  %far = ptrtoint ptr %a to i64
  %mapped = inttoptr i64 %far to ptr, !xacc.mapped !1
  store volatile i32 1, ptr %mapped
  %old = atomicrmw volatile add ptr %mapped, i32 1 monotonic
  %any = inttoptr i64 %far to ptr
  store volatile i32 1, ptr %any
  ret void ; kernel
}

attributes #1 = { "xacc-routine"="seq" }
attributes #2 = { "xacc-routine"="seq" "xacc-bind"="there" }
attributes #3 = { "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
!1 = !{}
