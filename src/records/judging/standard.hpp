// The production that judges the URLs of a run: chosen by the command line, or by the format of the records.
// And what to say if the choice does not fit them, or what `-i auto` chooses.
#pragma once

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
  std::optional<RecordKey> rule = {};     ///< if the method of a request matters: the key with its methods
  std::optional<Production> strict = {};  ///< if schemes are taken strictly: judges in place of `asked`

  /// All productions that may judge.
  [[nodiscard]] std::vector<Production> entries() const;
};

/// The productions of a standard by the method of the request, looked up once for all records.
class Entries {
public:
  explicit Entries(const Standard& standard);

  /// The production for the URL of a record with this method.
  [[nodiscard]] Production of(std::optional<std::string_view> method) const {
    for (const OfMethod& each : methods_) {
      if (method == each.name) return each.production;
    }
    return other_;
  }

private:
  struct OfMethod {
    std::string_view name;
    Production production;
  };
  std::vector<OfMethod> methods_;
  Production other_;  // for all other methods
};

/// One for each requested grammar, all with different names; the first one decides.
using Standards = std::vector<Standard>;

/// How standards are named. In columns (`valid.rfc3986`), two productions of one grammar would have the same name;
/// where standards are compared (`rfc3986:URI`), they differ.
enum class Naming { by_grammar, by_production };

[[nodiscard]] Standards choose_standards(const RecordOptions& options, const Format& format,
                                         Naming naming = Naming::by_grammar);

// A wrong choice is recognised by its result: when most of the first records do not match the format, when a field has
// what no server writes into it, or when hardly any URL is valid, other options are tried on the records, and those
// that fit are named.

/// What to say of a run with these options; nullopt if it does well, or if nothing is known that does better. If most
/// records do not match the format, this is always said.
[[nodiscard]] std::optional<std::string> hint(const RecordOptions& options, const Block& beginning);

/// How to get lines of a file that is JSON, but not one object per line: an array, or objects over several lines.
[[nodiscard]] std::optional<std::string> say_how_to_cut(std::string_view text);

/// Whether the format is to be found: `-i auto`, a wrapper alone, `-i k8s`, or one of several candidates.
[[nodiscard]] bool is_to_be_found(const RecordOptions& options);

/// The format that derives the first records: that of the candidates that fits them best, or without these a known one;
/// nullopt if none does.
[[nodiscard]] std::optional<AskedFormat> find_input(const RecordOptions& options, Block beginning);
/// The format that is used if there are no records.
[[nodiscard]] std::string usual_input(const RecordOptions& options);

/// Why none does: `no known format matches its first records, such as "..."`
[[nodiscard]] std::string say_none_fits(const RecordOptions& options, Block beginning);

/// `access.log:7:1`, where the first record that is unlike the format is wrong; empty if it is not among the first.
[[nodiscard]] std::string first_unlike(const RecordOptions& options, const Block& beginning);

}  // namespace bnfurl::records
