`--plan` prints the command line that does the same without finding anything out.

The format that -i auto finds, and the columns that are usual for it, become options.

  $ cat > access.log << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?b HTTP/1.1" 200 1 "-" "-"
  > 192.0.2.2 - - [20/Nov/2026:08:00:01 +0000] "GET /c HTTP/1.1" 404 2 "-" "-"
  > END
  $ bnfurl split -i auto --plan access.log
  # access.log: combined, found by all 2 records; URLs match rfc9112:request-target
  bnfurl split -i combined -f log.time.iso,log.client,log.method,log.status,log.bytes,valid,path,query access.log
  ! bnfurl: -i auto: detected combined
  $ bnfurl grep --plan -i auto --where 'log.agent="a b"' -n < access.log
  # standard input: combined, found by all 2 records; URLs match rfc9112:request-target
  bnfurl grep -i combined --where 'log.agent="a b"' -n
  ! bnfurl: -i auto: detected combined

Members of JSON that are targets of requests need a grammar, too.

  $ printf '{"uri":"/a"}\n' > 'a log.json'; bnfurl stats -i auto --by path --plan 'a log.json'
  # a log.json: jsonl -k uri -g rfc9112, found by one record; URLs match rfc9112:request-target
  bnfurl stats -g rfc9112 -i jsonl -k uri --by path 'a log.json'
  ! bnfurl: -i auto: detected jsonl -k uri -g rfc9112

Files of several formats keep their -i; the comments say which is which.

  $ cat > access.log << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?b HTTP/1.1" 200 1 "-" "-"
  > END
  $ printf '{"uri":"/a"}\n' > 'a log.json'; bnfurl split -i auto -f path --plan access.log 'a log.json'
  # access.log: combined, found by one record; URLs match rfc9112:request-target
  # a log.json: jsonl -k uri -g rfc9112, found by one record; URLs match rfc9112:request-target
  bnfurl split -i auto -f path access.log 'a log.json'
  ! bnfurl: -i auto: detected these formats:
  !   combined                access.log
  !   jsonl -k uri -g rfc9112 a log.json

Nothing needs to be found out here.

  $ printf 'http://h/\n' > urls; bnfurl check --plan urls -- -x
  # urls -x: lines; URLs match rfc3986:URI
  bnfurl check -- urls -x
  $ bnfurl resolve --plan --base http://b/ urls
  # urls: lines; URLs match rfc3986:URI-reference
  bnfurl resolve -g rfc3986 --base http://b/ -f resolved urls
  $ bnfurl diff -g rfc3986 -g rfc2396 --plan urls
  # urls: lines; URLs match rfc3986:URI-reference and rfc2396:URI-reference
  bnfurl diff -g rfc3986 -g rfc2396 -p URI-reference urls
  ! bnfurl: the grammars have different starts: comparing rfc3986:URI-reference and rfc2396:URI-reference; use -p to name other productions
  $ printf '/a\n/b\n' > targets; bnfurl replay -g plain --plan targets
  # targets: lines, found by all 2 records; URLs match plain:plain-target
  bnfurl replay -g plain -i lines targets
  ! bnfurl: -i auto: detected lines

An input without records has the format that is usual.

  $ bnfurl split -i auto --plan < /dev/null
  # standard input: lines, assumed, since there are no records; URLs match rfc3986:URI
  bnfurl split -i lines -f valid,scheme,host,port,path,query,fragment

What cannot be done has no plan.

  $ bnfurl split --plan -f no urls
  ! bnfurl: unknown column "no"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl extract --plan urls
  ! bnfurl: unknown option --plan; see "bnfurl extract --help" and "man bnfurl"
  [2]
