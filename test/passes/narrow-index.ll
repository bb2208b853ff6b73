; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A loop with indices of two widths that may wrap is kept from LLVM's vectoriser; one with the wider alone is not.
; RUN: %opt -passes=xacc-narrow-index -S %s | FileCheck %s
; CHECK-LABEL: define void @both
; CHECK: br i1 %more, label %loop, label %end, !llvm.loop ![[LOOP:[0-9]+]]
; CHECK-LABEL: define void @one
; CHECK: br i1 %more, label %loop, label %end{{$}}
; CHECK-DAG: ![[LOOP]] = distinct !{![[LOOP]], ![[OFF:[0-9]+]]}
; CHECK-DAG: ![[OFF]] = !{!"llvm.loop.vectorize.enable", i32 0}

define void @both(ptr %bins, ptr %out, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %narrow = and i32 %i, 3
  %bin = zext i32 %narrow to i64
  %to = getelementptr i32, ptr %bins, i64 %bin
  store i32 1, ptr %to
  %scaled = mul i32 %i, 70
  %wide = zext i32 %scaled to i64
  %at = getelementptr i32, ptr %out, i64 %wide
  store i32 2, ptr %at
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

define void @one(ptr %out, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %scaled = mul i32 %i, 70
  %wide = zext i32 %scaled to i64
  %at = getelementptr i32, ptr %out, i64 %wide
  store i32 2, ptr %at
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}
