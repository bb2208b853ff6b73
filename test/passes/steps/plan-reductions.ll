; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A reduction over gangs gets a slot in the scratch memory.
; RUN: %opt -passes='xacc-verify,xacc-plan-reductions<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/@__xacc_reduce_\([a-z]*\)(i32 2,/@__xacc_reduce_\1(i32 7,/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a reduction is of a loop or of the construct around it

; Its begin and its end belong together, whatever step they stand in front of.
; DEFINE: %{broken} = not %opt -passes=xacc-verify -S - -o %t.out.ll 2>&1 | FileCheck %s --check-prefix
; RUN: sed '/call void @__xacc_reduce_end/d' %s | %{broken} NO-END
; RUN: sed 's/@__xacc_reduce_end(i32 2, ptr %%s,/@__xacc_reduce_end(i32 2, ptr %%p,/' %s | %{broken} NO-END
; RUN: sed '/@__xacc_reduce_end(i32 2,/{p;s/ptr %%s,/ptr %%p,/;}' %s | %{broken} OTHER-CELL
; RUN: sed 's/ptr %%p, i32 0, i32 9,/ptr %%p, i32 9, i32 9,/' %s | %{broken} NO-ROW
; RUN: sed 's/ptr %%p, i32 0, i32 9,/ptr %%p, i32 0, i32 13,/' %s | %{broken} NO-ROW
; RUN: sed '/call void @__xacc_reduce_end/d' %s | not %opt -passes='xacc<host;sim;verify>' -S - -o %t.out.ll 2>&1 | FileCheck --check-prefix=NO-END %s
; NO-END: xacc-verify: a reduction that begins has an end
; OTHER-CELL: xacc-verify: the begin of a reduction dominates its end
; NO-ROW: xacc-verify: operator and type of a reduction are rows of reductions.def

; CHECK: call void @__xacc_reduce_end(i32 2,
; CHECK: "xacc-launch"="{{[0-9]+ [0-9]+}} 1 0 0 0"

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;5;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"s\00", align 1
@.str.3 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.4 = private unnamed_addr constant [22 x i8] c"test.c;f;7;5;acc loop\00", align 1
@.str.5 = private unnamed_addr constant [2 x i8] c"i\00", align 1

define dso_local double @f(i32 %n, ptr %a) #0 {
entry:
  %n.addr = alloca i32, align 4
  %a.addr = alloca ptr, align 8
  %s = alloca double, align 8
  store i32 %n, ptr %n.addr, align 4
  store ptr %a, ptr %a.addr, align 8
  call void @llvm.lifetime.start.p0(ptr %s) #4
  store double 0.000000e+00, ptr %s, align 8
  %0 = load ptr, ptr %a.addr, align 8
  %1 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %1 to i64
  %mul = mul nsw i64 8, %conv
  %2 = load i32, ptr %n.addr, align 4
  %conv1 = sext i32 %2 to i64
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 4, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 10, i32 7, ptr %s, ptr %s, i64 8, ptr @.str.2, i32 11, i32 5, ptr %a.addr, ptr %0, i64 %mul, ptr @.str.3, i32 8, i32 12, ptr null, ptr null, i64 %conv1, ptr null) [ "xacc.kernel"(ptr @f.region.xacc) ]
  br label %codeRepl

codeRepl:
  call void @f.region.xacc(ptr %s, ptr %n.addr, ptr %a.addr)
  br label %for.end.split

for.end.split:
  %3 = load double, ptr %s, align 8
  call void @llvm.lifetime.end.p0(ptr %s) #4
  ret double %3
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @__xacc_region_begin(i32, ptr, i32, i32, ...)

declare void @__xacc_loop(i32, i32, i32, i32, ptr, i32, ...)

declare void @__xacc_reduce_begin(i32, ptr, ptr, i32, i32, i64, ptr)

declare i32 @__xacc_lo32(i32, i32, i32)

declare i32 @__xacc_hi32(i32, i32, i32)

declare void @__xacc_private(ptr, i32, i64, ptr)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare i32 @__xacc_next32(i32, i32, i32, i32)

declare void @__xacc_reduce_end(i32, ptr, ptr, i32, i32, i64, ptr)

declare void @__xacc_region_end(i32)

define internal void @f.region.xacc(ptr %s, ptr %n.addr, ptr %a.addr) #3 {
newFuncRoot:
  %i = alloca i32, align 4
  %k = alloca i32, align 4
  %p = alloca double, align 8
  br label %entry.split

entry.split:
  call void @llvm.lifetime.start.p0(ptr %p) #4
  store double 0.000000e+00, ptr %p, align 8
  call void @__xacc_reduce_begin(i32 2, ptr %s, ptr %p, i32 0, i32 9, i64 1, ptr @.str.2)
  call void @llvm.lifetime.start.p0(ptr %k) #4
  %0 = load i32, ptr %n.addr, align 4
  %call = call i32 @__xacc_lo32(i32 2, i32 268, i32 %0)
  store i32 %call, ptr %k, align 4
  br label %for.cond

for.cond:
  %1 = load i32, ptr %k, align 4
  %2 = load i32, ptr %n.addr, align 4
  %call2 = call i32 @__xacc_hi32(i32 2, i32 268, i32 %2)
  %cmp = icmp ult i32 %1, %call2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  call void @llvm.lifetime.end.p0(ptr %k) #4
  br label %for.end

for.end:
  call void @__xacc_reduce_end(i32 2, ptr %s, ptr %p, i32 0, i32 9, i64 1, ptr @.str.2)
  call void @llvm.lifetime.end.p0(ptr %p) #4
  br label %.exitStub

for.body:
  call void @llvm.lifetime.start.p0(ptr %i) #4
  %3 = load i32, ptr %k, align 4
  store i32 %3, ptr %i, align 4
  call void @__xacc_private(ptr %i, i32 2, i64 4, ptr @.str.5)
  %4 = load ptr, ptr %a.addr, align 8
  %5 = load i32, ptr %i, align 4
  %idxprom = sext i32 %5 to i64
  %arrayidx = getelementptr inbounds double, ptr %4, i64 %idxprom
  %6 = load double, ptr %arrayidx, align 8
  %7 = load double, ptr %p, align 8
  %add = fadd double %7, %6
  store double %add, ptr %p, align 8
  call void @llvm.lifetime.end.p0(ptr %i) #4
  br label %for.inc

for.inc:
  %8 = load i32, ptr %k, align 4
  %9 = load i32, ptr %n.addr, align 4
  %call4 = call i32 @__xacc_next32(i32 2, i32 268, i32 %8, i32 %9)
  store i32 %call4, ptr %k, align 4
  br label %for.cond

.exitStub:
  ret void
}

attributes #0 = { nounwind uwtable }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L5_1 test.c;f;5;5;acc region" "xacc-launch"="1 256 0 0 0 0" "xacc-loops"="2 0 96 1 0 1 1 0 12 test.c;f;7;5;acc loop\0A" }
attributes #4 = { nounwind }
