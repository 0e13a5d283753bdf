#include "src/records/judging/readings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <set>
#include <system_error>

#include "src/records/formats/grammar_files.hpp"
#include "src/records/formats/lookup.hpp"
#include "src/records/io/messages.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {
namespace {

constexpr std::string_view own_grammar = "conventions";

constexpr std::string_view own_names[] = {"last-at", "first-delimiter", "split", "appendix-b"};

Production find_convention(std::string_view name) {
  if (std::ranges::find(own_names, name) != std::end(own_names)) return find_entry(find_grammar(own_grammar), name);
  const std::size_t colon = std::min(name.find(':'), name.size());
  const std::string_view grammar = name.substr(0, colon);
  if (file_of(grammar) || bnfurl::find_grammar(grammar))
    return find_entry(find_grammar(grammar), name.substr(std::min(colon + 1, name.size())));
  std::vector<std::string> known(std::begin(own_names), std::end(own_names));
  std::ranges::copy(grammar_names(), std::back_inserter(known));
  throw unknown("convention of --between", name, known, help_for(Help::grammars));
}

Convention read_convention(std::string_view name) {
  Convention convention{std::string(name), find_convention(name)};
  const Grammar grammar = convention.entry.grammar();
  if (!grammar.find_component("host"))
    throw UsageError(fmt::format("--between: the grammar {} has no component host", printable(grammar.name())));
  const auto find = [&grammar](std::string_view production) {
    const std::optional<Production> found = grammar.find(production);
    return found ? std::optional(make_ready(*found)) : std::nullopt;
  };
  convention.gap = find("gap");
  convention.slash = find("slash");
  convention.number = find("number-url");
  convention.rewritten = find("rewritten-url");
  convention.special = find("special-url");
  return convention;
}

/// An IPv4 number; nullopt if it does not fit.
std::optional<std::uint32_t> number_of(std::string_view digits) {
  int base = 10;
  if (digits.starts_with("0x") || digits.starts_with("0X")) {
    base = 16;
    digits.remove_prefix(2);
  } else if (digits.starts_with('0')) {
    base = 8;
  }
  std::uint32_t number = 0;
  if (digits.empty()) return number;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number, base);
  return error == std::errc() && end == digits.data() + digits.size() ? std::optional(number) : std::nullopt;
}

std::string part_at(const AnyParts& parts, Grammar grammar, std::string_view name) {
  const std::size_t index = find_component(grammar, name);
  return std::string(index == no_component ? "" : parts.at(index).value_or(""));
}

bool is_one(const std::optional<Production>& production, char octet) {
  return production && matches(*production, std::string_view(&octet, 1));
}

}  // namespace

std::vector<Convention> read_conventions(std::string_view list) {
  std::vector<Convention> conventions;
  while (true) {
    const std::string_view name = list.substr(0, list.find(','));
    if (name.empty()) throw UsageError("--between needs names, separated by commas");
    if (std::ranges::find(conventions, name, &Convention::name) != conventions.end())
      throw UsageError(fmt::format("--between names {} twice", printable(name)));
    conventions.push_back(read_convention(name));
    if (name.size() == list.size()) return conventions;
    list.remove_prefix(name.size() + 1);
  }
}

std::optional<std::string> ipv4_of_numbers(std::string_view numbers) {
  if (numbers.ends_with('.')) numbers.remove_suffix(1);
  std::uint32_t address = 0;
  for (unsigned bits = 32; bits > 0;) {
    const std::string_view digits = numbers.substr(0, numbers.find('.'));
    const std::optional<std::uint32_t> number = number_of(digits);
    const bool is_last = digits.size() == numbers.size();
    if (!number || (is_last ? bits < 32 && *number >> bits != 0 : *number > 0xff)) return std::nullopt;
    if (is_last) {
      address |= *number;
      return fmt::format("{}.{}.{}.{}", address >> 24, address >> 16 & 0xff, address >> 8 & 0xff, address & 0xff);
    }
    bits -= 8;
    address |= *number << bits;
    numbers.remove_prefix(digits.size() + 1);
  }
  return std::nullopt;
}

