/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* C prototypes of what compiled code calls (entries.def). */
#ifndef XACC_ENTRIES_H
#define XACC_ENTRIES_H

#include <stdint.h>

#define XACC_API __attribute__((visibility("default")))

#define VOID void
#define I32 int32_t
#define I64 int64_t
#define PTR void *
#define ETC ...
#define XACC_DECLARE_MARKER(name, result, ...)
#define XACC_DECLARE_RUNTIME(name, result, ...) XACC_API result __xacc_##name(__VA_ARGS__);
#define XACC_DECLARE_SIM XACC_DECLARE_RUNTIME
#define XACC_ENTRY(class, name, result, ...) XACC_DECLARE_##class(name, result, __VA_ARGS__)
#include "xacc/entries.def"
#undef XACC_DECLARE_MARKER
#undef XACC_DECLARE_RUNTIME
#undef XACC_DECLARE_SIM
#undef VOID
#undef I32
#undef I64
#undef PTR
#undef ETC

#endif
