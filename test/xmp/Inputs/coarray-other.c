// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The file of coarray.c that defines one of its coarrays, and uses others.
double other[4] : [*];
extern int many[10];
#pragma xmp coarray many : [*]

int total(int image);
int total(int image) { return many[7]:[image]; }
