#include "src/records/judging/bot_networks.hpp"

#include <fmt/format.h>
#include <simdjson.h>

#include <algorithm>
#include <cstddef>
#include <utility>

#include "src/records/messages/messages.hpp"
#include "src/records/readers/input.hpp"

namespace bnfurl::records {
namespace {

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blanks = " \t\r\n";
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  return text.substr(0, text.find_last_not_of(blanks) + 1);
}

/// A file with networks.
class NetworkFile {
public:
  explicit NetworkFile(const std::string& name) : name_(name) {
    const std::vector<char> octets = read_whole(name);
    text_ = simdjson::padded_string(octets.data(), octets.size());
    const std::string_view begin = trimmed(text());
    if (begin.starts_with('{') || begin.starts_with('['))
      read_json();
    else
      read_lines();
    if (networks_.is_empty()) throw UsageError(fmt::format("{}: expected networks, found none", printable(name_)));
  }
  [[nodiscard]] const Networks& networks() const { return networks_; }

private:
  [[nodiscard]] std::string_view text() const { return text_; }

  /// `at`: where something else is than what is expected.
  [[noreturn]] void refuse(const char* at, std::string_view expected, std::string_view found) const {
    constexpr std::size_t most_shown = 40;
    throw UsageError(fmt::format("{}:{}: expected {}, found \"{}\"", printable(name_),
                                 std::count(text_.data(), at, '\n') + 1, expected,
                                 printable(trimmed(found).substr(0, most_shown))));
  }

  void add(std::string_view network, const char* at) {
    if (const std::optional<AddressBlock> block = address_block(network)) return networks_.add(*block);
    const std::optional<Address> address = address_of(network);
    if (!address) refuse(at, "a network such as 192.0.2.0/24", network);
    networks_.add({*address, address->size * 8});
  }

  void read_lines() {
    for (std::string_view rest = text(); !rest.empty();) {
      const std::string_view line = rest.substr(0, rest.find('\n'));
      rest.remove_prefix(std::min(line.size() + 1, rest.size()));
      const std::string_view network = trimmed(line.substr(0, line.find('#')));
      if (!network.empty()) add(network, line.data());
    }
  }

  void read_json() {
    simdjson::ondemand::parser parser;
    simdjson::ondemand::document document;
    simdjson::ondemand::array prefixes;
    if (parser.iterate(text_).get(document) != simdjson::SUCCESS ||
        document["prefixes"].get_array().get(prefixes) != simdjson::SUCCESS)
      refuse(trimmed(text()).data());
    for (auto each : prefixes) {
      std::string_view begin;
      simdjson::ondemand::object prefix;
      if (each.raw_json_token().get(begin) != simdjson::SUCCESS || each.get_object().get(prefix) != simdjson::SUCCESS)
        refuse_at(document);
      std::size_t found = 0;
      for (auto field : prefix) {
        std::string_view name, network;
        if (field.unescaped_key().get(name) != simdjson::SUCCESS) refuse_at(document);
        if (name != "ipv4Prefix" && name != "ipv6Prefix") continue;
        const std::string_view token = field.value().raw_json_token();
        if (field.value().get_string().get(network) != simdjson::SUCCESS) refuse_at(document);
        add(network, token.data());
        ++found;
      }
      if (found == 0) refuse(begin.data());
    }
  }

  /// Where the parser is.
  [[noreturn]] void refuse_at(simdjson::ondemand::document& document) const {
    const char* at = nullptr;
    refuse(document.current_location().get(at) == simdjson::SUCCESS ? at : text_.data() + text_.size());
  }
  [[noreturn]] void refuse(const char* at) const {
    refuse(at, R"({"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]})",
           text().substr(static_cast<std::size_t>(at - text_.data())));
  }

  std::string name_;
  simdjson::padded_string text_;
  Networks networks_;
};

}  // namespace

BotNetworks::BotNetworks(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    const std::size_t equals = word.find('=');
    if (equals == 0 || equals == std::string::npos || equals + 1 == word.size()) {
      throw UsageError(fmt::format("--bot-networks: expected NAME=FILE, as in Googlebot=googlebot.json, found \"{}\"",
                                   printable(word)));
    }
    const std::string name = word.substr(0, equals), file = word.substr(equals + 1);
    if (file == "-") throw UsageError("--bot-networks: standard input is for records; name a FILE");
    auto bot = std::ranges::find(bots_, in_lower_case(name), &Bot::lower_name);
    if (bot == bots_.end()) bot = bots_.insert(bot, {name, in_lower_case(name)});
    bot->networks.add(NetworkFile(file).networks());
  }
}

std::optional<BotNetworks::Claim> BotNetworks::of(std::string agent, std::string_view client) const {
  agent = in_lower_case(std::move(agent));
  std::optional<Claim> claim;
  for (const Bot& bot : bots_) {
    if (agent.find(bot.lower_name) == std::string::npos) continue;
    const std::optional<Address> address = address_of(client);
    if (!address) return std::nullopt;
    if (bot.networks.has(*address)) return Claim{bot.name, true};
    if (!claim) claim = {bot.name, false};
  }
  return claim;
}

}  // namespace bnfurl::records
