/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Code objects: segments, relocations, symbols, and what the note says of a kernel. */
#include "gpu.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NOTE_METADATA = 32, ABS64 = 3, RELATIVE64 = 13, DESCRIPTOR = 64 };

static const Elf64_Phdr *headers(const uint8_t *file, unsigned *n) {
    const Elf64_Ehdr *elf = (const void *)file;
    *n = elf->e_phnum;
    return (const void *)(file + elf->e_phoff);
}

static u64 dynamic(const struct code *code, i64 tag) {
    unsigned n;
    const Elf64_Phdr *at = headers(code->file, &n);
    for (unsigned i = 0; i < n; i++)
        if (at[i].p_type == PT_DYNAMIC)
            for (const Elf64_Dyn *d = (const void *)(code->image + at[i].p_vaddr); d->d_tag; d++)
                if (d->d_tag == tag)
                    return d->d_un.d_val;
    return 0;
}

static void relocate(struct code *code) {
    const Elf64_Sym *symbols = (const void *)(code->image + dynamic(code, DT_SYMTAB));
    const Elf64_Rela *rela = (const void *)(code->image + dynamic(code, DT_RELA));
    size_t n = dynamic(code, DT_RELASZ) / sizeof *rela;
    for (size_t i = 0; i < n; i++) {
        u64 value = (u64)(uintptr_t)code->image + (u64)rela[i].r_addend;
        unsigned type = ELF64_R_TYPE(rela[i].r_info);
        if (type == ABS64)
            value += symbols[ELF64_R_SYM(rela[i].r_info)].st_value;
        else if (type != RELATIVE64)
            fprintf(stderr, "amdgpu: relocation %u is not supported\n", type), abort();
        memcpy(code->image + rela[i].r_offset, &value, sizeof value);
    }
}

static void load_segments(struct code *code, const Elf64_Phdr *at, unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        if (at[i].p_type != PT_LOAD)
            continue;
        memcpy(code->image + at[i].p_vaddr, code->file + at[i].p_offset, at[i].p_filesz);
        if (at[i].p_flags & PF_X) {
            code->text = code->image + at[i].p_vaddr;
            code->n_insts = at[i].p_memsz / 4;
        }
    }
}

/* By the lowest byte of the flags. */
static const struct chip *chip_of(const uint8_t *file) {
    static const struct chip chips[] = {
#define CHIP(name, machine, generation, lanes) {#name, machine, generation, lanes},
#include "chips.def"
    };
    const u32 machine = ((const Elf64_Ehdr *)(const void *)file)->e_flags & 255;
    for (size_t i = 0; i < sizeof chips / sizeof *chips; i++)
        if (chips[i].machine == machine)
            return &chips[i];
    fprintf(stderr, "amdgpu: code of a chip that is not known (%#x)\n", machine);
    abort();
}

struct code *amdgpu_load(const void *file) {
    enum { PAGE = 4096 };
    struct code *code = calloc(1, sizeof *code);
    unsigned n;
    const Elf64_Phdr *at = headers(file, &n);
    code->file = file;
    code->chip = chip_of(file);
    for (unsigned i = 0; i < n; i++)
        if (at[i].p_type == PT_LOAD && at[i].p_vaddr + at[i].p_memsz > code->bytes)
            code->bytes = at[i].p_vaddr + at[i].p_memsz;
    code->image = aligned_alloc(PAGE, (code->bytes + PAGE - 1) / PAGE * PAGE);
    memset(code->image, 0, code->bytes);
    load_segments(code, at, n);
    relocate(code);
    code->insts = calloc(code->n_insts + 1, sizeof *code->insts);
    return code;
}

void amdgpu_unload(struct code *code) {
    free(code->image);
    for (size_t i = 0; i < code->n_insts; i++)
        free(code->insts[i].second);
    free(code->insts);
    free(code);
}

bool amdgpu_symbol(const struct code *code, const char *name, uint8_t **at, size_t *bytes) {
    const Elf64_Sym *symbols = (const void *)(code->image + dynamic(code, DT_SYMTAB));
    const u32 *hash = (const void *)(code->image + dynamic(code, DT_HASH));
    const char *strings = (const char *)code->image + dynamic(code, DT_STRTAB);
    for (u32 i = 1; i < hash[1]; i++)
        if (symbols[i].st_shndx && strcmp(strings + symbols[i].st_name, name) == 0) {
            *at = code->image + symbols[i].st_value;
            *bytes = symbols[i].st_size;
            return true;
        }
    return false;
}

/* MessagePack, as far as notes have it. Each reader moves the place behind what it has read. */
static u64 big_endian(const uint8_t **at, unsigned bytes) {
    u64 value = 0;
    while (bytes--)
        value = value << 8 | *(*at)++;
    return value;
}

