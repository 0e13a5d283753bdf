// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "src/arrow/output/schema.hpp"

#include <memory>
#include <utility>

namespace bnfurl::arrow {
namespace {

// What a schema needs while it lives: its strings, and of a struct its children. Whoever takes a child out of it copies
// the child, and marks it here as released.
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

}  // namespace bnfurl::arrow
