// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The array of a result. Its columns can be taken out of it and live on alone; so everything that any of them needs,
// and they themselves, belong to one owner, which counts who is left: the buffers of the columns, the input, into which
// their views point, and the plan, which has the names of kinds. The last one that is released ends them all.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <bnfurl/arrow.hpp>

#include "src/arrow/output/block.hpp"
#include "src/arrow/plan.hpp"

namespace bnfurl::arrow {

/// A column as Arrow has it.
struct Buffers {
  std::string format;
  std::vector<const void*> buffers;
  std::int64_t nulls;
  std::vector<std::int64_t> sizes = {};  ///< of the buffers that views point into
};

struct Result {
  std::int64_t rows;
  std::vector<Buffers> columns;
  std::vector<Block> memory;
  std::string expected;
};

/// Sets `array` to a struct of all columns of `result`, or to its first column, and takes `input` over.
void set_struct_array(std::shared_ptr<const Plan> plan, std::unique_ptr<Result> result, ArrowArray* input,
                      ArrowArray* array);
void set_array(std::shared_ptr<const Plan> plan, std::unique_ptr<Result> result, ArrowArray* input, ArrowArray* array);

}  // namespace bnfurl::arrow
