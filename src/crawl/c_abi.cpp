// The C functions for keys, sites and SURT keys: each translates its arguments, and calls a function of
// <bnfurl/crawl/*.hpp>. They are compiled with exceptions, unlike the library, so that `noexcept` holds: where memory
// runs out, the program ends before std::bad_alloc reaches the caller.
#include <bnfurl/bnfurl.h>

#include <bnfurl/crawl/key.hpp>
#include <bnfurl/crawl/site.hpp>
#include <bnfurl/crawl/surt.hpp>

#include <cstring>
#include <optional>
#include <string>
#include <utility>

#include "src/core/c_abi.hpp"
#include "src/crawl/key/web_url.hpp"

// NOLINTBEGIN(readability-non-const-parameter): bnfurl.h prints the parameters.

using bnfurl::c::is_text;
using bnfurl::c::Out;
using bnfurl::c::production_of;
using bnfurl::crawl::Digest128;
using bnfurl::crawl::KeySteps;
using bnfurl::crawl::PublicSuffixes;
using bnfurl::crawl::Suffixes;

struct bnfurl_key_steps {
  KeySteps steps;
};

struct bnfurl_suffixes {
  PublicSuffixes list;
};

namespace {

bnfurl_status parse_steps(const char* list, std::size_t size, Out message, bnfurl_key_steps** out) noexcept {
  message.say("");
  if (out != nullptr) *out = nullptr;
  if (out == nullptr || !is_text(list, size) || !message.is_there()) return BNFURL_BAD_ARGUMENT;
  auto steps = KeySteps::parse({list, size});
  if (!steps) {
    message.say(steps.error().message);
    return BNFURL_BAD_ARGUMENT;
  }
  *out = new bnfurl_key_steps{*std::move(steps)};
  return BNFURL_OK;
}

bnfurl_status read_suffixes(const char* file, Out message, bnfurl_suffixes** out) noexcept {
  message.say("");
  if (out != nullptr) *out = nullptr;
  if (out == nullptr || !message.is_there()) return BNFURL_BAD_ARGUMENT;
  auto list = PublicSuffixes::read(file == nullptr ? PublicSuffixes::default_file() : file);
  if (!list) {
    message.say(list.error().message);
    return list.error().code == bnfurl::InputError::Code::file ? BNFURL_BAD_FILE : BNFURL_IO;
  }
  *out = new bnfurl_suffixes{*std::move(list)};
  return BNFURL_OK;
}

bnfurl_status site_of(const PublicSuffixes& list, std::string_view host, Suffixes which, bnfurl_span* site) noexcept {
  const std::optional<std::string_view> found = list.site(host, which);
  if (!found) return BNFURL_NO_MATCH;
  const auto begin = static_cast<std::size_t>(found->data() - host.data());
  *site = {begin, begin + found->size()};
  return BNFURL_OK;
}

// What `make` makes in a string, or no.
template <class Make>
bnfurl_status put_made(Make make, Out out) noexcept {
  std::string memory;
  const auto made = make(memory);
  return made ? out.put(*made) : BNFURL_NO_MATCH;
}

}  // namespace

bnfurl_status bnfurl_key_steps_new(const char* list, size_t size, char* message, size_t capacity,
                                   bnfurl_key_steps** out) {
  return parse_steps(list, size, {message, capacity}, out);
}

void bnfurl_key_steps_free(bnfurl_key_steps* steps) { delete steps; }

bnfurl_status bnfurl_key_steps_apply(const bnfurl_key_steps* steps, const bnfurl_production* entry, const char* text,
                                     size_t size, char* out, size_t capacity, size_t* needed) {
  const Out result{out, capacity, needed};
  if (steps == nullptr || !is_text(text, size) || !result.is_there()) return BNFURL_BAD_ARGUMENT;
  if (entry == nullptr) return BNFURL_NO_PRODUCTION;
  return put_made(
      [&](std::string& key) {
        return steps->steps.apply(production_of(entry), {text, size}, key);
      },
      result);
}

bnfurl_status bnfurl_digest(const char* text, size_t size, unsigned char out[16]) {
  if (!is_text(text, size) || out == nullptr) return BNFURL_BAD_ARGUMENT;
  const Digest128 digest = bnfurl::crawl::digest128({text, size});
  for (int i = 0; i < 8; ++i) {
    out[i] = static_cast<unsigned char>(digest.high >> (56 - 8 * i));
    out[8 + i] = static_cast<unsigned char>(digest.low >> (56 - 8 * i));
  }
  return BNFURL_OK;
}

bnfurl_status bnfurl_digest_hex(const char* text, size_t size, char out[33]) {
  if (!is_text(text, size) || out == nullptr) return BNFURL_BAD_ARGUMENT;
  bnfurl::crawl::put_hex(bnfurl::crawl::digest128({text, size}), out);
  out[32] = '\0';
  return BNFURL_OK;
}

bnfurl_status bnfurl_suffixes_read(const char* file, char* message, size_t capacity, bnfurl_suffixes** out) {
  return read_suffixes(file, {message, capacity}, out);
}

void bnfurl_suffixes_free(bnfurl_suffixes* suffixes) { delete suffixes; }

bnfurl_status bnfurl_site(const bnfurl_suffixes* suffixes, const char* host, size_t size, int icann,
                          bnfurl_span* site) {
  if (suffixes == nullptr || !is_text(host, size) || site == nullptr) return BNFURL_BAD_ARGUMENT;
  return site_of(suffixes->list, {host, size}, icann != 0 ? Suffixes::icann : Suffixes::all, site);
}

bnfurl_status bnfurl_surt(const bnfurl_production* entry, const char* text, size_t size, char* out, size_t capacity,
                          size_t* needed) {
  const Out result{out, capacity, needed};
  if (!is_text(text, size) || !result.is_there()) return BNFURL_BAD_ARGUMENT;
  if (entry == nullptr) return BNFURL_NO_PRODUCTION;
  return put_made(
      [&](std::string& key) {
        return bnfurl::crawl::surt(production_of(entry), {text, size}, key);
      },
      result);
}

bnfurl_status bnfurl_unsurt(const char* key, size_t size, char* out, size_t capacity, size_t* needed) {
  const Out result{out, capacity, needed};
  if (!is_text(key, size) || !result.is_there()) return BNFURL_BAD_ARGUMENT;
  return put_made([&](std::string& text) { return bnfurl::crawl::unsurt({key, size}, text); }, result);
}
// NOLINTEND(readability-non-const-parameter)
