`split` prints columns of each record, judged by one grammar or by several at once.

# Split

Absent and empty differ.

  $ bnfurl split -f query << 'END'
  > http://h
  > http://h?
  > END
  \N
   (esc)
  $ bnfurl split -f query -o csv << 'END'
  > http://h
  > http://h?
  > END
  ""
  ""
  $ bnfurl split -f query -o jsonl << 'END'
  > http://h
  > http://h?
  > END
  {"query":null}
  {"query":""}

Default columns.

  $ bnfurl split --header <<< 'http://h:80/p?q#f'
  valid	scheme	host	port	path	query	fragment
  1	http	h	80	/p	q	f
  $ bnfurl split --header -g rfc9112
  valid	scheme	host	port	path	query

Header is printed without records.

  $ bnfurl split --header -o csv -f url,host
  url,host
  $ bnfurl split --header -o jsonl -f url,host
  $ bnfurl split --header -f url missing
  url
  ! bnfurl: missing: No such file or directory
  [2]

Built in columns.

  $ printf 'HTTPS://1.2.3.4/\r\nhttp://a b\n' | bnfurl split -f url,valid,error_offset,expected,grammar,production,kind,host_kind,default_port,file,line,byte
  HTTPS://1.2.3.4/	1	\N	\N	rfc3986	URI	\N	IPv4address	443	-	1	0
  http://a b	0	8	unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end	rfc3986	URI	\N	\N	\N	-	2	18

Column names ignore case as the notation does.

  $ bnfurl split --header -f Host,=host
  host	=host
  $ bnfurl split -f URL
  ! bnfurl: unknown column "URL" (did you mean "url"?); expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]

Unknown column lists eight names.

  $ bnfurl split -f help
  url	the URL as written in the record
  valid	whether the record, unless its URL is -, is valid: 1 or 0
  error_offset	the offset at which an invalid URL fails, in bytes from 0
  expected	what was expected at that offset
  reason	why the record is invalid, in words
  grammar	the grammar that the URL must match
  production	the grammar rule that the URL must match
  kind	the form of the URL, such as origin-form in a log: the alternative of the rule that it matches
  host_kind	the kind of host, such as IPv4address: the alternative that it matches
  default_port	the default port of the scheme, even if the URL has a port
  file	the name of the record's file
  line	the record's number in its file, from 1; grep -n counts a header and comments, too
  byte	the offset of the record in its decompressed file, in bytes from 0
  scheme	component of rfc3986
  userinfo	component of rfc3986
  user	component of rfc3986
  password	component of rfc3986
  host	component of rfc3986
  port	component of rfc3986
  path	component of rfc3986
  path[:N]	the first N segments of the path
  path:depth	the number of segments of the path that are not empty
  path:repeats	how often the most frequent segment of the path occurs
  query	component of rfc3986
  query.NAME	the first value of the parameter NAME in the query
  query.NAME[]	all values of the parameter NAME, as a list (only in jsonl and arrow)
  query[]	all parameters of the query, as a list of names and values (only in jsonl and arrow)
  query.names	the distinct names of the parameters, as a list (only in jsonl, arrow and stats --by)
  query:count	the number of parameters in the query
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
  segment[N]	segment N of the path, counted from 0; -1 is the last
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
  normal	the normalized URL; --level says what is normalized
  normal.reason	why a valid URL has no normal form
  normal.removed	what --level removed from the URL, as in utm_source=x #top
  repaired	the URL, repaired if it is invalid
  repaired.change	what the repair changed, as in trimmed, 2 escaped
  repaired.reason	why an invalid URL cannot be repaired
  readings	whether the conventions of --between read the URL alike: alike, differ, none
  readings.hosts	the host; if they differ, what each of them finds
  surt	the normalized URL with its host reversed, for sorting (SURT: Sort-friendly URI Reordering Transform)
  surt.ia	the key that the Python package surt makes from the URL as written
  site	the registrable domain, by the Public Suffix List
  site.icann	the same, but ignoring private suffixes such as github.io
  key	a 128-bit hash (XXH3) of the normal form after the steps of --key-steps
  decision	what the files of --rules decide: allow or deny
  rule	the FILE:LINE of the rule that decides
  robots	what the file of --robots says to the robot that made the request: allow or deny
  robots.line	the line of the rule that decides
  robots.status	the status of the response that counts for the URL, or none if there was no response
  robots.rule	the rule that decides, such as Disallow: /cart
  robots.reason	why a store allows or denies the URL
  robots.agent	the robot that made the request, by the product token in its user agent; * if it is not known
  bot.status	whether a bot of --bot-networks made the request: verified (it came from its networks) or claimed
  bot.name	the NAME in --bot-networks that log.agent contains
  normal.scheme	component of the column normal
  normal.userinfo	component of the column normal
  normal.user	component of the column normal
  normal.password	component of the column normal
  normal.host	component of the column normal
  normal.port	component of the column normal
  normal.path	component of the column normal
  normal.path[:N]	the first N segments of the path
  normal.path:depth	the number of segments of the path that are not empty
  normal.path:repeats	how often the most frequent segment of the path occurs
  normal.query	component of the column normal
  normal.query.NAME	the first value of the parameter NAME in the query
  normal.query.NAME[]	all values of the parameter NAME, as a list (only in jsonl and arrow)
  normal.query[]	all parameters of the query, as a list of names and values (only in jsonl and arrow)
  normal.query.names	the distinct names of the parameters, as a list (only in jsonl, arrow and stats --by)
  normal.query:count	the number of parameters in the query
  normal.fragment	component of the column normal
  $ bnfurl split -f hots
  ! bnfurl: unknown column "hots" (did you mean "host"?); expected one of: host url valid error_offset expected reason grammar production and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl grep --where nothing=1
  ! bnfurl: unknown column "nothing"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl check -p path-emty
  ! bnfurl: unknown production of rfc3986 "path-emty" (did you mean "path-empty"?); expected one of: path-empty URI hier-part URI-reference absolute-URI relative-ref relative-part scheme and others; "bnfurl grammar show NAME" lists them all
  [2]

