`dedupe` prints the first record of each key, in the order of the input.

# Records

The first of each normal form is printed whole.

  $ printf 'HTTP://h/\r\nhttp://H:80\nhttp://h/a\nhttp://h/%%7ea\nhttp://h/~a\nhttp://h/a\n' > in
  $ bnfurl dedupe < in
  HTTP://h/\r (esc)
  http://h/a
  http://h/%7ea
  $ bnfurl dedupe --level percent < in
  HTTP://h/\r (esc)
  http://H:80
  http://h/a
  http://h/%7ea
  $ bnfurl dedupe -i csv -k 2 << 'END'
  > 1,http://h/
  > 2,HTTP://h
  > 3,"http://h/
  > b"
  > 4,http://i/
  > END
  1,http://h/
  4,http://i/
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  $ cat > log << 'END'
  > 1.1.1.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "x"
  > 2.2.2.2 - - [20/Nov/2026:08:00:01 +0000] "GET /[ HTTP/1.1" 400 5 "-" "x"
  > 2.2.2.2 - - [20/Nov/2026:08:00:02 +0000] "\x16\x03" 400 5 "-" "x"
  > no line of a log
  > END
  $ bnfurl dedupe -i combined --by log.client log
  1.1.1.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "x"
  2.2.2.2 - - [20/Nov/2026:08:00:01 +0000] "GET /[ HTTP/1.1" 400 5 "-" "x"
  ! bnfurl: skipped 1 record without a valid URL or a value in log.client (--on-bad keep prints it)
  $ bnfurl dedupe -c -i combined --by log.client --on-bad keep log
  3
  $ bnfurl dedupe -i combined --by log.client --on-bad fail log
  1.1.1.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "x"
  2.2.2.2 - - [20/Nov/2026:08:00:01 +0000] "GET /[ HTTP/1.1" 400 5 "-" "x"
  ! log:4:12: expected field time, "[", found "a"
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  [1]
  $ bnfurl dedupe -c -i combined log
  1
  ! bnfurl: skipped 3 records without a valid URL (--on-bad keep prints them)
  $ printf 'a,http://h/\nb,http://h/[\n' | bnfurl dedupe -i csv -k 2 --by own.1
  a,http://h/
  b,http://h/[
  $ printf 'a:\000b:\000A:\000' | bnfurl dedupe -0
  a:\x00b:\x00 (esc)
  (no end)

What has no valid URL is left out, and counted.

  $ printf 'http://h/\n http://h/\nhttp://[\nHTTP://h\n' > some
  $ bnfurl dedupe some
  http://h/
  ! bnfurl: skipped 2 records without a valid URL (--on-bad keep prints them)
  $ bnfurl dedupe -c some
  1
  ! bnfurl: skipped 2 records without a valid URL (--on-bad keep prints them)
  $ bnfurl dedupe -v some
   http://h/
  http://[
  HTTP://h
  $ bnfurl dedupe -q some
  $ bnfurl dedupe --on-bad keep some
  http://h/
   http://h/
  http://[
  $ head -2 some | bnfurl dedupe
  http://h/
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  $ printf '1.1.1.1 - - [20/Nov/2026:08:00:00 +0000] "-" 408 0\n' | bnfurl dedupe -i common
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  [1]

