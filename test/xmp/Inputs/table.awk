# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# From lit's log: passed of all programs of test/xmp, per number of processes and MPI library.
/ :: / && $2 ~ /^xacc-xmp-(openmpi|mpich)-/ {
    split($2, part, "-")
    place = part[4] " " part[3]
    if ($1 == "PASS:")
        passed[place]++
    if ($1 != "UNSUPPORTED:")
        all[place]++
}
END {
    split("1 2 3 4 6 8", processes, " ")
    print "XcalableMP programs that passed"
    print "processes   Open MPI      MPICH"
    for (i = 1; i <= 6; i++) {
        n = processes[i]
        printf "%9d %10s %10s\n", n, cell(n " openmpi"), cell(n " mpich")
    }
}
function cell(place) {
    return place in all ? passed[place] + 0 "/" all[place] : "-"
}
