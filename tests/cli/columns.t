The columns that a user names beside the components: those inside a query and a path, and the record's own.

# Query

Absent and empty values.

  $ cat > in << 'END'
  > x:?a
  > x:?a=
  > x:?a&a=1
  > x:?b=1
  > x:?
  > x:
  > END
  $ bnfurl split -f query.a < in
  \N

  \N
  \N
  \N
  \N
  $ bnfurl split -f 'query[],query.a[]' -o jsonl < in
  {"query[]":[["a",null]],"query.a[]":[null]}
  {"query[]":[["a",""]],"query.a[]":[""]}
  {"query[]":[["a",null],["a","1"]],"query.a[]":[null,"1"]}
  {"query[]":[["b","1"]],"query.a[]":[]}
  {"query[]":[],"query.a[]":[]}
  {"query[]":null,"query.a[]":null}

Names in quotes.

  $ bnfurl split --lenient -f 'query."a.decoded",query.a.decoded,query."a,b",query."ids[]",query."ids[]"[],query."\"",query."\\",query."c d"' -o jsonl << 'END'
  > x:?a.decoded=1&a=%41+&a,b=2
  > /?ids[]=3&ids[]=4&"=5&\=6&c d=7
  > END
  {"query.\"a.decoded\"":"1","query.a.decoded":"A ","query.\"a,b\"":"2","query.\"ids[]\"":null,"query.\"ids[]\"[]":[],"query.\"\\\"\"":null,"query.\"\\\\\"":null,"query.\"c d\"":null}
  {"query.\"a.decoded\"":null,"query.a.decoded":null,"query.\"a,b\"":null,"query.\"ids[]\"":"3","query.\"ids[]\"[]":["3","4"],"query.\"\\\"\"":"5","query.\"\\\\\"":"6","query.\"c d\"":"7"}
  $ bnfurl split -f 'query."a,b"' --header <<< 'x:?a,b=2'
  query."a,b"
  2

Names are compared octet for octet.

  $ bnfurl split -f query.a,query.A,query.%61 <<< 'x:?%61=1&A=2&a=3'
  3	2	1

Plus is a blank only in form values.

  $ bnfurl split -f 'query.decoded,query.a.decoded,path.decoded,segment[0].decoded,segment[0]' <<< 'x:b+%20?a=c+%2B%0a'
  a=c++%0a	c +%0a	b+ 	b+ 	b+%20
  $ bnfurl split --decode pct --header -f 'query.a,segment[0]' <<< 'x:b%20?a=c+d'
  query.a	query.a.decoded	segment[0]	segment[0].decoded
  c+d\tc d\tb%20\tb\x20 (esc)

Of several grammars follow the first.

  $ bnfurl split -g rfc3986 -g rfc2396 -f 'query.a,query.rfc2396.a,query.rfc2396,query."rfc2396",query.rfc2396."rfc3986",query.rfc3986.a,segment[0],segment.rfc2396[0],path.rfc2396[:1]' <<< 'http://h_/p?rfc2396=1&rfc3986=2&a=3'
  3	3	rfc2396=1&rfc3986=2&a=3	1	2	3	p	p	/p
  $ bnfurl split -g rfc3986 -g rfc2396 -f 'query.a,query.rfc2396.a,segment[0],segment.rfc2396[0]' << 'END'
  > http://h_h/p?a=[
  > http://h/'p?a='
  > END
  \N	\N	\N	\N
  '	'	'p	'p

Lenient.

  $ bnfurl split --lenient -f 'valid,query.a,segment[-1],path[:1]' <<< 'http://h/a b/c?a=[1]'
  0	[1]	c	/a b

Can be a condition.

  $ cat > in << 'END'
  > x:?a=1
  > x:?a=2
  > x:b/c
  > END
  $ bnfurl grep --where query.a=2 < in
  x:?a=2
  $ bnfurl grep --where 'segment[-1]=c and path[:1]=b and !query.a' < in
  x:b/c

