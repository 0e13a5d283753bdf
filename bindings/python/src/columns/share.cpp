// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "bindings/python/src/columns/share.hpp"

#include <utility>
#include <vector>

namespace bnfurl::python {
namespace {

// What a shared struct keeps: the owner of all that it points to, and the structs of its parts.
template <class Struct>
struct Kept {
  std::shared_ptr<const void> owner;
  std::vector<Released<Struct>> parts;
  std::vector<Struct*> children;
};

template <class Struct>
void release_shared(Struct* shared) noexcept {
  delete static_cast<Kept<Struct>*>(shared->private_data);
  shared->release = nullptr;
}

template <class Struct>
Released<Struct> share(const Struct& source, const std::shared_ptr<const void>& owner) {
  auto kept = std::make_unique<Kept<Struct>>();
  kept->owner = owner;
  const auto count = static_cast<std::size_t>(source.n_children);
  for (std::size_t i = 0; i < count; ++i) kept->parts.push_back(share(*source.children[i], owner));
  if (source.dictionary != nullptr) kept->parts.push_back(share(*source.dictionary, owner));
  for (std::size_t i = 0; i < count; ++i) kept->children.push_back(kept->parts[i].get());
  Struct shared = source;
  shared.children = kept->children.data();
  shared.dictionary = source.dictionary == nullptr ? nullptr : kept->parts.back().get();
  shared.release = release_shared<Struct>;
  shared.private_data = kept.release();
  return Released<Struct>(shared);
}

}  // namespace

Schema shared(const ArrowSchema& source, const std::shared_ptr<const void>& owner) { return share(source, owner); }
Array shared(const ArrowArray& source, const std::shared_ptr<const void>& owner) { return share(source, owner); }

}  // namespace bnfurl::python
