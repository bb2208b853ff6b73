/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Of setuid.test: says whose rights it has, uses a device and communication. With LIBRARY: code that must not be loaded. */
#include <stdio.h>
#include <unistd.h>

#ifdef LIBRARY
__attribute__((constructor)) static void loaded(void) {
  puts("loaded");
}
#else
#pragma xmp nodes p[*]
int main(void) {
  int a[10];
#pragma acc parallel loop copyout(a)
  for (int i = 0; i < 10; i++)
    a[i] = i;
#pragma xmp barrier
  printf("user %d\n", (int)geteuid());
  return a[9] != 9;
}
#endif
