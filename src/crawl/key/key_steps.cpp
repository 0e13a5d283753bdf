// The steps act on components of a split. What is left of the text is copied from left to right, part by part.
#include "src/crawl/key/key_steps.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/crawl/key.hpp>

#include "src/crawl/idna.hpp"
#include "src/crawl/surt/surt.hpp"

namespace bnfurl::crawl {
namespace {

// Each piece between two "*" is taken where it stands first; a later place would leave less for those after it.
bool matches_pattern(std::string_view name, std::string_view pattern) {
  const std::size_t first = pattern.find('*');
  const std::size_t last = pattern.rfind('*');
  const std::string_view head = pattern.substr(0, first);
  const std::string_view tail = pattern.substr(last + 1);
  if (name.size() < head.size() + tail.size() || !name.starts_with(head) || !name.ends_with(tail)) return false;
  name = name.substr(head.size(), name.size() - head.size() - tail.size());
  pattern = pattern.substr(first, last - first);
  while (!pattern.empty()) {
    pattern.remove_prefix(1);
    const std::string_view piece = pattern.substr(0, pattern.find('*'));
    const std::size_t at = name.find(piece);
    if (at == std::string_view::npos) return false;
    name.remove_prefix(at + piece.size());
    pattern.remove_prefix(piece.size());
  }
  return true;
}

// Whatever the letter case is.
bool comes_before(std::string_view a, std::string_view b) {
  return std::ranges::lexicographical_compare(a, b, {}, lower, lower);
}

bool is_word(std::string_view text, std::string_view word) { return std::ranges::equal(text, word, {}, lower); }

class Writer {
public:
  Writer(const Steps& steps, std::string_view text, std::string& result) : steps_(steps), text_(text), result_(result) {
    result_.clear();
  }

  void write(const UrlPlaces& parts) {
    if (parts.scheme) write_scheme(*parts.scheme);
    if (parts.userinfo) write_userinfo(*parts.userinfo);
    if (parts.host) write_host(*parts.host);
    if (parts.path) write_path(*parts.path, path_has_slash_before(parts, text_));
    if (parts.query) write_query(*parts.query);
    if (parts.fragment) write_fragment(*parts.fragment);
    copy_up_to(text_.size());
  }

private:
  [[nodiscard]] std::string_view octets(Place place) const {
    return text_.substr(place.begin, place.end - place.begin);
  }
  [[nodiscard]] bool stands_before(std::size_t place, char octet) const {
    return place > 0 && text_[place - 1] == octet;
  }
  void copy_up_to(std::size_t end) {
    result_.append(text_.substr(done_, end - done_));
    done_ = end;
  }
  void leave_out(std::size_t begin, std::size_t end) {
    copy_up_to(begin);
    done_ = end;
  }

  void write_scheme(Place scheme) {
    if (steps_.has(Step::scheme) && is_word(octets(scheme), "https")) leave_out(scheme.end - 1, scheme.end);
  }
  void write_userinfo(Place userinfo) {
    const bool has_at = userinfo.end < text_.size() && text_[userinfo.end] == '@';
    if (steps_.has(Step::userinfo) && has_at) leave_out(userinfo.begin, userinfo.end + 1);
  }
  // The label is not taken from a host that is nothing else.
  void write_host(Place host) {
    constexpr std::size_t size = std::string_view("www.").size();
    const std::string_view octets_of_host = octets(host);
    const bool has_label = octets_of_host.size() > size && is_word(octets_of_host.substr(0, size), "www.");
    if (steps_.has(Step::www) && has_label && octets_of_host[size] != '.') leave_out(host.begin, host.begin + size);
    if (steps_.has(Step::dot) && octets_of_host.size() > 1 && octets_of_host.ends_with('.'))
      leave_out(host.end - 1, host.end);
  }
  void write_path(Place path, bool has_slash_before) {
    copy_up_to(path.begin);
    const std::size_t begin = result_.size();
    if (steps_.has(Step::session_ids)) leave_out_session_ids(path);
    copy_up_to(path.end);
    if (steps_.has(Step::sessions)) result_.resize(remove_path_sessions(result_, begin, result_.size()));
    const std::size_t size = result_.size() - begin + (has_slash_before ? 1 : 0);
    if (steps_.has(Step::slash) && size > 1 && result_.back() == '/') result_.pop_back();
  }
  // Where a segment has nothing else, its "/" goes, too.
  void leave_out_session_ids(Place path) {
    const std::string_view text = text_.substr(0, path.end);
    for (std::size_t at = text.find(';', path.begin), end = 0; at != std::string_view::npos; at = text.find(';', end)) {
      end = std::min(text.find_first_of(";/", at + 1), text.size());
      if (!is_session_id(text.substr(at + 1, end - at - 1))) continue;
      const bool begins_segment = at == path.begin || text[at - 1] == '/';
      if (begins_segment) end = std::min(text.find_first_not_of('/', end), text.size());
      leave_out(at, end);
    }
  }
  void write_query(Place query) {
    copy_up_to(query.begin);
    const std::size_t begin = result_.size();
    write_parameters(query);
    if (result_.size() != begin || !stands_before(query.begin, '?')) return;
    // What takes all parameters away takes their "?" too.
    if (steps_.has(Step::empty_query) || query.begin != query.end) result_.pop_back();
  }
  void write_parameters(Place query) {
    constexpr Step steps[] = {Step::drop, Step::session_ids, Step::sessions, Step::sort};
    if (std::ranges::none_of(steps, [this](Step step) { return steps_.has(step); })) return copy_up_to(query.end);
    Parameters parameters(octets(query));
    if (steps_.has(Step::drop)) parameters.drop(steps_.dropped);
    if (steps_.has(Step::session_ids)) parameters.drop_session_ids();
    if (steps_.has(Step::sessions)) parameters.drop_sessions();
    if (steps_.has(Step::sort)) parameters.sort();
    parameters.append_to(result_);
    done_ = query.end;
  }
  void write_fragment(Place fragment) {
    if (steps_.has(Step::fragment) && stands_before(fragment.begin, '#')) leave_out(fragment.begin - 1, fragment.end);
  }

