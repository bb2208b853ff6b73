#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# build.sh BUILD: makes BUILD/math, which run.sh takes to a machine with a GPU: a program for each library of mathematics that is here, with
# MPFR inside. Needs no GPU; libmpfr-dev and libmpc-dev, the toolkit for libdevice, libclc-22 for libclc, ptxas for machine code (ARCH, sm_90).
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "${1:?usage: build.sh BUILD}" && pwd)
folder=$build/math
PATH=$PATH:/usr/local/cuda/bin
rm -rf "$folder"
mkdir -p "$folder/lib"
arch=
! command -v ptxas >/dev/null || arch=-fplugin-arg-xacc-arch=${ARCH:-sm_90}
for library in toolkit libclc; do
    bounds=
    [ $library = libclc ] || bounds=-DTOOLKIT # CUDA's documentation allows more than we do
    for program in accuracy complex; do
        # shellcheck disable=SC2086
        "$build/bin/xacc-cc" -O2 -fplugin-arg-xacc-math=$library $arch $bounds "$source/test/math/$program.c" \
            -o "$folder/$program-$library" -Wl,-Bstatic -lmpc -lmpfr -lgmp -Wl,-Bdynamic -lm ||
            echo "build.sh: no $program with $library"
    done
done
cp "$build/lib/libxacc-rt.so" "$folder/lib"
cp "$source/test/math/run.sh" "$folder"
echo "$folder: $(du -sm "$folder" | cut -f1) MiB"
