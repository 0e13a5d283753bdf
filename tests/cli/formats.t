The log formats that come with the program, and logs whose lines are JSON.

# Formats

Other lines are invalid records without a URL.

  $ printf '\nhttp://example.org/\n\377\377\377\n' | bnfurl split -i alb -f valid,url,log.status
  0	\N	\N
  0	\N	\N
  0	\N	\N
  ! bnfurl: 3 records do not match the format alb (first: -:1:1); to see why: bnfurl check -i alb FILE
  $ printf '\nhttp://example.org/\n\377\377\377\n' | bnfurl split -i cloudfront -f valid,url,log.status
  0	\N	\N
  0	\N	\N
  ! bnfurl: 2 records do not match the format cloudfront (first: -:2:1); to see why: bnfurl check -i cloudfront FILE
  $ printf '\nhttp://example.org/\n\377\377\377\n' | bnfurl split -i envoy -f valid,url,log.status
  0	\N	\N
  0	\N	\N
  0	\N	\N
  ! bnfurl: 3 records do not match the format envoy (first: -:1:1); to see why: bnfurl check -i envoy FILE
  $ printf '\nhttp://example.org/\n\377\377\377\n' | bnfurl split -i haproxy -f valid,url,log.status
  0	\N	\N
  0	\N	\N
  0	\N	\N
  ! bnfurl: 3 records do not match the format haproxy (first: -:1:1); to see why: bnfurl check -i haproxy FILE
  $ printf '\nhttp://example.org/\n\377\377\377\n' | bnfurl split -i nginx-main -f valid,url,log.status
  0	\N	\N
  0	\N	\N
  0	\N	\N
  ! bnfurl: 3 records do not match the format nginx-main (first: -:1:1); to see why: bnfurl check -i nginx-main FILE
  $ printf '\nhttp://example.org/\n\377\377\377\n' | bnfurl split -i nginx-timed -f valid,url,log.status
  0	\N	\N
  0	\N	\N
  0	\N	\N
  ! bnfurl: 3 records do not match the format nginx-timed (first: -:1:1); to see why: bnfurl check -i nginx-timed FILE
  $ printf '\nhttp://example.org/\n\377\377\377\n' | bnfurl split -i s3 -f valid,url,log.status
  0	\N	\N
  0	\N	\N
  0	\N	\N
  ! bnfurl: 3 records do not match the format s3 (first: -:1:1); to see why: bnfurl check -i s3 FILE
  $ printf '\nhttp://example.org/\n\377\377\377\n' | bnfurl split -i squid -f valid,url,log.status
  0	\N	\N
  0	\N	\N
  0	\N	\N
  ! bnfurl: 3 records do not match the format squid (first: -:1:1); to see why: bnfurl check -i squid FILE
  $ printf '\nhttp://example.org/\n\377\377\377\n' | bnfurl split -i vhost_combined -f valid,url,log.status
  0	\N	\N
  0	\N	\N
  0	\N	\N
  ! bnfurl: 3 records do not match the format vhost_combined (first: -:1:1); to see why: bnfurl check -i vhost_combined FILE

Comments of cloudfront are no records.

  $ printf '#Version: 1.0\n#Fields: date time\n2026-11-03\t08:00:17\tLAX1\t23628\t198.51.100.40\tGET\td111111abcdef8.cloudfront.net\t/docs/^top\t304\thttps://www.example.com/\tcurl/8.11.0\t-\t-\tHit\tUT1o5Xa1mt6bjfhzKwOisTNFgDnjWO9fXcwh97xI==\twww.example.com\thttps\t69\t2.570\t-\tTLSv1.2\t-\tHit\tHTTP/2.0\n#\n2026-11-03\t08:00:17\tLAX1\t23628\t198.51.100.40\tGET\td111111abcdef8.cloudfront.net\t/docs/^top\t304\thttps://www.example.com/\tcurl/8.11.0\t-\t-\tHit\tUT1o5Xa1mt6bjfhzKwOisTNFgDnjWO9fXcwh97xI==\twww.example.com\thttps\t69\t2.570\t-\tTLSv1.2\t-\tHit\tHTTP/2.0' | bnfurl split -i cloudfront -f line,byte,log.size --stats
  1	33	23628
  2	273	23628
  ! {"records":2,"valid":0,"invalid":2,"reasons":{"unreserved, sub-delims, \"%\", \"/\", \":\", \"?\", \"@\", or the end":2},"bytes":510,"seconds":0}
  $ bnfurl grep -i cloudfront -v << 'END'
  > #x
  > #x
  > #x
  > END
  [1]

Cloudfront is found by its fields, before w3c, which knows them by other names.

  $ printf '#Version: 1.0\n#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status\n2026-11-20\t08:00:00\tLAX1\t2390282\t192.0.2.1\tGET\td111111abcdef8.cloudfront.net\t/a/b.html\t200\t-\tMozilla/4.0%%20(compatible)\t-\t-\tHit\tSOX4xwn4XV6Q4rgb7XiVGOHms_BGlTAC4KyHmureZmBNrjGdRLiNIQ==\twww.example.com\thttps\t23\t0.001\t-\tTLSv1.2\tECDHE-RSA-AES128-GCM-SHA256\tHit\tHTTP/2.0\t-\t-\t11040\t0.001\tHit\ttext/html\t78\t-\t-\n' > cloudfront
  $ bnfurl split -i auto -f log.time.iso,log.status,path cloudfront
  2026-11-20T08:00:00Z	200	/a/b.html
  ! bnfurl: -i auto: detected cloudfront
  $ bnfurl check -c cloudfront
  3
  ! bnfurl: none of the first 3 records is a URI; this format fits: -i cloudfront
  [1]

# Shipped
# Grammars that are not compiled in are known by their names like those that are.

