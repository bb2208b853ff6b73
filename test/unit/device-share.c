/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device memory of another process: mapped, written, counted, and gone with its
 * owner. Host and simulator; drivers of GPUs are in device-cuda.c.
 * DEFINE: %{both} = env XACC_SIM_DEVICES=2 XACC_HOST_MEMORY=separate
 * RUN: %{both} OMPI_COMM_WORLD_LOCAL_SIZE=2 %unit/device-share
 * RUN: %{both} MPI_LOCALNRANKS=2 %unit/device-share
 * DEFINE: %{slurm} = SLURM_STEP_TASKS_PER_NODE="1(x2),4" SLURM_NODEID=2
 * RUN: %{both} %{slurm} %unit/device-share
 * RUN: %{both} PMI_RANK=0 %unit/device-share
 * DEFINE: %{alone} = env ALONE=1
 * RUN: %{alone} XACC_HOST_MEMORY=separate %unit/device-share
 * RUN: %{alone} %unit/device-share
 */
#include "core/log.h"
#include "core/node.h"
#include "device/backends.h"
#include "device/device.h"
#include "device/ipc.h"
#include "unit.h"
#include "xacc/entries.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES = 10000, AT = 5000 };

#define OK(expr) unit_check((expr) == XACC_OK, __FILE__, __LINE__, "%s: %s", #expr, xacc_reason())
#define CHECK_FAILS(expr, part)                                                                    \
    do {                                                                                           \
        CHECK((expr) != XACC_OK);                                                                  \
        CHECK_CONTAINS(xacc_reason(), part);                                                       \
    } while (0)

typedef struct device {
    xacc_dev_t *dev;
    const xacc_dev_ops_t *ops;
    xacc_queue_t *queue;
} device_t;

static device_t open_device(const char *name, int ordinal) {
    device_t d = {NULL, xacc_device_find(name), NULL};
    OK(xacc_device_open(d.ops, ordinal, &d.dev));
    OK(d.ops->queue_create(d.dev, &d.queue));
    return d;
}

static void close_device(device_t d) {
    d.ops->queue_destroy(d.queue);
    xacc_device_close_all();
}

static char *device_alloc(device_t d) {
    void *ptr = NULL;
    OK(d.ops->alloc(d.dev, XACC_MEM_DEVICE, BYTES, &ptr));
    return ptr;
}

static int byte_at(device_t d, const char *ptr) {
    unsigned char byte = 0;
    OK(d.ops->copy(d.queue, &byte, ptr, 1));
    return byte;
}

/* What the owner tells. */
typedef struct told {
    xacc_ipc_handle_t ipc;
    size_t offset;
} told_t;

static told_t tell(device_t d, const char *ptr) {
    told_t told;
    OK(d.ops->ipc(d.dev, ptr, &told.ipc, &told.offset));
    return told;
}

/* The owner: shares memory of which byte AT is 7, waits for a word, says what
 * that byte is now, and shares memory that it allocates then; until killed. */
static void own(const char *name, int line) {
    device_t d = open_device(name, 0);
    char *ptr = device_alloc(d), word;
    OK(d.ops->fill(d.queue, ptr + AT, 7, 1));
    for (;;) {
        told_t told = tell(d, ptr + AT);
        if (write(line, &told, sizeof told) != sizeof told || read(line, &word, 1) != 1)
            _exit(1);
        int byte = byte_at(d, ptr + AT);
        if (write(line, &byte, sizeof byte) != sizeof byte)
            _exit(1);
        d.ops->release(d.dev, XACC_MEM_DEVICE, ptr);
        ptr = device_alloc(d);
    }
}

static pid_t start_owner(const char *name, int *line_p) {
    int line[2];
    CHECK(socketpair(AF_UNIX, SOCK_STREAM, 0, line) == 0);
    pid_t child = fork();
    if (child == 0) {
        close(line[0]);
        own(name, line[1]);
    }
    close(line[1]);
    *line_p = line[0];
    return child;
}

static void end_owner(pid_t child, int line) {
    kill(child, SIGKILL);
    waitpid(child, NULL, 0);
    close(line);
}

static told_t hear(int line) {
    told_t told = {.offset = 0};
    CHECK(read(line, &told, sizeof told) == sizeof told);
    return told;
}

/* What the owner sees at AT; it goes on to the next allocation. */
static int answer(int line) {
    int byte = -1;
    CHECK(write(line, "", 1) == 1 && read(line, &byte, sizeof byte) > 0);
    return byte;
}

