/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
// RUN: rm -rf %t && mkdir -p %t && cd %t && %unit/tune
/* The tuner: which candidate it settles on, which shapes a kernel may have, and
 * the file that runs share. */
#include "acc/launch/shapes.h"
#include "acc/tune/cache.h"
#include "acc/tune/tuner.h"
#include "unit.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Measures until it is done; the launches that took. */
static int converge(xacc_tuner_t *tuner, uint32_t n, const double *seconds) {
    int launches = 0;
    xacc_tuner_start(tuner, n);
    while (!tuner->done && launches < 1000) {
        CHECK(xacc_tuner_next(tuner) < n);
        /* The first launch is slow; later ones take as long as they do, or longer. */
        double noise = launches == 0 ? 100 : 1 + launches % 3 * 0.001;
        xacc_tuner_measured(tuner, seconds[xacc_tuner_next(tuner)] * noise);
        launches++;
    }
    return launches;
}

TEST(the_fastest_is_found) {
    xacc_tuner_t tuner;
    const double seconds[16] = {5, 6, 7, 8, 3, 6, 6, 6, 6, 6, 6, 6, 6, 6, 6, 2};
    CHECK_EQ(converge(&tuner, 16, seconds), 1 + 16 + 2 * 4);
    CHECK_EQ(tuner.best, 15);
    CHECK_EQ(xacc_tuner_next(&tuner), 15);
    CHECK_EQ(converge(&tuner, 1, seconds), 0);
    CHECK_EQ(xacc_tuner_next(&tuner), 0);
    CHECK_EQ(converge(&tuner, 2, seconds), 1 + 2 + 2 * 2);
    CHECK_EQ(tuner.best, 0);
}

TEST(the_first_stays_unless_another_is_clearly_faster) {
    xacc_tuner_t tuner;
    const double level[] = {1.00, 0.99, 0.98, 1.5}, short_ones[] = {2e-6, 1.8e-6, 3e-6};
    converge(&tuner, 4, level);
    CHECK_EQ(tuner.best, 0);
    converge(&tuner, 3, short_ones); /* below what events tell apart */
    CHECK_EQ(tuner.best, 0);
}

static const xacc_dev_ops_t gpu_ops = {.name = "gpu", .target = XACC_TARGET_NVPTX};
static const xacc_dev_ops_t host_ops = {.name = "host", .target = XACC_TARGET_HOST};
static const xacc_dev_ops_t sim_ops = {.name = "sim", .target = XACC_TARGET_SIM};
static const xacc_dev_t devices[] = {
    {.ops = &gpu_ops, .caps = XACC_DEV_GPU, .processors = 132, .warp = 32},
    {.ops = &gpu_ops, .caps = XACC_DEV_GPU | XACC_DEV_WARP_WORKERS, .processors = 100, .warp = 64},
    {.ops = &sim_ops, .processors = 1, .warp = 32},
    {.ops = &host_ops, .processors = 8, .warp = 1},
};
enum { DEVICES = sizeof devices / sizeof devices[0] };

/* One axis or two with gangs and lanes. */
static xacc_grid_request_t request_of(uint32_t flags, int64_t x, int64_t y) {
    xacc_grid_request_t request = {.flags = flags, .max_lanes = 256};
    const bool workers = flags & XACC_KERNEL_WORKERS;
    request.axes[0] = (xacc_grid_axis_t){.gang = true,
                                         .lane = true,
                                         .gang_has_lane = !workers,
                                         .gang_has_worker = workers,
                                         .gang_trip = x,
                                         .lane_trip = x};
    if (y)
        request.axes[1] = (xacc_grid_axis_t){
            .gang = true, .lane = true, .gang_has_lane = true, .gang_trip = y, .lane_trip = y};
    return request;
}

enum {
    ONE = XACC_KERNEL_LANES,
    TWO = ONE | XACC_KERNEL_LANES2,
    WORKER = ONE | XACC_KERNEL_WORKERS | XACC_KERNEL_COLLECT
};

