// Compiled rules as a file, for deciders in languages that have neither our readers nor our compiler: Java's is
// org.bnfurl.Rules. It has the tiers as they are, so the decisions are the same; only tables of hashes, which each
// language makes for itself, are left out. A production that a rule asks for is written as its automaton, and so is an
// address, so a reader needs no grammar but that of its URLs.
//
// The file: "bnfurl rules", version, octets of the body, FNV-1a of the body in eight octets, and the body. Numbers have
// four octets, words eight, the greatest first; a text is the number of its octets, and these. 0xFFFFFFFF is none.
#include "src/rules/tiers/written_tables.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include <bnfurl/rfc3986.hpp>

namespace bnfurl::crawl::rules {
namespace {

constexpr std::string_view magic = "bnfurl rules";
constexpr std::uint32_t version = 1;
constexpr std::size_t most_octets = 0x7FFF'FFF0;  // of an array of Java, and not all machines have the last ones

std::uint64_t fnv1a(std::string_view octets) {
  std::uint64_t hash = 0xCBF2'9CE4'8422'2325;
  for (const char octet : octets) hash = (hash ^ static_cast<unsigned char>(octet)) * 0x100'0000'01B3;
  return hash;
}

}  // namespace

class TableWriter {
public:
  void number(std::size_t number) { octets(number, 4); }
  void word(std::uint64_t word) { octets(word, 8); }
  void text(std::string_view text) {
    number(text.size());
    octets_ += text;
  }
  void optional_text(const std::optional<std::string>& text) {
    number(text ? 1 : 0);
    if (text) this->text(*text);
  }
  void bytes(std::span<const std::uint8_t> bytes) { octets_.append(bytes.begin(), bytes.end()); }

  /// How many, and each of them.
  template <class List, class Put>
  void list(const List& list, const Put& put) {
    number(list.size());
    for (const auto& each : list) put(each);
  }
  void numbers(std::span<const std::uint32_t> numbers) {
    list(numbers, [this](std::uint32_t each) { number(each); });
  }
  void words(std::span<const std::uint64_t> words) {
    list(words, [this](std::uint64_t each) { word(each); });
  }

  [[nodiscard]] std::string& octets() { return octets_; }

private:
  void octets(std::uint64_t number, unsigned count) {
    while (count-- > 0) octets_ += static_cast<char>(number >> (8 * count) & 0xFF);
  }

  std::string octets_;
};

void HostTable::write(TableWriter& out) const {
  out.number(size_);
  for (std::size_t place = 0; place < records_.size();) {
    const std::string_view name = text_of(static_cast<Place>(place));
    const Name found = at(static_cast<Place>(place));
    out.text(name);
    out.number(found.below);
    out.number(found.group);
    place = static_cast<std::size_t>(name.data() + name.size() - records_.data());
  }
}

void NetTable::write(TableWriter& out) const {
  out.list(lengths_, [&](const Length& length) {
    out.number(length.size);
    out.number(length.bits);
    out.list(std::span(nets_).subspan(length.begin, length.end - length.begin), [&](const Net& net) {
      out.bytes(net.octets);
      out.number(net.group);
    });
  });
}

// A reader makes the table of their octets again.
void Needles::write(TableWriter& out) const {
  out.list(entries_, [&](const Entry& entry) {
    out.number(entry.rule);
    out.number(entry.offset);
    out.number((entry.ignores_case ? 1 : 0) + (entry.is_all ? 2 : 0));
    out.text(std::string_view(octets_).substr(entry.begin, entry.size));
  });
}

void LabelledDfa::write(TableWriter& out) const {
  out.bytes(class_of_octet_);
  out.number(class_count_);
  out.number(first_last_);
  out.number(start_);
  out.numbers(rows_);
}

void BitWalk::write(TableWriter& out) const {
  out.number(word_count_);
  out.number(at_once_);
  out.number(if_empty_);
  out.bytes(class_of_octet_);
  out.words(readers_);
  for (const auto* row : {&first_, &chained_, &repeated_, &always_, &branching_, &accepting_, &ending_})
    out.words(*row);
  out.numbers(ranks_);
  for (const Branch& branch : branches_) {
    out.number(branch.row);
    out.number(branch.begin);
    out.number(branch.end);
  }
  out.words(rows_);
}

void Places::write(TableWriter& out) const {
  out.list(firsts_, [&](std::size_t first) { out.number(first); });
  out.numbers(lines_);
}

namespace {

// What groups refer to by number is collected while they are written, and stands before them in the file.
class TiersWriter {
public:
  explicit TiersWriter(const Tiers& tiers) : tiers_(tiers) {
    for (const Production production : {Production(rfc3986::IPv4address), Production(rfc3986::IPv6address)})
      static_cast<void>(number_of(production));
  }

