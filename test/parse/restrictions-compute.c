// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Restrictions of OpenACC 3.4, one function each, by sections of the specification: compute and combined constructs,
// device_type. What is said in Clang's words is Clang's.
void use(int *a);

// 2.5
void branch_into(int *a, int n) {
  if (n)
    goto in; // expected-error {{cannot jump from this goto statement to its label}}
#pragma acc parallel // expected-note {{invalid branch into OpenACC Compute/Combined Construct}}
  {
  in:
    a[0] = 1;
  }
}
void branch_out(int *a, int n) {
#pragma acc parallel // expected-note {{invalid branch out of OpenACC Compute/Combined Construct}}
  {
    if (n)
      goto out; // expected-error {{cannot jump from this goto statement to its label}}
    a[0] = 1;
  }
out:;
}
void return_in_parallel(int *a, int n) {
#pragma acc parallel
  {
    if (n)
      return; // expected-error {{invalid return out of OpenACC Compute/Combined Construct}}
    a[0] = 1;
  }
}
void return_in_serial(int *a, int n) {
#pragma acc serial
  {
    if (n)
      return; // expected-error {{invalid return out of OpenACC Compute/Combined Construct}}
    a[0] = 1;
  }
}
void return_in_kernels(int *a, int n) {
#pragma acc kernels
  {
    if (n)
      return; // expected-error {{invalid return out of OpenACC Compute/Combined Construct}}
    a[0] = 1;
  }
}
void break_out(int *a, int n) {
  for (;;) {
#pragma acc parallel
    {
      break; // expected-error {{invalid branch out of OpenACC Compute/Combined Construct}}
    }
  }
}
void switch_into(int *a, int n) {
  switch (n) {
#pragma acc parallel
    {
    case 1: // expected-error {{invalid branch into OpenACC Compute/Combined Construct}}
      a[0] = 1;
    }
  }
}
void if_twice(int *a, int n) {
#pragma acc parallel if (n) if (n) // expected-error {{OpenACC 'if' clause cannot appear more than once on a 'parallel' directive}} expected-note {{previous 'if' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void self_twice(int *a, int n) {
#pragma acc parallel self(n) self(n) // expected-error {{OpenACC 'self' clause cannot appear more than once on a 'parallel' directive}} expected-note {{previous 'self' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void default_twice(int *a, int n) {
#pragma acc parallel default(none) default(present) // expected-error {{OpenACC 'default' clause cannot appear more than once on a 'parallel' directive}} expected-note {{previous 'default' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void num_gangs_twice(int *a, int n) {
#pragma acc parallel num_gangs(2) num_gangs(3) // expected-error {{OpenACC clause 'num_gangs' cannot combine with previous 'num_gangs' clause on a 'parallel' directive}} expected-note {{previous 'num_gangs' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void num_workers_twice(int *a, int n) {
#pragma acc parallel num_workers(2) num_workers(3) // expected-error {{OpenACC clause 'num_workers' cannot combine with previous 'num_workers' clause on a 'parallel'}} expected-note {{previous 'num_workers' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void vector_length_twice(int *a, int n) {
#pragma acc parallel vector_length(2) vector_length(3) // expected-error {{OpenACC clause 'vector_length' cannot combine with previous 'vector_length' clause on a 'parallel'}} expected-note {{previous 'vector_length' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void async_twice(int *a, int n) {
#pragma acc parallel async(1) async(2) // expected-error {{OpenACC clause 'async' cannot combine with previous 'async' clause on a 'parallel' directive}} expected-note {{previous 'async' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void private_after_device_type(int *a, int n) {
#pragma acc parallel device_type(nvidia) private(n) // expected-error {{OpenACC clause 'private' may not follow a 'device_type' clause in a 'parallel' construct}} expected-note {{active 'device_type' clause here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void copy_after_device_type(int *a, int n) {
#pragma acc parallel device_type(nvidia) copy(a[0 : n]) // expected-error {{OpenACC clause 'copy' may not follow a 'device_type' clause in a 'parallel' construct}} expected-note {{active 'device_type' clause here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void if_after_device_type(int *a, int n) {
#pragma acc parallel device_type(nvidia) if (n) // expected-error {{OpenACC clause 'if' may not follow a 'device_type' clause in a 'parallel' construct}} expected-note {{active 'device_type' clause here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void num_gangs_on_serial(int *a, int n) {
#pragma acc serial num_gangs(2) // expected-error {{OpenACC 'num_gangs' clause is not valid on 'serial' directive}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void num_workers_on_serial(int *a, int n) {
#pragma acc serial num_workers(2) // expected-error {{OpenACC 'num_workers' clause is not valid on 'serial' directive}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void vector_length_on_serial(int *a, int n) {
#pragma acc serial vector_length(2) // expected-error {{OpenACC 'vector_length' clause is not valid on 'serial' directive}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void private_on_kernels(int *a, int n) {
#pragma acc kernels private(n) // expected-error {{OpenACC 'private' clause is not valid on 'kernels' directive}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void firstprivate_on_kernels(int *a, int n) {
#pragma acc kernels firstprivate(n) // expected-error {{OpenACC 'firstprivate' clause is not valid on 'kernels' directive}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void reduction_on_kernels(int *a, int n) {
#pragma acc kernels reduction(+ : n) // expected-error {{OpenACC 'reduction' clause is not valid on 'kernels' directive}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void kernels_num_gangs_2_args(int *a, int n) {
#pragma acc kernels num_gangs(2, 3) // expected-error {{too many integer expression arguments provided to OpenACC 'num_gangs' clause: 'kernels' directive}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void num_gangs_4_args(int *a, int n) {
#pragma acc parallel num_gangs(2, 3, 4, 5) // expected-error {{too many integer expression arguments provided to OpenACC 'num_gangs' clause: 'parallel' directive}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void num_gangs_2_args_and_reduction(int *a, int n) {
#pragma acc parallel num_gangs(2, 3) reduction(+ : n) // expected-error {{OpenACC 'reduction' clause may not appear on a 'parallel' construct with a 'num_gangs' clause with}} expected-note {{previous 'num_gangs' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void parallel_loop_num_gangs_2_args_and_reduction(int *a, int n) {
#pragma acc parallel loop num_gangs(2, 3) reduction(+ : n) // expected-error {{OpenACC 'reduction' clause may not appear on a 'parallel loop' construct with a 'num_gangs' clause}} expected-note {{previous 'num_gangs' clause is here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void num_gangs_float(int *a, int n) {
#pragma acc parallel num_gangs(2.5) // expected-error {{OpenACC clause 'num_gangs' requires expression of integer type ('double' invalid)}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
struct {
  int x;
} st_28;
void if_struct(int *a, int n) {
#pragma acc parallel if (st_28) // expected-error {{statement requires expression of scalar type}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void default_bad(int *a, int n) {
#pragma acc parallel default(shared) // expected-error {{invalid value for 'default' clause; expected 'present' or 'none'}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
const int k_31 = 3;
void firstprivate_const_private(int *a, int n) {
#pragma acc parallel private(k_31) // expected-warning {{xacc: 'k_31' in clause 'private' is const: its copies have no value; other compilers refuse it}}
  a[0] = k_31;
}
const int k_32 = 3;
void reduction_const(int *a, int n) {
#pragma acc parallel reduction(+ : k_32) // expected-error {{xacc: 'k_32' in clause 'reduction' is const}}
  a[0] = k_32;
}
const int k_33 = 3;
void copyout_const(int *a, int n) {
#pragma acc parallel loop copyout(k_33) // expected-warning {{xacc: 'k_33' in clause 'copyout' is const: nothing is copied back to it}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
const int k_34[3] = {3};
void update_self_const(int *a, int n) {
#pragma acc update self(k_34) // expected-warning {{xacc: 'k_34' in clause 'self' is const: nothing is copied back to it}}
}
void reduction_pointer(int *a, int n) {
#pragma acc parallel loop reduction(+ : a) // expected-error {{invalid type 'int *' used in OpenACC 'reduction' variable reference; type is not a scalar value, or}} expected-note {{OpenACC 'reduction' variable reference must be a scalar variable or a composite of scalars, or an}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
float f;
void reduction_float_bitand(int *a, int n) {
#pragma acc parallel loop reduction(& : f) // expected-error {{variable of type 'float' referenced in OpenACC 'reduction' clause does not have a valid operation}} expected-note {{while forming binary operator '&='}} expected-error {{invalid operands to binary expression ('float' and 'float')}}
  for (int i = 0; i < n; i++)
    f = 1;
}
struct {
  int *x; // expected-note {{used as field 'x' of composite ''}}
} s_38;
void reduction_struct_ptr_member(int *a, int n) {
#pragma acc parallel loop reduction(+ : s_38) // expected-error {{invalid type 'int *' used in OpenACC 'reduction' variable reference; type is not a scalar value}} expected-note {{OpenACC 'reduction' variable reference must be a scalar variable or a composite of scalars, or an}}
  for (int i = 0; i < n; i++)
    s_38.x = 0;
}
void reduction_minus(int *a, int n) {
#pragma acc parallel loop reduction(- : n) // expected-warning {{xacc: OpenACC has no reduction(-): taken as reduction(+), as OpenMP and GCC do}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
union {
  int x;
  float y;
} u_40;
void reduction_union(int *a, int n) {
#pragma acc parallel loop reduction(+ : u_40) // expected-error {{invalid type}} expected-note {{OpenACC 'reduction' variable reference must be a scalar variable or a composite of scalars, or an}}
  for (int i = 0; i < n; i++)
    u_40.x = 0;
}
void reduction_function(int *a, int n) {
#pragma acc parallel loop reduction(+ : use) // expected-error {{OpenACC variable is not a valid variable name, sub-array, array element, or composite variable}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void private_function(int *a, int n) {
#pragma acc parallel loop private(use) // expected-error {{OpenACC variable is not a valid variable name, sub-array, array element, member of a composite}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void copy_function(int *a, int n) {
#pragma acc parallel loop copy(use) // expected-error {{OpenACC variable is not a valid variable name, sub-array, array element, member of a composite}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void wait_negative_const(int *a, int n) {
#pragma acc parallel wait(-7) // expected-error {{xacc: -7 in clause 'wait' is neither a queue number nor acc_async_noval, acc_async_sync or acc_async_default}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void unknown_clause(int *a, int n) {
#pragma acc parallel foo // expected-error {{invalid OpenACC clause 'foo'}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void nested_parallel(int *a, int n) {
#pragma acc parallel
  {
#pragma acc parallel // expected-error {{xacc: OpenACC 'parallel' cannot appear inside a compute construct}}
    a[0] = 1;
  }
}
// 2.11
void parallel_loop_kernels(int *a, int n) {
#pragma acc parallel loop kernels // expected-error {{invalid OpenACC clause 'kernels'}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void kernels_loop_firstprivate(int *a, int n) {
#pragma acc kernels loop firstprivate(n) // expected-error {{OpenACC 'firstprivate' clause is not valid on 'kernels loop' directive}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void serial_loop_num_gangs(int *a, int n) {
#pragma acc serial loop num_gangs(2) // expected-error {{OpenACC 'num_gangs' clause is not valid on 'serial loop' directive}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void no_for(int *a, int n) {
#pragma acc parallel loop // expected-note {{'parallel loop' construct is here}}
  a[0] = 1; // expected-error {{OpenACC 'parallel loop' construct can only be applied to a 'for' loop}}
}
void attach_after_device_type(int *a, int n) {
#pragma acc parallel loop device_type(nvidia) attach(a) // expected-error {{OpenACC clause 'attach' may not follow a 'device_type' clause in a 'parallel loop' construct}} expected-note {{active 'device_type' clause here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void kernels_loop_num_gangs_2(int *a, int n) {
#pragma acc kernels loop num_gangs(2, 2) // expected-error {{too many integer expression arguments provided to OpenACC 'num_gangs' clause: 'kernels loop'}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
// 2.4
void device_type_empty(int *a, int n) {
#pragma acc parallel device_type() // expected-error {{expected identifier}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void device_type_unknown(int *a, int n) {
#pragma acc parallel loop device_type(foo) vector_length(32) // expected-error {{invalid value 'foo' in 'device_type' clause; valid values are 'default', 'nvidia',}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void device_type_twice_same(int *a, int n) {
#pragma acc parallel loop device_type(nvidia) num_gangs(3) device_type(nvidia) num_gangs(4) // expected-error {{OpenACC 'num_gangs' clause applies to 'device_type' 'nvidia', which conflicts with previous}} expected-note {{active 'device_type' clause here}} expected-note {{previous 'num_gangs' clause is here}} expected-note {{which applies to 'device_type' clause here}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
