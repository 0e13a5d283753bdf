Lines of logs: the URL is found, judged as its method says, and shown with the fields around it.

Reports targets by column in the line.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "-" "UA"\n192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields\n192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"\nno log line\n192.0.2.4 - - [20/Nov/2026:08:00:03 +0000] "CONNECT h:443 HTTP/1.1" 200 0 "/rel" "UA"\r\n192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"\n192.0.2.6 - - [20/Nov/2026:08:00:05 +0000] "OPTIONS * HTTP/1.1" 200 0 "-" "UA"\n192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\\x16\\x03" 400 0 "-" "UA"\n' | bnfurl check -i combined
  -:2:53: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found " "
  -:4:12: expected field user, ordinary byte, " ", "\", found the end
  -:6:49: expected ALPHA, "/", found "1"
  -:8:45: expected unreserved, sub-delims, "%", "/", ":", "[", found "\"
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  [1]

Dash is not a URL and neither valid nor invalid.

  $ bnfurl check -i combined <<< 'h - - [t] "-" 200 1 "-" "-"'
  $ bnfurl split -i combined -f url,valid,path,log.status --on-bad keep <<< 'h - - [t] "-" 200 1 "-" "-"'
  \N	\N	\N	200
  $ bnfurl split -c -i combined -f url,valid,path,log.status --on-bad keep <<< 'h - - [t] "-" 200 1 "-" "-"'
  1
  $ bnfurl split -i combined -f url,valid,path,log.status --on-bad fail <<< 'h - - [t] "-" 200 1 "-" "-"'
  \N	\N	\N	200
  $ bnfurl split -c -i combined -f url,valid,path,log.status --on-bad fail <<< 'h - - [t] "-" 200 1 "-" "-"'
  1
  $ bnfurl split -i combined -f url,valid,path,log.status --on-bad drop <<< 'h - - [t] "-" 200 1 "-" "-"'
  ! bnfurl: skipped 1 record without a valid URL
  $ bnfurl split -c -i combined -f url,valid,path,log.status --on-bad drop <<< 'h - - [t] "-" 200 1 "-" "-"'
  0
  ! bnfurl: skipped 1 record without a valid URL
  $ bnfurl split -i combined -f valid -o tsv <<< 'h - - [t] "-" 200 1 "-" "-"'
  \N
  $ bnfurl split -i combined -f valid -o csv <<< 'h - - [t] "-" 200 1 "-" "-"'
  ""
  $ bnfurl split -i combined -f valid -o jsonl <<< 'h - - [t] "-" 200 1 "-" "-"'
  {"valid":null}
  $ bnfurl split -i combined -g rfc9112 -g rfc3986 -f valid,valid.rfc3986 <<< 'h - - [t] "-" 200 1 "-" "-"'
  \N	\N
  $ bnfurl split -i combined -c --where valid=0 <<< 'h - - [t] "-" 200 1 "-" "-"'
  0
  $ bnfurl split -i combined -c --where valid=1 <<< 'h - - [t] "-" 200 1 "-" "-"'
  0
  $ bnfurl split -i combined -c --where valid <<< 'h - - [t] "-" 200 1 "-" "-"'
  0
  $ bnfurl split -i combined -c --where '!valid' <<< 'h - - [t] "-" 200 1 "-" "-"'
  1
  $ bnfurl split -i combined -c --where 'valid!=1' <<< 'h - - [t] "-" 200 1 "-" "-"'
  1
  $ bnfurl check -i combined --stats <<< 'h - - [t] "-" 200 1 "-" "-"'
  ! {"records":1,"valid":0,"invalid":0,"reasons":{},"bytes":28,"seconds":0}

A verdict alone is the test for a valid record.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "-" "UA"\n192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields\n192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"\nno log line\n192.0.2.4 - - [20/Nov/2026:08:00:03 +0000] "CONNECT h:443 HTTP/1.1" 200 0 "/rel" "UA"\r\n192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"\n192.0.2.6 - - [20/Nov/2026:08:00:05 +0000] "OPTIONS * HTTP/1.1" 200 0 "-" "UA"\n192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\\x16\\x03" 400 0 "-" "UA"\n' > log
  $ bnfurl split -i combined -c --where valid < log
  3
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl split -i combined -c --where valid=1 < log
  3
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl split -i combined -c --where valid=0 < log
  4
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl split -i combined -c --where '!valid' < log
  5
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl split -i combined -c --where 'valid and log.status=404' < log
  0
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl check -c -i combined < log
  4
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  [1]