Refusals.

  $ bnfurl split -f query.
  ! bnfurl: query. needs the name of a value
  [2]
  $ bnfurl split -f 'query.a[0]'
  ! bnfurl: query.a[0]: put a name with a bracket or a quote in quotes, as in query."ids[]"
  [2]
  $ bnfurl split -f 'query.a"'
  ! bnfurl: query.a": put a name with a bracket or a quote in quotes, as in query."ids[]"
  [2]
  $ bnfurl split -f 'query."a'
  ! bnfurl: "a cannot be read: in a quoted name, write \" for a quote and \\ for a backslash
  [2]
  $ bnfurl split -f 'query."a"b'
  ! bnfurl: "a"b cannot be read: in a quoted name, write \" for a quote and \\ for a backslash
  [2]
  $ bnfurl split -f 'query.a[]'
  ! bnfurl: query.a[] is a list, which needs -o jsonl or arrow
  [2]
  $ bnfurl split -f 'query[]'
  ! bnfurl: query[] is a list, which needs -o jsonl or arrow
  [2]
  $ bnfurl split -f 'query[].decoded'
  ! bnfurl: query[].decoded is not a column: a list cannot be decoded
  [2]
  $ bnfurl split -f host.a
  ! bnfurl: unknown column "host.a" (did you mean "host"?); expected one of: host url valid error_offset expected reason grammar production and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl split -f query.a -g examples/phone.bnf
  ! bnfurl: unknown column "query.a"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -g examples/phone.bnf -f help" lists them all
  [2]

# Segments

Of a request.

  $ bnfurl split -g rfc9112 -f 'segment[0],segment[-1],path[:2]' << 'END'
  > /a/b/c
  > /
  > http://h
  > *
  > END
  a	c	/a/b
  		/
  \\N\t\\N\t (esc)
  \N	\N	\N

Refusals.

  $ bnfurl split -f 'segment[x]'
  ! bnfurl: segment[x] is not a column; use segment[N] or segment[-N] for one segment of the path, and path[:N] for its first N segments
  [2]
  $ bnfurl split -f 'segment[-0]'
  ! bnfurl: segment[-0] is not a column; use segment[N] or segment[-N] for one segment of the path, and path[:N] for its first N segments
  [2]
  $ bnfurl split -f 'segment[+1]'
  ! bnfurl: segment[+1] is not a column; use segment[N] or segment[-N] for one segment of the path, and path[:N] for its first N segments
  [2]
  $ bnfurl split -f 'segment[ 1]'
  ! bnfurl: segment[ 1] is not a column; use segment[N] or segment[-N] for one segment of the path, and path[:N] for its first N segments
  [2]
  $ bnfurl split -f 'segment[99999999999999999999]'
  ! bnfurl: segment[99999999999999999999] is not a column; use segment[N] or segment[-N] for one segment of the path, and path[:N] for its first N segments
  [2]
  $ bnfurl split -f 'segment[:1]'
  ! bnfurl: segment[:1] is not a column; use segment[N] or segment[-N] for one segment of the path, and path[:N] for its first N segments
  [2]
  $ bnfurl split -f 'path[1]'
  ! bnfurl: path[1] is not a column; use segment[N] or segment[-N] for one segment of the path, and path[:N] for its first N segments
  [2]
  $ bnfurl split -f 'path[:-1]'
  ! bnfurl: path[:-1] is not a column; use segment[N] or segment[-N] for one segment of the path, and path[:N] for its first N segments
  [2]
  $ bnfurl split -f 'path[:]'
  ! bnfurl: path[:] is not a column; use segment[N] or segment[-N] for one segment of the path, and path[:N] for its first N segments
  [2]
  $ bnfurl split -f 'path[1:]'
  ! bnfurl: path[1:] is not a column; use segment[N] or segment[-N] for one segment of the path, and path[:N] for its first N segments
  [2]
  $ bnfurl split -f 'host[0]'
  ! bnfurl: host[0] is not a column; use segment[N] or segment[-N] for one segment of the path, and path[:N] for its first N segments
  [2]
  $ bnfurl split -g rfc1738 -f 'segment[0]'
  ! bnfurl: segment[0] needs a grammar with a path and a production segment
  [2]
  $ bnfurl split -g rfc1738 -f 'path[:1]'
  ! bnfurl: path[:1] is not a column; use segment[N] or segment[-N] for one segment of the path, and path[:N] for its first N segments
  [2]

