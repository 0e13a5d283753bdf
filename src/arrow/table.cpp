#include "src/arrow/table.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

#include "src/arrow/input.hpp"

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace bnfurl::arrow {
namespace {

// What a schema needs while it lives: its strings, and of a struct its children. What takes a child out of it copies the
// child, and marks it here as released.
struct Owned {
  NamedFormat strings;
  std::vector<ArrowSchema> children;
  std::vector<ArrowSchema*> pointers;
};

void release(ArrowSchema* schema) {
  const std::unique_ptr<Owned> owned(static_cast<Owned*>(schema->private_data));
  for (ArrowSchema& child : owned->children) {
    if (child.release != nullptr) child.release(&child);
  }
  schema->release = nullptr;
}

void set(std::unique_ptr<Owned> owned, std::int64_t flags, ArrowSchema* schema) {
  for (ArrowSchema& child : owned->children) owned->pointers.push_back(&child);
  *schema = {.format = owned->strings.format.c_str(),
             .name = owned->strings.name.c_str(),
             .metadata = nullptr,
             .flags = flags,
             .n_children = static_cast<std::int64_t>(owned->children.size()),
             .children = owned->pointers.empty() ? nullptr : owned->pointers.data(),
             .dictionary = nullptr,
             .release = release,
             .private_data = owned.get()};
  (void)owned.release();
}

}  // namespace

void set_schema(NamedFormat field, ArrowSchema* schema) {
  set(std::make_unique<Owned>(Owned{std::move(field), {}, {}}), ARROW_FLAG_NULLABLE, schema);
}

void set_struct_schema(std::vector<NamedFormat> fields, ArrowSchema* schema) {
  auto owned = std::make_unique<Owned>(Owned{{"", "+s"}, std::vector<ArrowSchema>(fields.size()), {}});
  for (std::size_t i = 0; i < fields.size(); ++i) set_schema(std::move(fields[i]), &owned->children[i]);
  set(std::move(owned), 0, schema);
}

namespace {

std::size_t values_octets(Field::Kind kind, std::size_t rows) noexcept {
  const std::size_t of_value = value_octets(kind);
  return of_value == 0 ? bitmap_octets(rows) : rows * of_value;
}

std::size_t table_octets(std::size_t rows, const std::vector<Field>& fields) noexcept {
  std::size_t octets = 0;
  for (const Field& field : fields)
    octets += Block::rounded(bitmap_octets(rows)) + Block::rounded(values_octets(field.kind, rows));
  return octets;
}

template <class Value>
void expand(const Column& from, const Column& to, const std::vector<std::int64_t>& indices) noexcept {
  for (std::size_t row = 0; row < indices.size(); ++row) {
    const auto index = static_cast<std::size_t>(indices[row]);
    const bool has_value = indices[row] >= 0 && bit_at(from.valid, index);
    to.of<Value>()[row] = has_value ? from.of<Value>()[index] : Value{};
    put_bit(to.valid, row, has_value);
  }
}

void expand_bits(const Column& from, const Column& to, const std::vector<std::int64_t>& indices) noexcept {
  for (std::size_t row = 0; row < indices.size(); ++row) {
    const auto index = static_cast<std::size_t>(indices[row]);
    const bool has_value = indices[row] >= 0 && bit_at(from.valid, index);
    put_bit(to.of<std::uint64_t>(), row, has_value && bit_at(from.of<std::uint64_t>(), index));
    put_bit(to.valid, row, has_value);
  }
}

}  // namespace

std::size_t value_octets(Field::Kind kind) noexcept {
  switch (kind) {
    case Field::Kind::valid:
      return 0;
    case Field::Kind::error_offset:
      return sizeof(std::int64_t);
    case Field::Kind::default_port:
      return sizeof(std::uint16_t);
    default:
      return sizeof(View);
  }
}

Table::Table(std::size_t row_count, const std::vector<Field>& fields)
    : rows(row_count), memory(table_octets(row_count, fields)) {
  for (const Field& field : fields) {
    auto* const valid = memory.take<std::uint64_t>(bitmap_octets(rows));
    auto* const values = memory.take<std::byte>(values_octets(field.kind, rows));
    std::memset(valid, 0, bitmap_octets(rows));
    if (value_octets(field.kind) == 0) std::memset(values, 0, bitmap_octets(rows));
    columns.push_back({valid, values});
  }
}

Table expanded(Table&& of_dictionary, const std::vector<std::int64_t>& indices, const std::vector<Field>& fields) {
  Table table(indices.size(), fields);
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const Column& from = of_dictionary.columns[i];
    const Column& to = table.columns[i];
    switch (value_octets(fields[i].kind)) {
      case 0:
        expand_bits(from, to, indices);
        break;
      case sizeof(std::uint16_t):
        expand<std::uint16_t>(from, to, indices);
        break;
      case sizeof(std::int64_t):
        expand<std::int64_t>(from, to, indices);
        break;
      default:
        expand<View>(from, to, indices);
        break;
    }
  }
  table.expected = std::move(of_dictionary.expected);
  return table;
}

