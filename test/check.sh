#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# check.sh BUILD: runs every suite and closes with one line "N passed, N failed". XACC_TEST_FULL=1: also XcalableMP
# programs on 1, 2, 3, 4, 6 and 8 processes of both MPI libraries and on emulated nodes (2x1: two with one process each),
# with a table of them.
build=$1
source=$(cd "$(dirname "$0")" && pwd)
cd "$build/test" || exit 1
status=0
lit=$(command -v lit-22 || echo /usr/lib/llvm-22/bin/lit)
suites="driver parse lower passes unit run-host run-sim run-shared run-amd run-gfx942 run-gfx1100 xmp-self xmp-mpi4 xacc-self xacc-mpi4 cluster"
if [ -n "${XACC_TEST_FULL:-}" ]; then
    suites="$suites run-gfx950 run-gfx1030 run-gfx1201"
    for library in openmpi mpich; do
        for processes in 1 2 3 4 6 8; do suites="$suites xmp-$library-$processes xacc-$library-$processes"; done
    done
    for place in openmpi-2x1 openmpi-2x2 openmpi-3x2; do suites="$suites xmp-$place xacc-$place"; done
fi
# shellcheck disable=SC2086
"$lit" -v $suites 2>&1 | tee check.log
[ -z "${XACC_TEST_FULL:-}" ] || awk -f "$source/xmp/Inputs/table.awk" check.log
count() { sed -n "s/^ *$1 *: *\([0-9]*\).*/\1/p" check.log | tail -1; }
skipped=$(grep -c '^UNSUPPORTED: xacc-\(cluster\|[a-z]*-[a-z]*-[0-9]x[0-9]\) ' check.log)
sh "$source/cluster/cluster.sh" none 1 1 true 2>/dev/null ||
    echo "No nodes can be emulated here (namespaces, bridges): $skipped programs skipped"
passed=$(count Passed) failed=0
for kind in Failed "Timed Out" Unresolved "Unexpectedly Passed"; do failed=$((failed + $(count "$kind" | grep . || echo 0))); done
[ "${passed:-0}" -gt 0 ] && [ "$failed" -eq 0 ] || status=1
echo "${passed:-0} passed, $failed failed"
exit $status
