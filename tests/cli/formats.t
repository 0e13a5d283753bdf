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
  0	\N	\N
  ! bnfurl: 3 records do not match the format cloudfront (first: -:1:1); to see why: bnfurl check -i cloudfront FILE
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
  ! bnfurl: unknown input format "sevre" (did you mean "sevres"?); expected one of: sevres lines nul auto tsv csv jsonl w3c and 10 more; "-i help" lists them all; or name a grammar file
  [2]
  $ BNFURL_GRAMMARS=. bnfurl check -g severs
  ! bnfurl: unknown grammar "severs" (did you mean "sevres"?); expected one of: sevres combined common rfc1738 rfc1808 rfc2396 rfc3986 rfc9112 and 1 more; "bnfurl grammar list" lists them all; or name a grammar file
  [2]

The list of formats says what each one is or, of a user's own, where it was published.

  $ printf '# source: the engine house\n# kind: record\n# component: t\n# target: t rfc3986 URI\nr = t\nt = *VCHAR\n' > engine.bnf
  $ BNFURL_GRAMMARS=. bnfurl check -i help | grep -e ^engine -e ^combined -e ^caddy
  caddy	the access log of Caddy in JSON; the URL is request.uri unless -k names another member
  combined	the access log of nginx and Apache, with referer and user agent
  engine	the engine house

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
  ! bnfurl: unknown input format "alb"; expected one of: lines nul auto tsv csv jsonl w3c iis and 9 more; "-i help" lists them all; the folder with the other grammars, nowhere, was not found (BNFURL_GRAMMARS names it)
  [2]

A path is no name.

  $ mkdir -p sub
  $ BNFURL_GRAMMARS=. bnfurl check -g ../sub
  ! bnfurl: ../sub: No such file or directory
  [2]

Prove is for compiled grammars.

  $ echo 'own = "x"' > own.bnf
  $ BNFURL_GRAMMARS=. bnfurl grammar prove own
  ! bnfurl: own is read at run time; prove is only for compiled-in grammars: build with -Dgrammars=NAME,...,own to compile it in
  [2]

# Json Logs

A method can have escapes and be missing.

  $ bnfurl split -i traefik -f valid,kind << 'END'
  > {"RequestMethod":"CONN\u0045CT","RequestPath":"1.2.3.4:1"}
  > {"RequestPath":"1.2.3.4:1"}
  > {"RequestMethod":1,"RequestPath":"/"}
  > END
  1	authority-form
  0	\N
  1	origin-form

A record without the member is invalid.

  $ bnfurl check -i caddy <<< '{"request":{"method":"GET"}}'
  -:1:29: expected a member "request.uri", found the end
  [1]

Another member and another grammar can be asked for.

  $ bnfurl split -i caddy -k request.host -f valid,url <<< '{"request":{"method":"GET","uri":"/","host":"1.2.3.4:1"}}'
  0	1.2.3.4:1
  ! bnfurl: the first record is not a request-target; it is valid with -g rfc9112
  $ bnfurl split -i caddy -k request.host -p authority-form -f valid <<< '{"request":{"method":"GET","uri":"/","host":"1.2.3.4:1"}}'
  1
  $ bnfurl split -i caddy -g rfc3986 -f valid <<< '{"request":{"method":"GET","uri":"/","host":"1.2.3.4:1"}}'
  0
  ! bnfurl: the first record is not a URI; it is JSON: -i jsonl -k request.uri -g rfc9112
