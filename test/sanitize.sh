#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# sanitize.sh BUILD: the unit tests of devices and OpenACC under sanitizers, in BUILD/address,undefined and BUILD/thread. Those of
# communication leave threads behind in processes that end with an error.
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
lit=$(command -v lit-22 || echo /usr/lib/llvm-22/bin/lit)
for sanitizer in address,undefined thread; do
    folder=$(cd "$1" && pwd)/$sanitizer
    [ -f "$folder/build.ninja" ] ||
        cmake -S "$source" -B "$folder" -G Ninja -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22 -DXACC_SANITIZE=$sanitizer
    ninja -C "$folder" unit-devices
    (cd "$folder/test" && "$lit" -v unit --filter-out 'valgrind|xmp-|comm-')
done
