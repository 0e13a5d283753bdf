// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "crawl/site/mapped_name.hpp"

#include <bnfurl/crawl/idna.hpp>

#include <algorithm>
#include <array>
#include <variant>

#include "crawl/idna/characters.hpp"

namespace bnfurl::crawl {
namespace {

// The octets that a host stands for, and where each of them is in the host.
struct Decoded {
  std::string octets;
  std::vector<std::size_t> places;
};

Decoded decoded_host(std::string_view host) {
  Decoded result;
  for (std::size_t i = 0; i < host.size();) {
    const auto octet = triplet_at(host, i);
    result.octets.push_back(octet ? static_cast<char>(*octet) : host[i]);
    result.places.push_back(i);
    i += octet ? 3 : 1;
  }
  return result;
}

// The size of the full stop that `text` begins with; 0 without one.
std::size_t full_stop(std::string_view text) {
  static constexpr std::array<std::string_view, 4> stops = {".", "\xe3\x80\x82", "\xef\xbc\x8e", "\xef\xbd\xa1"};
  const auto* const stop = std::ranges::find_if(stops, [text](auto each) { return text.starts_with(each); });
  return stop == stops.end() ? 0 : stop->size();
}

// A label of more octets has no form of at most 63.
constexpr std::size_t longest_label = 255;

std::string ascii_label(const std::string& label) {
  if (label.size() > longest_label || label.find('\0') != std::string::npos) return "-";
  if (is_ascii(label)) return label;
  auto ascii = host_to_ascii(label);
  const auto* const name = std::get_if<std::string>(&ascii);
  return name != nullptr && name->find('.') == std::string::npos ? *name : "-";
}

struct Label {
  std::size_t begin;
  std::size_t end;
};

// A full stop at the end has no label after it.
std::vector<Label> labels_of(std::string_view octets) {
  std::vector<Label> labels = {{0, 0}};
  for (std::size_t i = 0; i < octets.size();) {
    const std::size_t stop = full_stop(octets.substr(i));
    if (stop == 0) {
      labels.back().end = ++i;
    } else {
      i += stop;
      labels.push_back({i, i});
    }
  }
  if (labels.back().begin == octets.size()) labels.pop_back();
  return labels;
}

}  // namespace

MappedName mapped(std::string_view host) {
  const Decoded from = decoded_host(host);
  MappedName name;
  for (const auto [begin, end] : labels_of(from.octets)) {
    if (!name.begins.empty()) name.ascii += '.';
    name.ascii += ascii_label(from.octets.substr(begin, end - begin));
    name.begins.push_back(begin < from.places.size() ? from.places[begin] : host.size());
  }
  return name;
}

}  // namespace bnfurl::crawl
