`normalize`, and the columns `normal` and `normal.NAME`.

# Normal Forms

Of section 6 2.

  $ bnfurl normalize << 'END'
  > example://a/b/c/%7Bfoo%7D
  > eXAMPLE://a/./b/../b/%63/%7bfoo%7d
  > HTTP://www.EXAMPLE.com/
  > http://example.com
  > http://example.com/
  > http://example.com:/
  > http://example.com:80/
  > http://example.com:080/
  > http://example.com:08080/
  > x://example.com:/
  > x://example.com:080/
  > x:a/../b
  > x:/a/..//b
  > http://h/%25%34%31
  > http://%41/
  > END
  example://a/b/c/%7Bfoo%7D
  example://a/b/c/%7Bfoo%7D
  http://www.example.com/
  http://example.com/
  http://example.com/
  http://example.com/
  http://example.com/
  http://example.com/
  http://example.com:8080/
  x://example.com/
  x://example.com:080/
  x:a/../b
  x:/.//b
  http://h/%2541
  http://a/

Of addresses.

  $ cat > in << 'END'
  > http://[2001:DB8:0:0:0:0:0:1]/
  > http://[::FFFF:1.2.3.4]/
  > http://[1:0:0:2:0:0:0:3]/
  > http://[1:0:0:2:3:4:5:6]/
  > http://[1::2:3:4:5:6:7]/
  > END
  $ bnfurl normalize --level address < in
  http://[2001:db8::1]/
  http://[::ffff:1.2.3.4]/
  http://[1:0:0:2::3]/
  http://[1::2:3:4:5:6]/
  http://[1:0:2:3:4:5:6:7]/
  $ bnfurl normalize < in
  http://[2001:db8:0:0:0:0:0:1]/
  http://[::ffff:1.2.3.4]/
  http://[1:0:0:2:0:0:0:3]/
  http://[1:0:0:2:3:4:5:6]/
  http://[1::2:3:4:5:6:7]/

Of other grammars.

  $ bnfurl normalize -g rfc1738 <<< HTTP://H:80/%7e%41
  http://h/%7EA
  $ bnfurl normalize -g rfc2396 <<< HTTP://H:80/%7e%41
  http://h/~A
  $ bnfurl normalize -g rfc9112 -p request-target << 'END'
  > HTTP://h:80/%7e
  > *
  > H:80
  > END
  http://h/~
  *
  h:80
  $ bnfurl normalize -g rfc3986 -g rfc1738 -f normal,normal.rfc1738 <<< HTTP://H:80/%7e%41
  http://h/~A	http://h/%7EA

Of a grammar that is read at run time.

  $ bnfurl normalize -g rfc3987 --level syntax,scheme <<< 'HTTP://é.H:80/é%7e'
  http://é.h/é~

Of references.

  $ bnfurl normalize -p URI-reference << 'END'
  > /a/../b
  > ../a
  > /%7e
  > //H:80
  > ?%41
  >
  > a/../b
  > END
  /b
  ../a
  /~
  //h:80
  ?A

  a/../b

# Records

An invalid one is absent.

  $ cat > in << 'END'
  > HTTP://h:80/%7ea
  > no url
  > http://h/
  >
  > x:y
  > END
  $ bnfurl normalize < in
  http://h/~a
  \N
  http://h/
  \N
  x:y
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl normalize --on-bad drop < in
  http://h/~a
  http://h/
  x:y
  ! bnfurl: skipped 2 records without a valid URL
  $ bnfurl normalize --on-bad fail < in
  http://h/~a
  ! -:2:3: expected ALPHA, HEXDIG, "+", "-", ".", ":", found " "
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  [1]
  $ bnfurl normalize -c < in
  5
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)

Those without a result are counted.

  $ printf 'http://h/%%7e\n http://h\nhttp://[\n' > some
  $ bnfurl normalize some
  http://h/~
  \N
  \N
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl normalize -q some
  http://h/~
  \N
  \N
  $ bnfurl normalize --on-bad drop some
  http://h/~
  ! bnfurl: skipped 2 records without a valid URL
  $ bnfurl split -f url some
  http://h/%7e
   http://h
  http://[
  $ bnfurl split -f url --on-bad drop some
  http://h/%7e
  ! bnfurl: skipped 2 records without a valid URL
  $ bnfurl split -f url --on-bad drop --where 'valid' some
  http://h/%7e
  $ bnfurl resolve --base http://h/ some
  http://h/%7e
  \N
  \N
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)

