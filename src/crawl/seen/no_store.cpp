// For a library without RocksDB: memory is the limit, and nothing asks for a store.
#include "src/crawl/seen/stores.hpp"

namespace bnfurl::crawl {

bool can_store() { return false; }

std::unique_ptr<KeyStore> open_store(const std::string&, bool, std::size_t, StoreTrouble&) { return nullptr; }

}  // namespace bnfurl::crawl