static bool alone(void) {
    return getenv("ALONE") != NULL;
}

static void with_another_process(const char *name) {
    int line;
    pid_t child = start_owner(name, &line);
    told_t told = hear(line);
    device_t d = open_device(name, 0);
    void *base = NULL, *again = NULL;
    OK(xacc_ipc_map(d.dev, &told.ipc, &base));
    OK(xacc_ipc_map(d.dev, &told.ipc, &again));
    CHECK(base == again && d.ops->owns(d.dev, base));
    CHECK_EQ(told.offset, AT);
    CHECK_EQ(byte_at(d, (char *)base + AT), 7);
    CHECK_EQ(byte_at(d, (char *)base + AT + 1), 0xa5); /* poison */
    OK(d.ops->fill(d.queue, (char *)base + AT, 8, 1));
    CHECK_EQ(answer(line), 8);
    /* Mappings that nobody uses stay until there are many. */
    xacc_ipc_unmap(d.dev, base);
    xacc_ipc_unmap(d.dev, base);
    for (int i = 0; i < 70; i++) {
        told_t next = hear(line);
        CHECK(memcmp(&next.ipc, &told.ipc, sizeof told.ipc) != 0);
        OK(xacc_ipc_map(d.dev, &next.ipc, &again));
        OK(d.ops->fill(d.queue, (char *)again + AT, i, 1));
        CHECK_EQ(answer(line), i);
        xacc_ipc_unmap(d.dev, again);
    }
    /* The memory of who was killed stays until it is unmapped. */
    told = hear(line);
    OK(xacc_ipc_map(d.dev, &told.ipc, &base));
    end_owner(child, line);
    OK(d.ops->fill(d.queue, (char *)base + AT, 9, 1));
    CHECK_EQ(byte_at(d, (char *)base + AT), 9);
    told.ipc.serial++;
    CHECK_FAILS(xacc_ipc_map(d.dev, &told.ipc, &again), "cannot be mapped");
    xacc_ipc_unmap(d.dev, base);
    close_device(d);
}

TEST(memory_of_another_process) {
    if (alone())
        return;
    with_another_process("host");
    with_another_process("sim");
}

static void touch(void *const *args) {
    __xacc_sim_check(*(char **)args[0], 1, 1);
}

static xacc_status_t launch(device_t d, char *pointer) {
    const xacc_param_t param = {XACC_PARAM_OBJECT, 0, sizeof pointer};
    const xacc_kernel_desc_t desc = {
        .name = "touch", .params = &param, .n_params = 1, .sim_fn = touch};
    const xacc_grid_t grid = {{1, 1, 1}, {1, 1}};
    void *args[] = {&pointer};
    return d.ops->launch(d.queue, (xacc_kernel_t *)&desc, &grid, args);
}

/* Bytes of the simulator's memory that are in use. */
static size_t used(device_t d) {
    size_t free_bytes = 0, total = 0;
    OK(d.ops->memory(d.dev, &free_bytes, &total));
    return total - free_bytes;
}

TEST(unused_mappings_are_few) {
    int line;
    void *base = NULL, *kept = NULL;
    if (alone())
        return;
    pid_t child = start_owner("sim", &line);
    device_t d = open_device("sim", 0);
    told_t told = hear(line);
    OK(xacc_ipc_map(d.dev, &told.ipc, &kept));
    for (int i = 0; i < 100; i++) {
        answer(line);
        told = hear(line);
        OK(xacc_ipc_map(d.dev, &told.ipc, &base));
        xacc_ipc_unmap(d.dev, base);
    }
    CHECK_EQ(used(d), 66 * BYTES); /* 64, the last, and the one in use */
    CHECK_EQ(byte_at(d, (char *)kept + BYTES - 1), 0);
    xacc_ipc_close(d.dev);
    CHECK_EQ(used(d), 0);
    end_owner(child, line);
    close_device(d);
}

/* Also for the simulator's kernels only where it is mapped, and not for the
 * host. */
TEST(kernels_of_the_simulator) {
    int line, status = 0;
    void *base = NULL;
    if (alone())
        return;
    pid_t child = start_owner("sim", &line);
    told_t told = hear(line);
    device_t d = open_device("sim", 0);
    OK(xacc_ipc_map(d.dev, &told.ipc, &base));
    OK(launch(d, base));
    OK(launch(d, (char *)base + BYTES - 1));
    CHECK_FAILS(launch(d, (char *)base + BYTES),
                "0 bytes past the end of an allocation of 10000 bytes");
    pid_t careless = fork();
    if (careless == 0) {
        signal(SIGSEGV, SIG_DFL);
        *(volatile char *)base = 1;
        _exit(0);
    }
    waitpid(careless, &status, 0);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGSEGV);
    xacc_ipc_unmap(d.dev, base);
    xacc_ipc_close(d.dev);
    CHECK_FAILS(launch(d, base), "was it freed?");
    end_owner(child, line);
    close_device(d);
}

