; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; What a region calls must be there on devices. Changes nothing.
; RUN: %opt -passes='xacc-verify,xacc-check-callees<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/@mine(i32) "xacc-routine"="seq"/@mine(i32)/' %s | not %opt -passes='xacc-check-callees<sim>' -S -o %t.out.ll 2>&1 | FileCheck --check-prefix=ERROR %s
; RUN: sed 's/@__xacc_region_site(i32 1)/@__xacc_region_site(i32 4)/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: the begin of a region dominates its site

; CHECK: call i32 @other(
; CHECK: call i32 @mine(
; CHECK: attributes
; ERROR: error: test.c:{{[0-9:]+}} function 'mine' is called in a compute region but has no device code here

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;6;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.3 = private unnamed_addr constant [22 x i8] c"test.c;f;7;5;acc loop\00", align 1
@.str.4 = private unnamed_addr constant [20 x i8] c"xacc.routine;seq;7;\00", section "llvm.metadata"
@.str.5 = private unnamed_addr constant [20 x i8] c"/tmp/passes/gen/L.c\00", section "llvm.metadata"
@.str.6 = private unnamed_addr constant [20 x i8] c"xacc.routine;seq;8;\00", section "llvm.metadata"

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
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 3, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 11, i32 7, ptr %a.addr, ptr %0, i64 %mul, ptr @.str.2, i32 8, i32 12, ptr null, ptr null, i64 %conv1, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L6_1) ]
  br label %codeRepl

codeRepl:
  call void @__xacc_region_site(i32 1) [ "xacc.kernel"(ptr @__xacc_k_f_L6_1) ]
  br label %for.end.split

for.end.split:
  ret void
}

declare void @__xacc_region_begin(i32, ptr, i32, i32, ...)

declare void @__xacc_loop(i32, i32, i32, i32, ptr, i32, ...)

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare i32 @__xacc_lo32(i32, i32, i32)

declare i32 @__xacc_hi32(i32, i32, i32)

declare i32 @other(i32) #3

declare i32 @mine(i32) "xacc-routine"="seq"

declare i32 @__xacc_next32(i32, i32, i32, i32)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare void @__xacc_region_end(i32)

define internal void @__xacc_k_f_L6_1(i32 %n, ptr %a) #5 {
newFuncRoot:
  %0 = alloca i32, align 16
  store i32 %n, ptr %0, align 4
  %1 = alloca ptr, align 16
  call void @__xacc_private(ptr captures(none) %1, i32 1, i64 0, ptr @.str.2) #6
  store ptr %a, ptr %1, align 8
  %k = alloca i32, align 4
  call void @__xacc_private(ptr captures(none) %0, i32 1, i64 0, ptr @.str.1) #6
  br label %entry.split

entry.split:
  call void @llvm.lifetime.start.p0(ptr %k) #7
  %2 = load i32, ptr %0, align 4
  %call = call i32 @__xacc_lo32(i32 2, i32 268, i32 %2)
  store i32 %call, ptr %k, align 4
  br label %for.cond

for.cond:
  %3 = load i32, ptr %k, align 4
  %4 = load i32, ptr %0, align 4
  %call2 = call i32 @__xacc_hi32(i32 2, i32 268, i32 %4)
  %cmp = icmp ult i32 %3, %call2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  call void @llvm.lifetime.end.p0(ptr %k) #7
  br label %for.end

for.end:
  br label %.exitStub

for.body:
  %5 = load i32, ptr %k, align 4
  %call4 = call i32 @other(i32 %5)
  %6 = load i32, ptr %k, align 4
  %call5 = call i32 @mine(i32 %6)
  %add = add nsw i32 %call4, %call5
  %7 = load ptr, ptr %1, align 8
  %8 = load i32, ptr %k, align 4
  %idxprom = zext i32 %8 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %7, i64 %idxprom
  store i32 %add, ptr %arrayidx, align 4
  br label %for.inc

for.inc:
  %9 = load i32, ptr %k, align 4
  %10 = load i32, ptr %0, align 4
  %call6 = call i32 @__xacc_next32(i32 2, i32 268, i32 %9, i32 %10)
  store i32 %call6, ptr %k, align 4
  br label %for.cond

.exitStub:
  ret void
}

declare void @__xacc_private(ptr, i32, i64, ptr)

declare void @__xacc_region_site(i32)

attributes #0 = { nounwind uwtable }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { "xacc-routine"="seq" "xacc-routine-id"="7" }
attributes #4 = { "xacc-routine"="seq" "xacc-routine-id"="8" }
attributes #5 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L6_1 test.c;f;6;5;acc region" "xacc-launch"="1 256 0 0 1 0" "xacc-loops"="2 0 96 1 0 1 1 0 12 test.c;f;7;5;acc loop\0A" "xacc-params"="0 1 4;2 2 8;" }
attributes #6 = { nounwind willreturn memory(inaccessiblemem: readwrite) }
attributes #7 = { nounwind }