static void check_shapes(const xacc_dev_t *dev, const xacc_grid_request_t *request, bool all) {
    xacc_grid_shape_t shapes[XACC_TUNER_CANDIDATES];
    const xacc_grid_shape_rules_t rules = {.all = all};
    const uint32_t n = xacc_grid_shapes(request, dev, &rules, shapes);
    CHECK(n > 1 && n <= (all ? XACC_TUNER_CANDIDATES : XACC_SHAPES_FEW));
    CHECK_EQ(shapes[0].lanes[0] + shapes[0].gangs, 0);
    for (uint32_t i = 0; i < n; i++) {
        const xacc_grid_t grid = xacc_grid_shaped(request, dev, &shapes[i]);
        const int64_t lanes = (int64_t)grid.lanes[0] * grid.lanes[1];
        CHECK(lanes <= 256 && grid.gangs[0] >= 1 && grid.gangs[1] >= 1);
        CHECK(lanes % dev->warp == 0 || lanes == 1);
        CHECK((int64_t)grid.gangs[0] * grid.lanes[0] <= INT32_MAX);
        for (uint32_t j = 0; j < i; j++) {
            const xacc_grid_t other = xacc_grid_shaped(request, dev, &shapes[j]);
            CHECK(memcmp(&grid, &other, sizeof grid) != 0);
        }
    }
}

TEST(shapes_are_legal_and_different) {
    const uint32_t flags[] = {ONE, TWO, WORKER, ONE | XACC_KERNEL_GANG_RED};
    for (int d = 0; d < DEVICES; d++)
        for (int f = 0; f < 4; f++)
            for (int all = 0; all < 2; all++) {
                const xacc_grid_request_t request =
                    request_of(flags[f], 1 << 20, flags[f] == TWO ? 1000 : 0);
                check_shapes(&devices[d], &request, all);
            }
}

static uint32_t number(const xacc_grid_request_t *request, xacc_grid_shape_rules_t rules) {
    xacc_grid_shape_t shapes[XACC_TUNER_CANDIDATES];
    return xacc_grid_shapes(request, &devices[0], &rules, shapes);
}

/* Rows of a matrix by a lane each: few lanes in few gangs share the cache best. */
TEST(few_shapes_have_pairs) {
    const xacc_grid_request_t request = request_of(ONE, 1 << 22, 0);
    xacc_grid_shape_t shapes[XACC_TUNER_CANDIDATES];
    const uint32_t n =
        xacc_grid_shapes(&request, &devices[0], &(xacc_grid_shape_rules_t){.all = false}, shapes);
    bool found = false;
    for (uint32_t i = 0; i < n; i++)
        found |= shapes[i].lanes[0] == 64 && shapes[i].gangs == 8;
    CHECK(found);
}

TEST(sizes_of_the_user_are_respected) {
    xacc_grid_request_t request = request_of(ONE, 1 << 20, 0);
    xacc_grid_shape_t shapes[XACC_TUNER_CANDIDATES];
    request.vector_length = 64;
    const uint32_t n =
        xacc_grid_shapes(&request, &devices[0], &(xacc_grid_shape_rules_t){.all = true}, shapes);
    CHECK(n > 1);
    for (uint32_t i = 0; i < n; i++)
        CHECK_EQ(xacc_grid_shaped(&request, &devices[0], &shapes[i]).lanes[0], 64);
    request.num_gangs[0] = 10;
    CHECK_EQ(number(&request, (xacc_grid_shape_rules_t){.all = true}), 1);
    CHECK(number(&request, (xacc_grid_shape_rules_t){.force = true}) > 3);
    /* The number of workers is ours. */
    request = request_of(WORKER, 1 << 20, 0);
    request.vector_length = 64;
    request.num_gangs[0] = 10;
    CHECK_EQ(number(&request, (xacc_grid_shape_rules_t){.all = false}), 3); /* 4, 1 and 2 */
    request.num_workers = 2;
    CHECK_EQ(number(&request, (xacc_grid_shape_rules_t){.all = true}), 1);
    /* Its lanes are counted: not even then. */
    request = request_of(WORKER, 1 << 20, 0);
    request.vector_length = 32;
    request.num_gangs[0] = 10;
    const uint32_t counted = number(&request, (xacc_grid_shape_rules_t){.force = true});
    request.flags |= XACC_KERNEL_FEWER_LANES;
    CHECK(number(&request, (xacc_grid_shape_rules_t){.force = true}) > counted);
}