Are split with this column by default.

  $ cat > in << 'END'
  > HTTP://h:80/%7ea
  > no url
  > http://h/
  >
  > x:y
  > END
  $ bnfurl split -f normal < in
  http://h/~a
  \N
  http://h/
  \N
  x:y
  $ bnfurl normalize -o csv < in
  http://h/~a
  ""
  http://h/
  ""
  x:y
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl split -f normal -o csv < in
  http://h/~a
  ""
  http://h/
  ""
  x:y
  $ bnfurl normalize -o jsonl < in
  {"normal":"http://h/~a"}
  {"normal":null}
  {"normal":"http://h/"}
  {"normal":null}
  {"normal":"x:y"}
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl split -f normal -o jsonl < in
  {"normal":"http://h/~a"}
  {"normal":null}
  {"normal":"http://h/"}
  {"normal":null}
  {"normal":"x:y"}
  $ bnfurl normalize --header < in
  normal
  http://h/~a
  \N
  http://h/
  \N
  x:y
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl split -f normal --header < in
  normal
  http://h/~a
  \N
  http://h/
  \N
  x:y
  $ bnfurl normalize --stats --on-bad drop < in
  http://h/~a
  http://h/
  x:y
  ! bnfurl: skipped 2 records without a valid URL
  ! {"records":5,"valid":3,"invalid":2,"reasons":{"ALPHA":1,"ALPHA, HEXDIG, \"+\", \"-\", \".\", \":\"":1},"bytes":39,"seconds":0}
  $ bnfurl split -f normal --stats --on-bad drop < in
  http://h/~a
  http://h/
  x:y
  ! bnfurl: skipped 2 records without a valid URL
  ! {"records":5,"valid":3,"invalid":2,"reasons":{"ALPHA":1,"ALPHA, HEXDIG, \"+\", \"-\", \".\", \":\"":1},"bytes":39,"seconds":0}
  $ bnfurl normalize --where 'normal$=a' < in
  http://h/~a
  $ bnfurl split -f normal --where 'normal$=a' < in
  http://h/~a
  $ bnfurl normalize -g rfc2396 < in
  http://h/~a
  \N
  http://h/

  x:y
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  $ bnfurl split -f normal -g rfc2396 < in
  http://h/~a
  \N
  http://h/

  x:y
  $ bnfurl normalize -f url,valid,normal < in
  HTTP://h:80/%7ea	1	http://h/~a
  no url	0	\N
  http://h/	1	http://h/
  	0	\N
  x:y	1	x:y
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl split -f url,valid,normal < in
  HTTP://h:80/%7ea	1	http://h/~a
  no url	0	\N
  http://h/	1	http://h/
  	0	\N
  x:y	1	x:y

Columns.

  $ bnfurl normalize -f 'normal,normal.scheme,normal.host,normal.path,normal.query.q,normal.path[:1],normal.fragment,url' <<< 'HTTP://U@H:80/%7E/b?q=%41'
  http://U@h/~/b?q=A	http	h	/~/b	A	/~	\N	HTTP://U@H:80/%7E/b?q=%41
  $ bnfurl split -f 'normal.path,normal.path.decoded,segment[0]' <<< x:/a%20/b
  /a%20/b	/a /b	a%20
  $ bnfurl split -f 'normal,normal.scheme,normal.host,normal.path,normal.query.q,normal.path[:1],normal.fragment,url' <<< 'no url'
  \N	\N	\N	\N	\N	\N	\N	no url

Forms of tables.

  $ cat > in << 'END'
  > HTTP://h:80/%7ea
  > no url
  > http://h/
  >
  > x:y
  > END
  $ bnfurl normalize -o jsonl -f url,normal,normal.host < in
  {"url":"HTTP://h:80/%7ea","normal":"http://h/~a","normal.host":"h"}
  {"url":"no url","normal":null,"normal.host":null}
  {"url":"http://h/","normal":"http://h/","normal.host":"h"}
  {"url":"","normal":null,"normal.host":null}
  {"url":"x:y","normal":"x:y","normal.host":null}
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)
  $ bnfurl normalize -o csv --header < in
  normal
  http://h/~a
  ""
  http://h/
  ""
  x:y
  ! bnfurl: no result for 2 invalid records (--on-bad drop skips them)

