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
  $ bnfurl split -f line --where 'log.time<2026-11-20T08:00:00Z' -i combined < in
  1
  $ bnfurl split -f line --where 'log.time<=2026-11-20T08:00:00.0Z' -i combined < in
  1
  2
  $ bnfurl split -f line --where 'log.time>2026-11-20T08:00:00Z' -i combined < in
  3
  5
  $ bnfurl split -f line --where 'log.time>2026-11-20T09:00:00+01:00 and log.time<2026-11-21T00:00:00Z' -i combined < in
  3
  $ bnfurl split -f line --where 'not log.time<2027-01-01T00:00:00Z' -i combined < in
  4
  $ bnfurl split -f line --where 'log.time.iso<2026-11-20T08:00:01Z' -i combined < in
  1
  2
  $ bnfurl split -f line --where 'log.time:hour>=2026-11-20T08:00:00Z' -i combined < in
  2
  3
  5
  $ bnfurl split -f line --where 'log.time.unix>=1795161600.5' -i combined < in
  3
  5
  $ bnfurl split -f line --where 'log.time>5' -i combined < in
  $ bnfurl split -f line --where 'log.status<2026-11-20T08:00:00Z' -i combined < in
  $ bnfurl split -f line --where 'LOG.TIME>2026-11-20T12:00:00Z' -i combined < in
  5
  $ bnfurl grep -i combined --where 'log.time>2026-11-20'
  ! bnfurl: --where cannot be read:
  ! log.time>2026-11-20
  !          ^ 9: expected a decimal number, found "2" (a time is written as 2026-11-20T08:00:00Z)
  [2]
  $ bnfurl grep -i combined --where 'log.time>2026-11-20T08:00:00'
  ! bnfurl: --where cannot be read:
  ! log.time>2026-11-20T08:00:00
  !          ^ 9: expected a decimal number, found "2" (a time is written as 2026-11-20T08:00:00Z)
  [2]
  $ bnfurl grep -i combined --where 'log.time>2026-02-31T08:00:00Z'
  ! bnfurl: --where cannot be read:
  ! log.time>2026-02-31T08:00:00Z
  !          ^ 9: expected a decimal number, found "2" (a time is written as 2026-11-20T08:00:00Z)
  [2]
  $ bnfurl grep -i combined --where 'log.time>20/Nov/2026:08:00:00'
  ! bnfurl: --where cannot be read:
  ! log.time>20/Nov/2026:08:00:00
  !          ^ 9: expected a decimal number, found "2" (a time is written as 2026-11-20T08:00:00Z)
  [2]

Check grep and stats take them.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a.php HTTP/1.1" 200 512 "-" "Mozilla/5.0 (X11)"\n192.0.2.2 - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 404 - "-" "curl/7.88"\n192.0.2.3 - - [20/Nov/2026:08:00:00 +0000] "GET /c d HTTP/1.1" 500 1048576 "-" "CURL\351"\n192.0.2.4 - - [20/Nov/2026:08:00:00 +0000] "GET /d?x=(1) HTTP/1.1" 301 0 "-" "-"\n192.0.2.5 - - [20/Nov/2026:08:00:00 +0000] "GET * HTTP/1.1" 400 99999999999999999999999 "-" "a"\n' > in
  $ bnfurl check -c -i combined --where 'log.status in 200,404 or not valid' < in
  2
  [1]
  $ bnfurl grep -i combined --where 'log.status in 200,404 or not valid' < in
  192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a.php HTTP/1.1" 200 512 "-" "Mozilla/5.0 (X11)"
  192.0.2.2 - - [20/Nov/2026:08:00:00 +0000] "GET /b HTTP/1.1" 404 - "-" "curl/7.88"
  $ bnfurl grep -v -i combined --where 'log.status in 200,404 or not valid' < in
  192.0.2.3 - - [20/Nov/2026:08:00:00 +0000] "GET /c d HTTP/1.1" 500 1048576 "-" "CURL\xe9" (esc)
  192.0.2.4 - - [20/Nov/2026:08:00:00 +0000] "GET /d?x=(1) HTTP/1.1" 301 0 "-" "-"
  192.0.2.5 - - [20/Nov/2026:08:00:00 +0000] "GET * HTTP/1.1" 400 99999999999999999999999 "-" "a"
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
  ! bnfurl: --where cannot be read:
  ! (host=a
  !        ^ 7: expected "and", "or", or ")", found the end
  [2]
  $ bnfurl grep --where 'line<ten'
  ! bnfurl: --where cannot be read:
  ! line<ten
  !      ^ 5: expected a decimal number, found "t" (a time is written as 2026-11-20T08:00:00Z)
  [2]
  $ bnfurl grep --where 'host=a and path=~"("'
  ! bnfurl: --where cannot be read:
  ! host=a and path=~"("
  !                  ^ 17: expected a regular expression, found """ (missing ): ()
  [2]
  $ bnfurl grep --where 'path=~a{2000}'
  ! bnfurl: --where cannot be read:
  ! path=~a{2000}
  !       ^ 6: expected a regular expression, found "a" (invalid repetition size: {2000})
  [2]

# Lines Of Files

Are values of in.

  $ printf 'b\r\nC\nbad line\n' > hosts
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
  $ bnfurl split -f line --where 'host in "@b",a' < in
  1
  $ > none
  $ bnfurl split -f line --where 'host in @none' < in
  $ echo '' > empty-line
  $ bnfurl split -f line --where 'host in @empty-line' < in
  4

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
  ! bnfurl: --where: @- is standard input, which records or rules come from; name another FILE
  [2]
  $ bnfurl grep --where 'host in @-' - <<< a
  ! bnfurl: --where: @- is standard input, which records or rules come from; name another FILE
  [2]
  $ bnfurl grep --where 'host in @-' urls - <<< a
  ! bnfurl: --where: @- is standard input, which records or rules come from; name another FILE
  [2]