Productions by their own names.

  $ bnfurl split -g rfc1738 -f kind,host,hostport,gtype,selector,search,gopher+_string,fieldspec,article,digits,path,default_port,=url << 'END'
  > gopher://h:7/1a%09b%09c
  > prospero://h/p;a=1;b=2
  > news:a@h
  > nntp://h/g/12
  > mailto:a@b
  > END
  gopherurl	h	h:7	1	a	b	c	\N	\N	\N	\N	70	gopher://h:7/1a%09b%09c
  prosperourl	h	h	\N	\N	\N	\N	;a=1	\N	\N	p	1525	prospero://h/p;a=1;b=2
  newsurl	h	\N	\N	\N	\N	\N	\N	a@h	\N	\N	\N	news:a@h
  nntpurl	h	h	\N	\N	\N	\N	\N	\N	12	\N	119	nntp://h/g/12
  mailtourl	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	\N	mailto:a@b

Default ports and host kinds of the older grammars.

  $ bnfurl split -g w3c1993 -f valid,kind,host_kind,default_port <<< wais://1.2.3.4/d
  1	waisaddress	hostnumber	210
  $ bnfurl split -g w3c1993 -f valid,kind,host_kind,default_port <<< telnet://u@h
  1	telnetaddress	hostname	23
  $ bnfurl split -g rfc1738 -f valid,kind,host_kind,default_port <<< FTP://1.2.3.4/a
  1	ftpurl	hostnumber	21
  $ bnfurl split -g rfc1738 -f valid,kind,host_kind,default_port <<< https://h
  1	otherurl	hostname	\N
  $ bnfurl split -g rfc1808 -f valid,kind,host_kind,default_port <<< http://h/
  1	\N	\N	80
  $ bnfurl split -g rfc2396 -f valid,kind,host_kind,default_port <<< wss://1.2.3.4/
  1	\N	IPv4address	443
  $ bnfurl split -g rfc2396 -f valid,kind,host_kind,default_port <<< http://a_b/
  1	\N	\N	80

Lists of all occurrences.

  $ bnfurl split -g rfc1738 -o jsonl -f 'fieldspec[],fieldspec,=url[],host[],port[]' << 'END'
  > prospero://h/p;a=1;b=
  > x:y
  > x
  > END
  {"fieldspec[]":[";a=1",";b="],"fieldspec":";a=1","=url[]":["prospero://h/p;a=1;b="],"host[]":["h"],"port[]":[]}
  {"fieldspec[]":[],"fieldspec":null,"=url[]":["x:y"],"host[]":[],"port[]":[]}
  {"fieldspec[]":null,"fieldspec":null,"=url[]":null,"host[]":null,"port[]":null}

