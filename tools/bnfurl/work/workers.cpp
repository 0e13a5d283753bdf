// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/workers.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <mutex>
#include <thread>

#include "tools/bnfurl/records/input.hpp"
#include "tools/bnfurl/terminal/messages.hpp"

namespace bnfurl::tool {
namespace {

/// Checks whether it is `ready`, for about as long as it takes to put a thread to sleep and to wake it: the waits
/// here are usually shorter.
template <class Ready>
bool is_soon(Ready ready) {
  for (int looks = 0; looks < 200; ++looks) {
    if (ready()) return true;
    std::this_thread::yield();
  }
  return false;
}

/// A turn for each number, one after the other.
class Turns {
public:
  void wait_for(std::uint32_t number) const {
    if (is_soon([&] { return current_.load(std::memory_order_acquire) == number; })) return;
    std::uint32_t now = current_.load(std::memory_order_acquire);
    while (now != number) {
      current_.wait(now, std::memory_order_acquire);
      now = current_.load(std::memory_order_acquire);
    }
  }
  void pass() {
    current_.fetch_add(1, std::memory_order_release);
    current_.notify_all();
  }

private:
  std::atomic<std::uint32_t> current_ = 0;
};

class Workers {
public:
  Workers(const Work& work, Output& out)
      : work_(work), out_(out), jobs_(std::min(work.jobs, most_jobs)), cutter_(work.format.make_cutter()) {}

  [[nodiscard]] Worked run() {
    work_on_blocks(true);
    for (std::thread& other : others_) other.join();
    if (failure_) std::rethrow_exception(failure_);
    return std::move(worked_);
  }

private:
  /// The output of a thread until its turn.
  class TurnPage : public Page {
  public:
    explicit TurnPage(Workers& workers) : Page(workers.out_.is_terminal()), workers_(workers) {}
    std::uint32_t number = 0;

  protected:
    void spill() override {
      if (text().size() < patience && workers_.jobs_ > 1) return;
      workers_.turns_.wait_for(number);
      workers_.print(*this);
    }

  private:
    static constexpr std::size_t patience = std::size_t{1} << 20;
    Workers& workers_;
  };

  // A failure to read takes its turn like any other portion; it is the last one.
  [[nodiscard]] bool take(Portion& portion, std::uint32_t& number, std::exception_ptr& failure) {
    std::unique_lock lock(input_mutex_, std::defer_lock);
    if (!is_soon([&lock] { return lock.try_lock(); })) lock.lock();
    if (stopped_ || at_end_) return false;
    try {
      at_end_ = !work_.input.next(portion);
    } catch (...) {
      failure = std::current_exception();
      portion.block = {};
    }
    at_end_ = at_end_ || failure;
    number = next_number_++;
    if (work_.bar != nullptr) work_.bar->show(work_.input.stored_octets());
    return !at_end_ || failure;
  }

  // The other threads are started when a block shows that there is work for them: a pipe yields no more than this at
  // once.
  [[nodiscard]] static bool needs_others(const Portion& portion) {
    return portion.block.text.size() >= (std::size_t{1} << 15);
  }

  // If the system refuses more threads, the existing ones do the work.
  void start_others() {
    try {
      while (others_.size() + 1 < jobs_) others_.emplace_back([this] { work_on_blocks(false); });
    } catch (const std::exception&) {
      return;
    }
  }

  // No exception leaves this function, and a thread that took a number always passes its turn: the others wait for
  // it.
  void work_on_blocks(bool may_start_others) {
    TurnPage page(*this);
    std::unique_ptr<Task> task;
    Portion portion;
    std::exception_ptr failure;
    const auto attempt = [&failure](const auto& action) {
      try {
        if (!failure) action();
      } catch (...) {
        failure = std::current_exception();
      }
    };
    while (take(portion, page.number, failure)) {
      if (may_start_others && needs_others(portion)) {
        start_others();
        may_start_others = false;
      }
      number_records(portion, page.number);
      Tally tally;
      attempt([&] {
        if (!task) task = work_.make_task(page);
        if (!portion.block.text.empty()) task->work(portion.block, tally);
      });
      turns_.wait_for(page.number);
      attempt([&] { finish(portion, tally, page, *task); });
      if (failure) fail(failure);
      turns_.pass();
    }
  }

  void number_records(Portion& portion, std::uint32_t number) {
    if (!work_.numbered) return;
    const std::size_t count = cutter_->count_records(portion.block.text);
    numbers_.wait_for(number);
    if (portion.begins_file) line_ = 1;
    portion.block.line = line_;
    line_ += count;
    numbers_.pass();
  }

  // The thread that has its turn can act as if it were alone.
  void finish(const Portion& portion, Tally& tally, Page& page, Task& task) {
    if (stopped_) return page.clear();
    print(page);
    task.in_turn(tally);
    worked_.octets += portion.block.text.size();
    worked_.tally.add(tally);
    worked_.status = worse(worked_.status, portion.status);
    report(portion.complaint, tally.last_word);
    if (tally.stop || out_.failed()) stop();
  }

  void report(const std::string& complaint, const std::string& last_word) {
    if (complaint.empty() && last_word.empty()) return;
    const auto hidden = hide_bar();
    out_.flush();
    if (!last_word.empty()) say(last_word);
    if (!complaint.empty()) complain(complaint);
  }

  /// The bar is hidden while the lock lives.
  [[nodiscard]] std::unique_lock<std::mutex> hide_bar() const {
    return work_.bar == nullptr ? std::unique_lock<std::mutex>() : work_.bar->hide();
  }

  void fail(const std::exception_ptr& failure) {
    if (!stopped_) failure_ = failure;
    stop();
  }

  void print(Page& page) {
    const auto hidden = out_.is_terminal() ? hide_bar() : std::unique_lock<std::mutex>();
    if (!stopped_) out_.write(page.text());
    page.clear();
  }

  void stop() {
    stopped_ = true;
    work_.input.cancel();
  }

  const Work& work_;
  Output& out_;
  std::size_t jobs_;
  std::mutex input_mutex_;
  std::uint32_t next_number_ = 0;
  bool at_end_ = false;
  std::unique_ptr<Cutter> cutter_;
  Turns numbers_;
  std::size_t line_ = 1;
  Turns turns_;
  std::atomic<bool> stopped_ = false;
  Worked worked_;
  std::exception_ptr failure_;
  std::vector<std::thread> others_;
};

}  // namespace

Worked work_on(const Work& work, Output& out) { return Workers(work, out).run(); }

}  // namespace bnfurl::tool
