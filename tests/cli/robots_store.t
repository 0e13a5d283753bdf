`robots`: a store of robots.txt files, and `filter --robots`, which decides each URL by the robots.txt of its own origin.

# Build and ask

What a crawler got is one object of JSON in each line. RFC 9309, 2.3.1: a status of 4xx allows everything, one of 5xx and
no response nothing, and a redirect leads to the robots.txt that counts.

  $ cat > robots.jsonl << 'END'
  > {"url": "https://a.example/robots.txt", "status": 200, "body": "User-agent: *\nDisallow: /private\n\nUser-agent: FooBot\nCrawl-delay: 5\nAllow: /private/a$\nDisallow: /\nSitemap: https://a.example/map.xml\n"}
  > {"url": "http://a.example/robots.txt", "status": 301, "location": "https://a.example/robots.txt"}
  > {"url": "http://gone.example/robots.txt", "status": 404}
  > {"url": "http://busy.example/robots.txt", "status": 503}
  > {"url": "http://dead.example/robots.txt", "status": null}
  > END
  $ bnfurl robots build store robots.jsonl
  $ cat > urls << 'END'
  > https://a.example/x
  > https://a.example/private/a
  > HTTP://A.example:80/%70rivate/b
  > http://gone.example/private
  > http://busy.example/
  > http://dead.example/
  > http://new.example/
  > END
  $ bnfurl filter --robots store urls
  https://a.example/x
  http://gone.example/private
  ! bnfurl: --robots: 1 record is not allowed, because store has no robots.txt for its origin
  $ bnfurl filter -v --robots store --agent FooBot urls
  https://a.example/x
  HTTP://A.example:80/%70rivate/b
  http://busy.example/
  http://dead.example/
  http://new.example/
  ! bnfurl: --robots: 1 record is not allowed, because store has no robots.txt for its origin
  $ bnfurl split --robots store --agent FooBot -f robots,robots.line,robots.agent,url urls
  deny	7	FooBot	https://a.example/x
  allow	6	FooBot	https://a.example/private/a
  deny	7	FooBot	HTTP://A.example:80/%70rivate/b
  allow	\N	FooBot	http://gone.example/private
  deny	\N	FooBot	http://busy.example/
  deny	\N	FooBot	http://dead.example/
  \N	\N	FooBot	http://new.example/
  $ bnfurl grep --robots store --where '!robots' urls
  http://new.example/
  $ printf 'default allow\ndeny host gone.example\n' > rules
  $ bnfurl filter --robots store --rules rules urls
  https://a.example/x
  ! bnfurl: --robots: 1 record is not allowed, because store has no robots.txt for its origin
  $ bnfurl filter --robots store --where 'scheme=http' urls
  http://gone.example/private
  ! bnfurl: --robots: 1 record is not allowed, because store has no robots.txt for its origin
  $ bnfurl filter --robots store --level syntax --where 'normal$=:80/' <<< http://gone.example:80/
  http://gone.example:80/
  $ printf 'mailto:a@a.example\njavascript:void%%280%%29\nftp://a.example/\nhttps://a.example/x\n' > others; bnfurl filter --robots store others
  https://a.example/x
  ! bnfurl: --robots: 3 records are not allowed, because only http and https URLs have a robots.txt
  $ bnfurl robots show --agent FooBot store http://a.example/private/b http://gone.example/ http://dead.example/ http://new.example/ a
  URL	WHAT	VALUE
  http://a.example/private/b	redirect	https://a.example/robots.txt
  http://a.example/private/b	status	200
  http://a.example/private/b	verdict	deny
  http://a.example/private/b	line	7
  http://a.example/private/b	rule	Disallow: /
  http://a.example/private/b	crawl-delay	5
  http://a.example/private/b	sitemap	https://a.example/map.xml
  http://gone.example/	status	404
  http://gone.example/	verdict	allow
  http://dead.example/	status	none
  http://dead.example/	verdict	deny
  http://new.example/	unknown	the store has no response for this origin, or none for the URL to which it redirects
  a	unknown	this is not a valid URL
  [1]

