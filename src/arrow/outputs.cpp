#include "src/arrow/outputs.hpp"

#include <cstring>
#include <limits>
#include <optional>
#include <utility>

#include "src/core/texts.hpp"

namespace bnfurl::arrow {
namespace {

constexpr std::size_t most_small = std::numeric_limits<std::int32_t>::max();

constexpr std::size_t block = 32;  // most parts are shorter

std::vector<Octets> one_buffer(const std::string& texts) {
  if (texts.empty()) return {};
  return {{texts.data(), static_cast<std::int64_t>(texts.size())}};
}

// The buffers that the views of a field point into.
std::vector<Octets> buffers_of(const Field& field, const Output& output) {
  if (is_part(field)) return output.table.places.buffers;
  return one_buffer(field.kind == Field::Kind::expected ? output.table.expected : output.plan->kind_names());
}

// After validity and views: the buffers that these point into, and their sizes.
void add_view_buffers(const std::vector<Octets>& buffers, Buffers& column) {
  for (const Octets& buffer : buffers) {
    column.buffers.push_back(buffer.data);
    column.sizes.push_back(buffer.size);
  }
  column.buffers.push_back(column.sizes.data());
}

// The texts of a column that are copied.
struct Copies {
  const View* views;
  std::vector<Octets> buffers;
  std::size_t rows;
  std::size_t octets = 0;  // of all texts

  Copies(const Column& column, std::vector<Octets> from, std::size_t count)
      : views(column.of<View>()), buffers(std::move(from)), rows(count) {
    for (std::size_t row = 0; row < rows; ++row) octets += static_cast<std::size_t>(views[row].length);  // a null has 0
  }

  [[nodiscard]] bool is_large() const noexcept { return octets > most_small; }
  [[nodiscard]] std::size_t offsets_octets() const noexcept {
    return (rows + 1) * (is_large() ? sizeof(std::int64_t) : sizeof(std::int32_t));
  }
  [[nodiscard]] std::size_t memory() const noexcept {
    return Block::rounded(offsets_octets()) + Block::rounded(octets + block);
  }

  template <class Offset>
  void copy(void* offsets, char* to) const noexcept {
    std::size_t at = 0;
    for (std::size_t row = 0; row < rows; ++row) {
      const View& view = views[row];
      static_cast<Offset*>(offsets)[row] = static_cast<Offset>(at);
      if (view.is_inside()) {
        std::memcpy(to + at, view.inside(), View::longest_inside);
      } else {
        const Octets& buffer = buffers[static_cast<std::size_t>(view.buffer)];
        copy_text<block>(to + at, buffer.data + view.offset, static_cast<std::size_t>(view.length),
                         static_cast<std::size_t>(buffer.size - view.offset));
      }
      at += static_cast<std::size_t>(view.length);
    }
    static_cast<Offset*>(offsets)[rows] = static_cast<Offset>(at);
  }

  void put(Block& memory, Buffers& column) const {
    void* const offsets = memory.take<std::byte>(offsets_octets());
    char* const texts = memory.take<char>(octets + block);
    if (is_large())
      copy<std::int64_t>(offsets, texts);
    else
      copy<std::int32_t>(offsets, texts);
    column.buffers.push_back(offsets);
    column.buffers.push_back(texts);
  }
};

InputError too_large(const Field& field) {
  return {InputError::Code::file, "array",
          "the values of \"" + field.name + "\" are together larger than " + std::to_string(most_small) +
              " bytes; split fewer rows at a time"};
}

// Copies the texts of all columns; the views are not needed any more.
Result<void, InputError> add_copies(Large large, Output& output) {
  std::vector<std::optional<Copies>> all;
  std::size_t octets = 0;
  for (const Column& column : output.table.columns) {
    std::optional<Copies>& copies = all.emplace_back();
    if (!is_text(column.field)) continue;
    copies.emplace(column, buffers_of(column.field, output), output.table.rows);
    if (copies->is_large() && large == Large::no) return too_large(column.field);
    octets += copies->memory();
  }
  output.copies.emplace(octets);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i]) continue;
    if (all[i]->is_large()) output.formats[i].format = format_of(*output.plan, output.table.columns[i].field, true);
    all[i]->put(*output.copies, output.columns[i]);
  }
  output.table.texts = Block(0);
  return {};
}

}  // namespace

std::string format_of(const Plan& plan, const Field& field, bool is_large) {
  if (!is_text(field)) return storage_of(field).format;
  const bool is_binary = is_part(field) && plan.type().is_binary;
  if (plan.strings() == Strings::view) return is_binary ? "vz" : "vu";
  if (is_large) return is_binary ? "Z" : "U";
  return is_binary ? "z" : "u";
}

Result<std::shared_ptr<Output>, InputError> output_of(const Plan& plan, Table table, Large large) {
  const bool is_copied = plan.strings() == Strings::copy;
  auto output = std::make_shared<Output>(Output{plan.shared_from_this(), std::move(table)});
  for (const Column& column : output->table.columns) {
    const std::size_t rows = output->table.rows, nulls = rows - count_bits(column.valid, rows);
    Buffers& buffers = output->columns.emplace_back();
    buffers.nulls = static_cast<std::int64_t>(nulls);
    buffers.buffers.push_back(nulls == 0 ? nullptr : column.valid);
    if (!is_copied || !is_text(column.field)) buffers.buffers.push_back(column.values);
    if (!is_copied && is_text(column.field)) add_view_buffers(buffers_of(column.field, *output), buffers);
    output->formats.push_back({column.field.name, format_of(plan, column.field)});
  }
  if (!is_copied) return output;
  if (auto added = add_copies(large, *output); !added) return std::move(added).error();
  return output;
}

}  // namespace bnfurl::arrow
