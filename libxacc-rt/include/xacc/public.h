/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Around the declarations of the headers for users: they are C's, in C++ too, and those of the
 * library where a program hides its own. */
#ifndef XACC_PUBLIC_H
#define XACC_PUBLIC_H

#if defined(__GNUC__)
#define XACC_SHOWN _Pragma("GCC visibility push(default)")
#define XACC_SHOWN_END _Pragma("GCC visibility pop")
#else
#define XACC_SHOWN
#define XACC_SHOWN_END
#endif

#ifdef __cplusplus
#define XACC_DECLARATIONS XACC_SHOWN extern "C" {
#define XACC_DECLARATIONS_END                                                                      \
    }                                                                                              \
    XACC_SHOWN_END
#else
#define XACC_DECLARATIONS XACC_SHOWN
#define XACC_DECLARATIONS_END XACC_SHOWN_END
#endif

#endif
