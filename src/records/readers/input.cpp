#include "src/records/readers/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "src/records/readers/w3c_records.hpp"

namespace bnfurl::records {
namespace {

/// What an input is until it is said.
const Format undetected = [] {
  Format format;
  format.kind = &format_kinds::undetected;
  return format;
}();

/// A record without its terminator and the CR before it.
std::string_view without_end(std::string_view record) {
  if (record.ends_with('\n')) record.remove_suffix(1);
  if (record.ends_with('\r')) record.remove_suffix(1);
  return record;
}

bool shows_something(const Portion& portion) { return portion.block.header != nullptr || !portion.block.text.empty(); }

/// The first records of a text, up to a number: how many there are, and how many octets they have. Between them can be
/// comments and parts of lines.
struct FirstRecords {
  std::size_t records = 0, octets = 0;
};

FirstRecords first_records(std::string_view text, const Cutter& cutter, std::size_t most) {
  FirstRecords first;
  while (first.records < most && first.octets < text.size()) {
    const std::string_view rest = text.substr(first.octets);
    const std::size_t size = cutter.first_record(rest);
    first.records += begins_with_comment(rest) || is_open_part(rest.substr(0, size)) ? 0 : 1;
    first.octets += size;
  }
  return first;
}

}  // namespace

Input::Input(std::vector<std::string> files, bool decodes) : Input(std::move(files), undetected) { decodes_ = decodes; }

Input::Input(std::vector<std::string> files, const Format& format, std::size_t block_octets)
    : files_(std::move(files)),
      format_(&format),
      cutter_(format.make_cutter()),
      beginning_(block_octets),
      block_octets_(block_octets) {
  if (files_.empty()) files_.emplace_back("-");
}

void Input::read_as(const Format& format) {
  format_ = &format;
  cutter_ = format.make_cutter();
  for (Portion& portion : ahead_) {
    if (format.skips_mark()) portion.block.leave_out_mark();
    const bool has_records = !portion.block.text.empty();
    if (format.has_header() && portion.begins_file && has_records && portion.block.header == nullptr) {
      (void)take_header(portion);
    } else if (format.has_header()) {
      portion.block.header = header_;
      if (header_ == nullptr) portion.block.text = {};  // the file was refused
    }
    if (format.kind->field_names == FieldNames::directives) follow_directives(portion);
  }
  if (format.has_parts()) join_parts();
}

// What was cut into plain lines is cut again where none goes on. It is all of one file.
void Input::join_parts() {
  std::string rest;
  Portion* last = nullptr;
  cutter_.begin_file();
  for (Portion& portion : ahead_) {
    Block& block = portion.block;
    if (block.text.empty()) continue;
    const std::string text = rest + std::string(block.text);
    block.byte -= rest.size();
    block.dropping = cutter_.dropping();
    const std::size_t whole = cutter_.whole_records(text, 0);
    portion.memory.begin_with(text);
    block.text = {portion.memory.data(), whole};
    rest = text.substr(whole);
    last = &portion;
  }
  if (rest.empty()) return;
  if (!file_ && ahead_.back().status != Status::good) return;  // reading failed within the record
  if (!file_) {
    last->block.text = {last->block.text.data(), last->block.text.size() + rest.size()};
    return;
  }
  byte_ -= rest.size();
  rest_.insert(0, rest);
}

const Header* Input::first_header() {
  const Portion* portion = look_ahead();
  if (portion == nullptr) return nullptr;
  if (portion->block.header == nullptr) {
    const std::string_view text = portion->block.text;
    headers_.push_back(format_->make_header(without_end(text.substr(0, cutter_.first_record(text)))));
  }
  return &headers_.front();
}

const Beginning& Input::read_beginning(std::chrono::milliseconds patience) {
  if (std::exchange(has_beginning_, true)) return beginning_;
  const auto is_known = [this] {
    return beginning_.is_full() || is_late_ || (!file_ && !beginning_.block().text.empty());
  };
  while (!is_known() && read_ahead(patience)) {
  }
  if (is_late_ && patience != no_patience) beginning_.end_early();
  is_all_ = !beginning_.is_full() && !is_late_ && !is_cancelled_ && !file_ && next_file_ == files_.size();
  return beginning_;
}

const Portion* Input::look_ahead() {
  for (;;) {
    const auto found = std::ranges::find_if(ahead_, shows_something);
    if (found != ahead_.end()) return &*found;
    if (!read_ahead({})) return nullptr;
  }
}

/// False if nothing more is to come.
bool Input::read_ahead(std::optional<std::chrono::milliseconds> patience) {
  Portion portion;
  if (!read(portion, patience)) return !is_cancelled_ && next_file_ != files_.size();
  if (!shows_something(portion)) portion.memory = {};
  ahead_.push_back(std::move(portion));
  return true;
}

const Portion* Input::look_at_first() {
  if (Portion portion; ahead_.empty() && read(portion)) ahead_.push_back(std::move(portion));
  return ahead_.empty() ? nullptr : &ahead_.front();
}

bool Input::next(Portion& portion) {
  if (ahead_.empty()) return read(portion);
  portion = std::move(ahead_.front());
  ahead_.pop_front();
  return true;
}

bool Input::read(Portion& portion, std::optional<std::chrono::milliseconds> patience) {
  portion.status = Status::good;
  portion.complaint.clear();
  portion.block = {};
  portion.range = {};
  while (!is_cancelled_ && (file_ || open_next())) {
    portion.file = next_file_;
    if (given_up_ == next_file_) {
      leave_file();
      continue;
    }
    if (take_range(portion)) return true;
    portion.begins_file = std::exchange(begins_file_, false);
    if (fill(portion, patience)) {
      Block block = portion.block;
      if (portion.fields) block.header = nullptr;  // it does not live as long
      Cutter cutter = cutter_;
      beginning_.add(block, cutter);
      return true;
    }
    if (is_cancelled_ || is_late_) return false;
    close(portion);
    if (portion.begins_file || !portion.complaint.empty()) return true;
    if (patience) return false;  // the next file may be a pipe
  }
  return false;
}

bool Input::open_next() {
  if (next_file_ == files_.size()) return false;
  const std::string& name = files_[next_file_++];
  file_ = memory_
              ? std::make_shared<DecodedFile>(name, *memory_, format_->has_text(), format_->kind->lines, skips_damage_)
              : std::make_shared<DecodedFile>(name, &cancelled_, decodes_, format_->has_members(), format_->has_text(),
                                              format_->kind->lines, skips_damage_);
  begins_file_ = true;
  cutter_.begin_file();
  header_ = nullptr;
  byte_ = nuls_ = 0;
  ranges_end_ = 0;
  skips_record_ = false;
  return true;
}

// The first records are read by one thread: they show what the file is. So is its end: it may grow meanwhile.
bool Input::begin_ranges() {
  const bool may_share = shares_ranges_ && beginning_.is_full() && !begins_file_ && !skips_record_;
  if (!may_share || !format_->has_records_anywhere()) return false;
  const std::size_t size = file_->plain_size();
  if (size < byte_ + 3 * block_octets_) return false;
  range_at_ = byte_;
  ranges_end_ = size - block_octets_;
  rest_.clear();
  return true;
}

bool Input::take_range(Portion& portion) {
  if (ranges_end_ == 0 && !begin_ranges()) return false;
  const std::size_t begin = range_at_;
  const std::size_t end = begin + block_octets_ - block_octets_ / 256;  // its last record goes on after that
  if (end > ranges_end_) {
    ranges_end_ = 0;
    byte_ = begin - 1;
    file_->go_to(byte_);
    skips_record_ = true;
    return false;
  }
  range_at_ = end;
  portion.range = {file_, begin, end, begin == byte_, format_->kind->ending.terminator};
  portion.begins_file = false;
  portion.block = {.text = {}, .file = files_[next_file_ - 1], .header = header_};
  return true;
}

void Input::load(Portion& portion) {
  if (!portion.range.file) return;
  RangeText read = read_range(portion.range, portion.memory, is_cancelled_);
  portion.range = {};
  portion.block.text = read.text;
  portion.block.byte = read.byte;
  if (read.problem.empty()) return;
  portion.complaint = fmt::format("{}: {}", printable(portion.block.file), read.problem);
  portion.status = Status::failed;
  given_up_ = portion.file;
}

// Reads until there is a whole record. Of the beginning, until there are as many as are kept; more than one thing is
// known by then, so it goes on only as long as patience lasts.
std::size_t Input::read_whole_records(Portion& portion, std::size_t& size,
                                      std::optional<std::chrono::milliseconds> patience) {
  BlockMemory& memory = portion.memory;
  const std::size_t most = Beginning::most_records - std::min(beginning_.records(), Beginning::most_records);
  std::size_t whole = 0, seen = 0, records = 0;
  for (bool waits = !patience || beginning_.records() == 0;;) {
    if (size == memory.size() && whole != 0) return whole;
    if (size == memory.size()) memory.grow(size);
    const std::span<char> room(memory.data() + size, std::min(memory.size() - size, block_octets_));
    const std::optional<std::size_t> count = waits ? file_->read(room) : file_->read_within(*patience, room);
    is_late_ = !count;
    if (count.value_or(0) == 0) return whole;
    size += *count;
    if (whole == 0) seen -= std::min(seen, drop_nuls(memory, size));
    const std::string_view text(memory.data(), size), next = text.substr(whole);
    const std::string_view why = portion.begins_file ? why_not(text) : std::string_view();
    if (!why.empty() && (is_tar(text) || size >= BlockMemory::usual)) return whole;
    const std::size_t more = is_beyond_page(size) ? next.size() : cutter_.whole_records(next, seen);
    seen = more == 0 ? next.size() : 0;
    if (patience) records += first_records(next.substr(0, more), cutter_, most).records;
    whole += more;
    const bool is_enough = !patience || records >= most;
    if (whole != 0 && why.empty() && is_enough) return whole;
    const bool has_records = whole != 0 && (patience == no_patience || beginning_.records() + records != 0);
    waits = !has_records || !patience;
  }
}

// Where logrotate (copytruncate) has cut a log to nothing, the server goes on at the old offset, and NULs fill the gap:
// they can be more than memory has room for. One NUL alone can be half of a character of UTF-16. Returns how many
// octets before the block's first record were dropped.
std::size_t Input::drop_nuls(BlockMemory& memory, std::size_t& size) {
  if (!format_->skips_mark() || !format_->kind->ending.ends_lines() || skips_record_) return 0;
  const std::string_view text(memory.data(), size);
  const std::size_t nuls = std::min(text.find_first_not_of('\0'), size);
  if (nuls == 0 || nuls_ + nuls < 2) return 0;
  std::ranges::copy(text.substr(nuls), memory.data());
  size -= nuls;
  nuls_ += nuls;
  byte_ += nuls;
  return nuls;
}

// If reading failed within a record, the part that was read is dropped.
bool Input::fill(Portion& portion, std::optional<std::chrono::milliseconds> patience) {
  BlockMemory& memory = portion.memory;
  memory.begin_with(rest_);
  std::size_t size = rest_.size();
  rest_.clear();
  (void)drop_nuls(memory, size);
  const std::uint8_t dropping = cutter_.dropping();
  std::size_t whole = read_whole_records(portion, size, patience);
  if (whole == 0 && is_late_) {
    rest_.assign(memory.data(), size);
    return false;
  }
  if (whole == 0 && !is_cancelled_ && file_->problem().empty()) whole = size;
  const std::string_view text(memory.data(), size);
  portion.block = {text.substr(0, whole), files_[next_file_ - 1], byte_};
  portion.block.dropping = dropping;
  portion.block.follows_nuls = nuls_ != 0;
  const std::string_view why = portion.begins_file ? why_not(text) : std::string_view();
  if (!why.empty() && (whole != 0 || is_tar(text))) {
    refuse(portion, why);
    return true;
  }
  rest_.assign(text.substr(whole));
  byte_ += whole;
  if (whole == 0) return false;
  nuls_ = 0;
  if (std::exchange(skips_record_, false)) portion.block.leave_out(cutter_.first_record(portion.block.text));
  if (format_->skips_mark()) portion.block.leave_out_mark();
  if (format_->has_header() && portion.begins_file) return take_header(portion);
  portion.block.header = header_;
  if (format_->kind->field_names == FieldNames::directives) follow_directives(portion);
  if (is_beyond_page(whole)) leave_file();
  return true;
}

// Of a file that is a page, no more is read than counts.
bool Input::is_beyond_page(std::size_t size) const { return format_->whole_files && size > format_->page_size; }

/// What a file that begins so is instead of records.
std::string_view Input::why_not(std::string_view beginning) const {
  const bool ends_lines = !format_->kind->records_are_urls || format_->kind->ending.ends_lines();
  if (decodes_ && ends_lines && is_tar(beginning)) return "this is a tar archive, which bnfurl cannot read";
  return format_->why_not(beginning);
}

// A block is read by the directives before it, until one of its own says otherwise.
void Input::follow_directives(Portion& portion) {
  const std::string_view text = portion.block.text;
  const auto go_on = [this, text](std::size_t at) {
    fields_ = std::make_shared<const Header>(header_at(text.substr(at), fields_.get()));
  };
  if (portion.begins_file) fields_.reset();
  if (!fields_ && !format_->directive.empty())
    fields_ = std::make_shared<const Header>(header_before(text, format_->directive));
  if (fields_ && !fields_->places) go_on(0);
  portion.fields = fields_;
  portion.block.header = fields_.get();
  for (std::size_t at = 0; (at = next_directive(text, at)) < text.size(); ++at) go_on(at);
}

// The header is read before the first record.
bool Input::take_header(Portion& portion) {
  Block& block = portion.block;
  const std::size_t size = cutter_.first_record(block.text);
  try {
    headers_.push_back(format_->read_header(without_end(block.text.substr(0, size))));
  } catch (const UsageError& error) {
    refuse(portion, error.what());
    return true;
  }
  block.file_line += cutter_.count(block.text.substr(0, size)).lines;
  header_ = block.header = &headers_.back();
  block.leave_out(size);
  return true;
}

// The file counts as unreadable.
void Input::refuse(Portion& portion, std::string_view why) {
  portion.complaint = fmt::format("{}: {}", printable(portion.block.file), why);
  portion.status = Status::unusable;
  portion.block.text = {};
  if (file_) leave_file();  // what was read ahead can be refused after its file has ended
}

// A file that yields no octet at all (it is missing, a directory or a zip archive) is unreadable; a later failure is
// one midway.
void Input::close(Portion& portion) {
  const std::string problem = file_->problem();
  const Decoder::Skipped skipped = file_->skipped();
  const std::string_view between = problem.empty() || skipped.sentence.empty() ? "" : "; ";
  if (!problem.empty() || !skipped.sentence.empty())
    portion.complaint = fmt::format("{}: {}{}{}", printable(file_->name()), problem, between, skipped.sentence);
  if (!problem.empty())
    portion.status = file_->is_unusable() ? Status::unusable : Status::failed;
  else if (skipped.is_damage)
    portion.status = Status::failed;
  leave_file();
}

void Input::leave_file() {
  rest_.clear();
  stored_ += file_->stored_octets();
  file_.reset();
}

void Beginning::add(const Block& block, Cutter& cutter) {
  if (is_full_ || block.text.empty()) return;
  const bool is_first = size_ == 0;
  if (is_first) block_ = block;
  is_full_ = !is_first && (block.file != block_.file || block.byte != end_);
  if (is_full_) return;
  end_ = block.byte + block.text.size();
  const std::string_view text = is_first || is_part_ ? after_long_records(block, cutter).text : block.text;
  if (text.empty()) return;
  const std::size_t room = most_ - size_;
  is_full_ = text.size() > room;
  const std::string_view whole = is_full_ ? text.substr(0, cutter.whole_records(text.substr(0, room), 0)) : text;
  const FirstRecords first = first_records(whole, cutter, most_records - records_);
  keep(whole.substr(0, first.octets));
  records_ += first.records;
  is_full_ = is_full_ || records_ == most_records;
}

/// What is left of the first block. If it is nothing, the beginning of the last long record is kept: it shows
/// something.
Block Beginning::after_long_records(Block block, const Cutter& cutter) {
  if (is_part_) {
    block.line = block_.line + 1;
    block.file_line = block_.file_line + 1;
  }
  size_ = 0;
  for (is_part_ = false; !block.text.empty(); ++block.line, ++block.file_line) {
    const std::size_t size = cutter.first_record(block.text);
    block_ = block;
    if (size <= most_) break;
    ++records_;
    is_part_ = size == block.text.size();
    if (is_part_) keep(block.text.substr(0, most_));
    block.leave_out(size);
  }
  return block;
}

void Beginning::keep(std::string_view text) {
  text_.resize(size_);
  text_.reserve(size_ + text.size() + Block::margin);
  text_ += text;
  size_ = text_.size();
  text_.resize(size_ + Block::margin);
}

std::optional<std::string> Beginning::say_early() const {
  if (!early_records_) return std::nullopt;
  const std::string which = *early_records_ == 1 ? "record" : fmt::format("{} records", *early_records_);
  return fmt::format("{}: decided by the first {}, since no more came within a second", printable(block_.file), which);
}

Block Beginning::block() const {
  Block block = block_;
  block.text = std::string_view(text_).substr(0, size_);
  return block;
}

std::vector<char> read_whole(const std::string& name) {
  DecodedFile file(name);
  std::vector<char> text;
  std::size_t size = 0;
  for (std::size_t count = 1; count > 0; size += count) {
    text.resize(std::max(2 * size, std::size_t{1} << 16));
    count = file.read(std::span(text).subspan(size));
  }
  text.resize(size);
  const std::string problem = file.problem();
  if (problem.empty()) return text;
  const std::string message = fmt::format("{}: {}", printable(name), problem);
  if (file.is_unusable()) throw UsageError(message);
  throw std::runtime_error(message);  // midway: a part of it says something else
}

}  // namespace bnfurl::records
