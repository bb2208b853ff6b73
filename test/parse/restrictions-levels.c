// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Restrictions of OpenACC 3.4 on gang, worker and vector of loop constructs, and on how they nest (2.9.2 to 2.9.4), one
// function each.

void gang_num_on_parallel(int *a, int n) {
#pragma acc parallel loop gang(num : 3) // expected-error {{'num' argument on 'gang' clause is not permitted on a 'parallel loop' construct}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_num_in_parallel(int *a, int n) {
#pragma acc parallel
  {
#pragma acc loop gang(num : 3) // expected-error {{'num' argument on 'gang' clause is not permitted on a 'loop' construct associated with a 'parallel'}}
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
}
void gang_expr_on_parallel(int *a, int n) {
#pragma acc parallel loop gang(3) // expected-error {{'num' argument on 'gang' clause is not permitted on a 'parallel loop' construct}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_num_on_serial(int *a, int n) {
#pragma acc serial loop gang(num : 3) // expected-error {{'num' argument on 'gang' clause is not permitted on a 'serial loop' construct}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_num_kernels_and_num_gangs(int *a, int n) {
#pragma acc kernels loop num_gangs(4) gang(num : 3) // expected-error {{'num' argument to 'gang' clause not allowed on a 'kernels loop' construct that has a 'num_gangs'}} expected-note {{previous 'num_gangs' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_num_in_kernels_num_gangs(int *a, int n) {
#pragma acc kernels num_gangs(4) // expected-note {{previous 'num_gangs' clause is here}}
  {
#pragma acc loop gang(num : 3) // expected-error {{'num' argument to 'gang' clause not allowed on a 'loop' construct associated with a 'kernels'}}
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
}
void worker_num_in_kernels_num_workers(int *a, int n) {
#pragma acc kernels num_workers(4) // expected-note {{previous 'num_workers' clause is here}}
  {
#pragma acc loop worker(num : 3) // expected-error {{'num' argument to 'worker' clause not allowed on a 'loop' construct associated with a 'kernels'}}
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
}
void vector_num_in_kernels_vector_length(int *a, int n) {
#pragma acc kernels vector_length(4) // expected-note {{previous 'vector_length' clause is here}}
  {
#pragma acc loop vector(3) // expected-error {{'length' argument to 'vector' clause not allowed on a 'loop' construct associated with a 'kernels'}}
    for (int i = 0; i < n; i++)
      a[i] = 1;
  }
}
void gang_dim_kernels(int *a, int n) {
#pragma acc kernels loop gang(dim : 2) // expected-error {{'dim' argument on 'gang' clause is not permitted on a 'kernels loop' construct}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_dim_serial(int *a, int n) {
#pragma acc serial loop gang(dim : 2) // expected-error {{'dim' argument on 'gang' clause is not permitted on a 'serial loop' construct}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_dim_0(int *a, int n) {
#pragma acc parallel loop gang(dim : 0) // expected-error {{argument to 'gang' clause dimension must be 1, 2, or 3: evaluated to 0}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_dim_var(int *a, int n) {
#pragma acc parallel loop gang(dim : n) // expected-error {{argument to 'gang' clause dimension must be a constant expression}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_dim_twice(int *a, int n) {
#pragma acc parallel loop gang(dim : 1, dim : 2) // expected-error {{OpenACC 'gang' clause may have at most one 'dim' argument}} expected-note {{previous expression is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_static_twice(int *a, int n) {
#pragma acc parallel loop gang(static : 1, static : 2) // expected-error {{OpenACC 'gang' clause may have at most one 'static' argument}} expected-note {{previous expression is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_num_twice(int *a, int n) {
#pragma acc kernels loop gang(num : 1, num : 2) // expected-error {{OpenACC 'gang' clause may have at most one unnamed or 'num' argument}} expected-note {{previous expression is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_num_and_dim(int *a, int n) {
#pragma acc kernels loop gang(num : 1, dim : 2) // expected-error {{'dim' argument on 'gang' clause is not permitted on a 'kernels loop' construct}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_static_0(int *a, int n) {
#pragma acc parallel loop gang(static : 0) // expected-warning {{xacc: gang(static:0) is not used: a chunk of iterations has a positive length}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_static_neg(int *a, int n) {
#pragma acc parallel loop gang(static : -1) // expected-warning {{xacc: gang(static:-1) is not used: a chunk of iterations has a positive length}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_empty(int *a, int n) {
#pragma acc parallel loop gang() // expected-error {{expected expression}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void worker_num_parallel(int *a, int n) {
#pragma acc parallel loop worker(num : 3) // expected-error {{'num' argument on 'worker' clause is not permitted on a 'parallel loop' construct}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void worker_num_serial(int *a, int n) {
#pragma acc serial loop worker(num : 3) // expected-error {{'num' argument on 'worker' clause is not permitted on a 'serial loop' construct}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void worker_length(int *a, int n) {
#pragma acc kernels loop worker(length : 3) // expected-error {{invalid tag 'length' on 'worker' clause}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void vector_num(int *a, int n) {
#pragma acc kernels loop vector(num : 3) // expected-error {{invalid tag 'num' on 'vector' clause}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void vector_length_parallel(int *a, int n) {
#pragma acc parallel loop vector(3) // expected-warning {{xacc: the length of a vector is for kernels; here it is taken for vector_length of the parallel}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void vector_length_serial(int *a, int n) {
#pragma acc serial loop vector(3) // expected-error {{'length' argument on 'vector' clause is not permitted on a 'serial loop' construct}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void nest_gang_in_gang(int *a, int n) {
#pragma acc parallel loop gang
  for (int i = 0; i < n; i++) {
#pragma acc loop gang // expected-error {{xacc: a loop of gang(dim:1) cannot lie inside a loop of gang(dim:1)}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void nest_worker_in_gang(int *a, int n) {
#pragma acc parallel loop worker // expected-note {{previous 'worker' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop gang // expected-error {{loop with a 'gang' clause may not exist in the region of a 'worker' clause}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void nest_worker_in_worker(int *a, int n) {
#pragma acc parallel loop worker // expected-note {{previous 'worker' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop worker // expected-error {{loop with a 'worker' clause may not exist in the region of a 'worker' clause}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void nest_vector_in_gang(int *a, int n) {
#pragma acc parallel loop vector // expected-note {{previous 'vector' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop gang // expected-error {{loop with a 'gang' clause may not exist in the region of a 'vector' clause}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void nest_vector_in_worker(int *a, int n) {
#pragma acc parallel loop vector // expected-note {{previous 'vector' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop worker // expected-error {{loop with a 'worker' clause may not exist in the region of a 'vector' clause}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void nest_vector_in_vector(int *a, int n) {
#pragma acc parallel loop vector // expected-note {{previous 'vector' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop vector // expected-error {{loop with a 'vector' clause may not exist in the region of a 'vector' clause}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void nest_gang_vector_in_worker(int *a, int n) {
#pragma acc parallel loop gang vector // expected-note {{previous 'vector' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop worker // expected-error {{loop with a 'worker' clause may not exist in the region of a 'vector' clause}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void nest_gang_worker_vector_in_vector(int *a, int n) {
#pragma acc parallel loop gang worker vector // expected-note {{previous 'vector' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop vector // expected-error {{loop with a 'vector' clause may not exist in the region of a 'vector' clause}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void nest_gang_dim_1_in_gang_dim_2(int *a, int n) {
#pragma acc parallel loop gang(dim : 1)
  for (int i = 0; i < n; i++) {
#pragma acc loop gang(dim : 2) // expected-error {{xacc: a loop of gang(dim:2) cannot lie inside a loop of gang(dim:1)}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void nest_gang_dim_2_in_gang_dim_2(int *a, int n) {
#pragma acc parallel loop gang(dim : 2)
  for (int i = 0; i < n; i++) {
#pragma acc loop gang(dim : 2) // expected-error {{xacc: a loop of gang(dim:2) cannot lie inside a loop of gang(dim:2)}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void nest_gang_vector_in_vector(int *a, int n) {
#pragma acc parallel loop gang vector // expected-note {{previous 'vector' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop vector // expected-error {{loop with a 'vector' clause may not exist in the region of a 'vector' clause}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void nest_gang_worker_in_worker(int *a, int n) {
#pragma acc parallel loop gang worker // expected-note {{previous 'worker' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop worker // expected-error {{loop with a 'worker' clause may not exist in the region of a 'worker' clause}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void nest_kernels_gang_in_gang(int *a, int n) {
#pragma acc kernels
  {
#pragma acc loop gang
    for (int i = 0; i < n; i++) {
#pragma acc loop gang // expected-warning {{xacc: 'gang' on loops inside each other in a kernels construct: left out here; other compilers refuse it}}
      for (int j = 0; j < n; j++)
        a[j] = 1;
    }
  }
}
void nest_kernels_vector_in_worker(int *a, int n) {
#pragma acc kernels
  {
#pragma acc loop vector // expected-note {{previous 'vector' clause is here}}
    for (int i = 0; i < n; i++) {
#pragma acc loop worker // expected-error {{loop with a 'worker' clause may not exist in the region of a 'vector' clause}}
      for (int j = 0; j < n; j++)
        a[j] = 1;
    }
  }
}
