#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""launch.py LIBRARY CODE KERNEL LANES: launches a group of a kernel, whose argument is an array with a word for each lane, by
a libamdhip64, and prints the array."""
import ctypes
import sys


def main(library, code, kernel, lanes):
    hip, n = ctypes.CDLL(library), int(lanes)
    image = open(code, "rb").read()
    module, function, array = ctypes.c_void_p(), ctypes.c_void_p(), ctypes.c_uint64()
    stream = ctypes.c_void_p()
    results = (ctypes.c_uint32 * n)()
    arguments = (ctypes.c_void_p * 1)(ctypes.addressof(array))
    for error in (hip.hipInit(0),
                  hip.hipStreamCreateWithFlags(ctypes.byref(stream), 1),
                  hip.hipMalloc(ctypes.byref(array), ctypes.c_size_t(4 * n)),
                  hip.hipModuleLoadDataEx(ctypes.byref(module), image, 0, None, None),
                  hip.hipModuleGetFunction(ctypes.byref(function), module, kernel.encode()),
                  hip.hipModuleLaunchKernel(function, 1, 1, 1, n, 1, 1, 0, stream, arguments, None),
                  hip.hipMemcpyAsync(results, array, ctypes.c_size_t(4 * n), 4, stream),
                  hip.hipStreamSynchronize(stream)):
        if error:
            sys.exit("error %d" % error)
    print(" ".join(map(str, results)))


main(*sys.argv[1:])