By any column.

  $ cat > list << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > // ===END ICANN DOMAINS===
  > END
  $ cat > in << 'END'
  > http://a.x.com/1
  > http://b.x.com/1
  > http://a.x.com/2
  > http://A.x.com:80/1
  > END
  $ bnfurl dedupe --by normal --psl list < in
  http://a.x.com/1
  http://b.x.com/1
  http://a.x.com/2
  $ bnfurl dedupe --by normal --psl list -n < in
  1:http://a.x.com/1
  2:http://b.x.com/1
  3:http://a.x.com/2
  $ bnfurl dedupe --by surt --psl list < in
  http://a.x.com/1
  http://b.x.com/1
  http://a.x.com/2
  $ bnfurl dedupe --by surt --psl list -n < in
  1:http://a.x.com/1
  2:http://b.x.com/1
  3:http://a.x.com/2
  $ bnfurl dedupe --by site --psl list < in
  http://a.x.com/1
  $ bnfurl dedupe --by site --psl list -n < in
  1:http://a.x.com/1
  $ bnfurl dedupe --by key --psl list < in
  http://a.x.com/1
  http://b.x.com/1
  http://a.x.com/2
  $ bnfurl dedupe --by key --psl list -n < in
  1:http://a.x.com/1
  2:http://b.x.com/1
  3:http://a.x.com/2
  $ bnfurl dedupe --by host --psl list < in
  http://a.x.com/1
  http://b.x.com/1
  http://A.x.com:80/1
  $ bnfurl dedupe --by host --psl list -n < in
  1:http://a.x.com/1
  2:http://b.x.com/1
  4:http://A.x.com:80/1
  $ bnfurl dedupe --by path --psl list < in
  http://a.x.com/1
  http://a.x.com/2
  $ bnfurl dedupe --by path --psl list -n < in
  1:http://a.x.com/1
  3:http://a.x.com/2
  $ bnfurl dedupe --by url --psl list < in
  http://a.x.com/1
  http://b.x.com/1
  http://a.x.com/2
  http://A.x.com:80/1
  $ bnfurl dedupe --by url --psl list -n < in
  1:http://a.x.com/1
  2:http://b.x.com/1
  3:http://a.x.com/2
  4:http://A.x.com:80/1
  $ bnfurl dedupe --by normal.host --psl list < in
  http://a.x.com/1
  http://b.x.com/1
  $ bnfurl dedupe --by normal.host --psl list -n < in
  1:http://a.x.com/1
  2:http://b.x.com/1
  $ bnfurl dedupe --by line --psl list < in
  http://a.x.com/1
  http://b.x.com/1
  http://a.x.com/2
  http://A.x.com:80/1
  $ bnfurl dedupe --by line --psl list -n < in
  1:http://a.x.com/1
  2:http://b.x.com/1
  3:http://a.x.com/2
  4:http://A.x.com:80/1
  $ bnfurl dedupe --by valid --psl list < in
  http://a.x.com/1
  $ bnfurl dedupe --by valid --psl list -n < in
  1:http://a.x.com/1
  $ bnfurl dedupe --by 'segment[0]' --psl list < in
  http://a.x.com/1
  http://a.x.com/2
  $ bnfurl dedupe --by 'segment[0]' --psl list -n < in
  1:http://a.x.com/1
  3:http://a.x.com/2
  $ cat > in2 << 'END'
  > h - - [20/Nov/2026:08:00:00 +0000] "GET /1 HTTP/1.1" 200 5 "-" "-"
  > h - - [20/Nov/2026:08:00:00 +0000] "GET /2 HTTP/1.1" 200 5 "-" "-"
  > i - - [20/Nov/2026:08:00:00 +0000] "GET /1 HTTP/1.1" 200 5 "-" "-"
  > END
  $ bnfurl dedupe -i combined --by log.host < in2
  h - - [20/Nov/2026:08:00:00 +0000] "GET /1 HTTP/1.1" 200 5 "-" "-"
  i - - [20/Nov/2026:08:00:00 +0000] "GET /1 HTTP/1.1" 200 5 "-" "-"
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ bnfurl dedupe -i combined < in2
  h - - [20/Nov/2026:08:00:00 +0000] "GET /1 HTTP/1.1" 200 5 "-" "-"
  h - - [20/Nov/2026:08:00:00 +0000] "GET /2 HTTP/1.1" 200 5 "-" "-"
  $ bnfurl dedupe --by 'segment[]'
  ! bnfurl: segment[] is a list and cannot be a key
  [2]
  $ bnfurl dedupe --by hots
  ! bnfurl: unknown column "hots" (did you mean "host"?); expected one of: host url valid error_offset expected reason grammar production and others; "bnfurl split -f help" lists them all
  [2]

Key steps are of the key, which is then the default; for another column they are refused.

  $ cat > in << 'END'
  > http://h/?b&a#x
  > http://h/?a&b
  > http://h/?utm_id=1&a&b
  > END
  $ bnfurl dedupe --key-steps 'fragment,sort,drop=utm_*' < in
  http://h/?b&a#x
  $ bnfurl dedupe --key-steps fragment,sort --by key < in
  http://h/?b&a#x
  http://h/?utm_id=1&a&b
  $ bnfurl dedupe --key-steps fragment,sort --by normal < in
  ! bnfurl: --key-steps changes only the column key, not normal; leave out --by, or use --by key
  [2]
  $ bnfurl dedupe --key-steps fragment,sort --by normal --where key < in
  http://h/?b&a#x
  http://h/?a&b
  http://h/?utm_id=1&a&b

A record that is not a line has no key in a field of the log.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5\ngarbage\n' > log
  $ bnfurl dedupe -i common --by log.client log
  192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5
  ! bnfurl: skipped 1 record without a valid URL or a value in log.client (--on-bad keep prints it)
  $ bnfurl dedupe -i common --by path log
  192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)

What drops all parameters drops their "?" too.

  $ printf 'http://e.com/a?utm_source=x\nhttp://e.com/a\nhttp://e.com/a?\n' | bnfurl dedupe --key-steps drop=@trackers
  http://e.com/a?utm_source=x
  http://e.com/a?

