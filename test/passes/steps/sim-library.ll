; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; What the device library has is there, as functions that the simulator alone executes.
; RUN: %opt -passes='xacc-verify,xacc-sim-library<host;sim>,xacc-verify' -S %s | FileCheck %s
; RUN: sed 's/i32 0, i32 3, i32 9,/i32 0, i32 4, i32 9,/' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: the operands of a region are as many groups as it says

; CHECK: define internal i32 @__xacc_dev_index({{.*}} #[[SIM:[0-9]+]]
; CHECK: attributes #[[SIM]] = {{.*}}"xacc-sim-code"

@.str = private unnamed_addr constant [24 x i8] c"test.c;f;9;5;acc region\00", align 1
@.str.1 = private unnamed_addr constant [2 x i8] c"n\00", align 1
@.str.2 = private unnamed_addr constant [2 x i8] c"a\00", align 1
@table = internal constant [2 x double] [double 1.000000e+00, double 2.000000e+00], align 16 #0

define dso_local void @f(i32 noundef %n, ptr noundef %a) #1 {
entry:
  %n.addr = alloca i32, align 4
  %a.addr = alloca ptr, align 8
  store i32 %n, ptr %n.addr, align 4
  store ptr %a, ptr %a.addr, align 8
  %0 = load ptr, ptr %a.addr, align 8
  %1 = load i32, ptr %n.addr, align 4
  %conv = sext i32 %1 to i64
  %mul = mul nsw i64 8, %conv
  %2 = load i32, ptr %n.addr, align 4
  %conv1 = sext i32 %2 to i64
  call void (i32, ptr, i32, i32, ...) @__xacc_region_begin(i32 1, ptr @.str, i32 0, i32 3, i32 9, i32 0, ptr %n.addr, ptr null, i64 4, ptr @.str.1, i32 11, i32 7, ptr %a.addr, ptr %0, i64 %mul, ptr @.str.2, i32 8, i32 12, ptr null, ptr null, i64 %conv1, ptr null) [ "xacc.kernel"(ptr @__xacc_k_f_L9_1.sim.body), "xacc.sim"(ptr @__xacc_k_f_L9_1.sim) ]
  br label %codeRepl

codeRepl:
  call void @__xacc_region_site(i32 1) [ "xacc.kernel"(ptr @__xacc_k_f_L9_1.sim.body) ]
  br label %for.end.split

for.end.split:
  ret void
}

declare void @__xacc_region_begin(i32 noundef, ptr noundef, i32 noundef, i32 noundef, ...)

define internal double @fold(i32 noundef %n) #1 {
entry:
  %n.addr = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  %0 = load i32, ptr %n.addr, align 4
  %cmp = icmp sgt i32 %0, 1
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:
  %1 = load i32, ptr %n.addr, align 4
  %sub = sub nsw i32 %1, 2
  %call = call double @fold(i32 noundef %sub)
  %2 = load i32, ptr %n.addr, align 4
  %and = and i32 %2, 1
  %idxprom = sext i32 %and to i64
  %arrayidx = getelementptr inbounds [2 x double], ptr @table, i64 0, i64 %idxprom
  %3 = load double, ptr %arrayidx, align 8
  %add = fadd double %call, %3
  br label %cond.end

cond.false:
  %4 = load i32, ptr %n.addr, align 4
  %conv = sitofp i32 %4 to double
  %call1 = call double @sin(double noundef %conv) #12
  br label %cond.end

cond.end:
  %cond = phi double [ %add, %cond.true ], [ %call1, %cond.false ]
  ret double %cond
}

declare double @sin(double noundef) #5

define internal void @__xacc_k_f_L9_1.sim.body(i32 %n, ptr %a) #6 {
newFuncRoot:
  br label %entry.split

entry.split:
  %0 = call i32 @__xacc_dev_index(i32 2, i32 0)
  %1 = call i32 @__xacc_dev_index(i32 0, i32 0)
  %2 = call i32 @__xacc_dev_index(i32 1, i32 0)
  %3 = mul nuw i32 %0, %2
  %4 = add nuw i32 %3, %1
  br label %for.cond

for.cond:
  %i.0 = phi i32 [ %4, %entry.split ], [ %9, %for.inc ]
  %cmp = icmp ult i32 %i.0, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup

