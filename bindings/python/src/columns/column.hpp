// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// `Column`: a result in memory, or one of its fields, which any number of consumers can have. It keeps what it points
// to, so that everything else may be gone.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "bindings/python/src/columns/capsule.hpp"
#include "bindings/python/src/columns/work.hpp"

namespace bnfurl::python {

class Column {
public:
  Column(Schema schema, Array array);

  [[nodiscard]] std::size_t size() const noexcept { return static_cast<std::size_t>(array_->length); }
  /// A field of a struct; raises KeyError if there is none.
  [[nodiscard]] Column field(std::string_view name) const;
  [[nodiscard]] std::vector<std::string> names() const;

  [[nodiscard]] Schema schema() const;
  [[nodiscard]] Array array() const;

private:
  struct Whole {
    Schema schema;
    Array array;
  };

  std::shared_ptr<const Whole> whole_;
  const ArrowSchema* schema_;
  const ArrowArray* array_;
};

/// The result for what has __arrow_c_array__.
[[nodiscard]] Column column_of(nb::handle urls, SchemaAndArray (*whole)(SchemaAndArray, const ColumnArguments&),
                               const ColumnArguments& arguments);

void define_column(nb::module_& module);

}  // namespace bnfurl::python
