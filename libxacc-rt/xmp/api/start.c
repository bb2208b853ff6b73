/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Start and end of a program with XMP directives. Constructors record what
 * files declare; it is built when main begins, phase by phase over all files.
 * A library that is opened later builds at once. The end is an exit handler of
 * comm/. */
#include "xmp/coarray/coarray.h"
#include "xmp/rank/upcalls.h"
#include <dlfcn.h>
#include <stdlib.h>

typedef struct xmprt_record {
    struct xmprt_record *next;
    int phase;
    void (*build)(void);
} xmprt_record_t;

static xmprt_record_t *first, **last = &first;
static bool started;

static void build(int phase, void (*function)(void)) {
    if (phase == __XMP_PHASE_ONE_SIDED)
        xacc_window_begin();
    else
        function();
}

void __xmp_record(int phase, void (*function)(void)) {
    if (started) {
        build(phase, function);
        if (phase == __XMP_PHASE_COARRAY)
            xmprt_coarrays_place();
        return;
    }
    xmprt_record_t *record = malloc(sizeof *record);
    if (!record)
        xacc_fatal(NULL, "no memory for the declarations of the program");
    *record = (xmprt_record_t){NULL, phase, function};
    *last = record;
    last = &record->next;
}

void __xmp_start(void) {
    if (started)
        return;
    started = true; /* what is built comes back here */
    xacc_comm()->leave = xmprt_rank_end;
    for (int phase = 0; phase <= __XMP_PHASE_DEVICE; phase++) {
        for (xmprt_record_t *record = first; record; record = record->next)
            if (record->phase == phase)
                build(phase, record->build);
        if (phase == __XMP_PHASE_COARRAY)
            xmprt_coarrays_place();
    }
    while (first) {
        xmprt_record_t *record = first;
        first = record->next;
        free(record);
    }
    last = &first;
}

/* A program whose main has no directives starts with its first one. */
void xmprt_start_recorded(void) {
    if (first)
        __xmp_start();
}

/*--- MPI in the program ----------------------------------------------------*/

/* Functions of the program's MPI library, which the runtime does not link. */
static void *mpi_function(const char *name) {
    void *function = dlsym(RTLD_DEFAULT, name);
    if (!function)
        xacc_fatal(name, "the program has no MPI library");
    return function;
}

static bool mpi_runs(void) {
    int on = 0;
    __xmp_start();
    ((int (*)(int *))mpi_function("MPI_Initialized"))(&on);
    return on;
}

int __xmp_mpi_init(int *argc, char ***argv) {
    if (mpi_runs())
        return 0;
    return ((int (*)(int *, char ***))mpi_function("MPI_Init"))(argc, argv);
}

int __xmp_mpi_init_thread(int *argc, char ***argv, int wanted, int *given) {
    typedef int init_thread_t(int *, char ***, int, int *);
    if (mpi_runs())
        return ((int (*)(int *))mpi_function("MPI_Query_thread"))(given);
    return ((init_thread_t *)mpi_function("MPI_Init_thread"))(argc, argv, wanted, given);
}

__attribute__((visibility("default"))) void xmp_exit(int status) {
    exit(status);
}
