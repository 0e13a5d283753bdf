Every system gives the same answers: `tools/release check` runs these commands on Windows, too.

  $ seq 300000 | sed 's|.*|http://h&.example/?q=&|' > urls

Names, arguments and data have any letters.

  $ mkdir 'Ünï ☃' && echo 'http://h/?a=☃' > 'Ünï ☃/日本'
  $ bnfurl split -q -f file,valid,error_offset 'Ünï ☃/日本'
  Ünï ☃/日本	0	12
  $ bnfurl explain 'http://h/ü'
  http://h/ü
           ^ 9: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found 0xc3
  open	URI	hier-part	path-abempty	segment	pchar
  [1]
  $ bnfurl check 'Ünï ☃/ü'
  ! bnfurl: \xc3\x9cn\xc3\xaf \xe2\x98\x83/\xc3\xbc: No such file or directory
  [2]

Ends of lines stay as they are, and no byte ends a file.

  $ printf 'http://a/\r\nhttp://b/\n\x1a\nhttp://c/\r' | bnfurl split -f valid,host
  1	a
  1	b
  0	\N
  1	c
  $ printf 'http://a/\r\n' > crlf; bnfurl grep crlf
  http://a/\r (esc)

What is compressed is recognised.

  $ for each in gzip bzip2 xz zstd; do head -n 1000 urls | $each > file; bnfurl split file | wc -l; bnfurl check < file; done
  1000
  1000
  1000
  1000

Threads do not change the output.

  $ for jobs in 1 2 4; do bnfurl split -j $jobs urls | cksum; bnfurl split -j $jobs < urls | cksum; done | uniq | wc -l
  1

What was seen is known in the next run, also if it has no room in memory.

  $ for memory in 256M 3M; do bnfurl dedupe --memory $memory --seen $memory urls | wc -l; done
  300000
  300000
  $ for memory in 256M 3M; do cat urls urls | bnfurl dedupe --memory $memory --seen $memory; done
  [1]
  $ cat urls urls | bnfurl dedupe --memory 3M | wc -l
  300000

A reader that has enough ends the program, without a word.

  $ bnfurl split -f port,host urls | head -n 1
  \N	h1.example

nginx includes files.

  $ mkdir conf && echo "log_format first '\$status';" > conf/first.conf && echo 'include conf/*.conf;' > nginx.conf
  $ echo "log_format own '\$request';" > conf/own.conf
  $ echo 'GET /x HTTP/1.1' | bnfurl split -i nginx:@nginx.conf:own -f path
  /x
