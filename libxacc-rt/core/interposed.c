/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* See interposed.h. A runtime is a file that has the entries which a compiler
 * calls, those of this one or of GCC's. */
#include "core/interposed.h"

#include <dlfcn.h>
#include <link.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

static const char *const entries[] = {"GOACC_parallel_keyed", "__xacc_launch"};

/* The file that an address is in. */
static bool find(const void *address, Dl_info *file_p) {
    return address && dladdr(address, file_p);
}

static bool find_own(Dl_info *file_p) {
    return find((void *)(uintptr_t)xacc_check_interposed, file_p);
}

/* The one that programs see has this entry. */
static bool has(const Dl_info *file, const char *entry) {
    Dl_info other;
    return find(dlsym(RTLD_DEFAULT, entry), &other) && other.dli_fbase == file->dli_fbase;
}

bool xacc_is_interposed(const void *function) {
    Dl_info file, own;
    return find(function, &file) && find_own(&own) && own.dli_fbase != file.dli_fbase &&
           (has(&file, entries[0]) || has(&file, entries[1]));
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

static void check(void) {
    Dl_info file, own;
    if (!find_own(&own))
        return;
    if (find(dlsym(RTLD_DEFAULT, "acc_get_num_devices"), &file) && has(&file, entries[0]))
        fprintf(stderr,
                "warning: the acc_* routines of this program are those of %s, not of %s: link "
                "-lxacc-rt in front of it, as xacc-cc does\n",
                file.dli_fname, own.dli_fname);
    search_t search = {own.dli_fbase, NULL};
    if (dl_iterate_phdr(look, &search) && search.copy)
        fprintf(stderr,
                "warning: %s is a second copy of the runtime %s: what one has made present is not "
                "for the other; link the program and its libraries to one\n",
                own.dli_fname, search.copy);
}

void xacc_check_interposed(void) {
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, check);
}