/* The number of a map's pairs or an array's elements. */
static u32 count_of(const uint8_t **at) {
    uint8_t kind = *(*at)++;
    if (kind == 0xdc || kind == 0xde)
        return (u32)big_endian(at, 2);
    if (kind == 0xdd || kind == 0xdf)
        return (u32)big_endian(at, 4);
    return kind & 15;
}

static u64 number(const uint8_t **at) {
    uint8_t kind = *(*at)++;
    if (kind >= 0xcc && kind <= 0xd3)
        return big_endian(at, 1u << ((kind - 0xcc) & 3));
    return kind & 0x7f; /* the small ones, and false and true */
}

static void string(const uint8_t **at, char *to, size_t room) {
    uint8_t kind = *(*at)++;
    size_t bytes = kind >= 0xd9 && kind <= 0xdb ? big_endian(at, 1u << (kind - 0xd9)) : kind & 31;
    size_t kept = bytes < room ? bytes : room - 1;
    memcpy(to, *at, kept);
    to[kept] = 0;
    *at += bytes;
}

static bool is_map(uint8_t kind) {
    return kind >> 4 == 8 || kind == 0xde || kind == 0xdf;
}
static bool is_array(uint8_t kind) {
    return kind >> 4 == 9 || kind == 0xdc || kind == 0xdd;
}
static bool is_string(uint8_t kind) {
    return kind >> 5 == 5 || (kind >= 0xd9 && kind <= 0xdb);
}

static void skip(const uint8_t **at) {
    char text[2];
    if (is_string(**at))
        string(at, text, sizeof text);
    else if (is_map(**at) || is_array(**at))
        for (u32 n = (is_map(**at) ? 2 : 1) * count_of(at); n; n--)
            skip(at);
    else
        number(at);
}

static void read_argument(const uint8_t **at, struct argument *a) {
    char key[64];
    for (u32 n = count_of(at); n; n--) {
        string(at, key, sizeof key);
        if (strcmp(key, ".offset") == 0)
            a->offset = (u32)number(at);
        else if (strcmp(key, ".size") == 0)
            a->bytes = (u32)number(at);
        else if (strcmp(key, ".value_kind") == 0)
            string(at, a->kind, sizeof a->kind);
        else
            skip(at);
    }
}

static void read_arguments(const uint8_t **at, struct kernel *k) {
    u32 n = count_of(at);
    k->argument = calloc(n + 1, sizeof *k->argument);
    while (k->n_arguments < n)
        read_argument(at, &k->argument[k->n_arguments++]);
}

static void read_kernel(const uint8_t **at, struct kernel *k) {
    char key[64];
    for (u32 n = count_of(at); n; n--) {
        string(at, key, sizeof key);
        if (strcmp(key, ".name") == 0)
            string(at, k->name, sizeof k->name);
        else if (strcmp(key, ".kernarg_segment_size") == 0)
            k->kernarg_bytes = (u32)number(at);
        else if (strcmp(key, ".args") == 0)
            read_arguments(at, k);
        else
            skip(at);
    }
}

/* The kernel of that name in the list that the note's map has. */
static bool find_kernel(const uint8_t *at, const char *name, struct kernel *k) {
    char key[64];
    for (u32 n = count_of(&at); n; n--) {
        string(&at, key, sizeof key);
        if (strcmp(key, "amdhsa.kernels") != 0) {
            skip(&at);
            continue;
        }
        for (u32 kernels = count_of(&at); kernels; kernels--) {
            memset(k, 0, sizeof *k);
            read_kernel(&at, k);
            if (strcmp(k->name, name) == 0)
                return true;
            free(k->argument);
        }
    }
    return false;
}

struct kernel *amdgpu_kernel(struct code *code, const char *name) {
    unsigned n;
    size_t bytes;
    char symbol[300];
    uint8_t *descriptor;
    const Elf64_Phdr *at = headers(code->file, &n);
    struct kernel *kernel = malloc(sizeof *kernel);
    snprintf(symbol, sizeof symbol, "%s.kd", name);
    for (unsigned i = 0; i < n; i++) {
        const Elf64_Nhdr *note = (const void *)(code->file + at[i].p_offset);
        if (at[i].p_type != PT_NOTE || note->n_type != NOTE_METADATA)
            continue;
        const uint8_t *text = (const uint8_t *)(note + 1) + (note->n_namesz + 3) / 4 * 4;
        if (find_kernel(text, name, kernel) && amdgpu_symbol(code, symbol, &descriptor, &bytes) &&
            bytes == DESCRIPTOR) {
            kernel->code = code;
            kernel->descriptor = descriptor;
            return kernel;
        }
    }
    free(kernel);
    return NULL;
}
