// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: libclc, sim, mpfr
// RUN: %xacc_cc -O2 -fplugin-arg-xacc-math=libclc %S/../math/accuracy.c -o %t -lmpfr -lgmp -lm
// RUN: %run %t %if full %{ 100000 %} %else %{ 5000 %}
// RUN: %if mpc %{ %xacc_cc -O2 -fplugin-arg-xacc-math=libclc %S/../math/complex.c -o %t.complex -lmpc -lmpfr -lgmp -lm %}
// RUN: %if mpc %{ %run %t.complex %if full %{ 200000 %} %else %{ 2000 %} %}
// The code that GPUs without a toolkit get, on the simulator: each function of math.h and complex.h beside MPFR and MPC.