Message names the field that was to come. The same line fails in the same place, whether its grammar is compiled in or
read from a file.

  $ cat > combined.bnf << 'END'
  > # grammar:   combined
  > # source:    Apache HTTP Server, mod_log_config: the Common Log Format, "%{Referer}i" and "%{User-agent}i"
  > # notation:  ABNF
  > # start:     record
  > # kind:      record
  > # import:    CLF common
  > #
  > # The Combined Log Format, as Apache and nginx write it. Many servers add fields of their own after it, which are the
  > # rest. Traefik 1.5 writes a "-" for no referer and for no user agent without quotes.
  > #
  > # component: host
  > # component: ident = no-ident ident
  > # component: user = user one-word-user
  > # component: time
  > # component: request
  > # component: method
  > # component: target = target no-target target-alone
  > # component: version
  > # component: status
  > # component: size
  > # component: referer = referer no-referer
  > # component: user-agent = user-agent no-user-agent
  > # component: rest
  > #
  > # target:    target rfc9112 request-target unless request = "-"
  > # referer:   referer rfc3986 URI-reference unless referer = "-"
  > # time:      time %d/%b/%Y:%H:%M:%S %z
  > #
  > # says:      any = any byte
  > #
  > # typical:   192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a/b.html HTTP/1.1" 200 512 "-" "Mozilla/5.0 (X11; Linux x86_64)"
  > # typical:   192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a/b.html HTTP/1.1" 304 - "-" "Mozilla/5.0 (X11; Linux x86_64)"
  > # typical:   192.0.2.1 - john [20/Nov/2026:08:00:00 +0000] "GET /a/b.html HTTP/1.1" 200 512 "-" "Mozilla/5.0 (X11; Linux x86_64)"
  > # typical:   192.0.2.1 - alice [20/Nov/2026:08:00:00 +0000] "GET /a/b.html HTTP/1.1" 200 512 "-" "Mozilla/5.0 (X11; Linux x86_64)"
  >
  > record = who SP "[" time "]" SP DQUOTE request DQUOTE SP status SP size
  >          SP ( DQUOTE referer DQUOTE / no-referer ) SP ( DQUOTE user-agent DQUOTE / no-user-agent ) [ SP rest ]
  > referer = *quoted
  > no-referer = "-"
  > user-agent = *quoted
  > no-user-agent = "-"
  > rest = *any
  > any = %x00-FF
  >
  > who = <who, see [CLF]>
  > time = <time, see [CLF]>
  > request = <request, see [CLF]>
  > status = <status, see [CLF]>
  > size = <size, see [CLF]>
  > quoted = <quoted, see [CLF]>
  > END
  $ printf ', a\na  b\n' | bnfurl split -i combined -f reason
  the host must come next, not ","
  the ident must come next, not a space
  ! bnfurl: 2 records do not match the format combined (first: -:1:1); to see why: bnfurl check -i combined FILE
  $ bnfurl check -i combined <<< ''
  -:1:1: expected field host, non-blank except a comma, found the end
  [1]
  $ bnfurl check -i combined --stats -c <<< ''
  1
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"field host, non-blank except a comma":1},"bytes":1,"seconds":0}
  [1]
  $ bnfurl explain -g combined ''

  ^ 0: expected field host, non-blank except a comma, found the end
  open	record	who	host
  [1]
  $ bnfurl check -i combined.bnf <<< ''
  -:1:1: expected field host, non-blank except a comma, found the end
  [1]
  $ bnfurl check -i combined.bnf --stats -c <<< ''
  1
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"field host, non-blank except a comma":1},"bytes":1,"seconds":0}
  [1]
  $ bnfurl explain -g combined.bnf ''

  ^ 0: expected field host, non-blank except a comma, found the end
  open	record	who	host
  [1]
  $ bnfurl check -i combined <<< 'x y z'
  -:1:6: expected field user, ordinary byte, " ", "\", found the end
  [1]
  $ bnfurl check -i combined --stats -c <<< 'x y z'
  1
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"field user, ordinary byte, \" \", \"\\\"":1},"bytes":6,"seconds":0}
  [1]
  $ bnfurl explain -g combined 'x y z'
  x y z
       ^ 5: expected field user, ordinary byte, " ", "\", found the end
  open	record	who	one-word-user	one-word	word	word-octet	quoted-graphic
  [1]
  $ bnfurl check -i combined.bnf <<< 'x y z'
  -:1:6: expected field user, ordinary byte, " ", "\", found the end
  [1]
  $ bnfurl check -i combined.bnf --stats -c <<< 'x y z'
  1
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"field user, ordinary byte, \" \", \"\\\"":1},"bytes":6,"seconds":0}
  [1]
  $ bnfurl explain -g combined.bnf 'x y z'
  x y z
       ^ 5: expected field user, ordinary byte, " ", "\", found the end
  open	record	who	one-word-user	one-word	word	word-octet	quoted-graphic
  [1]
  $ bnfurl check -i combined <<< 'x - - ['
  -:1:8: expected field time, printable except a closing bracket, found the end
  [1]
  $ bnfurl check -i combined --stats -c <<< 'x - - ['
  1
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"field time, printable except a closing bracket":1},"bytes":8,"seconds":0}
  [1]
  $ bnfurl explain -g combined 'x - - ['
  x - - [
         ^ 7: expected field time, printable except a closing bracket, found the end
  open	record	time
  [1]
  $ bnfurl check -i combined.bnf <<< 'x - - ['
  -:1:8: expected field time, printable except a closing bracket, found the end
  [1]
  $ bnfurl check -i combined.bnf --stats -c <<< 'x - - ['
  1
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"field time, printable except a closing bracket":1},"bytes":8,"seconds":0}
  [1]
  $ bnfurl explain -g combined.bnf 'x - - ['
  x - - [
         ^ 7: expected field time, printable except a closing bracket, found the end
  open	record	time
  [1]
  $ bnfurl check -i combined <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 2x0 1 "-" "a"'
  -:1:62: expected field status, DIGIT, " ", found "x"
  [1]
  $ bnfurl check -i combined --stats -c <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 2x0 1 "-" "a"'
  1
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"field status, DIGIT, \" \"":1},"bytes":74,"seconds":0}
  [1]
  $ bnfurl explain -g combined '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 2x0 1 "-" "a"'
  192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 2x0 1 "-" "a"
                                                               ^ 61: expected field status, DIGIT, " ", found "x"
  open	record	status
  [1]
  $ bnfurl check -i combined.bnf <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 2x0 1 "-" "a"'
  -:1:62: expected field status, DIGIT, " ", found "x"
  [1]
  $ bnfurl check -i combined.bnf --stats -c <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 2x0 1 "-" "a"'
  1
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"field status, DIGIT, \" \"":1},"bytes":74,"seconds":0}
  [1]
  $ bnfurl explain -g combined.bnf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 2x0 1 "-" "a"'
  192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 2x0 1 "-" "a"
                                                               ^ 61: expected field status, DIGIT, " ", found "x"
  open	record	status
  [1]
  $ bnfurl check -i combined <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 -x "-" "a"'
  -:1:66: expected field referer, " ", found "x"
  [1]
  $ bnfurl check -i combined --stats -c <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 -x "-" "a"'
  1
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"field referer, \" \"":1},"bytes":75,"seconds":0}
  [1]
  $ bnfurl explain -g combined '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 -x "-" "a"'
  192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 -x "-" "a"
                                                                   ^ 65: expected field referer, " ", found "x"
  open	record
  [1]
  $ bnfurl check -i combined.bnf <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 -x "-" "a"'
  -:1:66: expected field referer, " ", found "x"
  [1]
  $ bnfurl check -i combined.bnf --stats -c <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 -x "-" "a"'
  1
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"field referer, \" \"":1},"bytes":75,"seconds":0}
  [1]
  $ bnfurl explain -g combined.bnf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 -x "-" "a"'
  192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 -x "-" "a"
                                                                   ^ 65: expected field referer, " ", found "x"
  open	record
  [1]

