/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Treap: ordered by key, heap-ordered by a random priority, so that its
 * expected depth is logarithmic whatever the order of insertion. Called by the
 * present table and by registries of allocations, under their locks. */
#include "core/tree.h"

static uint32_t next_priority(xacc_tree_t *tree) {
    uint32_t x = tree->seed ? tree->seed : 0x9e3779b9u; /* xorshift never leaves zero */
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
    return tree->seed = x;
}

/* Divides a subtree into keys below key and the others. */
static void split(xacc_tree_node_t *node, uintptr_t key, xacc_tree_node_t **below_p,
                  xacc_tree_node_t **rest_p) {
    while (node) {
        if (node->key < key) {
            *below_p = node;
            below_p = &node->right;
            node = node->right;
        } else {
            *rest_p = node;
            rest_p = &node->left;
            node = node->left;
        }
    }
    *below_p = *rest_p = NULL;
}

/* Joins two subtrees, all keys of a below those of b. */
static void join(xacc_tree_node_t **link, xacc_tree_node_t *a, xacc_tree_node_t *b) {
    while (a && b) {
        if (a->priority > b->priority) {
            *link = a;
            link = &a->right;
            a = a->right;
        } else {
            *link = b;
            link = &b->left;
            b = b->left;
        }
    }
    *link = a ? a : b;
}

void xacc_tree_insert(xacc_tree_t *tree, xacc_tree_node_t *node) {
    node->priority = next_priority(tree);
    xacc_tree_node_t **link = &tree->root;
    while (*link && (*link)->priority > node->priority)
        link = (*link)->key < node->key ? &(*link)->right : &(*link)->left;
    split(*link, node->key, &node->left, &node->right);
    *link = node;
}

void xacc_tree_remove(xacc_tree_t *tree, xacc_tree_node_t *node) {
    xacc_tree_node_t **link = &tree->root;
    while (*link != node)
        link = (*link)->key < node->key ? &(*link)->right : &(*link)->left;
    join(link, node->left, node->right);
}

xacc_tree_node_t *xacc_tree_floor(const xacc_tree_t *tree, uintptr_t key) {
    xacc_tree_node_t *best = NULL;
    for (xacc_tree_node_t *node = tree->root; node;) {
        if (node->key <= key) {
            best = node;
            node = node->right;
        } else {
            node = node->left;
        }
    }
    return best;
}

xacc_tree_node_t *xacc_tree_above(const xacc_tree_t *tree, uintptr_t key) {
    xacc_tree_node_t *best = NULL;
    for (xacc_tree_node_t *node = tree->root; node;) {
        if (node->key > key) {
            best = node;
            node = node->left;
        } else {
            node = node->right;
        }
    }
    return best;
}
