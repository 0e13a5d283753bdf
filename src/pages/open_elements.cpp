#include "src/pages/open_elements.hpp"

#include <algorithm>
#include <functional>
#include <iterator>
#include <utility>

#include "src/pages/characters.hpp"
#include "src/pages/html_page.hpp"

namespace bnfurl::pages {
namespace {

// Traits of elements (HTML Standard, 13.2.4.2, 13.2.6.4.7 and 13.2.6.5).
enum Trait : unsigned {
  special = 1,
  wall = 2,         // nothing beyond it is in scope
  leaves = 4,       // ends `<svg>` and `<math>`
  block = 8,        // closes `<p>`, and its end tag what is in it
  formatting = 16,  // may be opened again in the next block
  empty = 32,       // has no end tag
  raw = 64,         // its text has no tags, so it is not open at any tag
  heading = 128,
  part = 256,     // of a table
  outside = 512,  // is always open, or never
  marks = 1024,   // formatting ends at it
  quiet = 2048,   // opens no formatting element again
};

struct Traits {
  std::string_view name;
  unsigned traits;
};
constexpr Traits elements[] = {
    {"a", formatting},
    {"address", special | block},
    {"applet", special | wall | marks},
    {"area", special | empty},
    {"article", special | block},
    {"aside", special | block},
    {"b", formatting | leaves},
    {"base", special | empty | quiet},
    {"basefont", special | empty | quiet},
    {"bgsound", special | empty | quiet},
    {"big", formatting | leaves},
    {"blockquote", special | block | leaves},
    {"body", outside | leaves},
    {"br", special | empty | leaves},
    {"button", special},
    {"caption", special | wall | part | marks},
    {"center", special | block | leaves},
    {"code", formatting | leaves},
    {"col", special | empty | quiet},
    {"colgroup", outside},
    {"dd", special | leaves},
    {"details", special | block},
    {"dialog", block},
    {"dir", special | block},
    {"div", special | block | leaves},
    {"dl", special | block | leaves},
    {"dt", special | leaves},
    {"em", formatting | leaves},
    {"embed", special | empty | leaves},
    {"fieldset", special | block},
    {"figcaption", special | block},
    {"figure", special | block},
    {"font", formatting},
    {"footer", special | block},
    {"form", special | quiet},
    {"frame", outside},
    {"frameset", outside},
    {"h1", special | heading | leaves},
    {"h2", special | heading | leaves},
    {"h3", special | heading | leaves},
    {"h4", special | heading | leaves},
    {"h5", special | heading | leaves},
    {"h6", special | heading | leaves},
    {"head", outside | leaves},
    {"header", special | block},
    {"hgroup", special | block},
    {"hr", special | empty | leaves | quiet},
    {"html", outside},
    {"i", formatting | leaves},
    {"iframe", raw},
    {"image", special | empty},  // read as <img>
    {"img", special | empty | leaves},
    {"input", special | empty},
    {"keygen", special | empty},
    {"li", special | leaves},
    {"link", special | empty | quiet},
    {"listing", special | block | leaves},
    {"main", special | block},
    {"marquee", special | wall | marks},
    {"menu", special | block | leaves},
    {"meta", special | empty | leaves | quiet},
    {"nav", special | block},
    {"nobr", formatting | leaves},
    {"noembed", raw},
    {"noframes", raw},
    {"object", special | wall | marks},
    {"ol", special | block | leaves},
    {"p", special | block | leaves},
    {"param", special | empty | quiet},
    {"plaintext", raw},
    {"pre", special | block | leaves},
    {"ruby", leaves},
    {"s", formatting | leaves},
    {"script", raw},
    {"search", special | block},
    {"section", special | block},
    {"small", formatting | leaves},
    {"source", special | empty | quiet},
    {"span", leaves},
    {"strike", formatting | leaves},
    {"strong", formatting | leaves},
    {"style", raw},
    {"sub", leaves},
    {"summary", special | block},
    {"sup", leaves},
    {"table", special | wall | leaves | quiet},
    {"tbody", special | part},
    {"td", special | wall | part | marks},
    {"template", special | wall | quiet},
    {"textarea", raw},
    {"tfoot", special | part},
    {"th", special | wall | part | marks},
    {"thead", special | part},
    {"title", raw},
    {"tr", special | part},
    {"track", special | empty | quiet},
    {"tt", formatting | leaves},
    {"u", formatting | leaves},
    {"ul", special | block | leaves},
    {"var", leaves},
    {"wbr", special | empty},
    {"xmp", raw},
};

static_assert(std::ranges::is_sorted(elements, {}, &Traits::name));

bool comes_before(std::string_view name, std::string_view other) {
  return std::ranges::lexicographical_compare(name, other,
                                              [](char a, char b) { return in_lower_case(a) < in_lower_case(b); });
}

unsigned traits_of(std::string_view name) {
  static constexpr FirstLetters letters(elements);
  if (!letters.allow(name)) return 0;
  const auto* const found = std::ranges::lower_bound(elements, name, comes_before, &Traits::name);
  return found == std::end(elements) || !is_called(name, found->name) ? 0 : found->traits;
}

template <std::size_t count>
bool is_one_of(std::string_view name, const char* const (&names)[count]) {
  return std::ranges::any_of(names, [name](std::string_view each) { return is_called(name, each); });
}

std::size_t hash_of(const HtmlTag& tag) {
  const std::hash<std::string_view> hash;
  std::size_t sum = 0;
  for (const HtmlAttribute& each : tag.attributes) sum += hash(each.name) * 31 + hash(each.value);
  return sum;
}

}  // namespace

/// Whether a start tag is read by the rules of HTML.
bool OpenElements::is_html_next(std::string_view name) const {
  if (!is_foreign()) return true;
  const Element& current = open_.back();
  if (current.point == Point::html) return true;
  if (current.point == Point::text) return !is_called(name, "mglyph") && !is_called(name, "malignmark");
  return current.space == Space::math && is_called(current.name, "annotation-xml") && is_called(name, "svg");
}

bool OpenElements::start(const HtmlTag& tag, bool is_closed) {
  const bool is_root = is_called(tag.name, "svg") || is_called(tag.name, "math");
  if (!is_used() && !is_root) return true;
  if (is_html_next(tag.name)) return start_html(tag, is_closed);
  const bool is_styled = tag.find("color") || tag.find("face") || tag.find("size");
  if ((traits_of(tag.name) & leaves) != 0 || (is_called(tag.name, "font") && is_styled)) {
    leave_foreign();
    return start_html(tag, is_closed);
  }
  if (is_closed) return false;
  const Space space = open_.back().space;
  constexpr const char* texts[] = {"mi", "mo", "mn", "ms", "mtext"};
  constexpr const char* points[] = {"foreignobject", "desc", "title"};
  Element element{
      .name = tag.name, .traits = 0, .space = space, .point = Point::none, .id = ++last_id_, .attributes = 0};
  const bool is_annotation = space == Space::math && is_called(tag.name, "annotation-xml");
  if (space == Space::svg && is_one_of(tag.name, points)) element.point = Point::html;
  if (space == Space::math && is_one_of(tag.name, texts)) element.point = Point::text;
  if (is_annotation) {
    const std::string_view encoding = tag.find("encoding").value_or("");
    if (is_called(encoding, "text/html") || is_called(encoding, "application/xhtml+xml")) element.point = Point::html;
  }
  if (is_annotation || element.point != Point::none) element.traits = special | wall;
  push(element);
  return false;
}

void OpenElements::leave_foreign() {
  while (is_foreign() && open_.back().point == Point::none) open_.pop_back();
}

void OpenElements::end(std::string_view name) {
  if (!is_used() || std::exchange(is_in_raw_, false)) return;
  if (!is_foreign()) return end_html(name);
  if (is_called(name, "p") || is_called(name, "br")) {
    leave_foreign();
    return end_html(name);
  }
  for (std::size_t i = open_.size(); i > 0; --i) {
    if (open_[i - 1].space == Space::html) return end_html(name);
    if (is_called(open_[i - 1].name, name)) return pop_to(i - 1);
  }
  if (is_whole_) return end_html(name);
  lacks_ = true;
}

void OpenElements::text() {
  if (is_used() && is_html_next({})) reopen_formatting();
}

bool OpenElements::start_html(const HtmlTag& tag, bool is_closed) {
  const std::string_view name = tag.name;
  const unsigned traits = traits_of(name);
  const bool is_root = is_called(name, "svg") || is_called(name, "math");
  if (!is_used() && !is_root) return true;
  if ((traits & outside) != 0) return true;
  if ((traits & part) != 0) {
    start_part_of_table(name);
    return true;
  }
  if ((traits & (block | heading)) != 0 || is_called(name, "hr") || is_called(name, "xmp") || is_called(name, "table"))
    close("p", Scope::button);
  if ((traits & heading) != 0 && !open_.empty() && (open_.back().traits & heading) != 0) open_.pop_back();
  if (is_called(name, "li")) close_item("li", "li");
  if (is_called(name, "dd") || is_called(name, "dt")) close_item("dd", "dt");
  if (is_called(name, "button")) close("button");
  if (is_called(name, "form")) {
    if (has_form_) return true;
    close("p", Scope::button);
    has_form_ = true;
  }
  if (is_called(name, "option") && !open_.empty() && is_called(open_.back().name, "option")) open_.pop_back();
  if (is_called(name, "table")) {
    // In a table, but in no cell, it ends that.
    for (std::size_t i = open_.size(); i > 0 && (open_[i - 1].traits & wall) == 0; --i) {
      if ((open_[i - 1].traits & part) != 0) close("table", Scope::table);
      if ((open_[i - 1].traits & part) != 0) break;
    }
    if (!open_.empty() && open_.back().space == Space::html && is_called(open_.back().name, "table")) open_.pop_back();
  }
  if (is_called(name, "a")) {
    for (std::size_t i = formatting_.size(); i > after_marker(); --i) {
      if (!is_called(formatting_[i - 1].name, "a")) continue;
      const std::size_t id = formatting_[i - 1].id;
      end_formatting("a");
      std::erase_if(formatting_, [id](const Element& each) { return each.id == id; });
      std::erase_if(open_, [id](const Element& each) { return each.id == id; });
      break;
    }
  }
  const bool is_line = (traits & (block | heading | raw | quiet)) == 0 && !is_called(name, "li") &&
                       !is_called(name, "dd") && !is_called(name, "dt");
  if (is_line || is_called(name, "xmp")) reopen_formatting();
  if (is_called(name, "nobr") && find(name, Scope::usual)) {
    end_formatting(name);
    reopen_formatting();
  }
  is_in_raw_ = (traits & raw) != 0;
  if ((traits & (empty | raw)) != 0 || (is_root && is_closed)) return true;
  const Space space = is_called(name, "svg") ? Space::svg : is_root ? Space::math : Space::html;
  const Element element{.name = name,
                        .traits = traits,
                        .space = space,
                        .point = Point::none,
                        .id = ++last_id_,
                        .attributes = (traits & formatting) != 0 ? hash_of(tag) : 0};
  const bool is_pushed = push(element);
  if ((traits & marks) != 0 && is_pushed) formatting_.push_back({});
  if ((traits & formatting) == 0) return space == Space::html;
  // Of three that are the same, the first is forgotten.
  std::size_t same = 0, first = 0;
  for (std::size_t i = formatting_.size(); i > after_marker(); --i) {
    const Element& each = formatting_[i - 1];
    if (!is_called(each.name, name) || each.attributes != element.attributes) continue;
    ++same;
    first = i - 1;
  }
  if (same >= 3) formatting_.erase(formatting_.begin() + static_cast<std::ptrdiff_t>(first));
  constexpr std::size_t most = 64;
  if (formatting_.size() < most) formatting_.push_back(element);
  return true;
}

// It goes into the nearest table, with those around it that are missing; without a table, it is ignored.
void OpenElements::start_part_of_table(std::string_view name) {
  const std::optional<std::size_t> table = find("table", Scope::table);
  if (!table) return;
  const bool is_cell = is_called(name, "td") || is_called(name, "th"), is_row = is_called(name, "tr");
  constexpr const char* groups[] = {"tbody", "thead", "tfoot"};
  std::size_t keep = *table + 1;
  const auto is_group = [&](std::size_t i) { return i < open_.size() && is_one_of(open_[i].name, groups); };
  if ((is_cell || is_row) && is_group(keep)) ++keep;
  const bool has_group = keep > *table + 1;
  const bool has_row = has_group && keep < open_.size() && is_called(open_[keep].name, "tr");
  if (is_cell && has_row) ++keep;
  pop_to(keep);
  const auto add = [this](std::string_view part_name) {
    return push({.name = part_name,
                 .traits = traits_of(part_name),
                 .space = Space::html,
                 .point = Point::none,
                 .id = ++last_id_,
                 .attributes = 0});
  };
  if ((is_cell || is_row) && !has_group) add("tbody");
  if (is_cell && !has_row) add("tr");
  if (add(name) && (traits_of(name) & marks) != 0) formatting_.push_back({});
}

void OpenElements::end_html(std::string_view name) {
  const unsigned traits = traits_of(name);
  if ((traits & (outside | raw)) != 0 || ((traits & empty) != 0 && !is_called(name, "br"))) return;
  if (is_called(name, "br")) return reopen_formatting();
  if ((traits & part) != 0 || is_called(name, "table")) return static_cast<void>(close(name, Scope::table));
  if ((traits & formatting) != 0) return end_formatting(name);
  if (is_called(name, "p")) return static_cast<void>(close(name, Scope::button));
  if (is_called(name, "li")) return static_cast<void>(close(name, Scope::list));
  if (is_called(name, "form")) {
    if (!has_form_) return;
    has_form_ = false;
    if (const auto place = find(name, Scope::usual)) open_.erase(open_.begin() + static_cast<std::ptrdiff_t>(*place));
    return;
  }
  if ((traits & heading) != 0) {
    for (std::size_t i = open_.size(); i > 0; --i) {
      if ((open_[i - 1].traits & heading) != 0) return pop_to(i - 1);
      if ((open_[i - 1].traits & wall) != 0) return;
    }
    lacks_ = !is_whole_;
    return;
  }
  const bool is_other = (traits & (block | marks)) == 0 && !is_called(name, "dd") && !is_called(name, "dt") &&
                        !is_called(name, "button") && !is_called(name, "template");
  if (is_other) return end_other(name);
  close(name);
}

void OpenElements::end_other(std::string_view name) {
  for (std::size_t i = open_.size(); i > 0; --i) {
    const Element& each = open_[i - 1];
    if (each.space == Space::html && is_called(each.name, name)) return pop_to(i - 1);
    if ((each.traits & special) != 0) return;
  }
  lacks_ = !is_whole_;
}

// The adoption agency algorithm (13.2.6.4.7), of which only the names count.
void OpenElements::end_formatting(std::string_view name) {
  const auto is_listed = [this](std::size_t id) {
    return std::ranges::find(formatting_, id, &Element::id) - formatting_.begin();
  };
  const auto at = [](auto& list, std::size_t place) { return list.begin() + static_cast<std::ptrdiff_t>(place); };
  const auto listed = [&](std::size_t id) { return static_cast<std::size_t>(is_listed(id)); };
  if (!open_.empty() && open_.back().space == Space::html && is_called(open_.back().name, name) &&
      listed(open_.back().id) == formatting_.size())
    return open_.pop_back();
  for (int round = 0; round < 8; ++round) {
    std::size_t entry = formatting_.size();
    while (entry > after_marker() && !is_called(formatting_[entry - 1].name, name)) --entry;
    if (entry == after_marker()) return end_other(name);
    --entry;
    const Element element = formatting_[entry];
    const std::optional<std::size_t> place = place_of(element.id);
    if (!place) {
      formatting_.erase(at(formatting_, entry));
      return;
    }
    std::size_t furthest = open_.size();
    for (std::size_t i = open_.size() - 1; i > *place; --i) {
      if ((open_[i].traits & wall) != 0) return;
      if ((open_[i].traits & special) != 0) furthest = i;
    }
    if (furthest == open_.size()) {
      open_.resize(*place);
      formatting_.erase(at(formatting_, entry));
      return;
    }
    std::optional<std::size_t> nearest;
    int count = 0;
    for (std::size_t i = furthest - 1; i > *place; --i) {
      ++count;
      std::size_t other = listed(open_[i].id);
      if (other < formatting_.size() && count > 3) {
        formatting_.erase(at(formatting_, other));
        other = formatting_.size();
      }
      if (other < formatting_.size()) {
        if (!nearest) nearest = open_[i].id;
        continue;
      }
      open_.erase(at(open_, i));
      --furthest;
    }
    formatting_.erase(at(formatting_, listed(element.id)));
    const std::size_t bookmark = nearest ? listed(*nearest) + 1 : std::min(entry, formatting_.size());
    formatting_.insert(at(formatting_, bookmark), element);
    open_.insert(at(open_, furthest + 1), element);
    open_.erase(at(open_, *place));
  }
}

void OpenElements::reopen_formatting() {
  std::size_t first = formatting_.size();
  while (first > after_marker() && !place_of(formatting_[first - 1].id)) --first;
  for (; first < formatting_.size(); ++first) push(formatting_[first]);
}

bool OpenElements::push(Element element) {
  constexpr std::size_t most = 512;
  const bool has_room = open_.size() < most;
  if (has_room) open_.push_back(element);
  return has_room;
}

// Where a cell ends, what formats it ends, too.
void OpenElements::pop_to(std::size_t size) {
  while (open_.size() > size) {
    if ((open_.back().traits & marks) != 0 && open_.back().space == Space::html) {
      const std::size_t begin = after_marker();
      formatting_.resize(begin == 0 ? 0 : begin - 1);
    }
    open_.pop_back();
  }
}

bool OpenElements::close(std::string_view name, Scope scope) {
  const std::optional<std::size_t> place = find(name, scope);
  if (place) pop_to(*place);
  return place.has_value();
}

void OpenElements::close_item(std::string_view name, std::string_view other) {
  for (std::size_t i = open_.size(); i > 0; --i) {
    const Element& each = open_[i - 1];
    if (each.space == Space::html && (is_called(each.name, name) || is_called(each.name, other))) {
      pop_to(i - 1);
      break;
    }
    constexpr const char* passed[] = {"address", "div", "p"};
    if ((each.traits & special) != 0 && !is_one_of(each.name, passed)) break;
  }
  close("p", Scope::button);
}

/// Where it is in the stack, if it is in scope.
std::optional<std::size_t> OpenElements::find(std::string_view name, Scope scope) {
  for (std::size_t i = open_.size(); i > 0; --i) {
    const Element& each = open_[i - 1];
    const bool is_html = each.space == Space::html;
    if (is_html && is_called(each.name, name)) return i - 1;
    const bool is_table = is_html && (is_called(each.name, "table") || is_called(each.name, "template"));
    const bool is_list = is_html && (is_called(each.name, "ol") || is_called(each.name, "ul"));
    const bool is_button = is_html && is_called(each.name, "button");
    if (scope == Scope::table ? is_table : (each.traits & wall) != 0) return std::nullopt;
    if ((scope == Scope::list && is_list) || (scope == Scope::button && is_button)) return std::nullopt;
  }
  lacks_ = lacks_ || (!is_whole_ && !open_.empty());
  return std::nullopt;
}

std::optional<std::size_t> OpenElements::place_of(std::size_t id) const {
  for (std::size_t i = open_.size(); i > 0; --i) {
    if (open_[i - 1].id == id) return i - 1;
  }
  return std::nullopt;
}

/// Where the formatting elements begin that count here.
std::size_t OpenElements::after_marker() const {
  std::size_t begin = formatting_.size();
  while (begin > 0 && !formatting_[begin - 1].name.empty()) --begin;
  return begin;
}

}  // namespace bnfurl::pages
