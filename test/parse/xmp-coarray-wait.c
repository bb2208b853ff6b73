// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -ferror-limit=0 -fsyntax-only -Wno-unused-value -Xclang -verify %s
// Waits for events in compute constructs.
#include <xmp.h>
xmp_event_t come:[*], each[4]:[*], (*far)[4]:[*];
int a[100]:[*], plain;
xmp_event_t alone;
#pragma acc declare create(come, each, a)

void levels(int n) {
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++) {
    xmp_event_wait(&each[i % 4], 1, 0);
#pragma acc loop seq
    for (int j = 0; j < n; j++)
      xmp_event_wait(each, n, 0);
#pragma acc loop vector
    for (int j = 0; j < n; j++)
      xmp_event_wait(&come, 1, 0); // expected-error {{xacc: xmp_event_wait in a loop that lanes share: in compute constructs gangs wait, outside of loops or in loops with 'gang' or 'seq' alone}}
#pragma acc loop worker
    for (int j = 0; j < n; j++) {
      xmp_event_wait(each + 1, 1, 0); // expected-error {{xacc: xmp_event_wait in a loop that lanes share}}
      a[j]:[1] = 2;
    }
  }
#pragma acc parallel loop
  for (int i = 0; i < n; i++)
    xmp_event_wait(&come, 1, 0); // expected-error {{xacc: xmp_event_wait in a loop that lanes share}}
#pragma acc parallel loop gang vector
  for (int i = 0; i < n; i++)
    xmp_event_wait(&come, 1, 0); // expected-error {{xacc: xmp_event_wait in a loop that lanes share}}
#pragma acc kernels loop independent
  for (int i = 0; i < n; i++)
    xmp_event_wait(&come, 1, 0); // expected-error {{xacc: xmp_event_wait in a loop that lanes share}}
#pragma acc parallel loop tile(4)
  for (int i = 0; i < n; i++)
    xmp_event_wait(&come, 1, 0); // expected-error {{xacc: xmp_event_wait in a loop that lanes share}}
#pragma acc parallel
  {
#pragma acc loop device_type(radeon) gang // undecided: loops have one form for all devices
    for (int i = 0; i < n; i++)
      xmp_event_wait(&come, 1, 0); // expected-error {{xacc: xmp_event_wait in a loop that lanes share}}
#pragma acc loop gang device_type(radeon) vector
    for (int i = 0; i < n; i++)
      xmp_event_wait(&come, 1, 0);
#pragma acc loop gang device_type(*) vector
    for (int i = 0; i < n; i++)
      xmp_event_wait(&come, 1, 0); // expected-error {{xacc: xmp_event_wait in a loop that lanes share}}
  }
#pragma acc serial loop
  for (int i = 0; i < n; i++)
    xmp_event_wait(&come, 1, 0);
}

void objects(xmp_event_t *p) {
#pragma acc serial
  {
    xmp_event_wait(p, 1, 0);           // expected-error {{xacc: xmp_event_wait in a compute construct for what is not '&event' is not supported yet}}
    xmp_event_wait((xmp_event_t *)a + 1, 1, 0); // expected-error {{xacc: xmp_event_wait in a compute construct for what is not '&event' is not supported yet}}
    xmp_event_wait((xmp_event_t *)&a[2], 1, 0); // expected-error {{xacc: xmp_event_wait in a compute construct for what is not '&event' is not supported yet}}
    xmp_event_wait(((each)), 1, 0);
    xmp_event_wait((&come:[1]), 1, 0); // expected-error {{xacc: an object of another image has no address}}
    xmp_event_wait(&come:[1], 1, 0);   // expected-error {{xacc: an object of another image has no address}}
    xmp_event_wait(&alone, 1, 0);      // expected-error {{xacc: 'alone' is not a coarray}}
    xmp_event_wait(&(*far)[1], 1, 0);  // expected-error {{xacc: an object of another image by a pointer in a compute construct is not supported yet}}
    xmp_event_post(alone, 0);          // expected-error {{xacc: 'alone' is not a coarray}}
    xmp_event_post(come:[1], 0);
    xmp_event_post(each[2], 0);
  }
}

int places(int n) {
#pragma acc serial
  {
    n > 2 ? xmp_event_wait(&come, 1, 0) : (void)0; // expected-error {{xacc: xmp_event_wait inside of an expression in a compute construct is not supported yet}}
    for (int i = 0; i < n; xmp_event_wait(&come, 1, 0)) // expected-error {{xacc: xmp_event_wait inside of an expression in a compute construct is not supported yet}}
      i++;
    n++, xmp_event_post(come:[0], 0); // expected-error {{xacc: xmp_event_post inside of an expression in a compute construct is not supported yet}}
    for (xmp_put_signal(a[0]:[0], &n, 1, come); n < 3; n++) // expected-error {{xacc: xmp_put_signal inside of an expression in a compute construct is not supported yet}}
      ;
  }
  return 0;
}
