#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# collect.sh FOLDER [xacc] PROGRAM [ARGUMENT...]: keeps a test program for a later run on a GPU (run.sh) instead of running it.
# A library beside it, PROGRAM.so, comes along. The program is lit's %t or %t.SUFFIX, that is NAME.c.tmp[.SUFFIX].
# With xacc: one that runs as several processes.
set -eu
folder=$1 kind=programs
shift
[ "$1" != xacc ] || { kind=xacc && shift; }
program=$1
shift
name=$(basename "$program" | sed 's/\.c\.tmp//; s/\.test\.tmp//')
mkdir -p "$folder/$kind"
cp "$program" "$folder/$kind/$name"
[ ! -e "$program.so" ] || cp "$program.so" "$folder/$kind/$name.so"
printf '%s\n' "$name $*" > "$folder/$kind/$name.args"
# OpenMP's library is the compiler's own: another machine has none.
openmp=$(ldd "$program" | sed -n 's/.*libomp[^ ]* => \([^ ]*\) .*/\1/p')
[ -z "$openmp" ] || { mkdir -p "$folder/lib" && cp "$openmp" "$folder/lib/libomp.so.5"; }
