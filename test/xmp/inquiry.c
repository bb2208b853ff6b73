// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t && %nodes %t
// Every inquiry routine of xmp.h beside what loops find: which indices are this node's, and where they lie.
#include "Inputs/check.h"
#include <string.h>
#define N 37
#define LOWER 3 /* of the template; a[i] is where t(i + 5) is */
#define EXTENT 41

static int rows(int nodes) {
  int r = 1;
  for (int i = 2; i * i <= nodes; i++)
    r = nodes % i ? r : i;
  return r;
}

#pragma xmp nodes p[*]
static char mine[N], of_template[EXTENT];

/* What is the same for every distribution. mine and of_template are set. */
static void one_dimension(xmp_desc_t t, xmp_desc_t a, const int *base, const int *(*at)(int), int lo, int hi) {
  int count = 0, first = 0, last = -1, total = 0, n, other, kind;
  for (int i = 0; i < N; i++)
    if (mine[i]) {
      first = count++ ? first : i;
      last = i;
    }
  for (int i = 0; i < EXTENT; i++)
    total += of_template[i];
  xmp_desc_t found;
  CHECK(xmp_desc_kind(t, &kind) == 0 && kind == XMP_DESC_TEMPLATE);
  CHECK(xmp_desc_kind(a, &kind) == 0 && kind == XMP_DESC_ARRAY);
  CHECK(xmp_template_fixed(t, &n) == 0 && n == 1);
  CHECK(xmp_template_ndims(t, &n) == 0 && n == 1);
  CHECK(xmp_template_lbound(t, 1, &n) == 0 && n == LOWER);
  CHECK(xmp_template_ubound(t, 1, &n) == 0 && n == LOWER + EXTENT - 1);
  CHECK_EQ(xmp_template_gsize(t, 1), EXTENT);
  CHECK_EQ(xmp_template_lsize(t, 1), total);
  CHECK(xmp_template_lbound(t, 2, &n) == XMP_FAILURE && xmp_template_lbound(a, 1, &n) == XMP_FAILURE);
  CHECK(xmp_dist_nodes(t, &found) == 0 && found == xmp_desc_of(p));
  CHECK(xmp_dist_axis(t, 1, &n) == 0 && n == 1);
  CHECK(xmp_array_ndims(a, &n) == 0 && n == 1);
  CHECK(xmp_align_axis(a, 1, &n) == 0 && n == 1);
  CHECK(xmp_align_offset(a, 1, &n) == 0 && n == 5);
  CHECK(xmp_align_replicated(a, 1, &n) == 0 && n == 0);
  CHECK(xmp_align_template(a, &found) == 0 && found == t);
  CHECK(xmp_dist_format(t, 1, &n) == 0 && n == xmp_align_format(a, 1));
  other = -1;
  CHECK(xmp_dist_blocksize(t, 1, &other) == XMP_FAILURE ? xmp_align_size(a, 1) == XMP_FAILURE
                                                        : xmp_align_size(a, 1) == other);
  CHECK(xmp_array_lbound(a, 1, &n) == 0 && n == 0);
  CHECK(xmp_array_ubound(a, 1, &n) == 0 && n == N - 1);
  CHECK(xmp_array_lbound_global(a, 1, &n) == 0 && n == first);
  CHECK(xmp_array_ubound_global(a, 1, &n) == 0 && n == last);
  CHECK_EQ(xmp_array_gcllbound(a, 1), first);
  CHECK_EQ(xmp_array_gclubound(a, 1), last);
  CHECK_EQ(xmp_array_gcglbound(a, 1), 0);
  CHECK_EQ(xmp_array_gcgubound(a, 1), N - 1);
  CHECK_EQ(xmp_array_gsize(a, 1), N);
  CHECK(xmp_array_lsize(a, 1, &n) == 0 && n == count);
  CHECK(xmp_array_lshadow(a, 1, &n) == 0 && n == lo);
  CHECK(xmp_array_ushadow(a, 1, &n) == 0 && n == hi);
  CHECK(xmp_array_lda(a, &n) == 0 && xmp_array_lead_dim(a, &other) == 0 && n == other);
  CHECK(count == 0 || n >= count + lo + hi);
  CHECK_EQ(xmp_array_type_size(a), sizeof(int));
  void *address;
  CHECK(xmp_array_laddr(a, &address) == 0 && address == base);
  for (int i = 0; i < N; i++) {
    if (mine[i])
      CHECK(xmp_array_gtol(a, 1, i, &n) == 0 && n == at(i) - base);
    int owner = xmp_array_owner(a, 1, &i, 1);
    CHECK(mine[i] ? owner == xmp_all_node_num() : owner != xmp_all_node_num() && owner >= 1);
    CHECK(mine[i] || xmp_array_gtol(a, 1, i, &n) == XMP_FAILURE || (lo + hi && n >= 0));
  }
  if (count) {
    CHECK_EQ(xmp_array_lcllbound(a, 1), at(first) - base);
    CHECK_EQ(xmp_array_lclubound(a, 1), at(last) - base);
  }
  CHECK_EQ(xmp_array_lclubound(a, 1) - xmp_array_lcllbound(a, 1) + 1, count);
  CHECK(xmp_array_gtol(a, 1, N + 9, &n) == XMP_FAILURE && xmp_array_gtol(a, 2, 0, &n) == XMP_FAILURE);
  CHECK(xmp_array_owner(a, 1, (int[]){N}, 1) == XMP_FAILURE);
}

