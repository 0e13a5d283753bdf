#include "src/records/readers/near_lines.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "src/records/io/messages.hpp"

namespace bnfurl::records {
namespace {

/// Of an address, or of a name such as `unknown`.
bool can_be_in_address(char octet) {
  const char lower = in_lower_case(octet);
  return is_digit(octet) || (lower >= 'a' && lower <= 'z') ||
         std::string_view(".:-_[]%").find(octet) != std::string_view::npos;
}

/// Whether a text is meant to be a URL, and no user agent, which can have one after a blank.
bool is_like_url(std::string_view text) { return text.substr(0, text.find(' ')).find("://") != std::string_view::npos; }

}  // namespace

NearLines::NearLines(Production layout, Component url)
    : layout_(layout),
      url_(url),
      time_(layout.grammar().record_time()),
      agent_(layout.grammar().find_component("user-agent")),
      rest_(layout.grammar().find_component("rest")),
      truncated_lines_(layout) {
  for (const RecordKey key : layout.grammar().record_keys()) {
    if (key.name() == "referer") referer_ = key.component();
  }
}

NearLines::Found NearLines::find(std::string_view line) {
  std::string_view difference = tidy(line) ? "extra spaces" : "";
  Reach reached = reach();
  if (reached.end < text_.size() && drop_list(reached.end)) {
    difference = "a list of addresses";
    reached = reach();
  }
  if (reached.accepts) return shown(split(layout_, text_)->spans(), difference);
  if (reached.end == text_.size()) {
    const std::span<const Span> before_end = truncated_lines_.split_short(text_);
    const bool has_whole_url = has_most(before_end) && before_end[url_.index()].end < text_.size();
    if (has_whole_url) {
      const Found found = shown(before_end, "fewer fields");
      move_agent(line);
      return found;
    }
    return shown(truncated_lines_.split(text_, url_), "");
  }
  if (reached.whole != 0) {
    const std::optional<AnyParts> parts = split(layout_, std::string_view(text_).substr(0, reached.whole));
    return has_most(parts->spans()) ? shown(parts->spans(), text_after_fields) : Found();
  }
  return find_with_quotes(reached.end);
}

// A quote after which no line goes on, or none after the space that follows it, is one of a field. With another octet
// in its place, the text may be a line.
NearLines::Found NearLines::find_with_quotes(std::size_t fault) {
  without_quotes_ = text_;
  const std::size_t quote = last_quote(fault);
  if (quote == std::string::npos) return {};
  if (take_away_quotes()) {
    const std::optional<AnyParts> parts = split(layout_, without_quotes_);
    if (!rest_ || parts->spans()[rest_->index()].begin == Span::absent) return shown(parts->spans(), unescaped_quote);
  }
  if (quote + 1 < fault) return {};
  const std::span<const Span> before = truncated_lines_.split(std::string_view(text_).substr(0, quote), url_);
  if (!has_time(before)) return {};
  Found found = shown(before, unescaped_quote);
  found.lacks_url = !has_most(before);
  return found;
}

// Where the quote is that stands before `fault`, perhaps with a space between them, or else at it; npos if there is
// none.
std::size_t NearLines::last_quote(std::size_t fault) const {
  const std::string_view before = std::string_view(without_quotes_).substr(0, fault);
  if (before.ends_with('"')) return fault - 1;
  if (before.ends_with("\" ")) return fault - 2;
  return without_quotes_[fault] == '"' ? fault : std::string::npos;
}

// Each is taken away once, and at most two octets after it are read again.
bool NearLines::take_away_quotes() {
  constexpr char other = 'x';
  const Automaton lines = layout_.automaton();
  Automaton::State state = Automaton::start, before_quote = Automaton::start;
  for (std::size_t i = 0; i < text_.size(); ++i) {
    Automaton::State next = lines.next(state, text_[i]);
    if (const std::size_t quote = last_quote(i); next == Automaton::dead && quote != std::string::npos) {
      without_quotes_[quote] = other;
      next = quote == i ? state : before_quote;
      for (std::size_t at = quote; at <= i && next != Automaton::dead; ++at) {
        state = next;
        next = lines.next(state, without_quotes_[at]);
      }
    }
    if (next == Automaton::dead) return false;
    if (text_[i] == '"') before_quote = state;
    state = next;
  }
  return lines.accepts(state);
}

// Returns whether the text is another than the line.
bool NearLines::tidy(std::string_view line) {
  text_ = line;
  places_.clear();
  if (line.find("  ") == std::string_view::npos && !line.ends_with(' ')) return false;
  text_.clear();
  bool is_quoted = false, is_escaped = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == ' ' && !is_quoted && text_.ends_with(' ')) continue;
    if (line[i] == '"' && !is_escaped) is_quoted = !is_quoted;
    is_escaped = line[i] == '\\' && !is_escaped;
    text_ += line[i];
    places_.push_back(i);
  }
  text_.resize(text_.find_last_not_of(' ') + 1);
  places_.resize(text_.size());
  places_.push_back(text_.empty() ? 0 : places_.back() + 1);
  return text_.size() != line.size();
}

// The items after the first one, if they can be addresses.
bool NearLines::drop_list(std::size_t comma) {
  std::size_t end = comma;
  while (end < text_.size() && text_[end] == ',') {
    const std::size_t item = text_.find_first_not_of(' ', end + 1);
    end = std::min(text_.find_first_of(" ,\"", item), text_.size());
    if (item == std::string::npos || item == end) return false;
    if (!std::ranges::all_of(std::string_view(text_).substr(item, end - item), can_be_in_address)) return false;
  }
  if (end == comma) return false;
  if (places_.empty()) {
    places_.resize(text_.size() + 1);
    std::iota(places_.begin(), places_.end(), std::size_t{0});
  }
  text_.erase(comma, end - comma);
  places_.erase(places_.begin() + static_cast<std::ptrdiff_t>(comma),
                places_.begin() + static_cast<std::ptrdiff_t>(end));
  return true;
}

NearLines::Reach NearLines::reach() const {
  const Automaton lines = layout_.automaton();
  Automaton::State state = Automaton::start;
  Reach reached;
  for (; reached.end < text_.size(); ++reached.end) {
    if (text_[reached.end] == ' ' && lines.accepts(state)) reached.whole = reached.end;
    state = lines.next(state, text_[reached.end]);
    if (state == Automaton::dead) return reached;
  }
  reached.accepts = lines.accepts(state);
  return reached;
}

bool NearLines::has_time(std::span<const Span> fields) const {
  return !fields.empty() && time_ && fields[time_->component.index()].begin != Span::absent;
}

bool NearLines::has_most(std::span<const Span> fields) const {
  return has_time(fields) && fields[url_.index()].begin != Span::absent;
}

// A log with user agents but without referers has one field in quotes less.
void NearLines::move_agent(std::string_view line) {
  if (!referer_ || !agent_) return;
  Span &referer = fields_[referer_->index()], &agent = fields_[agent_->index()];
  if (referer.begin == Span::absent || agent.begin != Span::absent) return;
  const std::string_view text = line.substr(referer.begin, referer.end - referer.begin);
  if (text.empty() || text == "-" || is_like_url(text)) return;
  agent = std::exchange(referer, Span{});
}

NearLines::Found NearLines::shown(std::span<const Span> fields, std::string_view difference) {
  fields_.assign(fields.begin(), fields.end());
  for (Span& field : fields_) {
    if (field.begin != Span::absent && !places_.empty()) field = {places_[field.begin], places_[field.end]};
  }
  return {fields_, difference};
}

}  // namespace bnfurl::records