Productions of log records are those of the target.

  $ bnfurl split -i combined -f segment,absolute-path,request-target,uri-host << 'END'
  > h - - [t] "GET /a/b HTTP/1.1" 200 1 "-" "-"
  > h - - [t] "CONNECT h:1 HTTP/1.1" 200 1 "-" "-"
  > h - - [t] "-" 200 1 "-" "-"
  > END
  a	/a/b	/a/b	\N
  \N	\N	h:1	h
  \N	\N	\N	\N

TSV escapes.

  $ printf '\\a\tb\nc\rd\000' | bnfurl split -0f url,valid
  \\a\tb\nc\rd	0
  $ printf 'a\000\377\033\n' | bnfurl split -f url
  a\\0\xff\x1b (esc)

CSV quotes where needed.

  $ printf 'a,"b"\000=x y\000c\nd\000e\rf\000' | bnfurl split -0 -o csv -f url,line
  "a,""b""",1
  =x y,2
  "c
  d",3
  "e\rf",4 (esc)

JSONL types.

  $ bnfurl split -o jsonl -f url,valid,error_offset,default_port,line,byte,port << 'END'
  > http://h:8/
  > x
  > END
  {"url":"http://h:8/","valid":true,"error_offset":null,"default_port":80,"line":1,"byte":0,"port":"8"}
  {"url":"x","valid":false,"error_offset":1,"default_port":null,"line":2,"byte":12,"port":null}

