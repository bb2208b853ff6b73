# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# COMPILER OBJECT FILE: which libraries a program needs, in which order, that names libgomp in one of the ways there are.
library=$(gcc -print-file-name=libgomp.so)
folder=${library%/*}
order() {
    $compiler -L"$folder" "$@" -Wl,--no-as-needed -o "$file" || exit 1
    readelf -d "$file" | sed -n 's/.*NEEDED.*\[\(lib[xg][a-z-]*\.so\).*/\1/p' | tr '\n' ' '
    echo
}
compiler=$1 object=$2 file=$3
order "$object" -lgomp
order -lgomp "$object"
order -l gomp "$object"
order -Wl,--as-needed,-lgomp,--no-as-needed "$object" -lgomp
order -Xlinker -lgomp "$object"
order -l:libgomp.so "$object"
order "$library" "$object"