/* Local indices of the template's that are this node's, for runs of all lengths. */
static void schedule(xmp_desc_t t) {
  int local[EXTENT], count = 0;
  for (int i = 0; i < EXTENT; i++)
    local[i] = of_template[i] ? count++ : -1;
  for (int low = 0; low < EXTENT; low += 5)
    for (int high = low; high <= EXTENT; high += 3) {
      int first = 0, end = 0, from, to;
      for (int i = low; i < high; i++)
        if (local[i] >= 0) {
          first = first == end ? local[i] : first;
          end = local[i] + 1;
        }
      xmp_sched_template_index(&from, &to, LOWER + low, LOWER + high, 1, t, 0);
      CHECK(first == end ? from == to : from == first && to == end);
    }
}

/* What depends on the distribution. size, stride: -1 where there is none. */
static void shape(xmp_desc_t t, int format, int size, int stride) {
  int k = -1, map[64], total = 0;
  CHECK(xmp_dist_format(t, 1, &k) == 0 && k == format);
  CHECK_EQ(xmp_dist_blocksize(t, 1, &k), size < 0 ? XMP_FAILURE : 0);
  CHECK(size < 0 || k == size);
  CHECK_EQ(xmp_dist_stride(t, 1), stride);
  CHECK_EQ(xmp_dist_gblockmap(t, 1, map), format == 2103 ? 0 : XMP_FAILURE);
  for (int i = 0; format == 2103 && i < xmp_all_num_nodes(); i++)
    total += map[i];
  CHECK(format != 2103 || (total == EXTENT && map[xmpc_all_node_num()] == xmp_template_lsize(t, 1)));
}

static const int **place;
static const int *at_place(int i) { return place[i]; }

#define NAME blocks
#define FORMAT block
#define LO 2
#define HI 1
#include "Inputs/distribution.h"
#define NAME wide_blocks
#define FORMAT block(EXTENT / n + 2)
#include "Inputs/distribution.h"
#define NAME cyclic_ones
#define FORMAT cyclic
#include "Inputs/distribution.h"
#define NAME chunks
#define FORMAT cyclic(3)
#include "Inputs/distribution.h"
#define NAME uneven
#define FORMAT gblock(map)
#define LO 1
#define HI 1
#include "Inputs/distribution.h"
#define NAME edged
#define FORMAT edged-block(1 : 2)
#include "Inputs/distribution.h"

