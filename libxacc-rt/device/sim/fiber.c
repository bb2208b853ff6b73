/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Fibers (fiber.h), called by the simulator. On x86-64 a switch is a dozen
 * instructions: swapcontext would make two system calls, and a kernel with
 * barriers switches millions of times. Sanitizers are told about switches
 * through weak symbols: it is the program that decides to use them, not this
 * library.
 */
#include "device/sim/fiber.h"
#include "device/valgrind.h"

#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { STACK_BYTES = 1024 * 1024 }; /* touched pages only cost memory */

#define INLINE inline __attribute__((always_inline))
#define WEAK __attribute__((weak))
WEAK void __sanitizer_start_switch_fiber(void **fake, const void *bottom, size_t bytes);
WEAK void __sanitizer_finish_switch_fiber(void *fake, const void **bottom, size_t *bytes);
WEAK void __asan_unpoison_memory_region(void const volatile *, size_t);
WEAK void *__tsan_get_current_fiber(void);
WEAK void *__tsan_create_fiber(unsigned flags);
WEAK void __tsan_destroy_fiber(void *fiber);
WEAK void __tsan_switch_to_fiber(void *fiber, unsigned flags);

/* The switch under way; not thread-local because fibers change threads and
 * compilers keep addresses of thread-locals across calls. */
static xacc_fiber_t *leaving, *entering;

static void before_switch(xacc_fiber_t *from, xacc_fiber_t *to) {
    leaving = from;
    entering = to;
    if (__sanitizer_start_switch_fiber)
        __sanitizer_start_switch_fiber(&from->asan, to->stack, to->bytes);
}

/* First thing on the new stack. ASan tells where the old one was, which is how
 * the bounds of an adopted stack become known. */
static void after_switch(void) {
    if (!__sanitizer_finish_switch_fiber)
        return;
    const void *bottom;
    size_t bytes;
    __sanitizer_finish_switch_fiber(entering->asan, &bottom, &bytes);
    if (!leaving->mapping) {
        leaving->stack = (char *)bottom;
        leaving->bytes = bytes;
    }
}

static __attribute__((used)) void fiber_main(void) {
    after_switch();
    entering->fn(entering->argument);
    abort(); /* it must not return */
}

#if defined(__x86_64__)
/* Saves what a call must preserve on the old stack, leaves the old top in
 * *top_p, and does the reverse on the new stack. */
void xacc_fiber_jump(void **top_p, void *top) __attribute__((visibility("hidden")));
__asm__(".text\n"
        ".type xacc_fiber_jump, @function\n"
        ".globl xacc_fiber_jump\n"
        ".hidden xacc_fiber_jump\n"
        "xacc_fiber_jump:\n"
        "  pushq %rbp\n"
        "  pushq %rbx\n"
        "  pushq %r12\n"
        "  pushq %r13\n"
        "  pushq %r14\n"
        "  pushq %r15\n"
        "  movq %rsp, (%rdi)\n"
        "  movq %rsi, %rsp\n"
        "  popq %r15\n"
        "  popq %r14\n"
        "  popq %r13\n"
        "  popq %r12\n"
        "  popq %rbx\n"
        "  popq %rbp\n"
        "  ret\n"
        ".size xacc_fiber_jump, .-xacc_fiber_jump\n");

/* As if fiber_main had been called from nowhere and then jumped away. */
static void prepare(xacc_fiber_t *fiber) {
    void **top = (void **)(fiber->stack + fiber->bytes);
    *--top = NULL;               /* return address: end of a backtrace */
    *--top = (void *)fiber_main; /* where the first jump returns to */
    for (int saved = 0; saved < 6; saved++)
        *--top = NULL;
    fiber->top = top;
}

static INLINE void jump(xacc_fiber_t *from, xacc_fiber_t *to) {
    xacc_fiber_jump(&from->top, to->top);
}
#else
static void prepare(xacc_fiber_t *fiber) {
    getcontext(&fiber->context);
    fiber->context.uc_stack.ss_sp = fiber->stack;
    fiber->context.uc_stack.ss_size = fiber->bytes;
    fiber->context.uc_link = NULL;
    makecontext(&fiber->context, fiber_main, 0);
}

static INLINE void jump(xacc_fiber_t *from, xacc_fiber_t *to) {
    swapcontext(&from->context, &to->context);
}
#endif

bool xacc_fiber_create(xacc_fiber_t *fiber, xacc_fiber_fn_t *fn, void *argument) {
    size_t guard = (size_t)sysconf(_SC_PAGESIZE);
    char *mapping = mmap(NULL, guard + STACK_BYTES, PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK, -1, 0);
    if (mapping == MAP_FAILED)
        return false;
    mprotect(mapping, guard, PROT_NONE);
    *fiber = (xacc_fiber_t){.fn = fn,
                            .argument = argument,
                            .stack = mapping + guard,
                            .bytes = STACK_BYTES,
                            .mapping = mapping};
    if (__asan_unpoison_memory_region) /* of frames abandoned at this place */
        __asan_unpoison_memory_region(fiber->stack, fiber->bytes);
    if (__tsan_create_fiber)
        fiber->tsan = __tsan_create_fiber(0);
    fiber->valgrind = VALGRIND_STACK_REGISTER(fiber->stack, fiber->stack + fiber->bytes);
    prepare(fiber);
    return true;
}

void xacc_fiber_adopt(xacc_fiber_t *fiber) {
    *fiber = (xacc_fiber_t){0};
    if (__tsan_get_current_fiber)
        fiber->tsan = __tsan_get_current_fiber();
}

void xacc_fiber_destroy(xacc_fiber_t *fiber) {
    if (!fiber->mapping)
        return;
    if (__tsan_destroy_fiber)
        __tsan_destroy_fiber(fiber->tsan);
    VALGRIND_STACK_DEREGISTER(fiber->valgrind);
    munmap(fiber->mapping, (size_t)(fiber->stack - (char *)fiber->mapping) + fiber->bytes);
    *fiber = (xacc_fiber_t){0};
}

/* TSan's call stack of from begins and ends here: between its switch and ours
 * no instrumented function may be called. */
void xacc_fiber_switch(xacc_fiber_t *from, xacc_fiber_t *to) {
    before_switch(from, to);
    if (__tsan_switch_to_fiber)
        __tsan_switch_to_fiber(to->tsan, 0);
    jump(from, to);
    after_switch();
}
