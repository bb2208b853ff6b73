; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; Locals of variable size, and those in a loop, lie where lanes look for them and take what they need; locals of functions
; stay. gfx942 has marks of the stack that keep all bits.
; RUN: %opt -passes='xacc-verify,xacc-amdgcn-stack<amdgcn>,xacc-verify' -S %s | FileCheck --check-prefixes=CHECK,WAVE %s
; RUN: %opt -passes='xacc-verify,xacc-amdgcn-stack<amdgcn;arch=gfx942>,xacc-verify' -S %s | FileCheck --check-prefixes=CHECK,LANE %s
; RUN: sed '0,/^  ret /s//  call void @__xacc_region_end(i32 1)\n  ret /; $ a declare void @__xacc_region_end(i32)' %s > %t.ll
; RUN: not %opt -passes=xacc-verify -S %t.ll -o %t.out.ll 2>&1 | FileCheck --check-prefix=BROKEN %s
; BROKEN: xacc-verify: a device's module has no markers

target datalayout = "e-m:e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128:128:48-p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-S32-A5-G1-ni:7:8:9"
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: @sizes(
; CHECK: %fixed = alloca [4 x i32], align 4, addrspace(5)
; WAVE: call ptr addrspace(5) @llvm.stacksave.p5()
; LANE: %[[END:.*]] = call i32 asm sideeffect "", "={s32}"()
; LANE: %[[MARK:.*]] = inttoptr i32 %[[END]]
; CHECK: %[[N:.*]] = trunc i64 %n to i32
; CHECK: %[[B:.*]] = mul i32 %[[N]], 8
; WAVE: %[[A:.*]] = alloca i8, i32 %[[B]], align 16, addrspace(5)
; WAVE: %[[I:.*]] = ptrtoint ptr addrspace(5) %[[A]] to i32
; WAVE: %[[P:.*]] = lshr i32 %[[I]], 6
; WAVE: %array = inttoptr i32 %[[P]] to ptr addrspace(5)
; LANE: %[[C:.*]] = add i32 %[[B]], 63
; LANE: %[[S:.*]] = lshr i32 %[[C]], 6
; LANE: %[[A:.*]] = alloca i8, i32 %[[S]], align 16, addrspace(5)
; LANE: %[[P:.*]] = ptrtoint ptr addrspace(5) %[[A]] to i32
; LANE: %array = inttoptr i32 %[[P]] to ptr addrspace(5)
; CHECK: store double 1.000000e+00, ptr addrspace(5) %array
; WAVE: %[[O:.*]] = call i32 asm "", "=s,0"(i32 12)
; LANE: %[[O:.*]] = call i32 asm "", "=s,0"(i32 1)
; CHECK: alloca i8, i32 %[[O]], align 4, addrspace(5)
; WAVE: call void @llvm.stackrestore.p5(ptr addrspace(5) %mark)
; LANE: %[[M:.*]] = ptrtoint ptr addrspace(5) %[[MARK]] to i32
; LANE: %[[U:.*]] = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %[[M]])
; LANE: call void asm sideeffect "", "{s32}"(i32 %[[U]])
define void @sizes(i64 %n) {
entry:
  %fixed = alloca [4 x i32], align 4, addrspace(5)
  br label %loop
loop:
  %mark = call ptr addrspace(5) @llvm.stacksave.p5()
  %array = alloca double, i64 %n, align 16, addrspace(5)
  store double 1.0, ptr addrspace(5) %array
  %other = alloca [3 x i32], align 4, addrspace(5)
  store i32 1, ptr addrspace(5) %other
  store i32 1, ptr addrspace(5) %fixed
  call void @llvm.stackrestore.p5(ptr addrspace(5) %mark)
  %again = icmp eq i64 %n, 3
  br i1 %again, label %loop, label %end
end:
  ret void
}

declare ptr addrspace(5) @llvm.stacksave.p5()
declare void @llvm.stackrestore.p5(ptr addrspace(5))

!llvm.module.flags = !{!0}
!0 = !{i32 7, !"xacc.device", i32 1}
