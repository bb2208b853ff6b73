/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: env CASES=1250 %unit/xmp-coarray
// RUN: env XACC_COARRAY_MESSAGES=1 CASES=%if full %{1250%} %else %{250%} %unit/xmp-coarray
/* Sections of other images and the own one, drawn at random, against a model: every rank
 * knows what all of them do. Coarrays come and go meanwhile. */
#include "xacc/coarray_abi.h"
#include "xmp-ranks.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <xmp.h>

enum { FEW = 250, BYTES = 1200, RANK = 4, MOST = 8 };

typedef struct draw {
    uint64_t state;
} draw_t;

static unsigned below(draw_t *draw, unsigned limit) {
    draw->state = draw->state * 6364136223846793005ULL + 1442695040888963407ULL;
    return (unsigned)(draw->state >> 33) % limit;
}

/* One access, as its image makes it: counts and strides of both sides, and where the
 * first elements are. */
typedef struct access {
    int image, rank, put, one;
    unsigned long size;
    long remote, local;
    struct __xmp_strides dim[RANK];
} access_t;

/* Strides of one side that stay inside of BYTES, with either sign; its first element. */
static long draw_side(draw_t *draw, access_t *access, int local) {
    long extent = (long)access->size, first = 0;
    for (int d = access->rank - 1; d >= 0; d--) {
        long count = access->dim[d].count;
        long gap = below(draw, 3) ? 0 : (long)(below(draw, 3) * access->size);
        long step = extent + gap;
        if (below(draw, 4) == 0) {
            step = -step;
            first += (count - 1) * -step;
        }
        *(local ? &access->dim[d].local : &access->dim[d].remote) = step;
        extent = (count - 1) * labs(step) + extent;
    }
    return extent > BYTES ? -1 : first + (long)below(draw, (unsigned)(BYTES - extent) + 1);
}

static access_t draw_access(draw_t *draw, int images, int me, int shift) {
    static const unsigned long sizes[] = {1, 2, 4, 8, 12, 3};
    access_t access;
    do {
        access = (access_t){.image = (me + shift) % images, .rank = (int)below(draw, RANK + 1)};
        access.size = sizes[below(draw, 6)];
        access.put = below(draw, 2) == 0;
        access.one = access.put && below(draw, 8) == 0; /* one element for all */
        for (int d = 0; d < access.rank; d++)
            access.dim[d].count = below(draw, 12) ? 1 + (long)below(draw, 5) : 0;
        access.remote = draw_side(draw, &access, 0);
        access.local = draw_side(draw, &access, 1);
    } while (access.remote < 0 || access.local < 0);
    for (int d = 0; d < access.rank && access.one; d++)
        access.dim[d].local = 0;
    return access;
}

/* What the access does to copies of both sides. All is read before any is written. */
static void model(const access_t *access, char *remote, char *local) {
    static _Thread_local char buffer[BYTES * 64];
    long total = 1;
    for (int d = 0; d < access->rank; d++)
        total *= access->dim[d].count;
    for (int pass = 0; pass < 2; pass++)
        for (long i = 0; i < total; i++) {
            long far = access->remote, near = access->local, rest = i;
            for (int d = access->rank - 1; d >= 0; d--) {
                far += rest % access->dim[d].count * access->dim[d].remote;
                near += rest % access->dim[d].count * access->dim[d].local;
                rest /= access->dim[d].count;
            }
            char *from = access->put ? local + near : remote + far;
            char *to = access->put ? remote + far : local + near;
            char *held = buffer + (size_t)i * access->size;
            memcpy(pass ? to : held, pass ? held : from, access->size);
        }
}

static void make(const access_t *access, char *coarray, char *local) {
    struct __xmp_site *site = SITE("coarray");
    (access->put
         ? __xmp_coarray_put_section(site, coarray + access->remote, local + access->local,
                                     access->size, access->rank, access->dim, access->image)
         : __xmp_coarray_get_section(site, local + access->local, coarray + access->remote,
                                     access->size, access->rank, access->dim, access->image));
}

