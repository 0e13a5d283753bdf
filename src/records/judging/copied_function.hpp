// A function that may have memory, such as a buffer for the text that it returns, as a value that threads share: nobody
// can call it. Each thread calls a copy, whose memory is a copy, too.
#pragma once

#include <cstddef>
#include <functional>
#include <type_traits>
#include <utility>

namespace bnfurl::records {

template <class Signature>
class Prototype {
public:
  // A function is a prototype, as it is a std::function.
  // NOLINTBEGIN(google-explicit-constructor)
  Prototype() = default;
  Prototype(std::nullptr_t) {}
  template <class Function>
  requires(!std::is_same_v<std::remove_cvref_t<Function>, Prototype>) Prototype(Function&& function)
      : function_(std::forward<Function>(function)) {}
  // NOLINTEND(google-explicit-constructor)

  /// Whether there is a function.
  [[nodiscard]] explicit operator bool() const { return function_ != nullptr; }
  [[nodiscard]] std::function<Signature> copy() const { return function_; }

private:
  std::function<Signature> function_;
};

}  // namespace bnfurl::records
