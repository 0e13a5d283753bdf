`extract` prints a row for each URL in running text. tests/tools/bnfurl/extract_test.cpp tests what counts as one.

Has a row for each URL.

  $ printf 'see http://example.com/a(b), or\n<https://x.org/>.\r\nnote: this\n\nmailto:me@h.org; http://h/\377\n' | bnfurl extract
  1	4	http://example.com/a(b)
  2	33	https://x.org/
  5	63	mailto:me@h.org
  5	80	http://h/

Html undoes character references.

  $ cat > in << 'END'
  > <a href="http://h/?a=1&amp;b=2&#38;c&#x26;d">
  > <p>see http://h/&quot;, http://i&sol;j&nbsp;k,
  > href="/relative?x&amp;y" http://h/?a&copy=1&unknown;
  > END
  $ bnfurl extract --html < in
  1	9	http://h/?a=1&b=2&c&d
  2	53	http://h/
  2	70	http://i/j
  3	118	http://h/?a&copy=1&unknown
  $ bnfurl extract -f url < in
  http://h/?a=1&amp;b=2&#38;c&
  http://h/&quot
  http://i&sol;j&nbsp;k
  http://h/?a&copy=1&unknown

Status is 1 if there is none.

  $ bnfurl extract <<< 'no url: none'
  [1]
  $ bnfurl extract
  [1]
  $ printf 'www.example.com' | bnfurl extract -c
  0
  [1]
  $ printf 'www.example.com' | bnfurl extract -q
  [1]

Names the file if there are several.

  $ printf 'http://h/' > b
  $ printf 'x\na://b' > a
  $ bnfurl extract a b
  a	2	2	a://b
  b	1	0	http://h/
  $ bnfurl extract -f line,byte,url a b
  2	2	a://b
  1	0	http://h/

Counts.

  $ printf 'see http://example.com/a(b), or\n<https://x.org/>.\r\nnote: this\n\nmailto:me@h.org; http://h/\377\n' > text
  $ bnfurl extract -c < text
  4
  $ bnfurl extract --count --quiet < text

Quiet stops at the first.

  $ printf 'see http://example.com/a(b), or\n<https://x.org/>.\r\nnote: this\n\nmailto:me@h.org; http://h/\377\n' > a
  $ bnfurl extract -q a missing

Has the columns and formats of split.

  $ printf 'see http://example.com/a(b), or\n<https://x.org/>.\r\nnote: this\n\nmailto:me@h.org; http://h/\377\n' > text
  $ bnfurl extract --header -o csv -f host,line,valid,query < text
  host,line,valid,query
  example.com,1,1,
  x.org,2,1,
  ,5,1,
  h,5,1,
  $ bnfurl extract -o jsonl -f 'url,segment[],byte' < text
  {"url":"http://example.com/a(b)","segment[]":["a(b)"],"byte":4}
  {"url":"https://x.org/","segment[]":[""],"byte":33}
  {"url":"mailto:me@h.org","segment[]":[],"byte":63}
  {"url":"http://h/","segment[]":[""],"byte":80}
  $ bnfurl extract -f help
  url	the URL as it stands in the record
  valid	1 or 0
  error_offset	where an invalid URL fails, in octets from 0
  expected	what was expected there
  grammar	the grammar that was asked for
  production	the production that was asked for
  kind	which alternative of the production the URL is
  host_kind	the production that the host is
  default_port	the default port of the scheme
  file	the record's file
  line	the record's number in its file, from 1
  byte	where the record begins in its file, in octets from 0
  scheme	component of rfc3986
  userinfo	component of rfc3986
  user	component of rfc3986
  password	component of rfc3986
  host	component of rfc3986
  port	component of rfc3986
  path	component of rfc3986
  path[:N]	first N segments of the path
  query	component of rfc3986
  query.NAME	value of NAME in the query, as in a form
  query.NAME[]	all values of NAME (jsonl)
  query[]	all names and values in the query (jsonl)
  fragment	component of rfc3986
  URI	production of rfc3986
  hier-part	production of rfc3986
  URI-reference	production of rfc3986
  absolute-URI	production of rfc3986
  relative-ref	production of rfc3986
  relative-part	production of rfc3986
  authority	production of rfc3986
  IP-literal	production of rfc3986
  IPvFuture	production of rfc3986
  IPv6address	production of rfc3986
  h16	production of rfc3986
  ls32	production of rfc3986
  IPv4address	production of rfc3986
  dec-octet	production of rfc3986
  reg-name	production of rfc3986
  path-abempty	production of rfc3986
  path-absolute	production of rfc3986
  path-noscheme	production of rfc3986
  path-rootless	production of rfc3986
  path-empty	production of rfc3986
  segment	production of rfc3986
  segment[N]	segment N of the path, from 0; -1 is the last
  segment-nz	production of rfc3986
  segment-nz-nc	production of rfc3986
  pchar	production of rfc3986
  pct-encoded	production of rfc3986
  unreserved	production of rfc3986
  reserved	production of rfc3986
  gen-delims	production of rfc3986
  sub-delims	production of rfc3986
  ALPHA	production of rfc3986
  DIGIT	production of rfc3986
  HEXDIG	production of rfc3986
  normal	the normal form by --level
  normal.reason	why a valid URL has no normal form
  surt	SURT key of the normal form
  surt.ia	key of the package surt, of the URL as it stands
  site	registrable domain, by the Public Suffix List
  site.icann	the same without private suffixes
  key	XXH3-128 of the normal form after --key-steps
  decision	allow or deny, by --rules
  rule	FILE:LINE of the rule that decides
  normal.scheme	component of normal
  normal.userinfo	component of normal
  normal.user	component of normal
  normal.password	component of normal
  normal.host	component of normal
  normal.port	component of normal
  normal.path	component of normal
  normal.path[:N]	first N segments of the path
  normal.query	component of normal
  normal.query.NAME	value of NAME in the query, as in a form
  normal.query.NAME[]	all values of NAME (jsonl)
  normal.query[]	all names and values in the query (jsonl)
  normal.fragment	component of normal
  $ bnfurl extract -f 'segment[]'
  ! bnfurl: segment[] is a list, which needs -o jsonl
  [2]
  $ bnfurl extract -f hots
  ! bnfurl: unknown column "hots" (did you mean "host"?); known are: host url valid error_offset expected grammar production kind and 63 more; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl extract -i combined
  ! bnfurl: unknown option -i; "bnfurl extract --help" lists the known ones
  [2]

Finds texts that match the requested production.

  $ printf 'ftp://h/a http://h/a#b' | bnfurl extract -f url -g rfc1738 -p httpurl
  http://h/a
  $ printf 'ftp://h/a http://h/a#b' | bnfurl extract -f url,valid.rfc1738 -g rfc3986 -g rfc1738
  ftp://h/a	1
  http://h/a#b	0

Statistics count the URLs.

  $ printf 'see http://example.com/a(b), or\n<https://x.org/>.\r\nnote: this\n\nmailto:me@h.org; http://h/\377\n' | bnfurl extract --stats
  1	4	http://example.com/a(b)
  2	33	https://x.org/
  5	63	mailto:me@h.org
  5	80	http://h/
  ! {"records":4,"valid":4,"invalid":0,"reasons":{},"bytes":91,"seconds":0}

Goes on after a file that cannot be read.

  $ printf 'a://b' > a
  $ bnfurl extract -f url missing a
  a://b
  ! bnfurl: missing: No such file or directory
  [2]
