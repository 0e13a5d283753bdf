// For Windows, instead of asked_program.cpp.
#include "tools/bnfurl/suite/suite.hpp"

namespace bnfurl::tool::suite {

records::Status ask(const Suite& /*suite*/, const std::string& /*command*/, std::chrono::seconds /*patience*/,
                    std::string_view /*form*/, Output& /*out*/) {
  throw records::UsageError("--run is not available on Windows");
}

}  // namespace bnfurl::tool::suite
