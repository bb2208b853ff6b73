// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// XACC_PROFILE counts the messages between host memories of directives: those of this process, sent and received, with their bytes.
// REQUIRES: nodes-4
// RUN: %xacc_cc -O1 %s -o %t
// RUN: rm -rf %t.d && mkdir %t.d && %nodes env XACC_PROFILE=%t.d/t.json %t
// RUN: cat %t.d/t.*.json | sed -n 's/.*"at": "\(xmp [a-z]*\) [^"]*", "messages": \([0-9]*\), "bytes": \([0-9]*\).*/\1 \2 \3/p' | sort | uniq -c > %t.counts
// RUN: FileCheck %s --match-full-lines < %t.counts
// CHECK: {{ *}}6 xmp bcast 1 8
// CHECK-NEXT: {{ *}}6 xmp bcast 2 16
// CHECK-NEXT: {{ *}}4 xmp loop {{[0-9]+ [0-9]+}}
// CHECK-NEXT: {{ *}}6 xmp reflect 2 16
// CHECK-NEXT: {{ *}}6 xmp reflect 4 32
// CHECK-NOT: xmp
#define N 1024
#pragma xmp nodes p[4]
#pragma xmp template t[N]
#pragma xmp distribute t[block] onto p
double a[N];
#pragma xmp align a[i] with t[i]
#pragma xmp shadow a[1]

int main(void) {
  double sum = 0, root = 1;
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    a[i] = i;
  for (int k = 0; k < 3; k++) {
#pragma xmp reflect (a)
#pragma xmp bcast (root)
  }
#pragma xmp loop on t[i] reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += a[i];
#pragma xmp barrier
  return sum != N / 2 * (N - 1.0);
}
