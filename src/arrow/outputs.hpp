// From a table to what the caller gets: its texts as views into the input, or as copies between offsets, for consumers
// that do not know views.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "src/arrow/plan.hpp"
#include "src/arrow/structs.hpp"
#include "src/arrow/table.hpp"

namespace bnfurl::arrow {

/// The format of a field.
[[nodiscard]] std::string format_of(const Plan& plan, const Field& field, bool is_large = false);

/// The columns of a result, and all that any of them points to.
struct Output {
  std::shared_ptr<const Plan> plan;  ///< it has the names of kinds
  Table table;                       ///< without its views where texts are copied
  std::vector<NamedFormat> formats = {};
  std::vector<Buffers> columns = {};
  std::optional<Block> copies = {};
  Array input = {};  ///< what views point into
};

/// A field of more than 2^31 - 1 octets has offsets of 64 bits, if it may be `large`; otherwise it is refused.
enum class Large : bool { no, yes };
[[nodiscard]] Result<std::shared_ptr<Output>, InputError> output_of(const Plan& plan, Table table, Large large);

}  // namespace bnfurl::arrow