Other inputs.

  $ bnfurl normalize -i tsv -k 2 --pass <<< $'com,example)/ 20240101000000\tHTTP://Example.com:80/\t200'
  http://example.com/	com,example)/ 20240101000000	200
  $ bnfurl normalize -i jsonl -k u << 'END'
  > {"u":"HTTP:\/\/h"}
  > {"u":1}
  > END
  http://h/
  \N
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  ! bnfurl: 1 record has no URL in the member "u"; to see why: bnfurl check -i jsonl -k u FILE
  $ bnfurl normalize -i csv -k u << 'END'
  > u
  > "HTTP://h"
  > END
  http://h/
  $ printf 'HTTP://h\000x:\000' | bnfurl normalize -0
  http://h/
  x:
  $ printf 'HTTP://h\r\nhttp://h/\r\nhttp://h/b\n' | bnfurl normalize
  http://h/
  http://h/
  http://h/b

Logs. Targets of requests are judged by their method; an origin-form has no scheme and no host.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "-" "UA"\n192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields\n192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"\nno log line\n192.0.2.4 - - [20/Nov/2026:08:00:03 +0000] "CONNECT h:443 HTTP/1.1" 200 0 "/rel" "UA"\r\n192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"\n192.0.2.6 - - [20/Nov/2026:08:00:05 +0000] "OPTIONS * HTTP/1.1" 200 0 "-" "UA"\n192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\\x16\\x03" 400 0 "-" "UA"\n' | bnfurl normalize -i combined -f url,normal
  /a?q	/a?q
  /a b	\N
  \N	\N
  \N	\N
  h:443	h:443
  1.2.3.4:80	\N
  *	*
  \\x16\\x03	\N
  ! bnfurl: no result for 4 invalid records (--on-bad drop skips them)
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ printf 'h - - [t] "%s HTTP/1.1" 200 1 "-" "-"\n' 'OPTIONS http://example.com' 'OPTIONS http://example.com/' 'GET http://example.com' > options
  $ bnfurl normalize -i combined options
  http://example.com
  http://example.com/
  http://example.com/
  $ bnfurl split -i combined -f log.method,normal,key options
  OPTIONS	http://example.com	94e0c84377452d283dbb5ee3c492a0e2
  OPTIONS	http://example.com/	42663426682770e605cd77c9b152d153
  GET	http://example.com/	42663426682770e605cd77c9b152d153
  $ bnfurl dedupe -i combined options | cut -d '"' -f 2
  OPTIONS http://example.com HTTP/1.1
  OPTIONS http://example.com/ HTTP/1.1
  $ bnfurl normalize -g rfc9112 <<< http://example.com
  http://example.com/
  $ bnfurl normalize -i combined <<< 'h - - [t] "GET /%7e/../a HTTP/1.1" 200 1 "HTTP://H" "-"'
  /a
  $ bnfurl normalize -i combined -k referer <<< 'h - - [t] "GET /%7e/../a HTTP/1.1" 200 1 "HTTP://H" "-"'
  http://h/

Columns can be tested and counted.

  $ cat > in << 'END'
  > HTTP://h:80/%7ea
  > no url
  > http://h/
  >
  > x:y
  > END
  $ bnfurl grep --where 'normal=http://h/~a' < in
  HTTP://h:80/%7ea
  $ bnfurl grep --level percent --where 'normal=HTTP://h:80/~a' < in
  HTTP://h:80/%7ea
  $ bnfurl stats --by normal.host < in
  normal.host	records	octets	invalid	share
  \N	3	\N	2	0.6000
  h	2	\N	0	0.4000

# Runs

Last line without its end counts.

  $ printf 'x:a' | bnfurl normalize
  x:a
  $ printf 'x:a\nx:b' | bnfurl normalize
  x:a
  x:b
  $ printf 'X:a\nx:b' | bnfurl normalize
  x:a
  x:b
  $ printf 'x:b\nX:a' | bnfurl normalize
  x:b
  x:a
  $ printf 'x:a\r' | bnfurl normalize
  x:a

