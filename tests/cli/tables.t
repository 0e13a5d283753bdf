Tables: how values are written in each format, decoded values, lists, and which columns there are.

# Percent

Every octet but a control is decoded, once.

  $ for a in {0..9} a b c d e f; do printf x:?; printf "%%$a%s" {0..9} a b c d e f; echo; done | bnfurl split -f query.decoded
  %00%01%02%03%04%05%06%07%08%09%0a%0b%0c%0d%0e%0f
  %10%11%12%13%14%15%16%17%18%19%1a%1b%1c%1d%1e%1f
   !"#$%&'()*+,-./
  0123456789:;<=>?
  @ABCDEFGHIJKLMNO
  PQRSTUVWXYZ[\\]^_
  `abcdefghijklmno
  pqrstuvwxyz{|}~%7f
  \x80\x81\x82\x83\x84\x85\x86\x87\x88\x89\x8a\x8b\x8c\x8d\x8e\x8f (esc)
  \x90\x91\x92\x93\x94\x95\x96\x97\x98\x99\x9a\x9b\x9c\x9d\x9e\x9f (esc)
  \xa0\xa1\xa2\xa3\xa4\xa5\xa6\xa7\xa8\xa9\xaa\xab\xac\xad\xae\xaf (esc)
  \xb0\xb1\xb2\xb3\xb4\xb5\xb6\xb7\xb8\xb9\xba\xbb\xbc\xbd\xbe\xbf (esc)
  \xc0\xc1\xc2\xc3\xc4\xc5\xc6\xc7\xc8\xc9\xca\xcb\xcc\xcd\xce\xcf (esc)
  \xd0\xd1\xd2\xd3\xd4\xd5\xd6\xd7\xd8\xd9\xda\xdb\xdc\xdd\xde\xdf (esc)
  \xe0\xe1\xe2\xe3\xe4\xe5\xe6\xe7\xe8\xe9\xea\xeb\xec\xed\xee\xef (esc)
  \xf0\xf1\xf2\xf3\xf4\xf5\xf6\xf7\xf8\xf9\xfa\xfb\xfc\xfd\xfe\xff (esc)
  $ octets() { for a in $*; do printf x:?; printf "%%$a%s" $*; echo; done | bnfurl split -f query.decoded; }; octets {0..9} a b c d e f > small; octets {0..9} A B C D E F | diff small -
  1,2c1,2
  < %00%01%02%03%04%05%06%07%08%09%0a%0b%0c%0d%0e%0f
  < %10%11%12%13%14%15%16%17%18%19%1a%1b%1c%1d%1e%1f
  ---
  \x3e %00%01%02%03%04%05%06%07%08%09%0A%0B%0C%0D%0E%0F (esc)
  \x3e %10%11%12%13%14%15%16%17%18%19%1A%1B%1C%1D%1E%1F (esc)
  8c8
  < pqrstuvwxyz{|}~%7f
  ---
  \x3e pqrstuvwxyz{|}~%7F (esc)
  [1]
  $ bnfurl split -f path.decoded,query.decoded <<< 'x:/a%20b%0A%2541?%25%32%35'
  /a b%0A%41	%25

Without two digits it is not decoded.

  $ bnfurl split --lenient -f query.decoded << 'END'
  > x:?%
  > x:?%%
  > x:?%4
  > x:?%4g
  > x:?%g4
  > x:?% 4
  > x:?%+4
  > x:?%-4
  > x:?%0x
  > x:?%.1
  > x:?%4%41%%41%
  > END
  %
  %%
  %4
  %4g
  %g4
  % 4
  %+4
  %-4
  %0x
  %.1
  %4A%A%

A plus is a blank only in a form.

  $ bnfurl split --lenient -f query.decoded,query.a.decoded << 'END'
  > x:?a=a+b%2B
  > x:?a=%+4+%0a
  > END
  a=a+b+	a b+
  a=%+4+%0a	% 4 %0a

# Formats

Absent and empty values differ.

  $ bnfurl split -f port,path,query,fragment <<< 'a:?'
  \N			\N
  $ bnfurl split -o csv -f port,path,query,fragment <<< 'a:?'
  ,"","",

In a csv of one column, a missing value is quoted, because many readers skip an empty line: each record stays a row.

  $ printf 'http://a/\n/x\nhttp://b:/\n' > hosts; bnfurl split -f host -o csv --header hosts
  host
  a
  ""
  b
  $ bnfurl split -f port -o csv hosts
  ""
  ""
  ""
  $ bnfurl split -f host -o csv --header hosts | python3 -c 'import csv, sys; print(list(csv.reader(sys.stdin)))'
  [['host'], ['a'], [''], ['b']]
  $ bnfurl stats --by host --count-distinct url -o csv hosts
  host,records,octets,invalid,share,url.distinct
  a,1,,0,0.3333,1
  b,1,,0,0.3333,1
  ,1,,1,0.3333,1
  $ bnfurl split -i csv -k url -f id --pass -o csv <<< $'id,url\n1,a:\n,b:'
  1
  ""

What would break a row is escaped or quoted.

  $ printf '\\\t\n\r\0' | bnfurl split -0 -f url,line
  \\\t\n\r	1
  $ printf '\1\377\0' | bnfurl split -0 -f url,line
  \x01\xff\t1 (esc)
  $ printf '=1+1;a b'"'"'\0a"b,\0a\nb\0' | bnfurl split -0 -o csv -f url,line
  =1+1;a b',1
  "a""b,",2
  "a
  b",3

JSON has types and escapes, and octets that are not UTF-8 in Base64.

  $ bnfurl split -o jsonl -f valid,error_offset,line,byte,port,default_port <<< $'http://h:8\nhttp:// '
  {"valid":true,"error_offset":null,"line":1,"byte":0,"port":"8","default_port":80}
  {"valid":false,"error_offset":7,"line":2,"byte":11,"port":null,"default_port":null}
  $ printf 'a"b\\c/\0\b\t\n\v\f\r\37\177\0' | bnfurl split -0 -o jsonl -f url,valid
  {"url":"a\"b\\c/","valid":false}
  {"url":"\\b\\t\\n\\u000b\\f\\r\\u001f\x7f","valid":false} (esc)
  $ printf '\303\251\342\202\254\360\237\230\200\n' | bnfurl split -o jsonl -f url
  {"url":"é€😀"}
  ! bnfurl: the first record is not a URI; it is valid with -g rfc3987 -p IRI-reference
  $ printf '\377\n' | bnfurl split -o jsonl -f url,valid
  {"url":"�","valid":false,"url_base64":"/w=="}

One replacement stands for each maximal subpart: the example of The Unicode Standard, table 3-8, and others of section 3.9.

  $ printf '\360\200\200\101\n\341\200\342\360\221\222\361\277\101\n\355\240\200\101\n\340\237\277\101\n\364\220\200\200\n\300\257\377\303\n' | bnfurl split -o jsonl -f url
  {"url":"���A","url_base64":"8ICAQQ=="}
  {"url":"����A","url_base64":"4YDi8JGS8b9B"}
  {"url":"���A","url_base64":"7aCAQQ=="}
  {"url":"���A","url_base64":"4J+/QQ=="}
  {"url":"����","url_base64":"9JCAgA=="}
  {"url":"����","url_base64":"wK//ww=="}

Base64 has the test vectors of RFC 4648, each after an octet that is not UTF-8.

  $ printf '\377\n\377\376\n\377\376\375\n\377f\n\377fo\n\377foo\n\377foob\n' | bnfurl split -o jsonl -f url
  {"url":"�","url_base64":"/w=="}
  {"url":"��","url_base64":"//4="}
  {"url":"���","url_base64":"//79"}
  {"url":"�f","url_base64":"/2Y="}
  {"url":"�fo","url_base64":"/2Zv"}
  {"url":"�foo","url_base64":"/2Zvbw=="}
  {"url":"�foob","url_base64":"/2Zvb2I="}

Lists have all occurrences.

  $ bnfurl split -o jsonl -f 'segment[],dec-octet[],port[],host[],URI[]' <<< http://h/a//b
  {"segment[]":["a","","b"],"dec-octet[]":[],"port[]":[],"host[]":["h"],"URI[]":["http://h/a//b"]}
  $ bnfurl split -o jsonl -f 'segment[],host[]' <<< 'http:// '
  {"segment[]":null,"host[]":null}
  $ bnfurl split --lenient -o jsonl -f 'segment[],host[],port[]' <<< 'http://h/ '
  {"segment[]":null,"host[]":["h"],"port[]":null}

Only parts of the URL are lists.

  $ for list in 'valid[]' 'url[]' 'segments[]' '[]' 'segment[' 'segment[][]'; do bnfurl split -o jsonl -f "$list" 2>&1 | cut -c 1-80; done
  bnfurl: valid[] is not a list: only parts of the URL can occur several times
  bnfurl: url[] is not a list: only parts of the URL can occur several times
  bnfurl: unknown column "segments[]"; expected one of: url valid error_offset exp
  bnfurl: unknown column "[]"; expected one of: url valid error_offset expected re
  bnfurl: unknown column "segment[" (did you mean "segment"?); expected one of: se
  bnfurl: segment[][] is not a list: only parts of the URL can occur several times

# Decoded

A decoded value is written like any other.

  $ echo 'x:/%5C%20%0A%ff%22,?' > in
  $ bnfurl split --decode pct -f path,query,port in
  /%5C%20%0A%ff%22,\t/\\\\ %0A\xff",\t\t\t\\N\t\\N (esc)
  $ bnfurl split --decode pct -o csv -f path,query,port in
  "/%5C%20%0A%ff%22,","/\\ %0A\xff"",","","",, (esc)
  $ bnfurl split --decode pct -o jsonl -f path,query,port in
  {"path":"/%5C%20%0A%ff%22,","path.decoded":"/\\ %0A�\",","query":"","query.decoded":"","port":null,"port.decoded":null,"url_base64":"eDovJTVDJTIwJTBBJWZmJTIyLD8="}

There is one for any part of the URL.

  $ bnfurl split --decode pct -f segment-nz,pct-encoded,valid <<< x:/a%41/b
  a%41	aA	%41	A	1
  $ bnfurl split --decode pct -f segment,host <<< ' '
  \N	\N	\N	\N
  $ bnfurl split --decode pct -i combined -g rfc3986 -g rfc1738 -o jsonl --header -f 'url,valid,host,segment,segment[],log.host,=path,host.rfc1738,hsegment.rfc1738,kind,host_kind,default_port' <<< 'h - - [t] "GET http://h/a HTTP/1.1" 200 1 "-" "-"'
  {"url":"http://h/a","valid":true,"host":"h","host.decoded":"h","segment":"a","segment.decoded":"a","segment[]":["a"],"log.host":"h","=path":"/a","=path.decoded":"/a","host.rfc1738":"h","host.rfc1738.decoded":"h","hsegment.rfc1738":"a","hsegment.rfc1738.decoded":"a","kind":null,"host_kind":"reg-name","default_port":80}
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ bnfurl split --decode pct --header -f host,host.decoded < /dev/null
  host	host.decoded

# Columns

Components follow the columns of every grammar, and then every production has one.

  $ bnfurl split -f help | cut -f 1 | xargs
  url valid error_offset expected reason grammar production kind host_kind default_port file line byte scheme userinfo user password host port path path[:N] path:depth path:repeats query query.NAME query.NAME[] query[] query.names query:count fragment URI hier-part URI-reference absolute-URI relative-ref relative-part authority IP-literal IPvFuture IPv6address h16 ls32 IPv4address dec-octet reg-name path-abempty path-absolute path-noscheme path-rootless path-empty segment segment[N] segment-nz segment-nz-nc pchar pct-encoded unreserved reserved gen-delims sub-delims ALPHA DIGIT HEXDIG normal normal.reason normal.removed repaired repaired.change repaired.reason readings readings.hosts surt surt.ia site site.icann key decision rule robots robots.line robots.status robots.rule robots.reason robots.agent bot.status bot.name normal.scheme normal.userinfo normal.user normal.password normal.host normal.port normal.path normal.path[:N] normal.path:depth normal.path:repeats normal.query normal.query.NAME normal.query.NAME[] normal.query[] normal.query.names normal.query:count normal.fragment
  $ bnfurl grammar show rfc3986 | tail -n +2 | cut -f 1 | sort > productions; bnfurl split -f help | cut -f 1 | sort | comm -13 - productions
  $ bnfurl split -f help | cut -f 1 | sort | uniq -d

Those that are shown if nothing is asked for are the verdict and the usual components.

  $ bnfurl grammar list | tail -n +2 | cut -f 1 | while read -r grammar; do echo "$grammar: $(bnfurl split -g "$grammar" --header < /dev/null)"; done
  alb: valid	host	port
  apache-error: valid	host
  cloudfront: valid	host
  combined: valid	host
  common: valid	host
  conventions: valid	scheme	host	port	path
  elb: valid	host	port
  envoy: valid	time	request	method	target	version	status	response-flags	bytes-received	size	duration-ms	x-envoy-upstream-service-time	x-forwarded-for	user-agent	x-request-id	authority	upstream-host
  form: valid	name	value
  haproxy: valid	host
  heroku: valid	host
  ingress-nginx: valid	host
  istio: valid	host	port
  lighttpd: valid	host
  media-type: valid	type	subtype	parameters	parameter-name	parameter-value
  nginx-error: valid	host
  nginx-main: valid	host
  nginx-timed: valid	host
  plain: valid	scheme	host	port	path	query	fragment
  purl: valid	scheme	type	namespace	name	version	qualifiers	subpath
  rails: valid	host
  rfc1123: valid	label
  rfc1738: valid	scheme	host	port	path	query
  rfc1808: valid	scheme	path	query	fragment
  rfc2396: valid	scheme	host	port	path	query	fragment
  rfc3339: valid	year	month	day	hour	minute	second	fraction	offset
  rfc3986: valid	scheme	host	port	path	query	fragment
  rfc3987: valid	scheme	host	port	path	query	fragment
  rfc6265: valid	cookie-name	cookie-value	expires	max-age	domain	path
  rfc6570: valid	expression	operator	varname
  rfc6874: valid	scheme	host	port	path	query	fragment
  rfc6901: valid	reference-token
  rfc8288: valid	target	link-param-name	link-param-value	scheme	userinfo	user	password	host	port	path	query	fragment
  rfc9110: valid	scheme	host	port	path	query	fragment
  rfc9112: valid	scheme	host	port	path	query
  rfc9309: valid
  rfc9562: valid	version	variant
  rules: valid	verdict	word	value	second	agent	on
  s3: valid	host
  semver: valid	major	minor	patch	pre-release	build
  squid: valid	host
  traefik-clf: valid	host
  vhost_combined: valid	host
  w3c1993: valid	scheme	host	port	path	query
  whatwg: valid	scheme	host	port	path	query	fragment
  $ bnfurl split -g rfc1808 -g rfc3986 --header < /dev/null
  valid	valid.rfc1808	error_offset.rfc1808	valid.rfc3986	error_offset.rfc3986	scheme	path	query	fragment

A common name wins over a production of that name.

  $ bnfurl split -g w3c1993 -f path,segment,digits <<< http://1.2.3.4/a/b
  a/b	a	\N
  $ bnfurl split -g w3c1993 -f path,hsoname <<< prospero://h/a/b
  \N	a/b

A production has the value of its first occurrence.

  $ bnfurl split -f segment,authority,URI,IPv4address,ALPHA <<< http://h/a/b
  a	h	http://h/a/b	\N	h
  $ bnfurl split -f Segment,=segment,uri <<< x:/
  \N	\N	x:/
  $ bnfurl split -f segment,URI <<< 'http:// '
  \N	\N

Columns of several grammars follow the first.

  $ bnfurl split -g rfc3986 -g rfc1738 -f valid,valid.rfc3986,valid.rfc1738,path,path.rfc1738,kind,kind.rfc1738 <<< http://h/a
  1	1	1	/a	a	\N	httpurl
  $ bnfurl split -g rfc3986 -g rfc1738 -f valid,valid.rfc1738,error_offset,error_offset.rfc1738,expected.rfc1738,host <<< http://h/#
  1	0	\N	9	unreserved, reserved, "%", or the end	h
  $ bnfurl split -g rfc3986 -g rfc1738 -o jsonl -f '=url.rfc1738,hsegment.rfc1738[],segment[]' <<< http://h/a/b
  {"=url.rfc1738":"http://h/a/b","hsegment.rfc1738[]":["a","b"],"segment[]":["a","b"]}

An equals sign selects a component that is named like another column.

  $ printf '# component: host\n# component: url\nlink = host ":" url\nhost = *ALPHA\nurl = *DIGIT\n' > link.bnf
  $ bnfurl split -g link.bnf -f help | cut -f 1 | xargs
  url valid error_offset expected reason grammar production kind host_kind default_port file line byte host =url link ALPHA DIGIT normal normal.reason normal.removed repaired repaired.change repaired.reason readings readings.hosts surt surt.ia site site.icann key decision rule robots robots.line robots.status robots.rule robots.reason robots.agent bot.status bot.name normal.host normal.url
  $ bnfurl split -g link.bnf --header -f =url,url,=host,HOST <<< a:1
  =url	url	=host	host
  1	a:1	a	a
  ! bnfurl: url is bnfurl's column; the component url of the grammar is =url

Unknown names are refused.

  $ for list in '' hots host, ,host host,,port =valid log.host URL; do bnfurl split -f "$list" 2>&1 | cut -c 1-60; done
  bnfurl: unknown column ""; expected one of: url valid error_
  bnfurl: unknown column "hots" (did you mean "host"?); expect
  bnfurl: unknown column ""; expected one of: url valid error_
  bnfurl: unknown column ""; expected one of: url valid error_
  bnfurl: unknown column ""; expected one of: url valid error_
  bnfurl: unknown column "=valid" (did you mean "valid"?); exp
  bnfurl: unknown column "log.host": each record is read as a\x20 (esc)
  bnfurl: unknown column "URL" (did you mean "url"?); expected

# Rows

Lenient components have no kinds.

  $ bnfurl split --lenient -f valid,host,host_kind,kind,default_port <<< $'http://h/ \nhttp://h/'
  0	h	\N	\N	80
  1	h	reg-name	\N	80
  $ bnfurl split -f valid,host,host_kind <<< 'http://h/ '
  0	\N	\N

A message is safe to show, and names the grammar that fails among several.

  $ printf 'http://\377\n' > $'a\33\303\251'; bnfurl check $'a\33\303\251'
  a\x1b\xc3\xa9:1:8: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", "[", or the end, found 0xff
  [1]
  $ bnfurl check -g rfc3986 -g rfc1738 -p port <<< 'http:// '
  -:1:1: rfc3986: expected DIGIT, or the end, found "h"
  -:1:1: rfc1738: expected digit, found "h"
  [1]
  $ bnfurl check -g rfc1738 -p port <<< 'http:// '
  -:1:1: expected digit, found "h"
  [1]

The requested production is an occurrence of itself, also where the method of a request chooses another one.

  $ bnfurl split -g rfc9112 -f request-target <<< /a
  /a
  $ cat > in << 'END'
  > h - - [t] "CONNECT h:1 HTTP/1.1" 200 1 "-" "-"
  > h - - [t] "CONNECT / HTTP/1.1" 200 1 "-" "-"
  > h - - [t] "connect 1.2.3.4:1 HTTP/1.1" 200 1 "-" "-"
  > h - - [t] "* / HTTP/1.1" 200 1 "-" "-"
  > END
  $ bnfurl split -i combined -f valid,request-target,authority-form,url < in
  1	h:1	h:1	h:1
  0	\N	\N	/
  0	\N	\N	1.2.3.4:1
  1	/	\N	/

# Tables for people

Columns are aligned under their names; numbers are aligned on the right, and missing values are not numbers or texts.

  $ cat > urls << 'END'
  > http://example.org:8080/a?q=1
  > ftp://h/%C3%A4
  > not a URL
  > END
  $ bnfurl split -o table urls
  valid  scheme  host         port  path     query  fragment
      1  http    example.org  8080  /a       q=1    \N
      1  ftp     h              \N  /%C3%A4  \N     \N
      0  \N      \N             \N  \N       \N     \N
  $ bnfurl split -o table -f port,line,path urls | cat -A
  port  line  path$
  8080     1  /a$
    \N     2  /%C3%A4$
    \N     3  \N$
  $ printf 'x:\\a\tb\\\nx\\N\nx\\\\y\\t\n' | bnfurl split -o table -f url,host
  url       host
  x:\a\tb\  \N
  x\N       \N
  x\\y\t    \N
  $ printf '\\x22q\\x22 \\\\t\nx\\\n\\N' | bnfurl split -o table -f url,host
  url            host
  \x22q\x22 \\t  \N
  x\             \N
  \\N            \N
  $ printf 'http://h/?\303\244\nhttp://long/\n' | bnfurl split -g rfc3987 -o table -f query,host
  query  host
  ä      h
  \N     long
  $ bnfurl extract -o table urls
  line  byte  url
     1     0  http://example.org:8080/a?q=1
     2    30  ftp://h/%C3%A4
  $ bnfurl diff -g rfc3986 -g rfc1738 -o table urls
  line  url  what  rfc3986:URI  rfc1738:url
  ! bnfurl: the grammars have different starts: comparing rfc3986:URI and rfc1738:url; use -p to name other productions
  $ bnfurl split -c -o table urls
  3
  $ bnfurl split -o table -f host /dev/null
  host
  $ bnfurl split -o table -f 'path,segment[]' urls
  ! bnfurl: segment[] is a list, which needs -o jsonl or arrow
  [2]
  $ bnfurl stats -o table --by scheme urls
  scheme: 2 distinct values; % of 3 records; missing in 1
           1  33.3 %  ####################  ftp
           1  33.3 %  ####################  http
           1  33.3 %  ####################  \N

Controls, those of Unicode too, and octets that are not UTF-8 are escaped in pipes, because a terminal may follow.

  $ printf '\33]0;t\7\177|\302\205|\302\240|\233|\342\202\254\n' | bnfurl split -o table -f url,valid
  url                                        valid
  \x1b]0;t\x07\x7f|\xc2\x85|\xc2\xa0|\x9b|€      0
  $ echo '{"u":"\u001b]0;title\u0007","agent":"\u001b[2J"}' | bnfurl split -i jsonl -k u -o table -f agent,valid
  agent    valid
  \x1b[2J      0

The widths are those of the first 100 rows or first MiB, whatever the blocks; a longer value moves the rest of its row.

  $ (printf 'http://h/%s\n' $(seq 99); echo http://longer.example/; echo http://the.longest.example/) > in
  $ bnfurl split -o table -f host,path in | tail -n 3
  h               /99
  longer.example  /
  the.longest.example  /
  $ yes in | head -n 3000 | xargs cat > many; for jobs in 1 2; do bnfurl split -j $jobs -o table -f host,path many | md5sum; cat many | bnfurl split -j $jobs -o table -f host,path | md5sum; done | sort -u | wc -l
  1
  $ (echo "http://h/$(head -c 1100000 /dev/zero | tr '\0' x)"; echo http://longer.example/) | bnfurl split -o table -f host,path | cut -c -20
  host  path
  h     /xxxxxxxxxxxxx
  longer.example  /

On a terminal, a row takes one line, and what was cut is marked.

  $ echo "http://example.org/$(printf 'x%.0s' {1..50})?$(printf 'y%.0s' {1..50})" >> urls
  $ TERM=xterm LC_ALL=C.UTF-8 tests/cli/on-terminal 40 bnfurl split -o table -f valid,path,query,line urls | cat -v
  ^[[1mvalid^[[0m  ^[[1mpath^[[0m          ^[[1mquery^[[0m          ^[[1mline^[[0m
      1  /xxxxxxxxxxM-bM-^@M-&  yyyyyyyyyyyyM-bM-^@M-&     1
  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 24 bnfurl split -o table -f valid,path,query,line urls
  valid  path    query
      1  /xx...  yyy...     1
