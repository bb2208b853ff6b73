/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Two devices of one process work at the same time: data, kernels and queues of each, copies between them with and without the
 * host waiting, queues that wait for those of the other. One device alone plays both parts.
 * RUN: %xacc_cc -O2 %s -o %t && %run %if sim %{ env XACC_SIM_DEVICES=2 %} %t %if sim %{ 2 %}
 */
#include "Inputs/check.h"
#include <openacc.h>

enum { N = 1 << 15, ROUNDS = 4, QUEUE = 1 };
static double a[N], b[N];
static acc_device_t type;
static int last; /* number of the second device, or 0 */

static void use(int device) {
    acc_set_device_num(device, type);
    CHECK(acc_get_device_num(acc_device_current) == device);
}

static void scale(double *x, double factor) {
#pragma acc parallel loop present(x[0:N]) async(QUEUE)
    for (int i = 0; i < N; i++)
        x[i] = factor * x[i] + 1;
}

static double sum(double *x) {
    double total = 0;
#pragma acc parallel loop present(x[0:N]) reduction(+ : total) async(QUEUE)
    for (int i = 0; i < N; i++)
        total += x[i];
#pragma acc wait(QUEUE)
    return total;
}

/* a lives on device 0, b on the last one. What each of them computes goes to the other, in the order of their queues. */
static void ping_pong(void) {
    double x = 0, y = 0;
    use(0);
#pragma acc enter data copyin(a)
    use(last);
#pragma acc enter data copyin(b)
    for (int round = 0; round < ROUNDS; round++) {
        use(0);
        scale(a, 2);
        acc_memcpy_d2d_async(b, a, sizeof a, last, 0, QUEUE);
        y = x = 2 * x + 1;
        use(last);
        scale(b, 3);
        acc_memcpy_d2d_async(a, b, sizeof a, 0, last, QUEUE);
        x = y = 3 * y + 1;
    }
    acc_wait_device(QUEUE, 0);
    acc_wait_device(QUEUE, last);
    CHECK(sum(b) == y * N);
    use(0);
    CHECK(sum(a) == x * N);
    scale(a, 0);
    acc_wait(QUEUE);
    acc_memcpy_d2d(b, a, sizeof a, last, 0);
    use(last);
    CHECK(sum(b) == N);
}

/* A queue of one device goes on after one of the other. */
static void across(void) {
    use(0);
    scale(a, 1);
#pragma acc update self(a) async(QUEUE)
    use(last);
#pragma acc wait(devnum : 0 : queues : QUEUE) async(QUEUE)
#pragma acc enter data copyin(a) async(QUEUE)
    acc_wait(QUEUE);
    CHECK(a[0] == 2 && a[N - 1] == 2);
}

/* Each device knows its own data only, and frees it alone. */
static void apart(void) {
    int separate = !acc_get_property(0, type, acc_property_shared_memory_support);
    if (!last || !separate)
        return;
    use(0);
    CHECK(acc_is_present(a, sizeof a) && !acc_is_present(b, sizeof b));
    use(last);
    CHECK(acc_is_present(a, sizeof a) && acc_is_present(b, sizeof b));
    acc_shutdown_device(last, type);
    CHECK(!acc_is_present(a, 1) && !acc_is_present(b, 1));
    use(0);
    CHECK(acc_is_present(a, sizeof a) && sum(a) == 2 * N);
    acc_shutdown_device(0, type);
}

int main(int argc, char **argv) {
    type = acc_get_device_type();
    int devices = acc_get_num_devices(type);
    CHECK(devices >= 1 && (argc < 2 || devices == atoi(argv[1])));
    last = devices > 1 ? 1 : 0;
    ping_pong();
    across();
    apart();
    printf("devices used: %d\n", last + 1);
    return 0;
}
