/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* What tests of repeated launches share: a device of the fake driver library, and sequences of
 * launches on it. Without that library they have nothing to say. */
#ifndef XACC_TEST_DEVICE_GRAPH_H
#define XACC_TEST_DEVICE_GRAPH_H

#include "core/env.h"
#include "core/log.h"
#include "device/backends.h"
#include "device/device.h"
#include "unit.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#define OK(expr) unit_check((expr) == XACC_OK, __FILE__, __LINE__, "%s: %s", #expr, xacc_reason())

enum { STEP = 10 };
static const xacc_dev_ops_t *ops;
static xacc_dev_t *dev;
static xacc_queue_t *queue;
static xacc_image_handle_t *image;
static xacc_kernel_t *kernel;
static int *launches, *graphs, *changes;
static unsigned cells[64];

static inline bool is_off(void) { return !xacc_env_flag(XACC_ENV_cuda_graph, true); }

static inline int *counter(const char *name) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  int *found = library ? dlsym(library, name) : NULL;
  return found;
}

/* Called with the name of each function of the driver. */
static inline void set_hook(void (*hook)(const char *name)) {
  void *library = dlopen("libcuda.so.1", RTLD_NOW | RTLD_NOLOAD);
  void (**place)(const char *) = dlsym(library, "fake_cuda_hook");
  *place = hook;
  dlclose(library);
}

/* A new device, queue and kernel; false without the fake. */
static inline bool begin(void) {
  static const xacc_image_t code = {XACC_IMAGE_PTX, 70, "code", 4};
  static const xacc_module_desc_t module = {.source = "m.c", .images = &code, .n_images = 1};
  static const xacc_param_t param = {XACC_PARAM_POINTER, 0, 8};
  static const xacc_kernel_desc_t desc = {.name = "store", .params = &param, .n_params = 1};
  const char *reason = NULL;
  int count = 0;
  ops = xacc_device_find("cuda");
  OK(ops->probe(&count, &reason));
  launches = counter("fake_cuda_launches");
  const char *path = getenv("LD_LIBRARY_PATH");
  CHECK(launches || !path || !strstr(path, "fake-cuda")); /* RUN lines want it */
  if (!count || !launches)
    return false;
  graphs = counter("fake_cuda_graphs");
  changes = counter("fake_cuda_changes");
  OK(ops->open(0, &dev));
  OK(ops->queue_create(dev, &queue));
  OK(ops->load(dev, &module, &image));
  OK(ops->symbol(image, &desc, &kernel));
  *launches = *graphs = *changes = 0;
  memset(cells, 0, sizeof cells);
  return true;
}

static inline void end(void) {
  ops->queue_destroy(queue);
  ops->unload(dev, image);
  ops->close(dev);
}

/* Stores gangs in a cell. */
static inline void store(unsigned *cell, unsigned gangs) {
  const xacc_grid_t grid = {{gangs, 1, 1}, {32, 1}};
  void *args[] = {&cell};
  OK(ops->launch(queue, kernel, &grid, args));
}

static inline void step(unsigned *at) {
  for (unsigned i = 0; i < STEP; i++)
    store(at + i, i + 1);
}

static inline void finish(void) { OK(ops->queue_wait(queue)); }

static inline void check_cells(unsigned *at) {
  finish();
  for (unsigned i = 0; i < STEP; i++)
    CHECK_EQ(at[i], i + 1);
}

static inline void repeat(int n) {
  for (int i = 0; i < n; i++) {
    step(cells);
    finish();
  }
}

/* Until they are a graph: a test that others keep from running is a host that does something else.
 */
static inline void learn(void) {
  repeat(4);
  for (int i = 0; i < 1000 && !*graphs && !is_off(); i++)
    repeat(1);
  *launches = *graphs = *changes = 0;
  memset(cells, 0, sizeof cells);
}

static inline void expect(unsigned value) {
  CHECK_EQ(cells[60], value);
  cells[60] = 0;
}

/* Five launches, of which the last stores 5. */
static inline void half(void) {
  for (unsigned i = 0; i < 5; i++)
    store(cells + 60, i + 1);
}

#endif
