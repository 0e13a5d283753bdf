#include "src/records/readers/input.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "src/records/readers/separated_records.hpp"

namespace bnfurl::records {
namespace {

const Format plain_lines;

/// A record without its terminator and the CR before it.
std::string_view without_end(std::string_view record) {
  if (record.ends_with('\n')) record.remove_suffix(1);
  if (record.ends_with('\r')) record.remove_suffix(1);
  return record;
}

}  // namespace

Input::Input(std::vector<std::string> files, bool decodes) : Input(std::move(files), plain_lines) {
  decodes_ = decodes;
}

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
    if (format.form == Form::w3c) follow_directives(portion);
  }
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

const Beginning& Input::peek() {
  (void)look_ahead();
  return beginning_;
}

const Beginning& Input::read_beginning() {
  for (Portion portion; !beginning_.is_full() && read(portion); portion = Portion())
    ahead_.push_back(std::move(portion));
  return beginning_;
}

const Portion* Input::look_ahead() {
  const auto shows_something = [](const Portion& portion) {
    return portion.block.header != nullptr || !portion.block.text.empty();
  };
  while (ahead_.empty() || !shows_something(ahead_.back())) {
    Portion portion;
    if (!read(portion)) return nullptr;
    if (!shows_something(portion)) portion.memory = {};
    ahead_.push_back(std::move(portion));
  }
  return &ahead_.back();
}

bool Input::next(Portion& portion) {
  if (ahead_.empty()) return read(portion);
  portion = std::move(ahead_.front());
  ahead_.pop_front();
  return true;
}

bool Input::read(Portion& portion) {
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
    if (fill(portion)) {
      Block block = portion.block;
      if (portion.fields) block.header = nullptr;  // it does not live as long
      beginning_.add(block, cutter_);
      return true;
    }
    if (is_cancelled_) return false;
    close(portion);
    if (portion.begins_file || !portion.complaint.empty()) return true;
  }
  return false;
}

bool Input::open_next() {
  if (next_file_ == files_.size()) return false;
  const std::string& name = files_[next_file_++];
  file_ = memory_
              ? std::make_shared<DecodedFile>(name, *memory_, format_->has_text())
              : std::make_shared<DecodedFile>(name, &cancelled_, decodes_, format_->has_members(), format_->has_text());
  begins_file_ = true;
  header_ = nullptr;
  byte_ = 0;
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
  portion.range = {file_, begin, end, begin == byte_, format_->ending.terminator};
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

// If reading failed within a record, the part that was read is dropped.
bool Input::fill(Portion& portion) {
  BlockMemory& memory = portion.memory;
  memory.begin_with(rest_);
  std::size_t size = rest_.size();
  rest_.clear();
  std::size_t whole = 0;
  for (std::size_t seen = 0; whole == 0; seen = size) {
    if (size == memory.size()) memory.grow(size);
    const std::size_t count = file_->read({memory.data() + size, std::min(memory.size() - size, block_octets_)});
    size += count;
    if (count == 0) break;
    whole = is_beyond_page(size) ? size : cutter_.whole_records({memory.data(), size}, seen);
  }
  if (whole == 0 && !is_cancelled_ && file_->problem().empty()) whole = size;
  rest_.assign(memory.data() + whole, size - whole);
  portion.block = {{memory.data(), whole}, files_[next_file_ - 1], byte_};
  byte_ += whole;
  if (whole == 0) return false;
  if (std::exchange(skips_record_, false)) portion.block.leave_out(cutter_.first_record(portion.block.text));
  if (format_->skips_mark()) portion.block.leave_out_mark();
  if (format_->has_header() && portion.begins_file) return take_header(portion);
  const std::string_view why = portion.begins_file ? format_->why_not(portion.block.text) : std::string_view();
  if (!why.empty()) {
    refuse(portion, why);
    return true;
  }
  portion.block.header = header_;
  if (format_->form == Form::w3c) follow_directives(portion);
  if (is_beyond_page(whole)) leave_file();
  return true;
}

// Of a file that is a page, no more is read than counts.
bool Input::is_beyond_page(std::size_t size) const { return format_->whole_files && size > format_->page_size; }

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

// A pipe may give a few octets at once; after some readings without a name, there is none at the beginning.
std::vector<std::string> Input::first_fields() {
  constexpr std::size_t most_readings = 100;
  for (std::size_t i = 0; i < most_readings; ++i) {
    if (i == ahead_.size()) {
      Portion portion;
      if (!read(portion)) break;
      ahead_.push_back(std::move(portion));
    }
    const std::string_view text = ahead_[i].block.text;
    std::vector<std::string> names =
        format_->directive.empty() ? all_names(text) : all_names(format_->directive + '\n' + std::string(text));
    if (!names.empty()) return names;
    if (!entries_of(text).empty()) break;
  }
  return {};
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
  leave_file();
}

// A file that yields no octet at all (it is missing, a directory or a zip archive) is unreadable; a later failure is
// one midway.
void Input::close(Portion& portion) {
  if (const std::string problem = file_->problem(); !problem.empty()) {
    portion.complaint = fmt::format("{}: {}", printable(file_->name()), problem);
    portion.status = file_->is_unusable() ? Status::unusable : Status::failed;
  } else if (const Decoder::Damage damage = file_->damage(); damage.places != 0) {
    portion.complaint =
        fmt::format("{}: skipped damaged gzip data, at {} place{}; the first is the member at byte {}",
                    printable(file_->name()), damage.places, damage.places == 1 ? "" : "s", damage.first);
    portion.status = Status::failed;
  }
  leave_file();
}

void Input::leave_file() {
  rest_.clear();
  stored_ += file_->stored_octets();
  file_.reset();
}

void Beginning::add(const Block& block, Cutter& cutter) {
  if (is_full_ || block.text.empty()) return;
  if (size_ == 0) block_ = block;
  const bool goes_on = block.file == block_.file && block.byte == block_.byte + size_;
  is_full_ = !goes_on || block.text.size() > most_ - size_;
  if (!goes_on) return;
  std::string_view kept = block.text.substr(0, most_ - size_);
  const std::size_t whole = is_full_ ? cutter.whole_records(kept, 0) : kept.size();
  if (size_ != 0 || whole != 0) kept = kept.substr(0, whole);  // of a long first record, its beginning shows what it is
  text_.resize(size_);
  text_.reserve(size_ + kept.size() + Block::margin);
  text_ += kept;
  size_ = text_.size();
  text_.resize(size_ + Block::margin);
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
