; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; A loop over lanes gets a copy that takes four iterations at a time, and one of two; what is apart in an iteration (a scope of
; restrict) need not be so in another one.
; RUN: %opt -passes='xacc-verify,xacc-unroll<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"xacc-params"="0 1 4;/"xacc-params"="0 9 4;/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a parameter is of an operand of the region

; CHECK: define internal void @__xacc_k_f_L{{[0-9_]+}}(
; CHECK: icmp sgt i64
; CHECK-COUNT-7: load double
; CHECK-DAG: = distinct !{{{.*}}, !"scope"}
; CHECK-DAG: = distinct !{{{.*}}, !"scope:x0"}
; CHECK-DAG: = distinct !{{{.*}}, !"scope:x3"}

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;5;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.3 = private unnamed_addr constant [2 x i8] c"y\00", align 1
@.str.4 = private unnamed_addr constant [22 x i8] c"test.c;f;6;5;acc loop\00", align 1
@.str.5 = private unnamed_addr constant [22 x i8] c"test.c;f;9;5;acc loop\00", align 1
@.str.6 = private unnamed_addr constant [2 x i8] c"s\00", align 1

define dso_local void @f(i32 %n, ptr noalias %a, ptr noalias %y) #0 {
entry:
  %n.addr = alloca i32, align 4
  %a.addr = alloca ptr, align 8
  %y.addr = alloca ptr, align 8
  store i32 %n, ptr %n.addr, align 4
  store ptr %a, ptr %a.addr, align 8
  store ptr %y, ptr %y.addr, align 8
  %0 = load ptr, ptr %a.addr, align 8
  %1 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %1 to i64
  %mul = mul nsw i64 8, %conv
  %2 = load i32, ptr %n.addr, align 4
  %conv1 = sext i32 %2 to i64
  %mul2 = mul nsw i64 %mul, %conv1
  %3 = load ptr, ptr %y.addr, align 8
  %4 = load i32, ptr %n.addr, align 4
  %conv3 = sext i32 %4 to i64
  %mul4 = mul nsw i64 8, %conv3
  %5 = load i32, ptr %n.addr, align 4
  %conv5 = sext i32 %5 to i64
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 4, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 11, i32 262149, ptr %a.addr, ptr %0, i64 %mul2, ptr @.str.2, i32 11, i32 262151, ptr %y.addr, ptr %3, i64 %mul4, ptr @.str.3, i32 8, i32 20, ptr null, ptr null, i64 %conv5, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L5_1), "xacc.host"(ptr @__xacc_k_f_L5_1.host) ]
  br label %codeRepl

codeRepl:
  call void @__xacc_region_site(i32 1) [ "xacc.kernel"(ptr @__xacc_k_f_L5_1) ]
  br label %for.end22.split

for.end22.split:
  ret void
}

declare void @__xacc_region_begin(i32, ptr, i32, i32, ...)

declare void @__xacc_loop(i32, i32, i32, i32, ptr, i32, ...)

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare i32 @__xacc_lo32(i32, i32, i32)

declare i32 @__xacc_hi32(i32, i32, i32)

declare void @__xacc_reduce_begin(i32, ptr, ptr, i32, i32, i64, ptr)

declare i32 @__xacc_next32(i32, i32, i32, i32)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare void @__xacc_reduce_end(i32, ptr, ptr, i32, i32, i64, ptr)

declare void @__xacc_region_end(i32)

define internal void @__xacc_k_f_L5_1(i32 %n, ptr noalias %a, ptr %y) #3 {
newFuncRoot:
  br label %entry.split

entry.split:
  %call = call i32 @__xacc_lo32(i32 2, i32 276, i32 %n)
  br label %for.cond

for.cond:
  %i.0 = phi i32 [ %call, %entry.split ], [ %call21, %for.inc20 ]
  %call6 = call i32 @__xacc_hi32(i32 2, i32 276, i32 %n)
  %cmp = icmp ult i32 %i.0, %call6
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end22

for.end22:
  br label %.exitStub

for.body:
  %call8 = call i32 @__xacc_lo32(i32 3, i32 264, i32 %n)
  br label %for.cond9

for.cond9:
  %j.1 = phi i32 [ %call8, %for.body ], [ %call17, %for.inc ]
  %p.1 = phi double [ 0.000000e+00, %for.body ], [ %add16, %for.inc ]
  %call10 = call i32 @__xacc_hi32(i32 3, i32 264, i32 %n)
  %cmp11 = icmp ult i32 %j.1, %call10
  br i1 %cmp11, label %for.body14, label %for.cond.cleanup13

for.cond.cleanup13:
  br label %for.end

