#include "src/records/scan/threads.hpp"

#include <algorithm>
#include <utility>

#include "src/system/system.hpp"

namespace bnfurl::records {
namespace {

// The other threads are started when a block shows that there is work for them: a pipe yields no more than this at
// once.
bool needs_others(const Portion& portion) { return portion.block.text.size() >= (std::size_t{1} << 15); }

}  // namespace

void Turn::wait() const { threads_.turns_.wait_for(number_); }

// After a problem nothing of its file counts, whatever other threads read of it.
bool Turn::counts() {
  if (!counts_) {
    counts_ = file_ != threads_.ended_file_;
    if (has_problem_) threads_.ended_file_ = file_;
  }
  return *counts_ && !threads_.is_stopped_;
}

void Turn::begin(const Portion& portion) {
  file_ = portion.file;
  has_problem_ = portion.status != Status::good;
  counts_.reset();
}

Threads::Threads(Asked asked, MakeHand make)
    : asked_(std::move(asked)),
      make_(std::move(make)),
      jobs_(std::min(asked_.jobs, most_jobs)),
      cutter_(asked_.format.make_cutter()),
      lanes_(asked_.lanes) {
  if (jobs_ > 1) asked_.input.share_ranges();
}

void Threads::run() {
  work_on_blocks(true);
  for (std::thread& other : others_) other.join();
  if (failure_) std::rethrow_exception(failure_);
}

void Threads::stop() {
  is_stopped_ = true;
  asked_.input.cancel();
}

bool Threads::take(Portion& portion, std::uint32_t& number, std::exception_ptr& failure) {
  std::size_t stored = 0;
  if (!take_next(portion, number, stored, failure)) return false;
  if (asked_.show) asked_.show(stored);
  return true;
}

// A failure to read takes its turn like any other portion; it is the last one.
bool Threads::take_next(Portion& portion, std::uint32_t& number, std::size_t& stored, std::exception_ptr& failure) {
  const std::unique_lock lock = lock_soon(input_mutex_);
  if (is_stopped_ || at_end_) return false;
  try {
    at_end_ = !asked_.input.next(portion);
  } catch (...) {
    failure = std::current_exception();
    portion.block = {};
  }
  at_end_ = at_end_ || failure;
  number = next_number_++;
  stored = asked_.input.stored_octets();
  return !at_end_ || failure;
}

// If the system refuses more threads, the existing ones do the work.
void Threads::start_others() {
  try {
    while (others_.size() + 1 < jobs_) others_.emplace_back([this] { work_on_blocks(false); });
  } catch (const std::exception&) {
    return;
  }
}

// No exception leaves this function, and a thread that took a number always passes its lanes and its turn: the others
// wait for it.
void Threads::work_on_blocks(bool may_start_others) {
  Turn turn(*this);
  std::unique_ptr<Hand> hand;
  Portion portion;
  std::exception_ptr failure;
  const auto attempt = [&failure](const auto& action) {
    try {
      if (!failure) action();
    } catch (...) {
      failure = std::current_exception();
    }
  };
  while (take(portion, turn.number_, failure)) {
    if (may_start_others && needs_others(portion)) {
      start_others();
      may_start_others = false;
    }
    attempt([&] { asked_.input.load(portion); });
    turn.begin(portion);
    number_records(portion, turn.number_);
    attempt([&] {
      if (!hand) hand = make_(turn);
      hand->work(portion);
    });
    pass_lanes(turn, hand.get(), attempt);
    turn.wait();
    const bool counts = turn.counts();
    attempt([&] {
      if (counts && !hand->in_order(portion)) stop();
    });
    if (failure) fail(failure);
    if (!counts) hand.reset();
    turns_.pass(turn.number_);
  }
}

template <class Attempt>
void Threads::pass_lanes(Turn& turn, Hand* hand, const Attempt& attempt) {
  if (lanes_.empty()) return;
  for (std::size_t lane = 0; lane < lanes_.size(); ++lane) {
    lanes_[lane].wait_for(turn.number_);
    if (turn.counts()) attempt([&] { hand->in_lane(lane); });
    lanes_[lane].pass(turn.number_);
  }
  if (turn.counts()) attempt([&] { hand->after_lanes(); });
}

void Threads::number_records(Portion& portion, std::uint32_t number) {
  if (!asked_.is_numbered) return;
  const Counts counts = cutter_.count(portion.block.text);
  numbers_.wait_for(number);
  if (portion.begins_file) before_ = {.records = 0, .lines = portion.block.file_line - 1};
  portion.block.line = before_.records + 1;
  portion.block.file_line = before_.lines + 1;
  before_.records += counts.records;
  before_.lines += counts.lines;
  numbers_.pass(number);
}

void Threads::fail(const std::exception_ptr& failure) {
  if (!is_stopped_) failure_ = failure;
  stop();
}

std::size_t affordable_jobs(std::optional<std::size_t> asked) {
  constexpr std::size_t of_two = std::size_t{24} << 20, share = 2;
  const std::size_t jobs = asked.value_or(std::max(std::thread::hardware_concurrency(), 1U));
  if (jobs == 1) return 1;
  const std::optional<system::AddressSpace> space = system::limited_address_space();
  if (!space) return std::min(jobs, most_jobs);
  return std::min(jobs, std::clamp<std::size_t>(space->left / share / (2 * space->stack + of_two), 1, most_jobs));
}

}  // namespace bnfurl::records
