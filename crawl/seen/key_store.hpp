// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Keys on disk: sorted runs, each made of a full table, and the batches that were kept since the last run. A run is made
// first, then the batches that are in it are forgotten: in between they are there twice, which changes nothing.
#pragma once

#include <cstddef>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include <bnfurl/crawl/key.hpp>

#include "crawl/seen/key_table.hpp"

namespace bnfurl::crawl {

/// What was found to be wrong: only the first of each.
struct StoreTrouble {
  std::string fault = {};   ///< why nothing can be written any more
  std::string damage = {};  ///< what cannot be read
};

class KeyStore {
public:
  KeyStore() = default;
  virtual ~KeyStore() = default;
  KeyStore(const KeyStore&) = delete;
  KeyStore& operator=(const KeyStore&) = delete;

  /// Of each key, which are in order and no more than a batch, whether a run has it.
  virtual void find(std::span<const Digest128> keys, std::vector<bool>& found) = 0;
  /// Keeps a batch; false: it cannot be written.
  [[nodiscard]] virtual bool keep(std::span<const Digest128> keys) = 0;
  /// Makes a run of the table, which then has to be cleared.
  [[nodiscard]] virtual bool add_run(KeyTable& table) = 0;
  /// Forgets all batches, since runs have them.
  [[nodiscard]] virtual bool forget_batches() = 0;
  /// Visits the keys of the batches until the visitor returns false.
  virtual void visit_batches(const std::function<bool(const Digest128& key)>& visit) = 0;

  [[nodiscard]] virtual StoreTrouble trouble() const = 0;
};

/// Whether this build has stores.
[[nodiscard]] bool can_store();

/// The store in the folder, with so many octets of cache; or null, and why in `trouble.fault`. `is_new`: a store is made
/// there; otherwise one has to be there, and what is good of it is read.
[[nodiscard]] std::unique_ptr<KeyStore> open_store(const std::string& folder, bool is_new, std::size_t cache_octets,
                                                   StoreTrouble& trouble);

}  // namespace bnfurl::crawl