List says where they are from.

  $ cat > own.bnf << 'END'
  > # source: us
  > own = *DIGIT
  > END
  $ BNFURL_GRAMMARS=. bnfurl grammar list
  NAME	START	NOTATION	SOURCE
  combined	record	ABNF	Apache HTTP Server, mod_log_config: the Common Log Format, "%{Referer}i" and "%{User-agent}i"
  common	record	ABNF	Apache HTTP Server, mod_log_config: %h %l %u %t "%r" %>s %b
  own	own	ABNF	us; read from ./own.bnf
  rfc1738	url	bar	RFC 1738, section 5, December 1994
  rfc1808	URL	bar	RFC 1808, section 2.2, June 1995
  rfc2396	URI-reference	bar	RFC 2396, appendix A, August 1998
  rfc3986	URI	ABNF	RFC 3986, appendix A, January 2005
  rfc9112	request-target	ABNF	RFC 9112, section 3.2, June 2022
  w3c1993	url	juxtaposition	T. Berners-Lee, BNF for URLs, November 1993

Every command takes their names.

  $ cat > own.bnf << 'END'
  > # component: number
  > own = "a" number
  > number = *DIGIT
  > END
  $ BNFURL_GRAMMARS=. bnfurl check -g own << 'END'
  > a1
  > b
  > END
  -:2:1: expected "A", "a", found "b"
  [1]
  $ BNFURL_GRAMMARS=. bnfurl split -g own -f grammar,number <<< a12
  own	12
  $ BNFURL_GRAMMARS=. bnfurl explain -g own a1
  a1
  number	1	2	1
  $ BNFURL_GRAMMARS=. bnfurl witness -g own -g rfc3986
  own:own	rfc3986:URI	A
  rfc3986:URI	own:own	A:
  [1]
  $ BNFURL_GRAMMARS=. bnfurl grammar show own
  PRODUCTION	ENTRY	COMPONENT	ENGINES
  own	own,start	-	table
  number	own	number	table
  DIGIT	core	-	table
  $ BNFURL_GRAMMARS=. bnfurl grammar dot own
  digraph "own:own" {
    rankdir=LR;
    node [shape=circle];
    start [shape=point];
    start -> 0;
    1 [shape=doublecircle];
    0 -> 1 [label="[Aa]"];
    1 -> 1 [label="[0-9]"];
  }

They import each other.

  $ cat > outer.bnf << 'END'
  > # import: IN inner
  > outer = <inner, see [IN]> "!"
  > END
  $ cat > core.bnf << 'END'
  > core = "x"
  > digits = 1*DIGIT
  > END
  $ cat > inner.bnf << 'END'
  > # import: CORE core
  > inner = "i" <digits, see [CORE]>
  > END
  $ BNFURL_GRAMMARS=. bnfurl check -g outer <<< 'i12!'
  $ cat > mine.txt << 'END'
  > # import: O outer
  > mine = <outer, see [O]> "?"
  > END
  $ BNFURL_GRAMMARS=. bnfurl check -g mine.txt <<< 'i1!?'

A compiled grammar comes first.

  $ echo 'rfc3986 = "x"' > rfc3986.bnf
  $ BNFURL_GRAMMARS=. bnfurl check <<< http://example.org/
  $ BNFURL_GRAMMARS=. bnfurl grammar list
  NAME	START	NOTATION	SOURCE
  combined	record	ABNF	Apache HTTP Server, mod_log_config: the Common Log Format, "%{Referer}i" and "%{User-agent}i"
  common	record	ABNF	Apache HTTP Server, mod_log_config: %h %l %u %t "%r" %>s %b
  rfc1738	url	bar	RFC 1738, section 5, December 1994
  rfc1808	URL	bar	RFC 1808, section 2.2, June 1995
  rfc2396	URI-reference	bar	RFC 2396, appendix A, August 1998
  rfc3986	URI	ABNF	RFC 3986, appendix A, January 2005
  rfc9112	request-target	ABNF	RFC 9112, section 3.2, June 2022
  w3c1993	url	juxtaposition	T. Berners-Lee, BNF for URLs, November 1993

A file of the same name is taken by its path.

  $ mkdir -p sub
  $ echo 'own = "shipped"' > own.bnf
  $ echo 'own = "mine"' > sub/own.bnf
  $ BNFURL_GRAMMARS=. bnfurl check -g sub/own.bnf <<< mine
  $ BNFURL_GRAMMARS=. bnfurl check -g own <<< shipped

Messages name them.

  $ cat > sevres.bnf << 'END'
  > # kind: record
  > # component: t
  > # target: t rfc3986 URI
  > r = t
  > t = *VCHAR
  > END
  $ BNFURL_GRAMMARS=. bnfurl check -i sevre
  ! bnfurl: unknown input format "sevre" (did you mean "sevres"?); expected one of: sevres lines nul auto tsv csv jsonl w3c and others; "-i help" lists them all; or name a grammar file
  [2]
  $ BNFURL_GRAMMARS=. bnfurl check -g severs
  ! bnfurl: unknown grammar "severs" (did you mean "sevres"?); expected one of: sevres combined common rfc1738 rfc1808 rfc2396 rfc3986 rfc9112 and others; "bnfurl grammar list" lists them all; or name a grammar file
  [2]

The list of formats says what each one is, as its grammar file does, or where it was published.

  $ printf '# source: the engine house\n# kind: record\n# component: t\n# target: t rfc3986 URI\nr = t\nt = *VCHAR\n' > engine.bnf
  $ BNFURL_GRAMMARS=. bnfurl check -i help | grep -e ^engine -e ^combined -e ^caddy
  caddy	the access log of Caddy in JSON; the URL is request.uri unless -k names another member	{"ts":1795161600.186641,"request":{"client_ip":"192.0.2.1","method":"GET","host":"www.example.com","uri":"/a/b.html","headers":{"User-Agent":["curl/8.11.0"]}},"duration":0.046,"size":512,"status":200,"resp_headers":{}}
  combined	the access log of nginx and Apache, with referer and user agent	192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a/b.html HTTP/1.1" 200 512 "-" "Mozilla/5.0 (X11; Linux x86_64)"
  engine	the engine house
  $ printf '# about: the log of our engines; one URL a line\n' >> engine.bnf
  $ BNFURL_GRAMMARS=. bnfurl check -i help | grep ^engine
  engine	the log of our engines; one URL a line

