// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What single clauses mean (device types, reduction operators), and data clauses of the same item,
// which become one record (Clauses.h).
#include "acc/clauses/Clauses.h"
#include "openacc.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc {
unsigned directiveBits(OpenACCDirectiveKind Kind) {
  using D = OpenACCDirectiveKind;
  static constexpr std::pair<D, unsigned> Bits[] = {
      {D::Parallel, Parallel},
      {D::Serial, Serial},
      {D::Kernels, Kernels},
      {D::ParallelLoop, Parallel | Loop},
      {D::SerialLoop, Serial | Loop},
      {D::KernelsLoop, Kernels | Loop},
      {D::Loop, Loop},
      {D::Data, Data},
      {D::HostData, HostData},
      {D::EnterData, EnterData},
      {D::ExitData, ExitData},
      {D::Update, Update},
      {D::Atomic, Atomic},
      {D::Init, Init},
      {D::Shutdown, Shutdown},
      {D::Set, Set},
      {D::Wait, Wait},
  };
  const auto *Row = llvm::find_if(Bits, [Kind](const auto &R) { return R.first == Kind; });
  return Row == std::end(Bits) ? 0 : Row->second;
}

unsigned reductionOp(OpenACCReductionOperator Op) {
  switch (Op) {
  case OpenACCReductionOperator::Addition:
    return XACC_RED_add;
  case OpenACCReductionOperator::Multiplication:
    return XACC_RED_mul;
  case OpenACCReductionOperator::Max:
    return XACC_RED_max;
  case OpenACCReductionOperator::Min:
    return XACC_RED_min;
  case OpenACCReductionOperator::BitwiseAnd:
    return XACC_RED_and;
  case OpenACCReductionOperator::BitwiseOr:
    return XACC_RED_or;
  case OpenACCReductionOperator::BitwiseXOr:
    return XACC_RED_xor;
  case OpenACCReductionOperator::And:
    return XACC_RED_land;
  default:
    return XACC_RED_lor;
  }
}

/// The number in openacc.h, or 0, which no device has.
static int deviceType(StringRef Word) {
  Word.consume_front_insensitive("acc_device_");
  return llvm::StringSwitch<int>(Word)
#define XACC_DEVICE_TYPE(Type, Text) .CaseLower(Text, acc_device_##Type)
#include "xacc/device_types.def"
      .Default(0);
}

int64_t deviceTypes(const OpenACCDeviceTypeClause *C) {
  if (C->hasAsterisk())
    return XACC_DEVICE_TYPE_ANY;
  int64_t Types = 0;
  for (const DeviceTypeArgument &A : C->getArchitectures())
    Types |= int64_t(1) << deviceType(A.getIdentifierInfo()->getName());
  return Types;
}

bool countsForLoops(int64_t DeviceTypes) {
  return DeviceTypes & (XACC_DEVICE_TYPE_ANY | int64_t(1) << acc_device_nvidia);
}

void mergeData(Clauses &Out, ASTContext &C) {
  SmallVector<Clauses::DataItem, 4> Merged;
  llvm::StringMap<unsigned> Places;
  for (const Clauses::DataItem &D : Out.Data) {
    // A pointer and what it points to are two things.
    bool IsTarget = isPointerObject(D.Item) && D.Pointer == Pointers::Target;
    auto [Place, New] =
        Places.try_emplace(itemKey(C, D.Item) + (IsTarget ? "[]" : ""), Merged.size());
    if (New) {
      Merged.push_back(D);
      continue;
    }
    Clauses::DataItem &First = Merged[Place->second];
    First.Map |= D.Map;
  }
  Out.Data = std::move(Merged);
}
} // namespace xacc
