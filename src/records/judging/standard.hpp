// The production that judges the URLs of a run: chosen by the command line, or by the format of the records.
#pragma once

#include <bitset>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>

#include "src/records/io/record_options.hpp"
#include "src/records/readers/input_format.hpp"
#include "src/records/readers/record.hpp"

namespace bnfurl::records {

/// What judges URLs.
struct Standard {
  Production asked;
  std::vector<Method> methods = {};       ///< if the method of a request matters: what judges its target; `*`: others
  std::optional<Production> strict = {};  ///< if schemes are taken strictly: judges in place of `asked`
  bool takes_origin_form = false;         ///< a whole URL matches if its path and query do

  /// All productions that may judge.
  [[nodiscard]] std::vector<Production> entries() const;
};

/// The productions of a standard by the method of the request, looked up once for all records.
class Entries {
public:
  explicit Entries(const Standard& standard);

  /// The production for the URL of a record with this method. Only a token is a method (RFC 9110, section 9.1), and a
  /// "-" means that there is no method: then the URL can be the target of any method.
  [[nodiscard]] Production of(std::optional<std::string_view> method) const {
    if (!method || methods_.empty()) return asked_;
    for (const Method& each : methods_) {
      if (*method == each.name) return each.production;
    }
    return is_token(*method) ? other_ : asked_;
  }

private:
  [[nodiscard]] bool is_token(std::string_view text) const {
    for (const char octet : text) {
      if (!token_octets_[static_cast<std::uint8_t>(octet)]) return false;
    }
    return !text.empty();
  }

  Production asked_;  // without a method
  std::vector<Method> methods_;
  Production other_;  // for all other methods
  std::bitset<256> token_octets_;
};

/// One for each requested grammar, all with different names; the first one decides.
using Standards = std::vector<Standard>;

/// How standards are named. In columns (`valid.rfc3986`), two productions of one grammar would have the same name;
/// where standards are compared (`rfc3986:URI`), they differ.
enum class Naming { by_grammar, by_production };

[[nodiscard]] Standards choose_standards(const RecordOptions& options, const Format& format,
                                         Naming naming = Naming::by_grammar);

}  // namespace bnfurl::records
