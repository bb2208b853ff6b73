; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; An array of integers that lanes only update is one copy for them in shared memory.
; RUN: %opt -passes='xacc-verify,xacc-share-bins<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/i32 2, i32 268,/i32 2, i32 65536,/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: the index of a mapped loop is of an axis

; CHECK: @[[P:.*shared.p.*]] = internal {{.*}}global [64 x i32] undef
; CHECK: define internal void @__xacc_k_f_L{{[0-9_]+}}(
; CHECK-NOT: @__xacc_lanes_add
; CHECK: atomicrmw add ptr %{{.*}}, i32 1 monotonic

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;4;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"x\00", align 1
@.str.3 = private unnamed_addr constant [5 x i8] c"bins\00", align 1
@.str.4 = private unnamed_addr constant [22 x i8] c"test.c;f;8;5;acc loop\00", align 1
@.str.5 = private unnamed_addr constant [5 x i8] c"cell\00", align 1

define dso_local void @f(i32 %n, ptr %x, ptr %bins) #0 {
entry:
  %n.addr = alloca i32, align 4
  %x.addr = alloca ptr, align 8
  %bins.addr = alloca ptr, align 8
  store i32 %n, ptr %n.addr, align 4
  store ptr %x, ptr %x.addr, align 8
  store ptr %bins, ptr %bins.addr, align 8
  %0 = load ptr, ptr %x.addr, align 8
  %1 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %1 to i64
  %mul = mul nsw i64 4, %conv
  %2 = load ptr, ptr %bins.addr, align 8
  %3 = load i32, ptr %n.addr, align 4
  %conv1 = sext i32 %3 to i64
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 4, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 11, i32 5, ptr %x.addr, ptr %0, i64 %mul, ptr @.str.2, i32 11, i32 7, ptr %bins.addr, ptr %2, i64 256, ptr @.str.3, i32 8, i32 12, ptr null, ptr null, i64 %conv1, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L4_1), "xacc.host"(ptr @__xacc_k_f_L4_1.host) ]
  br label %codeRepl

codeRepl:
  call void @__xacc_region_site(i32 1) [ "xacc.kernel"(ptr @__xacc_k_f_L4_1) ]
  br label %for.end14.split

for.end14.split:
  ret void
}

declare void @__xacc_region_begin(i32, ptr, i32, i32, ...)

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare void @__xacc_loop(i32, i32, i32, i32, ptr, i32, ...)

declare void @__xacc_reduce_begin(i32, ptr, ptr, i32, i32, i64, ptr)

declare i32 @__xacc_lo32(i32, i32, i32)

declare i32 @__xacc_hi32(i32, i32, i32)

declare i32 @__xacc_next32(i32, i32, i32, i32)

declare void @__xacc_reduce_end(i32, ptr, ptr, i32, i32, i64, ptr)

declare void @__xacc_region_end(i32)

define internal void @__xacc_k_f_L4_1(i32 %n, ptr %x, ptr %bins, ptr noalias %0) #3 {
newFuncRoot:
  %p = alloca [64 x i32], align 16
  br label %entry.split

entry.split:
  call void @llvm.lifetime.start.p0(ptr %p) #7
  br label %for.cond

for.cond:
  %e.0 = phi i64 [ 0, %entry.split ], [ %add, %for.inc ]
  %cmp = icmp slt i64 %e.0, 64
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  %call = call i32 @__xacc_lo32(i32 2, i32 268, i32 %n)
  br label %for.cond3

for.cond3:
  %i.0 = phi i32 [ %call, %for.end ], [ %call13, %for.inc12 ]
  %call4 = call i32 @__xacc_hi32(i32 2, i32 268, i32 %n)
  %cmp5 = icmp ult i32 %i.0, %call4
  br i1 %cmp5, label %for.body8, label %for.cond.cleanup7

for.cond.cleanup7:
  br label %for.end14

