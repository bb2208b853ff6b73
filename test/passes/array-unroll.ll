; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A loop of few iterations that numbers the elements of a lane's own array is to be unrolled, one that numbers those of an
; argument is not. The pass and that for other loops of a lane have names for -passes and -print-after.
; RUN: %opt -passes=xacc-array-unroll -print-after=xacc-array-unroll -S %s -o %t.ll 2> %t.after
; RUN: FileCheck %s --input-file=%t.ll
; RUN: FileCheck %s --check-prefix=AFTER --input-file=%t.after
; RUN: %opt -passes=xacc-sequential-unroll -print-after=xacc-sequential-unroll -S %s -o %t.ll 2>&1 | FileCheck --check-prefix=SEQUENTIAL %s
; AFTER: IR Dump After xacc::ArrayUnrollPass
; SEQUENTIAL: IR Dump After xacc::SequentialUnrollPass

; CHECK-LABEL: define float @own
; CHECK: br i1 %c, label %loop, label %end, !llvm.loop ![[OWN:[0-9]+]]
define float @own(float %x, i32 %k) {
  %a = alloca [8 x float]
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %n, %loop ]
  %p = getelementptr [8 x float], ptr %a, i32 0, i32 %i
  store float %x, ptr %p
  %n = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %n, 8
  br i1 %c, label %loop, label %end
end:
  %q = getelementptr [8 x float], ptr %a, i32 0, i32 %k
  %v = load float, ptr %q
  ret float %v
}

; CHECK-LABEL: define void @other
; CHECK: br i1 %c, label %loop, label %end{{$}}
define void @other(ptr %a, float %x) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %n, %loop ]
  %p = getelementptr float, ptr %a, i32 %i
  store float %x, ptr %p
  %n = add nuw nsw i32 %i, 1
  %c = icmp ult i32 %n, 8
  br i1 %c, label %loop, label %end
end:
  ret void
}
; CHECK: ![[OWN]] = distinct !{![[OWN]], ![[FULL:[0-9]+]]}
; CHECK: ![[FULL]] = !{!"llvm.loop.unroll.full"{{.*}}}
