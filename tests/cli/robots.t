`--robots`, and the columns robots, robots.line and robots.agent: each request of a log is judged as the robot that made
it.

# Who asks

A robot is found by its user agent, with or without a version. If no group names it, the rules for all others apply,
and a known crawler still has its name. OPTIONS and CONNECT ask for no path, and an invalid target is not judged. Each
request is judged as by a run with `--agent` for it alone. In JSON a member can be missing, some logs have no user
agents, and agents that are attacks name no robot.

  $ cat > robots.txt << 'END'
  > User-agent: *
  > Disallow: /cart
  >
  > User-agent: gptbot
  > User-agent: Bytespider
  > Disallow: /
  >
  > User-agent: ClaudeBot
  > User-agent: MyOwnBot
  > Allow: /docs
  > Disallow: /docs/private
  > END
  $ cat > requests << 'END'
  > GET /a?b HTTP/1.1|Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.3; +https://openai.com/gptbot
  > GET /robots.txt HTTP/1.1|GPTBot/1.3
  > GET /x HTTP/1.1|Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)
  > GET /docs/%70rivate/1 HTTP/1.1|Mozilla/5.0 (compatible; claudebot/1.0)
  > GET /cart HTTP/1.1|myownbot
  > GET /cart HTTP/1.1|Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)
  > GET /cart HTTP/1.1|-
  > GET http://h.example/cart HTTP/1.1|curl/8.5.0
  > GET http://h.example HTTP/1.1|GPTBot
  > GET /a[ HTTP/1.1|GPTBot
  > OPTIONS * HTTP/1.1|GPTBot
  > CONNECT h.example:443 HTTP/1.1|GPTBot
  > END
  $ sed 's/\(.*\)|\(.*\)/192.0.2.1 - - [20\/Nov\/2026:08:00:00 +0000] "\1" 200 5 "-" "\2"/' requests > access.log
  $ bnfurl split -i combined --robots robots.txt -f robots.agent,robots,robots.line,url access.log
  GPTBot	deny	6	/a?b
  GPTBot	allow	\N	/robots.txt
  Bytespider	deny	6	/x
  ClaudeBot	deny	11	/docs/%70rivate/1
  MyOwnBot	allow	\N	/cart
  bingbot	deny	2	/cart
  *	deny	2	/cart
  *	deny	2	http://h.example/cart
  GPTBot	deny	6	http://h.example
  GPTBot	\N	\N	/a[
  GPTBot	\N	\N	*
  GPTBot	\N	\N	h.example:443
  $ bnfurl grep -i combined --robots robots.txt --where 'robots=deny and robots.agent=Bytespider' access.log
  192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /x HTTP/1.1" 200 5 "-" "Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)"
  $ bnfurl stats -i combined --robots robots.txt access.log
  robots.agent: 6 distinct values; % of 12 records
                                            denied.sum  denied.mean          log.time.min          log.time.max
           6  50.0 %  ####################           2  0.333333333  2026-11-20T08:00:00Z  2026-11-20T08:00:00Z  GPTBot
           2  16.7 %  ######                         2            1  2026-11-20T08:00:00Z  2026-11-20T08:00:00Z  *
           1   8.3 %  ###                            1            1  2026-11-20T08:00:00Z  2026-11-20T08:00:00Z  Bytespider
           1   8.3 %  ###                            1            1  2026-11-20T08:00:00Z  2026-11-20T08:00:00Z  ClaudeBot
           1   8.3 %  ###                            0            0  2026-11-20T08:00:00Z  2026-11-20T08:00:00Z  MyOwnBot
           1   8.3 %  ###                            1            1  2026-11-20T08:00:00Z  2026-11-20T08:00:00Z  bingbot
  $ bnfurl stats -i combined --robots robots.txt --max log.bytes -o tsv access.log
  robots.agent	records	octets	invalid	share	log.bytes.max
  GPTBot	6	30	1	0.5000	5
  *	2	10	0	0.1667	5
  Bytespider	1	5	0	0.0833	5
  ClaudeBot	1	5	0	0.0833	5
  MyOwnBot	1	5	0	0.0833	5
  bingbot	1	5	0	0.0833	5
  $ bnfurl stats -i combined --robots - -q --by robots -o tsv access.log < robots.txt
  robots	records	octets	invalid	share
  deny	7	35	0	0.5833
  \N	3	15	1	0.2500
  allow	2	10	0	0.1667
  $ while IFS='|' read -r request agent; do echo "1 - - [20/Nov/2026:08:00:00 +0000] \"$request\" 200 5 \"-\" \"$agent\"" > one; agent=$(bnfurl split -q -i combined --robots robots.txt -f robots.agent one); bnfurl split -q -i combined --robots robots.txt --rules robots:robots.txt --agent "$agent" -f robots,decision --where robots one; done < requests | sort | uniq -c | sed 's/^ *//'
  2 allow	allow
  7 deny	deny
  $ printf '{"uri":"/cart"}\n{"uri":"/x","user_agent":"GPTBot/1"}\n[]\n' | bnfurl split -q -i jsonl -k uri -g rfc9112 --robots robots.txt -f robots,robots.agent,robots.line -o jsonl
  {"robots":"deny","robots.agent":"*","robots.line":2}
  {"robots":"deny","robots.agent":"GPTBot","robots.line":6}
  {"robots":null,"robots.agent":null,"robots.line":null}
  $ bnfurl split -i common --robots robots.txt -f robots,robots.agent,path <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /cart HTTP/1.1" 200 5'
  \N	\N	/cart
  ! bnfurl: columns that common does not have: robots, robots.agent
  $ for agent in '*' '' '%s%n' '/1.0' 'User-agent: GPTBot2' "$(printf 'a/1 %.0s' {1..500})"; do echo "1 - - [20/Nov/2026:08:00:00 +0000] \"GET /cart HTTP/1.1\" 200 5 \"-\" \"$agent\""; done | bnfurl stats -i combined --robots robots.txt --by robots.agent,robots -o tsv
  robots.agent	robots	records	octets	invalid	share
  *	deny	6	30	0	1.0000
  $ echo "1 - - [20/Nov/2026:08:00:00 +0000] \"GET /x HTTP/1.1\" 200 5 \"-\" \"$(printf 'a/1 %.0s' {1..500})GPTBot/1\"" | bnfurl split -i combined --robots robots.txt -f robots.agent,robots
  GPTBot	deny

# Mistakes

  $ printf 'User-agent: *\n' > robots.txt
  $ echo '1 - - [20/Nov/2026:08:00:00 +0000] "GET /x HTTP/1.1" 200 5 "-" "-"' > access.log
  $ bnfurl split -i combined -f robots access.log
  ! bnfurl: the column robots needs --robots
  [2]
  $ bnfurl grep -i combined --robots robots.txt access.log
  ! bnfurl: grep --robots has no effect without --where robots=deny
  [2]
  $ bnfurl stats -i combined --robots access.log access.log
  ! bnfurl: --robots: access.log is not a robots.txt: it has no line "User-agent"
  [2]
  $ bnfurl stats -i combined --robots nosuch access.log
  ! bnfurl: nosuch: No such file or directory
  ! bnfurl: 1 error in the rule files; nothing was run
  [2]
  $ bnfurl stats -i combined --robots - < robots.txt
  ! bnfurl: --robots: - is standard input, from which the records are read; name another FILE
  [2]
  $ bnfurl stats -i combined --robots - --rules - access.log < robots.txt
  ! bnfurl: --robots: standard input can be read only once
  [2]
  $ printf 'Crawl-delay: 3\nUser-agent: *\nHost: h\n' > odd.txt
  $ bnfurl stats -i combined --robots odd.txt --by robots -o tsv access.log
  robots	records	octets	invalid	share
  allow	1	5	0	1.0000
  ! bnfurl: skipped in odd.txt: lines with the key "crawl-delay" (1, first on line 1)
  ! bnfurl: skipped in odd.txt: lines with the key "host" (1, first on line 3)
