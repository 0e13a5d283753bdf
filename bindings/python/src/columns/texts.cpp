#include "bindings/python/src/columns/texts.hpp"

#include <array>
#include <cstring>
#include <limits>
#include <memory>
#include <utility>

namespace bnfurl::python {
namespace {

arrow::Splitter views_of(const ArrowSchema& input, Production entry) {
  static constexpr std::string_view fields[] = {"url"};
  auto splitter = arrow::Splitter::make(input, {.entry = entry, .fields = fields});
  if (!splitter) raise(splitter.error());
  return *std::move(splitter);
}

bool gives_binary(const arrow::Splitter& splitter) {
  Schema schema;
  splitter.schema(schema.get());
  return std::string_view(schema.get()->children[0]->format) == "vz";
}

// A view: the size, then the octets of a text that has at most 12, or else the first four, a buffer and a place in it.

template <class Number>
Number number_at(const char* octets) {
  Number number;
  std::memcpy(&number, octets, sizeof number);
  return number;
}

std::string_view text_of_view(const char* view, const void* const* data_buffers) {
  constexpr std::size_t most_inside = 12;
  const auto size = static_cast<std::size_t>(number_at<std::int32_t>(view));
  if (size <= most_inside) return {view + 4, size};
  const auto* const buffer = static_cast<const char*>(data_buffers[number_at<std::int32_t>(view + 8)]);
  return {buffer + number_at<std::int32_t>(view + 12), size};
}

bool is_set(const void* bits, std::size_t row) {
  return bits == nullptr || (static_cast<const std::uint8_t*>(bits)[row / 8] >> (row % 8) & 1) != 0;
}

}  // namespace

Texts::Texts(Array table) : table_(std::move(table)), size_(static_cast<std::size_t>(table_.get()->length)) {}

std::optional<std::string_view> Texts::operator[](std::size_t row) const {
  constexpr std::size_t view_size = 16;
  const void* const* const buffers = table_.get()->children[0]->buffers;
  if (!is_set(buffers[0], row)) return std::nullopt;
  return text_of_view(static_cast<const char*>(buffers[1]) + view_size * row, buffers + 2);
}

TextReader::TextReader(const ArrowSchema& input, Production entry)
    : splitter_(views_of(input, entry)), is_binary_(gives_binary(splitter_)) {}

Result<Texts, bnfurl::Fault> TextReader::read(ArrowArray* input) const {
  Array table;
  if (auto done = splitter_.split(input, table.get()); !done) return done.error();
  return Texts(std::move(table));
}

Schema text_schema(bool is_binary, bool is_large) {
  ArrowSchema schema = {};
  schema.format = is_binary ? (is_large ? "Z" : "z") : (is_large ? "U" : "u");
  schema.name = "";
  schema.flags = ARROW_FLAG_NULLABLE;
  schema.release = [](ArrowSchema* released) { released->release = nullptr; };
  return Schema(schema);
}

void TextBuilder::add(std::optional<std::string_view> text) {
  if (rows_ % 8 == 0) present_.push_back(0);
  if (text) {
    present_.back() = static_cast<std::uint8_t>(present_.back() | 1U << rows_ % 8);
    octets_.append(*text);
  } else {
    ++nulls_;
  }
  ++rows_;
  const std::size_t end = octets_.size();
  if (!is_large() && end > std::numeric_limits<std::int32_t>::max())
    large_places_.assign(places_.begin(), places_.end());
  if (is_large())
    large_places_.push_back(static_cast<std::int64_t>(end));
  else
    places_.push_back(static_cast<std::int32_t>(end));
}

namespace {

// What an array of texts points to.
struct Kept {
  TextBuilder builder;
  std::array<const void*, 3> buffers;
};

}  // namespace

Array TextBuilder::array() && {
  const auto rows = static_cast<std::int64_t>(rows_);
  const auto nulls = static_cast<std::int64_t>(nulls_);
  auto kept = std::make_unique<Kept>(std::move(*this), std::array<const void*, 3>{});
  const TextBuilder& all = kept->builder;
  kept->buffers = {all.present_.data(),
                   all.is_large() ? static_cast<const void*>(all.large_places_.data()) : all.places_.data(),
                   all.octets_.data()};
  ArrowArray array = {};
  array.length = rows;
  array.null_count = nulls;
  array.n_buffers = 3;
  array.buffers = kept->buffers.data();
  array.release = [](ArrowArray* released) {
    delete static_cast<Kept*>(released->private_data);
    released->release = nullptr;
  };
  array.private_data = kept.release();
  return Array(array);
}

}  // namespace bnfurl::python
