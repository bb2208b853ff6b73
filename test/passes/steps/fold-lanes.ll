; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A nest over lanes is distributed as its product where its extents are constants.
; RUN: %opt -passes='xacc-verify,xacc-fold-lanes<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/@__xacc_next32(i32 noundef 3, i32 noundef 264,/@__xacc_next32(i32 noundef 3, i32 noundef 8,/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: the first index of a loop dominates the next ones

; CHECK: define internal void @__xacc_k_f_L{{[0-9_a-f]+}}(
; CHECK-DAG: lo32(i32 noundef 3, i32 noundef 264, i32 noundef 35)
; CHECK-DAG: hi32(i32 noundef 3, i32 noundef 264, i32 noundef 35)
; CHECK-DAG: next32(i32 noundef 3, i32 noundef 264, i32 noundef %[[K:.*]], i32 noundef 35)
; CHECK-DAG: udiv i32 %[[K]], 7
; CHECK-DAG: urem i32 %[[K]], 7
; CHECK-DAG: next32(i32 noundef 4, i32 noundef 264, i32 noundef %{{.*}}, i32 noundef 7)
; CHECK: "xacc-loops"="{{.*}}3 2 {{[0-9]+}} 0 0 1 {{[0-9]+}} {{[0-9]+}} 8,0
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;5;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.3 = private unnamed_addr constant [22 x i8] c"test.c;f;6;5;acc loop\00", align 1
@.str.4 = private unnamed_addr constant [22 x i8] c"test.c;f;8;5;acc loop\00", align 1
@.str.5 = private unnamed_addr constant [23 x i8] c"test.c;f;11;5;acc loop\00", align 1

; Function Attrs: nounwind uwtable
define dso_local void @f(i32 noundef %0, ptr noalias noundef %1) #0 {
  %3 = alloca i32, align 4
  %4 = alloca ptr, align 8
  store i32 %0, ptr %3, align 4
  store ptr %1, ptr %4, align 8
  %5 = load ptr, ptr %4, align 8
  %6 = load i32, ptr %3, align 4
  %7 = sext i32 %6 to i64
  %8 = mul nsw i64 8, %7
  %9 = mul nsw i64 %8, 1024
  %10 = load i32, ptr %3, align 4
  %11 = sext i32 %10 to i64
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 3, i32 9, i32 0, ptr %3, ptr null, i64 4, ptr @.str.1, i32 11, i32 262151, ptr %4, ptr %5, i64 %9, ptr @.str.2, i32 8, i32 20, ptr null, ptr null, i64 %11, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L5_1), "xacc.host"(ptr @__xacc_k_f_L5_1.host) ]
  br label %codeRepl

codeRepl:                                         ; preds = %2
  call void @__xacc_region_site(i32 1) [ "xacc.kernel"(ptr @__xacc_k_f_L5_1) ]
  br label %.split

.split:                                           ; preds = %codeRepl
  ret void
}

declare void @__xacc_region_begin(i32 noundef, ptr noundef, i32 noundef, i32 noundef, ...) #1

declare void @__xacc_loop(i32 noundef, i32 noundef, i32 noundef, i32 noundef, ptr noundef, i32 noundef, ...) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(ptr captures(none)) #2

declare i32 @__xacc_lo32(i32 noundef, i32 noundef, i32 noundef) #1

declare i32 @__xacc_hi32(i32 noundef, i32 noundef, i32 noundef) #1

declare i32 @__xacc_next32(i32 noundef, i32 noundef, i32 noundef, i32 noundef) #1

; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(ptr captures(none)) #2

declare void @__xacc_region_end(i32 noundef) #1

; Function Attrs: nounwind uwtable
define internal void @__xacc_k_f_L5_1(i32 %n, ptr noalias %a) #3 {
newFuncRoot:
  br label %.split1

.split1:                                          ; preds = %newFuncRoot
  %0 = call i32 @__xacc_lo32(i32 noundef 2, i32 noundef 276, i32 noundef %n)
  br label %1

1:                                                ; preds = %19, %.split1
  %.0 = phi i32 [ %0, %.split1 ], [ %20, %19 ]
  %2 = call i32 @__xacc_hi32(i32 noundef 2, i32 noundef 276, i32 noundef %n)
  %3 = icmp ult i32 %.0, %2
  br i1 %3, label %6, label %4

4:                                                ; preds = %1
  br label %5

5:                                                ; preds = %4
  br label %.exitStub

6:                                                ; preds = %1
  %7 = call i32 @__xacc_lo32(i32 noundef 3, i32 noundef 256, i32 noundef 5)
  br label %8

8:                                                ; preds = %46, %6
  %.1 = phi i32 [ %7, %6 ], [ %47, %46 ]
  %9 = call i32 @__xacc_hi32(i32 noundef 3, i32 noundef 256, i32 noundef 5)
  %10 = icmp ult i32 %.1, %9
  br i1 %10, label %39, label %11

11:                                               ; preds = %8
  br label %12

12:                                               ; preds = %11
  %13 = call i32 @__xacc_lo32(i32 noundef 4, i32 noundef 256, i32 noundef %n)
  br label %14

