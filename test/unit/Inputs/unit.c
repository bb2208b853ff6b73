/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* The main program of every unit test: runs the registered tests and reports.
 */
#include "unit.h"
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static unit_test_t *first, **last = &first;
static atomic_int failures;

void unit_register(unit_test_t *test) {
    *last = test;
    last = &test->next;
}

bool unit_check(bool ok, const char *file, int line, const char *format, ...) {
    if (ok)
        return true;
    va_list list;
    va_start(list, format);
    printf("# %s:%d: ", file, line);
    vprintf(format, list);
    printf("\n");
    va_end(list);
    atomic_fetch_add(&failures, 1);
    return false;
}

int unit_failures(void) {
    return atomic_load(&failures);
}

static size_t read_all(int fd, char *text, size_t size) {
    size_t length = 0;
    for (ssize_t got; length < size - 1 && (got = read(fd, text + length, size - 1 - length)) > 0;)
        length += (size_t)got;
    text[length] = '\0';
    return length;
}

void unit_check_fatal(void (*body)(void *), void *argument, const char *expected, const char *file,
                      int line) {
    char text[4096];
    int fds[2], status = 0;
    fflush(NULL);
    if (!unit_check(pipe(fds) == 0, file, line, "pipe failed"))
        return;
    pid_t child = fork();
    if (child == 0) {
        dup2(fds[1], STDERR_FILENO);
        close(fds[0]);
        close(fds[1]);
        body(argument);
        _exit(0);
    }
    close(fds[1]);
    read_all(fds[0], text, sizeof text);
    close(fds[0]);
    waitpid(child, &status, 0);
    unit_check(WIFEXITED(status) && WEXITSTATUS(status) == 1, file, line,
               "wait status is %#x; it said: %s", status, text);
    unit_check(strstr(text, expected) != NULL, file, line, "\"%s\" does not contain \"%s\"", text,
               expected);
}

/* Exhausted memory is an answer that is tested, also where a sanitizer replaces
 * the allocator. */
#define SANITIZER_OPTIONS(name)                                                                    \
    __attribute__((visibility("default"), used)) const char *name(void);                           \
    const char *name(void) {                                                                       \
        return "allocator_may_return_null=1";                                                      \
    }
SANITIZER_OPTIONS(__asan_default_options)
SANITIZER_OPTIONS(__tsan_default_options)

int main(void) {
    int number = 0, failed = 0;
    for (unit_test_t *test = first; test; test = test->next) {
        int before = atomic_load(&failures);
        test->body();
        bool ok = atomic_load(&failures) == before;
        printf("%s %d - %s\n", ok ? "ok" : "not ok", ++number, test->name);
        fflush(stdout);
        failed += !ok;
    }
    printf("1..%d\n", number);
    return failed != 0;
}
