// `ColumnStream`: results that come in chunks. A chunk of the input is asked for and split when a chunk is pulled, by
// the thread that pulls it; so memory is that of a chunk. A stream can be read once.
#pragma once

#include <memory>
#include <optional>

#include "bindings/python/src/columns/columns.hpp"

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

/// The type of its chunks. Raises RuntimeError if the stream does.
[[nodiscard]] Schema schema_of(Stream& stream);
/// Why a call of the stream failed.
[[nodiscard]] std::string last_error(Stream& stream, int code);

/// The results for what has __arrow_c_stream__.
[[nodiscard]] ColumnStream stream_for(nb::handle urls, Work (*work)(const ArrowSchema&, const ColumnArguments&),
                                      const ColumnArguments& arguments);

void define_column_stream(nb::module_& module);

// One result of Arrow for many consumers: each gets structs of its own, and all of these own the one result together.
// Each part can be moved out of its parent and outlive it, as the specification allows.

/// A schema or an array like `source`, which is in what `owner` owns; and so are its children and its dictionary.
[[nodiscard]] Schema shared(const ArrowSchema& source, const std::shared_ptr<const void>& owner);
[[nodiscard]] Array shared(const ArrowArray& source, const std::shared_ptr<const void>& owner);

}  // namespace bnfurl::python
