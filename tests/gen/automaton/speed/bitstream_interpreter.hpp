// Interprets a bitstream program octet by octet, on lists of bools: the result that line buffers have to find. All
// lines are read at once, as line buffers read them, with a newline after each.
// The result of a line is printed as walk.hpp prints it: `host 7-11, port 12-14`. "-" means that the program
// does not know the line, and the scanner has to be called.
#pragma once

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "gen/automaton/speed/bitstream_program.hpp"

namespace bnfurl::gen::tests {

class BitstreamInterpreter {
public:
  BitstreamInterpreter(const BitstreamProgram& program, const std::vector<std::string>& texts) : program_(program) {
    for (const std::string& text : texts) {
      lines_.push_back({text_.size(), text_.size() + text.size()});
      text_ += text + "\n";
    }
    for (const BitstreamProgram::Class& each : program.classes) classes_.push_back(stream_of(each));
    for (const Statement& each : program.statements) streams_.push_back(markers_of(each));
    for (const BitstreamProgram::Tag& each : program.tags) tags_.push_back(markers_of(each));
  }

  /// The result of each line.
  [[nodiscard]] std::vector<std::string> answers() const {
    std::vector<std::string> all;
    for (const Line& line : lines_) all.push_back(is_accepted(line) ? results(line) : "-");
    return all;
  }

private:
  using Statement = BitstreamProgram::Statement;
  using Place = BitstreamProgram::Place;
  using Stream = std::vector<bool>;  // a bit for each octet of all lines
  struct Line {
    std::size_t begin;
    std::size_t end;
  };

  [[nodiscard]] const Stream& octets(int number) const { return classes_[static_cast<std::size_t>(number)]; }
  [[nodiscard]] const Stream& stream(int number) const { return streams_[static_cast<std::size_t>(number)]; }
  [[nodiscard]] const Stream& tag(int number) const { return tags_[static_cast<std::size_t>(number)]; }

  [[nodiscard]] bool is_at(const OctetSet& set, std::size_t offset) const {
    return offset < text_.size() && set.contains(static_cast<unsigned char>(text_[offset]));
  }
  [[nodiscard]] bool is_escape_at(std::size_t offset) const {
    return is_at(OctetSet::single(program_.escape->lead), offset) && is_at(program_.escape->digits, offset + 1) &&
           is_at(program_.escape->digits, offset + 2);
  }

  [[nodiscard]] Stream stream_of(const BitstreamProgram::Class& set) const {
    Stream result(text_.size());
    for (std::size_t i = 0; i < text_.size(); ++i)
      result[i] = is_at(set.octets, i) || (set.with_escape && is_escape_at(i));
    return result;
  }

  [[nodiscard]] Stream markers_at(const std::vector<BitstreamProgram::Entry>& entries) const {
    Stream result(text_.size());
    for (const BitstreamProgram::Entry& entry : entries) {
      for (std::size_t i = 0; i < text_.size(); ++i) {
        if (stream(entry.statement)[i] && (entry.octets == Statement::none || octets(entry.octets)[i]))
          result[i] = true;
      }
    }
    return result;
  }

  // Moves each marker by one octet. A marker on the last octet is lost.
  [[nodiscard]] static Stream one_further(const Stream& markers) {
    Stream result(markers.size());
    std::copy(markers.begin(), markers.end() - 1, result.begin() + 1);
    return result;
  }

  // Moves each marker to the first octet, from the marker's own octet on, that is not in the run.
  [[nodiscard]] static Stream past_run(const Stream& markers, const Stream& run) {
    Stream result(markers.size());
    for (std::size_t i = 0; i < markers.size(); ++i) {
      std::size_t end = i;
      while (markers[i] && end < run.size() && run[end]) ++end;
      if (markers[i] && end < run.size()) result[end] = true;
    }
    return result;
  }

  [[nodiscard]] Stream begins() const {
    Stream result(text_.size());
    for (const Line& line : lines_) result[line.begin] = true;
    return result;
  }

  [[nodiscard]] Stream run_of(const std::vector<std::pair<int, int>>& pairs) const {
    Stream result(text_.size());
    for (const auto& [before, next] : pairs) {
      for (std::size_t i = 1; i < text_.size(); ++i) {
        if (octets(before)[i - 1] && octets(next)[i]) result[i] = true;
      }
    }
    return result;
  }

  [[nodiscard]] Stream markers_of(const Statement& statement) const {
    switch (statement.kind) {
      case Statement::Kind::start:
        return statement.octets == Statement::none ? begins() : past_run(begins(), octets(statement.octets));
      case Statement::Kind::step:
        return one_further(markers_at(statement.entries));
      case Statement::Kind::run:
        return past_run(one_further(markers_at(statement.entries)), octets(statement.octets));
      case Statement::Kind::walk:
        return past_run(one_further(markers_at(statement.entries)), run_of(statement.pairs));
      case Statement::Kind::member:
        break;
    }
    Stream result = one_further(octets(statement.octets));
    for (std::size_t i = 0; i < result.size(); ++i) result[i] = result[i] && stream(statement.walk)[i];
    return result;
  }

  [[nodiscard]] Stream markers_of(const BitstreamProgram::Tag& tag) const {
    Stream result = markers_at(tag.entries);
    for (const int each : tag.ends) {
      for (const Line& line : lines_) {
        if (stream(each)[line.end]) result[line.end] = true;
      }
    }
    return result;
  }

  [[nodiscard]] bool is_accepted(const Line& line) const {
    return std::any_of(program_.accepting.begin(), program_.accepting.end(),
                       [&](int each) { return stream(each)[line.end]; });
  }

  [[nodiscard]] static std::optional<std::size_t> last(const Stream& markers, const Line& line) {
    for (std::size_t i = line.end + 1; i-- > line.begin;) {
      if (markers[i]) return i - line.begin;
    }
    return std::nullopt;
  }
  [[nodiscard]] bool is_present(const std::optional<int>& present, const Line& line) const {
    return !present || last(tag(*present), line);
  }

  // `?`: the component is reported as present, but its place does not exist.
  [[nodiscard]] std::string offset(const Place& place, const Line& line) const {
    const std::size_t size = line.end - line.begin;
    if (place.from == Place::From::begin) return std::to_string(place.distance);
    if (place.from == Place::From::end) return std::to_string(size);
    const std::optional<std::size_t> marker = last(tag(place.tag), line);
    if (marker) return std::to_string(static_cast<int>(*marker) + place.distance);
    return place.from == Place::From::tag_or_end ? std::to_string(size) : "?";
  }

  [[nodiscard]] std::string results(const Line& line) const {
    std::map<std::string, std::string> found;
    for (const BitstreamProgram::Component& each : program_.components) {
      if (is_present(each.present, line)) found[each.name] = offset(each.begin, line) + "-" + offset(each.end, line);
    }
    std::string text;
    for (const auto& [name, value] : found) text += (text.empty() ? "" : ", ") + name + " " + value;
    return text;
  }

  const BitstreamProgram& program_;
  std::string text_;
  std::vector<Line> lines_;
  std::vector<Stream> classes_;
  std::vector<Stream> streams_;
  std::vector<Stream> tags_;
};

/// The result of one text.
[[nodiscard]] inline std::string split_by(const BitstreamProgram& program, const std::string& text) {
  return BitstreamInterpreter(program, {text}).answers()[0];
}

}  // namespace bnfurl::gen::tests
