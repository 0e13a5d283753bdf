#include "src/records/readers/json_records.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include <bnfurl/address.hpp>

#include "src/records/formats/lookup.hpp"
#include "src/records/messages/messages.hpp"
#include "src/records/readers/format_kinds.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/json_reader.hpp"
#include "src/records/readers/log_records.hpp"
#include "src/records/readers/page.hpp"
#include "src/records/readers/source.hpp"

namespace bnfurl::records {
namespace {

// What `-o jsonl` writes of a URL that is not UTF-8: its octets in base64 (RFC 4648, section 4), beside a text that
// shows U+FFFD for those that are not.

constexpr std::string_view url_name = "url", octets_name = "url_base64";

/// The value of a digit of base64; 64 for any other octet.
std::uint32_t base64_digit(char octet) {
  constexpr std::string_view digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return static_cast<std::uint32_t>(std::min<std::size_t>(digits.find(octet), digits.size()));
}

/// Puts the octets that `text` stands for into `to`; returns whether it is base64.
bool read_base64(std::string_view text, std::string& to) {
  to.clear();
  if (text.size() % 4 != 0) return false;
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with('=') ? 1 : 0;
  const std::size_t digits = text.size() - padding;
  std::uint32_t bits = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::uint32_t digit = i < digits ? base64_digit(text[i]) : 0;
    if (digit == 64) return false;
    bits = bits << 6 | digit;
    if (i % 4 != 3) continue;
    for (const int shift : {16, 8, 0}) to += static_cast<char>(bits >> shift & 0xff);
  }
  to.resize(to.size() - padding);
  return true;
}

/// Whether `shown` is what `-o jsonl` shows of the octets.
bool is_shown_as(std::string_view octets, std::string_view shown) {
  constexpr std::string_view replacement = "\xef\xbf\xbd";
  while (!octets.empty()) {
    const Utf8Step step = utf8_step(octets);
    const std::string_view character = step.valid ? octets.substr(0, step.size) : replacement;
    if (!shown.starts_with(character)) return false;
    shown.remove_prefix(character.size());
    octets.remove_prefix(step.size);
  }
  return shown.empty();
}

/// A JSON value: its octets, and its text if it is a string; null is absent. `is_json`: whether no octet of the record
/// is otherwise.
Cell cell_of(std::string_view value, JsonTexts& texts, bool is_json) {
  Cell cell;
  cell.json = is_json ? value : texts.repaired(value);
  if (value == "null") return cell;
  cell.text = value.starts_with('"') ? texts.text_of(inside_quotes(value)) : value;
  return cell;
}

/// Of cells with the same name, the value of the last stays, in the place of the first. `by_name` is memory to work in.
void keep_last(std::vector<Cell>& cells, std::vector<Cell*>& by_name) {
  by_name.clear();
  for (Cell& cell : cells) by_name.push_back(&cell);
  std::ranges::sort(by_name, [](const Cell* a, const Cell* b) {
    if (a->name.size() != b->name.size()) return a->name.size() < b->name.size();
    const int order = a->name.compare(b->name);
    return order != 0 ? order < 0 : a < b;
  });
  bool drops = false;
  for (std::size_t i = by_name.size(); i-- > 1;) {
    Cell &earlier = *by_name[i - 1], &later = *by_name[i];
    if (earlier.name != later.name) continue;
    earlier = std::exchange(later, Cell{});
    drops = true;
  }
  if (drops) std::erase_if(cells, [](const Cell& cell) { return cell.json.empty(); });
}

/// What the URL of an object is.
struct JsonUrl {
  std::string key;  ///< the name of its member, or of two
  /// A URL; the target of a request, which can be absent; or a request line.
  enum class Kind { url, target, line } kind = Kind::url;
  std::vector<std::string> methods = {};  ///< of requests: the members that can be the method
  std::optional<Production> method = {};  ///< what a method is; without it, no member is read as a request line
};

class JsonRecords : public CutRecords {
public:
  /// If `all`, the members other than the URL's are the record's cells. `asked` are the members that the record gives.
  /// `are_pages`: each record is what was read of a page.
  JsonRecords(JsonUrl url, bool all, AskedValues asked = {}, bool are_pages = false)
      : CutRecords(line_ending),
        url_(std::move(url)),
        key_(url_.key),
        parts_(json_key(key_)),
        all_(all),
        are_pages_(are_pages),
        asked_for_(std::move(asked)) {
    expected_ = fmt::format("an object with a string \"{}\"", printable(key_));
    expected_member_ = fmt::format("a member \"{}\"", printable(key_));
  }

