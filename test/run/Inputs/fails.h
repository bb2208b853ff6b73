// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// FAILS(body, text): body ends a process with status 1 and a message that contains text. The process is a child, so this
// one must not have used a device.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static void fails(void (*body)(void), const char *text, int line) {
    char said[4096] = "";
    int ends[2], status = 0;
    if (pipe(ends) != 0)
        exit(2);
    pid_t child = fork();
    if (child == 0) {
        dup2(ends[1], STDERR_FILENO);
        close(ends[0]);
        close(ends[1]);
        body();
        _exit(0);
    }
    close(ends[1]);
    for (size_t used = 0, n; (n = (size_t)read(ends[0], said + used, sizeof said - 1 - used)) > 0 && n < sizeof said;)
        used += n;
    close(ends[0]);
    waitpid(child, &status, 0);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 1 && strstr(said, text))
        return;
    fprintf(stderr, "line %d: status %d, not 1 with \"%s\": %s\n", line, status, text, said);
    exit(1);
}
#define FAILS(body, text) fails(body, text, __LINE__)
