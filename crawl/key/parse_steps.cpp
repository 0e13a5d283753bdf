// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <vector>

#include "crawl/key/steps.hpp"
#include "crawl/key/trackers.hpp"

namespace bnfurl::crawl {
namespace {

constexpr std::array<std::string_view, 9> names = {"fragment",    "userinfo", "drop",  "sessions", "sort",
                                                   "empty-query", "www",      "slash", "scheme"};
constexpr std::string_view tracker_list = "@trackers";

// The number of edits from one word to the other, computed one row of the table at a time.
std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (const char octet : a) {
    std::size_t diagonal = row[0]++;
    for (std::size_t i = 0; i < b.size(); ++i) {
      const std::size_t replaced = diagonal + (octet == b[i] ? 0 : 1);
      diagonal = row[i + 1];
      row[i + 1] = std::min({replaced, row[i] + 1, diagonal + 1});
    }
  }
  return row.back();
}

std::string did_you_mean(std::string_view word) {
  constexpr std::size_t longest = 40;
  if (word.size() > longest) return "";
  const auto* const near = std::ranges::min_element(names, {}, [word](auto each) { return edits(word, each); });
  return edits(word, *near) > 2 ? "" : std::string(" (did you mean \"").append(*near).append("\"?)");
}

// A list may be as long as a command line.
std::string quoted(std::string_view word) {
  constexpr std::size_t longest = 60;
  constexpr std::string_view cut = "...";
  const bool fits = word.size() <= longest;
  const std::string_view shown = fits ? word : word.substr(0, longest - cut.size());
  return std::string("\"").append(shown).append(fits ? "" : cut).append("\"");
}

std::string unknown_step(std::string_view word) {
  std::string message = "unknown key step " + quoted(word) + did_you_mean(word) + "; known are:";
  for (const std::string_view name : names) message.append(" ").append(name);
  return message;
}

// Calls `take` with each piece of `text` between separators, up to the first that it finds a fault with.
template <class Take>
std::optional<std::string> for_each_piece(std::string_view text, char separator, Take take) {
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(separator, begin), text.size());
    if (std::optional<std::string> fault = take(text.substr(begin, end - begin))) return fault;
    begin = end + 1;
  }
  return std::nullopt;
}

std::optional<std::string> add_dropped(std::string_view name, NamePatterns& dropped) {
  if (name.empty()) return "key step \"drop\" needs names, with \"|\" between them: drop=utm_*|ref, or drop=@trackers";
  if (name == tracker_list) {
    for (const std::string_view each : trackers()) dropped.add(each);
  } else if (name.starts_with('@')) {
    return "unknown list " + quoted(name) + " in key step \"drop\"; there is one: @trackers";
  } else {
    dropped.add(name);
  }
  return std::nullopt;
}

std::optional<std::string> add_step(std::string_view item, Steps& steps) {
  const std::size_t equals = item.find('=');
  const std::string_view name = item.substr(0, equals);
  const auto* const known = std::ranges::find(names, name);
  if (known == names.end()) return unknown_step(name);
  const auto step = static_cast<Step>(known - names.begin());
  steps.asked.set(static_cast<std::size_t>(step));
  if (step == Step::drop) {
    const std::string_view values = equals == std::string_view::npos ? "" : item.substr(equals + 1);
    return for_each_piece(values, '|', [&steps](std::string_view each) { return add_dropped(each, steps.dropped); });
  }
  if (equals != std::string_view::npos) return "key step " + quoted(name) + " takes no value: " + quoted(item);
  return std::nullopt;
}

}  // namespace

std::span<const std::string_view> step_names() { return names; }

std::variant<Steps, std::string> parse_steps(std::string_view list) {
  Steps steps;
  if (list.empty()) return steps;
  if (auto fault = for_each_piece(list, ',', [&steps](std::string_view each) { return add_step(each, steps); })) {
    return *std::move(fault);
  }
  return steps;
}

}  // namespace bnfurl::crawl
