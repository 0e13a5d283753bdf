// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Interprets a program of places octet by octet: the result that the compiled engine has to find for one line. It
// prints as walk.hpp prints it: `host 7-11, path 11-12`. "-" means that the line goes no way, and the scanner has to be
// called.
//
// A program may read no octet after the separator of its line; the interpreter reports it if one does.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "gen/automaton/speed/place_program.hpp"

namespace bnfurl::gen::tests {

class PlaceInterpreter {
public:
  /// `end_of_line` stands after `line`: a separator that the line does not have, or a CR and a separator.
  PlaceInterpreter(const PlaceProgram& program, std::string_view line, std::string_view end_of_line)
      : program_(program), octets_(std::string(line) + std::string(end_of_line)), end_(line.size()) {
    for (std::size_t i = 0; i < end_; ++i) {
      if (!is_in_stream(0, i)) places_.push_back(i);
    }
  }

  /// How many places the line has.
  [[nodiscard]] std::size_t places() const { return places_.size(); }

  [[nodiscard]] std::string answer() {
    for (const PlaceProgram::Way& way : program_.ways) {
      if (goes(way)) return results(way);
    }
    return "-";
  }

private:
  using Position = PlaceProgram::Position;
  using Check = PlaceProgram::Check;

  [[nodiscard]] bool is_digit(std::size_t offset) const {
    return offset < octets_.size() && program_.escape->digits.contains(static_cast<unsigned char>(octets_[offset]));
  }

  [[nodiscard]] bool is_in_stream(int number, std::size_t offset) const {
    const Runs::Stream& stream = program_.streams[static_cast<std::size_t>(number)];
    const auto octet = static_cast<unsigned char>(octets_[offset]);
    if (stream.octets.contains(octet)) return true;
    return stream.with_escape && program_.escape && octet == program_.escape->lead && is_digit(offset + 1) &&
           is_digit(offset + 2);
  }

  [[nodiscard]] std::size_t offset_of(const Position& position) const {
    std::size_t anchor = 0;
    if (position.anchor == Position::Anchor::place) anchor = places_[static_cast<std::size_t>(position.number)];
    if (position.anchor == Position::Anchor::found) anchor = found_.at(position.number);
    if (position.anchor == Position::Anchor::end) anchor = end_;
    return anchor + static_cast<std::size_t>(position.distance);
  }

  [[nodiscard]] std::size_t run_end(int stream, std::size_t offset) const {
    while (offset < octets_.size() && is_in_stream(stream, offset)) ++offset;
    EXPECT_LT(offset, octets_.size()) << "a run goes beyond the separator";
    return offset;
  }

  bool holds(const Check& check) {
    const std::size_t from = offset_of(check.from);
    switch (check.kind) {
      case Check::Kind::octet:
        EXPECT_LT(from, octets_.size()) << "an octet beyond the separator";
        return from < octets_.size() && check.octets.contains(static_cast<unsigned char>(octets_[from]));
      case Check::Kind::find:
        found_[check.number] = run_end(check.stream, from);
        return true;
      case Check::Kind::before:
        // Without a difference of unsigned numbers, which could be below 0.
        return check.to.distance < 0 ? from - static_cast<std::size_t>(check.to.distance) <= anchor_of(check.to)
                                     : from <= offset_of(check.to);
      case Check::Kind::same:
        return from == offset_of(check.to);
      case Check::Kind::run:
        break;
    }
    return run_end(check.stream, from) >= offset_of(check.to);
  }

  [[nodiscard]] std::size_t anchor_of(Position position) const {
    position.distance = 0;
    return offset_of(position);
  }

  bool goes(const PlaceProgram::Way& way) {
    found_.clear();
    if (places_.size() != static_cast<std::size_t>(way.places)) return false;
    for (const Check& check : way.checks) {
      if (!holds(check)) return false;
    }
    return true;
  }

  [[nodiscard]] std::string results(const PlaceProgram::Way& way) const {
    std::map<std::string, std::string> found;
    for (const Mark::Kind kind : {Mark::Kind::open, Mark::Kind::close}) {
      for (const PlaceProgram::Tag& tag : way.tags) {
        if (tag.mark.kind != kind) continue;
        found[tag.mark.name] += (kind == Mark::Kind::close ? "-" : " ") + std::to_string(offset_of(tag.position));
      }
    }
    std::string text;
    for (const auto& [name, value] : found) text += (text.empty() ? "" : ", ") + name + value;
    return text;
  }

  const PlaceProgram& program_;
  std::string octets_;  // with the end of the line
  std::size_t end_;
  std::vector<std::size_t> places_;
  std::map<int, std::size_t> found_;
};

}  // namespace bnfurl::gen::tests
