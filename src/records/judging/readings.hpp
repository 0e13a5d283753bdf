// What different programs find in one text. If two of them find another host, port or path, what a check by the one says
// does not hold for the other. A way to read URLs is a production, of a published grammar or of grammar/conventions.bnf.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/bnfurl.hpp>

namespace bnfurl::records {

/// A way to read URLs. Further productions of its grammar say what is changed before that, by their names.
struct Convention {
  std::string name;
  Production entry;
  std::optional<Production> gap = {};        ///< `gap`: is removed, wherever it is
  std::optional<Production> slash = {};      ///< `slash`: octets that mean "/" in a path
  std::optional<Production> number = {};     ///< `number-url`: the host is an IPv4 address in another spelling
  std::optional<Production> rewritten = {};  ///< `rewritten-url`: the host is decoded or mapped
  std::optional<Production> special = {};    ///< `special-url`: no other text is read
};

inline constexpr std::string_view usual_conventions = "rfc3986,whatwg,last-at,first-delimiter,split,appendix-b";

/// Those of a list, ready to read: productions of grammar/conventions.bnf, grammars, and productions as
/// `rfc9112:absolute-URI`. Throws UsageError if one is unknown, or finds no host.
[[nodiscard]] std::vector<Convention> read_conventions(std::string_view list);

/// The IPv4 address that one to four numbers stand for, with a "." at the end or without, as in section 3.5 of the URL
/// Standard: decimal numbers, octal ones that begin with "0", and hexadecimal ones that begin with "0x". The last one has
/// all octets that are left. Nullopt if one of them is too large.
///   ipv4_of_numbers("0x7f.1")  ->  "127.0.0.1"
[[nodiscard]] std::optional<std::string> ipv4_of_numbers(std::string_view numbers);

class Readings {
public:
  /// `conventions` outlive this.
  explicit Readings(const std::vector<Convention>& conventions) : conventions_(conventions) {}

  void read(std::string_view url);
  /// `alike` if all find the same host, port and path; `none` if none of them finds a host; otherwise `differ`.
  [[nodiscard]] std::string_view verdict() const;
  /// The host; if they differ, what each finds that differs from those before it; nullopt if none finds a host.
  [[nodiscard]] std::optional<std::string> hosts() const;

private:
  struct Reading {
    std::string_view by;
    std::string host = {}, port = {}, path = {};
    std::string_view note = {};  ///< how the host was found, if it is not written so
    std::string said = {};       ///< why no host was found; empty if one was
    bool is_rewritten = false;   ///< whether this is because only the text that is made of it has one

    /// The host; the host and the port; or both and the path.
    [[nodiscard]] std::string first(std::size_t parts) const;
  };

  [[nodiscard]] static std::optional<Reading> split_by(const Convention& by, Production entry, std::string_view text);
  /// Nullopt if the convention does not say how such texts are read.
  [[nodiscard]] static std::optional<Reading> read_by(const Convention& by, std::string_view url);
  /// Whether those that find a host find the same first parts.
  [[nodiscard]] bool agree(std::size_t parts) const;
  [[nodiscard]] bool find_host() const;

  const std::vector<Convention>& conventions_;
  std::vector<Reading> readings_;
};

}  // namespace bnfurl::records