A fault is told with its place.

  $ echo 'own = digits' > own.bnf
  $ BNFURL_GRAMMARS=. bnfurl check -g own
  ! ./own.bnf:1:7: digits is not defined (rule own)
  [2]

Without the folder the compiled ones are there.

  $ BNFURL_GRAMMARS=nowhere bnfurl grammar list
  NAME	START	NOTATION	SOURCE
  combined	record	ABNF	Apache HTTP Server, mod_log_config: the Common Log Format, "%{Referer}i" and "%{User-agent}i"
  common	record	ABNF	Apache HTTP Server, mod_log_config: %h %l %u %t "%r" %>s %b
  rfc1738	url	bar	RFC 1738, section 5, December 1994
  rfc1808	URL	bar	RFC 1808, section 2.2, June 1995
  rfc2396	URI-reference	bar	RFC 2396, appendix A, August 1998
  rfc3986	URI	ABNF	RFC 3986, appendix A, January 2005
  rfc9112	request-target	ABNF	RFC 9112, section 3.2, June 2022
  w3c1993	url	juxtaposition	T. Berners-Lee, BNF for URLs, November 1993
  $ BNFURL_GRAMMARS=nowhere bnfurl check -i alb
  ! bnfurl: unknown input format "alb"; expected one of: lines nul auto tsv csv jsonl w3c iis and others; "-i help" lists them all; the folder with the other grammars, nowhere, was not found (BNFURL_GRAMMARS names it)
  [2]

A path is no name.

  $ mkdir -p sub
  $ BNFURL_GRAMMARS=. bnfurl check -g ../sub
  ! bnfurl: ../sub: No such file or directory
  [2]

Prove is for compiled grammars.

  $ echo 'own = "x"' > own.bnf
  $ BNFURL_GRAMMARS=. bnfurl grammar prove own
  ! bnfurl: own is read at run time; prove is only for compiled-in grammars, except with --certificate or --tables: build with -Dgrammars=NAME,...,own to compile it in
  [2]

# Json Logs

A method can have escapes and be missing.

  $ bnfurl split -i traefik -f valid,kind << 'END'
  > {"RequestMethod":"CONN\u0045CT","RequestPath":"1.2.3.4:1"}
  > {"RequestPath":"1.2.3.4:1"}
  > {"RequestMethod":1,"RequestPath":"/"}
  > END
  1	authority-form
  1	authority-form
  1	origin-form

A record without the member is invalid.

  $ bnfurl check -i caddy <<< '{"request":{"method":"GET"}}'
  -:1:29: expected a member "request.uri", found the end
  [1]

Another member and another grammar can be asked for.

  $ bnfurl split -i caddy -k request.host -f valid,url <<< '{"request":{"method":"GET","uri":"/","host":"1.2.3.4:1"}}'
  0	1.2.3.4:1
  ! bnfurl: the first record is not a request-target; it is JSON of Caddy: -i jsonl -k request.uri -g rfc9112
  $ bnfurl split -i caddy -k request.host -p authority-form -f valid <<< '{"request":{"method":"GET","uri":"/","host":"1.2.3.4:1"}}'
  1
  $ bnfurl split -i caddy -g rfc3986 -f valid <<< '{"request":{"method":"GET","uri":"/","host":"1.2.3.4:1"}}'
  0
  ! bnfurl: the first record is not a URI; it is JSON of Caddy: -i jsonl -k request.uri -g rfc9112

A member can be a request line, which is read as in other logs.

  $ printf '{"request":"%s"}\n' 'GET /a?x=1 HTTP/1.1' 'CONNECT h:1 HTTP/1.1' 'POST \/b| HTTP\/1.1' 'GET /c d HTTP/2.0' 'GET /e' 'GET HTTP/1.1' '\u0016\u0003 x' - '' > requests
  $ echo '{"request":null}' >> requests
  $ bnfurl split -i jsonl -k request -f log.method,valid,url,error_offset requests
  GET	1	/a?x=1	\N
  CONNECT	1	h:1	\N
  POST	0	/b|	2
  GET	0	/c d	2
  GET	1	/e	\N
  GET	0		0
  \\N\t0\t\x16\x03 x\t0 (esc)
  \N	\N	\N	\N
  \N	0		0
  \N	\N	\N	\N
  $ bnfurl check -i jsonl -k request requests
  requests:3:21: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "|"
  requests:4:19: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found " "
  requests:6:17: expected ALPHA, "/", found the end
  requests:7:13: expected unreserved, sub-delims, "%", "/", ":", "[", found 0x16
  requests:9:13: expected unreserved, sub-delims, "%", "/", ":", "[", found the end
  [1]
  $ printf '{"r":"%s"}\n' 'GET /a HTTP/1.1' 'GET /a' | bnfurl split -i jsonl -k r -g rfc9112 -f log.method,valid,url
  GET	1	/a
  \N	0	GET /a

