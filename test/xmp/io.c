// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -O1 -Wall -Wextra -Werror %s -o %t -lm && %nodes %t %t.file
// The routines of xmp_io.h, each with its results and errors: modes, positions, views, arrays of every mapping, the position
// that nodes share, the end of the file.
#include "Inputs/check.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#define N 30
#define M 7

int widths[64];
#pragma xmp nodes p[*]
#pragma xmp template t[N]
#pragma xmp template u[N]
#pragma xmp template v[N]
#pragma xmp template w[:]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute u[cyclic] onto p
#pragma xmp distribute v[cyclic(3)] onto p
#pragma xmp distribute w[gblock(*)] onto p
double a[N][M], b[N][M], c[M][N];
short *d, all[N];
#pragma xmp align a[i][*] with t[i]
#pragma xmp align b[i][*] with u[i]
#pragma xmp align c[*][i] with v[i]
#pragma xmp align d[i] with w[i]
#pragma xmp align all[*] with t[*]
#pragma xmp shadow a[2][0]

static const char *name;

static int fails(int expected) {
  int number = errno;
  errno = 0;
  return number == expected;
}

/* Rows are the first dimension. */
static xmp_range_t *range2(int first, int length, int step, int columns) {
  xmp_range_t *range = xmp_allocate_range(2);
  xmp_set_range(range, 1, first, length, step);
  xmp_set_range(range, 2, 0, columns, 1);
  return range;
}

/* What is in the file: by one process alone. */
static void read_alone(long place, void *values, size_t bytes) {
  FILE *file = fopen(name, "rb");
  CHECK(file && !fseek(file, place, SEEK_SET) && fread(values, 1, bytes, file) == bytes);
  if (file)
    fclose(file);
}

static long size_alone(void) {
  FILE *file = fopen(name, "rb");
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  fclose(file);
  return size;
}

static void modes(void) {
  char text[8] = "1234567";
  CHECK(!xmp_fopen_all("/no/such/file", "r") && fails(ENOENT));
  CHECK(!xmp_fopen_all("/no/such/file", "w") && fails(ENOENT));
  CHECK(!xmp_fopen_all("/tmp", "r") && fails(EISDIR));
  static const char *const wrong[] = {"", "rw", "x", "r++", "b"};
  for (int i = 0; i < 5; i++)
    CHECK(!xmp_fopen_all(name, wrong[i]) && fails(EINVAL));
  xmp_file_t *file = xmp_fopen_all(name, "w");
  CHECK(file);
  CHECK(xmp_fread_all(file, text, 1, 8) == -1 && fails(EBADF));
  CHECK(xmp_fread(file, text, 1, 8) == -1 && fails(EBADF));
  CHECK(xmp_fwrite_all(file, NULL, 1, 8) == -1 && fails(EINVAL));
  CHECK(xmp_fwrite(file, text, 0, 8) == -1 && fails(EINVAL));
  CHECK_EQ(xmp_fwrite_all(file, text, 1, 8), 8); // the same, by all
  CHECK_EQ(xmp_ftell(file), 8);
  CHECK_EQ(xmp_fclose_all(file), 0);
  CHECK_EQ(xmp_fclose_all(NULL), 1);
  CHECK_EQ(size_alone(), 8);
  xmp_barrier();
  file = xmp_fopen_all(name, "r");
  CHECK(file && xmp_fwrite(file, text, 1, 8) == -1 && fails(EBADF));
  CHECK_EQ(xmp_fread_all(file, text, 1, 3), 3);
  CHECK_EQ(xmp_fread(file, text, 2, 4), 5); // the rest
  CHECK(!memcmp(text, "4567", 5));
  CHECK_EQ(xmp_fread(file, text, 2, 4), 0);
  CHECK_EQ(xmp_fseek(file, -2, SEEK_END), 0);
  CHECK_EQ(xmp_ftell(file), 6);
  CHECK_EQ(xmp_fseek(file, -3, SEEK_CUR), 0);
  CHECK_EQ(xmp_fread_all(file, text, 1, 1), 1);
  CHECK_EQ(text[0], '4');
  CHECK(xmp_fseek(file, -1, SEEK_SET) == 1 && fails(EINVAL));
  CHECK(xmp_fseek(file, 0, 77) == 1 && fails(EINVAL));
  CHECK_EQ(xmp_fclose_all(file), 0);
}