# Add

  $ printf '{"url":"http://new.example/robots.txt","status":200,"body":""}\n{"url":"http://gone.example/robots.txt","status":200,"body":"User-agent: *\\r\\nDisallow: /"}' | gzip | bnfurl robots build store
  $ bnfurl filter --robots store urls
  https://a.example/x
  http://new.example/

  $ bnfurl robots build store << 'END'
  > {"url": "http://old.example/robots.txt", "status": 301, "location": "/en/robots"}
  > {"url": "http://old.example/en/robots", "status": 200, "body": "User-agent: *\nDisallow: /a"}
  > END
  ! bnfurl: 1 of 2 responses: the URL does not end with /robots.txt, so only a redirect leads to it; the first: -:2
  $ echo http://old.example/a | bnfurl filter -v --robots store
  http://old.example/a

# Mistakes

  $ bnfurl robots build store << 'END'
  > {"url": "http://x/robots.txt", "status": 100}
  > {"url": "http://x/robots.txt", "status": 304}
  > {"url": "http://x/robots.txt", "status": "200"}
  > {"status": 200}
  > [
  > END
  ! bnfurl: skipped 1 of 5 responses: expected a JSON object; the first: -:5
  ! bnfurl: skipped 1 of 5 responses: expected a member "url"; the first: -:4
  ! bnfurl: skipped 1 of 5 responses: status 304: the earlier response stays valid; the first: -:2
  ! bnfurl: skipped 1 of 5 responses: the member status must be a number, or null if there was no response; the first: -:3
  ! bnfurl: skipped 1 of 5 responses: the status must be 200 to 599, or 0 if there was no response; the first: -:1
  [1]
  $ bnfurl robots build -i csv store robots.jsonl
  ! bnfurl: robots build -i takes jsonl or warc, not csv
  [2]
  $ bnfurl robots build new nosuch
  ! bnfurl: nosuch: No such file or directory
  [2]
  $ test -e new
  [1]
  $ bnfurl robots build urls robots.jsonl
  ! bnfurl: urls is not a store of robots.txt files
  [2]
  $ wc -l < urls
  7
  $ bnfurl robots build
  ! bnfurl: usage: bnfurl robots build STORE [FILE]... | show STORE URL... | list STORE | check STORE
  [2]
  $ bnfurl robots list store x
  ! bnfurl: usage: bnfurl robots build STORE [FILE]... | show STORE URL... | list STORE | check STORE
  [2]
  $ bnfurl robots list -f url,size store
  ! bnfurl: unknown column of robots list "size" (did you mean "time"?); expected one of: url status time bytes rules crawl-delay location sitemaps
  [2]
  $ bnfurl robots list --like google store
  ! bnfurl: --like is for robots build
  [2]
  $ bnfurl robots build --like bing store robots.jsonl
  ! bnfurl: unknown value of --like "bing"; expected one of: google
  [2]
  $ bnfurl robots build --agent FooBot store robots.jsonl
  ! bnfurl: --agent is for robots show and list
  [2]
  $ bnfurl robots show -i warc store http://a/
  ! bnfurl: -i is for robots build
  [2]
  $ bnfurl robots tally store
  ! bnfurl: unknown action of robots "tally"; expected one of: build show list check
  [2]
  $ bnfurl robots show nosuch http://a/
  ! bnfurl: nosuch: No such file or directory
  [2]
  $ head -c 100 store > cut; bnfurl filter --robots cut urls
  ! bnfurl: --robots: cut is cut off or damaged, or from another kind of machine; build it again
  [2]
  $ bnfurl robots build cut robots.jsonl
  ! bnfurl: cut is cut off or damaged, or from another kind of machine; build it again
  [2]
  $ printf 'User-agent: *\n' > robots.txt; bnfurl filter --robots robots.txt urls
  ! bnfurl: --robots: robots.txt is not a store, which "bnfurl robots build" makes; for one robots.txt, use --rules robots:robots.txt
  [2]
  $ bnfurl filter urls
  ! bnfurl: filter needs --rules [KIND:]FILE or --robots STORE
  [2]
  $ bnfurl filter --agent FooBot --robots robots.txt urls
  ! bnfurl: --robots: robots.txt is not a store, which "bnfurl robots build" makes; for one robots.txt, use --rules robots:robots.txt
  [2]
  $ bnfurl filter --agent FooBot --robots nosuch urls
  ! bnfurl: --robots: nosuch: No such file or directory
  [2]
  $ bnfurl robots build store << 'END'
  > {"url": "http://x/robots.txt", "status": 200}
  > {"url": "http://y/robots.txt", "status": 204, "content": "User-agent: *"}
  > {"url": "http://z/robots.txt", "status": 200, "body": null}
  > {"url": "http://z/robots.txt", "body": ""}
  > END
  ! bnfurl: skipped 3 of 4 responses: the member body must be a string: it is the robots.txt; the first: -:1
  ! bnfurl: skipped 1 of 4 responses: the member status must be a number, or null if there was no response; the first: -:4
  [1]

# List and count

The time is that of the response. What is built later keeps the times of the other responses.

  $ cat > timed.jsonl << 'END'
  > {"url": "https://b.example/robots.txt", "status": 200, "time": "2001-02-03T04:05:06+01:00", "body": "User-agent: *\nDisallow: /a\nDisallow: /b\nCrawl-delay: 2\nSitemap: https://b.example/a b.xml\nSitemap: /2.xml\n"}
  > {"url": "http://b.example/robots.txt", "status": 301, "time": 981173106, "location": "https://b.example/robots.txt"}
  > {"url": "http://c.example/robots.txt", "status": 404, "time": "2026-13-01"}
  > {"url": "http://d.example/robots.txt", "status": null, "time": null}
  > END
  $ bnfurl robots build timed timed.jsonl
  $ echo '{"url": "http://a.example/robots.txt", "status": 200, "body": ""}' | bnfurl robots build timed
  $ bnfurl robots list --header timed
  url	status	time	bytes	rules	crawl-delay	location	sitemaps
  http://a.example/robots.txt	200	\N	0	0	\N	\N	\N
  http://b.example/robots.txt	301	2001-02-03T04:05:06Z	\N	\N	\N	https://b.example/robots.txt	\N
  http://c.example/robots.txt	404	\N	\N	\N	\N	\N	\N
  http://d.example/robots.txt	\N	\N	\N	\N	\N	\N	\N
  https://b.example/robots.txt	200	2001-02-03T03:05:06Z	106	2	2	\N	https://b.example/a%20b.xml /2.xml
  $ bnfurl robots list -o jsonl timed | tail -1
  {"url":"https://b.example/robots.txt","status":200,"time":"2001-02-03T03:05:06Z","bytes":106,"rules":2,"crawl-delay":"2","location":null,"sitemaps":"https://b.example/a%20b.xml /2.xml"}
  $ bnfurl robots list -o csv -f status,url --agent FooBot timed
  200,http://a.example/robots.txt
  301,http://b.example/robots.txt
  404,http://c.example/robots.txt
  ,http://d.example/robots.txt
  200,https://b.example/robots.txt
  $ bnfurl robots list -o arrow timed | python3 -c 'import sys; sys.exit(sys.stdin.buffer.read(4) != b"\xff\xff\xff\xff")'
  $ bnfurl robots check timed
  WHAT	VALUE
  responses	5
  no response	1
  status 200	2
  status 301	1
  status 404	1
  oldest	2001-02-03T03:05:06Z
  newest	2001-02-03T04:05:06Z
  up to 1 day old	0
  up to 7 days old	0
  up to 30 days old	0
  older	2
  of unknown age	3
  damaged	0
  $ printf 'https://b.example/a\nhttps://b.example/c\nhttp://c.example/\nhttp://d.example/\nhttp://e.example/\nmailto:a@b\n:\n' | bnfurl split --robots timed -f robots,robots.status,robots.rule,robots.reason,url
  deny	200	Disallow: /a	rule	https://b.example/a
  allow	200	\N	no rule	https://b.example/c
  allow	404	\N	no robots.txt	http://c.example/
  deny	none	\N	no response	http://d.example/
  \N	\N	\N	not in the store	http://e.example/
  \N	\N	\N	not in the store	mailto:a@b
  \N	\N	\N	\N	:
  $ printf 'https://b.example/a\n' | bnfurl split --robots <(printf 'User-agent: *\nDisallow: /a\n') -f robots.status,robots.rule,robots.reason,url
  \N	\N	\N	https://b.example/a
  ! bnfurl: columns that lines does not have: robots.reason, robots.rule, robots.status

The time of a response in an archive is that of its record.

  $ cat > archive.py << 'END'
  > http = b"HTTP/1.1 404 Not Found\r\n\r\n"
  > head = b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://w.example/robots.txt\r\nWARC-Date: 2026-01-02T03:04:05Z\r\n"
  > open("x.warc", "wb").write(head + b"Content-Type: application/http\r\nContent-Length: %d\r\n\r\n" % len(http) + http + b"\r\n\r\n")
  > END
  $ python3 archive.py; bnfurl robots build -i warc archived x.warc; bnfurl robots list -f url,status,time archived
  http://w.example/robots.txt	404	2026-01-02T03:04:05Z

# As Google reads

  $ cat > google.jsonl << 'END'
  > {"url": "http://a.example/robots.txt", "status": 200, "body": "Useragent: *\nDisalow: /\n"}
  > {"url": "http://b.example/robots.txt", "status": 429}
  > END
  $ printf 'http://a.example/\nhttp://b.example/\n' > two
  $ bnfurl robots build asked google.jsonl; bnfurl split --robots asked -f robots,robots.reason,url two
  allow	no rule	http://a.example/
  allow	no robots.txt	http://b.example/
  $ bnfurl robots build --like google asked google.jsonl; bnfurl split --robots asked -f robots,robots.reason,url two
  deny	rule	http://a.example/
  deny	too many requests	http://b.example/
  ! bnfurl: read 2 misspelt lines in 1 robots.txt file as Google does; the first: google.jsonl:1
  $ echo '{"url": "http://c.example/robots.txt", "status": 404}' | bnfurl robots build asked; bnfurl split --robots asked -f robots,robots.reason,url two
  deny	rule	http://a.example/
  deny	too many requests	http://b.example/

# Long files

  $ python3 -c 'import json; print(json.dumps({"url": "http://l/robots.txt", "status": 200, "body": "User-agent: *\nDisallow: /a\n#" + "x" * 600000 + "\nDisallow: /b\n"}))' > long.jsonl
  $ bnfurl robots build long long.jsonl
  ! bnfurl: read only the first 500 KiB of 1 robots.txt file, and left out 88042 bytes; the first: long.jsonl:1
  $ bnfurl robots show long http://l/b
  URL	WHAT	VALUE
  http://l/b	status	200
  http://l/b	verdict	allow
  ! bnfurl: http://l/b: only the first 500 KiB of its robots.txt count; 88042 bytes were left out
  $ bnfurl robots list long
  http://l/robots.txt	200	\N	600042	1	\N	\N	\N

# Repaired URLs

A program that fetches a URL may send a "%" without two digits as it is, or as "%25". What robots.txt denies of the two
is denied, by a store and by a file; what else is escaped is escaped in its rules, too.

  $ printf 'User-agent: *\nDisallow: /a%%zz\nDisallow: /q?x=100%%$\nDisallow: /b%%25zz\nDisallow: /s b\n' > robots.txt
  $ python3 -c 'import json; print(json.dumps({"url": "http://h/robots.txt", "status": 200, "body": open("robots.txt").read()}))' | bnfurl robots build repaired
  $ cat > bad << 'END'
  > http://h/a%zz
  > http://h/x/../%61%zz#f
  > http://h/q?x=100%
  > http://h/b%zz
  > http://h/s b
  > http:\\h\a%zz
  > http://u%25@h/c%zz/d%01%02%
  > http://h/a%25zz
  > END
  $ bnfurl filter --repair=browser --robots repaired bad
  http://u%25@h/c%zz/d%01%02%
  http://h/a%25zz
  ! bnfurl: judged 7 records by their repaired URLs (slashes corrected: 1, escaped: 7)
  $ bnfurl filter --repair=browser --rules robots:robots.txt bad
  http://u%25@h/c%zz/d%01%02%
  http://h/a%25zz
  ! bnfurl: judged 7 records by their repaired URLs (slashes corrected: 1, escaped: 7)
  $ bnfurl split -q --repair=web --robots repaired -f robots,robots.line,url bad
  deny	2	http://h/a%zz
  deny	2	http://h/x/../%61%zz#f
  deny	3	http://h/q?x=100%
  deny	4	http://h/b%zz
  deny	5	http://h/s b
  deny	2	http:\\\\h\\a%zz
  allow	\N	http://u%25@h/c%zz/d%01%02%
  allow	\N	http://h/a%25zz
  $ bnfurl split -q --repair=web --rules robots:robots.txt -f rule,url bad | head -1
  robots.txt:2	http://h/a%zz
  $ printf '127.0.0.1 - - [26/Nov/2026:08:00:00 +0000] "GET /a%%zz HTTP/1.1" 200 5 "-" "x"\n' | bnfurl split -q -i combined --repair --robots robots.txt -f robots,robots.line,url
  deny	2	/a%zz

# Damage

A value has a check sum. What does not match is not used.

  $ printf '{"url": "http://a/robots.txt", "status": 200, "body": ""}\n{"url": "http://b/robots.txt", "status": 404}\n' > two.jsonl
  $ bnfurl robots build damaged two.jsonl
  $ printf '\377' | dd of=damaged bs=1 seek=80 conv=notrunc status=none
  $ printf 'http://a/\nhttp://b/\n' | bnfurl filter --robots damaged
  http://b/
  ! bnfurl: damaged is damaged, first at octet 64: what it has there counts as unknown; build it again
  ! bnfurl: --robots: 1 record is not allowed, because damaged has no robots.txt for its origin
  $ printf 'http://a/\nhttp://b/\n' | bnfurl split --robots damaged -f robots,url
  \N	http://a/
  allow	http://b/
  ! bnfurl: damaged is damaged, first at octet 64: what it has there counts as unknown; build it again
  $ bnfurl robots show damaged http://a/
  URL	WHAT	VALUE
  http://a/	unknown	the store has no response for this origin, or none for the URL to which it redirects
  ! bnfurl: damaged is damaged, first at octet 64: what it has there counts as unknown; build it again
  [1]
  $ bnfurl robots list -f url,status damaged
  http://a/robots.txt	\N
  http://b/robots.txt	404
  ! bnfurl: damaged is damaged, first at octet 64: what it has there counts as unknown; build it again
  [3]
  $ bnfurl robots check damaged
  WHAT	VALUE
  responses	2
  status 404	1
  of unknown age	1
  damaged	1
  ! bnfurl: damaged is damaged, first at octet 64: what it has there counts as unknown; build it again
  [3]
  $ bnfurl robots build damaged two.jsonl
  ! bnfurl: damaged is damaged; build it again
  [2]
