; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Variables become values; an array keeps the marker that says whose it is.
; RUN: %opt -passes='xacc-verify,xacc-promote<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/@__xacc_private(ptr %%t, i32 2,/@__xacc_private(ptr %%t, i32 8,/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a variable is private in a construct around it

; CHECK: define internal void @__xacc_k_f_
; CHECK-NOT: alloca i32,
; CHECK: %[[T:t[.0-9]*]] = alloca [64 x i32]
; CHECK: call void @__xacc_private(ptr captures(none) %[[T]], i32 2, i64 0,
; CHECK: phi i32

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;4;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.3 = private unnamed_addr constant [22 x i8] c"test.c;f;5;5;acc loop\00", align 1
@.str.4 = private unnamed_addr constant [2 x i8] c"t\00", align 1
@.str.5 = private unnamed_addr constant [22 x i8] c"test.c;f;9;5;acc loop\00", align 1

define dso_local void @f(i32 %n, ptr %a) #0 {
entry:
  %n.addr = alloca i32, align 4
  %a.addr = alloca ptr, align 8
  store i32 %n, ptr %n.addr, align 4
  store ptr %a, ptr %a.addr, align 8
  %0 = load ptr, ptr %a.addr, align 8
  %1 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %1 to i64
  %mul = mul nsw i64 4, %conv
  %2 = load i32, ptr %n.addr, align 4
  %conv1 = sext i32 %2 to i64
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 3, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 11, i32 7, ptr %a.addr, ptr %0, i64 %mul, ptr @.str.2, i32 8, i32 4, ptr null, ptr null, i64 %conv1, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L4_1) ]
  br label %codeRepl

codeRepl:
  call void @__xacc_region_site(i32 1) [ "xacc.kernel"(ptr @__xacc_k_f_L4_1) ]
  br label %for.end18.split

for.end18.split:
  ret void
}

declare void @__xacc_region_begin(i32, ptr, i32, i32, ...)

declare void @__xacc_loop(i32, i32, i32, i32, ptr, i32, ...)

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare i32 @__xacc_lo32(i32, i32, i32)

declare i32 @__xacc_hi32(i32, i32, i32)

declare void @__xacc_private(ptr, i32, i64, ptr)

declare i32 @__xacc_next32(i32, i32, i32, i32)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare void @__xacc_region_end(i32)

define internal void @__xacc_k_f_L4_1(i32 %n, ptr %a) #3 {
newFuncRoot:
  %0 = alloca i32, align 16
  store i32 %n, ptr %0, align 4
  %1 = alloca ptr, align 16
  call void @__xacc_private(ptr captures(none) %1, i32 1, i64 0, ptr @.str.2) #4
  store ptr %a, ptr %1, align 8
  %j = alloca i32, align 4
  %t = alloca [64 x i32], align 16
  %cleanup.dest.slot = alloca i32, align 4
  %k = alloca i32, align 4
  call void @__xacc_private(ptr captures(none) %0, i32 1, i64 0, ptr @.str.1) #4
  br label %entry.split

entry.split:
  call void @llvm.lifetime.start.p0(ptr %k) #5
  %2 = load i32, ptr %0, align 4
  %call = call i32 @__xacc_lo32(i32 2, i32 260, i32 %2)
  store i32 %call, ptr %k, align 4
  br label %for.cond

for.cond:
  %3 = load i32, ptr %k, align 4
  %4 = load i32, ptr %0, align 4
  %call2 = call i32 @__xacc_hi32(i32 2, i32 260, i32 %4)
  %cmp = icmp ult i32 %3, %call2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  store i32 2, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(ptr %k) #5
  br label %for.end18

for.end18:
  br label %.exitStub

for.body:
  call void @llvm.lifetime.start.p0(ptr %t) #5
  call void @__xacc_private(ptr %t, i32 2, i64 256, ptr @.str.4)
  call void @llvm.lifetime.start.p0(ptr %j) #5
  %call4 = call i32 @__xacc_lo32(i32 3, i32 264, i32 64)
  store i32 %call4, ptr %j, align 4
  br label %for.cond5

for.cond5:
  %5 = load i32, ptr %j, align 4
  %call6 = call i32 @__xacc_hi32(i32 3, i32 264, i32 64)
  %cmp7 = icmp ult i32 %5, %call6
  br i1 %cmp7, label %for.body10, label %for.cond.cleanup9

for.cond.cleanup9:
  store i32 5, ptr %cleanup.dest.slot, align 4
  call void @llvm.lifetime.end.p0(ptr %j) #5
  br label %for.end

for.end:
  %6 = load i32, ptr %k, align 4
  %and = and i32 %6, 63
  %idxprom12 = zext i32 %and to i64
  %arrayidx13 = getelementptr inbounds nuw [64 x i32], ptr %t, i64 0, i64 %idxprom12
  %7 = load i32, ptr %arrayidx13, align 4
  %8 = load ptr, ptr %1, align 8
  %9 = load i32, ptr %k, align 4
  %idxprom14 = zext i32 %9 to i64
  %arrayidx15 = getelementptr inbounds nuw i32, ptr %8, i64 %idxprom14
  store i32 %7, ptr %arrayidx15, align 4
  call void @llvm.lifetime.end.p0(ptr %t) #5
  br label %for.inc16

for.inc16:
  %10 = load i32, ptr %k, align 4
  %11 = load i32, ptr %0, align 4
  %call17 = call i32 @__xacc_next32(i32 2, i32 260, i32 %10, i32 %11)
  store i32 %call17, ptr %k, align 4
  br label %for.cond

for.body10:
  %12 = load i32, ptr %j, align 4
  %13 = load i32, ptr %j, align 4
  %idxprom = zext i32 %13 to i64
  %arrayidx = getelementptr inbounds nuw [64 x i32], ptr %t, i64 0, i64 %idxprom
  store i32 %12, ptr %arrayidx, align 4
  br label %for.inc

for.inc:
  %14 = load i32, ptr %j, align 4
  %call11 = call i32 @__xacc_next32(i32 3, i32 264, i32 %14, i32 64)
  store i32 %call11, ptr %j, align 4
  br label %for.cond5

.exitStub:
  ret void
}

declare void @__xacc_region_site(i32)

attributes #0 = { nounwind uwtable }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L4_1 test.c;f;4;5;acc region" "xacc-launch"="1 256 0 0 0 0" "xacc-loops"="2 0 97 1 0 0 1 0 4 test.c;f;5;5;acc loop\0A3 2 100 0 0 1 1 0 8 test.c;f;9;5;acc loop\0A" "xacc-params"="0 1 4;2 2 8;" }
attributes #4 = { nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #5 = { nounwind }