Segments of ones own grammar have no slash.

  $ cat > own.bnf << 'END'
  > # component: path
  > path = *( "/" segment )
  > segment = *ALPHA
  > END
  $ bnfurl split -g own.bnf -f 'segment[1],path[:1]' <<< /a/b
  b	/a
  $ printf '# component: path\npath = segment / ALPHA\nsegment = *( ALPHA / "/" )\n   ' > own.bnf
  $ bnfurl split -g own.bnf -f 'segment[1]'
  ! bnfurl: segment[N] needs a production segment without slashes
  [2]

# Own

Columns of CSV by name.

  $ bnfurl split -i csv -k url --header -f 'id,host,own.host,"a,b",own.id,own."a,b"' << 'END'
  > id,url,host,"a,b"
  > 1,http://h/,zz,"q""q"
  > 2,http://a b,,
  > 3,http://i/
  > END
  id	host	own.host	a,b	own.id	own.a,b
  1	h	zz	q"q	1	q"q
  2	\N	\N	\N	2	\N
  3	i	\N	\N	3	\N
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  $ printf 'id\turl\thost\ta,b\n1\thttp://h/\tzz\tq"q\n2\thttp://a b\t\t\n3\thttp://i/\n' | bnfurl split -i tsv -k url --header -f 'id,host,own.host,"a,b",own.id,own."a,b"'
  id	host	own.host	a,b	own.id	own.a,b
  1	h	zz	q"q	1	q"q
  2\t\\N\t\t\t2\t (esc)
  3	i	\N	\N	3	\N
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host

Columns without header by number.

  $ bnfurl split -i csv -k 2 -f host,1,own.3,9 << 'END'
  > 1,http://h/,x
  > 2,http://i/
  > END
  h	1	x	\N
  i	2	\N	\N
  $ bnfurl grep -i csv -k 2 --where 3=x << 'END'
  > 1,http://h/,x
  > 2,http://i/
  > END
  1,http://h/,x
  $ bnfurl split -i csv -k 2 -f 0 << 'END'
  > 1,http://h/,x
  > 2,http://i/
  > END
  ! bnfurl: unknown column "0"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -i csv -k 2 -f help" lists them all
  [2]
  $ bnfurl split -i csv -k 2 -f 01 << 'END'
  > 1,http://h/,x
  > 2,http://i/
  > END
  ! bnfurl: unknown column "01" (did you mean "h16"?); expected one of: h16 url valid error_offset expected reason grammar production and others; "bnfurl split -i csv -k 2 -f help" lists them all
  [2]
  $ bnfurl split -i csv -k 2 -f id << 'END'
  > 1,http://h/,x
  > 2,http://i/
  > END
  ! bnfurl: unknown column "id" (did you mean "kind"?); expected one of: kind url valid error_offset expected reason grammar production and others; "bnfurl split -i csv -k 2 -f help" lists them all
  [2]
  $ bnfurl split -i csv -k 2 -f -1 << 'END'
  > 1,http://h/,x
  > 2,http://i/
  > END
  ! bnfurl: unknown column "-1" (did you mean "h16"?); expected one of: h16 url valid error_offset expected reason grammar production and others; "bnfurl split -i csv -k 2 -f help" lists them all
  [2]

