#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# xmp.sh BUILD LIBRARY N: reflect and reduction over one MPI library (openmpi, mpich) beside plain MPI, on N processes.
set -eu
build=$1 library=$2 processes=$3
source=$(cd "$(dirname "$0")/.." && pwd)
# shellcheck disable=SC2046
"$build/bin/xacc-cc" -O2 "$source/bench/xmp.c" -o "$build/bench-xmp-$library" \
    $(OMPI_CC=clang-22 MPICH_CC=clang-22 "mpicc.$library" -show | tr ' ' '\n' | grep -E '^-(I|L|l|Wl)' | tr '\n' ' ')
[ "$library" = openmpi ] && oversubscribe=--oversubscribe || oversubscribe=
"mpirun.$library" $oversubscribe -n "$processes" "$build/bench-xmp-$library"