/* Numbers of dimensions: of arrays from the left, of the others from the right of square brackets. */
static void dimensions(void) {
  int n = xmp_all_num_nodes(), me = xmpc_all_node_num(), r = rows(n), c = n / r, k, shape[3];
  xmp_desc_t found;
#pragma xmp nodes q[r][c]
#pragma xmp nodes round(r, c)
#pragma xmp nodes column[r] = q[:][*]
#pragma xmp nodes some[1] = q[r - 1][0:1]
#pragma xmp nodes here[*] = *
#pragma xmp template t[20][7][30]
#pragma xmp distribute t[block][*][cyclic(2)] onto q
  double a[30][4][20];
#pragma xmp align a[i][*][j] with t[j][*][i]
#pragma xmp shadow a[0][0][1]
  CHECK(xmp_desc_kind(xmp_desc_of(q), &k) == 0 && k == XMP_DESC_NODES);
  CHECK(xmp_nodes_ndims(xmp_desc_of(q), &k) == 0 && k == 2);
  CHECK(xmp_nodes_size(xmp_desc_of(q), 1, &k) == 0 && k == c);
  CHECK(xmp_nodes_size(xmp_desc_of(q), 2, &k) == 0 && k == r);
  CHECK(xmp_nodes_size(xmp_desc_of(round), 1, &k) == 0 && k == r);
  CHECK(xmp_nodes_index(xmp_desc_of(q), 1, &k) == 0 && k == me % c + 1);
  CHECK(xmpc_nodes_index(xmp_desc_of(q), 2, &k) == 0 && k == me / c);
  CHECK(xmpc_nodes_index(xmp_desc_of(round), 1, &k) == 0 && k == me % r);
  CHECK(xmp_nodes_index(xmp_desc_of(q), 3, &k) == XMP_FAILURE);
  CHECK(xmp_nodes_rank(xmp_desc_of(q), &k) == 0 && k == me + 1);
  CHECK(xmp_nodes_rank(xmp_desc_of(column), &k) == 0 && k == me / c + 1);
  CHECK(xmp_nodes_rank(xmp_desc_of(some), &k) == (me == (r - 1) * c ? 0 : XMP_FAILURE));
  CHECK(xmp_nodes_attr(xmp_desc_of(q), &k) == 0 && k == XMP_ENTIRE_NODES);
  CHECK(xmp_nodes_attr(xmp_desc_of(here), &k) == 0 && k == XMP_EXECUTING_NODES);
  CHECK(xmp_nodes_attr(xmp_desc_of(column), &k) == 0 && k == XMP_EQUIVALENCE_NODES);
  int low[2], high[2], step[2];
  CHECK(xmp_nodes_equiv(xmp_desc_of(column), &found, low, high, step) == 0 && found == xmp_desc_of(q));
  CHECK(low[0] == me % c + 1 && high[0] == low[0] && step[0] == 0);
  CHECK(low[1] == 1 && high[1] == r && step[1] == 1);
  CHECK(xmp_nodes_equiv(xmp_desc_of(some), &found, low, high, step) == 0);
  CHECK(low[1] == r && high[1] == r && low[0] == 1 && high[0] == 1 && step[0] == 1);
  CHECK(xmp_nodes_equiv(xmp_desc_of(q), &found, low, high, step) == XMP_FAILURE);
  xmp_desc_t t_ = xmp_desc_of(t), a_ = xmp_desc_of(a);
  CHECK(xmp_template_ubound(t_, 1, &k) == 0 && k == 29);
  CHECK(xmp_template_ubound(t_, 3, &k) == 0 && k == 19);
  CHECK_EQ(xmp_template_lsize(t_, 2), 7);
  CHECK(xmp_dist_format(t_, 1, &k) == 0 && k == XMP_CYCLIC);
  CHECK(xmp_dist_format(t_, 2, &k) == 0 && k == XMP_NOT_DISTRIBUTED && k == 2100);
  CHECK(xmp_dist_blocksize(t_, 2, &k) == 0 && k == 7);
  CHECK(xmp_dist_axis(t_, 1, &k) == 0 && k == 1);
  CHECK(xmp_dist_axis(t_, 2, &k) == XMP_UNDEFINED && k == XMP_UNDEFINED);
  CHECK(xmp_dist_axis(t_, 3, &k) == 0 && k == 2);
  CHECK(xmp_align_axis(a_, 1, &k) == 0 && k == 1);
  CHECK(xmp_align_axis(a_, 2, &k) == XMP_UNDEFINED && k == XMP_UNDEFINED);
  CHECK(xmp_align_axis(a_, 3, &k) == 0 && k == 3);
  CHECK(xmp_align_offset(a_, 2, &k) == XMP_UNDEFINED && xmp_align_offset(a_, 3, &k) == 0 && k == 0);
  CHECK(xmp_align_replicated(a_, 2, &k) == 0 && k == 1);
  CHECK(xmp_align_replicated(a_, 3, &k) == 0 && k == 0);
  CHECK(xmp_align_format(a_, 2) == XMP_NOT_DISTRIBUTED && xmp_align_size(a_, 2) == 4);
  CHECK(xmp_align_format(a_, 3) == XMP_BLOCK && xmp_align_size(a_, 3) == (20 + r - 1) / r);
  CHECK(xmp_array_lead_dim(a_, shape) == 0 && shape[1] == 4);
  CHECK(xmp_array_lda(a_, &k) == 0 && k == shape[2]);
  CHECK(xmp_array_lshadow(a_, 3, &k) == 0 && k == 1 && xmp_array_lshadow(a_, 1, &k) == 0 && k == 0);
  CHECK_EQ(xmp_array_owner(a_, 3, (int[]){2, 0, 0}, 1), 1 % c + 1);
  CHECK_EQ(xmp_array_owner(a_, 3, (int[]){2, 3, 0}, 2), 1);
  /* Its bounds fix a template that is not distributed. */
#pragma xmp template alone(-3:15)
#pragma xmp template later(:)
  CHECK(xmp_template_fixed(xmp_desc_of(alone), &k) == 0 && k == 1);
  CHECK(xmp_template_fixed(xmp_desc_of(later), &k) == 0 && k == 0);
  /* Before its shape is known. */
#pragma xmp template u[:][9]
#pragma xmp distribute u[*][gblock(*)] onto p
  CHECK(xmp_template_fixed(xmp_desc_of(u), &k) == 0 && k == 0);
  CHECK(xmp_template_ubound(xmp_desc_of(u), 1, &k) == 0 && k == 8);
  CHECK(xmp_template_ubound(xmp_desc_of(u), 2, &k) == XMP_FAILURE);
  CHECK(xmp_dist_format(xmp_desc_of(u), 1, &k) == 0 && k == XMP_GBLOCK);
  CHECK(xmp_dist_gblockmap(xmp_desc_of(u), 1, &k) == XMP_FAILURE);
}

