// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -fplugin=%xacc_so -O1 -c -o %t.o -Xclang -verify %s
// Addresses in initialisers of variables that devices create: those of variables without a copy mean nothing there.
int seen[4], unseen[4], copied[2], linked[2];
void call(void);
struct node {
  int *data;
  struct node *next;
  void (*visit)(void);
  unsigned long number;
};
static struct node last = {seen};
static struct node first = {unseen, &last, call, sizeof unseen}; // expected-warning {{xacc: the initialiser of 'first' has the address of 'unseen', which no declare directive here creates: on the device it means nothing}}
static struct node *all[] = {
    &first,
    [2] = &last,
};
extern int *begin;
int *begin = &copied[1], *end = seen + 4;
const char *texts[] = {"a", "bc"};
int *numbers = (int[]){1, 2};
static int *to_linked = linked; // expected-warning {{the address of 'linked'}}
int *by_value = unseen; // copied as it is
#define WHERE &unseen[3]
static unsigned long as_number = (unsigned long)WHERE; // expected-warning {{the address of 'unseen'}}
#pragma acc declare create(seen, last, first, all, begin, end, texts, numbers, to_linked, as_number) link(linked)
#pragma acc declare copyin(copied, by_value)

int use(void) {
  static int *own = unseen; // expected-warning {{the initialiser of 'own' has the address of 'unseen'}}
#pragma acc declare create(own)
  int n = 0;
#pragma acc serial copy(n)
  n = first.next == &last && own;
  return n;
}