14:                                               ; preds = %28, %12
  %.129 = phi i32 [ %13, %12 ], [ %29, %28 ]
  %15 = call i32 @__xacc_hi32(i32 noundef 4, i32 noundef 256, i32 noundef %n)
  %16 = icmp ult i32 %.129, %15
  br i1 %16, label %21, label %17

17:                                               ; preds = %14
  br label %18

18:                                               ; preds = %17
  br label %19

19:                                               ; preds = %18
  %20 = call i32 @__xacc_next32(i32 noundef 2, i32 noundef 276, i32 noundef %.0, i32 noundef %n)
  br label %1, !llvm.loop !12

21:                                               ; preds = %14
  %22 = call i32 @__xacc_lo32(i32 noundef 4, i32 noundef 264, i32 noundef 7)
  br label %23

23:                                               ; preds = %37, %21
  %.232 = phi i32 [ %22, %21 ], [ %38, %37 ]
  %24 = call i32 @__xacc_hi32(i32 noundef 4, i32 noundef 264, i32 noundef 7)
  %25 = icmp ult i32 %.232, %24
  br i1 %25, label %30, label %26

26:                                               ; preds = %23
  br label %27

27:                                               ; preds = %26
  br label %28

28:                                               ; preds = %27
  %29 = call i32 @__xacc_next32(i32 noundef 4, i32 noundef 256, i32 noundef %.129, i32 noundef %n)
  br label %14, !llvm.loop !14

30:                                               ; preds = %23
  %31 = mul i32 %.0, 1024
  %32 = mul i32 %.129, 7
  %33 = add i32 %31, %32
  %34 = add i32 %33, %.232
  %35 = zext i32 %34 to i64
  %36 = getelementptr inbounds nuw double, ptr %a, i64 %35
  store double 2.000000e+00, ptr %36, align 8
  br label %37

37:                                               ; preds = %30
  %38 = call i32 @__xacc_next32(i32 noundef 4, i32 noundef 264, i32 noundef %.232, i32 noundef 7)
  br label %23, !llvm.loop !17

39:                                               ; preds = %8
  %40 = call i32 @__xacc_lo32(i32 noundef 3, i32 noundef 264, i32 noundef 7)
  br label %41

41:                                               ; preds = %55, %39
  %.2 = phi i32 [ %40, %39 ], [ %56, %55 ]
  %42 = call i32 @__xacc_hi32(i32 noundef 3, i32 noundef 264, i32 noundef 7)
  %43 = icmp ult i32 %.2, %42
  br i1 %43, label %48, label %44

44:                                               ; preds = %41
  br label %45

45:                                               ; preds = %44
  br label %46

46:                                               ; preds = %45
  %47 = call i32 @__xacc_next32(i32 noundef 3, i32 noundef 256, i32 noundef %.1, i32 noundef 5)
  br label %8, !llvm.loop !18

48:                                               ; preds = %41
  %49 = mul i32 %.0, 1024
  %50 = mul i32 %.1, 7
  %51 = add i32 %49, %50
  %52 = add i32 %51, %.2
  %53 = zext i32 %52 to i64
  %54 = getelementptr inbounds nuw double, ptr %a, i64 %53
  store double 1.000000e+00, ptr %54, align 8
  br label %55

55:                                               ; preds = %48
  %56 = call i32 @__xacc_next32(i32 noundef 3, i32 noundef 264, i32 noundef %.2, i32 noundef 7)
  br label %41, !llvm.loop !19

.exitStub:                                        ; preds = %5
  ret void
}

declare void @__xacc_private(ptr, i32, i64, ptr)

declare void @__xacc_region_site(i32)

; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #4

; Function Attrs: nounwind uwtable
define internal void @__xacc_k_f_L5_1.host.body(i32 %n, ptr noalias %a, ptr noalias readonly %0) #5 {
newFuncRoot:
  %1 = getelementptr i32, ptr %0, i32 3
  %2 = load i32, ptr %1, align 4
  %3 = getelementptr i32, ptr %0, i32 0
  %4 = load i32, ptr %3, align 4
  br label %.split1

.split1:                                          ; preds = %newFuncRoot
  %5 = udiv i32 %n, %2
  %6 = urem i32 %n, %2
  %7 = mul i32 %5, %4
  %8 = call i32 @llvm.umin.i32(i32 %4, i32 %6)
  %9 = add i32 %7, %8
  br label %10

10:                                               ; preds = %29, %.split1
  %.0 = phi i32 [ %9, %.split1 ], [ %30, %29 ]
  %11 = add nuw i32 %4, 1
  %12 = udiv i32 %n, %2
  %13 = urem i32 %n, %2
  %14 = mul i32 %12, %11
  %15 = call i32 @llvm.umin.i32(i32 %11, i32 %13)
  %16 = add i32 %14, %15
  %17 = icmp ult i32 %.0, %16
  br i1 %17, label %20, label %18

18:                                               ; preds = %10
  br label %19

19:                                               ; preds = %18
  br label %.exitStub

20:                                               ; preds = %10
  br label %21

