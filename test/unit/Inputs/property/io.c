/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Files: a section of a random array is written into one that has other bytes, of which each is
 * compared; another array, mapped in another way, reads it. Through a view and without one. */
#include "property.h"
#define XACC_XMP_WITHOUT_MPI 1
#include "xmp/io/transfer.h"
#include "xmp_io.h"
#include <unistd.h>

enum { OTHER = 0x77, MOST = 1 << 16 };

typedef struct section {
    xmp_range_t *range;
    long first[7], length[7], step[7], total;
} section_t;

static void draw_section(model_random_t *random, const model_array_t *array, section_t *section) {
    section->range = xmp_allocate_range(array->rank);
    section->total = 1;
    for (int d = 0; d < array->rank; d++) {
        long extent = array->declared.dim[d].extent, step = draw(random, 1, 3);
        long low = draw(random, 0, extent - 1), most = (extent - 1 - low) / step + 1;
        long length = draw(random, 0, 2) ? most : draw(random, 1, most);
        bool down = draw(random, 0, 3) == 0;
        section->first[d] = down ? low + (length - 1) * step : low;
        section->length[d] = length;
        section->step[d] = down ? -step : step;
        section->total *= length;
        xmp_set_range(section->range, d + 1, (int)section->first[d], (int)length,
                      (int)section->step[d]);
    }
}

/* The number in the array of element k of the section. */
static long number_in(const model_array_t *array, const section_t *section, long k) {
    long at[7];
    for (int d = array->rank - 1; d >= 0; d--) {
        at[d] = section->first[d] + k % section->length[d] * section->step[d];
        k /= section->length[d];
    }
    return number_of(array, at);
}

/* One name for all ranks; no other test has it. */
static const char *file_name(void) {
    static _Thread_local char name[64];
    long number = getpid();
    xacc_bcast(xacc_group_world(), 0, &number, sizeof number);
    snprintf(name, sizeof name, "/tmp/xacc-io-property.%ld", number);
    return name;
}

static xmp_file_t *open_at(const char *mode, long place, const model_array_t *array,
                           const section_t *section, bool view) {
    xmp_file_t *file = xmp_fopen_all(file_name(), mode);
    CHECK(file);
    if (view)
        CHECK_EQ(xmp_file_set_view_all(file, place, array->view.array, section->range), 0);
    else {
        CHECK_EQ(xmp_file_clear_view_all(file, place / 2), 0);
        CHECK_EQ(xmp_fseek(file, place - place / 2, SEEK_SET), 0);
    }
    return file;
}

/* By the first rank, for all. */
static void make_file(size_t bytes) {
    if (xacc_comm()->rank == 0) {
        FILE *file = fopen(file_name(), "wb");
        for (size_t i = 0; i < bytes; i++)
            fputc(OTHER, file);
        fclose(file);
    } else
        file_name();
    xacc_barrier(xacc_group_world());
}

static size_t read_file(char *bytes) {
    const char *name = file_name();
    FILE *file = fopen(name, "rb");
    size_t count = fread(bytes, 1, MOST, file);
    fclose(file);
    return count;
}

/* What the first bytes of the file have to be after the section was written at a place. */
static size_t expected_file(char *bytes, size_t old, const model_array_t *array,
                            const section_t *section, long place) {
    memset(bytes, 0, MOST);
    memset(bytes, OTHER, old);
    for (long k = 0; k < section->total; k++)
        memcpy(bytes + place + k * (long)sizeof(long), &array->value[number_in(array, section, k)],
               sizeof(long));
    size_t end = (size_t)place + (size_t)section->total * sizeof(long);
    return end > old ? end : old;
}

static long own_bytes(const model_array_t *array, const section_t *section, long most) {
    long at[7], bytes = 0;
    for (long k = 0; k < section->total && (k + 1) * (long)sizeof(long) <= most; k++) {
        index_of(array, number_in(array, section, k), at);
        bytes += owns(array, xacc_comm()->rank, at) ? (long)sizeof(long) : 0;
    }
    return bytes;
}

static int write_case(model_random_t *random, const model_array_t *array, char *bytes,
                      size_t *count_p, long *place_p) {
    section_t section;
    size_t old = (size_t)draw(random, 0, 200), count;
    long place = *place_p = draw(random, 0, 30);
    bool view = draw(random, 0, 1);
    char *expected = malloc(MOST);
    draw_section(random, array, &section);
    make_file(old);
    xmp_file_t *file = open_at("r+", place, array, &section, view);
    int bad = xmp_fwrite_darray_all(file, array->view.array, section.range) !=
              own_bytes(array, &section, MOST);
    bad += xmp_fclose_all(file) != 0;
    xacc_barrier(xacc_group_world());
    *count_p = read_file(bytes);
    count = expected_file(expected, old, array, &section, place);
    bad += *count_p != count || memcmp(bytes, expected, count) != 0;
    xmp_free_range(section.range);
    free(expected);
    return bad;
}

static int read_case(model_random_t *random, model_array_t *array, const char *bytes, size_t count,
                     long place) {
    section_t section;
    bool view = draw(random, 0, 1);
    long size = sizeof(long), there = (long)count > place ? (long)count - place : 0;
    draw_section(random, array, &section);
    fill(array, 1000);
    xmp_file_t *file = open_at("r", place, array, &section, view);
    int bad = xmp_fread_darray_all(file, array->view.array, section.range) !=
              own_bytes(array, &section, there);
    bad += xmp_fclose_all(file) != 0;
    for (long k = 0; k < section.total && (k + 1) * size <= there; k++)
        memcpy(&array->value[number_in(array, &section, k)], bytes + place + k * size,
               sizeof(long));
    xmp_free_range(section.range);
    return bad + differences(array);
}

static int io_case(model_random_t *random, model_sites_t *sites, int ranks) {
    model_array_t from, to;
    char *bytes = malloc(MOST);
    size_t count = 0;
    long place = 0;
    draw_array(random, sites, ranks, true, &from);
    draw_array(random, sites, ranks, true, &to);
    const unsigned most = draw(random, 0, 2) ? 64 << 20 : (unsigned)draw(random, 1, 100);
    const unsigned pieces = draw(random, 0, 1) ? 1 << 16 : (unsigned)draw(random, 1, 5);
    if (xacc_comm()->rank == 0) { /* for all ranks of this process */
        xmprt_file_transfer_bytes = most;
        xmprt_file_transfer_pieces = pieces;
    }
    xacc_barrier(xacc_group_world());
    fill(&from, 1);
    int bad = write_case(random, &from, bytes, &count, &place);
    bad += differences(&from);
    bad += read_case(random, &to, bytes, count, place);
    xacc_barrier(xacc_group_world());
    if (xacc_comm()->rank == 0)
        unlink(file_name());
    else
        file_name();
    free(bytes);
    end_array(&from);
    end_array(&to);
    return bad;
}

TEST(files_hold_sections_in_the_order_of_c) {
    if (!with_acc())
        run_all("io", getenv("XACC_TRANSPORT") ? 120 : 600, false, io_case); /* MPI opens slowly */
}
