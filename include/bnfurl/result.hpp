// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
//
// Error handling. A function that can fail returns a Result: its value, or the reason for the failure. A function whose
// failure needs no reason returns an optional or a bool: `find_production`, `matches`, `split`. Each function reports
// failure in exactly one way, and nullopt means success only in `explain`. Later versions may add reasons to enums.
//
// A caller cannot react to everything. If memory runs out, a function that is noexcept terminates the program, and
// others throw std::bad_alloc. A programming error that no text can cause, such as using a production that is not
// prepared, terminates the program with a message.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
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

namespace bnfurl {

template <class T, class E>
class Result;

namespace detail {
template <class T>
inline constexpr bool is_result = false;
template <class T, class E>
inline constexpr bool is_result<Result<T, E>> = true;

/// The type that a function passed to a Result returns for a `From`.
template <class F, class From>
using Returned = std::remove_cvref_t<std::invoke_result_t<F, From>>;
}  // namespace detail

/// A value or an error, like std::expected in C++23, but without exceptions. It is the same type in C++20, so the
/// library can return it to both, and it converts to std::expected where that exists.
///   normalize(rfc3986::URI, "HTTP://h", Levels::syntax, memory).value_or("none")  ->  "http://h"
///   normalize(rfc3986::URI, "a b", Levels::syntax, memory).has_value()            ->  false
template <class T, class E>
class [[nodiscard]] Result {
  static_assert(!std::is_same_v<T, E>);

public:
  using value_type = T;
  using error_type = E;

  // NOLINTBEGIN(google-explicit-constructor): functions return either type.
  constexpr Result(T value) noexcept(std::is_nothrow_move_constructible_v<T>) : value_(std::move(value)) {}
  constexpr Result(E error) noexcept(std::is_nothrow_move_constructible_v<E>) : error_(std::move(error)) {}
  /// A value that is constructed in place.
  template <class... Of>
  constexpr Result(std::in_place_t place, Of&&... of) noexcept(std::is_nothrow_constructible_v<T, Of...>)
      : value_(place, std::forward<Of>(of)...) {}
  // NOLINTEND(google-explicit-constructor)

  [[nodiscard]] constexpr bool has_value() const noexcept { return value_.has_value(); }
  [[nodiscard]] constexpr explicit operator bool() const noexcept { return has_value(); }

  /// The value. There must be one.
  [[nodiscard]] constexpr T& operator*() & noexcept { return *value_; }
  [[nodiscard]] constexpr const T& operator*() const& noexcept { return *value_; }
  [[nodiscard]] constexpr T&& operator*() && noexcept { return *std::move(value_); }
  [[nodiscard]] constexpr T* operator->() noexcept { return &*value_; }
  [[nodiscard]] constexpr const T* operator->() const noexcept { return &*value_; }
  template <class Other>
  [[nodiscard]] constexpr T value_or(Other&& other) const& {
    return has_value() ? **this : static_cast<T>(std::forward<Other>(other));
  }
  template <class Other>
  [[nodiscard]] constexpr T value_or(Other&& other) && {
    return has_value() ? *std::move(*this) : static_cast<T>(std::forward<Other>(other));
  }

  /// The error. There must be one.
  [[nodiscard]] constexpr E& error() & noexcept { return error_; }
  [[nodiscard]] constexpr const E& error() const& noexcept { return error_; }
  [[nodiscard]] constexpr E&& error() && noexcept { return std::move(error_); }
  ///   normalize(rfc3986::URI, "x:", Levels::syntax, memory).error_or(TextError{}) == TextError{}  ->  true
  template <class Other>
  [[nodiscard]] constexpr E error_or(Other&& other) const& {
    return has_value() ? static_cast<E>(std::forward<Other>(other)) : error_;
  }

  /// The result of `function` for the value, or the same error. `function` returns a value.
  ///   join(rfc3986::URI, split(rfc3986::URI, "x:a")->values()).transform(&std::string::size)  ->  3
  template <class F>
  [[nodiscard]] constexpr auto transform(F&& function) const& -> Result<detail::Returned<F, const T&>, E> {
    if (!has_value()) return error_;
    return std::invoke(std::forward<F>(function), **this);
  }
  template <class F>
  [[nodiscard]] constexpr auto transform(F&& function) && -> Result<detail::Returned<F, T&&>, E> {
    if (!has_value()) return std::move(error_);
    return std::invoke(std::forward<F>(function), *std::move(*this));
  }