JSONL of octets that are not UTF-8.

  $ printf '\377' | bnfurl split -o jsonl -f url,line
  {"url":"�","line":1,"url_base64":"/w=="}
  $ printf '\303\251\342\202' | bnfurl split -o jsonl -f url,line
  {"url":"é�","line":1,"url_base64":"w6nigg=="}
  $ printf '\360\237\230a\355\240\200' | bnfurl split -o jsonl -f url,line
  {"url":"�a���","line":1,"url_base64":"8J+YYe2ggA=="}
  $ printf '\300\200\364\220' | bnfurl split -o jsonl -f url,line
  {"url":"����","line":1,"url_base64":"wID0kA=="}
  $ printf '\001\000\002\003\004\005\006\007\010\t\013\014\r\016\017\020\021\022\023\024\025\026\027\030\031\032\033\034\035\036\037 !"#$%%&'\''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\177\200\201\202\203\204\205\206\207\210\211\212\213\214\215\216\217\220\221\222\223\224\225\226\227\230\231\232\233\234\235\236\237\240\241\242\243\244\245\246\247\250\251\252\253\254\255\256\257\260\261\262\263\264\265\266\267\270\271\272\273\274\275\276\277\300\301\302\303\304\305\306\307\310\311\312\313\314\315\316\317\320\321\322\323\324\325\326\327\330\331\332\333\334\335\336\337\340\341\342\343\344\345\346\347\350\351\352\353\354\355\356\357\360\361\362\363\364\365\366\367\370\371\372\373\374\375\376\377' | bnfurl split -o jsonl -f url,line
  {"url":"\\u0001\\u0000\\u0002\\u0003\\u0004\\u0005\\u0006\\u0007\\b\\t\\u000b\\f\\r\\u000e\\u000f\\u0010\\u0011\\u0012\\u0013\\u0014\\u0015\\u0016\\u0017\\u0018\\u0019\\u001a\\u001b\\u001c\\u001d\\u001e\\u001f !\\"#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\x7f\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd","line":1,"url_base64":"AQACAwQFBgcICQsMDQ4PEBESExQVFhcYGRobHB0eHyAhIiMkJSYnKCkqKywtLi8wMTIzNDU2Nzg5Ojs8PT4/QEFCQ0RFRkdISUpLTE1OT1BRUlNUVVZXWFlaW1xdXl9gYWJjZGVmZ2hpamtsbW5vcHFyc3R1dnd4eXp7fH1+f4CBgoOEhYaHiImKi4yNjo+QkZKTlJWWl5iZmpucnZ6foKGio6SlpqeoqaqrrK2ur7CxsrO0tba3uLm6u7y9vr/AwcLDxMXGx8jJysvMzc7P0NHS09TV1tfY2drb3N3e3+Dh4uPk5ebn6Onq6+zt7u/w8fLz9PX29/j5+vv8/f7/"} (esc)
  $ printf '\303\251' | bnfurl split -o jsonl -f url
  {"url":"é"}
  ! bnfurl: the first record is not a URI; it is valid with -g rfc3987 -p IRI-reference

On bad.

  $ printf 'a:b\n \nc:d\n' | bnfurl split -f path
  b
  \N
  d
  $ printf 'a:b\n \nc:d\n' | bnfurl split -f path --on-bad drop
  b
  d
  ! bnfurl: skipped 1 record without a valid URL
  $ printf 'a:b\n \nc:d\n' | bnfurl split -f path --on-bad fail
  b
  ! -:2:1: expected ALPHA, found " "
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  [1]
  $ bnfurl split -f path --on-bad=fail <<< a:b
  b

Counts rows.

  $ printf 'a:b\n \nc:d\n' | bnfurl split -c
  3
  $ printf 'a:b\n \nc:d\n' | bnfurl split -c --header --on-bad drop
  2
  ! bnfurl: skipped 1 record without a valid URL

Lenient shows components of invalid URLs.

  $ bnfurl split --lenient -f valid,scheme,userinfo,user,password,host,port,path,query,fragment,default_port <<< 'http://a:b@c@h:80/x y?q#f#g'
  0	http	a:b@c	a	b@c	h	80	/x y	q	f#g	80

Stats.

  $ bnfurl split --stats -c << 'END'
  > http://a b
  > http://c d
  > http://h
  >
  > END
  4
  ! {"records":4,"valid":1,"invalid":3,"reasons":{"unreserved, sub-delims, \"#\", \"%\", \"/\", \":\", \"?\", \"@\", or the end":2,"ALPHA":1},"bytes":32,"seconds":0}

# Several Grammars

Check names each that fails and the first decides.

  $ bnfurl check -g rfc1808 -g rfc1738 <<< 'http://h/#f'
  -:1:10: rfc1738: expected unreserved, reserved, "%", or the end, found "#"
  $ cat > in << 'END'
  > http://h/#f
  > http://h/
  > x
  > END
  $ bnfurl check -g rfc1738 -g rfc3986 < in
  -:1:10: rfc1738: expected unreserved, reserved, "%", or the end, found "#"
  -:3:2: rfc1738: expected alphadigit, "+", "-", ".", ":", found the end
  -:3:2: rfc3986: expected ALPHA, HEXDIG, "+", "-", ".", ":", found the end
  [1]
  $ bnfurl check -c -g rfc1738 -g rfc3986 < in
  2
  [1]
  $ bnfurl check -c -g rfc3986 -g rfc1738 < in
  1
  [1]
  $ bnfurl check -q -g rfc3986 -g rfc1738 <<< 'http://h/#f'

Check names the log format once.

  $ bnfurl check -i common -g rfc3986 -g rfc1738 <<< x
  -:1:2: common: expected field host, non-blank except a comma, " ", found the end
  [1]

One production for all or one for each.

  $ bnfurl check -g rfc3986 -g rfc1738 -p port <<< 8a
  -:1:2: rfc3986: expected DIGIT, or the end, found "a"
  -:1:2: rfc1738: expected digit, or the end, found "a"
  [1]
  $ bnfurl check -g rfc3986 -g rfc1738 -p host -p port <<< 8a
  -:1:2: rfc1738: expected digit, or the end, found "a"

Verdict columns come after valid.

  $ bnfurl split -g rfc3986 -g w3c1993 --header << 'END'
  > http://h/#f
  > http://h:x/
  > END
  valid	valid.rfc3986	error_offset.rfc3986	valid.w3c1993	error_offset.w3c1993	scheme	host	port	path	query	fragment
  1	1	\N	0	9	http	h	\N	/	\N	f
  0	0	10	0	9	\N	\N	\N	\N	\N	\N

Bad records are those that the first refuses.

  $ bnfurl split -g rfc3986 -g rfc1738 -f fragment --on-bad drop <<< 'http://h/#f'
  f
  $ bnfurl split -g rfc1738 -g rfc3986 --on-bad fail --stats <<< 'http://h/#f'
  ! -:1:10: expected unreserved, reserved, "%", or the end, found "#"
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  ! {"records":1,"valid":0,"invalid":1,"reasons":{"unreserved, reserved, \"%\", or the end":1},"bytes":12,"seconds":0}
  [1]

Explain prints for each what it prints for it alone.

  $ bnfurl explain -g rfc3986 -g rfc1738 -g rfc9112 -p URI -p url -p request-target 'http://h/a;b?c#d' x
  grammar	rfc3986	URI
  http://h/a;b?c#d
  scheme	0	4	http
  host	7	8	h
  path	8	12	/a;b
  query	13	14	c
  fragment	15	16	d

  grammar	rfc1738	url
  http://h/a;b?c#d
                ^ 14: expected unreserved, reserved, "%", or the end, found "#"
  open

  grammar	rfc9112	request-target
  http://h/a;b?c#d
                ^ 14: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "#"
  open	request-target	absolute-form	absolute-URI	query	pchar

  grammar	rfc3986	URI
  x
   ^ 1: expected ALPHA, HEXDIG, "+", "-", ".", ":", found the end
  open	URI	scheme

  grammar	rfc1738	url
  x
   ^ 1: expected alphadigit, "+", "-", ".", ":", found the end
  open	url	otherurl	genericurl	scheme

  grammar	rfc9112	request-target
  x
   ^ 1: expected unreserved, sub-delims, "%", ":", found the end
  open	request-target	absolute-form	absolute-URI	scheme
  [1]
  $ bnfurl explain -g rfc3986 'http://h/a;b?c#d'
  http://h/a;b?c#d
  scheme	0	4	http
  host	7	8	h
  path	8	12	/a;b
  query	13	14	c
  fragment	15	16	d
  $ bnfurl explain -g rfc1738 'http://h/a;b?c#d'
  http://h/a;b?c#d
                ^ 14: expected unreserved, reserved, "%", or the end, found "#"
  open
  [1]
  $ bnfurl explain -g rfc9112 'http://h/a;b?c#d'
  http://h/a;b?c#d
                ^ 14: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "#"
  open	request-target	absolute-form	absolute-URI	query	pchar
  [1]
  $ bnfurl explain -g rfc3986 x
  x
   ^ 1: expected ALPHA, HEXDIG, "+", "-", ".", ":", found the end
  open	URI	scheme
  [1]
  $ bnfurl explain -g rfc1738 x
  x
   ^ 1: expected alphadigit, "+", "-", ".", ":", found the end
  open	url	otherurl	genericurl	scheme
  [1]
  $ bnfurl explain -g rfc9112 x
  x
   ^ 1: expected unreserved, sub-delims, "%", ":", found the end
  open	request-target	absolute-form	absolute-URI	scheme
  [1]

Exit status of explain is that of the first.

  $ bnfurl explain -g rfc3986 -g rfc1738 'http://h/#'
  grammar	rfc3986	URI
  http://h/#
  scheme	0	4	http
  host	7	8	h
  path	8	9	/
  fragment\t10\t10\t (esc)

  grammar	rfc1738	url
  http://h/#
           ^ 9: expected unreserved, reserved, "%", or the end, found "#"
  open	url	httpurl	hpath	hsegment	uchar
  $ bnfurl explain -g rfc1738 -g rfc3986 'http://h/#'
  grammar	rfc1738	url
  http://h/#
           ^ 9: expected unreserved, reserved, "%", or the end, found "#"
  open	url	httpurl	hpath	hsegment	uchar

  grammar	rfc3986	URI
  http://h/#
  scheme	0	4	http
  host	7	8	h
  path	8	9	/
  fragment\t10\t10\t (esc)
  [1]

Explain draws each.

  $ NO_COLOR=1 tests/cli/on-terminal 80 bnfurl explain -g rfc3986 -g rfc1738 'http://h/#'
    http://h/#
    ╰┬─╯   ││ ╵
    scheme ││ fragment
           │path
           host

    ✓ rfc3986 URI
    host kind     reg-name
    default port  80

    http://h/#
             ^ 9

    ✗ rfc1738 url
    reason    "#" is not allowed in a path; write %23
    expected  unreserved, reserved, "%", or the end
    found     "#"
    inside    url › httpurl › hpath › hsegment › uchar
