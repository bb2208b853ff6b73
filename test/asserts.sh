#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# asserts.sh BUILD: a compiler in BUILD/asserts whose steps check what they take for granted (XACC_ASSERTS), and the suites that show most
# of what it compiles.
set -eu
source=$(cd "$(dirname "$0")/.." && pwd)
lit=$(command -v lit-22 || echo /usr/lib/llvm-22/bin/lit)
folder=$(cd "$1" && pwd)/asserts
[ -f "$folder/build.ninja" ] ||
    cmake -S "$source" -B "$folder" -G Ninja -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22 -DXACC_ASSERTS=ON
ninja -C "$folder"
cd "$folder/test"
"$lit" -v parse lower passes run-host run-sim
