// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// "www1355544.com" becomes "com": the package takes "www", digits and a "." for what can be left out.
#include "crawl/surt/ia/host.hpp"

#include <algorithm>
#include <cstddef>

#include "crawl/idna/characters.hpp"
#include "crawl/surt/ia/address.hpp"
#include "crawl/surt/ia/name.hpp"
#include "crawl/surt/ia/octets.hpp"

namespace bnfurl::crawl::ia {
namespace {

constexpr auto npos = std::string_view::npos;

/// One of each pair of dots is left out, and all at both ends.
void thin_out_dots(std::string& host) {
  std::size_t size = 0;
  for (std::size_t i = 0; i < host.size(); ++i) {
    if (host[i] == '.' && i + 1 < host.size() && host[i + 1] == '.') ++i;
    host[size++] = host[i];
  }
  host.resize(size);
  host.erase(host.find_last_not_of('.') + 1);
  host.erase(0, std::min(host.find_first_not_of('.'), host.size()));
}

std::size_t www_size(std::string_view host) {
  if (!host.starts_with("www")) return 0;
  const std::size_t end = host.find_first_not_of("0123456789", 3);
  return end != npos && host[end] == '.' ? end + 1 : 0;
}

void append_turned(std::string& key, std::string_view host) {
  while (true) {
    const std::size_t dot = host.rfind('.');
    key.append(host.substr(dot == npos ? 0 : dot + 1));
    if (dot == npos) return;
    key += ',';
    host = host.substr(0, dot);
  }
}

}  // namespace

bool append_host(std::string& key, std::string_view host, bool without_www) {
  std::string name = decoded(host);
  if (!is_ascii(name)) name = name_to_ascii(name);
  thin_out_dots(name);
  if (name.empty()) return false;
  std::string clean;
  if (const auto address = address_of(name)) {
    clean = *address;
  } else {
    append_encoded(clean, name);
  }
  append_turned(key, std::string_view(clean).substr(without_www ? www_size(clean) : 0));
  return true;
}

}  // namespace bnfurl::crawl::ia
