// `--plan`: a command line that asks for the same without finding anything out, and what was found.
#pragma once

#include <optional>

#include "src/records/columns/column.hpp"
#include "tools/bnfurl/executor/request.hpp"
#include "tools/bnfurl/terminal/output.hpp"

namespace bnfurl::tool {

/// Prints it instead of working. `usual`: the columns of a table for which none were asked.
///   # access.log: combined, found by the first 1000 records; URLs match rfc9112:request-target
///   bnfurl split -i combined -f log.time.iso,log.client,path access.log
records::Status put_plan(Requests& requests, Output& out, const records::Columns& usual = {});

}  // namespace bnfurl::tool
