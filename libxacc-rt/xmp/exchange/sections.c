/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Operands of exchanges in the present table. */
#include "xmp/exchange/sections.h"
#include "acc/data/presence.h"

static void include(xmprt_extent_t *all, xmprt_extent_t one) {
    bool empty = all->low == all->high;
    all->low = empty || one.low < all->low ? one.low : all->low;
    all->high = empty || one.high > all->high ? one.high : all->high;
}

void xmprt_sections_measure(const xmprt_exchange_t *exchange, xmprt_sections_t *sections) {
    for (size_t i = 0; i < exchange->count; i++)
        for (size_t w = 0; w < exchange->transfer[i].count; w++) {
            const xmprt_walk_t *walk = &exchange->transfer[i].walk[w];
            include(&sections->extent[walk->owner], xmprt_walk_extent(walk));
        }
}

/* This node has nothing to send or to receive, but it may have a section: that
 * has to be there as on the other nodes, be it in part. */
static void look_for(const xmprt_exchange_t *exchange, int i) {
    const struct xmprt_exchange_operand *operand = &exchange->operand[i];
    xacc_section_t section = {
        .start = exchange->base[i], .bytes = operand->bytes, .name = operand->name};
    char *address;
    if (section.bytes && xacc_data_find(exchange->device->context, &section, &address) == XACC_OK)
        xmprt_device_check(xacc_data_need(exchange->device->context, &section, &address));
}

void xmprt_sections_find(const xmprt_exchange_t *exchange, xmprt_sections_t *sections) {
    uint64_t epoch = atomic_load(&exchange->device->context->table.epoch) + 1;
    if (!exchange->moved && sections->epoch == epoch)
        return;
    for (int i = 0; i < XMPRT_OPERANDS; i++) {
        const struct xmprt_exchange_operand *operand = &exchange->operand[i];
        xmprt_extent_t extent = sections->extent[i];
        if (!operand->device)
            continue;
        if (extent.low == extent.high)
            look_for(exchange, i);
        else
            sections->base[i] =
                xmprt_device_address(exchange->device, exchange->base[i] + extent.low,
                                     (size_t)(extent.high - extent.low), operand->name) -
                extent.low;
    }
    sections->epoch = epoch;
}
