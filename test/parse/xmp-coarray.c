// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -ferror-limit=0 -fsyntax-only -Wno-unused-value -Xclang -verify %s
// RUN: %xacc_cc -ferror-limit=0 -fsyntax-only -Wno-unused-value -DTOKENS -Xclang -verify=tokens %s
// RUN: %xacc_cc -ferror-limit=0 -fsyntax-only -DTYPES -Xclang -verify=types %s
// Where coarrays and objects of other images may stand.
#ifdef TOKENS // found before the parser sees anything
struct member {
  int m:[*]; // tokens-error {{only variables and parameters of functions can be coarrays}}
};
typedef int type:[*];          // tokens-error {{only variables and parameters}}
_Thread_local int thread:[*];  // tokens-error {{only variables and parameters}}
int too_many:[1][1][1][1][1][1][1][*]; // tokens-error {{at most 7}}
int x:[*], old;
#pragma xmp nodes p[*]
#pragma xmp coarray old : [2] // tokens-error {{expected codimensions, of which the last is '*', in '#pragma xmp coarray'}}
#pragma xmp coarray never : [*] // tokens-error {{expected the name of a variable that is declared in front of the directive in '#pragma xmp coarray'}}
#pragma xmp coarray old // tokens-error {{expected ':' and codimensions, of which the last is '*', or 'on' in '#pragma xmp coarray'}}
#pragma xmp template t[4]
#pragma xmp coarray on t :: x // tokens-error {{expected the name of a node array in '#pragma xmp coarray'}}
#pragma xmp coarray on p // tokens-error {{expected '::' and names of coarrays in '#pragma xmp coarray'}}
void f(void) {
  x:[] = 1; // tokens-error {{expected the number of an image in each bracket behind ':'}}
  x = x:[*]; // tokens-error {{expected the number of an image in each bracket behind ':'}}
  x:[*] = 1; // tokens-error {{expected the number of an image}}
  x = 1, x:[*]; // tokens-error {{expected the number of an image}}
  if (x) x:[*]; // tokens-error {{expected the number of an image}}
  double few:[4]; // tokens-error {{only variables and parameters of functions can be coarrays; the last codimension is '*'}}
  struct member another[2]:[4]; // tokens-error {{the last codimension is '*'}}
  x:[0] = x:[0]:[1]; // tokens-error {{an object of another image cannot stand here}}
  for (int i:[*] = 0; i < 3; i++) // tokens-error {{only variables and parameters}}
    ;
#pragma xmp image(t) // tokens-error {{expected the name of a node array in '#pragma xmp image'}}
  ;
#pragma xmp image(p) // tokens-error {{expected a call of xmp_sync_all, xmp_sync_image, xmp_sync_images or xmp_sync_images_all behind the directive in '#pragma xmp image'}}
  x = 1;
#pragma xmp nonblock (local) // tokens-error {{expected 'remote' in '#pragma xmp nonblock'}}
  {}
#pragma xmp wait_nonblock (remote) // tokens-error {{expected 'local' in '#pragma xmp wait_nonblock'}}
}
void locks(void) {
#pragma xmp lock x // tokens-error {{expected '(' in '#pragma xmp lock'}}
#pragma xmp lock (x) acquired (old) // tokens-error {{expected 'acquired_lock' or 'stat' in '#pragma xmp lock'}}
#pragma xmp unlock (x) acquired_lock (old) // tokens-error {{expected 'stat' in '#pragma xmp unlock'}}
#pragma xmp lock (x:) // tokens-error {{expected a lock}}
#pragma xmp lock (x:[]) // tokens-error {{expected a lock}}
#pragma xmp lock (1 + x) // tokens-error {{expected a lock}}
#pragma xmp lock () // tokens-error {{expected a lock}}
}
int v[4]:[*], others, own[4];
void directives(int k) {
#pragma acc parallel loop num_gangs(v[0]:[k]) // tokens-error {{an object of another image in a directive is not supported yet}}
  for (int i = 0; i < 4; i++)
    ;
#pragma acc parallel loop if(v[0]:[k]) async(v[1]:[k][0]) // tokens-error 2 {{an object of another image in a directive}}
  for (int i = 0; i < 4; i++)
    ;
#pragma acc data copy(own[0:v[0]:[k]]) // tokens-error {{an object of another image in a directive}}
  ;
#pragma acc wait(v[0]:[k]) // tokens-error {{an object of another image in a directive}}
#pragma acc update self(own[v[0]:[k]:2]) if(k) // tokens-error {{an object of another image in a directive}}
#pragma acc kernels loop gang(num : v[0]:[k]) vector(v[0]:[k]) // tokens-error 2 {{an object of another image in a directive}}
  for (int i = 0; i < 4; i++)
    ;
#pragma xmp task on p[v[0]:[k]] // tokens-error {{an object of another image in a directive}}
  ;
#pragma xmp bcast(others) from p[v[0]:[k]] // tokens-error {{an object of another image in a directive}}
#pragma xmp post(p[0], v[0]:[k]) // tokens-error {{an object of another image in a directive}}
#pragma xmp lock(v[v[0]:[k]]) // tokens-error {{an object of another image in a directive}}
#pragma xmp loop on t[i + v[0]:[k]] // tokens-error {{an object of another image in a directive}}
  for (int i = 0; i < 4; i++)
    ;
#pragma xmp array on t[0:v[0]:[k]] // tokens-error {{an object of another image in a directive}}
  others = 1;
}
#elif defined TYPES // found by the parser
#include <xmp.h>
static struct pair {
  int first, second;
} pair;
static double _Complex z;
void collectives(void) {
  xmp_co_max(&z, 1, -1, NULL);    // types-error {{type '_Complex double' not compatible with any generic association type}}
  xmp_co_sum(&pair, 1, -1, NULL); // types-error {{type 'struct pair' not compatible with any generic association type}}
}
#else
#include <xmp.h>
xmp_lock_t guard:[*], guards[2]:[2][*], no_coarray_lock;
static xmp_event_t event:[*];
void locks(int k) {
  int status;
#pragma xmp lock (guards[k]:[1][k]) stat (status)
#pragma xmp unlock (guards[k])
#pragma xmp lock (k)                  // expected-error {{a lock must be of type 'xmp_lock_t', not 'int'}}
#pragma xmp lock (no_coarray_lock)    // expected-error {{'no_coarray_lock' is not a coarray}}
#pragma xmp lock (no_coarray_lock:[1]) // expected-error {{'no_coarray_lock' is not a coarray}}
#pragma xmp lock (guards[1]:[1])      // expected-error {{coarray 'guards' has 2 codimensions, but 1 image subscripts are given}}
  xmp_event_post(event:[k], &status);
#pragma acc parallel
  {
#pragma xmp lock (guard) // expected-error {{of the XMP directives only 'loop' may stand in a compute construct}}
  }
}
int x:[*], a[4]:[*], g[3]:[2][*], plain;
struct {
  unsigned low : 3;
} bits[4]:[*];
void ended(int *own);
void aligned(void) {
  _Alignas(64) int line[4]:[*];
  _Alignas(128) int far[4]:[*]; // expected-error {{an alignment of more than 64 bytes of a coarray in a block is not supported yet}}
  static _Alignas(128) int there[4]:[*];
  __attribute__((cleanup(ended))) int own:[*]; // expected-error {{a cleanup of a coarray in a block is not supported yet}}
  line[0] = far[0] = there[0] = 0;
}
static const int fixed[4]:[*] = {1, 2};
#pragma acc declare create(fixed)
int constants(int k) {
  int sum = fixed[1]:[k];
#pragma acc parallel loop reduction(+ : sum)
  for (int i = 0; i < 4; i++)
    sum += fixed[i]:[k]; // expected-error {{an object of another image of a constant in a compute construct is not supported yet}}
  return sum;
}
char many[2][2][2][2][2][2][2][2][2][2][2][2][2][2][2][2][2]:[*];
void dimensions(void) {
  many[0][:][:][:][:][:][:][:][:][:][:][:][:][:][:][:][:]:[0] = 1;
  many[:][:][:][:][:][:][:][:][:][:][:][:][:][:][:][:][:]:[0] = 1; // expected-error {{a section of more than 16 dimensions of a coarray is not supported yet}}
}
void sections(int n, int w[n]:[*], int v[n]) {
  int *p = &a[0]:[1]; // expected-error {{an object of another image has no address; only its value can be used}}
  int *q = a:[1];     // expected-error {{an object of another image has no address}}
  p = w:[1];          // expected-error {{an object of another image has no address}}
  plain:[0] = 1;      // expected-error {{'plain' is not a coarray: ':[*]' behind its declarator makes it one}}
  q[0]:[1] = 2;       // expected-error {{'q' is not a coarray}}
  v[0]:[0] = w[0]:[1]; // expected-error {{'v' is not a coarray}}
  x:[0][1] = 1;       // expected-error {{coarray 'x' has 1 codimensions, but 2 image subscripts are given}}
  g[0]:[1] = 1;       // expected-error {{coarray 'g' has 2 codimensions, but 1 image subscripts are given}}
  x:[1.5] = 2;        // expected-error {{the number of an image must be an integer, not 'double'}}
  x:[(__int128)n] = 2; // expected-error {{the number of an image must be an integer, not '__int128'}}
  int z = a[0:2]:[1]; // expected-error {{a section may stand only in an assignment by '='}}
  a[0:2]:[1] += 2;    // expected-error {{a section may stand only in an assignment by '='}}
  a[0:2]:[1] = g[0:2]:[0][0] + a[0:1]:[z]; // the lengths are compared at run time
#pragma acc parallel loop
  for (int i = 0; i < 4; i++)
    a[i] = x:[0];
#pragma acc parallel loop
  for (int i = 0; i < 4; i++) {
    a[i] = w[i]:[0];        // expected-error {{an object of another image by a pointer in a compute construct is not supported yet}}
    a[i] = g[0]:[1];        // expected-error {{coarray 'g' has 2 codimensions, but 1 image subscripts are given}}
    int *p = &a[i]:[1];     // expected-error {{an object of another image has no address}}
    a[0:2]:[1] = v[0:2];
    a[0:2]:[1] = w[0:2]:[0];          // expected-error {{an object of another image by a pointer in a compute construct is not supported yet}}
    a[0:2]:[1] = i ? v[0:2] : a[3];   // expected-error {{what is no section behind a condition, in an assignment of sections of other images in a compute construct is not supported yet}}
    a[0:2]:[1] = i && v[0:2] && plain;
    a[0:2]:[1] = v[i] = v[0:2];       // expected-error {{this use of a section in an assignment of sections of other images in a compute construct is not supported yet}}
    a[0:2]:[1] = ({ v[0:2]; });       // expected-error {{this use of a section in an assignment of sections of other images in a compute construct is not supported yet}}
    bits[0:2]:[1].low = 3;            // expected-error {{a section of bit-fields of a coarray is not supported yet}}
    a[0:2]:[1] = bits[0:2]:[0].low;   // expected-error {{a section of bit-fields of a coarray is not supported yet}}
    xmp_atomic_add(x:[0], *p); // expected-error {{an atomic operation on a coarray in a compute construct is not supported yet}}
  }
  bits[0:2]:[1].low = 3;      // expected-error {{a section of bit-fields of a coarray is not supported yet}}
  a[0:2] = bits[0:2]:[0].low; // expected-error {{a section of bit-fields of a coarray is not supported yet}}
  a[0:2]:[1] = bits[0:2].low;
#pragma acc host_data use_device(a, bits)
  {
    a[0]:[1] = bits[1].low;      // expected-error {{a bit-field of a variable of use_device beside an object of another image is not supported yet}}
    bits[1].low = a[0]:[1];      // expected-error {{a bit-field of a variable of use_device beside an object of another image is not supported yet}}
    bits[1].low += a[0]:[1];     // expected-error {{a bit-field of a variable of use_device beside an object of another image is not supported yet}}
    *(n ? a + 1 : v) = a[0]:[1]; // expected-error {{such an address of a variable of use_device beside an object of another image is not supported yet}}
    bits[1]:[1].low = a[0];
    a[0:2] = 3;          // expected-error {{a variable of use_device in an assignment of sections without an object of another image is not supported yet}}
    v[0:2] = a[0:2] + 1; // expected-error {{a variable of use_device in an assignment of sections without an object of another image is not supported yet}}
  }
#pragma acc enter data copyin(x) // expected-error {{coarray 'x' in clause 'copyin': other images could not rely on a copy that comes and goes; 'acc declare create' at file scope puts coarrays on devices}}
#pragma acc parallel loop present(a) create(g[0:1]) // expected-error {{coarray 'g' in clause 'create'}}
  for (int i = 0; i < 4; i++)
    a[i] = 0;
  int k:[*], *kp = &k; // expected-error {{coarray 'k' of a block is used in the declaration that makes it}}
  goto label;
label:
  x:[0];
  asm volatile("" : [out] "=r"(z) : "0"(x:[1]));
}
typedef int four __attribute__((vector_size(16)));
typedef float lanes __attribute__((ext_vector_type(4)));
four vector:[*];
lanes points:[*];
_Atomic int counts, shared:[*], all[4]:[*];
void parts(int k) {
  (vector:[k])[1] = 2;  // expected-error {{an assignment to elements of a vector of another image is not supported yet}}
  ++(vector:[k])[1];    // expected-error {{an assignment to elements of a vector of another image}}
  points:[k].xy.x += 1; // expected-error {{an assignment to elements of a vector of another image}}
  k = (vector:[k])[3] + (int)points:[k].w;
  asm("" : "=m"(x:[k]));                             // expected-error {{an object of another image has no address}}
  asm("" : "+r"(x:[k]) : "m"(a[1]:[k]), "r"(x:[k])); // expected-error 2 {{an object of another image has no address}}
  shared:[k] = 1;              // expected-error {{an object of another image of an _Atomic type is not supported yet}}
  k = shared:[k];              // expected-error {{an object of another image of an _Atomic type}}
  shared:[k]++;                // expected-error {{an object of another image of an _Atomic type}}
  all[1]:[k] |= 2;             // expected-error {{an object of another image of an _Atomic type}}
  all[0:4]:[k] = a[0:4];       // expected-error {{an object of another image of an _Atomic type}}
  a[0:4] = all[0:4]:[k];       // expected-error {{an object of another image of an _Atomic type}}
  k = sizeof(shared:[k]) + counts;
}
#pragma xmp nodes few[*]
#pragma xmp template eight[8]
#pragma xmp distribute eight[block] onto few
int spread[8];
#pragma xmp align spread[i] with eight[i]
static void distributed(void) {
#pragma acc serial
  {
    a[0:2]:[1] = spread[0:2]; // expected-error {{a distributed array in an assignment of sections of other images in a compute construct is not supported yet}}
    spread[0:2] = a[0:2]:[1]; // expected-error {{a distributed array in an assignment of sections of other images in a compute construct is not supported yet}}
  }
}
#include <xmp.h>
static xmp_event_t posted:[*], here;
static void signals(int n) {
#pragma acc serial
  {
    xmp_put_signal(a[0]:[1], &n, 1, posted:[1]);
    n ? xmp_put_signal(a[0]:[1], &n, 1, posted:[1]) : (void)0; // expected-error {{xmp_put_signal inside of an expression in a compute construct is not supported yet}}
    xmp_put_signal(plain, &n, 1, posted:[1]);                  // expected-error {{'plain' is not a coarray}}
    xmp_put_signal(a[0]:[1], &n, 1, here);                     // expected-error {{'here' is not a coarray}}
  }
}
static short narrow:[*];
static double real:[*];
static int counter:[*], counters[3]:[*], no_coarray;
void atomics(void) {
  xmp_atomic_add(counter:[1], 1);
  xmp_atomic_add(counter, 1);
  xmp_atomic_add(narrow, 1);            // expected-error {{the object is of type 'short': int, unsigned int, long and unsigned long have atomic operations}}
  xmp_atomic_define(real:[0], 1);       // expected-error {{the object is of type 'double'}}
  xmp_atomic_add(counters:[0], 1);      // expected-error {{the object is of type 'int[3]'}}
  xmp_atomic_add(no_coarray:[0], 1);    // expected-error {{'no_coarray' is not a coarray}}
#pragma acc parallel
  xmp_atomic_add(counter, 1); // expected-error {{an atomic operation on a coarray in a compute construct is not supported yet}}
}
static struct pair {
  int first, second;
} pair;
static double _Complex z;
void collectives(void) {
  xmp_co_sum(&z, 1, -1, NULL);
  xmp_co_broadcast(&pair, 1, 0, NULL);
  xmp_co_sum(&counter:[1], 1, -1, NULL);      // expected-error {{an object of another image has no address; only its value can be used}}
  xmp_co_broadcast(counters:[1], 3, 0, NULL); // expected-error {{an object of another image}}
}
static int parameter(int n, int w[n][x:[n]]) { return sizeof w[0]; } // expected-error {{an object of another image cannot stand here}}
#pragma acc routine seq
static int routine(int k) { return x:[k]; } // expected-error {{an object of another image in a routine of OpenACC is not supported yet}}
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp distribute t[block] onto p
void copies(int k) {
#pragma acc parallel loop private(a)
  for (int i = 0; i < 4; i++)
    a[i]:[k] = 3; // expected-error {{an object of another image where a clause makes copies of 'a' is not supported yet}}
#pragma acc parallel loop reduction(+ : x)
  for (int i = 0; i < 4; i++)
    x += x:[k]; // expected-error {{an object of another image where a clause makes copies of 'x'}}
#pragma acc parallel
  {
#pragma acc loop gang private(x) // the next loop has none
    for (int i = 0; i < 4; i++)
      a[i] = x;
#pragma acc loop
    for (int i = 0; i < 4; i++)
      a[i] = x:[k];
  }
#pragma acc parallel loop
  for (int j = 0; j < 3; j++) {
#pragma xmp loop on t[i]
    for (int i = 0; i < x:[k]; i++) // expected-error {{an object of another image in the header of an xmp loop in a compute construct is not supported yet}}
      a[i] = 3;
  }
#pragma acc parallel loop self
  for (int i = 0; i < x:[k]; i++)
    a[i] = x:[k];
}
void redeclared(void) {
  extern int g[3]:[*]; // expected-error {{a second 'coarray' of array 'g' in this scope}}
}
static int constant = sizeof(a:[1]);
int not_constant = x:[1]; // expected-error {{initializer element is not a compile-time constant}}
#endif
