#include "tools/verify/suites/after_states.hpp"

#include <map>
#include <optional>

namespace bnfurl::proof {
namespace {

class AllSteps {
public:
  explicit AllSteps(const detail::TraceTable& table) : table_(table), octets_(table.classes), ways_in_(table.states) {
    for (unsigned octet = 0; octet < 256; ++octet) octets_[table.class_of[octet]] += static_cast<char>(octet);
    find_access();
    find_ends();
  }

  void all(const std::function<void(std::string_view)>& use) const {
    for (std::size_t state = 0; state < access_.size(); ++state) {
      if (!access_[state]) continue;
      for (std::size_t number = 0; number < table_.classes; ++number) through(state, number, use);
    }
  }

private:
  struct Way {
    std::size_t state;
    std::size_t number;  // of the class
  };
  using Place = std::pair<std::size_t, std::size_t>;  // a state, and one of its places

  [[nodiscard]] std::uint16_t target(std::size_t state, std::size_t number) const {
    return octets_[number].empty() ? detail::none : table_.next[state * table_.classes + number];
  }

  // A breadth-first search for the shortest text to each state.
  void find_access() {
    access_.resize(table_.states);
    access_[0] = "";
    std::vector<std::size_t> order{0};
    for (std::size_t i = 0; i < order.size(); ++i) {
      for (std::size_t number = 0; number < table_.classes; ++number) {
        const std::uint16_t next = target(order[i], number);
        if (next == detail::none) continue;
        ways_in_[next].push_back({order[i], number});
        if (access_[next]) continue;
        access_[next] = *access_[order[i]] + octets_[number].front();
        order.push_back(next);
      }
    }
  }

  // A backward search over the steps, from where texts may end.
  void find_ends() {
    std::vector<Place> order;
    const auto add = [&](const Place& place, std::string end) {
      if (ends_.emplace(place, std::move(end)).second) order.push_back(place);
    };
    for (std::size_t state = 0; state < access_.size(); ++state) {
      if (access_[state] && table_.ends[state].place != detail::none) add({state, table_.ends[state].place}, "");
    }
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto [state, place] = order[i];
      for (const Way& way : ways_in_[state]) {
        const std::size_t row = table_.row_of[way.state];
        const auto& step = table_.steps[table_.steps_begin[row * table_.classes + way.number] + place];
        add({way.state, step.place}, octets_[way.number].back() + ends_.at(order[i]));
      }
    }
  }

  void through(std::size_t state, std::size_t number, const std::function<void(std::string_view)>& use) const {
    const std::uint16_t next = target(state, number);
    if (next == detail::none) return;
    for (auto end = ends_.lower_bound({next, 0}); end != ends_.end() && end->first.first == next; ++end)
      use(*access_[state] + octets_[number].front() + end->second);
  }

  const detail::TraceTable& table_;
  std::vector<std::string> octets_;  // by class
  std::vector<std::optional<std::string>> access_;
  std::vector<std::vector<Way>> ways_in_;
  std::map<Place, std::string> ends_;
};

// Takes the octets of each class in turn, so that each of them is used in time.
class Octets {
public:
  template <class Table>
  explicit Octets(const Table& table) : classes_(table.classes), turns_(table.classes) {
    for (unsigned octet = 0; octet < 256; ++octet) classes_[table.class_of[octet]] += static_cast<char>(octet);
  }
  [[nodiscard]] std::size_t classes() const { return classes_.size(); }
  [[nodiscard]] bool has(std::size_t number) const { return !classes_[number].empty(); }
  [[nodiscard]] char next(std::size_t number) { return classes_[number][turns_[number]++ % classes_[number].size()]; }

private:
  std::vector<std::string> classes_;
  std::vector<std::size_t> turns_;
};

class Behind {
public:
  Behind(const detail::TdfaTable& table, const gen::CompleteDfa& dfa, const std::function<void(std::string_view)>& use)
      : table_(table), dfa_(dfa), completions_(gen::completions(dfa)), octets_(table), use_(use) {}

  void run() {
    for (const std::string& access : access_texts(table_)) add(access, 2);
  }

