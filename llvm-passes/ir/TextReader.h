// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// How the text of attributes is read: numbers and words apart by spaces, semicolons or ends of
// lines. Used by State and LinkageState.
#ifndef XACC_PASSES_IR_TEXT_READER_H
#define XACC_PASSES_IR_TEXT_READER_H

#include "llvm/IR/Function.h"

namespace xacc {

/// Text taken apart from the left.
class TextReader {
public:
  explicit TextReader(llvm::StringRef Text) : Rest(Text) {}
  llvm::StringRef word(char End = ' ') {
    auto [Word, More] = Rest.split(End);
    Rest = More;
    return Word;
  }
  uint64_t number(char End = ' ') {
    uint64_t N = 0;
    word(End).getAsInteger(10, N);
    return N;
  }
  template <typename... Ts> void numbers(Ts &...Each) { ((Each = number()), ...); }
  bool atEnd() const { return Rest.empty(); }
  llvm::StringRef rest() const { return Rest; }

private:
  llvm::StringRef Rest;
};

inline llvm::StringRef textOf(const llvm::Function &F, llvm::StringRef Name) {
  return F.getFnAttribute(Name).getValueAsString();
}

} // namespace xacc

#endif
