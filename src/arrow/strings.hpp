// The buffers of a result, from its table: its texts as views into the input, or as copies between offsets.
#pragma once

#include <cstddef>
#include <cstring>
#include <memory>
#include <optional>
#include <string>

#include "src/arrow/input.hpp"
#include "src/arrow/make_table.hpp"
#include "src/arrow/table.hpp"

namespace bnfurl::arrow {

// The copy of a text that is in a view itself.

/// Copies the text and the zeros after it.
[[gnu::always_inline]] inline void copy_inside(char* to, const View& view) noexcept {
  std::memcpy(to, reinterpret_cast<const char*>(&view) + sizeof view.length, View::longest_inside);
}

// What both have.

/// Bitmap and number of nulls; the bitmap is null if there are none.
struct Validity {
  const std::uint64_t* bits;
  std::int64_t nulls;
};
[[nodiscard]] Validity validity_of(const Column& column, std::size_t rows) noexcept;

/// The buffers that the views of a field point into.
[[nodiscard]] std::vector<Octets> buffers_of(const Plan& plan, const Field& field, const Places& places,
                                             const std::string& expected);

// From a table to the buffers of a result, with texts that have octets of their own, between offsets: for consumers
// that do not know views.

/// A field of more than 2^31 - 1 octets has offsets of 64 bits, if it may be `large`; otherwise it is refused.
enum class Large : bool { no, yes };
[[nodiscard]] Result<std::unique_ptr<Output>, Fault> as_copies(const Plan& plan, Judged&& judged, Large large);

/// The format of a field, if its offsets have 32 bits.
[[nodiscard]] std::string copy_format(const Plan& plan, const Field& field);

// From a table to the buffers of a result, with texts as views: the buffers of parts are those of the input.

[[nodiscard]] std::unique_ptr<Output> as_views(const Plan& plan, Judged&& judged);

/// The format of a field whose texts are views, or that has none.
[[nodiscard]] const char* view_format(const Plan& plan, const Field& field) noexcept;

}  // namespace bnfurl::arrow
