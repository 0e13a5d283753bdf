#include "src/records/readers/near_lines.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

/// What is read in the place of a quote that belongs to a field.
constexpr char other_octet = 'x';

/// Of an address, or of a name such as `unknown`.
bool can_be_in_address(char octet) {
  const char lower = in_lower_case(octet);
  return is_digit(octet) || (lower >= 'a' && lower <= 'z') ||
         std::string_view(".:-_[]%").find(octet) != std::string_view::npos;
}

/// Whether a text is meant to be a URL, and no user agent, which can have one after a blank.
bool is_like_url(std::string_view text) { return text.substr(0, text.find(' ')).find("://") != std::string_view::npos; }

/// Whether a request can end after `text`: with ` HTTP/1.1`, or with ` HTTP/2`.
bool ends_with_version(std::string_view text) {
  constexpr std::string_view name = " HTTP/";
  const std::size_t end = text.find_last_not_of("0123456789.") + 1;
  return end < text.size() && text.size() - end <= 3 && text.substr(0, end).ends_with(name);
}

bool is_in_word(char octet) {
  const char lower = in_lower_case(octet);
  return is_digit(octet) || (lower >= 'a' && lower <= 'z');
}

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
    if (key.name() == "target") target_ = key.component();
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
  const std::optional<Request> request = request_in(reached.end);
  if (request && has_one_end(*request)) return shown(split(layout_, without_quotes_)->spans(), unescaped_quote);
  if (reached.whole != 0) {
    const std::optional<AnyParts> parts = split(layout_, text_.substr(0, reached.whole));
    return has_most(parts->spans()) ? shown(parts->spans(), text_after_fields) : Found();
  }
  return find_with_quotes(reached.end, request);
}

// The first quote after the target seems to end it, and others can: those after a version.
std::optional<NearLines::Request> NearLines::request_in(std::size_t fault) {
  if (!target_) return std::nullopt;
  const std::span<const Span> before = truncated_lines_.split(text_.substr(0, fault), *target_);
  if (!has_time(before) || before[target_->index()].begin == Span::absent) return std::nullopt;
  const std::size_t target = before[target_->index()].begin;
  Request request{text_.rfind('"', target), text_.find('"', target), {}};
  if (request.begin == std::string::npos || request.quote == std::string::npos) return std::nullopt;
  for (std::size_t end = request.quote; (end = text_.find("\" ", end + 1)) != std::string::npos;) {
    if (ends_with_version(text_.substr(0, end))) request.ends.push_back(end);
  }
  return request;
}

// Whether the text is a line if the request ends at one of its ends, and only then: then the quotes before that are
// other octets in `without_quotes_`. Each attempt takes linear time.
bool NearLines::has_one_end(const Request& request) {
  constexpr std::size_t most_ends = 8;
  if (request.ends.empty() || request.ends.size() > most_ends) return false;
  std::string found;
  for (const std::size_t end : request.ends) {
    without_quotes_ = text_;
    std::replace(without_quotes_.begin() + static_cast<std::ptrdiff_t>(request.begin) + 1,
                 without_quotes_.begin() + static_cast<std::ptrdiff_t>(end), '"', other_octet);
    if (!matches(layout_, without_quotes_) && !is_line_without_quotes()) continue;
    if (!found.empty()) return false;
    found = without_quotes_;
  }
  without_quotes_ = std::move(found);
  return !without_quotes_.empty();
}

// A quote after which no line goes on, or none after the space that follows it, is one of a field. With another octet
// in its place, the text may be a line.
NearLines::Found NearLines::find_with_quotes(std::size_t fault, const std::optional<Request>& request) {
  if (text_.find('"') == std::string_view::npos) return {};
  without_quotes_ = text_;
  const std::size_t quote = last_quote(fault);
  if (quote != std::string::npos && is_line_without_quotes())
    return shown(split(layout_, without_quotes_)->spans(), unescaped_quote);
  const bool is_at_fault = quote != std::string::npos && quote + 1 >= fault;
  const bool is_in_request = request && (!request->ends.empty() || (!is_at_fault && has_quote_in_word(request->quote)));
  if (!is_at_fault && !is_in_request) return {};
  const std::string_view readable = text_.substr(0, is_in_request ? request->quote : quote);
  const std::span<const Span> before = truncated_lines_.split(readable, target_.value_or(url_));
  if (!has_time(before)) return {};
  Found found = shown(before, unescaped_quote);
  found.lacks_url = !has_most(before);
  return found;
}

