/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Part of fake-cuda.c: modules, kernels, launches and graphs where nothing executes device code. */
API int cuModuleLoadDataEx(void **module, const char *image, unsigned n, const int *options,
                           void **values) {
    if (strcmp(image, "none") == 0)
        return 209;
    if (strcmp(image, "bad") == 0) {
        if (n == 2 && options[0] == 5 && options[1] == 6)
            snprintf(values[0], (size_t)values[1], "line 1: not good");
        return 218;
    }
    *module = (void *)image;
    return DONE;
}

/* Linking: the images one after another, in memory that goes with the state.
 * "bad" does not compile here either. */
API int fake_cuda_links;
static char *log_of_link;
API int cuLinkCreate_v2(unsigned n, const int *options, void **values, void **state) {
    if (n != 3 || options[0] != 0 || options[1] != 5 || options[2] != 6 || (intptr_t)values[0] < 64)
        return INVALID_VALUE;
    log_of_link = values[1];
    *state = calloc(1, 1024);
    return DONE;
}
API int cuLinkAddData_v2(void *state, int type, void *data, size_t bytes, const char *name,
                         unsigned n, int *options, void **values) {
    (void)n, (void)options, (void)values;
    if (type != 1 || !name || ((char *)data)[bytes - 1] != 0)
        return INVALID_VALUE;
    if (strcmp(data, "bad") == 0) {
        strcpy(log_of_link, "line 2: not good");
        return 218;
    }
    strcat(state, data);
    return DONE;
}
API int cuLinkComplete(void *state, void **image, size_t *bytes) {
    *image = state;
    *bytes = strlen(state) + 1;
    fake_cuda_links++;
    return DONE;
}
API int cuLinkDestroy(void *state) {
    free(state);
    return DONE;
}
API int cuModuleGetFunction(void **fn, void *module, const char *name) {
    *fn = strcmp(name, "store") == 0 ? module : &handle;
    return *fn == module || strncmp(name, "__xacc_", 7) == 0 ? DONE : 500;
}
API int cuModuleGetGlobal_v2(uint64_t *address, size_t *bytes, void *module, const char *name) {
    static uint64_t variable;
    (void)module;
    *address = (uint64_t)(uintptr_t)&variable;
    *bytes = sizeof variable;
    return strncmp(name, "__xacc_slot_", 12) == 0 ? DONE : 500;
}
API int fake_cuda_launches, fake_cuda_graphs, fake_cuda_changes;
API int cuLaunchKernel(void *fn, unsigned gx, unsigned gy, unsigned gz, unsigned lx, unsigned ly,
                       unsigned lz, unsigned shared, void *stream, void **args, void **extra) {
    if (!fn || !stream || shared || extra || lz != 1 || lx * ly > 1024)
        return INVALID_VALUE;
    const int error = DONE;
    if (error)
        return error;
    if (fn != &handle)
        **(unsigned **)args[0] = gx * gy * gz;
    fake_cuda_launches++;
    return OK;
}

#ifndef FAKE_DEVICE
API int fake_cuda_cooperative;
API int cuLaunchCooperativeKernel(void *fn, unsigned gx, unsigned gy, unsigned gz, unsigned lx,
                                  unsigned ly, unsigned lz, unsigned shared, void *stream,
                                  void **args) {
    fake_cuda_cooperative++;
    return cuLaunchKernel(fn, gx, gy, gz, lx, ly, lz, shared, stream, args, NULL);
}
API int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *gangs, void *fn, int lanes,
                                                    size_t shared) {
    *gangs = fn && !shared ? 2048 / lanes : 0;
    return OK;
}
#endif

/* A graph is a list of launches with their first argument, in the order in which they follow each
 * other. */
struct node {
    void *fn;
    unsigned grid[3], lanes[3], shared;
    void **args, **extra;
};
struct graph {
    struct node node[64];
    unsigned *first[64];
    size_t n;
};
API int cuGraphCreate(void **graph, unsigned flags) {
    *graph = calloc(1, sizeof(struct graph));
    return flags ? INVALID_VALUE : DONE;
}
API int cuGraphDestroy(void *graph) {
    free(graph);
    return DONE;
}
static int set_node(struct graph *graph, size_t at, const struct node *node) {
    if (!node->fn || node->shared || node->extra || node->lanes[2] != 1)
        return INVALID_VALUE;
    graph->node[at] = *node;
    graph->first[at] = node->fn == &handle ? NULL : *(unsigned **)node->args[0];
    return OK;
}
API int cuGraphAddKernelNode(void **node_p, void *graph_, void *const *after, size_t n,
                             const struct node *node) {
    struct graph *graph = graph_;
    if (graph->n == 64 || n != (graph->n > 0) || (n && after[0] != &graph->node[graph->n - 1]) ||
        set_node(graph, graph->n, node))
        return INVALID_VALUE;
    *node_p = &graph->node[graph->n++];
    return DONE;
}
static struct graph *last_graph;
API int cuGraphInstantiateWithFlags(void **exec, void *graph, unsigned long long flags) {
    last_graph = graph;
    *exec = malloc(sizeof(struct graph));
    memcpy(*exec, graph, sizeof(struct graph));
    return flags ? INVALID_VALUE : DONE;
}
API int cuGraphExecKernelNodeSetParams(void *exec, void *node, const struct node *to) {
    const size_t at = (size_t)((struct node *)node - last_graph->node);
    fake_cuda_changes++;
    return at < last_graph->n && !set_node(exec, at, to) ? DONE : INVALID_VALUE;
}
API int cuGraphLaunch(void *exec, void *stream) {
    const struct graph *graph = exec;
    const int error = stream ? DONE : INVALID_VALUE;
    if (error)
        return error;
    for (size_t i = 0; i < graph->n; i++)
        if (graph->first[i])
            *graph->first[i] =
                graph->node[i].grid[0] * graph->node[i].grid[1] * graph->node[i].grid[2];
    fake_cuda_graphs++;
    return OK;
}
API int cuGraphExecDestroy(void *exec) {
    free(exec);
    return DONE;
}
