/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The table of XACC_PROFILE=1, in the shape that users of other OpenACC
 * compilers know: by file, function and device, then by line. Called by
 * profile.c at exit. */
#include "acc/profile/profile_table.h"
#include "core/log.h"
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELD_FILE, FIELD_FUNCTION, FIELD_LINE, FIELD_COLUMN, FIELD_CONSTRUCT };

static int compare_field(const char *a, const char *b, int field) {
    const char *text_a, *text_b;
    int length_a = xacc_where_field(a, field, &text_a);
    int length_b = xacc_where_field(b, field, &text_b);
    int least = length_a < length_b ? length_a : length_b;
    int order = least ? strncmp(text_a, text_b, (size_t)least) : 0;
    return order ? order : length_a - length_b;
}

static int number(const char *where, int field) {
    const char *text;
    return xacc_where_field(where, field, &text) ? atoi(text) : 0;
}

static int compare_group(const xacc_profile_site_t *a, const xacc_profile_site_t *b) {
    int order = number(a->where, FIELD_LINE) == 0;
    order -= number(b->where, FIELD_LINE) == 0; /* routines come last */
    if (!order && number(a->where, FIELD_LINE)) {
        order = compare_field(a->where, b->where, FIELD_FILE);
        if (!order)
            order = compare_field(a->where, b->where, FIELD_FUNCTION);
    }
    return order ? order : strcmp(a->device, b->device);
}

static int compare(const void *a_, const void *b_) {
    const xacc_profile_site_t *a = *(xacc_profile_site_t *const *)a_;
    const xacc_profile_site_t *b = *(xacc_profile_site_t *const *)b_;
    int order = compare_group(a, b);
    if (!order)
        order = number(a->where, FIELD_LINE) - number(b->where, FIELD_LINE);
    if (!order)
        order = number(a->where, FIELD_COLUMN) - number(b->where, FIELD_COLUMN);
    return order ? order : strcmp(a->where, b->where);
}

/* 1234567 as 1,234,567. */
static const char *grouped(uint64_t value, char text[32]) {
    char digits[24];
    int n = snprintf(digits, sizeof digits, "%" PRIu64, value), at = 0;
    for (int i = 0; i < n; i++) {
        if (i > 0 && (n - i) % 3 == 0)
            text[at++] = ',';
        text[at++] = digits[i];
    }
    text[at] = '\0';
    return text;
}

static const char *microseconds(double seconds, char text[32]) {
    return grouped((uint64_t)(seconds * 1e6 + 0.5), text);
}

static void print_times(const char *what, const xacc_profile_times_t *times, uint64_t count) {
    char total[32], greatest[32], least[32], average[32];
    fprintf(stderr, "             %s time(us): total=%s max=%s min=%s avg=%s\n", what,
            microseconds(times->total, total), microseconds(times->greatest, greatest),
            microseconds(times->least, least), microseconds(times->total / (double)count, average));
}

/* "3 x 2" for sizes 3, 2, 1: trailing ones say nothing. */
static void print_sizes(const char *name, const uint32_t *sizes, int n) {
    while (n > 1 && sizes[n - 1] == 1)
        n--;
    fprintf(stderr, "%s: [%u", name, sizes[0]);
    for (int i = 1; i < n; i++)
        fprintf(stderr, "x%u", sizes[i]);
    fputc(']', stderr);
}

static void print_line(const char *where) {
    const char *text;
    int length = xacc_where_field(where, FIELD_LINE, &text);
    if (length)
        fprintf(stderr, "%.*s: ", length, text);
}

/* "reached 1,234 times" */
static void print_count(const char *verb, uint64_t count) {
    char text[32];
    fprintf(stderr, "%s %s %s\n", verb, grouped(count, text), count == 1 ? "time" : "times");
}

