`--bot-networks NAME=FILE`, and the columns bot.status and bot.name: a request that says it is from a bot is verified if its
client is in the networks that the bot's operator publishes; otherwise it is only claimed. Operators publish JSON, or
lines.

  $ cat > googlebot.json << 'END'
  > {
  >   "creationTime": "2026-11-20T08:00:00.000000",
  >   "prefixes": [{
  >     "ipv6Prefix": "2001:db8:10::/64"
  >   }, {
  >     "ipv4Prefix": "192.0.2.64/27", "service": "x", "scope": {"ipv4Prefix": 7}
  >   }]
  > }
  > END
  $ printf '# The addresses of a bot\r\n198.51.100.7\r\n\r\n198.51.100.128/25 # the second data centre\r\n2001:db8:20::/48' > other.txt
  $ cat > log << 'END'
  > 192.0.2.65 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 1 "-" "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
  > 192.0.2.96 - - [20/Nov/2026:08:00:01 +0000] "GET /b HTTP/1.1" 404 1 "-" "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"
  > ::ffff:192.0.2.70 - - [20/Nov/2026:08:00:02 +0000] "GET /c HTTP/1.1" 200 1 "-" "GOOGLEBOT-Image/1.0"
  > 2001:DB8:10:0::1 - - [20/Nov/2026:08:00:03 +0000] "GET /d HTTP/1.1" 200 1 "-" "googlebot"
  > 2001:db8:11::1 - - [20/Nov/2026:08:00:04 +0000] "GET /e HTTP/1.1" 500 1 "-" "googlebot"
  > 198.51.100.7 - - [20/Nov/2026:08:00:05 +0000] "GET /f HTTP/1.1" 200 1 "-" "OtherBot/1"
  > 198.51.100.8 - - [20/Nov/2026:08:00:06 +0000] "GET /g HTTP/1.1" 200 1 "-" "OtherBot/1"
  > 198.51.100.200 - - [20/Nov/2026:08:00:07 +0000] "GET /h HTTP/1.1" 200 1 "-" "like Googlebot and OtherBot"
  > 203.0.113.1 - - [20/Nov/2026:08:00:08 +0000] "GET /i HTTP/1.1" 200 1 "-" "like OtherBot and Googlebot"
  > crawl.example.org - - [20/Nov/2026:08:00:09 +0000] "GET /j HTTP/1.1" 200 1 "-" "Googlebot"
  > 192.0.2.65 - - [20/Nov/2026:08:00:10 +0000] "GET /k HTTP/1.1" 200 1 "-" "bingbot/2.0"
  > 192.0.2.65 - - [20/Nov/2026:08:00:11 +0000] "GET http://a b HTTP/1.1" 400 1 "-" "Googlebot"
  > 192.0.2.65 - - [20/Nov/2026:08:00:12 +0000] "GET /m HTTP/1.1" 200 1 "-" "-"
  > END
  $ echo --bot-networks Googlebot=googlebot.json --bot-networks OtherBot=other.txt > networks

# Requests

Letter case in the user agent does not matter, nor does the way in which an IPv4 client is written. If a user agent
contains several names, one that is verified counts. A client that is not an address cannot be verified.

  $ for j in 1 2 8; do bnfurl split -j $j -i combined $(cat networks) -f log.client,bot.status,bot.name,url log > rows.$j; done; cmp rows.1 rows.2; cmp rows.1 rows.8; cat rows.1
  192.0.2.65	verified	Googlebot	/a
  192.0.2.96	claimed	Googlebot	/b
  192.0.2.70	verified	Googlebot	/c
  2001:db8:10::1	verified	Googlebot	/d
  2001:db8:11::1	claimed	Googlebot	/e
  198.51.100.7	verified	OtherBot	/f
  198.51.100.8	claimed	OtherBot	/g
  198.51.100.200	verified	OtherBot	/h
  203.0.113.1	claimed	Googlebot	/i
  crawl.example.org	\N	\N	/j
  192.0.2.65	\N	\N	/k
  192.0.2.65	verified	Googlebot	http://a b
  192.0.2.65	\N	\N	/m