Line in another format is an invalid record without URL.

  $ bnfurl split -i combined -f url,valid,error_offset,expected,path,log.host,line <<< x
  \N	0	\N	field host, non-blank except a comma, " "	\N	\N	1
  ! bnfurl: 1 record does not match the format combined (-:1:2); to see why: bnfurl check -i combined FILE
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ bnfurl split -i combined --on-bad drop <<< x
  ! bnfurl: skipped 1 record without a valid URL
  ! bnfurl: 1 record does not match the format combined (-:1:2); to see why: bnfurl check -i combined FILE
  $ bnfurl check -i combined --stats <<< x
  -:1:2: expected field host, non-blank except a comma, " ", found the end
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"field host, non-blank except a comma, \" \"":1},"bytes":2,"seconds":0}
  [1]

Methods choose the forms.

  $ bnfurl split -i combined -f valid <<< 'h - - [t] "CONNECT h:443 HTTP/1.1" 200 1 "-" "-"'
  1
  $ bnfurl split -i combined -f valid <<< 'h - - [t] "CONNECT / HTTP/1.1" 200 1 "-" "-"'
  0
  $ bnfurl split -i combined -f valid <<< 'h - - [t] "GET h:443 HTTP/1.1" 200 1 "-" "-"'
  1
  $ bnfurl split -i combined -f valid <<< 'h - - [t] "GET 1.2.3.4:80 HTTP/1.1" 200 1 "-" "-"'
  0
  $ bnfurl split -i combined -f valid <<< 'h - - [t] "OPTIONS * HTTP/1.1" 200 1 "-" "-"'
  1
  $ bnfurl split -i combined -f valid <<< 'h - - [t] "GET * HTTP/1.1" 200 1 "-" "-"'
  0
  $ bnfurl split -i combined -f valid <<< 'h - - [t] "connect 1.2.3.4:80 HTTP/1.1" 200 1 "-" "-"'
  0
  $ bnfurl split -i combined -f valid <<< 'h - - [t] "GET /" 200 1 "-" "-"'
  1
  $ bnfurl split -i combined -f valid <<< 'h - - [t] "/" 200 1 "-" "-"'
  1

A grammar with rules for methods judges by method, in every format; another grammar, or a production, turns this off.
Only a token is a method.

  $ bnfurl split -i combined -g rfc9112 -g rfc3986 -f valid,valid.rfc3986,kind <<< 'h - - [t] "CONNECT h.example:443 HTTP/1.1" 200 1 "-" "-"'
  1	1	authority-form
  $ bnfurl split -i w3c -g rfc9112 -f log.method,kind,host << 'END'
  > #Fields: cs-method cs-uri-stem
  > CONNECT h.example:443
  > - h.example:443
  > - 192.0.2.1:443
  > END
  CONNECT	authority-form	h.example
  \N	absolute-form	\N
  \N	authority-form	192.0.2.1
  $ bnfurl split -i 'nginx:$request_method|$request_uri' -g rfc9112 -f log.method,kind,port <<< $'CONNECT|h.example:443\n-|192.0.2.1:443'
  CONNECT	authority-form	443
  \N	authority-form	443
  $ cat > requests << 'END'
  > {"url":{"original":"h.example:443"},"http":{"request":{"method":"CONNECT"}},"message":"CONNECT h.example:443 HTTP/1.1"}
  > {"url":{"original":"*"},"http":{"request":{"method":"OPTIONS"}},"message":"OPTIONS * HTTP/1.1"}
  > {"url":{"original":"*"},"http":{"request":{"method":"GET"}},"message":"GET * HTTP/1.1"}
  > {"url":{"original":"192.0.2.1:443"},"http":{"request":{"method":"not a token"}},"message":"192.0.2.1:443"}
  > {"url":{"original":"192.0.2.1:443"},"http":{"request":{"method":"-"}},"message":"192.0.2.1:443"}
  > END
  $ bnfurl split -i jsonl -k url.original -g rfc9112 -f log.method,kind,host,port requests
  CONNECT	authority-form	h.example	443
  OPTIONS	asterisk-form	\N	\N
  GET	\N	\N	\N
  not a token	authority-form	192.0.2.1	443
  \N	authority-form	192.0.2.1	443
  $ bnfurl split -i jsonl -k message -g rfc9112 -f log.method,kind,host,port requests
  CONNECT	authority-form	h.example	443
  OPTIONS	asterisk-form	\N	\N
  GET	\N	\N	\N
  not a token	authority-form	192.0.2.1	443
  \N	authority-form	192.0.2.1	443
  $ bnfurl split -i auto -f log.method,kind,host,port requests
  CONNECT	authority-form	h.example	443
  OPTIONS	asterisk-form	\N	\N
  GET	\N	\N	\N
  not a token	authority-form	192.0.2.1	443
  \N	authority-form	192.0.2.1	443
  ! bnfurl: -i auto: detected jsonl -k message -g rfc9112
  $ bnfurl split -i jsonl -k url.original -g rfc9112 -p request-target -f valid,kind requests
  1	absolute-form
  1	asterisk-form
  1	asterisk-form
  1	authority-form
  1	authority-form
  $ cat > mine.bnf << 'END'
  > # start:  target
  > # kinds:  target
  > # method: PUT word
  > # method: * number
  > target = number / word
  > number = 1*DIGIT
  > word   = 1*ALPHA
  > END
  $ printf '{"method":"%s","t":"%s"}\n' PUT a PUT 1 GET a GET 1 - a | bnfurl split -i jsonl -k t -g ./mine.bnf -f valid,kind
  1	word
  0	\N
  0	\N
  1	number
  1	word
  $ bnfurl split -i combined -p request-target -f valid,kind <<< 'h - - [t] "GET 1.2.3.4:80 HTTP/1.1" 200 1 "-" "-"'
  1	authority-form
  $ bnfurl split -i combined -g rfc9112 -f valid,kind <<< 'h - - [t] "GET 1.2.3.4:80 HTTP/1.1" 200 1 "-" "-"'
  0	\N
  $ bnfurl split -i combined -p authority-form -f grammar,production,valid <<< 'h - - [t] "GET 1.2.3.4:80 HTTP/1.1" 200 1 "-" "-"'
  rfc9112	authority-form	1
  $ bnfurl split -i combined -g rfc3986 -f grammar,production,valid <<< 'h - - [t] "GET 1.2.3.4:80 HTTP/1.1" 200 1 "-" "-"'
  rfc3986	URI	0