static void print_kernel(const xacc_profile_site_t *site) {
    const xacc_profile_sum_t *sum = &site->sums[XACC_PROFILE_KERNEL];
    if (!sum->count)
        return;
    fputs("        ", stderr);
    print_line(site->where);
    print_count("kernel launched", sum->count);
    fputs("            ", stderr);
    print_sizes("grid", site->grid.gangs, 3);
    print_sizes("  block", site->grid.lanes, 2);
    fputc('\n', stderr);
    print_times("device", &sum->device, sum->count);
    print_times("elapsed", &sum->elapsed, sum->count);
}

static void print_copies(const xacc_profile_site_t *site, xacc_profile_op_t op, const char *name) {
    const xacc_profile_sum_t *sum = &site->sums[op];
    char bytes[32];
    if (!sum->count)
        return;
    fputs("        ", stderr);
    print_line(site->where);
    fprintf(stderr, "data %s transfers: %" PRIu64 ", %s bytes\n", name, sum->count,
            grouped(sum->bytes, bytes));
    print_times("device", &sum->device, sum->count);
    print_times("elapsed", &sum->elapsed, sum->count);
}

static void print_messages(const xacc_profile_site_t *site) {
    const xacc_profile_sum_t *sum = &site->sums[XACC_PROFILE_MESSAGES];
    char messages[32], bytes[32];
    if (!sum->count)
        return;
    fputs("        ", stderr);
    print_line(site->where);
    fprintf(stderr, "messages: %s, %s bytes\n", grouped(site->messages, messages),
            grouped(sum->bytes, bytes));
    print_times("elapsed", &sum->elapsed, sum->count);
}

/* What the directive is called: "compute region", "data region", "update
 * directive", "acc_copyin". */
static void print_construct(const char *where) {
    const char *text, *end;
    int length = xacc_where_field(where, FIELD_CONSTRUCT, &text);
    if (!length) {
        fputs(where, stderr);
        return;
    }
    end = text + length;
    if (strncmp(text, "acc ", 4) == 0)
        text += 4;
    length = (int)(end - text);
    if (strncmp(text, "parallel", 8) == 0 || strncmp(text, "kernels", 7) == 0 ||
        strncmp(text, "serial", 6) == 0)
        fputs("compute region", stderr);
    else if (length == 4 && strncmp(text, "data", 4) == 0)
        fputs("data region", stderr);
    else
        fprintf(stderr, "%.*s directive", length, text);
}

static void print_site(const xacc_profile_site_t *site) {
    fputs("    ", stderr);
    print_line(site->where);
    print_construct(site->where);
    print_count(" reached", site->reached);
    print_copies(site, XACC_PROFILE_COPYIN, "copyin");
    print_kernel(site);
    print_copies(site, XACC_PROFILE_COPY, "copy");
    print_copies(site, XACC_PROFILE_COPYOUT, "copyout");
    print_messages(site);
}

/* Head of the sites first .. last - 1, which share a function and a device. */
static void print_head(xacc_profile_site_t **first, xacc_profile_site_t **last) {
    const char *file, *function;
    int file_length = xacc_where_field((*first)->where, FIELD_FILE, &file);
    int function_length = xacc_where_field((*first)->where, FIELD_FUNCTION, &function);
    double total = 0;
    char text[32];
    for (xacc_profile_site_t **site = first; site < last; site++)
        for (int op = 0; op < XACC_PROFILE_OPS; op++)
            total += (*site)->sums[op].device.total;
    const char *between = (*first)->ops ? "" : "messages by ";
    if (function)
        fprintf(stderr, "%.*s\n  %.*s  %s%s\n", file_length, file, function_length, function,
                between, (*first)->device);
    else
        fprintf(stderr, "acc routines  %s%s\n", between, (*first)->device);
    fprintf(stderr, "    time(us): %s\n", microseconds(total, text));
}

void xacc_profile_print(xacc_profile_site_t **sites, size_t n) {
    xacc_profile_site_t **end = sites + n;
    qsort(sites, n, sizeof *sites, compare);
    fputs("\nAccelerator Kernel Timing data\n", stderr);
    while (sites < end) {
        xacc_profile_site_t **last = sites + 1;
        while (last < end && compare_group(*sites, *last) == 0)
            last++;
        print_head(sites, last);
        while (sites < last)
            print_site(*sites++);
    }
}