/* A record of each node in turn, then again by appending. */
static void records(void) {
  int me = xmpc_node_num(), nodes = xmp_num_nodes(), value[2] = {me, -me};
  xmp_file_t *file = xmp_fopen_all(name, "w");
  CHECK_EQ(xmp_fseek(file, me * 8, SEEK_SET), 0);
  CHECK_EQ(xmp_fwrite(file, value, 4, 2), 8);
  CHECK_EQ(xmp_fclose_all(file), 0);
  file = xmp_fopen_all(name, "a+");
  CHECK_EQ(xmp_fread_all(file, value, 4, 1), 4); // from the begin
  CHECK_EQ(value[0], 0);
  CHECK_EQ(xmp_fwrite_all(file, &nodes, 4, 1), 4);
  CHECK_EQ(xmp_ftell(file), nodes * 8 + 4);
  CHECK_EQ(xmp_fseek(file, 0, SEEK_SET), 0); // does not matter
  CHECK_EQ(xmp_fwrite_all(file, &nodes, 4, 1), 4);
  CHECK_EQ(xmp_ftell(file), nodes * 8 + 8);
  CHECK_EQ(xmp_fclose_all(file), 0);
  CHECK_EQ(size_alone(), nodes * 8 + 8);
  for (int i = 0; i < nodes; i++) {
    read_alone(i * 8, value, 8);
    CHECK(value[0] == i && value[1] == -i);
  }
  xmp_barrier();
}

static void shared(void) {
  enum { EACH = 5 };
  int nodes = xmp_num_nodes(), seen[64 * EACH] = {0}, value, count = 0;
  xmp_file_t *file = xmp_fopen_all(name, "w+");
  CHECK_EQ(xmp_ftell_shared(file), 0);
  xmp_barrier();
  for (int i = 0; i < EACH; i++) {
    value = xmpc_node_num() * EACH + i;
    CHECK_EQ(xmp_fwrite_shared(file, &value, sizeof value, 1), 4);
  }
  CHECK_EQ(xmp_file_sync_all(file), 0);
  CHECK_EQ(xmp_ftell_shared(file), nodes * EACH * 4);
  CHECK_EQ(xmp_ftell(file), 0);
  xmp_barrier();
  CHECK_EQ(xmp_fseek_shared_all(file, 0, SEEK_SET), 0);
  while (xmp_fread_shared(file, &value, sizeof value, 1) == 4) {
    CHECK(value >= 0 && value < nodes * EACH && !seen[value]);
    seen[value] = 1;
    count++;
  }
#pragma xmp reduction(+ : count, seen)
  CHECK_EQ(count, nodes * EACH);
  for (int i = 0; i < nodes * EACH; i++)
    CHECK_EQ(seen[i], 1);
  CHECK_EQ(xmp_fseek_shared(file, -4, SEEK_END), 0);
  CHECK_EQ(xmp_ftell_shared(file), nodes * EACH * 4 - 4);
  CHECK_EQ(xmp_fseek_shared(file, -4, SEEK_CUR), 0);
  CHECK_EQ(xmp_ftell_shared(file), nodes * EACH * 4 - 8);
  CHECK(xmp_fseek_shared(file, -1, SEEK_SET) == 1 && fails(EINVAL));
  CHECK_EQ(xmp_fclose_all(file), 0);
}

static void fill(void) {
#pragma xmp loop on t[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
#pragma xmp loop on w[i]
  for (int i = 0; i < N; i++)
    d[i] = (short)(7 * i);
}

