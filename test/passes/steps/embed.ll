; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; The region is a launch, and its record is data that does not lead to that of the file yet.
; RUN: %opt -passes='xacc-verify,xacc-embed<host>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/i32 4, i32 9, i32 0, ptr %%n\.addr,/i32 5, i32 9, i32 0, ptr %%n.addr,/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: the operands of a region are as many groups as it says

; CHECK: @__xacc_kernel = internal global {{.*}}, ptr @__xacc_k_f_L5_1.host, ptr null, ptr null, ptr null }
; CHECK: define dso_local double @f(
; CHECK-NOT: call {{.*}}@__xacc_region_
; CHECK: call void @__xacc_launch(ptr @__xacc_kernel, ptr
; CHECK: call void @__xacc_register(ptr @__xacc_module)

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
  call void @llvm.lifetime.start.p0(ptr %s) #9
  store double 0.000000e+00, ptr %s, align 8
  %0 = load ptr, ptr %a.addr, align 8
  %1 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %1 to i64
  %mul = mul nsw i64 8, %conv
  %2 = load i32, ptr %n.addr, align 4
  %conv1 = sext i32 %2 to i64
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 4, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 10, i32 7, ptr %s, ptr %s, i64 8, ptr @.str.2, i32 11, i32 5, ptr %a.addr, ptr %0, i64 %mul, ptr @.str.3, i32 8, i32 12, ptr null, ptr null, i64 %conv1, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L5_1), "xacc.host"(ptr @__xacc_k_f_L5_1.host) ]
  br label %codeRepl

codeRepl:
  call void @__xacc_region_site(i32 1) [ "xacc.kernel"(ptr @__xacc_k_f_L5_1) ]
  br label %for.end.split

for.end.split:
  %3 = load double, ptr %s, align 8
  call void @llvm.lifetime.end.p0(ptr %s) #9
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
  %1 = call i32 @__xacc_dev_index(i32 2, i32 0)
  %2 = call i32 @__xacc_dev_index(i32 0, i32 0)
  %3 = call i32 @__xacc_dev_index(i32 1, i32 0)
  %4 = mul nuw i32 %1, %3
  %5 = add nuw i32 %4, %2
  br label %for.cond

for.cond:
  %k.0 = phi i32 [ %5, %entry.split ], [ %11, %for.inc ]
  %p.0 = phi double [ 0.000000e+00, %entry.split ], [ %add, %for.inc ]
  %cmp = icmp ult i32 %k.0, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  %6 = call double @__xacc_lanes_add_f64(i32 2, double %p.0, i32 0)
  call void @__xacc_gangs_add_f64(i32 2, ptr %s, double %6, ptr %0, i32 0, i32 1)
  br label %.exitStub

for.body:
  %idxprom = sext i32 %k.0 to i64
  %arrayidx = getelementptr inbounds double, ptr %a, i64 %idxprom
  %7 = load double, ptr %arrayidx, align 8
  %add = fadd double %p.0, %7
  br label %for.inc

for.inc:
  %8 = call i32 @__xacc_dev_index(i32 3, i32 0)
  %9 = call i32 @__xacc_dev_index(i32 1, i32 0)
  %10 = mul nuw i32 %8, %9
  %11 = add nuw i32 %k.0, %10
  br label %for.cond

.exitStub:
  ret void
}

declare void @__xacc_region_site(i32)

declare double @__xacc_lanes_add_f64(i32, double, i32) #4

declare void @__xacc_gangs_add_f64(i32, ptr, double, ptr, i32, i32) #4

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #5

define internal void @__xacc_k_f_L5_1.host.body(i32 %n, ptr %s, ptr %a, ptr noalias %0, ptr noalias readonly %1) #6 {
newFuncRoot:
  %2 = getelementptr i32, ptr %1, i32 3
  %3 = load i32, ptr %2, align 4
  %4 = getelementptr i32, ptr %1, i32 0
  %5 = load i32, ptr %4, align 4
  br label %entry.split

entry.split:
  %6 = udiv i32 %n, %3
  %7 = urem i32 %n, %3
  %8 = mul i32 %6, %5
  %9 = call i32 @llvm.umin.i32(i32 %5, i32 %7)
  %10 = add i32 %8, %9
  br label %for.cond

for.cond:
  %k.0 = phi i32 [ %10, %entry.split ], [ %19, %for.inc ]
  %p.0 = phi double [ 0.000000e+00, %entry.split ], [ %add, %for.inc ]
  %11 = add nuw i32 %5, 1
  %12 = udiv i32 %n, %3
  %13 = urem i32 %n, %3
  %14 = mul i32 %12, %11
  %15 = call i32 @llvm.umin.i32(i32 %11, i32 %13)
  %16 = add i32 %14, %15
  %cmp = icmp ult i32 %k.0, %16
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  %17 = atomicrmw fadd ptr %s, double %p.0 monotonic, align 8
  br label %.exitStub

for.body:
  %idxprom = sext i32 %k.0 to i64
  %arrayidx = getelementptr inbounds double, ptr %a, i64 %idxprom
  %18 = load double, ptr %arrayidx, align 8
  %add = fadd reassoc nsz double %p.0, %18
  br label %for.inc

for.inc:
  %19 = add nuw i32 %k.0, 1
  br label %for.cond

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
  call void @__xacc_k_f_L5_1.host.body(i32 %5, ptr %8, ptr %11, ptr null, ptr %1)
  ret void
}

declare i32 @__xacc_dev_index(i32, i32) #8

attributes #0 = { nounwind uwtable }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L5_1 test.c;f;5;5;acc region" "xacc-launch"="13 256 1 0 0 0" "xacc-loops"="2 0 96 1 0 1 1 0 12 test.c;f;7;5;acc loop\0A" "xacc-params"="0 1 4;1 2 8;2 3 8;4 0 8;" }
attributes #4 = { convergent }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { nounwind uwtable "xacc-for-regions" }
attributes #7 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { memory(none) }
attributes #9 = { nounwind }
