// The text of a URL's key, for the page: what dedupe hashes.
#include <cstddef>
#include <cstring>
#include <string>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/key.hpp>

/// Writes the text, which is at most as long as the URL, to `out`, and returns its size; -1 if the URL is invalid, or a
/// name or a step is unknown. All names end with a NUL.
extern "C" std::size_t bnfurl_try_key(const char* grammar, const char* production, const char* url, std::size_t size,
                                      const char* steps, char* out) {
  const auto entry = bnfurl::find_production(grammar, production);
  const auto key_steps = bnfurl::crawl::KeySteps::parse(steps);
  std::string memory;
  if (!entry || !key_steps) return static_cast<std::size_t>(-1);
  const auto key = key_steps->apply(*entry, {url, size}, memory);
  if (!key) return static_cast<std::size_t>(-1);
  std::memcpy(out, key->data(), key->size());
  return key->size();
}