Names the requested grammar and production.

  $ bnfurl split -i combined -f grammar,production,kind <<< 'h - - [t] "GET / HTTP/1.1" 200 1 "-" "-"'
  rfc9112	request-target	origin-form

Referer is a reference.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "-" "UA"\n192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields\n192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"\nno log line\n192.0.2.4 - - [20/Nov/2026:08:00:03 +0000] "CONNECT h:443 HTTP/1.1" 200 0 "/rel" "UA"\r\n192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"\n192.0.2.6 - - [20/Nov/2026:08:00:05 +0000] "OPTIONS * HTTP/1.1" 200 0 "-" "UA"\n192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\\x16\\x03" 400 0 "-" "UA"\n' > log
  $ bnfurl split -i combined -k referer -f url,valid,host,fragment,production < log
  \N	\N	\N	\N	URI-reference
  http://h/r#f	1	h	f	URI-reference
  \N	\N	\N	\N	URI-reference
  \N	0	\N	\N	URI-reference
  /rel	1	\N	\N	URI-reference
  \N	\N	\N	\N	URI-reference
  \N	\N	\N	\N	URI-reference
  \N	\N	\N	\N	URI-reference
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined -k referer FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl check -c -i combined -k referer < log
  1
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  [1]

By default a log shows the requests, with the columns that all logs share; what the format lacks is missing.
The URL of a referer has the columns of a URL.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "http://h/r#f" "UA"\nno log line\n' > log
  $ bnfurl split -i combined --header log
  log.time.iso	log.client	log.method	log.status	log.bytes	valid	path	query
  2026-11-20T08:00:00+00:00	192.0.2.1	GET	200	5	1	/a	q
  \N	\N	\N	\N	\N	0	\N	\N
  ! bnfurl: 1 record does not match the format combined (log:2:12); to see why: bnfurl check -i combined FILE
  $ bnfurl split -i squid --header <<< '1795161600.129     17 192.0.2.1 TCP_MISS/200 4741 GET http://h/a?b - HIER_DIRECT/192.0.2.9 text/html'
  log.time.iso	log.client	log.method	log.status	log.bytes	valid	path	query
  2026-11-20T08:00:00.129Z	192.0.2.1	GET	200	4741	1	/a	b
  $ bnfurl split -i caddy --header <<< '{"ts":1795161600.25,"request":{"remote_ip":"192.0.2.1","method":"GET","uri":"/a?b"},"size":5,"status":200}'
  log.time.iso	log.client	log.method	log.status	log.bytes	valid	path	query
  2026-11-20T08:00:00.25Z	192.0.2.1	GET	200	5	1	/a	b
  $ printf '#Fields: date time cs-method cs-uri-stem cs-uri-query\n2026-11-20 08:00:00 GET /a b\n' | bnfurl split -i w3c --header
  log.time.iso	log.client	log.method	log.status	log.bytes	valid	path	query
  2026-11-20T08:00:00Z	\N	GET	\N	\N	1	/a	b
  $ bnfurl split -i nginx:'"$request" $status' --header <<< '"GET /a?b HTTP/1.1" 200'
  log.time.iso	log.client	log.method	log.status	log.bytes	valid	path	query
  \N	\N	GET	200	\N	1	/a	b
  $ bnfurl split -i combined --header -g rfc9112 -g rfc3986 log
  log.time.iso	log.client	log.method	log.status	log.bytes	valid	valid.rfc9112	error_offset.rfc9112	valid.rfc3986	error_offset.rfc3986	path	query
  2026-11-20T08:00:00+00:00	192.0.2.1	GET	200	5	1	1	\N	0	0	/a	q
  \N	\N	\N	\N	\N	0	0	\N	0	\N	\N	\N
  ! bnfurl: 1 record does not match the format combined (log:2:12); to see why: bnfurl check -i combined -g rfc9112 -g rfc3986 FILE
  $ bnfurl split -i combined -k referer --header log
  valid	scheme	host	port	path	query	fragment
  1	http	h	\N	/r	\N	f
  0	\N	\N	\N	\N	\N	\N
  ! bnfurl: 1 record does not match the format combined (log:2:12); to see why: bnfurl check -i combined -k referer FILE

Where there was no request, the server writes something else: no method, no target, and nothing to judge.

  $ bnfurl split -i envoy -f log.method,log.target,log.request,valid <<< '[2026-11-20T08:00:00.310Z] "- - -" 0 - 87 254 4 - "-" "-" "-" "-" "192.0.2.9:80"'
  \N	\N	- - -	\N
  $ printf '1795161600.129 0 192.0.2.1 NONE/000 0 NONE error:transaction-end-before-headers - HIER_NONE/- -\n1795161600.129 0 192.0.2.1 NONE_NONE/400 0 - error:invalid-request - HIER_NONE/- text/html\n1795161600.129 0 192.0.2.1 NONE/400 0 GET error:request-too-large - HIER_NONE/- text/html\n' | bnfurl split -i squid -f log.method,log.target,log.error,valid,scheme,path
  \N	\N	transaction-end-before-headers	\N	\N	\N
  \N	\N	invalid-request	\N	\N	\N
  GET	\N	request-too-large	\N	\N	\N
  $ bnfurl split -i alb -f log.method,log.target,valid,log.status <<< 'http 2026-11-20T08:00:00.186641Z app/b/50 192.0.2.1:2817 - -1 -1 -1 400 - 0 272 "- http://b.example.com:80- " "-" - - - "-" "-" "-" - 2026-11-20T08:00:00.186641Z "-" "-" "-" "-" "-" "-" "-"'
  \N	\N	\N	400