static void fill(draw_t *draw, char *memory) {
    for (int i = 0; i < BYTES; i += 4) {
        uint32_t word = below(draw, UINT32_MAX) << 1 ^ below(draw, UINT32_MAX);
        memcpy(memory + i, &word, 4);
    }
}

/* What an image has in front of a case, and does in it. */
typedef struct image {
    char coarray[BYTES], local[BYTES];
    access_t access;
} image_t;

static void draw_image(image_t *image, int number, int images, int me, int shift) {
    draw_t draw = {((uint64_t)number * 977 + (uint64_t)images) * 31 + (uint64_t)me};
    fill(&draw, image->coarray);
    fill(&draw, image->local);
    image->access = draw_access(&draw, images, me, shift);
}

/* One round: image i accesses image i + shift, so nobody accesses what another does. Each looks at
 * what it does itself, and at what is done to it. */
static void one_case(int number, int images, int me, char *coarray) {
    draw_t draw = {(uint64_t)number * 977 + (uint64_t)images};
    static _Thread_local image_t self, target, source;
    static _Thread_local char local[BYTES];
    int shift = (int)below(&draw, (unsigned)images);
    bool within = shift == 0 && number % 3 == 0; /* both sides in one coarray */
    draw_image(&self, number, images, me, shift);
    draw_image(&target, number, images, (me + shift) % images, shift);
    draw_image(&source, number, images, (me + images - shift) % images, shift);
    memcpy(coarray, self.coarray, BYTES);
    memcpy(local, self.local, BYTES);
    xmp_sync_all(NULL);
    make(&self.access, coarray, within ? coarray : local);
    model(&self.access, shift ? target.coarray : self.coarray, within ? self.coarray : self.local);
    if (shift)
        model(&source.access, self.coarray, source.local);
    xmp_sync_all(NULL);
    CHECK(memcmp(coarray, self.coarray, BYTES) == 0);
    CHECK(within || memcmp(local, self.local, BYTES) == 0);
}

static void random_cases(void) {
    int images = xmp_num_images(), me = xmpc_this_image();
    char *others[5] = {NULL}, *coarray = xmp_coarray_malloc(BYTES);
    const char *given = getenv("CASES");
    int cases = given ? atoi(given) : FEW;
    for (int number = 0; number < cases; number++) {
        int slot = number % 5;
        if (number % 50 < 5) {
            xmp_coarray_free(others[slot]);
            others[slot] = coarray;
            coarray = xmp_coarray_malloc(BYTES);
        }
        one_case(number, images, me, coarray);
    }
    for (int i = 0; i < 5; i++)
        xmp_coarray_free(others[i]);
    xmp_coarray_free(coarray);
}

TEST(sections_of_images_hold_what_a_model_says) {
    for (int images = 1; images <= MOST; images++)
        on_ranks(images, random_cases);
}

static void in_turn(void) {
    int images = xmp_num_images(), me = xmpc_this_image();
    long *value = xmp_coarray_malloc(sizeof *value), got;
    int next = (me + 1) % images, before = (me + images - 1) % images;
    int set[] = {next, before};
    for (long round = 0; round < 200; round++) {
        long mine = round * images + me;
        __xmp_coarray_put(SITE("coarray"), value, &mine, sizeof mine, next);
        xmp_sync_images(next == before ? 1 : 2, set, NULL);
        CHECK_EQ(*value, round * images + before);
        __xmp_coarray_get(SITE("coarray"), &got, value, sizeof got, next);
        CHECK_EQ(got, mine);
        xmp_sync_images_all(NULL);
    }
    xmp_coarray_free(value);
}

TEST(images_that_meet_see_what_was_written) {
    on_ranks(1, in_turn);
    on_ranks(2, in_turn);
    on_ranks(5, in_turn);
}
