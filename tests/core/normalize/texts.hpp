// Texts that levels have something to do with. Random members of a production hardly ever have a triplet of a letter,
// a dot segment or a default port; so pieces of such are put into members, typical texts and readable cases. Some of
// the results are not texts of the production: these are mutants.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <random>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/data.hpp>

#include "tests/core/support/texts.hpp"

namespace bnfurl::tests {

/// The readable cases of tests/corpus, of all grammars.
[[nodiscard]] inline const std::vector<std::string>& readable_texts() {
  static const std::vector<std::string> texts = [] {
    std::vector<std::string> found;
    for (const auto& file : std::filesystem::directory_iterator("tests/corpus")) {
      std::ifstream lines(file.path());
      for (std::string line; std::getline(lines, line);) {
        const std::size_t blank = line.find(' ');
        if (line.find(':') < blank && blank != std::string::npos && line[0] != '#')
          found.push_back(line.substr(blank + 1));
      }
    }
    std::ranges::sort(found);
    return found;
  }();
  return texts;
}

class OddTexts {
public:
  OddTexts(Production production, unsigned seed)
      : members_(*detail::data_of(production).dfa, seed),
        typical_(detail::grammar_data_of(production), seed),
        random_(seed) {}

  [[nodiscard]] std::string text() {
    std::string text = any_text();
    for (std::size_t changes = random_() % 4; changes > 0; --changes) put_piece(text);
    return text;
  }

private:
  static constexpr std::string_view pieces[] = {
      "%41",           "%7e",      "%7E",   "%2e",      "%2E", "%3a",     "%3A",
      "%25",           "%aF",      "%5F",   "%e9",      "/..", "/.",      "/../",
      "/./",           "/.//",     "//",    "/",        "..",  ".",       ":80",
      ":443",          ":",        ":080",  "A",        "Z",   "HTTP://", "x:",
      "http:",         "http://h", "[::1]", "[0:0::1]", "@",   "[V1.A]",  "[1:2:3::5:6:7:8]",
      "[::0:1.2.3.4]", "?",        "#",     ";",        "0",   "1:0:0:0"};

  [[nodiscard]] std::string any_text() {
    switch (random_() % 4) {
      case 0:
        return members_.text(random_() % 40);
      case 1:  // the empty text takes no step
        if (members_.steps() == 0) return "";
        return members_.text_through(random_() % members_.steps(), random_() % 40);
      case 2:
        return typical_.text();
      default:
        return readable_texts()[random_() % readable_texts().size()];
    }
  }

  void put_piece(std::string& text) {
    const std::size_t at = random_() % (text.size() + 1);
    const std::size_t gone = random_() % 3 == 0 ? random_() % 3 : 0;
    text.replace(at, std::min(gone, text.size() - at), pieces[random_() % std::size(pieces)]);
  }

  RandomTexts members_;
  TypicalTexts typical_;
  std::mt19937 random_;
};

// Other spellings of a text in normal form: what RFC 3986, section 6.2, says is equivalent to it, done at random. A
// spelling that is not a text of the production, or is read as other components, is not taken.

class Spellings {
public:
  Spellings(Production entry, unsigned seed) : entry_(entry), grammar_(detail::grammar_data_of(entry)), random_(seed) {}

  /// `normal`, respelled up to four times, each time in one place.
  [[nodiscard]] std::string of(const std::string& normal) {
    std::string text = normal;
    for (std::size_t changes = 1 + random_() % 4; changes > 0; --changes) {
      const std::string spelling = respelled(text);
      if (has_same_components(text, spelling)) text = spelling;
    }
    return text;
  }

private:
  [[nodiscard]] std::string respelled(const std::string& text) {
    switch (random_() % 6) {
      case 0:
        return with_other_case(text);
      case 1:
        return with_triplet(text);
      case 2:
        return with_triplet_in_lower_case(text);
      case 3:
        return with_dot_segments(text);
      case 4:
        return with_port(text);
      default:
        return without_path(text);
    }
  }

  // A letter of the scheme or the host.
  [[nodiscard]] std::string with_other_case(std::string text) {
    const auto [begin, end] = place(text, random_() % 2 == 0 ? "scheme" : "host");
    if (begin == end) return text;
    char& c = text[begin + random_() % (end - begin)];
    if (std::islower(static_cast<unsigned char>(c)) != 0)
      c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
  }

