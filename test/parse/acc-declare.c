// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -Xclang -verify %s
// What declare cannot take.
extern int open_array[];
_Thread_local int own;
#pragma acc declare create(open_array) // expected-error {{xacc: the size of 'open_array' is unknown}}
#pragma acc declare copyin(own)        // expected-error {{xacc: 'own' in clause 'copyin': a thread-local variable is not supported yet}}

void block(int *p) {
#pragma acc declare copy(p) // expected-warning {{xacc: 'p' is a pointer: clause 'copy' is about the pointer itself; write 'p[start:length]' for what it points to}}
  p[0] = 1;
}

void inside(void) {
#pragma acc parallel
  {
    int x = 0;
#pragma acc declare create(x) // expected-error {{xacc: OpenACC 'declare' cannot appear inside a compute construct}}
    x++;
  }
}

void over(int *p, int skip) {
  if (skip)
    goto end; // expected-error {{xacc: jump into the scope of OpenACC 'declare'}}
#pragma acc declare copy(p[0:4]) // expected-note {{xacc: the scope begins here}} expected-warning {{'p[0:4]' in declare is no name of a variable}}
  p[0] = 1;
  if (p[0])
    goto end;
end:
  p[1] = 2;
}
