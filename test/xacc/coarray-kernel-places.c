// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// UNSUPPORTED: several-hosts
// RUN: %xacc_cc -O2 -Wall -Wextra -Werror -Wno-openacc-self-if-potential-conflict -I %S/../xmp %s -o %t && %devices %nodes %t
// RUN: %if execute %{ %xacc_cc -O0 -I %S/../xmp %s -o %t.plain && %devices %nodes %t.plain %}
// RUN: %if execute %{ env XACC_DEVICE=host XACC_HOST_MEMORY=shared %nodes %t %}
// Objects of other images in compute constructs: atomic constructs; queues, the host, devices that come again, allocations beside.
#include "Inputs/kernel-coarrays.h"

// All images update objects of image 0, and some of them their own ones beside.
static void atomics(void) {
  double sum = 0;
  long tickets = 0;
  fill();
#pragma acc serial
  {
    count = 0;
    a[0] = a[1] = 0;
  }
  xmp_sync_all(NULL);
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
#pragma acc atomic
    a[0]:[0] += .5;
#pragma acc atomic update
    a[1]:[0] = a[1]:[0] + 2;
#pragma acc atomic update
    flags[i % 8]:[0] |= 1 << i % 13;
  }
#pragma acc parallel loop reduction(+ : tickets)
  for (int i = 0; i < N; i++) {
    int mine;
    if (me == 0) {
#pragma acc atomic capture
      mine = count++;
    } else {
#pragma acc atomic capture
      {
        mine = count:[0];
        count:[0] += 1;
      }
    }
    tickets += mine;
  }
  sum = tickets;
  xmp_co_sum(&sum, 1, -1, NULL);
  CHECK_EQ(sum, .5 * N * images * (N * images - 1.));
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
#pragma acc atomic update
    b[0]:[next] *= i < 3 ? -2 : 1;
    double seen;
#pragma acc atomic read
    seen = a[i]:[next];
#pragma acc atomic write
    own[i] = seen;
    if (i) {
#pragma acc atomic write
      b[i]:[next] = seen;
    }
  }
  fetch();
  CHECK_EQ(b[0], 8);
  if (me == 0) {
    CHECK_EQ(count, N * images);
    CHECK(a[0] == .5 * N * images && a[1] == 2. * N * images);
    for (int i = 0; i < 8; i++)
      CHECK_EQ(flags[i], (1 << 13) - 1);
  }
  int wrong = 0;
  for (int i = 2; i < N; i++)
    wrong += own[i] != 1000 * next + i || b[i] != 1000 * me + i;
  CHECK_EQ(wrong, 0);
}

// Queues, the host instead of the device, and devices that come again.
static void places(void) {
  fill();
  for (int q = 0; q < 4; q++) {
#pragma acc parallel loop async(q)
    for (int i = q; i < N; i += 4)
      b[i]:[next] = a[i]:[next] + q;
  }
#pragma acc wait
  xmp_sync_all(NULL);
#pragma acc parallel loop async(1)
  for (int i = 0; i < N; i++)
    b[i] -= i % 4;
#pragma acc parallel loop async(1)
  for (int i = 0; i < N; i++)
    own[i] = b[i]:[me];
#pragma acc wait
  fetch();
  check(own, 1000 * me, 1, __LINE__);
  for (int on = 0; on < 2; on++) {
    int asked = 0;
    fill();
    for (int i = 0; i < N; i++)
      a[i] = b[i] = 0;
    xmp_sync_all(NULL);
#pragma acc parallel loop if (on + asked++)
    for (int i = 0; i < N; i++)
      a[i]:[next] = i + 1;
#pragma acc parallel loop self(!on)
    for (int i = 0; i < N; i++)
      b[i]:[next] = i + 2;
    xmp_sync_all(NULL);
    CHECK_EQ(asked, 1);
    if (on)
      fetch();
    check(a, 1, 1, __LINE__);
    check(b, 2, 1, __LINE__);
  }
  for (int times = 7; times < 12; times++) { // one may come to be where another one was
    fill();
    acc_shutdown(acc_get_device_type());
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      a[i] = times * me + i;
    xmp_sync_all(NULL);
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      b[i]:[next] = a[i]:[next];
    fetch();
    check(b, times * me, 1, __LINE__);
  }
}

// The host executes it where the clause says so, evaluated once.
static void on_host(void) {
  int got = 0, asked = 0;
  fill();
  const int on_device = count == -7 ? 10 * next : 40 + next; // it may have no memory of its own
  xmp_sync_all(NULL);
  count = 40 + me;
  xmp_sync_all(NULL);
#pragma acc serial self copyout(got)
  got = count:[next];
  CHECK_EQ(got, 40 + next);
#pragma acc serial if (++asked) self copyout(got)
  got = count:[next];
  CHECK(got == on_device && asked == 1);
  xmp_sync_all(NULL);
}

// Image 0 allocates and frees memory of its device while others use what it has there.
static void beside_allocations(void) {
  fill();
  flags[0] = 0;
  xmp_sync_all(NULL);
  for (int seen = 0; me == 0 && seen < images - 1;) {
    acc_free(acc_malloc(1000));
    xmp_sync_memory(NULL);
    xmp_atomic_ref(&seen, flags[0]);
  }
  for (int i = 0; me > 0 && i < 100; i++) {
    int got = -1, host = -1;
#pragma acc serial copyout(got)
    got = box[1][1]:[0];
#pragma acc host_data use_device(box)
    host = box[1][1]:[0];
    CHECK_EQ(got, 0);
    CHECK_EQ(host, 0);
  }
  if (me > 0)
    xmp_atomic_add(flags[0]:[0], 1);
  xmp_sync_all(NULL);
}

int main(void) {
  begin();
  atomics();
  places();
  on_host();
  beside_allocations();
  return failures > 0;
}