for.end14:
  %arraydecay15 = getelementptr inbounds [64 x i32], ptr %p, i64 0, i64 0
  br label %for.end14.split

for.end14.split:
  %iv = phi i64 [ 0, %for.end14 ], [ %iv.next, %for.end14.split ]
  %1 = getelementptr inbounds i32, ptr %arraydecay15, i64 %iv
  %2 = load i32, ptr %1, align 4
  %3 = call i32 @__xacc_lanes_add_i32(i32 2, i32 %2, i32 0)
  %4 = getelementptr inbounds i32, ptr %arraydecay15, i64 %iv
  store i32 %3, ptr %4, align 4
  %iv.next = add nuw nsw i64 %iv, 1
  %iv.check = icmp eq i64 %iv.next, 64
  br i1 %iv.check, label %for.end14.split.split, label %for.end14.split

for.end14.split.split:
  call void @__xacc_arrays_add_i32(i32 2, ptr %bins, ptr %arraydecay15, ptr %0, i32 0, i32 1, i32 0, i32 64, ptr null)
  call void @llvm.lifetime.end.p0(ptr %p) #7
  br label %.exitStub

for.body8:
  %idxprom = zext i32 %i.0 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr %x, i64 %idxprom
  %5 = load i32, ptr %arrayidx9, align 4
  %idxprom10 = sext i32 %5 to i64
  %arrayidx11 = getelementptr inbounds [64 x i32], ptr %p, i64 0, i64 %idxprom10
  %6 = load i32, ptr %arrayidx11, align 4
  %inc = add nsw i32 %6, 1
  store i32 %inc, ptr %arrayidx11, align 4
  br label %for.inc12

for.inc12:
  %call13 = call i32 @__xacc_next32(i32 2, i32 268, i32 %i.0, i32 %n)
  br label %for.cond3

for.body:
  %arrayidx = getelementptr inbounds [64 x i32], ptr %p, i64 0, i64 %e.0
  store i32 0, ptr %arrayidx, align 4
  br label %for.inc

for.inc:
  %add = add nsw i64 %e.0, 1
  br label %for.cond

.exitStub:
  ret void
}

declare void @__xacc_private(ptr, i32, i64, ptr)

declare void @__xacc_region_site(i32)

declare i32 @__xacc_lanes_add_i32(i32, i32, i32) #4

declare void @__xacc_arrays_add_i32(i32, ptr, ptr, ptr, i32, i32, i32, i32, ptr) #4

define internal void @__xacc_k_f_L4_1.host.body(i32 %n, ptr %x, ptr %bins, ptr noalias %0, ptr noalias readonly %1) #5 {
newFuncRoot:
  %2 = getelementptr i32, ptr %1, i32 3
  %3 = load i32, ptr %2, align 4
  %4 = getelementptr i32, ptr %1, i32 0
  %5 = load i32, ptr %4, align 4
  %p = alloca [64 x i32], align 16
  br label %entry.split

entry.split:
  call void @llvm.lifetime.start.p0(ptr %p) #7
  br label %for.cond

for.cond:
  %e.0 = phi i64 [ 0, %entry.split ], [ %add, %for.inc ]
  %cmp = icmp slt i64 %e.0, 64
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  %6 = udiv i32 %n, %3
  %7 = urem i32 %n, %3
  %8 = mul i32 %6, %5
  %9 = call i32 @llvm.umin.i32(i32 %5, i32 %7)
  %10 = add i32 %8, %9
  br label %for.cond3

for.cond3:
  %i.0 = phi i32 [ %10, %for.end ], [ %26, %for.inc12 ]
  %11 = add nuw i32 %5, 1
  %12 = udiv i32 %n, %3
  %13 = urem i32 %n, %3
  %14 = mul i32 %12, %11
  %15 = call i32 @llvm.umin.i32(i32 %11, i32 %13)
  %16 = add i32 %14, %15
  %cmp5 = icmp ult i32 %i.0, %16
  br i1 %cmp5, label %for.body8, label %for.cond.cleanup7

