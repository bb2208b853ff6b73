; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; All lanes of a gang copy the section in front of their loop, which then reads the copy.
; RUN: %opt -passes='xacc-verify,xacc-cache<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/i64 1024, i32 4,/i64 undef, i32 4,/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: operand 2 is a constant

; CHECK: @[[COPY:.*shared.cache.0]] = internal {{.*}}global [256 x i32] undef
; CHECK: define internal void @__xacc_k_f_L{{[0-9_]+}}(
; CHECK-NOT: @__xacc_cache
; CHECK: lanes.body:
; CHECK: getelementptr {{.*}}ptr @[[COPY]]
; CHECK-NOT: @__xacc_cache

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;6;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"c\00", align 1
@.str.3 = private unnamed_addr constant [2 x i8] c"t\00", align 1
@.str.4 = private unnamed_addr constant [2 x i8] c"y\00", align 1
@.str.5 = private unnamed_addr constant [22 x i8] c"test.c;f;7;5;acc loop\00", align 1
@.str.6 = private unnamed_addr constant [9 x i8] c"t[0:256]\00", align 1

define dso_local void @f(i32 %n, ptr noalias %c, ptr noalias %t, ptr noalias %y) #0 {
entry:
  %n.addr = alloca i32, align 4
  %c.addr = alloca ptr, align 8
  %t.addr = alloca ptr, align 8
  %y.addr = alloca ptr, align 8
  store i32 %n, ptr %n.addr, align 4
  store ptr %c, ptr %c.addr, align 8
  store ptr %t, ptr %t.addr, align 8
  store ptr %y, ptr %y.addr, align 8
  %0 = load ptr, ptr %c.addr, align 8
  %1 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %1 to i64
  %2 = load ptr, ptr %t.addr, align 8
  %3 = load ptr, ptr %y.addr, align 8
  %4 = load i32, ptr %n.addr, align 4
  %conv1 = sext i32 %4 to i64
  %mul = mul nsw i64 4, %conv1
  %5 = load i32, ptr %n.addr, align 4
  %conv2 = sext i32 %5 to i64
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 5, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 11, i32 262149, ptr %c.addr, ptr %0, i64 %conv, ptr @.str.2, i32 11, i32 262149, ptr %t.addr, ptr %2, i64 1024, ptr @.str.3, i32 11, i32 262151, ptr %y.addr, ptr %3, i64 %mul, ptr @.str.4, i32 8, i32 12, ptr null, ptr null, i64 %conv2, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L6_1), "xacc.host"(ptr @__xacc_k_f_L6_1.host) ]
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

declare void @__xacc_cache(i32, ptr, i64, i32, i32, ptr)

declare i32 @__xacc_next32(i32, i32, i32, i32)

declare void @llvm.lifetime.end.p0(ptr captures(none))

declare void @__xacc_region_end(i32)

define internal void @__xacc_k_f_L6_1(i32 %n, ptr noalias %c, ptr noalias %t, ptr noalias %y) #3 {
newFuncRoot:
  br label %entry.split

entry.split:
  %call = call i32 @__xacc_lo32(i32 2, i32 268, i32 %n)
  br label %for.cond

for.cond:
  %i.0 = phi i32 [ %call, %entry.split ], [ %call9, %for.inc ]
  %call3 = call i32 @__xacc_hi32(i32 2, i32 268, i32 %n)
  %cmp = icmp ult i32 %i.0, %call3
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  br label %.exitStub

for.body:
  call void @__xacc_cache(i32 3, ptr %t, i64 1024, i32 4, i32 0, ptr @.str.6)
  %idxprom = zext i32 %i.0 to i64
  %arrayidx = getelementptr inbounds nuw i8, ptr %c, i64 %idxprom
  %0 = load i8, ptr %arrayidx, align 1
  %idxprom5 = zext i8 %0 to i64
  %arrayidx6 = getelementptr inbounds nuw i32, ptr %t, i64 %idxprom5
  %1 = load i32, ptr %arrayidx6, align 4
  %idxprom7 = zext i32 %i.0 to i64
  %arrayidx8 = getelementptr inbounds nuw i32, ptr %y, i64 %idxprom7
  store i32 %1, ptr %arrayidx8, align 4
  br label %for.inc

for.inc:
  %call9 = call i32 @__xacc_next32(i32 2, i32 268, i32 %i.0, i32 %n)
  br label %for.cond

.exitStub:
  ret void
}

declare void @__xacc_private(ptr, i32, i64, ptr)

declare void @__xacc_region_site(i32)

define internal void @__xacc_k_f_L6_1.host.body(i32 %n, ptr noalias %c, ptr noalias %t, ptr noalias %y, ptr noalias readonly %0) #4 {
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
  %i.0 = phi i32 [ %9, %entry.split ], [ %18, %for.inc ]
  %10 = add nuw i32 %4, 1
  %11 = udiv i32 %n, %2
  %12 = urem i32 %n, %2
  %13 = mul i32 %11, %10
  %14 = call i32 @llvm.umin.i32(i32 %10, i32 %12)
  %15 = add i32 %13, %14
  %cmp = icmp ult i32 %i.0, %15
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  br label %.exitStub

for.body:
  %idxprom = zext i32 %i.0 to i64
  %arrayidx = getelementptr inbounds nuw i8, ptr %c, i64 %idxprom
  %16 = load i8, ptr %arrayidx, align 1
  %idxprom5 = zext i8 %16 to i64
  %arrayidx6 = getelementptr inbounds nuw i32, ptr %t, i64 %idxprom5
  %17 = load i32, ptr %arrayidx6, align 4
  %idxprom7 = zext i32 %i.0 to i64
  %arrayidx8 = getelementptr inbounds nuw i32, ptr %y, i64 %idxprom7
  store i32 %17, ptr %arrayidx8, align 4
  br label %for.inc

for.inc:
  %18 = add nuw i32 %i.0, 1
  br label %for.cond

.exitStub:
  ret void
}

declare i32 @llvm.umin.i32(i32, i32) #5

declare void @__xacc_host_array_end(ptr)

define internal void @__xacc_k_f_L6_1.host(ptr %0, ptr %1) #4 {
  %3 = getelementptr ptr, ptr %0, i32 0
  %4 = load ptr, ptr %3, align 8
  %5 = load i32, ptr %4, align 1
  %6 = getelementptr ptr, ptr %0, i32 1
  %7 = load ptr, ptr %6, align 8
  %8 = load ptr, ptr %7, align 1
  %9 = getelementptr ptr, ptr %0, i32 2
  %10 = load ptr, ptr %9, align 8
  %11 = load ptr, ptr %10, align 1
  %12 = getelementptr ptr, ptr %0, i32 3
  %13 = load ptr, ptr %12, align 8
  %14 = load ptr, ptr %13, align 1
  call void @__xacc_k_f_L6_1.host.body(i32 %5, ptr %8, ptr %11, ptr %14, ptr %1)
  ret void
}

attributes #0 = { nounwind uwtable }
attributes #2 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #3 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L6_1 test.c;f;6;5;acc region" "xacc-launch"="1 256 0 0 0 0" "xacc-loops"="2 0 96 1 0 1 1 0 12 test.c;f;7;5;acc loop\0A" "xacc-params"="0 1 4;2 2 8;2 3 8;2 4 8;" }
attributes #4 = { nounwind uwtable "xacc-for-regions" }
attributes #5 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