Several files with one NAME count together, and NAME can be any text without "=".

  $ mkdir a=b; cp other.txt a=b/; bnfurl split -i combined --bot-networks googleBOT=a=b/other.txt --bot-networks Googlebot=googlebot.json -f bot.status,bot.name,url --where 'bot.name and log.client in 192.0.2.65,203.0.113.1,198.51.100.200' log
  verified	googleBOT	/a
  verified	googleBOT	/h
  claimed	googleBOT	/i
  verified	googleBOT	http://a b
  $ bnfurl split -i combined --bot-networks "g/2.1; +=googlebot.json" -f log.client,bot.status,bot.name --where bot.name log

Every format with clients and user agents has the columns. In JSON, a member can be missing.

  $ printf '%s\n' '{"url":"/a","remote_addr":"192.0.2.65","http_user_agent":"Googlebot"}' '{"url":"/b","remote_addr":"192.0.2.1","http_user_agent":"Googlebot"}' '{"url":"/c","remote_addr":"192.0.2.1"}' '{"url":"/d","http_user_agent":"Googlebot"}' > jsonl; bnfurl split -i jsonl -k url -g rfc9112 $(cat networks) -f path,bot.status,bot.name jsonl
  /a	verified	Googlebot
  /b	claimed	Googlebot
  /c	\N	\N
  /d	\N	\N
  $ printf '%s\n' '#Fields: c-ip cs-uri-stem cs(User-Agent)' '192.0.2.65 /a Googlebot' '192.0.2.1 /b Mozilla/5.0+(Googlebot)' > w3c; bnfurl split -i w3c $(cat networks) -f path,bot.status,bot.name w3c
  /a	verified	Googlebot
  /b	claimed	Googlebot
  $ printf '192.0.2.65 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 1\n' | bnfurl split -i common $(cat networks) -f path,bot.status,bot.name
  /a	\N	\N
  ! bnfurl: columns that common does not have: bot.name, bot.status
  $ bnfurl split $(cat networks) -f host,bot.name <<< http://h/
  h	\N
  ! bnfurl: columns that lines does not have: bot.name

# What they did

  $ bnfurl stats -i combined $(cat networks) log
  bot.name	bot.status	records	octets	invalid	share
  Googlebot	verified	4	4	1	0.3077
  Googlebot	claimed	3	3	0	0.2308
  \N	\N	3	3	0	0.2308
  OtherBot	verified	2	2	0	0.1538
  OtherBot	claimed	1	1	0	0.0769
  $ bnfurl stats -i combined $(cat networks) --by bot.status --sum log.bytes -o tsv log
  bot.status	records	octets	invalid	share	log.bytes.sum
  verified	6	6	1	0.4615	6
  claimed	4	4	0	0.3077	4
  \N	3	3	0	0.2308	3
  $ bnfurl grep -i combined $(cat networks) --where bot.status=claimed log | cut -d '"' -f 2
  GET /b HTTP/1.1
  GET /e HTTP/1.1
  GET /g HTTP/1.1
  GET /i HTTP/1.1
  $ bnfurl grep -i combined $(cat networks) -c log
  ! bnfurl: grep --bot-networks has no effect without --where bot.status=claimed
  [2]
  $ bnfurl report -i combined $(cat networks) --json log | sed -n '/"verified-bots"/,/\]}/p'
  {"name":"verified-bots","title":"Verified bots","records":10,"groups":4,"rows":[
  {"bot.name":"Googlebot","bot.status":"verified","records":4,"octets":4,"invalid":1,"share":0.4000,"4xx.sum":1,"5xx.sum":0,"log.client.distinct":3}
  ,{"bot.name":"Googlebot","bot.status":"claimed","records":3,"octets":3,"invalid":0,"share":0.3000,"4xx.sum":1,"5xx.sum":1,"log.client.distinct":3}
  ,{"bot.name":"OtherBot","bot.status":"verified","records":2,"octets":2,"invalid":0,"share":0.2000,"4xx.sum":0,"5xx.sum":0,"log.client.distinct":2}
  ,{"bot.name":"OtherBot","bot.status":"claimed","records":1,"octets":1,"invalid":0,"share":0.1000,"4xx.sum":0,"5xx.sum":0,"log.client.distinct":1}
  ]},
  $ bnfurl report -i combined $(cat networks) log | grep -o '<h2[^>]*>Verified bots</h2>'
  <h2>Verified bots</h2>
  $ bnfurl report -i combined log | grep -c 'Verified bots'
  0
  [1]
  $ bnfurl split -i combined -f bot.status log
  ! bnfurl: the column bot.status needs --bot-networks
  [2]