Unknown columns are refused where the header is known.

  $ cat > in << 'END'
  > id,url,host,"a,b"
  > 1,http://h/,zz,"q""q"
  > 2,http://a b,,
  > 3,http://i/
  > END
  $ bnfurl split -i csv -k url -f idd < in
  ! bnfurl: unknown column "idd" (did you mean "id"?); expected one of: id url valid error_offset expected reason grammar production and others; "bnfurl split -i csv -k url -f help" lists them all
  [2]
  $ bnfurl check -i csv -k url --where own.x=1 < in
  ! bnfurl: unknown column "own.x"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -i csv -k url -f help" lists them all
  [2]
  $ bnfurl check -i csv -k url --where own.x=1 < in
  ! bnfurl: unknown column "own.x"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -i csv -k url -f help" lists them all
  [2]
  $ bnfurl split -f own.x
  ! bnfurl: unknown column "own.x"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl split -i jsonl -k url -f ''
  ! bnfurl: unknown column ""; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -i jsonl -k url -f help" lists them all
  [2]
  $ bnfurl split -i jsonl -k url -f own.
  ! bnfurl: unknown column "own."; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -i jsonl -k url -f help" lists them all
  [2]
  $ bnfurl split -i jsonl -k url -f own.
  ! bnfurl: unknown column "own."; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -i jsonl -k url -f help" lists them all
  [2]

Columns are found by name in every file.

  $ cat > b << 'END'
  > y,x,url
  > 3,2,b:
  > END
  $ cat > c << 'END'
  > url
  > c:
  > END
  $ cat > a << 'END'
  > url,x
  > a:,1
  > END
  $ bnfurl split -i csv -k url -f scheme,x a b c
  a	1
  b	2
  c	\N
  $ bnfurl grep -i csv -k url --where x=2 a b c
  3,2,b:

Select records.

  $ cat > in << 'END'
  > id,url,host,"a,b"
  > 1,http://h/,zz,"q""q"
  > 2,http://a b,,
  > 3,http://i/
  > END
  $ bnfurl grep -i csv -k url --where id=3 < in
  3,http://i/
  $ bnfurl check -c -i csv -k url --where id=2 < in
  1
  [1]
  $ cat > in2 << 'END'
  > {"request":{"uri":"/a"},"status":404}
  > {"request":{"uri":"/b"},"status":200}
  > {"status":404}
  > END
  $ bnfurl grep -i jsonl -k request.uri -g rfc9112 --where status=404 < in2
  {"request":{"uri":"/a"},"status":404}
  {"status":404}
  ! bnfurl: 1 record has no URL in the member "request.uri"; to see why: bnfurl check -i jsonl -k request.uri -g rfc9112 FILE
  $ bnfurl grep -i jsonl -k request.uri -g rfc9112 --where request.uri=/b < in2
  {"request":{"uri":"/b"},"status":200}
  ! bnfurl: 1 record has no URL in the member "request.uri"; to see why: bnfurl check -i jsonl -k request.uri -g rfc9112 FILE

Members by path.

  $ bnfurl split -i jsonl -k u -f scheme,n,s,t,z,o,o.p,o.q.r,host,own.host,missing << 'END'
  > {"u":"a:","n":1e400,"s":"x\u0041\n","t":true,"z":null,"o":{"p":[1, 2],"q.r":"y"},"host":"z"}
  > {"u":"b:","o":{"p":"w"},"o.p":"v"}
  > []
  > END
  a	1e400	xA\n	true	\N	{"p":[1, 2],"q.r":"y"}	[1, 2]	y	\N	z	\N
  b	\N	\N	\N	\N	{"p":"w"}	v	\N	\N	\N	\N
  \N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N
  ! bnfurl: 1 record does not match the format jsonl (-:3:1); to see why: bnfurl check -i jsonl -k u FILE
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  ! bnfurl: no record has the member "missing"
  $ printf '{"u":"a:","n":1e400,"s":"x\\u0041\\n","t":true,"z":null,"o":{"p":[1, 2],"q.r":"y"},"host":"z"}' | bnfurl split -i jsonl -k u -f n,s,z,o.p,own.host,scheme -o jsonl
  {"n":1e400,"s":"x\u0041\n","z":null,"o.p":[1, 2],"own.host":"z","scheme":"a"}

