/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Translation units that call each other's routines: which are linked, and that
 * they are linked once.
 * RUN: %unit/link
 */
#include "acc/launch/link.h"
#include "acc/context/contexts.h"
#include "acc/launch/module.h"
#include "core/log.h"
#include "fake.h"
#include "unit.h"
#include "xacc/entries.h"

#include <string.h>

#define OK(expr) unit_check((expr) == XACC_OK, __FILE__, __LINE__, "%s: %s", #expr, xacc_reason())

static const char *const f[] = {"f"}, *const g[] = {"g"}, *const h[] = {"h"};
static const char *const fg[] = {"f", "g"};

/* A module with one kernel. */
#define MODULE(letter, n_out, out, n_in, in)                                                       \
    static xacc_module_desc_t letter;                                                              \
    static xacc_kernel_desc_t letter##_kernel = {.name = #letter, .module = &letter};              \
    static xacc_kernel_desc_t *const letter##_kernels[] = {&letter##_kernel};                      \
    static xacc_module_desc_t letter = {.abi_version = XACC_ABI_VERSION,                           \
                                        .targets = XACC_TARGET_NVPTX,                              \
                                        .source = #letter ".c",                                    \
                                        .kernels = letter##_kernels,                               \
                                        .n_kernels = 1,                                            \
                                        .exports = out,                                            \
                                        .imports = in,                                             \
                                        .n_exports = n_out,                                        \
                                        .n_imports = n_in};
MODULE(a, 0, NULL, 1, f) /* calls f */
MODULE(b, 1, f, 1, g)    /* f calls g */
MODULE(c, 1, g, 0, NULL) /* has g */
MODULE(d, 0, NULL, 0, NULL)
MODULE(e, 2, fg, 0, NULL) /* has both, but is not the first */
MODULE(alone, 1, h, 0, NULL)
MODULE(lost, 0, NULL, 1, h)

static const xacc_routine_t routine = {"r", "i32,i32", NULL, NULL, NULL};
static const char *const type[] = {"i32,i32"}, *const other[] = {"float"};
static const xacc_module_desc_t pointed = {.routines = &routine, .n_routines = 1},
                                caller = {.pointers = type, .n_pointers = 1},
                                stranger = {.pointers = other, .n_pointers = 1};

TEST(groups_what_pointers_connect) {
    const xacc_module_desc_t *list[] = {&stranger, &pointed, &d, &caller};
    CHECK_EQ(xacc_link_group(list, 4, &caller), 2);
    CHECK(list[0] == &caller && list[1] == &pointed);
    CHECK_EQ(xacc_link_group(list, 4, &pointed), 2);
    CHECK_EQ(xacc_link_group(list, 4, &stranger), 1);
    OK(xacc_link_check(list, 4));
}

TEST(groups_what_is_connected) {
    const xacc_module_desc_t *list[] = {&d, &c, &a, &b, &e, &alone};
    CHECK_EQ(xacc_link_group(list, 6, &b), 3);
    CHECK(list[0] == &b && list[1] == &c && list[2] == &a);
    CHECK_EQ(xacc_link_group(list, 6, &d), 1);
    CHECK(list[0] == &d);
    CHECK_EQ(xacc_link_group(list, 6, &e), 1);
}

TEST(keeps_the_order_of_definitions) {
    const xacc_module_desc_t *list[] = {&a, &e, &b, &c};
    CHECK_EQ(xacc_link_group(list, 4, &a), 3); /* b calls g of e */
    CHECK(list[0] == &a && list[1] == &e && list[2] == &b);
}

TEST(says_what_is_missing) {
    const xacc_module_desc_t *const list[] = {&a, &b};
    OK(xacc_link_check(list + 1, 0));
    CHECK(xacc_link_check(list, 2) == XACC_ERR_IMAGE);
    CHECK_CONTAINS(xacc_reason(), "routine 'g', which b.c calls");
}

static xacc_context_t *context(void) {
    xacc_context_t *current = NULL;
    OK(xacc_context_current(&current));
    return current;
}

TEST(links_a_group_once) {
    xacc_kernel_t *kernel;
    fake_restart(XACC_DEV_GPU | XACC_DEV_LINKS);
    xacc_module_desc_t *all[] = {&a, &b, &c, &d, &lost};
    for (int i = 0; i < 5; i++)
        __xacc_register(all[i]);
    fake_reset();
    OK(xacc_module_kernel(context(), &a_kernel, &kernel));
    CHECK_EQ(fake_linked, 3);
    OK(xacc_module_kernel(context(), &c_kernel, &kernel));
    OK(xacc_module_kernel(context(), &b_kernel, &kernel));
    CHECK_EQ(fake_calls.load, 1);
    OK(xacc_module_kernel(context(), &d_kernel, &kernel));
    CHECK_EQ(fake_calls.load, 2);
    CHECK_EQ(fake_linked, 3);
    CHECK(xacc_module_kernel(context(), &lost_kernel, &kernel) == XACC_ERR_IMAGE);
    CHECK_CONTAINS(xacc_reason(), "routine 'h', which lost.c calls");
    __xacc_unregister(&a);
    __xacc_unregister(&b);
    CHECK_EQ(fake_calls.unload, 0); /* c is in use */
    __xacc_unregister(&c);
    CHECK_EQ(fake_calls.unload, 1);
    __xacc_unregister(&d);
    CHECK_EQ(fake_calls.unload, 2);
    __xacc_unregister(&lost);
}

/* A library that brings a routine comes later than its user was asked for. */
TEST(links_what_comes_later) {
    xacc_kernel_t *kernel;
    __xacc_register(&lost);
    CHECK(xacc_module_kernel(context(), &lost_kernel, &kernel) == XACC_ERR_IMAGE);
    __xacc_register(&alone);
    OK(xacc_module_kernel(context(), &lost_kernel, &kernel));
    CHECK_EQ(fake_linked, 2);
    __xacc_unregister(&lost);
    __xacc_unregister(&alone);
}