  [[nodiscard]] SeenValues take_seen() override { return std::exchange(seen_, {}); }

  /// The names of the cells of a block's first record.
  [[nodiscard]] std::vector<std::string> names_in(const Block& block) {
    std::vector<std::string> names;
    open_inner(*this, block);
    if (!next_inner(*this)) return names;
    for (const Cell& cell : read_inner(*this, 0)->cells) names.emplace_back(cell.name);
    return names;
  }

private:
  [[nodiscard]] bool can_follow_padding() const override { return true; }
  void fill(Record& record, std::size_t /*index*/) override {
    members_.clear();
    cells_.clear();
    asked_.clear();
    texts_.clear();
    record.url = {};
    record.form = "jsonl";
    record.wrapping = Wrapping::json;
    if (are_pages_) {
      page_ = {.document = record.text};
      record.page = &page_;
    }
    record.state = Record::Url::underivable;
    record.is_unlike = !reader_.read(record.text, members_);
    if (record.is_unlike) {
      record.missing = record.text.starts_with('{') ? "valid JSON" : "a JSON object";
      record.missing_at = reader_.failed_at();
    } else {
      record.difference = damage_ = reader_.damage();
      take_url(record);
      has_octets_ = key_ == url_name && take_octets(record);
      line_method_ = record.method;
      if (url_.kind != JsonUrl::Kind::url && !line_method_) take_method(record);
      if (all_) take_cells();
      take_asked();
    }
    record.cells = cells_;
    record.asked = asked_;
    if (record.state == Record::Url::underivable && !record.is_unlike)
      record.missing = value_at(key_) || value_at(parts_.first) ? expected_ : expected_member_;
  }

  void take_url(Record& record) {
    const bool has_two_parts = !parts_.second.empty() && (parts_.first == key_ || !value_at(key_));
    const std::optional<std::string_view> value = value_at(has_two_parts ? parts_.first : key_);
    record.missing_at = value ? static_cast<std::size_t>(value->data() - record.text.data()) : record.text.size();
    const bool is_none = url_.kind != JsonUrl::Kind::url && (value == "null" || value == "\"-\"");
    if (is_none) record.state = Record::Url::none;
    if (is_none || !value || !value->starts_with('"')) return;
    record.url_offset = record.missing_at + 1;
    std::size_t lone_surrogate = std::string_view::npos;
    record.url = texts_.text_of(inside_quotes(*value), &lone_surrogate);
    if (lone_surrogate != std::string_view::npos) {
      record.missing_at = record.url_offset + lone_surrogate;
      record.url = {};
      return;
    }
    record.state = Record::Url::present;
    if (has_two_parts)
      take_query(record);
    else
      take_request_line(record, inside_quotes(*value));
  }

  /// The second part of a URL in two members.
  void take_query(Record& record) {
    const std::optional<std::string_view> value = value_at(parts_.second);
    if (!value || !value->starts_with('"') || value->size() == 2 || *value == R"("-")") return;
    const auto place = static_cast<std::size_t>(value->data() - record.text.data()) + 1;
    add_second_part(record, texts_.text_of(inside_quotes(*value)), place, joined_);
  }

  /// The method and the target of a request line, as in a log of lines: the method ends at the first blank; a version
  /// is what follows the last one, if it begins with "HTTP/". A member that is not known to be a request line needs it.
  void take_request_line(Record& record, std::string_view raw) {
    const std::string_view line = record.url;
    const std::size_t blank = line.find(' '), last = line.rfind(' ');
    const bool has_version = blank != std::string_view::npos && line.substr(last + 1).starts_with("HTTP/");
    const bool may_be_line = blank != std::string_view::npos && (has_version || url_.kind == JsonUrl::Kind::line);
    if (!may_be_line || !url_.method || !matches(*url_.method, line.substr(0, blank))) return;
    const std::size_t begin = blank + 1, end = has_version ? std::max(last, begin) : line.size();
    record.method = line.substr(0, blank);
    record.url = line.substr(begin, end - begin);
    record.url_offset += wrapped_offset(raw, Wrapping::json, begin);
  }

  /// The octets of the URL, if there are any and the URL shows them, or is not there.
  [[nodiscard]] bool take_octets(Record& record) {
    const std::optional<std::string_view> value = value_at(octets_name);
    if (!value || !value->starts_with('"') || !read_base64(inside_quotes(*value), octets_)) return false;
    const bool is_shown = record.state == Record::Url::present ? is_shown_as(octets_, record.url) : !value_at(key_);
    if (!is_shown) return false;
    record.state = Record::Url::present;
    record.url = octets_;
    record.url_offset = static_cast<std::size_t>(value->data() - record.text.data()) + 1;
    record.wrapping = Wrapping::base64;
    return true;
  }