# Pass

Needs records with columns.

  $ bnfurl split --pass
  ! bnfurl: --pass needs records that have other columns: a log, or -i tsv, csv or jsonl
  [2]

Fields of a log follow ours.

  $ bnfurl split -i combined --header -f path --pass <<< '192.0.2.112 - - [03/Nov/2026:00:00:15 +0000] "GET /static/font/text-400.woff2 HTTP/1.1" 200 54433 "https://www.example.com/%E6%97%A5%E6%9C%AC" "masscan/1.3"'
  path	log.host	log.ident	log.user	log.time	log.request	log.method	log.version	log.status	log.size	log.referer	log.user-agent	log.rest
  /static/font/text-400.woff2	192.0.2.112	-	\N	03/Nov/2026:00:00:15 +0000	GET /static/font/text-400.woff2 HTTP/1.1	GET	HTTP/1.1	200	54433	https://www.example.com/%E6%97%A5%E6%9C%AC	masscan/1.3	\N
  $ bnfurl split -i combined -k referer --header -f log.status,path,own.size --pass <<< '192.0.2.112 - - [03/Nov/2026:00:00:15 +0000] "GET /static/font/text-400.woff2 HTTP/1.1" 200 54433 "https://www.example.com/%E6%97%A5%E6%9C%AC" "masscan/1.3"'
  log.status	path	own.size	log.host	log.ident	log.user	log.time	log.request	log.method	log.target	log.version	log.user-agent	log.rest
  200	/%E6%97%A5%E6%9C%AC	54433	192.0.2.112	-	\N	03/Nov/2026:00:00:15 +0000	GET /static/font/text-400.woff2 HTTP/1.1	GET	/static/font/text-400.woff2	HTTP/1.1	masscan/1.3	\N
  $ bnfurl split -i combined -f path --pass <<< '192.0.2.112 - - [03/Nov/2026:00:00:15 +0000] "GET /static/font/text-400.woff2 HTTP/1.1" 200 54433 "https://www.example.com/%E6%97%A5%E6%9C%AC" "masscan/1.3"'
  /static/font/text-400.woff2	192.0.2.112	-	\N	03/Nov/2026:00:00:15 +0000	GET /static/font/text-400.woff2 HTTP/1.1	GET	HTTP/1.1	200	54433	https://www.example.com/%E6%97%A5%E6%9C%AC	masscan/1.3	\N
  $ bnfurl split -i combined -f path --pass -o jsonl <<< '192.0.2.112 - - [03/Nov/2026:00:00:15 +0000] "GET /static/font/text-400.woff2 HTTP/1.1" 200 54433 "https://www.example.com/%E6%97%A5%E6%9C%AC" "masscan/1.3"'
  {"path":"/static/font/text-400.woff2","log.host":"192.0.2.112","log.ident":"-","log.user":null,"log.time":"03/Nov/2026:00:00:15 +0000","log.request":"GET /static/font/text-400.woff2 HTTP/1.1","log.method":"GET","log.version":"HTTP/1.1","log.status":200,"log.size":54433,"log.referer":"https://www.example.com/%E6%97%A5%E6%9C%AC","log.user-agent":"masscan/1.3","log.rest":null}

Columns that are asked for do not come again.

  $ cat > in << 'END'
  > id,url,host,"a,b"
  > 1,http://h/,zz,"q""q"
  > 2,http://a b,,
  > 3,http://i/
  > END
  $ bnfurl split -i csv -k url --header -f id,own.host,host --pass -o tsv < in
  id	own.host	host	a,b
  1	zz	h	q"q
  2	\N	\N	\N
  3	\N	i	\N
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  $ bnfurl split -i csv -k url --header -f id,own.host,host --pass -o csv < in
  id,own.host,host,"a,b"
  1,zz,h,"q""q"
  2,,,
  3,,i,
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  $ bnfurl split -i csv -k url -f id,own.host,host --pass -o jsonl < in
  {"id":"1","own.host":"zz","host":"h","a,b":"q\"q"}
  {"id":"2","own.host":null,"host":null,"a,b":null}
  {"id":"3","own.host":null,"host":"i"}
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  $ bnfurl split -i jsonl -k u -f a,scheme --pass -o jsonl <<< '{"u":"x:","a":1,"b":2,"scheme":3}'
  {"a":1,"scheme":"x","b":2,"own.scheme":3}
  ! bnfurl: scheme is bnfurl's column; the column scheme of the input is own.scheme

