// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xacc_cc -ferror-limit=0 -fsyntax-only -Xclang -verify %s
#pragma xmp nodes p[*]
#pragma xmp template t[100]
#pragma xmp template t2[100][100]
#pragma xmp distribute t[block] onto p
#pragma xmp distribute t2[block][*] onto p
double a[100], b[100][100];
#pragma xmp align a[i] with t[i]
#pragma xmp align b[i][j] with t2[i][j]

void statements(int n, double s) {
#pragma xmp task // expected-error {{expected 'on' in '#pragma xmp task'}}
  n++;
#pragma xmp task on q // expected-error {{no nodes or template named 'q' are declared here}}
  n++;
#pragma xmp task on p on p // expected-error {{clause 'on' appears twice}}
  n++;
#pragma xmp task on p async(1) // expected-error {{unexpected 'async' in '#pragma xmp task'}}
  n++;
#pragma xmp tasks
  n++; // expected-error@-1 {{expected a block of task constructs after the directive in '#pragma xmp tasks'}}
#pragma xmp reflect // expected-error {{expected '(' in '#pragma xmp reflect'}}
#pragma xmp reflect (a) width // expected-error {{expected '(' in '#pragma xmp reflect'}}
#pragma xmp reflect (a) width() // expected-error {{expected a list in '#pragma xmp reflect'}}
#pragma xmp reflect (a) width(/round/1) // expected-error {{expected periodic or unbound in '#pragma xmp reflect'}}
#pragma xmp reflect (a) width(1:2:3) // expected-error {{expected a width or lower:upper in '#pragma xmp reflect'}}
#pragma xmp reflect (b) width(1) // expected-error {{'b' has 2 dimensions, but 'reflect' gives 1}}
#pragma xmp reflect (a) acc acc // expected-error {{clause 'acc' appears twice}}
#pragma xmp reflect (a) acc( // expected-error {{expected ')'}}
#pragma xmp reduction (+ s) // expected-error {{expected ':' in '#pragma xmp reduction'}}
#pragma xmp reduction (% : s) // expected-error {{expected a reduction operator in '#pragma xmp reduction'}}
#pragma xmp reduction (+ : ) // expected-error {{expected a reduction variable in '#pragma xmp reduction'}}
#pragma xmp reduction (max : s/n) // expected-error {{expected '/' after the locations in '#pragma xmp reduction'}}
#pragma xmp reduction (firstmax : s) // expected-error {{'firstmax' is an operator of loops only}}
#pragma xmp bcast n // expected-error {{expected '(' in '#pragma xmp bcast'}}
#pragma xmp bcast (n + 1) // expected-error {{expected a variable, an element or a section here}}
#pragma xmp bcast (((s + 1))) // expected-error {{expected a variable, an element or a section here}}
#pragma xmp bcast (s, -n) // expected-error {{expected a variable, an element or a section here}}
#pragma xmp bcast (abs(n)) // expected-error {{expected a variable, an element or a section here}}
#pragma xmp reduction (+ : s, 3) // expected-error {{expected a variable, an element or a section here}}
#pragma xmp bcast ((s), (*&n), b[0][1], (b)[0:2][:])
#pragma xmp barrier now // expected-error {{unexpected 'now' in '#pragma xmp barrier'}}
#pragma xmp wait_async () // expected-error {{expected an async id in '#pragma xmp wait_async'}}
#pragma xmp template_fix t // expected-error {{expected formats or ranges in '#pragma xmp template_fix'}}
#pragma xmp array // expected-error {{expected 'on' in '#pragma xmp array'}}
  a[:] = 0; // expected-error {{an assignment of sections of distributed arrays needs '#pragma xmp array' or gmove}}
#pragma xmp post (p[0], 1)
#pragma xmp post (p[0]) // expected-error {{expected a node and a tag in '#pragma xmp post'}}
#pragma xmp post // expected-error {{expected '(' in '#pragma xmp post'}}
#pragma xmp wait
#pragma xmp wait (p[0])
#pragma xmp wait (p[n - 1], 7)
#pragma xmp wait (p[0], 7, 8) // expected-error {{expected a node and a tag in '#pragma xmp wait'}}
#pragma xmp wait (7) // expected-error {{expected the name of nodes or a template in '#pragma xmp wait'}}
#pragma xmp wait (p[0], s) on p // expected-error {{expected the end of the line in '#pragma xmp wait'}}
#pragma xmp gmove in out // expected-error {{expected one of 'in' and 'out' in '#pragma xmp gmove'}}
  a[:] = s; // expected-error {{an assignment of sections of distributed arrays needs '#pragma xmp array' or gmove}}
}

