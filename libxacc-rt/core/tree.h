/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* An ordered map from addresses to records, intrusive and balanced: a treap.
 * Used for the present table and for registries of allocations; takes no locks
 * and knows nothing about its records. */
#ifndef XACC_CORE_TREE_H
#define XACC_CORE_TREE_H

#include <stddef.h>
#include <stdint.h>

typedef struct xacc_tree_node {
    uintptr_t key;
    uint32_t priority;
    struct xacc_tree_node *left, *right;
} xacc_tree_node_t;

typedef struct xacc_tree {
    xacc_tree_node_t *root;
    uint32_t seed;
} xacc_tree_t;

/* node->key is set by the caller and not yet in the tree. */
void xacc_tree_insert(xacc_tree_t *tree, xacc_tree_node_t *node);
void xacc_tree_remove(xacc_tree_t *tree, xacc_tree_node_t *node);
/* The node with the greatest key <= key, or with the least key > key; null if
 * there is none. */
xacc_tree_node_t *xacc_tree_floor(const xacc_tree_t *tree, uintptr_t key);
xacc_tree_node_t *xacc_tree_above(const xacc_tree_t *tree, uintptr_t key);

/* The record around a node. */
#define XACC_TREE_RECORD(node, type, member) ((type *)((char *)(node) - offsetof(type, member)))

#endif
