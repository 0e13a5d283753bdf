W3C extended logs, `-i w3c`: the lines of a log name its fields, again and again and in any order.

Each file names its fields.

  $ cat > log << 'END'
  > #Fields: cs-uri-stem cs-uri-query sc-status
  > /a x=1 200
  > END
  $ cat > log2 << 'END'
  > #Fields: sc-status cs-uri-query cs-uri-stem
  > 404 - /b
  > END
  $ echo '200 - /c' > log3
  $ bnfurl split -i w3c -f url,line,log.sc-status log log2 log3
  /a?x=1	1	200
  /b	1	404
  \N	1	\N
  ! bnfurl: 1 record does not match the format w3c; to see why: bnfurl check -i w3c FILE
  $ bnfurl check -i w3c log3
  log3:1:1: expected "#Fields:" in a line before this one, found "2"
  ! bnfurl: no line "#Fields:" before the records names their fields; name them as in -i 'w3c:date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken'
  [1]

What is selected has the directives of the first file before it, and so can be read again.

  $ printf '#Version: 1.0\n#Fields: cs-uri-stem sc-status\n/a 200\n/b 404\n#Remark: x\n' > in
  $ bnfurl grep -i w3c --header --where log.sc-status=404 in | tee out
  #Version: 1.0
  #Fields: cs-uri-stem sc-status
  /b 404
  $ bnfurl split -i w3c -f path,log.status out
  /b	404

Names are in lower case and without brackets too.

  $ bnfurl split -i w3c -f 'log.cs(user-agent),log.cs-user-agent' --header << 'END'
  > #Fields: cs-uri-stem cs-uri-query cs(User-Agent)
  > / - curl
  > END
  log.cs(user-agent)	log.cs-user-agent
  curl	curl
  $ bnfurl grep -i w3c --where log.cs-user-agent=curl << 'END'
  > #Fields: cs-uri-stem cs-uri-query cs(User-Agent)
  > / - curl
  > END
  / - curl
  $ bnfurl split -i w3c -f log.c-ip << 'END'
  > #Fields: cs-uri-stem cs-uri-query cs(User-Agent)
  > / - curl
  > END
  \N
  ! bnfurl: columns that w3c does not have: log.c-ip
  $ bnfurl split -i w3c -f help << 'END'
  > #Fields: cs-uri-stem cs-uri-query cs(User-Agent)
  > / - curl
  > END
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
  scheme	component of rfc9112
  userinfo	component of rfc9112
  user	component of rfc9112
  password	component of rfc9112
  host	component of rfc9112
  port	component of rfc9112
  path	component of rfc9112
  path[:N]	the first N segments of the path
  path:depth	the number of segments of the path that are not empty
  path:repeats	how often the most frequent segment of the path occurs
  query	component of rfc9112
  query.NAME	the first value of the parameter NAME in the query
  query.NAME[]	all values of the parameter NAME, as a list (only in jsonl and arrow)
  query[]	all parameters of the query, as a list of names and values (only in jsonl and arrow)
  query.names	the distinct names of the parameters, as a list (only in jsonl, arrow and stats --by)
  query:count	the number of parameters in the query
  request-target	production of rfc9112
  origin-form	production of rfc9112
  absolute-form	production of rfc9112
  authority-form	production of rfc9112
  asterisk-form	production of rfc9112
  absolute-path	production of rfc9112
  uri-host	production of rfc9112
  hier-part	production of rfc9112
  absolute-URI	production of rfc9112
  authority	production of rfc9112
  IP-literal	production of rfc9112
  IPvFuture	production of rfc9112
  IPv6address	production of rfc9112
  h16	production of rfc9112
  ls32	production of rfc9112
  IPv4address	production of rfc9112
  dec-octet	production of rfc9112
  reg-name	production of rfc9112
  path-abempty	production of rfc9112
  path-absolute	production of rfc9112
  path-rootless	production of rfc9112
  path-empty	production of rfc9112
  segment	production of rfc9112
  segment[N]	segment N of the path, counted from 0; -1 is the last
  segment-nz	production of rfc9112
  pchar	production of rfc9112
  pct-encoded	production of rfc9112
  unreserved	production of rfc9112
  sub-delims	production of rfc9112
  ALPHA	production of rfc9112
  DIGIT	production of rfc9112
  HEXDIG	production of rfc9112
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
  log.cs-uri-stem	field of the log
  log.cs-uri-query	field of the log
  log.cs(user-agent)	field of the log
  log.cs-user-agent	the same as log.cs(user-agent)
  log.agent	the client's user agent; from log.cs(user-agent)

