; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Four arrays of one shape share the distance of an element, of which loops around hold the parts, not a row of each array:
; xacc-nvptx-offsets. Of three they stay, and so does an array with elements of another size.
; RUN: %opt -passes='xacc-verify,xacc-nvptx-offsets<nvptx>,xacc-verify' -S %s | FileCheck %s

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK: @four({{.*}} #[[FOUR:[0-9]+]] {
; CHECK: outer:
; CHECK-NEXT: %i = phi
; CHECK-NEXT: %[[PLANE:.*]] = mul i64 %i, 4096
; CHECK-NEXT: %e1 = getelementptr
; CHECK-NEXT: br label %inner
; CHECK: inner:
; CHECK-NEXT: %k = phi
; CHECK-NEXT: %[[WIDE:.*]] = sext i32 %k to i64
; CHECK-NEXT: %[[ROW:.*]] = mul i64 %[[WIDE]], 4
; CHECK-NEXT: %[[SUM:.*]] = add i64 %[[PLANE]], %[[ROW]]
; CHECK-NEXT: %[[A:.*]] = getelementptr i8, ptr %a, i64 %[[SUM]]
; CHECK-NEXT: %u = load float, ptr %[[A]]
; CHECK-NEXT: %[[A1:.*]] = getelementptr i8, ptr %[[A]], i64 4
; CHECK-NEXT: %v = load float, ptr %[[A1]]
; CHECK-NEXT: %[[B:.*]] = getelementptr i8, ptr %b, i64 %[[SUM]]
; CHECK-NEXT: %[[B1:.*]] = getelementptr i8, ptr %[[B]], i64 -4096
; CHECK-NEXT: %w = load float, ptr %[[B1]]
; CHECK: %[[C:.*]] = getelementptr i8, ptr %c, i64 %[[SUM]]
; CHECK-NEXT: %x = load float, ptr %[[C]]
; CHECK: %[[D:.*]] = getelementptr i8, ptr %d, i64 %[[SUM]]
; CHECK-NEXT: atomicrmw fadd ptr %[[D]], float %x
; CHECK: %e2 = getelementptr double, ptr %e1, i32 %k
; CHECK-NEXT: store double 0.000000e+00, ptr %e2
define void @four(ptr %a, ptr %b, ptr %c, ptr %d, ptr %e, i64 %n, i32 %m) #0 {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %outer.end ]
  %a1 = getelementptr [1024 x float], ptr %a, i64 %i
  %b1 = getelementptr [1024 x float], ptr %b, i64 %i
  %c1 = getelementptr [1024 x float], ptr %c, i64 %i
  %d1 = getelementptr [1024 x float], ptr %d, i64 %i
  %e1 = getelementptr [1024 x double], ptr %e, i64 %i
  br label %inner
inner:
  %k = phi i32 [ 0, %outer ], [ %k.next, %inner ]
  %a2 = getelementptr float, ptr %a1, i32 %k
  %u = load float, ptr %a2
  %a3 = getelementptr i8, ptr %a2, i64 4
  %v = load float, ptr %a3
  %b2 = getelementptr float, ptr %b1, i32 %k
  %b3 = getelementptr i8, ptr %b2, i64 -4096
  %w = load float, ptr %b3
  %uv = fadd float %u, %v
  %uvw = fadd float %uv, %w
  store float %uvw, ptr %a2
  %c2 = getelementptr float, ptr %c1, i32 %k
  %x = load float, ptr %c2
  %d2 = getelementptr float, ptr %d1, i32 %k
  %old = atomicrmw fadd ptr %d2, float %x monotonic
  %e2 = getelementptr double, ptr %e1, i32 %k
  store double 0.0, ptr %e2
  %k.next = add nsw i32 %k, 1
  %more = icmp slt i32 %k.next, %m
  br i1 %more, label %inner, label %outer.end
outer.end:
  %i.next = add nuw i64 %i, 1
  %again = icmp ult i64 %i.next, %n
  br i1 %again, label %outer, label %end
end:
  ret void
}

; CHECK: @three({{.*}} #[[THREE:[0-9]+]] {
; CHECK: getelementptr [1024 x float], ptr %a, i64 %i
; CHECK: getelementptr [1024 x float], ptr %b, i64 %i
; CHECK: getelementptr [1024 x float], ptr %c, i64 %i
define void @three(ptr %a, ptr %b, ptr %c, i64 %n, i64 %m) #0 {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %outer.end ]
  %a1 = getelementptr [1024 x float], ptr %a, i64 %i
  %b1 = getelementptr [1024 x float], ptr %b, i64 %i
  %c1 = getelementptr [1024 x float], ptr %c, i64 %i
  br label %inner
inner:
  %k = phi i64 [ 0, %outer ], [ %k.next, %inner ]
  %a2 = getelementptr float, ptr %a1, i64 %k
  %u = load float, ptr %a2
  %b2 = getelementptr float, ptr %b1, i64 %k
  %v = load float, ptr %b2
  %uv = fadd float %u, %v
  %c2 = getelementptr float, ptr %c1, i64 %k
  store float %uv, ptr %c2
  %k.next = add nuw i64 %k, 1
  %more = icmp ult i64 %k.next, %m
  br i1 %more, label %inner, label %outer.end
outer.end:
  %i.next = add nuw i64 %i, 1
  %again = icmp ult i64 %i.next, %n
  br i1 %again, label %outer, label %end
end:
  ret void
}