  void write(TableWriter& out) {
    out_.list(tiers_.groups, [this](const Group& group) { put(group); });
    out.list(sets_, [&](const OctetSet& set) {
      std::array<std::uint64_t, 4> words{};
      for (const std::uint8_t octet : set.octets()) words[octet / 64] |= std::uint64_t{1} << (octet % 64);
      for (const std::uint64_t word : words) out.word(word);
    });
    out.list(productions_, [&](Production production) { put(production.automaton(), out); });
    out.list(tiers_.restrictions, [&](const Restriction& restriction) {
      for (const auto* text : {&restriction.scheme, &restriction.host, &restriction.port}) out.optional_text(*text);
    });
    out.octets() += out_.octets();
    tiers_.hosts.write(out);
    tiers_.nets.write(out);
    out.number(tiers_.any_host);
  }

private:
  void put(const Group& group) {
    for (const std::uint32_t number :
         {std::uint32_t{group.only}, group.restriction, group.next, group.least, group.plain})
      out_.number(number);
    out_.list(group.automata, [this](const Automaton& automaton) {
      put(automaton.subject, automaton.least);
      automaton.dfa.write(out_);
    });
    out_.list(group.together, [this](const WalkedTogether& together) {
      put(together.subject, together.least);
      together.walk.write(out_);
    });
    out_.list(group.walked, [this](const Walked& rule) {
      put(rule.subject, rule.states.rank);
      put(rule.states);
    });
    out_.list(group.sought, [this](const Sought& sought) {
      put(sought.subject, sought.least);
      out_.list(sought.rules, [this](const RuleStates& rule) {
        out_.number(rule.rank);
        put(rule);
      });
      sought.needles.write(out_);
    });
    out_.list(group.checks, [this](const Check& check) {
      out_.number(check.rank);
      for (const auto* tests : {&check.all, &check.none}) {
        out_.list(*tests, [this](const Test& test) {
          out_.number(test.index());
          std::visit([this](const auto& each) { this->put(each); }, test);
        });
      }
    });
  }

  void put(Subject subject, Rank rank) {
    out_.number(static_cast<std::size_t>(subject));
    out_.number(rank);
  }

  // Its states are numbered from its first.
  void put(const RuleStates& rule) {
    out_.number(rule.start - rule.first);
    const auto states = std::span(tiers_.nfa.states).subspan(rule.first, rule.size());
    out_.list(states, [&](const Nfa::State& state) {
      const bool reads = state.kind == Nfa::Kind::octets;
      const bool branches = state.kind == Nfa::Kind::either;
      out_.number(static_cast<std::size_t>(state.kind));
      out_.number(state.kind == Nfa::Kind::accept ? 0 : state.next - rule.first);
      out_.number(reads ? number_of(tiers_.nfa.sets[state.other]) : branches ? state.other - rule.first : 0);
    });
  }

  // Tests, in the order of `Test`.
  void put(const HostName& name) {
    out_.number(name.only ? 1 : 0);
    out_.text(name.name);
  }
  void put(const AddressNet& net) {
    out_.number(net.bits);
    out_.text({reinterpret_cast<const char*>(net.octets.data()), net.octets.size()});
  }
  void put(const WalkTest& test) {
    put(test.subject, no_rank);
    put(test.states);
  }
  void put(const LabelTest& test) {
    out_.number(test.complete);
    out_.text(test.begin);
  }
  void put(const ProductionTest& test) {
    out_.number(number_of(test.production));
    out_.text(test.component);
  }
  void put(const Repetition& test) { out_.number(std::min(test.times, most_octets)); }
  void put(const Longer& test) { out_.number(std::min(test.octets, most_octets)); }

  std::size_t number_of(const OctetSet& octets) {
    const auto [place, is_new] = number_of_set_.try_emplace(octets, sets_.size());
    if (is_new) sets_.push_back(octets);
    return place->second;
  }

  std::size_t number_of(Production production) {
    const auto place = std::ranges::find(productions_, production);
    if (place == productions_.end()) productions_.push_back(production);
    return static_cast<std::size_t>(std::ranges::find(productions_, production) - productions_.begin());
  }

  // As a LabelledDfa is written: the winner is 0 where a text may end; the last state is the one without a way out.
  static void put(bnfurl::Automaton automaton, TableWriter& out) {
    using State = bnfurl::Automaton::State;
    const std::size_t width = automaton.classes() + 1, dead = automaton.states();
    std::array<std::uint8_t, 256> class_of_octet{};
    std::vector<char> octet_of_class(automaton.classes());
    for (unsigned octet = 0; octet < 256; ++octet) {
      const std::size_t number = automaton.class_of(static_cast<char>(octet));
      class_of_octet[octet] = static_cast<std::uint8_t>(number);
      octet_of_class[number] = static_cast<char>(octet);
    }
    out.bytes(class_of_octet);
    out.number(automaton.classes());
    out.number(dead * width);
    out.number(bnfurl::Automaton::start * width);
    out.number((dead + 1) * width);
    for (std::size_t state = 0; state <= dead; ++state) {
      out.number(state < dead && automaton.accepts(static_cast<State>(state)) ? 0 : no_rank);
      for (const char octet : octet_of_class) {
        const State next = state < dead ? automaton.next(static_cast<State>(state), octet) : bnfurl::Automaton::dead;
        out.number((next == bnfurl::Automaton::dead ? dead : next) * width);
      }
    }
  }

  const Tiers& tiers_;
  TableWriter out_;  // of groups
  std::vector<OctetSet> sets_;
  std::map<OctetSet, std::size_t> number_of_set_;
  std::vector<Production> productions_;
};

}  // namespace

Result<std::string, Fault> written_tables(const MadeTiers& made, const Otherwise& otherwise) {
  TableWriter body;
  body.number(static_cast<std::size_t>(otherwise.verdict));
  body.text(otherwise.file);
  body.number(otherwise.line);
  body.list(made.files, [&](const std::string& file) { body.text(file); });
  made.places.write(body);
  TiersWriter(made.tiers).write(body);
  if (body.octets().size() > most_octets) {
    return Fault{.where = made.files.empty() ? "" : made.files.front(),
                 .message = "the tables of these rules are larger than 2 GiB"};
  }
  TableWriter file;
  file.octets() = magic;
  file.number(version);
  file.number(body.octets().size());
  file.word(fnv1a(body.octets()));
  file.octets() += body.octets();
  return std::move(file.octets());
}

}  // namespace bnfurl::crawl::rules
