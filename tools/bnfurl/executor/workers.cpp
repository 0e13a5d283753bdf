#include "tools/bnfurl/executor/workers.hpp"

#include <utility>

namespace bnfurl::tool {
namespace {

class Workers {
public:
  Workers(const Work& work, Output& out) : work_(work), out_(out) {
    if (work.bar != nullptr && out.is_terminal()) out.make_room_by([&bar = *work.bar] { return bar.make_room(); });
  }
  ~Workers() { out_.make_room_by(nullptr); }
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  [[nodiscard]] Worked run() {
    const auto make = [this](records::Turn& turn) { return std::make_unique<Worker>(*this, turn); };
    const records::Plan& plan = work_.plan;
    records::Threads threads({work_.input, plan.format, work_.jobs, plan.is_numbered, work_.lanes, shown()}, make);
    threads.run();
    return std::move(worked_);
  }

private:
  /// The output of a thread until its turn.
  class TurnPage : public records::OutputBuffer {
  public:
    TurnPage(Workers& workers, records::Turn& turn)
        : OutputBuffer(workers.out_.show()), workers_(workers), turn_(turn) {}
    [[nodiscard]] bool wait_for_turn() override {
      turn_.wait();
      return turn_.counts();
    }
    /// In its turn.
    void print() {
      if (turn_.counts()) workers_.out_.write(text());
      clear();
    }

  protected:
    void spill() override {
      if (text().size() < patience && workers_.work_.jobs > 1) return;
      turn_.wait();
      print();
    }

  private:
    static constexpr std::size_t patience = std::size_t{1} << 20;
    Workers& workers_;
    records::Turn& turn_;
  };

  /// A scan with its sink and its page.
  class Worker : public records::Hand {
  public:
    Worker(Workers& workers, records::Turn& turn)
        : workers_(workers),
          page_(workers, turn),
          scan_(workers.work_.plan),
          sink_(workers.work_.make_sink(scan_.batches(), page_)) {}
    void work(const records::Portion& portion) override {
      tally_ = {};
      if (!portion.block.text.empty()) scan_.work(portion.block, *sink_, tally_);
    }
    void in_lane(std::size_t lane) override { sink_->in_lane(lane); }
    void after_lanes() override { sink_->after_lanes(tally_); }
    [[nodiscard]] bool in_order(const records::Portion& portion) override {
      page_.print();
      sink_->in_order(tally_);
      return workers_.finish(portion, tally_);
    }

  private:
    Workers& workers_;
    TurnPage page_;
    records::Scan scan_;
    std::unique_ptr<records::Sink> sink_;
    records::Tally tally_;
  };

  [[nodiscard]] std::function<void(std::size_t)> shown() const {
    if (work_.bar == nullptr) return nullptr;
    return [&bar = *work_.bar](std::size_t stored) { bar.show(stored); };
  }

  /// Adds what was found in a block. Returns whether another one is wanted.
  [[nodiscard]] bool finish(const records::Portion& portion, const records::Tally& tally) {
    worked_.octets += portion.block.text.size();
    worked_.tally.add(tally);
    worked_.status = worse(worked_.status, portion.status);
    if (portion.status == records::Status::unusable) worked_.unusable.insert(portion.file);
    report(portion.complaint, tally.last_word);
    return !tally.stop && !out_.failed();
  }

  void report(const std::string& complaint, const std::string& last_word) {
    if (complaint.empty() && last_word.empty()) return;
    out_.flush();
    const auto hidden = work_.bar == nullptr ? std::unique_lock<std::mutex>() : work_.bar->hide();
    if (!last_word.empty()) say(last_word);
    if (!complaint.empty()) complain(complaint);
  }

  const Work& work_;
  Output& out_;
  Worked worked_;
};

}  // namespace

Worked work_on(const Work& work, Output& out) { return Workers(work, out).run(); }

}  // namespace bnfurl::tool
