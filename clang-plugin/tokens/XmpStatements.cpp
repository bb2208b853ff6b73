// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Where a statement ends, found in tokens: directives that govern a statement put braces around it.
#include "tokens/XmpStatements.h"

using namespace clang;

namespace xacc {
/// Index behind the OpenACC or OpenMP directive at I, or behind another pragma of one token.
size_t XmpStatements::skipAnnotation(size_t I) const {
  tok::TokenKind End = In[I].is(tok::annot_pragma_openacc)  ? tok::annot_pragma_openacc_end
                       : In[I].is(tok::annot_pragma_openmp) ? tok::annot_pragma_openmp_end
                                                            : tok::unknown;
  if (End == tok::unknown)
    return I + 1;
  while (I < In.size() && In[I].isNot(End) && In[I].isNot(tok::eof))
    ++I;
  return I + 1;
}

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
  static const StringRef Words[] = {"update",   "wait", "enter", "exit",    "init",
                                    "shutdown", "set",  "cache", "declare", "routine"};
  if (In[I].is(tok::annot_pragma_openacc))
    return llvm::is_contained(Words, Stream.name(I + 1));
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

/// Index behind the statement that begins at I.
size_t XmpStatements::statementEnd(size_t I) const {
  while (I < In.size() && In[I].isAnnotation()) {
    bool Alone = isAlone(I);
    I = skipAnnotation(I);
    if (Alone)
      return I;
  }
  if (I >= In.size())
    return In.size() - 1;
  switch (In[I].getKind()) {
  case tok::l_brace:
    return Stream.match(I) + 1;
  case tok::kw_if: {
    size_t End = statementEnd(Stream.match(I + 1) + 1);
    return Stream.is(End, tok::kw_else) ? statementEnd(End + 1) : End;
  }
  case tok::kw_for:
  case tok::kw_while:
  case tok::kw_switch:
    return statementEnd(Stream.match(I + 1) + 1);
  case tok::kw_do: {
    size_t End = statementEnd(I + 1); // while ( ) ;
    return Stream.match(End + 1) + 2;
  }
  case tok::kw_case:
  case tok::kw_default: {
    int Questions = 0;
    for (; I < In.size() && (Questions || In[I].isNot(tok::colon)); ++I)
      Questions += Stream.is(I, tok::question) ? 1 : Stream.is(I, tok::colon) ? -1 : 0;
    return statementEnd(I + 1);
  }
  default:
    if (Stream.is(I, tok::identifier) && Stream.is(I + 1, tok::colon))
      return statementEnd(I + 2);
    while (I < In.size() && !In[I].isOneOf(tok::semi, tok::eof, tok::r_brace))
      I = In[I].isOneOf(tok::l_paren, tok::l_brace, tok::l_square) ? Stream.match(I) + 1 : I + 1;
    return Stream.is(I, tok::semi) ? I + 1 : I;
  }
}
} // namespace xacc
