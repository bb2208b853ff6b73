// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Restrictions of OpenACC 3.4, one function each, by sections of the specification: loop constructs and cache. What
// is said in Clang's words is Clang's.
void use(int *a);

// 2.9
void seq_independent(int *a, int n) {
#pragma acc parallel loop seq independent // expected-error {{OpenACC clause 'independent' may not appear on the same construct as a 'seq' clause on a 'parallel}} expected-note {{previous 'seq' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void seq_auto(int *a, int n) {
#pragma acc parallel loop seq auto // expected-error {{OpenACC clause 'auto' may not appear on the same construct as a 'seq' clause on a 'parallel loop'}} expected-note {{previous 'seq' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void auto_independent(int *a, int n) {
#pragma acc parallel loop auto independent // expected-error {{OpenACC clause 'independent' may not appear on the same construct as a 'auto' clause on a 'parallel}} expected-note {{previous 'auto' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void seq_gang(int *a, int n) {
#pragma acc parallel loop seq gang // expected-error {{OpenACC clause 'gang' may not appear on the same construct as a 'seq' clause on a 'parallel loop'}} expected-note {{previous 'seq' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_seq(int *a, int n) {
#pragma acc parallel loop gang seq // expected-error {{OpenACC clause 'seq' may not appear on the same construct as a 'gang' clause on a 'parallel loop'}} expected-note {{previous 'gang' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void seq_worker(int *a, int n) {
#pragma acc parallel loop seq worker // expected-error {{OpenACC clause 'worker' may not appear on the same construct as a 'seq' clause on a 'parallel loop'}} expected-note {{previous 'seq' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void seq_vector(int *a, int n) {
#pragma acc parallel loop seq vector // expected-error {{OpenACC clause 'vector' may not appear on the same construct as a 'seq' clause on a 'parallel loop'}} expected-note {{previous 'seq' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void seq_twice(int *a, int n) {
#pragma acc parallel loop seq seq // expected-error {{OpenACC clause 'seq' may not appear on the same construct as a 'seq' clause on a 'parallel loop'}} expected-note {{previous 'seq' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void independent_twice(int *a, int n) {
#pragma acc parallel loop independent independent // expected-error {{OpenACC clause 'independent' may not appear on the same construct as a 'independent' clause on a}} expected-note {{previous 'independent' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void auto_twice(int *a, int n) {
#pragma acc parallel loop auto auto // expected-error {{OpenACC clause 'auto' may not appear on the same construct as a 'auto' clause on a 'parallel loop'}} expected-note {{previous 'auto' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void gang_twice(int *a, int n) {
#pragma acc parallel loop gang gang // expected-error {{xacc: clause 'gang' appears twice}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void worker_twice(int *a, int n) {
#pragma acc parallel loop worker worker // expected-error {{xacc: clause 'worker' appears twice}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void vector_twice(int *a, int n) {
#pragma acc parallel loop vector vector // expected-error {{xacc: clause 'vector' appears twice}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void collapse_twice(int *a, int n) {
#pragma acc parallel loop collapse(1) collapse(1) // expected-error {{OpenACC clause 'collapse' cannot combine with previous 'collapse' clause on a 'parallel loop'}} expected-note {{previous 'collapse' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void tile_twice(int *a, int n) {
#pragma acc parallel loop tile(2) tile(2) // expected-error {{OpenACC clause 'tile' cannot combine with previous 'tile' clause on a 'parallel loop' directive}} expected-note {{previous 'tile' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void collapse_and_tile(int *a, int n) {
#pragma acc parallel loop collapse(1) tile(2) // expected-error {{xacc: collapse together with tile is not supported yet}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void collapse_0(int *a, int n) {
#pragma acc parallel loop collapse(0) // expected-error {{OpenACC 'collapse' clause loop count must be a positive integer value, evaluated to 0}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void collapse_neg(int *a, int n) {
#pragma acc parallel loop collapse(-1) // expected-error {{OpenACC 'collapse' clause loop count must be a positive integer value, evaluated to -1}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void collapse_var(int *a, int n) {
#pragma acc parallel loop collapse(n) // expected-error {{OpenACC 'collapse' clause loop count must be a constant expression}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void collapse_empty(int *a, int n) {
#pragma acc parallel loop collapse() // expected-error {{expected expression}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void collapse_too_deep(int *a, int n) {
#pragma acc parallel loop collapse(2) // expected-note 2 {{active 'collapse' clause defined here}} expected-error {{'collapse' clause specifies a loop count greater than the number of available loops}}
  for (int i = 0; i < n; i++)
    a[i] = 1; // expected-error {{inner loops must be tightly nested inside a 'collapse' clause on a 'parallel loop' construct}}
}
void collapse_not_tight(int *a, int n) {
#pragma acc parallel loop collapse(2) // expected-note {{active 'collapse' clause defined here}}
  for (int i = 0; i < n; i++) {
    a[i] = 0; // expected-error {{inner loops must be tightly nested inside a 'collapse' clause on a 'parallel loop' construct}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void collapse_two_inner(int *a, int n) {
#pragma acc parallel loop collapse(2) // expected-note 2 {{active 'collapse' clause defined here}}
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      a[j] = 1;
    for (int j = 0; j < n; j++) // expected-error {{more than one for-loop in a loop associated with OpenACC 'parallel loop' construct with a}}
      a[j] = 1; // expected-error {{inner loops must be tightly nested inside a 'collapse' clause on a 'parallel loop' construct}}
  }
}
void collapse_force_two_inner(int *a, int n) {
#pragma acc parallel loop collapse(force : 2) // expected-note {{active 'collapse' clause defined here}}
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < n; j++)
      a[j] = 1;
    for (int j = 0; j < n; j++) // expected-error {{more than one for-loop in a loop associated with OpenACC 'parallel loop' construct with a}}
      a[j] = 1;
  }
}
void collapse_while(int *a, int n) {
#pragma acc parallel loop collapse(2) // expected-note 2 {{active 'collapse' clause defined here}} expected-error {{'collapse' clause specifies a loop count greater than the number of available loops}}
  for (int i = 0; i < n; i++)
    while (n) // expected-error {{while loop cannot appear in intervening code of a 'parallel loop' with a 'collapse' clause}}
      a[i] = 1;
}
void collapse_inner_loop_directive(int *a, int n) {
#pragma acc parallel loop collapse(2) // expected-note 2 {{active 'collapse' clause defined here}} expected-error {{'collapse' clause specifies a loop count greater than the number of available loops}}
  for (int i = 0; i < n; i++) {
#pragma acc loop // expected-error {{OpenACC 'loop' construct cannot appear in intervening code of a 'parallel loop' with a 'collapse'}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void collapse_non_rect(int *a, int n) {
#pragma acc parallel loop collapse(2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) // expected-error {{xacc: the bounds of a collapsed loop depend on 'i', the variable of an outer loop of the group}}
      a[j] = 1;
}
void tile_non_rect(int *a, int n) {
#pragma acc parallel loop tile(2, 2)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < i; j++) // expected-error {{xacc: the bounds of a collapsed loop depend on 'i', the variable of an outer loop of the group}}
      a[j] = 1;
}
void tile_not_tight(int *a, int n) {
#pragma acc parallel loop tile(2, 2) // expected-note {{active 'tile' clause defined here}}
  for (int i = 0; i < n; i++) {
    a[i] = 0; // expected-error {{inner loops must be tightly nested inside a 'tile' clause on a 'parallel loop' construct}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
void tile_too_deep(int *a, int n) {
#pragma acc parallel loop tile(2, 2) // expected-note 2 {{active 'tile' clause defined here}} expected-error {{'tile' clause specifies a loop count greater than the number of available loops}}
  for (int i = 0; i < n; i++)
    a[i] = 1; // expected-error {{inner loops must be tightly nested inside a 'tile' clause on a 'parallel loop' construct}}
}
void tile_0(int *a, int n) {
#pragma acc parallel loop tile(0) // expected-error {{OpenACC 'tile' clause size expression must be positive integer value, evaluated to 0}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void tile_neg(int *a, int n) {
#pragma acc parallel loop tile(-2) // expected-error {{OpenACC 'tile' clause size expression must be positive integer value, evaluated to -2}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void tile_var(int *a, int n) {
#pragma acc parallel loop tile(n) // expected-error {{OpenACC 'tile' clause size expression must be an asterisk or a constant expression}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void tile_empty(int *a, int n) {
#pragma acc parallel loop tile() // expected-error {{expected expression}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void tile_inner_loop_directive(int *a, int n) {
#pragma acc parallel loop tile(2, 2) // expected-note 2 {{active 'tile' clause defined here}} expected-error {{'tile' clause specifies a loop count greater than the number of available loops}}
  for (int i = 0; i < n; i++) {
#pragma acc loop // expected-error {{OpenACC 'loop' construct cannot appear in intervening code of a 'parallel loop' with a 'tile' clause}}
    for (int j = 0; j < n; j++)
      a[j] = 1;
  }
}
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
#pragma acc loop gang // expected-note {{previous 'gang' clause is here}}
    for (int i = 0; i < n; i++) {
#pragma acc loop gang // expected-error {{loop with a 'gang' clause may not exist in the region of a 'gang' clause on a 'kernels' construct}}
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
void c_while(int *a, int n) {
#pragma acc parallel loop // expected-note {{'parallel loop' construct is here}}
  while (n) // expected-error {{OpenACC 'parallel loop' construct can only be applied to a 'for' loop}}
    a[n--] = 1;
}
void no_init(int *a, int n) {
#pragma acc parallel loop // expected-note 2 {{'parallel loop' construct is here}}
  for (; n; n--) // expected-error {{OpenACC 'parallel loop' construct must have initialization clause in canonical form ('var = init'}} expected-error {{OpenACC 'parallel loop' construct must have a terminating condition}}
    a[n] = 1;
}
void i_star_2(int *a, int n) {
#pragma acc parallel loop // expected-note {{'parallel loop' construct is here}}
  for (int i = 1; i < n; i *= 2) // expected-error {{OpenACC 'parallel loop' variable must monotonically increase or decrease ('++', '--', or compound}}
    a[i] = 1;
}
void c_float_var(int *a, int n) {
#pragma acc parallel loop // expected-note {{'parallel loop' construct is here}}
  for (float i = 1; i < n; i++) // expected-error {{loop variable of loop associated with an OpenACC 'parallel loop' construct must be of integer,}}
    a[0] = 1;
}
void cond_unrelated(int *a, int n) {
#pragma acc parallel loop // expected-note {{'parallel loop' construct is here}}
  for (int i = 1; n; i++) // expected-error {{OpenACC 'parallel loop' construct must have a terminating condition}}
    a[i] = 1;
}
void bound_changed(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    n--; // expected-warning {{xacc: the loop changes 'n', but its iterations are counted before it begins}}
  }
}
void c_break(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    if (i == 3)
      break; // expected-error {{invalid branch out of OpenACC Compute/Combined Construct}}
  }
}
void c_return(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
    a[i] = 1;
    if (i == 3)
      return; // expected-error {{invalid return out of OpenACC Compute/Combined Construct}}
  }
}
const int k_206 = 3;
void loop_private_const(int *a, int n) {
#pragma acc parallel loop private(k_206) // expected-warning {{xacc: 'k_206' in clause 'private' is const: its copies have no value; other compilers refuse it}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
int x_207;
void loop_reduction_private(int *a, int n) {
#pragma acc parallel loop reduction(+ : x_207) private(x_207) // expected-error {{xacc: variable 'x_207' is private and reduced on one construct}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
int x_208;
void loop_reduction_nested_op(int *a, int n) {
#pragma acc parallel loop reduction(+ : x_208) // expected-note {{previous 'reduction' clause is here}}
  for (int i = 0; i < n; i++) {
#pragma acc loop reduction(* : x_208) // expected-error {{OpenACC 'reduction' variable must have the same operator in all nested constructs (* vs +)}}
    for (int j = 0; j < n; j++)
      x_208 *= 1;
  }
}
int x_209;
void loop_reduction_gang_dim2(int *a, int n) {
#pragma acc parallel loop gang(dim : 2) reduction(+ : x_209) // expected-error {{OpenACC 'reduction' clause cannot appear on the same 'parallel loop' construct as a 'gang' clause}} expected-note {{previous 'gang' clause is here}}
  for (int i = 0; i < n; i++)
    x_209++;
}
int x_210;
void loop_reduction_gang_in_num_gangs_2(int *a, int n) {
#pragma acc parallel num_gangs(2, 2) // expected-note {{previous 'num_gangs' clause is here}}
  {
#pragma acc loop gang reduction(+ : x_210) // expected-error {{OpenACC 'reduction' clause cannot appear on the same 'loop' construct as a 'gang' clause inside a}} expected-note {{previous 'gang' clause is here}}
    for (int i = 0; i < n; i++)
      x_210++;
  }
}
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
// 2.10
int g_228[10];
void whole_array(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(g_228) // expected-error {{OpenACC variable in 'cache' directive is not a valid sub-array or array element}}
    a[i] = g_228[i];
  }
}
void pointer(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(a) // expected-error {{OpenACC variable in 'cache' directive is not a valid sub-array or array element}}
    a[i] = 1;
  }
}
int g_230[10];
void neg_length(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(g_230[0 : -1]) // expected-error {{OpenACC sub-array length evaluated to negative value -1}}
    a[i] = g_230[i];
  }
}
void readonly_written(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(readonly : a[0 : 3])
    a[i] = 1; // expected-error {{xacc: 'a' is cached as readonly and written in the loop}}
  }
}
void readonly_inc(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(readonly : a[0 : 3])
    a[i]++; // expected-error {{xacc: 'a' is cached as readonly and written in the loop}}
  }
}
void readonly_addr(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(readonly : a[0 : 3])
    *&a[i] = 3; // expected-error {{xacc: 'a' is cached as readonly and written in the loop}}
  }
}
void readonly_star(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(readonly : a[0 : 3])
    *(a + i) = 3; // expected-error {{xacc: 'a' is cached as readonly and written in the loop}}
  }
}
void c_expr(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(n + 1) // expected-error {{OpenACC variable in 'cache' directive is not a valid sub-array or array element}}
    a[i] = 1;
  }
}
void c_empty(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache() // expected-error {{expected expression}}
    a[i] = 1;
  }
}
struct {
  int x;
} s_237;
void c_member(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(s_237.x) // expected-error {{OpenACC variable in 'cache' directive is not a valid sub-array or array element}}
    a[i] = s_237.x;
  }
}
void bad_modifier(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc cache(always : a[0 : 3]) // expected-error {{invalid tag 'always' on 'cache' directive}}
    a[i] = 1;
  }
}
void outside(int *a, int n) {
#pragma acc cache(a[0 : 3]) // expected-error {{xacc: OpenACC 'cache' must be inside a loop}}
  a[0] = 1;
}
void not_in_loop(int *a, int n) {
#pragma acc parallel
  {
#pragma acc cache(a[0 : 3]) // expected-error {{xacc: OpenACC 'cache' must be inside a loop}}
    a[0] = 1;
  }
}
void host_loop(int *a, int n) {
#pragma acc data copy(a[0 : n])
  for (int i = 0; i < n; i++) {
#pragma acc cache(a[0 : 3]) // expected-warning {{xacc: OpenACC 'cache' outside of a compute construct does nothing}}
    a[i] = 2;
  }
}
