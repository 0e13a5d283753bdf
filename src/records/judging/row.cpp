#include "src/records/judging/row.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "src/records/formats/lookup.hpp"
#include "src/records/messages/messages.hpp"

namespace bnfurl::records {
namespace {

/// Where `piece` begins in the record's text; nullopt if it is elsewhere.
std::optional<std::size_t> begin_in(const Record& record, std::string_view piece) {
  const std::less_equal<> is_before;
  const char* const end = record.text.data() + record.text.size();
  if (!is_before(record.text.data(), piece.data()) || !is_before(piece.data() + piece.size(), end)) return std::nullopt;
  return static_cast<std::size_t>(piece.data() - record.text.data());
}

/// Where octet number `offset` of `value`, one of the record's cells or a slice of its text, is in this text.
std::size_t place_in(const Record& record, std::string_view value, std::size_t offset) {
  for (const std::span<const Cell> cells : {record.cells, record.asked}) {
    for (const Cell& cell : cells) {
      if (!cell.text || cell.text->data() != value.data()) continue;
      // A JSON value begins after its quote.
      const std::size_t begin = cell.json.empty() ? cell.begin : begin_in(record, cell.json).value_or(0) + 1;
      const Wrapping wrapping = cell.json.empty() ? cell.wrapping : Wrapping::json;
      return begin + wrapped_offset(record.text.substr(begin), wrapping, offset);
    }
  }
  const std::optional<std::size_t> begin = begin_in(record, value);
  return begin ? *begin + offset : 0;
}

}  // namespace

std::optional<std::string> origin_form_of(std::string_view url) {
  const LenientParts parts = lenient_parts(url, Shape::target);
  if (parts.host == Span()) return std::nullopt;
  const std::size_t end = parts.fragment == Span() ? url.size() : parts.fragment.begin - 1;
  const std::string_view path_and_query = url.substr(parts.path.begin, end - parts.path.begin);
  return std::string(path_and_query.starts_with('/') ? "" : "/").append(path_and_query);
}

void Notes::add(const Notes& next) {
  for (const auto& [what, more] : next.unread) {
    Unread& all = unread[what];
    if (all.records == 0) all.first = more.first;
    all.is_guessed = more.is_guessed;
    all.records += more.records;
  }
  assumptions.insert(next.assumptions.begin(), next.assumptions.end());
}

Row::Row(const Standard& standard, Depth depth, const std::shared_ptr<const Derivation>& derivation)
    : standard_(standard),
      entries_(standard),
      depth_(depth),
      derived_(derivation == nullptr ? nullptr : std::make_unique<Derived>(derivation, standard.asked.grammar())) {
  if (derivation != nullptr && derivation->resolving) base_of_ = derivation->resolving->base.copy();
}

void Row::begin(const Record& record) {
  record_ = &record;
  text_ = record.url;
  error_.reset();
  misfit_.reset();
  parts_.reset();
  lenient_.clear();
  is_derived_ = false;
  are_read_ = false;
  lacks_base_ = false;
  traced_.reset();
  traced_components_.reset();
  unread_.clear();
}

void Row::judge(const Record& record) {
  begin(record);
  if (record.state != Record::Url::present) {
    verdict_ = record.state == Record::Url::none ? Verdict::no_url : Verdict::invalid;
    if (record.is_cut && !record.url.empty() && depth_ != Depth::verdict) show_before_cut();
    return;
  }
  entry_ = entries_.of(record.method);
  const bool needs_repair = derived_ != nullptr && derived_->derivation().repairs_valid();
  !needs_repair && (matches_entry() || matches_in_origin_form()) ? judge_base() : refuse();
}

bool Row::matches_in_origin_form() {
  auto origin_form = standard_.takes_origin_form ? origin_form_of(text_) : std::nullopt;
  if (!origin_form) return false;
  text_ = origin_form_ = std::move(*origin_form);
  return matches_entry();
}

void Row::show_before_cut() {
  entry_ = entries_.of(record_->method);
  if (split_in_place(parts_, *entry_, text_)) lenient_.assign(parts_->spans().begin(), parts_->spans().end());
}

void Row::judge_base() {
  verdict_ = Verdict::valid;
  const bool has_base = this->has_base();
  if (!has_base || base_ != nullptr) parts_.reset();
  if (has_base) return;
  verdict_ = Verdict::invalid;
  if (depth_ == Depth::lenient_components) cut_leniently();
}

bool Row::has_base() {
  if (!base_of_) return true;
  base_text_ = base_of_(*this);
  base_ = derived_->find_base(base_text_, text_);
  lacks_base_ = base_ == nullptr;
  return !lacks_base_;
}

void Row::judge_invalid(const Record& record) {
  begin(record);
  entry_ = entries_.of(record.method);
  refuse();
}

void Row::refuse() {
  if (takes_repair()) return judge_base();
  verdict_ = Verdict::invalid;
  if (depth_ == Depth::lenient_components) cut_leniently();
}

void Row::judge_valid(const Record& record) {
  begin(record);
  entry_ = entries_.of(record.method);
  verdict_ = Verdict::valid;
}

bool Row::matches_entry() {
  if (depth_ == Depth::verdict) return matches(*entry_, text_);
  return split_in_place(parts_, *entry_, text_);
}

bool Row::takes_repair() {
  if (derived_ == nullptr || !derived_->derivation().repairing) return false;
  const std::optional<std::string_view> repaired = find_repair();
  if (repaired) text_ = *repaired;
  return repaired.has_value();
}

std::optional<std::string_view> Row::find_repair() const {
  const std::optional<Repairing> by = derived_ == nullptr ? std::nullopt : derived_->derivation().repairing;
  return repair_.of(*entry_, record_->url, by.value_or(Repairing()));
}

std::optional<std::string_view> Row::repaired() const {
  if (record_->state != Record::Url::present) return std::nullopt;
  return has_url_error() ? find_repair() : text_;
}

std::optional<std::string_view> Row::repaired_reason() const {
  if (!has_url_error() || find_repair()) return std::nullopt;
  return repair_.reason();
}

crawl::Changes Row::repair_changes() const {
  const bool is_judged_by_repair = verdict_ == Verdict::valid && text_.data() != record_->url.data();
  return is_judged_by_repair ? repair_.changes() : crawl::Changes();
}

std::optional<std::string> Row::repair_change() const {
  if (record_->state != Record::Url::present) return std::nullopt;
  if (has_url_error() ? !find_repair() : text_.data() == record_->url.data()) return std::nullopt;
  std::string change = repair_.change();
  return change.empty() ? std::nullopt : std::optional(std::move(change));
}

const Readings* Row::readings() const {
  if (record_->state != Record::Url::present || derived_ == nullptr) return nullptr;
  if (readings_ == nullptr) readings_ = std::make_unique<Readings>(derived_->derivation().conventions);
  if (!std::exchange(are_read_, true)) readings_->read(record_->url);
  return readings_.get();
}

void Row::cut_leniently() {
  const LenientParts parts = lenient_parts(text_, shape_of(standard_.asked, record_->method.value_or("")));
  for (const Component component : entry_->grammar().components()) lenient_.push_back(parts.find(component.name()));
}

std::optional<std::string_view> Row::url() const {
  if (record_->state != Record::Url::present) return std::nullopt;
  return record_->url;
}

const crawl::PublicSuffixes* Row::suffixes() const {
  if (derived_ == nullptr || !derived_->derivation().suffixes) return nullptr;
  return &*derived_->derivation().suffixes;
}

Derived* Row::derived() const {
  if (verdict_ != Verdict::valid || derived_ == nullptr) return nullptr;
  const std::string_view written = text_.data() == record_->url.data() ? std::string_view() : record_->url;
  if (!is_derived_) derived_->begin(*entry_, text_, parts_ ? &*parts_ : nullptr, base_, written);
  is_derived_ = true;
  return derived_.get();
}

Row::Whole Row::whole() const {
  if (base_ == nullptr) return {*entry_, text_};
  return {entry_->grammar().start(), derived()->as_it_stands()};
}

// A URL that is known to be valid is split when a component is first asked for.
const AnyParts* Row::parts() const {
  if (verdict_ != Verdict::valid) return nullptr;
  if (parts_) return &*parts_;
  const Whole whole = this->whole();
  return whole.text && split_in_place(parts_, whole.entry, *whole.text) ? &*parts_ : nullptr;
}

std::optional<std::string_view> Row::component(std::size_t index) const {
  if (const AnyParts* const all = parts()) return all->at(index);
  if (index >= lenient_.size() || lenient_[index].begin == Span::absent) return std::nullopt;
  return text_.substr(lenient_[index].begin, lenient_[index].end - lenient_[index].begin);
}

std::optional<std::vector<std::string_view>> Row::all_of_component(std::size_t index) const {
  const std::optional<std::string_view> first = component(index);
  if (verdict_ != Verdict::valid) return first ? std::optional(std::vector{*first}) : std::nullopt;
  const Whole whole = this->whole();
  if (!whole.text) return std::nullopt;
  if (!traced_components_) traced_components_ = trace_.components(whole.entry, *whole.text);
  std::vector<std::string_view> all;
  for (const ComponentOccurrence& each : *traced_components_) {
    if (each.component == index) all.push_back(whole.text->substr(each.begin, each.end - each.begin));
  }
  return all;
}

std::optional<std::vector<std::string_view>> Row::all_occurrences(std::size_t index) const {
  if (verdict_ != Verdict::valid) return std::nullopt;
  const Whole whole = this->whole();
  if (!whole.text) return std::nullopt;
  if (!traced_) traced_ = trace_.productions(whole.entry, *whole.text);
  const Production production = entry_->grammar().productions()[index];
  std::vector<std::string_view> all;
  for (const Occurrence& each : *traced_) {
    if (each.production() == production) all.push_back(whole.text->substr(each.begin, each.end - each.begin));
  }
  return all;
}

std::optional<std::string_view> Row::first_occurrence(std::size_t index) const {
  const auto all = all_occurrences(index);
  return all && !all->empty() ? std::optional(all->front()) : std::nullopt;
}

std::optional<std::string_view> Row::host_kind() const {
  const AnyParts* const all = parts();
  return all == nullptr ? std::nullopt : all->host_kind();
}

std::optional<std::string_view> Row::kind() const {
  const AnyParts* const all = parts();
  return all == nullptr ? std::nullopt : all->kind();
}

const Error& Row::error() const {
  if (error_) return *error_;
  const bool in_layout = record_->state == Record::Url::underivable;
  error_ = in_layout ? explain(*record_->layout, record_->text) : explain(*entry_, text_);
  return error_.value();
}

bool Row::has_error() const { return verdict_ == Verdict::invalid && !lacks_base_; }

bool Row::has_url_error() const { return has_error() && url().has_value(); }

std::optional<Row::Lack> Row::lack() const {
  if (!record_->missing.empty()) return Lack{record_->form, record_->missing, record_->text, record_->missing_at};
  if (lacks_base_) return bad_base();
  const std::optional<Misfit>& misfit = this->misfit();
  if (!misfit) return std::nullopt;
  return Lack{record_->layout->grammar().name(), misfit->field, record_->text, misfit->offset};
}

const std::optional<Misfit>& Row::misfit() const {
  if (misfit_) return *misfit_;
  misfit_.emplace();
  if (record_->state != Record::Url::underivable) return *misfit_;
  const Production layout = *record_->layout;
  Misfits& misfits = misfits_.try_emplace(layout, layout).first->second;
  std::optional<Misfit> found = misfits.find(record_->text);
  if (found && found->offset < error().offset()) misfit_ = std::move(found);
  return *misfit_;
}

// A reference that matches the grammar's start is still no base if it has no scheme.
Row::Lack Row::bad_base() const {
  if (!base_text_) return {"base", "a base", {}, 0};
  const std::optional<Error> error = explain(standard_.asked.grammar().start(), *base_text_);
  if (!error) return {"base", "a scheme", *base_text_, 0};
  return {"base", expected_.of(*error), *base_text_, error->offset()};
}

std::string_view Row::expected() const {
  const std::optional<Lack> lack = this->lack();
  return lack ? lack->expected : std::string_view(expected_.of(error()));
}

std::size_t Row::place_in_record() const {
  if (lacks_base_) return base_text_ ? place_in(*record_, *base_text_, bad_base().at) : 0;
  if (!record_->missing.empty()) return record_->missing_at;
  if (record_->state == Record::Url::underivable) return misfit() ? misfit()->offset : error().offset();
  const Record::SecondPart& second = record_->second_part;
  const auto place = [this](std::size_t begin, std::size_t offset) {
    return begin + wrapped_offset(record_->text.substr(begin), record_->wrapping, offset);
  };
  const std::size_t offset = error().offset();
  if (offset >= second.in_url) return place(second.in_text, offset - second.in_url);
  if (offset + 1 == second.in_url)  // the "?" is not in the record: it is the octet before the query
    return std::max<std::size_t>(second.in_text, 1) - 1;
  return place(record_->url_offset, offset);
}

// A line of the file has the first part of the record, and the next lines may have others.
Row::Place Row::place_in_file() const {
  const std::size_t place = place_in_record();
  Record::LaterPart part{0, record_->whole, record_->before, place_of(*record_)};
  for (const Record::LaterPart& later : record_->later_parts) {
    if (later.at <= place) part = later;
  }
  const std::size_t column =
      part.before + wrapped_offset(part.line.substr(part.before), record_->wrapping_before, place - part.at);
  return {part.file_line, column};
}

std::string_view Row::failing_name() const {
  if (!record_->missing.empty()) return record_->form;
  const bool underivable = record_->state == Record::Url::underivable;
  return (underivable ? record_->layout->grammar() : standard_.asked.grammar()).name();
}

void Row::put_line(std::size_t line, std::string& to) const {
  if (file_ != record_->file || shown_file_.empty()) {
    file_ = record_->file;
    shown_file_ = printable(file_);
  }
  to = shown_file_;
  to += record_->file_line != 0 ? ':' : '#';
  to += fmt::format_int(line).c_str();
}

void Row::note_unread(std::string_view what, std::string_view text, bool is_guessed) const {
  if (std::ranges::find(unread_, what) != unread_.end()) return;
  unread_.push_back(what);
  Unread& unread = notes_.unread[std::string(what)];
  unread.is_guessed = is_guessed;
  // Of a batch, the fields of all records are read before the records whose fields are not known.
  if (unread.records++ != 0 && unread.byte <= record_->byte) return;
  unread.byte = record_->byte;
  std::string place;
  put_line(place_of(*record_), place);
  unread.first = fmt::format("\"{}\" at {}", printable(shortened(text)), place);
}

void Row::note_assumption(std::string_view assumption) const {
  if (!notes_.assumptions.contains(assumption)) notes_.assumptions.emplace(assumption);
}

std::string Row::expected_and_found() const {
  const bool is_line = record_->state == Record::Url::underivable;
  const std::optional<Lack> lack = this->lack();
  std::string words = lacks_base_ ? "base: expected " : "expected ";
  words += expected();
  words += ", found ";
  words += lack ? shown_octet(lack->text, lack->at) : shown_octet(is_line ? record_->text : text_, error().offset());
  return words;
}

std::string Row::sentence() const { return lack() ? expected_and_found() : error().sentence(); }

const std::string& Row::message(bool begin_with_sentence, bool is_named) const {
  const Place place = place_in_file();
  put_line(place.line, message_);
  message_.append(":").append(fmt::format_int(place.column + 1).c_str()).append(": ");
  if (is_named) message_.append(failing_name()).append(": ");
  const bool has_sentence = begin_with_sentence && !lack();
  if (has_sentence) message_.append(sentence()).append(" (");
  message_ += expected_and_found();
  if (has_sentence) message_ += ')';
  return message_;
}

Rows rows_of(const Standards& standards, Depth depth, const std::shared_ptr<const Derivation>& derivation) {
  Rows rows;
  for (const Standard& standard : standards) rows.emplace_back(standard, depth, derivation);
  return rows;
}

void judge_all(Rows& rows, const Record& record) {
  for (Row& row : rows) row.judge(record);
}

void Failures::count(const Row& row) {
  if (const std::optional<Row::Lack> lack = row.lack()) {
    ++lacking_[{std::string(lack->where), std::string(lack->expected), shown_octet(lack->text, lack->at)}];
    return;
  }
  const Error& error = row.error();
  Times& times = counts_[{error.production(), error.state(), error.found()}];
  if (times.count == 0) times.expected = row.expected();
  ++times.count;
}

void Failures::add(const Failures& more) {
  for (const auto& [place, times] : more.counts_) {
    Times& all = counts_[place];
    all = {all.count + times.count, times.expected};
  }
  for (const auto& [words, count] : more.lacking_) lacking_[words] += count;
}

Failures::Words Failures::words_of(const Place& place, const Times& times) {
  const std::string found = place.found ? std::string(1, static_cast<char>(*place.found)) : std::string();
  return {full_name(place.entry), times.expected, shown_octet(found, 0)};
}

std::vector<Failures::Count> Failures::by(std::string Words::*what) const {
  std::map<std::pair<std::string, std::string>, std::size_t> sums;
  const auto add = [&](const Words& words, std::size_t count) { sums[{words.production, words.*what}] += count; };
  for (const auto& [place, times] : counts_) add(words_of(place, times), times.count);
  for (const auto& [words, count] : lacking_) add(words, count);
  std::vector<Count> counts;
  for (const auto& [key, count] : sums) counts.push_back({key.first, key.second, count});
  std::ranges::stable_sort(counts, std::ranges::greater(), &Count::count);
  return counts;
}

std::vector<Failures::Count> Failures::by_expected() const { return by(&Words::expected); }

std::vector<Failures::Count> Failures::by_found() const { return by(&Words::found); }

const std::string& ExpectedTexts::of(const Error& error) {
  const std::pair state(error.production(), error.state());
  const auto known = texts_.find(state);
  if (known != texts_.end()) return known->second;
  if (texts_.size() == most_) texts_.clear();
  return texts_[state] = error.expected();
}

}  // namespace bnfurl::records