  const Steps& steps_;
  std::string_view text_;
  std::string& result_;
  std::size_t done_ = 0;  // octets of the text that are written or skipped
};

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
  const auto distance = [word](std::string_view name) { return edits(word, name); };
  const std::string_view near =
      std::ranges::min_element(named_steps, {}, [&](const NamedStep& step) { return distance(step.name); })->name;
  return distance(near) > 2 ? "" : std::string(" (did you mean \"").append(near).append("\"?)");
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
  std::string message = "unknown key step " + quoted(word) + did_you_mean(word) + "; expected one of:";
  for (const NamedStep& step : named_steps) message.append(" ").append(step.name);
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
    dropped.add_trackers();
  } else if (name.starts_with('@')) {
    return "unknown list " + quoted(name) + " in key step \"drop\"; expected one of: @trackers";
  } else {
    dropped.add(name);
  }
  return std::nullopt;
}

std::optional<std::string> add_step(std::string_view item, Steps& steps) {
  const std::size_t equals = item.find('=');
  const std::string_view name = item.substr(0, equals);
  const auto* const known = std::ranges::find(named_steps, name, &NamedStep::name);
  if (known == std::end(named_steps)) return unknown_step(name);
  const auto step = static_cast<Step>(known - std::begin(named_steps));
  steps.asked.set(static_cast<std::size_t>(step));
  if (step == Step::drop) {
    const std::string_view values = equals == std::string_view::npos ? "" : item.substr(equals + 1);
    return for_each_piece(values, '|', [&steps](std::string_view each) { return add_dropped(each, steps.dropped); });
  }
  if (equals != std::string_view::npos) return "key step " + quoted(name) + " takes no value: " + quoted(item);
  return std::nullopt;
}

}  // namespace

void NamePatterns::add(std::string_view pattern) {
  if (pattern.find('*') != std::string_view::npos) {
    patterns_.emplace_back(pattern);
  } else {
    names_.emplace(std::ranges::lower_bound(names_, pattern, std::less<>()), pattern);
  }
}

void NamePatterns::add_trackers() {
  for (const Trackers& group : trackers()) {
    for (std::string_view rest = group.name; !rest.empty();) {
      trackers_.push_back(rest.substr(0, rest.find(' ')));
      rest.remove_prefix(std::min(trackers_.back().size() + 1, rest.size()));
    }
  }
  std::ranges::sort(trackers_, comes_before);
}

bool NamePatterns::match(std::string_view name) const {
  return std::ranges::binary_search(names_, name, std::less<>()) ||
         std::ranges::binary_search(trackers_, name, comes_before) ||
         std::ranges::any_of(patterns_, [name](const std::string& each) { return matches_pattern(name, each); });
}

struct KeySteps::State {
  Steps steps;
};

KeySteps::KeySteps() : state_(std::make_unique<State>()) {}
KeySteps::KeySteps(const KeySteps& other) : state_(std::make_unique<State>(*other.state_)) {}
KeySteps::KeySteps(KeySteps&&) noexcept = default;
KeySteps& KeySteps::operator=(const KeySteps& other) { return *this = KeySteps(other); }
KeySteps& KeySteps::operator=(KeySteps&&) noexcept = default;
KeySteps::~KeySteps() = default;

Result<KeySteps, InputError> KeySteps::parse(std::string_view list) {
  KeySteps result;
  if (list.empty()) return result;
  const auto add = [&steps = result.state_->steps](std::string_view each) { return add_step(each, steps); };
  if (std::optional<std::string> fault = for_each_piece(list, ',', add))
    return InputError{InputError::Code::argument, std::string(list), *std::move(fault)};
  return result;
}

Result<std::string_view, TextError> KeySteps::apply(Production entry, std::string_view text,
                                                    std::string& memory) const {
  if (state_->steps.asked.none()) {
    if (!matches(entry, text)) return TextError{};
    memory = text;
    return std::string_view(memory);
  }
  const std::optional<AnyParts> parts = split(entry, text);
  if (!parts) return TextError{};
  Writer(state_->steps, text, memory).write(url_places(*parts));
  return std::string_view(memory);
}

}  // namespace bnfurl::crawl
