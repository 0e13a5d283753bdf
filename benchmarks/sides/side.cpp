// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "benchmarks/sides/side.hpp"

#include <utility>

namespace bnfurl::benchmarks {

namespace {

// The files of peers/ add to the list before main, in any order: it must exist when the first one does.
std::vector<Peer>& list() {
  static std::vector<Peer> peers;
  return peers;
}

}  // namespace

bool add_peer(Peer peer) {
  list().push_back(std::move(peer));
  return true;
}

const std::vector<Peer>& peers() { return list(); }

}  // namespace bnfurl::benchmarks
