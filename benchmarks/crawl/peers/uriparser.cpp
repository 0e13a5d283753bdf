// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// uriparser, in C: it parses a text into a structure, changes this, and prints it.
#include <uriparser/Uri.h>
#include <uriparser/UriBase.h>

#include <array>

#include "benchmarks/crawl/library.hpp"

namespace bnfurl::benchmarks {

namespace {

// A parsed text. It points into the text.
class Parsed {
public:
  Parsed() = default;
  explicit Parsed(std::string_view text)
      : is_valid_(uriParseSingleUriExA(&uri_, text.data(), text.data() + text.size(), nullptr) == URI_SUCCESS) {}
  Parsed(const Parsed&) = delete;
  Parsed& operator=(const Parsed&) = delete;
  ~Parsed() {
    if (is_valid_) uriFreeUriMembersA(&uri_);
  }

  UriUriA& uri() { return uri_; }
  [[nodiscard]] bool is_valid() const { return is_valid_; }
  [[nodiscard]] bool has_scheme() const { return uri_.scheme.first != nullptr; }

private:
  UriUriA uri_{};
  bool is_valid_ = true;
};

class Uriparser {
public:
  std::optional<std::string_view> normal_form(std::string_view text) {
    Parsed parsed(text);
    constexpr unsigned all = URI_NORMALIZE_SCHEME | URI_NORMALIZE_USER_INFO | URI_NORMALIZE_HOST | URI_NORMALIZE_PATH |
                             URI_NORMALIZE_QUERY | URI_NORMALIZE_FRAGMENT;
    if (!parsed.is_valid() || !parsed.has_scheme()) return std::nullopt;
    if (uriNormalizeSyntaxExA(&parsed.uri(), all) != URI_SUCCESS) return std::nullopt;
    return printed(parsed.uri());
  }

  bool set_base(std::string_view text) {
    base_ = std::make_unique<Parsed>(text);
    return base_->is_valid() && base_->has_scheme();
  }

  std::optional<std::string_view> resolved(std::string_view reference) {
    Parsed parsed(reference);
    if (!parsed.is_valid()) return std::nullopt;
    Parsed result;
    if (uriAddBaseUriExA(&result.uri(), &parsed.uri(), &base_->uri(), URI_RESOLVE_STRICTLY) != URI_SUCCESS)
      return std::nullopt;
    return printed(result.uri());
  }

private:
  std::optional<std::string_view> printed(const UriUriA& uri) {
    int written = 0;
    if (uriToStringA(memory_.data(), &uri, static_cast<int>(memory_.size()), &written) != URI_SUCCESS)
      return std::nullopt;
    return std::string_view(memory_.data(), static_cast<std::size_t>(written) - 1);
  }

  std::unique_ptr<Parsed> base_;
  std::array<char, 1 << 16> memory_;
};

const bool added = add_library([] { return library_of<Uriparser>("uriparser", URI_VER_ANSI); });

}  // namespace

}  // namespace bnfurl::benchmarks
