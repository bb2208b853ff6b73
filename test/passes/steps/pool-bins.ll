; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; An array of variable size that lanes only update is in memory of the launch, one copy for a gang.
; RUN: %opt -passes='xacc-verify,xacc-pool-bins<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/"xacc-pool"="/"xacc-pool"="9/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: the memory of a variable is a parameter for that

; CHECK: define internal void @__xacc_k_f_L{{[0-9_a-f]+}}({{.*}} "xacc-shared"="gang"
; CHECK-NOT: alloca i32, i
; CHECK: atomicrmw add ptr %{{.*}}, i32 1 monotonic
; CHECK: {{^}}}

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;5;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"m\00", align 1
@.str.3 = private unnamed_addr constant [6 x i8] c"bytes\00", align 1
@.str.4 = private unnamed_addr constant [2 x i8] c"x\00", align 1
@.str.5 = private unnamed_addr constant [5 x i8] c"bins\00", align 1
@.str.6 = private unnamed_addr constant [2 x i8] c"p\00", align 1
@.str.7 = private unnamed_addr constant [23 x i8] c"test.c;f;10;5;acc loop\00", align 1
@.str.8 = private unnamed_addr constant [5 x i8] c"cell\00", align 1

define dso_local void @f(i32 %n, i32 %m, ptr %x, ptr %bins) #0 {
entry:
  %n.addr = alloca i32, align 4
  %m.addr = alloca i32, align 4
  %x.addr = alloca ptr, align 8
  %bins.addr = alloca ptr, align 8
  %bytes = alloca i64, align 8
  store i32 %n, ptr %n.addr, align 4
  store i32 %m, ptr %m.addr, align 4
  store ptr %x, ptr %x.addr, align 8
  store ptr %bins, ptr %bins.addr, align 8
  call void @llvm.lifetime.start.p0(ptr %bytes) #8
  %0 = load i32, ptr %m.addr, align 4
  %conv = sext i32 %0 to i64
  %mul = mul nsw i64 4, %conv
  store i64 %mul, ptr %bytes, align 8
  %1 = load ptr, ptr %x.addr, align 8
  %2 = load i32, ptr %n.addr, align 4
  %conv1 = sext i32 %2 to i64
  %mul2 = mul nsw i64 4, %conv1
  %3 = load ptr, ptr %bins.addr, align 8
  %4 = load i64, ptr %bytes, align 8
  %5 = load i32, ptr %n.addr, align 4
  %conv3 = sext i32 %5 to i64
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 6, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 9, i32 0, ptr %m.addr, ptr null, i64 4, ptr @.str.2, i32 9, i32 0, ptr %bytes, ptr null, i64 8, ptr @.str.3, i32 11, i32 5, ptr %x.addr, ptr %1, i64 %mul2, ptr @.str.4, i32 11, i32 7, ptr %bins.addr, ptr %3, i64 %4, ptr @.str.5, i32 8, i32 12, ptr null, ptr null, i64 %conv3, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L5_1), "xacc.host"(ptr @__xacc_k_f_L5_1.host) ]
  br label %codeRepl

codeRepl:
  call void @__xacc_region_site(i32 1) [ "xacc.kernel"(ptr @__xacc_k_f_L5_1) ]
  br label %for.end18.split

for.end18.split:
  call void @llvm.lifetime.end.p0(ptr %bytes) #8
  ret void
}

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @__xacc_region_begin(i32, ptr, i32, i32, ...)

declare ptr @llvm.stacksave.p0() #3

declare void @__xacc_private(ptr, i32, i64, ptr)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare void @__xacc_loop(i32, i32, i32, i32, ptr, i32, ...)

declare void @__xacc_reduce_begin(i32, ptr, ptr, i32, i32, i64, ptr)

declare i32 @__xacc_lo32(i32, i32, i32)

declare i32 @__xacc_hi32(i32, i32, i32)

declare i32 @__xacc_next32(i32, i32, i32, i32)

declare void @__xacc_reduce_end(i32, ptr, ptr, i32, i32, i64, ptr)

declare void @llvm.stackrestore.p0(ptr) #3

declare void @__xacc_region_end(i32)

define internal void @__xacc_k_f_L5_1(i32 %n, i32 %m, i64 %bytes, ptr %x, ptr %bins, ptr noalias %0, ptr noalias %1, ptr noalias %2) #4 {
newFuncRoot:
  br label %entry.split

entry.split:
  %3 = zext i32 %m to i64
  %4 = call ptr @llvm.stacksave.p0()
  %p. = alloca i32, i64 %3, align 16
  call void @__xacc_private(ptr captures(none) %p., i32 1, i64 0, ptr @.str.6) #9
  br label %for.cond

for.cond:
  %e.0 = phi i64 [ 0, %entry.split ], [ %add, %for.inc ]
  %conv4 = sext i32 %m to i64
  %cmp = icmp slt i64 %e.0, %conv4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  %call = call i32 @__xacc_lo32(i32 2, i32 268, i32 %n)
  br label %for.cond7

