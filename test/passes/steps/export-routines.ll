; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Routines of other files come into versions for the regions of other files, which are exported.
; RUN: %opt -passes='xacc-verify,xacc-export-routines<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/@__xacc_loop(i32 4, i32 0, i32 1,/@__xacc_loop(i32 4, i32 0, i32 0,/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a loop has a number and dimensions

; CHECK: define dso_local i32 @mine(
; CHECK: define dso_local i32 @__xacc_routine_mine(i32 %0) #[[EXPORT:[0-9]+]] {
; CHECK: call i32 @mine.declared(
; CHECK: define internal i32 @mine.declared(
; CHECK: attributes #[[EXPORT]] = { {{.*}}"xacc-export"="0"

@.str = private unnamed_addr constant [32 x i8] c"test.c;f;6;13;acc parallel loop\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.3 = private unnamed_addr constant [20 x i8] c"xacc.routine;seq;2;\00", section "llvm.metadata"
@.str.4 = private unnamed_addr constant [7 x i8] c"test.c\00", section "llvm.metadata"
@.str.5 = private unnamed_addr constant [20 x i8] c"xacc.routine;seq;1;\00", section "llvm.metadata"

define dso_local i32 @mine(i32 %x) #0 {
entry:
  %x.addr = alloca i32, align 4
  store i32 %x, ptr %x.addr, align 4
  %0 = load i32, ptr %x.addr, align 4
  %call = call i32 @other(i32 %0)
  %add = add nsw i32 %call, 1
  ret i32 %add
}

declare i32 @other(i32) #1

define dso_local void @f(i32 %n, ptr %a) #2 {
entry:
  %n.addr = alloca i32, align 4
  %a.addr = alloca ptr, align 8
  %.xacc.operand = alloca i64, align 8
  %.xacc.operand1 = alloca i64, align 8
  %.xacc.lower = alloca i32, align 4
  %.xacc.upper = alloca i32, align 4
  %.xacc.trip = alloca i32, align 4
  %.xacc.k = alloca i32, align 4
  %i = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  store ptr %a, ptr %a.addr, align 8
  call void @llvm.lifetime.start.p0(ptr %.xacc.operand) #5
  store i64 0, ptr %.xacc.operand, align 8
  call void @llvm.lifetime.start.p0(ptr %.xacc.operand1) #5
  %0 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %0 to i64
  store i64 %conv, ptr %.xacc.operand1, align 8
  %1 = load i32, ptr %n.addr, align 4
  %cmp = icmp slt i32 0, %1
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:
  %2 = load i32, ptr %n.addr, align 4
  %sub = sub i32 %2, 0
  br label %cond.end

cond.false:
  br label %cond.end

cond.end:
  %cond = phi i32 [ %sub, %cond.true ], [ 0, %cond.false ]
  %conv3 = zext i32 %cond to i64
  %3 = load ptr, ptr %a.addr, align 8
  %4 = load i64, ptr %.xacc.operand, align 8
  %mul = mul nsw i64 %4, 4
  %add.ptr = getelementptr inbounds i8, ptr %3, i64 %mul
  %5 = load i64, ptr %.xacc.operand1, align 8
  %cmp4 = icmp ugt i64 %5, 57646075230342348
  br i1 %cmp4, label %cond.true6, label %cond.false10

cond.true6:
  %6 = load i64, ptr %.xacc.operand1, align 8
  %cmp7 = icmp slt i64 %6, 0
  %7 = zext i1 %cmp7 to i64
  %cond9 = select i1 %cmp7, i64 -288230376151711744, i64 288230376151711744
  br label %cond.end12

cond.false10:
  %8 = load i64, ptr %.xacc.operand1, align 8
  %mul11 = mul nsw i64 %8, 4
  br label %cond.end12

cond.end12:
  %cond13 = phi i64 [ %cond9, %cond.true6 ], [ %mul11, %cond.false10 ]
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 3, ptr @.str, i32 0, i32 3, i32 8, i32 32, ptr null, ptr null, i64 %conv3, ptr null, i32 11, i32 7, ptr %a.addr, ptr %add.ptr, i64 %cond13, ptr @.str.1, i32 9, i32 65536, ptr %n.addr, ptr null, i64 4, ptr @.str.2) #6
  call void @llvm.lifetime.start.p0(ptr %.xacc.lower) #5
  store i32 0, ptr %.xacc.lower, align 4
  call void @llvm.lifetime.start.p0(ptr %.xacc.upper) #5
  %9 = load i32, ptr %n.addr, align 4
  store i32 %9, ptr %.xacc.upper, align 4
  call void @llvm.lifetime.start.p0(ptr %.xacc.trip) #5
  %10 = load i32, ptr %.xacc.lower, align 4
  %11 = load i32, ptr %.xacc.upper, align 4
  %cmp14 = icmp slt i32 %10, %11
  br i1 %cmp14, label %cond.true16, label %cond.false18

cond.true16:
  %12 = load i32, ptr %.xacc.upper, align 4
  %13 = load i32, ptr %.xacc.lower, align 4
  %sub17 = sub i32 %12, %13
  br label %cond.end19

cond.false18:
  br label %cond.end19

cond.end19:
  %cond20 = phi i32 [ %sub17, %cond.true16 ], [ 0, %cond.false18 ]
  store i32 %cond20, ptr %.xacc.trip, align 4
  call void (i32, i32, i32, i32, ptr, i32, ...) @__xacc_loop(i32 4, i32 0, i32 1, i32 96, ptr @.str, i32 1, i32 0, i64 1) #6
  call void @llvm.lifetime.start.p0(ptr %.xacc.k) #5
  %14 = load i32, ptr %.xacc.trip, align 4
  %call = call i32 @__xacc_lo32(i32 4, i32 0, i32 %14) #6
  store i32 %call, ptr %.xacc.k, align 4
  br label %for.cond

for.cond:
  %15 = load i32, ptr %.xacc.k, align 4
  %16 = load i32, ptr %.xacc.trip, align 4
  %call21 = call i32 @__xacc_hi32(i32 4, i32 0, i32 %16) #6
  %cmp22 = icmp ult i32 %15, %call21
  br i1 %cmp22, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  call void @llvm.lifetime.end.p0(ptr %.xacc.k) #5
  br label %for.end

for.body:
  call void @llvm.lifetime.start.p0(ptr %i) #5
  %17 = load i32, ptr %.xacc.lower, align 4
  %18 = load i32, ptr %.xacc.k, align 4
  %add = add nsw i32 %17, %18
  store i32 %add, ptr %i, align 4
  %19 = load ptr, ptr %a.addr, align 8
  %20 = load i32, ptr %i, align 4
  %idxprom = sext i32 %20 to i64
  %arrayidx = getelementptr inbounds i32, ptr %19, i64 %idxprom
  %21 = load i32, ptr %arrayidx, align 4
  %call24 = call i32 @mine(i32 %21)
  %22 = load ptr, ptr %a.addr, align 8
  %23 = load i32, ptr %i, align 4
  %idxprom25 = sext i32 %23 to i64
  %arrayidx26 = getelementptr inbounds i32, ptr %22, i64 %idxprom25
  store i32 %call24, ptr %arrayidx26, align 4
  call void @llvm.lifetime.end.p0(ptr %i) #5
  br label %for.inc

for.inc:
  %24 = load i32, ptr %.xacc.k, align 4
  %25 = load i32, ptr %.xacc.trip, align 4
  %call27 = call i32 @__xacc_next32(i32 4, i32 0, i32 %24, i32 %25) #6
  store i32 %call27, ptr %.xacc.k, align 4
  br label %for.cond

for.end:
  call void @llvm.lifetime.end.p0(ptr %.xacc.trip) #5
  call void @llvm.lifetime.end.p0(ptr %.xacc.upper) #5
  call void @llvm.lifetime.end.p0(ptr %.xacc.lower) #5
  call void @__xacc_region_end(i32 3) #6
  call void @llvm.lifetime.end.p0(ptr %.xacc.operand1) #5
  call void @llvm.lifetime.end.p0(ptr %.xacc.operand) #5
  ret void
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #3

declare void @__xacc_region_begin(i32, ptr, i32, i32, ...) #4

declare void @__xacc_loop(i32, i32, i32, i32, ptr, i32, ...) #4

declare i32 @__xacc_lo32(i32, i32, i32) #4

declare i32 @__xacc_hi32(i32, i32, i32) #4

declare void @llvm.lifetime.end.p0(ptr captures(none)) #3

declare i32 @__xacc_next32(i32, i32, i32, i32) #4

declare void @__xacc_region_end(i32) #4

attributes #0 = { nounwind uwtable "xacc-routine"="seq" "xacc-routine-id"="2" }
attributes #1 = { "xacc-routine"="seq" "xacc-routine-id"="1" }
attributes #2 = { nounwind uwtable }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { convergent nounwind }
attributes #5 = { nounwind }
attributes #6 = { convergent nounwind }
