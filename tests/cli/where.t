`--where` selects records: each operator, and lines of files.

# Operators

Select lines of a log.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a.php HTTP/1.1" 200 512 "-" "Mozilla/5.0 (X11)"\n192.0.2.2 - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 404 - "-" "curl/7.88"\n192.0.2.3 - - [20/Nov/2026:08:00:00 +0000] "GET /c d HTTP/1.1" 500 1048576 "-" "CURL\351"\n192.0.2.4 - - [20/Nov/2026:08:00:00 +0000] "GET /d?x=(1) HTTP/1.1" 301 0 "-" "-"\n192.0.2.5 - - [20/Nov/2026:08:00:00 +0000] "GET * HTTP/1.1" 400 99999999999999999999999 "-" "a"\n' > in
  $ bnfurl split -f line --where 'log.status>=400' -i combined < in
  2
  3
  5
  $ bnfurl split -f line --where 'log.status>=400 and log.status<500' -i combined < in
  2
  5
  $ bnfurl split -f line --where 'log.size>1048575.5' -i combined < in
  3
  5
  $ bnfurl split -f line --where 'log.size<=0' -i combined < in
  4
  $ bnfurl split -f line --where 'log.size>99999999999999999999998' -i combined < in
  5
  $ bnfurl split -f line --where 'not log.size>0' -i combined < in
  2
  4
  $ bnfurl split -f line --where 'path=~"\\.php$" or query*="("' -i combined < in
  1
  4
  $ bnfurl split -f line --where 'log.user-agent=~%i"^curl"' -i combined < in
  2
  3
  $ bnfurl split -f line --where 'log.user-agent=~"[^\\x00-\\x7f]"' -i combined < in
  3
  $ bnfurl split -f line --where 'log.user-agent*=%i"CURL" and not (valid or log.status=404)' -i combined < in
  3
  $ bnfurl split -f line --where '(valid)' -i combined < in
  1
  2
  4