# Referrers

The host and the site of the referrer stand beside the path, in every format. A referrer that is not a URL has neither.

  $ printf '// ===BEGIN PRIVATE DOMAINS===\ngithub.io\n' > list.dat
  $ printf 'h - - [20/Nov/2026:08:00:00 +0000] "GET %s HTTP/1.1" 200 5 "%s" "-"\n' /a https://www.Example.com:8443/x /b - /c /relative /d http://a.b.github.io/ /e 'http://\xC3' '/f[' android-app://com.example/ /g 'http://[::1]/' > in
  $ bnfurl split --psl list.dat -i combined -f path,valid,log.referer.host,log.referer.site in
  /a	1	www.example.com	example.com
  /b	1	\N	\N
  /c	1	\N	\N
  /d	1	a.b.github.io	b.github.io
  /e	1	\N	\N
  \N	0	com.example	com.example
  /g	1	[::1]	\N
  $ bnfurl split -q --psl list.dat -i combined --where 'log.referer.site=example.com' -f log.referer,path in
  https://www.Example.com:8443/x	/a
  $ bnfurl stats -q --psl list.dat -i combined --by log.referer.site,log.referer.host --sort log.referer.host in
  log.referer.site	log.referer.host	records	octets	invalid	share
  \N	[::1]	1	5	0	0.1429
  b.github.io	a.b.github.io	1	5	0	0.1429
  com.example	com.example	1	5	1	0.1429
  example.com	www.example.com	1	5	0	0.1429
  \N	\N	3	15	0	0.4286
  $ printf '{"request":{"method":"GET","uri":"/a","headers":{"Referer":["https://www.Example.com/"]}},"status":200}\n{"request":{"method":"GET","uri":"/b"}}\n' | bnfurl split --psl list.dat -i caddy -f path,log.referer.host,log.referer.site
  /a	www.example.com	example.com
  /b	\N	\N
  $ printf '#Fields: date time cs-method cs-uri-stem cs-uri-query cs(Referer)\n2026-11-20 08:00:00 GET /a - https://www.example.com/\n' > w3c
  $ bnfurl split --psl list.dat -i w3c -f path,log.referer.host,log.referer.site w3c
  /a	www.example.com	example.com
  $ bnfurl split --psl list.dat -i auto -f path,log.referer.site in w3c | tail -n 2
  /g	\N
  /a	example.com
  ! bnfurl: -i auto: detected these formats:
  !   combined in
  !   w3c      w3c
  $ bnfurl split --psl list.dat --pass -i combined -f path,log.referer.host -o jsonl in | head -n 1
  {"path":"/a","log.referer.host":"www.example.com","log.host":"h","log.ident":"-","log.user":null,"log.time":"20/Nov/2026:08:00:00 +0000","log.request":"GET /a HTTP/1.1","log.method":"GET","log.version":"HTTP/1.1","log.status":200,"log.size":5,"log.referer":"https://www.Example.com:8443/x","log.user-agent":"-","log.rest":null}
  $ bnfurl split -i common -f path,log.referer.host <<< 'h - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5'
  /	\N
  ! bnfurl: columns that common does not have: log.referer.host
  $ bnfurl split -f log.referer.host <<< http://h/
  ! bnfurl: unknown column "log.referer.host": each record is read as a URL; if it is a log, name the format, as in -i combined (-i help lists all), or let -i auto detect it
  [2]

# Parameters that no query has

