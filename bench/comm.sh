#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# comm.sh BUILD LIBRARY N: the transport over one MPI library (openmpi, mpich) beside plain MPI, on N processes.
set -eu
build=$1 library=$2 processes=$3
source=$(cd "$(dirname "$0")/.." && pwd)
roots=$build/libxacc-rt/roots
# shellcheck disable=SC2046
OMPI_CC=clang-22 MPICH_CC=clang-22 "mpicc.$library" -O2 -std=gnu11 -D_GNU_SOURCE -I"$roots/core" -I"$roots/comm" \
    -I"$source/libxacc-rt/include" "$source/bench/comm.c" "$source"/libxacc-rt/core/*.c "$source"/libxacc-rt/comm/*.c \
    -lpthread -ldl -o "$build/bench-comm-$library"
[ "$library" = openmpi ] && oversubscribe=--oversubscribe || oversubscribe=
export XACC_TRANSPORT="$build/lib/xacc/libxacc-comm-$library.so"
"mpirun.$library" $oversubscribe -n "$processes" "$build/bench-comm-$library"
