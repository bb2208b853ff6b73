// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: execute
// RUN: %xacc_cc -O1 %s -o %t && %run %t 2>&1 | count 0
// RUN: not %run env XACC_TOGETHER=x %t 2>&1 | FileCheck %s -DWHAT="XACC_TOGETHER=x is not a number from 1 to 9223372036854775807"
// RUN: not %run env XACC_NUM_THREADS=0 %t 2>&1 | FileCheck %s -DWHAT="XACC_NUM_THREADS=0 is not a number from 1 to 4096"
// RUN: not %run env XACC_SIM_DEVICES=65 %t 2>&1 | FileCheck %s -DWHAT="XACC_SIM_DEVICES=65 is not a number from 1 to 64"
// RUN: not %run env XACC_SIM_WARP=48 %t 2>&1 | FileCheck %s -DWHAT="XACC_SIM_WARP=48 is neither 32 nor 64"
// RUN: not %run env XACC_CUDA_MEMORY=best %t 2>&1 | FileCheck %s -DWHAT="XACC_CUDA_MEMORY=best is neither separate, managed nor system"
// RUN: not %run env XACC_CHECK=maybe %t 2>&1 | FileCheck %s -DWHAT="XACC_CHECK=maybe is neither 0 nor 1"
// RUN: not %run env XACC_DEBUG=much %t 2>&1 | FileCheck %s -DWHAT="XACC_DEBUG=much is neither 0 nor 1"
// RUN: not %run env XMP_NODE_SIZE0=all %t 2>&1 | FileCheck %s -DWHAT="XMP_NODE_SIZE0=all is not a number from 1 to 2147483647"
// RUN: not %run env ACC_DEVICE_NUM=-1 %t 2>&1 | FileCheck %s -DWHAT="ACC_DEVICE_NUM=-1 is not a number from 0 to 1048576"
// RUN: not %run env ACC_DEVICE_TYPE=vax %t 2>&1 | FileCheck %s -DWHAT="ACC_DEVICE_TYPE=vax: there is no such device type"
// RUN: not %run env XACC_DEVICE=host:4294967296 %t 2>&1 | FileCheck %s -DWHAT="XACC_DEVICE=host:4294967296: there is no device 4294967296, only 1"
// RUN: not %run env XACC_DEVICE=host:-0 %t 2>&1 | FileCheck %s -DWHAT="XACC_DEVICE=host:-0: there is no such device"
// CHECK: error-environment.c:[[#]]: error: acc parallel loop: [[WHAT]]
// Values of variables are looked at, whether they matter for this device or not. A name that looks like one of ours is told of
// once, by one process; what scripts and CMake know is not ours.
// RUN: env XACC_NUM_THREAD=2 XACC_DEVIC=sim XACC_BUILD=x XACC_ROOT=/ %run %t > %t.out 2>&1
// RUN: FileCheck %s --check-prefix=NAME --implicit-check-not=warning < %t.out
// NAME-DAG: warning: XACC_NUM_THREAD is no variable of this runtime; the nearest one is XACC_NUM_THREADS
// NAME-DAG: warning: XACC_DEVIC is no variable of this runtime; the nearest one is XACC_DEVICE
// RUN: env PMI_RANK=1 XACC_NUM_THREAD=2 %run %t 2>&1 | count 0
int main(void) {
    int a[10];
    for (int round = 0; round < 2; round++) {
#pragma acc parallel loop copyout(a)
        for (int i = 0; i < 10; i++)
            a[i] = i;
    }
    return a[9] != 9;
}
