// What different programs find in one URL (bnfurl/readings.hpp), by the names of the conventions, and in words.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/readings.hpp>

namespace bnfurl::records {

/// A way to read URLs, by its name on the command line.
struct NamedConvention {
  std::string name;
  Convention convention;
};

inline constexpr std::string_view usual_conventions = "rfc3986,whatwg,last-at,first-delimiter,split,appendix-b";

/// A name of `--between`, as a grammar and a production, which is empty for the grammar's start: `last-at` is in
/// grammar/conventions.bnf, and `rfc9112:absolute-URI` in grammar/rfc9112.bnf.
struct ConventionName {
  std::string_view grammar, production;
};
[[nodiscard]] ConventionName convention_name(std::string_view name);

/// A name for `--between`, and what it means.
struct KnownConvention {
  std::string name, about;
};
/// The usual ones first.
[[nodiscard]] std::vector<KnownConvention> known_conventions();

/// Those of a list, ready to read. Throws UsageError if one is unknown, or finds no host, or if there is only one.
[[nodiscard]] std::vector<NamedConvention> read_conventions(std::string_view list);

class Readings {
public:
  /// `conventions` outlive this.
  explicit Readings(const std::vector<NamedConvention>& conventions) : conventions_(conventions) {}

  /// `url` outlives what is asked of this then.
  void read(std::string_view url);
  /// `alike`, `differ`, or `none`: none of them finds a host.
  [[nodiscard]] std::string_view verdict() const;
  /// The host; if they differ, what each finds that differs from those before it; nullopt if none finds a host.
  [[nodiscard]] std::optional<std::string> hosts() const;

  /// What each of the conventions finds.
  [[nodiscard]] std::span<const Reading> all() const { return readings_; }
  /// A part of the URL as one of them reads it, such as `all()[index].path`; nullopt if it is missing.
  [[nodiscard]] std::optional<std::string> part(std::size_t index, Span part) const;
  /// The host of one of them; nullopt if it finds none.
  [[nodiscard]] std::optional<std::string> host(std::size_t index) const;
  /// How the host was found, or why it was not, as in `number` or `rejected at 8`; empty for a host as it is written.
  [[nodiscard]] std::string note(std::size_t index) const;

private:
  const std::vector<NamedConvention>& conventions_;
  std::string_view url_;
  std::vector<Reading> readings_;
  Agreement agreement_ = Agreement::none;
  std::size_t same_parts_ = 0;
};

}  // namespace bnfurl::records