A parameter that no query has is reported, with the name that was probably meant.

  $ printf '/?utm_source=a&utm_medium=b&id=1\n/?id&x=y\n/a\n' > in
  $ bnfurl stats -g rfc9112 --by 'query.utm_*' in
  query.utm_*	records	octets	invalid	share
  \N	3	\N	0	1.0000
  ! bnfurl: no query that was read has the parameter "utm_*" ("*" is not a wildcard; write query.utm_medium,query.utm_source)
  $ bnfurl split -g rfc9112 -f 'query.utm_sorce,query.id,query.z*,query."utm_sorce".decoded' in
  \N	1	\N	\N
  \N	\N	\N	\N
  \N	\N	\N	\N
  ! bnfurl: no query that was read has the parameter "utm_sorce" (did you mean "utm_source"?)
  ! bnfurl: no query that was read has the parameter "z*" ("*" is not a wildcard)
  $ bnfurl grep -g rfc9112 --where 'query.ids=1 or query.other' in
  ! bnfurl: no query that was read has the parameter "ids" (did you mean "id"?)
  ! bnfurl: no query that was read has the parameter "other"
  [1]
  $ bnfurl grep -q -g rfc9112 --where 'query.ids=1' in
  [1]
  $ echo /a | bnfurl split -g rfc9112 -f query.id
  \N
  $ bnfurl split -g rfc9112 -f query.utm_source,query.x in
  a	\N
  \N	y
  \N	\N

# Numbers

Of logs are numbers in JSONL.

  $ bnfurl split -i common -f log.status,log.size,log.user,path,own.status -o jsonl <<< 'h - 12 [t] "GET /7 HTTP/1.1" 200 -'
  {"log.status":200,"log.size":null,"log.user":"12","path":"/7","own.status":200}
  $ bnfurl split -i common -f log.status,log.size <<< 'h - 12 [t] "GET /7 HTTP/1.1" 200 -'
  200	-

Are numbers of JSON whatever their digits.

  $ bnfurl split -i common -f log.status,log.size -o jsonl << 'END'
  > h - u [t] "GET / HTTP/1.1" 007 00
  > h - u [t] "GET / HTTP/1.1" 0 18446744073709551616000
  > END
  {"log.status":null,"log.size":0}
  {"log.status":null,"log.size":18446744073709551616000}
  ! bnfurl: 1 record has a status that cannot be read; the first is "007" at -:1

Fields of ones own format that are no numbers stay texts.

  $ cat > own.bnf << 'END'
  > # kind: record
  > # component: target
  > # component: status
  > # component: seconds
  > # target: target rfc9112 request-target
  >
  > record = target SP status SP seconds
  > target = 1*%x21-7E
  > status = 3DIGIT
  > seconds = 1*DIGIT "." 1*DIGIT
  > END
  $ bnfurl split -i own.bnf -f log.status,log.seconds -o jsonl <<< '/s 200 0.431'
  {"log.status":200,"log.seconds":"0.431"}

An empty piece has no name.

  $ bnfurl split -f 'query.""' <<< 'http://h/?&=x'
  x

Port stays a text.

  $ bnfurl split -f port,default_port -o jsonl <<< http://h:80
  {"port":"80","default_port":80}

They are digits or a dash and nothing else.

  $ cat > numbers.bnf << 'END'
  > # kind: record
  > # component: one
  > # component: many
  > # component: dash
  > # component: either
  > # component: empty
  > # component: sign
  > # component: dashes
  > # component: point
  > # component: mixed = two seven
  > # component: several = three four
  > # component: inside = all/five
  > # component: target
  > # target: target rfc9112 request-target
  > all = target "|" one two three four five seven "|" many "|" dash "|" either "|" empty "|" sign "|" dashes "|" point
  > target = "/"
  > one = DIGIT
  > two = DIGIT
  > three = DIGIT
  > four = "-"
  > five = DIGIT
  > seven = "x"
  > many = 2*4DIGIT
  > dash = "-"
  > either = "-" / 1*%x30-39
  > empty = *DIGIT
  > sign = [ "-" ] 1*DIGIT
  > dashes = 1*"-"
  > point = 1*DIGIT "."
  > END
  $ bnfurl split -i numbers.bnf -o jsonl -f log.one,log.many,log.dash,log.either,log.empty,log.sign,log.dashes,log.point,log.mixed,log.several,log.inside <<< '/|123-5x|12|-|34|5|6|-|7.'
  {"log.one":1,"log.many":12,"log.dash":null,"log.either":34,"log.empty":"5","log.sign":"6","log.dashes":"-","log.point":"7.","log.mixed":"2","log.several":3,"log.inside":5}

