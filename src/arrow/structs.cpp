#include "src/arrow/structs.hpp"

#include <cstddef>
#include <cstdint>

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

// These three are not released: what they say is shared.

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

template <class Struct>
Released<Struct> with_children(Struct parent, std::vector<Struct> children, const std::shared_ptr<const void>& owner) {
  std::vector<Struct*> pointers;
  for (Struct& child : children) pointers.push_back(&child);
  parent.n_children = static_cast<std::int64_t>(children.size());
  parent.children = pointers.data();
  return share(parent, owner);
}

}  // namespace

Schema shared(const ArrowSchema& source, const std::shared_ptr<const void>& owner) { return share(source, owner); }
Array shared(const ArrowArray& source, const std::shared_ptr<const void>& owner) { return share(source, owner); }

Schema schema_of(NamedFormat field) {
  const auto kept = std::make_shared<const NamedFormat>(std::move(field));
  return share(schema(*kept), kept);
}

Schema struct_schema(std::vector<NamedFormat> fields) {
  const auto kept = std::make_shared<const std::vector<NamedFormat>>(std::move(fields));
  std::vector<ArrowSchema> children;
  for (const NamedFormat& field : *kept) children.push_back(schema(field));
  ArrowSchema parent{};
  parent.format = "+s";
  parent.name = "";
  return with_children(parent, std::move(children), kept);
}

Array array_of(std::int64_t rows, Buffers& column, const std::shared_ptr<const void>& owner) {
  return share(array(rows, column), owner);
}

Array struct_array(std::int64_t rows, std::vector<Buffers>& columns, const std::shared_ptr<const void>& owner) {
  static const void* no_validity[1] = {nullptr};
  std::vector<ArrowArray> children;
  for (Buffers& column : columns) children.push_back(array(rows, column));
  ArrowArray parent{};
  parent.length = rows;
  parent.n_buffers = 1;
  parent.buffers = no_validity;
  return with_children(parent, std::move(children), owner);
}

}  // namespace bnfurl::arrow
