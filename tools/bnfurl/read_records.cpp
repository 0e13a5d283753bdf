// SPDX-FileCopyrightText: 2026 The bnfurl authors
// SPDX-License-Identifier: Apache-2.0
#include "tools/bnfurl/read_records.hpp"

#include <fmt/format.h>

#include <cstring>

#include "tools/bnfurl/messages.hpp"

namespace bnfurl::tool {
namespace {

// A file that gives not one octet (it is missing, or a directory) cannot be read; one that fails later failed
// midway.
Status read_status(const InputFile& file) {
  if (file.error() == 0) return Status::good;
  complain(fmt::format("{}: {}", printable(file.name()), std::strerror(file.error())));
  return file.octets() == 0 ? Status::unusable : Status::failed;
}

}  // namespace

ReadResult read_records(const std::vector<std::string>& files, const Format& format,
                        const std::function<bool(const Record&)>& visit) {
  ReadResult result;
  bool go_on = true;
  for (const std::string& name : files.empty() ? std::vector<std::string>{"-"} : files) {
    InputFile file(name);
    const std::unique_ptr<RecordSource> source = format.open(file);
    for (Record record; go_on && source->next(record);) go_on = visit(record);
    result.status = worse(result.status, read_status(file));
    result.octets += file.octets();
    if (!go_on) break;
  }
  return result;
}

}  // namespace bnfurl::tool