  // An unreserved octet as a triplet, in digits of either case.
  [[nodiscard]] std::string with_triplet(std::string text) {
    if (text.empty()) return text;
    const std::size_t at = random_() % text.size();
    const auto octet = static_cast<unsigned char>(text[at]);
    if (!grammar_.normal->unreserved.contains(octet) || is_in_triplet(text, at)) return text;
    char triplet[4];
    std::snprintf(triplet, sizeof triplet, random_() % 2 == 0 ? "%%%02x" : "%%%02X", static_cast<unsigned>(octet));
    return text.replace(at, 1, triplet);
  }

  [[nodiscard]] std::string with_triplet_in_lower_case(std::string text) {
    for (std::size_t i = 0; i + 2 < text.size(); ++i) {
      if (text[i] != '%' || random_() % 2 == 0) continue;
      for (const std::size_t digit : {i + 1, i + 2})
        text[digit] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[digit])));
    }
    return text;
  }

  // Before a "/" of a path that begins with "/". One that begins with "//" may depend on what is before it.
  [[nodiscard]] std::string with_dot_segments(std::string text) {
    static constexpr std::string_view dots[] = {"/.", "/x/..", "/./x/y/../.."};
    const auto [begin, end] = place(text, "path");
    if (begin == end || text[begin] != '/' || text.compare(begin, 2, "//") == 0) return text;
    std::size_t slash = begin + random_() % (end - begin);
    while (text[slash] != '/') --slash;
    const std::string spelling = std::string(text).insert(slash, dots[random_() % std::size(dots)]);
    return place(spelling, "path").first == begin ? spelling : text;
  }

  // The usual port, an empty one, or zeros before the one that is there.
  [[nodiscard]] std::string with_port(std::string text) {
    const auto scheme = place(text, "scheme");
    const auto host = place(text, "host");
    const auto port = place(text, "port");
    const auto usual = default_port(entry_, text.substr(scheme.first, scheme.second - scheme.first));
    if (!usual || host.second == 0) return text;
    const std::string zeros(random_() % 3, '0');
    if (port.second != port.first) return text.insert(port.first, zeros);
    if (port.second != 0) return text;
    return text.insert(host.second, random_() % 2 == 0 ? ":" + zeros + std::to_string(*usual) : ":");
  }

  // "/" away, if it is the whole path behind an authority, for a scheme for which that is the same.
  [[nodiscard]] std::string without_path(std::string text) {
    const auto scheme = place(text, "scheme");
    if (text.compare(scheme.second, 3, "://") != 0 || place(text, "host").second == 0) return text;
    if (!means_slash(text.substr(scheme.first, scheme.second - scheme.first))) return text;
    const std::size_t slash = std::min(text.find_first_of("/?#", scheme.second + 3), text.size());
    const bool is_whole_path = slash + 1 >= text.size() || text[slash + 1] == '?' || text[slash + 1] == '#';
    if (text.substr(slash, 1) != "/" || !is_whole_path) return text;
    const std::string spelling = std::string(text).erase(slash, 1);
    return octets_of(spelling, "query") == octets_of(text, "query") ? spelling : text;
  }

  [[nodiscard]] bool means_slash(const std::string& scheme) const {
    const std::span known(grammar_.normal->empty_path, grammar_.normal->empty_path_count);
    return std::ranges::any_of(known, [&scheme](const char* each) { return each == scheme; });
  }

  [[nodiscard]] static bool is_in_triplet(const std::string& text, std::size_t at) {
    return (at > 0 && text[at - 1] == '%') || (at > 1 && text[at - 2] == '%');
  }

  // Its begin and end; twice 0 if it is absent.
  [[nodiscard]] std::pair<std::size_t, std::size_t> place(const std::string& text, std::string_view component) const {
    const auto found = entry_.grammar().find_component(component);
    const auto parts = split(entry_, text);
    if (!found || !parts || !parts->at(found->index())) return {0, 0};
    const Span span = parts->spans()[found->index()];
    return {span.begin, span.end};
  }

  [[nodiscard]] std::string octets_of(const std::string& text, std::string_view component) const {
    const auto [begin, end] = place(text, component);
    return text.substr(begin, end - begin);
  }

  // The same components are there, but for the port and an empty path.
  [[nodiscard]] bool has_same_components(const std::string& text, const std::string& spelling) const {
    const auto before = split(entry_, text);
    const auto after = split(entry_, spelling);
    if (!before || !after) return false;
    for (const Component component : entry_.grammar().components()) {
      if (component.name() == "port" || component.name() == "path") continue;
      if (before->at(component.index()).has_value() != after->at(component.index()).has_value()) return false;
    }
    return true;
  }

  Production entry_;
  const detail::GrammarData& grammar_;
  std::mt19937 random_;
};

}  // namespace bnfurl::tests