A valid record without a key is a first one. Absent is no value: such records are not the same.

  $ cat > in << 'END'
  > http://h/
  > http://h/?
  > http://i/
  > http://i/?
  > END
  $ bnfurl dedupe --by query < in
  http://h/
  http://h/?
  http://i/
  $ bnfurl dedupe --by query -n < in
  1:http://h/
  2:http://h/?
  3:http://i/
  $ cat > list << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > // ===END ICANN DOMAINS===
  > END
  $ bnfurl dedupe --by site --psl list << 'END'
  > http://1.2.3.4/
  > http://1.2.3.5/
  > END
  http://1.2.3.4/
  http://1.2.3.5/
  ! bnfurl: no record has a value in the column site, so none is a duplicate

Invalid records are refused but by keep.

  $ cat > in << 'END'
  > no url
  > http://h/
  > no url
  > http://h/
  > END
  $ bnfurl dedupe < in
  http://h/
  ! bnfurl: skipped 2 records without a valid URL (--on-bad keep prints them)
  $ bnfurl dedupe --on-bad drop < in
  http://h/
  ! bnfurl: skipped 2 records without a valid URL (--on-bad keep prints them)
  $ bnfurl dedupe --on-bad keep < in
  no url
  http://h/
  no url
  $ bnfurl dedupe --on-bad fail << 'END'
  > http://h/
  > no url
  > http://i/
  > END
  http://h/
  ! -:2:3: expected ALPHA, HEXDIG, "+", "-", ".", ":", found " "
  ! bnfurl: stopped at the first record without a valid URL (--on-bad fail)
  [1]
  $ bnfurl dedupe --stats < in
  http://h/
  ! bnfurl: skipped 2 records without a valid URL (--on-bad keep prints them)
  ! {"records":4,"valid":2,"invalid":2,"reasons":{"ALPHA, HEXDIG, \"+\", \"-\", \".\", \":\"":2},"bytes":34,"seconds":0}
  $ bnfurl dedupe --on-bad x
  ! bnfurl: unknown value of --on-bad "x"; expected one of: keep drop fail
  [2]

The exit status says whether a record is printed.

  $ bnfurl dedupe
  [1]
  $ bnfurl dedupe <<< 'no url'
  ! bnfurl: skipped 1 record without a valid URL (--on-bad keep prints it)
  [1]
  $ bnfurl dedupe -q <<< a:
  $ bnfurl dedupe -q -v << 'END'
  > a:
  > b:
  > END
  [1]
  $ bnfurl dedupe -c << 'END'
  > a:
  > b:
  > A:
  > END
  2
  $ bnfurl dedupe /no/such/file
  ! bnfurl: /no/such/file: No such file or directory
  [2]

Inverted it prints exactly the others that pass where.

  $ cat > in << 'END'
  > http://h/
  > http://h
  > no url
  > http://i/
  > http://i/
  > END
  $ bnfurl dedupe -v < in
  http://h
  no url
  http://i/
  $ bnfurl dedupe -v --where host=i < in
  http://i/
  $ bnfurl dedupe --where host=i < in
  http://i/

The header is printed where asked for.

  $ cat > in << 'END'
  > id,url
  > 1,a:
  > 2,A:
  > END
  $ bnfurl dedupe -i csv -k url --header < in
  id,url
  1,a:
  $ bnfurl dedupe -i csv -k url < in
  1,a:

# Memory

Is a size.

  $ bnfurl dedupe --memory 1 <<< a:
  a:
  $ bnfurl dedupe --memory 100000 <<< a:
  a:
  $ bnfurl dedupe --memory 64K <<< a:
  a:
  $ bnfurl dedupe --memory 3M <<< a:
  a:
  $ bnfurl dedupe --memory 1G <<< a:
  a:
  $ bnfurl dedupe --memory ''
  ! bnfurl: --memory takes a number of bytes, which may end in K, M or G, not ""
  [2]
  $ bnfurl dedupe --memory 0
  ! bnfurl: --memory takes a number of bytes, which may end in K, M or G, not "0"
  [2]
  $ bnfurl dedupe --memory M
  ! bnfurl: --memory takes a number of bytes, which may end in K, M or G, not "M"
  [2]
  $ bnfurl dedupe --memory 1T
  ! bnfurl: --memory takes a number of bytes, which may end in K, M or G, not "1T"
  [2]
  $ bnfurl dedupe --memory 1k
  ! bnfurl: --memory takes a number of bytes, which may end in K, M or G, not "1k"
  [2]
  $ bnfurl dedupe --memory -1
  ! bnfurl: --memory takes a number of bytes, which may end in K, M or G, not "-1"
  [2]
  $ bnfurl dedupe --memory 1MM
  ! bnfurl: --memory takes a number of bytes, which may end in K, M or G, not "1MM"
  [2]
  $ bnfurl dedupe --memory 1.5M
  ! bnfurl: --memory takes a number of bytes, which may end in K, M or G, not "1.5M"
  [2]
  $ bnfurl dedupe --memory 99999999999G
  ! bnfurl: --memory takes a number of bytes, which may end in K, M or G, not "99999999999G"
  [2]

