// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -fsyntax-only -ferror-limit=0 -Xclang -verify %s
// Restrictions of OpenACC 3.4, one function each, by sections of the specification: atomic. What is said in Clang's
// words is Clang's.
void use(int *a);

// 2.12
int x_249, y_249;
void update_form(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update // expected-error {{statement associated with OpenACC 'atomic update' directive is invalid}}
    x_249 = y_249; // expected-note {{expected binary operation on right hand side of assignment operator}}
  }
}
void update_call(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update // expected-error {{statement associated with OpenACC 'atomic update' directive is invalid}}
    use(a); // expected-note {{expected assignment, compound assignment, increment, or decrement expression}}
  }
}
int x_251, y_251;
void read_form(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic read // expected-error {{statement associated with OpenACC 'atomic read' directive is invalid}}
    x_251 = y_251 + 1; // expected-note {{right operand to assignment expression must be an l-value}}
  }
}
int x_252;
void write_form_and_and(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic write // expected-warning {{xacc: OpenACC 'atomic write' on an update: taken for 'atomic update'; other compilers refuse it}}
    x_252++;
  }
}
int x_253, y_253;
void capture_form(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic capture // expected-error {{statement associated with OpenACC 'atomic capture' directive is invalid}}
    x_253 = y_253; // expected-note {{expected assignment, compound assignment, increment, or decrement expression}}
  }
}
int x_254, y_254;
void capture_block_one(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic capture // expected-error {{statement associated with OpenACC 'atomic capture' directive is invalid}}
    {
      x_254 = y_254; // expected-note {{expected assignment, compound assignment, increment, or decrement expression}}
    }
  }
}
int x_255, y_255, v_255;
void capture_block_two_unrelated(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic capture // expected-error {{statement associated with OpenACC 'atomic capture' directive is invalid}}
    {
      v_255 = x_255;
      y_255++; // expected-note {{sub-expression in unary expression('y_255') must match sub-expression used on right hand side of}}
    }
  }
}
int x_256, y_256, v_256;
void capture_three(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic capture // expected-error {{statement associated with OpenACC 'atomic capture' directive is invalid}}
    {
      v_256 = x_256;
      x_256++;
      y_256 = 1; // expected-note {{'atomic capture' with a compound statement only supports two statements}}
    }
  }
}
struct {
  int x;
} s_257, t;
void c_struct(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic write // expected-error {{statement associated with OpenACC 'atomic write' directive is invalid}}
    s_257 = t; // expected-note {{left operand to assignment expression must be of scalar type (was}}
  }
}
int x_259;
void if_twice(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic if (n) if (n) // expected-error {{OpenACC 'if' clause cannot appear more than once on a 'atomic' directive}} expected-note {{previous 'if' clause is here}}
    x_259++;
  }
}
int x_260;
void bad_clause(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic async // expected-error {{OpenACC 'async' clause is not valid on 'atomic' directive}}
    x_260++;
  }
}
int x_261;
void seq_cst(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic seq_cst // expected-error {{invalid OpenACC clause 'seq_cst'}}
    x_261++;
  }
}
int x_262;
void x_both_sides(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update // expected-error {{xacc: the operand of this atomic operation uses 'x_262' itself}}
    x_262 = x_262 + x_262;
  }
}
int x_263;
void op_rest(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update // expected-error {{statement associated with OpenACC 'atomic update' directive is invalid}}
    x_263 = x_263 % 3; // expected-note {{binary operator not supported, only +, *, -, /, &, ^, |, <<, or >> are permitted}}
  }
}
int x_264;
void op_rest_2(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update // expected-error {{statement associated with OpenACC 'atomic update' directive is invalid}}
    x_264 %= 3; // expected-note {{compound binary operator not supported, only +=, *=, -=, /=, &=, ^=, |=, <<=, or >>= are permitted}}
  }
}
int x_266;
void op_less(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update // expected-error {{statement associated with OpenACC 'atomic update' directive is invalid}}
    x_266 = x_266 < 3; // expected-note {{binary operator not supported, only +, *, -, /, &, ^, |, <<, or >> are permitted}}
  }
}
int x_267, y_267;
void ternary_min(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update // expected-error {{statement associated with OpenACC 'atomic update' directive is invalid}}
    x_267 = x_267 < y_267 ? x_267 : y_267; // expected-note {{expected binary operation on right hand side of assignment operator}}
  }
}
int x_268, y_268;
void if_min(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update // expected-error {{statement associated with OpenACC 'atomic update' directive is invalid}}
    if (x_268 < y_268) // expected-note {{expected assignment, compound assignment, increment, or decrement expression}}
      x_268 = y_268;
  }
}
int x_269, y_269;
void comma(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update // expected-error {{statement associated with OpenACC 'atomic update' directive is invalid}}
    x_269++, y_269++; // expected-note {{compound binary operator not supported, only +=, *=, -=, /=, &=, ^=, |=, <<=, or >>= are permitted}}
  }
}
void c_empty(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update // expected-error {{statement associated with OpenACC 'atomic update' directive is invalid}}
    ; // expected-note {{expected assignment, compound assignment, increment, or decrement expression}}
  }
}
int x_275;
void write_x_in_expr(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic write // expected-warning {{xacc: the value of this atomic write uses 'x_275' itself, which is not read atomically; use update}}
    x_275 = x_275 + 1;
  }
}
int x_276;
void precedence(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update // expected-error {{statement associated with OpenACC 'atomic update' directive is invalid}}
    x_276 = x_276 * 2 + 1; // expected-note {{left hand side of assignment operation('x_276') must match one side of the sub-operation on the}}
  }
}
int x_277;
void x_in_right(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic update // expected-error {{statement associated with OpenACC 'atomic update' directive is invalid}}
    x_277 = 3 - x_277 - 1; // expected-note {{left hand side of assignment operation('x_277') must match one side of the sub-operation on the}}
  }
}
int x_280;
void write_v_of_x(int *a, int n) {
#pragma acc parallel loop
  for (int i = 0; i < n; i++) {
#pragma acc atomic write // expected-warning {{xacc: the value of this atomic write uses 'x_280' itself, which is not read atomically; use update}}
    x_280 = x_280 * x_280;
  }
}