; The indices of one sum are of one block, and an access is in a loop within that of the sum.
; CHECK-LABEL: @within(
; CHECK: outer:
; CHECK: %j = phi
; CHECK: %[[I:.*]] = mul i64 %i, 4096
; CHECK: %[[J:.*]] = mul i64 %j, 4
; CHECK-NEXT: %[[SUM:.*]] = add i64
; CHECK-DAG: getelementptr i8, ptr %a, i64 %[[SUM]]
; CHECK-DAG: getelementptr i8, ptr %d, i64 %[[SUM]]
; CHECK: inner:
define void @within(ptr %a, ptr %b, ptr %c, ptr %d, i64 %n, i64 %m) {
entry:
  br label %outer
outer:
  %i = phi i64 [ 0, %entry ], [ %i.next, %outer.end ]
  %j = phi i64 [ 7, %entry ], [ %j.next, %outer.end ]
  %a1 = getelementptr [1024 x float], ptr %a, i64 %i, i64 %j
  %b1 = getelementptr [1024 x float], ptr %b, i64 %i, i64 %j
  %c1 = getelementptr [1024 x float], ptr %c, i64 %i, i64 %j
  %d1 = getelementptr [1024 x float], ptr %d, i64 %i, i64 %j
  br label %inner
inner:
  %k = phi i64 [ 0, %outer ], [ %k.next, %inner ]
  %u = load volatile float, ptr %a1
  store volatile float %u, ptr %b1
  store volatile float %u, ptr %c1
  store volatile float %u, ptr %d1
  %k.next = add nuw i64 %k, 1
  %more = icmp ult i64 %k.next, %m
  br i1 %more, label %inner, label %outer.end
outer.end:
  %i.next = add nuw i64 %i, 1
  %j.next = add nuw i64 %j, 3
  %again = icmp ult i64 %i.next, %n
  br i1 %again, label %outer, label %end
end:
  ret void
}

; An array whose begin is known later than the sum.
; CHECK-LABEL: @later(
; CHECK: %[[SUM:.*]] = add i64
; CHECK: %d = load ptr, ptr %of
; CHECK-NEXT: getelementptr i8, ptr %d, i64 %[[SUM]]
; CHECK: loop:
define void @later(ptr %a, ptr %b, ptr %c, ptr %of, i64 %x, i64 %m) {
entry:
  %i = shl i64 %x, 1
  %j = lshr i64 %x, 1
  %a1 = getelementptr [1024 x float], ptr %a, i64 %i, i64 %j
  %b1 = getelementptr [1024 x float], ptr %b, i64 %i, i64 %j
  %c1 = getelementptr [1024 x float], ptr %c, i64 %i, i64 %j
  %d = load ptr, ptr %of
  %d1 = getelementptr [1024 x float], ptr %d, i64 %i, i64 %j
  br label %loop
loop:
  %k = phi i64 [ 0, %entry ], [ %k.next, %loop ]
  %u = load volatile float, ptr %a1
  store volatile float %u, ptr %b1
  store volatile float %u, ptr %c1
  store volatile float %u, ptr %d1
  %k.next = add nuw i64 %k, 1
  %more = icmp ult i64 %k.next, %m
  br i1 %more, label %loop, label %end
end:
  ret void
}

; What a loop finds is added up behind that loop.
; CHECK-LABEL: @found(
; CHECK: find:
; CHECK-NOT: mul
; CHECK: pre:
; CHECK-NEXT: getelementptr double, ptr %a, i64 %k
define void @found(ptr %a, ptr %b, ptr %c, ptr %d, ptr %key, i64 %m) {
entry:
  br label %find
find:
  %k = phi i64 [ 0, %entry ], [ %k.next, %find ]
  %p = getelementptr i32, ptr %key, i64 %k
  %v = load i32, ptr %p
  %k.next = add i64 %k, 1
  %no = icmp slt i32 %v, 0
  br i1 %no, label %find, label %pre
pre:
  %a1 = getelementptr double, ptr %a, i64 %k
  %b1 = getelementptr double, ptr %b, i64 %k
  %c1 = getelementptr double, ptr %c, i64 %k
  %d1 = getelementptr double, ptr %d, i64 %k
  br label %loop
loop:
  %j = phi i64 [ 0, %pre ], [ %j.next, %loop ]
  %x = load volatile double, ptr %a1
  store volatile double %x, ptr %b1
  store volatile double %x, ptr %c1
  store volatile double %x, ptr %d1
  %j.next = add nuw i64 %j, 1
  %more = icmp ult i64 %j.next, %m
  br i1 %more, label %loop, label %end
end:
  ret void
}

; The registers that this spares are for loads: 1024 lanes are to fit.
; CHECK-DAG: attributes #[[FOUR]] = { "nvvm.maxntid"="256" "nvvm.minctasm"="4" }
; CHECK-DAG: attributes #[[THREE]] = { "nvvm.maxntid"="256" }
attributes #0 = { "nvvm.maxntid"="256" }

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