  void escapes() {
    const std::string escape = any_escape();
    if (escape.empty()) return;
    const std::vector<std::string> access = access_texts(table_);
    bool is_varied = false;  // whether some other than an accelerated state was varied
    for (std::size_t state = 0; state < access.size(); ++state) {
      add_escape(access[state], escape);
      const bool varies = is_accelerated(state) || (!is_varied && completions_[state_after(access[state] + escape)]);
      if (!varies) continue;
      is_varied = is_varied || !is_accelerated(state);
      for (unsigned octet = 0; octet < 256; ++octet) {
        add_escape(access[state], {escape[0], static_cast<char>(octet), escape[2]});
        add_escape(access[state], {escape[0], escape[1], static_cast<char>(octet)});
      }
    }
  }

private:
  // `text` and, if it can be completed, its completion; then the same with one octet more, `more` times over.
  void add(const std::string& text, unsigned more) {
    use_(text);
    const std::optional<std::string>& completion = completions_[state_after(text)];
    if (completion && !completion->empty()) use_(text + *completion);
    for (std::size_t number = 0; more > 0 && number < octets_.classes(); ++number) {
      if (octets_.has(number)) add(text + octets_.next(number), more - 1);
    }
  }

  [[nodiscard]] std::uint16_t target(std::size_t state, std::size_t number) const {
    return state == detail::none || !octets_.has(number) ? detail::none : table_.next[state * table_.classes + number];
  }

  [[nodiscard]] bool is_accelerated(std::size_t state) const {
    for (std::size_t number = 0; number < octets_.classes(); ++number) {
      if (target(state, number) == state) return true;
    }
    return false;
  }

  void add_escape(const std::string& access, const std::string& escape) {
    const auto& completion = completions_[state_after(access + escape)];
    use_(access + escape + (completion ? completion : completions_[state_after(access)]).value_or(""));
  }

  // Three octets that lead from a state to others and back to it; empty if there are none.
  [[nodiscard]] std::string any_escape() {
    for (std::size_t state = 0; state < table_.states; ++state) {
      for (std::size_t lead = 0; lead < octets_.classes(); ++lead) {
        const std::uint16_t first = target(state, lead);
        if (first == state) continue;
        for (std::size_t digit = 0; digit < octets_.classes(); ++digit) {
          const std::uint16_t second = target(first, digit);
          if (second == state || second == first || target(second, digit) != state) continue;
          return {octets_.next(lead), octets_.next(digit), octets_.next(digit)};
        }
      }
    }
    return {};
  }

  [[nodiscard]] std::size_t state_after(std::string_view text) const {
    return static_cast<std::size_t>(gen::state_after(dfa_, 0, text));
  }

  const detail::TdfaTable& table_;
  const gen::CompleteDfa& dfa_;
  std::vector<std::optional<std::string>> completions_;
  Octets octets_;
  const std::function<void(std::string_view)>& use_;
};

}  // namespace

void for_each_text_through_steps(const detail::TraceTable& table, const std::function<void(std::string_view)>& use) {
  AllSteps(table).all(use);
}

namespace {

// Breadth first, so the texts are shortest.
template <class Table>
std::vector<std::string> texts_to_states(const Table& table) {
  Octets octets(table);
  std::vector<std::string> texts(table.states);
  std::vector<bool> known(table.states);
  std::vector<std::size_t> order{0};
  known[0] = true;
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (std::size_t number = 0; number < octets.classes(); ++number) {
      const std::uint16_t target = table.next[order[i] * table.classes + number];
      if (target == detail::none || known[target]) continue;
      known[target] = true;
      texts[target] = texts[order[i]] + octets.next(number);
      order.push_back(target);
    }
  }
  return texts;
}

}  // namespace

std::vector<std::string> access_texts(const detail::TdfaTable& table) { return texts_to_states(table); }
std::vector<std::string> access_texts(const detail::DfaTable& table) { return texts_to_states(table); }
std::vector<std::string> access_texts(Production production) { return access_texts(*detail::data_of(production).tdfa); }

void for_each_text_after_states(const detail::TdfaTable& table, const gen::CompleteDfa& dfa,
                                const std::function<void(std::string_view)>& use) {
  Behind(table, dfa, use).run();
}

void for_each_escape_after_states(const detail::TdfaTable& table, const gen::CompleteDfa& dfa,
                                  const std::function<void(std::string_view)>& use) {
  Behind(table, dfa, use).escapes();
}

}  // namespace bnfurl::proof
