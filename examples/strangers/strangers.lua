-- LuaJIT, by its FFI: splits the lines of a file, reads a grammar, resolves, normalises, and filters by rules. It
-- prints what these commands print:
--
--   bnfurl split -f host,path URLS; bnfurl split -g GRAMMAR -f number URLS
--   bnfurl resolve --base BASE URLS; bnfurl normalize URLS; bnfurl filter --rules RULES URLS
--
-- To run it:
--   export LD_LIBRARY_PATH=/usr/local/lib
--   luajit strangers.lua URLS GRAMMAR BASE RULES
local ffi = require("ffi")
ffi.cdef [[
typedef struct { size_t begin, end; } span;
typedef struct { size_t struct_size, count; span *spans; int kind, host_kind; } parts;
typedef struct { size_t struct_size; const char *name, *text; size_t text_size; } grammar_file;
typedef struct { size_t struct_size; const char *kind, *name, *agent, *text; size_t text_size; } rule_file;
typedef struct { size_t struct_size; int is_allowed; const char *file; size_t line; } decision;
const void *bnfurl_find_production(const char *grammar, const char *production);
int bnfurl_component_index(const void *production, const char *name);
int bnfurl_split(const void *production, const char *text, size_t size, parts *parts);
int bnfurl_normalize(const void *production, const char *text, size_t size, unsigned levels, char *out,
                     size_t capacity, size_t *needed);
int bnfurl_base_init(void *base, const void *production, const char *text, size_t size);
int bnfurl_resolve(const void *base, const char *reference, size_t size, int how, char *out, size_t capacity,
                   size_t *needed);
int bnfurl_load(const grammar_file *files, size_t count, const void *limits, void **out);
int bnfurl_loaded_production(void *loaded, const char *file, const char *production, const void **out);
int bnfurl_rules_compile(const rule_file *files, size_t count, void **out);
int bnfurl_rules_reader_init(void *reader, const void *entry);
int bnfurl_rules_decide(const void *rules, const void *reader, const char *text, size_t size, char *memory,
                        size_t capacity, decision *out);
]]
local core = ffi.load("libbnfurl.so.1", true)
local load = ffi.load("bnfurl-load")
local crawl = ffi.load("bnfurl-crawl")
local SYNTAX_AND_SCHEME, ABSENT = 39 + 8, ffi.cast("size_t", -1LL)

local function content(name)
  local file = assert(io.open(name, "rb"))
  local text = file:read("*a")
  file:close()
  return text
end

local function split(production, text, ...)
  local spans = ffi.new("span[64]")
  local parts = ffi.new("parts", ffi.sizeof("parts"), 64, spans, -1, -1)
  local matches = core.bnfurl_split(production, text, #text, parts) == 0
  local columns = {}
  for _, name in ipairs({...}) do
    local span = spans[core.bnfurl_component_index(production, name)]
    local is_there = matches and span.begin ~= ABSENT
    columns[#columns + 1] = is_there and text:sub(tonumber(span.begin) + 1, tonumber(span["end"])) or "\\N"
  end
  return table.concat(columns, "\t")
end

-- What a function writes to memory of ours, or \N.
local function written(room, call)
  local out, needed = ffi.new("char[?]", room), ffi.new("size_t[1]")
  return call(out, room, needed) == 0 and ffi.string(out, needed[0]) or "\\N"
end

local urls, grammar, base, rule_file = unpack(arg)
local uri = core.bnfurl_find_production("rfc3986", nil)

local text, loaded, own = content(grammar), ffi.new("void *[1]"), ffi.new("const void *[1]")
local file = ffi.new("grammar_file", ffi.sizeof("grammar_file"), grammar, text, #text)
assert(load.bnfurl_load(file, 1, nil, loaded) == 0, "the grammar has faults")
assert(load.bnfurl_loaded_production(loaded[0], nil, nil, own) == 0, "the grammar cannot be prepared")

local cut, reader, rules = ffi.new("size_t[32]"), ffi.new("size_t[32]"), ffi.new("void *[1]")
core.bnfurl_base_init(cut, uri, base, #base)
crawl.bnfurl_rules_reader_init(reader, uri)
local compiled = crawl.bnfurl_rules_compile(ffi.new("rule_file", ffi.sizeof("rule_file"), nil, rule_file), 1, rules)
assert(compiled == 0, "the rules have faults")

local function is_allowed(line)
  local decision = ffi.new("decision", ffi.sizeof("decision"))
  local room = #line + 2
  local status = crawl.bnfurl_rules_decide(rules[0], reader, line, #line, ffi.new("char[?]", room), room, decision)
  return status == 0 and decision.is_allowed ~= 0
end

local commands = {
  function(line) return split(uri, line, "host", "path") end,
  function(line) return split(own[0], line, "number") end,
  function(line)
    return written(#base + #line + 4, function(...) return core.bnfurl_resolve(cut, line, #line, 0, ...) end)
  end,
  function(line)
    return written(#line + 2, function(...)
      return core.bnfurl_normalize(uri, line, #line, SYNTAX_AND_SCHEME, ...)
    end)
  end,
  function(line) return is_allowed(line) and line or nil end,
}
for _, command in ipairs(commands) do
  for line in io.lines(urls) do
    local answer = command(line)
    if answer then io.write(answer, "\n") end
  end
end
