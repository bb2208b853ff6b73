#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# build.sh BUILD: makes BUILD/gpu, the one folder that a machine with a GPU needs: test programs, benchmarks with their CUDA
# twins (source, and compiled if nvcc is here), the runtime library and run.sh. Needs no GPU.
set -eu
source=$(cd "$(dirname "$0")/../.." && pwd)
build=$(cd "${1:?usage: build.sh BUILD}" && pwd)
folder=$build/gpu
PATH=$PATH:/usr/local/cuda/bin
lit=$(command -v lit-22 || echo /usr/lib/llvm-22/bin/lit)

rm -rf "$folder"
mkdir -p "$folder/programs" "$folder/lib"
status=0
(cd "$build/test" && "$lit" -s -v run-cuda xacc-cuda) || status=1 # what does not compile is reported; the others go

cp "$build/lib/libxacc-rt.so" "$folder/lib"
[ ! -d "$build/lib/xacc" ] || cp -r "$build/lib/xacc" "$folder/lib"
cp "$source/test/gpu/run.sh" "$folder"
cp "$source/bench/speed.py" "$folder"
python3 "$source/bench/speed.py" build "$build" "$folder/speed" || status=1
# Two processes: distributed programs, and the same by hand with CUDA IPC.
mkdir -p "$folder/peer"
ours() { # output, source, options
    out=$1 input=$2
    shift 2
    "$build/bin/xacc-cc" -O3 "$@" "$source/$input" -lm -o "$folder/peer/$out"
}
twin() {
    out=$1 input=$2
    shift 2
    command -v nvcc >/dev/null && command -v mpicxx >/dev/null || return 0
    # shellcheck disable=SC2046
    nvcc -O3 -std=c++17 "$@" $(mpicxx --showme:compile | tr ' ' '\n' | grep '^-I') "$source/$input" \
        $(mpicxx --showme:link | tr ' ' '\n' | grep '^-[lL]') -o "$folder/peer/$out-cuda"
}
for program in "reflect bench/peer/reflect" "reflect-rows bench/peer/reflect -DNDY=2" \
    "move-1MiB bench/peer/move" "move-1GiB bench/peer/move -DN=134217728L" \
    "put-1MiB bench/peer/put" "put-1GiB bench/peer/put -DN=134217728L" "signal bench/peer/signal" \
    "pingpong bench/peer/pingpong"; do
    # shellcheck disable=SC2086
    set -- $program
    name=$1 file=$2
    shift 2
    ours "$name" "$file.c" "$@"
    twin "$name" "$file.cu" "$@"
done
ours gups bench/peer/gups.c -mcmodel=medium # a table of 8 GiB
twin gups bench/peer/gups.cu
ours reduce bench/peer/reduce.c
ours jacobi bench/peer/jacobi.c
ours jacobi-reflect bench/peer/jacobi_reflect.c
cp "$source/bench/peer/reduce.sh" "$folder/peer/"
# A GPU fuses multiplications and additions, of which himeno.h says how far they move the residual.
ours himeno-L examples/himeno/xacc.c -DSIZE=3 -DTOLERANCE=5e-3
ours himeno-2L-local examples/himeno/xacc_local.c -DSIZE=4 -DNDX=2
ours himeno-2L examples/himeno/xacc.c -DSIZE=4
ours himeno-L-acc examples/himeno/acc.c -DSIZE=3 -DTOLERANCE=5e-3
echo "$folder: $(find "$folder/programs" -name '*.args' | wc -l) programs, $(du -sm "$folder" | cut -f1) MiB"
exit $status
