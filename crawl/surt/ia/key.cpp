// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// The key of the package `surt` 0.3.1, which indexes of web archives depend on: octet for octet, with what it gets wrong.
// Its order: blanks; parts; the host (triplets, letters, dots, address, "www"); the port, unless it is the scheme's; the
// path (triplets, dots, letters, session ids, a final "/"); the query (triplets, letters, session ids, order). Userinfo
// and fragment are left out, and the scheme, if there is a host.
#include <bnfurl/crawl/surt.hpp>

#include <cstddef>
#include <string>
#include <string_view>

#include "crawl/surt/ia/host.hpp"
#include "crawl/surt/ia/octets.hpp"
#include "crawl/surt/ia/path.hpp"
#include "crawl/surt/ia/url.hpp"
#include "crawl/surt/sessions.hpp"

namespace bnfurl::crawl {
namespace {

using ia::Url;

/// Without zeros before it; of 0, nothing is left.
std::string_view without_zeros(std::string_view port) {
  const std::size_t zeros = port.find_first_not_of('0');
  return zeros == std::string_view::npos ? "" : port.substr(zeros);
}

std::string_view default_port(std::string_view scheme) {
  std::string lower;
  ia::append_encoded(lower, scheme);
  return lower == "http" ? "80" : lower == "https" ? "443" : "";
}

void append_port(std::string& key, const Url& url) {
  const std::string_view port = without_zeros(url.port);
  if (port.empty() || port == default_port(url.scheme)) return;
  key += ':';
  ia::append_encoded(key, port);
}

/// `has_host`: the path is one of segments.
void append_path(std::string& key, const Url& url, bool has_host) {
  const std::size_t begin = key.size();
  ia::append_clean(key, url.path);
  if (has_host) ia::simplify_path(key, begin);
  const std::size_t end = remove_path_sessions(key, begin, key.size());
  if (end > begin + 1 && key.back() == '/') key.pop_back();
}

/// Without a path, "/" stands before it; nothing stands for a query of which nothing is left.
void append_query(std::string& key, std::string_view query, bool has_path) {
  const std::size_t path_end = key.size();
  key += has_path ? "?" : "/?";
  const std::size_t begin = key.size();
  ia::append_clean(key, query);
  if (remove_query_sessions(key, begin, key.size()) > begin) {
    ia::sort_query(key, begin);
  } else {
    key.resize(path_end);
  }
}

}  // namespace

void surt_ia(std::string_view text, std::string& key) {
  std::string memory;
  const std::string_view octets = ia::without_blanks(text, memory);
  if (text.starts_with("filedesc") || octets.empty()) {
    key = octets.empty() ? "-" : text;
    return;
  }
  const Url url = ia::cut(octets);
  key.clear();
  const bool has_host = ia::append_host(key, url.host, url.scheme != "dns");
  if (has_host) {
    append_port(key, url);
    key += ')';
  } else {
    key.append(url.scheme).append(":");
  }
  append_path(key, url, has_host);
  if (!url.query.empty()) append_query(key, url.query, has_host || !url.path.empty());
}

}  // namespace bnfurl::crawl
