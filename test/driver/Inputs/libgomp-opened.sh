# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# COMPILER OBJECT NAME: opens a library with our routines, then one that was linked with libgomp in front of them.
compiler=$1 object=$2 name=$3
set -e
$compiler -shared "$object" -o "$name.1.so"
runtime=$(ldd "$name.1.so" | sed -n 's/.*libxacc-rt.so => \([^ ]*\) .*/\1/p')
gcc -shared "$object" -Wl,--no-as-needed -L"$(dirname "$(gcc -print-file-name=libgomp.so)")" -lgomp "$runtime" \
    -Wl,-rpath,"${runtime%/*}" -o "$name.2.so"
gcc -x c - -o "$name" -ldl <<END
#include <dlfcn.h>
int main(int count, char **names) {
    for (int i = 1; i < count; i++)
        ((int (*)(void))dlsym(dlopen(names[i], RTLD_NOW), "main"))();
    return 0;
}
END
XACC_DEVICE=host XACC_HOST_MEMORY=separate stdbuf -o0 "$name" "$name.1.so" "$name.2.so"
