; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Constants come out of shifted and multiplied sums that end in an address, with as much of "wraps nowhere" as is true of
; both parts; others stay.
; RUN: %opt -passes='xacc-verify,xacc-nvptx-offsets<nvptx>,xacc-verify' -S %s | FileCheck %s
; RUN: sed '0,/^  ret /s//  call void @__xacc_region_end(i32 1)\n  ret /; $ a declare void @__xacc_region_end(i32)' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a device's module has no markers

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @shifted(
; CHECK: %[[X:.*]] = shl nuw nsw i32 %even, 11
; CHECK-NEXT: %row = or disjoint i32 %[[X]], 2048
; CHECK-NEXT: %at = or disjoint i32 %row, %j
define double @shifted(ptr %a, i32 %k, i32 %j) {
  %even = and i32 %k, 1048574
  %odd = or disjoint i32 %even, 1
  %row = shl nuw nsw i32 %odd, 11
  %at = or disjoint i32 %row, %j
  %wide = zext nneg i32 %at to i64
  %p = getelementptr double, ptr %a, i64 %wide
  %v = load double, ptr %p
  ret double %v
}

; x << 3 may change its sign where (x + 1) << 3 does not.
; CHECK-LABEL: @unsigned(
; CHECK: %[[X:.*]] = shl nuw i32 %x, 3
; CHECK-NEXT: %at = add nuw i32 %[[X]], 8
; CHECK-LABEL: @signed(
; CHECK: %at = shl nsw i32 %sum, 3
define ptr @unsigned(ptr %a, i32 %x) {
  %sum = add nuw i32 %x, 1
  %at = shl nuw i32 %sum, 3
  %wide = zext i32 %at to i64
  %p = getelementptr i8, ptr %a, i64 %wide
  ret ptr %p
}
define ptr @signed(ptr %a, i32 %x) {
  %sum = add nsw i32 %x, 1
  %at = shl nsw i32 %sum, 3
  %wide = sext i32 %at to i64
  %p = getelementptr i8, ptr %a, i64 %wide
  ret ptr %p
}

; CHECK-LABEL: @losing(
; CHECK: %[[X:.*]] = shl i32 %even, 31
; CHECK-NEXT: %at = or disjoint i32 %[[X]], -2147483648
define ptr @losing(ptr %a, i32 %k) {
  %even = and i32 %k, -4
  %odd = or disjoint i32 %even, 3
  %at = shl i32 %odd, 31
  %wide = zext i32 %at to i64
  %p = getelementptr i8, ptr %a, i64 %wide
  ret ptr %p
}

; CHECK-LABEL: @product(
; CHECK: %[[X:.*]] = mul nuw nsw i32 %even, 1000
; CHECK-NEXT: %at = add nuw nsw i32 %[[X]], 1000
; CHECK-LABEL: @wrapping(
; CHECK: %at = mul i32 %odd, 1000
define ptr @product(ptr %a, i32 %even) {
  %odd = or disjoint i32 %even, 1
  %at = mul nuw nsw i32 %odd, 1000
  %wide = zext nneg i32 %at to i64
  %p = getelementptr i8, ptr %a, i64 %wide
  ret ptr %p
}
define ptr @wrapping(ptr %a, i32 %even) {
  %odd = or disjoint i32 %even, 1
  %at = mul i32 %odd, 1000
  %wide = zext i32 %at to i64
  %p = getelementptr i8, ptr %a, i64 %wide
  ret ptr %p
}

; CHECK-LABEL: @noAddress(
; CHECK: %row = shl nuw i32 %odd, 11
define i32 @noAddress(i32 %even) {
  %odd = or disjoint i32 %even, 1
  %row = shl nuw i32 %odd, 11
  ret i32 %row
}

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