Formats that are like another one are found, with all that they have more.

  $ printf '%s\n' '192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/2.0" 502 5 "-" "curl" 93 0.004 [default-web-80] [] 192.0.2.7:80, 192.0.2.8:80 : 192.0.2.9:80 0, 0 : - 0.001, 0.002 : - 502, 502 : 504 8d2b' '192.0.2.1 - bob [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "curl" 93 0.002 [default-web-80] [] - - - - 8d2b' | bnfurl split -i auto -f log.client,log.duration,log.upstream-addr,log.upstream-status,log.req-id,path
  192.0.2.1	0.004	192.0.2.7:80, 192.0.2.8:80 : 192.0.2.9:80	502, 502 : 504	8d2b	/a
  192.0.2.1	0.002	-	-	8d2b	/a
  ! bnfurl: -i auto: detected ingress-nginx
  $ printf '%s\n' '192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "curl" 1 "web@docker" "http://192.0.2.9:80" 14ms' '192.0.2.1 - bob [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 404 19 - - 2 "-" "-" 0ms' | bnfurl split -i auto -f log.client,log.duration,log.agent,log.router-name,path
  192.0.2.1	0.014	curl	web@docker	/a
  192.0.2.1	0.000	\N	-	/a
  ! bnfurl: -i auto: detected traefik-clf
  $ cat > mesh << 'END'
  > [2026-11-20T08:00:00.310Z] "GET /a HTTP/1.1" 418 - via_upstream - "-" 0 135 4 4 "-" "curl" "8496" "web:8000" "192.0.2.9:80" outbound|8000||web 192.0.2.8:41854 192.0.2.7:80 192.0.2.1:37652 - default
  > [2026-11-20T08:00:00.310Z] "GET /a HTTP/1.1" 418 - "-" "-" 0 135 4 4 "-" "curl" "8496" "web:8000" "192.0.2.9:80" inbound|8000|http|web - 192.0.2.7:80 192.0.2.1:37652 outbound_.80_._.web
  > [2026-11-20T08:00:00.310Z] "- - -" 0 - - - "-" 117 88 5000 - "-" "-" "-" "-" "192.0.2.9:443" outbound|443||h 192.0.2.8:2 192.0.2.7:443 192.0.2.1:1 h -
  > END
  $ bnfurl split -i auto -f log.client,log.vhost,log.status,log.duration,log.upstream-cluster,log.route-name,valid,path mesh
  192.0.2.1	web	418	0.004	outbound|8000||web	default	1	/a
  192.0.2.1	web	418	0.004	inbound|8000|http|web	\N	1	/a
  192.0.2.1	\N	\N	5.000	outbound|443||h	-	\N	\N
  ! bnfurl: -i auto: detected istio
  $ cat > classic << 'END'
  > 2026-11-20T08:00:00.945958Z lb 192.0.2.39:2817 192.0.2.9:80 0.000086 0.001048 0.001337 200 200 0 57 "GET https://www.example.com:443/ HTTP/1.1" "curl" DHE-RSA-AES128-SHA TLSv1.2
  > 2026-11-20T08:00:00.945958Z lb 192.0.2.39:2817 192.0.2.9:80 0.001069 0.000028 0.000041 - - 82 305 "- - - " "-" - -
  > 2026-11-20T08:00:00.945958Z lb 192.0.2.39:2817 - -1 -1 -1 503 0 0 0 "GET http://www.example.com:80/ HTTP/1.1"
  > END
  $ bnfurl split -i auto -f log.client,log.status,log.bytes,log.agent,valid,host,path classic
  192.0.2.39	200	57	curl	1	www.example.com	/
  192.0.2.39	\N	305	\N	\N	\N	\N
  192.0.2.39	503	0	\N	1	www.example.com	/
  ! bnfurl: -i auto: detected elb

S3 writes a dash without quotes for what an operation does not have, and escapes no quote.

  $ cat > s3.log << 'END'
  > o b [20/Nov/2026:08:00:00 +0000] 192.0.2.3 arn:aws:iam::1:user/u R1 BATCH.DELETE.OBJECT a/b - 204 - - - - - - - - H= SigV4 - AuthHeader b.s3.example.com - - - -
  > o b [20/Nov/2026:08:00:00 +0000] 192.0.2.3 - R2 REST.GET.OBJECT a "GET /b/a HTTP/1.1" 200 - 5 5 2 1 "http://h/" "Mozilla/5.0 (X11) Gecko"" - H= - TLS - b.s3.example.com TLSv1.2
  > o b [20/Nov/2026:08:00:00 +0000] 192.0.2.3 - R3 REST.GET.OBJECT a "GET /b/"a" HTTP/1.1" 200 - 5 5 2 1 "-" "the "best" one" v H= - TLS - b.s3.example.com TLSv1.2
  > END
  $ bnfurl split -i s3 -f log.operation,log.key,log.status,valid,log.target,log.agent,log.version-id s3.log
  BATCH.DELETE.OBJECT	a/b	204	\N	\N	\N	-
  REST.GET.OBJECT	a	200	1	/b/a	Mozilla/5.0 (X11) Gecko"	-
  REST.GET.OBJECT	a	200	0	/b/"a"	the "best" one	v

