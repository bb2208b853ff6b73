// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Restrictions of OpenACC 3.4, one function each, by sections of the specification: loop constructs. What
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
