// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Restrictions of OpenACC 3.4, one function each, by sections of the specification: init, shutdown, set, update, wait
// and async. What is said in Clang's words is Clang's.
void use(int *a);

// 2.14
void init_in_parallel(int *a, int n) {
#pragma acc parallel
  {
#pragma acc init // expected-error {{xacc: OpenACC 'init' cannot appear inside a compute construct}}
  }
}
void init_body(int *a, int n) {
  if (n)
#pragma acc init // expected-error {{xacc: OpenACC 'init' cannot be the body of a statement without braces}}
    n++;
}
void init_if_twice(int *a, int n) {
#pragma acc init if (n) if (n) // expected-error {{OpenACC 'if' clause cannot appear more than once on a 'init' directive}} expected-note {{previous 'if' clause is here}}
}
void init_device_num_twice(int *a, int n) {
#pragma acc init device_num(0) device_num(1) // expected-error {{OpenACC 'device_num' clause cannot appear more than once on a 'init' directive}} expected-note {{previous 'device_num' clause is here}}
}
void init_device_type_unknown(int *a, int n) {
#pragma acc init device_type(foo) // expected-error {{invalid value 'foo' in 'device_type' clause; valid values are 'default', 'nvidia',}}
}
void init_copy(int *a, int n) {
#pragma acc init copy(a[0 : n]) // expected-error {{OpenACC 'copy' clause is not valid on 'init' directive}}
}
// init file scope
#pragma acc init // expected-error {{OpenACC construct 'init' cannot be used here; it can only be used in a statement context}}
void shutdown_in_parallel(int *a, int n) {
#pragma acc parallel
  {
#pragma acc shutdown // expected-error {{xacc: OpenACC 'shutdown' cannot appear inside a compute construct}}
  }
}
void shutdown_body(int *a, int n) {
  if (n)
#pragma acc shutdown // expected-error {{xacc: OpenACC 'shutdown' cannot be the body of a statement without braces}}
    n++;
}
void shutdown_if_twice(int *a, int n) {
#pragma acc shutdown if (n) if (n) // expected-error {{OpenACC 'if' clause cannot appear more than once on a 'shutdown' directive}} expected-note {{previous 'if' clause is here}}
}
void shutdown_device_num_twice(int *a, int n) {
#pragma acc shutdown device_num(0) device_num(1) // expected-error {{OpenACC 'device_num' clause cannot appear more than once on a 'shutdown' directive}} expected-note {{previous 'device_num' clause is here}}
}
void shutdown_device_type_unknown(int *a, int n) {
#pragma acc shutdown device_type(foo) // expected-error {{invalid value 'foo' in 'device_type' clause; valid values are 'default', 'nvidia',}}
}
void shutdown_copy(int *a, int n) {
#pragma acc shutdown copy(a[0 : n]) // expected-error {{OpenACC 'copy' clause is not valid on 'shutdown' directive}}
}
// shutdown file scope
#pragma acc shutdown // expected-error {{OpenACC construct 'shutdown' cannot be used here; it can only be used in a statement context}}
void set_none(int *a, int n) {
#pragma acc set // expected-error {{OpenACC 'set' construct must have at least one 'default_async', 'device_num', or 'device_type'}}
}
void set_if_only(int *a, int n) {
#pragma acc set if (n) // expected-error {{OpenACC 'set' construct must have at least one 'default_async', 'device_num', or 'device_type'}}
}
void set_twice_default_async(int *a, int n) {
#pragma acc set default_async(1) default_async(2) // expected-error {{OpenACC 'default_async' clause cannot appear more than once on a 'set' directive}} expected-note {{previous 'default_async' clause is here}}
}
void set_twice_device_num(int *a, int n) {
#pragma acc set device_num(1) device_num(2) // expected-error {{OpenACC 'device_num' clause cannot appear more than once on a 'set' directive}} expected-note {{previous 'device_num' clause is here}}
}
void set_twice_device_type(int *a, int n) {
#pragma acc set device_type(nvidia) device_type(host) // expected-error {{OpenACC 'device_type' clause cannot appear more than once on a 'set' directive}} expected-note {{previous 'device_type' clause is here}}
}
void set_two_types(int *a, int n) {
#pragma acc set device_type(nvidia, host) // expected-error {{OpenACC 'device_type' clause on a 'set' construct only permits one architecture}} expected-error {{OpenACC 'set' construct must have at least one 'default_async', 'device_num', or 'device_type'}}
}
void set_if_twice(int *a, int n) {
#pragma acc set device_num(0) if (n) if (n) // expected-error {{OpenACC 'if' clause cannot appear more than once on a 'set' directive}} expected-note {{previous 'if' clause is here}}
}
void set_default_async_neg(int *a, int n) {
#pragma acc set default_async(-7) // expected-error {{xacc: -7 in clause 'default_async' is neither a queue number nor acc_async_noval, acc_async_sync or acc_async_default}}
}
void set_body(int *a, int n) {
  if (n)
#pragma acc set device_num(0) // expected-error {{xacc: OpenACC 'set' cannot be the body of a statement without braces}}
    n++;
}
void update_none(int *a, int n) {
#pragma acc update // expected-error {{OpenACC 'update' construct must have at least one 'device', 'host', or 'self' clause}}
}
void update_async_only(int *a, int n) {
#pragma acc update async // expected-error {{OpenACC 'update' construct must have at least one 'device', 'host', or 'self' clause}}
}
void update_if_twice(int *a, int n) {
#pragma acc update self(a[0 : n]) if (n) if (n) // expected-error {{OpenACC 'if' clause cannot appear more than once on a 'update' directive}} expected-note {{previous 'if' clause is here}}
}
void update_if_present_twice(int *a, int n) {
#pragma acc update self(a[0 : n]) if_present if_present // expected-warning {{xacc: clause 'if_present' appears twice; other compilers refuse it}}
}
void update_async_twice(int *a, int n) {
#pragma acc update self(a[0 : n]) async(1) async(2) // expected-error {{OpenACC 'async' clause cannot appear more than once on a 'update' directive}} expected-note {{previous 'async' clause is here}}
}
void update_self_after_device_type(int *a, int n) {
#pragma acc update device_type(nvidia) self(a[0 : n]) // expected-error {{OpenACC clause 'self' may not follow a 'device_type' clause in a 'update' construct}} expected-note {{active 'device_type' clause here}} expected-error {{OpenACC 'update' construct must have at least one 'device', 'host', or 'self' clause}}
}
void update_if_after_device_type(int *a, int n) {
#pragma acc update self(a[0 : n]) device_type(nvidia) if (n) // expected-error {{OpenACC clause 'if' may not follow a 'device_type' clause in a 'update' construct}} expected-note {{active 'device_type' clause here}}
}
void update_copy(int *a, int n) {
#pragma acc update copy(a[0 : n]) // expected-error {{OpenACC 'copy' clause is not valid on 'update' directive}} expected-error {{OpenACC 'update' construct must have at least one 'device', 'host', or 'self' clause}}
}
void update_body_if_n(int *a, int n) {
  if (n)
#pragma acc update self(a[0 : n]) // expected-error {{OpenACC 'update' construct may not appear in place of the statement following an if statement}}
    n++;
}
void update_body_while_n(int *a, int n) {
  while (n)
#pragma acc update self(a[0 : n]) // expected-error {{OpenACC 'update' construct may not appear in place of the statement following a while statement}}
    n++;
}
void update_body_for_n(int *a, int n) {
  for (; n;)
#pragma acc update self(a[0 : n]) // expected-error {{xacc: OpenACC 'update' cannot be the body of a statement without braces}}
    n++;
}
void update_body_switch_n(int *a, int n) {
  switch (n)
#pragma acc update self(a[0 : n]) // expected-error {{OpenACC 'update' construct may not appear in place of the statement following a switch statement}}
    n++;
}
void update_body_lab(int *a, int n) {
lab:
#pragma acc update self(a[0 : n]) // expected-error {{OpenACC 'update' construct may not appear in place of the statement following a label statement}}
  n++;
}
void update_body_do(int *a, int n) {
  do
#pragma acc update self(a[0 : n]) // expected-error {{OpenACC 'update' construct may not appear in place of the statement following a do statement}}
    while (n)
      ;
}
void update_body_else(int *a, int n) {
  if (n)
    n++;
  else
#pragma acc update self(a[0 : n]) // expected-error {{xacc: OpenACC 'update' cannot be the body of a statement without braces}}
    n++;
}
void update_case(int *a, int n) {
  switch (n) {
  case 1:
#pragma acc update self(a[0 : n]) // expected-warning {{xacc: OpenACC 'update' follows a label, where other compilers refuse it}}
    n++;
  }
}
void label_wait(int *a, int n) {
lab:
#pragma acc wait // expected-warning {{xacc: OpenACC 'wait' follows a label, where other compilers refuse it}}
  n++;
  goto lab;
}
void label_enter_data_create_a_0_n(int *a, int n) {
lab:
#pragma acc enter data create(a[0 : n]) // expected-warning {{xacc: OpenACC 'enter data' follows a label, where other compilers refuse it}}
  n++;
  goto lab;
}
void label_exit_data_delete_a_0_n(int *a, int n) {
lab:
#pragma acc exit data delete (a[0 : n]) // expected-warning {{xacc: OpenACC 'exit data' follows a label, where other compilers refuse it}}
  n++;
  goto lab;
}
void label_init(int *a, int n) {
lab:
#pragma acc init // expected-warning {{xacc: OpenACC 'init' follows a label, where other compilers refuse it}}
  n++;
  goto lab;
}
void label_set_device_num_0(int *a, int n) {
lab:
#pragma acc set device_num(0) // expected-warning {{xacc: OpenACC 'set' follows a label, where other compilers refuse it}}
  n++;
  goto lab;
}
// update file scope
int g_364[3];
#pragma acc update self(g_364) // expected-error {{OpenACC construct 'update' cannot be used here; it can only be used in a statement context}}
// wait file scope
#pragma acc wait // expected-error {{OpenACC construct 'wait' cannot be used here; it can only be used in a statement context}}
// enter data file scope
int g_366[3];
#pragma acc enter data create(g_366) // expected-error {{OpenACC construct 'enter data' cannot be used here; it can only be used in a statement context}}
// parallel file scope
#pragma acc parallel // expected-error {{OpenACC construct 'parallel' cannot be used here; it can only be used in a statement context}}
// 2.16
void async_neg(int *a, int n) {
#pragma acc parallel async(-7) // expected-error {{xacc: -7 in clause 'async' is neither a queue number nor acc_async_noval, acc_async_sync or acc_async_default}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void async_float(int *a, int n) {
#pragma acc parallel async(1.5) // expected-error {{OpenACC clause 'async' requires expression of integer type ('double' invalid)}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void async_two(int *a, int n) {
#pragma acc parallel async(1, 2) // expected-error {{expected ')'}} expected-note {{to match this '('}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void wait_dir_neg(int *a, int n) {
#pragma acc wait(-7) // expected-error {{xacc: -7 in clause 'wait' is neither a queue number nor acc_async_noval, acc_async_sync or acc_async_default}}
}
void wait_float(int *a, int n) {
#pragma acc wait(1.5) // expected-error {{OpenACC directive 'wait' requires expression of integer type ('double' invalid)}}
}
void wait_empty(int *a, int n) {
#pragma acc wait() // expected-error {{expected expression}}
}
void wait_async_twice(int *a, int n) {
#pragma acc wait async(1) async(2) // expected-error {{OpenACC 'async' clause cannot appear more than once on a 'wait' directive}} expected-note {{previous 'async' clause is here}}
}
void wait_if_twice(int *a, int n) {
#pragma acc wait if (n) if (n) // expected-error {{OpenACC 'if' clause cannot appear more than once on a 'wait' directive}} expected-note {{previous 'if' clause is here}}
}
void wait_copy(int *a, int n) {
#pragma acc wait copy(n) // expected-error {{OpenACC 'copy' clause is not valid on 'wait' directive}}
}
void wait_devnum_no_queues(int *a, int n) {
#pragma acc wait(devnum : 0) // expected-error {{expected ':'}}
}
void wait_devnum_float(int *a, int n) {
#pragma acc wait(devnum : 0.5 : 1) // expected-error {{OpenACC directive 'wait' requires expression of integer type ('double' invalid)}}
}
void wait_wait(int *a, int n) {
#pragma acc wait wait(1) // expected-error {{OpenACC 'wait' clause is not valid on 'wait' directive}}
}
void clause_wait_float(int *a, int n) {
#pragma acc parallel wait(1.5) // expected-error {{OpenACC clause 'wait' requires expression of integer type ('double' invalid)}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void data_async_neg(int *a, int n) {
#pragma acc data copy(a[0 : n]) async(-7) // expected-error {{xacc: -7 in clause 'async' is neither a queue number nor acc_async_noval, acc_async_sync or acc_async_default}}
  {
  }
}
void update_async_neg(int *a, int n) {
#pragma acc update self(a[0 : n]) async(-7) // expected-error {{xacc: -7 in clause 'async' is neither a queue number nor acc_async_noval, acc_async_sync or acc_async_default}}
}
void enter_async_neg(int *a, int n) {
#pragma acc enter data copyin(a[0 : n]) async(-7) // expected-error {{xacc: -7 in clause 'async' is neither a queue number nor acc_async_noval, acc_async_sync or acc_async_default}}
}
struct {
  int x;
} s_429;
void async_struct(int *a, int n) {
#pragma acc parallel async(s_429) // expected-error {{OpenACC clause 'async' requires expression of integer type}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
void wait_async_neg(int *a, int n) {
#pragma acc wait(1) async(-7) // expected-error {{xacc: -7 in clause 'async' is neither a queue number nor acc_async_noval, acc_async_sync or acc_async_default}}
}
void async_too_large(int *a, int n) {
#pragma acc parallel async(1L << 40) // expected-error {{xacc: 1099511627776 in clause 'async' is neither a queue number nor acc_async_noval,}}
  for (int i = 0; i < n; i++)
    a[i] = 1;
}