# Paths

Segments are what stands between the slashes, and none is in the empty path alone; first ones keep the slash before
them.

  $ printf 'x:%s\n' /a/b a/b /a/ '' / > in; printf 'x://h//a\n' >> in
  $ bnfurl split -f path,segment[0],segment[1],segment[2],segment[-1],segment[-2],segment[-3] in
  /a/b	a	b	\N	b	a	\N
  a/b	a	b	\N	b	a	\N
  /a/	a		\N		a	\N
  	\N	\N	\N	\N	\N	\N
  /		\N	\N		\N	\N
  //a		a	\N	a		\N
  $ bnfurl split -f 'path[:0],path[:1],path[:2],path[:3],path[:18446744073709551615]' in
  	/a	/a/b	/a/b	/a/b
  	a	a/b	a/b	a/b
  	/a	/a/	/a/	/a/
  \t\t\t\t (esc)
  	/	/	/	/
  	/	//a	//a	//a

A list of many occurrences is followed by those of shorter texts.

  $ (echo x://h/a/b; printf 'x://h'; printf '/a%.0s' {1..100}; printf '\nx://h/a\nx:/ \n') | bnfurl split -o jsonl -f 'segment[]' | awk -F '"' '{print NF}'
  7
  203
  5
  3

Traps have many segments, repeat them, or have many parameters.

  $ cat > traps << 'END'
  > http://h/a/b/a/b/a/b/?x=1&&y
  > http://h/x/a/y/a/z/a
  > http://h//
  > http://h
  > mailto:a?b
  > not a url
  > END
  $ bnfurl split -f url:length,path:depth,path:repeats,query:count,query:length,normal.path:depth traps
  28	6	3	2	6	6
  20	6	3	\N	\N	6
  10	0	0	\N	\N	0
  8	0	0	\N	\N	0
  10	1	1	1	1	1
  9	\N	\N	\N	\N	\N
  $ bnfurl split -f url,url:length,path:depth,path:repeats,query:count traps
  http://h/a/b/a/b/a/b/?x=1&&y	28	6	3	2
  http://h/x/a/y/a/z/a	20	6	3	\N
  http://h//	10	0	0	\N
  http://h	8	0	0	\N
  mailto:a?b	10	1	1	1
  not a url	9	\N	\N	\N
  $ bnfurl split -f url --where 'path:repeats>=3 and path:depth<8' traps
  http://h/a/b/a/b/a/b/?x=1&&y
  http://h/x/a/y/a/z/a
  $ bnfurl stats --by path:repeats --max url:length,path:depth traps
  path:repeats	records	octets	invalid	share	url:length.max	path:depth.max
  0	2	\N	0	0.3333	10	0
  3	2	\N	0	0.3333	28	6
  1	1	\N	0	0.1667	10	1
  \N	1	\N	1	0.1667	9	\N
  $ bnfurl split -o jsonl -f url:length,path:depth traps | head -2
  {"url:length":28,"path:depth":6}
  {"url:length":20,"path:depth":6}
  $ bnfurl split -f path:depths traps
  ! bnfurl: unknown column "path:depths"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl split -f scheme:depth traps
  ! bnfurl: unknown column "scheme:depth"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl split -f line:length traps
  ! bnfurl: unknown column "line:length"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