Older lines of ALB have no quotes around two lists; CloudFront had 23 fields.

  $ bnfurl split -i alb -f log.status,host,path,log.target-port-list,log.target-status-code-list <<< 'http 2026-11-20T08:00:00.186641Z app/b/50 192.0.2.1:2817 198.51.100.1:80 0.000 0.001 0.000 200 200 34 366 "GET http://www.example.com:80/ HTTP/1.1" "curl/8.11.0" - - arn:aws:t "Root=1-5" "-" "-" 0 2026-11-20T08:00:00.186641Z "forward" "-" "-" 198.51.100.1:80 200 "-" "-"'
  200	www.example.com	/	198.51.100.1:80	200
  $ printf '2026-11-20\t08:00:00\tLAX1\t5\t192.0.2.1\tGET\td1.cloudfront.net\t/a\t200\t-\tcurl\t-\t-\tHit\ti==\twww.example.com\thttps\t23\t0.001\t-\tTLSv1.2\tECDHE\tMiss\n' | bnfurl split -i cloudfront -f path,log.status,log.x-edge-response-result-type,log.version
  /a	200	Miss	\N

HAProxy writes a line for a connection without a request, too: such a line has no URL.

  $ cat > haproxy.log << 'END'
  > Nov 20 08:00:00 h haproxy[8]: 192.0.2.1:39726 [20/Nov/2026:08:00:00.161] stat-https/1: Connection closed during SSL handshake
  > Nov 20 08:00:00 h haproxy[8]: 192.0.2.1:33313 [20/Nov/2026:08:00:00.443] fnt bck/srv1 0/0/5007 212 -- 0/0/0/0/3 0/0
  > Nov 20 08:00:00 h haproxy[8]: 192.0.2.1:53332 [20/Nov/2026:08:00:00.143] fe~ be/s1 0/0/7/1457/1487 200 11394 - - ---- 2/1/0/0/0 0/0 {Mozilla/5.0 (X; Y)} {} "GET /a HTTP/1.1"
  > END
  $ bnfurl split -i auto -f log.client,log.frontend-name,log.duration,log.bytes,log.message,valid,path haproxy.log
  192.0.2.1	stat-https	\N	\N	Connection closed during SSL handshake	\N	\N
  192.0.2.1	fnt	5.007	212	\N	\N	\N
  192.0.2.1	fe~	1.487	11394	\N	1	/a
  ! bnfurl: -i auto: detected haproxy

Error logs of nginx and Apache, of which a message says that the access log has the same requests. A message in which
", client: " is part of a path is not a line of nginx's.

  $ cat > nginx.log << 'END'
  > 2026/11/20 08:00:00 [notice] 1#1: start worker process 30
  > 2026/11/20 08:00:00 [error] 7#7: *9 open() "/srv/a, b" failed (2: No such file or directory), client: 192.0.2.1, server: www.example.com, request: "GET /a HTTP/1.1", host: "www.example.com", referrer: "https://www.example.com/b"
  > 2026/11/20 08:00:00 [error] 7#7: *9 connect() failed (111: Connection refused) while connecting to upstream, client: 192.0.2.1, server: , request: "GET /"a"|b HTTP/1.1", upstream: "http://198.51.100.1:8080/a", host: "x"y"
  > 2026/11/20 08:00:00 [error] 7#7: *9 SSL_do_handshake() failed while SSL handshaking, client: 192.0.2.1, server: 0.0.0.0:443
  > 2026/11/20 08:00:00 [error] 7#7: *9 open() "/srv/a, client: 203.0.113.9, server: x" failed (2: No such file or directory), client: 192.0.2.1, server: x, request: "GET /a HTTP/1.1"
  > END
  $ bnfurl split -i auto -f log.time.iso,log.level,log.client,log.method,valid,log.target,log.vhost,log.referer,log.message nginx.log
  2026-11-20T08:00:00	notice	\N	\N	\N	\N	\N	\N	start worker process 30
  2026-11-20T08:00:00	error	192.0.2.1	GET	1	/a	www.example.com	https://www.example.com/b	open() "/srv/a, b" failed (2: No such file or directory)
  2026-11-20T08:00:00	error	192.0.2.1	GET	0	/"a"|b	x"y	\N	connect() failed (111: Connection refused) while connecting to upstream
  2026-11-20T08:00:00	error	192.0.2.1	\N	\N	\N	\N	\N	SSL_do_handshake() failed while SSL handshaking
  \N	\N	\N	\N	0	\N	\N	\N	\N
  ! bnfurl: -i auto: detected nginx-error (an error log: its requests are usually in the access log, too)
  ! bnfurl: 1 record does not match the format nginx-error (nginx.log:5:122); to see why: bnfurl check -i nginx-error FILE
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ cat > apache.log << 'END'
  > [Fri Nov 20 08:00:00.652118 2026] [mpm_event:notice] [pid 8777:tid 4326490112] AH00489: Apache/2.4.62 (Debian) configured -- resuming normal operations
  > [Fri Nov 20 08:00:00.652118 2026] [core:error] [pid 8777] (36)File name too long: [client 2001:db8::1:58619] AH00036: access to /a failed, referer: https://www.example.com/
  > [Fri Nov 20 08:00:00.652118 2026] [core:error] [pid 8777] [client 192.0.2.1:58619] AH00126: Invalid URI in request GET /../../a HTTP/1.1
  > [Fri Nov 20 08:00:00 2026] [error] [client 192.0.2.1] client denied by server configuration: /srv/www/test
  > END
  $ bnfurl split -i auto -f log.time.iso,log.level,log.client,log.method,valid,path,log.referer,log.message apache.log
  2026-11-20T08:00:00.652118	notice	\N	\N	\N	\N	\N	AH00489: Apache/2.4.62 (Debian) configured -- resuming normal operations
  2026-11-20T08:00:00.652118	error	2001:db8::1	\N	\N	\N	https://www.example.com/	AH00036: access to /a failed
  2026-11-20T08:00:00.652118	error	192.0.2.1	GET	1	/../../a	\N	AH00126: Invalid URI in request GET /../../a HTTP/1.1
  2026-11-20T08:00:00	error	192.0.2.1	\N	\N	\N	\N	client denied by server configuration: /srv/www/test
  ! bnfurl: -i auto: detected apache-error (an error log: its requests are usually in the access log, too)
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i apache-error -q -f log.client,log.method,url,valid << 'END'
  > [Thu Feb 15 16:23:00.123456 2024] [core:error] [pid 2928] [client 192.0.2.39:37924] AH10244: invalid URI path (/cgi-bin/.%2e/.%2e/bin/sh)
  > [Thu Feb 15 16:23:00 2024] [error] [client 192.0.2.39] Invalid URI in request GET /a%zz HTTP/1.0
  > END
  192.0.2.39	\N	/cgi-bin/.%2e/.%2e/bin/sh	1
  192.0.2.39	GET	/a%zz	0
  $ bnfurl split -i syslog:apache-error -f log.client,log.level,valid,wrapper.time <<< 'Feb 15 16:23:00 srv httpd[22034]: [authz_core:error] [pid 22034] [client 192.0.2.1:58585] AH01630: client denied by server configuration: /srv/x'
  192.0.2.1	error	\N	Feb 15 16:23:00
  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 404 5 "-" "curl"\n' > access.log
  $ bnfurl stats -o tsv -i auto --by path --where log.client access.log nginx.log apache.log
  path	records	octets	invalid	share
  \N	4	\N	1	0.5714
  /a	2	5	0	0.2857
  /../../a	1	\N	0	0.1429
  ! bnfurl: nginx.log: 1 record does not match the format nginx-error (nginx.log:5:122); to see why: bnfurl check -i nginx-error FILE
  ! bnfurl: -i auto: detected these formats:
  !   combined     access.log
  !   nginx-error  nginx.log (an error log: its requests are usually in the access log, too)
  !   apache-error apache.log (an error log: its requests are usually in the access log, too)
  $ bnfurl report -i auto --json access.log nginx.log 2> /dev/null | grep '"notes"'
  "notes":["-i auto: detected these formats:\n  combined    access.log\n  nginx-error nginx.log (an error log: its requests are usually in the access log, too)","nginx.log: 1 record does not match the format nginx-error (nginx.log:5:122); to see why: bnfurl check -i nginx-error FILE","nginx.log: the times of the log have no zone; give it with --zone, as in --zone +01:00"],