void loops(int n, double s) {
  double part[4];
  int i, j;
#pragma xmp loop // expected-error {{expected 'on' in '#pragma xmp loop'}}
  for (i = 0; i < n; i++)
    ;
#pragma xmp loop (i) on * // expected-error {{expected nodes or a template after 'on' in '#pragma xmp loop'}}
  for (i = 0; i < n; i++)
    ;
#pragma xmp loop on t[3] // expected-error {{no subscript of 'on' names a loop variable}}
  for (i = 0; i < n; i++)
    ;
#pragma xmp loop (i, j) on t2[i][j] // expected-error {{no loop over 'j' follows the directive}}
  for (i = 0; i < n; i++)
    ;
#pragma xmp loop on t[2 * i] // expected-error {{expected one loop variable, with + or - an offset, in a subscript of 'on'}}
  for (i = 0; i < n; i++)
    ;
#pragma xmp loop (i, j) on t2[i][i + j] // expected-error {{expected one loop variable}}
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      ;
#pragma xmp loop on t[i] // expected-error@+1 {{the loop over 'i' is not in canonical form}}
  for (i = 0; a[i] < n; i++)
    ;
#pragma xmp loop on t[i] // expected-error@+1 {{the loop over 'i' is not in canonical form}}
  for (i = 0; i < n; i *= 2)
    ;
#pragma xmp loop on t[i] expand(1, 1) // expected-error {{'t' has 1 dimensions, but 'loop' gives 2}}
  for (i = 0; i < n; i++)
    ;
#pragma xmp loop on t[i] expand(1) margin(1) // expected-error {{expected one of expand, margin and peel_and_wait in '#pragma xmp loop'}}
  for (i = 0; i < n; i++)
    ;
#pragma xmp loop on t[i] reduction(+ : part[1:2]) // expected-error {{a section may stand only in an assignment by '=', or in the directives}}
  for (int i = 0; i < n; i++)
    part[1] += s;
#pragma xmp loop on t[i] reduction(max : s / i /) // expected-error {{locations need an operator such as firstmax, not 'max'}}
  for (i = 0; i < n; i++)
    ;
#pragma xmp loop on t[i]
  for (i = 0; i < n; i++) {
#pragma xmp task on t[i] nocomm
    s += 1;
#pragma xmp task on t[i] // expected-error {{a communication directive inside an xmp loop is not supported yet}}
    s += 1;
#pragma xmp barrier // expected-error {{a communication directive inside an xmp loop is not supported yet}}
#pragma xmp loop on t2[*][j] reduction(+ : s)
    for (j = 0; j < n; j++)
#pragma xmp gmove // expected-error {{a communication directive inside an xmp loop is not supported yet}}
      s = a[j];
#pragma xmp reduction (+ : s) // expected-error {{a communication directive inside an xmp loop is not supported yet}}
  }
#pragma xmp reduction (+ : s)
#pragma xmp loop (i, j) on t2[i][j] reduction(firstmax : s / i /) // expected-error {{a location of a nest with other loops between those of 'on' is not supported yet}}
  for (i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (j = 0; j < n; j++)
        s += k;
#pragma xmp loop (i, j) on t2[i][j] reduction(firstmax : s / i /) // expected-error {{a reduction with locations in such a nest with OpenACC directives is not supported yet}}
#pragma acc parallel loop
  for (i = 0; i < n; i++)
    for (j = i; j < n; j++)
      s += j;
}

void undeclared(int n) {
#pragma xmp loop on t[i] reduction(+ : m) // expected-error {{use of undeclared identifier 'm'}}
  for (int i = 0; i < n; i++)
    ;
#pragma xmp loop on t[i + k] // expected-error {{use of undeclared identifier 'k'}}
  for (int i = 0; i < n; i++)
    ;
}

#pragma xmp nodes half[1] = p[0:1]
#pragma xmp template on_half[100][100]
#pragma xmp distribute on_half[*][block] onto half
#pragma xmp template whole[100][100]
#pragma xmp distribute whole[*][block] onto p
void communication_in_loops(double x) {
#pragma xmp loop(k) on whole[k][*]
  for (int k = 0; k < 100; k++) {
#pragma xmp loop on whole[k][i]
    for (int i = 0; i < 100; i++) {
#pragma xmp bcast(x) // expected-error {{a communication directive inside an xmp loop is not supported yet}}
    }
#pragma xmp bcast(x)
  }
#pragma xmp loop(k) on whole[k][:]
  for (int k = 0; k < 100; k++) {
#pragma xmp barrier
  }
#pragma xmp loop(k) on whole[k][3]
  for (int k = 0; k < 100; k++) {
#pragma xmp barrier // expected-error {{a communication directive inside an xmp loop is not supported yet}}
  }
#pragma xmp loop(k) on on_half[k][*]
  for (int k = 0; k < 100; k++) {
#pragma xmp barrier // expected-error {{a communication directive inside an xmp loop is not supported yet}}
  }
}
