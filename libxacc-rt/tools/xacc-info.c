/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Lists the devices that the runtime can use here, why it cannot use the
 * others, what the compiler can generate, and the environment variables; or,
 * with --tuning, what XACC_TUNE has found. Run by users; uses the registry of
 * devices and nothing above it. */
#include "core/env.h"
#include "core/log.h"
#include "device/backends.h"
#include "device/device.h"
#include "tools/tuning.h"
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static void print_arch(const xacc_dev_t *dev) {
    char arch[XACC_ARCH_NAME];
    if (dev->arch)
        printf("  architecture  %s\n", xacc_arch_name(dev->ops->target, dev->arch, arch));
}

static void print_memory(xacc_dev_t *dev) {
    size_t free_bytes = 0, total = 0;
    printf("  memory        %" PRIu64 " MiB", dev->memory >> 20);
    if (dev->ops->memory(dev, &free_bytes, &total) == XACC_OK)
        printf(", %zu MiB free", free_bytes >> 20);
    puts(dev->caps & XACC_DEV_SHARED ? ", shared with the host" : "");
}

static int print_device(const xacc_dev_ops_t *ops, int ordinal) {
    xacc_dev_t *dev;
    if (xacc_device_open(ops, ordinal, &dev) != XACC_OK) {
        printf("%s:%d  cannot be opened: %s\n", ops->name, ordinal, xacc_reason());
        return 1;
    }
    printf("%s:%d  %s\n", ops->name, ordinal, dev->name);
    print_memory(dev);
    printf("  processors    %" PRIu32 "\n", dev->processors);
    print_arch(dev);
    if (dev->driver[0])
        printf("  driver        %s\n", dev->driver);
    return 0;
}

static int print_kind(const xacc_dev_ops_t *ops) {
    const char *reason = NULL;
    int count = 0, failures = 0;
    if (ops->probe(&count, &reason) != XACC_OK)
        reason = xacc_reason();
    if (count == 0)
        printf("%s    none: %s\n", ops->name, reason ? reason : "no device found");
    for (int ordinal = 0; ordinal < count; ordinal++)
        failures += print_device(ops, ordinal);
    return failures;
}

/* What -fplugin-arg-xacc-targets= takes. */
static void print_targets(void) {
    puts("\nTargets of the compiler:");
#define XACC_TARGET_ROW(NAME, BIT, text, code, can) puts(text);
#include "xacc/targets.def"
}

static int print_all(void) {
    int failures = 0;
    if (xacc_env_check() != XACC_OK)
        printf("%s\n\n", xacc_reason());
    puts("Devices, in order of preference:");
    for (size_t kind = 0; kind < xacc_device_kinds(); kind++)
        failures += print_kind(xacc_device_ops(kind));
    xacc_device_close_all();
    print_targets();
    puts("\nEnvironment:");
    for (int id = 0; id < XACC_ENV_COUNT; id++)
        printf("%s=%s\n    %s\n", xacc_env_name((xacc_env_id_t)id), xacc_env((xacc_env_id_t)id),
               xacc_env_doc((xacc_env_id_t)id));
    return failures != 0;
}

int main(int argc, char **argv) {
    if (argc == 1)
        return print_all();
    if (argc == 2 && strcmp(argv[1], "--tuning") == 0)
        return xacc_print_tuning();
    fprintf(stderr, "usage: %s [--tuning]\n", argv[0]);
    return 2;
}