for.end:
  %0 = call double @__xacc_vector_add_f64(i32 3, double %p.1, i32 0)
  %1 = fadd double 0.000000e+00, %0
  %idxprom18 = zext i32 %i.0 to i64
  %arrayidx19 = getelementptr inbounds nuw double, ptr %y, i64 %idxprom18
  %2 = call i32 @__xacc_dev_index(i32 0, i32 0)
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %4, label %5

4:
  store double %1, ptr %arrayidx19, align 8
  br label %5

5:
  br label %for.inc20

for.inc20:
  %call21 = call i32 @__xacc_next32(i32 2, i32 276, i32 %i.0, i32 %n)
  br label %for.cond

for.body14:
  %mul15 = mul i32 %i.0, %n
  %add = add i32 %mul15, %j.1
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw double, ptr %a, i64 %idxprom
  call void @llvm.experimental.noalias.scope.decl(metadata !91)
  %6 = load double, ptr %arrayidx, align 8, !alias.scope !91
  %add16 = fadd double %p.1, %6
  br label %for.inc

for.inc:
  %call17 = call i32 @__xacc_next32(i32 3, i32 264, i32 %j.1, i32 %n)
  br label %for.cond9

.exitStub:
  ret void
}

declare void @__xacc_private(ptr, i32, i64, ptr)

declare void @__xacc_region_site(i32)

declare double @__xacc_vector_add_f64(i32, double, i32) #4

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #5

define internal void @__xacc_k_f_L5_1.host.body(i32 %n, ptr noalias %a, ptr noalias %y, ptr noalias readonly %0) #6 {
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
  %i.0 = phi i32 [ %9, %entry.split ], [ %17, %for.inc20 ]
  %10 = add nuw i32 %4, 1
  %11 = udiv i32 %n, %2
  %12 = urem i32 %n, %2
  %13 = mul i32 %11, %10
  %14 = call i32 @llvm.umin.i32(i32 %10, i32 %12)
  %15 = add i32 %13, %14
  %cmp = icmp ult i32 %i.0, %15
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end22

for.end22:
  br label %.exitStub

for.body:
  br label %for.cond9

for.cond9:
  %j.1 = phi i32 [ 0, %for.body ], [ %19, %for.inc ]
  %p.1 = phi double [ 0.000000e+00, %for.body ], [ %add16, %for.inc ]
  %cmp11 = icmp ult i32 %j.1, %n
  br i1 %cmp11, label %for.body14, label %for.cond.cleanup13

for.cond.cleanup13:
  br label %for.end

for.end:
  %16 = fadd double 0.000000e+00, %p.1
  %idxprom18 = zext i32 %i.0 to i64
  %arrayidx19 = getelementptr inbounds nuw double, ptr %y, i64 %idxprom18
  store double %16, ptr %arrayidx19, align 8
  br label %for.inc20

for.inc20:
  %17 = add nuw i32 %i.0, 1
  br label %for.cond

for.body14:
  %mul15 = mul i32 %i.0, %n
  %add = add i32 %mul15, %j.1
  %idxprom = zext i32 %add to i64
  %arrayidx = getelementptr inbounds nuw double, ptr %a, i64 %idxprom
  %18 = load double, ptr %arrayidx, align 8
  %add16 = fadd reassoc nsz double %p.1, %18
  br label %for.inc

for.inc:
  %19 = add nuw i32 %j.1, 1
  br label %for.cond9

.exitStub:
  ret void
}

declare i32 @llvm.umin.i32(i32, i32) #7

declare void @__xacc_host_array_end(ptr)

define internal void @__xacc_k_f_L5_1.host(ptr %0, ptr %1) #6 {
  %3 = getelementptr ptr, ptr %0, i32 0
  %4 = load ptr, ptr %3, align 8
  %5 = load i32, ptr %4, align 1
  %6 = getelementptr ptr, ptr %0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %7, align 1
  %9 = getelementptr ptr, ptr %0, i32 2
  %10 = load ptr, ptr %9, align 8
  %11 = load ptr, ptr %10, align 1
  call void @__xacc_k_f_L5_1.host.body(i32 %5, ptr %8, ptr %11, ptr %1)
  ret void
}

declare i32 @__xacc_dev_index(i32, i32) #8

attributes #0 = { nounwind uwtable }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L5_1 test.c;f;5;5;acc region" "xacc-launch"="37 256 0 0 0 0" "xacc-loops"="2 0 97 1 1 0 1 0 20 test.c;f;6;5;acc loop\0A3 2 100 0 0 1 1 0 8 test.c;f;9;5;acc loop\0A" "xacc-params"="0 1 4;2 2 8;2 3 8;" }
attributes #4 = { convergent }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { nounwind uwtable "xacc-for-regions" }
attributes #7 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { memory(none) }
declare void @llvm.experimental.noalias.scope.decl(metadata)
!90 = distinct !{!90, !"domain"}
!91 = !{!92}
!92 = distinct !{!92, !90, !"scope"}
