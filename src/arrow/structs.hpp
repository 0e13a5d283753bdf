// The structs of Arrow that a consumer gets. Each part of one can be moved out of its parent and outlive it, as the
// specification allows; so all parts own together what they point to.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.h>

namespace bnfurl::arrow {

/// A struct of Arrow that is released when it goes, unless it has been moved out.
template <class Struct>
class Released {
public:
  Released() noexcept : value_{} {}
  explicit Released(const Struct& value) noexcept : value_(value) {}
  Released(const Released&) = delete;
  Released& operator=(const Released&) = delete;
  Released(Released&& other) noexcept : value_(other.take()) {}
  Released& operator=(Released&& other) noexcept {
    std::swap(value_, other.value_);
    return *this;
  }
  ~Released() {
    if (value_.release != nullptr) value_.release(&value_);
  }
  /// Moves out what `value` has, which may be nothing.
  [[nodiscard]] static Released of(Struct* value) noexcept {
    Released taken(*value);
    value->release = nullptr;
    return taken;
  }

  [[nodiscard]] Struct* get() noexcept { return &value_; }
  [[nodiscard]] const Struct* get() const noexcept { return &value_; }
  [[nodiscard]] Struct* operator->() noexcept { return &value_; }
  [[nodiscard]] const Struct* operator->() const noexcept { return &value_; }
  [[nodiscard]] Struct take() noexcept {
    const Struct value = value_;
    value_.release = nullptr;
    return value;
  }

private:
  Struct value_;
};

using Schema = Released<ArrowSchema>;
using Array = Released<ArrowArray>;
using Stream = Released<ArrowArrayStream>;

/// A schema or an array like `source`, whose memory `owner` owns; and so are its children and its dictionary.
[[nodiscard]] Schema shared(const ArrowSchema& source, const std::shared_ptr<const void>& owner);
[[nodiscard]] Array shared(const ArrowArray& source, const std::shared_ptr<const void>& owner);

struct NamedFormat {
  std::string name;
  std::string format;
  std::vector<NamedFormat> parts = {};  ///< of a list, the type of its items; of a struct, those of its fields
};

/// The type of one field, which can be null; and of a struct of such fields.
[[nodiscard]] Schema schema_of(NamedFormat field);
[[nodiscard]] Schema struct_schema(std::vector<NamedFormat> fields);

/// A column as Arrow has it.
struct Buffers {
  std::vector<const void*> buffers = {};
  std::int64_t nulls = 0;
  std::vector<std::int64_t> sizes = {};  ///< of the buffers that views point into
  std::int64_t rows = 0;                 ///< of a part
  std::vector<Buffers> parts = {};       ///< as those of its type
};

/// An array of so many rows, which has these buffers; and a struct of such columns. `owner` owns all of them.
[[nodiscard]] Array array_of(std::int64_t rows, Buffers& column, const std::shared_ptr<const void>& owner);
[[nodiscard]] Array struct_array(std::int64_t rows, std::vector<Buffers>& columns,
                                 const std::shared_ptr<const void>& owner);

}  // namespace bnfurl::arrow
