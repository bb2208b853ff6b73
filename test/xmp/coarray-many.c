// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror %s -o %t && %nodes %t
// RUN: %if full %{ %nodes %t 10000 %}
// RUN: %if full %{ env XACC_COARRAY_MESSAGES=1 %nodes %t 10000 %}
// Very many coarrays that come and go in one random order on all images: memory and descriptors do not grow, and none has
// another's elements.
#include "Inputs/check.h"
#include <dirent.h>
#include <stdlib.h>
#include <unistd.h>

enum { LIVE = 48, LARGE = 60000 };
static int me, images, next;
static unsigned long state = 12345;

static unsigned long any(unsigned long below) {
  state = state * 6364136223846793005ul + 1442695040888963407ul;
  return (state >> 33) % below;
}

static long pages(void) { // resident, and all
  long all = 0, resident = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (!f || fscanf(f, "%ld %ld", &all, &resident) != 2)
    abort();
  fclose(f);
  return resident + all / 64;
}

static int descriptors(void) {
  int count = 0;
  DIR *d = opendir("/proc/self/fd");
  while (d && readdir(d))
    count++;
  closedir(d);
  return count;
}

static struct slot {
  long (*p)[1]; // elements, of which the first and the last say what they are
  long count, mark;
} slots[LIVE];

static void make(struct slot *s, long mark) {
  s->count = 2 + (long)any(any(8) ? 500 : LARGE);
  s->mark = mark;
  s->p = xmp_coarray_malloc((size_t)s->count * sizeof *s->p);
  s->p[0][0] = s->p[s->count - 1][0] = mark + me;
}

static void look(const struct slot *s) {
  long(*p)[1]:[*] = s->p;
  CHECK(p[0][0] == s->mark + me && p[s->count - 1][0] == s->mark + me);
  xmp_sync_all(NULL);
  CHECK_EQ(p[s->count - 1][0]:[next], s->mark + next);
  xmp_sync_all(NULL);
}

static void release(struct slot *s) {
  xmp_coarray_free(s->p);
  s->p = NULL;
}

static void rounds(long count) {
  for (long i = 0; i < count; i++) {
    struct slot *s = &slots[any(LIVE)];
    if (s->p && any(16) == 0)
      look(s);
    if (s->p)
      release(s);
    make(s, 1000 * i);
    if (any(10) == 0) {
      long block[1 + any(100)]:[*];
      block[0] = 7 * me;
    }
  }
}

// All of them live at a time: they lie in slabs, and are freed in another order.
static void live(long count) {
  struct slot *all = calloc((size_t)count, sizeof *all);
  int files = descriptors();
  for (long i = 0; i < count; i++) {
    all[i].count = 2 + (long)any(60);
    all[i].mark = 100 * i;
    all[i].p = xmp_coarray_malloc((size_t)all[i].count * sizeof *all[i].p);
    all[i].p[0][0] = all[i].p[all[i].count - 1][0] = all[i].mark + me;
  }
  CHECK(descriptors() - files < 24);
  xmp_sync_all(NULL);
  long wrong = 0;
  for (long i = 0; i < count; i++) {
    long(*p)[1]:[*] = all[i].p;
    wrong += p[all[i].count - 1][0]:[next] != all[i].mark + next || p[0][0] != all[i].mark + me;
  }
  CHECK_EQ(wrong, 0);
  xmp_sync_all(NULL);
  for (long i = 0; i < count; i++)
    release(&all[i * 7 % count]); // 7 divides no power of ten
  CHECK(descriptors() - files < 24);
  free(all);
}

int main(int argc, char **argv) {
  me = xmpc_this_image();
  images = xmp_num_images();
  next = (me + 1) % images;
  long count = argc > 1 ? atol(argv[1]) : images == 1 ? 10000 : 600;
  rounds(count / 4);
  long memory = pages();
  int files = descriptors();
  rounds(count - count / 4);
  CHECK_EQ(descriptors(), files);
  CHECK(pages() - memory < 16 * (1L << 20) / 4096); // what lies between live ones
  for (int i = 0; i < LIVE; i++)
    if (slots[i].p)
      release(&slots[i]);
  live(argc > 1 || images == 1 ? 10000 : 1000);
  return failures > 0;
}