TEST(what_has_one_shape) {
    xacc_grid_request_t request = request_of(ONE | XACC_KERNEL_GANG_RED, 1 << 20, 0);
    CHECK_EQ(number(&request, (xacc_grid_shape_rules_t){.reproducible = true}), 1);
    request = request_of(ONE, 1 << 20, 0);
    CHECK(number(&request, (xacc_grid_shape_rules_t){.reproducible = true}) > 1);
    request.flags |= XACC_KERNEL_SERIAL;
    CHECK_EQ(number(&request, (xacc_grid_shape_rules_t){.all = true, .force = true}), 1);
}

/* Each case of the cache in a process of its own, which reads the environment
 * and the file once; its standard error goes to the file "said". */
static int in_child(int (*body)(void)) {
    int status = -1;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        const int said = open("said", O_CREAT | O_TRUNC | O_WRONLY, 0600);
        dup2(said, STDERR_FILENO);
        _exit(body());
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static const char *content(const char *path) {
    static char text[1 << 16];
    FILE *file = fopen(path, "r");
    text[file ? fread(text, 1, sizeof text - 1, file) : 0] = 0;
    if (file)
        fclose(file);
    return text;
}

static void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    CHECK(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static xacc_tuning_t tuning_of(uint64_t kernel) {
    return (xacc_tuning_t){.kernel = kernel,
                           .device = "a GPU",
                           .driver = "1.2",
                           .extents = "20,20",
                           .shape = {{64, 4}, XACC_GANGS_ALL},
                           .ms = 0.25,
                           .chosen_ms = 0.5,
                           .where = "acc parallel loop (a\tb.c:1)"};
}

static bool is_there(uint64_t kernel, const char *driver) {
    xacc_tuning_t asked = tuning_of(kernel);
    asked.shape = (xacc_grid_shape_t){.gangs = 0};
    snprintf(asked.driver, sizeof asked.driver, "%s", driver);
    return xacc_tuning_find(&asked) && asked.shape.lanes[0] == 64 && asked.shape.lanes[1] == 4 &&
           asked.shape.gangs == XACC_GANGS_ALL;
}

static int keep_one(void) {
    setenv("XACC_TUNE_CACHE", "there/is/cache", 1);
    xacc_tuning_t one = tuning_of(7);
    if (is_there(7, "1.2"))
        return 1;
    xacc_tuning_keep(&one);
    return is_there(7, "1.2") ? 0 : 2;
}

static int find_one(void) {
    setenv("XACC_TUNE_CACHE", "there/is/cache", 1);
    return is_there(7, "1.2") && !is_there(7, "1.3") && !is_there(8, "1.2") ? 0 : 1;
}

TEST(what_one_run_keeps_another_finds) {
    CHECK_EQ(in_child(keep_one), 0);
    CHECK_EQ(strlen(content("said")), 0);
    CHECK_CONTAINS(content("there/is/cache"),
                   "xacc-tuning 1\n0000000000000007\ta GPU\t1.2\t20,20\t64\t4\t");
    CHECK_CONTAINS(content("there/is/cache"), "acc parallel loop (a b.c:1)\n");
    CHECK_EQ(in_child(find_one), 0);
}

static int keep_below_home(void) {
    unsetenv("XACC_TUNE_CACHE");
    setenv("XDG_CACHE_HOME", "", 1);
    setenv("HOME", "house", 1);
    xacc_tuning_t one = tuning_of(9);
    xacc_tuning_keep(&one);
    return 0;
}

TEST(the_default_path) {
    CHECK_EQ(in_child(keep_below_home), 0);
    CHECK_CONTAINS(content("house/.cache/xacc/tuning"), "0000000000000009\t");
}

/* Lines that are cut off, have too few fields, no numbers, or too long ones. */
static int find_whole_lines(void) {
    setenv("XACC_TUNE_CACHE", "broken", 1);
    return is_there(1, "1.2") && is_there(5, "1.2") && !is_there(2, "1.2") && !is_there(3, "1.2") &&
                   !is_there(4, "1.2") && !is_there(6, "1.2")
               ? keep_one()
               : 3;
}

TEST(broken_lines_are_as_if_not_there) {
    char text[4096], wide[600];
    memset(wide, 'w', sizeof wide - 1);
    wide[sizeof wide - 1] = 0;
    const char *rest = "a GPU\t1.2\t20,20\t64\t4\t4294967295\t0.25\t0.5\twhere\n";
    snprintf(
        text, sizeof text,
        "xacc-tuning 1\n\n%016x\t%s%016x\ta GPU\t1.2\n%016x\ta GPU\t1.2\t20,20\tx\t4\t0\t1\t1\tw\n"
        "%016x\t%s\t1.2\t20,20\t64\t4\t0\t1\t1\tw\n%016x\t%s%016x\ta GPU\t1.2\t20,20\t64",
        1, rest, 2, 3, 4, wide, 5, rest, 6);
    write_text("broken", text);
    CHECK_EQ(in_child(find_whole_lines), 0);
    CHECK_CONTAINS(content("broken"), "0000000000000001\t");
    CHECK_CONTAINS(content("broken"), "0000000000000007\t");
    CHECK(strstr(content("broken"), "0000000000000003\t") == NULL);
}

static int keep_in_foreign(void) {
    setenv("XACC_TUNE_CACHE", "foreign", 1);
    xacc_tuning_t one = tuning_of(7);
    const bool there = is_there(7, "1.2");
    xacc_tuning_keep(&one);
    return there || !is_there(7, "1.2");
}

TEST(a_file_that_is_none_of_ours_stays) {
    write_text("foreign", "dear diary\n");
    CHECK_EQ(in_child(keep_in_foreign), 0);
    CHECK_CONTAINS(content("said"), "foreign is not a file of tunings: it is not used");
    CHECK(strcmp(content("foreign"), "dear diary\n") == 0);
}

static int keep_unread(void) {
    setenv("XACC_TUNE_CACHE", "unread", 1);
    xacc_tuning_t one = tuning_of(7);
    const bool there = is_there(7, "1.2");
    xacc_tuning_keep(&one);
    return there || !is_there(7, "1.2");
}

TEST(what_cannot_be_read_is_not_replaced) {
    char text[16];
    CHECK(symlink("unread", "unread") == 0); /* root may read any file */
    CHECK_EQ(in_child(keep_unread), 0);
    CHECK_CONTAINS(content("said"), "unread cannot be read: Too many levels of symbolic links");
    CHECK(strstr(content("said"), "cannot be written") == NULL);
    CHECK(readlink("unread", text, sizeof text) == 6);
}

static int keep_by_link(void) {
    setenv("XACC_TUNE_CACHE", "link", 1);
    xacc_tuning_t one = tuning_of(11);
    xacc_tuning_keep(&one);
    return !is_there(7, "1.2");
}

/* As between folders of a user's machines. */
TEST(a_link_stays_one) {
    char text[16];
    CHECK(symlink("there/is/cache", "link") == 0);
    CHECK_EQ(in_child(keep_by_link), 0);
    CHECK(readlink("link", text, sizeof text) == 14);
    CHECK_CONTAINS(content("there/is/cache"), "000000000000000b\t");
}

static int keep_where_nothing_can_be_written(void) {
    setenv("XACC_TUNE_CACHE", "said/cache", 1); /* a file in place of the folder */
    for (uint64_t kernel = 0; kernel < 3; kernel++) {
        xacc_tuning_t one = tuning_of(kernel);
        xacc_tuning_keep(&one);
    }
    return !is_there(2, "1.2");
}

TEST(a_file_that_cannot_be_written_is_one_warning) {
    CHECK_EQ(in_child(keep_where_nothing_can_be_written), 0);
    const char *first = strstr(content("said"), "said/cache cannot be written: Not a directory");
    CHECK(first != NULL);
    CHECK(!first || !strstr(first + strlen("said/cache "), "said/cache "));
}

/* Readers meanwhile see a whole file. */
TEST(writers_at_the_same_time_lose_nothing) {
    enum { WRITERS = 4, LINES = 25 };
    setenv("XACC_TUNE_CACHE", "shared", 1);
    for (int w = 0; w < WRITERS; w++)
        if (fork() == 0) {
            for (int i = 0; i < LINES; i++) {
                xacc_tuning_t one = tuning_of((uint64_t)(1 + w * LINES + i));
                xacc_tuning_keep(&one);
                const char *text = content("shared");
                if (strncmp(text, "xacc-tuning 1\n", 14) != 0 || text[strlen(text) - 1] != '\n')
                    _exit(1);
            }
            _exit(0);
        }
    for (int w = 0, status; w < WRITERS; w++)
        CHECK(wait(&status) > 0 && status == 0);
    const char *at = content("shared");
    int n = -1; /* the heading */
    for (; (at = strchr(at, '\n')); at++)
        n++;
    CHECK_EQ(n, WRITERS * LINES);
}
