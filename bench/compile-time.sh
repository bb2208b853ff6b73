#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# compile-time.sh BUILD: time to compile examples/laplace by xacc-cc and by the plain Clang that it drives; medians of 11.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
build=$(cd "${1:?usage: compile-time.sh BUILD}" && pwd)
source=$here/../examples/laplace/laplace.c
include=$here/../libxacc-rt/include
object=$(mktemp)
trap 'rm -f "$object"' EXIT

median() { # of the milliseconds that the command takes
    "$@" # once unmeasured, so that files are cached
    for _ in 1 2 3 4 5 6 7 8 9 10 11; do
        start=$(date +%s%N)
        "$@"
        end=$(date +%s%N)
        echo $(((end - start) / 10000))
    done | sort -n | sed -n '6s/\(..\)$/.\1/p'
}

xacc=$(median "$build/bin/xacc-cc" -O3 -c "$source" -o "$object")
plain=$(median "${XACC_CLANG:-clang-22}" -w -O3 -I"$include" -c "$source" -o "$object")
awk -v x="$xacc" -v p="$plain" \
    'BEGIN { printf "laplace.c -O3 -c: xacc-cc %.1f ms, clang %.1f ms, ratio %.2f\n", x, p, x / p }'