Statistics.

  $ bnfurl normalize --stats << 'END'
  > HTTP://h
  > no url
  > x:
  > x:y
  > END
  http://h/
  \N
  x:
  x:y
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  ! {"records":4,"valid":3,"invalid":1,"reasons":{"ALPHA, HEXDIG, \"+\", \"-\", \".\", \":\"":1},"bytes":23,"seconds":0}

Files that cannot be read.

  $ bnfurl normalize no-such-file - <<< HTTP://h
  http://h/
  ! bnfurl: no-such-file: No such file or directory
  [2]

# Usage

Levels.

  $ bnfurl normalize --level syntx
  ! bnfurl: unknown level "syntx" (did you mean "syntax"?); expected one of: syntax repair iri idna percent letter-case dots empty-port and others; "man bnfurl" lists them all
  [2]
  $ bnfurl normalize --level syntax,
  ! bnfurl: unknown level ""; expected one of: repair iri idna percent letter-case dots empty-port syntax and others; "man bnfurl" lists them all
  [2]
  $ bnfurl normalize --level iri,to-iri
  ! bnfurl: --level: iri cannot be used with to-iri
  [2]
  $ bnfurl normalize --level iri,idna
  ! bnfurl: --level iri needs a grammar of IRIs, such as -g rfc3987: every text of rfc3986:URI is ASCII
  [2]
  $ bnfurl dedupe -i combined --level syntax,iri
  ! bnfurl: --level iri needs a grammar of IRIs, such as -g rfc3987: every text of rfc9112:request-target is ASCII
  [2]
  $ bnfurl normalize -g rfc3986 -g rfc3987 --level iri <<< http://h/é
  \N
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)

Columns of resolve are not here.

  $ bnfurl normalize -f resolved
  ! bnfurl: resolved needs a base, which only "bnfurl resolve" and "bnfurl extract --links" take
  [2]
  $ bnfurl split -f normal.hosts
  ! bnfurl: unknown column "normal.hosts" (did you mean "normal.host"?); expected one of: normal.host url valid error_offset expected reason grammar production and others; "bnfurl split -f help" lists them all
  [2]

Columns are listed.

  $ bnfurl split -f help > of-split; bnfurl normalize -f help | diff of-split -

# Explain

Says nothing of it in a pipe.

  $ bnfurl explain HTTP://h
  HTTP://h
  scheme	0	4	HTTP
  host	7	8	h
  path\t8\t8\t (esc)

# On a terminal

Shows on a terminal what each level changes.

  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 80 bnfurl explain HTTP://h:80/%7e/../a
    HTTP://h:80/%7e/../a
    `+-'   | |'`---+---'
     |  host port path
    scheme

    valid: rfc3986 URI
    host kind     reg-name
    default port  80
    percent       HTTP://h:80/~/../a (RFC 3986, section 6.2.2.2)
    letter-case   http://h:80/%7e/../a (RFC 3986, section 6.2.2.1)
    dots          HTTP://h:80/a (RFC 3986, section 6.2.2.3)
    scheme        HTTP://h/%7e/../a (RFC 3986, section 6.2.3)
    to-iri        HTTP://h:80/~/../a (RFC 3987, section 3.2)
  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 80 bnfurl explain x://h:/
    x://h:/
    |   | |
    |   | path
    |   host
    scheme
          '
         port

    valid: rfc3986 URI
    host kind   reg-name
    empty-port  x://h/ (RFC 3986, section 3.2.3)
  $ NO_COLOR=1 tests/cli/on-terminal 80 bnfurl explain http://h/a
    http://h/a
    ╰┬─╯   │├╯
    scheme │path
           host

    ✓ rfc3986 URI
    host kind     reg-name
    default port  80

