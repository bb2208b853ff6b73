; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A kernel that calls routines of other files says so, and its name is its file's own.
; RUN: %opt -passes='xacc-verify,xacc-link-names<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/@__xacc_region_site(i32 1)/@__xacc_region_site(i32 2)/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: the begin of a region dominates its site

; CHECK: "xacc-imports"="other;mine" "xacc-kernel"="1 __xacc_k_f_L{{[0-9]+_1_[0-9a-f]+}} test.c

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
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 3, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 11, i32 7, ptr %a.addr, ptr %0, i64 %mul, ptr @.str.2, i32 8, i32 12, ptr null, ptr null, i64 %conv1, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L6_1), "xacc.host"(ptr @__xacc_k_f_L6_1.host) ]
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

declare i32 @mine(i32) #4

declare i32 @__xacc_next32(i32, i32, i32, i32)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare void @__xacc_region_end(i32)

define internal void @__xacc_k_f_L6_1(i32 %n, ptr %a) #5 {
newFuncRoot:
  br label %entry.split

entry.split:
  %call = call i32 @__xacc_lo32(i32 2, i32 268, i32 %n)
  br label %for.cond

for.cond:
  %k.0 = phi i32 [ %call, %entry.split ], [ %call6, %for.inc ]
  %call2 = call i32 @__xacc_hi32(i32 2, i32 268, i32 %n)
  %cmp = icmp ult i32 %k.0, %call2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  br label %.exitStub

for.body:
  %call4 = call i32 @other(i32 %k.0)
  %call5 = call i32 @mine(i32 %k.0)
  %add = add nsw i32 %call4, %call5
  %idxprom = zext i32 %k.0 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %a, i64 %idxprom
  store i32 %add, ptr %arrayidx, align 4
  br label %for.inc

for.inc:
  %call6 = call i32 @__xacc_next32(i32 2, i32 268, i32 %k.0, i32 %n)
  br label %for.cond

.exitStub:
  ret void
}

declare void @__xacc_private(ptr, i32, i64, ptr)

declare void @__xacc_region_site(i32)

define internal void @__xacc_k_f_L6_1.host.body(i32 %n, ptr %a, ptr noalias readonly %0) #6 {
newFuncRoot:
  %1 = getelementptr i32, ptr %0, i32 3
  %2 = load i32, ptr %1, align 4
  %3 = getelementptr i32, ptr %0, i32 0
  %4 = load i32, ptr %3, align 4
  br label %entry.split

entry.split:
  %5 = udiv i32 %n, %2
  %6 = urem i32 %n, %2
  %7 = mul i32 %5, %4
  %8 = call i32 @llvm.umin.i32(i32 %4, i32 %6)
  %9 = add i32 %7, %8
  br label %for.cond

for.cond:
  %k.0 = phi i32 [ %9, %entry.split ], [ %16, %for.inc ]
  %10 = add nuw i32 %4, 1
  %11 = udiv i32 %n, %2
  %12 = urem i32 %n, %2
  %13 = mul i32 %11, %10
  %14 = call i32 @llvm.umin.i32(i32 %10, i32 %12)
  %15 = add i32 %13, %14
  %cmp = icmp ult i32 %k.0, %15
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  br label %.exitStub

for.body:
  %call4 = call i32 @other(i32 %k.0)
  %call5 = call i32 @mine(i32 %k.0)
  %add = add nsw i32 %call4, %call5
  %idxprom = zext i32 %k.0 to i64
  %arrayidx = getelementptr inbounds nuw i32, ptr %a, i64 %idxprom
  store i32 %add, ptr %arrayidx, align 4
  br label %for.inc

for.inc:
  %16 = add nuw i32 %k.0, 1
  br label %for.cond

.exitStub:
  ret void
}

declare i32 @llvm.umin.i32(i32, i32) #7

declare void @__xacc_host_array_end(ptr)

define internal void @__xacc_k_f_L6_1.host(ptr %0, ptr %1) #6 {
  %3 = getelementptr ptr, ptr %0, i32 0
  %4 = load ptr, ptr %3, align 8
  %5 = load i32, ptr %4, align 1
  %6 = getelementptr ptr, ptr %0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %7, align 1
  call void @__xacc_k_f_L6_1.host.body(i32 %5, ptr %8, ptr %1)
  ret void
}

attributes #0 = { nounwind uwtable }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { "xacc-routine"="seq" "xacc-routine-id"="7" }
attributes #4 = { "xacc-routine"="seq" "xacc-routine-id"="8" }
attributes #5 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L6_1 test.c;f;6;5;acc region" "xacc-launch"="1 256 0 0 1 0" "xacc-loops"="2 0 96 1 0 1 1 0 12 test.c;f;7;5;acc loop\0A" "xacc-params"="0 1 4;2 2 8;" }
attributes #6 = { nounwind uwtable "xacc-for-regions" }
attributes #7 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
