// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Messages that wait until all steps have spoken: those of opt, which the LLVMContext gets, and
// those of device code that is compiled on a thread of its own. The Clang plugin has a list with
// Clang's source locations instead (acc/unit/Messages).
#ifndef XACC_PASSES_IR_MESSAGE_LIST_H
#define XACC_PASSES_IR_MESSAGE_LIST_H

#include "ir/Options.h"
#include <list>

namespace xacc {

class MessageList {
public:
  void add(Message X) { Held.push_back(std::move(X)); }
  /// Those that have come, in that order; they are gone then.
  std::list<Message> take() { return std::exchange(Held, {}); }
  /// Each once, by file, line and column, errors behind the others; in the order in which they came
  /// where these are equal.
  void tell(llvm::LLVMContext &C);

private:
  std::list<Message> Held;
};

/// Lets O's messages wait in a list of their own, for the LLVMContext.
void holdMessages(Options &O);

} // namespace xacc

#endif
