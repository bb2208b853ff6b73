/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Routines of OpenMP for programs that are compiled without it: one thread, as
 * the specification describes them outside of parallel regions. GCC and nvc
 * have the header in any case, so programs use omp_get_wtime without -fopenmp
 * or -mp. Found only where no other omp.h is (xacc.cfg). */
#ifndef XACC_OPENMP_OMP_H
#define XACC_OPENMP_OMP_H

#ifdef _OPENMP
#error "-fopenmp needs the omp.h of clang's OpenMP: install the package libomp-22-dev"
#endif

#include <stddef.h>
#include <sys/time.h> /* in every mode of C, unlike timespec_get and clock_gettime */

#ifdef __cplusplus
extern "C" {
#endif

typedef enum omp_sched_t {
    omp_sched_static = 1,
    omp_sched_dynamic = 2,
    omp_sched_guided = 3,
    omp_sched_auto = 4
} omp_sched_t;

typedef struct omp_lock_t {
    int held;
} omp_lock_t;

typedef struct omp_nest_lock_t {
    int count;
} omp_nest_lock_t;

/* A row each: what one thread that is alone gets. */
#define XACC_OMP_GET(name, value)                                                                  \
    static inline int name(void) {                                                                 \
        return value;                                                                              \
    }
#define XACC_OMP_SET(name)                                                                         \
    static inline void name(int value) {                                                           \
        (void)value;                                                                               \
    }
XACC_OMP_GET(omp_get_num_threads, 1)
XACC_OMP_GET(omp_get_max_threads, 1)
XACC_OMP_GET(omp_get_thread_num, 0)
XACC_OMP_GET(omp_get_num_procs, 1)
XACC_OMP_GET(omp_in_parallel, 0)
XACC_OMP_GET(omp_get_dynamic, 0)
XACC_OMP_GET(omp_get_nested, 0)
XACC_OMP_GET(omp_get_thread_limit, 1)
XACC_OMP_GET(omp_get_max_active_levels, 0)
XACC_OMP_GET(omp_get_level, 0)
XACC_OMP_GET(omp_get_active_level, 0)
XACC_OMP_GET(omp_in_final, 1)
XACC_OMP_GET(omp_get_cancellation, 0)
XACC_OMP_GET(omp_get_num_devices, 0)
XACC_OMP_GET(omp_get_default_device, 0)
XACC_OMP_GET(omp_get_initial_device, 0)
XACC_OMP_GET(omp_get_num_teams, 1)
XACC_OMP_GET(omp_get_team_num, 0)
XACC_OMP_GET(omp_is_initial_device, 1)
XACC_OMP_SET(omp_set_num_threads)
XACC_OMP_SET(omp_set_dynamic)
XACC_OMP_SET(omp_set_nested)
XACC_OMP_SET(omp_set_max_active_levels)
XACC_OMP_SET(omp_set_default_device)
#undef XACC_OMP_GET
#undef XACC_OMP_SET

static inline int omp_get_ancestor_thread_num(int level) {
    return level == 0 ? 0 : -1;
}

static inline int omp_get_team_size(int level) {
    return level == 0 ? 1 : -1;
}

static inline void omp_set_schedule(omp_sched_t kind, int chunk) {
    (void)kind;
    (void)chunk;
}

static inline void omp_get_schedule(omp_sched_t *kind, int *chunk) {
    *kind = omp_sched_static;
    *chunk = 0;
}

/* Seconds since some time in the past. */
static inline double omp_get_wtime(void) {
    struct timeval now;
    gettimeofday(&now, NULL);
    return (double)now.tv_sec + 1e-6 * (double)now.tv_usec;
}

static inline double omp_get_wtick(void) {
    return 1e-6;
}

static inline void omp_init_lock(omp_lock_t *lock) {
    lock->held = 0;
}

static inline void omp_destroy_lock(omp_lock_t *lock) {
    (void)lock;
}

static inline void omp_set_lock(omp_lock_t *lock) {
    lock->held = 1;
}

static inline void omp_unset_lock(omp_lock_t *lock) {
    lock->held = 0;
}

static inline int omp_test_lock(omp_lock_t *lock) {
    int got = !lock->held;
    lock->held = 1;
    return got;
}

static inline void omp_init_nest_lock(omp_nest_lock_t *lock) {
    lock->count = 0;
}

static inline void omp_destroy_nest_lock(omp_nest_lock_t *lock) {
    (void)lock;
}

static inline void omp_set_nest_lock(omp_nest_lock_t *lock) {
    lock->count++;
}

static inline void omp_unset_nest_lock(omp_nest_lock_t *lock) {
    lock->count--;
}

static inline int omp_test_nest_lock(omp_nest_lock_t *lock) {
    return ++lock->count;
}

#ifdef __cplusplus
}
#endif
#endif
