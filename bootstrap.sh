#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# bootstrap.sh build | check | check-full | demo: from a bare Debian 12 machine to a built, tested or demonstrated XACC.
# Installs the packages it misses with apt-get (through sudo when not root) and builds into build/.
set -eu
cd "$(dirname "$0")"
packages="clang-22 llvm-22 llvm-22-dev llvm-22-tools libclang-22-dev lld-22 libclang-rt-22-dev libstdc++-12-dev cmake ninja-build python3"
build=${XACC_BUILD:-build}

as_root() {
    if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi
}

install_packages() {
    missing=
    for package in $packages; do
        dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'ok installed' || missing="$missing $package"
    done
    [ -z "$missing" ] && return
    echo "installing:$missing"
    as_root apt-get update -qq
    # shellcheck disable=SC2086
    as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null
}

# MPI libraries may have come since the folder was made.
configured() {
    [ -f "$build/build.ninja" ] || return 1
    for library in openmpi mpich; do
        ! command -v "mpicc.$library" >/dev/null || grep -q "xacc-comm-$library" "$build/build.ninja" || return 1
    done
}

build_all() {
    install_packages
    if ! configured; then
        cmake -S . -B "$build" -G Ninja -DCMAKE_C_COMPILER=clang-22 -DCMAKE_CXX_COMPILER=clang++-22 \
            -DCMAKE_BUILD_TYPE=Release
    fi
    ninja -C "$build"
}

check() {
    packages="$packages libopenmpi-dev openmpi-bin clang-format-22 libclc-22"
    build_all
    sh test/check.sh "$build"
}

# With both MPI libraries, valgrind, sanitizers, asserts and the tests that take long.
check_full() {
    packages="$packages libmpich-dev mpich valgrind clang-tidy-22 libmpfr-dev libmpc-dev"
    export XACC_TEST_FULL=1
    check
    sh test/sanitize.sh "$build"
    sh test/asserts.sh "$build"
}

demo() {
    build_all
    "$build/bin/xacc-cc" -O3 examples/laplace/laplace.c -lm -o "$build/laplace"
    "$build/laplace"
}

case "${1:-}" in
build) build_all ;;
check) check ;;
check-full) check_full ;;
demo) demo ;;
*)
    echo "usage: $0 build | check | check-full | demo" >&2
    exit 2
    ;;
esac
