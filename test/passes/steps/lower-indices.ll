; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Indices become arithmetic on the position of the thread; no marker is left in the kernel.
; RUN: %opt -passes='xacc-verify,xacc-lower-indices<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/@__xacc_next32(i32 3,/@__xacc_next32(i32 9,/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: the first index of a loop dominates the next ones

; CHECK: define internal void @__xacc_k_f_L{{[0-9_]+}}(
; CHECK-NOT: @__xacc_{{lo|hi|next}}32
; CHECK: call i32 @__xacc_dev_index(i32 0, i32 0)
; CHECK-NOT: @__xacc_{{lo|hi|next}}32
; CHECK: {{^}}}

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;4;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@.str.3 = private unnamed_addr constant [22 x i8] c"test.c;f;5;5;acc loop\00", align 1
@.str.4 = private unnamed_addr constant [2 x i8] c"t\00", align 1
@.str.5 = private unnamed_addr constant [22 x i8] c"test.c;f;9;5;acc loop\00", align 1
@__xacc_k_f_L4_1.shared.t.0 = internal global [64 x i32] undef, align 16 #0

define dso_local void @f(i32 %n, ptr %a) #1 {
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
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 3, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 11, i32 7, ptr %a.addr, ptr %0, i64 %mul, ptr @.str.2, i32 8, i32 4, ptr null, ptr null, i64 %conv1, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L4_1), "xacc.host"(ptr @__xacc_k_f_L4_1.host) ]
  br label %codeRepl

codeRepl:
  call void @__xacc_region_site(i32 1) [ "xacc.kernel"(ptr @__xacc_k_f_L4_1) ]
  br label %for.end18.split

for.end18.split:
  ret void
}

declare void @__xacc_region_begin(i32, ptr, i32, i32, ...)

declare void @__xacc_loop(i32, i32, i32, i32, ptr, i32, ...)

declare void @llvm.lifetime.start.p0(ptr captures(none))

declare i32 @__xacc_lo32(i32, i32, i32)

declare i32 @__xacc_hi32(i32, i32, i32)

declare void @__xacc_private(ptr, i32, i64, ptr)

declare i32 @__xacc_next32(i32, i32, i32, i32)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare void @__xacc_region_end(i32)

define internal void @__xacc_k_f_L4_1(i32 %n, ptr %a) #4 {
newFuncRoot:
  br label %entry.split

entry.split:
  %call = call i32 @__xacc_lo32(i32 2, i32 260, i32 %n)
  br label %for.cond

for.cond:
  %k.0 = phi i32 [ %call, %entry.split ], [ %call17, %for.inc16 ]
  %call2 = call i32 @__xacc_hi32(i32 2, i32 260, i32 %n)
  %cmp = icmp ult i32 %k.0, %call2
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end18

for.end18:
  br label %.exitStub

for.body:
  %call4 = call i32 @__xacc_lo32(i32 3, i32 264, i32 64)
  call void @__xacc_dev_barrier()
  %0 = call i32 @__xacc_dev_index(i32 1, i32 0)
  br label %for.cond5.x0

for.cond5.x0:
  %j.1.x0 = phi i32 [ %call4, %for.body ], [ %9, %for.inc.x3 ]
  %call6.x0 = call i32 @__xacc_hi32(i32 3, i32 264, i32 64)
  %cmp7.x0 = icmp ult i32 %j.1.x0, %call6.x0
  %1 = zext i32 %j.1.x0 to i64
  %2 = sub nsw i64 64, %1
  %3 = zext i32 %0 to i64
  %4 = mul nsw i64 %3, 3
  %5 = icmp sgt i64 %2, %4
  br i1 %5, label %for.body10.x0, label %for.cond5

for.body10.x0:
  %idxprom.x0 = zext i32 %j.1.x0 to i64
  %arrayidx.x0 = getelementptr inbounds nuw [64 x i32], ptr @__xacc_k_f_L4_1.shared.t.0, i64 0, i64 %idxprom.x0
  store i32 %j.1.x0, ptr %arrayidx.x0, align 4
  br label %for.inc.x0

