// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// How functions say no: a Result is a value, or why there is none. What only looks something up, or asks whether
// something is there, returns an optional or a bool instead: there is no more to say.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <version>

#ifdef __cpp_lib_expected
#include <expected>
#endif

#include <bnfurl/detail/export.hpp>

BNFURL_EXPORT_BEGIN

namespace bnfurl::inline v1 {

/// A value, or an error: what std::expected of C++23 is, without its exceptions. It is the same type in C++20, so that
/// the library can return it to both, and converts to std::expected where that exists.
///   normalize(rfc3986::URI, "HTTP://h", Levels::syntax, memory).value_or("none")  ->  "http://h"
///   normalize(rfc3986::URI, "a b", Levels::syntax, memory).has_value()            ->  false
template <class T, class E>
class [[nodiscard]] Result {
  static_assert(!std::is_same_v<T, E>);

public:
  using value_type = T;
  using error_type = E;

  // NOLINTBEGIN(google-explicit-constructor): a function returns the one or the other.
  constexpr Result(T value) noexcept(std::is_nothrow_move_constructible_v<T>) : value_(std::move(value)) {}
  constexpr Result(E error) noexcept(std::is_nothrow_move_constructible_v<E>) : error_(std::move(error)) {}
  // NOLINTEND(google-explicit-constructor)

  [[nodiscard]] constexpr bool has_value() const noexcept { return value_.has_value(); }
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return has_value(); }

  /// The value; there must be one.
  [[nodiscard]] constexpr T& operator*() & noexcept { return *value_; }
  [[nodiscard]] constexpr const T& operator*() const& noexcept { return *value_; }
  [[nodiscard]] constexpr T&& operator*() && noexcept { return std::move(*value_); }
  [[nodiscard]] constexpr T* operator->() noexcept { return &*value_; }
  [[nodiscard]] constexpr const T* operator->() const noexcept { return &*value_; }
  template <class Other>
  [[nodiscard]] constexpr T value_or(Other&& other) const& {
    return has_value() ? **this : static_cast<T>(std::forward<Other>(other));
  }

  /// The error; there must be one.
  [[nodiscard]] constexpr E& error() & noexcept { return error_; }
  [[nodiscard]] constexpr const E& error() const& noexcept { return error_; }
  [[nodiscard]] constexpr E&& error() && noexcept { return std::move(error_); }

#ifdef __cpp_lib_expected
  // NOLINTNEXTLINE(google-explicit-constructor): they mean the same.
  [[nodiscard]] constexpr operator std::expected<T, E>() && {
    if (has_value()) return std::move(**this);
    return std::unexpected(std::move(*this).error());
  }
#endif

  /// The same value, or the same error; or that there is this value.
  [[nodiscard]] friend constexpr bool operator==(const Result& a, const Result& b) {
    return a.value_ == b.value_ && a.error_ == b.error_;
  }
  template <class Value>
  requires(!std::is_same_v<Value, Result>) [[nodiscard]] friend constexpr bool operator==(const Result& result,
                                                                                          const Value& value) {
    return result.has_value() && *result == value;
  }

private:
  std::optional<T> value_;
  E error_{};  // meaningless where there is a value
};

/// Success, or an error.
template <class E>
class [[nodiscard]] Result<void, E> {
public:
  using value_type = void;
  using error_type = E;

  constexpr Result() noexcept = default;
  // NOLINTNEXTLINE(google-explicit-constructor): a function returns it.
  constexpr Result(E error) noexcept(std::is_nothrow_move_constructible_v<E>) : error_(std::move(error)) {}

  [[nodiscard]] constexpr bool has_value() const noexcept { return !error_; }
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return has_value(); }
  /// The error; there must be one.
  [[nodiscard]] constexpr E& error() & noexcept { return *error_; }
  [[nodiscard]] constexpr const E& error() const& noexcept { return *error_; }
  [[nodiscard]] constexpr E&& error() && noexcept { return std::move(*error_); }

#ifdef __cpp_lib_expected
  // NOLINTNEXTLINE(google-explicit-constructor): they mean the same.
  [[nodiscard]] constexpr operator std::expected<void, E>() && {
    if (has_value()) return {};
    return std::unexpected(std::move(*error_));
  }
#endif

private:
  std::optional<E> error_;
};

/// Why a text could not be made in the caller's memory.
///   normalize(rfc3986::URI, "HTTP://h", Levels::syntax, {}).error().needed  ->  10
struct Refusal {
  enum class Why : std::uint8_t {
    no_match,  ///< the text does not match, or there is no such text
    no_room,   ///< the memory is too small
  };
  Why why = Why::no_match;
  std::size_t needed = 0;  ///< octets that are enough, if there is no room
  friend bool operator==(const Refusal&, const Refusal&) = default;
};

/// What is wrong with a file or an argument.
struct Fault {
  enum class Code : std::uint8_t {
    argument,  ///< what was asked for does not exist, or does not go with the rest
    file,      ///< a file, or an array, is not what it should be
    system,    ///< the operating system, or a library below, could not do it
  };
  Code code = Code::argument;
  std::string message = {};  ///< in words
};

}  // namespace bnfurl::inline v1

BNFURL_EXPORT_END
