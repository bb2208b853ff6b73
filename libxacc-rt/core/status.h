/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Status codes of everything inside the runtime, and how failures travel.
 * The function that first knows which error it is logs it (XACC_FAIL); callers
 * pass the code on (XACC_TRY). Only the entries that compiled code calls, and
 * the acc_* routines, turn a code into a fatal message at the user's line. */
#ifndef XACC_CORE_STATUS_H
#define XACC_CORE_STATUS_H

typedef enum xacc_status {
    XACC_OK = 0,
    XACC_ERR_ARG = -1,         /* a caller's argument is wrong */
    XACC_ERR_NOT_PRESENT = -2, /* data is not, or only partly, on the device */
    XACC_ERR_NO_MEMORY = -3,   /* host or device memory is exhausted */
    XACC_ERR_NO_DEVICE = -4,   /* no such device, or its driver is missing */
    XACC_ERR_DRIVER = -5,      /* the driver reported a failure */
    XACC_ERR_IMAGE = -6,       /* the program has no code for this device */
    XACC_ERR_UNSUPPORTED = -7  /* a correct request that this version cannot serve */
} xacc_status_t;

/* Records "reason" for the message of the edge and returns code. Thread-local:
 * the last failure of this thread. */
xacc_status_t xacc_fail(xacc_status_t code, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#define XACC_FAIL(code, ...) xacc_fail((code), __FILE__, __LINE__, __VA_ARGS__)
#define XACC_TRY(expr)                                                                             \
    do {                                                                                           \
        xacc_status_t xacc_try_ = (expr);                                                          \
        if (xacc_try_ != XACC_OK)                                                                  \
            return xacc_try_;                                                                      \
    } while (0)

#endif
