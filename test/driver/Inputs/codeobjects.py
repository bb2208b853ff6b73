# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# codeobjects.py FILE PREFIX: writes each code object for AMD GPUs that FILE carries to PREFIX.0, PREFIX.1, ...
import struct
import sys

data = open(sys.argv[1], "rb").read()
machine, found, at = 224, 0, data.find(b"\x7fELF", 1)
while at >= 0:
    if struct.unpack_from("<H", data, at + 18)[0] == machine:
        sections, = struct.unpack_from("<Q", data, at + 40)
        size, count = struct.unpack_from("<HH", data, at + 58)
        with open("%s.%d" % (sys.argv[2], found), "wb") as out:
            out.write(data[at:at + sections + size * count])
        found += 1
    at = data.find(b"\x7fELF", at + 1)
print(found)
