// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Queues that wait for each other, over the driver of the tests, which counts.
#include <dlfcn.h>
#include <openacc.h>
#include <stdio.h>

enum { N = 64 };

int main(void) {
  static int a[N];
  void *driver = dlopen("libcuda.so.1", RTLD_NOW);
  int *waits = dlsym(driver, "fake_cuda_waits");
  int *orders = dlsym(driver, "fake_cuda_orders");
#pragma acc data create(a)
  {
    // Everything is there from here on.
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma acc wait
    int waited = *waits, ordered = *orders;
#pragma acc parallel loop present(a) async(1)
    for (int i = 0; i < N; i++)
      a[i] += 1;
#pragma acc parallel loop present(a) async(2) wait(1)
    for (int i = 0; i < N; i++)
      a[i] += 2;
#pragma acc wait(1, 2) async(3)
#pragma acc parallel loop present(a) async(3)
    for (int i = 0; i < N; i++)
      a[i] += 3;
    acc_wait_async(3, 1);
    acc_wait_all_async(4);
    printf("waits of the host: %d\n", *waits - waited);
    printf("waits of queues: %s\n", *orders - ordered >= 5 ? "enough" : "few");
#pragma acc wait(3)
    printf("then: %d\n", *waits - waited);
  }
  return 0;
}
