; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; What the front end notes of routines becomes attributes; aliases are called by their functions.
; RUN: %opt -passes='xacc-verify,xacc-routines<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/@__xacc_loop(i32 2, i32 0, i32 1,/@__xacc_loop(i32 2, i32 0, i32 0,/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a loop has a number and dimensions

; CHECK-NOT: llvm.global.annotations
; CHECK: declare i32 @other(i32) #[[ROUTINE:[0-9]+]]
; CHECK: attributes #[[ROUTINE]] = { {{.*}}"xacc-routine"="seq" "xacc-routine-id"="7"

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;6;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.3 = private unnamed_addr constant [22 x i8] c"test.c;f;7;5;acc loop\00", align 1
@.str.4 = private unnamed_addr constant [20 x i8] c"xacc.routine;seq;7;\00", section "llvm.metadata"
@.str.5 = private unnamed_addr constant [20 x i8] c"/tmp/passes/gen/L.c\00", section "llvm.metadata"
@.str.6 = private unnamed_addr constant [20 x i8] c"xacc.routine;seq;8;\00", section "llvm.metadata"
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @other, ptr @.str.4, ptr @.str.5, i32 3, ptr null }, { ptr, ptr, ptr, i32, ptr } { ptr @mine, ptr @.str.6, ptr @.str.5, i32 4, ptr null }], section "llvm.metadata"

define dso_local void @f(i32 %n, ptr %a) #0 {
entry:
  %n.addr = alloca i32, align 4
  %a.addr = alloca ptr, align 8
  %k = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  store ptr %a, ptr %a.addr, align 8
  %0 = load ptr, ptr %a.addr, align 8
  %1 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %1 to i64
  %mul = mul nsw i64 4, %conv
  %2 = load i32, ptr %n.addr, align 4
  %conv1 = sext i32 %2 to i64
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 3, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 11, i32 7, ptr %a.addr, ptr %0, i64 %mul, ptr @.str.2, i32 8, i32 16, ptr null, ptr null, i64 %conv1, ptr null)
  call void (i32, i32, i32, i32, ptr, i32, ...) @__xacc_loop(i32 2, i32 0, i32 1, i32 96, ptr @.str.3, i32 0)
  call void @llvm.lifetime.start.p0(ptr %k) #3
  %3 = load i32, ptr %n.addr, align 4
  %call = call i32 @__xacc_lo32(i32 2, i32 0, i32 %3)
  store i32 %call, ptr %k, align 4
  br label %for.cond

for.cond:
  %4 = load i32, ptr %k, align 4
  %5 = load i32, ptr %n.addr, align 4
  %call2 = call i32 @__xacc_hi32(i32 2, i32 0, i32 %5)
  %cmp = icmp ult i32 %4, %call2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  call void @llvm.lifetime.end.p0(ptr %k) #3
  br label %for.end

for.body:
  %6 = load i32, ptr %k, align 4
  %call4 = call i32 @other(i32 %6)
  %7 = load i32, ptr %k, align 4
  %call5 = call i32 @mine(i32 %7)
  %add = add nsw i32 %call4, %call5
  %8 = load ptr, ptr %a.addr, align 8
  %9 = load i32, ptr %k, align 4
  %idxprom = zext i32 %9 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %8, i64 %idxprom
  store i32 %add, ptr %arrayidx, align 4
  br label %for.inc

for.inc:
  %10 = load i32, ptr %k, align 4
  %11 = load i32, ptr %n.addr, align 4
  %call6 = call i32 @__xacc_next32(i32 2, i32 0, i32 %10, i32 %11)
  store i32 %call6, ptr %k, align 4
  br label %for.cond

for.end:
  call void @__xacc_region_end(i32 1)
  ret void
}

declare void @__xacc_region_begin(i32, ptr, i32, i32, ...)

declare void @__xacc_loop(i32, i32, i32, i32, ptr, i32, ...)

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare i32 @__xacc_lo32(i32, i32, i32)

declare i32 @__xacc_hi32(i32, i32, i32)

declare i32 @other(i32)

declare i32 @mine(i32)

declare i32 @__xacc_next32(i32, i32, i32, i32)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare void @__xacc_region_end(i32)

attributes #0 = { nounwind uwtable }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind }
