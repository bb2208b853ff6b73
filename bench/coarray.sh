#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# coarray.sh BUILD LIBRARY N: coarrays beside one-sided access of one MPI library (openmpi, mpich), on N processes.
set -eu
build=$1 library=$2 processes=$3
source=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck disable=SC2046
"$build/bin/xacc-cc" -O2 "$source/bench/coarray.c" -o "$build/bench-coarray-$library" \
    $(OMPI_CC=clang-22 MPICH_CC=clang-22 "mpicc.$library" -show | tr ' ' '\n' | grep -E '^-(I|L|l|Wl)' | tr '\n' ' ')
[ "$library" = openmpi ] && oversubscribe=--oversubscribe || oversubscribe=
"mpirun.$library" $oversubscribe -n "$processes" "$build/bench-coarray-$library"
