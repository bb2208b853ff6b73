; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A lane takes 4 x 4 elements of a product of matrices together, and what is left one by one.
; RUN: %opt -passes='xacc-verify,xacc-tile-lanes<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/@__xacc_next32(i32 noundef 2, i32 noundef 268,/@__xacc_next32(i32 noundef 2, i32 noundef 12,/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: the first index of a loop dominates the next ones

; CHECK: region_begin({{.*}}i32 8, i32 262157, {{.*}}i32 8, i32 262156,
; CHECK: define internal void @__xacc_k_f_L{{[0-9_a-f]+}}(
; CHECK-DAG: add nuw nsw i32 %[[Y:.*]], 3
; CHECK-DAG: add nuw nsw i32 %[[X:.*]], 96
; CHECK-COUNT-25: call double @llvm.fmuladd
; CHECK-NOT: call double @llvm.fmuladd
; CHECK: ret void
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;6;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.3 = private unnamed_addr constant [2 x i8] c"b\00", align 1
@.str.4 = private unnamed_addr constant [2 x i8] c"c\00", align 1
@.str.5 = private unnamed_addr constant [22 x i8] c"test.c;f;7;5;acc loop\00", align 1

define dso_local void @f(i32 noundef %0, ptr noalias noundef %1, ptr noalias noundef %2, ptr noalias noundef %3) #0 {
  %5 = alloca i32, align 4
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca ptr, align 8
  store i32 %0, ptr %5, align 4
  store ptr %1, ptr %6, align 8
  store ptr %2, ptr %7, align 8
  store ptr %3, ptr %8, align 8
  %9 = load ptr, ptr %6, align 8
  %10 = load i32, ptr %5, align 4
  %11 = sext i32 %10 to i64
  %12 = mul nsw i64 8, %11
  %13 = load i32, ptr %5, align 4
  %14 = sext i32 %13 to i64
  %15 = mul nsw i64 %12, %14
  %16 = load ptr, ptr %7, align 8
  %17 = load i32, ptr %5, align 4
  %18 = sext i32 %17 to i64
  %19 = mul nsw i64 8, %18
  %20 = load i32, ptr %5, align 4
  %21 = sext i32 %20 to i64
  %22 = mul nsw i64 %19, %21
  %23 = load ptr, ptr %8, align 8
  %24 = load i32, ptr %5, align 4
  %25 = sext i32 %24 to i64
  %26 = mul nsw i64 8, %25
  %27 = load i32, ptr %5, align 4
  %28 = sext i32 %27 to i64
  %29 = mul nsw i64 %26, %28
  %30 = load i32, ptr %5, align 4
  %31 = sext i32 %30 to i64
  %32 = load i32, ptr %5, align 4
  %33 = sext i32 %32 to i64
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 6, i32 9, i32 0, ptr %5, ptr null, i64 4, ptr @.str.1, i32 11, i32 262149, ptr %6, ptr %9, i64 %15, ptr @.str.2, i32 11, i32 262149, ptr %7, ptr %16, i64 %22, ptr @.str.3, i32 11, i32 262151, ptr %8, ptr %23, i64 %29, ptr @.str.4, i32 8, i32 13, ptr null, ptr null, i64 %31, ptr null, i32 8, i32 12, ptr null, ptr null, i64 %33, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L6_1), "xacc.host"(ptr @__xacc_k_f_L6_1.host) ]
  br label %codeRepl

codeRepl:
  call void @__xacc_region_site(i32 1) [ "xacc.kernel"(ptr @__xacc_k_f_L6_1) ]
  br label %.split

.split:
  ret void
}

declare void @__xacc_region_begin(i32 noundef, ptr noundef, i32 noundef, i32 noundef, ...)

declare void @__xacc_k_f_L6_1.host(ptr, ptr)

declare i32 @__xacc_lo32(i32 noundef, i32 noundef, i32 noundef)

declare i32 @__xacc_hi32(i32 noundef, i32 noundef, i32 noundef)

declare double @llvm.fmuladd.f64(double, double, double) #2

declare i32 @__xacc_next32(i32 noundef, i32 noundef, i32 noundef, i32 noundef)

define internal void @__xacc_k_f_L6_1(i32 %n, ptr noalias %a, ptr noalias %b, ptr noalias %c) #3 {
newFuncRoot:
  br label %.split1

.split1:
  %0 = call i32 @__xacc_lo32(i32 noundef 2, i32 noundef 269, i32 noundef %n)
  br label %1

1:
  %.0 = phi i32 [ %0, %.split1 ], [ %14, %13 ]
  %2 = call i32 @__xacc_hi32(i32 noundef 2, i32 noundef 269, i32 noundef %n)
  %3 = icmp ult i32 %.0, %2
  br i1 %3, label %6, label %4

4:
  br label %5

5:
  br label %.exitStub

6:
  %7 = call i32 @__xacc_lo32(i32 noundef 2, i32 noundef 268, i32 noundef %n)
  br label %8

8:
  %.1 = phi i32 [ %7, %6 ], [ %25, %24 ]
  %9 = call i32 @__xacc_hi32(i32 noundef 2, i32 noundef 268, i32 noundef %n)
  %10 = icmp ult i32 %.1, %9
  br i1 %10, label %15, label %11

11:
  br label %12

12:
  br label %13

13:
  %14 = call i32 @__xacc_next32(i32 noundef 2, i32 noundef 269, i32 noundef %.0, i32 noundef %n)
  br label %1

15:
  br label %16

16:
  %.229 = phi i32 [ 0, %15 ], [ %39, %38 ]
  %.2 = phi double [ 0.000000e+00, %15 ], [ %37, %38 ]
  %17 = icmp ult i32 %.229, %n
  br i1 %17, label %26, label %18

18:
  br label %19

19:
  %20 = mul i32 %.0, %n
  %21 = add i32 %20, %.1
  %22 = zext i32 %21 to i64
  %23 = getelementptr inbounds nuw double, ptr %c, i64 %22
  store double %.2, ptr %23, align 8
  br label %24

24:
  %25 = call i32 @__xacc_next32(i32 noundef 2, i32 noundef 268, i32 noundef %.1, i32 noundef %n)
  br label %8

26:
  %27 = mul i32 %.0, %n
  %28 = add i32 %27, %.229
  %29 = zext i32 %28 to i64
  %30 = getelementptr inbounds nuw double, ptr %a, i64 %29
  %31 = load double, ptr %30, align 8
  %32 = mul i32 %.229, %n
  %33 = add i32 %32, %.1
  %34 = zext i32 %33 to i64
  %35 = getelementptr inbounds nuw double, ptr %b, i64 %34
  %36 = load double, ptr %35, align 8
  %37 = call double @llvm.fmuladd.f64(double %31, double %36, double %.2)
  br label %38

38:
  %39 = add i32 %.229, 1
  br label %16

.exitStub:
  ret void
}

declare void @__xacc_region_site(i32)

declare i32 @llvm.umin.i32(i32, i32) #2

attributes #0 = { nounwind uwtable }
attributes #2 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L6_1 test.c;f;6;5;acc region" "xacc-launch"="3 256 0 0 0 0" "xacc-loops"="2 0 96 1 0 1 1 0 13,12 test.c;f;7;5;acc loop\0A" "xacc-params"="0 1 4;2 2 8;2 3 8;2 4 8;" }
attributes #4 = { nounwind uwtable "xacc-for-regions" }