# Mistakes

  $ for word in Googlebot =googlebot.json Googlebot= Googlebot=nosuch Googlebot=-; do bnfurl split -i combined --bot-networks $word -f bot.status log; done
  ! bnfurl: --bot-networks: expected NAME=FILE, as in Googlebot=googlebot.json, found "Googlebot"
  ! bnfurl: --bot-networks: expected NAME=FILE, as in Googlebot=googlebot.json, found "=googlebot.json"
  ! bnfurl: --bot-networks: expected NAME=FILE, as in Googlebot=googlebot.json, found "Googlebot="
  ! bnfurl: nosuch: No such file or directory
  ! bnfurl: --bot-networks: standard input is for records; name a FILE
  [2]
  $ for lines in '' '# none\n\n' '192.0.2.0/24\n192.0.2/24\n' '\n192.0.2.0/33' '192.0.2.0/24,2001:db8::/32' '192.0.2.0-192.0.2.255' 'crawl.example.org'; do printf "$lines" > file; bnfurl split -i combined --bot-networks Bot=file -f bot.status log; done
  ! bnfurl: file: expected networks, found none
  ! bnfurl: file: expected networks, found none
  ! bnfurl: file:2: expected a network such as 192.0.2.0/24, found "192.0.2/24"
  ! bnfurl: file:2: expected a network such as 192.0.2.0/24, found "192.0.2.0/33"
  ! bnfurl: file:1: expected a network such as 192.0.2.0/24, found "192.0.2.0/24,2001:db8::/32"
  ! bnfurl: file:1: expected a network such as 192.0.2.0/24, found "192.0.2.0-192.0.2.255"
  ! bnfurl: file:1: expected a network such as 192.0.2.0/24, found "crawl.example.org"
  [2]
  $ for json in '{' '{}' '[]' '["192.0.2.0/24"]' '{"prefixes":{}}' '{"prefixes":[]}' '{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"}' '{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"' '{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"}]'; do printf "$json" > file; bnfurl split -i combined --bot-networks Bot=file -f bot.status log; done
  ! bnfurl: file:1: expected {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]}, found "{"
  ! bnfurl: file:1: expected {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]}, found "{}"
  ! bnfurl: file:1: expected {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]}, found "[]"
  ! bnfurl: file:1: expected {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]}, found "["192.0.2.0/24"]"
  ! bnfurl: file:1: expected {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]}, found "{"prefixes":{}}"
  ! bnfurl: file: expected networks, found none
  ! bnfurl: file:1: expected {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]}, found ""
  ! bnfurl: file:1: expected {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]}, found "{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"
  ! bnfurl: file:1: expected {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]}, found "{"prefixes":[{"ipv4Prefix":"192.0.2.0/24"
  [2]
  $ for json in '{\n"prefixes":[\n{"ipv4Prefix":"192.0.2.0/24"},\n{"ip_prefix":"192.0.2.0/24"}]}' '{\n"prefixes":[\n{"ipv4Prefix":"192.0.2/24"}]}' '{\n"prefixes":[\n{"ipv4Prefix":7}]}' '{\n"prefixes":[\n7]}' '{\n"prefixes":[\n{"ipv4Prefix":"192.0.2.0/24" 7}]}'; do printf "$json" > file; bnfurl split -i combined --bot-networks Bot=file -f bot.status log; done
  ! bnfurl: file:4: expected {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]}, found "{"ip_prefix":"192.0.2.0/24"}]}"
  ! bnfurl: file:3: expected a network such as 192.0.2.0/24, found "192.0.2/24"
  ! bnfurl: file:3: expected {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]}, found "7}]}"
  ! bnfurl: file:3: expected {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]}, found "7]}"
  ! bnfurl: file:3: expected {"prefixes": [{"ipv4Prefix": "192.0.2.0/24"}, ...]}, found "7}]}"
  [2]
