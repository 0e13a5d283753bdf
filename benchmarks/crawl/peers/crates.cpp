// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// fluent-uri and iri-string, in Rust, called through C functions (benchmarks/crawl/crates/lib.rs). They are given UTF-8.
#include "benchmarks/crawl/library.hpp"

struct Room;
using Made = const char*(Room*, const char*, std::size_t, std::size_t*) noexcept;
extern "C" Room* crawl_room() noexcept;
extern "C" Made fluent_uri_normal_form;
extern "C" Made fluent_uri_resolved;
extern "C" bool fluent_uri_set_base(Room* room, const char* text, std::size_t size) noexcept;
extern "C" Made iri_string_normal_form;
extern "C" Made iri_string_resolved;
extern "C" bool iri_string_set_base(Room* room, const char* text, std::size_t size) noexcept;

namespace bnfurl::benchmarks {

namespace {

template <::Made* NormalForm, auto* SetBase, ::Made* Resolved>
class Crate {
public:
  std::optional<std::string_view> normal_form(std::string_view text) { return made(NormalForm, text); }
  bool set_base(std::string_view text) { return SetBase(room_, text.data(), text.size()); }
  std::optional<std::string_view> resolved(std::string_view reference) { return made(Resolved, reference); }

private:
  std::optional<std::string_view> made(::Made* make, std::string_view text) {
    std::size_t size = 0;
    const char* result = make(room_, text.data(), text.size(), &size);
    return result == nullptr ? std::nullopt : std::optional(std::string_view(result, size));
  }

  Room* room_ = crawl_room();
};

const bool fluent_uri_added = add_library([] {
  return library_of<Crate<fluent_uri_normal_form, fluent_uri_set_base, fluent_uri_resolved>>("fluent-uri",
                                                                                             FLUENT_URI_VERSION);
});

const bool iri_string_added = add_library([] {
  return library_of<Crate<iri_string_normal_form, iri_string_set_base, iri_string_resolved>>("iri-string",
                                                                                             IRI_STRING_VERSION);
});

}  // namespace

}  // namespace bnfurl::benchmarks
