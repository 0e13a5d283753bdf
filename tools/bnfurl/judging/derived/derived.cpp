// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/judging/derived/derived.hpp"

#include <bnfurl/crawl/key.hpp>
#include <bnfurl/crawl/surt.hpp>

#include <utility>

#include "tools/bnfurl/grammars/lookup.hpp"
#include "tools/bnfurl/records/parts.hpp"

namespace bnfurl::tool {

Derived::Derived(std::shared_ptr<const Derivation> derivation, Grammar grammar)
    : derivation_(std::move(derivation)),
      grammar_(grammar),
      host_(find_component(grammar, "host")),
      bases_(grammar.start()) {
  if (derivation_->rules() != nullptr) decisions_.emplace(*derivation_);
}

void Derived::begin(Production entry, std::string_view url, const AnyParts* parts, const Base* base) {
  target_entry_ = base == nullptr ? entry : bases_.start();
  url_ = url;
  parts_ = parts;
  base_ = base;
  target_.is_known = form_.is_known = normal_.is_known = normal_parts_.is_known = resolved_parts_.is_known =
      decided_.is_known = false;
}

Derived::Text Derived::target() {
  if (base_ == nullptr) return url_;
  if (std::exchange(target_.is_known, true)) return target_.value;
  const std::size_t room = base_->text().size() + url_.size() + 4;
  if (resolved_memory_.size() < room) resolved_memory_.resize(room);
  const Resolution how = resolving()->how.value_or(default_resolution(grammar_));
  return target_.value = resolve(*base_, url_, how, resolved_memory_);
}

Derived::Text Derived::as_it_stands() { return base_ != nullptr && resolving()->normalized ? form() : target(); }

Derived::Text Derived::resolved() {
  if (base_ == nullptr) return std::nullopt;
  return resolving()->normalized ? normal() : target();
}

Derived::Text Derived::form() {
  if (std::exchange(form_.is_known, true)) return form_.value;
  const Text text = target();
  return form_.value = text ? forms_.of(*target_entry_, *text, derivation_->levels()) : std::nullopt;
}

Derived::Text Derived::normal() {
  if (std::exchange(normal_.is_known, true)) return normal_.value;
  const Text text = form();
  return normal_.value = text ? Text(forms_.spelled(*text, derivation_->levels())) : std::nullopt;
}

Derived::Text Derived::reason() {
  if (form() || forms_.reason().empty()) return std::nullopt;
  return forms_.reason();
}

Derived::Text Derived::part_of(Found<Parts>& parts, Text text, std::size_t component) const {
  if (!text || component == no_component) return std::nullopt;
  if (parts_ != nullptr && text->data() == url_.data() && text->size() == url_.size()) return parts_->at(component);
  if (!std::exchange(parts.is_known, true)) (void)split_in_place(parts.value, *target_entry_, *text);
  return parts.value ? parts.value->at(component) : std::nullopt;
}

Derived::Text Derived::resolved_part(std::size_t component) {
  return base_ == nullptr ? std::nullopt : part_of(resolved_parts_, as_it_stands(), component);
}

Derived::Text Derived::normal_part(std::size_t component) { return part_of(normal_parts_, form(), component); }

Derived::Text Derived::surt() {
  const Text text = form();
  if (!text || !crawl::surt(*target_entry_, *text, surt_)) return std::nullopt;
  return surt_;
}

Derived::Text Derived::surt_ia() {
  const Text text = as_it_stands();
  if (!text) return std::nullopt;
  crawl::surt_ia(*text, surt_ia_);
  return surt_ia_;
}

Derived::Text Derived::site_by(crawl::Suffixes suffixes) {
  const Text host = normal_part(host_);
  return host ? sites_.of(*host, derivation_->suffixes(), suffixes) : std::nullopt;
}

Derived::Text Derived::site() { return site_by(crawl::Suffixes::all); }

Derived::Text Derived::icann_site() { return site_by(crawl::Suffixes::icann); }

Derived::Text Derived::key() {
  Text text = form();
  if (!text) return std::nullopt;
  if (derivation_->has_steps()) {
    if (!derivation_->steps().apply(*target_entry_, *text, key_text_)) return std::nullopt;
    text = key_text_;
  }
  key_ = crawl::digest(*text);
  return key_;
}

const crawl::Decision& Derived::decided() {
  if (std::exchange(decided_.is_known, true)) return decided_.value;
  const Text text = target();
  decided_.value = text ? decisions_->of(*target_entry_, *text) : crawl::Decision();
  return decided_.value;
}

Derived::Text Derived::decision() { return decided().verdict == crawl::Verdict::allow ? "allow" : "deny"; }

Derived::Text Derived::rule() {
  const crawl::Decision& by = decided();
  if (by.line == 0) return std::nullopt;
  rule_.assign(by.file).append(1, ':').append(std::to_string(by.line));
  return rule_;
}

}  // namespace bnfurl::tool