TEST(memory_of_this_process) {
    device_t one = open_device("sim", 0), two;
    char *ptr = device_alloc(one);
    void *base = NULL;
    told_t told;
    if (alone()) {
        CHECK_FAILS(one.ops->ipc(one.dev, ptr, &told.ipc, &told.offset),
                    "memory of this process is not shared with others");
    } else {
        two = open_device("sim", 1);
        told = tell(one, ptr + 1);
        OK(xacc_ipc_map(one.dev, &told.ipc, &base));
        CHECK(base == ptr);
        xacc_ipc_unmap(one.dev, base);
        OK(one.ops->fill(one.queue, ptr, 3, BYTES));
        OK(xacc_ipc_map(two.dev, &told.ipc, &base));
        CHECK(base != ptr);
        CHECK_EQ(byte_at(two, base), 3);
        OK(launch(two, base));
        CHECK_FAILS(two.ops->ipc(two.dev, base, &told.ipc, &told.offset),
                    "is not in an allocation of this device");
        xacc_ipc_unmap(two.dev, base);
        two.ops->queue_destroy(two.queue);
    }
    close_device(one);
}

TEST(what_cannot_be_shared) {
    device_t host = open_device("host", 0), sim = open_device("sim", 0);
    char *ptr = device_alloc(host), variable = 0;
    told_t told = {.ipc = {.process = 1, .pid = 1, .file = 0, .bytes = 1}};
    void *base = NULL;
    if (host.dev->caps & XACC_DEV_SHARED) {
        CHECK_FAILS(host.ops->ipc(host.dev, ptr, &told.ipc, &told.offset),
                    "the device uses the host's own memory");
        told.ipc.kind = host.ops->acc_device;
        CHECK_FAILS(xacc_ipc_map(host.dev, &told.ipc, &base),
                    "the device uses the host's own memory");
    } else if (!alone()) {
        told = tell(host, ptr);
        CHECK_FAILS(xacc_ipc_map(sim.dev, &told.ipc, &base),
                    "the other rank has another kind of device");
        CHECK_FAILS(host.ops->ipc(host.dev, &variable, &told.ipc, &told.offset),
                    "is not in an allocation of this device");
        CHECK_FAILS(host.ops->ipc(host.dev, ptr + BYTES, &told.ipc, &told.offset),
                    "is not in an allocation of this device");
        /* As it would look in another container. */
        told = tell(host, ptr);
        told.ipc.process++;
        CHECK_FAILS(xacc_ipc_map(host.dev, &told.ipc, &base), "cannot be mapped");
    }
    host.ops->release(host.dev, XACC_MEM_DEVICE, ptr);
    host.ops->queue_destroy(host.queue);
    close_device(sim);
}

TEST(releases_are_counted) {
    device_t d = open_device("host", 0);
    void *ptr = device_alloc(d), *pinned = NULL;
    uint64_t before = d.dev->releases;
    OK(d.ops->alloc(d.dev, XACC_MEM_PINNED, 1, &pinned));
    d.ops->release(d.dev, XACC_MEM_PINNED, pinned);
    CHECK_EQ(d.dev->releases, before);
    d.ops->release(d.dev, XACC_MEM_DEVICE, ptr);
    CHECK_EQ(d.dev->releases, before + 1);
    close_device(d);
}

TEST(descriptors_are_those_of_memory_files) {
    int file = xacc_memory_file(4096), other, line[2];
    CHECK(file >= 0 && pipe(line) == 0);
    uint64_t process = xacc_process_id();
    other = xacc_memory_file_of(process, getpid(), file);
    CHECK(other >= 0 && other != file);
    close(other);
    CHECK_EQ(xacc_memory_file_of(process, getpid(), line[0]), -1);
    CHECK_EQ(xacc_memory_file_of(process ^ 1, getpid(), file), -1);
    CHECK_EQ(xacc_memory_file_of(process, getpid(), 9999), -1);
    close(file);
    pid_t child = fork();
    if (child == 0)
        _exit(xacc_process_id() == process);
    int status = -1;
    waitpid(child, &status, 0);
    CHECK_EQ(status, 0);
}
