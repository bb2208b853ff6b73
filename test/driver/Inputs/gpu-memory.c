// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Data on a GPU with the memory that XACC_CUDA_MEMORY asks for, over the driver of the tests, whose kernels do nothing.
#include <openacc.h>
#include <stdio.h>

enum { N = 64 };
static int a[N], declared[N];
#pragma acc declare create(declared)

int main(void) {
  int *device = NULL, *again;
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma acc data copyin(a)
  {
    device = acc_deviceptr(a);
    again = acc_deviceptr(declared);
    a[1] = -1;
#pragma acc update self(a)
  }
  printf("%s memory, %s copy, %s variable\n", acc_get_property(0, acc_device_current, acc_property_shared_memory_support) ? "shared" : "separate",
         device == a && a[1] == -1 ? "no" : device != a && a[1] == 1 ? "a" : "a wrong", again == declared ? "one" : "another");
  acc_free(acc_malloc(1000));
  return 0;
}