for.cond7:
  %i.0 = phi i32 [ %call, %for.end ], [ %call17, %for.inc16 ]
  %call8 = call i32 @__xacc_hi32(i32 2, i32 268, i32 %n)
  %cmp9 = icmp ult i32 %i.0, %call8
  br i1 %cmp9, label %for.body12, label %for.cond.cleanup11

for.cond.cleanup11:
  br label %for.end18

for.end18:
  %conv19 = sext i32 %m to i64
  %5 = icmp ne i64 %conv19, 0
  br i1 %5, label %6, label %11

6:
  br label %.split

.split:
  %iv = phi i64 [ 0, %6 ], [ %iv.next, %.split ]
  %7 = getelementptr inbounds i32, ptr %p., i64 %iv
  %8 = load i32, ptr %7, align 4
  %9 = call i32 @__xacc_lanes_add_i32(i32 2, i32 %8, i32 0)
  %10 = getelementptr inbounds i32, ptr %p., i64 %iv
  store i32 %9, ptr %10, align 4
  %iv.next = add nuw nsw i64 %iv, 1
  %iv.check = icmp eq i64 %iv.next, %conv19
  br i1 %iv.check, label %.split.split, label %.split

.split.split:
  br label %11

11:
  %12 = trunc i64 %conv19 to i32
  call void @__xacc_arrays_add_i32(i32 2, ptr %bins, ptr %p., ptr %2, i32 0, i32 1, i32 0, i32 %12, ptr %0)
  call void @llvm.stackrestore.p0(ptr %4)
  br label %.exitStub

for.body12:
  %idxprom = zext i32 %i.0 to i64
  %arrayidx13 = getelementptr inbounds nuw i32, ptr %x, i64 %idxprom
  %13 = load i32, ptr %arrayidx13, align 4
  %idxprom14 = sext i32 %13 to i64
  %arrayidx15 = getelementptr inbounds i32, ptr %p., i64 %idxprom14
  %14 = load i32, ptr %arrayidx15, align 4
  %inc = add nsw i32 %14, 1
  store i32 %inc, ptr %arrayidx15, align 4
  br label %for.inc16

for.inc16:
  %call17 = call i32 @__xacc_next32(i32 2, i32 268, i32 %i.0, i32 %n)
  br label %for.cond7

for.body:
  %arrayidx = getelementptr inbounds i32, ptr %p., i64 %e.0
  store i32 0, ptr %arrayidx, align 4
  br label %for.inc

for.inc:
  %add = add nsw i64 %e.0, 1
  br label %for.cond

.exitStub:
  ret void
}

declare void @__xacc_region_site(i32)

declare i32 @__xacc_lanes_add_i32(i32, i32, i32) #5

declare void @__xacc_arrays_add_i32(i32, ptr, ptr, ptr, i32, i32, i32, i32, ptr) #5

define internal void @__xacc_k_f_L5_1.host.body(i32 %n, i32 %m, i64 %bytes, ptr %x, ptr %bins, ptr noalias %0, ptr noalias %1, ptr noalias %2, ptr noalias readonly %3) #6 {
newFuncRoot:
  %4 = icmp ugt i64 %bytes, 65536
  %5 = select i1 %4, i64 %bytes, i64 0
  %6 = call ptr @__xacc_host_array(i64 %5, ptr @.str)
  %7 = getelementptr i32, ptr %3, i32 3
  %8 = load i32, ptr %7, align 4
  %9 = getelementptr i32, ptr %3, i32 0
  %10 = load i32, ptr %9, align 4
  br label %entry.split

entry.split:
  %11 = zext i32 %m to i64
  %12 = call ptr @llvm.stacksave.p0()
  %13 = icmp ne ptr %6, null
  %14 = select i1 %13, i64 0, i64 %11
  %p. = alloca i32, i64 %14, align 16
  %15 = select i1 %13, ptr %6, ptr %p.
  br label %for.cond

for.cond:
  %e.0 = phi i64 [ 0, %entry.split ], [ %add, %for.inc ]
  %conv4 = sext i32 %m to i64
  %cmp = icmp slt i64 %e.0, %conv4
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  %16 = udiv i32 %n, %8
  %17 = urem i32 %n, %8
  %18 = mul i32 %16, %10
  %19 = call i32 @llvm.umin.i32(i32 %10, i32 %17)
  %20 = add i32 %18, %19
  br label %for.cond7

for.cond7:
  %i.0 = phi i32 [ %20, %for.end ], [ %43, %for.inc16 ]
  %21 = add nuw i32 %10, 1
  %22 = udiv i32 %n, %8
  %23 = urem i32 %n, %8
  %24 = mul i32 %22, %21
  %25 = call i32 @llvm.umin.i32(i32 %21, i32 %23)
  %26 = add i32 %24, %25
  %cmp9 = icmp ult i32 %i.0, %26
  br i1 %cmp9, label %for.body12, label %for.cond.cleanup11

