The names that all logs share, for logs of several servers.

  $ cat > nginx.log << 'END'
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q=1 HTTP/1.1" 200 512 "http://r.example/x" "curl"
  > 192.0.2.2 - - [20/Nov/2026:09:30:00 +0100] "GET /b HTTP/1.1" 404 12 "-" "curl"
  > END
  $ cat > iis.log << 'END'
  > #Fields: date time c-ip cs-method cs-uri-stem cs-uri-query sc-status sc-bytes time-taken cs(User-Agent) cs(Referer) cs-host
  > 2026-11-20 08:00:05 192.0.2.1 GET /a x=1 200 77 15 curl - www.example
  > 2026-11-20 09:00:06 192.0.2.3 GET /b - 500 7 1500 curl - www.example
  > END
  $ cat > caddy.log << 'END'
  > {"ts":1795161601.5,"request":{"client_ip":"192.0.2.9","method":"GET","host":"www.example","uri":"/a","headers":{"User-Agent":["curl/8 \"x\""],"Referer":["http://r.example/"]}},"duration":8.1e-05,"size":2326,"status":200}
  > END
  $ cat > alb.log << 'END'
  > http 2026-11-20T08:00:00.186641Z app/lb/50dc 192.0.2.8:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 366 "GET http://www.example.com:80/a HTTP/1.1" "curl/7.46.0" - - arn:aws:tg/my "Root=1-58337262" "www.example.com" "-" 0 2026-11-20T08:00:00.186641Z "forward" "-" "-" "10.0.0.1:80" "200" "-" "-"
  > END
  $ echo log.client,log.vhost,log.time.iso,log.method,log.status,log.bytes,log.duration,log.referer,log.agent > names

# All logs have the same names

One command reads a fleet. Each file has the format that derives it, and times are in UTC.

  $ bnfurl stats -i auto --by log.status,log.time:hour nginx.log iis.log caddy.log alb.log
  log.status	log.time:hour	records	octets	invalid	share
  200	2026-11-20T08:00:00Z	4	3281	0	0.6667
  404	2026-11-20T08:00:00Z	1	12	0	0.1667
  500	2026-11-20T09:00:00Z	1	7	0	0.1667
  ! bnfurl: -i auto reads nginx.log as -i combined
  ! bnfurl: -i auto reads iis.log as -i w3c
  ! bnfurl: -i auto reads caddy.log as -i caddy
  ! bnfurl: -i auto reads alb.log as -i alb
  $ bnfurl stats -i auto --by log.vhost nginx.log iis.log caddy.log alb.log 2> /dev/null
  log.vhost	records	octets	invalid	share
  www.example	3	2410	0	0.5000
  \N	2	524	0	0.3333
  www.example.com	1	366	0	0.1667
  $ bnfurl stats -i auto nginx.log iis.log caddy.log alb.log 2> /dev/null | head -17
  records: 6
           6 100.0 %  valid
           0   0.0 %  invalid
           0   0.0 %  without a URL

  log.status: 3 different
           4  66.7 %  ####################  200
           1  16.7 %  #####                 404
           1  16.7 %  #####                 500

  log.method: 1 different
           6 100.0 %  ####################  GET

  path: 2 different
           4  66.7 %  ####################  /a
           2  33.3 %  ##########            /b
   (esc)

