#include "tests/core/normalize/model.hpp"

#include <cctype>
#include <regex>

#include <bnfurl/bnfurl.hpp>
#include <bnfurl/detail/split.hpp>

namespace bnfurl::tests {
namespace {

using detail::NormalRules;

struct Place {
  std::size_t begin;
  std::size_t size;
};

const NormalRules& rules_of(Production entry) { return *detail::grammar_data_of(entry).normal; }

std::optional<Place> find(Production entry, const std::string& text, std::uint16_t component) {
  if (component == detail::none) return std::nullopt;
  Span spans[detail::max_components];
  detail::Choices choices;
  if (!detail::split_by_tables(detail::data_of(entry), text, spans, &choices)) return std::nullopt;
  if (spans[component].begin == Span::absent) return std::nullopt;
  return Place{spans[component].begin, spans[component].end - spans[component].begin};
}

bool begins_any(Production entry, const std::string& text, std::size_t offset) {
  for (std::uint16_t i = 0; i < entry.grammar().components().size(); ++i) {
    const std::optional<Place> place = find(entry, text, i);
    if (place && place->begin == offset) return true;
  }
  return false;
}

bool is_triplet(const std::string& text, std::size_t at) {
  return at + 2 < text.size() && text[at] == '%' && std::isxdigit(static_cast<unsigned char>(text[at + 1])) != 0 &&
         std::isxdigit(static_cast<unsigned char>(text[at + 2])) != 0;
}

std::string lower_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}

std::string percent(Production entry, const std::string& text) {
  const detail::OctetBits& unreserved = rules_of(entry).unreserved;
  bool is_any = false;
  for (unsigned octet = 0; octet < 256; ++octet) is_any = is_any || unreserved.contains(octet);
  if (!is_any) return text;
  std::string result;
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (!is_triplet(text, at)) {
      result += text[at];
      continue;
    }
    static const std::regex open("[^]*%[0-9A-Fa-f]?");
    const int octet = std::stoi(text.substr(at + 1, 2), nullptr, 16);
    char written[4];
    std::snprintf(written, sizeof written, "%%%02X", static_cast<unsigned>(octet));
    const bool is_decoded = unreserved.contains(static_cast<unsigned>(octet)) && !std::regex_match(result, open);
    result += is_decoded ? std::string(1, static_cast<char>(octet)) : written;
    at += 2;
  }
  return result;
}

std::string letter_case(Production entry, std::string text) {
  for (const std::uint16_t component : {rules_of(entry).scheme, rules_of(entry).host}) {
    const std::optional<Place> place = find(entry, text, component);
    if (!place) continue;
    std::string lowered = lower_case(text.substr(place->begin, place->size));
    for (std::size_t at = 0; at < lowered.size(); ++at) {
      if (is_triplet(lowered, at)) lowered.replace(at, 3, text, place->begin + at, 3);
    }
    text.replace(place->begin, place->size, lowered);
  }
  return text;
}

bool starts_with_authority(Production entry, const std::string& text, std::size_t path) {
  const std::optional<Place> scheme = find(entry, text, rules_of(entry).scheme);
  return path > (scheme ? scheme->begin + scheme->size + 1 : 0);
}

std::string dots(Production entry, const std::string& text) {
  const std::optional<Place> path = find(entry, text, rules_of(entry).path);
  if (!path || text.substr(path->begin, 1) != "/") return text;
  const std::string before = text.substr(path->begin, path->size);
  const std::string after = without_dot_segments(before);
  if (after == before) return text;
  std::string result = text;
  result.replace(path->begin, path->size, after);
  if (after.substr(0, 2) != "//") return result;
  if (starts_with_authority(entry, text, path->begin) && matches(entry, result)) return result;
  return result.insert(path->begin, "/.");
}

bool host_ends_at(Production entry, const std::string& text, std::size_t offset) {
  const std::optional<Place> host = find(entry, text, rules_of(entry).host);
  return host && host->begin + host->size == offset;
}

