; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; The lanes of a gang load a tile of x together: lanes without an iteration, too, as a vote says. A copy of the loop as it was is for
; few iterations. The launch has whole warps, and the memory of a tile: 256 times 4 bytes.
; RUN: %opt -passes='xacc-verify,xacc-stage<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/@__xacc_next32(i32 noundef 2, i32 noundef 268,/@__xacc_next32(i32 noundef 3, i32 noundef 268,/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: the first index of a loop dominates the next ones

; CHECK: @[[TILE:.*stage.*]] = internal global [1024 x i8] undef, align 16 #[[SHARED:[0-9]+]]
; CHECK: define internal void @__xacc_k_f_L{{[0-9_]+}}({{.*}} #[[KERNEL:[0-9]+]]
; CHECK: call i32 @__xacc_lanes_or_u32(i32 2,
; CHECK: call void @__xacc_dev_barrier()
; CHECK: call i32 @__xacc_lo32(i32 2, i32 280,
; CHECK: store float %{{.*}}, ptr %{{.*}}, align 4
; CHECK: call void @__xacc_dev_barrier()
; CHECK-COUNT-2: call float @llvm.fmuladd
; CHECK-NOT: call float @llvm.fmuladd
; CHECK-DAG: attributes #[[SHARED]] = { "xacc-shared"="gang" }
; CHECK-DAG: attributes #[[KERNEL]] = { {{.*}}"xacc-launch"="5 256 0 1024 0 0"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;3;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"m\00", align 1
@.str.3 = private unnamed_addr constant [2 x i8] c"x\00", align 1
@.str.4 = private unnamed_addr constant [2 x i8] c"y\00", align 1
@.str.5 = private unnamed_addr constant [22 x i8] c"test.c;f;4;5;acc loop\00", align 1

define dso_local void @f(i32 noundef %n, i32 noundef %m, ptr noalias noundef %x, ptr noalias noundef %y) #0 {
entry:
  %n.addr = alloca i32, align 4
  %m.addr = alloca i32, align 4
  %x.addr = alloca ptr, align 8
  %y.addr = alloca ptr, align 8
  store i32 %n, ptr %n.addr, align 4
  store i32 %m, ptr %m.addr, align 4
  store ptr %x, ptr %x.addr, align 8
  store ptr %y, ptr %y.addr, align 8
  %0 = load ptr, ptr %x.addr, align 8
  %1 = load i32, ptr %m.addr, align 4
  %conv = sext i32 %1 to i64
  %mul = mul nsw i64 4, %conv
  %2 = load ptr, ptr %y.addr, align 8
  %3 = load i32, ptr %n.addr, align 4
  %conv1 = sext i32 %3 to i64
  %mul2 = mul nsw i64 4, %conv1
  %4 = load i32, ptr %n.addr, align 4
  %conv3 = sext i32 %4 to i64
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 5, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 9, i32 0, ptr %m.addr, ptr null, i64 4, ptr @.str.2, i32 11, i32 262149, ptr %x.addr, ptr %0, i64 %mul, ptr @.str.3, i32 11, i32 262151, ptr %y.addr, ptr %2, i64 %mul2, ptr @.str.4, i32 8, i32 12, ptr null, ptr null, i64 %conv3, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L3_1), "xacc.host"(ptr @__xacc_k_f_L3_1.host) ]
  br label %codeRepl

codeRepl:
  call void @__xacc_region_site(i32 1) [ "xacc.kernel"(ptr @__xacc_k_f_L3_1) ]
  br label %for.end18.split

for.end18.split:
  ret void
}

declare void @__xacc_region_begin(i32 noundef, ptr noundef, i32 noundef, i32 noundef, ...)

declare i32 @__xacc_lo32(i32 noundef, i32 noundef, i32 noundef)

declare i32 @__xacc_hi32(i32 noundef, i32 noundef, i32 noundef)

declare float @llvm.fmuladd.f32(float, float, float) #3

declare i32 @__xacc_next32(i32 noundef, i32 noundef, i32 noundef, i32 noundef)

define internal void @__xacc_k_f_L3_1(i32 %n, i32 %m, ptr noalias %x, ptr noalias %y) #4 {
newFuncRoot:
  br label %entry.split

entry.split:
  %call = call i32 @__xacc_lo32(i32 noundef 2, i32 noundef 268, i32 noundef %n)
  br label %for.cond

for.cond:
  %i.0 = phi i32 [ %call, %entry.split ], [ %call17, %for.inc16 ]
  %call4 = call i32 @__xacc_hi32(i32 noundef 2, i32 noundef 268, i32 noundef %n)
  %cmp = icmp ult i32 %i.0, %call4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end18

for.end18:
  br label %.exitStub

for.body:
  %idxprom = zext i32 %i.0 to i64
  %arrayidx = getelementptr inbounds nuw float, ptr %y, i64 %idxprom
  %0 = load float, ptr %arrayidx, align 4
  br label %for.cond6

for.cond6:
  %j.1 = phi i32 [ 0, %for.body ], [ %inc, %for.inc ]
  %s.1 = phi float [ %0, %for.body ], [ %2, %for.inc ]
  %cmp7 = icmp slt i32 %j.1, %m
  br i1 %cmp7, label %for.body10, label %for.cond.cleanup9

for.cond.cleanup9:
  br label %for.end

for.end:
  %idxprom14 = zext i32 %i.0 to i64
  %arrayidx15 = getelementptr inbounds nuw float, ptr %y, i64 %idxprom14
  store float %s.1, ptr %arrayidx15, align 4
  br label %for.inc16

for.inc16:
  %call17 = call i32 @__xacc_next32(i32 noundef 2, i32 noundef 268, i32 noundef %i.0, i32 noundef %n)
  br label %for.cond

for.body10:
  %idxprom11 = sext i32 %j.1 to i64
  %arrayidx12 = getelementptr inbounds float, ptr %x, i64 %idxprom11
  %1 = load float, ptr %arrayidx12, align 4
  %2 = call float @llvm.fmuladd.f32(float %1, float %s.1, float %s.1)
  br label %for.inc

for.inc:
  %inc = add nsw i32 %j.1, 1
  br label %for.cond6

.exitStub:
  ret void
}

declare void @__xacc_region_site(i32)

declare void @__xacc_k_f_L3_1.host(ptr, ptr)

attributes #0 = { nounwind uwtable }
attributes #3 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L3_1 test.c;f;3;5;acc region" "xacc-launch"="1 256 0 0 0 0" "xacc-loops"="2 0 96 1 0 1 1 0 12 test.c;f;4;5;acc loop\0A" "xacc-params"="0 1 4;0 2 4;2 3 8;2 4 8;" }
