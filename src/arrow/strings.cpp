#include "src/arrow/strings.hpp"

#include <cstring>
#include <limits>
#include <utility>

#include "src/arrow/input.hpp"
#include "src/core/texts.hpp"

namespace bnfurl::arrow {
namespace {

constexpr std::size_t most_small = std::numeric_limits<std::int32_t>::max();

constexpr std::size_t block = 32;  // most parts are shorter

// A field before it is copied.
struct Source {
  const Field& field;
  const Column& column;
  Validity validity;
  std::vector<Octets> buffers;
  std::size_t octets;  // of its texts

  [[nodiscard]] bool is_large() const noexcept { return octets > most_small; }
  [[nodiscard]] std::size_t offset_octets() const noexcept {
    return is_large() ? sizeof(std::int64_t) : sizeof(std::int32_t);
  }
};

// A null has an empty view.
std::size_t octets_of(const Column& column, std::size_t rows) noexcept {
  std::size_t octets = 0;
  for (std::size_t row = 0; row < rows; ++row) octets += static_cast<std::size_t>(column.of<View>()[row].length);
  return octets;
}

std::vector<Source> sources_of(const Plan& plan, const Judged& judged) {
  std::vector<Source> sources;
  for (std::size_t i = 0; i < plan.fields().size(); ++i) {
    const Field& field = plan.fields()[i];
    const Column& column = judged.table.columns[i];
    sources.push_back({field, column, validity_of(column, judged.table.rows), {}, 0});
    if (!is_text(field)) continue;
    sources.back().buffers = buffers_of(plan, field, judged.places, judged.table.expected);
    sources.back().octets = octets_of(column, judged.table.rows);
  }
  return sources;
}

std::size_t numbers_octets(Field::Kind kind, std::size_t rows) noexcept {
  return value_octets(kind) == 0 ? bitmap_octets(rows) : rows * value_octets(kind);
}

std::size_t block_octets(const std::vector<Source>& sources, std::size_t rows) noexcept {
  std::size_t octets = 0;
  for (const Source& source : sources) {
    if (source.validity.nulls != 0) octets += Block::rounded(bitmap_octets(rows));
    if (is_text(source.field))
      octets += Block::rounded((rows + 1) * source.offset_octets()) + Block::rounded(source.octets + block);
    else
      octets += Block::rounded(numbers_octets(source.field.kind, rows));
  }
  return octets;
}

void* copied(Block& to, const void* from, std::size_t octets) noexcept {
  return std::memcpy(to.take<std::byte>(octets), from, octets);
}

template <class Offset>
void copy_texts(const Source& source, std::size_t rows, Offset* offsets, char* to) noexcept {
  const View* const views = source.column.of<View>();
  const Octets* const buffers = source.buffers.data();
  std::size_t at = 0;
  for (std::size_t row = 0; row < rows; ++row) {
    const View& view = views[row];
    offsets[row] = static_cast<Offset>(at);
    if (view.is_inside()) {
      copy_inside(to + at, view);
    } else {
      const Octets& buffer = buffers[view.buffer];
      copy_text<block>(to + at, buffer.data + view.offset, static_cast<std::size_t>(view.length),
                       static_cast<std::size_t>(buffer.size - view.offset));
    }
    at += static_cast<std::size_t>(view.length);
  }
  offsets[rows] = static_cast<Offset>(at);
}

void add_texts(const Source& source, std::size_t rows, Block& memory, Buffers& column) {
  void* const offsets = memory.take<std::byte>((rows + 1) * source.offset_octets());
  char* const octets = memory.take<char>(source.octets + block);
  if (source.is_large())
    copy_texts(source, rows, static_cast<std::int64_t*>(offsets), octets);
  else
    copy_texts(source, rows, static_cast<std::int32_t*>(offsets), octets);
  column.buffers.push_back(offsets);
  column.buffers.push_back(octets);
}

Buffers column_of(const Plan& plan, const Source& source, std::size_t rows, Block& memory) {
  Buffers column{copy_format(plan, source.field), {nullptr}, source.validity.nulls};
  if (source.validity.nulls != 0) column.buffers[0] = copied(memory, source.validity.bits, bitmap_octets(rows));
  if (is_text(source.field)) {
    if (source.is_large()) column.format = column.format == "z" ? "Z" : "U";
    add_texts(source, rows, memory, column);
  } else {
    column.buffers.push_back(copied(memory, source.column.values, numbers_octets(source.field.kind, rows)));
  }
  return column;
}

Fault too_large(const Field& field) {
  return {Fault::Code::file, "array",
          "the values of \"" + field.name + "\" are together larger than " + std::to_string(most_small) +
              " bytes; split fewer rows at a time"};
}

}  // namespace

std::string copy_format(const Plan& plan, const Field& field) {
  const std::string format = view_format(plan, field);
  return is_text(field) ? format.substr(1) : format;
}

Result<std::unique_ptr<Output>, Fault> as_copies(const Plan& plan, Judged&& judged, Large large) {
  const std::size_t rows = judged.table.rows;
  const std::vector<Source> sources = sources_of(plan, judged);
  for (const Source& source : sources) {
    if (source.is_large() && large == Large::no) return too_large(source.field);
  }
  auto result = std::make_unique<Output>();
  result->rows = static_cast<std::int64_t>(rows);
  result->memory.emplace_back(block_octets(sources, rows));
  for (const Source& source : sources) result->columns.push_back(column_of(plan, source, rows, result->memory.back()));
  return result;
}

namespace {

Octets octets_of(const std::string& text) { return {text.data(), static_cast<std::int64_t>(text.size())}; }

// After validity and values: the buffers of views, and their sizes.
void add_view_buffers(const std::vector<Octets>& buffers, Buffers& column) {
  for (const Octets& buffer : buffers) {
    column.buffers.push_back(buffer.data);
    column.sizes.push_back(buffer.size);
  }
  column.buffers.push_back(column.sizes.data());
}

}  // namespace

const char* view_format(const Plan& plan, const Field& field) noexcept {
  switch (field.kind) {
    case Field::Kind::valid:
      return "b";
    case Field::Kind::error_offset:
      return "l";
    case Field::Kind::default_port:
      return "S";
    default:
      return is_part(field) && plan.type().is_binary ? "vz" : "vu";
  }
}

Validity validity_of(const Column& column, std::size_t rows) noexcept {
  const std::size_t nulls = rows - count_bits(column.valid, rows);
  return {nulls == 0 ? nullptr : column.valid, static_cast<std::int64_t>(nulls)};
}

std::vector<Octets> buffers_of(const Plan& plan, const Field& field, const Places& places,
                               const std::string& expected) {
  if (is_part(field)) return places.buffers;
  const std::string& texts = field.kind == Field::Kind::expected ? expected : plan.kind_names();
  if (texts.empty()) return {};
  return {octets_of(texts)};
}

std::unique_ptr<Output> as_views(const Plan& plan, Judged&& judged) {
  auto result = std::make_unique<Output>();
  result->rows = static_cast<std::int64_t>(judged.table.rows);
  result->expected = std::move(judged.table.expected);
  for (std::size_t i = 0; i < plan.fields().size(); ++i) {
    const Field& field = plan.fields()[i];
    const Column& values = judged.table.columns[i];
    const Validity validity = validity_of(values, judged.table.rows);
    Buffers column{view_format(plan, field), {validity.bits, values.values}, validity.nulls};
    if (is_text(field)) add_view_buffers(buffers_of(plan, field, judged.places, result->expected), column);
    result->columns.push_back(std::move(column));
  }
  result->memory.push_back(std::move(judged.table.memory));
  return result;
}

}  // namespace bnfurl::arrow
