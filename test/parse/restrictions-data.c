// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Restrictions of OpenACC 3.4, one function each, by sections of the specification: data constructs, data clauses and
// host_data. What is said in Clang's words is Clang's.
void use(int *a);

// 2.6
void data_no_clause(int *a, int n) {
#pragma acc data // expected-warning {{xacc: OpenACC 'data' without a data clause moves no data}}
  {
  }
}
void data_if_only(int *a, int n) {
#pragma acc data if (n) // expected-warning {{xacc: OpenACC 'data' without a data clause moves no data}}
  {
  }
}
void data_if_twice(int *a, int n) {
#pragma acc data copy(a[0 : n]) if (n) if (n) // expected-error {{OpenACC 'if' clause cannot appear more than once on a 'data' directive}} expected-note {{previous 'if' clause is here}}
  {
  }
}
void data_async_twice(int *a, int n) {
#pragma acc data copy(a[0 : n]) async async // expected-error {{OpenACC clause 'async' cannot combine with previous 'async' clause on a 'data' directive}} expected-note {{previous 'async' clause is here}}
  {
  }
}
void data_default_twice(int *a, int n) {
#pragma acc data default(none) default(none) // expected-error {{OpenACC 'default' clause cannot appear more than once on a 'data' directive}} expected-note {{previous 'default' clause is here}}
  {
  }
}
void enter_data_none(int *a, int n) {
#pragma acc enter data // expected-error {{OpenACC 'enter data' construct must have at least one 'attach', 'copyin', or 'create' clause}}
}
void enter_data_if_only(int *a, int n) {
#pragma acc enter data if (n) // expected-error {{OpenACC 'enter data' construct must have at least one 'attach', 'copyin', or 'create' clause}}
}
void enter_data_copyout(int *a, int n) {
#pragma acc enter data copyout(a[0 : n]) // expected-error {{OpenACC 'copyout' clause is not valid on 'enter data' directive}} expected-error {{OpenACC 'enter data' construct must have at least one 'attach', 'copyin', or 'create' clause}}
}
void enter_data_copy(int *a, int n) {
#pragma acc enter data copy(a[0 : n]) // expected-error {{OpenACC 'copy' clause is not valid on 'enter data' directive}} expected-error {{OpenACC 'enter data' construct must have at least one 'attach', 'copyin', or 'create' clause}}
}
void enter_data_present(int *a, int n) {
#pragma acc enter data present(a[0 : n]) // expected-error {{OpenACC 'present' clause is not valid on 'enter data' directive}} expected-error {{OpenACC 'enter data' construct must have at least one 'attach', 'copyin', or 'create' clause}}
}
void enter_data_if_twice(int *a, int n) {
#pragma acc enter data create(a[0 : n]) if (n) if (n) // expected-error {{OpenACC 'if' clause cannot appear more than once on a 'enter data' directive}} expected-note {{previous 'if' clause is here}}
}
void enter_data_async_twice(int *a, int n) {
#pragma acc enter data create(a[0 : n]) async(1) async(2) // expected-error {{OpenACC 'async' clause cannot appear more than once on a 'enter data' directive}} expected-note {{previous 'async' clause is here}}
}
void exit_data_none(int *a, int n) {
#pragma acc exit data // expected-error {{OpenACC 'exit data' construct must have at least one 'copyout', 'delete', or 'detach' clause}}
}
void exit_data_finalize_only(int *a, int n) {
#pragma acc exit data finalize // expected-error {{OpenACC 'exit data' construct must have at least one 'copyout', 'delete', or 'detach' clause}}
}
void exit_data_copyin(int *a, int n) {
#pragma acc exit data copyin(a[0 : n]) // expected-error {{OpenACC 'copyin' clause is not valid on 'exit data' directive}} expected-error {{OpenACC 'exit data' construct must have at least one 'copyout', 'delete', or 'detach' clause}}
}
void exit_data_create(int *a, int n) {
#pragma acc exit data create(a[0 : n]) // expected-error {{OpenACC 'create' clause is not valid on 'exit data' directive}} expected-error {{OpenACC 'exit data' construct must have at least one 'copyout', 'delete', or 'detach' clause}}
}
void exit_data_if_twice(int *a, int n) {
#pragma acc exit data delete (a[0 : n]) if (n) if (n) // expected-error {{OpenACC 'if' clause cannot appear more than once on a 'exit data' directive}} expected-note {{previous 'if' clause is here}}
}
void exit_data_finalize_twice(int *a, int n) {
#pragma acc exit data delete (a[0 : n])finalize finalize // expected-warning {{xacc: clause 'finalize' appears twice; other compilers refuse it}}
}
void goto_into_data(int *a, int n) {
  if (n)
    goto in; // expected-error {{xacc: jump into the scope of OpenACC 'data'}}
#pragma acc data copy(a[0 : n]) // expected-note {{xacc: the scope begins here}}
  {
  in:
    a[0] = 1;
  }
}
void switch_into_data(int *a, int n) {
  switch (n) {
#pragma acc data copy(a[0 : n]) // expected-note {{xacc: the scope begins here}}
    {
    case 1: // expected-error {{xacc: jump into the scope of OpenACC 'data'}}
      a[0] = 1;
    }
  }
}
void data_private(int *a, int n) {
#pragma acc data private(n) // expected-error {{OpenACC 'private' clause is not valid on 'data' directive}} expected-warning {{xacc: OpenACC 'data' without a data clause moves no data}}
  {
  }
}
void data_num_gangs(int *a, int n) {
#pragma acc data copy(a[0 : n]) num_gangs(3) // expected-error {{OpenACC 'num_gangs' clause is not valid on 'data' directive}}
  {
  }
}
void data_copy_after_device_type(int *a, int n) {
#pragma acc data device_type(nvidia) copy(a[0 : n]) // expected-error {{OpenACC clause 'copy' may not follow a 'device_type' clause in a 'data' construct}} expected-note {{active 'device_type' clause here}} expected-error {{OpenACC 'data' construct must have at least one 'attach', 'copy', 'copyin', 'copyout', 'create',}}
  {
  }
}
// 2.7
void twice_same_directive(int *a, int n) {
#pragma acc data copy(n) copyin(n) // expected-warning {{xacc: 'n' is in data clauses of this directive twice: it gets the actions of all; other compilers}}
  {
  }
}
void zero_on_copyin(int *a, int n) {
#pragma acc data copyin(zero : a[0 : n]) // expected-error {{OpenACC 'zero' modifier not valid on 'copyin' clause}}
  {
  }
}
void zero_on_copy(int *a, int n) {
#pragma acc data copy(zero : a[0 : n]) // expected-error {{OpenACC 'zero' modifier not valid on 'copy' clause}}
  {
  }
}
void readonly_on_copy(int *a, int n) {
#pragma acc data copy(readonly : a[0 : n]) // expected-error {{OpenACC 'readonly' modifier not valid on 'copy' clause}}
  {
  }
}
void readonly_on_create(int *a, int n) {
#pragma acc data create(readonly : a[0 : n]) // expected-error {{OpenACC 'readonly' modifier not valid on 'create' clause}}
  {
  }
}
void always_on_create(int *a, int n) {
#pragma acc data create(always : a[0 : n]) // expected-error {{OpenACC 'always' modifier not valid on 'create' clause}}
  {
  }
}
void alwaysin_on_copyout(int *a, int n) {
#pragma acc data copyout(alwaysin : a[0 : n]) // expected-error {{OpenACC 'alwaysin' modifier not valid on 'copyout' clause}}
  {
  }
}
void alwaysout_on_copyin(int *a, int n) {
#pragma acc data copyin(alwaysout : a[0 : n]) // expected-error {{OpenACC 'alwaysout' modifier not valid on 'copyin' clause}}
  {
  }
}
void unknown_modifier(int *a, int n) {
#pragma acc data copyin(sometimes : a[0 : n]) // expected-error {{unknown modifier 'sometimes' in OpenACC modifier-list on 'copyin' clause}}
  {
  }
}
void modifier_on_present(int *a, int n) {
#pragma acc data present(always : a[0 : n]) // expected-error {{use of undeclared identifier 'always'}}
  {
  }
}
void modifier_capture_enter(int *a, int n) {
#pragma acc enter data create(capture : a[0 : n]) // expected-error {{OpenACC 'capture' modifier not valid on 'create' clause}}
}
void modifier_capture_exit(int *a, int n) {
#pragma acc exit data copyout(capture : a[0 : n]) // expected-error {{OpenACC 'capture' modifier not valid on 'copyout' clause}}
}
void modifier_twice(int *a, int n) {
#pragma acc data copy(always, always : a[0 : n]) // expected-error {{duplicate modifier 'always' in OpenACC modifier-list on 'copy' clause}}
  {
  }
}
struct {
  int b : 3;
} s_85;
void bit_field(int *a, int n) {
#pragma acc data copy(s_85.b) // expected-error {{xacc: 's_85.b' in clause 'copy' is a bit-field, which has no address}}
  {
  }
}
void expression(int *a, int n) {
#pragma acc data copy(n + 1) // expected-error {{OpenACC variable is not a valid variable name, sub-array, array element, member of a composite}}
  {
  }
}
void section_no_length_ptr(int *a, int n) {
#pragma acc data copy(a[0 : ]) // expected-error {{OpenACC sub-array length is unspecified and cannot be inferred because the subscripted value is not}}
  {
  }
}
int g_88[10];
void section_neg_lower(int *a, int n) {
#pragma acc data copy(g_88[-1 : 3]) // expected-error {{OpenACC sub-array lower bound evaluated to negative value -1}}
  {
  }
}
int g_89[10];
void section_too_long(int *a, int n) {
#pragma acc data copy(g_89[5 : 6]) // expected-error {{OpenACC sub-array specified range [5:6] would be out of the range of the subscripted array size of}}
  {
  }
}
int g_91[10];
void section_neg_length(int *a, int n) {
#pragma acc data copy(g_91[5 : -1]) // expected-error {{OpenACC sub-array length evaluated to negative value -1}}
  {
  }
}
int g_92[10];
void section_stride(int *a, int n) {
#pragma acc data copy(g_92[0 : 3 : 2]) // expected-error {{expected ']'}} expected-note {{to match this '['}}
  {
  }
}
int g_93[10];
void section_float(int *a, int n) {
#pragma acc data copy(g_93[0.5 : 3]) // expected-error {{OpenACC sub-array bound requires expression of integer type ('double' invalid)}}
  {
  }
}
void section_of_scalar(int *a, int n) {
#pragma acc data copy(n[0 : 3]) // expected-error {{OpenACC sub-array subscripted value is not an array or pointer}}
  {
  }
}
void deviceptr_int(int *a, int n) {
#pragma acc data deviceptr(n) // expected-error {{expected pointer in 'deviceptr' clause, type is 'int'}}
  {
  }
}
int g_97[10];
void deviceptr_array(int *a, int n) {
#pragma acc data deviceptr(g_97) // expected-error {{expected pointer in 'deviceptr' clause, type is 'int[10]'}}
  {
  }
}
void deviceptr_section(int *a, int n) {
#pragma acc data deviceptr(a[0 : n]) // expected-error {{OpenACC sub-array is not allowed here}} expected-note {{expected variable of pointer type}}
  {
  }
}
void attach_int(int *a, int n) {
#pragma acc data attach(n) // expected-error {{expected pointer in 'attach' clause, type is 'int'}}
  {
  }
}
int g_101[10];
void attach_array(int *a, int n) {
#pragma acc data attach(g_101) // expected-error {{expected pointer in 'attach' clause, type is 'int[10]'}}
  {
  }
}
void attach_section(int *a, int n) {
#pragma acc data attach(a[0 : n]) // expected-error {{OpenACC sub-array is not allowed here}} expected-note {{expected variable of pointer type}}
  {
  }
}
void detach_int(int *a, int n) {
#pragma acc exit data detach(n) // expected-error {{expected pointer in 'detach' clause, type is 'int'}}
}
void use_device_section(int *a, int n) {
#pragma acc host_data use_device(a[0 : n]) // expected-error {{xacc: 'a[0:n]' in clause 'use_device' is not a variable}}
  {
  }
}
void *v_105;
void void_pointer_section(int *a, int n) {
#pragma acc data copy(v_105[0 : n]) // expected-error {{OpenACC sub-array base is of incomplete type 'void'}}
  {
  }
}
void literal(int *a, int n) {
#pragma acc data copy(3) // expected-error {{OpenACC variable is not a valid variable name, sub-array, array element, member of a composite}}
  {
  }
}
void undeclared(int *a, int n) {
#pragma acc data copy(zz) // expected-error {{use of undeclared identifier 'zz'}}
  {
  }
}
enum { E_109 };
void enum_constant(int *a, int n) {
#pragma acc data copy(E_109) // expected-error {{OpenACC variable is not a valid variable name, sub-array, array element, member of a composite}}
  {
  }
}
typedef int T_110;
void type_name(int *a, int n) {
#pragma acc data copy(T_110) // expected-error {{unexpected type name 'T_110': expected expression}}
  {
  }
}
void empty_list(int *a, int n) {
#pragma acc data copy() // expected-error {{expected expression}}
  {
  }
}
// 2.8
void no_use_device(int *a, int n) {
#pragma acc host_data // expected-error {{OpenACC 'host_data' construct must have at least one 'use_device' clause}}
  {
  }
}
void if_only(int *a, int n) {
#pragma acc host_data if (n) // expected-error {{OpenACC 'host_data' construct must have at least one 'use_device' clause}}
  {
  }
}
void if_twice(int *a, int n) {
#pragma acc host_data use_device(a) if (n) if (n) // expected-error {{OpenACC 'if' clause cannot appear more than once on a 'host_data' directive}} expected-note {{previous 'if' clause is here}}
  {
  }
}
void if_present_twice(int *a, int n) {
#pragma acc host_data use_device(a) if_present if_present // expected-warning {{xacc: clause 'if_present' appears twice; other compilers refuse it}}
  {
  }
}
void var_twice(int *a, int n) {
#pragma acc host_data use_device(a) use_device(a) // expected-warning {{xacc: 'a' is in data clauses of this directive twice: it gets the actions of all; other compilers}}
  {
  }
}
struct {
  int *p;
} s_117;
void c_member(int *a, int n) {
#pragma acc host_data use_device(s_117.p) // expected-error {{OpenACC variable in 'use_device' clause is not a valid variable name or array name}}
  {
  }
}
void copy_clause(int *a, int n) {
#pragma acc host_data use_device(a) copy(n) // expected-error {{OpenACC 'copy' clause is not valid on 'host_data' directive}}
  {
  }
}
void async_clause(int *a, int n) {
#pragma acc host_data use_device(a) async // expected-error {{OpenACC 'async' clause is not valid on 'host_data' directive}}
  {
  }
}
void goto_into_host_data(int *a, int n) {
  if (n)
    goto in; // expected-error {{xacc: jump into the scope of OpenACC 'host_data'}}
#pragma acc host_data use_device(a) // expected-note {{xacc: the scope begins here}}
  {
  in:
    use(a);
  }
}
