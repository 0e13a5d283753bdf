// The field at which a line does not fit its log format. The first octet that no line has says little if a field can
// have any octets: "[x] 12.3 rest" fails at its end by `"[" level "] " pid " "`, where the pid has digits only, because
// the level could be all of it. So the reading that gets through the most fields is asked where it ends.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <bnfurl/grammar.hpp>

#include "gen/automaton/model/dfa.hpp"

namespace bnfurl::records {

struct Misfit {
  std::size_t offset;  ///< of the first octet that does not fit
  std::string field;   ///< as in a message: `field pid`
};

class Misfits {
public:
  /// Of a log format.
  explicit Misfits(Production layout);

  /// Where the reading of `line`, which does not fit, ends that gets through the most fields, and of several the
  /// longest; nullopt if the line ends there, or if the format is too large.
  [[nodiscard]] std::optional<Misfit> find(std::string_view line);

private:
  // How far a reading has come in a state of the automaton.
  struct Progress {
    std::size_t fields_left;
    std::string field;  // in it, or the next one; empty: none
  };
  // The states of all readings of a beginning of a line.
  struct Place {
    std::vector<int> states;
    std::vector<int> next;  // by class of octets: a place, `lost` or `unknown`
    std::size_t fields_left;
    std::string field;
  };
  static constexpr int lost = -1;
  static constexpr int unknown = -2;

  void find_progress();
  [[nodiscard]] int place_of(std::vector<int> states);
  [[nodiscard]] int after(int place, std::size_t octets);

  gen::Dfa marked_;
  std::vector<std::size_t> class_of_;
  std::vector<Progress> progress_;  // by state; empty: the format is too large
  std::vector<Place> places_;       // as far as lines have led to them; the first is the beginning
  std::map<std::vector<int>, int> numbers_;
};

}  // namespace bnfurl::records