  void take_cells() {
    for (const JsonMember& member : members_) {
      const std::string_view name = texts_.text_of(member.name);
      if (name == key_ || (has_octets_ && name == octets_name)) continue;
      cells_.push_back(cell_of(member.value, texts_, damage_.empty()));
      cells_.back().name = name;
    }
    keep_last(cells_, by_name_);
  }

  void take_asked() {
    const std::vector<AskedValues::Asked>& all = asked_for_.all();
    seen_.has_objects = true;
    seen_.found.resize(all.size());
    for (std::size_t i = 0; i < all.size(); ++i) {
      asked_.push_back(first_of(all[i]));
      if (!asked_.back().json.empty()) seen_.found[i] = 1;
    }
  }

  /// The value of the first name; or of the first of those whose values are the likeliest.
  [[nodiscard]] Cell first_of(const AskedValues::Asked& member) {
    Cell best;
    for (std::size_t i = 0; i < member.names.size(); ++i) {
      const ValueName& path = member.names[i];
      std::optional<Cell> cell = named_cell(path, member.names.size() > 1);
      if (!cell) continue;
      cell->name = path.name;
      cell->which = i;
      if (path.likelihood == nullptr) return *cell;
      const Likelihood likelihood = path.likelihood(cell->text.value_or(""));
      if (likelihood == Likelihood::likely) return *cell;
      const bool is_better = best.json.empty() || likelihood > path.likelihood(best.text.value_or(""));
      if (is_better) best = *cell;
    }
    return best;
  }

  /// `is_one_of_several`: then only texts and numbers count.
  [[nodiscard]] std::optional<Cell> named_cell(const ValueName& path, bool is_one_of_several) {
    if (path.name == method_in_line)
      return line_method_ ? std::optional(Cell{.text = line_method_, .json = *line_method_}) : std::nullopt;
    std::optional<std::string_view> value = value_at(path.name);
    if (!value || (is_one_of_several && (value->starts_with('{') || *value == "null"))) return std::nullopt;
    if (!counts(path, *value)) return std::nullopt;
    if (!path.second.empty()) {
      const std::optional<std::string_view> second = value_at(path.second);
      if (!second || !second->starts_with('"') || !value->starts_with('"')) return std::nullopt;
      value = texts_.joined(*value, *second);
    }
    return cell_of(*value, texts_, damage_.empty());
  }

  /// Whether the members beside a value are such that it counts.
  [[nodiscard]] bool counts(const ValueName& path, std::string_view value) {
    if (path.beside.empty() && path.not_beside.empty()) return true;
    const bool is_other = path.is_address && !(value.starts_with('"') && address_of(inside_quotes(value)));
    if (!path.beside.empty()) return !is_other && has_one_of(path.beside);
    return is_other || !has_one_of(path.not_beside);
  }

  [[nodiscard]] bool has_one_of(std::string_view paths) {
    for (std::size_t end = 0; !paths.empty(); paths.remove_prefix(std::min(end + 1, paths.size()))) {
      end = std::min(paths.find(' '), paths.size());
      if (value_at(paths.substr(0, end))) return true;
    }
    return false;
  }

  [[nodiscard]] std::optional<std::string_view> value_at(std::string_view path) {
    return json_value(reader_, members_, 0, path);
  }

  /// The first that looks like a method, or else the first one.
  void take_method(Record& record) {
    for (const std::string& name : url_.methods) {
      const std::optional<std::string_view> value = value_at(name);
      if (!value || !value->starts_with('"')) continue;
      std::size_t lone_surrogate = std::string_view::npos;
      const std::string_view method = texts_.text_of(inside_quotes(*value), &lone_surrogate);
      if (lone_surrogate != std::string_view::npos) continue;
      if (!record.method) record.method = method;
      if (!is_usual_method(method)) continue;
      record.method = method;
      return;
    }
  }

  JsonUrl url_;
  std::string key_;
  JsonKey parts_;  // of a URL in two members
  // Reported for a record without a URL: what was expected, in words; the second if it lacks the member.
  std::string expected_, expected_member_;
  bool all_, are_pages_;
  Page page_;
  JsonReader reader_;
  std::vector<JsonMember> members_;
  std::string_view damage_;                      // of the record
  std::string octets_;                           // those of `url_base64`
  std::string joined_;                           // the URL, if it is in two members
  std::optional<std::string_view> line_method_;  // of the request line that the URL is in
  bool has_octets_ = false;
  JsonTexts texts_;
  std::vector<Cell> cells_;
  AskedValues asked_for_;
  SeenValues seen_;
  std::vector<Cell> asked_;
  std::vector<Cell*> by_name_;
};

/// Looks at the members of one line.
class Members {
public:
  explicit Members(std::string_view line) : is_object_(reader_.read(line, members_)) {}

