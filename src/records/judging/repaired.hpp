// The repair of a URL, in memory that is kept for the next one; what it changed, and why there is none, in words.
#pragma once

#include <array>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/repair.hpp>

#include "src/crawl/web.hpp"

namespace bnfurl::records {

/// How URLs are repaired: by the grammar, as browsers do, or by all guesses that have a name (`src/crawl/web.hpp`).
struct Repairing {
  RepairMode mode = RepairMode::grammar;
  bool is_web = false;
  std::string_view scheme = "https";  ///< of a host without one; empty: of references, none lacks its scheme
};

/// The values of `--repair` and `--scheme`; an unknown one is a usage error.
[[nodiscard]] Repairing read_repair(std::string_view word, const std::optional<std::string>& scheme);
/// What `web` makes of a text that lacks its scheme, such as `example.com:8080/`; nullopt if it has one.
[[nodiscard]] std::optional<std::string> with_scheme(std::string_view text);
/// Whether texts without a scheme are valid too.
[[nodiscard]] bool allows_no_scheme(Production entry);
/// Throws UsageError if they are: of those, `web` must not guess one.
void require_urls(const std::optional<Repairing>& repairing, Production entry);
/// The same way to repair, of references: a `\` is a `/` in all of them, as in browsers.
[[nodiscard]] Repairing of_references(Repairing repairing);

class Repaired {
public:
  /// The text of `entry` that is nearest to `url`; nullopt: there is none, but a reason. Valid until the next call.
  [[nodiscard]] std::optional<std::string_view> of(Production entry, std::string_view url, const Repairing& how);
  /// Why the last URL had no repair; empty if it had one.
  [[nodiscard]] const std::string& reason() const { return reason_; }
  /// What was changed in the last URL, if it has a repair: `trimmed, scheme added, 2 escaped`; empty: nothing.
  [[nodiscard]] std::string change() const;
  [[nodiscard]] crawl::Changes changes() const { return changes_; }

private:
  std::vector<char> memory_, web_memory_;
  std::string reason_;
  crawl::Changes changes_;
  std::size_t escaped_ = 0;
};

/// `text` itself if it is a text of `entry`, or else its repair, if URLs are repaired; nullopt: neither. `web` may also
/// repair a valid text. Valid while `text` is, and until `memory` is used again.
[[nodiscard]] std::optional<std::string_view> valid_or_repaired(Production entry, std::string_view text,
                                                                const std::optional<Repairing>& how, Repaired& memory);

/// How many records were repaired, and by which changes.
class RepairCounts {
public:
  void count(crawl::Changes changes);
  void add(const RepairCounts& more);
  /// `repaired 5 of 9 records (trimmed: 3, scheme added: 2)`; empty if none was. Without `records`, these are printed
  /// as they were.
  [[nodiscard]] std::string sentence(std::optional<std::size_t> records) const;

private:
  std::size_t repaired_ = 0;
  std::array<std::size_t, std::size(crawl::named_changes)> changes_ = {};
};

}  // namespace bnfurl::records
