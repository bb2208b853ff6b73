/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: env LD_LIBRARY_PATH=%unit/fake-cuda XACC_COPY_THREADS=4 %unit/device-pageable
// RUN: %if full %{ env LD_LIBRARY_PATH=%unit/fake-cuda XACC_COPY_THREADS=1 %unit/device-pageable %}
// RUN: %if full %{ env LD_LIBRARY_PATH=%unit/fake-hip XACC_COPY_THREADS=8 %unit/device-pageable %}
/* Large copies of ordinary host memory, by threads, over the fake drivers. */
#include "core/log.h"
#include "core/other_threads.h"
#include "device/backends.h"
#include "device/device.h"
#include "unit.h"

#include <dlfcn.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

#define OK(expr) unit_check((expr) == XACC_OK, __FILE__, __LINE__, "%s: %s", #expr, xacc_reason())

enum { MIB = 1 << 20, PIECE = 2 * MIB, BYTES = 67 * MIB + 12345 };

static const xacc_dev_ops_t *ops;
static xacc_dev_t *dev;
static xacc_queue_t *queue;
static atomic_int copies;

static pthread_t copying;
static atomic_bool cancels, is_idle_name;

static void count(const char *name) {
    char own[16] = "";
    if (!strstr(name, "Memcpy"))
        return;
    copies++;
    prctl(PR_GET_NAME, own);
    if (strcmp(own, XACC_THREAD_NAME) == 0)
        is_idle_name = true;
    if (cancels && !pthread_equal(pthread_self(), copying) && atomic_exchange(&cancels, false)) {
        pthread_cancel(copying);
        usleep(50000); /* until it waits for this thread */
    }
}

static bool is_threaded(void) {
    const char *threads = getenv("XACC_COPY_THREADS");
    return threads && atoi(threads) > 1;
}

/* False where there is no fake. */
static bool begin(void) {
    const char *library[] = {"libcuda.so.1", "libamdhip64.so.6"}, *name[] = {"cuda", "hip"};
    for (int i = 0; i < 2; i++) {
        const char *reason;
        int number;
        ops = xacc_device_find(name[i]);
        if (ops->probe(&number, &reason) != XACC_OK || !number)
            continue;
        void *found = dlopen(library[i], RTLD_NOW | RTLD_NOLOAD);
        void (**hook)(const char *) = found ? dlsym(found, "fake_cuda_hook") : NULL;
        if (!hook)
            continue;
        *hook = count;
        return OK(ops->open(0, &dev)) && OK(ops->queue_create(dev, &queue));
    }
    return false;
}

static void end(void) {
    ops->queue_destroy(queue);
    ops->close(dev);
}

static void fill(unsigned char *host, int round) {
    for (size_t i = 0; i < BYTES; i++)
        host[i] = (unsigned char)(i * 7 + (i >> 12) + (size_t)round);
}

/* There and back, from and to an address of any alignment. */
static void round_trip(xacc_queue_t *on, unsigned char *host, int round) {
    void *device;
    unsigned char *back = malloc(BYTES + 3);
    OK(ops->alloc(dev, XACC_MEM_DEVICE, BYTES, &device));
    fill(host, round);
    OK(ops->copy(on, device, host, BYTES));
    host[0] = host[BYTES - 1] = 255; /* they have been read */
    memset(back, 0, BYTES + 3);
    OK(ops->copy(on, back + 1, device, BYTES));
    OK(ops->queue_wait(on));
    fill(host, round);
    CHECK(memcmp(back + 1, host, BYTES) == 0);
    CHECK(back[0] == 0 && back[BYTES + 1] == 0);
    ops->release(dev, XACC_MEM_DEVICE, device);
    free(back);
}

TEST(all_bytes_arrive) {
    unsigned char *host = malloc(BYTES);
    if (!begin())
        return;
    for (int round = 0; round < 3; round++) {
        const int before = copies;
        round_trip(queue, host, round);
        const int pieces = (BYTES + PIECE - 1) / PIECE, threaded = is_threaded();
        /* The first 128 MiB are the driver's. */
        CHECK_EQ(copies - before, !threaded ? 2 : round == 0 ? 1 + pieces : 2 * pieces);
    }
    end();
    free(host);
}

static void *other(void *host) {
    xacc_queue_t *own;
    OK(ops->queue_create(dev, &own));
    for (int round = 0; round < 3; round++)
        round_trip(own, host, round + 5);
    ops->queue_destroy(own);
    return NULL;
}

