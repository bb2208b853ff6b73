# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# From lit's log: passed of all programs of test/xmp and test/xacc, per number of processes, or nodes x processes of each,
# and MPI library.
/ :: / && $2 ~ /^xacc-(xmp|xacc)-(openmpi|mpich)-/ {
    split($2, part, "-")
    place = part[2] " " part[4] " " part[3]
    if ($1 == "PASS:")
        passed[place]++
    if ($1 != "UNSUPPORTED:")
        all[place]++
}
END {
    kinds = split("xmp xacc", kind, " ")
    count = split("1 2 3 4 6 8 2x1 2x2 3x2", processes, " ")
    for (k = 1; k <= kinds; k++) {
        print "Programs of test/" kind[k] " that passed"
        print "processes   Open MPI      MPICH"
        for (i = 1; i <= count; i++) {
            n = processes[i]
            printf "%9s %10s %10s\n", n, cell(kind[k] " " n " openmpi"), cell(kind[k] " " n " mpich")
        }
    }
}
function cell(place) {
    return place in all ? passed[place] + 0 "/" all[place] : "-"
}
