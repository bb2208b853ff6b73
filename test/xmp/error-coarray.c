// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: nodes-4
// What is wrong with coarrays at run time: a message with the line, the image and the name, and all processes end.
// RUN: %xacc_cc -O1 %s -o %t
// RUN: sh %S/Inputs/fails.sh %nodes %t image > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=IMAGE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t section > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=SECTION < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t freed > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=FREED < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t sizes > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=SIZES < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t jump > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=JUMP < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t jump-sync > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=JUMP < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t partner > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=PARTNER < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t codimension > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=CODIMENSION < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t lengths > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=LENGTHS < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t free > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=FREE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t absent > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=ABSENT < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t dead > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=DEAD < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t all > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=ALL < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t frees > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=FREES < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t of-nodes > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=OF-NODES < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t named > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=NAMED < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t member > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=MEMBER < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t nested > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=NESTED < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t signal > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=SIGNAL < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t differ > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=DIFFER < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t begins > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=BEGINS < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t huge > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=HUGE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t large > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=LARGE < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t no-int > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=NO-INT < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t no-long > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=NO-LONG < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t wraps > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=WRAPS < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t endless > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=ENDLESS < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t beyond > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=BEYOND < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t sum > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=SUM < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t below > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=BELOW < %t.out
// RUN: sh %S/Inputs/fails.sh %nodes %t strides > %t.out 2>&1
// RUN: %filecheck %s -check-prefix=STRIDES < %t.out
#include <limits.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <xmp.h>

