Large records, files and words, and files that are compressed.

  $ head -c 3000000 /dev/zero | tr '\0' a > as

A record of any length is judged, and one of many segments has them all.

  $ (printf a:; head -c 67108864 /dev/zero | tr '\0' x) > long
  $ bnfurl check long
  $ (cat long; printf ' ') | bnfurl check
  -:1:67108867: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  [1]
  $ (printf x:///; seq -s / 0 99999; echo x:///a) > segments
  $ bnfurl split -o jsonl -f 'segment[]' segments | sed 's/[^0-9a]//g; s/012345678910.*9999899999/all/'
  all
  a
  $ bnfurl split -o jsonl -f 'segment[]' segments | tr -cd ',\n' | awk '{print length}'
  99999
  0
  $ bnfurl split -f 'segment[70000],segment[-1],segment[100000]' segments
  70000	99999	\N
  \N	a	\N

Long records have their normal forms.

  $ for size in 3000 70000 3000000; do
  >   bnfurl normalize <(echo x:; printf HTTP://h/; yes %41 | head -n $size | tr -d '\n'; echo; echo http://h/) | uniq -c | awk '{print length($2), substr($2, 1, 12)}'
  > done
  2 x:
  3009 http://h/AAA
  9 http://h/
  2 x:
  70009 http://h/AAA
  9 http://h/
  2 x:
  3000009 http://h/AAA
  9 http://h/

A URL is found in a line of any length.

  $ (cat as; printf ' http://h/'; cat as) | bnfurl extract | awk '{print $1, $2, length($3)}'
  1 3000001 3000009

Words are told in short, and only parts are decoded.

  $ bnfurl split -f hots.decoded
  ! bnfurl: unknown column "hots" (did you mean "host"?); expected one of: host url valid error_offset expected reason grammar production and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl split -f valid.decoded
  ! bnfurl: only parts of the URL, such as path or query, can be decoded, not valid
  [2]
  $ bnfurl split --where "$(head -c 70000 /dev/zero | tr '\0' x)"
  ! bnfurl: unknown column "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl split --where "host in $(yes h.example, | head -n 7000 | tr -d '\n')"
  ! bnfurl: --where: expected a value, found the end (write "" for an empty value):
  ! ...h.example,h.example,h.example,h.example,h.example,h.example,
  !                                                                ^
  [2]
  $ bnfurl split -f "host$(yes .decoded | head -n 10000 | tr -d '\n')"
  ! bnfurl: unknown column "host.decoded.decoded.decoded.decoded.decoded.decoded.deco..."; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]

A regular expression takes neither long nor much memory.

  $ bnfurl grep --where "url=~$(yes 'a{1000}' | head -n 1000 | tr -d '\n')"
  ! bnfurl: --where: expected a regular expression after url=~, found "a{1000}a{1000}a{1000}a{1000}a{1000}a{1000}a{1000}a{1000}a{10" (pattern too large - compile failed):
  ! url=~a{1000}a{1000}a{1000}a{1000}a{1000}a{1000}a{1000}a{1000...
  !      ^
  [2]
  $ (printf x:; head -c 50000 as; echo !) | bnfurl split -f line --where 'path=~"^(a+)+$" or path=~"(.*)(.*)(.*)(.*)[^a]{100}$"'

A million lines of a file.

  $ seq 0 999999 | sed 's/.*/host-&.example/' > million
  $ seq 0 1000 1999999 | sed 's/.*/http:\/\/host-&.example\//' | bnfurl split -f line --where 'host in @million' | sha1sum
  234e7e9c9c8490946d3e8c2a01bff41e9acce269  -
  $ seq 1000 | sha1sum
  234e7e9c9c8490946d3e8c2a01bff41e9acce269  -

Keys of groups that are too long are told.

  $ (printf a:/; head -c 70000 /dev/zero | tr '\0' x; echo; echo a:/b) | bnfurl stats --by path
  path	records	octets	invalid	share
  /b	1	\N	0	0.5000
  ! bnfurl: 1 record is in no group, because its values are longer than 65536 bytes

Quotes that a file leaves open end with it. Otherwise a file that is read in blocks would be cut inside its quotes.

  $ printf 'a:,"' > open.csv
  $ yes $'a:,"\n"' | head -n 400000 > big.csv
  $ bnfurl split -i csv -k 1 -f valid open.csv big.csv | uniq -c
        1 0
   200000 1
  ! bnfurl: 1 record does not match the format csv (open.csv:1:5); to see why: bnfurl check -i csv -k 1 FILE

Numbers of records can be tested in any block.

  $ yes x:a | head -n 200000 > records
  $ bnfurl grep --where 'line<=2' records
  x:a
  x:a
  $ bnfurl split -f url --where 'line<=2' records
  x:a
  x:a
  $ tr -d : < records | bnfurl check -c --where line=150000
  1
  ! bnfurl: none of the first 1000 records is a URI; they are valid with -p URI-reference
  [1]

Compressed files are recognised by their content, whatever their parts.

  $ (yes $'http://h/\n bad' | head -n 100000) > text
  $ for kind in gzip xz bzip2 zstd; do
  >   (head -c 7 text | $kind -c; tail -c +8 text | $kind -c) > x.txt
  >   bnfurl check -c -j 1 x.txt; bnfurl check -c -j 3 x.txt; bnfurl check -c < x.txt
  > done
  50000
  50000
  50000
  50000
  50000
  50000
  50000
  50000
  50000
  50000
  50000
  50000
  [1]

A fault of gzip data is the same in a file, in what is left of one, and in a pipe; all records before it count.

  $ (echo first; yes $'http://h/\n bad' | head -n 100000 | gzip; echo) > x.txt
  $ tail -c +7 x.txt > y.txt; bnfurl check -c -j 3 y.txt
  50000
  ! bnfurl: y.txt: unexpected data after the gzip data
  [3]
  $ (read -r first; bnfurl check -c -j 3) < x.txt
  50000
  ! bnfurl: -: unexpected data after the gzip data
  [3]
  $ cat y.txt | bnfurl check -c -j 3
  50000
  ! bnfurl: -: unexpected data after the gzip data
  [3]

A tar archive is refused, whatever packs it.

  $ echo http://h/ > urls; tar cf urls.tar urls
  $ bnfurl split < urls.tar
  ! bnfurl: -: this is a tar archive, which bnfurl cannot read
  [2]
  $ gzip -c urls.tar | bnfurl split
  ! bnfurl: -: this is a tar archive, which bnfurl cannot read
  [2]
  $ bzip2 -c urls.tar | bnfurl split
  ! bnfurl: -: this is a tar archive, which bnfurl cannot read
  [2]

A file of lines that is cut off.

  $ head -c 5000 /dev/urandom | gzip | head -c 3000 > cut.gz
  $ bnfurl grep --where 'host in @cut.gz'
  ! bnfurl: cut.gz: the gzip data end too early; the file is incomplete
  [3]
  $ bnfurl grep --where 'host in @missing'
  ! bnfurl: missing: No such file or directory
  [2]
  $ bnfurl grep --where 'host in @tests'
  ! bnfurl: tests: Is a directory
  [2]

A log that is cut off, whether its format is named or detected.

  $ printf 'http://h/\nhttp://i/\n' | gzip | head -c -8 > log.gz
  $ for format in lines auto; do bnfurl split -i $format -f url log.gz; echo $?; done
  http://h/
  http://i/
  3
  http://h/
  http://i/
  3
  ! bnfurl: log.gz: the gzip data end too early; the file is incomplete
  ! bnfurl: -i auto: detected lines
  ! bnfurl: log.gz: the gzip data end too early; the file is incomplete

A list of suffixes has at most 16 MiB: a device has no end.

  $ printf '// ===BEGIN ICANN DOMAINS===\ncom\nuk\nco.uk\n// ===END ICANN DOMAINS===\n//' > list
  $ head -c $((16777216 - $(stat -c %s list))) /dev/zero | tr '\0' - >> list
  $ bnfurl split --psl list -f site <<< http://a.b.co.uk/
  b.co.uk
  $ echo >> list
  $ bnfurl split --psl list -f site
  ! bnfurl: cannot read the Public Suffix List: list: larger than 16 MiB, too large for a list of public suffixes; use --psl to name another file
  [2]

Grammars have at most 1 MiB.

  $ bnfurl check -g /dev/zero
  ! bnfurl: /dev/zero: larger than 1048576 bytes, too large for a grammar
  [2]
  $ truncate -s 100000000 large.bnf
  $ bnfurl check -g ./large.bnf
  ! bnfurl: ./large.bnf: larger than 1048576 bytes, too large for a grammar
  [2]
  $ truncate -s 1000 zeros.bnf
  $ bnfurl check -g ./zeros.bnf
  ! ./zeros.bnf:1:1: the name of a rule must begin with a letter
  [2]

What is skipped in rules is told once.

  $ printf '||x^$third-party\n||y^$third-party\n||z^\n' > rules
  $ yes $'http://x/\nhttp://z/' | head -n 100000 | bnfurl filter --rules adblock:rules -j 4 | uniq -c
    50000 http://x/
  ! bnfurl: skipped in rules: rules with the option "third-party" (2, first on line 1)
  $ bnfurl filter -q --rules adblock:rules <<< http://x/

A line of a robots.txt that is too long stops nothing. RFC 9309, 2.3.1.5: what can be parsed counts.

  $ (printf 'User-agent: *\nDisallow: /private\nDisallow: /'; head -c 5000 as; printf '\nAllow: /private/'; head -c 5000 as; echo) > long.txt
  $ (printf 'http://h/private\nhttp://i/private\nhttp://h/'; head -c 5000 as; printf '\nhttp://h/aa\nhttp://i/x\n') > asked
  $ bnfurl filter --rules robots:long.txt asked
  http://h/aa
  http://i/x
  ! bnfurl: skipped in long.txt: ends of disallow rules with more than 4096 states, which therefore deny more (1, first on line 3)
  ! bnfurl: skipped in long.txt: allow rules with more than 4096 states (1, first on line 4)
  $ printf 'default allow\ninclude robots long.txt on http://h\ndeny path /x\n' > including
  $ bnfurl filter --rules including asked
  http://i/private
  http://h/aa
  ! bnfurl: skipped in long.txt: ends of disallow rules with more than 4096 states, which therefore deny more (1, first on line 3)
  ! bnfurl: skipped in long.txt: allow rules with more than 4096 states (1, first on line 4)

Hints: many members are not tried, and nearly none is one in twenty of the first thousand.

  $ (printf '{"a":1'; seq 20000 | sed 's/.*/,"a&":"x y"/' | tr -d '\n'; echo '}') | bnfurl check -c
  1
  [1]
  $ (yes http://h/ | head -n 51; yes /a | head -n 5949) | bnfurl check -c
  5949
  [1]
  $ (yes http://h/ | head -n 50; yes /a | head -n 950; yes http://h/ | head -n 9000) | bnfurl check -c
  950
  ! bnfurl: hardly any of the first 1000 records is a URI; they are valid with -p URI-reference or -g rfc9112
  [1]

What `-i auto` looked at is read again, of several files and of compressed ones.

  $ seq 200000 | sed 's/.*/http:\/\/h\/&/' > many
  $ bnfurl grep -i auto < many | cmp - many
  ! bnfurl: -i auto: detected lines
  $ > empty; head -n 9 examples/access.log | gzip > log.gz
  $ bnfurl split -i auto -f log.status,file missing empty log.gz | uniq -c
        1 200	log.gz
        1 500	log.gz
        1 200	log.gz
        1 400	log.gz
        1 301	log.gz
        2 500	log.gz
        1 403	log.gz
        1 200	log.gz
  ! bnfurl: missing: No such file or directory
  ! bnfurl: -i auto: detected combined in log.gz

The columns that -f help lists have a word on each; those of other grammars have their names.

  $ bnfurl split -f help missing | cut -f 1 | head -n 26 | paste -sd ' '
  url valid error_offset expected reason grammar production kind host_kind default_port file line byte scheme userinfo user password host port path path[:N] path:depth path:repeats query query.NAME query.NAME[]
  $ bnfurl split -f help | cut -f 1 | sort | uniq -d
  $ bnfurl split -f help | grep -F -e 'query.' -e '[:N]' -e 'segment[N]'
  path[:N]	the first N segments of the path
  query.NAME	the first value of the parameter NAME in the query
  query.NAME[]	all values of the parameter NAME, as a list (only in jsonl and arrow)
  query.names	the distinct names of the parameters, as a list (only in jsonl, arrow and stats --by)
  segment[N]	segment N of the path, counted from 0; -1 is the last
  normal.path[:N]	the first N segments of the path
  normal.query.NAME	the first value of the parameter NAME in the query
  normal.query.NAME[]	all values of the parameter NAME, as a list (only in jsonl and arrow)
  normal.query.names	the distinct names of the parameters, as a list (only in jsonl, arrow and stats --by)
  $ bnfurl split -g rfc1738 -f help | grep -c -F '[:N]'
  0
  [1]
  $ bnfurl split -i combined -f help | grep log.user-agent
  log.user-agent	field of combined
  log.agent	the client's user agent; from log.user-agent
  $ for form in csv tsv jsonl; do bnfurl split -i $form -k url -f help | grep own.NAME; done
  own.NAME	column NAME of the input, even if bnfurl has a column with the same name
  own.NAME	column NAME of the input, even if bnfurl has a column with the same name
  own.NAME	column NAME of the input, even if bnfurl has a column with the same name
  $ bnfurl resolve -f help | grep -E '^(resolved|normal)	'
  normal	the normalized URL; --level says what is normalized
  resolved	the URL that the reference resolves to (only in resolve and extract --base)
  $ bnfurl split -g rfc1738 -g rfc3986 -i common -f help | grep -E '^(valid|host|=url|log.status|valid.rfc3986|host.rfc3986|pchar.rfc3986)	'
  valid	whether the record, unless its URL is -, is valid: 1 or 0
  host	component of rfc1738
  =url	production of rfc1738
  log.status	field of common: the status of the response, a whole number of three digits
  valid.rfc3986	whether the record, unless its URL is -, is valid: 1 or 0, by rfc3986
  host.rfc3986	component of rfc3986
  pchar.rfc3986	production of rfc3986
  $ bnfurl split -g rfc1738 -g rfc3986 -i common -f help | grep -vcP '^\S+\t\S.*\S$'
  0
  [1]
  $ bnfurl split -g rfc3986 -g rfc1738 -f help | cut -f 1 | sort | uniq -d
  $ bnfurl split -g rfc3986 -g rfc1738 -f help | grep -E '^(gopher|line)|segment.rfc1738.N'
  line	the record's number in its file, from 1; grep -n counts a header and comments, too
  gopherurl.rfc1738	production of rfc1738
  gopher+_string.rfc1738	production of rfc1738

Columns of several grammars.

  $ bnfurl split -g rfc3986 -g rfc1738 -f path,path.rfc1738,kind,kind.rfc1738,host_kind.rfc3986,host_kind.rfc1738,production.rfc1738,=url.rfc1738,default_port.rfc1738 <<< http://h/a
  /a	a	\N	httpurl	reg-name	hostname	url	http://h/a	80
  $ bnfurl split -g rfc3986 -g rfc1738 -o jsonl -f 'segment[],hsegment.rfc1738[],valid.rfc1738,error_offset.rfc1738' << 'END'
  > http://h/a/b
  > x:#
  > END
  {"segment[]":["a","b"],"hsegment.rfc1738[]":["a","b"],"valid.rfc1738":true,"error_offset.rfc1738":null}
  {"segment[]":[],"hsegment.rfc1738[]":null,"valid.rfc1738":false,"error_offset.rfc1738":2}

SURTs sort by host: a host, its subdomains and its directories lie together.

  $ bnfurl split -f surt,url << 'END' | LC_ALL=C sort | cut -f 2
  > http://a.com/b/c
  > http://b.com/
  > http://x.a.com/
  > http://a.com/
  > http://a.com/b/
  > http://aa.com/
  > http://a.com/b-c
  > http://y.x.a.com/z
  > END
  http://a.com/
  http://a.com/b-c
  http://a.com/b/
  http://a.com/b/c
  http://x.a.com/
  http://y.x.a.com/z
  http://aa.com/
  http://b.com/

Logs show days if there are many hours.

  $ for day in 03 01 02; do seq -f "h - - [$day/Nov/2026:%02g:00:00 +0000] \"GET / HTTP/1.1\" 200 5" 0 23; done > hours
  $ bnfurl stats -i common hours -o jsonl | grep log.time
  {"table":"log.time:day","different":3,"total":72,"absent":0,"too_long":0,"floor":0}
  {"table":"log.time:day","key":"2026-11-01T00:00:00+00:00","count":24,"over":0}
  {"table":"log.time:day","key":"2026-11-02T00:00:00+00:00","count":24,"over":0}
  {"table":"log.time:day","key":"2026-11-03T00:00:00+00:00","count":24,"over":0}
  $ head -n 48 hours | bnfurl stats -i common -o jsonl | grep -c log.time:hour
  49

A disk that is full is status 3, with a message.

  $ yes $'a:b\n ' | head -n 200000 > half
  $ for command in 'split half' 'check half' 'check -c half' 'explain a:' 'grammar list' --help; do bnfurl $command > /dev/full; echo $?; done
  3
  3
  3
  3
  3
  3
  ! bnfurl: standard output: No space left on device
  ! bnfurl: standard output: No space left on device
  ! bnfurl: standard output: No space left on device
  ! bnfurl: standard output: No space left on device
  ! bnfurl: standard output: No space left on device
  ! bnfurl: standard output: No space left on device

Fields of logs are the record's own, too.

  $ bnfurl split -q -i combined --header -f log.status,own.status,own.size examples/access.log | head -n 3
  log.status	own.status	own.size
  200	200	54433
  500	500	384
  $ bnfurl split -i combined -f own.stat
  ! bnfurl: unknown column "own.stat"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -i combined -f help" lists them all
  [2]
