// What is asked of records, in words, before anything is looked up.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace bnfurl::records {

struct RecordOptions {
  // What judges: -g, -p.
  std::vector<std::string> grammars;
  std::vector<std::string> productions;
  bool strict_scheme = false;

  // How records are read, and where their URL is: -i, -k, -0.
  std::optional<std::string> input;
  std::optional<std::string> key;
  bool nul = false;
  bool whole_files = false;         ///< a file is one record, whatever is in it
  std::optional<std::string> zone;  ///< --zone

  // What is derived from URLs, and by whose habits they are repaired before that.
  std::optional<std::string> repair;
  std::optional<std::string> level;
  std::optional<std::string> key_steps;
  std::optional<std::string> psl;
};

}  // namespace bnfurl::records
