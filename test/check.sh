#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# check.sh BUILD: runs every suite and closes with one line "N passed, N failed".
build=$1
cd "$build/test" || exit 1
status=0
lit=$(command -v lit-22 || echo /usr/lib/llvm-22/bin/lit)
"$lit" -v driver parse lower passes unit run-host run-sim run-shared xmp-self xmp-mpi4 2>&1 | tee check.log
count() { sed -n "s/^ *$1 *: *\([0-9]*\).*/\1/p" check.log | tail -1; }
passed=$(count Passed) failed=$(count Failed) timeouts=$(count "Timed Out") unresolved=$(count Unresolved)
failed=$((${failed:-0} + ${timeouts:-0} + ${unresolved:-0}))
[ "${passed:-0}" -gt 0 ] && [ "$failed" -eq 0 ] || status=1
echo "${passed:-0} passed, $failed failed"
exit $status
