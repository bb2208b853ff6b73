/* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception */
/* A test program is one file of TEST(name) { CHECK(...); } bodies; unit.c has
 * main. It prints "ok" and "not ok" lines and fails if one check did. */
#ifndef XACC_UNIT_H
#define XACC_UNIT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct unit_test {
  const char *name;
  void (*body)(void);
  struct unit_test *next;
} unit_test_t;

void unit_register(unit_test_t *test);
bool unit_check(bool ok, const char *file, int line, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
/* Failed checks of this process until now. */
int unit_failures(void);
/* Runs body(argument) in a child and compares how it ended and what it said on
 * standard error. */
void unit_check_fatal(void (*body)(void *), void *argument, const char *expected, const char *file,
                      int line);

/* Tests run in the order of the file. */
#define TEST(test)                                                                                 \
  static void test##_body(void);                                                                   \
  static unit_test_t test##_row = {#test, test##_body, NULL};                                      \
  __attribute__((constructor)) static void test##_register(void) { unit_register(&test##_row); }   \
  static void test##_body(void)

#define CHECK(condition) unit_check((condition), __FILE__, __LINE__, "%s", #condition)
#define CHECK_EQ(actual, expected)                                                                 \
  do {                                                                                             \
    long long actual_ = (long long)(actual), expected_ = (long long)(expected);                    \
    unit_check(actual_ == expected_, __FILE__, __LINE__, "%s is %lld, not %lld", #actual, actual_, \
               expected_);                                                                         \
  } while (0)
#define CHECK_CONTAINS(text, part)                                                                 \
  unit_check(strstr((text), (part)) != NULL, __FILE__, __LINE__, "\"%s\" does not contain \"%s\"", \
             (text), (part))
/* The body ends the process with status 1 after a message that contains
 * expected. */
#define CHECK_FATAL(body, argument, expected)                                                      \
  unit_check_fatal((body), (argument), (expected), __FILE__, __LINE__)

#endif
