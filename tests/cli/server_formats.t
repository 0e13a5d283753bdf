Log formats from a server's own configuration: lines as the manuals of nginx and Apache say that they are written.
tests/servers asks the servers.

Nginx writes escapes and hyphens.

  $ bnfurl split -i 'nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"' -o jsonl -f valid,log.user,log.request,log.target,log.status,log.referer,log.user-agent <<< '192.0.2.1 - a b [21/Nov/2026:08:00:00 +0000] "GET /a?b HTTP/1.1" 200 5 "-" "x \x5C \xC3\xA4"'
  {"valid":true,"log.user":"a b","log.request":"GET /a?b HTTP/1.1","log.target":"/a?b","log.status":200,"log.referer":"-","log.user-agent":"x \\x5C \\xC3\\xA4"}

A user may hold what stands after it.

  $ bnfurl split -i 'nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"' -o jsonl -f log.user,log.time <<< '192.0.2.1 - x [21/Nov/2026:08:00:00 +0000] [21/Nov/2026:08:00:01 +0000] "GET / HTTP/1.1" 200 5 "-" "-"'
  {"log.user":"x [21/Nov/2026:08:00:00 +0000]","log.time":"21/Nov/2026:08:00:01 +0000"}

No request is no URL.

  $ bnfurl split -i 'nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"' -o jsonl -f url,valid <<< '192.0.2.1 - - [21/Nov/2026:08:00:00 +0000] "-" 400 0 "-" "-"'
  {"url":null,"valid":null}
  $ bnfurl split -i 'apache:%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"' -o jsonl -f url,valid <<< '192.0.2.1 - - [21/Nov/2026:08:00:00 +0000] "-" 408 - "-" "-"'
  {"url":null,"valid":null}

The method decides which forms a target has.

  $ bnfurl split -i 'nginx:$request_method $request_uri $status' -f valid,url <<< 'CONNECT h:443 200'
  1	h:443
  $ bnfurl split -i 'apache:%m %U%q %>s' -f valid,url <<< 'CONNECT h:443 200'
  1	h:443
  $ bnfurl split -i 'nginx:$request_method $request_uri $status' -f valid,url <<< 'GET h:443 200'
  1	h:443
  $ bnfurl split -i 'apache:%m %U%q %>s' -f valid,url <<< 'GET h:443 200'
  1	h:443
  $ bnfurl split -i 'nginx:$request_method $request_uri $status' -f valid,url <<< 'CONNECT /a 200'
  0	/a
  $ bnfurl split -i 'apache:%m %U%q %>s' -f valid,url <<< 'CONNECT /a 200'
  0	/a
  $ bnfurl split -i 'nginx:$request_method $request_uri $status' -f valid,url <<< 'OPTIONS * 200'
  1	*
  $ bnfurl split -i 'apache:%m %U%q %>s' -f valid,url <<< 'OPTIONS * 200'
  1	*
  $ bnfurl split -i 'nginx:$request_method $request_uri $status' -f valid,url <<< 'GET * 200'
  0	*
  $ bnfurl split -i 'apache:%m %U%q %>s' -f valid,url <<< 'GET * 200'
  0	*

Nginx with JSON.

  $ bnfurl split -i 'nginx:escape=json {"time":"$time_iso8601","request":"$request","rt":$request_time,"up":"$upstream_response_time","ref":"$http_referer","a":"$http_x_a"}' -o jsonl -f log.time,log.target,log.request-time,log.upstream-response-time,log.referer,log.http-x-a <<< '{"time":"2026-11-21T08:00:00+00:00","request":"GET /a?b=\"c\" HTTP/1.1","rt":0.001,"up":"0.000, 0.010 : -","ref":"","a":"\\ \n \u0001 ä"}'
  {"log.time":"2026-11-21T08:00:00+00:00","log.target":"/a?b=\\\"c\\\"","log.request-time":"0.001","log.upstream-response-time":"0.000, 0.010 : -","log.referer":null,"log.http-x-a":"\\\\ \\n \\u0001 ä"}

Nginx writes a path and its query.

  $ bnfurl split -i 'nginx:$remote_addr "$request_method $uri$is_args$args" $status' -o jsonl -f url <<< '192.0.2.1 "GET /a?b=c" 200'
  {"url":"/a?b=c"}
  $ bnfurl split -i 'nginx:$remote_addr "$request_method $uri$is_args$args" $status' -o jsonl -f url <<< '192.0.2.1 "GET /a-" 200'
  {"url":"/a"}
  $ bnfurl split -i 'nginx:$remote_addr "$request_method $uri$is_args$args" $status' -o jsonl -f url <<< '192.0.2.1 "GET /a?b-" 200'
  {"url":"/a?b-"}
  $ bnfurl split -i 'nginx:$remote_addr "$request_method $uri$is_args$args" $status' -o jsonl -f url <<< '192.0.2.1 "GET /-" 200'
  {"url":"/"}
  $ bnfurl split -i 'nginx:"$uri?$args"' -o jsonl -f url <<< '"/a?b=c"'
  {"url":"/a?b=c"}
  $ bnfurl split -i 'nginx:"$uri?$args"' -o jsonl -f url <<< '"/a?-"'
  {"url":"/a"}
  $ bnfurl split -i 'nginx:"$uri?$args"' -o jsonl -f url <<< '"/a?b-"'
  {"url":"/a?b-"}

Nginx writes no version for one that it does not know.

  $ bnfurl split -i 'nginx:$status "$request_method $request_uri $server_protocol"' -o jsonl -f url,log.method,log.version <<< '505 "- - "'
  {"url":null,"log.method":"-","log.version":""}

Times can be asked for.

  $ bnfurl split -i 'nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"' -o jsonl -f log.time.iso <<< '192.0.2.1 - - [21/Nov/2026:08:00:00 +0100] "GET / HTTP/1.1" 200 5 "-" "-"'
  {"log.time.iso":"2026-11-21T08:00:00+01:00"}

Apache writes escapes and hyphens.

  $ bnfurl split -i 'apache:%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"' -o jsonl -f valid,log.user,log.request,log.method,log.target,log.status,log.size,log.referer,log.user-agent <<< '::1 - \"a\" b [21/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 404 - "http://h/" "x \\ \t \xc3\xa4"'
  {"valid":true,"log.user":"\\\"a\\\" b","log.request":"GET /a HTTP/1.1","log.method":"GET","log.target":"/a","log.status":404,"log.size":null,"log.referer":"http://h/","log.user-agent":"x \\\\ \\t \\xc3\\xa4"}

Apache writes an empty user as two quotes.

  $ bnfurl split -i 'apache:%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"' -o jsonl -f log.user,path <<< '::1 - "" [21/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 401 381 "-" "-"'
  {"log.user":"\"\"","path":"/"}

Apache with other directives.

  $ bnfurl split -i 'apache:%v:%p %a %{%F %T}t.%{msec_frac}t %D %{ms}T %I %O %X %k \"%{X-Forwarded-For}i\" \"%U\" %q %>s %m' -o jsonl -f log.server-name,log.port,log.host,log.time,log.time-msec-frac,log.duration-us,log.duration-ms,log.bytes-received,log.size,log.connection-status,log.keepalive,log.x-forwarded-for,url,log.query,log.status,log.method <<< 'www.example.org:80 192.0.2.1 2026-11-21 08:00:00.123 512 0 100 200 + 0 "192.0.2.9, ::1" "/a" ?b 200 GET'
  {"log.server-name":"www.example.org","log.port":80,"log.host":"192.0.2.1","log.time":"2026-11-21 08:00:00","log.time-msec-frac":123,"log.duration-us":512,"log.duration-ms":0,"log.bytes-received":100,"log.size":"200","log.connection-status":"+","log.keepalive":0,"log.x-forwarded-for":"192.0.2.9, ::1","url":"/a","log.query":"?b","log.status":200,"log.method":"GET"}

Apache times of both moments.

  $ bnfurl split -i 'apache:%h %t %{end}t %{end:msec}t "%r"' -o jsonl -f log.time,log.apache-time,path <<< 'h [21/Nov/2026:08:00:00 +0000] [21/Nov/2026:08:00:01 +0000] 1795248001123 "GET /a HTTP/1.1"'
  {"log.time":"21/Nov/2026:08:00:00 +0000","log.apache-time":"21/Nov/2026:08:00:01 +0000","path":"/a"}

Apache writes a date and a time of day.

  $ bnfurl split -i 'apache:%h %{%Y-%m-%d}t %{%H:%M:%S}t "%r" %>s' -o jsonl -f valid,log.time,log.time.iso,path <<< '1.2.3.4 2026-11-03 08:00:00 "GET /a HTTP/1.1" 200'
  {"valid":true,"log.time":"2026-11-03 08:00:00","log.time.iso":"2026-11-03T08:00:00Z","path":"/a"}

Apache writes a part of a time.

  $ bnfurl split -i 'apache:%{%Y-%m-%d %H:%M}t %U' -o jsonl -f valid,log.time,path <<< '2026-11-03 08:00 /a'
  {"valid":true,"log.time":"2026-11-03 08:00","path":"/a"}
  $ bnfurl split -i 'apache:%{%d/%b}t %U' -o jsonl -f valid,log.time,path <<< '03/Nov /a'
  {"valid":true,"log.time":"03/Nov","path":"/a"}

A referer alone is the URL.

  $ bnfurl split -i 'apache:%{Referer}i %>s' -o jsonl -f url,host <<< 'http://h/ 200'
  {"url":"http://h/","host":"h"}

Formats in configurations.

  $ cat > nginx.conf << 'END'
  > http {
  >   log_format a '$status ' # x
  >     '"$request"';
  >   log_format b escape=json '$request_uri';
  > }
  > END
  $ cat > httpd.conf << 'END'
  > LogFormat "%>s \
  > \"%r\"" a
  > LogFormat "%U" b
  > END
  $ bnfurl split -i nginx:@nginx.conf:a -o jsonl -f log.status,path <<< '200 "GET /a HTTP/1.1"'
  {"log.status":200,"path":"/a"}
  $ bnfurl split -i apache:@httpd.conf:a -o jsonl -f log.status,path <<< '200 "GET /a HTTP/1.1"'
  {"log.status":200,"path":"/a"}
  $ bnfurl split -i nginx:@nginx.conf:c
  ! bnfurl: unknown log format of nginx.conf: "c"; known are: a b
  [2]
  $ bnfurl split -i apache:@httpd.conf:c
  ! bnfurl: unknown log format of httpd.conf: "c"; known are: a b
  [2]
  $ bnfurl split -i apache:@nginx.conf:a
  ! bnfurl: nginx.conf: there is no log format in this file
  [2]

An ambiguity is shown and the first text is short.

  $ bnfurl split -i 'nginx:$http_a|$http_b|$request_uri' -f log.http-a,log.http-b <<< 'a|b|c|/'
  a	b
  ! bnfurl: nginx: lines of this format can be read in several ways: in "|||" it is http-a= http-b= target=|, but could be http-a=| http-b= target=

A grammar that cannot be read is not printed.

  $ bnfurl grammar from nginx '"$a0""$a1""$a2""$a3""$a4""$a5""$a6""$a7""$a8""$a9""$a10""$a11""$a12""$a13""$a14""$a15""$a16""$a17""$a18""$a19""$a20""$a21""$a22""$a23""$a24""$a25""$a26""$a27""$a28""$a29""$a30""$a31""$a32""$a33""$a34""$a35""$a36""$a37""$a38""$a39"$request'
  ! nginx:"$a0""$a1""$a2""$a3""$a4""$a5""$a6""$a7""$a8""$a9""$a1...: 44 components; at most 32 are allowed
  [2]

What is refused.

  $ bnfurl grammar from nginx
  ! bnfurl: usage: bnfurl grammar from nginx|apache STRING
  [2]
  $ bnfurl grammar from lighttpd x
  ! bnfurl: unknown server "lighttpd"; known are: nginx apache
  [2]
  $ bnfurl check -i apache:%Z
  ! bnfurl: unknown directive in column 1 of apache's format: "%Z" (did you mean "%h"?); known are: %h %a %{c}h %{c}a %A %b %B %O and 52 more; "man bnfurl" lists them all
  [2]
  $ bnfurl check -i 'nginx:$status'
  ! bnfurl: nginx: the format has no URL to judge; add $request or $request_uri, or the referer, $http_referer
  [2]
  $ bnfurl check -i 'nginx:$request' -k referer
  ! bnfurl: unknown key of nginx "referer"; known are: target
  [2]

Of a large format it is said that it is not known.

  $ bnfurl check -i 'nginx:$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$request'
  ! bnfurl: nginx: the format is too large to tell whether its lines can be read in several ways

A format has at most as many parts as a grammar.

  $ bnfurl check -i 'nginx:"$a0" "$a1" "$a2" "$a3" "$a4" "$a5" "$a6" "$a7" "$a8" "$a9" "$a10" "$a11" "$a12" "$a13" "$a14" "$a15" "$a16" "$a17" "$a18" "$a19" "$a20" "$a21" "$a22" "$a23" "$a24" "$a25" "$a26" "$a27" "$a28" "$a29" "$a30" "$a31" "$a32" "$a33" "$a34" "$a35" "$a36" "$a37" "$a38" "$a39" "$request"'
  ! nginx:"$a0" "$a1" "$a2" "$a3" "$a4" "$a5" "$a6" "$a7" "$a8" ...: 44 components; at most 32 are allowed
  [2]

Several formats in one run.

  $ printf 'log_format a '\''$request_uri $status'\''; log_format b '\''$request_uri $request_time'\'';' > xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx
  $ bnfurl explain -g nginx:@xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx:a -g nginx:@xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx:b '/a 0.100'
  grammar	nginx-a	record
  /a 0.100
      ^ 4: expected field status, DIGIT, found "."
  open	record	status

  grammar	nginx-b	record
  /a 0.100
  target	0	2	/a
  request-time	3	8	0.100
  [1]
