// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -S -emit-llvm %s -o %t.ll && FileCheck %s < %t.ll
// What a program holds to initialise the copies of declared variables: no zeros, and none of what another file defines.
int zero[100000000], head[100000] = {1, 2}, *to = &head[1];
extern int other[4];
static struct {
    char name[8];
    double rest[1000];
} part = {"ab"};
int copied[2] = {3, 4};
#pragma acc declare create(zero, head, to, other) device_resident(part) copyin(copied)

// xacc_initial_t: image, bytes, addresses, their number, weak.
// CHECK-DAG: [[ZERO:@__xacc_begins[.0-9]*]] = internal constant { ptr, i64, ptr, i32, i32 } zeroinitializer
// CHECK-DAG: [[TWO:@__xacc_initial[.0-9]*]] = internal unnamed_addr constant <{ i32, i32 }> <{ i32 1, i32 2 }>
// CHECK-DAG: [[HEAD:@__xacc_begins[.0-9]*]] = internal constant { ptr, i64, ptr, i32, i32 } { ptr [[TWO]], i64 8, ptr null, i32 0, i32 0 }
// CHECK-DAG: [[ROWS:@__xacc_addresses[.0-9]*]] = internal constant [1 x { i64, ptr }] [{ i64, ptr } { i64 0, ptr @head }]
// CHECK-DAG: [[TO:@__xacc_begins[.0-9]*]] = internal constant { ptr, i64, ptr, i32, i32 } { ptr @__xacc_initial{{.*}}, i64 8, ptr [[ROWS]], i32 1, i32 0 }
// CHECK-DAG: [[PART:@__xacc_begins[.0-9]*]] = internal constant { ptr, i64, ptr, i32, i32 } { ptr @__xacc_initial{{.*}}, i64 8, ptr null, i32 0, i32 0 }
// CHECK: call void {{.*}}@__xacc_declare({{.*}} ptr {{[a-z ]*}}[[ZERO]], ptr {{[a-z ]*}}@zero,
// CHECK-SAME: ptr {{[a-z ]*}}[[HEAD]], ptr {{[a-z ]*}}@head,
// CHECK-SAME: ptr {{[a-z ]*}}[[TO]], ptr {{[a-z ]*}}@to,
// CHECK-SAME: ptr {{[a-z ]*}}null, ptr {{[a-z ]*}}@other,
// CHECK-SAME: ptr {{[a-z ]*}}[[PART]], ptr {{[a-z ]*}}@part,
// CHECK-SAME: ptr {{[a-z ]*}}@copied, ptr {{[a-z ]*}}@copied,
