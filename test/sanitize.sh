#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# sanitize.sh BUILD: the unit tests under sanitizers, in BUILD/address,undefined and BUILD/thread, with the kernels of BUILD. Those
# of communication, whose ranks are threads, leave these behind in processes that end with an error.
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
build=$(cd "$1" && pwd)
lit=$(command -v lit-22 || echo /usr/lib/llvm-22/bin/lit)
for sanitizer in address,undefined thread; do
    folder=$build/$sanitizer
    cmake -S "$source" -B "$folder" -G Ninja -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22 -DXACC_SANITIZE=$sanitizer \
        -DXACC_KERNELS="$build/libxacc-rt/kernels.o"
    ninja -C "$folder" unit-tests
    (cd "$folder/test" && "$lit" -v unit --filter-out 'valgrind|xmp-|comm-')
    (cd "$folder/test" && TSAN_OPTIONS=report_thread_leaks=0 "$lit" -v unit --filter '(xmp|comm)-.*[.]c$|xmp-property')
done
