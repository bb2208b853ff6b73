#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# collect.sh FOLDER PROGRAM [ARGUMENT...]: keeps a test program for a later run on a GPU (run.sh) instead of running it.
# A library beside it, PROGRAM.so, comes along. The program is lit's %t or %t.SUFFIX, that is NAME.c.tmp[.SUFFIX].
set -eu
folder=$1 program=$2
shift 2
name=$(basename "$program" | sed 's/\.c\.tmp//')
mkdir -p "$folder/programs"
cp "$program" "$folder/programs/$name"
[ ! -e "$program.so" ] || cp "$program.so" "$folder/programs/$name.so"
printf '%s\n' "$name $*" > "$folder/programs/$name.args"
# OpenMP's library is the compiler's own: another machine has none.
openmp=$(ldd "$program" | sed -n 's/.*libomp[^ ]* => \([^ ]*\) .*/\1/p')
[ -z "$openmp" ] || { mkdir -p "$folder/lib" && cp "$openmp" "$folder/lib/libomp.so.5"; }