  /// The same for a function that returns a Result with the same error type.
  template <class F>
  requires detail::is_result<detail::Returned<F, const T&>>
  [[nodiscard]] constexpr auto and_then(F&& function) const& {
    using Next = detail::Returned<F, const T&>;
    return has_value() ? std::invoke(std::forward<F>(function), **this) : Next(error_);
  }
  template <class F>
  requires detail::is_result<detail::Returned<F, T&&>>
  [[nodiscard]] constexpr auto and_then(F&& function) && {
    using Next = detail::Returned<F, T&&>;
    return has_value() ? std::invoke(std::forward<F>(function), *std::move(*this)) : Next(std::move(error_));
  }

  /// The same value, or the result of `function` for the error: a Result with the same value type.
  template <class F>
  requires detail::is_result<detail::Returned<F, const E&>>
  [[nodiscard]] constexpr auto or_else(F&& function) const& {
    using Next = detail::Returned<F, const E&>;
    return has_value() ? Next(**this) : std::invoke(std::forward<F>(function), error_);
  }
  template <class F>
  requires detail::is_result<detail::Returned<F, E&&>>
  [[nodiscard]] constexpr auto or_else(F&& function) && {
    using Next = detail::Returned<F, E&&>;
    return has_value() ? Next(*std::move(*this)) : std::invoke(std::forward<F>(function), std::move(error_));
  }

#ifdef __cpp_lib_expected
  // NOLINTNEXTLINE(google-explicit-constructor): they mean the same.
  [[nodiscard]] constexpr operator std::expected<T, E>() && {
    if (has_value()) return *std::move(*this);
    return std::unexpected(std::move(error_));
  }
#endif

  /// Whether both have the same value or the same error; whether the result has this value.
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
  E error_{};  // unused if there is a value
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
  /// The error. There must be one.
  [[nodiscard]] constexpr E& error() & noexcept { return *error_; }
  [[nodiscard]] constexpr const E& error() const& noexcept { return *error_; }
  [[nodiscard]] constexpr E&& error() && noexcept { return *std::move(error_); }
  template <class Other>
  [[nodiscard]] constexpr E error_or(Other&& other) const& {
    return has_value() ? static_cast<E>(std::forward<Other>(other)) : *error_;
  }

#ifdef __cpp_lib_expected
  // NOLINTNEXTLINE(google-explicit-constructor): they mean the same.
  [[nodiscard]] constexpr operator std::expected<void, E>() && {
    if (has_value()) return {};
    return std::unexpected(*std::move(error_));
  }
#endif

  [[nodiscard]] friend constexpr bool operator==(const Result& a, const Result& b) { return a.error_ == b.error_; }

private:
  std::optional<E> error_;
};

/// Why a function has no result for a text.
///   normalize(rfc3986::URI, "HTTP://h", Levels::syntax, {}).error().needed  ->  10
struct TextError {
  enum class Why : std::uint8_t {
    no_match,   ///< the text is invalid, or no result exists
    no_room,    ///< the memory is too small
    not_built,  ///< this build of the library does not support it
  };
  Why why = Why::no_match;
  std::size_t needed = 0;  ///< for no_room: how many elements of the memory that is too small are enough
  friend bool operator==(const TextError&, const TextError&) = default;
};

/// What is wrong with a file or an argument.
struct InputError {
  enum class Code : std::uint8_t {
    argument,  ///< an argument does not exist, or contradicts the others
    file,      ///< a file or an array has the wrong content
    system,    ///< the operating system, or another library, reported an error
  };
  Code code = Code::argument;
  std::string where = {};    ///< the file, field or argument concerned; otherwise empty
  std::string message = {};  ///< in words
  friend bool operator==(const InputError&, const InputError&) = default;
};

}  // namespace bnfurl

BNFURL_EXPORT_END
