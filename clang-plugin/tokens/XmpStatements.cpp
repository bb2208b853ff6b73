// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which directives stand alone, and which govern the statement behind them.
#include "tokens/XmpStatements.h"

using namespace clang;

namespace xacc {
/// OpenMP's directives that are statements of their own.
static bool isAloneOpenMP(StringRef Word, StringRef Next) {
  static const StringRef Words[] = {"barrier", "taskwait",     "taskyield", "flush",
                                    "cancel",  "cancellation", "depobj",    "interop",
                                    "error",   "scan",         "nothing",   "threadprivate"};
  return llvm::is_contained(Words, Word) ||
         (Word == "target" && (Next == "update" || Next == "enter" || Next == "exit")) ||
         (Word == "ordered" && (Next == "depend" || Next == "doacross"));
}

/// True if the directive at I is a statement of its own.
bool XmpStatements::isAlone(size_t I) const {
  if (In[I].is(tok::annot_pragma_openacc))
    return Stream.isAlone(I);
  if (In[I].is(tok::annot_pragma_openmp))
    return isAloneOpenMP(Stream.name(I + 1), Stream.name(I + 2));
  XmpDirective Id;
  const XmpDirectiveRow *Row = nullptr;
  if (All.isPragma(I) && !All.pragma(I).Tokens.empty())
    Row = findDirective(nameOf(All.pragma(I).Tokens[0]).lower(), Id);
  return Row && Row->Kind != XmpKind::Body;
}

/// True if the directive of OpenACC or OpenMP that begins at I says how the loops behind it are
/// executed. Others that govern a statement (data, atomic, single) leave a loop to one thread.
bool XmpStatements::sharesIterations(size_t I) const {
  static const StringRef Words[] = {"loop",    "for",   "simd",       "parallel", "serial",
                                    "kernels", "teams", "distribute", "target",   "taskloop"};
  return In[I].isOneOf(tok::annot_pragma_openacc, tok::annot_pragma_openmp) && !isAlone(I) &&
         llvm::is_contained(Words, Stream.name(I + 1));
}

/// Index of the first of the directives of OpenACC and OpenMP that govern the statement at I.
size_t XmpStatements::governedFrom(size_t I) const {
  while (I > 0 && In[I - 1].isOneOf(tok::annot_pragma_openacc_end, tok::annot_pragma_openmp_end)) {
    size_t Begin = I - 1;
    while (Begin > 0 && !In[Begin].isOneOf(tok::annot_pragma_openacc, tok::annot_pragma_openmp))
      --Begin;
    if (isAlone(Begin))
      return I;
    I = Begin;
  }
  return I;
}

size_t XmpStatements::statementEnd(size_t I) const {
  return Stream.statementEnd(I, [this](size_t Pragma) { return isAlone(Pragma); });
}
} // namespace xacc