std::string empty_port(Production entry, const std::string& text) {
  const std::optional<Place> port = find(entry, text, rules_of(entry).port);
  if (!port || port->size != 0 || port->begin == 0 || text[port->begin - 1] != ':') return text;
  const std::string left = text.substr(0, port->begin - 1) + text.substr(port->begin);
  const bool keeps_host = host_ends_at(entry, text, port->begin - 1) && host_ends_at(entry, left, port->begin - 1);
  return keeps_host ? left : text;
}

bool is_among(const std::string& scheme, const NormalRules& rules) {
  for (std::size_t i = 0; i < rules.empty_path_count; ++i) {
    if (lower_case(rules.empty_path[i]) == lower_case(scheme)) return true;
  }
  return false;
}

std::string scheme(Production entry, std::string text) {
  const NormalRules& rules = rules_of(entry);
  const std::optional<Place> found = find(entry, text, rules.scheme);
  if (!found) return text;
  const std::string name = text.substr(found->begin, found->size);
  const std::optional<Place> port = find(entry, text, rules.port);
  // The last octet first, so that the first offset is still right.
  static const std::regex no_path("(://[^/?#]*)(|[?#][^]*)", std::regex::ECMAScript);
  std::smatch parts;
  const std::string after = text.substr(found->begin + found->size);
  if (is_among(name, rules) && std::regex_match(after, parts, no_path) &&
      (parts.str(2).empty() || begins_any(entry, text, text.size() - parts.str(2).size() + 1)))
    text = text.substr(0, found->begin + found->size) + parts.str(1) + '/' + parts.str(2);
  if (!port || text[port->begin - 1] != ':') return text;
  static const std::regex number("0*([0-9]+)");
  const std::string digits = text.substr(port->begin, port->size);
  const std::string value = std::regex_match(digits, parts, number) ? parts.str(1) : digits;
  for (const DefaultPort usual : entry.grammar().default_ports()) {
    if (lower_case(std::string(usual.scheme)) != lower_case(name)) continue;
    if (digits.empty() || value == std::to_string(usual.port)) return text.erase(port->begin - 1, port->size + 1);
    return text.replace(port->begin, port->size, value);
  }
  return text;
}

std::string address(Production entry, std::string text) {
  const std::optional<Place> host = find(entry, text, rules_of(entry).host);
  if (!host) return text;
  static const std::regex brackets("\\[([^%\\]]*)(%25[^]*)?\\]", std::regex::ECMAScript);
  const std::string written = text.substr(host->begin, host->size);
  std::smatch parts;
  if (!std::regex_match(written, parts, brackets)) return text;
  const std::optional<std::string> normal = address_by_model(parts.str(1));
  return normal ? text.replace(host->begin, host->size, "[" + *normal + parts.str(2) + "]") : text;
}

std::string carried_out(Production entry, const std::string& text, Levels level) {
  switch (level) {
    case Levels::percent:
      return percent(entry, text);
    case Levels::letter_case:
      return letter_case(entry, text);
    case Levels::dots:
      return dots(entry, text);
    case Levels::empty_port:
      return empty_port(entry, text);
    case Levels::scheme:
      return scheme(entry, text);
    default:
      return address(entry, text);
  }
}

// The fields of an address without "::", each as it is written.
std::optional<std::vector<std::string>> fields_of(const std::string& written, std::size_t size) {
  static const std::regex field("[0-9A-Fa-f]{1,4}");
  const std::size_t gap = written.find("::");
  if (gap != std::string::npos && written.find("::", gap + 1) != std::string::npos) return std::nullopt;
  const auto split = [](const std::string& text) {
    std::vector<std::string> fields;
    if (text.empty()) return fields;
    std::size_t begin = 0;
    for (std::size_t end = text.find(':'); end != std::string::npos; end = text.find(':', begin)) {
      fields.push_back(text.substr(begin, end - begin));
      begin = end + 1;
    }
    fields.push_back(text.substr(begin));
    return fields;
  };
  std::vector<std::string> fields = split(written.substr(0, gap));
  if (gap != std::string::npos) {
    const std::vector<std::string> behind = split(written.substr(gap + 2));
    if (fields.size() + behind.size() >= size) return std::nullopt;
    fields.resize(size - behind.size(), "0");
    fields.insert(fields.end(), behind.begin(), behind.end());
  }
  if (fields.size() != size) return std::nullopt;
  for (const std::string& each : fields) {
    if (!std::regex_match(each, field)) return std::nullopt;
  }
  return fields;
}

}  // namespace

