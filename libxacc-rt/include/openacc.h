/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The OpenACC 3.4 routines for C (chapter 3 of the specification; section
 * numbers below are its).
 *
 * For all of them: addresses are host addresses unless called device addresses,
 * sizes are in bytes. They act on the current device of the calling thread. A
 * wrong argument, absent data or a failing device ends the program with "error:
 * acc_...: reason" and status 1. Where the device shares the host's memory,
 * data routines do nothing and device addresses are host addresses. Async
 * arguments are a queue number >= 0, acc_async_noval, acc_async_sync or acc_async_default.
 */
#ifndef XACC_OPENACC_H
#define XACC_OPENACC_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#define XACC_NOTHROW noexcept
#else
#define XACC_NOTHROW __attribute__((__nothrow__))
#endif
#define XACC_CONST __attribute__((__const__))

#if defined(__GNUC__)
#pragma GCC visibility push(default)
#endif

/** Device types (3.1). The numbers are those of GCC's libgomp;
 * acc_device_xacc_sim is this implementation's simulator. */
typedef enum acc_device_t {
    acc_device_current = -1,
    acc_device_none = 0,
    acc_device_default = 1,
    acc_device_host = 2,
    acc_device_not_host = 4,
    acc_device_nvidia = 5,
    acc_device_radeon = 8,
    acc_device_xacc_sim = 16,
    acc_device_int_sized = 0x7fffffff
} acc_device_t;

/** Special async arguments (2.16). The numbers are those of GCC and of the
 * NVIDIA compilers. */
typedef enum acc_async_t {
    acc_async_noval = -1,  /**< the default queue of the thread: acc_set_default_async */
    acc_async_sync = -2,   /**< not asynchronous */
    acc_async_default = -3 /**< the default queue at the start of a thread: 0, as GCC has it */
} acc_async_t;
typedef int acc_handle_t;

/** Device properties (3.2.6). */
typedef enum acc_device_property_t {
    acc_property_none = 0,
    acc_property_memory = 1,                /**< bytes of device memory */
    acc_property_free_memory = 2,           /**< bytes of it that are free now */
    acc_property_shared_memory_support = 3, /**< nonzero if host and device share memory */
    acc_property_name = 0x10001,
    acc_property_vendor = 0x10002,
    acc_property_driver = 0x10003
} acc_device_property_t;

/* ---- Devices ---- */

/** Number of devices of a type; 0 if its driver is missing (3.2.1). */
int acc_get_num_devices(acc_device_t type) XACC_NOTHROW;
/** Makes device 0 of the type, or the one chosen by ACC_DEVICE_NUM, the current
 * device of this thread (3.2.2). */
void acc_set_device_type(acc_device_t type) XACC_NOTHROW;
/** Type of the current device (3.2.3). */
acc_device_t acc_get_device_type(void) XACC_NOTHROW;
/** Makes device num (from 0) of a type the current device of this thread
 * (3.2.4). */
void acc_set_device_num(int num, acc_device_t type) XACC_NOTHROW;
/** Number of the device of that type that this thread uses or would use
 * (3.2.5). */
int acc_get_device_num(acc_device_t type) XACC_NOTHROW;
/** A number-valued property; 0 if the device has no such property (3.2.6). */
size_t acc_get_property(int num, acc_device_t type, acc_device_property_t property) XACC_NOTHROW;
/** A text property, owned by the runtime; null if the device has no such
 * property (3.2.6). */
const char *acc_get_property_string(int num, acc_device_t type,
                                    acc_device_property_t property) XACC_NOTHROW;
/** Opens the device now instead of at its first use (3.2.7). */
void acc_init(acc_device_t type) XACC_NOTHROW;
void acc_init_device(int num, acc_device_t type) XACC_NOTHROW;
/** Waits for the devices of the type and frees all data on them (3.2.8). */
void acc_shutdown(acc_device_t type) XACC_NOTHROW;
void acc_shutdown_device(int num, acc_device_t type) XACC_NOTHROW;
/** Nonzero if the caller runs on a device of that type; on the host true for
 * acc_device_host and acc_device_none (3.2.15). */
int acc_on_device(acc_device_t type) XACC_NOTHROW;

/* ---- Queues ---- */

/** Nonzero if everything in the queue, or in all queues, of the current or the
 * given device is done (3.2.9). */
