Lines that are nearly of a format: they are read right, or they are invalid records and a message says so.

# A word more
# Before the client, or after it, a word would move all fields up to the time.

A virtual host, what syslog writes, the time, a pod and two addresses are not the client.

  $ cat > shifted << 'END'
  > www.example.net 192.0.2.2 - bob [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > www.example.net 192.0.2.2 - - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > www.example.net 192.0.2.2 - jane doe [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > www.example.net client.example.org - bob [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > www.example.net 192.0.2.2 bob [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > www.example.net 2001:db8::2 bob [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > www.example.net - 192.0.2.2 [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > www.example.net - 192.0.2.2 - bob [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > Nov 26 06:00:00 web1 nginx: 192.0.2.2 - - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > <190>Nov 26 06:00:00 web1 nginx: 192.0.2.2 bob [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 2026-11-26T06:00:00Z 192.0.2.2 - - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > [pod/web-7d9/nginx] 192.0.2.2 - bob [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > nginx-1 | 192.0.2.2 - - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 10.0.0.1 - - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 www.example.net - - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - [192.0.2.1] - - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - bob - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > END
  $ bnfurl split -q -i combined -f log.client shifted 2> /dev/null | sort | uniq -c
       17 \N
  $ cut -d '"' -f 1-3 shifted | sed 's/ $//' > shifted-common
  $ bnfurl check -c -i common shifted-common
  17
  ! bnfurl: none of the first 17 records matches the format common; shifted-common:1:26: expected field ident, ordinary byte, "\", found " "
  [1]
  $ sed 's/^/www.example.org:80 /' shifted | bnfurl check -c -i vhost_combined
  17
  ! bnfurl: none of the first 17 records matches the format vhost_combined; -:1:45: expected field ident, ordinary byte, "\", found " "
  [1]
  $ sed 's/$/ "-"/' shifted | bnfurl check -c -i nginx-main
  17
  ! bnfurl: none of the first 17 records matches the format nginx-main; -:1:26: expected field ident, ordinary byte, "\", found " "
  [1]
  $ sed 's/$/ 0.001/' shifted | bnfurl check -c -i nginx-timed
  17
  ! bnfurl: none of the first 17 records matches the format nginx-timed; -:1:26: expected field ident, ordinary byte, "\", found " "
  [1]
  $ bnfurl check -c -i auto shifted
  ! bnfurl: shifted: skipped, because no known format matches its first records, such as "www.example.net 192.0.2.2 - jane doe [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1..." (-i help lists the formats; nginx:@FILE and apache:@FILE read them from configuration files)
  [2]
  $ head -1 shifted | bnfurl check -i combined
  -:1:26: expected field ident, ordinary byte, "\", found " "
  ! bnfurl: the first record does not match the format combined; this format fits: -i vhost_combined
  [1]
  $ sed -n 7,9p shifted | bnfurl check -i combined
  -:1:28: expected field user, ordinary byte, "\", found " "
  -:2:28: expected field user, ordinary byte, "\", found " "
  -:3:16: expected field user, ordinary byte, "\", found " "
  [1]
  $ bnfurl grep -c -i combined shifted
  0
  ! bnfurl: none of the first 17 records matches the format combined; shifted:1:26: expected field ident, ordinary byte, "\", found " "
  ! bnfurl: skipped 17 records without a valid URL (-v prints them)
  [1]
  $ bnfurl stats -i combined --by log.client shifted
  log.client	records	octets	invalid	share
  \N	17	\N	17	1.0000
  ! bnfurl: none of the first 17 records matches the format combined; shifted:1:26: expected field ident, ordinary byte, "\", found " "

If the name of the virtual host stands before each line, with or without its port, this is a format of its own. The user
has two words in other lines that begin with a name.

  $ for who in '192.0.2.2 - bob' 'client.example.org - -'; do echo "www.example.net $who [26/Nov/2026:06:00:00 +0000] \"GET /b HTTP/1.1\" 200 5 \"-\" \"x\""; done > hosts
  $ bnfurl split -i auto -f log.vhost,log.client,log.user hosts
  www.example.net	192.0.2.2	bob
  www.example.net	client.example.org	\N
  ! bnfurl: -i auto: detected vhost_combined
  $ sed 's/.* - -/host.example.org - john doe/' hosts | tail -1 | bnfurl check -i vhost_combined
  -:1:20: expected field ident, "-", found "j"
  [1]

A client by its name and users of all kinds stay what they are.

  $ cat > plain << 'END'
  > 192.0.2.1 - john doe [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - john van der doe [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - "" [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - \"car5941 \" [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - john.doe [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - abe.ace [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - 1000 [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - 17@https://id.example.org/ [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - CN=Jane Doe, O=Example-Inc. [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - -x [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - a\ [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - a [b [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > host.example.org - - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > host.example.org unknown - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > host.example.org alice bob [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > 2001:db8::1 - - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > END
  $ bnfurl split -i combined -f valid,log.client,log.ident,log.user plain
  1	192.0.2.1	-	john doe
  1	192.0.2.1	-	john van der doe
  1	192.0.2.1	-	""
  1	192.0.2.1	-	"car5941 "
  1	192.0.2.1	-	john.doe
  1	192.0.2.1	-	abe.ace
  1	192.0.2.1	-	1000
  1	192.0.2.1	-	17@https://id.example.org/
  1	192.0.2.1	-	CN=Jane Doe, O=Example-Inc.
  1	192.0.2.1	-	-x
  1	192.0.2.1	-	a\\
  1	192.0.2.1	-	a
  1	host.example.org	-	\N
  1	host.example.org	unknown	\N
  1	host.example.org	alice	bob
  1	2001:db8::1	-	\N
  $ sed 's/^/www.example.org:80 /' plain | bnfurl check -c -i vhost_combined
  0
  $ sed 's/$/ "-"/' plain | bnfurl check -c -i nginx-main
  0
  $ sed 's/$/ 0.001/' plain | bnfurl check -c -i nginx-timed
  0

Spaces around the name of a user do not belong to it, in whichever way the line is read.

  $ for who in '-  bob' '- bob ' '-   bob  ' '-  jane doe'; do for more in ' ' '  '; do echo "192.0.2.1 $who [26/Nov/2026:06:00:00 +0000]$more\"GET /b HTTP/1.1\" 200 5 \"-\" \"x\""; done; done | bnfurl split -i combined -f log.user
  bob
  bob
  bob
  bob
  bob
  bob
  jane doe
  jane doe
  ! bnfurl: 4 records differ from the format combined but are read (first: -:2): they have extra spaces

Where more than a few records are of another kind, the message says which format fits them.

  $ cat > line << 'END'
  > line() { for ((i = 0; i < $1; ++i)); do echo "$2 - - [26/Nov/2026:06:00:00 +0000] \"GET /b HTTP/1.1\" 200 5 \"-\" \"x\""; done; }
  > END
  $ (. ./line; line 22 192.0.2.1; line 19 '192.0.2.1, 10.0.0.1 192.0.2.2') > mixed
  $ bnfurl check -c -i combined mixed
  19
  ! bnfurl: 19 of the first 41 records do not match the format combined; this format fits: -i 'apache:%{X-Forwarded-For}i %h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"'
  [1]
  $ bnfurl check -c -i auto mixed
  19
  ! bnfurl: -i auto: detected combined
  ! bnfurl: 19 of the first 41 records do not match the format combined; this format fits: -i 'apache:%{X-Forwarded-For}i %h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"'
  [1]
  $ (. ./line; line 996 192.0.2.1; line 4 '192.0.2.1, 10.0.0.1 192.0.2.2') > mixed
  $ bnfurl split -c -i combined mixed
  1000
  ! bnfurl: 4 of the first 1000 records do not match the format combined; this format fits: -i 'apache:%{X-Forwarded-For}i %h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"'
  $ (. ./line; line 996 192.0.2.1; line 4 'www.example.net 192.0.2.2') > mixed
  $ bnfurl stats -i combined --by log.client mixed
  log.client	records	octets	invalid	share
  192.0.2.1	996	4980	0	0.9960
  \N	4	\N	4	0.0040
  ! bnfurl: 4 of the first 1000 records do not match the format combined; this format fits: -i vhost_combined
  $ (. ./line; line 930 192.0.2.1; yes garbage | head -70) > mixed
  $ bnfurl split -c -i combined mixed
  1000
  ! bnfurl: 70 records do not match the format combined (first: mixed:931:8); to see why: bnfurl check -i combined FILE
  $ (. ./line; line 960 192.0.2.1; yes garbage | head -40) > mixed
  $ bnfurl split -c -i combined mixed
  1000
  ! bnfurl: 40 records do not match the format combined (first: mixed:961:8); to see why: bnfurl check -i combined FILE
  $ (. ./line; line 3 192.0.2.1; yes garbage | head -6) > mixed
  $ bnfurl split -c -i combined mixed
  9
  ! bnfurl: 6 records do not match the format combined (first: mixed:4:8); to see why: bnfurl check -i combined FILE

Every command counts them, wherever in the file they are, and those that `--where` skips too.

  $ line() { for ((i = 0; i < $1; ++i)); do echo "192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] \"GET /b HTTP/1.1\" 200 5 \"-\" \"x\""; done; }; (line 1200; yes garbage | head -50) > mixed
  $ bnfurl grep -i combined -c --where 'log.status>=200' mixed
  1200
  ! bnfurl: 50 records do not match the format combined; to see why: bnfurl check -i combined FILE
  $ bnfurl stats -i combined --by log.status mixed
  log.status	records	octets	invalid	share
  200	1200	6000	0	0.9600
  \N	50	\N	50	0.0400
  ! bnfurl: 50 records do not match the format combined; to see why: bnfurl check -i combined FILE
  $ bnfurl split -i combined -c --where log.status=200 mixed
  1200
  ! bnfurl: 50 records do not match the format combined; to see why: bnfurl check -i combined FILE
  $ bnfurl check -i combined -c --where log.status=200 mixed
  0
  ! bnfurl: 50 records do not match the format combined; to see why: bnfurl check -i combined FILE
  $ bnfurl dedupe -i combined -c --by log.client --where log.status=200 mixed
  1
  ! bnfurl: 50 records do not match the format combined; to see why: bnfurl check -i combined FILE
  $ bnfurl filter -i combined -c --rules <(echo default allow) --where log.status=200 mixed
  1200
  ! bnfurl: 50 records do not match the format combined; to see why: bnfurl check -i combined FILE
  $ bnfurl diff -i combined -g rfc9112 -g rfc3986 -p absolute-path -p path-absolute mixed
  ! bnfurl: 50 records do not match the format combined; to see why: bnfurl check -i combined -g rfc9112 -g rfc3986 -p absolute-path -p path-absolute FILE
  $ bnfurl grep -i combined -q --where 'log.status>=500' mixed
  [1]
  $ bnfurl grep -i combined -c mixed
  1200
  ! bnfurl: skipped 50 records without a valid URL (-v prints them)

# Garbage
# A method is a token (RFC 9110, 9.1).

What begins with another word has no method, and is all target.

  $ cat > garbage << 'END'
  > 192.0.2.4 - - [26/Nov/2026:06:00:00 +0000] "\x16\x03\x01\x01 \x02" 400 226 "-" "-"
  > 192.0.2.4 - - [26/Nov/2026:06:00:00 +0000] "lv|'|'|Vm= Win XP|'|'|No" 400 157 "-" "-"
  > 192.0.2.4 - - [26/Nov/2026:06:00:00 +0000] "{\"id\": 1} HTTP/1.1" 400 157 "-" "-"
  > 192.0.2.4 - - [26/Nov/2026:06:00:00 +0000] " /a HTTP/1.1" 400 157 "-" "-"
  > 192.0.2.4 - - [26/Nov/2026:06:00:00 +0000] "M-SEARCH * HTTP/1.1" 400 157 "-" "-"
  > 192.0.2.4 - - [26/Nov/2026:06:00:00 +0000] "get /a" 400 157 "-" "-"
  > 192.0.2.4 - - [26/Nov/2026:06:00:00 +0000] "GET" 400 157 "-" "-"
  > END
  $ bnfurl split -i combined -f valid,log.method,log.target,log.version garbage
  0	\N	\\x16\\x03\\x01\\x01 \\x02	\N
  0	\N	lv|'|'|Vm= Win XP|'|'|No	\N
  0	\N	{\\"id\\": 1} HTTP/1.1	\N
  0	\N	 /a HTTP/1.1	\N
  0	M-SEARCH	*	HTTP/1.1
  1	get	/a	\N
  0	\N	GET	\N
  $ bnfurl stats -i combined --by log.method garbage
  log.method	records	octets	invalid	share
  \N	5	854	5	0.7143
  M-SEARCH	1	157	1	0.1429
  get	1	157	0	0.1429
  $ cut -d '"' -f 1-3 garbage | head -2 | sed 's/ $//' | bnfurl split -i common -f log.method,log.target
  \N	\\x16\\x03\\x01\\x01 \\x02
  \N	lv|'|'|Vm= Win XP|'|'|No
  $ bnfurl split -i 'nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"' -f valid,log.method,log.target,log.version garbage
  0	\N	\\x16\\x03\\x01\\x01 \\x02	\N
  0	\N	lv|'|'|Vm= Win XP|'|'|No	\N
  0	\N	{\\"id\\": 1} HTTP/1.1	\N
  0	\N	 /a HTTP/1.1	\N
  0	M-SEARCH	*	HTTP/1.1
  1	get	/a	\N
  0	\N	GET	\N
  $ bnfurl split -i 'apache:%h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"' -f valid,log.method,log.target,log.version garbage
  0	\N	\\x16\\x03\\x01\\x01 \\x02	\N
  0	\N	lv|'|'|Vm= Win XP|'|'|No	\N
  0	\N	{\\"id\\": 1} HTTP/1.1	\N
  0	\N	 /a HTTP/1.1	\N
  0	M-SEARCH	*	HTTP/1.1
  1	get	/a	\N
  0	\N	GET	\N

# A dash without quotes

Traefik 1.5 writes no quotes around the dashes for no referer and no user agent.

  $ cat > dashes << 'END'
  > 192.0.2.50 bob frank [25/Feb/2026:12:44:08 +0000] "PATCH /a HTTP/1.1" 401 84170 - -
  > 192.0.2.50 - - [25/Feb/2026:12:44:08 +0000] "GET /a HTTP/1.1" 200 5 - "x"
  > 192.0.2.50 - - [25/Feb/2026:12:44:08 +0000] "GET /a HTTP/1.1" 200 5 "http://h/" -
  > 192.0.2.50 - - [25/Feb/2026:12:44:08 +0000] "GET /a HTTP/1.1" 200 5 - - 7 "frontend" "http://192.0.2.9:80" 2ms
  > END
  $ bnfurl split -i combined -f log.status,log.referer,log.user-agent,path,log.rest dashes
  401	\N	-	/a	\N
  200	\N	x	/a	\N
  200	http://h/	-	/a	\N
  200	\N	-	/a	7 "frontend" "http://192.0.2.9:80" 2ms

# More fields

What follows the last field is counted, and is a column.

  $ cat > more << 'END'
  > 192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "x" 254 0.003 [default-web-80] [] 198.51.100.7:80 5 0.003 200 7d2f
  > 192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /a b HTTP/1.1" 200 5 "-" "x" 17
  > 192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 5 "-" "x"
  > END
  $ echo '192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /c HTTP/1.1" 200 5 "-" "x" ' >> more
  $ bnfurl split -i combined -f path,log.rest more
  /a	254 0.003 [default-web-80] [] 198.51.100.7:80 5 0.003 200 7d2f
  \N	17
  /b	\N
  /c\t (esc)
  $ bnfurl split -i combined -f path more
  /a
  \N
  /b
  /c
  ! bnfurl: 2 records have text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl split -i combined -f path --pass more | cut -f 1,14
  /a
  \N
  /b
  /c
  $ bnfurl split -i combined -f line,path more
  1	/a
  2	\N
  3	/b
  4	/c
  ! bnfurl: 2 records have text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl check -c -i combined more
  1
  ! bnfurl: 2 records have text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  [1]
  $ bnfurl check -q -i combined more
  [1]
  $ bnfurl grep -c -i combined more
  3
  ! bnfurl: skipped 1 record without a valid URL (-v prints it)
  ! bnfurl: 2 records have text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl grep -c -i combined --where log.status=200 more
  4
  ! bnfurl: 2 records have text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl stats -i combined --by log.status more
  log.status	records	octets	invalid	share
  200	4	20	1	1.0000
  ! bnfurl: 2 records have text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl stats -i combined -o jsonl more | head -1 | cut -c 1-20
  {"table":"records","
  ! bnfurl: 2 records have text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl dedupe -c -i combined more
  3
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  ! bnfurl: 2 records have text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ head -1 more | bnfurl split -i auto -f path
  /a
  ! bnfurl: -i auto: detected ingress-nginx
  $ sed 's/^/www.example.org:80 /' more | bnfurl split -i vhost_combined -f log.vhost,log.rest
  www.example.org	254 0.003 [default-web-80] [] 198.51.100.7:80 5 0.003 200 7d2f
  www.example.org	17
  www.example.org	\N
  www.example.org\t (esc)
  $ sed 's/"x"/"x" "-"/' more | bnfurl split -i nginx-main -f log.rest -o csv
  254 0.003 [default-web-80] [] 198.51.100.7:80 5 0.003 200 7d2f
  17
  ""
  ""

  $ sed 's/"x"/"x" 0.001/' more | bnfurl check -i nginx-timed -c
  1
  ! bnfurl: 2 records have text after the last field of nginx-timed; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  [1]
  $ yes more | head -n 3000 | xargs cat > many
  $ bnfurl split -j 1 -i combined -f path many | sort | uniq -c
     3000 /a
     3000 /b
     3000 /c
     3000 \N
  ! bnfurl: 6000 records have text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl split -j 4 -i combined -f path many | sort | uniq -c
     3000 /a
     3000 /b
     3000 /c
     3000 \N
  ! bnfurl: 6000 records have text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE

# Times

Besides its own way, a log can have its times with fractions, or as in RFC 3339. What cannot be read is counted.

  $ cat > times << 'END'
  > 192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - - [26/Nov/2026:06:00:00.123 +0000] "GET /a HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - - [26/Nov/2026:06:00:00,123 +0000] "GET /a HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - - [2026-11-26T06:00:00+00:00] "GET /a HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - - [2026-11-26T06:00:00.5Z] "GET /a HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - - [2026-11-26 06:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.1 - - [-] "GET /a HTTP/1.1" 200 5 "-" "x"
  > END
  $ bnfurl split -i combined -f log.time.iso,log.time.unix,log.time:hour times
  2026-11-26T06:00:00+00:00	1795672800	2026-11-26T06:00:00+00:00
  2026-11-26T06:00:00.123+00:00	1795672800.123	2026-11-26T06:00:00+00:00
  2026-11-26T06:00:00.123+00:00	1795672800.123	2026-11-26T06:00:00+00:00
  2026-11-26T06:00:00+00:00	1795672800	2026-11-26T06:00:00+00:00
  2026-11-26T06:00:00.5Z	1795672800.5	2026-11-26T06:00:00Z
  2026-11-26T06:00:00+00:00	1795672800	2026-11-26T06:00:00+00:00
  \N	\N	\N
  $ bnfurl stats -i combined --by log.time:hour times
  log.time:hour	records	octets	invalid	share
  2026-11-26T06:00:00+00:00	5	25	0	0.7143
  2026-11-26T06:00:00Z	1	5	0	0.1429
  \N	1	5	0	0.1429
  $ bnfurl grep -c -i combined --where 'log.time>=2026-11-26T06:00:00Z' times
  6
  $ (cat times; echo '192.0.2.1 - - [30/Feb/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "x"'; echo '192.0.2.1 - - [1795672800] "GET /a HTTP/1.1" 200 5 "-" "x"') > unread
  $ bnfurl split -i combined -f log.time.iso,log.time.unix unread
  2026-11-26T06:00:00+00:00	1795672800
  2026-11-26T06:00:00.123+00:00	1795672800.123
  2026-11-26T06:00:00.123+00:00	1795672800.123
  2026-11-26T06:00:00+00:00	1795672800
  2026-11-26T06:00:00.5Z	1795672800.5
  2026-11-26T06:00:00+00:00	1795672800
  \N	\N
  \N	\N
  \N	\N
  ! bnfurl: 2 records have a time that cannot be read; the first is "30/Feb/2026:06:00:00 +0000" at unread:8
  $ bnfurl stats -i combined --by log.time:hour times unread
  log.time:hour	records	octets	invalid	share
  2026-11-26T06:00:00+00:00	10	50	0	0.6250
  \N	4	20	0	0.2500
  2026-11-26T06:00:00Z	2	10	0	0.1250
  ! bnfurl: 2 records have a time that cannot be read; the first is "30/Feb/2026:06:00:00 +0000" at unread:8
  $ bnfurl stats -i combined -o jsonl unread | head -1 | cut -c 1-20
  {"table":"records","
  ! bnfurl: 2 records have a time that cannot be read; the first is "30/Feb/2026:06:00:00 +0000" at unread:8
  $ bnfurl grep -c -i combined --where 'log.time>=2026-11-26T06:00:00Z' unread
  6
  ! bnfurl: 2 records have a time that cannot be read; the first is "30/Feb/2026:06:00:00 +0000" at unread:8
  $ bnfurl grep -q -i combined --where 'log.time<2026-11-26T06:00:00Z' unread
  [1]
  $ bnfurl split -i combined -f log.time unread
  26/Nov/2026:06:00:00 +0000
  26/Nov/2026:06:00:00.123 +0000
  26/Nov/2026:06:00:00,123 +0000
  2026-11-26T06:00:00+00:00
  2026-11-26T06:00:00.5Z
  2026-11-26 06:00:00 +0000
  \N
  30/Feb/2026:06:00:00 +0000
  1795672800
  $ yes times | head -n 3000 | xargs cat | bnfurl split -i combined -f log.time.iso - unread | sort | uniq -c
     9003 2026-11-26T06:00:00+00:00
     6002 2026-11-26T06:00:00.123+00:00
     3001 2026-11-26T06:00:00.5Z
     3003 \N
  ! bnfurl: 2 records have a time that cannot be read; the first is "30/Feb/2026:06:00:00 +0000" at unread:8
  $ bnfurl split -i auto -f log.time.iso times unread
  2026-11-26T06:00:00+00:00
  2026-11-26T06:00:00.123+00:00
  2026-11-26T06:00:00.123+00:00
  2026-11-26T06:00:00+00:00
  2026-11-26T06:00:00.5Z
  2026-11-26T06:00:00+00:00
  \N
  2026-11-26T06:00:00+00:00
  2026-11-26T06:00:00.123+00:00
  2026-11-26T06:00:00.123+00:00
  2026-11-26T06:00:00+00:00
  2026-11-26T06:00:00.5Z
  2026-11-26T06:00:00+00:00
  \N
  \N
  \N
  ! bnfurl: -i auto: detected combined in times unread
  ! bnfurl: 2 records have a time that cannot be read; the first is "30/Feb/2026:06:00:00 +0000" at unread:8
  $ echo '{"uri":"/a","ts":"soon"}' | bnfurl split -i jsonl -k uri -g rfc9112 -f log.time.iso
  \N
  ! bnfurl: 1 record has a time that cannot be read; the first is "soon" at -:1

A message names the first value, also if it is in a line that is cut off.

  $ printf 'a.example - - [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" %s 5 "-" "x%s\n' 4040 '' 4041 '"' | bnfurl grep -i combined --where 'log.status>=404'
  ! bnfurl: 1 record does not match the format combined (-:1:75): it is cut off, and only the fields before the cut are shown; to see why: bnfurl check -i combined FILE
  ! bnfurl: 2 records have a status that cannot be read; the first is "4040" at -:1
  [1]

A format that has all of a line's text is better than one that has not.

  $ for i in {1..3}; do echo '192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "x" "203.0.113.5"'; done | bnfurl stats -i auto --by path
  path	records	octets	invalid	share
  /a	3	15	0	1.0000
  ! bnfurl: -i auto: detected nginx-main
  $ for i in {1..3}; do echo '192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "x" 17'; done | bnfurl stats -i auto --by path
  path	records	octets	invalid	share
  /a	3	15	0	1.0000
  ! bnfurl: -i auto: detected combined
  ! bnfurl: 3 records have text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE

# Differences
# Lines that differ from their format, but show what they have.

Lines with fewer fields are between others; there are two spaces, as Jetty writes them, spaces at the end, and lists of
addresses, of which the first is the client. A format that has no field for the rest of a line does not show it.

  $ cat > near << 'END'
  > 192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "x"
  > 192.0.2.2 - - [26/Nov/2026:06:00:00 +0000] "GET /b HTTP/1.1" 200 2326
  > 192.0.2.3 -  -  [26/Nov/2026:06:00:00 +0000] "GET /c HTTP/1.1" 200 -  "http://h/  x" "a \"  b"
  > 192.0.2.4, 10.0.0.1 - - [26/Nov/2026:06:00:00 +0000] "GET /d HTTP/1.1" 200 5 "-" "x" 0.1
  > 192.0.2.5,unknown,  2001:db8::1 - joe [26/Nov/2026:06:00:00 +0000] "GET /e HTTP/1.1" 200 5
  > 192.0.2.6 - - [26/Nov/2026:06:00:00 +0000] "GET /f HTTP/1.1" 200 5 "http://h/"
  > 192.0.2.7 - - [26/Nov/2026:06:00:00 +0000] "GET /g HTTP/1.1" 200
  > END
  $ sed -i 's/2326$/2326  /' near
  $ bnfurl split -i combined -f url,log.client,log.client.raw,log.user,log.status,log.bytes,log.referer,log.agent,log.rest,valid,reason near
  /a	192.0.2.1	192.0.2.1	\N	200	5	\N	x	\N	1	\N
  /b	192.0.2.2	192.0.2.2	\N	200	2326	\N	\N	\N	1	\N
  /c	192.0.2.3	192.0.2.3	\N	200	\N	http://h/  x	a "  b	\N	1	\N
  /d	192.0.2.4	192.0.2.4, 10.0.0.1	\N	200	5	\N	x	0.1	1	\N
  /e	192.0.2.5	192.0.2.5,unknown,  2001:db8::1	joe	200	5	\N	\N	\N	1	\N
  /f	192.0.2.6	192.0.2.6	\N	200	5	http://h/	\N	\N	1	\N
  /g	192.0.2.7	192.0.2.7	\N	200	\N	\N	\N	\N	1	\N
  ! bnfurl: 6 records differ from the format combined but are read (first: near:2): 1 has a list of addresses, 1 has extra spaces, 4 have fewer fields
  $ bnfurl check -i auto near
  ! bnfurl: -i auto: detected combined
  ! bnfurl: 6 records differ from the format combined but are read (first: near:2): 1 has a list of addresses, 1 has extra spaces, 4 have fewer fields
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ cat near near | head -8 | tail -7 | bnfurl stats -q -i auto --by log.referer
  log.referer	records	octets	invalid	share
  \N	5	2341	0	0.7143
  http://h/	1	5	0	0.1429
  http://h/  x	1	0	0	0.1429
  $ sed 's/^/www.example.net:80 /' near | bnfurl split -i vhost_combined -f log.vhost,log.client.raw,log.bytes,log.agent
  www.example.net	192.0.2.1	5	x
  www.example.net	192.0.2.2	2326	\N
  www.example.net	192.0.2.3	\N	a "  b
  www.example.net	192.0.2.4, 10.0.0.1	5	x
  www.example.net	192.0.2.5,unknown,  2001:db8::1	5	\N
  www.example.net	192.0.2.6	5	\N
  www.example.net	192.0.2.7	\N	\N
  ! bnfurl: 6 records differ from the format vhost_combined but are read (first: -:2): 1 has a list of addresses, 1 has extra spaces, 4 have fewer fields
  ! bnfurl: 1 record has text after the last field of vhost_combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ sed 's/^/Nov 20 08:00:00 web nginx: /' near | bnfurl grep -c -i syslog:combined --where 'log.client=192.0.2.4 and log.bytes=5'
  1
  ! bnfurl: 6 records differ from the format syslog:combined but are read (first: -:2): 1 has a list of addresses, 1 has extra spaces, 4 have fewer fields
  ! bnfurl: 1 record has text after the last field of syslog:combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl split -i common -f path,log.bytes near
  /a	5
  /b	2326
  /c	\N
  /d	5
  /e	5
  /f	5
  /g	\N
  ! bnfurl: 7 records differ from the format common but are read (first: near:1): 1 has a list of addresses, 1 has extra spaces, 1 has fewer fields, 4 have text after the last field
  $ head -n 2 near | bnfurl split -i auto -f path,log.agent
  /a	x
  /b	\N
  ! bnfurl: -i auto: detected combined
  ! bnfurl: 1 record differs from the format combined but is read (-:2): it has fewer fields
  $ sed -n 2p near | bnfurl split -i auto -f path,log.bytes
  /b	2326
  ! bnfurl: -i auto: detected combined
  ! bnfurl: 1 record differs from the format combined but is read (-:1): it has fewer fields

A quote without an escape belongs to its field if no field begins after it.

  $ cat > targets << 'END'
  > quotes() { for each in '/a"b HTTP/1.1' '/a"b' '/a" b HTTP/1.1' '/a"b"c HTTP/1.1' '/a"" HTTP/1.1' '"/a HTTP/1.1'; do printf "$1\n" "$each"; done; }
  > END
  $ . ./targets; quotes '192.0.2.1 - bob [26/Nov/2026:06:00:00 +0000] "GET %s" 404 5 "-" "x"' | bnfurl split -i combined -f log.client,log.user,log.method,log.target,log.status,log.agent,valid
  192.0.2.1	bob	GET	/a"b	404	x	0
  192.0.2.1	bob	GET	/a"b	404	x	0
  192.0.2.1	bob	GET	/a" b	404	x	0
  192.0.2.1	bob	GET	/a"b"c	404	x	0
  192.0.2.1	bob	GET	/a""	404	x	0
  192.0.2.1	bob	GET	"/a	404	x	0
  ! bnfurl: 6 records differ from the format combined but are read (first: -:1): they have a quote without an escape
  $ . ./targets; quotes '[2026-11-20T08:00:00.000Z] "GET %s" 404 - 0 5 1 - "-" "x" "id" "h.example" "-"' | bnfurl split -i envoy -f log.time,log.target,log.status,log.agent,valid
  2026-11-20T08:00:00.000Z	/a"b	404	x	0
  2026-11-20T08:00:00.000Z	/a"b	404	x	0
  2026-11-20T08:00:00.000Z	/a" b	404	x	0
  2026-11-20T08:00:00.000Z	/a"b"c	404	x	0
  2026-11-20T08:00:00.000Z	/a""	404	x	0
  2026-11-20T08:00:00.000Z	"/a	404	x	0
  ! bnfurl: 6 records differ from the format envoy but are read (first: -:1): they have a quote without an escape
  $ . ./targets; quotes '192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET %s" 404 5 "-" "x" TCP_MISS:HIER_NONE' | bnfurl split -i squid:combined -f log.client,log.target,log.status,log.code,valid
  192.0.2.1	/a"b	404	TCP_MISS	0
  192.0.2.1	\N	\N	\N	0
  192.0.2.1	\N	\N	\N	0
  192.0.2.1	/a"b"c	404	TCP_MISS	0
  192.0.2.1	/a""	404	TCP_MISS	0
  192.0.2.1	"/a	404	TCP_MISS	0
  ! bnfurl: 2 records do not match the format squid:combined (first: -:2:51): they have a quote without an escape, and only the fields before it are shown; to see why: bnfurl check -i squid:combined FILE
  ! bnfurl: 4 records differ from the format squid:combined but are read (first: -:1): they have a quote without an escape
  $ . ./targets; quotes '192.0.2.1 [26/Nov/2026:06:00:00 +0000] "GET %s" 404 0.100' | bnfurl split -i 'nginx:$remote_addr [$time_local] "$request" $status $request_time' -f log.client,log.target,log.status,log.duration,valid
  192.0.2.1	/a"b	404	0.100	0
  192.0.2.1	/a"b	404	0.100	0
  192.0.2.1	/a" b	404	0.100	0
  192.0.2.1	/a"b"c	404	0.100	0
  192.0.2.1	/a""	404	0.100	0
  192.0.2.1	"/a	404	0.100	0
  ! bnfurl: 6 records differ from the format nginx:$remote_addr [$time_local] "$request" $status $request_time but are read (first: -:1): they have a quote without an escape
  $ for agent in 'a"b' '"' 'a "b"' 'a "quoted" x'; do echo "192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] \"GET /a HTTP/1.1\" 200 5 \"http://h/\" \"$agent\""; done | bnfurl split -i combined -f url,log.referer,log.agent,valid
  /a	http://h/	a"b	1
  /a	http://h/	"	1
  /a	http://h/	a "b"	1
  /a	http://h/	\N	1
  ! bnfurl: 4 records differ from the format combined but are read (first: -:1): they have a quote without an escape

A request with a version ends at the quote after it, if the line then has the format. What seems to be a status before
that is of the target.

  $ requests() { while read -r each; do printf "$1\n" "$each"; done; }; declare -f requests > requests
  $ cat > targets << 'END'
  > /a" 200 HTTP/1.1" 404
  > /a" 200 5 b HTTP/2" -
  > /a" 404 "b HTTP/1.1" 404
  > /a HTTP/1.1" 200 HTTP/1.1" 404
  > /a"b" 5 HTTP/1.1" 404
  > END
  $ . ./requests; requests '192.0.2.1 - bob [26/Nov/2026:06:00:00 +0000] "GET %s 5 "http://h/" "x"y"' < targets | bnfurl split -i combined -f log.target,log.version,log.status,log.bytes,log.referer,log.agent,valid
  /a" 200	HTTP/1.1	404	5	http://h/	x"y	0
  /a" 200 5 b	HTTP/2	\N	5	http://h/	x"y	0
  /a" 404 "b	HTTP/1.1	404	5	http://h/	x"y	0
  /a HTTP/1.1" 200	HTTP/1.1	404	5	http://h/	x"y	0
  /a"b" 5	HTTP/1.1	404	5	http://h/	x"y	0
  ! bnfurl: 5 records differ from the format combined but are read (first: -:1): they have a quote without an escape
  $ . ./requests; requests '192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET %s 5' < targets | bnfurl split -i common -f log.client,log.target,log.status,log.bytes
  192.0.2.1	/a" 200	404	5
  192.0.2.1	/a" 200 5 b	\N	5
  192.0.2.1	/a" 404 "b	404	5
  192.0.2.1	/a HTTP/1.1" 200	404	5
  192.0.2.1	/a"b" 5	404	5
  ! bnfurl: 5 records differ from the format common but are read (first: -:1): they have a quote without an escape
  $ . ./requests; requests '[2026-11-20T08:00:00.000Z] "GET %s - 0 5 1 - "-" "x" "id" "h.example" "-"' < targets | bnfurl split -i envoy -f log.target,log.status,log.agent
  /a" 200	404	x
  /a" 200 5 b	\N	x
  /a" 404 "b	404	x
  /a HTTP/1.1" 200	404	x
  /a"b" 5	404	x
  ! bnfurl: 5 records differ from the format envoy but are read (first: -:1): they have a quote without an escape
  $ . ./requests; requests '192.0.2.1 - bob [26/Nov/2026:06:00:00 +0000] "GET %s 5 "http://h/" "x"' < targets | bnfurl split -i combined -k referer -f url,log.status
  http://h/	404
  http://h/	\N
  http://h/	404
  http://h/	404
  http://h/	404
  ! bnfurl: 5 records differ from the format combined but are read (first: -:1): they have a quote without an escape

Where it is not known in which field the text after a quote is, it ends what can be read, as a cut does. So it is where a
request can end in two places, or in none.

  $ requests() { while read -r each; do printf "$1\n" "$each"; done; }; declare -f requests > requests
  $ cat > targets << 'END'
  > /a" 404 b"c" 404
  > /a" 1 HTTP/1.1" 404 5 "-" "x HTTP/1.1" 200
  > /a" 1 HTTP/1.1" OK
  > END
  $ . ./requests; requests '192.0.2.1 - bob [26/Nov/2026:06:00:00 +0000] "GET %s 5 "-" "x"' < targets > quotes
  $ echo '192.0.2.2 - bob [26/Nov/2026:06:00:00 +0000] "GET /a' >> quotes
  $ bnfurl split -i combined -f log.client,log.user,log.time,log.method,log.target,log.status,valid,reason quotes
  192.0.2.1	bob	26/Nov/2026:06:00:00 +0000	GET	\N	\N	0	the size must come next, not "b"
  192.0.2.1	bob	26/Nov/2026:06:00:00 +0000	GET	\N	\N	0	the size must come next, not "H"
  192.0.2.1	bob	26/Nov/2026:06:00:00 +0000	GET	\N	\N	0	the size must come next, not "H"
  192.0.2.2	bob	26/Nov/2026:06:00:00 +0000	GET	\N	\N	0	the line ends before its target is complete
  ! bnfurl: 4 records do not match the format combined (first: quotes:1:59): they are cut off or have a quote without an escape, and only the fields before that are shown; to see why: bnfurl check -i combined FILE
  $ head -n 1 quotes | bnfurl split -i combined -f log.client
  192.0.2.1
  ! bnfurl: 1 record does not match the format combined (-:1:59): it has a quote without an escape, and only the fields before it are shown; to see why: bnfurl check -i combined FILE
  $ bnfurl stats -i combined --by log.client quotes
  log.client	records	octets	invalid	share
  192.0.2.1	3	\N	3	0.7500
  192.0.2.2	1	\N	1	0.2500
  ! bnfurl: 4 records do not match the format combined (first: quotes:1:59): they are cut off or have a quote without an escape, and only the fields before that are shown; to see why: bnfurl check -i combined FILE
  $ (printf '192.0.2.1 - bob [26/Nov/2026:06:00:00 +0000] "GET /a" 1'; for i in {1..9}; do printf ' HTTP/1.1" 404 5 "-" "x'; done; echo '"') | bnfurl split -i combined -f log.client,log.status
  192.0.2.1	\N
  ! bnfurl: 1 record does not match the format combined (-:1:57): it has a quote without an escape, and only the fields before it are shown; to see why: bnfurl check -i combined FILE

A line that never had the format has no fields, even if it begins as its lines do; and what is cut off is not valid.

  $ cat > other << 'END'
  > 192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 0.123 200 5 "-" "x"
  > 192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5 0.123 "-" "x"
  > 192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] GET /a HTTP/1.1
  > 192.0.2.1 - - [26/Nov/2026:06:00:00
  > 192.0.2.1, - - [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "x"
  > Segmentation fault - core dumped
  >   
  > END
  $ bnfurl split -i combined -f log.client,log.status,valid other
  \N	\N	0
  \N	\N	0
  \N	\N	0
  \N	\N	0
  \N	\N	0
  \N	\N	0
  \N	\N	0
  ! bnfurl: 7 records do not match the format combined (first: other:1:63); to see why: bnfurl check -i combined FILE
  $ bnfurl split -i 'nginx:$remote_addr $request_uri' -f log.client,path,valid <<< 'this is a text'
  \N	\N	0
  ! bnfurl: 1 record does not match the format nginx:$remote_addr $request_uri (-:1:8); to see why: bnfurl check -i 'nginx:$remote_addr $request_uri' FILE
  $ bnfurl split -i envoy -f valid,path,reason <<< '[2026-11-20T08:00:00.000Z] "GET /a HTTP/1.1"'
  0	/a	the line ends before its status
  ! bnfurl: 1 record does not match the format envoy (-:1:45): it is cut off, and only the fields before the cut are shown; to see why: bnfurl check -i envoy FILE

NULs at the beginning of a file, where its log was truncated while the server went on at the old offset, belong to no
record of a format of lines.

  $ (head -c 1000000 /dev/zero; for i in 1 2; do echo "192.0.2.$i - - [26/Nov/2026:06:00:00 +0000] \"GET /a HTTP/1.1\" 200 5 \"-\" \"x\""; done) > nuls
  $ bnfurl split -i combined -f valid,line,byte,log.client nuls
  1	1	1000000	192.0.2.1
  1	2	1000075	192.0.2.2
  ! bnfurl: 1 record differs from the format combined but is read (nuls:1): it has NUL bytes before it
  $ cat nuls | bnfurl split -i auto -f log.client
  192.0.2.1
  192.0.2.2
  ! bnfurl: -i auto: detected combined
  ! bnfurl: 1 record differs from the format combined but is read (-:1): it has NUL bytes before it
  $ (head -c 3 /dev/zero; printf '{"path":"/a"}\n') | bnfurl split -i jsonl -k path -g rfc9112 -f url,byte
  /a	3
  ! bnfurl: 1 record differs from the format jsonl but is read (-:1): it has NUL bytes before it
  $ (sleep 0.2; head -c 70000 /dev/zero; sleep 0.2; cat nuls) | bnfurl stats -i combined --by log.client
  log.client	records	octets	invalid	share
  192.0.2.1	1	5	0	0.5000
  192.0.2.2	1	5	0	0.5000
  ! bnfurl: 1 record differs from the format combined but is read (-:1): it has NUL bytes before it
  $ (printf '\0' | gzip; printf '\0' | gzip; echo http://h/ | gzip) > parts.gz; bnfurl split -f url,byte parts.gz
  http://h/	2
  ! bnfurl: 1 record differs from the format lines but is read (parts.gz:1): it has NUL bytes before it
  $ (head -c 2 /dev/zero) | bnfurl check -i combined
  $ printf '\0\0/a\0' | bnfurl check -i nul -p URI-reference -c
  0

So do NULs before any other record of a log, or an object of JSON, as where such a file was joined to another one, or is
another member of a file in gzip. They are told once, and they and a byte order mark are not shown. In a list of URLs
or a table, they are octets of the first text.

  $ cat > join << 'END'
  > line() { echo "192.0.2.$1 - - [26/Nov/2026:06:00:00 +0000] \"GET /a HTTP/1.1\" 200 5 \"-\" \"x\""; }
  > object() { echo "{\"url\":\"http://h/$1\"}"; }
  > docker() { echo "{\"log\":\"http://h/$1\\n\"}"; }
  > k8s() { echo "2026-11-20T08:00:00Z stdout F http://h/$1"; }
  > cdx() { echo "h)/$1 20261120080000 http://h/$1 text/html 200 A - - 1 1 f"; }
  > $1 1; head -c ${2:-4096} /dev/zero; $1 2; printf '\357\273\277'; $1 3; printf '\0\357\273\277\0'; $1 4
  > END
  $ bash join line > joined; bnfurl split -i combined -f valid,line,byte,log.client joined
  1	1	0	192.0.2.1
  1	2	4171	192.0.2.2
  1	3	4249	192.0.2.3
  1	4	4329	192.0.2.4
  ! bnfurl: 2 records differ from the format combined but are read (first: joined:2): they have NUL bytes before them
  $ bnfurl split -i auto -f path joined
  /a
  /a
  /a
  /a
  ! bnfurl: -i auto: detected combined
  ! bnfurl: 2 records differ from the format combined but are read (first: joined:2): they have NUL bytes before them
  $ bnfurl grep -i combined --where log.status=200 joined | od -c | head -n 6
  0000000   1   9   2   .   0   .   2   .   1       -       -       [   2
  0000020   6   /   N   o   v   /   2   0   2   6   :   0   6   :   0   0
  0000040   :   0   0       +   0   0   0   0   ]       "   G   E   T   \x20 (esc)
  0000060   /   a       H   T   T   P   /   1   .   1   "       2   0   0
  0000100       5       "   -   "       "   x   "  \n   1   9   2   .   0
  0000120   .   2   .   2       -       -       [   2   6   /   N   o   v
  ! bnfurl: 2 records differ from the format combined but are read (first: joined:2): they have NUL bytes before them
  $ for each in 1 2 3; do bash join line $each | bnfurl split -q -i combined -f log.client -j 2 | tr '\n' ' '; done
  192.0.2.1 192.0.2.2 192.0.2.3 192.0.2.4 192.0.2.1 192.0.2.2 192.0.2.3 192.0.2.4 192.0.2.1 192.0.2.2 192.0.2.3 192.0.2.4\x20 (esc)
  (no end)
  $ for each in 1 2 3; do (bash join line; bash join line) | bnfurl check -c -i common 2>&1 | grep differ; done
  bnfurl: 8 records differ from the format common but are read (first: -:1): they have text after the last field
  bnfurl: 8 records differ from the format common but are read (first: -:1): they have text after the last field
  bnfurl: 8 records differ from the format common but are read (first: -:1): they have text after the last field
  $ (bash join line 0 | gzip; head -c 5000000 /dev/zero | gzip; bash join line 0 | gzip) > members.gz
  $ bnfurl stats -i combined --by log.client members.gz
  log.client	records	octets	invalid	share
  192.0.2.1	2	10	0	0.2500
  192.0.2.2	2	10	0	0.2500
  192.0.2.3	2	10	0	0.2500
  192.0.2.4	2	10	0	0.2500
  ! bnfurl: 3 records differ from the format combined but are read (first: members.gz:4): they have NUL bytes before them
  $ bash join object > joined; bnfurl split -i jsonl -k url -f url,byte joined
  http://h/1	0
  http://h/2	4117
  http://h/3	4141
  http://h/4	4167
  ! bnfurl: 2 records differ from the format jsonl but are read (first: joined:2): they have NUL bytes before them
  $ printf 'http://h/1\n\0\0http://h/2\n\xef\xbb\xbfhttp://h/3\n' > urls; bnfurl split -f url,valid urls
  http://h/1	1
  \0\0http://h/2	0
  \xef\xbb\xbfhttp://h/3\t0 (esc)
  $ printf 'http://h/1,b\n\0\0http://h/2,b\n' | bnfurl split -i csv -k 1 -f url,valid
  http://h/1	1
  \0\0http://h/2	0
  $ bash join docker > joined; bnfurl split -i docker:lines -f url,byte joined
  http://h/1	0
  http://h/2	4119
  http://h/3	4145
  http://h/4	4173
  ! bnfurl: 2 records differ from the format docker:lines but are read (first: joined:2): they have NUL bytes before them
  $ bash join k8s > joined; bnfurl split -i k8s:lines -f url,byte joined
  http://h/1	0
  http://h/2	4137
  http://h/3	4181
  http://h/4	4227
  ! bnfurl: 2 records differ from the format k8s:lines but are read (first: joined:2): they have NUL bytes before them
  $ bash join cdx > joined; bnfurl split -i cdx -f url,byte joined
  http://h/1	0
  http://h/2	4153
  http://h/3	4213
  http://h/4	4275
  ! bnfurl: 2 records differ from the format cdx but are read (first: joined:2): they have NUL bytes before them
  ! bnfurl: no line " CDX ..." names the fields; assumed -i 'cdx:N b a m s k r M S V g'
  $ (printf '{"log":"a"}\n\0\0{"log":\0\0}\n{"log":"\\u0000\\u0000http://h/ 3"}\n') | bnfurl check -i docker:lines
  -:1:10: expected ALPHA, HEXDIG, "+", "-", ".", ":", found the end
  -:2:8: expected valid JSON, found 0x00
  -:3:9: expected ALPHA, found 0x00
  ! bnfurl: none of the first 3 records is a URI; they are JSON: -i jsonl -k NAME, where NAME is the member with the URL
  [1]

One NUL alone can be half of a character of UTF-16, and a directive after a byte order mark is one.

  $ printf 'h\0t\0t\0p\0\n\0h\0t\0t\0p\0\n\0' | bnfurl split -f url
  h\0t\0t\0p\0
  \0h\0t\0t\0p\0
  \0
  $ printf '#Fields: cs-method cs-uri-stem\nGET /a\n\357\273\277#Fields: cs-uri-stem cs-method\n/b GET\n\0\0\0/c POST\n' > w3c
  $ bnfurl split -i w3c -f line,log.method,path w3c
  1	GET	/a
  2	GET	/b
  3	POST	/c
  ! bnfurl: 1 record differs from the format w3c but is read (w3c:5): it has NUL bytes before it

Of a long value, a message shows the beginning.

  $ echo "\"$(head -c 300 /dev/zero | tr '\0' a)\" - - [t] \"GET / HTTP/1.1\" 200 5" | bnfurl split -i common -f log.client
  \N
  ! bnfurl: 1 record has a client that cannot be read; the first is ""aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa..." at -:1

A value that cannot be of its column is missing, and is counted once for the column; the other columns are shown.

  $ cat > shapes << 'END'
  > "192.0.2.9" - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "curl/8"
  > '192.0.2.8' - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 20000 5 "-" "curl/8"
  > h.example - - [20/Nov/2026:08:00:00 +0000] "GET /c HTTP/1.1" 0 - "-" "curl/8"
  > 2001:DB8::1 - - [20/Nov/2026:08:00:00 +0000] "GET /d HTTP/1.1" 404 7 "-" "curl/8"
  > END
  $ bnfurl split -i combined -f log.client,log.client.raw,log.status,log.bytes,path shapes
  \N	"192.0.2.9"	200	5	/a
  \N	'192.0.2.8'	\N	5	/b
  h.example	h.example	\N	\N	/c
  2001:db8::1	2001:DB8::1	404	7	/d
  ! bnfurl: 2 records have a client that cannot be read; the first is ""192.0.2.9"" at shapes:1
  ! bnfurl: 1 record has a status that cannot be read; the first is "20000" at shapes:2
  $ bnfurl split -i common -f log.status,log.status.raw -o jsonl shapes
  {"log.status":200,"log.status.raw":"200"}
  {"log.status":null,"log.status.raw":"20000"}
  {"log.status":null,"log.status.raw":"0"}
  {"log.status":404,"log.status.raw":"404"}
  ! bnfurl: none of the first 4 records matches the format common; this format fits: -i combined
  ! bnfurl: 4 records differ from the format common but are read (first: shapes:1): they have text after the last field
  ! bnfurl: 1 record has a status that cannot be read; the first is "20000" at shapes:2
  $ bnfurl stats -i combined -o tsv --by log.status,log.client shapes
  log.status	log.client	records	octets	invalid	share
  200	\N	1	5	0	0.2500
  404	2001:db8::1	1	7	0	0.2500
  \N	h.example	1	0	0	0.2500
  \N	\N	1	5	0	0.2500
  ! bnfurl: 2 records have a client that cannot be read; the first is ""192.0.2.9"" at shapes:1
  ! bnfurl: 1 record has a status that cannot be read; the first is "20000" at shapes:2
  $ bnfurl grep -i combined -c --where 'log.status or log.client' shapes
  3
  ! bnfurl: 1 record has a client that cannot be read; the first is "'192.0.2.8'" at shapes:2
  ! bnfurl: 1 record has a status that cannot be read; the first is "20000" at shapes:2
  $ printf '#Fields: c-ip sc-status sc-bytes time-taken cs-uri-stem\n192.0.2.1 200 5 0.1 /a\n- abc -1 - /b\n"a b" - x y /c\n' | bnfurl split -i w3c -f log.client,log.status,log.bytes,log.duration,path
  192.0.2.1	200	5	0.1	/a
  \N	\N	\N	\N	/b
  \N	\N	\N	\N	/c
  ! bnfurl: 1 record has a client that cannot be read; the first is "a b" at -:4
  ! bnfurl: 1 record has a duration that cannot be read; the first is "y" at -:4
  ! bnfurl: 1 record has a number of bytes that cannot be read; the first is "x" at -:4
  ! bnfurl: 1 record has a status that cannot be read; the first is "abc" at -:3
  ! bnfurl: log.duration: assuming that the field "time-taken", whose unit is unknown, is in seconds

A word before the client is a virtual host only if it has a dot, a port or brackets; whoever names the format says that
it is one.

  $ printf '%s 192.0.2.9 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "curl/8"\n' DE FR | tee countries | bnfurl split -i auto -f log.vhost,log.client,log.status,path,log.agent
  \N	192.0.2.9	200	/a	curl/8
  \N	192.0.2.9	200	/a	curl/8
  ! bnfurl: -i auto: detected apache:%L %h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"
  ! bnfurl: columns that apache:%L %h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i" does not have: log.vhost
  $ bnfurl split -i vhost_combined -f log.vhost,log.client countries
  de	192.0.2.9
  fr	192.0.2.9
  $ printf '%s 192.0.2.9 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "curl/8"\n' www.example.com shop:80 | bnfurl split -i auto -f log.vhost,log.client
  www.example.com	192.0.2.9
  shop	192.0.2.9
  ! bnfurl: -i auto: detected vhost_combined

One field in quotes after the size is the user agent, unless it is a URL or missing.

  $ printf '192.0.2.9 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "%s"\n' 'Mozilla/5.0 (X11; bot +http://h/)' curl/8 http://h/r - '' > agents
  $ bnfurl split -i auto -f log.referer,log.agent,log.bytes agents
  \N	Mozilla/5.0 (X11; bot +http://h/)	5
  \N	curl/8	5
  http://h/r	\N	5
  \N	\N	5
  	\N	5
  ! bnfurl: -i auto: detected combined
  ! bnfurl: 5 records differ from the format combined but are read (first: agents:1): they have fewer fields
  $ sed 's/^/h.example:80 /' agents | bnfurl split -q -i vhost_combined -f log.vhost,log.referer,log.agent
  h.example	\N	Mozilla/5.0 (X11; bot +http://h/)
  h.example	\N	curl/8
  h.example	http://h/r	\N
  h.example	\N	\N
  h.example		\N

A client consists of ASCII, so one with other bytes is missing, and counted. The byte order mark of a joined file
belongs to no record.

  $ printf '192.0.2.7 - - [t] "GET / HTTP/1.1" 200 5\n\357\273\277192.0.2.8 - - [t] "GET / HTTP/1.1" 200 5\n192.0.2.7\303\251 - - [t] "GET / HTTP/1.1" 200 5\n' | bnfurl split -i common -f log.client,path
  192.0.2.7	/
  192.0.2.8	/
  \N	/
  ! bnfurl: 1 record has a client that cannot be read; the first is "192.0.2.7\xc3\xa9" at -:3
