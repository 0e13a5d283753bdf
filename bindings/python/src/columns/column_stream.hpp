// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `ColumnStream`: results that come in chunks. A chunk of the input is asked for and split when a chunk is pulled, by
// the thread that pulls it; so memory is that of a chunk. A stream can be read once.
#pragma once

#include <optional>

#include "bindings/python/src/columns/capsule.hpp"
#include "bindings/python/src/columns/work.hpp"

namespace bnfurl::python {

class ColumnStream {
public:
  ColumnStream(Stream input, Work work) : work_(std::move(work)), input_(std::move(input)) {}

  [[nodiscard]] Schema schema() const { return work_.schema(); }
  /// Raises RuntimeError if it was taken before.
  [[nodiscard]] Stream take();

private:
  Work work_;
  std::optional<Stream> input_;
};

/// The results for what has __arrow_c_stream__.
[[nodiscard]] ColumnStream stream_for(nb::handle urls, Work (*work)(const ArrowSchema&, const ColumnArguments&),
                                      const ColumnArguments& arguments);

void define_column_stream(nb::module_& module);

}  // namespace bnfurl::python
