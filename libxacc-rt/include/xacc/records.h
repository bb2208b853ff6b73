/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The records of the contract between compiled code and libxacc-rt (abi.h, which includes this):
 * what a directive, a kernel and a translation unit consist of. Each change of one raises
 * XACC_ABI_VERSION. */
#ifndef XACC_RECORDS_H
#define XACC_RECORDS_H

#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One item of a directive: the constant half of an operand group. */
typedef struct xacc_item {
    uint32_t kind;    /* enum xacc_item_kind */
    uint32_t flags;   /* enum xacc_map, or as the kind says */
    const char *name; /* as the user wrote it, for messages; may be null */
} xacc_item_t;

/* The other half, evaluated at the directive. */
typedef struct xacc_operand {
    void *slot;
    void *start;
    int64_t value;
} xacc_operand_t;

typedef struct xacc_param {
    uint32_t kind; /* enum xacc_param_kind */
    int32_t item;  /* index into items; -1 for scratch */
    uint64_t bytes;
} xacc_param_t;

/* Position of one gang in the host function. */
typedef struct xacc_gang {
    uint32_t id[3];
    uint32_t count[3];
} xacc_gang_t;

/* args[i] points to the value of parameter i, as for cuLaunchKernel. */
typedef void xacc_host_fn_t(void *const *args, const xacc_gang_t *gang);
typedef void xacc_sim_fn_t(void *const *args);

/* In device memory: what kernels that wait tell, which is looked at where a wait is long, and the
 * word of the host by which it ends them. Numbers of gangs of all launches; woken: how often a
 * long wait has ended. */
typedef struct xacc_watch {
    const volatile int32_t *abort;
    uint32_t waiting, woken, ended;
} xacc_watch_t;

struct xacc_module_desc;
typedef struct xacc_kernel_desc {
    const char *name;  /* symbol in the device images */
    const char *where; /* of the construct */
    const xacc_item_t *items;
    const xacc_param_t *params;
    uint32_t n_items, n_params;
    uint32_t flags;     /* enum xacc_kernel_flag */
    uint32_t max_lanes; /* threads per block the images were compiled for, in
                           whole warps of their target */
    uint32_t construct; /* enum xacc_construct */
    uint32_t reserved;
    xacc_host_fn_t *host_fn; /* never null */
    xacc_sim_fn_t *sim_fn;   /* null unless compiled for sim */
    struct xacc_module_desc *module;
    void *cache; /* the runtime's, null at start: one per launch site */
} xacc_kernel_desc_t;

enum xacc_image_kind {
#define XACC_IMAGE_ROW(NAME, number, exact) XACC_IMAGE_##NAME = number,
#include "xacc/targets.def"
};
typedef struct xacc_image {
    uint32_t kind; /* enum xacc_image_kind */
    uint32_t arch; /* 70 for sm_70, 0x90a for gfx90a */
    const void *data;
    uint64_t bytes; /* PTX: without the terminating NUL, which is there */
} xacc_image_t;

/* Where device code that other translation units call finds a declared
 * variable: a pointer of that name in a linked image. */
typedef struct xacc_slot {
    const char *symbol;
    const char *name; /* of the variable */
    void *host;
} xacc_slot_t;

/* The value that a variable has before the program starts. */
typedef struct xacc_address {
    uint64_t offset; /* of a pointer in the image */
    void *target;    /* the variable that it leads into */
} xacc_address_t;
typedef struct xacc_initial {
    const void *image; /* the first bytes; zeros follow */
    uint64_t bytes;    /* of image */
    const xacc_address_t *addresses;
    uint32_t n_addresses;
    uint32_t weak; /* another file's definition may have taken its place */
} xacc_initial_t;

/* A routine that device code may call through a pointer. */
typedef struct xacc_routine {
    const char *name;
    const char *type; /* spelled by the compiler; calls with the same one may
                         mean it */
    void *address;    /* in the host's code: what pointers hold */
    void *host;       /* what regions call on the host */
    void *sim;        /* and on the simulator; null unless compiled for it */
} xacc_routine_t;

/* The function that a call through a pointer reaches on a device; and all of
 * them, which code in a linked image needs: a variable of that type, which the
 * runtime sets. */
typedef struct xacc_call_target {
    uint64_t pointer, code; /* addresses on the host and on the device */
} xacc_call_target_t;
typedef struct xacc_call_targets {
    const xacc_call_target_t *rows; /* in the order of pointers */
    uint64_t n;
    const char *known; /* their names */
} xacc_call_targets_t;

/* A constant of the program that kernels of the simulator may read. */
typedef struct xacc_constant {
    const void *address;
    uint64_t bytes;
} xacc_constant_t;

typedef struct xacc_module_desc {
    uint32_t abi_version;
    uint32_t targets; /* enum xacc_target */
    const char *source;
    const xacc_image_t *images;
    xacc_kernel_desc_t *const *kernels;
    uint32_t n_images, n_kernels;
    void *state; /* the runtime's, null at start */
    /* Routines that device code of other translation units may call, and those
     * of others that kernels or exported routines of this one call. */
    const char *const *exports;
    const char *const *imports;
    uint32_t n_exports, n_imports;
    const xacc_slot_t *const *slots;
    uint32_t n_slots;
    /* Routines that pointers may mean, and types of calls through pointers; in
     * images: an array of the addresses of the former, and an xacc_call_targets_t
     * for the latter. */
    uint32_t n_routines, n_pointers;
    uint32_t n_constants;
    const xacc_routine_t *routines;
    const char *const *pointers;
    const char *routine_symbol, *pointer_symbol;
    const xacc_constant_t *constants;
} xacc_module_desc_t;

#ifdef __cplusplus
}
#endif
#endif