int acc_async_test(int queue) XACC_NOTHROW;
int acc_async_test_device(int queue, int num) XACC_NOTHROW;
int acc_async_test_all(void) XACC_NOTHROW;
int acc_async_test_all_device(int num) XACC_NOTHROW;
/** Wait for one queue or all queues (3.2.10). */
void acc_wait(int queue) XACC_NOTHROW;
void acc_wait_device(int queue, int num) XACC_NOTHROW;
void acc_wait_all(void) XACC_NOTHROW;
void acc_wait_all_device(int num) XACC_NOTHROW;
/** Let later operations of queue async start after what is now in one queue or
 * in all queues (3.2.11). */
void acc_wait_async(int queue, int async) XACC_NOTHROW;
void acc_wait_device_async(int queue, int async, int num) XACC_NOTHROW;
void acc_wait_all_async(int async) XACC_NOTHROW;
void acc_wait_all_device_async(int async, int num) XACC_NOTHROW;
/** Waits until one of count queues is done; its index. Entries that are
 * acc_async_sync are passed over; -1 if there is no other (3.2.12). */
int acc_wait_any(int count, int queues[]) XACC_NOTHROW;
int acc_wait_any_device(int count, int queues[], int num) XACC_NOTHROW;
/** Queue that acc_async_noval means in this thread, at first 0 (3.2.13, 3.2.14). */
int acc_get_default_async(void) XACC_NOTHROW;
void acc_set_default_async(int async) XACC_NOTHROW;

/* ---- Device memory ---- */

/** Uninitialised device memory, at least 256-byte aligned; null if bytes is 0
 * or memory is exhausted (3.2.16). */
void *acc_malloc(size_t bytes) XACC_NOTHROW;
/** Frees what acc_malloc returned; null is ignored (3.2.17). */
void acc_free(void *device) XACC_NOTHROW;

/* ---- Data ---- */

/** Like enter data copyin or create: device address of host (3.2.18). Null host
 * or no bytes: nothing happens, null. */
void *acc_copyin(void *host, size_t bytes) XACC_NOTHROW;
void *acc_create(void *host, size_t bytes) XACC_NOTHROW;
void acc_copyin_async(void *host, size_t bytes, int async) XACC_NOTHROW;
void acc_create_async(void *host, size_t bytes, int async) XACC_NOTHROW;
/** Like exit data copyout or delete, also with finalize; absent data is ignored
 * (3.2.19). */
void acc_copyout(void *host, size_t bytes) XACC_NOTHROW;
void acc_copyout_async(void *host, size_t bytes, int async) XACC_NOTHROW;
void acc_copyout_finalize(void *host, size_t bytes) XACC_NOTHROW;
void acc_copyout_finalize_async(void *host, size_t bytes, int async) XACC_NOTHROW;
void acc_delete(void *host, size_t bytes) XACC_NOTHROW;
void acc_delete_async(void *host, size_t bytes, int async) XACC_NOTHROW;
void acc_delete_finalize(void *host, size_t bytes) XACC_NOTHROW;
void acc_delete_finalize_async(void *host, size_t bytes, int async) XACC_NOTHROW;
/** Copy present data to the device or to the host; absent data is an error
 * (3.2.20). */
void acc_update_device(void *host, size_t bytes) XACC_NOTHROW;
void acc_update_device_async(void *host, size_t bytes, int async) XACC_NOTHROW;
void acc_update_self(void *host, size_t bytes) XACC_NOTHROW;
void acc_update_self_async(void *host, size_t bytes, int async) XACC_NOTHROW;
/** Declares device memory of bytes to be the device copy of host, until
 * acc_unmap_data (3.2.21, 3.2.22). */
void acc_map_data(void *host, void *device, size_t bytes) XACC_NOTHROW;
void acc_unmap_data(void *host) XACC_NOTHROW;
/** Device address of a host address and the reverse; null if there is none
 * (3.2.23, 3.2.24). */
void *acc_deviceptr(void *host) XACC_NOTHROW;
void *acc_hostptr(void *device) XACC_NOTHROW;
/** Nonzero if all bytes (0 counts as 1) from host are on the device (3.2.25).
 */
int acc_is_present(void *host, size_t bytes) XACC_NOTHROW;

/* ---- Copies ---- */

/** Host to device, device to host, device to device; the device addresses need
 * no mapping (3.2.26 to 3.2.28). */
