; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A device finds routines that pointers may mean and declared variables in tables of its image, where the host asks the
; runtime; other images call routines by their names.
; RUN: %opt -passes='xacc-verify,xacc-device-tables<nvptx>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"1 k p/"1 other p/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel of a device is there, by its name

; CHECK-DAG: @__xacc_routines_[[FILE:[0-9a-f]+]] = global [1 x ptr] [ptr @scaled]
; CHECK-DAG: @__xacc_pointers_[[FILE]] = externally_initialized global { ptr, i64, ptr } zeroinitializer
; CHECK-DAG: @__xacc_slot_scale = externally_initialized global ptr null
; CHECK: define i32 @scaled(i32 %x)
; CHECK-NOT: call ptr @__xacc_declared_at
; CHECK: load ptr, ptr @__xacc_slot_scale
; CHECK: call ptr @__xacc_dev_code(ptr %g, ptr @__xacc_pointers_{{.*}}, ptr {{.*}}, i32 6, ptr {{.*}}, ptr {{.*}})

target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@scale = global i32 3
@where = private constant [29 x i8] c"p.c;f;6;13;acc parallel loop\00"
@name = private constant [6 x i8] c"scale\00"
@__xacc_slot_scale = internal constant { ptr, ptr, ptr } { ptr @name, ptr @name, ptr @scale } "xacc-slot"
@__xacc_module = internal global { i32, i32, ptr, ptr, ptr, i32, i32, ptr, ptr, ptr, i32, i32, ptr, i32, i32, i32, i32, ptr, ptr, ptr, ptr, ptr } zeroinitializer

declare i32 @scaled(i32) #1

define i32 @__xacc_routine_scaled(i32 %x) #2 {
  %at = call ptr @__xacc_declared_at(ptr @__xacc_slot_scale)
  %s = load i32, ptr %at
  %p = mul i32 %s, %x
  ret i32 %p
}

define internal void @k(ptr %g) #3 {
  %f = call ptr @__xacc_pointed(ptr %g, ptr @__xacc_module, ptr @where)
  %r = call i32 %f(i32 1)
  ret void ; kernel
}

declare ptr @__xacc_declared_at(ptr)
declare ptr @__xacc_pointed(ptr, ptr, ptr)

attributes #1 = { "xacc-pointee"="0 i32,i32" "xacc-routine"="seq" }
attributes #2 = { "xacc-export"="0" "xacc-for-regions" "xacc-routine"="seq" }
attributes #3 = { "xacc-pointer"="i32,i32" "xacc-kernel"="1 k p.c;f;4;9;acc parallel loop" "xacc-launch"="0 256 0 0 0 0" "xacc-params"="2 1 8;" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