for.cond.cleanup7:
  br label %for.end14

for.end14:
  %arraydecay15 = getelementptr inbounds [64 x i32], ptr %p, i64 0, i64 0
  br label %for.end14.split

for.end14.split:
  %iv = phi i64 [ 0, %for.end14 ], [ %iv.next, %for.end14.split ]
  %17 = getelementptr inbounds i32, ptr %arraydecay15, i64 %iv
  %18 = load i32, ptr %17, align 4
  %19 = getelementptr inbounds i32, ptr %arraydecay15, i64 %iv
  store i32 %18, ptr %19, align 4
  %iv.next = add nuw nsw i64 %iv, 1
  %iv.check = icmp eq i64 %iv.next, 64
  br i1 %iv.check, label %for.end14.split.split, label %for.end14.split

for.end14.split.split:
  br label %for.end14.split.split.split

for.end14.split.split.split:
  %iv1 = phi i32 [ 0, %for.end14.split.split ], [ %iv1.next, %for.end14.split.split.split ]
  %20 = getelementptr inbounds i32, ptr %bins, i32 %iv1
  %21 = getelementptr inbounds i32, ptr %arraydecay15, i32 %iv1
  %22 = load i32, ptr %21, align 4
  %23 = atomicrmw add ptr %20, i32 %22 monotonic, align 4
  %iv1.next = add nuw nsw i32 %iv1, 1
  %iv1.check = icmp eq i32 %iv1.next, 64
  br i1 %iv1.check, label %for.end14.split.split.split.split, label %for.end14.split.split.split

for.end14.split.split.split.split:
  call void @llvm.lifetime.end.p0(ptr %p) #7
  br label %.exitStub

for.body8:
  %idxprom = zext i32 %i.0 to i64
  %arrayidx9 = getelementptr inbounds nuw i32, ptr %x, i64 %idxprom
  %24 = load i32, ptr %arrayidx9, align 4
  %idxprom10 = sext i32 %24 to i64
  %arrayidx11 = getelementptr inbounds [64 x i32], ptr %p, i64 0, i64 %idxprom10
  %25 = load i32, ptr %arrayidx11, align 4
  %inc = add nsw i32 %25, 1
  store i32 %inc, ptr %arrayidx11, align 4
  br label %for.inc12

for.inc12:
  %26 = add nuw i32 %i.0, 1
  br label %for.cond3

for.body:
  %arrayidx = getelementptr inbounds [64 x i32], ptr %p, i64 0, i64 %e.0
  store i32 0, ptr %arrayidx, align 4
  br label %for.inc

for.inc:
  %add = add nsw i64 %e.0, 1
  br label %for.cond

.exitStub:
  ret void
}

declare i32 @llvm.umin.i32(i32, i32) #6

declare void @__xacc_host_array_end(ptr)

define internal void @__xacc_k_f_L4_1.host(ptr %0, ptr %1) #5 {
  %3 = getelementptr ptr, ptr %0, i32 0
  %4 = load ptr, ptr %3, align 8
  %5 = load i32, ptr %4, align 1
  %6 = getelementptr ptr, ptr %0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %7, align 1
  %9 = getelementptr ptr, ptr %0, i32 2
  %10 = load ptr, ptr %9, align 8
  %11 = load ptr, ptr %10, align 1
  call void @__xacc_k_f_L4_1.host.body(i32 %5, ptr %8, ptr %11, ptr null, ptr %1)
  ret void
}

attributes #0 = { nounwind uwtable }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L4_1 test.c;f;4;5;acc region" "xacc-launch"="13 256 64 0 0 0" "xacc-loops"="2 0 96 1 0 1 1 0 12 test.c;f;8;5;acc loop\0A" "xacc-params"="0 1 4;2 2 8;2 3 8;4 0 512;" }
attributes #4 = { convergent }
attributes #5 = { nounwind uwtable "xacc-for-regions" }
attributes #6 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #7 = { nounwind }
