#!/bin/sh
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# setuid.sh PROGRAM LIBRARY FOLDER: nobody runs PROGRAM, which is root's and has root's rights, with an environment that names
# a library and a file in FOLDER. Says "skipped" where there are no such programs.
program=$1 library=$2 folder=$3
as_nobody() { setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; }
chown root "$program" && chmod 4755 "$program" || exit
rm -rf "$folder" && mkdir -m 777 "$folder" || exit
[ "$(as_nobody "$program" 2>&1)" = "user 0" ] || {
    echo skipped
    exit
}
for variable in ACC_PROFLIB="$library" XACC_TRANSPORT="$library" XACC_PROFILE="$folder/t.json"; do
    as_nobody env "$variable" "$program"
done
as_nobody env OMPI_COMM_WORLD_SIZE=2 OMPI_MCA_mca_base_component_path="$folder" "$program"
ls "$folder"
