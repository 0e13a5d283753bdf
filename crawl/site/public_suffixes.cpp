// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// A site is one label more than the longest suffix of its host that the list has.
#include <algorithm>
#include <array>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <bnfurl/crawl/idna.hpp>
#include <bnfurl/crawl/site.hpp>

#include "crawl/idna.hpp"
#include "crawl/site/listed_suffixes.hpp"

namespace bnfurl::crawl {

// A host in UTF-8 or triplets as a name of ASCII, label by label, so that it is asked for as its `xn--` form is. A label
// that has no such form cannot be part of a listed suffix; the name has "-" in its place.

struct MappedName {
  std::string ascii;                ///< labels with "." between them
  std::vector<std::size_t> begins;  ///< for each label, where it begins in the host
};

/// The full stops of UTS 46 stand between the labels of `host`, and after the last one: U+002E, U+3002, U+FF0E, U+FF61.
[[nodiscard]] MappedName mapped(std::string_view host);

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

namespace {

struct Close {
  void operator()(std::FILE* file) const { static_cast<void>(std::fclose(file)); }
};

constexpr std::size_t largest_list = std::size_t{16} << 20;  // in octets; Debian's has a quarter of a million

// The content of a file, up to one octet more than a list may have; nullopt, and `errno`, if it cannot be read.
std::optional<std::string> content_of(const std::string& path) {
  const std::unique_ptr<std::FILE, Close> file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) return std::nullopt;
  std::string content;
  std::array<char, 1 << 14> piece;
  while (const std::size_t wanted = std::min(piece.size(), largest_list + 1 - content.size())) {
    const std::size_t size = std::fread(piece.data(), 1, wanted, file.get());
    if (size == 0) break;
    content.append(piece.data(), size);
  }
  if (std::ferror(file.get()) != 0) return std::nullopt;
  return content;
}

bool is_digit(char octet) { return octet >= '0' && octet <= '9'; }

// Four numbers: an address in every grammar that has addresses.
bool is_address(std::string_view name) {
  if (!is_digit(name.back())) return false;
  std::size_t numbers = 0;
  for (std::size_t begin = 0; begin <= name.size();) {
    const std::size_t end = std::min(name.find('.', begin), name.size());
    if (!std::ranges::all_of(name.substr(begin, end - begin), is_digit)) return false;
    ++numbers;
    begin = end + 1;
  }
  return numbers == 4;
}

bool has_empty_label(std::string_view name) {
  return name.empty() || name.front() == '.' || name.back() == '.' || name.find("..") != std::string_view::npos;
}

// Where the site of a name of ASCII begins.
std::optional<std::size_t> site_of(std::string_view name, const ListedSuffixes& list, Suffixes suffixes) {
  if (has_empty_label(name) || is_address(name)) return std::nullopt;
  const std::size_t suffix = list.suffix_of(name, suffixes);
  if (suffix == 0) return std::nullopt;
  const std::size_t dot = name.substr(0, suffix - 1).rfind('.');
  return dot == std::string_view::npos ? 0 : dot + 1;
}

// The octet 0 would end a name within libpsl.
bool needs_mapping(std::string_view host) {
  return std::ranges::any_of(host, [](char octet) { return octet == '%' || static_cast<signed char>(octet) <= 0; });
}

}  // namespace

/// Its functions are hidden: the public header shows the name of this class.
struct PublicSuffixes::State {
  [[gnu::visibility("hidden")]] explicit State(std::string& text) : list(text) {}

  ListedSuffixes list;
};

PublicSuffixes::PublicSuffixes(std::unique_ptr<State> state) noexcept : state_(std::move(state)) {}
PublicSuffixes::PublicSuffixes(PublicSuffixes&&) noexcept = default;
PublicSuffixes& PublicSuffixes::operator=(PublicSuffixes&&) noexcept = default;
PublicSuffixes::~PublicSuffixes() = default;

std::string PublicSuffixes::default_file() { return "/usr/share/publicsuffix/public_suffix_list.dat"; }

std::variant<PublicSuffixes, std::string> PublicSuffixes::read(const std::string& file) {
  std::optional<std::string> text = content_of(file);
  if (!text) return file + ": " + std::strerror(errno);
  if (text->size() > largest_list) return file + ": larger than 16 MiB, too large for a list of public suffixes";
  if (text->starts_with(".DAFSA@"))
    return file + ": this is a compiled list of public suffixes; its text form is needed";
  auto state = std::make_unique<State>(*text);
  if (!state->list.has_rules()) return file + ": this is not a list of public suffixes, it has no rule";
  return PublicSuffixes(std::move(state));
}

std::optional<std::string_view> PublicSuffixes::site(std::string_view host, Suffixes suffixes) const {
  if (host.starts_with('[')) return std::nullopt;
  if (!needs_mapping(host)) {
    const std::string_view name = host.substr(0, host.size() - (host.ends_with('.') ? 1 : 0));
    const std::optional<std::size_t> begin = site_of(name, state_->list, suffixes);
    return begin ? std::optional(host.substr(*begin)) : std::nullopt;
  }
  const MappedName name = mapped(host);
  const std::optional<std::size_t> begin = site_of(name.ascii, state_->list, suffixes);
  if (!begin) return std::nullopt;
  const auto label = std::ranges::count(std::string_view(name.ascii).substr(0, *begin), '.');
  return host.substr(name.begins[static_cast<std::size_t>(label)]);
}

}  // namespace bnfurl::crawl