Messages point into the line.

  $ bnfurl check -i w3c << 'END'
  > #Fields: cs-method cs-uri-stem sc-status cs-uri-query
  > GET /a|b 200 -
  > #x
  > GET /a 200 q=[
  > GET /a 200 %z
  > END
  -:2:7: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "|"
  -:4:14: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "["
  -:5:13: expected HEXDIG, found "z"
  [1]
  $ bnfurl check -i w3c << 'END'
  > #Fields: cs-method cs-uri-stem sc-status cs-uri-query
  > OPTIONS * 200 x
  > END
  -:2:14: expected the end, found "?"
  [1]
  $ bnfurl split -i w3c -f error_offset,url << 'END'
  > #Fields: cs-method cs-uri-stem sc-status cs-uri-query
  > GET /a 200 q=[
  > END
  5	/a?q=[

A line with other fields than named is invalid.

  $ bnfurl check -i w3c << 'END'
  > #Fields: cs-method cs-uri-stem cs-uri-query
  > GET /a
  > GET /a - x
  >
  > END
  -:2:7: expected field cs-uri-query, found the end
  -:3:9: expected the end, found " "
  [1]
  $ bnfurl check -i w3c << 'END'
  > #Fields: cs-method
  > GET
  > END
  -:2:4: expected field cs-uri-stem, found the end
  [1]
  $ printf '#Fields: \nGET\n' | bnfurl check -i w3c
  -:2:1: expected the end, found "G"
  ! bnfurl: no line "#Fields:" before the records names their fields; name them as in -i 'w3c:date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken'
  [1]

Comments are neither records nor errors.

  $ printf '#a\n#Fields: cs-uri-stem\n#\n/a\n#b\n/b\n#c' > in
  $ bnfurl split -i w3c -f url,line,byte --stats < in
  /a	1	26
  /b	2	32
  ! {"records":2,"valid":2,"invalid":0,"reasons":{},"bytes":37,"seconds":0}
  $ bnfurl check -i w3c << 'END'
  > #a
  > #b
  > END
  $ bnfurl grep -i w3c -n < in
  4:/a
  6:/b

Lines of messages and of grep -n are those of the file, and the column line counts records.

  $ printf '#Software: x\n#Version: 1.0\n#Fields: cs-uri-stem sc-status\n/a 200\n#Fields: sc-status cs-uri-stem\n200 /b[\n' > iis.log
  $ bnfurl check -i w3c iis.log iis.log
  iis.log:6:7: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "["
  iis.log:6:7: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "["
  [1]
  $ bnfurl check -i w3c < iis.log
  -:6:7: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "["
  [1]
  $ bnfurl grep -i w3c -v -n iis.log
  6:200 /b[
  $ bnfurl split -i w3c -f line,valid,path iis.log
  1	1	/a
  2	0	\N

A dash is no URL and no query.

  $ bnfurl split -i w3c -f valid,url,query << 'END'
  > #Fields: cs-uri-stem cs-uri-query
  > - -
  > /a -
  > /a --
  > END
  \N	\N	\N
  1	/a	\N
  1	/a?--	--

The method decides and the referer can be asked for.

  $ cat > in << 'END'
  > #Fields: cs-method cs-uri-stem cs(Referer)
  > CONNECT 1.2.3.4:1 http://a/
  > GET 1.2.3.4:1 -
  > OPTIONS * /x|
  > END
  $ bnfurl split -i w3c -f valid,kind < in
  1	authority-form
  0	\N
  1	asterisk-form
  $ bnfurl split -i w3c -k referer -f valid,url < in
  1	http://a/
  \N	\N
  0	/x|
  $ bnfurl check -i w3c -k c-ip < in
  ! bnfurl: unknown URL field of combined (-k) "c-ip"; expected one of: target referer
  [2]

The whole URL can be one field.

  $ bnfurl split -i w3c -f valid,url,query << 'END'
  > #Fields: cs-method cs-uri cs-uri-query
  > GET /a?b=c b=c
  > GET /| -
  > END
  1	/a?b=c	b=c
  0	/|	\N

A record without a field for the URL keeps its columns.

  $ bnfurl split -i w3c -f valid,url,log.sc-status << 'END'
  > #Fields: cs-method sc-status
  > GET 200
  > END
  0	\N	200

Octets of groups are those sent.

  $ bnfurl stats -i w3c --by path << 'END'
  > #Fields: cs-uri-stem sc-bytes
  > /a 5
  > /a 7
  > /b -
  > END
  path	records	octets	invalid	share
  /a	2	12	0	0.6667
  /b	1	0	0	0.3333

The query can stand first.

  $ bnfurl check -i w3c << 'END'
  > #Fields: cs-uri-query cs-method cs-uri-stem
  > q=1 CONNECT h:80
  > END
  -:2:1: expected DIGIT, or the end, found "?"
  [1]

The fields follow with pass.

  $ bnfurl split -i w3c -f path,log.cs-method --pass --header << 'END'
  > #Fields: cs-method cs-uri-stem cs(Referer)
  > GET /a -
  > END
  path	log.cs-method	log.cs-uri-stem	log.cs(referer)
  /a	GET	/a	-

A field in quotes can have blanks.

  $ bnfurl split -i w3c -f url,log.cs-user-agent,log.x << 'END'
  > #Fields: cs-uri-stem cs(User-Agent) x
  > /a "Mozilla (a ""b"" c)" 1
  > /b	"	2
  > /c "d" "
  > END
  /a	Mozilla (a ""b"" c)	1
  /b	"	2
  /c	d	"

Fields that only a later line names are columns from then on, also if it is in the next file.

  $ printf '#Fields: cs-uri-stem v\n/a x\n' > old; printf '#Fields: cs-uri-stem sc-status time-taken c-ip\n/b 200 15 192.0.2.1\n' > new; (cat old; yes '/a x' | head -n 2000; cat new) > long
  $ bnfurl split -i w3c -f url,log.v,log.status,log.duration,log.client old new
  /a	x	\N	\N	\N
  /b	\N	200	0.015	192.0.2.1
  ! bnfurl: log.duration: assuming that the field "time-taken", whose unit is unknown, is in milliseconds
  $ bnfurl split -i w3c -f url,log.v,log.status,log.time.iso new old
  /b	\N	200	\N
  /a	x	\N	\N
  ! bnfurl: log.v: no #Fields line so far has it
  ! bnfurl: columns that w3c does not have: log.time.iso
  $ bnfurl stats -i w3c -o tsv --by log.status --mean log.duration old new
  log.status	records	octets	invalid	share	log.duration.mean
  200	1	\N	0	0.5000	0.015
  \N	1	\N	0	0.5000	\N
  ! bnfurl: log.duration: assuming that the field "time-taken", whose unit is unknown, is in milliseconds
  $ bnfurl split -i w3c -f url,log.status,log.client,log.sc-status long | tail -n 2
  /a	\N	\N	\N
  /b	200	192.0.2.1	200
  $ bnfurl split -i auto -f url,log.c-ip -o csv long | tail -n 1
  /b,192.0.2.1
  ! bnfurl: -i auto: detected w3c
  $ bnfurl grep -i w3c --where 'log.client in 192.0.2.0/24' long
  /b 200 15 192.0.2.1
  $ bnfurl split -i w3c -f url --pass long | tail -n 1
  /b	/b	\N
  $ bnfurl split -i w3c long | tail -n 1
  \N	192.0.2.1	\N	200	\N	1	/b	\N
  $ bnfurl split -i auto -f url,log.v,log.status old new
  /a	x	\N
  /b	\N	200
  ! bnfurl: -i auto: detected w3c in old new
  ! bnfurl: columns that some files do not have: log.status (such as old), log.v (such as new)
  $ bnfurl split -i auto -f url,log.status,log.v new long | tail -n 2
  /a	\N	x
  /b	200	\N
  ! bnfurl: -i auto: detected w3c in new long
  ! bnfurl: columns that some files do not have: log.v (such as new)
  $ bnfurl split -i auto -f url,log.status,log.v long old | tail -n 2
  /b	200	\N
  /a	\N	x
  ! bnfurl: -i auto: detected w3c in long old

If no line names it, the status is 2; if that is known before a record is printed, it is an error.

  $ printf '#Fields: cs-uri-stem v\n/a x\n' > old; printf '#Fields: cs-uri-stem sc-status time-taken c-ip\n/b 200 15 192.0.2.1\n' > new; (cat old; yes '/a x' | head -n 2000; cat new) > long
  $ bnfurl split -i w3c -f url,log.z old new
  /a	\N
  /b	\N
  ! bnfurl: log.z: no #Fields line so far has it
  ! bnfurl: log.z: no #Fields line has it
  [2]
  $ bnfurl split -q -i w3c -f log.z old new
  \N
  \N
  [2]
  $ bnfurl stats -i w3c -o tsv --by log.z old new
  log.z	records	octets	invalid	share
  \N	2	\N	0	1.0000
  ! bnfurl: log.z: no #Fields line so far has it
  ! bnfurl: log.z: no #Fields line has it
  [2]
  $ bnfurl split -i w3c -f url,log.z old
  ! bnfurl: unknown column "log.z" (did you mean "log.v"?); expected one of: log.v log.cs-uri-stem log.client log.forwarded log.user log.vhost log.time log.method and others; "bnfurl split -i w3c -f help" lists them all
  [2]
  $ bnfurl check -i w3c --where log.z=1 old
  ! bnfurl: unknown column "log.z" (did you mean "log.v"?); expected one of: log.v log.cs-uri-stem log.client log.forwarded log.user log.vhost log.time log.method and others; "bnfurl split -i w3c -f help" lists them all
  [2]
  $ bnfurl check -c -i w3c --where log.z=1 long
  0
  ! bnfurl: log.z: no #Fields line so far has it
  ! bnfurl: log.z: no #Fields line has it
  [2]
  $ bnfurl split -i w3c -f z old new
  ! bnfurl: unknown column "z"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -i w3c -f help" lists them all
  [2]
  $ bnfurl check -q -i w3c --where log.z=1 long
  [2]

A duration has the unit of the program that the directives name.

  $ for first in '#Software: Microsoft Internet Information Services 10.0' '#Software: SGOS 7.3' '#Fields: cs-uri-stem time-taken sc-win32-status' '#Software: Apache Tomcat/10.1' '#Fields: x-edge-location time-taken cs-uri-stem'; do printf '%s\n#Fields: cs-uri-stem time-taken\n/a 2\n/b 0.250\n' "$first" | bnfurl split -i w3c -f log.duration | paste -s; done
  0.002	0.000250
  0.002	0.000250
  0.002	0.000250
  2	0.250
  2	0.250
  $ printf '#Fields: cs-uri-stem time-taken\n#Software: WebLogic\n/a 2\n#Fields: time-taken cs-uri-stem\n0.250 /b\n' | bnfurl split -i w3c -f log.duration,log.time-taken,path
  2	2	/a
  0.250	0.250	/b

Otherwise the first line tells it for the whole file, and a message says so.

  $ printf '#Fields: cs-uri-stem time-taken\n' > whole; cp whole fraction; printf '/a 2\n/b 0.250\n#Fields: cs-uri-stem time-taken\n/c 0.5\n' >> whole; printf '/a 0.250\n/b 2\n#Fields: time-taken cs-uri-stem\n15 /c\n' >> fraction
  $ bnfurl split -i w3c -f log.duration whole
  0.002
  0.000250
  0.0005
  ! bnfurl: log.duration: assuming that the field "time-taken", whose unit is unknown, is in milliseconds
  $ bnfurl split -i w3c -f file,log.duration fraction whole
  fraction	0.250
  fraction	2
  fraction	15
  whole	0.002
  whole	0.000250
  whole	0.0005
  ! bnfurl: log.duration: assuming that the field "time-taken", whose unit is unknown, is in milliseconds
  ! bnfurl: log.duration: assuming that the field "time-taken", whose unit is unknown, is in seconds
  $ cat fraction | bnfurl split -i w3c -f path --where 'log.duration>1'
  /b
  /c
  ! bnfurl: log.duration: assuming that the field "time-taken", whose unit is unknown, is in seconds
  $ bnfurl split -i auto -f log.duration fraction nothing
  0.250
  2
  15
  ! bnfurl: fraction: log.duration: assuming that the field "time-taken", whose unit is unknown, is in seconds
  ! bnfurl: nothing: No such file or directory
  ! bnfurl: -i auto: detected w3c in fraction
  [2]

A duration that cannot be read is counted.

  $ printf '#Software: Microsoft\n#Fields: cs-uri-stem time-taken sc-status\n/a 2 200\n/b - -\n/c x OK\n' | bnfurl split -i w3c -f log.duration,log.status
  0.002	200
  \N	\N
  \N	\N
  ! bnfurl: 1 record has a duration that cannot be read; the first is "x" at -:5
  ! bnfurl: 1 record has a status that cannot be read; the first is "OK" at -:5

A file that does not name its fields is read by names after -i; without these, a message says what is missing.

  $ printf '2026-11-20 08:00:00 198.51.100.8 POST /a.svc - 443 - 192.0.2.1 - - 200 0 232\n' > iis.log
  $ bnfurl split -i iis -f log.status,path iis.log
  \N	\N
  ! bnfurl: no line "#Fields:" before the records names their fields; name them as in -i 'w3c:date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken'
  ! bnfurl: columns that iis does not have: log.status
  $ bnfurl check -i auto iis.log
  ! bnfurl: iis.log: skipped, because no known format matches its first records, such as "2026-11-20 08:00:00 198.51.100.8 POST /a.svc - 443 - 192.0.2.1 - - 200 0 232"; no line "#Fields:" before the records names their fields; name them as in -i 'w3c:date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken'
  [2]
  $ echo 'date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus time-taken' > fields
  $ bnfurl split -i "w3c:$(cat fields)" -f log.time.iso,log.client,log.status,log.duration,path,line iis.log iis.log
  2026-11-20T08:00:00Z	192.0.2.1	200	0.232	/a.svc	1
  2026-11-20T08:00:00Z	192.0.2.1	200	0.232	/a.svc	1
  ! bnfurl: log.duration: assuming that the field "time-taken", whose unit is unknown, is in milliseconds
  $ bnfurl grep -c -i "iis:#Fields: $(cat fields)" --where 'log.status=200 and log.time>=2026-11-20T08:00' iis.log
  1
  ! bnfurl: a time without a zone is in the zone of each record's time; to name one, write it as in 2026-11-20T09:00:00+01:00
  $ (cat iis.log; printf '#Fields: cs-uri-stem sc-status\n/b 404\n') | bnfurl split -i "w3c:$(cat fields)" -f log.status,path,line
  200	/a.svc	1
  404	/b	2
  $ bnfurl check -i w3c: iis.log
  ! bnfurl: -i w3c:: expected the names of fields, as in -i 'w3c:date time s-ip cs-method cs-uri-stem cs-uri-query s-port cs-username c-ip cs(User-Agent) cs(Referer) sc-status sc-substatus sc-win32-status time-taken'
  [2]

Empty lines are no records. Local times have no zone, and a date can be in a directive.

  $ printf '#Software: IIS Advanced Logging Module\n\n#Version: 1.0\r\n\r\n#Fields:  date-local time-local cs-uri-stem sc-status TimeTakenMS\n2026-11-20 08:00:00.363 /a 200 109\n\n2026-11-20 08:00:00.363 /|b 200 1' > advanced
  $ bnfurl split -i auto -f log.time,log.time.iso,log.duration,path,line advanced
  08:00:00.363	2026-11-20T08:00:00.363	0.109	/a	1
  08:00:00.363	2026-11-20T08:00:00.363	0.001	\N	2
  ! bnfurl: -i auto: detected w3c
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i w3c --zone +01:00 -f log.time.iso,byte advanced
  2026-11-20T08:00:00.363+01:00	123
  2026-11-20T08:00:00.363+01:00	159
  $ bnfurl check -i w3c advanced
  advanced:8:26: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "|"
  [1]
  $ printf '#Date: 2026-11-20 07:00:00\n#Fields: time cs-uri-stem time-taken\n08:00:00 /a 2\n#Date: 2026-11-21\n00:00:01 /b 15\n' | bnfurl split -i w3c -f log.time.iso,log.duration,path
  2026-11-20T08:00:00Z	0.002	/a
  2026-11-21T00:00:01Z	0.015	/b
  ! bnfurl: log.duration: assuming that the field "time-taken", whose unit is unknown, is in milliseconds
  $ printf '#Fields: time cs-uri-stem\n08:00:00 /a\n' | bnfurl split -i w3c -f log.time.iso,path
  \N	/a
  ! bnfurl: 1 record has a time that cannot be read; the first is "08:00:00" at -:2

A line that was cut off has the fields before its last one.

  $ printf '#Fields: cs-method cs-uri-stem cs-uri-query sc-status c-ip\nGET /a x=1 200 192.0.2.1\nGET /b x=1 404 19\nGET /b x=1\nGET /b\n' > cut
  $ bnfurl split -i w3c -f log.method,log.status,log.client,path,query,valid,reason cut
  GET	200	192.0.2.1	/a	x=1	1	\N
  GET	404	19	/b	x=1	1	\N
  GET	\N	\N	\N	\N	0	expected field sc-status, found the end
  \N	\N	\N	\N	\N	0	expected field cs-uri-query, found the end
  ! bnfurl: 2 records do not match the format w3c (first: cut:4:11); 1 of them is cut off, and only the fields before the cut are shown; to see why: bnfurl check -i w3c FILE

A file that begins with a byte order mark of UTF-16 is read, unless it is to be read as it is stored.

  $ (printf '\xff\xfe'; printf '#Fields: c-ip cs-uri-stem\r\n192.0.2.1 /a\r\n' | iconv -f UTF-8 -t UTF-16LE) > utf16
  $ bnfurl split -i w3c -f log.client,path,byte utf16
  192.0.2.1	/a	30
  $ bnfurl split -i auto -f log.client,path utf16
  192.0.2.1	/a
  ! bnfurl: -i auto: detected w3c
  $ bnfurl check -c -i combined --decompress never utf16
  3
  ! bnfurl: this file is UTF-16; convert it: iconv -f UTF-16 -t UTF-8
  [1]
  $ bnfurl check -i auto --decompress never utf16
  ! bnfurl: utf16: skipped, because this file is UTF-16; convert it: iconv -f UTF-16 -t UTF-8
  [2]

An empty field is between two separators, if the line then has as many fields as names; otherwise, only the fields before
it are certain. Without fewer fields, several blanks are one separator.

  $ cat > empty << 'END'
  > #Fields: c-ip cs-uri-stem cs-uri-query c-status cs(User-Agent) sc-bytes x-duration
  > 192.0.2.1 /a x=1 200 curl/8 5 152
  > 192.0.2.2 /b  200  6 153
  > 192.0.2.3   /c  x=1   200 curl/8  7 154
  > 192.0.2.4 /d - 200  8
  > 192.0.2.5 /e - 200 curl/8
  > 192.0.2.6 /f - 200 "" 9 155
  > 192.0.2.7  - 200 curl/8 10 156
  > END
  $ bnfurl split -i w3c -f log.client,url,log.agent,log.bytes,log.x-duration,valid empty
  192.0.2.1	/a?x=1	curl/8	5	152	1
  192.0.2.2	/b		6	153	1
  192.0.2.3	/c?x=1	curl/8	7	154	1
  192.0.2.4	\N	\N	\N	\N	0
  192.0.2.5	\N	\N	\N	\N	0
  192.0.2.6	/f		9	155	1
  192.0.2.7	\N	curl/8	10	156	\N
  ! bnfurl: 2 records do not match the format w3c (first: empty:5:20): they are cut off, and only the fields before the cut are shown; to see why: bnfurl check -i w3c FILE
  $ bnfurl check -i w3c empty
  empty:5:20: expected field cs(user-agent), found " "
  empty:6:26: expected field sc-bytes, found the end
  [1]
  $ bnfurl stats -i w3c -o tsv --by log.agent --sum log.bytes empty
  log.agent	records	octets	invalid	share	log.bytes.sum
  curl/8	3	22	0	0.4286	22
  	2	15	0	0.2857	15
  \N	2	\N	2	0.2857	\N
  ! bnfurl: 2 records do not match the format w3c (first: empty:5:20): they are cut off, and only the fields before the cut are shown; to see why: bnfurl check -i w3c FILE