  [[nodiscard]] std::optional<std::string_view> value(std::string_view path) {
    return is_object_ ? json_value(reader_, members_, 0, path) : std::nullopt;
  }
  /// The text of a member that is a string; otherwise empty.
  [[nodiscard]] std::string text(std::string_view path) {
    const std::string_view string = value(path).value_or("");
    std::string text;
    if (string.starts_with('"')) (void)append_json_text(text, string.substr(1, string.size() - 2));
    return text;
  }
  /// Also of two members: whether both are there.
  [[nodiscard]] bool has(std::string_view key) {
    const JsonKey parts = json_key(key);
    return value(parts.first) && (parts.second.empty() || value(parts.second));
  }

private:
  JsonReader reader_;
  std::vector<JsonMember> members_;
  bool is_object_;
};

/// No more members are tried.
constexpr std::size_t most_members = 50;

/// Whether a text is a URL with "//", or a request line.
bool is_whole_target(std::string_view text) {
  return text.find("://") != std::string_view::npos || text.find(" HTTP/") != std::string_view::npos;
}

/// Whether a member that is called so, and begins with "/", is what requests ask for, and not the name of a file.
bool names_target(const std::string& path) {
  constexpr std::string_view words[] = {"uri", "url", "path", "target", "request"};
  const std::string name = in_lower_case(path.substr(path.rfind('.') + 1));
  return in_lower_case(path).find("file") == std::string::npos && !name.ends_with("id") &&
         std::ranges::any_of(words, [&name](std::string_view word) { return name.find(word) != std::string::npos; });
}

/// What programs call the query of a path that is a member of the same object.
constexpr std::string_view query_names[] = {"query",       "args",          "query_string", "querystring",
                                            "queryString", "request_query", "requestQuery", "CsUriQuery"};

/// A path without its query, and the member of the same object that is the query, as `-k` names both; empty if no
/// record has such a member.
std::string pair_of(const std::string& path, std::deque<Members>& records) {
  const std::string object = path.substr(0, path.rfind('.') + 1);
  for (const std::string_view query : query_names) {
    std::string pair = path + "+" + object + std::string(query);
    if (std::ranges::any_of(records, [&pair](Members& each) { return each.has(pair); })) return pair;
  }
  return {};
}

/// How likely members are the URL, by their names: where they stand among those that programs write.
std::size_t rank_of(const std::string& key, const std::vector<ProgramMember>& targets) {
  const auto rank = [&targets](const std::string& path) {
    const auto is_so = [&path](const ProgramMember& each) {
      return path == each.path || path.ends_with("." + std::string(each.path));
    };
    return std::ranges::find_if(targets, is_so) - targets.begin();
  };
  return static_cast<std::size_t>(std::min(rank(key), rank(json_key(key).first)));
}

constexpr KeyWords member_words{"member", "a member (\"a.b\" is the member b of the member a)", "URL in the member"};

Format choose_program(const RecordOptions& options, const JsonProgram& program) {
  Format format;
  format.key = request_key(std::nullopt);
  format.column = options.key.value_or(std::string(program.target()));
  format.program = &program;
  return format;
}

Format choose_json(const RecordOptions& options, std::string_view name) {
  if (const JsonProgram* program = find_json_format(name)) return choose_program(options, *program);
  Format format = choose_column(options, name, member_words);
  const auto judges_by_method = [](const std::string& word) { return !methods_of(find_grammar(word).start()).empty(); };
  const bool are_requests =
      names_request(format.column) || options.are_requests || std::ranges::any_of(options.grammars, judges_by_method);
  if (are_requests && options.productions.empty()) format.key = request_key(std::nullopt);
  return format;
}

/// What the URL of JSON is, by the format.
JsonUrl json_url(const Format& format) {
  JsonUrl url{.key = format.column, .method = method_production()};
  const bool is_line = names_request(format.column);
  if (!format.key && !is_line) return url;
  url.kind = is_line ? JsonUrl::Kind::line : JsonUrl::Kind::target;
  for (const ProgramMember& member : members_of("method", format.program)) url.methods.emplace_back(member.path);
  return url;
}

std::unique_ptr<RecordSource> source_of_json(const Format& format, const AskedComponents&, const AskedValues& values) {
  return json_source(format, values);
}

/// Whether some record has a method, so that its URL is the target of a request.
bool have_methods(const std::vector<std::string_view>& lines) {
  const std::vector<ProgramMember> names = members_of("method");
  const std::optional<Production> method = method_production();
  return method && std::ranges::any_of(lines, [&](std::string_view line) {
           Members members(line);
           return std::ranges::any_of(names, [&](const ProgramMember& name) {
             const std::string text = members.text(name.path);
             return text != "-" && matches(*method, text);
           });
         });
}

/// The programs' formats, and members that can be the URL or the target of a request: as likely the first of both,
/// which is the target where records have methods. Where no member has URLs, the one that `-k` names is taken.
std::vector<AskedFormat> guess_json(const Sample& sample, Evidence evidence) {
  std::vector<AskedFormat> formats;
  const std::optional<std::string>& key = sample.options.key;
  if (evidence == Evidence::log && !key) {
    for (const JsonProgram* const program : programs_of(sample.lines)) {
      if (!program->name.empty()) formats.push_back({std::string(program->name)});
    }
  } else if (evidence == Evidence::member_with_url) {
    const bool are_requests = have_methods(sample.lines);
    for (const std::string& each : key ? std::vector{*key} : likely_keys(sample.lines)) {
      formats.push_back({"jsonl", each});
      if (names_request(each) || !sample.options.productions.empty()) continue;
      formats.insert(are_requests ? formats.end() - 1 : formats.end(), {"jsonl", each, true});
    }
  } else if (evidence == Evidence::member && key) {
    formats.push_back({"jsonl", key});
  }
  return formats;
}

}  // namespace

