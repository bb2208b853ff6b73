/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What the compiler would emit: operands of directives, and modules with one
 * kernel. */
#ifndef XACC_UNIT_PROGRAM_H
#define XACC_UNIT_PROGRAM_H

#include "openacc.h"
#include "xacc/abi.h"
#include "xacc/entries.h"

#define WHERE ((void *)"unit.c;main;42;9;acc data")

/* One operand group of a variadic entry. */
#define GROUP(kind, flags, slot, start, value, name)                                               \
  (int32_t)(kind), (int32_t)(flags), (void *)(slot), (void *)(start), (int64_t)(value),            \
      (void *)(name)
#define OBJECT(flags, array, bytes) GROUP(XACC_ITEM_OBJECT, flags, array, array, bytes, #array)
#define POINTER(flags, pointer, bytes)                                                             \
  GROUP(XACC_ITEM_POINTER, flags, &(pointer), pointer, bytes, #pointer)
#define IF(value) GROUP(XACC_ITEM_IF, 0, NULL, NULL, value, NULL)
#define ASYNC(value) GROUP(XACC_ITEM_ASYNC, 0, NULL, NULL, value, NULL)
#define WAIT(value) GROUP(XACC_ITEM_WAIT, 0, NULL, NULL, value, NULL)

#define COPYIN (XACC_MAP_CREATE | XACC_MAP_TO)
#define COPYOUT (XACC_MAP_CREATE | XACC_MAP_FROM)
#define COPY (XACC_MAP_CREATE | XACC_MAP_TO | XACC_MAP_FROM)
#define CREATE XACC_MAP_CREATE
#define PRESENT XACC_MAP_PRESENT

/* A translation unit with the kernel "desc". */
#define PROGRAM(module_name, desc)                                                                 \
  static xacc_kernel_desc_t *const module_name##_kernels[] = {&desc};                              \
  static xacc_module_desc_t module_name = {.abi_version = XACC_ABI_VERSION,                        \
                                           .targets = XACC_TARGET_NVPTX | XACC_TARGET_HOST,        \
                                           .source = "unit.c",                                     \
                                           .kernels = module_name##_kernels,                       \
                                           .n_kernels = 1}

#endif