A URL can be in two members, as in Azure's gateway and AWS WAF, whose headers are a list.

  $ printf '{"uri":"/a","args":%s}\n' '"x=\u0031"' '""' '"-"' null 1 '"x|\"y"' '"x\u0041|"' > two
  $ bnfurl split -i jsonl -k uri+args -f valid,url,error_offset two
  1	/a?x=1	\N
  1	/a	\N
  1	/a	\N
  1	/a	\N
  1	/a	\N
  0	/a?x|"y	4
  0	/a?xA|	5
  $ bnfurl check -i jsonl -k uri+args two
  two:6:22: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "|"
  two:7:28: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "|"
  [1]
  $ bnfurl check -i jsonl -k uri+args <<< '{"args":"x"}'
  -:1:13: expected a member "uri+args", found the end
  [1]
  $ bnfurl split -i jsonl -k uri+args -f url <<< '{"uri+args":"/a?b","uri":"/c","args":"d"}'
  /a?b
  $ bnfurl split -i jsonl -k properties.requestUri -g rfc9112 -f log.status,path,query <<< '{"properties":{"clientIP":"192.0.2.1","httpMethod":"GET","requestUri":"/a","requestQuery":"x=1","httpStatus":200}}'
  200	/a	x=1
  $ bnfurl split -i waf -f log.vhost,log.agent,log.status,log.duration,url,httpRequest.headers.x.y << 'END'
  > {"timestamp":1795161600123,"webaclId":"a","responseCodeSent":null,"httpRequest":{"headers":[{"name":"host","value":"h"},{"name":"x","value":{"y":1}},{"name":"User-Agent"},1,{"value":"z"},{"name":"User\u002dAgent","value":"curl"}],"uri":"/a","args":"","httpMethod":"GET"}}
  > {"timestamp":1795161600123,"webaclId":"a","responseCodeSent":403,"httpRequest":{"headers":[],"uri":"/a","args":"b","httpMethod":"GET"}}
  > END
  h	curl	\N	\N	/a	1
  \N	\N	403	\N	/a?b	\N
  ! bnfurl: columns that waf does not have: log.duration

A time is shown as the time of the log is.

  $ printf '{"u":"/","end":%s}\n' 1795161723 1795161723123 1795161723123456 1795161723123456789 '"2026-11-20T08:02:03+01:00"' '"20/Nov/2026:08:02:03 +0000"' '"soon"' null > times
  $ bnfurl split -i jsonl -k u -g rfc9112 -f end:hour,end:5m,end:day,end:weekday,end.iso,end.unix times
  2026-11-20T08:00:00Z	2026-11-20T08:00:00Z	2026-11-20T00:00:00Z	Fri	2026-11-20T08:02:03Z	1795161723
  2026-11-20T08:00:00Z	2026-11-20T08:00:00Z	2026-11-20T00:00:00Z	Fri	2026-11-20T08:02:03.123Z	1795161723.123
  2026-11-20T08:00:00Z	2026-11-20T08:00:00Z	2026-11-20T00:00:00Z	Fri	2026-11-20T08:02:03.123456Z	1795161723.123456
  2026-11-20T08:00:00Z	2026-11-20T08:00:00Z	2026-11-20T00:00:00Z	Fri	2026-11-20T08:02:03.123456789Z	1795161723.123456789
  2026-11-20T08:00:00+01:00	2026-11-20T08:00:00+01:00	2026-11-20T00:00:00+01:00	Fri	2026-11-20T08:02:03+01:00	1795158123
  2026-11-20T08:00:00+00:00	2026-11-20T08:00:00+00:00	2026-11-20T00:00:00+00:00	Fri	2026-11-20T08:02:03+00:00	1795161723
  \N	\N	\N	\N	\N	\N
  \N	\N	\N	\N	\N	\N
  ! bnfurl: 1 record has a time that cannot be read; the first is "soon" at times:7
  $ bnfurl stats -i jsonl -k u -g rfc9112 --by end:weekday,end:minute times
  end:weekday	end:minute	records	octets	invalid	share
  Fri	2026-11-20T08:02:00Z	4	\N	0	0.5000
  \N	\N	2	\N	0	0.2500
  Fri	2026-11-20T08:02:00+00:00	1	\N	0	0.1250
  Fri	2026-11-20T08:02:00+01:00	1	\N	0	0.1250
  ! bnfurl: 1 record has a time that cannot be read; the first is "soon" at times:7
  $ bnfurl split -i jsonl -k u -g rfc9112 -f own.end --where 'end:hour=2026-11-20T08:00:00Z' times
  1795161723
  1795161723123
  1795161723123456
  1795161723123456789
  20/Nov/2026:08:02:03 +0000
  ! bnfurl: 1 record has a time that cannot be read; the first is "soon" at times:7
  $ bnfurl split -i jsonl -k u -g rfc9112 --pass -f end:hour times | head -n 1
  2026-11-20T08:00:00Z	1795161723
  ! bnfurl: 1 record has a time that cannot be read; the first is "soon" at times:7
  $ printf 'u\tend\nhttp://h/\t1795161723\n' | bnfurl split -i tsv -k u -f end:hour,end:nosuch
  ! bnfurl: unknown column "end:nosuch"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -i tsv -k u -f help" lists them all
  [2]
  $ printf 'http://h/\t1795161723\n' | bnfurl split -i tsv -k 1 -f 2:hour
  2026-11-20T08:00:00Z
  $ bnfurl split -i jsonl -k u --zone +01:00 -f a.end:hour,nosuch:hour <<< '{"u":"http://h/","a":{"end":"2026-11-20 08:02:03"}}'
  2026-11-20T08:00:00+01:00	\N
  ! bnfurl: no record has the member "nosuch"

