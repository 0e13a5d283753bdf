// The program that has all libraries hands nothing over. Its process has the name by which it was started: that of
// `bnfurl`, for `killall` and `top`.
#include <sys/prctl.h>

#include <cerrno>

#include "tools/bnfurl/hand_over.hpp"

namespace bnfurl::tool {

void hand_over(const Options&, char**) { ::prctl(PR_SET_NAME, program_invocation_short_name); }

}  // namespace bnfurl::tool
