; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A loop that looks for a maximum of floats and one of doubles is kept from LLVM's vectoriser; one with a type alone is not.
; RUN: %opt -passes=xacc-mixed-maxima -S %s | FileCheck %s
; RUN: %opt -passes=xacc-mixed-maxima,loop-vectorize,verify -disable-output %s
; CHECK-LABEL: define void @both
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop ![[LOOP:[0-9]+]]
; CHECK-LABEL: define void @one
; CHECK: br i1 %more, label %loop, label %end{{$}}
; CHECK-DAG: ![[LOOP]] = distinct !{![[LOOP]], ![[OFF:[0-9]+]]}
; CHECK-DAG: ![[OFF]] = !{!"llvm.loop.vectorize.enable", i32 0}

define void @both(ptr noalias %f, ptr noalias %d, ptr noalias %out) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %m = phi float [ 0.0, %entry ], [ %m.next, %loop ]
  %n = phi double [ 0.0, %entry ], [ %n.next, %loop ]
  %fp = getelementptr float, ptr %f, i64 %i
  %x = load float, ptr %fp
  %dp = getelementptr double, ptr %d, i64 %i
  %y = load double, ptr %dp
  %m.next = call nsz float @llvm.maxnum.f32(float %m, float %x)
  %n.next = call nsz double @llvm.minnum.f64(double %n, double %y)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 1024
  br i1 %more, label %loop, label %end

end:
  %wide = fpext float %m.next to double
  %sum = fadd double %wide, %n.next
  store double %sum, ptr %out
  ret void
}

define void @one(ptr noalias %d, ptr noalias %out) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %n = phi double [ 0.0, %entry ], [ %n.next, %loop ]
  %dp = getelementptr double, ptr %d, i64 %i
  %y = load double, ptr %dp
  %n.next = call nsz double @llvm.maxnum.f64(double %n, double %y)
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 1024
  br i1 %more, label %loop, label %end

end:
  store double %n.next, ptr %out
  ret void
}
