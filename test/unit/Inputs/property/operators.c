/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Every operator and type, on devices and on hosts. */
#include "property.h"

enum { ELEMENTS = 150 };
typedef union values {
    char bytes[8 * ELEMENTS];
#define XACC_RED_TYPE(id, T, class, least, greatest) T id[ELEMENTS];
#include "xacc/reductions.def"
} values_t;

static void draw_values(model_random_t *random, int type, values_t *values) {
    memset(values, 0, sizeof *values);
    for (int i = 0; i < ELEMENTS; i++) {
        long value = draw(random, 0, 100) + xacc_comm()->rank * (i % 3);
        switch (type) {
#define XACC_RED_TYPE(id, T, class, least, greatest)                                               \
    case XACC_TYPE_##id:                                                                           \
        values->id[i] = (T)value;                                                                  \
        break;
#include "xacc/reductions.def"
        }
    }
}

static const struct {
    size_t size;
    int class;
} value_types[] = {
#define XACC_RED_TYPE(id, T, class, least, greatest) {sizeof(T), class},
#include "xacc/reductions.def"
};
static const int op_classes[] = {
#define XACC_RED_OP(id, spelling, classes, expression) classes,
#include "xacc/reductions.def"
};

/* Products of floating-point numbers round in another order. */
static int operator_case(model_random_t *random, model_sites_t *sites, int ranks) {
    (void)ranks;
    int op, type;
    do {
        op = (int)draw(random, 0, XACC_RED_OPS - 1);
        type = (int)draw(random, 0, XACC_RED_TYPES - 1);
    } while (!(op_classes[op] & value_types[type].class) ||
             (op == XACC_RED_mul && value_types[type].class == 2));
    values_t values, host;
    draw_values(random, type, &values);
    host = values;
    struct __xmp_operand item = {.name = "v",
                                 .size = value_types[type].size,
                                 .type = type,
                                 .rank = 1,
                                 .at = {{.kind = __XMP_TRIPLET}},
                                 .extent = {ELEMENTS}};
    size_t bytes = value_types[type].size * ELEMENTS;
    struct __xmp_how how = {.flags = __XMP_ACC};
    int bad = 0;
    item.address = &host;
    __xmp_reduction(new_site(sites), op, 1, &item, 0, NULL, NULL);
    item.address = &values;
    to_device(&values, bytes);
    __xmp_reduction(new_site(sites), op, 1, &item, 0, NULL, &how);
    bad += from_device(&values, bytes);
    return bad + (memcmp(&values, &host, bytes) != 0);
}

TEST(devices_and_hosts_reduce_alike) {
    if (with_acc())
        run_all("operators", 3600, false, operator_case);
}
