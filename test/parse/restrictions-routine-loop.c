// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Restrictions of OpenACC 3.4 on orphaned loops and levels of parallelism in routines (2.9, 2.15), one function each.

// orphan gang reduction
#pragma acc routine gang
void orphan_gang_reduction(int *a, int n) {
  int s_211 = 0;
#pragma acc loop gang reduction(+ : s_211) // expected-error {{xacc: a gang loop of a routine cannot reduce: no gang has the whole result}}
  for (int i = 0; i < n; i++)
    s_211 += a[i];
  a[0] = s_211;
}
// orphan auto-gang reduction
#pragma acc routine gang
void orphan_auto_gang_reduction(int *a, int n) {
  int s_212 = 0;
#pragma acc loop reduction(+ : s_212) // expected-error {{xacc: a gang loop of a routine cannot reduce: no gang has the whole result}}
  for (int i = 0; i < n; i++)
    s_212 += a[i];
  a[0] = s_212;
}
void orphan_outside_routine(int *a, int n) {
#pragma acc loop // expected-error {{xacc: a loop construct outside a compute construct is not supported yet}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void private_after_device_type(int *a, int n) {
#pragma acc parallel loop device_type(nvidia) private(n) // expected-error {{OpenACC clause 'private' may not follow a 'device_type' clause in a 'parallel loop' construct}} expected-note {{active 'device_type' clause here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void reduction_after_device_type(int *a, int n) {
#pragma acc parallel loop device_type(nvidia) reduction(+ : n) // expected-error {{OpenACC clause 'reduction' may not follow a 'device_type' clause in a 'parallel loop' construct}} expected-note {{active 'device_type' clause here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void loop_async(int *a, int n) {
#pragma acc parallel
  {
#pragma acc loop async // expected-error {{OpenACC 'async' clause is not valid on 'loop' directive}}
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
}
void loop_firstprivate(int *a, int n) {
#pragma acc parallel
  {
#pragma acc loop firstprivate(n) // expected-error {{OpenACC 'firstprivate' clause is not valid on 'loop' directive}}
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
}
void loop_copy(int *a, int n) {
#pragma acc parallel
  {
#pragma acc loop copy(a[0 : n]) // expected-error {{OpenACC 'copy' clause is not valid on 'loop' directive}}
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
}
void loop_if(int *a, int n) {
#pragma acc parallel
  {
#pragma acc loop if (n) // expected-error {{OpenACC 'if' clause is not valid on 'loop' directive}}
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
}
// routine gang num
#pragma acc routine gang
void routine_gang_num(int *a, int n) {
#pragma acc loop gang(num : 3) // expected-error {{'num' argument on 'gang' clause is not permitted on an orphaned 'loop' construct}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
// routine worker num
#pragma acc routine gang
void routine_worker_num(int *a, int n) {
#pragma acc loop worker(num : 3) // expected-error {{'num' argument on 'worker' clause is not permitted on an orphaned 'loop' construct}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
// routine vector length
#pragma acc routine gang
void routine_vector_length(int *a, int n) {
#pragma acc loop vector(32) // expected-warning {{xacc: the length of a vector is for kernels; in a routine it is not used}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
// routine nest gang gang
#pragma acc routine gang
void routine_nest_gang_gang(int *a, int n) {
#pragma acc loop gang
  for (int i = 0; i < n; i++) {
#pragma acc loop gang // expected-error {{xacc: a loop of gang(dim:1) cannot lie inside a loop of gang(dim:1)}}
    for (int j = 0; j < n; j++)
      a[i] = 1;
  }
}
// routine nest vector vector
#pragma acc routine gang
void routine_nest_vector_vector(int *a, int n) {
#pragma acc loop vector // expected-note {{previous 'vector' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop vector // expected-error {{loop with a 'vector' clause may not exist in the region of a 'vector' clause}}
    for (int j = 0; j < n; j++)
      a[i] = 1;
  }
}
// routine nest vector worker
#pragma acc routine gang
void routine_nest_vector_worker(int *a, int n) {
#pragma acc loop vector // expected-note {{previous 'vector' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop worker // expected-error {{loop with a 'worker' clause may not exist in the region of a 'vector' clause}}
    for (int j = 0; j < n; j++)
      a[i] = 1;
  }
}