std::unique_ptr<RecordSource> json_source(const Format& format, const AskedValues& values) {
  return std::make_unique<JsonRecords>(json_url(format), format.keeps_cells, values, format.kind->has_pages);
}

std::vector<const JsonProgram*> programs_of(const std::vector<std::string_view>& lines) {
  std::vector<const JsonProgram*> programs;
  for (const std::string_view line : lines) {
    Members members(line);
    for (const JsonProgram& program : json_programs()) {
      const bool is_known = std::ranges::find(programs, &program) != programs.end();
      if (!is_known && !program.sign.empty() && members.value(program.sign)) programs.push_back(&program);
    }
  }
  return programs;
}

std::vector<std::string> likely_keys(const std::vector<std::string_view>& lines) {
  std::vector<std::string> paths;
  std::deque<Members> records;
  for (const std::string_view line : lines) {
    records.emplace_back(line);
    add_json_paths(line, true, paths);
  }
  std::vector<std::string> keys, parts;
  for (const std::string& path : paths) {
    const auto has_text = [&](auto is_so) {
      return std::ranges::any_of(records, [&](Members& each) { return is_so(each.text(path)); });
    };
    if (in_lower_case(path).find("refer") != std::string::npos) continue;
    if (has_text(is_whole_target)) {
      keys.push_back(path);
    } else if (names_target(path) && has_text([](std::string_view text) { return text.starts_with('/'); })) {
      const bool has_query = has_text([](std::string_view text) { return text.find('?') != std::string_view::npos; });
      std::string pair = has_query ? std::string() : pair_of(path, records);
      if (!pair.empty()) parts.push_back(std::move(pair));
      parts.push_back(path);
    }
  }
  // What programs write as the URL is likelier than other members, and a whole one tells more than a path.
  const std::vector<ProgramMember> targets = members_of("target");
  const auto likelihood = [&](const std::string& key) {
    const std::size_t rank = rank_of(key, targets);
    return std::tuple(rank == targets.size(), std::ranges::find(parts, key) != parts.end(), rank);
  };
  keys.insert(keys.end(), parts.begin(), parts.end());
  std::ranges::stable_sort(keys, {}, likelihood);
  keys.resize(std::min(keys.size(), most_members));
  return keys;
}

std::vector<std::string> json_names(std::string_view line, std::string_view key) {
  std::string memory(line);
  memory.resize(line.size() + Block::margin);
  return JsonRecords({std::string(key)}, true).names_in({.text = std::string_view(memory).substr(0, line.size())});
}

constinit const FormatKind format_kinds::jsonl{.choose = choose_json,
                                               .source = source_of_json,
                                               .guess = guess_json,
                                               .field_names = FieldNames::members,
                                               .key = member_words,
                                               .can_be_log = true,
                                               .escapes_values = true,
                                               .fits_wrapper = true};

}  // namespace bnfurl::records