/* Without a view the arrays lie one after the other. */
static void whole(void) {
  double values[N][M];
  short row[N];
  xmp_range_t *rows = range2(0, N, 1, M), *columns = range2(0, M, 1, N), *line = xmp_allocate_range(1);
  xmp_set_range(line, 1, N - 1, N, -1);
  xmp_file_t *file = xmp_fopen_all(name, "w+");
  CHECK(xmp_fwrite_darray_all(file, xmp_desc_of(a), rows) >= 0);
  CHECK_EQ(xmp_ftell(file), sizeof values);
  CHECK(xmp_fwrite_darray_all(file, xmp_desc_of(d), line) >= 0);
  CHECK_EQ(xmp_file_sync_all(file), 0);
  read_alone(0, values, sizeof values);
  read_alone(sizeof values, row, sizeof row);
  for (int i = 0; i < N; i++) {
    CHECK_EQ(row[i], 7 * (N - 1 - i));
    for (int j = 0; j < M; j++)
      CHECK_EQ(values[i][j], 100 * i + j);
  }
  CHECK_EQ(xmp_fseek(file, 0, SEEK_SET), 0);
  CHECK(xmp_fread_darray_all(file, xmp_desc_of(b), rows) >= 0);
  CHECK_EQ(xmp_fread_darray_all(file, xmp_desc_of(all), line), sizeof row);
  for (int i = 0; i < N; i++)
    CHECK_EQ(all[i], 7 * i);
  CHECK_EQ(xmp_fread_darray_all(file, xmp_desc_of(all), line), 0); // there is no more
#pragma xmp loop on u[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(b[i][j], 100 * i + j);
  CHECK(xmp_fread_darray_all(file, xmp_desc_of(c), rows) == -1 && fails(EINVAL)); // of another shape
  CHECK_EQ(xmp_fseek(file, 0, SEEK_SET), 0);
  CHECK(xmp_fread_darray_all(file, xmp_desc_of(c), columns) >= 0);
#pragma xmp loop on v[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(c[j][i], 100 * ((j * N + i) / M) + (j * N + i) % M);
  CHECK_EQ(xmp_fclose_all(file), 0);
  xmp_free_range(rows);
  xmp_free_range(columns);
  xmp_free_range(line);
}

/* Through a view: a part of the array behind a header, twice. */
static void views(void) {
  enum { FIRST = 3, ROWS = 9, STEP = 3 };
  double values[2][ROWS][M], header = 0.5, head;
  xmp_range_t *rows = range2(FIRST, ROWS, STEP, M), *bad = range2(N - 2, 2, 2, M);
  xmp_file_t *file = xmp_fopen_all(name, "w+");
  if (xmpc_node_num() == 0)
    CHECK_EQ(xmp_fwrite(file, &header, sizeof header, 1), 8);
  CHECK(xmp_file_set_view_all(file, 8, xmp_desc_of(a), bad) == 1 && fails(EINVAL));
  CHECK(xmp_file_set_view_all(file, -8, xmp_desc_of(a), rows) == 1 && fails(EINVAL));
  CHECK(xmp_file_set_view_all(file, 8, xmp_desc_of(a), NULL) == 1 && fails(EINVAL));
  CHECK_EQ(xmp_file_set_view_all(file, 8, xmp_desc_of(a), rows), 0);
  ssize_t own = xmp_fwrite_darray_all(file, xmp_desc_of(a), rows);
  CHECK_EQ(xmp_fwrite_darray_all(file, xmp_desc_of(a), rows), own);
  CHECK(xmp_fwrite_shared(file, &header, 8, 1) == -1 && fails(EINVAL));
  CHECK(xmp_fwrite_darray_all(file, xmp_desc_of(d), bad) == -1 && fails(EINVAL));
  CHECK_EQ(xmp_file_sync_all(file), 0);
  CHECK_EQ(size_alone(), 8 + sizeof values);
  read_alone(8, values, sizeof values);
  for (int k = 0; k < 2 * ROWS; k++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(values[0][k][j], 100 * (FIRST + k % ROWS * STEP) + j);
#pragma xmp loop on u[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[i][j] = -1;
  CHECK_EQ(xmp_file_set_view_all(file, 8, xmp_desc_of(b), rows), 0);
  CHECK(xmp_fread_darray_all(file, xmp_desc_of(b), rows) >= 0);
#pragma xmp loop on u[i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK_EQ(b[i][j], i >= FIRST && (i - FIRST) % STEP == 0 ? 100 * i + j : -1);
  CHECK_EQ(xmp_file_clear_view_all(file, 0), 0);
  CHECK_EQ(xmp_fread_all(file, &head, 8, 1), 8);
  CHECK_EQ(head, header);
  CHECK_EQ(xmp_fclose_all(file), 0);
  xmp_free_range(rows);
  xmp_free_range(bad);
}

int main(int argc, char **argv) {
  int nodes = xmp_num_nodes();
  for (int i = 0, left = N; i < nodes; i++) {
    widths[i] = i == nodes - 1 ? left : left / 3;
    left -= widths[i];
  }
#pragma xmp template_fix[gblock(widths)] w[N]
  d = xmp_malloc(xmp_desc_of(d), N);
  name = argc > 1 ? argv[1] : "io.file";
  modes();
  records();
  shared();
  fill();
  whole();
  views();
  CHECK(!xmp_allocate_range(0) && !xmp_allocate_range(8));
  xmp_barrier();
  if (xmpc_node_num() == 0)
    unlink(name);
  xmp_free(xmp_desc_of(d));
  return failures != 0;
}