std::vector<Levels> all_sets() {
  std::vector<Levels> sets;
  for (unsigned set = 0; set <= static_cast<unsigned>(Levels::all); ++set) sets.push_back(static_cast<Levels>(set));
  return sets;
}

std::optional<std::string> normal_by_model(Production entry, const std::string& text, Levels levels) {
  if (!detail::matches_by_tables(detail::data_of(entry), text)) return std::nullopt;
  std::string normal = text;
  for (const Levels level : single_levels) {
    if ((levels & level) == Levels::none) continue;
    const std::string result = carried_out(entry, normal, level);
    if (detail::matches_by_tables(detail::data_of(entry), result)) normal = result;
  }
  return normal;
}

std::string without_dot_segments(std::string input) {
  std::string output;
  const auto starts = [&input](const std::string& prefix) { return input.compare(0, prefix.size(), prefix) == 0; };
  while (!input.empty()) {
    if (starts("../")) {  // A
      input.erase(0, 3);
    } else if (starts("./")) {
      input.erase(0, 2);
    } else if (starts("/./")) {  // B
      input.replace(0, 3, "/");
    } else if (input == "/.") {
      input = "/";
    } else if (starts("/../") || input == "/..") {  // C
      input = input == "/.." ? "/" : input.substr(3);
      output.erase(output.rfind('/') == std::string::npos ? 0 : output.rfind('/'));
    } else if (input == "." || input == "..") {  // D
      input.clear();
    } else {  // E
      const std::size_t end = std::min(input.find('/', 1), input.size());
      output += input.substr(0, end);
      input.erase(0, end);
    }
  }
  return output;
}

std::optional<std::string> address_by_model(const std::string& written) {
  static const std::regex mixed("([^]*:)([0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3})");
  std::string hexadecimal = written;
  std::string dotted;
  std::smatch parts;
  if (std::regex_match(written, parts, mixed)) {
    dotted = parts.str(2);
    hexadecimal = parts.str(1);
    // The ":" before the dotted form separates; a "::" there stays whole.
    if (hexadecimal.size() < 2 || hexadecimal[hexadecimal.size() - 2] != ':') hexadecimal.pop_back();
  }
  const auto fields = fields_of(hexadecimal, dotted.empty() ? 8 : 6);
  if (!fields) return std::nullopt;
  // ":1:0:0:2:", with a ":" at either end of each field; the longest ":0:0:…:" is the longest run.
  std::string all = ":";
  for (const std::string& field : *fields) {
    const std::string stripped = lower_case(field.substr(std::min(field.find_first_not_of('0'), field.size() - 1)));
    all += stripped + ":";
  }
  bool is_short = false;
  for (std::size_t zeros = fields->size(); zeros >= 2 && !is_short; --zeros) {
    std::string run = ":";
    for (std::size_t i = 0; i < zeros; ++i) run += "0:";
    const std::size_t at = all.find(run);
    if (at == std::string::npos) continue;
    all.replace(at, run.size(), "::");
    is_short = true;
  }
  // The outermost ":" go, but for those of a "::".
  if (all.compare(0, 2, "::") != 0) all.erase(0, 1);
  const bool ends_in_gap = all.size() >= 2 && all.compare(all.size() - 2, 2, "::") == 0;
  if (dotted.empty() && !ends_in_gap) all.pop_back();
  return all + dotted;
}

}  // namespace bnfurl::tests