// Whether a field after `quote`, which ends one, begins or ends within a word.
bool NearLines::has_quote_in_word(std::size_t quote) const {
  bool is_open = false;
  while ((quote = text_.find('"', quote + 1)) != std::string::npos) {
    is_open = !is_open;
    const std::size_t outside = is_open ? quote - 1 : quote + 1;
    if (outside < text_.size() && is_in_word(text_[outside])) return true;
  }
  return false;
}

// Where the quote is that stands before `fault`, perhaps with a space between them, or else at it; npos if there is
// none.
std::size_t NearLines::last_quote(std::size_t fault) const {
  const std::string_view before = std::string_view(without_quotes_).substr(0, fault);
  if (before.ends_with('"')) return fault - 1;
  if (before.ends_with("\" ")) return fault - 2;
  return without_quotes_[fault] == '"' ? fault : std::string::npos;
}

// Whether quotes can be taken away so that a line is left, in which nothing follows the last field.
bool NearLines::is_line_without_quotes() {
  if (!take_away_quotes()) return false;
  return !rest_ || split(layout_, without_quotes_)->spans()[rest_->index()].begin == Span::absent;
}

// Each is taken away once, and at most two octets after it are read again.
bool NearLines::take_away_quotes() {
  const Automaton lines = layout_.automaton();
  Automaton::State state = Automaton::start, before_quote = Automaton::start;
  for (std::size_t i = 0; i < without_quotes_.size(); ++i) {
    const bool is_quote = without_quotes_[i] == '"';
    Automaton::State next = lines.next(state, without_quotes_[i]);
    if (const std::size_t quote = last_quote(i); next == Automaton::dead && quote != std::string::npos) {
      without_quotes_[quote] = other_octet;
      next = quote == i ? state : before_quote;
      for (std::size_t at = quote; at <= i && next != Automaton::dead; ++at) {
        state = next;
        next = lines.next(state, without_quotes_[at]);
      }
    }
    if (next == Automaton::dead) return false;
    if (is_quote) before_quote = state;
    state = next;
  }
  return lines.accepts(state);
}

// Returns whether the text is another than the line.
bool NearLines::tidy(std::string_view line) {
  text_ = line;
  places_.clear();
  if (line.find("  ") == std::string_view::npos && !line.ends_with(' ')) return false;
  shortened_.clear();
  bool is_quoted = false, is_escaped = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == ' ' && !is_quoted && shortened_.ends_with(' ')) continue;
    if (line[i] == '"' && !is_escaped) is_quoted = !is_quoted;
    is_escaped = line[i] == '\\' && !is_escaped;
    shortened_ += line[i];
    places_.push_back(i);
  }
  shortened_.resize(shortened_.find_last_not_of(' ') + 1);
  places_.resize(shortened_.size());
  places_.push_back(shortened_.empty() ? 0 : places_.back() + 1);
  text_ = shortened_;
  return text_.size() != line.size();
}

// The items after the first one, if they can be addresses.
bool NearLines::drop_list(std::size_t comma) {
  std::size_t end = comma;
  while (end < text_.size() && text_[end] == ',') {
    const std::size_t item = text_.find_first_not_of(' ', end + 1);
    end = std::min(text_.find_first_of(" ,\"", item), text_.size());
    if (item == std::string::npos || item == end) return false;
    if (!std::ranges::all_of(text_.substr(item, end - item), can_be_in_address)) return false;
  }
  if (end == comma) return false;
  if (places_.empty()) {
    shortened_ = text_;
    places_.resize(text_.size() + 1);
    std::iota(places_.begin(), places_.end(), std::size_t{0});
  }
  shortened_.erase(comma, end - comma);
  text_ = shortened_;
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
