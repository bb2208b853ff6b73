// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -fno-discard-value-names -fplugin-arg-xacc-passes=off -Xclang -disable-llvm-passes -S -emit-llvm %s -o - | %filecheck %s
// The views are weak variables that files share; the arrays themselves do not exist. In a nest each view is loaded once,
// and arrays of one layout share their pitch and offset. Elsewhere an element is found through the view.
#pragma xmp nodes p[*]
#pragma xmp template t[100][50]
#pragma xmp distribute t[block][*] onto p
double u[100][50], v[100][50];
static double w[100][50][4];
#pragma xmp align u[i][j] with t[i][j]
#pragma xmp align v[i][j] with t[i][j]
#pragma xmp align w[i][j][*] with t[i][j]
// CHECK-NOT: @u =
// CHECK-NOT: @w =
// CHECK: @__xmp_v_u = weak {{.*}}global %struct.__xmp_view zeroinitializer
// CHECK: @__xmp_v_w = internal global %struct.__xmp_view zeroinitializer
// CHECK-NOT: @v =

// CHECK-LABEL: define {{.*}} @nest
void nest(void) {
  // CHECK: %u = alloca ptr
  // CHECK-NEXT: %.xmp.offset = alloca i64
  // CHECK-NEXT: %v = alloca ptr
  // CHECK-NEXT: %w = alloca ptr
  // CHECK-NEXT: %.xmp.offset{{[0-9]+}} = alloca i64
  // CHECK-NOT: = alloca {{.*}}.xmp
  // CHECK: call void @__xmp_loop(ptr noundef @.xmp.site.nest
  // CHECK: call void @__xmp_loop
  // CHECK: load ptr, ptr @__xmp_v_u
#pragma xmp loop (i, j) on t[i][j]
  for (int i = 1; i < 99; i++)
    for (int j = 0; j < 50; j++)
      u[i][j] = v[i - 1][j] + w[i][j][2];
  // The inner loop is on every node as it is, and its length is a constant for Clang.
  // CHECK: call void @__xmp_distinct
  // CHECK: icmp slt i32 %{{[0-9]+}}, 50
  // CHECK: for.body
  // CHECK-NOT: load {{.*}}@__xmp_v_
  // CHECK: getelementptr inbounds [50 x double], ptr %{{[0-9]+}}, i64
  // CHECK: ret void
}

// CHECK-LABEL: define {{.*}} @element
double element(int i, int j) {
  // CHECK: load ptr, ptr @__xmp_v_v
  // CHECK: getelementptr inbounds {{.*}}@__xmp_v_v, i32 0, i32 2
  return v[i][j];
}

// An automatic array never touches the stack, and its view ends with the block.
// CHECK-LABEL: define {{.*}} @automatic
double automatic(int i) {
  // CHECK-NOT: alloca [100 x
  double a[100];
#pragma xmp align a[k] with t[k][*]
  // CHECK: call void @__xmp_array(ptr noundef @.xmp.site.automatic
  // CHECK: call void @__xmp_array_end(ptr noundef %__xmp_v
  // CHECK-NOT: alloca [100 x
  return a[i];
}
// CHECK: define internal void @__xmp_records
// CHECK: call void @__xmp_record(i32 noundef 0, ptr noundef @__xmp_b_
