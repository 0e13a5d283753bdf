// A feed keeps a walk of the table engine (src/core/tables.hpp) between two pieces. The walk over the automaton for
// errors comes first: it knows how far a piece can be read, so the tagged automaton reads only octets that it has a
// step for.
#include <bnfurl/feed.hpp>

#include <algorithm>

#include "src/core/message.hpp"
#include "src/core/tables.hpp"

namespace bnfurl {

Feed::Feed(Production entry) noexcept : entry_(&detail::data_of(entry)) {
  if (entry_->dfa == nullptr)
    killer_ = refused;
  else
    (void)detail::built_dfa(*entry_);
}

// note [one octet at a time]: most octets stay in their state. Then nothing is stored but the offset, so a processor
// that predicts this does not wait for the state of the call before.
Progress Feed::push(std::string_view octets) noexcept {
  if (killer_ != alive) [[unlikely]]
    return Progress::rejected;
  if (octets.size() != 1) return push_piece(octets);
  const detail::DfaTable& table = *entry_->dfa;
  const auto octet = static_cast<std::uint8_t>(octets.front());
  const std::uint16_t next = detail::next_state(table, state_, octet);
  if (next != state_) return push_piece(octets);
  ++offset_;
  return detail::is_accepting(table, next) ? Progress::accepting : Progress::incomplete;
}

Progress Feed::push_piece(std::string_view octets) noexcept {
  detail::TrailedWalk walk{{entry_->dfa, state_, offset_}, trail_};
  if (!walk.read(octets)) killer_ = static_cast<std::uint8_t>(octets[walk.offset - offset_]);
  state_ = walk.state;
  offset_ = walk.offset;
  trail_ = walk.trail;
  return progress();
}

Progress Feed::progress() const noexcept {
  if (killer_ != alive) return Progress::rejected;
  return detail::is_accepting(*entry_->dfa, state_) ? Progress::accepting : Progress::incomplete;
}

std::optional<Error> Feed::explain() const noexcept {
  if (progress() == Progress::accepting) return std::nullopt;
  if (killer_ == refused) return detail::Access::make<Error>(detail::no_production, offset_, state_, std::nullopt);
  std::optional<std::uint8_t> found;
  if (killer_ != alive) found = static_cast<std::uint8_t>(killer_);
  const detail::Cause cause = detail::cause_of(*entry_, {{entry_->dfa, state_, offset_}, trail_}, found);
  return detail::Access::make<Error>(*entry_, offset_, state_, found, cause);
}

std::optional<Span> Positions::at(std::size_t index) const noexcept {
  if (index >= entry_->grammar->component_count || spans_[index].begin == Span::absent) return std::nullopt;
  return spans_[index];
}

std::optional<Span> Positions::at(Component component) const noexcept {
  detail::expect_grammar(&detail::Access::grammar(component), entry_->grammar);
  return at(component.index());
}

std::optional<Span> Positions::at(Production production) const noexcept {
  detail::expect_grammar(detail::data_of(production).grammar, entry_->grammar);
  return at(detail::data_of(production).component);
}

std::optional<std::string_view> Positions::host_kind() const noexcept {
  return detail::host_kind_name(*entry_, choices_.host_kind);
}

std::optional<std::string_view> Positions::kind() const noexcept { return detail::kind_name(*entry_, choices_.kind); }

SplitFeed::SplitFeed(Key /*of the library*/, Production entry) noexcept : verdict_(entry) {
  const detail::TdfaTable* table = detail::data_of(entry).tdfa;
  if (table != nullptr && table->registers <= detail::feed_registers) {
    (void)detail::begin_walk(*table, registers_);
  } else {
    verdict_.killer_ = Feed::refused;
  }
}

Result<SplitFeed, TextError> SplitFeed::of(Production entry) noexcept {
  const detail::ProductionData& data = detail::data_of(entry);
  const std::size_t registers = detail::built_tdfa(data).registers;
  if (registers > detail::feed_registers) return TextError{TextError::Why::no_room, registers * sizeof(std::size_t)};
  return {std::in_place, Key(), entry};
}

Progress SplitFeed::push(std::string_view octets) noexcept {
  const std::size_t before = verdict_.offset();
  const Progress progress = verdict_.push(octets);
  const std::size_t read = verdict_.offset() - before;
  if (read == 0) return progress;
  detail::TdfaWalk walk{detail::data_of(production()).tdfa, registers_, state_, before};
  (void)walk.read({octets.data(), read});
  state_ = walk.state;
  return progress;
}

bool SplitFeed::finish(Span* spans, detail::Choices* choices) const noexcept {
  if (progress() != Progress::accepting) return false;
  const detail::ProductionData& entry = detail::data_of(production());
  std::size_t registers[detail::feed_registers];
  std::copy_n(registers_, entry.tdfa->registers, registers);
  const detail::TdfaWalk walk{entry.tdfa, registers, state_, offset()};
  return walk.finish(entry.grammar->component_count, spans, choices);
}

std::optional<Positions> SplitFeed::positions() const noexcept {
  Positions positions(detail::data_of(production()));
  if (!finish(positions.spans_, &positions.choices_)) return std::nullopt;
  return positions;
}

}  // namespace bnfurl