Each format has them, beside its own.

  $ bnfurl split -i w3c -f $(cat names) iis.log
  192.0.2.1	www.example	2026-11-20T08:00:05Z	GET	200	77	0.015	-	curl
  192.0.2.3	www.example	2026-11-20T09:00:06Z	GET	500	7	1.500	-	curl
  $ bnfurl split -i caddy -f $(cat names) caddy.log
  192.0.2.9	www.example	2026-11-20T08:00:01.5Z	GET	200	2326	0.000081	http://r.example/	curl/8 "x"
  $ bnfurl split -i caddy -o jsonl -f log.status,log.duration,log.agent caddy.log
  {"log.status":200,"log.duration":0.000081,"log.agent":"curl/8 \"x\""}
  $ bnfurl split -i traefik -f $(cat names) << 'END'
  > {"ClientHost":"192.0.2.7","DownstreamContentSize":12,"DownstreamStatus":404,"Duration":1234567,"RequestHost":"t.example","RequestMethod":"GET","RequestPath":"/b","time":"2026-11-20T10:00:00+02:00","request_User-Agent":"x"}
  > END
  192.0.2.7	t.example	2026-11-20T10:00:00+02:00	GET	404	12	0.001234567	\N	x
  ! bnfurl: no record has a member that is log.referer; known are: request.headers.Referer request_Referer http_referer referer referrer http.request.referrer
  $ bnfurl split -i jsonl -k uri -g rfc9112 -f $(cat names) << 'END'
  > {"timestamp":1795161600123,"uri":"/a","status":"200","method":"GET","host":{"name":"x"},"request_time":"0.5"}
  > {"@timestamp":"2026-11-20 09:00:00","uri":"/b","status":null,"status_code":404,"host":"h","duration_ms":12}
  > END
  \N	\N	2026-11-20T08:00:00.123Z	GET	200	\N	0.5	\N	\N
  \N	h	2026-11-20T09:00:00	\N	404	\N	0.012	\N	\N
  ! bnfurl: no record has a member that is log.client; known are: request.client_ip request.remote_ip request.remote_addr ClientHost remote_addr remote_ip client_ip clientip client.ip source.ip client ip
  ! bnfurl: no record has a member that is log.bytes; known are: DownstreamContentSize size body_bytes_sent bytes_sent bytes http.response.bytes http.response.body.bytes
  ! bnfurl: no record has a member that is log.referer; known are: request.headers.Referer request_Referer http_referer referer referrer http.request.referrer
  ! bnfurl: no record has a member that is log.agent; known are: request.headers.User-Agent request_User-Agent http_user_agent user_agent.original user_agent userAgent agent
  $ bnfurl split -i 'nginx:$remote_addr $host [$time_local] "$request" $status $body_bytes_sent $request_time' -f log.client,log.vhost,log.bytes,log.duration <<< '192.0.2.1 www.example [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 0.431'
  192.0.2.1	www.example	5	0.431
  $ bnfurl split -i 'apache:%v %h %t "%r" %>s %b %D' -f log.client,log.vhost,log.bytes,log.duration <<< 'www.example 192.0.2.1 [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 431'
  192.0.2.1	www.example	5	0.000431

A log that lacks one says so.

  $ bnfurl split -i combined -f log.vhost nginx.log
  ! bnfurl: the records have no column "log.vhost" (the host that was asked for); "bnfurl split -i combined -f help" lists what they have
  [2]

The names of other servers are known.

  $ bnfurl split -i combined -f log.remote-addr,log.msec,log.body_bytes_sent,log.ip,log.sc-status nginx.log
  192.0.2.1	20/Nov/2026:08:00:00 +0000	512	192.0.2.1	200
  192.0.2.2	20/Nov/2026:09:30:00 +0100	12	192.0.2.2	404
  $ bnfurl split -i w3c -f log.remote_addr,log.status iis.log
  192.0.2.1	200
  192.0.2.3	500
  $ bnfurl split -i combined -f log.statsu nginx.log
  ! bnfurl: unknown column "log.statsu" (did you mean "log.status"?); known are: log.status log.host log.ident log.user log.time log.request log.method log.target and 83 more; "bnfurl split -i combined -f help" lists them all
  [2]
  $ bnfurl split -i combined -f help nginx.log | grep '^log.[ac]'
  log.client	the client's address: log.host
  log.agent	the client's program: log.user-agent

# What no record has

Is a line at the end.

  $ bnfurl split -i caddy -f log.status,statu caddy.log
  200	\N
  ! bnfurl: no record has the member "statu" (did you mean "status"?)
  $ bnfurl stats -i caddy --by statu caddy.log
  statu	records	octets	invalid	share
  \N	1	2326	0	1.0000
  ! bnfurl: no record has the member "statu" (did you mean "status"?)
  $ bnfurl split -i caddy --where 'request.hosts=x' -f path caddy.log
  ! bnfurl: no record has the member "request.hosts" (did you mean "request.host"?)
  $ bnfurl split -i jsonl -k request.uri -g rfc9112 -f log.referer <<< '{"request":{"uri":"/"}}'
  \N
  ! bnfurl: no record has a member that is log.referer; known are: request.headers.Referer request_Referer http_referer referer referrer http.request.referrer
  $ bnfurl split -i caddy -f statu < /dev/null

A name of logs and times that is none is a mistake.

  $ bnfurl split -i caddy -f log.level caddy.log
  ! bnfurl: unknown column "log.level"; known are: log.client log.vhost log.time log.method log.status log.bytes log.duration log.referer and 78 more; "bnfurl split -i caddy -f help" lists them all; a member of that name is own.log.level
  [2]
  $ bnfurl split -i caddy -f own.log.level <<< '{"log":{"level":"info"},"request":{"uri":"/"}}'
  info
  $ bnfurl stats -i caddy --by x:hour caddy.log
  ! bnfurl: unknown column "x:hour"; known are: url valid error_offset expected reason grammar production kind and 78 more; "bnfurl split -i caddy -f help" lists them all; a member of that name is own.x:hour
  [2]
  $ bnfurl stats -i jsonl -k request.uri -g rfc9112 --by time:hour caddy.log
  time:hour	records	octets	invalid	share
  2026-11-20T08:00:00Z	1	2326	0	1.0000
