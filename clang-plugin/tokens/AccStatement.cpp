// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Directives and the statements behind them that other compilers take and whose meaning is clear:
// atomic on one statement in braces or with parentheses around operands, atomic write on an update,
// loop seq on while and do, break out of the loop that a compute construct is, data with nothing
// behind it, cache of what has no section, and shape, which describes structs to other compilers.
#include "tokens/TokenStream.h"

using namespace clang;

namespace xacc {
namespace {
class Statement {
public:
  Statement(TokenStream &Stream, size_t I, AccRepairs &Out)
      : Stream(Stream), Out(Out), I(I), End(Stream.endOfDirective(I)), Next(End + 1),
        Name(Stream.name(I + 1)) {}
  bool repair();

private:
  bool isLoopInOrder() const;
  bool isUpdate() const;
  bool isSame(size_t A, size_t B, size_t Count) const;
  bool isOperator(size_t I) const;
  bool hasComma(size_t First, size_t Last) const;
  void unwrap(size_t First, size_t Last);
  void atomic();
  bool isBehindLoopDirective() const;
  bool cache();
  void compute();
  void tell(diag::ID Id, StringRef Text) {
    Out.Changed.push_back({Stream.Tokens[I + 1].getLocation(), Id, Text.str()});
  }

  TokenStream &Stream;
  AccRepairs &Out;
  const size_t I, End, Next; ///< the directive, its end, and the statement
  const StringRef Name;
};
} // namespace

/// Clang takes loop directives for for statements alone; seq says what others do anyway.
bool Statement::isLoopInOrder() const {
  return Name == "loop" && Stream.name(I + 2) == "seq" && End == I + 3 &&
         (Stream.is(Next, tok::kw_while) || Stream.is(Next, tok::kw_do));
}

/// x op= e; x++; ++x; rather than x = e;
bool Statement::isUpdate() const {
  for (size_t T = Next; T < Stream.Tokens.size(); ++T) {
    if (Stream.Tokens[T].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      T = Stream.match(T);
    else if (Stream.Tokens[T].isOneOf(tok::semi, tok::equal, tok::eof))
      return false;
    else if (Stream.Tokens[T].isOneOf(tok::plusequal, tok::minusequal, tok::starequal,
                                      tok::slashequal, tok::ampequal, tok::pipeequal,
                                      tok::caretequal, tok::lesslessequal, tok::greatergreaterequal,
                                      tok::plusplus, tok::minusminus))
      return true;
  }
  return false;
}

bool Statement::isSame(size_t A, size_t B, size_t Count) const {
  for (size_t K = 0; K < Count; ++K)
    if (Stream.PP.getSpelling(Stream.Tokens[A + K]) != Stream.PP.getSpelling(Stream.Tokens[B + K]))
      return false;
  return true;
}

/// Of two operands.
bool Statement::isOperator(size_t I) const {
  return Stream.Tokens[I].isOneOf(tok::plus, tok::minus, tok::star, tok::slash, tok::amp, tok::pipe,
                                  tok::caret, tok::lessless, tok::greatergreater, tok::ampamp,
                                  tok::pipepipe);
}

bool Statement::hasComma(size_t First, size_t Last) const {
  for (size_t T = First; T < Last; ++T)
    if (Stream.is(T, tok::comma))
      return true;
    else if (Stream.Tokens[T].isOneOf(tok::l_paren, tok::l_square, tok::l_brace))
      T = Stream.match(T);
  return false;
}

/// Takes out what Clang's forms of atomic statements do not have, and macros put in: parentheses
/// around all, (x++), around the right side, x = (x + 1), and around x in it, x = ((x)) + 1.
void Statement::unwrap(size_t First, size_t Last) {
  auto drop = [&](size_t Open, size_t Close) {
    Stream.erase(Close, Close + 1);
    Stream.erase(Open, Open + 1);
    Last -= 2;
  };
  auto isCall = [&](size_t Open) { // or sizeof
    return Open > First &&
           Stream.Tokens[Open - 1].isOneOf(tok::identifier, tok::r_paren, tok::r_square,
                                           tok::kw_sizeof, tok::kw_typeof, tok::kw__Generic);
  };
  auto isTwice = [&](size_t Open) {
    return !isCall(Open) && Stream.is(Open, tok::l_paren) && Stream.is(Open + 1, tok::l_paren) &&
           Stream.match(Open) == Stream.match(Open + 1) + 1;
  };
  for (size_t T = First; T + 1 < Last;)
    if (isTwice(T))
      drop(T + 1, Stream.match(T + 1));
    else
      ++T;
  if (Stream.is(First, tok::l_paren) && Stream.match(First) + 1 == Last &&
      !hasComma(First + 1, Last - 1))
    drop(First, Last - 1);
  size_t Equal = First;
  while (Equal < Last && !Stream.is(Equal, tok::equal))
    Equal = Stream.Tokens[Equal].isOneOf(tok::l_paren, tok::l_square) ? Stream.match(Equal) + 1
                                                                      : Equal + 1;
  if (Equal >= Last)
    return;
  const size_t Length = Equal - First;
  while (Stream.is(Equal + 1, tok::l_paren) && Stream.match(Equal + 1) + 1 == Last &&
         !hasComma(Equal + 2, Last - 1))
    drop(Equal + 1, Last - 1);
  auto isAround = [&](size_t Open) {
    const size_t Close = Open + Length + 1;
    return Stream.is(Open, tok::l_paren) && Close < Last && Stream.match(Open) == Close &&
           isSame(First, Open + 1, Length);
  };
  if (isAround(Equal + 1) && isOperator(Equal + Length + 3))
    drop(Equal + 1, Equal + Length + 2);
  const size_t Open = Last - Length - 2;
  if (Last > Equal + Length + 3 && isAround(Open) && isOperator(Open - 1))
    drop(Open, Last - 1);
}

/// The statements of an atomic construct, one or two in braces, the last first.
void Statement::atomic() {
  const size_t Begin = Stream.is(Next, tok::l_brace) ? Next + 1 : Next;
  SmallVector<std::pair<size_t, size_t>, 2> Parts;
  for (size_t T = Begin, From = Begin; T < Stream.Tokens.size() && Parts.size() < 2; ++T)
    if (Stream.is(T, tok::semi)) {
      Parts.push_back({From, T});
      From = T + 1;
      if (Begin == Next || Stream.is(From, tok::r_brace))
        break;
    } else if (Stream.Tokens[T].isOneOf(tok::r_brace, tok::eof))
      break;
  for (auto [From, To] : llvm::reverse(Parts))
    unwrap(From, To);
  const size_t Close = Stream.is(Next, tok::l_brace) ? Stream.match(Next) : Next;
  size_t First = Next;
  while (First < Close && !Stream.is(First, tok::semi))
    ++First;
  if (First < Close && First + 1 == Close && Stream.is(Close, tok::r_brace)) {
    Stream.erase(Close, Close + 1);
    Stream.erase(Next, Next + 1);
  }
  if (Stream.name(I + 2) == "write" && isUpdate()) {
    tell(diag::warn_atomic_update, "");
    Stream.rename(I + 2, "update");
  }
}

bool Statement::isBehindLoopDirective() const {
  size_t Begin = I;
  if (Begin == 0 || !Stream.is(Begin - 1, tok::annot_pragma_openacc_end))
    return false;
  while (Begin > 0 && !Stream.is(Begin - 1, tok::annot_pragma_openacc))
    --Begin;
  return Stream.name(Begin) == "loop" || Stream.name(Begin + 1) == "loop";
}

/// Leaves out names without a section, and what stands between the directive of a loop and the
/// loop; false if the directive is gone.
bool Statement::cache() {
  if (Stream.is(Next, tok::kw_for) && isBehindLoopDirective()) {
    tell(diag::warn_cache_place, "");
    Stream.erase(I, Next);
    return false;
  }
  size_t Close = Stream.matchIn(I + 2, End), First = I + 3;
  if (!Stream.is(I + 2, tok::l_paren) || Close + 1 != End)
    return true;
  if (Stream.is(First + 1, tok::colon)) // readonly
    First += 2;
  const size_t Begin = First;
  auto endsItem = [&](size_t T) { return T == Close || Stream.is(T, tok::comma); };
  while (First < Close) {
    if (Stream.is(First, tok::identifier) && endsItem(First + 1)) {
      tell(diag::warn_cache_name, Stream.name(First));
      const size_t Last = First + (First + 1 < Close ? 2 : 1),
                   Comma = First > Begin && Last == Close;
      Stream.erase(First - Comma, Last);
      Close -= Last - First + Comma;
      continue;
    }
    while (!endsItem(First))
      First = Stream.Tokens[First].isOneOf(tok::l_paren, tok::l_square) ? Stream.match(First) + 1
                                                                        : First + 1;
    ++First;
  }
  if (Close > Begin || Close + 1 == End)
    return true;
  Stream.erase(I, Close + 2);
  return false;
}

/// A break out of a loop that is all of a compute construct does not leave the construct, which
/// Clang sees where the loop stands in braces.
void Statement::compute() {
  const size_t Loop = Stream.behindAttributes(Next);
  if (!Stream.Tokens[Loop].isOneOf(tok::kw_for, tok::kw_while, tok::kw_do))
    return;
  const size_t Behind = Stream.statementEnd(Next, [&](size_t T) { return Stream.isAlone(T); });
  size_t Break = Next;
  while (Break < Behind && !Stream.is(Break, tok::kw_break))
    ++Break;
  if (Break == Behind)
    return;
  Stream.insert(Behind, tok::r_brace);
  Stream.insert(Next, tok::l_brace);
}

bool Statement::repair() {
  const bool Describes = Name == "shape", InOrder = isLoopInOrder();
  if (Describes || InOrder) {
    if (InOrder)
      tell(diag::warn_loop_statement, Stream.name(Next));
    else if (llvm::none_of(Out.Changed, [](auto &T) { return T.Id == diag::warn_shape; }))
      tell(diag::warn_shape, Name);
    Stream.erase(I, std::min(Next, Stream.Tokens.size() - 1));
    return false;
  }
  if (Name == "cache")
    return cache();
  if (Name == "atomic")
    atomic();
  if ((Name == "kernels" || Name == "parallel" || Name == "serial") && Stream.name(I + 2) != "loop")
    compute();
  if (Name == "data" && Stream.is(Next, tok::r_brace)) {
    tell(diag::warn_no_statement, Name);
    Stream.insert(Next, tok::semi);
  }
  return true;
}

bool repairStatement(TokenStream &Stream, size_t I, AccRepairs &Repairs) {
  return Statement(Stream, I, Repairs).repair();
}
} // namespace xacc
