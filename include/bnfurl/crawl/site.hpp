// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Sites: registrable domains by the Public Suffix List.
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

/// Which suffixes count: those of registries (ICANN), or these and private ones (`github.io`).
enum class Suffixes { icann, all };

/// A list of public suffixes. It does not change after loading, and any thread may use it.
class PublicSuffixes {
public:
  /// Reads the text form of the list, once, of at most 16 MiB; or why it cannot be read, after the name of the file.
  ///   PublicSuffixes::read("no/such.dat").error().message  ->  "no/such.dat: No such file or directory"
  [[nodiscard]] static Result<PublicSuffixes, Fault> read(const std::string& file);
  /// Where Debian's `publicsuffix` has the list.
  ///   PublicSuffixes::default_file()  ->  "/usr/share/publicsuffix/public_suffix_list.dat"
  [[nodiscard]] static std::string default_file();

  PublicSuffixes(const PublicSuffixes&) = delete;
  PublicSuffixes& operator=(const PublicSuffixes&) = delete;
  PublicSuffixes(PublicSuffixes&&) noexcept;
  PublicSuffixes& operator=(PublicSuffixes&&) noexcept;
  ~PublicSuffixes();

  /// The registrable domain within `host`, as a view into it: one label more than the longest suffix of the list, or
  /// than the last label, whatever it is. Letters of any case, UTF-8, triplets and `xn--` mean the same; a final dot
  /// is left out. Nullopt for addresses (in brackets, or four numbers), for suffixes, and where a label is empty. A rule
  /// `*.kobe.jp` makes `kobe.jp` a suffix, too, as it does to browsers and libpsl; the list's own algorithm would say
  /// that `jp` is its suffix. Only hosts that are not ASCII need memory. With the list of Debian:
  ///   list.site("www.Example.co.uk.").value_or("none")                      ->  "Example.co.uk"
  ///   list.site("a.b.github.io").value_or("none")                           ->  "b.github.io"
  ///   list.site("a.b.github.io", Suffixes::icann).value_or("none")          ->  "github.io"
  ///   list.site("co.uk").value_or("none")                                   ->  "none"
  ///   list.site("kobe.jp").value_or("none")                                 ->  "none"
  ///   list.site("a.b.c.kobe.jp").value_or("none")                           ->  "b.c.kobe.jp"
  [[nodiscard]] std::optional<std::string_view> site(std::string_view host BNFURL_LIFETIMEBOUND,
                                                     Suffixes suffixes = Suffixes::all) const;
  /// Deleted: the result would point into a temporary string that no longer exists.
  template <detail::TemporaryString Text>
  void site(Text&& host, Suffixes suffixes = Suffixes::all) const = delete;

private:
  struct State;
  explicit PublicSuffixes(std::unique_ptr<State> state) noexcept;
  std::unique_ptr<State> state_;
};

}  // namespace bnfurl::crawl

BNFURL_EXPORT_END
