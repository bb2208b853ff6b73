/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The profiling interface of OpenACC 3.4 for C (chapter 5; section numbers
 * below are its): callbacks at what the runtime does. The layout of the records
 * is fixed by the specification.
 *
 * Callbacks get records that live until they return; strings in them live as
 * long as the process. A callback may call acc_* routines, which then raise no
 * events, but execute no compute constructs; those of device initialisation may
 * not use a device. Wrong arguments end the program with "error: acc_prof_...:
 * reason" and status 1.
 */
#ifndef XACC_ACC_PROF_H
#define XACC_ACC_PROF_H

#include "xacc/public.h"
#include <openacc.h>
#include <sys/types.h>

XACC_DECLARATIONS

/** Events (5.1). The end of what has a start has the next number. */
typedef enum acc_event_t {
    acc_ev_none = 0,
    acc_ev_device_init_start = 1,
    acc_ev_device_init_end = 2,
    acc_ev_device_shutdown_start = 3,
    acc_ev_device_shutdown_end = 4,
    acc_ev_runtime_shutdown = 5, /**< the last one, at exit */
    acc_ev_create = 6,           /**< host data has got a device copy, not yet filled */
    acc_ev_delete = 7,           /**< host data is about to lose its device copy */
    acc_ev_alloc = 8,            /**< device memory was taken, for data or otherwise */
    acc_ev_free = 9,             /**< and given back */
    acc_ev_enter_data_start = 10,
    acc_ev_enter_data_end = 11,
    acc_ev_exit_data_start = 12,
    acc_ev_exit_data_end = 13,
    acc_ev_update_start = 14,
    acc_ev_update_end = 15,
    acc_ev_compute_construct_start = 16,
    acc_ev_compute_construct_end = 17,
    acc_ev_enqueue_launch_start = 18,
    acc_ev_enqueue_launch_end = 19,
    acc_ev_enqueue_upload_start = 20,
    acc_ev_enqueue_upload_end = 21,
    acc_ev_enqueue_download_start = 22,
    acc_ev_enqueue_download_end = 23,
    acc_ev_wait_start = 24, /**< the host waits for a queue */
    acc_ev_wait_end = 25,
    acc_ev_last = 26
} acc_event_t;

/** What the program was at (5.2.2). */
typedef enum acc_construct_t {
    acc_construct_parallel = 0,
    acc_construct_kernels = 1,
    acc_construct_loop = 2,
    acc_construct_data = 3,
    acc_construct_enter_data = 4,
    acc_construct_exit_data = 5,
    acc_construct_host_data = 6,
    acc_construct_atomic = 7,
    acc_construct_declare = 8,
    acc_construct_init = 9,
    acc_construct_shutdown = 10,
    acc_construct_set = 11,
    acc_construct_update = 12,
    acc_construct_routine = 13,
    acc_construct_wait = 14,
    acc_construct_runtime_api = 15, /**< an acc_* routine, or none */
    acc_construct_serial = 16
} acc_construct_t;

/** First argument of a callback (5.2.1). */
typedef struct acc_prof_info {
    acc_event_t event_type;
    int valid_bytes;          /**< of this record */
    int version;              /**< the value of _OPENACC */
    acc_device_t device_type; /**< acc_device_none: no device is concerned */
    int device_number;
    int thread_id;
    ssize_t async;         /**< acc_async_sync, or the number of the queue */
    ssize_t async_queue;   /**< -1, or the number of the queue */
    const char *src_file;  /**< null in routines */
    const char *func_name; /**< of the program, or the acc_* routine */
    int line_no;           /**< of the directive; 0: unknown, as all below */
    int end_line_no, func_line_no, func_end_line_no;
} acc_prof_info;

/** Second argument of a callback (5.2.2). The end of an event gets the
 * tool_info that its start left, and else a null pointer. */
typedef struct acc_data_event_info {
    acc_event_t event_type;
    int valid_bytes;
    acc_construct_t parent_construct;
    int implicit; /**< not 0: no directive or routine of the program asks */
    void *tool_info;
    const char *var_name; /**< null where there is no variable */
    size_t bytes;
    const void *host_ptr, *device_ptr;
} acc_data_event_info;

typedef struct acc_launch_event_info {
    acc_event_t event_type;
    int valid_bytes;
    acc_construct_t parent_construct;
    int implicit;
    void *tool_info;
    const char *kernel_name;
    size_t num_gangs, num_workers, vector_length;
} acc_launch_event_info;

typedef struct acc_other_event_info {
    acc_event_t event_type;
    int valid_bytes;
    acc_construct_t parent_construct;
    int implicit;
    void *tool_info;
} acc_other_event_info;

/** data_event: create, delete, alloc, free, upload, download. launch_event:
 * launch. other_event: all others. */
typedef union acc_event_info {
    acc_event_t event_type;
    acc_data_event_info data_event;
    acc_launch_event_info launch_event;
    acc_other_event_info other_event;
} acc_event_info;

/** Third argument of a callback (5.2.3). */
typedef enum acc_device_api {
    acc_device_api_none = 0,
    acc_device_api_cuda = 1,
    acc_device_api_opencl = 2,
    acc_device_api_coi = 3,
    acc_device_api_other = 4
} acc_device_api;

typedef struct acc_api_info {
    acc_device_api device_api;
    int valid_bytes;
    acc_device_t device_type;
    int vendor;
    /** As acc_get_current_cuda_device, acc_get_current_cuda_context and
     * acc_get_cuda_stream give them. */
    const void *device_handle, *context_handle, *async_handle;
} acc_api_info;

typedef void (*acc_prof_callback)(acc_prof_info *, acc_event_info *, acc_api_info *);

/** Registering counts; a callback is called once however often it was
 * registered, those of start events in the order of registration, those of end
 * events in the reverse order. Toggles keep that order: of a callback at an
 * event, of an event (null callback), of all events (acc_ev_none and null), of
 * all events in this thread (acc_toggle_per_thread, acc_ev_none and null) (5.3,
 * 5.4). */
typedef enum acc_register_t {
    acc_reg = 0,
    acc_toggle = 1,
    acc_toggle_per_thread = 2
} acc_register_t;

typedef void (*acc_prof_reg)(acc_event_t event, acc_prof_callback callback, acc_register_t how);
void acc_prof_register(acc_event_t event, acc_prof_callback callback, acc_register_t how);
void acc_prof_unregister(acc_event_t event, acc_prof_callback callback, acc_register_t how);

/** A routine of this interface by its name, or null (5.3.2). */
typedef void (*acc_query_fn)(void);
typedef acc_query_fn (*acc_prof_lookup_func)(const char *name);
acc_query_fn acc_prof_lookup(const char *name);

/** Defined by a tool: in the program, in a preloaded library, or in a library
 * that ACC_PROFLIB names (a list with semicolons). Called when the runtime is
 * first used (5.3.1). */
void acc_register_library(acc_prof_reg register_, acc_prof_reg unregister,
                          acc_prof_lookup_func lookup);

XACC_DECLARATIONS_END
#endif