`-i auto` finds the program, or takes the likeliest member: by what it has, and by its name.

  $ for each in '{"upstream":"10.0.0.1:8080","uri":"/a?b","status":200}' '{"http_referrer":"http://h/","body_bytes_sent":1,"request":"GET / HTTP/1.1"}' '{"id":"a:b","at":"https://h/","link":"https://h/"}' '{"uri":"\/a","args":"b"}' '{"file":"/a","log":{"path":"/b"}}' '{"ClientIP":"192.0.2.1","ClientRequestURI":"/a"}' '{"response_flags":"-",":path":"/a",":authority":"h:80"}' '{"webaclId":"a","httpRequest":{"uri":"/","args":"x"}}'; do bnfurl check -c -i auto <<< "$each"; done
  0
  0
  0
  0
  0
  0
  0
  0
  ! bnfurl: -i auto: detected jsonl -k uri -g rfc9112
  ! bnfurl: -i auto: detected jsonl -k request
  ! bnfurl: -i auto: detected jsonl -k at
  ! bnfurl: -i auto: detected jsonl -k uri+args
  ! bnfurl: -i auto: detected jsonl -k log.path -g rfc9112
  ! bnfurl: -i auto: detected cloudflare
  ! bnfurl: -i auto: detected jsonl -k :path -g rfc9112
  ! bnfurl: -i auto: detected waf
  $ bnfurl check -c -i jsonl -k user <<< '{"user":"x y","request":"GET / HTTP/1.1","referer":"http://h/"}'
  1
  ! bnfurl: the first record is not a URI; it is JSON: -i jsonl -k request
  [1]

A whole URL wins, then a path with the query in a member beside it, as Elastic's schema, OpenTelemetry and others write
them; a path that is the name of a file is not a URL.

  $ for each in '{"url":{"full":"https://h.example/x?id=1","path":"/x","query":"id=1"}}' '{"url":{"path":"/a","query":"p=2"}}' '{"path":"/a","request_query":"x=1"}' '{"request_uri":"/a","query_string":"b"}' '{"request":{"path":"/a","query":"b"}}' '{"attributes":{"url.path":"/a","url.query":"q"}}' '{"log":{"file":{"path":"/v"}},"path":"/a?x","args":"x"}' '{"request":"GET /a?b HTTP/1.1","uri":"/a","args":"b"}' '{"uri":"/a","args":"-"}'; do bnfurl split -i auto -f path,query <<< "$each"; done
  /x	id=1
  /a	p=2
  /a	x=1
  /a	b
  /a	b
  /a	q
  /a	x
  /a	b
  /a	\N
  ! bnfurl: -i auto: detected jsonl -k url.full
  ! bnfurl: -i auto: detected jsonl -k url.path+url.query
  ! bnfurl: -i auto: detected jsonl -k path+request_query
  ! bnfurl: path is bnfurl's column; the column path of the input is own.path
  ! bnfurl: -i auto: detected jsonl -k request_uri+query_string
  ! bnfurl: -i auto: detected jsonl -k request.path+request.query
  ! bnfurl: -i auto: detected jsonl -k attributes.url.path+attributes.url.query
  ! bnfurl: -i auto: detected jsonl -k path -g rfc9112
  ! bnfurl: -i auto: detected jsonl -k request
  ! bnfurl: -i auto: detected jsonl -k uri+args
  $ bnfurl split -i auto -f url <<< '{"file":"/var/log/x.log","resourceId":"/SUBSCRIPTIONS/1"}'
  ! bnfurl: -: skipped, because no known format matches its first records, such as "{"file":"/var/log/x.log","resourceId":"/SUBSCRIPTIONS/1"}"; it is JSON: -i jsonl -k NAME, where NAME is the member with the URL
  [2]

App Service has the names of IIS, Tomcat's `host` is the client, and other programs' is the virtual host.

  $ bnfurl split -i auto -f path,query,log.client,log.method,log.status,log.duration -q <<< '{"file":"/var/log/x.log","CsUriStem":"/a","CsUriQuery":"b=1","CIp":"192.0.2.1","CsMethod":"GET","ScStatus":200,"TimeTaken":67}'
  /a	b=1	192.0.2.1	GET	200	0.067
  $ bnfurl split -i auto -f log.client,log.vhost,log.time.iso,log.status,log.duration,path <<< '{"host":"192.0.2.1","time":"[26/Nov/2026:06:00:00 +0000]","request":"GET /a HTTP/1.1","statusCode":"200","elapsedTime":"12"}'
  192.0.2.1	\N	2026-11-26T06:00:00+00:00	200	0.012	/a
  ! bnfurl: -i auto: detected jsonl -k request
  ! bnfurl: log.duration: assuming that the member "elapsedTime", whose unit is unknown, is in milliseconds
  ! bnfurl: no record has a member for log.vhost; looked for: properties.CsHost CsHost properties.originalHost properties.hostName properties.host request.host ClientRequestHost x-host-header cs(Host) host RequestHost httpRequest.headers.Host httpRequest.headers.host :authority authority http_host url.domain server.address attributes.server.address http.host attributes.http.host localServerName vhost server_name
  $ for each in '"host":"192.0.2.7","elapsedTime":"12","client_ip":"192.0.2.1"' '"host":"www.example.com","elapsedTime":"12"' '"host":"www.example.com","remoteAddr":"192.0.2.1"' '"host":"192.0.2.7"'; do bnfurl split -i auto -f log.client,log.vhost -q <<< "{\"request\":\"GET /a HTTP/1.1\",\"statusCode\":200,$each}"; done
  192.0.2.1	\N
  \N	www.example.com
  192.0.2.1	www.example.com
  \N	192.0.2.7
  $ bnfurl split -i auto -f log.client,log.vhost,log.status,path -q <<< '{"client_ip":"192.0.2.1","host":"h.example","request":"GET /a HTTP/1.1","status":"200"}'
  192.0.2.1	h.example	200	/a