void acc_memcpy_to_device(void *to_device, void *from_host, size_t bytes) XACC_NOTHROW;
void acc_memcpy_to_device_async(void *to_device, void *from_host, size_t bytes,
                                int async) XACC_NOTHROW;
void acc_memcpy_from_device(void *to_host, void *from_device, size_t bytes) XACC_NOTHROW;
void acc_memcpy_from_device_async(void *to_host, void *from_device, size_t bytes,
                                  int async) XACC_NOTHROW;
void acc_memcpy_device(void *to_device, void *from_device, size_t bytes) XACC_NOTHROW;
void acc_memcpy_device_async(void *to_device, void *from_device, size_t bytes,
                             int async) XACC_NOTHROW;
/** Copies between the device copies of two host addresses on two devices of the
 * current type (3.2.30). */
void acc_memcpy_d2d(void *to, void *from, size_t bytes, int to_num, int from_num) XACC_NOTHROW;
void acc_memcpy_d2d_async(void *to, void *from, size_t bytes, int to_num, int from_num,
                          int async) XACC_NOTHROW;

/* ---- Pointers in device memory ---- */

/** Attach: the device copy of the pointer at this host address gets the device
 * address of its target. Detach: it gets the host address again, when as many
 * detaches as attaches have been seen, or at once (finalize). Nothing happens
 * if the pointer or its target is not on the device (3.2.29). */
void acc_attach(void **pointer) XACC_NOTHROW;
void acc_attach_async(void **pointer, int async) XACC_NOTHROW;
void acc_detach(void **pointer) XACC_NOTHROW;
void acc_detach_async(void **pointer, int async) XACC_NOTHROW;
void acc_detach_finalize(void **pointer) XACC_NOTHROW;
void acc_detach_finalize_async(void **pointer, int async) XACC_NOTHROW;
/* The address of a pointer of any type will do. */
#define acc_attach(pointer) acc_attach((void **)(pointer))
#define acc_attach_async(pointer, async) acc_attach_async((void **)(pointer), (async))
#define acc_detach(pointer) acc_detach((void **)(pointer))
#define acc_detach_async(pointer, async) acc_detach_async((void **)(pointer), (async))
#define acc_detach_finalize(pointer) acc_detach_finalize((void **)(pointer))
#define acc_detach_finalize_async(pointer, async)                                                  \
    acc_detach_finalize_async((void **)(pointer), (async))

/* ---- Older names, same meaning ---- */

void *acc_present_or_copyin(void *host, size_t bytes) XACC_NOTHROW;
void *acc_pcopyin(void *host, size_t bytes) XACC_NOTHROW;
void *acc_present_or_create(void *host, size_t bytes) XACC_NOTHROW;
void *acc_pcreate(void *host, size_t bytes) XACC_NOTHROW;
void acc_async_wait(int queue) XACC_NOTHROW;
void acc_async_wait_all(void) XACC_NOTHROW;
void acc_update_host(void *host, size_t bytes) XACC_NOTHROW;
void acc_update_host_async(void *host, size_t bytes, int async) XACC_NOTHROW;

/* ---- Who executes (an extension that the NVIDIA compilers also have) ---- */

/** In a compute region: number of the gang, of the worker in it and of the lane
 * in that, from 0; 0 elsewhere. A worker or lane is asked for in a loop over
 * its level. */
int __pgi_gangidx(void) XACC_NOTHROW XACC_CONST;
int __pgi_workeridx(void) XACC_NOTHROW XACC_CONST;
int __pgi_vectoridx(void) XACC_NOTHROW XACC_CONST;

/* ---- CUDA (appendix A) ---- */

/** The CUstream behind a queue of the current device; null where the device has
 * no such thing. */
void *acc_get_cuda_stream(int queue) XACC_NOTHROW;
/** Puts a CUstream behind a queue, once what is in the queue is done; the
 * program keeps it until the device is shut down. Returns 1. */
int acc_set_cuda_stream(int queue, void *stream) XACC_NOTHROW;
/** Address of the CUdevice, and the CUcontext, of the current device; null
 * where it has no such thing. */
void *acc_get_current_cuda_device(void) XACC_NOTHROW;
void *acc_get_current_cuda_context(void) XACC_NOTHROW;

#if defined(__GNUC__)
#pragma GCC visibility pop
#endif
#undef XACC_NOTHROW
#undef XACC_CONST

#ifdef __cplusplus
}
#endif
#endif
