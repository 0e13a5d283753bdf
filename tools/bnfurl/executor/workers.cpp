#include "tools/bnfurl/executor/workers.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <thread>

#include "src/system/system.hpp"

namespace bnfurl::tool {
namespace {

class Workers {
public:
  Workers(const Work& work, Output& out)
      : work_(work),
        out_(out),
        jobs_(std::min(work.jobs, records::most_jobs)),
        cutter_(work.format.make_cutter()),
        lanes_(work.lanes) {
    if (jobs_ > 1) work.input.share_ranges();
    if (work.bar != nullptr && out.is_terminal()) out.make_room_by([&bar = *work.bar] { return bar.make_room(); });
  }
  ~Workers() { out_.make_room_by(nullptr); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

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
    /// From now on, the output of this portion.
    void begin(const records::Portion& portion) {
      file_ = portion.file;
      has_problem_ = portion.status != records::Status::good;
      counts_.reset();
    }
    /// Asked in the order of blocks for the first time. After a problem nothing of its file counts, whatever other
    /// threads read of it.
    [[nodiscard]] bool counts() {
      if (counts_) return *counts_;
      counts_ = file_ != workers_.ended_file_;
      if (has_problem_) workers_.ended_file_ = file_;
      return *counts_;
    }
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
    std::size_t file_ = 0;
    bool has_problem_ = false;
    std::optional<bool> counts_;
  };

  // A failure to read takes its turn like any other portion; it is the last one.
  [[nodiscard]] bool take(records::Portion& portion, std::uint32_t& number, std::exception_ptr& failure) {
    const std::unique_lock lock = records::lock_soon(input_mutex_);
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
  [[nodiscard]] static bool needs_others(const records::Portion& portion) {
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

  // No exception leaves this function, and a thread that took a number always passes its lanes and its turn: the others
  // wait for it.
  void work_on_blocks(bool may_start_others) {
    TurnPage page(*this);
    std::unique_ptr<Task> task;
    records::Portion portion;
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
      attempt([&] { work_.input.load(portion); });
      page.begin(portion);
      number_records(portion, page.number);
      records::Tally tally;
      attempt([&] {
        if (!task) task = work_.make_task(page);
        if (!portion.block.text.empty()) task->work(portion.block, tally);
      });
      pass_lanes(page, task.get(), tally, attempt);
      turns_.wait_for(page.number);
      attempt([&] { finish(portion, tally, page, *task); });
      if (failure) fail(failure);
      if (!page.counts()) task.reset();  // with what it has of this block
      turns_.pass(page.number);
    }
  }

  template <class Attempt>
  void pass_lanes(TurnPage& page, Task* task, records::Tally& tally, const Attempt& attempt) {
    if (lanes_.empty()) return;
    for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
      lanes_[lane].wait_for(page.number);
      if (!stopped_ && page.counts()) attempt([&] { task->in_lane(lane); });
      lanes_[lane].pass(page.number);
    }
    if (!stopped_ && page.counts()) attempt([&] { task->after_lanes(tally); });
  }

  void number_records(records::Portion& portion, std::uint32_t number) {
    if (!work_.numbered) return;
    const records::Counts counts = cutter_.count(portion.block.text);
    numbers_.wait_for(number);
    if (portion.begins_file) before_ = {.records = 0, .lines = portion.block.file_line - 1};
    portion.block.line = before_.records + 1;
    portion.block.file_line = before_.lines + 1;
    before_.records += counts.records;
    before_.lines += counts.lines;
    numbers_.pass(number);
  }

  // The thread that has its turn can act as if it were alone.
  void finish(const records::Portion& portion, records::Tally& tally, TurnPage& page, Task& task) {
    if (stopped_ || !page.counts()) return page.clear();
    print(page);
    task.in_order(tally);
    worked_.octets += portion.block.text.size();
    worked_.tally.add(tally);
    worked_.status = worse(worked_.status, portion.status);
    if (portion.status == records::Status::unusable) worked_.unusable.insert(portion.file);
    report(portion.complaint, tally.last_word);
    if (tally.stop || out_.failed()) stop();
  }

  void report(const std::string& complaint, const std::string& last_word) {
    if (complaint.empty() && last_word.empty()) return;
    out_.flush();
    const auto hidden = work_.bar == nullptr ? std::unique_lock<std::mutex>() : work_.bar->hide();
    if (!last_word.empty()) say(last_word);
    if (!complaint.empty()) records::complain(complaint);
  }

  void fail(const std::exception_ptr& failure) {
    if (!stopped_) failure_ = failure;
    stop();
  }

  void print(TurnPage& page) {
    if (!stopped_ && page.counts()) out_.write(page.text());
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
  records::Cutter cutter_;
  records::Turns numbers_;
  records::Counts before_;  // what a file has before its next block
  records::Turns turns_;
  std::vector<records::Turns> lanes_;
  std::size_t ended_file_ = 0;  // the last one that ended with a problem
  std::atomic<bool> stopped_ = false;
  Worked worked_;
  std::exception_ptr failure_;
  std::vector<std::thread> others_;
};

}  // namespace

std::size_t affordable_jobs() {
  constexpr std::size_t of_two = std::size_t{24} << 20, share = 2;
  const std::optional<system::AddressSpace> space = system::limited_address_space();
  if (!space) return records::most_jobs;
  return std::clamp<std::size_t>(space->left / share / (2 * space->stack + of_two), 1, records::most_jobs);
}

Worked work_on(const Work& work, Output& out) { return Workers(work, out).run(); }

}  // namespace bnfurl::tool
