// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/work/batches.hpp"

#include "tools/bnfurl/work/batches/batches_of_lines.hpp"
#include "tools/bnfurl/work/batches/batches_of_logs.hpp"
#include "tools/bnfurl/work/batches/batches_of_tsv.hpp"

namespace bnfurl::tool {
namespace {

/// Whether a record without a method is judged by its octets alone.
bool is_judged_by_octets(const Request& request) { return request.derivation->resolving() == nullptr; }

}  // namespace

std::unique_ptr<Batches> Batches::make(const Request& request, const AskedParts& asked) {
  if (!is_judged_by_octets(request)) return nullptr;
  const Standard& standard = request.standards.front();
  if (request.format.form == Form::log)
    return std::make_unique<BatchesOfLogs>(*request.format.layout, *request.format.key, standard, asked);
  if (request.format.form == Form::tsv)
    return std::make_unique<BatchesOfTsv>(request.format.number.value_or(0), standard, asked);
  const Production entry = Entries(standard).of(std::nullopt);
  if (request.format.form != Form::plain || !entry.engines().scanner) return nullptr;
  return std::make_unique<BatchesOfLines>(entry, request.format.ending, asked.components, true);
}

std::unique_ptr<Batches> Batches::of_normal_forms(const Request& request, const LevelSet& levels) {
  if (!is_judged_by_octets(request) || request.format.form != Form::plain || !levels.is_core()) return nullptr;
  const std::optional<Production> forms =
      normal_forms(Entries(request.standards.front()).of(std::nullopt), levels.levels);
  if (!forms) return nullptr;
  return std::make_unique<BatchesOfLines>(*forms, request.format.ending, std::vector<std::size_t>(), false);
}

}  // namespace bnfurl::tool