for.inc.x0:
  %6 = add nuw i32 %j.1.x0, %0
  br label %for.cond5.x1

for.cond5.x1:
  %call6.x1 = call i32 @__xacc_hi32(i32 3, i32 264, i32 64)
  %cmp7.x1 = icmp ult i32 %6, %call6.x1
  br label %for.body10.x1

for.body10.x1:
  %idxprom.x1 = zext i32 %6 to i64
  %arrayidx.x1 = getelementptr inbounds nuw [64 x i32], ptr @__xacc_k_f_L4_1.shared.t.0, i64 0, i64 %idxprom.x1
  store i32 %6, ptr %arrayidx.x1, align 4
  br label %for.inc.x1

for.inc.x1:
  %7 = add nuw i32 %6, %0
  br label %for.cond5.x2

for.cond5.x2:
  %call6.x2 = call i32 @__xacc_hi32(i32 3, i32 264, i32 64)
  %cmp7.x2 = icmp ult i32 %7, %call6.x2
  br label %for.body10.x2

for.body10.x2:
  %idxprom.x2 = zext i32 %7 to i64
  %arrayidx.x2 = getelementptr inbounds nuw [64 x i32], ptr @__xacc_k_f_L4_1.shared.t.0, i64 0, i64 %idxprom.x2
  store i32 %7, ptr %arrayidx.x2, align 4
  br label %for.inc.x2

for.inc.x2:
  %8 = add nuw i32 %7, %0
  br label %for.cond5.x3

for.cond5.x3:
  %call6.x3 = call i32 @__xacc_hi32(i32 3, i32 264, i32 64)
  %cmp7.x3 = icmp ult i32 %8, %call6.x3
  br label %for.body10.x3

for.body10.x3:
  %idxprom.x3 = zext i32 %8 to i64
  %arrayidx.x3 = getelementptr inbounds nuw [64 x i32], ptr @__xacc_k_f_L4_1.shared.t.0, i64 0, i64 %idxprom.x3
  store i32 %8, ptr %arrayidx.x3, align 4
  br label %for.inc.x3

for.inc.x3:
  %9 = add nuw i32 %8, %0
  br label %for.cond5.x0

for.cond5:
  %j.1 = phi i32 [ %j.1.x0, %for.cond5.x0 ], [ %call11, %for.inc ]
  %call6 = call i32 @__xacc_hi32(i32 3, i32 264, i32 64)
  %cmp7 = icmp ult i32 %j.1, %call6
  br i1 %cmp7, label %for.body10, label %for.cond.cleanup9

for.cond.cleanup9:
  br label %for.end

for.end:
  %and = and i32 %k.0, 63
  %idxprom12 = zext i32 %and to i64
  %arrayidx13 = getelementptr inbounds nuw [64 x i32], ptr @__xacc_k_f_L4_1.shared.t.0, i64 0, i64 %idxprom12
  call void @__xacc_dev_barrier()
  %10 = load i32, ptr %arrayidx13, align 4
  %idxprom14 = zext i32 %k.0 to i64
  %arrayidx15 = getelementptr inbounds nuw i32, ptr %a, i64 %idxprom14
  %11 = call i32 @__xacc_dev_lane()
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %13, label %14

13:
  store i32 %10, ptr %arrayidx15, align 4
  br label %14

14:
  br label %for.inc16

for.inc16:
  %call17 = call i32 @__xacc_next32(i32 2, i32 260, i32 %k.0, i32 %n)
  br label %for.cond

for.body10:
  %idxprom = zext i32 %j.1 to i64
  %arrayidx = getelementptr inbounds nuw [64 x i32], ptr @__xacc_k_f_L4_1.shared.t.0, i64 0, i64 %idxprom
  store i32 %j.1, ptr %arrayidx, align 4
  br label %for.inc

for.inc:
  %call11 = call i32 @__xacc_next32(i32 3, i32 264, i32 %j.1, i32 64)
  br label %for.cond5

.exitStub:
  ret void
}

declare void @__xacc_region_site(i32)

declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #5