There is one key. Several columns, which would be compared one by one, are refused.

  $ bnfurl dedupe --by path,host
  ! bnfurl: dedupe --by takes one column, not path,host; normal, surt and key cover the whole URL
  [2]
  $ bnfurl dedupe --by path --by host
  ! bnfurl: dedupe --by takes one column, not path,host; normal, surt and key cover the whole URL
  [2]
  $ printf 'http://h/?a%%2Cb=1\nhttp://h/?a%%2Cb=1\n' | bnfurl dedupe --by 'query."a,b"'
  http://h/?a%2Cb=1
  http://h/?a%2Cb=1
  ! bnfurl: no query that was read has the parameter "a,b"
  ! bnfurl: no record has a value in the column query."a,b", so none is a duplicate

A column in which no record has a value is told.

  $ printf 'http://a/,1\nhttp://b/,2\n' | bnfurl dedupe -i csv -k 1 --by 7
  http://a/,1
  http://b/,2
  ! bnfurl: no record has a value in the column 7, so none is a duplicate
  $ printf 'http://a/\nhttp://b/\n' | bnfurl dedupe -c --by port
  2
  ! bnfurl: no record has a value in the column port, so none is a duplicate
  $ printf 'http://a/\nhttp://b:1/\n' | bnfurl dedupe -c --by port
  2
  $ bnfurl dedupe -c --by port < /dev/null
  0
  [1]

# At most N

Of each site, those whose normal forms have the smallest hashes; all without a site.

  $ cat > list << 'END'
  > // ===BEGIN ICANN DOMAINS===
  > com
  > uk
  > co.uk
  > // ===END ICANN DOMAINS===
  > END
  $ cat > in << 'END'
  > http://a.x.com/1
  > http://1.2.3.4/
  > http://b.x.com/2
  > http://y.co.uk/
  > HTTP://a.x.com/1
  > http://x.com/3
  > http://1.2.3.5/
  > http://x.com/4
  > END
  $ bnfurl dedupe --at-most 2 --psl list < in
  http://a.x.com/1
  http://1.2.3.4/
  http://b.x.com/2
  http://y.co.uk/
  http://1.2.3.5/
  ! bnfurl: skipped 2 records: 1 value of site has more than 2 records (--at-most)
  $ tac in | bnfurl dedupe --at-most 2 --psl list
  http://1.2.3.5/
  HTTP://a.x.com/1
  http://y.co.uk/
  http://b.x.com/2
  http://1.2.3.4/
  ! bnfurl: skipped 2 records: 1 value of site has more than 2 records (--at-most)
  $ bnfurl dedupe --at-most 1 --psl list -n < in
  2:http://1.2.3.4/
  3:http://b.x.com/2
  4:http://y.co.uk/
  7:http://1.2.3.5/
  ! bnfurl: skipped 3 records: 1 value of site has more than 1 record (--at-most)
  $ bnfurl dedupe --at-most 1 --per normal.host --psl list -c < in
  6
  ! bnfurl: skipped 1 record: 1 value of normal.host has more than 1 record (--at-most)
  $ bnfurl dedupe --at-most 4 --psl list -c < in
  7
  $ bnfurl dedupe -q --at-most 1 --psl list < in
  $ bnfurl dedupe -v --at-most 1 --psl list < in
  HTTP://a.x.com/1

Those that --by and --key-steps make the same are one.

  $ printf 'http://h/?a#x\nhttp://h/?a#y\nhttp://h/?b\n' > in
  $ bnfurl dedupe --at-most 1 --per host --by path < in
  http://h/?a#x
  $ bnfurl dedupe --at-most 1 --per host --key-steps fragment < in
  http://h/?a#x
  ! bnfurl: skipped 1 record: 1 value of host has more than 1 record (--at-most)
  $ bnfurl dedupe --at-most 1 --per port < in
  http://h/?a#x
  http://h/?a#y
  http://h/?b
  ! bnfurl: no record has a value in the column port, so --at-most skips none
  $ bnfurl dedupe --at-most 1 --per 'segment[]' < in
  ! bnfurl: segment[] is a list, so --per cannot count by it
  [2]
  $ bnfurl dedupe --at-most 0 < in
  ! bnfurl: --at-most takes a number of at least 1, not "0"
  [2]
  $ bnfurl dedupe --per host < in
  ! bnfurl: --per is what --at-most counts by; add --at-most N
  [2]
  $ bnfurl dedupe --at-most 1 --seen seen < in
  ! bnfurl: --seen cannot be used with --at-most, unless with --read-only; then add what is printed by "dedupe --seen"
  [2]