for.cond.cleanup11:
  br label %for.end18

for.end18:
  %conv19 = sext i32 %m to i64
  %27 = icmp ne i64 %conv19, 0
  br i1 %27, label %28, label %32

28:
  br label %.split

.split:
  %iv = phi i64 [ 0, %28 ], [ %iv.next, %.split ]
  %29 = getelementptr inbounds i32, ptr %15, i64 %iv
  %30 = load i32, ptr %29, align 4
  %31 = getelementptr inbounds i32, ptr %15, i64 %iv
  store i32 %30, ptr %31, align 4
  %iv.next = add nuw nsw i64 %iv, 1
  %iv.check = icmp eq i64 %iv.next, %conv19
  br i1 %iv.check, label %.split.split, label %.split

.split.split:
  br label %32

32:
  %33 = trunc i64 %conv19 to i32
  %34 = icmp ne i32 %33, 0
  br i1 %34, label %35, label %40

35:
  br label %.split1

.split1:
  %iv2 = phi i32 [ 0, %35 ], [ %iv2.next, %.split1 ]
  %36 = getelementptr inbounds i32, ptr %bins, i32 %iv2
  %37 = getelementptr inbounds i32, ptr %15, i32 %iv2
  %38 = load i32, ptr %37, align 4
  %39 = atomicrmw add ptr %36, i32 %38 monotonic, align 4
  %iv2.next = add nuw nsw i32 %iv2, 1
  %iv2.check = icmp eq i32 %iv2.next, %33
  br i1 %iv2.check, label %.split1.split, label %.split1

.split1.split:
  br label %40

40:
  call void @llvm.stackrestore.p0(ptr %12)
  br label %.exitStub

for.body12:
  %idxprom = zext i32 %i.0 to i64
  %arrayidx13 = getelementptr inbounds nuw i32, ptr %x, i64 %idxprom
  %41 = load i32, ptr %arrayidx13, align 4
  %idxprom14 = sext i32 %41 to i64
  %arrayidx15 = getelementptr inbounds i32, ptr %15, i64 %idxprom14
  %42 = load i32, ptr %arrayidx15, align 4
  %inc = add nsw i32 %42, 1
  store i32 %inc, ptr %arrayidx15, align 4
  br label %for.inc16

for.inc16:
  %43 = add nuw i32 %i.0, 1
  br label %for.cond7

for.body:
  %arrayidx = getelementptr inbounds i32, ptr %15, i64 %e.0
  store i32 0, ptr %arrayidx, align 4
  br label %for.inc

for.inc:
  %add = add nsw i64 %e.0, 1
  br label %for.cond

.exitStub:
  call void @__xacc_host_array_end(ptr %6)
  ret void
}

declare i32 @llvm.umin.i32(i32, i32) #7

declare ptr @__xacc_host_array(i64, ptr)

declare void @__xacc_host_array_end(ptr)

define internal void @__xacc_k_f_L5_1.host(ptr %0, ptr %1) #6 {
  %3 = getelementptr ptr, ptr %0, i32 0
  %4 = load ptr, ptr %3, align 8
  %5 = load i32, ptr %4, align 1
  %6 = getelementptr ptr, ptr %0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = load i32, ptr %7, align 1
  %9 = getelementptr ptr, ptr %0, i32 2
  %10 = load ptr, ptr %9, align 8
  %11 = load i64, ptr %10, align 1
  %12 = getelementptr ptr, ptr %0, i32 3
  %13 = load ptr, ptr %12, align 8
  %14 = load ptr, ptr %13, align 1
  %15 = getelementptr ptr, ptr %0, i32 4
  %16 = load ptr, ptr %15, align 8
  %17 = load ptr, ptr %16, align 1
  call void @__xacc_k_f_L5_1.host.body(i32 %5, i32 %8, i64 %11, ptr %14, ptr %17, ptr null, ptr null, ptr null, ptr %1)
  ret void
}

attributes #0 = { nounwind uwtable }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nocallback nofree nosync nounwind willreturn }
attributes #4 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L5_1 test.c;f;5;5;acc region" "xacc-launch"="13 256 1 0 0 0" "xacc-loops"="2 0 96 1 0 1 1 0 12 test.c;f;10;5;acc loop\0A" "xacc-params"="0 1 4;0 2 4;0 3 8;2 4 8;2 5 8;5 3 0;5 3 0;4 0 8;" }
attributes #5 = { convergent }
attributes #6 = { nounwind uwtable "xacc-for-regions" }
attributes #7 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { nounwind }
attributes #9 = { nounwind willreturn memory(inaccessiblemem: readwrite) "xacc-pool"="6" }