define internal void @__xacc_k_f_L4_1.host.body(i32 %n, ptr %a, ptr noalias readonly %0) #6 {
newFuncRoot:
  %1 = getelementptr i32, ptr %0, i32 3
  %2 = load i32, ptr %1, align 4
  %3 = getelementptr i32, ptr %0, i32 0
  %4 = load i32, ptr %3, align 4
  %t. = alloca [64 x i32], align 16
  br label %entry.split

entry.split:
  %5 = udiv i32 %n, %2
  %6 = urem i32 %n, %2
  %7 = mul i32 %5, %4
  %8 = call i32 @llvm.umin.i32(i32 %4, i32 %6)
  %9 = add i32 %7, %8
  br label %for.cond

for.cond:
  %k.0 = phi i32 [ %9, %entry.split ], [ %17, %for.inc16 ]
  %10 = add nuw i32 %4, 1
  %11 = udiv i32 %n, %2
  %12 = urem i32 %n, %2
  %13 = mul i32 %11, %10
  %14 = call i32 @llvm.umin.i32(i32 %10, i32 %12)
  %15 = add i32 %13, %14
  %cmp = icmp ult i32 %k.0, %15
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end18

for.end18:
  br label %.exitStub

for.body:
  call void @llvm.lifetime.start.p0(ptr %t.) #10
  br label %for.cond5

for.cond5:
  %j.1 = phi i32 [ 0, %for.body ], [ %18, %for.inc ]
  %cmp7 = icmp ult i32 %j.1, 64
  br i1 %cmp7, label %for.body10, label %for.cond.cleanup9

for.cond.cleanup9:
  br label %for.end

for.end:
  %and = and i32 %k.0, 63
  %idxprom12 = zext i32 %and to i64
  %arrayidx13 = getelementptr inbounds nuw [64 x i32], ptr %t., i64 0, i64 %idxprom12
  %16 = load i32, ptr %arrayidx13, align 4
  %idxprom14 = zext i32 %k.0 to i64
  %arrayidx15 = getelementptr inbounds nuw i32, ptr %a, i64 %idxprom14
  store i32 %16, ptr %arrayidx15, align 4
  call void @llvm.lifetime.end.p0(ptr %t.) #10
  br label %for.inc16

for.inc16:
  %17 = add nuw i32 %k.0, 1
  br label %for.cond

for.body10:
  %idxprom = zext i32 %j.1 to i64
  %arrayidx = getelementptr inbounds nuw [64 x i32], ptr %t., i64 0, i64 %idxprom
  store i32 %j.1, ptr %arrayidx, align 4
  br label %for.inc

for.inc:
  %18 = add nuw i32 %j.1, 1
  br label %for.cond5

.exitStub:
  ret void
}

declare i32 @llvm.umin.i32(i32, i32) #7

declare void @__xacc_host_array_end(ptr)

define internal void @__xacc_k_f_L4_1.host(ptr %0, ptr %1) #6 {
  %3 = getelementptr ptr, ptr %0, i32 0
  %4 = load ptr, ptr %3, align 8
  %5 = load i32, ptr %4, align 1
  %6 = getelementptr ptr, ptr %0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %7, align 1
  call void @__xacc_k_f_L4_1.host.body(i32 %5, ptr %8, ptr %1)
  ret void
}

declare void @__xacc_dev_barrier() #8

declare i32 @__xacc_dev_lane()

declare i32 @__xacc_dev_index(i32, i32) #9

attributes #0 = { "xacc-shared"="gang" }
attributes #1 = { nounwind uwtable }
attributes #3 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #4 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L4_1 test.c;f;4;5;acc region" "xacc-launch"="5 256 0 256 0 0" "xacc-loops"="2 0 97 1 0 0 1 0 4 test.c;f;5;5;acc loop\0A3 2 100 0 0 1 1 0 8 test.c;f;9;5;acc loop\0A" "xacc-params"="0 1 4;2 2 8;" }
attributes #5 = { nocallback nofree nounwind willreturn memory(argmem: write) }
attributes #6 = { nounwind uwtable "xacc-for-regions" }
attributes #7 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
attributes #8 = { convergent }
attributes #9 = { memory(none) }
attributes #10 = { nounwind }
