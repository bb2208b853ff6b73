/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The small vectors as CUDA's header defines them for C: curand-states.c. */
#ifndef __VECTOR_TYPES_H__
#define __VECTOR_TYPES_H__

struct __attribute__((aligned(16))) uint4 {
    unsigned int x, y, z, w;
};
struct __attribute__((aligned(8))) float2 {
    float x, y;
};
struct __attribute__((aligned(16))) float4 {
    float x, y, z, w;
};
struct __attribute__((aligned(16))) double2 {
    double x, y;
};
struct __attribute__((aligned(16))) double4 {
    double x, y, z, w;
};
typedef struct uint4 uint4;
typedef struct float2 float2;
typedef struct float4 float4;
typedef struct double2 double2;
typedef struct double4 double4;

#endif