namespace {

struct Owner {
  std::shared_ptr<const Plan> plan;
  std::unique_ptr<Output> result;
  ArrowArray input{};
  std::atomic<std::size_t> left = 0;  // the struct and its columns
  const void* struct_buffers[1] = {nullptr};
  std::vector<ArrowArray> children = {};
  std::vector<ArrowArray*> pointers = {};
};

void leave(Owner* owner) noexcept {
  if (owner->left.fetch_sub(1, std::memory_order_acq_rel) != 1) return;
  if (owner->input.release != nullptr) owner->input.release(&owner->input);
  delete owner;
}

void release_column(ArrowArray* array) {
  array->release = nullptr;
  leave(static_cast<Owner*>(array->private_data));
}

// The columns that were not taken out are released with the struct.
void release_struct(ArrowArray* array) {
  auto* const owner = static_cast<Owner*>(array->private_data);
  for (std::int64_t i = 0; i < array->n_children; ++i) {
    if (array->children[i]->release != nullptr) array->children[i]->release(array->children[i]);
  }
  array->release = nullptr;
  leave(owner);
}

ArrowArray column_of(Owner& owner, std::size_t index) noexcept {
  Buffers& column = owner.result->columns[index];
  return {.length = owner.result->rows,
          .null_count = column.nulls,
          .offset = 0,
          .n_buffers = static_cast<std::int64_t>(column.buffers.size()),
          .n_children = 0,
          .buffers = column.buffers.data(),
          .children = nullptr,
          .dictionary = nullptr,
          .release = release_column,
          .private_data = &owner};
}

std::unique_ptr<Owner> owner_of(std::shared_ptr<const Plan> plan, std::unique_ptr<Output> result, std::size_t left) {
  auto owner = std::make_unique<Owner>();
  owner->plan = std::move(plan);
  owner->result = std::move(result);
  owner->left = left;
  return owner;
}

void take_over(ArrowArray* input, Owner& owner) noexcept {
  owner.input = *input;
  input->release = nullptr;
}

}  // namespace

void set_array(std::shared_ptr<const Plan> plan, std::unique_ptr<Output> result, ArrowArray* input, ArrowArray* array) {
  Owner* const owner = owner_of(std::move(plan), std::move(result), 1).release();
  take_over(input, *owner);
  *array = column_of(*owner, 0);
}

void set_struct_array(std::shared_ptr<const Plan> plan, std::unique_ptr<Output> result, ArrowArray* input,
                      ArrowArray* array) {
  const std::size_t columns = result->columns.size();
  std::unique_ptr<Owner> owner = owner_of(std::move(plan), std::move(result), 1 + columns);
  owner->children.reserve(columns);
  owner->pointers.reserve(columns);
  for (std::size_t i = 0; i < columns; ++i) {
    owner->children.push_back(column_of(*owner, i));
    owner->pointers.push_back(&owner->children[i]);
  }
  take_over(input, *owner);
  *array = {.length = owner->result->rows,
            .null_count = 0,
            .offset = 0,
            .n_buffers = 1,
            .n_children = static_cast<std::int64_t>(columns),
            .buffers = owner->struct_buffers,
            .children = owner->pointers.data(),
            .dictionary = nullptr,
            .release = release_struct,
            .private_data = owner.get()};
  (void)owner.release();
}

namespace {

constexpr std::size_t huge_page = std::size_t{1} << 21;

}  // namespace

Block::Block(std::size_t octets) {
  const bool is_large = octets >= 2 * huge_page;
  const std::size_t boundary = is_large ? huge_page : alignment;
  void* const memory = ::operator new (std::max(octets, alignment), std::align_val_t{boundary});
  memory_ = {static_cast<std::byte*>(memory), Free{boundary}};
  next_ = memory_.get();
#ifdef MADV_HUGEPAGE
  if (is_large) (void)madvise(memory, octets / huge_page * huge_page, MADV_HUGEPAGE);
#endif
}

void Block::Free::operator()(std::byte* memory) const noexcept {
  ::operator delete (memory, std::align_val_t{alignment});
}

}  // namespace bnfurl::arrow