Of several members, an address that is not a loopback address is the client, and a word in capitals is the method.

  $ for each in '"remote_addr":"127.0.0.1:0","remote_ip":"192.0.2.5"' '"remote_addr":"127.0.0.1:0"' '"remote_addr":"unknown","client_ip":"h.example","ip":"::1"' '"client_ip":"h.example","ip":"[2001:db8::1]:80"' '"remote_ip":"192.0.2.5","client_ip":"198.51.100.1"'; do bnfurl split -i auto -q -f log.client <<< "{\"uri\":\"/a\",$each}"; done
  192.0.2.5
  127.0.0.1
  h.example
  2001:db8::1
  192.0.2.5
  $ for each in '"method":"getUser","http_method":"POST","uri":"/a"' '"method":"getUser","verb":"OPTIONS","uri":"/a"' '"method":"getUser","request":"GET /a HTTP/1.1"' '"method":"get","uri":"/a"'; do bnfurl split -i auto -q -f log.method,kind,valid <<< "{\"status\":200,$each}"; done
  POST	origin-form	1
  OPTIONS	origin-form	1
  GET	origin-form	1
  get	origin-form	1

Members are judged as the requests of a log are: "-" and null are no requests, and the method decides what a target is.

  $ cat > nginx.json << 'END'
  > {"time_local":"20/Nov/2026:08:00:00 +0000","remote_addr":"192.0.2.1","request":"GET /a?x=1 HTTP/1.1","status":"200","body_bytes_sent":"5","request_time":"0.003","http_referer":"https://r.example/","http_user_agent":"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)"}
  > {"time_local":"20/Nov/2026:08:00:01 +0000","remote_addr":"192.0.2.2","request":"\u0016\u0003\u0001","status":"400","body_bytes_sent":"7","request_time":"0.000","http_referer":"","http_user_agent":""}
  > {"time_local":"20/Nov/2026:08:00:02 +0000","remote_addr":"192.0.2.1","request":"GET \/b HTTP/1.1","status":"200","body_bytes_sent":"5","request_time":"1.500","http_referer":"","http_user_agent":"curl"}
  > END
  $ cat > istio.json << 'END'
  > {"authority":"www.example","bytes_sent":5,"downstream_local_address":"127.0.0.1:80","downstream_remote_address":"192.0.2.1:4000","duration":11,"method":"GET","path":"/a?x","response_code":200,"response_flags":"-","start_time":"2026-11-20T08:00:00.479Z","upstream_host":"198.51.100.1:8080","user_agent":"curl"}
  > {"authority":null,"bytes_sent":0,"downstream_local_address":"127.0.0.1:80","downstream_remote_address":"192.0.2.1:4000","duration":254,"method":null,"path":null,"response_code":0,"response_flags":"UH","start_time":"2026-11-20T08:00:01.479Z","upstream_host":null,"user_agent":null}
  > {"authority":"www.example","bytes_sent":5,"downstream_local_address":"127.0.0.1:80","downstream_remote_address":"192.0.2.1:4000","duration":1500,"method":"CONNECT","path":"www.example:443","response_code":200,"response_flags":"-","start_time":"2026-11-20T08:00:02.479Z","upstream_host":"198.51.100.1:8080","user_agent":"curl"}
  > {"authority":"www.example","bytes_sent":5,"downstream_local_address":"127.0.0.1:80","downstream_remote_address":"192.0.2.1:4000","duration":15,"method":"GET","path":"*","response_code":400,"response_flags":"-","start_time":"2026-11-20T08:00:02.479Z","upstream_host":"198.51.100.1:8080","user_agent":"curl"}
  > END
  $ cat > ecs.json << 'END'
  > {"@timestamp":"2026-11-20T08:00:00.000Z","message":"started"}
  > {"@timestamp":"2026-11-20T08:00:01.000Z","client":{"ip":"192.0.2.1"},"http":{"request":{"method":"GET","referrer":"https://r.example/"},"response":{"status_code":200,"body":{"bytes":7}}},"url":{"original":"/a?b=1","domain":"www.example"},"user_agent":{"original":"curl"},"event":{"duration":3000000}}
  > {"@timestamp":"2026-11-20T08:00:02.000Z","client.ip":"192.0.2.3","http.request.method":"GET","http.response.status_code":404,"url.original":"https://www.example/b","user_agent.original":"curl"}
  > END
  $ for each in nginx istio ecs; do bnfurl split -i auto -f valid,log.client,log.method,log.status,log.duration,log.time.iso,path,query $each.json; done
  1	192.0.2.1	GET	200	0.003	2026-11-20T08:00:00+00:00	/a	x=1
  0	192.0.2.2	\N	400	0.000	2026-11-20T08:00:01+00:00	\N	\N
  1	192.0.2.1	GET	200	1.500	2026-11-20T08:00:02+00:00	/b	\N
  1	192.0.2.1	GET	200	0.011	2026-11-20T08:00:00.479Z	/a	x
  \N	192.0.2.1	\N	\N	0.254	2026-11-20T08:00:01.479Z	\N	\N
  1	192.0.2.1	CONNECT	200	1.500	2026-11-20T08:00:02.479Z	\N	\N
  0	192.0.2.1	GET	400	0.015	2026-11-20T08:00:02.479Z	\N	\N
  0	\N	\N	\N	\N	2026-11-20T08:00:00.000Z	\N	\N
  1	192.0.2.1	GET	200	0.003000000	2026-11-20T08:00:01.000Z	/a	b=1
  1	192.0.2.3	GET	404	\N	2026-11-20T08:00:02.000Z	/b	\N
  ! bnfurl: -i auto: detected jsonl -k request
  ! bnfurl: -i auto: detected jsonl -k path -g rfc9112
  ! bnfurl: -i auto: detected jsonl -k url.original -g rfc9112
  ! bnfurl: 1 record has no URL in the member "url.original"; to see why: bnfurl check -i jsonl -k url.original -g rfc9112 FILE
  $ bnfurl stats -o tsv -i auto --by path --sum log.bytes -n 2 nginx.json istio.json ecs.json
  path	records	octets	invalid	share	log.bytes.sum
  \N	5	17	3	0.5000	17
  /a	3	17	0	0.3000	17
  ! bnfurl: -i auto: detected these formats:
  !   jsonl -k request                 nginx.json
  !   jsonl -k path -g rfc9112         istio.json
  !   jsonl -k url.original -g rfc9112 ecs.json
  ! bnfurl: ecs.json: 1 record has no URL in the member "url.original"; to see why: bnfurl check -i jsonl -k url.original -g rfc9112 FILE
  $ sed 's/^/2026-11-20T08:00:00Z stdout F /' istio.json > istio.cri
  $ bnfurl split -i combined -i auto -f wrapper.stream,path --where valid istio.cri
  stdout	/a
  stdout	\N
  ! bnfurl: -i: detected k8s:jsonl -k path -g rfc9112 (after a container's prefix, each line is jsonl)
  $ bnfurl check -c istio.cri
  4
  ! bnfurl: none of the first 4 records is a URI; they are lines after a container's prefix: -i k8s:jsonl -k path -g rfc9112
  [1]
  $ bnfurl split -i auto -g plain -f valid,log.method,path nginx.json
  1	GET	/a
  0	\N	\N
  1	GET	/b
  ! bnfurl: -i auto: detected jsonl -k request
  $ bnfurl split -i auto -k path -f valid,path istio.json
  1	/a
  \N	\N
  1	\N
  0	\N
  ! bnfurl: -i auto: detected jsonl -k path -g rfc9112
  $ bnfurl split -i auto -k upstream_host -f valid istio.json
  0
  0
  0
  0
  ! bnfurl: -i auto: detected jsonl
  ! bnfurl: none of the first 4 records is a URI; they are JSON of Envoy or Istio: -i jsonl -k path -g rfc9112
  $ bnfurl split -i auto -k nosuch -f valid istio.json
  ! bnfurl: istio.json: skipped, because no known format matches its first records, such as "{"authority":"www.example","bytes_sent":5,"downstream_local_address":"127.0.0.1:..."; they are JSON of Envoy or Istio: -i jsonl -k path -g rfc9112
  [2]

A message says that no member has requests or URLs; a referrer is not the request.

  $ for each in '{"msg":"started","upstream":"198.51.100.1:8080"}' '{"status":200,"referer":"https://r.example/"}' '{"path":5}' '{"path":null}'; do bnfurl check -i auto <<< "$each"; done
  ! bnfurl: -: skipped, because no known format matches its first records, such as "{"msg":"started","upstream":"198.51.100.1:8080"}"; it is JSON: -i jsonl -k NAME, where NAME is the member with the URL
  ! bnfurl: -: skipped, because no known format matches its first records, such as "{"status":200,"referer":"https://r.example/"}"; it is JSON: -i jsonl -k NAME, where NAME is the member with the URL
  ! bnfurl: -: skipped, because no known format matches its first records, such as "{"path":5}"; it is JSON: -i jsonl -k NAME, where NAME is the member with the URL
  ! bnfurl: -: skipped, because no known format matches its first records, such as "{"path":null}"; it is JSON: -i jsonl -k NAME, where NAME is the member with the URL
  [2]

It says how to make lines of a file that is JSON and has none.

  $ bnfurl split -i auto -f path <<< '{"records":[{"properties":{"requestUri":"/a"}}]}'
  ! bnfurl: -: skipped, because no known format matches its first records, such as "{"records":[{"properties":{"requestUri":"/a"}}]}"; the objects are in an array, and bnfurl reads one object per line: jq -c '.records[]' FILE
  [2]
  $ printf '{\n "Records": [\n {"requestUri":"/a"}\n]}\n' | bnfurl split -i auto -f path
  ! bnfurl: -: skipped, because no known format matches its first records, such as "{"; the objects are in an array, and bnfurl reads one object per line: jq -c '.Records[]' FILE
  [2]
  $ bnfurl split -i auto -q -f path <<< '{"uri":"/a","x":{"records":[{}]}}'
  /a

JSON that nginx writes without `escape=json`, or Apache, has escapes that JSON does not have, and what a client sent need
not be UTF-8: such records are read and counted, and in wrappers, too.

  $ printf '{"a":"\\x22\\xc3\\xa9\\x16","url":"/c","o":{"x":"\\x22"}}\n' > hex; printf '{"a":"caf\xe9","url":"/d","o":["\xe9"]}\n' > latin; cat hex latin > both
  $ bnfurl split -i jsonl -k url -g rfc9112 -f log.agent,path,valid,reason both
  \N	/c	1	\N
  \N	/d	1	\N
  ! bnfurl: 2 records differ from the format jsonl but are read (first: both:1): 1 has bytes that are not UTF-8, 1 has escapes such as \x22, which JSON does not have; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  ! bnfurl: no record has a member for log.agent; looked for: properties.UserAgent UserAgent properties.userAgent request.headers.User-Agent ClientRequestUserAgent cs(User-Agent) request_user_agent httpRequest.userAgent request_User-Agent httpRequest.headers.User-Agent httpRequest.headers.user-agent httpRequest.headers.User-agent user-agent http_user_agent user_agent.original attributes.user_agent.original http.user_agent attributes.http.user_agent user_agent userAgent agent
  $ bnfurl split -i jsonl -k url -g rfc9112 -f valid --pass -o jsonl both
  {"valid":true,"a":"\u0022é\u0016","o":{"x":"\u0022"}}
  {"valid":true,"a":"caf�","o":["�"]}
  ! bnfurl: 2 records differ from the format jsonl but are read (first: both:1): 1 has bytes that are not UTF-8, 1 has escapes such as \x22, which JSON does not have; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  $ bnfurl check -i jsonl -k url -g rfc9112 both
  ! bnfurl: 2 records differ from the format jsonl but are read (first: both:1): 1 has bytes that are not UTF-8, 1 has escapes such as \x22, which JSON does not have; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  $ printf '{"url":"/c?\\x22\xe9"}' | bnfurl check -i jsonl -k url -g rfc9112
  -:1:12: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found """
  ! bnfurl: 1 record differs from the format jsonl but is read (-:1): it has escapes such as \x22, which JSON does not have; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  [1]
  $ for file in hex latin; do bnfurl split -i auto -f url,a $file | od -An -c; done
     /   c  \t   " 303 251 026  \n
     /   d  \t   c   a   f 351  \n
  ! bnfurl: -i auto: detected jsonl -k url -g rfc9112
  ! bnfurl: 1 record differs from the format jsonl but is read (hex:1): it has escapes such as \x22, which JSON does not have; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  ! bnfurl: -i auto: detected jsonl -k url -g rfc9112
  ! bnfurl: 1 record differs from the format jsonl but is read (latin:1): it has bytes that are not UTF-8; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  $ sed 's/^/2026-11-20T08:00:00Z stdout F /' both | bnfurl split -i k8s:jsonl -k url -g rfc9112 -f line,a -o jsonl
  {"line":1,"a":"\u0022é\u0016"}
  {"line":2,"a":"caf�"}
  ! bnfurl: 2 records differ from the format k8s:jsonl but are read (first: -:1): 1 has bytes that are not UTF-8, 1 has escapes such as \x22, which JSON does not have; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  $ sed 's/^/Nov 20 08:00:00 web nginx: /' both | bnfurl split -i syslog:jsonl -k url -g rfc9112 -f line,a -o jsonl
  {"line":1,"a":"\u0022é\u0016"}
  {"line":2,"a":"caf�"}
  ! bnfurl: 2 records differ from the format syslog:jsonl but are read (first: -:1): 1 has bytes that are not UTF-8, 1 has escapes such as \x22, which JSON does not have; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  $ printf '{"message":"192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \\x22GET /%b HTTP/1.1\\x22 404 5"}\n' a '\xe9' | bnfurl split -i jsonl:message:common -f log.status,path,valid
  404	/a	1
  404	\N	0
  ! bnfurl: 2 records differ from the format jsonl:message:common but are read (first: -:1): they have escapes such as \x22, which JSON does not have; if nginx or Apache wrote them, -i nginx:@FILE or -i apache:@FILE fits such lines
  $ printf '{"message":"x\\x22"}\n' | bnfurl split -i jsonl:message:common -f path
  \N
  ! bnfurl: 1 record does not match the format jsonl:message:common (-:1:18); to see why: bnfurl check -i jsonl:message:common FILE
  $ for program in 'caddy {"request":{"uri":"/a","headers":{"User-Agent":["\xe9"]}},"status":404,"resp_headers":{}}' 'traefik {"RequestPath":"/a","DownstreamStatus":404,"request_User-Agent":"\xe9"}' 'waf {"webaclId":"w","httpRequest":{"uri":"/a","args":"","headers":[{"name":"user-agent","value":"\xe9"}]},"responseCodeSent":404}'; do printf "${program#* }\n" | bnfurl split -i ${program%% *} -f path,log.status,log.agent -o jsonl; done
  {"path":"/a","log.status":404,"log.agent":"�","url_base64":"L2E="}
  {"path":"/a","log.status":404,"log.agent":"�","url_base64":"L2E="}
  {"path":"/a","log.status":404,"log.agent":"�","url_base64":"L2E="}
  ! bnfurl: 1 record differs from the format caddy but is read (-:1): it has bytes that are not UTF-8
  ! bnfurl: 1 record differs from the format traefik but is read (-:1): it has bytes that are not UTF-8
  ! bnfurl: 1 record differs from the format waf but is read (-:1): it has bytes that are not UTF-8
  $ bnfurl split -i 'nginx:{"a":"$http_user_agent","url":"$request_uri"}' -f path,log.agent <<< '{"a":"\x22","url":"/c"}'
  /c	"


  $ printf '[{"u":"http://h/"},\n {"u":"http://h/"}]\n' > array
  $ printf '{\n  "u": "http://h/"\n}\n' > object
  $ for each in check 'split -i auto' 'stats -i caddy' 'grep -i jsonl -k u' 'normalize -i jsonl -k u' 'resolve -i jsonl -k u --base http://h/' 'split -i combined'; do bnfurl $each array 2>&1 > rows | head -n 1; done
  bnfurl: the file is one JSON array, and bnfurl reads one object per line: jq -c '.[]' FILE
  bnfurl: array: skipped, because no known format matches its first records, such as "[{"u":"http://h/"},"; the file is one JSON array, and bnfurl reads one object per line: jq -c '.[]' FILE
  bnfurl: the file is one JSON array, and bnfurl reads one object per line: jq -c '.[]' FILE
  bnfurl: the file is one JSON array, and bnfurl reads one object per line: jq -c '.[]' FILE
  bnfurl: the file is one JSON array, and bnfurl reads one object per line: jq -c '.[]' FILE
  bnfurl: the file is one JSON array, and bnfurl reads one object per line: jq -c '.[]' FILE
  bnfurl: the file is one JSON array, and bnfurl reads one object per line: jq -c '.[]' FILE
  $ seq 40000 | sed 's|.*|{"u":"http://h/&"}|' | paste -sd , | sed 's/.*/[&]/' > long
  $ bnfurl split -i auto -f valid long 2>&1 | tail -c 91
  "u..."; the file is one JSON array, and bnfurl reads one object per line: jq -c '.[]' FILE
  $ bnfurl check -c -i jsonl -k u long
  1
  ! bnfurl: the file is one JSON array, and bnfurl reads one object per line: jq -c '.[]' FILE
  [1]
  $ bnfurl check -c -i jsonl -k u object
  3
  ! bnfurl: each JSON object takes several lines, and bnfurl reads one per line: jq -c . FILE
  [1]