Compare times by the moment.

  $ cat > in << 'END'
  > h - - [20/Nov/2026:07:59:59 +0000] "GET / HTTP/1.1" 200 1 "-" "-"
  > h - - [20/Nov/2026:09:00:00 +0100] "GET / HTTP/1.1" 200 1 "-" "-"
  > h - - [19/Nov/2026:23:00:01 -0900] "GET / HTTP/1.1" 200 1 "-" "-"
  > h - - [31/Feb/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "-"
  > h - - [21/Nov/2026:00:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "-"
  > END
  $ bnfurl split -f line --where 'log.time>=2026-11-20T08:00:00Z' -i combined < in
  2
  3
  5
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl split -f line --where 'log.time<2026-11-20T08:00:00Z' -i combined < in
  1
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl split -f line --where 'log.time<=2026-11-20T08:00:00.0Z' -i combined < in
  1
  2
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl split -f line --where 'log.time>2026-11-20T08:00:00Z' -i combined < in
  3
  5
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl split -f line --where 'log.time>2026-11-20T09:00:00+01:00 and log.time<2026-11-21T00:00:00Z' -i combined < in
  3
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl split -f line --where 'not log.time<2027-01-01T00:00:00Z' -i combined < in
  4
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl split -f line --where 'log.time.iso<2026-11-20T08:00:01Z' -i combined < in
  1
  2
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl split -f line --where 'log.time:hour>=2026-11-20T08:00:00Z' -i combined < in
  2
  3
  5
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl split -f line --where 'log.time.unix>=1795161600.5' -i combined < in
  3
  5
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl split -f line --where 'log.time in 2026-11-20T08:00:00Z,2026-11-20T08:00:00.5Z' -i combined < in
  2
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl split -f line --where 'log.time not in "20/Nov/2026:09:00:00 +0100"' -i combined < in
  1
  3
  4
  5
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ printf '2026-11-20T08:00:00Z\n\n20/Nov/2026:08:00:00 +0000\n' > moments; printf 'x\n' > texts
  $ bnfurl split -f line --where 'log.time.iso in @moments' -i combined < in
  2
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl split -f line --where 'log.time.iso in @texts' -i combined < in
  ! bnfurl: @texts: expected a time, found "x" (write 2026-11-20T08:00:00Z, 2026-11-20T09:00:00+01:00, 2026-11-20T08:00:00 or 2026-11-20)
  [2]
  $ bnfurl split -f line --where 'log.time in x,2026-11-20T08:00:00Z' -i combined < in
  ! bnfurl: --where: expected a text like those before it after log.time in x, found "2026-11-20T08:00:00Z":
  ! log.time in x,2026-11-20T08:00:00Z
  !               ^
  [2]
  $ bnfurl split -f line --where 'log.time>=2026-11 and log.time<2026-12' -i combined < in
  1
  2
  3
  5
  ! bnfurl: a time without a zone is in the zone of each record's time; to name one, write it as in 2026-11-20T09:00:00+01:00
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl split -f line --where 'log.time<2026' -i combined < in
  ! bnfurl: a time without a zone is in the zone of each record's time; to name one, write it as in 2026-11-20T09:00:00+01:00
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl split -f line --where 'log.time>5' -i combined < in
  ! bnfurl: --where: expected a time after log.time>, found "5" (write 2026-11-20T08:00:00Z, 2026-11-20T09:00:00+01:00, 2026-11-20T08:00:00 or 2026-11-20):
  ! log.time>5
  !          ^
  [2]
  $ bnfurl split -f line --where 'log.status<2026-11-20T08:00:00Z' -i combined < in
  ! bnfurl: --where: expected a decimal number after log.status<, found "2026-11-20T08:00:00Z":
  ! log.status<2026-11-20T08:00:00Z
  !            ^
  [2]
  $ bnfurl split -f line --where 'LOG.TIME>2026-11-20T12:00:00Z' -i combined < in
  5
  ! bnfurl: 1 record has a time that cannot be read; the first is "31/Feb/2026:08:00:00 +0000" at -:4
  $ bnfurl grep -i combined --where 'log.time>2026-11-20'
  ! bnfurl: a time without a zone is in the zone of each record's time; to name one, write it as in 2026-11-20T09:00:00+01:00
  [1]
  $ bnfurl grep -i combined --where 'log.time>2026-11-20T08:00:00'
  ! bnfurl: a time without a zone is in the zone of each record's time; to name one, write it as in 2026-11-20T09:00:00+01:00
  [1]
  $ bnfurl grep -i combined --where 'log.time>2026-02-31T08:00:00Z'
  ! bnfurl: --where: expected a time after log.time>, found "2026-02-31T08:00:00Z" (write 2026-11-20T08:00:00Z, 2026-11-20T09:00:00+01:00, 2026-11-20T08:00:00 or 2026-11-20):
  ! log.time>2026-02-31T08:00:00Z
  !          ^
  [2]
  $ bnfurl grep -i combined --where 'valid and log.status>=4oo'
  ! bnfurl: --where: expected a decimal number after log.status>=, found "4oo":
  ! valid and log.status>=4oo
  !                       ^
  [2]
  $ bnfurl grep -i combined --where 'log.status>="4 00"'
  ! bnfurl: --where: expected a decimal number after log.status>=, found "4 00":
  ! log.status>="4 00"
  !             ^
  [2]
  $ bnfurl grep --where 'path=~"a(b" or valid=yes'
  ! bnfurl: --where: expected a regular expression after path=~, found "a(b" (missing ): a(b):
  ! path=~"a(b" or valid=yes
  !       ^
  [2]
  $ bnfurl grep -i combined --where 'log.status>='
  ! bnfurl: --where: expected a decimal number after log.status>=, found the end:
  ! log.status>=
  !             ^
  [2]
  $ bnfurl grep -i combined --where 'log.time>20/Nov/2026:08:00:00'
  ! bnfurl: a time without a zone is in the zone of each record's time; to name one, write it as in 2026-11-20T09:00:00+01:00
  [1]

Check grep and stats take them.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a.php HTTP/1.1" 200 512 "-" "Mozilla/5.0 (X11)"\n192.0.2.2 - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 404 - "-" "curl/7.88"\n192.0.2.3 - - [20/Nov/2026:08:00:00 +0000] "GET /c d HTTP/1.1" 500 1048576 "-" "CURL\351"\n192.0.2.4 - - [20/Nov/2026:08:00:00 +0000] "GET /d?x=(1) HTTP/1.1" 301 0 "-" "-"\n192.0.2.5 - - [20/Nov/2026:08:00:00 +0000] "GET * HTTP/1.1" 400 99999999999999999999999 "-" "a"\n' > in
  $ bnfurl check -c -i combined --where 'log.status in 200,404 or not valid' < in
  2
  [1]
  $ bnfurl grep -i combined --where 'log.status in 200,404 or not valid' < in
  192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a.php HTTP/1.1" 200 512 "-" "Mozilla/5.0 (X11)"
  192.0.2.2 - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 404 - "-" "curl/7.88"
  192.0.2.3 - - [20/Nov/2026:08:00:00 +0000] "GET /c d HTTP/1.1" 500 1048576 "-" "CURL\xe9" (esc)
  192.0.2.5 - - [20/Nov/2026:08:00:00 +0000] "GET * HTTP/1.1" 400 99999999999999999999999 "-" "a"
  $ bnfurl grep -v -i combined --where 'log.status in 200,404 or not valid' < in
  192.0.2.4 - - [20/Nov/2026:08:00:00 +0000] "GET /d?x=(1) HTTP/1.1" 301 0 "-" "-"
  $ bnfurl check -i combined --stats --where 'log.status in 200,404 or not valid' < in
  -:3:51: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found " "
  -:5:49: expected ALPHA, "/", found "*"
  ! {"records":4,"valid":2,"invalid":2,"reasons":{"ALPHA, \"/\"":1,"unreserved, sub-delims, \"%\", \"/\", \":\", \"?\", \"@\", or the end":1},"bytes":444,"seconds":0}
  [1]
  $ bnfurl check -q -i combined --where '(valid and (not query))' < in

Quoted pieces of names can have blanks parentheses and operators.

  $ cat > in << 'END'
  > x:?(b c)=d&a!=2
  > x:?(b%20c)=d&a!=2
  > x:?a!=2
  > END
  $ bnfurl split -f line --where '(query."a!">1 and not query."(b c)"=d)' --lenient < in
  2
  3
  $ bnfurl split -f line --where 'query."(b%20c)"=d' < in
  2
  $ bnfurl grep --where 'query[]'
  ! bnfurl: query[] is a list, which --where cannot test; query is one value
  [2]

Given again is one more condition however it is made.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a.php HTTP/1.1" 200 512 "-" "Mozilla/5.0 (X11)"\n192.0.2.2 - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 404 - "-" "curl/7.88"\n192.0.2.3 - - [20/Nov/2026:08:00:00 +0000] "GET /c d HTTP/1.1" 500 1048576 "-" "CURL\351"\n192.0.2.4 - - [20/Nov/2026:08:00:00 +0000] "GET /d?x=(1) HTTP/1.1" 301 0 "-" "-"\n192.0.2.5 - - [20/Nov/2026:08:00:00 +0000] "GET * HTTP/1.1" 400 99999999999999999999999 "-" "a"\n' | bnfurl split -f line --where 'log.status=200 or log.status=301' -i combined --where 'not query'
  1

Faults have their column.

  $ bnfurl grep --where '(host=a'
  ! bnfurl: --where: expected "and", "or", or ")", found the end:
  ! (host=a
  !        ^
  [2]
  $ bnfurl grep --where 'line<ten'
  ! bnfurl: --where: expected a decimal number after line<, found "ten":
  ! line<ten
  !      ^
  [2]
  $ bnfurl grep --where 'host=a and path=~"("'
  ! bnfurl: --where: expected a regular expression after path=~, found "(" (missing ): ():
  ! host=a and path=~"("
  !                  ^
  [2]
  $ bnfurl grep --where 'path=~a{2000}'
  ! bnfurl: --where: expected a regular expression after path=~, found "a{2000}" (invalid repetition size: {2000}):
  ! path=~a{2000}
  !       ^
  [2]

# Networks, classes, sizes and times

Select what they mean.

  $ cat > in << 'END'
  > 203.0.113.7 - - [20/Nov/2026:07:00:00 +0000] "GET http://203.0.113.130/ HTTP/1.1" 503 10240
  > 203.0.112.7 - - [20/Nov/2026:07:00:00 +0000] "GET http://[2001:db8:1::]/ HTTP/1.1" 500 10241
  > 2001:db8::1 - - [20/Nov/2026:06:59:59 +0000] "GET / HTTP/1.1" 404 5
  > 2001:db8:0:0:1::203.0.113.7 - - [20/Nov/2026:08:00:00 +0100] "GET / HTTP/1.1" 200 -
  > host.example - - [20/Nov/2026:07:01:00 +0000] "GET / HTTP/1.1" 200 2097152
  > END
  $ cat > conditions << 'END'
  > log.client in 203.0.113.0/24
  > log.client in (203.0.113.0/25, 2001:db8::/64)
  > log.client not in 203.0.112.0/23
  > not log.client not in 203.0.112.0/23
  > log.client in 2001:db8::/79,host.example
  > log.client in 2001:db8::/80
  > log.client in 0.0.0.0/0
  > log.client NOT IN ::/0,0.0.0.0/0
  > host in 203.0.113.128/31
  > host in 203.0.113.128/30
  > host in 2001:db8::/32
  > log.status=5xx
  > log.status!=5XX
  > log.bytes>10k
  > log.bytes>=10K
  > log.bytes=2097152 and log.bytes<=2M
  > log.bytes<1g
  > log.time>="2026-11-20 07:00:00Z"
  > log.time>="2026-11-20 07:00"
  > log.time>2026-11-20T07:00
  > log.time<"20/Nov/2026:07:00:00 +0000"
  > log.time="20/Nov/2026:07:00:00 +0000"
  > log.time=20/Nov/2026:07:00
  > log.time<20/Nov/2026
  > log.method="get"
  > log.method not in "get",HEAD
  > log.status:class in 5XX,4xx
  > url=~/2001/i
  > END
  $ while read -r test; do echo "$test:" $(bnfurl split -q -i common -f line --where "$test" in); done < conditions
  log.client in 203.0.113.0/24: 1
  log.client in (203.0.113.0/25, 2001:db8::/64): 1 3 4
  log.client not in 203.0.112.0/23: 3 4 5
  not log.client not in 203.0.112.0/23: 1 2
  log.client in 2001:db8::/79,host.example: 3 4 5
  log.client in 2001:db8::/80: 3
  log.client in 0.0.0.0/0: 1 2
  log.client NOT IN ::/0,0.0.0.0/0: 5
  host in 203.0.113.128/31:
  host in 203.0.113.128/30: 1
  host in 2001:db8::/32: 2
  log.status=5xx: 1 2
  log.status!=5XX: 3 4 5
  log.bytes>10k: 2 5
  log.bytes>=10K: 1 2 5
  log.bytes=2097152 and log.bytes<=2M: 5
  log.bytes<1g: 1 2 3 5
  log.time>="2026-11-20 07:00:00Z": 1 2 4 5
  log.time>="2026-11-20 07:00": 1 2 4 5
  log.time>2026-11-20T07:00: 4 5
  log.time<"20/Nov/2026:07:00:00 +0000": 3
  log.time="20/Nov/2026:07:00:00 +0000": 1 2 4
  log.time=20/Nov/2026:07:00: 1 2
  log.time<20/Nov/2026:
  log.method="get":
  log.method not in "get",HEAD: 1 2 3 4 5
  log.status:class in 5XX,4xx: 1 2 3
  url=~/2001/i:

IPv4 clients of a socket for both versions are in the networks of their IPv4 addresses; a file can list networks.

  $ for client in 10.1.2.3 ::ffff:10.1.2.3 ::ffff:a01:203 ::ffff:11.1.2.3 2001:db8::1 10.1.2.3.example name; do echo "$client - - [20/Nov/2026:08:00:00 +0000] \"GET http://[$client]/ HTTP/1.1\" 200 5"; done > in
  $ printf '10.0.0.0/8\n2001:db8::/32\nname\n' > networks
  $ for test in 'log.client in 10.0.0.0/8' 'log.client in 10.1.2.3/32' 'log.client in ::ffff:0:0/96' 'log.client in ::ffff:10.0.0.0/104' 'log.client in @networks' 'log.client not in @networks' 'host in 10.0.0.0/8' 'host in @networks' 'log.client in 0.0.0.0/0' 'log.client in ::/0'; do echo "$test: "$(bnfurl split -q -i common --where "$test" -f line in); done
  log.client in 10.0.0.0/8: 1 2 3
  log.client in 10.1.2.3/32: 1 2 3
  log.client in ::ffff:0:0/96: 1 2 3 4
  log.client in ::ffff:10.0.0.0/104: 1 2 3
  log.client in @networks: 1 2 3 5 7
  log.client not in @networks: 4 6
  host in 10.0.0.0/8: 2 3
  host in @networks: 2 3 5
  log.client in 0.0.0.0/0: 1 2 3 4
  log.client in ::/0: 5
  $ printf '10.0.0.0/8\n/a\n10/8\n' > short; printf '10.0.0.0/33\n' > long
  $ for file in short long; do bnfurl grep -i common --where "log.client in @$file" in; done
  ! bnfurl: @short: expected a network, found "10/8" (write 10.0.0.0/8)
  ! bnfurl: @long: expected a network, found "10.0.0.0/33" (write 203.0.113.0/24 or 2001:db8::/32)
  [2]
  $ bnfurl grep -c -i common --where 'log.request in @short' in
  0
  [1]

Times can lack their seconds before a zone, too.

  $ printf 'h - - [20/Nov/2026:08:0%d:00 +0000] "GET / HTTP/1.1" 200 5\n' 0 1 2 > in
  $ for time in 2026-11-20T08:01Z 2026-11-20T09:01+01:00 2026-11-20T03:31-04:30 '"2026-11-20 08:01Z"' '"2026-11-20 08:01 +00:00"' '"20/Nov/2026:08:01 +0000"' 2026-11-20T08:01; do echo "$time: "$(bnfurl split -q -i common --where "log.time>=$time and log.time<=$time" -f line in); done
  2026-11-20T08:01Z: 2
  2026-11-20T09:01+01:00: 2
  2026-11-20T03:31-04:30: 2
  "2026-11-20 08:01Z": 2
  "2026-11-20 08:01 +00:00": 2
  "20/Nov/2026:08:01 +0000": 2
  2026-11-20T08:01: 2

# Tests that no record passes

Are refused with what was meant.

  $ for test in 'log.status in 404,5xx' 'log.status^=5x' 'log.bytes=1k' 'log.status=' 'line=one' 'log.client=10.0.0.0/24' 'host=10.0.0.0/8' 'host in 10.0.0.0/33' 'log.client in 10/8' 'log.client in 192.168/16' 'host in "2001:db8/32"' 'log.client=10.1/16' 'log.status in [404,500]' 'log.method in {GET}' 'host in [::1]'; do bnfurl grep -i combined --where "$test"; done
  ! bnfurl: --where: expected a whole number after log.status in 404, found "5xx" (write log.status:class for classes):
  ! log.status in 404,5xx
  !                   ^
  ! bnfurl: --where: expected a whole number after log.status^=, found "5x" (write log.status^=5 for values that begin with 5):
  ! log.status^=5x
  !             ^
  ! bnfurl: --where: expected a whole number after log.bytes=, found "1k":
  ! log.bytes=1k
  !           ^
  ! bnfurl: --where: expected a whole number after log.status=, found the end:
  ! log.status=
  !            ^
  ! bnfurl: --where: expected a whole number after line=, found "one":
  ! line=one
  !      ^
  ! bnfurl: --where: expected an address after log.client=, found "10.0.0.0/24" (write log.client in 10.0.0.0/24 for the addresses of a network):
  ! log.client=10.0.0.0/24
  !            ^
  ! bnfurl: --where: expected an address after host=, found "10.0.0.0/8" (write host in 10.0.0.0/8 for the addresses of a network):
  ! host=10.0.0.0/8
  !      ^
  ! bnfurl: --where: expected a network after host in, found "10.0.0.0/33" (write 203.0.113.0/24 or 2001:db8::/32):
  ! host in 10.0.0.0/33
  !         ^
  ! bnfurl: --where: expected a network after log.client in, found "10/8" (write 10.0.0.0/8):
  ! log.client in 10/8
  !               ^
  ! bnfurl: --where: expected a network after log.client in, found "192.168/16" (write 192.168.0.0/16):
  ! log.client in 192.168/16
  !               ^
  ! bnfurl: --where: expected a network after host in, found "2001:db8/32" (write 2001:db8::/32):
  ! host in "2001:db8/32"
  !         ^
  ! bnfurl: --where: expected an address after log.client=, found "10.1/16" (write log.client in 10.1.0.0/16 for the addresses of a network):
  ! log.client=10.1/16
  !            ^
  ! bnfurl: --where: expected a value, found "[" (write log.status in VALUE,VALUE without brackets; put a value that begins with one in quotes):
  ! log.status in [404,500]
  !               ^
  ! bnfurl: --where: expected a value, found "{" (write log.method in VALUE,VALUE without brackets; put a value that begins with one in quotes):
  ! log.method in {GET}
  !               ^
  [1]
  $ for test in 'log.client=203.0.113.*' 'log.client!=10.*.*.*' 'log.client^=2001:db8:*' 'log.client=*.example' 'log.client=*bot*' 'log.client=a*b' 'scheme=*' 'scheme=https://' 'log.method=GET,HEAD' 'log.status!=200,304' 'log.status^=4,5' 'log.method=post' 'log.method in GET,head' 'log.time:weekday=friday' 'log.status:class=500' 'log.agent=~/bot/i' 'path=~/^\/a"/' 'log.duration>5ms' 'log.bytes>10MB' 'log.bytes<2KiB' 'log.time.iso<-2x' 'log.time>-' 'log.agent>-10m'; do bnfurl grep -q -i combined --where "$test" in; done
  ! bnfurl: --where: expected a space, or the end, found "*" (write log.client in 203.0.113.0/24 for the addresses of a network):
  ! log.client=203.0.113.*
  !                      ^
  ! bnfurl: --where: expected a space, or the end, found "*" (write log.client in 10.0.0.0/8 for the addresses of a network):
  ! log.client!=10.*.*.*
  !                ^
  ! bnfurl: --where: expected a space, or the end, found "*" (write log.client^=2001:db8: for values that begin with 2001:db8:):
  ! log.client^=2001:db8:*
  !                      ^
  ! bnfurl: --where: expected a space, or the end, found "*" (write log.client$=.example for values that end with .example):
  ! log.client=*.example
  !            ^
  ! bnfurl: --where: expected a space, or the end, found "*" (write log.client*=bot for values that contain bot):
  ! log.client=*bot*
  !            ^
  ! bnfurl: --where: expected a space, or the end, found "*" (write log.client=~ and a regular expression):
  ! log.client=a*b
  !             ^
  ! bnfurl: --where: expected a space, or the end, found "*" (write scheme to test whether it has a value):
  ! scheme=*
  !        ^
  ! bnfurl: --where: expected a scheme after scheme=, found "https://" (write it without ":" and "/"):
  ! scheme=https://
  !        ^
  ! bnfurl: --where: expected a space, or the end, found "," (write log.method in GET,HEAD to list values):
  ! log.method=GET,HEAD
  !               ^
  ! bnfurl: --where: expected a space, or the end, found "," (write log.status not in 200,304 to list values):
  ! log.status!=200,304
  !                ^
  ! bnfurl: --where: expected a space, or the end, found "," (write a test for each value, joined by "or"):
  ! log.status^=4,5
  !              ^
  ! bnfurl: --where: expected a method in capital letters after log.method=, found "post" (methods are case-sensitive: write POST; put one with small letters in quotes):
  ! log.method=post
  !            ^
  ! bnfurl: --where: expected a method in capital letters after log.method in GET, found "head" (methods are case-sensitive: write HEAD; put one with small letters in quotes):
  ! log.method in GET,head
  !                   ^
  ! bnfurl: --where: expected Mon, Tue, Wed, Thu, Fri, Sat or Sun after log.time:weekday=, found "friday":
  ! log.time:weekday=friday
  !                  ^
  ! bnfurl: --where: expected a class of statuses after log.status:class=, found "500" (write 1xx, 2xx, 3xx, 4xx or 5xx):
  ! log.status:class=500
  !                  ^
  ! bnfurl: --where: expected a regular expression without slashes after log.agent=~, found "/bot/i" (write log.agent=~%i"bot"):
  ! log.agent=~/bot/i
  !            ^
  ! bnfurl: --where: expected a regular expression without slashes after path=~, found "/^\/a"/" (write path=~"^\\/a\""):
  ! path=~/^\/a"/
  !       ^
  ! bnfurl: --where: expected a decimal number after log.duration>, found "5ms" (the column is in seconds):
  ! log.duration>5ms
  !              ^
  ! bnfurl: --where: expected a decimal number after log.bytes>, found "10MB" (write 10M; K, M and G multiply by 1,024, 1,024^2 and 1,024^3):
  ! log.bytes>10MB
  !           ^
  ! bnfurl: --where: expected a decimal number after log.bytes<, found "2KiB" (write 2K; K, M and G multiply by 1,024, 1,024^2 and 1,024^3):
  ! log.bytes<2KiB
  !           ^
  ! bnfurl: --where: expected a time after log.time.iso<, found "-2x" (write a time before the latest record as -90s, -10m, -2h, -1d or -1w):
  ! log.time.iso<-2x
  !              ^
  ! bnfurl: --where: expected a time after log.time>, found "-" (write a time before the latest record as -90s, -10m, -2h, -1d or -1w):
  ! log.time>-
  !          ^
  ! bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found ">" (< <= > >= compare numbers and times, and log.agent is a text):
  ! log.agent>-10m
  !          ^
  [2]
  $ for test in 'scheme in http*' 'host=www.*' 'host!=*.example or not host != *.example' 'path^=/a*' 'host in h,203.0.113.*' 'path="/a*" or path*=*' 'error_offset=4*'; do bnfurl split -f url --where "$test" <<< 'http://h/a*'; done
  http://h/a*
  http://h/a*
  http://h/a*
  http://h/a*
  ! bnfurl: --where: expected a space, or the end, found "*" (write scheme^=http for values that begin with http):
  ! scheme in http*
  !               ^
  ! bnfurl: in host=www.*, "*" is not a wildcard: write host^=www. for values that begin with www., or put the value in quotes
  ! bnfurl: in host!=*.example, "*" is not a wildcard: write host$=.example for values that end with .example, or put the value in quotes
  ! bnfurl: in host != *.example, "*" is not a wildcard: write host$=.example for values that end with .example, or put the value in quotes
  ! bnfurl: in path^=/a*, "*" is not a wildcard: write path^=/a for values that begin with /a, or put the value in quotes
  ! bnfurl: in host in h,203.0.113.*, "*" is not a wildcard: write host in 203.0.113.0/24 for the addresses of a network, or put the value in quotes
  ! bnfurl: --where: expected a whole number after error_offset=, found "4*" (write error_offset^=4 for values that begin with 4):
  ! error_offset=4*
  !              ^
  [2]
  $ for test in 'log.time>yesterday' 'log.time:hour<=08:00' 'log.time.iso>5' 'log.time:day=today' 'log.time:hour in 8' 'log.status>2026-11-20' 'path>a'; do bnfurl grep -i combined --where "$test"; done
  ! bnfurl: --where: expected a time after log.time>, found "yesterday" (write 2026-11-20T08:00:00Z, 2026-11-20T09:00:00+01:00, 2026-11-20T08:00:00 or 2026-11-20):
  ! log.time>yesterday
  !          ^
  ! bnfurl: --where: expected a time after log.time:hour<=, found "08:00" (write 2026-11-20T08:00:00Z, 2026-11-20T09:00:00+01:00, 2026-11-20T08:00:00 or 2026-11-20):
  ! log.time:hour<=08:00
  !                ^
  ! bnfurl: --where: expected a time after log.time.iso>, found "5" (write 2026-11-20T08:00:00Z, 2026-11-20T09:00:00+01:00, 2026-11-20T08:00:00 or 2026-11-20):
  ! log.time.iso>5
  !              ^
  ! bnfurl: --where: expected a time after log.time:day=, found "today" (write 2026-11-20T08:00:00Z, 2026-11-20T09:00:00+01:00, 2026-11-20T08:00:00 or 2026-11-20):
  ! log.time:day=today
  !              ^
  ! bnfurl: --where: expected a time after log.time:hour in, found "8" (write 2026-11-20T08:00:00Z, 2026-11-20T09:00:00+01:00, 2026-11-20T08:00:00 or 2026-11-20):
  ! log.time:hour in 8
  !                  ^
  ! bnfurl: --where: expected a decimal number after log.status>, found "2026-11-20":
  ! log.status>2026-11-20
  !            ^
  ! bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found ">" (< <= > >= compare numbers and times, and path is a text):
  ! path>a
  !     ^
  [2]

Others are taken.

  $ bnfurl split -f host --where 'host in [::1],a or url in "[a" or path*=1/2' <<< 'http://[::1]/'
  [::1]
  $ bnfurl split -i combined -f log.size --where 'log.size=-' <<< 'h - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 - "-" "-"'
  -

What follows a column is an operator, and a quote is named.

  $ bnfurl grep --where 'host " a'
  ! bnfurl: --where: expected an operator (= != ^= $= *= =~ < <= > >=), "in", "and", "or", or the end, found a quote ("):
  ! host " a
  !      ^
  [2]

# Lines Of Files

Are values of in.

  $ printf 'b\r\nC\nlong-name\n' > hosts
  $ cat > in << 'END'
  > http://a/
  > http://b/
  > http://C:80/
  > http:///
  > x:y
  > END
  $ bnfurl split -f line --where 'host in @hosts' < in
  2
  3
  $ bnfurl split -f line --where 'not host in @hosts' < in
  1
  4
  5
  $ bnfurl split -f line --where '(host in a,@hosts) and !port' < in
  1
  2
  $ bnfurl split -f line --where 'url in "@b",http://a/' < in
  1
  $ > none
  $ bnfurl split -f line --where 'host in @none' < in
  ! bnfurl: @none is empty, so no value is in it
  $ echo '' > empty-line
  $ bnfurl split -f line --where 'host in @empty-line' < in
  4

Have no byte order mark, and their blanks are told.

  $ printf '\357\273\277http://a/\n b\nC \n' > urls
  $ bnfurl grep --where 'url in @urls' << 'END'
  > http://a/
  > http://b/
  > http://C/
  > END
  http://a/
  ! bnfurl: 2 lines of @urls begin or end with a blank, which is part of the value
  $ printf 'b\t' > urls
  $ bnfurl grep -q --where 'url in @urls' <<< http://b/
  [1]

Name can be in quotes.

  $ echo 'a' > 'a, (b)'
  $ bnfurl split -f line --where 'host in @"a, (b)"' << 'END'
  > http://a/
  > http://b/
  > http://C:80/
  > http:///
  > x:y
  > END
  1

May be compressed.

  $ printf '\037\213\010\000\241{\004k\002\377K\344r\346\002\000t?\310\224\004\000\000\000' > gz
  $ cat > in << 'END'
  > http://a/
  > http://b/
  > http://C:80/
  > http:///
  > x:y
  > END
  $ bnfurl split -f line --where 'host in @gz' < in
  1
  3
  $ printf '\3757zXZ\000\000\004\346\326\264F\002\000!\001\026\000\000\000t/\345\243\001\000\003a\nC\n\000\325\320\252\267\207.\254\270\000\001\034\004o,\234\301\037\266\363}\001\000\000\000\000\004YZ' > xz
  $ bnfurl split -f line --where 'host in @xz' < in
  1
  3
  $ printf 'BZh91AY&SY\316?\266\350\000\000\001\305\000\000\020\010\000 \000 \0000\314\014z\202qw$S\205\t\014\343\373n\200' > bz2
  $ bnfurl split -f line --where 'host in @bz2' < in
  1
  3

May come from standard input if the records do not.

  $ cat > urls << 'END'
  > http://a/
  > http://b/
  > http://C:80/
  > http:///
  > x:y
  > END
  $ bnfurl split -f line --where 'host in @- or host in @-,b' urls <<< a
  1
  2
  $ bnfurl grep --where 'host in @-' <<< a
  ! bnfurl: @- is standard input, from which records or rules are read; name another FILE
  [2]
  $ bnfurl grep --where 'host in @-' - <<< a
  ! bnfurl: @- is standard input, from which records or rules are read; name another FILE
  [2]
  $ bnfurl grep --where 'host in @-' urls - <<< a
  ! bnfurl: @- is standard input, from which records or rules are read; name another FILE
  [2]

# Tests of one URL

A name asks whether there is a value.

  $ bnfurl split -f url --where 'query' <<< 'http://h?'
  http://h?
  $ bnfurl split -f url --where 'query' <<< 'http://h'
  $ bnfurl split -f url --where '!query' <<< 'http://h?'
  $ bnfurl split -f url --where '!query' <<< 'http://h'
  http://h

Operators compare exact octets.

  $ bnfurl split -f url --where 'host=h' <<< 'http://h/'
  http://h/
  $ bnfurl split -f url --where 'host=h' <<< 'http://H/'
  $ bnfurl split -f url --where 'path^=/a' <<< 'http://h/a/b'
  http://h/a/b
  $ bnfurl split -f url --where 'path^=a' <<< 'http://h/a/b'
  $ bnfurl split -f url --where 'path$=/b' <<< 'http://h/a/b'
  http://h/a/b
  $ bnfurl split -f url --where 'path$=/a' <<< 'http://h/a/b'
  $ bnfurl split -f url --where 'path*=/' <<< 'http://h/a/b'
  http://h/a/b
  $ bnfurl split -f url --where 'path*=' <<< 'http://h'
  http://h
  $ bnfurl split -f url --where 'path*=%2f' <<< 'http://h/%2F'
  $ bnfurl split -f url --where 'path!=/a' <<< 'http://h/a'
  $ bnfurl split -f url --where 'path!=/a' <<< 'http://h/A'
  http://h/A

A list passes if one of its values is equal.

  $ bnfurl split -f url --where 'scheme in https,http' <<< 'http://h'
  http://h
  $ bnfurl split -f url --where 'scheme  in  "https","http" ' <<< 'https://h'
  https://h
  $ bnfurl split -f url --where 'scheme in https,http' <<< 'httpx://h'
  $ bnfurl split -f url --where 'port in "",80' <<< 'http://h:'
  http://h:
  $ bnfurl split -f url --where 'port in "",80' <<< 'http://h'

An absent value is only unequal: lines that pass without a port, and with an empty one.

  $ for test in port= 'port^=' 'port$=' 'port*=' 'port in ""' port 'port!=' 'port!=80' '!port'; do bnfurl split -f url --where "$test" <<< http://h | wc -l; done | xargs
  0 0 0 0 0 0 1 1 1
  $ for test in port= 'port^=' 'port$=' 'port*=' 'port in ""' port 'port!=' 'port!=80' '!port'; do bnfurl split -f url --where "$test" <<< http://h: | wc -l; done | xargs
  1 1 1 1 1 1 0 1 0

Values are compared as they are shown.

  $ (yes x: | head -11; echo http://h) > f
  $ bnfurl split -f line,url --where 'valid=1 and default_port=80 and line=12 and file=f' f
  12	http://h
  $ bnfurl split -f line --where 'line=012' f
  12
  $ bnfurl split -f line --where 'line$=2' f
  2
  12
  $ bnfurl split -f line --where 'line=~^1.$ and default_port' f
  12
  $ bnfurl split -f url --where 'valid=0 and error_offset=7 and expected*="\"[\""' <<< 'http:// '
  http://\x20 (esc)
  $ bnfurl split -f url --where 'valid=true' <<< 'http://h'
  http://h
  $ bnfurl split -f url --where 'host_kind=reg-name and grammar=rfc3986 and production=URI' <<< 'http://h'
  http://h

All tests have to hold.

  $ bnfurl split -f url --where $' scheme=http\tand\nhost=h and !port ' <<< 'http://h/'
  http://h/
  $ bnfurl split -f url --where 'scheme=http and host=h and port' <<< 'http://h/'
  $ bnfurl split -f url --where 'scheme=ftp and host=h' <<< 'http://h/'

An end of a host that begins with a dot is a domain.

  $ bnfurl split -f url --where 'host$=.example.org' <<< 'http://www.example.org'
  http://www.example.org
  $ bnfurl split -f url --where 'host$=.example.org' <<< 'http://example.org'
  http://example.org
  $ bnfurl split -f url --where 'host$=.example.org' <<< 'http://badexample.org'
  $ bnfurl split -f url --where 'host$=example.org' <<< 'http://badexample.org'
  http://badexample.org
  $ bnfurl split -f url --where 'HOST$=.example.org and =host$=.example.org' <<< 'http://example.org'
  http://example.org
  $ bnfurl split -f url -g rfc3986 -g rfc1738 --where 'host.rfc1738$=.example.org and host.rfc3986$=.example.org' <<< 'http://example.org'
  http://example.org
  $ bnfurl split -f url --where 'host$=.' <<< 'http://'
  $ bnfurl split -f url --where 'host=.example.org' <<< 'http://example.org'
  $ bnfurl split -f url --where 'host*=.example.org' <<< 'http://example.org'

An end of any other value is compared as it is.

  $ bnfurl split -f url --where 'path$=.a' <<< 'x:a'
  $ bnfurl split -f url --where 'authority$=.example.org' <<< 'http://example.org'
  $ bnfurl split -i combined -f line --where 'log.host$=.example.org' << 'END'
  > example.org - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "-"
  > www.example.org - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 1 "-" "-"
  > END
  2
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one

`not` binds tightest, then `and`, then `or`.

  $ bnfurl split -f url --where 'host=h or port and query' <<< 'http://h'
  http://h
  $ bnfurl split -f url --where '(host=h or port) and query' <<< 'http://h'
  $ bnfurl split -f url --where 'port and query or host=h' <<< 'http://h'
  http://h
  $ bnfurl split -f url --where 'port and (query or host=h)' <<< 'http://h'
  $ bnfurl split -f url --where 'not port and host=h' <<< 'http://h'
  http://h
  $ bnfurl split -f url --where 'not (port or host=h)' <<< 'http://h'
  $ bnfurl split -f url --where 'not port or host=h' <<< 'http://h:80'
  http://h:80
  $ bnfurl split -f url --where 'not(port)and(not(query)or(port))' <<< 'http://h'
  http://h
  $ bnfurl split -f url --where 'not not port' <<< 'http://h'
  $ bnfurl split -f url --where 'not not not port' <<< 'http://h'
  http://h

`not` is true where its test is false, also for absent values: lines that pass without a port, and with one.

  $ for test in port=80 'port^=8' 'port*=8' 'port in 80,81' 'port<81' 'port=~8' port; do bnfurl split -f url --where "not $test" <<< http://h | wc -l; done | xargs
  1 1 1 1 1 1 1
  $ for test in port=80 'port^=8' 'port*=8' 'port in 80,81' 'port<81' 'port=~8' port; do bnfurl split -f url --where "not $test" <<< http://h:80 | wc -l; done | xargs
  0 0 0 0 0 0 0
  $ bnfurl split -f url --where 'not port!=80' <<< 'http://h'
  $ bnfurl split -f url --where 'not !port' <<< 'http://h'
  $ bnfurl split -f url --where 'not valid' <<< 'a b'
  a b

Words are operators only whole.

  $ bnfurl grep --where 'NOT host'
  [1]
  $ bnfurl grep --where 'nothing'
  ! bnfurl: unknown column "nothing"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl grep --where 'not=a'
  ! bnfurl: unknown column "not" (did you mean "host"?); expected one of: host url valid error_offset expected reason grammar production and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl split -f url --where 'url=not or url=or' <<< 'or'
  or
  ! bnfurl: the first record is not a URI; it is valid with -p URI-reference
  $ bnfurl split -f url --where 'url in and,or,not' <<< 'not'
  not
  ! bnfurl: the first record is not a URI; it is valid with -p URI-reference

Values in `%i` ignore the case of ASCII letters: the first line has tests that pass, the second none.

  $ for test in 'host=%i"EXample"' 'host^=%i"EXa"' 'host$=%i"PLE"' 'host*=%i"AMP"' 'host in x,%i"EXAMPLE"' 'host in %i"b",%i"eXample",%i"a"' 'host=~%i"^[X-Z]?ex.m"'; do bnfurl split -f url --where "$test" <<< http://ExamplE | wc -l; done | xargs
  1 1 1 1 1 1 1
  $ for test in host=EXample 'host!=%i"EXample"' 'host^="EXa"' 'host in x,"EXAMPLE"' 'host=~^exa' 'host=%i"xample"' 'host*=%i"b"'; do bnfurl split -f url --where "$test" <<< http://ExamplE | wc -l; done | xargs
  0 0 0 0 0 0 0
  $ bnfurl split -f url --where 'host$=%i".EXAMPLE.org"' <<< 'http://example.ORG'
  http://example.ORG
  $ bnfurl split -f url --where $'url=%i"\xc3\xa9"' <<< $'\xc3\x89'
  ! bnfurl: the first record is not a URI; it is valid with -g rfc3987 -p IRI-reference
  $ bnfurl split -f url --where 'url=%ix' <<< '%ix'
  %ix

Numbers are compared by their value.

  $ bnfurl split -f url --where 'port>=80 and port<="80"' <<< 'http://h:0080'
  http://h:0080
  $ for status in 404 0404 00404 405 4040 40; do echo "h - - [20/Nov/2026:08:00:00 +0000] \"GET /$status HTTP/1.1\" $status 0$status \"-\" \"-\""; done > numbers
  $ for test in log.status=404 log.status=0404 log.status!=404 'log.status in 404,400' 'log.status not in 0404,405' 'log.size in 404,40' 'log.size not in 0404,405,4040,40' log.size=404 'log.size in 0404' log.bytes=00404; do echo "$test" $(bnfurl split -i combined -f path --where "$test" numbers); done
  log.status=404 /404 /0404 /00404
  log.status=0404 /404 /0404 /00404
  log.status!=404 /405 /4040 /40
  log.status in 404,400 /404 /0404 /00404
  log.status not in 0404,405 /4040 /40
  log.size in 404,40 /404 /0404 /00404 /40
  log.size not in 0404,405,4040,40
  log.size=404 /404 /0404 /00404
  log.size in 0404 /404 /0404 /00404
  log.bytes=00404 /404 /0404 /00404
  ! bnfurl: 2 records have a status that cannot be read; the first is "4040" at numbers:5
  ! bnfurl: 2 records have a status that cannot be read; the first is "4040" at numbers:5
  ! bnfurl: 2 records have a status that cannot be read; the first is "4040" at numbers:5
  ! bnfurl: 2 records have a status that cannot be read; the first is "4040" at numbers:5
  ! bnfurl: 2 records have a status that cannot be read; the first is "4040" at numbers:5
  $ for test in log.status=404 'log.status in 404' log.size=404; do bnfurl grep -i combined -c -j 2 --where "$test" numbers; done
  3
  3
  3
  ! bnfurl: 2 records have a status that cannot be read; the first is "4040" at numbers:5
  ! bnfurl: 2 records have a status that cannot be read; the first is "4040" at numbers:5
  $ bnfurl split -i combined -f path --where 'log.status in 4xx' numbers
  ! bnfurl: --where: expected a whole number after log.status in, found "4xx" (write log.status:class for classes):
  ! log.status in 4xx
  !               ^
  [2]
  $ printf '{"url":"http://h/","n":"5"}\n{"url":"http://h/b","n":"x"}\n{"url":"http://h/c","n":"-"}\n' | bnfurl split -i jsonl -k url -f url --where 'n>4'
  http://h/
  ! bnfurl: 1 record has a number that cannot be read; the first is "x" at -:2
  $ for test in 'path>5' 'log.agent<=5' 'url>a' 'path>2026-11-20'; do bnfurl split -i combined -f path --where "$test" numbers; done
  ! bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found ">" (< <= > >= compare numbers and times, and path is a text):
  ! path>5
  !     ^
  ! bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and log.agent is a text):
  ! log.agent<=5
  !          ^
  ! bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found ">" (< <= > >= compare numbers and times, and url is a text):
  ! url>a
  !    ^
  ! bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found ">" (< <= > >= compare numbers and times, and path is a text):
  ! path>2026-11-20
  !     ^
  [2]
  $ bnfurl split -f url --where 'port<81 or port>=81' <<< 'http://h'
  $ bnfurl split -f url --where 'host<81 or host>=81' <<< 'http://h'
  ! bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and host is a text):
  ! host<81 or host>=81
  !     ^
  [2]
  $ bnfurl split -f url --where 'default_port<100 and valid>0' <<< 'http://h'
  http://h
  $ yes x: | head -14 > in
  $ bnfurl split -f line --where 'line<13 and line<=12 and line>=12 and line>11.5 and line>-13' in
  12
  $ bnfurl split -f line --where 'line<2' in
  1
  $ bnfurl split -f line --where 'line>12.0' in
  13
  14

A regular expression is searched for.

  $ bnfurl split -f url --where 'path=~b' <<< 'x:/abc'
  x:/abc
  $ bnfurl split -f url --where 'path=~^b' <<< 'x:/abc'
  $ bnfurl split -f url --where 'path=~"^/a(b|x)c$" and path=~' <<< 'x:/abc'
  x:/abc
  $ bnfurl split -f url --where 'port=~.*' <<< 'http://h'
  $ bnfurl split -f url --where 'url=~^[\x80-\xff]*$' <<< $'\xff\x80\xc3'
  \xff\x80\xc3 (esc)
  $ bnfurl split -f url --where $'url=~\xc3\xa9' <<< $'caf\xc3\xa9'
  café
  ! bnfurl: the first record is not a URI; it is valid with -g rfc3987 -p IRI-reference
  $ printf 'a\nb\377\0' | bnfurl split -0 -f url --where 'url=~"^a.b.$"'
  a\\nb\xff (esc)

All columns can be tested.

  $ bnfurl split -f url --where 'segment=a and authority=h and IPv4address!=192.0.2.1 and =segment=a' <<< 'http://h/a'
  http://h/a
  $ bnfurl split -f url -g rfc3986 -g rfc1738 --where 'kind.rfc1738=httpurl and =url.rfc1738=http://h/a and path.rfc1738=a' <<< 'http://h/a'
  http://h/a
  $ bnfurl split -f url -g rfc3986 -g rfc1738 --where '!gopher+_string.rfc1738 and path-abempty=/a' <<< 'http://h/a'
  http://h/a
  $ bnfurl split -i combined -f line --where 'log.host=h and !log.time.unix' <<< 'h - - [t] "GET / HTTP/1.1" 200 1 "-" "-"'
  1
  ! bnfurl: 1 record has a time that cannot be read; the first is "t" at -:1
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one

A decoded value is compared decoded.

  $ bnfurl split -f url --where 'path.decoded="/a b" and path=/a%20b' <<< 'x:/a%20b'
  x:/a%20b
  $ bnfurl split -f url --where 'path.decoded=/a and !query.decoded' <<< 'x:/a'
  x:/a
  $ bnfurl split -f url --where 'segment-nz.decoded=a' <<< 'x:/%61'
  x:/%61

A value is bare up to a blank, or in quotes.

  $ bnfurl split -f url --where 'url=a,b="c"\' <<< 'a,b="c"\'
  a,b="c"\\
  $ bnfurl split -f url --where 'url="a \"b\" \\ c"' <<< 'a "b" \ c'
  a "b" \\ c
  $ bnfurl split -f url --where 'url="=x"' <<< '=x'
  =x
  ! bnfurl: the first record is not a URI; it is valid with -p URI-reference
  $ bnfurl split -f url --where 'url=and' <<< 'and'
  and
  ! bnfurl: the first record is not a URI; it is valid with -p URI-reference
  $ bnfurl split -f url --where 'url in and,in,"a,b"' <<< 'a,b'
  a,b
  ! bnfurl: the first record is not a URI; it is valid with -p URI-reference
  $ bnfurl split -f url --where 'url=""' <<< ''
   (esc)
  $ bnfurl split -f url --where 'url!= and valid=0' <<< 'a'
  a
  ! bnfurl: the first record is not a URI; it is valid with -p URI-reference
  $ bnfurl split -f url --where $'url*=\xff' <<< $'a\xff'
  a\xff (esc)

# Messages

What people type means what they mean, or is refused: no filter shows nothing in silence.

  $ printf 'h - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "-"\nh - - [20/Nov/2026:08:00:00 +0000] "GET /b c HTTP/1.1" 404 5 "-" "-"\nh - - [19/Nov/2026:08:00:00 +0000] "-" 408 5 "-" "-"\n' > in
  $ bnfurl grep -i combined --where 'log.status>=400' < in
  h - - [20/Nov/2026:08:00:00 +0000] "GET /b c HTTP/1.1" 404 5 "-" "-"
  h - - [19/Nov/2026:08:00:00 +0000] "-" 408 5 "-" "-"
  $ bnfurl grep -v -i combined --where 'log.status>=400' < in
  h - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "-"
  $ for test in 'log.status==404' 'log.status == 404' "log.status='404'" 'log.status IN (404, 500)' 'valid=false' 'log.status>=400 && !valid && line<3' 'log.status<1 || log.status=404' 'NOT log.status<404 AND line = 2' 'log.time<2026-11-20 OR line=2'; do bnfurl split -f line --where "$test" -i combined < in | xargs; done
  2
  2
  2
  2
  2
  2
  2
  2
  2 3
  ! bnfurl: a time without a zone is in the zone of each record's time; to name one, write it as in 2026-11-20T09:00:00+01:00
  $ bnfurl grep -i combined --where 'log.status=404,400' < in
  ! bnfurl: --where: expected a space, or the end, found "," (write log.status in 404,400 to list values):
  ! log.status=404,400
  !               ^
  [2]
  $ bnfurl grep -i combined --where 'log.status=4*' < in
  ! bnfurl: --where: expected a whole number after log.status=, found "4*" (write log.status^=4 for values that begin with 4):
  ! log.status=4*
  !            ^
  [2]
  $ bnfurl grep -i combined --where 'log.status=>400' < in
  ! bnfurl: --where: expected a value, found ">" (write <= or >= to compare; put a value that begins with < or > in quotes):
  ! log.status=>400
  !            ^
  [2]
  $ bnfurl grep -i combined --where 'log.status=<400' < in
  ! bnfurl: --where: expected a value, found "<" (write <= or >= to compare; put a value that begins with < or > in quotes):
  ! log.status=<400
  !            ^
  [2]
  $ bnfurl grep -i combined -c --where 'log.status=">400"' < in
  ! bnfurl: --where: expected a whole number after log.status=, found ">400":
  ! log.status=">400"
  !            ^
  [2]
  $ bnfurl grep -i combined --where 'log.status=404&&valid' < in
  ! bnfurl: --where: expected a space, or the end, found "&" (put a value with && or || in quotes):
  ! log.status=404&&valid
  !               ^
  [2]
  $ bnfurl grep -i combined --where 'valid=yes' < in
  ! bnfurl: --where: expected 1, or 0 after valid=, found "yes":
  ! valid=yes
  !       ^
  [2]
  $ bnfurl grep -i combined --where "path='/a" < in
  ! bnfurl: --where: expected the closing quote, found the end (put a value that begins with ' in "..."):
  ! path='/a
  !         ^
  [2]
  $ bnfurl grep -i combined --where 'log.status = ' < in
  ! bnfurl: --where: expected a value, found the end (write "" for an empty value):
  ! log.status =\x20 (esc)
  !              ^
  [2]
  $ bnfurl grep -i combined --where 'log.status in (404, 500' < in
  ! bnfurl: --where: expected ",", or ")", found the end:
  ! log.status in (404, 500
  !                        ^
  [2]
  $ bnfurl split -f url --where "url='a=\\b (c)'" <<< 'a=\b (c)'
  a=\\b (c)

Show the place and what could stand there.

  $ bnfurl grep --where ''
  ! bnfurl: --where: expected the name of a column, found the end:
  !
  ! ^
  [2]
  $ bnfurl grep --where '  '
  ! bnfurl: --where: expected the name of a column, found the end:
  !  \x20 (esc)
  !   ^
  [2]
  $ bnfurl grep --where '!'
  ! bnfurl: --where: expected the name of a column, found the end:
  ! \x21 (esc)
  !  ^
  [2]
  $ bnfurl grep --where '! host'
  ! bnfurl: --where: expected the name of a column, found " ":
  ! \x21 host (esc)
  !  ^
  [2]
  $ bnfurl grep --where 'host and'
  ! bnfurl: --where: expected the name of a column, found the end:
  ! host and
  !         ^
  [2]
  $ bnfurl grep --where 'host = a'
  [1]
  $ bnfurl grep --where 'host inx'
  ! bnfurl: --where: expected an operator (= != ^= $= *= =~ < <= > >=), "in", "and", "or", or the end, found "inx":
  ! host inx
  !      ^
  [2]
  $ bnfurl grep --where 'host andx'
  ! bnfurl: --where: expected an operator (= != ^= $= *= =~ < <= > >=), "in", "and", "or", or the end, found "andx":
  ! host andx
  !      ^
  [2]
  $ bnfurl grep --where 'host= a'
  ! bnfurl: --where: expected "and", "or", or the end, found "a" (put a value with a space or a parenthesis in quotes):
  ! host= a
  !       ^
  [2]
  $ bnfurl grep --where 'host=a OR port'
  [1]
  $ bnfurl grep --where '!host=a'
  ! bnfurl: --where: expected a space, or the end, found "=" (write NAME!=V to test that a value differs):
  ! !host=a
  !      ^
  [2]
  $ bnfurl grep --where 'host="a'
  ! bnfurl: --where: expected the closing quote, found the end:
  ! host="a
  !        ^
  [2]
  $ bnfurl grep --where 'host="a\'
  ! bnfurl: --where: expected the closing quote, found the end:
  ! host="a\
  !         ^
  [2]
  $ bnfurl grep --where 'host="\a"'
  ! bnfurl: --where: expected a quote or a backslash, found "a" (in quotes, write \\ for a backslash):
  ! host="\a"
  !        ^
  [2]
  $ bnfurl grep --where 'host="a"b'
  ! bnfurl: --where: expected a space, or the end, found "b":
  ! host="a"b
  !         ^
  [2]
  $ bnfurl grep --where 'host in "a"b'
  ! bnfurl: --where: expected ",", a space, or the end, found "b":
  ! host in "a"b
  !            ^
  [2]
  $ bnfurl grep --where 'host in'
  ! bnfurl: --where: expected a value, found the end (write "" for an empty value):
  ! host in
  !        ^
  [2]
  $ bnfurl grep --where 'host in a, b'
  ! bnfurl: --where: expected a value, found " " (write "" for an empty value):
  ! host in a, b
  !           ^
  [2]
  $ bnfurl grep --where 'host in ,a'
  ! bnfurl: --where: expected a value, found "," (write "" for an empty value):
  ! host in ,a
  !         ^
  [2]

Of parentheses and operators.

  $ bnfurl grep --where 'not'
  ! bnfurl: --where: expected the name of a column, found the end:
  ! not
  !    ^
  [2]
  $ bnfurl grep --where '()'
  ! bnfurl: --where: expected the name of a column, found ")":
  ! ()
  !  ^
  [2]
  $ bnfurl grep --where '!(host)'
  ! bnfurl: --where: expected the name of a column, found "(" (write not (...) to negate tests):
  ! !(host)
  !  ^
  [2]
  $ bnfurl grep --where 'host=a)'
  ! bnfurl: --where: expected "and", "or", or the end, found ")":
  ! host=a)
  !       ^
  [2]
  $ bnfurl grep --where '(host or (port)'
  ! bnfurl: --where: expected "and", "or", or ")", found the end:
  ! (host or (port)
  !                ^
  [2]
  $ bnfurl grep --where '(host or (port) x'
  ! bnfurl: --where: expected "and", "or", or ")", found "x" (put a value with a space or a parenthesis in quotes):
  ! (host or (port) x
  !                 ^
  [2]
  $ bnfurl grep --where '(host ~x)'
  ! bnfurl: --where: expected an operator (= != ^= $= *= =~ < <= > >=), "in", "and", "or", or ")", found "~x":
  ! (host ~x)
  !       ^
  [2]
  $ bnfurl grep --where 'path=~a(b)'
  ! bnfurl: --where: expected "and", "or", or the end, found "(" (put a value with a space or a parenthesis in quotes):
  ! path=~a(b)
  !        ^
  [2]
  $ bnfurl grep --where 'line>='
  ! bnfurl: --where: expected a decimal number after line>=, found the end:
  ! line>=
  !       ^
  [2]
  $ bnfurl grep --where 'line>%i"1"'
  ! bnfurl: --where: expected a decimal number after line>, found %i"1":
  ! line>%i"1"
  !      ^
  [2]
  $ bnfurl grep --where 'host=h and path=~"a(b"'
  ! bnfurl: --where: expected a regular expression after path=~, found "a(b" (missing ): a(b):
  ! host=h and path=~"a(b"
  !                  ^
  [2]
  $ bnfurl grep --where 'path=~a\'
  ! bnfurl: --where: expected a regular expression after path=~, found "a\" (trailing \):
  ! path=~a\
  !       ^
  [2]
  $ bnfurl grep --where 'path=~*'
  ! bnfurl: --where: expected a regular expression after path=~, found "*" (no argument for repetition operator: *):
  ! path=~*
  !       ^
  [2]
  $ bnfurl grep --where 'host in @'
  ! bnfurl: --where: expected the name of a file, found the end (put a value that begins with @ in quotes):
  ! host in @
  !          ^
  [2]

Of a long expression they are short.

  $ printf 'path=~%070000d' 0 | tr 0 '*' > stars; bnfurl grep --where "$(< stars)" 2>&1 | wc -c
  244
  $ printf 'path=~%070000da**' 0 > zeros; bnfurl grep --where "$(< zeros)" 2>&1 | wc -c
  233
  $ printf 'host="%070000d' 0 > quote; bnfurl grep --where "$(< quote)" 2>&1 | wc -c
  189
  $ dots=...................................; for where in "$dots b$dots" "${dots:17} b$dots" ".. b$dots${dots:10}" "$dots$dots b"; do bnfurl grep --where "host=$where"; done
  ! bnfurl: --where: expected "and", "or", or the end, found "b" (put a value with a space or a parenthesis in quotes):
  ! ................................ b................................
  !                                  ^
  ! bnfurl: --where: expected "and", "or", or the end, found "b" (put a value with a space or a parenthesis in quotes):
  ! host=.................. b...................................
  !                         ^
  ! bnfurl: --where: expected "and", "or", or the end, found "b" (put a value with a space or a parenthesis in quotes):
  ! host=.. b......................................................
  !         ^
  ! bnfurl: --where: expected "and", "or", or the end, found "b" (put a value with a space or a parenthesis in quotes):
  ! ............................................................. b
  !                                                               ^
  [2]

Parentheses nest at most a hundred deep; each level takes a part of the stack.

  $ bnfurl split -f url --where "$(printf '(%.0s' {1..100})host$(printf ')%.0s' {1..100})" <<< http://h
  http://h
  $ bnfurl grep --where "$(printf '(%.0s' {1..101})host"
  ! bnfurl: --where: expected a test, found "(" (parentheses can be nested at most 100 levels deep):
  ! ...((((((((((((((((((((((((((((((((((((((((((((((((((((((((host
  !                                                           ^
  [2]
  $ bnfurl grep --where "$(printf '(%.0s' {1..100000})" 2>&1 | tail -1
                                   ^
  $ bnfurl split -f url --where "$(printf 'not %.0s' {1..30000})host" <<< http://h
  http://h

They are safe to show.

  $ bnfurl grep --where $'url=\x1b \xff'
  ! bnfurl: --where: expected "and", "or", or the end, found 0xff (put a value with a space or a parenthesis in quotes):
  ! url=\x1b \xff
  !          ^
  [2]

They name the known columns.

  $ bnfurl grep --where 'hots=a'
  ! bnfurl: unknown column "hots" (did you mean "host"?); expected one of: host url valid error_offset expected reason grammar production and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl grep --where 'host~=a'
  ! bnfurl: unknown column "host~" (did you mean "host"?); expected one of: host url valid error_offset expected reason grammar production and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl grep --where '!=a'
  ! bnfurl: unknown column "=a"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl grep --where 'host and host,port=a'
  ! bnfurl: unknown column "host,port"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]

A list cannot be tested.

  $ bnfurl grep --where 'segment[]=a'
  ! bnfurl: segment[] is a list, which --where cannot test; segment is one value
  [2]
  $ bnfurl grep --where '!valid[]'
  ! bnfurl: valid[] is not a list: only parts of the URL can occur several times
  [2]

# Numbers

A number is a sign, digits, and a fraction.

  $ printf 'x:?a=%s\n' 0 00 %2B1 -1 1.0 -0.5 007.50 123456789012345678901234567890 '' - %2B . .5 5. 1.2.3 --1 +-1 1e3 0x1 %201 1%20 1,5 1.-5 > in
  $ bnfurl split -f query.a.decoded --where 'query.a.decoded<=0 or query.a.decoded>0' in | xargs
  0 00 +1 -1 1.0 -0.5 007.50 123456789012345678901234567890

Zeros that say nothing do not matter.

  $ printf 'x:?a=%s\n' 5 05 %2B5 5.0 %2B005.000 -5 -0 %2B0 0.0 -0.00 00 > in
  $ bnfurl split -f query.a.decoded --where 'query.a.decoded>=5 and query.a.decoded<=5' in | xargs
  5 05 +5 5.0 +005.000
  $ bnfurl split -f query.a.decoded --where 'query.a.decoded>=0 and query.a.decoded<=0' in | xargs
  -0 +0 0.0 -0.00 00

All digits count.

  $ nines=$(printf '9%.0s' {1..1000}); zeros=${nines//9/0}; less() { bnfurl grep -c --where "query.a<$2" <<< "x:?a=$1"; bnfurl grep -c --where "query.a<$1" <<< "x:?a=$2"; }; less "$nines" "1$zeros"; less "0.$nines" 1; less "0.${zeros}1" "0.${zeros:1}1"
  1
  0
  1
  0
  1
  0
  [1]
  $ less() { bnfurl grep -c --where "query.a<$2" <<< "x:?a=$1"; bnfurl grep -c --where "query.a<$1" <<< "x:?a=$2"; }; less 9007199254740992 9007199254740993; less -9007199254740993 -9007199254740992; less 0.5 0.51
  1
  0
  1
  0
  1
  0
  [1]

# Sets of lines

Lines are compared without their ends; after the last line feed there is no line.

  $ printf 'a\nb\r\nc\r\r\n\r\n d ' > lines
  $ printf 'a\0b\0c\r\0\0 d \0a\n\0b\r\0c\0d\0\r\0' | bnfurl split -0 -f url --where 'url in @lines'
  a
  b
  c\r

   d\x20 (esc)
  ! bnfurl: 1 line of @lines begins or ends with a blank, which is part of the value
  $ printf 'a\n' > lines; bnfurl split -f line --where 'url in @lines' <<< ''
  $ printf 'a\n\n' > lines; bnfurl split -f line --where 'url in @lines' <<< ''
  1

They have any octets, and may be many.

  $ printf 'a\0b\n\377\376\n' > lines; printf 'a\0b\n\377\376\na\n' | bnfurl split -f line --where 'url in @lines'
  1
  2
  $ seq -f h%.0f 0 99999 > lines; (cat lines; seq -f g%.0f 0 99999) | bnfurl split -f line --where 'url in @lines' | cmp - <(seq 100000)
  ! bnfurl: none of the first 1000 records is a URI; they are valid with -p URI-reference

A time can count back from the latest record of all files, whatever their order and their zones.

  $ printf '192.0.2.1 - - [20/Nov/2026:%s] "GET /%s HTTP/1.1" 200 5 "-" "x"\n' '09:49:59 +0100' a '09:50:00 +0100' b '10:00:00 +0100' c '08:59:59 +0000' d > a.log
  $ (head -2 a.log; echo '192.0.2.1 - - [20/Nov/2026:08:55:00 +0000] "GET /e HTTP/1.1" 200 5 "-" "x"'; echo garbage) | gzip > b.log.gz
  $ echo '{"ts":1795165200.5,"request":{"uri":"/f"},"status":200}' > c.json
  $ bnfurl split -i combined -f path --where 'log.time>=-10m' a.log
  /b
  /c
  /d
  ! bnfurl: --where: log.time>=-10m is log.time>=2026-11-20T09:50:00+01:00
  $ for test in 'log.time<-10m' 'log.time=-600s' 'log.time.utc>-1s' 'log.time:hour>=-1h' 'path=/a or log.time>-1d and path!=/b'; do bnfurl grep -c -i combined --where "$test" a.log; done
  1
  1
  1
  4
  3
  ! bnfurl: --where: log.time<-10m is log.time<2026-11-20T09:50:00+01:00
  ! bnfurl: --where: log.time=-600s is log.time=2026-11-20T09:50:00+01:00
  ! bnfurl: --where: log.time.utc>-1s is log.time.utc>2026-11-20T09:59:59+01:00
  ! bnfurl: --where: log.time:hour>=-1h is log.time:hour>=2026-11-20T09:00:00+01:00
  ! bnfurl: --where: log.time>-1d is log.time>2026-11-19T10:00:00+01:00
  $ for jobs in 1 2 8; do bnfurl split -q -i auto -f path --where 'log.time>=-10m' -j $jobs a.log b.log.gz c.json | cksum; done | uniq | wc -l
  1
  $ bnfurl split -i auto -f path --where 'log.time>=-10m' a.log b.log.gz c.json missing
  /c
  /d
  /e
  /f
  ! bnfurl: --where: log.time>=-10m is log.time>=2026-11-20T08:50:00.5Z
  ! bnfurl: 1 record does not match the format combined; to see why: bnfurl check -i combined FILE
  ! bnfurl: missing: No such file or directory
  ! bnfurl: -i auto: detected these formats:
  !   combined a.log b.log.gz
  !   caddy    c.json
  [2]
  $ bnfurl stats -i combined --zone Asia/Tokyo --by 'last=log.time>=-1m' --mean 'new=log.time>=-5s' a.log
  last	records	octets	invalid	share	new.mean
  0	2	10	0	0.5000	0
  1	2	10	0	0.5000	1
  ! bnfurl: the test of last: log.time>=-1m is log.time>=2026-11-20T17:59:00+09:00
  ! bnfurl: the test of new: log.time>=-5s is log.time>=2026-11-20T17:59:55+09:00
  $ bnfurl grep -c -i combined --where 'log.time>=-10m' - < a.log
  ! bnfurl: --where: expected a time after log.time>=, found "-10m" (it counts back from the latest record, and standard input can be read only once: read a file, or write a time such as 2026-11-20T08:00:00Z):
  ! log.time>=-10m
  !           ^
  [2]
  $ cat a.log | bnfurl grep -c -i combined --where 'log.time>=-10m' a.log /dev/stdin
  ! bnfurl: --where: expected a time after log.time>=, found "-10m" (it counts back from the latest record, and /dev/stdin can be read only once: read a file, or write a time such as 2026-11-20T08:00:00Z):
  ! log.time>=-10m
  !           ^
  [2]
  $ cat a.log | bnfurl grep -c -i combined --where 'log.time>=-10m'
  ! bnfurl: --where: expected a time after log.time>=, found "-10m" (it counts back from the latest record, and standard input can be read only once: read a file, or write a time such as 2026-11-20T08:00:00Z):
  ! log.time>=-10m
  !           ^
  [2]
  $ bnfurl grep -c -i combined --where 'log.time>=-999999w' a.log
  ! bnfurl: --where: expected a time after the year 0 after log.time>=, found "-999999w":
  ! log.time>=-999999w
  !           ^
  [2]
  $ : > empty; bnfurl grep -c -i combined --where 'log.time>=-10m' empty
  0
  ! bnfurl: --where: log.time>=-10m is true for no record, since none has a time
  [1]

Times without a zone count back, too, but not beside others.

  $ printf '/|%s\n' '2026-11-20 08:00:00' '2026-11-20 08:09:00' > local.log; : > empty
  $ sed 's/PATTERN/%Y-%m-%d %H:%M:%S/' > blank.bnf << 'END'
  > # kind: record
  > # component: when
  > # component: target
  > # target: target rfc9112 request-target
  > # time: when PATTERN
  > record = target "|" when
  > when = *( %x01-09 / %x0B-7F )
  > target = "/"
  > END
  $ bnfurl split -i blank.bnf -f log.when --where 'log.time>=-5m' local.log
  2026-11-20 08:09:00
  ! bnfurl: --where: log.time>=-5m is log.time>=2026-11-20T08:04:00
  $ bnfurl split -i blank.bnf --zone +01:00 -f log.when --where 'log.time>=-5m' local.log
  2026-11-20 08:09:00
  ! bnfurl: --where: log.time>=-5m is log.time>=2026-11-20T08:04:00+01:00
  $ bnfurl grep -c -i blank.bnf --where 'log.time<-5m' empty
  0
  ! bnfurl: --where: log.time<-5m is true for no record, since none has a time
  [1]
  $ printf '%s\n' '{"request":{"uri":"/"},"ts":1795161600}' '{"request":{"uri":"/"},"ts":"2026-11-20 08:00:00"}' > mixed.json
  $ bnfurl grep -c -i caddy --where 'log.time>=-5m' mixed.json
  ! bnfurl: --where: expected a time after log.time>=, found "-5m" (some times have no zone; give it with --zone +01:00):
  ! log.time>=-5m
  !           ^
  [2]
  $ bnfurl grep -c -i caddy --zone UTC --where 'log.time>=-5m' mixed.json
  2
  ! bnfurl: --where: log.time>=-5m is log.time>=2026-11-20T07:55:00Z

An address of a log can be written in any spelling, as the log itself can write it; the column shows one.

  $ cat > addresses << 'END'
  > 192.0.2.7 - - [26/Nov/2026:06:00:00 +0000] "GET /1 HTTP/1.1" 200 5 "http://H.example:81/p" "x"
  > ::ffff:c000:208 - - [26/Nov/2026:06:00:00 +0000] "GET /2 HTTP/1.1" 200 5 "-" "x"
  > 2001:DB8:0:0::5 - - [26/Nov/2026:06:00:00 +0000] "GET /3 HTTP/1.1" 200 5 "-" "x"
  > Client.example - - [26/Nov/2026:06:00:00 +0000] "GET /4 HTTP/1.1" 200 5 "-" "x"
  > END
  $ printf '::ffff:192.0.2.7\n2001:db8:0::0:5\nClient.example\n' > listed
  $ for each in '=::ffff:192.0.2.7' '=[2001:0db8::5]' '!=::FFFF:192.0.2.8' ' in ::ffff:192.0.2.7,2001:DB8::5' ' in @listed' ' not in @listed' ' in ::ffff:192.0.2.8/125' '=client.example'; do echo "$each:" $(bnfurl split -i combined -f path --where "log.client$each" addresses); done
  =::ffff:192.0.2.7: /1
  =[2001:0db8::5]: /3
  !=::FFFF:192.0.2.8: /1 /3 /4
   in ::ffff:192.0.2.7,2001:DB8::5: /1 /3
   in @listed: /1 /3 /4
   not in @listed: /2
   in ::ffff:192.0.2.8/125: /2
  =client.example:
  $ bnfurl split -i combined -f path --where 'log.remote-addr=::ffff:192.0.2.8' addresses
  /2
  $ bnfurl split -i combined -f path --where 'log.client=192.0.2.7:8080' addresses
  ! bnfurl: --where: expected an address without a port after log.client=, found "192.0.2.7:8080" (log.client shows none):
  ! log.client=192.0.2.7:8080
  !            ^
  [2]
  $ bnfurl split -i combined -f path --where 'log.client in 192.0.2.8,192.0.2.7:80' addresses
  ! bnfurl: --where: expected an address without a port after log.client in 192.0.2.8, found "192.0.2.7:80" (log.client shows none):
  ! log.client in 192.0.2.8,192.0.2.7:80
  !                         ^
  [2]

So can the host of a virtual host or a referrer, which such a column shows in lower case and without a port.

  $ echo 'H.example:443 192.0.2.7 - - [26/Nov/2026:06:00:00 +0000] "GET / HTTP/1.1" 200 5 "http://H.example:81/p" "x"' > hosts
  $ for each in vhost=H.Example 'vhost in a,H.example' 'vhost^=H.' 'referer.host=H.Example' 'referer.host$=.EXAMPLE' 'referer.host!=H.EXAMPLE'; do echo "$each:" $(bnfurl split -i vhost_combined -f log.vhost --where "log.$each" hosts); done
  vhost=H.Example: h.example
  vhost in a,H.example: h.example
  vhost^=H.: h.example
  referer.host=H.Example: h.example
  referer.host$=.EXAMPLE: h.example
  referer.host!=H.EXAMPLE:
  $ bnfurl split -i vhost_combined -f log.vhost --where 'log.vhost=h.example:443' hosts
  ! bnfurl: --where: expected a host without a port after log.vhost=, found "h.example:443" (log.vhost shows none):
  ! log.vhost=h.example:443
  !           ^
  [2]

A value that a column cannot have is refused, and so is one that only resembles an address.

  $ : > log; printf '192.0.2.7\n\n192.0.2.0/24\nfe80::1%%eth0\n[2001:DB8::5]\n12345\nclient.example\n' > clients
  $ for each in '=192.0.2.256' '!=2001:db8::g' '=192.0.2' ' in 192.0.2.7,192.0.2.' ' in "10.0.0.5x",10.0' '="a b"' '=00:11:22:33:44:55' '=fe80::1%eth0' '=12345' '=192.0.2.x' '=1.example' ' in @clients' '.raw=192.0.2.256' '^=192.0.2.'; do bnfurl grep -q -i combined --where "log.client$each" log; done
  ! bnfurl: --where: expected an address or a name after log.client=, found "192.0.2.256":
  ! log.client=192.0.2.256
  !            ^
  ! bnfurl: --where: expected an address or a name after log.client!=, found "2001:db8::g":
  ! log.client!=2001:db8::g
  !             ^
  ! bnfurl: --where: expected an address or a name after log.client=, found "192.0.2" (write log.client in 192.0.2.0/24 for the addresses of a network):
  ! log.client=192.0.2
  !            ^
  ! bnfurl: --where: expected an address or a name after log.client in 192.0.2.7, found "192.0.2." (write log.client in 192.0.2.0/24 for the addresses of a network):
  ! log.client in 192.0.2.7,192.0.2.
  !                         ^
  ! bnfurl: --where: expected an address or a name after log.client in "10.0.0.5x", found "10.0" (write log.client in 10.0.0.0/16 for the addresses of a network):
  ! log.client in "10.0.0.5x",10.0
  !                           ^
  ! bnfurl: --where: expected a client after log.client=, found "a b":
  ! log.client="a b"
  !            ^
  ! bnfurl: --where: expected an address or a name after log.client=, found "00:11:22:33:44:55":
  ! log.client=00:11:22:33:44:55
  !            ^
  [1]
  $ for each in 192.0.2.256 2001:db8::g 192.0.2 'a b'; do printf 'name\n%s\n192.0.2.300\n' "$each" > listed; bnfurl grep -q -i combined --where "log.client in @listed" log; done
  ! bnfurl: @listed: expected an address or a name, found "192.0.2.256"
  ! bnfurl: @listed: expected an address or a name, found "2001:db8::g"
  ! bnfurl: @listed: expected an address or a name, found "192.0.2" (write log.client in 192.0.2.0/24 for the addresses of a network)
  ! bnfurl: @listed: expected a client, found "a b"
  [2]
  $ for each in 'log.status=20' 'log.status in 200,0' 'log.status in @listed' 'log.status:class in @listed' 'log.time:weekday in @listed' 'log.status!=1000'; do bnfurl grep -q -i combined --where "$each" log; done
  ! bnfurl: --where: expected a status after log.status=, found "20":
  ! log.status=20
  !            ^
  ! bnfurl: --where: expected a status after log.status in 200, found "0":
  ! log.status in 200,0
  !                   ^
  ! bnfurl: @listed: expected a whole number, found "name"
  ! bnfurl: @listed: expected a class of statuses, found "name" (write 1xx, 2xx, 3xx, 4xx or 5xx)
  ! bnfurl: @listed: expected Mon, Tue, Wed, Thu, Fri, Sat or Sun, found "name"
  ! bnfurl: --where: expected a status after log.status!=, found "1000":
  ! log.status!=1000
  !             ^
  [2]
  $ for each in IPv4address=192.0.2.256 'scheme=1x' 'scheme!="x y"' 'host in h,"a b"' 'host=2001:db8::1' 'host in 192.0.2.256,[2001:db8::1]' port=8o 'port in "",80' path=a 'segment="a/b"' 'query=#' '=query.rfc3986=#' 'scheme in @listed' 'host in @listed' 'query.a=#' 'path.decoded="/a b"' 'scheme=%i"HTTP"' 'valid in 1,yes' 'valid in true,0'; do bnfurl grep -q -g rfc3986 -g rfc2396 --where "$each" <<< http://h; done
  ! bnfurl: --where: expected a valid IPv4address after IPv4address=, found "192.0.2.256":
  ! IPv4address=192.0.2.256
  !             ^
  ! bnfurl: --where: expected a valid scheme after scheme=, found "1x":
  ! scheme=1x
  !        ^
  ! bnfurl: --where: expected a valid scheme after scheme!=, found "x y":
  ! scheme!="x y"
  !         ^
  ! bnfurl: --where: expected a valid host after host in h, found "a b":
  ! host in h,"a b"
  !           ^
  ! bnfurl: --where: expected a valid host after host=, found "2001:db8::1" (write [2001:db8::1]):
  ! host=2001:db8::1
  !      ^
  ! bnfurl: --where: expected a valid port after port=, found "8o":
  ! port=8o
  !      ^
  ! bnfurl: --where: expected a valid segment after segment=, found "a/b":
  ! segment="a/b"
  !         ^
  ! bnfurl: --where: expected a valid query after query=, found "#":
  ! query=#
  !       ^
  ! bnfurl: --where: expected a valid query after =query.rfc3986=, found "#":
  ! =query.rfc3986=#
  !                ^
  ! bnfurl: @listed: expected a valid scheme, found "a b"
  ! bnfurl: @listed: expected a valid host, found "a b"
  ! bnfurl: --where: expected 1, or 0 after valid in 1, found "yes":
  ! valid in 1,yes
  !            ^
  $ bnfurl split -f host --lenient --where 'host="a b"' <<< 'http://a b/'
  a b

What is in words has no order, whatever it is derived from.

  $ echo '192.0.2.7 - - [26/Nov/2026:06:00:00 +0000] "GET /1 HTTP/1.1" 200 5 "http://H.example:81/p" "x"' > log
  $ for each in log.referer.host log.referer.site log.client.raw log.remote-addr log.status:class log.time:weekday reason kind file; do bnfurl split -i combined --where "$each<5" log 2>&1 | head -1; done
  bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and log.referer.host is a text):
  bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and log.referer.site is a text):
  bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and log.client.raw is a text):
  bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and log.remote-addr is a text):
  bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and log.status:class is a text):
  bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and log.time:weekday is a text):
  bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and reason is a text):
  bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and kind is a text):
  bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and file is a text):
  $ for each in host IPv4address IPv6address =port dec-octet; do bnfurl split --where "$each<5" 2>&1 <<< http://1.2.3.4:8/ | head -1; done
  bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and host is a text):
  bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and IPv4address is a text):
  bnfurl: --where: expected an operator for texts (= != ^= $= *= =~), found "<" (< <= > >= compare numbers and times, and IPv6address is a text):
  1	http	1.2.3.4	8	/	\N	\N
  $ for each in log.status.raw log.size log.ident port path:depth query.a; do bnfurl split -i combined -c --where "$each<5" log 2>&1 | head -1; done
  0
  0
  0
  0
  1
  0