for.cond.cleanup:
  br label %for.end

for.end:
  br label %.exitStub

for.body:
  %call4 = call ptr @__xacc_sim_malloc(i64 noundef 8) #13
  %arrayidx = getelementptr inbounds i32, ptr %call4, i64 0
  call void @__xacc_sim_check(ptr %arrayidx, i64 4, i32 1)
  store i32 1, ptr %arrayidx, align 4
  %call6 = call double @fold.sim(i32 noundef %i.0)
  %arrayidx7 = getelementptr inbounds i32, ptr %call4, i64 0
  call void @__xacc_sim_check(ptr %arrayidx7, i64 4, i32 0)
  %5 = load i32, ptr %arrayidx7, align 4
  %conv8 = sitofp i32 %5 to double
  %add = fadd double %call6, %conv8
  %idxprom = zext i32 %i.0 to i64
  %arrayidx9 = getelementptr inbounds nuw double, ptr %a, i64 %idxprom
  call void @__xacc_sim_check(ptr %arrayidx9, i64 8, i32 1)
  store double %add, ptr %arrayidx9, align 8
  call void @__xacc_sim_free(ptr noundef %call4)
  br label %for.inc

for.inc:
  %6 = call i32 @__xacc_dev_index(i32 3, i32 0)
  %7 = call i32 @__xacc_dev_index(i32 1, i32 0)
  %8 = mul nuw i32 %6, %7
  %9 = add nuw i32 %i.0, %8
  br label %for.cond

.exitStub:
  ret void
}

declare void @__xacc_region_site(i32)

declare i32 @__xacc_dev_index(i32, i32) #10

define internal double @fold.sim(i32 noundef %n) #11 {
entry:
  %n.addr = alloca i32, align 4
  store i32 %n, ptr %n.addr, align 4
  %0 = load i32, ptr %n.addr, align 4
  %cmp = icmp sgt i32 %0, 1
  br i1 %cmp, label %cond.true, label %cond.false

cond.true:
  %1 = load i32, ptr %n.addr, align 4
  %sub = sub nsw i32 %1, 2
  %call = call double @fold.sim(i32 noundef %sub)
  %2 = load i32, ptr %n.addr, align 4
  %and = and i32 %2, 1
  %idxprom = sext i32 %and to i64
  %arrayidx = getelementptr inbounds [2 x double], ptr @table, i64 0, i64 %idxprom
  %3 = load double, ptr %arrayidx, align 8
  %add = fadd double %call, %3
  br label %cond.end

cond.false:
  %4 = load i32, ptr %n.addr, align 4
  %conv = sitofp i32 %4 to double
  %call1 = call double @sin(double noundef %conv) #12
  br label %cond.end

cond.end:
  %cond = phi double [ %add, %cond.true ], [ %call1, %cond.false ]
  ret double %cond
}

declare ptr @__xacc_sim_malloc(i64)

declare void @__xacc_sim_free(ptr)

declare void @__xacc_sim_check(ptr, i64, i32)

define internal void @__xacc_k_f_L9_1.sim(ptr %0) #11 {
  %2 = getelementptr ptr, ptr %0, i32 0
  %3 = load ptr, ptr %2, align 8
  %4 = load i32, ptr %3, align 1
  %5 = getelementptr ptr, ptr %0, i32 1
  %6 = load ptr, ptr %5, align 8
  %7 = load ptr, ptr %6, align 1
  call void @__xacc_k_f_L9_1.sim.body(i32 %4, ptr %7)
  ret void
}

attributes #0 = { "xacc-constant"="0" }
attributes #1 = { nounwind uwtable }
attributes #5 = { nounwind }
attributes #6 = { nounwind uwtable "xacc-kernel"="1 __xacc_k_f_L9_1 test.c;f;9;5;acc region" "xacc-launch"="1 256 0 0 0 0" "xacc-loops"="2 0 96 1 0 1 1 0 12 test.c;f;10;5;acc loop\0A" "xacc-params"="0 1 4;2 2 8;" }
attributes #10 = { memory(none) }
attributes #11 = { nounwind uwtable "xacc-sim-code" }
attributes #12 = { nounwind }
attributes #13 = { allocsize(0) }
