// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "gen/emit/shared/sequence.hpp"

#include <algorithm>

namespace bnfurl::gen {

namespace {

bool reads(const Update& update, int reg) {
  return update.source.kind == Source::Kind::copy && update.source.reg == reg;
}

bool is_read(const Updates& updates, const Update& by_other_than) {
  return std::any_of(updates.begin(), updates.end(), [&](const Update& update) {
    return &update != &by_other_than && reads(update, by_other_than.target);
  });
}

}  // namespace

Updates sequenced(Updates updates, int scratch) {
  Updates result;
  while (!updates.empty()) {
    auto next =
        std::find_if(updates.begin(), updates.end(), [&](const Update& update) { return !is_read(updates, update); });
    if (next == updates.end()) {
      next = updates.begin();
      result.push_back({scratch, {Source::Kind::copy, next->target, ""}});
      for (Update& update : updates) {
        if (reads(update, next->target)) update.source.reg = scratch;
      }
    }
    result.push_back(*next);
    updates.erase(next);
  }
  return result;
}

}  // namespace bnfurl::gen
