; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A kernel whose lanes run a loop that loads says how many gangs a multiprocessor is to have room for: 512 lanes, so that
; ptxas gives them registers for the loads of the next iterations. One that shares out all its loops says nothing.
; RUN: %opt -passes=xacc-launch-bounds -print-after=xacc-launch-bounds -S %s -o %t.ll 2> %t.after
; RUN: FileCheck %s --input-file=%t.ll
; RUN: FileCheck %s --check-prefix=AFTER --input-file=%t.after
; AFTER: IR Dump After xacc::LaunchBoundsPass

; CHECK: define void @row({{.*}} #[[TWO:[0-9]+]] {
define void @row(ptr noalias %a, ptr noalias %b, i64 %n) #0 {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi double [ 0.0, %0 ], [ %more, %loop ]
  %p = getelementptr double, ptr %a, i64 %i
  %v = load double, ptr %p
  %more = fadd double %sum, %v
  %next = add nuw i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %end
end:
  store double %more, ptr %b
  ret void
}

; CHECK: define void @wide({{.*}} #[[ONE:[0-9]+]] {
define void @wide(ptr noalias %a, ptr noalias %b, i64 %n) #1 {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %p = getelementptr double, ptr %a, i64 %i
  %v = load double, ptr %p
  %q = getelementptr double, ptr %b, i64 %i
  store double %v, ptr %q
  %next = add nuw i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; CHECK: define void @shared_out({{.*}} #[[NONE:[0-9]+]] {
define void @shared_out(ptr noalias %a, ptr noalias %b, i64 %n, i64 %lanes) #0 {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %p = getelementptr double, ptr %a, i64 %i
  %v = load double, ptr %p
  %q = getelementptr double, ptr %b, i64 %i
  store double %v, ptr %q
  %next = add nuw i64 %i, %lanes
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret void
}

; Partial results of gangs are volatile, and stay in order.
; CHECK: define void @partial({{.*}} #[[NONE]] {
define void @partial(ptr noalias %a, ptr noalias %b, i64 %n) #0 {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi double [ 0.0, %0 ], [ %more, %loop ]
  %p = getelementptr double, ptr %a, i64 %i
  %v = load volatile double, ptr %p
  %more = fadd double %sum, %v
  %next = add nuw i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %end
end:
  store double %more, ptr %b
  ret void
}

; What is no kernel has no bounds.
; CHECK: define double @routine({{.*}}) {
define double @routine(ptr %a, i64 %n) {
  br label %loop
loop:
  %i = phi i64 [ 0, %0 ], [ %next, %loop ]
  %sum = phi double [ 0.0, %0 ], [ %more, %loop ]
  %p = getelementptr double, ptr %a, i64 %i
  %v = load double, ptr %p
  %more = fadd double %sum, %v
  %next = add nuw i64 %i, 1
  %c = icmp ult i64 %next, %n
  br i1 %c, label %loop, label %end
end:
  ret double %more
}

; CHECK-DAG: attributes #[[TWO]] = { "nvvm.maxntid"="256" "nvvm.minctasm"="2" }
; CHECK-DAG: attributes #[[ONE]] = { "nvvm.maxntid"="1024" "nvvm.minctasm"="1" }
; CHECK-DAG: attributes #[[NONE]] = { "nvvm.maxntid"="256" }
attributes #0 = { "nvvm.maxntid"="256" }
attributes #1 = { "nvvm.maxntid"="1024" }
