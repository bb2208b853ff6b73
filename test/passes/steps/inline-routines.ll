; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; The loop of a routine becomes one of the region that calls it; the routine itself runs it in order.
; RUN: %opt -passes='xacc-verify,xacc-inline-routines<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/@__xacc_loop(i32 5, i32 0,/@__xacc_loop(i32 5, i32 9,/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: the row of the enclosing loop dominates that of the inner one

; CHECK-LABEL: define dso_local void @row(
; CHECK-NOT: call {{.*}}@__xacc_
; CHECK-LABEL: define dso_local void @f(
; CHECK: call {{.*}}@__xacc_loop(i32 2, i32 0,
; CHECK-NOT: call {{.*}}@row(
; CHECK: call {{.*}}@__xacc_loop(i32 5, i32 2,

@.str = private unnamed_addr constant [22 x i8] c"test.c;f;4;5;acc loop\00", align 1
@.str.1 = private unnamed_addr constant [24 x i8] c"test.c;f;9;5;acc region\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.3 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.4 = private unnamed_addr constant [23 x i8] c"test.c;f;10;5;acc loop\00", align 1

define dso_local void @row(i32 %n, ptr %a) #0 {
entry:
  %n.addr = alloca i32, align 4
  %a.addr = alloca ptr, align 8
  %j = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  store ptr %a, ptr %a.addr, align 8
  call void (i32, i32, i32, i32, ptr, i32, ...) @__xacc_loop(i32 5, i32 0, i32 1, i32 100, ptr @.str, i32 0)
  call void @llvm.lifetime.start.p0(ptr %j) #3
  %0 = load i32, ptr %n.addr, align 4
  %call = call i32 @__xacc_lo32(i32 5, i32 0, i32 %0)
  store i32 %call, ptr %j, align 4
  br label %for.cond

for.cond:
  %1 = load i32, ptr %j, align 4
  %2 = load i32, ptr %n.addr, align 4
  %call1 = call i32 @__xacc_hi32(i32 5, i32 0, i32 %2)
  %cmp = icmp ult i32 %1, %call1
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  call void @llvm.lifetime.end.p0(ptr %j) #3
  br label %for.end

for.body:
  %3 = load i32, ptr %j, align 4
  %4 = load ptr, ptr %a.addr, align 8
  %5 = load i32, ptr %j, align 4
  %idxprom = zext i32 %5 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %4, i64 %idxprom
  store i32 %3, ptr %arrayidx, align 4
  br label %for.inc

for.inc:
  %6 = load i32, ptr %j, align 4
  %7 = load i32, ptr %n.addr, align 4
  %call2 = call i32 @__xacc_next32(i32 5, i32 0, i32 %6, i32 %7)
  store i32 %call2, ptr %j, align 4
  br label %for.cond

for.end:
  ret void
}

declare void @__xacc_loop(i32, i32, i32, i32, ptr, i32, ...)

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare i32 @__xacc_lo32(i32, i32, i32)

declare i32 @__xacc_hi32(i32, i32, i32)

declare i32 @__xacc_next32(i32, i32, i32, i32)

declare void @llvm.lifetime.end.p0(ptr captures(none))

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
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str.1, i32 0, i32 3, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.2, i32 11, i32 7, ptr %a.addr, ptr %0, i64 %mul, ptr @.str.3, i32 8, i32 16, ptr null, ptr null, i64 %conv1, ptr null)
  call void (i32, i32, i32, i32, ptr, i32, ...) @__xacc_loop(i32 2, i32 0, i32 1, i32 97, ptr @.str.4, i32 0)
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
  %6 = load i32, ptr %n.addr, align 4
  %7 = load ptr, ptr %a.addr, align 8
  %8 = load i32, ptr %k, align 4
  %idx.ext = zext i32 %8 to i64
  %add.ptr = getelementptr inbounds nuw i32, ptr %7, i64 %idx.ext
  call void @row(i32 %6, ptr %add.ptr)
  br label %for.inc

for.inc:
  %9 = load i32, ptr %k, align 4
  %10 = load i32, ptr %n.addr, align 4
  %call4 = call i32 @__xacc_next32(i32 2, i32 0, i32 %9, i32 %10)
  store i32 %call4, ptr %k, align 4
  br label %for.cond

for.end:
  call void @__xacc_region_end(i32 1)
  ret void
}

declare void @__xacc_region_begin(i32, ptr, i32, i32, ...)

declare void @__xacc_region_end(i32)

attributes #0 = { nounwind uwtable }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind }
