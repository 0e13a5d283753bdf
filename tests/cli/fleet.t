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
  $ cat > nginx.conf << 'END'
  > log_format xff '$http_x_forwarded_for - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"';
  > log_format timed '$remote_addr [$time_local] "$request" $status $request_time';
  > log_format js escape=json '{"t":"$time_iso8601","request":"$request","status":"$status"}';
  > log_format bare '$remote_addr $status';
  > END
  $ printf '203.0.113.7, 10.0.0.1 - - [20/Nov/2026:08:00:00 +0000] "GET /x HTTP/1.1" 200 5 "-" "curl"\n' > xff.log
  $ printf '192.0.2.1 [20/Nov/2026:08:00:00 +0000] "GET /t HTTP/1.1" 200 0.012\n' > timed.log
  $ printf '{"t":"2026-11-20T08:00:00+00:00","request":"GET /j HTTP/1.1","status":"500"}\n' > js.log
  $ printf 'job 7 done\n' > job.log
  $ mkdir -p logs/a; cp js.log logs/a/js.log; cp nginx.log logs/a; cp caddy.log logs
  $ cat > list << 'END'
  > # our servers
  > a/*.log   nginx:@nginx.conf
  >
  > js?log  jsonl -k request
  > END
  $ printf 'http://h/c#f\n' > urls
  $ true > empty
  $ echo log.client,log.vhost,log.time.iso,log.method,log.status,log.bytes,log.duration,log.referer,log.agent > names

# All logs have the same names

One command reads a fleet. Each file has the format that derives it, and hours are those of UTC.

  $ bnfurl stats -i auto --by log.status,log.time:hour nginx.log iis.log caddy.log alb.log
  log.status	log.time:hour	records	octets	invalid	share
  200	2026-11-20T08:00:00Z	4	3281	0	0.6667
  404	2026-11-20T08:00:00Z	1	12	0	0.1667
  500	2026-11-20T09:00:00Z	1	7	0	0.1667
  ! bnfurl: -i auto: detected these formats:
  !   combined nginx.log
  !   w3c      iis.log
  !   caddy    caddy.log
  !   alb      alb.log
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

  log.status: 3 distinct values; % of 6 records
           4  66.7 %  ####################  200
           1  16.7 %  #####                 404
           1  16.7 %  #####                 500

  log.method: 1 distinct value; % of 6 records
           6 100.0 %  ####################  GET

  path: 2 distinct values; % of 6 valid URLs
           4  66.7 %  ####################  /a
           2  33.3 %  ##########            /b
   (esc)

Each command reads each file by its own format, and -j changes nothing.

  $ bnfurl split -i auto --header -f file,line,$(cat names) nginx.log empty iis.log caddy.log alb.log urls > rows
  ! bnfurl: iis.log: log.duration: assuming that the field "time-taken", whose unit is unknown, is in milliseconds
  ! bnfurl: -i auto: detected these formats:
  !   combined nginx.log
  !   w3c      iis.log
  !   caddy    caddy.log
  !   alb      alb.log
  !   lines    urls
  ! bnfurl: columns that some files do not have: log.agent (such as urls), log.bytes (such as urls), log.client (such as urls), log.duration (such as nginx.log), log.method (such as urls), log.referer (such as alb.log), log.status (such as urls), log.time.iso (such as urls), log.vhost (such as nginx.log)
  $ cat rows
  file	line	log.client	log.vhost	log.time.iso	log.method	log.status	log.bytes	log.duration	log.referer	log.agent
  nginx.log	1	192.0.2.1	\N	2026-11-20T08:00:00+00:00	GET	200	512	\N	http://r.example/x	curl
  nginx.log	2	192.0.2.2	\N	2026-11-20T09:30:00+01:00	GET	404	12	\N	\N	curl
  iis.log	1	192.0.2.1	www.example	2026-11-20T08:00:05Z	GET	200	77	0.015	\N	curl
  iis.log	2	192.0.2.3	www.example	2026-11-20T09:00:06Z	GET	500	7	1.500	\N	curl
  caddy.log	1	192.0.2.9	www.example	2026-11-20T08:00:01.5Z	GET	200	2326	0.000081	http://r.example/	curl/8 "x"
  alb.log	1	192.0.2.8	www.example.com	2026-11-20T08:00:00.186641Z	GET	200	366	0.001	\N	curl/7.46.0
  urls	1	\N	\N	\N	\N	\N	\N	\N	\N	\N
  $ for j in 1 2 8; do bnfurl split -j $j -i auto --header -f file,line,$(cat names) nginx.log empty iis.log caddy.log alb.log urls 2> /dev/null | cmp - rows; done
  $ bnfurl split -c -i auto --where log.status=200 nginx.log caddy.log
  2
  ! bnfurl: -i auto: detected these formats:
  !   combined nginx.log
  !   caddy    caddy.log
  $ bnfurl split -c -q -i auto --where log.status=200 caddy.log nginx.log
  2
  $ bnfurl grep -q -i auto --where log.status=200 nginx.log caddy.log
  $ bnfurl grep -n -i auto --where log.client=192.0.2.1 caddy.log nginx.log iis.log 2> /dev/null
  nginx.log:1:192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q=1 HTTP/1.1" 200 512 "http://r.example/x" "curl"
  iis.log:2:2026-11-20 08:00:05 192.0.2.1 GET /a x=1 200 77 15 curl - www.example
  $ bnfurl check -c -i auto caddy.log nginx.log iis.log 2> /dev/null
  0
  $ bnfurl normalize -q -i auto caddy.log nginx.log iis.log
  /a
  /a?q=1
  /b
  /a?x=1
  /b
  $ bnfurl resolve -q -i auto --base http://h/ caddy.log nginx.log iis.log
  http://h/a
  http://h/a?q=1
  http://h/b
  http://h/a?x=1
  http://h/b
  $ bnfurl dedupe -c -i auto --by log.client caddy.log nginx.log iis.log 2> /dev/null
  4
  $ echo default allow > rules
  $ bnfurl filter -c -i auto --rules rules caddy.log nginx.log iis.log 2> /dev/null
  5
  $ bnfurl diff -i auto -g rfc9112 -g rfc3986 -p request-target -p URI caddy.log nginx.log 2> /dev/null
  1	/a	valid	1	0
  1	/a?q=1	valid	1	0
  2	/b	valid	1	0
  [1]
  $ cat caddy.log | bnfurl split -i auto -f file,log.status nginx.log - nginx.log -
  nginx.log	200
  nginx.log	404
  -	200
  nginx.log	200
  nginx.log	404
  ! bnfurl: -i auto: detected these formats:
  !   combined nginx.log
  !   caddy    -
  $ bnfurl split -i auto -f file,log.status <(cat caddy.log) <(cat nginx.log) 2> /dev/null | cut -f 2
  200
  200
  404

What only some formats have is absent elsewhere, and a file that is missing changes nothing.

  $ bnfurl split -q -i auto nginx.log urls
  2026-11-20T08:00:00+00:00	192.0.2.1	GET	200	512	1	/a	q=1
  2026-11-20T09:30:00+01:00	192.0.2.2	GET	404	12	1	/b	\N
  \N	\N	\N	\N	\N	1	/c	\N
  $ bnfurl split -q -i auto -f log.ident,log.cs-method,fragment.decoded,segment[0],query.q nginx.log iis.log urls
  -	\N	\N	a	1
  -	\N	\N	b	\N
  \N	GET	\N	a	\N
  \N	GET	\N	b	\N
  \N	\N	f	c	\N
  $ bnfurl split -q -i auto -f own.status,duration caddy.log nginx.log
  200	8.1e-05
  200	\N
  404	\N
  $ bnfurl split -q -i auto --pass -o jsonl -f path nginx.log caddy.log
  {"path":"/a","log.host":"192.0.2.1","log.ident":"-","log.user":null,"log.time":"20/Nov/2026:08:00:00 +0000","log.request":"GET /a?q=1 HTTP/1.1","log.method":"GET","log.version":"HTTP/1.1","log.status":200,"log.size":512,"log.referer":"http://r.example/x","log.user-agent":"curl","log.rest":null}
  {"path":"/b","log.host":"192.0.2.2","log.ident":"-","log.user":null,"log.time":"20/Nov/2026:09:30:00 +0100","log.request":"GET /b HTTP/1.1","log.method":"GET","log.version":"HTTP/1.1","log.status":404,"log.size":12,"log.referer":null,"log.user-agent":"curl","log.rest":null}
  {"path":"/a","ts":1795161601.5,"request":{"client_ip":"192.0.2.9","method":"GET","host":"www.example","uri":"/a","headers":{"User-Agent":["curl/8 \"x\""],"Referer":["http://r.example/"]}},"duration":8.1e-05,"size":2326,"status":200}
  $ bnfurl split -q -i auto --pass -f path nginx.log nginx.log | head -1
  /a	192.0.2.1	-	\N	20/Nov/2026:08:00:00 +0000	GET /a?q=1 HTTP/1.1	GET	HTTP/1.1	200	512	http://r.example/x	curl	\N
  $ bnfurl split -i auto -f log.status missing caddy.log
  200
  ! bnfurl: missing: No such file or directory
  ! bnfurl: -i auto: detected caddy in caddy.log
  [2]
  $ bnfurl stats -i auto --by log.status -o jsonl caddy.log nginx.log 2> /dev/null
  {"log.status":200,"records":2,"octets":2838,"invalid":0,"share":0.6667}
  {"log.status":404,"records":1,"octets":12,"invalid":0,"share":0.3333}
  $ bnfurl stats -i auto --by log.status -o jsonl nginx.log <(echo '{"uri":"/","status":"ok","request":{"uri":"/"}}') 2> /dev/null
  {"log.status":200,"records":1,"octets":512,"invalid":0,"share":0.3333}
  {"log.status":404,"records":1,"octets":12,"invalid":0,"share":0.3333}
  {"log.status":null,"records":1,"octets":null,"invalid":0,"share":0.3333}

The common columns are there in every format. A name that none of them has is a mistake.

  $ for format in common haproxy caddy w3c; do bnfurl check -c -i $format --where 'log.client or log.vhost or log.time or log.method or log.status or log.bytes or log.duration or log.referer or log.agent' empty; done
  0
  0
  0
  0
  $ bnfurl split -i 'nginx:$remote_addr "$request"' <<< '192.0.2.1 "GET / HTTP/1.1"'
  \N	192.0.2.1	GET	\N	\N	1	/	\N
  $ bnfurl split -i 'nginx:$remote_addr "$request"' -o jsonl -f log.client,log.status,log.agent,log.time.iso <<< '192.0.2.1 "GET / HTTP/1.1"'
  {"log.client":"192.0.2.1","log.status":null,"log.agent":null,"log.time.iso":null}
  ! bnfurl: columns that nginx:$remote_addr "$request" does not have: log.agent, log.status, log.time.iso
  $ bnfurl check -c -i combined --where 'log.vhost=x' nginx.log
  0
  ! bnfurl: columns that combined does not have: log.vhost
  $ bnfurl split -q -i auto -f log.vhost nginx.log nginx.log
  \N
  \N
  \N
  \N
  $ bnfurl split -i auto -f log.vhost,path nginx.log urls
  \N	/a
  \N	/b
  \N	/c
  ! bnfurl: -i auto: detected these formats:
  !   combined nginx.log
  !   lines    urls
  ! bnfurl: columns that some files do not have: log.vhost (such as nginx.log)
  $ bnfurl split -q -i auto -f log.statsu nginx.log iis.log
  ! bnfurl: unknown column "log.statsu" (did you mean "log.status"?); expected one of: log.status log.host log.ident log.user log.time log.request log.method log.target and others; "bnfurl split -i combined -f help" lists them all
  [2]
  $ bnfurl grep -q -i auto --where 'log.vhost=x' nginx.log nginx.log
  [1]
  $ bnfurl stats --by log.status nginx.log
  ! bnfurl: unknown column "log.status": each record is read as a URL; if it is a log, name the format, as in -i combined (-i help lists all), or let -i auto detect it
  [2]
  $ bnfurl grep --where 'log.stauts=404' nginx.log
  ! bnfurl: unknown column "log.stauts": each record is read as a URL; if it is a log, name the format, as in -i combined (-i help lists all), or let -i auto detect it
  [2]
  $ bnfurl split -i auto -f statu caddy.log nginx.log
  \N
  \N
  \N
  ! bnfurl: -i auto: detected these formats:
  !   caddy    caddy.log
  !   combined nginx.log
  ! bnfurl: no record has the member "statu"
  ! bnfurl: columns that some files do not have: statu (such as nginx.log)
  $ bnfurl split -q -i auto --pass -f path nginx.log caddy.log
  ! bnfurl: --pass: the files have different columns, which needs -o jsonl
  [2]

They have one type and one way to be missing. What the line has is there by its own name.

  $ bnfurl split -i combined -o jsonl -f log.referer,log.agent,log.user-agent,log.bytes,log.size,log.status <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 304 - "-" "-"'
  {"log.referer":null,"log.agent":null,"log.user-agent":"-","log.bytes":null,"log.size":null,"log.status":304}
  $ bnfurl split -i combined --pass -f valid --header <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 304 - "-" "-"'
  valid	log.host	log.ident	log.user	log.time	log.request	log.method	log.version	log.status	log.size	log.referer	log.user-agent	log.rest
  1	192.0.2.1	-	\N	20/Nov/2026:08:00:00 +0000	GET / HTTP/1.1	GET	HTTP/1.1	304	-	\N	-	\N
  $ bnfurl split -i w3c -o jsonl -f log.referer,log.bytes,log.sc-bytes,log.status,log.duration iis.log
  {"log.referer":null,"log.bytes":77,"log.sc-bytes":"77","log.status":200,"log.duration":0.015}
  {"log.referer":null,"log.bytes":7,"log.sc-bytes":"7","log.status":500,"log.duration":1.500}
  ! bnfurl: log.duration: assuming that the field "time-taken", whose unit is unknown, is in milliseconds
  $ bnfurl split -i haproxy -o jsonl -f log.status,log.bytes,log.size,log.duration <<< '192.0.2.1:3 [20/Nov/2026:08:00:00.655] h s/s 1/0/3/6/9 -1 +27 - - ---- 1/1/1/1/0 0/0 "GET / HTTP/1.1"'
  {"log.status":null,"log.bytes":27,"log.size":"+27","log.duration":0.009}
  $ bnfurl split -i caddy -o jsonl -f log.client,log.status,log.bytes,log.referer,own.status <<< '{"request":{"uri":"/","remote_ip":"-","headers":{"Referer":["-"]}},"status":"200","size":"x"}'
  {"log.client":null,"log.status":200,"log.bytes":null,"log.referer":null,"own.status":"200"}
  ! bnfurl: 1 record has a number of bytes that cannot be read; the first is "x" at -:1
  $ bnfurl split -c -i w3c --where '!log.referer' iis.log
  2
  $ bnfurl stats -i auto --by log.referer nginx.log iis.log caddy.log alb.log 2> /dev/null
  log.referer	records	octets	invalid	share
  \N	4	462	0	0.6667
  http://r.example/	1	2326	0	0.1667
  http://r.example/x	1	512	0	0.1667
  $ bnfurl split -c -i combined --where 'log.referer!="-"' nginx.log
  ! bnfurl: --where: expected another value after log.referer!=, found "-" (log.referer is missing if a log has "-"; test it with log.referer or !log.referer):
  ! log.referer!="-"
  !              ^
  [2]

A duration has the unit of the program that writes it. A member that only this program has tells which one it is; where
none does, that is told.

  $ bnfurl split -i jsonl -k :path -g rfc9112 -f log.client,log.vhost,log.time.iso,log.method,log.status,log.bytes,log.duration,log.agent << 'END'
  > {":authority":"h.example",":method":"GET",":path":"/a","bytes_sent":5,"duration":11,"response_code":200,"response_flags":"-","start_time":"2026-11-20T08:00:00.479Z","user-agent":"x","downstream_remote_address":"192.0.2.1:4711"}
  > END
  192.0.2.1	h.example	2026-11-20T08:00:00.479Z	GET	200	5	0.011	x
  $ bnfurl split -i jsonl -k uri -g rfc9112 -f log.duration <<< '{"uri":"/a","duration":11,"resp_headers":{}}'
  11
  $ bnfurl split -i jsonl -k uri -g rfc9112 -f log.duration <<< '{"uri":"/a","duration":11}'
  11
  ! bnfurl: log.duration: assuming that the member "duration", whose unit is unknown, is in seconds
  $ for duration in 12ms 1.5s 250µs 250us 3ns '1s ' -5ms 0s; do bnfurl split -i jsonl -k uri -g rfc9112 -f log.duration <<< "{\"uri\":\"/a\",\"duration\":\"$duration\"}"; done
  0.012
  1.5
  0.000250
  0.000250
  0.000000003
  \N
  \N
  0
  ! bnfurl: 1 record has a duration that cannot be read; the first is "1s " at -:1
  ! bnfurl: log.duration: assuming that the member "duration", whose unit is unknown, is in seconds
  ! bnfurl: 1 record has a duration that cannot be read; the first is "-5ms" at -:1
  $ bnfurl split -i traefik -f log.duration <<< '{"RequestPath":"/a","Duration":"12ms"}'
  0.012
  $ bnfurl split -i 'nginx:$remote_addr "$request" $status $request_time' -f log.duration <<< '192.0.2.1 "GET / HTTP/1.1" 200 0.012'
  0.012
  $ printf '{"remote_addr":"[2001:db8::1]:4711","uri":"/"}\n{"remote_addr":"2001:db8::1","uri":"/"}\n' | bnfurl split -i jsonl -k uri -g rfc9112 -f log.client
  2001:db8::1
  2001:db8::1
  $ bnfurl split -i jsonl -k uri -g rfc9112 -f log.status <<< '{"uri":"/a","duration":11,"status":200}'
  200
  $ bnfurl split -i jsonl -k httpRequest.requestUrl -f log.client,log.method,log.status,log.bytes,log.duration,log.agent,host <<< '{"httpRequest":{"latency":"0.021s","remoteIp":"192.0.2.1","requestMethod":"GET","requestUrl":"https://h.example/a","responseSize":"12","status":200,"userAgent":"x"}}'
  192.0.2.1	GET	200	12	0.021	x	h.example
  $ bnfurl split -i jsonl -k ClientRequestURI -g rfc9112 -f log.client,log.vhost,log.method,log.status,log.bytes,log.time.iso,log.agent,path <<< '{"ClientIP":"192.0.2.1","ClientRequestHost":"h.example","ClientRequestMethod":"GET","ClientRequestURI":"/a?x=1","ClientRequestUserAgent":"x","EdgeResponseBytes":12,"EdgeResponseStatus":200,"EdgeStartTimestamp":"2026-11-20T00:00:02Z"}'
  192.0.2.1	h.example	GET	200	12	2026-11-20T00:00:02Z	x	/a

Each format has them, beside its own.

  $ bnfurl split -i w3c -f $(cat names) iis.log
  192.0.2.1	www.example	2026-11-20T08:00:05Z	GET	200	77	0.015	\N	curl
  192.0.2.3	www.example	2026-11-20T09:00:06Z	GET	500	7	1.500	\N	curl
  ! bnfurl: log.duration: assuming that the field "time-taken", whose unit is unknown, is in milliseconds
  $ bnfurl split -i caddy -f $(cat names) caddy.log
  192.0.2.9	www.example	2026-11-20T08:00:01.5Z	GET	200	2326	0.000081	http://r.example/	curl/8 "x"
  $ bnfurl split -i caddy -o jsonl -f log.status,log.duration,log.agent caddy.log
  {"log.status":200,"log.duration":0.000081,"log.agent":"curl/8 \"x\""}
  $ bnfurl split -i traefik -f $(cat names) << 'END'
  > {"ClientHost":"192.0.2.7","DownstreamContentSize":12,"DownstreamStatus":404,"Duration":1234567,"RequestHost":"t.example","RequestMethod":"GET","RequestPath":"/b","time":"2026-11-20T10:00:00+02:00","request_User-Agent":"x"}
  > END
  192.0.2.7	t.example	2026-11-20T10:00:00+02:00	GET	404	12	0.001234567	\N	x
  ! bnfurl: no record has a member for log.referer; looked for: request_Referer referer referrer
  $ bnfurl split -i jsonl -k uri -g rfc9112 -f $(cat names) << 'END'
  > {"timestamp":1795161600123,"uri":"/a","status":"200","method":"GET","host":{"name":"x"},"request_time":"0.5"}
  > {"@timestamp":"2026-11-20 09:00:00","uri":"/b","status":null,"status_code":404,"host":"h","duration_ms":12}
  > END
  \N	\N	2026-11-20T08:00:00.123Z	GET	200	\N	0.5	\N	\N
  \N	h	2026-11-20T09:00:00	\N	404	\N	0.012	\N	\N
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  ! bnfurl: no record has a member for log.client; looked for: properties.CIp CIp properties.clientIP properties.clientIp request.client_ip request.remote_ip request.remote_addr ClientIP c-ip client_ip httpRequest.remoteIp ClientHost httpRequest.clientIp downstream_remote_address remote_addr client.ip source.ip client.address attributes.client.address http.client_ip attributes.http.client_ip attributes.network.peer.address net.peer.ip remoteAddr remote_ip clientip client ip host
  ! bnfurl: no record has a member for log.bytes; looked for: properties.ScBytes ScBytes properties.sentBytes properties.responseBytes size EdgeResponseBytes sc-bytes response_body_size httpRequest.responseSize DownstreamContentSize bytes_sent body_bytes_sent http.response.bytes http.response.body.bytes attributes.http.response.body.size http.response.body.size http.response_content_length byteSentNC bytes
  ! bnfurl: no record has a member for log.referer; looked for: properties.Referer Referer properties.referer request.headers.Referer ClientRequestReferer cs(Referer) request_referer httpRequest.referer request_Referer httpRequest.headers.Referer httpRequest.headers.referer http_referer http_referrer http.request.referrer referer referrer
  ! bnfurl: no record has a member for log.agent; looked for: properties.UserAgent UserAgent properties.userAgent request.headers.User-Agent ClientRequestUserAgent cs(User-Agent) request_user_agent httpRequest.userAgent request_User-Agent httpRequest.headers.User-Agent httpRequest.headers.user-agent httpRequest.headers.User-agent user-agent http_user_agent user_agent.original attributes.user_agent.original http.user_agent attributes.http.user_agent user_agent userAgent agent
  $ bnfurl split -i 'nginx:$remote_addr $host [$time_local] "$request" $status $body_bytes_sent $request_time' -f log.client,log.vhost,log.bytes,log.duration <<< '192.0.2.1 www.example [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 0.431'
  192.0.2.1	www.example	5	0.431
  $ bnfurl split -i 'apache:%v %h %t "%r" %>s %b %D' -f log.client,log.vhost,log.bytes,log.duration <<< 'www.example 192.0.2.1 [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 431'
  192.0.2.1	www.example	5	0.000431

The host of the URL is the one that was requested, also where the load balancer speaks no TLS. If the URL is invalid or
has none, the server name of TLS is.

  $ sed 's/"www.example.com" "-" 0/"-" "-" 0/' alb.log | bnfurl split -i alb -f log.vhost,log.domain-name
  www.example.com	-
  $ for target in https://a.example:443/ 'https://a.example:443/a b' / -; do sed "s|http://www.example.com:80/a|$target|" alb.log; done > targets
  $ for fields in valid,log.vhost log.vhost; do bnfurl split -i alb -f $fields targets; done
  1	a.example
  0	www.example.com
  1	www.example.com
  \N	www.example.com
  a.example
  www.example.com
  www.example.com
  www.example.com
  $ sed 's/"www.example.com" "-" 0/"-" "-" 0/' targets | bnfurl stats -i alb --by log.vhost
  log.vhost	records	octets	invalid	share
  \N	3	1098	1	0.7500
  a.example	1	366	0	0.2500
  $ bnfurl grep -c -i alb --where 'log.vhost=www.example.com' targets
  3
  $ bnfurl split -i alb -f help | grep log.vhost
  log.vhost	the host that was requested, without a port; from host, or without one as log.domain-name

A log that lacks one says so.

  $ bnfurl split -i combined -f log.vhost nginx.log
  \N
  \N
  ! bnfurl: columns that combined does not have: log.vhost

The names of other servers are known.

  $ bnfurl split -i combined -f log.remote-addr,log.msec,log.body_bytes_sent,log.ip,log.sc-status nginx.log
  192.0.2.1	20/Nov/2026:08:00:00 +0000	512	192.0.2.1	200
  192.0.2.2	20/Nov/2026:09:30:00 +0100	12	192.0.2.2	404
  $ bnfurl split -i w3c -f log.remote_addr,log.status iis.log
  192.0.2.1	200
  192.0.2.3	500
  $ bnfurl split -i combined -f log.statsu nginx.log
  ! bnfurl: unknown column "log.statsu" (did you mean "log.status"?); expected one of: log.status log.host log.ident log.user log.time log.request log.method log.target and others; "bnfurl split -i combined -f help" lists them all
  [2]
  $ bnfurl split -i combined -f help nginx.log | grep '^log.[acs]'
  log.status	field of combined: the status of the response, a whole number of three digits
  log.size	field of combined
  log.client	the client's address or host name; from log.host
  log.agent	the client's user agent; from log.user-agent
  log.status:class	the class of the status: 2xx, 3xx, 4xx, 5xx

# Which formats a fleet has

`-i` can be repeated, and a configuration has several formats: each file is read by the one that fits it best. Of two
that fit all lines, that is the one that takes fewer others.

  $ bnfurl split -i nginx:@nginx.conf -i auto -f file,log.client,log.status,path nginx.log xff.log timed.log js.log caddy.log empty job.log
  nginx.log	192.0.2.1	200	/a
  nginx.log	192.0.2.2	404	/b
  xff.log	\N	200	/x
  timed.log	192.0.2.1	200	/t
  js.log	\N	500	/j
  caddy.log	192.0.2.9	200	/a
  ! bnfurl: job.log: skipped, because no format after -i matches its first records, such as "job 7 done"
  ! bnfurl: -i: detected these formats:
  !   nginx:@nginx.conf:combined nginx.log
  !   nginx:@nginx.conf:xff      xff.log
  !   nginx:@nginx.conf:timed    timed.log
  !   nginx:@nginx.conf:js       js.log
  !   caddy                      caddy.log
  ! bnfurl: columns that some files do not have: log.client (such as xff.log)
  [2]
  $ echo default allow > rules; for command in normalize repair 'resolve --base http://h/' grep dedupe 'check' 'filter --rules rules'; do bnfurl $command -c -q -i nginx:@nginx.conf js.log timed.log nginx.log xff.log; echo "$command: $?"; done
  5
  normalize: 0
  5
  repair: 0
  5
  resolve --base http://h/: 0
  grep: 0
  dedupe: 0
  check: 0
  filter --rules rules: 0
  $ bnfurl stats --by log.status -i nginx:@nginx.conf caddy.log js.log timed.log nginx.log xff.log
  log.status	records	octets	invalid	share
  200	3	517	0	0.6000
  404	1	12	0	0.2000
  500	1	\N	0	0.2000
  ! bnfurl: caddy.log: skipped, because no format after -i matches its first records, such as "{"ts":1795161601.5,"request":{"client_ip":"192.0.2.9","method":"GET","host":"www..."; this format fits: -i caddy
  ! bnfurl: -i: detected these formats:
  !   nginx:@nginx.conf:js       js.log
  !   nginx:@nginx.conf:timed    timed.log
  !   nginx:@nginx.conf:combined nginx.log
  !   nginx:@nginx.conf:xff      xff.log
  [2]
  $ bnfurl split -q -f path,log.status -i nginx:@nginx.conf < js.log
  /j	500
  $ bnfurl split -f path -i nginx:@nginx.conf < js.log
  /j
  ! bnfurl: -i: detected nginx:@nginx.conf:js
  $ bnfurl check -i nginx:@nginx.conf -i auto job.log
  ! bnfurl: job.log: skipped, because no format after -i matches its first records, such as "job 7 done"
  [2]
  $ bnfurl check -i nginx:@nginx.conf job.log js.log caddy.log
  ! bnfurl: job.log: skipped, because no format after -i matches its first records, such as "job 7 done"
  ! bnfurl: caddy.log: skipped, because no format after -i matches its first records, such as "{"ts":1795161601.5,"request":{"client_ip":"192.0.2.9","method":"GET","host":"www..."; this format fits: -i caddy
  ! bnfurl: -i: detected nginx:@nginx.conf:js in js.log
  [2]
  $ bnfurl check -i auto job.log empty missing
  ! bnfurl: job.log: skipped, because no known format matches its first records, such as "job 7 done" (-i help lists the formats; nginx:@FILE and apache:@FILE read them from configuration files)
  ! bnfurl: missing: No such file or directory
  [2]
  $ bnfurl check -i nginx:@nginx.conf job.log <(cat job.log)
  ! bnfurl: job.log: skipped, because no format after -i matches its first records, such as "job 7 done"
  ! bnfurl: /dev/fd/63: skipped, because no format after -i matches its first records, such as "job 7 done"
  ! bnfurl: all files were skipped
  [2]
  $ (cat timed.log js.log timed.log; echo x; cat js.log) > mixed; bnfurl split -i nginx:@nginx.conf -f path mixed
  ! bnfurl: mixed: skipped, because no format after -i matches most of its first records; nginx:@nginx.conf:timed matches 2 of 5 (mixed:2:1: expected field host, ALPHA, DIGIT, "%", "-", ".", ":", "_", found "{")
  [2]
  $ bnfurl split -i nginx:@empty -f path js.log
  ! bnfurl: js.log: skipped, because no format after -i matches most of its first records; nginx:@empty:combined matches 0 of 1 (js.log:1:1: expected field host, ALPHA, DIGIT, "%", "-", ".", ":", "_", found "{"); this format fits: -i jsonl -k request
  [2]
  $ bnfurl split -i apache:@empty -f path js.log
  ! bnfurl: empty: this file has no log format
  [2]
  $ bnfurl split -i combined -i combind js.log 2>&1 | cut -d ';' -f 1
  bnfurl: unknown input format "combind" (did you mean "combined"?)
  $ for j in 1 2 8; do bnfurl split -j $j -i nginx:@nginx.conf -i caddy -f file,line,url nginx.log xff.log caddy.log js.log timed.log 2>&1 | md5sum; done | uniq | wc -l
  1

`-k` is for those formats that need it; if none does, for those that take it.

  $ echo '{"path":"/c?x"}' > istio-json.log; bnfurl split -i caddy -i jsonl -k path -g rfc9112 -f file,url,valid caddy.log istio-json.log
  caddy.log	/a	1
  istio-json.log	/c?x	1
  ! bnfurl: -i: detected these formats:
  !   caddy caddy.log
  !   jsonl istio-json.log
  $ echo '{"referer":"http://r.example/y"}' > referers; bnfurl split -q -i combined -i jsonl -k referer -f file,url nginx.log referers
  nginx.log	/a?q=1
  nginx.log	/b
  referers	http://r.example/y
  $ bnfurl split -q -i combined -i jsonl -k t -f file,url,valid nginx.log js.log
  nginx.log	/a?q=1	1
  nginx.log	/b	1
  js.log	2026-11-20T08:00:00+00:00	0
  $ bnfurl split -i combined -i caddy -k referer -f file,url nginx.log
  nginx.log	http://r.example/x
  nginx.log	\N
  ! bnfurl: -i: detected combined
  $ bnfurl split -i combined -i common -k refere -f file,url nginx.log
  ! bnfurl: unknown URL field of combined (-k) "refere" (did you mean "referer"?); expected one of: target referer
  [2]

A list says which formats files with some names have.

  $ bnfurl split -i @list -f file,url logs/a/js.log logs/a/nginx.log
  logs/a/js.log	/j
  logs/a/nginx.log	/a?q=1
  logs/a/nginx.log	/b
  ! bnfurl: -i: detected these formats:
  !   nginx:@nginx.conf:js       logs/a/js.log
  !   nginx:@nginx.conf:combined logs/a/nginx.log
  $ bnfurl split -i @list -f file,url -p URI-reference js.log ./js.log logs/caddy.log
  js.log	/j
  ./js.log	/j
  ! bnfurl: logs/caddy.log: skipped, because no PATTERN of -i matches its name
  ! bnfurl: -i: detected jsonl -k request in js.log ./js.log
  [2]
  $ bnfurl split -i @list -i caddy -f file,log.client logs/a/nginx.log logs/caddy.log
  logs/a/nginx.log	192.0.2.1
  logs/a/nginx.log	192.0.2.2
  logs/caddy.log	192.0.2.9
  ! bnfurl: -i: detected these formats:
  !   nginx:@nginx.conf:combined logs/a/nginx.log
  !   caddy                      logs/caddy.log
  $ printf 'u;end\n/a;2026-11-20 08:00:00\n/b;\n' > a.csv; echo '{"path":"/c?x"}' > istio-json.log
  $ printf 'istio* jsonl -k path -g rfc9112\n*.csv csv -k u --separator ; -g rfc9112 --zone Europe/Berlin\n' > options
  $ bnfurl split -i @options -f valid,path,own.end a.csv istio-json.log
  1	/a	2026-11-20 08:00:00
  1	/b	\N
  1	/c	\N
  ! bnfurl: -i: detected these formats:
  !   csv -k u -g rfc9112 --separator ';' a.csv
  !   jsonl -k path -g rfc9112            istio-json.log
  ! bnfurl: no record has the member "end"
  $ bnfurl split -i @options -f valid,path,line,end.iso a.csv
  1	/a	1	2026-11-20T08:00:00+01:00
  1	/b	2	\N
  ! bnfurl: -i: detected csv -k u -g rfc9112 --separator ';'
  $ bnfurl split -i csv -i combined -k url --header -f own.end,path,line <<< $'url,end\nhttp://h/a,1\nhttp://h/b,2'
  own.end	path	line
  1	/a	1
  2	/b	2
  ! bnfurl: -i: detected csv
  $ printf 'url,b\nhttp://h/1,x\nhttp://h/2,y\n' > urls.csv; head -n 2 urls.csv > one.csv; head -n 1 urls.csv > none.csv
  $ for each in urls one none; do bnfurl split -i tsv -i csv -i jsonl -k url --header -f path,own.b,line $each.csv; done
  path	own.b	line
  /1	x	1
  /2	y	2
  path	own.b	line
  /1	x	1
  path	own.b	line
  ! bnfurl: -i: detected csv
  ! bnfurl: -i: detected csv
  ! bnfurl: -i: detected csv
  $ bnfurl split -i tsv -i csv -k url -f file,path none.csv one.csv
  one.csv	/1
  ! bnfurl: -i: detected csv in none.csv one.csv
  $ bnfurl check -i tsv -i csv -k url - < one.csv
  ! bnfurl: -i: detected csv
  $ printf 'http://h/1,x\n' > rows.csv; bnfurl split -i tsv -i csv -k 1 -f url rows.csv; bnfurl split -i csv -i tsv -k 1 -f url rows.csv
  http://h/1
  http://h/1
  ! bnfurl: -i: detected csv
  ! bnfurl: -i: detected csv
  $ printf 'id,url\n1,http://a.example/\n' > ids.csv; printf 'url,id\nhttp://a.example/,1\n' > names.csv; printf '# list of 2 May\nhttp://a.example/,1\nhttp://a.example/,2\n' > title.csv
  $ for formats in '-i tsv -i csv' '-i csv -i tsv' '-i csv -i jsonl -i tsv'; do for each in '2 ids' '1 names' '1 rows' '1 title'; do bnfurl split $formats -k ${each% *} -f url ${each#* }.csv 2>&1; done; done
  bnfurl: -i: detected csv
  url
  http://a.example/
  bnfurl: -i: detected csv
  url
  http://a.example/
  bnfurl: -i: detected csv
  http://h/1
  bnfurl: -i: detected csv
  # list of 2 May
  http://a.example/
  http://a.example/
  bnfurl: -i: detected csv
  url
  http://a.example/
  bnfurl: -i: detected csv
  url
  http://a.example/
  bnfurl: -i: detected csv
  http://h/1
  bnfurl: -i: detected csv
  # list of 2 May
  http://a.example/
  http://a.example/
  bnfurl: -i: detected csv
  url
  http://a.example/
  bnfurl: -i: detected csv
  url
  http://a.example/
  bnfurl: -i: detected csv
  http://h/1
  bnfurl: -i: detected csv
  # list of 2 May
  http://a.example/
  http://a.example/
  $ bnfurl check -i tsv -i csv -k none urls.csv
  ! bnfurl: urls.csv: skipped, because no format after -i matches its first records, such as "url,b"; this format fits: -i lines
  [2]
  $ echo '*.csv csv -k u -g plain' > bad; bnfurl check -i @bad a.csv
  ! bnfurl: bad:1: a line can have -g rfc9112 for request targets, but other grammars are for all files: -g plain
  [2]
  $ echo '*.csv csv -k u --zone here' > bad; bnfurl check -i @bad a.csv
  ! bnfurl: bad:1: --zone here: expected UTC, an offset such as +02:00, or the name of a zone in /usr/share/zoneinfo, such as Europe/Berlin
  [2]
  $ echo '*.log' > bad; bnfurl check -i @bad js.log
  ! bnfurl: bad:1: expected PATTERN FORMAT, such as *.log combined
  [2]
  $ printf '*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b combined' > stars; bnfurl check -i @stars "$(printf 'a%.0s' {1..60})"
  ! bnfurl: aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa: No such file or directory
  [2]
  $ printf '\n*.log jsonl\n' > bad; bnfurl check -i @bad js.log
  ! bnfurl: bad:2: -i jsonl needs -k: a member ("a.b" is the member b of the member a)
  [2]
  $ printf '\n*.log combined -k refere\n' > bad; bnfurl check -i @bad js.log
  ! bnfurl: bad:2: unknown URL field of combined (-k) "refere" (did you mean "referer"?); expected one of: target referer
  [2]
  $ bnfurl check -i @missing js.log
  ! bnfurl: missing: No such file or directory
  [2]
  $ bnfurl check -i @empty js.log
  ! bnfurl: empty: this list has no line PATTERN FORMAT
  [2]
  $ bnfurl check -0 -i @list js.log
  ! bnfurl: -0 cannot be used with -i @list
  [2]

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
  ! bnfurl: no record has a member for log.referer; looked for: properties.Referer Referer properties.referer request.headers.Referer ClientRequestReferer cs(Referer) request_referer httpRequest.referer request_Referer httpRequest.headers.Referer httpRequest.headers.referer http_referer http_referrer http.request.referrer referer referrer
  $ bnfurl split -i caddy -f statu < /dev/null

A JSON pointer is a path, and so is a name that is nearly right.

  $ bnfurl check -c -i jsonl -k uri <<< '{"id":"a:b","url":"http://h/"}'
  1
  ! bnfurl: the first record has no URL in the member "uri"; did you mean -k url?
  [1]
  $ bnfurl check -c -i jsonl -k /request/uri <<< '{"request":{"uri":"http://h/"}}'
  1
  ! bnfurl: the first record has no URL in the member "/request/uri"; did you mean -k request.uri?
  [1]
  $ bnfurl split -i jsonl -k url -f /a/b <<< '{"url":"http://h/","a":{"b":1}}'
  \N
  ! bnfurl: no record has the member "/a/b" (did you mean "a.b"?)

A component hides a member of its name.

  $ bnfurl split -i jsonl -k url -f host,own.host,user,url --where 'port!=1' <<< '{"url":"http://h/","host":"web1","user":"u","port":2}'
  h	web1	\N	http://h/
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  ! bnfurl: port is bnfurl's column; the column port of the input is own.port
  ! bnfurl: user is bnfurl's column; the column user of the input is own.user
  $ bnfurl stats -i csv -k url --by host << 'END'
  > url,host
  > http://h/,web1
  > END
  host	records	octets	invalid	share
  h	1	\N	0	1.0000
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  $ bnfurl grep -q -i jsonl -k url --where host=h <<< '{"url":"http://h/","host":"web1"}'

What a common column cannot read is counted, and so is a record without the member of the URL.

  $ cat > odd << 'END'
  > {"uri":"/a","status":"OK","bytes":"12","duration":"soon","time":"2026-11-20T08:00:00Z"}
  > {"uri":"/b","status":[200],"bytes":"many","duration":"0.5s","time":"never"}
  > {"uri":"/c","status":"-","bytes":"","duration":-1,"time":"-"}
  > {"url":"/d","status":200,"bytes":null,"duration":"1m","time":"2026-11-20T08:00:00Z"}
  > {"uri":7,"status":200}
  > {"uri":"/e","status":200
  > {"uri":"/f","status":200}
  > {"uri":"/g","status":200}
  > {"uri":"/h","status":200}
  > {"uri":"/i","status":200}
  > END
  $ bnfurl split -i jsonl -k uri -g rfc9112 -f path,log.status,log.bytes,log.duration,log.time.iso odd
  /a	\N	12	\N	2026-11-20T08:00:00Z
  /b	\N	\N	0.5	\N
  /c	\N	\N	\N	\N
  \N	200	\N	\N	2026-11-20T08:00:00Z
  \N	200	\N	\N	\N
  \N	\N	\N	\N	\N
  /f	200	\N	\N	\N
  /g	200	\N	\N	\N
  /h	200	\N	\N	\N
  /i	200	\N	\N	\N
  ! bnfurl: 1 record does not match the format jsonl (odd:6:25); to see why: bnfurl check -i jsonl -k uri -g rfc9112 FILE
  ! bnfurl: 2 records have no URL in the member "uri"; to see why: bnfurl check -i jsonl -k uri -g rfc9112 FILE
  ! bnfurl: 2 records have a duration that cannot be read; the first is "soon" at odd:1
  ! bnfurl: 1 record has a number of bytes that cannot be read; the first is "many" at odd:2
  ! bnfurl: 2 records have a status that cannot be read; the first is "OK" at odd:1
  ! bnfurl: 1 record has a time that cannot be read; the first is "never" at odd:2
  ! bnfurl: log.duration: assuming that the member "duration", whose unit is unknown, is in seconds
  $ bnfurl stats -i jsonl -k uri -g rfc9112 --by log.status odd
  log.status	records	octets	invalid	share
  200	6	\N	2	0.6000
  \N	4	12	1	0.4000
  ! bnfurl: 1 record does not match the format jsonl (odd:6:25); to see why: bnfurl check -i jsonl -k uri -g rfc9112 FILE
  ! bnfurl: 2 records have no URL in the member "uri"; to see why: bnfurl check -i jsonl -k uri -g rfc9112 FILE
  ! bnfurl: 1 record has a number of bytes that cannot be read; the first is "many" at odd:2
  ! bnfurl: 2 records have a status that cannot be read; the first is "OK" at odd:1
  $ bnfurl stats -i jsonl -k url <<< '{"url":"http://h/","status":"done"}' | head -1
  records: 1
  $ bnfurl split -i jsonl -k uri -g rfc9112 -f path --where 'log.status=200 or log.duration>0' --on-bad drop odd
  /b
  /f
  /g
  /h
  /i
  ! bnfurl: skipped 2 records without a valid URL
  ! bnfurl: 1 record does not match the format jsonl (odd:6:25); to see why: bnfurl check -i jsonl -k uri -g rfc9112 FILE
  ! bnfurl: 2 records have no URL in the member "uri"; to see why: bnfurl check -i jsonl -k uri -g rfc9112 FILE
  ! bnfurl: 1 record has a duration that cannot be read; the first is "soon" at odd:1
  ! bnfurl: 2 records have a status that cannot be read; the first is "OK" at odd:1
  ! bnfurl: log.duration: assuming that the member "duration", whose unit is unknown, is in seconds
  $ bnfurl split -q -i jsonl -k uri -g rfc9112 -f log.status odd | sort | uniq -c
        6 200
        4 \N
  $ for j in 1 3; do yes "$(cat odd)" | head -40000 | bnfurl stats -j $j -i jsonl -k uri -g rfc9112 --by log.status -; done
  log.status	records	octets	invalid	share
  200	24000	\N	8000	0.6000
  \N	16000	48000	4000	0.4000
  log.status	records	octets	invalid	share
  200	24000	\N	8000	0.6000
  \N	16000	48000	4000	0.4000
  ! bnfurl: 4000 records do not match the format jsonl (first: -:6:25); to see why: bnfurl check -i jsonl -k uri -g rfc9112 FILE
  ! bnfurl: 8000 records have no URL in the member "uri"; to see why: bnfurl check -i jsonl -k uri -g rfc9112 FILE
  ! bnfurl: 4000 records have a number of bytes that cannot be read; the first is "many" at -:2
  ! bnfurl: 8000 records have a status that cannot be read; the first is "OK" at -:1
  ! bnfurl: 4000 records do not match the format jsonl (first: -:6:25); to see why: bnfurl check -i jsonl -k uri -g rfc9112 FILE
  ! bnfurl: 8000 records have no URL in the member "uri"; to see why: bnfurl check -i jsonl -k uri -g rfc9112 FILE
  ! bnfurl: 4000 records have a number of bytes that cannot be read; the first is "many" at -:2
  ! bnfurl: 8000 records have a status that cannot be read; the first is "OK" at -:1
  $ printf 'a:\t1\nx\n' | bnfurl split -i tsv -k 2 -f valid -p URI-reference
  1
  0
  ! bnfurl: 1 record has no column "2"; to see why: bnfurl check -i tsv -k 2 -p URI-reference FILE
  $ bnfurl stats -i auto --by log.status nginx.log odd
  log.status	records	octets	invalid	share
  200	7	512	2	0.5833
  \N	4	12	1	0.3333
  404	1	12	0	0.0833
  ! bnfurl: -i auto: detected these formats:
  !   combined                nginx.log
  !   jsonl -k uri -g rfc9112 odd
  ! bnfurl: odd: 1 record does not match the format jsonl (odd:6:25); to see why: bnfurl check -i jsonl -k uri -g rfc9112 FILE
  ! bnfurl: odd: 2 records have no URL in the member "uri"; to see why: bnfurl check -i jsonl -k uri -g rfc9112 FILE
  ! bnfurl: odd: 1 record has a number of bytes that cannot be read; the first is "many" at odd:2
  ! bnfurl: odd: 2 records have a status that cannot be read; the first is "OK" at odd:1

A whole number can be written in any way.

  $ for number in 1e2 100.0 10E1 '"100"' 0.1e1 1.5 -1 1e99; do bnfurl split -i jsonl -k url -f log.bytes,log.status -o jsonl <<< "{\"url\":\"http://h/\",\"bytes\":$number,\"status\":$number}"; done
  {"log.bytes":100,"log.status":100}
  {"log.bytes":100,"log.status":100}
  {"log.bytes":100,"log.status":100}
  {"log.bytes":100,"log.status":100}
  {"log.bytes":1,"log.status":null}
  {"log.bytes":null,"log.status":null}
  {"log.bytes":null,"log.status":null}
  {"log.bytes":null,"log.status":null}
  ! bnfurl: 1 record has a status that cannot be read; the first is "0.1e1" at -:1
  ! bnfurl: 1 record has a number of bytes that cannot be read; the first is "1.5" at -:1
  ! bnfurl: 1 record has a status that cannot be read; the first is "1.5" at -:1
  ! bnfurl: 1 record has a number of bytes that cannot be read; the first is "1e99" at -:1
  ! bnfurl: 1 record has a status that cannot be read; the first is "1e99" at -:1

An hour is asked for in any spelling of its zone, and shown in that of the log.

  $ printf '{"u":"a:b","time":"2026-11-20T08:00:01%s"}\n' Z +00:00 -00:00 '' +01:00 > in
  $ bnfurl stats -i jsonl -k u --by log.time:hour in
  log.time:hour	records	octets	invalid	share
  2026-11-20T08:00:00	1	\N	0	0.2000
  2026-11-20T08:00:00+00:00	1	\N	0	0.2000
  2026-11-20T08:00:00+01:00	1	\N	0	0.2000
  2026-11-20T08:00:00-00:00	1	\N	0	0.2000
  2026-11-20T08:00:00Z	1	\N	0	0.2000
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i jsonl -k u -f line --where 'log.time:hour=2026-11-20T08:00:00+00:00' in
  1
  2
  3
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i jsonl -k u -f line --where 'log.time:hour in 2026-11-20T08:00:00+00:00,2026-11-20T08:00:00' in
  1
  2
  3
  4
  5
  ! bnfurl: a time without a zone is in the zone of each record's time; to name one, write it as in 2026-11-20T09:00:00+01:00
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i jsonl -k u -f line --where 'log.time=2026-11-20T09:00:01+01:00' in
  1
  2
  3
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i jsonl -k u -f line --where 'log.time.iso!=2026-11-20T08:00:01Z' in
  4
  5
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00

A name of logs and times that is none is a mistake.

  $ bnfurl split -i caddy -f log.level caddy.log
  ! bnfurl: unknown column "log.level"; expected one of: log.client log.forwarded log.user log.vhost log.time log.method log.status log.bytes and others; "bnfurl split -i caddy -f help" lists them all; for the member "level", write own.level
  [2]
  $ bnfurl split -i caddy -f own.log.level <<< '{"log":{"level":"info"},"request":{"uri":"/"}}'
  info
  $ bnfurl stats -i caddy --by x:hour caddy.log
  x:hour	records	octets	invalid	share
  \N	1	2326	0	1.0000
  ! bnfurl: no record has the member "x"
  $ bnfurl stats -i jsonl -k request.uri -g rfc9112 --by time:hour caddy.log
  time:hour	records	octets	invalid	share
  2026-11-20T08:00:00Z	1	2326	0	1.0000

An empty log, such as a new one, has the columns that all logs share. Its format is not guessed.

  $ bnfurl split -i auto --header -f log.status,log.time:hour,path empty
  log.status	log.time:hour	path
  $ bnfurl grep -i auto --where 'log.status>=500' empty empty
  [1]
  $ bnfurl stats -i auto --by log.client empty
  log.client	records	octets	invalid	share
  $ bnfurl check -i auto < empty
  $ bnfurl split -i auto -f log.statsu empty
  ! bnfurl: unknown column "log.statsu" (did you mean "log.status"?); expected one of: log.status log.client log.forwarded log.user log.vhost log.time log.method log.bytes and others; "bnfurl split -i lines -f help" lists them all
  [2]

What does not fit is not said of a run with -q.

  $ printf '%s\n' '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "x" 0.1' 'cut off' > partly
  $ bnfurl split -i combined -f log.status,path partly
  200	/a
  \N	\N
  ! bnfurl: 1 record does not match the format combined (partly:2:8); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ bnfurl split -q -i combined -f log.status,path partly
  200	/a
  \N	\N
  $ bnfurl split -i combined -f log.status,path --on-bad drop partly
  200	/a
  ! bnfurl: skipped 1 record without a valid URL
  ! bnfurl: 1 record does not match the format combined (partly:2:8); to see why: bnfurl check -i combined FILE
  ! bnfurl: 1 record has text after the last field of combined; the column log.rest shows it, and the configuration of the server names its fields: -i nginx:@FILE, apache:@FILE or squid:@FILE
  $ for command in check grep stats 'stats --by path' normalize 'dedupe --by path'; do bnfurl $command -q -i combined partly > out; done

The first address that a request was forwarded for.

  $ for list in '198.51.100.1, 192.0.2.9' '[2001:db8::1]:443' - 'unknown, 192.0.2.9'; do bnfurl split -i nginx-main -f log.client,log.forwarded <<< "192.0.2.7 - - [20/Nov/2026:08:00:00 +0000] \"GET / HTTP/1.1\" 200 5 \"-\" \"x\" \"$list\""; done
  192.0.2.7	198.51.100.1
  192.0.2.7	2001:db8::1
  192.0.2.7	\N
  192.0.2.7	\N
  $ bnfurl split -i 'apache:%{X-Forwarded-For}i %{c}a %l %u %t "%r" %>s %b' -f log.forwarded,log.client <<< '198.51.100.1, 192.0.2.9 192.0.2.7 - - [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 5'
  198.51.100.1	192.0.2.7
  $ bnfurl split -i 'nginx:$proxy_add_x_forwarded_for [$time_local] "$request"' -f log.forwarded,log.client <<< '198.51.100.1, 192.0.2.9 [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1"'
  198.51.100.1	\N
  ! bnfurl: columns that nginx:$proxy_add_x_forwarded_for [$time_local] "$request" does not have: log.client
  $ bnfurl split -i envoy -f log.forwarded <<< '[2026-11-20T08:00:00.310Z] "GET /a HTTP/1.1" 200 - 0 512 226 100 "198.51.100.28,192.0.2.9" "curl" "cc" "www.example.com" "192.0.2.1:80"'
  198.51.100.28
  $ bnfurl split -i caddy -f log.forwarded,log.client <<< '{"ts":1,"request":{"remote_ip":"192.0.2.1","uri":"/","headers":{"X-Forwarded-For":["198.51.100.1, 192.0.2.9"]}}}'
  198.51.100.1	192.0.2.1
  $ bnfurl grep -c -i nginx-main --where 'log.forwarded in 198.51.100.0/24' <<< '192.0.2.7 - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "x" "198.51.100.1"'
  1

The duration of AWS's load balancers is the sum of its parts, and CloudFront's user agent is shown as the client sent it.

  $ for parts in '0.000086 0.001048 0.001337' '-1 -1 -1' '-1 2 0.5' '0.001 0.009 0.000'; do bnfurl split -i elb -f log.duration <<< "2026-11-20T08:00:00.945958Z lb 192.0.2.39:2817 - $parts 503 0 0 0 \"GET http://www.example.com:80/ HTTP/1.1\""; done
  0.002471
  \N
  2.5
  0.010
  $ bnfurl split -i elb -f valid,log.bytes,log.received-bytes <<< '2026-11-20T08:00:00.945958Z lb 192.0.2.39:2817 - -1 -1 -1 503 0 -1 -1 "GET http://www.example.com:80/ HTTP/1.1"'
  1	\N	\N
  $ bnfurl stats -o tsv -i alb --by log.status --sum log.duration <<< 'http 2026-11-20T08:00:00.186641Z app/b/50 192.0.2.1:2817 198.51.100.1:80 0.000 0.001 0.020 200 200 34 366 "GET http://www.example.com:80/ HTTP/1.1" "curl/8.11.0" - - arn:aws:t "Root=1-5" "-" "-" 0 2026-11-20T08:00:00.186641Z "forward" "-" "-" "-" "-" "-" "-"'
  log.status	records	octets	invalid	share	log.duration.sum
  200	1	366	0	1.0000	0.021
  $ printf '2026-11-20\t08:00:00\tLAX1\t5\t192.0.2.1\tGET\td1.cloudfront.net\t/a\t200\t-\tMozilla/5.0%%20(%%2520)\t-\t-\tHit\ti==\twww.example.com\thttps\t23\t0.001\n\n' | bnfurl split -i cloudfront -f log.agent,log.user-agent,line
  Mozilla/5.0 (%20)	Mozilla/5.0%20(%2520)	1

`log.NAME.raw` is the spelling of the log. A name that the format itself has is its field, with `-` or `_`. The name of
another server's is the column of all logs, in the unit that the name says.

  $ bnfurl split -i 'nginx:$remote_addr "$request" $status $bytes_sent $body_bytes_sent $host $server_name $upstream_addr $request_time' -f log.client,log.client.raw,log.vhost,log.vhost.raw,log.bytes,log.bytes_sent,log.server_name,log.server-name,log.upstream_addr,log.duration,log.duration.raw,log.duration_ms,log.request_time <<< '2001:DB8:0::5 "GET /a HTTP/1.1" 200 45 30 Shop.example:80 www 198.51.100.1:80 0.120'
  2001:db8::5	2001:DB8:0::5	shop.example	Shop.example:80	30	45	www	www	198.51.100.1:80	0.120	0.120	120	0.120
  $ bnfurl split -i w3c -f log.duration,log.duration.raw,log.duration_ms,log.duration_us,log.latency_ms,log.client.raw iis.log
  0.015	15	15	15000	15	192.0.2.1
  1.500	1500	1500	1500000	1500	192.0.2.3
  ! bnfurl: log.duration: assuming that the field "time-taken", whose unit is unknown, is in milliseconds
  $ bnfurl split -i jsonl -k path -g rfc9112 -f log.client,log.client.raw,log.duration,log.duration.raw,log.latency_ms << 'END'
  > {"path":"/a","client_ip":"[2001:db8::5]:1","duration_ms":12}
  > {"path":"/b","client_ip":"192.0.2.1 ","duration_ms":"1.5"}
  > {"path":"/c","client_ip":""}
  > END
  2001:db8::5	[2001:db8::5]:1	0.012	12	12
  192.0.2.1	192.0.2.1 	0.0015	1.5	1.5
  \N		\N	\N	\N
  $ bnfurl split -i jsonl -k url -o jsonl -f log.vhost,log.vhost.raw,log.status,log.status.raw <<< '{"url":"https://Shop.example:443/a","status":200}'
  {"log.vhost":"shop.example","log.vhost.raw":"Shop.example","log.status":200,"log.status.raw":"200"}
  $ bnfurl split -i combined -o jsonl -f log.status,log.status.raw nginx.log
  {"log.status":200,"log.status.raw":"200"}
  {"log.status":404,"log.status.raw":"404"}
  $ bnfurl split -i cloudfront-json -f log.agent,log.agent.raw,log.referer,log.client <<< '{"date":"2026-11-20","time":"08:00:00","cs-method":"GET","cs-uri-stem":"/a","cs-uri-query":"-","sc-status":"200","cs(User-Agent)":"Mozilla/5.0%20(x%2522)","cs(Referer)":"-","c-ip":"2001:DB8::1"}'
  Mozilla/5.0 (x%22)	Mozilla/5.0%20(x%2522)	\N	2001:db8::1
  $ bnfurl split -i 'nginx:escape=json $remote_addr "$request" $status "$http_user_agent"' -o jsonl -f log.agent,log.agent.raw <<< '192.0.2.1 "GET /a HTTP/1.1" 200 "a \"b\" \\ \u00e9"'
  {"log.agent":"a \"b\" \\ é","log.agent.raw":"a \\\"b\\\" \\\\ \\u00e9"}
  $ bnfurl split -i common -f log.referer.raw < nginx.log
  ! bnfurl: unknown column "log.referer.raw"; expected one of: log.host log.ident log.user log.time log.request log.method log.target log.version and others; "bnfurl split -i common -f help" lists them all
  [2]
  $ bnfurl stats -o tsv -i w3c --by log.time:day --sum log.duration_ms iis.log
  log.time:day	records	octets	invalid	share	log.duration_ms.sum
  2026-11-20T00:00:00Z	2	84	0	1.0000	1515
  ! bnfurl: log.duration: assuming that the field "time-taken", whose unit is unknown, is in milliseconds

A column of ours that hides one of theirs is told, once, whichever of the formats has it.

  $ for each in 1 2 3; do echo '{"url":"http://h/a","host":"x"}'; done > objects
  $ echo '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 9 "-" "-"' > log
  $ bnfurl split -i auto -f host objects log objects log
  h
  h
  h
  \N
  h
  h
  h
  \N
  ! bnfurl: host is bnfurl's column; the column host of the input is own.host
  ! bnfurl: -i auto: detected these formats:
  !   jsonl -k url objects
  !   combined     log
