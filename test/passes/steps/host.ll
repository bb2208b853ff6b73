; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; The host gets a function that takes the place of a gang.
; RUN: %opt -passes='xacc-verify,xacc-host<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"xacc-kernel"="1 /"xacc-kernel"="0 /' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a kernel has a number and a name

; CHECK: [ "xacc.kernel"(ptr @[[K:[a-zA-Z0-9_]+]]), "xacc.host"(ptr @[[K]].host) ]
; CHECK: define internal void @[[K]].host.body(
; CHECK-NOT: call {{.*}}@__xacc_{{lo|hi|next}}32
; CHECK: define internal void @[[K]].host(ptr %0, ptr %1)

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
  call void @llvm.lifetime.start.p0(ptr %s) #6
  store double 0.000000e+00, ptr %s, align 8
  %0 = load ptr, ptr %a.addr, align 8
  %1 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %1 to i64
  %mul = mul nsw i64 8, %conv
  %2 = load i32, ptr %n.addr, align 4
  %conv1 = sext i32 %2 to i64
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 4, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 10, i32 7, ptr %s, ptr %s, i64 8, ptr @.str.2, i32 11, i32 5, ptr %a.addr, ptr %0, i64 %mul, ptr @.str.3, i32 8, i32 12, ptr null, ptr null, i64 %conv1, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L5_1) ]
  br label %codeRepl

codeRepl:
  call void @__xacc_region_site(i32 1) [ "xacc.kernel"(ptr @__xacc_k_f_L5_1) ]
  br label %for.end.split

for.end.split:
  %3 = load double, ptr %s, align 8
  call void @llvm.lifetime.end.p0(ptr %s) #6
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

define internal void @__xacc_k_f_L5_1(i32 %n, ptr %s, ptr %a, ptr noalias %0) #3 {
newFuncRoot:
  br label %entry.split

entry.split:
  %call = call i32 @__xacc_lo32(i32 2, i32 268, i32 %n)
  br label %for.cond

for.cond:
  %k.0 = phi i32 [ %call, %entry.split ], [ %call4, %for.inc ]
  %p.0 = phi double [ 0.000000e+00, %entry.split ], [ %add, %for.inc ]
  %call2 = call i32 @__xacc_hi32(i32 2, i32 268, i32 %n)
  %cmp = icmp ult i32 %k.0, %call2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  %1 = call double @__xacc_lanes_add_f64(i32 2, double %p.0, i32 0)
  call void @__xacc_gangs_add_f64(i32 2, ptr %s, double %1, ptr %0, i32 0, i32 1)
  br label %.exitStub

for.body:
  %idxprom = sext i32 %k.0 to i64
  %arrayidx = getelementptr inbounds double, ptr %a, i64 %idxprom
  %2 = load double, ptr %arrayidx, align 8
  %add = fadd double %p.0, %2
  br label %for.inc

for.inc:
  %call4 = call i32 @__xacc_next32(i32 2, i32 268, i32 %k.0, i32 %n)
  br label %for.cond

.exitStub:
  ret void
}

declare void @__xacc_region_site(i32)

declare double @__xacc_lanes_add_f64(i32, double, i32) #4

declare void @__xacc_gangs_add_f64(i32, ptr, double, ptr, i32, i32) #4

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #5

attributes #0 = { nounwind uwtable }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L5_1 test.c;f;5;5;acc region" "xacc-launch"="13 256 1 0 0 0" "xacc-loops"="2 0 96 1 0 1 1 0 12 test.c;f;7;5;acc loop\0A" "xacc-params"="0 1 4;1 2 8;2 3 8;4 0 8;" }
attributes #4 = { convergent }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { nounwind }
