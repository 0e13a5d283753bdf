#include "src/records/columns/arrow_builder.hpp"

#include <simdjson.h>

#include <memory>

namespace bnfurl::tool {
namespace {

// An array that owns its builder.
struct Built {
  explicit Built(Builder&& from) : builder(std::move(from)) {}
  Builder builder;
  const void* buffers[3] = {};
};

void release_column(ArrowArray* array) {
  delete static_cast<Built*>(array->private_data);
  array->release = nullptr;
}

/// With U+FFFD in place of what is not UTF-8.
void append_utf8(std::string& to, std::string_view text) {
  while (!text.empty()) {
    const Utf8Step step = utf8_step(text);
    to += step.valid ? text.substr(0, step.size) : std::string_view("\xef\xbf\xbd");
    text.remove_prefix(step.size);
  }
}

bool begins_character(char octet) { return (static_cast<unsigned char>(octet) & 0xc0) != 0x80; }

}  // namespace

Kind kind_of(const Column& column) {
  if (column.type == ValueType::verdict) return Kind::verdict;
  if (column.type == ValueType::port) return Kind::port;
  if (column.type == ValueType::decimal) return Kind::decimal;
  if (column.type == ValueType::time) return column.is_local ? Kind::local_time : Kind::time;
  const bool counts = column.name == "line" || column.name == "byte";
  return column.type == ValueType::offset || column.is_number || counts ? Kind::number : Kind::text;
}

std::string format_of(Kind kind) {
  switch (kind) {
    case Kind::verdict:
      return "b";
    case Kind::number:
      return "l";
    case Kind::port:
      return "S";
    case Kind::decimal:
      return "g";
    case Kind::time:
      return "tsu:UTC";
    case Kind::local_time:
      return "tsu:";
    case Kind::text:
      break;
  }
  return "u";
}

// Together they are UTF-8, and each begins with a character: so each is UTF-8.
bool Builder::has_utf8(std::size_t rows) const {
  if (!simdjson::validate_utf8(octets_.data(), octets_.size())) return false;
  for (std::size_t row = 0; row < rows; ++row) {
    if (place(row) != place(row + 1) && !begins_character(octets_.data()[place(row)])) return false;
  }
  return true;
}

void Builder::replace_what_is_not_utf8(std::size_t rows) {
  Growing places, octets;
  places.put(std::int32_t{0});
  std::string text;
  for (std::size_t row = 0; row < rows; ++row) {
    text.clear();
    append_utf8(text, octets_.text().substr(static_cast<std::size_t>(place(row)),
                                            static_cast<std::size_t>(place(row + 1) - place(row))));
    require_places_for(octets, text.size());
    octets.append(text);
    places.put(static_cast<std::int32_t>(octets.size()));
  }
  std::swap(values_, places);
  std::swap(octets_, octets);
}

void Builder::take(std::size_t rows, ArrowArray* array) {
  if (kind_ == Kind::text && !has_utf8(rows)) replace_what_is_not_utf8(rows);
  auto built = std::make_unique<Built>(std::exchange(*this, Builder(kind_)));
  const Builder& all = built->builder;
  static constexpr char nothing = 0;
  built->buffers[0] = all.present_.unset() == 0 ? nullptr : all.present_.data();
  built->buffers[1] = kind_ == Kind::verdict ? all.verdicts_.data() : all.values_.data();
  built->buffers[2] = all.octets_.data() == nullptr ? &nothing : all.octets_.data();
  *array = {.length = static_cast<std::int64_t>(rows),
            .null_count = static_cast<std::int64_t>(all.present_.unset()),
            .offset = 0,
            .n_buffers = kind_ == Kind::text ? 3 : 2,
            .n_children = 0,
            .buffers = built->buffers,
            .children = nullptr,
            .dictionary = nullptr,
            .release = release_column,
            .private_data = built.get()};
  (void)built.release();
}

namespace {

// The array of a batch, whose columns can be moved out of it.

struct BuiltBatch {
  std::vector<ArrowArray> columns;
  std::vector<ArrowArray*> pointers;
  const void* buffers[1] = {};
};

void release_batch(ArrowArray* array) {
  const std::unique_ptr<BuiltBatch> batch(static_cast<BuiltBatch*>(array->private_data));
  for (ArrowArray& column : batch->columns) {
    if (column.release != nullptr) column.release(&column);
  }
  array->release = nullptr;
}

}  // namespace

void take_batch(std::vector<Builder>& builders, std::size_t rows, ArrowArray* array) {
  auto batch = std::make_unique<BuiltBatch>();
  batch->columns.resize(builders.size());
  for (ArrowArray& column : batch->columns) batch->pointers.push_back(&column);
  BuiltBatch& made = *batch;
  *array = {.length = static_cast<std::int64_t>(rows),
            .null_count = 0,
            .offset = 0,
            .n_buffers = 1,
            .n_children = static_cast<std::int64_t>(builders.size()),
            .buffers = made.buffers,
            .children = made.pointers.data(),
            .dictionary = nullptr,
            .release = release_batch,
            .private_data = batch.release()};
  for (std::size_t i = 0; i < builders.size(); ++i) builders[i].take(rows, &made.columns[i]);
}

}  // namespace bnfurl::tool