std::string Readings::Reading::first(std::size_t parts) const {
  std::string text = host;
  if (parts > 1 && !port.empty()) text += ":" + port;
  if (parts > 2) text += path;
  return text;
}

std::optional<Readings::Reading> Readings::split_by(const Convention& by, Production entry, std::string_view text) {
  std::optional<AnyParts> parts;
  if (!split_in_place(parts, entry, text)) return std::nullopt;
  const Grammar grammar = entry.grammar();
  Reading reading{by.name, part_at(*parts, grammar, "host"), part_at(*parts, grammar, "port"),
                  part_at(*parts, grammar, "path")};
  std::ranges::replace_if(
      reading.path, [&by](char octet) { return is_one(by.slash, octet); }, '/');
  if (reading.host.empty()) reading.said = "no host";
  return reading;
}

std::optional<Readings::Reading> Readings::read_by(const Convention& by, std::string_view url) {
  if (std::optional<Reading> reading = split_by(by, by.entry, url)) return reading;
  std::string text(url);
  const bool had_gaps = std::erase_if(text, [&by](char octet) { return is_one(by.gap, octet); }) != 0;
  if (by.special && !matches(*by.special, text)) return std::nullopt;
  if (std::optional<Reading> reading = had_gaps ? split_by(by, by.entry, text) : std::nullopt) {
    reading->note = " (rewritten)";
    return reading;
  }
  std::optional<Reading> reading = by.number ? split_by(by, *by.number, text) : std::nullopt;
  if (const std::optional<std::string> address = reading ? ipv4_of_numbers(reading->host) : std::nullopt) {
    reading->host = *address;
    reading->note = " (number)";
    return reading;
  }
  const bool is_rewritten = by.rewritten && matches(*by.rewritten, text);
  const std::string said = is_rewritten ? "rewritten" : fmt::format("rejected at {}", explain(by.entry, url)->offset());
  return Reading{.by = by.name, .said = said, .is_rewritten = is_rewritten};
}

void Readings::read(std::string_view url) {
  readings_.clear();
  for (const Convention& convention : conventions_) {
    if (std::optional<Reading> reading = read_by(convention, url)) readings_.push_back(*std::move(reading));
  }
}

bool Readings::agree(std::size_t parts) const {
  const Reading* other = nullptr;
  for (const Reading& reading : readings_) {
    if (!reading.said.empty()) continue;
    if (other != nullptr && (reading.host != other->host || (parts > 1 && reading.port != other->port) ||
                             (parts > 2 && reading.path != other->path)))
      return false;
    other = &reading;
  }
  return true;
}

bool Readings::find_host() const {
  return std::ranges::any_of(readings_,
                             [](const Reading& reading) { return reading.said.empty() || reading.is_rewritten; });
}

std::string_view Readings::verdict() const {
  if (!find_host()) return "none";
  const bool all_find_host =
      std::ranges::all_of(readings_, [](const Reading& reading) { return reading.said.empty(); });
  return all_find_host && agree(3) ? "alike" : "differ";
}

std::optional<std::string> Readings::hosts() const {
  if (!find_host()) return std::nullopt;
  const bool are_alike = verdict() == "alike";
  const std::size_t parts = !agree(1) || agree(3) ? 1 : !agree(2) ? 2 : 3;
  std::set<std::string> seen;
  std::string text;
  for (const Reading& reading : readings_) {
    const std::string found = reading.said.empty() ? reading.first(parts) : reading.said;
    if (!seen.insert(found).second) continue;
    if (!text.empty()) text += " | ";
    if (!are_alike) text.append(reading.by).append(": ");
    text.append(found).append(reading.note);
  }
  return text;
}

}  // namespace bnfurl::records