static void numbers(void) {
  int n = xmp_all_num_nodes(), me = xmpc_all_node_num(), half = (n + 1) / 2;
  CHECK(xmp_num_nodes() == n && xmp_num_images() == n && xmp_node_num() == me + 1 && xmpc_node_num() == me);
  CHECK(xmpc_this_image() == me && xmp_all_node_num() == me + 1 && xmp_test_async(3) == 1);
  CHECK(xmp_wtick() > 0 && xmp_wtime() <= xmp_wtime());
#pragma xmp task on p[n - half:half]
  {
    CHECK(xmp_num_nodes() == half && xmpc_node_num() == me - (n - half) && xmp_all_num_nodes() == n);
    CHECK(xmp_num_images() == half && xmpc_this_image() == xmp_node_num() - 1 && xmpc_all_node_num() == me);
    xmp_barrier();
  }
}

int main(void) {
  int n = xmp_all_num_nodes(), map[64] = {0};
  for (int i = 0, left = EXTENT; i < n; left -= map[i++])
    map[i] = i == n - 1 ? left : i % 2 ? 0 : left / 2;
  int width = (EXTENT + n - 1) / n;
  blocks(map, 2101, width, 1);
  wide_blocks(map, 2101, EXTENT / n + 2, 1);
  cyclic_ones(map, 2102, 1, n);
  chunks(map, 2102, 3, 3 * n);
  uneven(map, 2103, -1, 1);
  edged(map, 2103, -1, 1);
  dimensions();
  numbers();
  return failures != 0;
}
