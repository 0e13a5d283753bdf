// `--bot-networks NAME=FILE`: who may call itself a bot. A user agent is only a claim; operators of crawlers publish
// the networks that their requests come from, and a client is in these or is not. Nothing is said of other bots, nor of
// a client that is not an address.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "src/records/io/networks.hpp"

namespace bnfurl::records {

class BotNetworks {
public:
  /// `words`: `NAME=FILE`, each. A FILE is JSON, `{"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]}`, or has a
  /// network or an address in each line, and perhaps comments after "#". Several files with one NAME count together.
  /// Throws UsageError, which says what is expected where.
  explicit BotNetworks(const std::vector<std::string>& words);

  /// Which bot a request says it is from, by its NAME, and whether it can be.
  struct Claim {
    std::string_view name;
    bool is_verified;
  };
  /// A user agent names the bots whose NAME it contains in any letter case. If it names several, one whose networks the
  /// client is in counts, otherwise the first; nullopt if it names none.
  [[nodiscard]] std::optional<Claim> of(std::string agent, std::string_view client) const;

private:
  struct Bot {
    std::string name;
    std::string lower_name;
    Networks networks = {};
  };
  std::vector<Bot> bots_;
};

}  // namespace bnfurl::records