21:                                               ; preds = %52, %20
  %.1 = phi i32 [ 0, %20 ], [ %53, %52 ]
  %22 = icmp ult i32 %.1, 5
  br i1 %22, label %47, label %23

23:                                               ; preds = %21
  br label %24

24:                                               ; preds = %23
  br label %25

25:                                               ; preds = %36, %24
  %.129 = phi i32 [ 0, %24 ], [ %37, %36 ]
  %26 = icmp ult i32 %.129, %n
  br i1 %26, label %31, label %27

27:                                               ; preds = %25
  br label %28

28:                                               ; preds = %27
  br label %29

29:                                               ; preds = %28
  %30 = add nuw i32 %.0, 1
  br label %10, !llvm.loop !20

31:                                               ; preds = %25
  br label %32

32:                                               ; preds = %45, %31
  %.232 = phi i32 [ 0, %31 ], [ %46, %45 ]
  %33 = icmp ult i32 %.232, 7
  br i1 %33, label %38, label %34

34:                                               ; preds = %32
  br label %35

35:                                               ; preds = %34
  br label %36

36:                                               ; preds = %35
  %37 = add nuw i32 %.129, 1
  br label %25, !llvm.loop !21

38:                                               ; preds = %32
  %39 = mul i32 %.0, 1024
  %40 = mul i32 %.129, 7
  %41 = add i32 %39, %40
  %42 = add i32 %41, %.232
  %43 = zext i32 %42 to i64
  %44 = getelementptr inbounds nuw double, ptr %a, i64 %43
  store double 2.000000e+00, ptr %44, align 8, !llvm.access.group !22
  br label %45

45:                                               ; preds = %38
  %46 = add nuw i32 %.232, 1
  br label %32, !llvm.loop !23

47:                                               ; preds = %21
  br label %48

48:                                               ; preds = %61, %47
  %.2 = phi i32 [ 0, %47 ], [ %62, %61 ]
  %49 = icmp ult i32 %.2, 7
  br i1 %49, label %54, label %50

50:                                               ; preds = %48
  br label %51

51:                                               ; preds = %50
  br label %52

52:                                               ; preds = %51
  %53 = add nuw i32 %.1, 1
  br label %21, !llvm.loop !25

54:                                               ; preds = %48
  %55 = mul i32 %.0, 1024
  %56 = mul i32 %.1, 7
  %57 = add i32 %55, %56
  %58 = add i32 %57, %.2
  %59 = zext i32 %58 to i64
  %60 = getelementptr inbounds nuw double, ptr %a, i64 %59
  store double 1.000000e+00, ptr %60, align 8, !llvm.access.group !26
  br label %61

61:                                               ; preds = %54
  %62 = add nuw i32 %.2, 1
  br label %48, !llvm.loop !27

.exitStub:                                        ; preds = %19
  ret void
}

; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umin.i32(i32, i32) #6

declare void @__xacc_host_array_end(ptr)

; Function Attrs: nounwind uwtable
define internal void @__xacc_k_f_L5_1.host(ptr %0, ptr %1) #5 {
  %3 = getelementptr ptr, ptr %0, i32 0
  %4 = load ptr, ptr %3, align 8
  %5 = load i32, ptr %4, align 1
  %6 = getelementptr ptr, ptr %0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %7, align 1
  call void @__xacc_k_f_L5_1.host.body(i32 %5, ptr %8, ptr %1)
  ret void
}

attributes #0 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" "xacc-kernel"="1 __xacc_k_f_L5_1 test.c;f;5;5;acc region" "xacc-launch"="293 256 0 0 0 0" "xacc-loops"="2 0 97 1 1 0 1 0 20 test.c;f;6;5;acc loop\0A3 2 100 0 0 1 1 0 0,8 test.c;f;8;5;acc loop\0A4 2 100 0 0 1 1 0 0,8 test.c;f;11;5;acc loop\0A" "xacc-params"="0 1 4;2 2 8;" }
attributes #4 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #5 = { nounwind uwtable "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cmov,+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" "xacc-for-regions" }
attributes #6 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }

!llvm.module.flags = !{!0, !1, !2, !3}
!llvm.ident = !{!4}
!llvm.errno.tbaa = !{!5}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 8, !"PIC Level", i32 2}
!2 = !{i32 7, !"PIE Level", i32 2}
!3 = !{i32 7, !"uwtable", i32 2}
!4 = !{!"Debian clang version 22.1.8 (1~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C/C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"p1 double", !11, i64 0}
!11 = !{!"any pointer", !7, i64 0}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.mustprogress"}
!14 = distinct !{!14, !13}
!15 = !{!16, !16, i64 0}
!16 = !{!"double", !7, i64 0}
!17 = distinct !{!17, !13}
!18 = distinct !{!18, !13}
!19 = distinct !{!19, !13}
!20 = distinct !{!20, !13}
!21 = distinct !{!21, !13}
!22 = distinct !{}
!23 = distinct !{!23, !24, !13}
!24 = !{!"llvm.loop.parallel_accesses", !22}
!25 = distinct !{!25, !13}
!26 = distinct !{}
!27 = distinct !{!27, !28, !13}
!28 = !{!"llvm.loop.parallel_accesses", !26}
