// Text on its way out, collected in a buffer. A derived class decides what to do with it when there is enough: write
// it, or wait for its turn.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace bnfurl::records {

/// Makes text from outside harmless for a terminal.
using ShowText = std::string (*)(std::string_view text);

class OutputBuffer {
public:
  static constexpr std::size_t enough = std::size_t{1} << 16;

  /// `show` makes text harmless for the terminal; null if the output is not a terminal.
  explicit OutputBuffer(ShowText show = nullptr) : show_(show) {}
  virtual ~OutputBuffer() = default;
  OutputBuffer(const OutputBuffer&) = delete;
  OutputBuffer& operator=(const OutputBuffer&) = delete;

  void put(std::string_view text) {
    text.copy(room(text.size()), text.size());
    advance(text.size());
  }
  void put(char octet) {
    *room(1) = octet;
    ++size_;
  }
  void put_number(std::uint64_t number);
  /// Puts text from outside; on a terminal, as `show` returns it.
  void put_shown(std::string_view text) { is_terminal() ? put(std::string_view(show_(text))) : put(text); }

  /// Where to write the next octets, with room for `size`; `advance` must be called with the number actually written.
  [[nodiscard]] char* room(std::size_t size) {
    if (capacity_ - size_ < size) grow(size);
    return buffer_.get() + size_;
  }
  void advance(std::size_t size) {
    size_ += size;
    if (size_ >= enough) spill();
  }

  [[nodiscard]] std::string_view text() const { return {buffer_.get(), size_}; }
  void clear() { size_ = 0; }
  /// Whether the output is a terminal, where text from outside must be escaped.
  [[nodiscard]] bool is_terminal() const { return show_ != nullptr; }
  [[nodiscard]] ShowText show() const { return show_; }
  /// Waits until all earlier output is written. Returns whether this text is written at all.
  [[nodiscard]] virtual bool wait_for_turn() { return true; }

protected:
  /// There is enough text to pass on. The text may stay; then the buffer grows.
  virtual void spill() = 0;

private:
  void grow(std::size_t size);

  ShowText show_;
  std::unique_ptr<char[]> buffer_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace bnfurl::records
