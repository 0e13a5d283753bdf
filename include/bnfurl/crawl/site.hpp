// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Sites: registrable domains, by the Public Suffix List.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <bnfurl/detail/export.hpp>
#include <bnfurl/result.hpp>
#include <bnfurl/values.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::crawl {

/// Which suffixes count: only those of registries (ICANN), or private ones as well (`github.io`).
enum class Suffixes { icann, all };

/// A list of public suffixes. It does not change, and any thread may use it.
class PublicSuffixes {
public:
  /// Reads the list from a text file of at most 16 MiB. The message of an error begins with the name of the file.
  ///   PublicSuffixes::read("no/such.dat").error().message  ->  "no/such.dat: No such file or directory"
  [[nodiscard]] static Result<PublicSuffixes, InputError> read(const std::string& file);
  /// The list of Debian's package `publicsuffix`.
  ///   PublicSuffixes::default_file()  ->  "/usr/share/publicsuffix/public_suffix_list.dat"
  [[nodiscard]] static std::string default_file();

  PublicSuffixes(const PublicSuffixes&) = delete;
  PublicSuffixes& operator=(const PublicSuffixes&) = delete;
  PublicSuffixes(PublicSuffixes&&) noexcept;
  PublicSuffixes& operator=(PublicSuffixes&&) noexcept;
  ~PublicSuffixes();

  /// The registrable domain in `host`, as a view of it: the longest suffix in the list, or else the last label, with
  /// one more label. Letter case, UTF-8, triplets and `xn--` make no difference, and a final dot is excluded. Nullopt
  /// for addresses (in brackets, or four numbers), for suffixes, and if a label is empty. A rule `*.kobe.jp` makes
  /// `kobe.jp` a suffix, too, as in browsers and libpsl, although the list's own algorithm would find the suffix `jp`.
  /// Allocates only for a host that contains "%", NUL or a byte that is not ASCII. With Debian's list:
  ///   list.site("www.Example.co.uk.").value_or("none")                      ->  "Example.co.uk"
  ///   list.site("a.b.github.io").value_or("none")                           ->  "b.github.io"
  ///   list.site("a.b.github.io", Suffixes::icann).value_or("none")          ->  "github.io"
  ///   list.site("co.uk").value_or("none")                                   ->  "none"
  ///   list.site("kobe.jp").value_or("none")                                 ->  "none"
  ///   list.site("a.b.c.kobe.jp").value_or("none")                           ->  "b.c.kobe.jp"
  [[nodiscard]] std::optional<std::string_view> site(std::string_view host BNFURL_LIFETIMEBOUND,
                                                     Suffixes suffixes = Suffixes::all) const;
  /// Deleted: the result would point into a temporary string that is gone.
  template <detail::TemporaryString Text>
  void site(Text&& host, Suffixes suffixes = Suffixes::all) const = delete;

private:
  struct State;
  explicit PublicSuffixes(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