Cites the section of what percent changed.

  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 80 bnfurl explain http://h/%7e
    http://h/%7e
    `+-'   |`+-'
     |  host path
    scheme

    valid: rfc3986 URI
    host kind     reg-name
    default port  80
    percent       http://h/~ (RFC 3986, section 6.2.2.2)
    to-iri        http://h/~ (RFC 3987, section 3.2)
  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 80 bnfurl explain http://h/%2f%e9%2F
    http://h/%2f%e9%2F
    `+-'   |`---+----'
     |  host   path
    scheme

    valid: rfc3986 URI
    host kind     reg-name
    default port  80
    percent       http://h/%2F%E9%2F (RFC 3986, section 6.2.2.1)
    to-iri        http://h/%2F%E9%2F (RFC 3987, section 3.2)
  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 80 bnfurl explain http://h/%2f%7ea
    http://h/%2f%7ea
    `+-'   |`--+---'
     |  host   path
    scheme

    valid: rfc3986 URI
    host kind     reg-name
    default port  80
    percent       http://h/%2F~a (RFC 3986, sections 6.2.2.2 and 6.2.2.1)
    to-iri        http://h/%2F~a (RFC 3987, section 3.2)
  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 80 bnfurl explain http://h/%2F%7e%E9
    http://h/%2F%7e%E9
    `+-'   |`---+----'
     |  host   path
    scheme

    valid: rfc3986 URI
    host kind     reg-name
    default port  80
    percent       http://h/%2F~%E9 (RFC 3986, section 6.2.2.2)
    to-iri        http://h/%2F~%E9 (RFC 3987, section 3.2)

# Closed pipe

Closed pipe.

  $ yes HTTP://h | bnfurl normalize | head -n 1; echo ${PIPESTATUS[1]}
  http://h/
  141

Levels that remove parts have the words of key steps, and leave all other bytes as they are.

  $ cat > in << 'END'
  > HTTP://h/%41;jsessionid=1A.node1?utm_source=x&b=%7e&FBCLID=2#top
  > http://h/?gclid=1
  > http://h/?a
  > http://h/a b
  > END
  $ bnfurl normalize --level fragment,drop=@trackers,session-ids -f url,normal,normal.removed,normal.query in
  HTTP://h/%41;jsessionid=1A.node1?utm_source=x&b=%7e&FBCLID=2#top	HTTP://h/%41?b=%7e	;jsessionid=1A.node1 utm_source=x FBCLID=2 #top	b=%7e
  http://h/?gclid=1	http://h/	gclid=1	\N
  http://h/?a	http://h/?a	\N	a
  http://h/a b	\N	\N	\N
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  $ bnfurl normalize --level syntax,scheme,drop=b --level fragment in
  http://h/A;jsessionid=1A.node1?utm_source=x&FBCLID=2
  http://h/?gclid=1
  http://h/?a
  \N
  ! bnfurl: no result for 1 invalid record (--on-bad drop skips it)
  $ bnfurl split --level fragment -f normal.fragment,key,normal.removed <<< 'http://h/#a'
  \N	e2f2da591a4c78599d88b070e519744e	#a
  $ bnfurl split -f normal.removed <<< 'http://h/#a'
  \N
  $ bnfurl resolve --base http://h/a --level drop=u,fragment -f resolved,normal.removed <<< 'b?u=1&v#c'
  http://h/b?v	u=1 #c
  $ bnfurl normalize -g rfc3987 --level iri,to-iri,drop=u <<< 'http://h/?u&é'; bnfurl normalize -g rfc3987 --level to-iri,drop=u <<< 'http://h/?u&%C3%A9'
  http://h/?é
  ! bnfurl: --level: iri cannot be used with to-iri
  $ bnfurl normalize --level drop <<< 'http://h/'
  ! bnfurl: --level: key step "drop" needs names, with "|" between them: drop=utm_*|ref, or drop=@trackers
  [2]
  $ bnfurl normalize --level drop=@tracker <<< 'http://h/'
  ! bnfurl: --level: unknown list "@tracker" in key step "drop"; expected one of: @trackers
  [2]
  $ bnfurl normalize --level fragment=a <<< 'http://h/'
  ! bnfurl: unknown level "fragment=a" (did you mean "fragment"?); expected one of: fragment repair iri idna percent letter-case dots empty-port and others; "man bnfurl" lists them all
  [2]
  $ bnfurl normalize --level sort <<< 'http://h/'
  ! bnfurl: unknown level "sort"; expected one of: repair iri idna percent letter-case dots empty-port syntax and others; "man bnfurl" lists them all
  [2]

What remains must be a text of the grammar.

  $ cat > own.bnf << 'END'
  > url = "h" "?" query [ "#" fragment ]
  > query = 1*( "a" / "&" )
  > fragment = *"f"
  > # component: query
  > # component: fragment
  > END
  $ bnfurl normalize -g own.bnf --level drop=a,fragment -f normal,normal.removed <<< 'h?a#f'
  h?a#f	\N
