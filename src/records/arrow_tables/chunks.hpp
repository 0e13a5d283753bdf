// The records of an input as batches of Arrow. Threads make them, some blocks ahead of the thread that pulls them in
// the order of the records; what they have to say travels with the batches.
#pragma once

#include <cstddef>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "src/arrow/structs.hpp"
#include "src/records/arrow_tables/arrow_rows.hpp"
#include "src/records/readers/input.hpp"
#include "src/records/scan/plan.hpp"
#include "src/records/scan/tally.hpp"
#include "src/records/scan/threads.hpp"

namespace bnfurl::records {

/// What a block of records has become.
struct Chunk {
  std::vector<arrow::Array> batches = {};
  Tally tally = {};
  std::string complaint = {};       ///< about its file, after its records
  std::exception_ptr failure = {};  ///< what ended the work on it, after these batches
};

class Chunks {
public:
  /// Who waits asks this some times a second; what it throws ends the wait, and nothing is lost.
  using Ask = std::function<void()>;

  struct Asked {
    Input& input;
    const Plan& plan;
    const std::vector<ValueType>& types;  ///< of the columns, which those of the plan can become
    std::size_t jobs;                     ///< how many threads at most
    std::size_t batch_rows;               ///< a batch has no more rows
    bool ends_with_fault;                 ///< nothing more is read after a complaint
  };

  /// Starts threads. What is `asked` must outlive them.
  explicit Chunks(const Asked& asked);
  /// Ends the reading, also where it waits for input, and the threads.
  ~Chunks();
  Chunks(const Chunks&) = delete;
  Chunks& operator=(const Chunks&) = delete;

  /// The next chunk; nullopt at the end. Rethrows why there is no other.
  [[nodiscard]] std::optional<Chunk> next(const Ask& ask);

private:
  class Queue;
  class Rows;
  class Maker;

  std::unique_ptr<Queue> queue_;
  Threads threads_;
  std::thread first_;  // it starts the others
};

}  // namespace bnfurl::records
