// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/stats/bar_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace bnfurl::tool {
namespace {

/// A bar of this many eighths of a cell.
std::string unicode_bar(std::size_t eighths) {
  constexpr std::string_view parts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  std::string bar;
  for (std::size_t i = 0; i < eighths / 8; ++i) bar += "█";
  return bar += parts[eighths % 8];
}

/// Aligned lines: count, share of `whole`, bar, key.
class Table {
public:
  Table(std::size_t whole, const std::optional<Look>& look) : whole_(whole), look_(look) {}

  [[nodiscard]] std::string text(const std::vector<TableLine>& lines) const {
    std::size_t digits = 10, most = 1;
    for (const TableLine& line : lines) {
      digits = std::max(digits, line.count.size());
      most = std::max(most, line.size);
    }
    const std::vector<std::string> keys = keys_of(lines, digits + bar_width() + 12);
    std::string text;
    for (std::size_t i = 0; i < lines.size(); ++i) {
      text += fmt::format("{:>{}} {:5.1f} %  {}  {}\n", lines[i].count, digits, percent(lines[i].size, whole_),
                          bar(lines[i].size, most), keys[i]);
    }
    return text;
  }

private:
  [[nodiscard]] std::size_t bar_width() const { return look_ ? std::clamp<std::size_t>(look_->width / 4, 6, 40) : 20; }

  // Any count above zero has a visible bar.
  [[nodiscard]] std::string bar(std::size_t size, std::size_t most) const {
    const std::size_t steps = look_ && look_->unicode ? 8 : 1;
    const auto exact = static_cast<double>(size) / static_cast<double>(most) * static_cast<double>(bar_width() * steps);
    const std::size_t shown = size == 0 ? 0 : std::max<std::size_t>(static_cast<std::size_t>(exact), 1);
    const std::string bar = steps == 8 ? unicode_bar(shown) : std::string(shown, '#');
    return bar + std::string(bar_width() - (shown + steps - 1) / steps, ' ');
  }

  [[nodiscard]] std::vector<std::string> keys_of(const std::vector<TableLine>& lines, std::size_t before) const {
    std::vector<std::string> keys;
    for (const TableLine& line : lines) keys.push_back(line.key);
    return look_ ? cut_texts(keys, look_->width - std::min(before, look_->width), look_->unicode) : keys;
  }

  std::size_t whole_;
  const std::optional<Look>& look_;
};

std::size_t common_begin(std::string_view a, std::string_view b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

/// Text is cut at its end, or before and after a window.
class KeyCutter {
public:
  KeyCutter(std::size_t width, bool unicode)
      : width_(width), mark_(unicode ? "…" : "..."), mark_width_(unicode ? 1 : 3) {}

  [[nodiscard]] std::string begin_of(const std::string& text) const {
    if (text.size() <= width_) return text;
    return text.substr(0, room(1)).append(mark_);
  }

  /// A third of the room shows the begin of the text, the rest what is around `place`.
  [[nodiscard]] std::string around(const std::string& text, std::size_t place) const {
    if (text.size() <= width_) return text;
    const std::size_t head = room(2) / 3;
    const std::size_t window = room(2) - head;
    const std::size_t begin = std::max(place - std::min(place, window / 2), head);
    const std::size_t tail = window + mark_width_;  // if nothing is left out at the end
    if (begin + tail >= text.size())
      return text.substr(0, head).append(mark_) + text.substr(text.size() - std::min(tail, text.size()));
    return text.substr(0, head).append(mark_) + text.substr(begin, window).append(mark_);
  }

private:
  [[nodiscard]] std::size_t room(std::size_t marks) const { return width_ - std::min(marks * mark_width_, width_); }

  std::size_t width_;
  std::string mark_;
  std::size_t mark_width_;
};

}  // namespace

double percent(std::size_t part, std::size_t whole) {
  return whole == 0 ? 0 : 100.0 * static_cast<double>(part) / static_cast<double>(whole);
}

std::string bar_table(const std::vector<TableLine>& lines, std::size_t whole, const std::optional<Look>& look) {
  return Table(whole, look).text(lines);
}

// Of texts in order, the neighbours are those that agree longest.
std::vector<std::string> cut_texts(const std::vector<std::string>& texts, std::size_t width, bool unicode) {
  const KeyCutter cutter(width, unicode);
  std::map<std::string, std::vector<std::size_t>> alike;
  std::vector<std::string> cut;
  for (std::size_t i = 0; i < texts.size(); ++i) {
    cut.push_back(cutter.begin_of(texts[i]));
    alike[cut.back()].push_back(i);
  }
  for (auto& [shown, group] : alike) {
    if (group.size() == 1) continue;
    std::ranges::sort(group, {}, [&texts](std::size_t i) { return std::string_view(texts[i]); });
    std::set<std::string> used;
    for (std::size_t i = 0; i < group.size(); ++i) {
      const std::string& text = texts[group[i]];
      std::size_t place = i == 0 ? 0 : common_begin(texts[group[i - 1]], text);
      if (i + 1 < group.size()) place = std::max(place, common_begin(texts[group[i + 1]], text));
      cut[group[i]] = cutter.around(text, place);
      if (!used.insert(cut[group[i]]).second) cut[group[i]] = text;
    }
  }
  return cut;
}

}  // namespace bnfurl::tool