A line that was cut off within a field keeps the fields before the cut, if these reach its URL, and is not valid. Where
it ends after a field, the others are missing.

  $ cat > cut.log << 'END'
  > 192.0.2.6 - - [20/Nov/2026:08:00:00 +0000] "GET /a?b HTTP/1.1" 200 235 "-" "Mozilla/5.0 (compatible; +http://h/bot.html
  > 192.0.2.7 - - [20/Nov/2026:08:00:00 +0000] "GET /a?b HTTP/1.1" 200 23
  > 192.0.2.8 - - [20/Nov/2026:08:00:00 +0000] "GET /a?
  > 192.0.2.9 - - [20/Nov/20
  > hello
  > END
  $ bnfurl split -i combined -f log.client,log.method,path,query,log.status,log.bytes,log.agent,valid,reason cut.log
  192.0.2.6	GET	/a	b	200	235	\N	0	the line ends before its user-agent
  192.0.2.7	GET	/a	b	200	23	\N	1	\N
  192.0.2.8	GET	\N	\N	\N	\N	\N	0	the line ends before its target is complete
  \N	\N	\N	\N	\N	\N	\N	0	the line ends before its time is complete
  \N	\N	\N	\N	\N	\N	\N	0	the line ends before its host is complete
  ! bnfurl: 4 records do not match the format combined (first: cut.log:1:120); 2 of them are cut off, and only the fields before the cut are shown; to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record differs from the format combined but is read (cut.log:2): it has fewer fields
  $ head -n 1 cut.log | bnfurl stats -o tsv -i combined --by log.client,path
  log.client	path	records	octets	invalid	share
  192.0.2.6	/a	1	235	1	1.0000
  ! bnfurl: 1 record does not match the format combined (-:1:120): it is cut off, and only the fields before the cut are shown; to see why: bnfurl check -i combined FILE
  $ head -n 1 cut.log | sed 's/^/Nov 20 08:00:00 web nginx: /' | bnfurl grep -c -i syslog:combined --where 'log.status=200'
  1
  ! bnfurl: 1 record does not match the format syslog:combined (-:1:147): it is cut off, and only the fields before the cut are shown; to see why: bnfurl check -i syslog:combined FILE
  $ head -n 2 cut.log | bnfurl split -i combined --on-bad drop -f log.client
  192.0.2.7
  ! bnfurl: skipped 1 record without a valid URL
  ! bnfurl: 1 record does not match the format combined (-:1:120): it is cut off, and only the fields before the cut are shown; to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record differs from the format combined but is read (-:2): it has fewer fields

Components of the line.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "-" "UA"\n192.0.2.2 - joe [20/Nov/2026:08:00:01 +0000] "GET /a b HTTP/1.1" 404 - "http://h/r#f" "UA" more fields\n192.0.2.3 - - [20/Nov/2026:08:00:02 +0000] "-" 408 0 "-" "-"\nno log line\n192.0.2.4 - - [20/Nov/2026:08:00:03 +0000] "CONNECT h:443 HTTP/1.1" 200 0 "/rel" "UA"\r\n192.0.2.5 - - [20/Nov/2026:08:00:04 +0000] "GET 1.2.3.4:80 HTTP/1.1" 400 0 "-" "UA"\n192.0.2.6 - - [20/Nov/2026:08:00:05 +0000] "OPTIONS * HTTP/1.1" 200 0 "-" "UA"\n192.0.2.7 - - [20/Nov/2026:08:00:06 +0000] "\\x16\\x03" 400 0 "-" "UA"\n' | bnfurl split -i combined -f log.host,log.ident,log.user,log.time,log.request,log.method,log.target,log.version,log.status,log.size,log.referer,log.user-agent
  192.0.2.1	-	\N	20/Nov/2026:08:00:00 +0000	GET /a?q HTTP/1.1	GET	/a?q	HTTP/1.1	200	5	\N	UA
  192.0.2.2	-	joe	20/Nov/2026:08:00:01 +0000	GET /a b HTTP/1.1	GET	/a b	HTTP/1.1	404	-	http://h/r#f	UA
  192.0.2.3	-	\N	20/Nov/2026:08:00:02 +0000	-	\N	-	\N	408	0	\N	-
  \N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
  192.0.2.4	-	\N	20/Nov/2026:08:00:03 +0000	CONNECT h:443 HTTP/1.1	CONNECT	h:443	HTTP/1.1	200	0	/rel	UA
  192.0.2.5	-	\N	20/Nov/2026:08:00:04 +0000	GET 1.2.3.4:80 HTTP/1.1	GET	1.2.3.4:80	HTTP/1.1	400	0	\N	UA
  192.0.2.6	-	\N	20/Nov/2026:08:00:05 +0000	OPTIONS * HTTP/1.1	OPTIONS	*	HTTP/1.1	200	0	\N	UA
  192.0.2.7	-	\N	20/Nov/2026:08:00:06 +0000	\\x16\\x03	\N	\\x16\\x03	\N	400	0	\N	UA
  ! bnfurl: 1 record does not match the format combined (-:4:12); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one

Lenient cuts targets.

  $ bnfurl split -i combined --lenient -f valid,scheme,host,port,path,query,kind,host_kind <<< 'h - - [t] "GET //a b HTTP/1.1" 200 1 "-" "-"'
  0	\N	\N	\N	//a b	\N	\N	\N
  $ bnfurl split -i combined --lenient -f valid,scheme,host,port,path,query,kind,host_kind <<< 'h - - [t] "GET http://h:8/a b HTTP/1.1" 200 1 "-" "-"'
  0	http	h	8	/a b	\N	\N	\N
  $ bnfurl split -i combined --lenient -f valid,scheme,host,port,path,query,kind,host_kind <<< 'h - - [t] "CONNECT u@h:443x HTTP/1.1" 200 1 "-" "-"'
  0	\N	h:443x	\N		\N	\N	\N
  $ bnfurl split -i combined --lenient -f valid,scheme,host,port,path,query,kind,host_kind <<< 'h - - [t] "CONNECT [::1]:44: HTTP/1.1" 200 1 "-" "-"'
  0	\N	[::1]:44			\N	\N	\N

Common format.

  $ bnfurl split -i common -f valid,path <<< 'h - - [t] "GET /p HTTP/1.0" 200 1'
  1	/p

A number has no zeros before it, in text as in Arrow.

  $ echo '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 0404 000' | bnfurl split -i 'apache:%h %l %u %t "%r" %s %b' -f log.status,log.status.raw,log.bytes
  404	0404	0

A grammar file for a log with broken and missing requests shows a row for each.

  $ bnfurl split -i examples/timed.bnf --header -f log.status,log.seconds,valid,path,query examples/timed.log
  log.status	log.seconds	valid	path	query
  200	0.431	1	/search	q=bnf
  400	0.002	0	\N	\N
  400	10.000	\N	\N	\N
  400	0.000	0	\N	\N
  200	0.010	1	/	\N
  \N	\N	0	\N	\N
  ! bnfurl: 1 record does not match the format examples/timed.bnf (examples/timed.log:6:57); to see why: bnfurl check -i examples/timed.bnf FILE

A set of characters with a name appears by its name.

  $ printf '2026|h\n2026' | bnfurl check -i examples/pipes.bnf
  -:1:7: expected field client, octet, "|", found the end
  -:2:5: expected field time, octet, "|", found the end
  [1]
  $ bnfurl check -i examples/timed.bnf <<< '192.0.2.7 [20/Nov'
  -:1:18: expected field time, in-brackets, "]", found the end
  [1]

A byte order mark at the beginning of a log belongs to no field.

  $ printf '\357\273\277192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a| HTTP/1.1" 200 5 "-" "x"\n' > marked
  $ bnfurl split -i combined -f log.client,byte marked marked
  192.0.2.1	3
  192.0.2.1	3
  $ bnfurl split -i auto -f log.client < marked
  192.0.2.1
  ! bnfurl: -i auto: detected combined
  $ bnfurl check -i combined marked
  marked:1:51: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "|"
  [1]
  $ printf '\357\273\277#Fields: c-ip cs-uri-stem\n192.0.2.1 /a\n' | bnfurl split -i auto -f log.client,path,byte
  192.0.2.1	/a	29
  ! bnfurl: -i auto: detected w3c
  $ printf '\357\273\277192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5' | bnfurl split -i combined -f log.client
  192.0.2.1
  ! bnfurl: 1 record differs from the format combined but is read (-:1): it has fewer fields

# Reasons

A reason says of a field whether it is there.

  $ printf '192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /a%s\n' ' HTTP/1.1" 200 45x' ' HTTP/1.1" 200 x' '' | bnfurl split -i common -f path,valid,reason
  \N	0	the line must end after the size, but "x" follows it
  \N	0	the size must come next, not "x"
  \N	0	the line ends before its target is complete
  ! bnfurl: 3 records do not match the format common (first: -:1:68); 1 of them is cut off, and only the fields before the cut are shown; to see why: bnfurl check -i common FILE

Where the method decides, it is named.

  $ printf '192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "%s HTTP/1.1" 200 45\n' 'CONNECT /a' 'GET *' 'OPTIONS a b' 'GET ' | bnfurl split -i common -f log.method,url,reason
  CONNECT	/a	"/" cannot begin a request-target of CONNECT
  GET	*	"*" cannot begin a request-target of methods other than CONNECT and OPTIONS
  OPTIONS	a b	a space is not allowed in a scheme
  GET		an empty text is not a request-target of methods other than CONNECT and OPTIONS

A line is reported at the field that does not fit, even if a field before it could have any bytes.

  $ bnfurl check -i 'nginx:[$level] $pid "$request"' <<< '[x] 12.3 "GET /a HTTP/1.1"'
  -:1:7: expected field pid, found "."
  [1]
  $ bnfurl check -i 'nginx:[$level] $pid "$request"' <<< '[x] 12 GET'
  -:1:8: expected field request, found "G"
  [1]
  $ bnfurl check --stats -i 'nginx:[$level] $pid "$request"' <<< '[x] 12.3 "GET /a HTTP/1.1"'
  -:1:7: expected field pid, found "."
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"field pid":1},"bytes":27,"seconds":0}
  [1]
