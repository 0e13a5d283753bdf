// `bnfurl` starts in milliseconds, because it names none of the libraries that only some command lines need: those of
// libbnfurl-crawl, and RE2. Such a command line it hands over to `bnfurl-whole`, which is the same program with them.
//
// What decides is the request alone, before anything is read or written; so the other program finds standard input as
// it was, and judges everything again. It is enough that no need is missed: `bnfurl-whole` does what `bnfurl` does.
// Where it is not installed, `bnfurl` goes on, up to what it cannot do.
#pragma once

#include "tools/bnfurl/options/options.hpp"

namespace bnfurl::tool {

/// Becomes `bnfurl-whole`, with the same arguments, if the request may need it. Returns if not, or if it cannot start.
void hand_over(const Options& options, char** arguments);

}  // namespace bnfurl::tool
