/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* Device library: functions of string.h, where the device has no C library of
 * its own; kernels of the simulator use the host's. */
#ifndef XACC_SIM
#include <stddef.h>

size_t strlen(const char *s) {
    size_t n = 0;
    while (s[n])
        n++;
    return n;
}

int memcmp(const void *a, const void *b, size_t n) {
    const unsigned char *x = a, *y = b;
    for (size_t i = 0; i < n; i++)
        if (x[i] != y[i])
            return x[i] - y[i];
    return 0;
}

int bcmp(const void *a, const void *b, size_t n) {
    return memcmp(a, b, n);
}

void *memchr(const void *s, int c, size_t n) {
    const unsigned char *x = s;
    for (size_t i = 0; i < n; i++)
        if (x[i] == (unsigned char)c)
            return (void *)(x + i);
    return 0;
}

int strncmp(const char *a, const char *b, size_t n) {
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i] || !a[i])
            return (unsigned char)a[i] - (unsigned char)b[i];
    return 0;
}

int strcmp(const char *a, const char *b) {
    return strncmp(a, b, (size_t)-1);
}

char *strchr(const char *s, int c) {
    for (; *s != (char)c; s++)
        if (!*s)
            return 0;
    return (char *)s;
}

char *strrchr(const char *s, int c) {
    const char *last = 0;
    for (; *s; s++)
        if (*s == (char)c)
            last = s;
    return (char *)((char)c ? last : s);
}

char *stpcpy(char *to, const char *from) {
    while ((*to = *from))
        to++, from++;
    return to;
}

char *strcpy(char *to, const char *from) {
    stpcpy(to, from);
    return to;
}

char *strncpy(char *to, const char *from, size_t n) {
    size_t i = 0;
    for (; i < n && from[i]; i++)
        to[i] = from[i];
    for (; i < n; i++)
        to[i] = 0;
    return to;
}

char *strcat(char *to, const char *from) {
    strcpy(to + strlen(to), from);
    return to;
}
#endif
