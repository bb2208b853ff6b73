/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See interposed.h. A runtime is a file that has the entries which a compiler
 * calls, those of this one or of GCC's. */
#include "core/interposed.h"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

/* Entries of libgomp, in those of its files that have routines of ours, and one of this library. */
static const char *const entries[] = {"GOACC_wait", "GOACC_declare", "__xacc_launch"};
enum { GOMP_ENTRIES = 2, ENTRIES };

/* Libraries' references are what makes a linker export a symbol of the program: without these
 * nothing would tell that libgomp, or a part of it, is linked into it. */
extern void GOACC_wait(void) __attribute__((weak));
extern void GOACC_declare(void) __attribute__((weak));
__attribute__((used)) static void (*const references[])(void) = {GOACC_wait, GOACC_declare};

/* The file that an address is in. */
static bool find(const void *address, Dl_info *file_p) {
    return address && dladdr(address, file_p);
}

static bool find_own(Dl_info *file_p) {
    return find((void *)(uintptr_t)xacc_check_interposed, file_p);
}

/* Whether a file has one of the first entries, as code sees them by a handle. */
static bool has(const Dl_info *file, void *handle, unsigned count) {
    Dl_info other;
    for (unsigned i = 0; i < count; i++)
        if (find(dlsym(handle, entries[i]), &other) && other.dli_fbase == file->dli_fbase)
            return true;
    return false;
}

bool xacc_is_interposed(const void *function) {
    Dl_info file, own;
    return find(function, &file) && find_own(&own) && own.dli_fbase != file.dli_fbase &&
           has(&file, RTLD_DEFAULT, ENTRIES);
}

/* Whether the program and its libraries, where all code looks first, have acc_* routines that are
 * libgomp's: some, for tools wrap others. A handle of the program is the first link map; dlopen
 * would initialise files. *file_p is empty where there are none. */
static bool program_has_gomp(struct link_map *program, Dl_info *file_p) {
    static const char *const names[] = {"acc_get_num_devices", "acc_is_present", "acc_copyin",
                                        "acc_async_test", "acc_init"};
    *file_p = (Dl_info){0};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (find(dlsym(program, names[i]), file_p) && has(file_p, program, GOMP_ENTRIES))
            return true;
    return false;
}

typedef ElfW(Dyn) dynamic_t;

static const dynamic_t *next_need(const dynamic_t *entry) {
    while (entry->d_tag != DT_NEEDED && entry->d_tag != DT_NULL)
        entry++;
    return entry;
}

/* Whether a library that was opened looks in libgomp before it does here. It cannot be asked for
 * symbols: what came with another file has no scope of its own. */
static bool needs_gomp_first(const struct link_map *library, Dl_info *file_p) {
    const char *names = NULL, *need = "";
    for (const dynamic_t *entry = library->l_ld; entry->d_tag != DT_NULL; entry++)
        if (entry->d_tag == DT_STRTAB)
            names = (const char *)(uintptr_t)entry->d_un.d_ptr;
    for (const dynamic_t *entry = next_need(library->l_ld);
         names && entry->d_tag != DT_NULL && !strstr(need, "libxacc-rt.so");
         entry = next_need(entry + 1)) {
        need = file_p->dli_fname = names + entry->d_un.d_val;
        if (strstr(need, "libgomp.so"))
            return true;
    }
    return false;
}

static bool calls_gomp(const void *module, Dl_info *file_p) {
    Dl_info ignored;
    struct link_map *library, *program;
    if (!dladdr1(module, &ignored, (void **)&library, RTLD_DL_LINKMAP))
        return false;
    for (program = library; program->l_prev;)
        program = program->l_prev;
    return program_has_gomp(program, file_p) ||
           (!file_p->dli_fbase && needs_gomp_first(library, file_p));
}

/* What tells a copy of this library among what is loaded, without asking the loader: that would
 * initialise files before it is their turn. */
typedef struct {
    ElfW(Nhdr) header;
    char name[8];
} note_t;

__attribute__((used, section(".note.xacc"), aligned(4))) static const note_t own_note = {
    {sizeof "XACC", 0, 1}, "XACC"};

static bool has_note(const char *notes, size_t size) {
    for (size_t at = 0; at + sizeof(note_t) <= size;) {
        const note_t *note = (const note_t *)(const void *)(notes + at);
        if (note->header.n_namesz == own_note.header.n_namesz &&
            memcmp(note->name, own_note.name, sizeof "XACC") == 0)
            return true;
        at += sizeof note->header + ((note->header.n_namesz + 3u) & ~3u) +
              ((note->header.n_descsz + 3u) & ~3u);
    }
    return false;
}

typedef struct {
    const void *own; /* bases */
    const char *copy;
} search_t;

/* Looks at what was loaded before this library: a copy that comes behind finds this one. */
static int look(struct dl_phdr_info *info, size_t size, void *search_) {
    search_t *search = search_;
    (void)size;
    if ((const void *)(uintptr_t)info->dlpi_addr == search->own)
        return 1;
    for (size_t i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &info->dlpi_phdr[i];
        const char *notes = (const char *)(uintptr_t)(info->dlpi_addr + part->p_vaddr);
        if (part->p_type == PT_NOTE && part->p_align <= 4 && has_note(notes, part->p_memsz))
            search->copy = *info->dlpi_name ? info->dlpi_name : "of the program";
    }
    return search->copy != NULL;
}

static void check_copies(void) {
    Dl_info own;
    search_t search = {NULL, NULL};
    if (!find_own(&own))
        return;
    search.own = own.dli_fbase;
    if (dl_iterate_phdr(look, &search) && search.copy)
        fprintf(stderr,
                "warning: %s is a second copy of the runtime %s: what one has made present is not "
                "for the other; link the program and its libraries to one\n",
                own.dli_fname, search.copy);
}

void xacc_check_interposed(const void *module) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    static atomic_bool warned;
    Dl_info file, own;
    pthread_once(&once, check_copies);
    if (!warned && find_own(&own) && calls_gomp(module, &file) && !atomic_exchange(&warned, true))
        fprintf(
            stderr,
            "warning: the acc_* routines of this program are those of GCC's libgomp in %s, not of "
            "%s: link -lxacc-rt in front of libgomp.so, as xacc-cc does\n",
            file.dli_fname, own.dli_fname);
}
