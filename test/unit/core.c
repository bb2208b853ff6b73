/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: %unit/core
/* The bottom layer: environment, reasons and fatal messages, the ordered map.
 */
#include "core/env.h"
#include "core/log.h"
#include "core/tree.h"
#include "unit.h"
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

TEST(environment_is_read_once) {
    setenv("XACC_DEBUG", "off", 1);
    setenv("ACC_DEVICE_NUM", "12", 1);
    setenv("XACC_SIM_DEVICES", "", 1);
    CHECK(!xacc_env_flag(XACC_ENV_debug, true));
    CHECK_EQ(xacc_env_int(XACC_ENV_acc_device_num, 7), 12);
    setenv("XACC_DEBUG", "1", 1);
    CHECK(!xacc_env_flag(XACC_ENV_debug, true));
    CHECK_EQ(xacc_env_int(XACC_ENV_num_threads, 7), 7); /* not set */
    CHECK_EQ(xacc_env_int(XACC_ENV_sim_devices, 7), 1); /* empty: as not set */
    CHECK_EQ(xacc_env_int(XACC_ENV_sim_warp, 7), 32);
    CHECK(xacc_env_flag(XACC_ENV_check, false) == false);
    CHECK(strcmp(xacc_env(XACC_ENV_host_memory), "shared") == 0);
    CHECK(xacc_env_check() == XACC_OK);
}

static void *other_thread(void *unused) {
    (void)unused;
    CHECK(strcmp(xacc_reason(), "unknown reason") == 0);
    return NULL;
}

TEST(reasons_belong_to_a_thread) {
    CHECK(XACC_FAIL(XACC_ERR_ARG, "number %d", 42) == XACC_ERR_ARG);
    CHECK(strcmp(xacc_reason(), "number 42") == 0);
    CHECK(XACC_FAIL(XACC_ERR_DRIVER, "more: %s", xacc_reason()) == XACC_ERR_DRIVER);
    CHECK(strcmp(xacc_reason(), "more: number 42") == 0);
    pthread_t thread;
    pthread_create(&thread, NULL, other_thread, NULL);
    pthread_join(thread, NULL);
}

static void die(void *where) {
    xacc_fatal(where, "reason %d", 1);
}

static void fail_again(void) {
    xacc_fatal(NULL, "again");
}

static void die_twice(void *unused) {
    (void)unused;
    atexit(fail_again);
    xacc_fatal("acc_copyin", "first");
}

static void *die_in_thread(void *unused) {
    (void)unused;
    xacc_fatal("acc_copyin", "in a thread");
}

static void die_in_threads(void *unused) {
    pthread_t threads[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, die_in_thread, unused);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
}

static void wait_forever(void) {
    for (;;)
        pause();
}

static void die_hanging(void *unused) {
    (void)unused;
    atexit(wait_forever);
    xacc_fatal(NULL, "an exit handler hangs");
}

TEST(fatal_messages) {
    CHECK_FATAL(die, (void *)"dir/a.c;main;42;9;acc parallel loop",
                "dir/a.c:42: error: acc parallel loop: reason 1\n");
    CHECK_FATAL(die, (void *)"acc_copyin", "error: acc_copyin: reason 1\n");
    CHECK_FATAL(die, NULL, "error: reason 1\n");
    CHECK_FATAL(die, (void *)"a.c;main;4", "error: a.c;main;4: reason 1\n");
    CHECK_FATAL(die_twice, NULL, "error: acc_copyin: first\n");
    CHECK_FATAL(die_in_threads, NULL, "error: acc_copyin: in a thread\n");
    CHECK_FATAL(die_hanging, NULL, "error: an exit handler hangs\n");
}

TEST(tree_keeps_order) {
    enum { MANY = 4096 };
    xacc_tree_t tree = {0};
    xacc_tree_node_t *nodes = calloc(MANY, sizeof *nodes);
    for (int i = 0; i < MANY; i++) {
        nodes[i].key = (uintptr_t)i * 10;
        xacc_tree_insert(&tree, &nodes[i]);
    }
    int good = 0;
    for (int i = 0; i < MANY; i++)
        good += xacc_tree_floor(&tree, (uintptr_t)i * 10 + 9) == &nodes[i] &&
                xacc_tree_above(&tree, (uintptr_t)i * 10) == (i + 1 < MANY ? &nodes[i + 1] : NULL);
    CHECK_EQ(good, MANY);
    for (int i = 0; i < MANY; i += 2)
        xacc_tree_remove(&tree, &nodes[i]);
    CHECK(xacc_tree_floor(&tree, 5) == NULL);
    CHECK(xacc_tree_floor(&tree, 29) == &nodes[1]);
    CHECK(xacc_tree_above(&tree, 10) == &nodes[3]);
    for (int i = 1; i < MANY; i += 2)
        xacc_tree_remove(&tree, &nodes[i]);
    CHECK(tree.root == NULL);
    free(nodes);
}

static int depth(const xacc_tree_node_t *node) {
    if (!node)
        return 0;
    int left = depth(node->left), right = depth(node->right);
    return 1 + (left > right ? left : right);
}

TEST(tree_is_balanced) {
    enum { MANY = 1 << 16 };
    xacc_tree_t tree = {0};
    xacc_tree_node_t *nodes = calloc(MANY, sizeof *nodes);
    for (int i = 0; i < MANY; i++) {
        nodes[i].key = (uintptr_t)i;
        xacc_tree_insert(&tree, &nodes[i]);
    }
    CHECK(depth(tree.root) < 64);
    free(nodes);
}