#pragma xmp nodes p[*]
#pragma xmp nodes q[2] = p[0:2]
int a[4]:[*], g[2]:[2][*], on_two:[*];
#pragma xmp coarray on q :: on_two
xmp_event_t event:[*];
static jmp_buf back;
__attribute__((noinline)) static void leave(void) {
  int left[2]:[*];
  left[0] = 1;
  longjmp(back, 1);
}
__attribute__((noinline)) static void another(void) {
  int next:[*];
  next = 1;
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int me = xmpc_this_image(), n = 10, b[20];
  if (!strcmp(what, "image"))
    a[0]:[n] = 1;
  // IMAGE: error-coarray.c:[[@LINE-1]]: error: coarray: image 10 of coarray 'a' is not one of the 4 executing images (rank
  if (!strcmp(what, "section"))
    b[0:3] = a[2:3]:[0];
  // SECTION: error-coarray.c:[[@LINE-1]]: error: coarray: bytes 8 to 20 of coarray 'a' are accessed, which has 16 (rank
  if (!strcmp(what, "no-int")) // what conversions of floating-point numbers give that no integer is
    a[0]:[INT_MIN] = n;
  // NO-INT: error-coarray.c:[[@LINE-1]]: error: coarray: image -2147483648 of coarray 'a' is not one of the 4 executing images (rank
  if (!strcmp(what, "no-long"))
    b[0] = a[0]:[LONG_MIN];
  // NO-LONG: error-coarray.c:[[@LINE-1]]: error: coarray: image -9223372036854775808 of coarray 'a' is not one of the 4 executing images (rank
  if (!strcmp(what, "wraps"))
    b[0] = g[0]:[1][LONG_MAX / 2 + n - 9];
  // WRAPS: error-coarray.c:[[@LINE-1]]: error: coarray g: image subscript 2 is 4611686018427387904: there are 4 images (rank
  if (!strcmp(what, "endless")) // the bytes of it are those of a few elements, but for multiples of 2^64
    a[1:LONG_MAX / 2 + n - 8]:[0] = 1;
  // ENDLESS: error-coarray.c:[[@LINE-1]]: error: coarray: bytes 4 to 9223372036854775807 of coarray 'a' are accessed, which has 16 (rank
  if (!strcmp(what, "strides"))
    b[0:3:0] = a[3:3:LONG_MIN / 4]:[0];
  // STRIDES: error-coarray.c:[[@LINE-1]]: error: coarray: bytes -9223372036854775{{[0-9]*}} to 16 of coarray 'a' are accessed, which has 16 (rank
  if (!strcmp(what, "beyond")) { // in some other coarray, or in none
    b[0:0] = a[n * 400:0]:[0];
    b[0:2] = a[n * 400:2]:[0];
    // BEYOND: error-coarray.c:[[@LINE-1]]: error: coarray: byte 16000 of coarray 'a' is accessed, which has 16 (rank
  }
  if (!strcmp(what, "sum"))
    (*(a + n * 400)):[0] = 1;
  // SUM: error-coarray.c:[[@LINE-1]]: error: coarray: byte 16000 of coarray 'a' is accessed, which has 16 (rank
  if (!strcmp(what, "below")) {
    int block[4]:[*];
    block[n - 14]:[0] += 1;
    // BELOW: error-coarray.c:[[@LINE-1]]: error: coarray: byte -16 of coarray 'block' is accessed, which has 16 (rank
  }
  if (!strcmp(what, "freed")) {
    int (*q)[2]:[*] = xmp_coarray_malloc(sizeof *q);
    xmp_coarray_free(q);
    (*q)[0]:[1] = 1;
    // FREED: error-coarray.c:[[@LINE-1]]: error: coarray q: what has an image is not in a coarray (any more) (rank
  }
  if (!strcmp(what, "sizes"))
    xmp_coarray_malloc(me == 2 ? 16 : 8);
  // SIZES: error-coarray.c:[[@LINE-1]]: error: xmp_coarray_malloc: coarray 'of xmp_coarray_malloc' has 8 bytes on rank 0, and 16 on rank 2: it must have the same shape on all images
  if (!strcmp(what, "jump")) {
    if (!setjmp(back))
      leave();
    another();
    leave();
    // JUMP: error-coarray.c:[[@LINE-60]]: error: xmp coarray: the block of coarray 'left' was left by longjmp
  }
  if (!strcmp(what, "jump-sync")) { // images wait behind the block
    if (!setjmp(back))
      leave();
    xmp_sync_all(NULL);
  }
  if (!strcmp(what, "partner") && me != 3)
    xmp_sync_image(3, NULL);
  // PARTNER: error-coarray.c:[[@LINE-1]]: error: xmp_sync_image: rank 3 has stopped: it has come to the end of the program (rank
  if (!strcmp(what, "codimension"))
    g[0]:[n][0] = 1;
  // CODIMENSION: error-coarray.c:[[@LINE-1]]: error: coarray g: image subscript 1 is 10: the codimension has 2 images
  if (!strcmp(what, "lengths"))
    b[0:3] = a[0:n - 8]:[0];
  // LENGTHS: error-coarray.c:[[@LINE-1]]: error: array assignment: {{.*}}a
  if (!strcmp(what, "free"))
    xmp_coarray_free(b);
  // FREE: error-coarray.c:[[@LINE-1]]: error: xmp_coarray_free: {{.*}} is not memory from xmp_coarray_malloc
  if (!strcmp(what, "absent")) {
    int (*q)[2]:[*] = NULL;
#pragma xmp task on p[0:2]
    q = xmp_coarray_malloc(sizeof *q);
    if (me == 0)
      (*q)[0]:[3] = 1;
    // ABSENT: error-coarray.c:[[@LINE-1]]: error: coarray q: coarray 'of xmp_coarray_malloc' does not exist on image 3 (rank 3)
    xmp_sync_all(NULL);
  }
  if (!strcmp(what, "all") && me != 2)
    xmp_sync_all(NULL);
  // ALL: error-coarray.c:[[@LINE-1]]: error: xmp_sync_all: rank 2 has stopped: it has come to the end of the program (rank
  if (!strcmp(what, "frees")) { // in use: the others have not come to its end
    int (*r)[2]:[*] = xmp_coarray_malloc(sizeof *r);
    if (me == 3)
      xmp_coarray_free(r);
    else
      xmp_sync_images(2, (int[]){(me + 1) % 3, (me + 2) % 3}, NULL);
    // FREES: error: {{.*}}ranks wait for each other: {{.*}}rank 3 in xmp_coarray_free ({{.*}}error-coarray.c:[[@LINE-3]])
    if (me != 3)
      xmp_sync_image(3, NULL);
  }
  if (!strcmp(what, "differ")) { // image 1 would go on to use what the others have freed
    int(*q)[2]:[*] = xmp_coarray_malloc(sizeof *q), (*r)[2]:[*] = xmp_coarray_malloc(sizeof *r);
    xmp_coarray_free(me == 1 ? q : r);
    // DIFFER: error-coarray.c:[[@LINE-1]]: error: xmp_coarray_free: coarray 'of xmp_coarray_malloc' ends here, and another one ends on rank
  }
  if (!strcmp(what, "begins")) {
    int (*q)[2]:[*] = xmp_coarray_malloc(sizeof *q);
    if (me == 1)
      xmp_coarray_free(q);
    else
      q = xmp_coarray_malloc(sizeof *q);
    // BEGINS: error-coarray.c:{{.*}}: error: xmp_coarray_{{(malloc: coarray 'of xmp_coarray_malloc' begins here, and another one ends on rank 1|free: coarray 'of xmp_coarray_malloc' ends here, and another one begins on rank)}}
  }
  if (!strcmp(what, "huge"))
    xmp_coarray_malloc((size_t)-n);
  // HUGE: error-coarray.c:[[@LINE-1]]: error: xmp_coarray_malloc: coarray 'of xmp_coarray_malloc' of 18446744073709551606 bytes
  if (!strcmp(what, "large"))
    xmp_coarray_malloc((size_t)1 << 60);
  // LARGE: error-coarray.c:[[@LINE-1]]: error: xmp_coarray_malloc: no memory for 1152921504606846976 bytes of coarrays
  if (!strcmp(what, "of-nodes"))
    on_two:[n - 8] = 1;
  // OF-NODES: error-coarray.c:[[@LINE-1]]: error: coarray: image 2 of coarray 'on_two' is not one of the 2 of 'q' (rank
  if (!strcmp(what, "named") && me < 2) {
#pragma xmp image (q)
    xmp_sync_image(3, NULL);
    // NAMED: error-coarray.c:[[@LINE-1]]: error: xmp_sync_image: image 3 is not one of the 2 named images (rank
  }
  if (!strcmp(what, "member")) {
#pragma xmp image (q)
    xmp_sync_all(NULL);
    // MEMBER: error-coarray.c:[[@LINE-2]]: error: xmp image: this node is not one of 'q' (rank
  }
  if (!strcmp(what, "nested"))
    xmp_critical
      xmp_critical a[0] = 1;
  // NESTED: error-coarray.c:[[@LINE-1]]: error: xmp_critical: a critical block inside of another one (rank
  if (!strcmp(what, "signal"))
    xmp_put_signal(a[2]:[1], b, n - 7, event:[1]);
  // SIGNAL: error-coarray.c:[[@LINE-1]]: error: coarray: bytes 8 to 20 of coarray 'a' are accessed, which has 16 (rank
  if (!strcmp(what, "dead")) {
    if (me == 1)
      _exit(3);
    xmp_sync_image(me == 0 ? 1 : 0, NULL);
    // DEAD: {{Exit code: +3|EXIT CODE: [39]|status: [39]$}}
  }
  return 0;
}