TEST(threads_copy_at_a_time) {
    unsigned char *host[] = {malloc(BYTES), malloc(BYTES)};
    pthread_t thread;
    if (!begin())
        return;
    pthread_create(&thread, NULL, other, host[1]);
    other(host[0]);
    pthread_join(thread, NULL);
    end();
    free(host[0]);
    free(host[1]);
}

TEST(a_failure_is_told_and_ends_the_copy) {
    unsigned char *host = malloc(BYTES);
    void *device;
    if (!begin())
        return;
    round_trip(queue, host, 1);
    OK(ops->alloc(dev, XACC_MEM_DEVICE, BYTES, &device));
    setenv("FAKE_CUDA_FAIL", strcmp(ops->name, "hip") ? "cuMemcpyAsync:700" : "hipMemcpyAsync:700",
           1);
    CHECK(ops->copy(queue, device, host, BYTES) != XACC_OK);
    CHECK_CONTAINS(xacc_reason(), "MemcpyAsync");
    CHECK(ops->copy(queue, host, device, BYTES) != XACC_OK);
    unsetenv("FAKE_CUDA_FAIL");
    round_trip(queue, host, 2);
    ops->release(dev, XACC_MEM_DEVICE, device);
    end();
    free(host);
}

static int copies_of_trip(xacc_queue_t *on, unsigned char *host) {
    const int before = copies;
    round_trip(on, host, 1);
    return copies - before;
}

/* With buffers. */
static unsigned char *begin_copying(void) {
    unsigned char *host = begin() ? malloc(BYTES) : NULL;
    for (int round = 0; host && round < 2; round++)
        round_trip(queue, host, round);
    return host;
}

TEST(queues_do_not_wait_for_each_other) {
    unsigned char *host = begin_copying();
    xacc_queue_t *another;
    if (!host)
        return;
    OK(ops->queue_create(dev, &another));
    /* The fake's streams are all the same: another's is the program's. */
    OK(ops->adopt_queue(another, &another));
    setenv("FAKE_CUDA_FAIL", strcmp(ops->name, "hip") ? "cuEventQuery:600" : "hipEventQuery:600",
           1);
    CHECK_EQ(copies_of_trip(another, host), 2);
    unsetenv("FAKE_CUDA_FAIL");
    CHECK(copies_of_trip(another, host) > 2 || !is_threaded());
    ops->queue_destroy(another);
    end();
    free(host);
}

/* Another thread's would be another stream. */
TEST(streams_of_threads_are_the_drivers) {
    unsigned char *host = begin_copying();
    if (!host)
        return;
    OK(ops->adopt_queue(queue, (void *)2));
    CHECK_EQ(copies_of_trip(queue, host), 2);
    end();
    free(host);
}

static void *memory;
static atomic_int faults;

static void make_accessible(int number) {
    (void)number;
    faults++;
    mprotect(memory, BYTES, PROT_READ | PROT_WRITE);
}

TEST(a_handler_sees_faults_of_the_host_memory) {
    unsigned char *host = begin_copying();
    void *device;
    if (!host)
        return;
    memory = mmap(NULL, BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    OK(ops->alloc(dev, XACC_MEM_DEVICE, BYTES, &device));
    signal(SIGSEGV, make_accessible);
    OK(ops->copy(queue, device, memory, BYTES));
    signal(SIGSEGV, SIG_DFL);
    CHECK(faults > 0);
    munmap(memory, BYTES);
    ops->release(dev, XACC_MEM_DEVICE, device);
    end();
    free(host);
}

static void *copy_once(void *host) {
    void *device;
    OK(ops->alloc(dev, XACC_MEM_DEVICE, BYTES, &device));
    copying = pthread_self();
    cancels = true;
    OK(ops->copy(queue, device, host, BYTES));
    ops->release(dev, XACC_MEM_DEVICE, device);
    return &copying;
}

TEST(a_copy_is_not_cancelled_half_way) {
    unsigned char *host = begin_copying();
    pthread_t thread;
    void *result;
    if (!host)
        return;
    pthread_create(&thread, NULL, copy_once, host);
    pthread_join(thread, &result);
    cancels = false;
    CHECK(copies_of_trip(queue, host) > 2 || !is_threaded());
    end();
    free(host);
}

/* They are not what nobody waits for (core/other_threads.h). */
TEST(helpers_are_not_idle_threads) {
    CHECK(!is_idle_name);
}
