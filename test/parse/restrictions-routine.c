// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Restrictions of OpenACC 3.4, one function each, by sections of the specification: routine. What is said in Clang's
// words is Clang's.
void use(int *a);

// 2.15
// two levels
#pragma acc routine gang worker // expected-error {{OpenACC clause 'worker' cannot combine with previous 'gang' clause on a 'routine' directive}} expected-note {{previous 'gang' clause is here}}
int two_levels(int x) { return x; }
// seq vector
#pragma acc routine seq vector // expected-error {{OpenACC clause 'vector' cannot combine with previous 'seq' clause on a 'routine' directive}} expected-note {{previous 'seq' clause is here}}
int seq_vector(int x) { return x; }
// seq twice
#pragma acc routine seq seq // expected-error {{OpenACC clause 'seq' cannot combine with previous 'seq' clause on a 'routine' directive}} expected-note {{previous 'seq' clause is here}}
int seq_twice(int x) { return x; }
// dim 4
#pragma acc routine gang(dim : 4) // expected-error {{argument to 'gang' clause dimension must be 1, 2, or 3: evaluated to 4}}
int dim_4(int x) { return x; }
// dim var
int q_374;
#pragma acc routine gang(dim : q_374) // expected-error {{argument to 'gang' clause dimension must be a constant expression}}
int dim_var(int x) { return x; }
// gang num
#pragma acc routine gang(num : 3) // expected-error {{'num' argument on 'gang' clause is not permitted on a 'routine' construct}}
int gang_num(int x) { return x; }
// gang static
#pragma acc routine gang(static : 3) // expected-error {{'static' argument on 'gang' clause is not permitted on a 'routine' construct}}
int gang_static(int x) { return x; }
// worker num
#pragma acc routine worker(num : 3) // expected-error {{'num' argument on 'worker' clause is not permitted on a 'routine' construct}}
int worker_num(int x) { return x; }
// vector length
#pragma acc routine vector(32) // expected-error {{'length' argument on 'vector' clause is not permitted on a 'routine' construct}}
int vector_length(int x) { return x; }
// bind twice
#pragma acc routine seq bind(a) bind(b) // expected-error {{OpenACC clause 'bind' cannot combine with previous 'bind' clause on a 'routine' directive}} expected-note {{previous 'bind' clause is here}}
int bind_twice(int x) { return x; }
// nohost twice
#pragma acc routine seq nohost nohost // expected-error {{OpenACC 'nohost' clause cannot appear more than once on a 'routine' directive}} expected-note {{previous 'nohost' clause is here}}
int nohost_twice(int x) { return x; }
// copy
#pragma acc routine seq copy(x) // expected-error {{use of undeclared identifier 'x'}} expected-error {{OpenACC 'copy' clause is not valid on 'routine' directive}}
int c_copy(int x) { return x; }
// if
#pragma acc routine seq if (1) // expected-error {{OpenACC 'if' clause is not valid on 'routine' directive}}
int c_if(int x) { return x; }
// device_type seq
#pragma acc routine device_type(nvidia) seq // expected-error {{xacc: clause 'device_type' on OpenACC 'routine' is not supported yet}}
int device_type_seq(int x) { return x; }
// device_type nohost
#pragma acc routine seq device_type(nvidia) nohost // expected-error {{OpenACC clause 'nohost' may not follow a 'device_type' clause in a 'routine' construct}} expected-note {{active 'device_type' clause here}} expected-error {{xacc: clause 'device_type' on OpenACC 'routine' is not supported yet}}
int device_type_nohost(int x) { return x; }
// device_type level twice
#pragma acc routine seq device_type(nvidia) gang worker // expected-error {{OpenACC clause 'gang' after 'device_type' clause on a 'routine' construct conflicts with the 'seq'}} expected-note 2 {{previous 'seq' clause is here}} expected-note 2 {{active 'device_type' clause here}} expected-error {{OpenACC clause 'worker' after 'device_type' clause on a 'routine' construct conflicts with the}} expected-error {{xacc: clause 'device_type' on OpenACC 'routine' is not supported yet}}
int device_type_level_twice(int x) { return x; }
// static variable
#pragma acc routine seq // expected-note {{'routine' construct is here}}
int static_variable(int x) {
  static int k; // expected-error {{function static variables are not permitted in functions to which an OpenACC 'routine' directive}}
  return k++ + x;
}
// static const variable
#pragma acc routine seq // expected-note {{'routine' construct is here}}
int static_const_variable(int x) {
  static const int k[2] = {1, 2}; // expected-error {{function static variables are not permitted in functions to which an OpenACC 'routine' directive}}
  return k[x];
}
#pragma acc routine seq // expected-note {{'routine' construct is here}}
int r_392(int x) {
  static int k; // expected-error {{function static variables are not permitted in functions to which an OpenACC 'routine' directive}}
  return k++ + x;
}
void static_called(int *a, int n) {
#pragma acc parallel
  a[0] = r_392(1);
}
// variable name
int gv_394;
#pragma acc routine(gv_394) seq // expected-error {{OpenACC routine name 'gv_394' does not name a function}}
int variable_name(int x) { return x; }
// not a function
#pragma acc routine seq // expected-error {{expected function or lambda declaration for 'routine' construct}}
int v_395;
// before typedef
#pragma acc routine seq // expected-error {{expected function or lambda declaration for 'routine' construct}}
typedef int T_397;
// two functions
#pragma acc routine seq // expected-error {{expected function or lambda declaration for 'routine' construct}}
int two_functions(int x), s_398(int y);
// late definition
int late_definition(int x) { return x; }
#pragma acc routine(late_definition) seq // expected-warning {{xacc: this routine directive for 'late_definition' comes after its definition or a use of it, where}}
// late use
int late_use(int x);
int u_400(int x) { return late_use(x); }
#pragma acc routine(late_use) seq // expected-warning {{xacc: this routine directive for 'late_use' comes after its definition or a use of it, where other}}
void in_function_unnamed(int *a, int n) {
#pragma acc routine seq // expected-error {{expected function or lambda declaration for 'routine' construct}}
  int q(int); // expected-error {{expected expression}}
}
#pragma acc routine gang
void r_403(int *a);
void call_gang_in_vector(int *a, int n) {
#pragma acc parallel loop vector
  for (int i = 0; i < n; i++)
    r_403(a); // expected-warning {{xacc: routine 'r_403' of level gang is called in a loop over vector: it is executed whole by each}}
}
#pragma acc routine gang(dim : 2)
void r_406(int *a);
void call_gang_dim_2_in_gang_dim_1(int *a, int n) {
#pragma acc parallel loop gang(dim : 1)
  for (int i = 0; i < n; i++)
    r_406(a); // expected-warning {{xacc: routine 'r_406' of level gang is called in a loop over gang: it is executed whole by each of}}
}
#pragma acc routine gang(dim : 1)
void r_407(int *a);
void call_gang_dim_1_in_gang_dim_2(int *a, int n) {
#pragma acc parallel loop gang(dim : 2)
  for (int i = 0; i < n; i++)
    r_407(a); // expected-warning {{xacc: routine 'r_407' of level gang is called in a loop over gang: it is executed whole by each of}}
}
// seq routine with gang loop
#pragma acc routine seq
void seq_routine_with_gang_loop(int *a, int n) {
#pragma acc loop gang // expected-error {{xacc: a gang loop in routine 'seq_routine_with_gang_loop' of level seq}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
// gang dim1 routine with gang dim2 loop
#pragma acc routine gang(dim : 1)
void gang_dim1_routine_with_gang_dim2_loop(int *a, int n) {
#pragma acc loop gang(dim : 2) // expected-error {{xacc: a loop of gang(dim:2) in routine 'gang_dim1_routine_with_gang_dim2_loop' of level gang(dim:1)}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
