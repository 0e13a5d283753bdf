#include "src/arrow/structs.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>

namespace bnfurl::arrow {
namespace {

// What a shared struct keeps: the owner of all that it points to, and the structs of its parts.
template <class Struct>
struct Kept {
  std::shared_ptr<const void> owner;
  std::vector<Released<Struct>> parts;
  std::vector<Struct*> pointers;
};

template <class Struct>
Released<Struct> share(const Struct& source, const std::shared_ptr<const void>& owner) {
  auto kept = std::make_unique<Kept<Struct>>();
  kept->owner = owner;
  const auto count = static_cast<std::size_t>(source.n_children);
  kept->parts.reserve(count + 1);
  for (std::size_t i = 0; i < count; ++i) kept->parts.push_back(share(*source.children[i], owner));
  if (source.dictionary != nullptr) kept->parts.push_back(share(*source.dictionary, owner));
  for (std::size_t i = 0; i < count; ++i) kept->pointers.push_back(kept->parts[i].get());
  Struct made = source;
  made.children = count == 0 ? nullptr : kept->pointers.data();
  made.dictionary = source.dictionary == nullptr ? nullptr : kept->parts.back().get();
  made.release = [](Struct* released) {
    released->release = nullptr;
    delete static_cast<Kept<Struct>*>(released->private_data);
  };
  made.private_data = kept.release();
  return Released<Struct>(made);
}

// These are not released: what they say is shared.

ArrowSchema schema(const NamedFormat& field) noexcept {
  ArrowSchema made{};
  made.format = field.format.c_str();
  made.name = field.name.c_str();
  made.flags = ARROW_FLAG_NULLABLE;
  return made;
}

ArrowArray array(std::int64_t rows, Buffers& column) noexcept {
  ArrowArray made{};
  made.length = rows;
  made.null_count = column.nulls;
  made.n_buffers = static_cast<std::int64_t>(column.buffers.size());
  made.buffers = column.buffers.data();
  return made;
}

/// Structs with their parts, until they are shared.
template <class Struct>
class Whole {
public:
  Struct* add(const Struct& part) { return &structs_.emplace_back(part); }
  Struct* add(Struct parent, std::vector<Struct*> parts) {
    std::vector<Struct*>& kept = pointers_.emplace_back(std::move(parts));
    parent.n_children = static_cast<std::int64_t>(kept.size());
    parent.children = kept.data();
    return add(parent);
  }

private:
  std::deque<Struct> structs_;
  std::deque<std::vector<Struct*>> pointers_;
};

ArrowSchema* add(Whole<ArrowSchema>& to, const NamedFormat& field) {
  std::vector<ArrowSchema*> parts;
  for (const NamedFormat& each : field.parts) parts.push_back(add(to, each));
  return to.add(schema(field), std::move(parts));
}

ArrowArray* add(Whole<ArrowArray>& to, std::int64_t rows, Buffers& column) {
  std::vector<ArrowArray*> parts;
  for (Buffers& each : column.parts) parts.push_back(add(to, each.rows, each));
  return to.add(array(rows, column), std::move(parts));
}

}  // namespace

Schema shared(const ArrowSchema& source, const std::shared_ptr<const void>& owner) { return share(source, owner); }
Array shared(const ArrowArray& source, const std::shared_ptr<const void>& owner) { return share(source, owner); }

Schema schema_of(NamedFormat field) {
  const auto kept = std::make_shared<const NamedFormat>(std::move(field));
  Whole<ArrowSchema> whole;
  return share(*add(whole, *kept), kept);
}

Schema struct_schema(std::vector<NamedFormat> fields) {
  const auto kept = std::make_shared<const std::vector<NamedFormat>>(std::move(fields));
  Whole<ArrowSchema> whole;
  std::vector<ArrowSchema*> parts;
  for (const NamedFormat& field : *kept) parts.push_back(add(whole, field));
  ArrowSchema parent{};
  parent.format = "+s";
  parent.name = "";
  return share(*whole.add(parent, std::move(parts)), kept);
}

Array array_of(std::int64_t rows, Buffers& column, const std::shared_ptr<const void>& owner) {
  Whole<ArrowArray> whole;
  return share(*add(whole, rows, column), owner);
}

Array struct_array(std::int64_t rows, std::vector<Buffers>& columns, const std::shared_ptr<const void>& owner) {
  static const void* no_validity[1] = {nullptr};
  Whole<ArrowArray> whole;
  std::vector<ArrowArray*> parts;
  for (Buffers& column : columns) parts.push_back(add(whole, rows, column));
  ArrowArray parent{};
  parent.length = rows;
  parent.n_buffers = 1;
  parent.buffers = no_validity;
  return share(*whole.add(parent, std::move(parts)), owner);
}

}  // namespace bnfurl::arrow
