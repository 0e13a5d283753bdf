// Jobs in processes of their own, several at once: what a job does to its memory, its kernels or its life does not
// affect the others. A job that touches a guard page dies alone, and its last step is known. Also the guarded pages
// themselves, and the kernels by their names.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace bnfurl::proof {

// Memory between two pages that must not be touched: reading an octet before or after a text at the edge crashes,
// whatever code does it. Around the text are octets of the caller's choice. Code that reads too far takes them for
// more of the text.

class GuardedPages {
public:
  /// Room for texts of up to `size` octets, and for `around` octets on both sides. Throws std::bad_alloc.
  explicit GuardedPages(std::size_t size);
  ~GuardedPages();
  GuardedPages(const GuardedPages&) = delete;
  GuardedPages& operator=(const GuardedPages&) = delete;

  /// The size of the longest text that fits.
  [[nodiscard]] std::size_t room() const { return room_ - 2 * around; }
  /// The number of octets around a text that is not at an edge.
  static constexpr std::size_t around = 64;

  /// Copies the text to `gap` octets after the front guard, and returns the copy.
  [[nodiscard]] std::string_view at_begin(std::string_view text, std::size_t gap, char filling);
  /// Copies the text to right before the back guard, and returns the copy.
  [[nodiscard]] std::string_view at_end(std::string_view text, char filling);

private:
  char* all_;
  std::size_t page_;
  std::size_t room_;
};

struct Outcome {
  std::string result;  ///< what the job returned
  std::string death;   ///< why the job died, as in `killed by signal 11 at lanes`; empty if it returned
};

/// Reports a job's current step, on one line.
using OnStep = std::function<void(std::string_view step)>;
using Job = std::function<std::string(std::size_t number, const OnStep& at)>;
using Done = std::function<void(std::size_t number, const Outcome& outcome)>;

/// Throws std::runtime_error on Windows, where no process begins as a copy of another, so that nothing can be proved.
void require_processes();

/// Runs `job(0)` up to `job(count - 1)`, at most `at_once` at a time. Calls `done` in the order of the numbers.
/// Throws std::system_error if no more processes can be started.
void run_apart(std::size_t count, std::size_t at_once, const Job& job, const Done& done);

// Kernels by their names: which ones this machine can run, and which ones are active.

/// From now on the kernels with this name are active; this machine must be able to run them.
void use_kernel(std::string_view name);

/// The kernels that this machine can run, and those that it cannot.
[[nodiscard]] std::vector<std::string> runnable_kernels();
[[nodiscard]] std::vector<std::string> other_kernels();

}  // namespace bnfurl::proof
