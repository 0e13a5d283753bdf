Log formats from a server's own configuration: lines as the manuals of nginx and Apache say that they are written.
tests/servers asks the servers.

  $ cat > shape << 'END'
  > grammar=$(bnfurl grammar from "$1" "$2") || exit
  > sed -n 's/^# component: //p' <<< "$grammar" | paste -sd '|'
  > for begin in "${@:3}"; do grep "^$begin" <<< "$grammar"; done
  > END

  $ echo 'bnfurl split -i "$1" -o jsonl -f "$2,path,query,valid" <<< "$3"' > read_line
  $ echo '$request|$status|$remote_user|$remote_addr|$http_user_agent|$http_referer|$host|$bytes_sent|$request_time|$upstream_response_time|$upstream_addr|$connection|$connection_requests|$uuid' > fields

# Lines

Nginx writes escapes and hyphens.

  $ bnfurl split -i 'nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"' -o jsonl -f valid,log.user,log.request,log.target,log.status,log.referer,log.user-agent <<< '192.0.2.1 - a b [21/Nov/2026:08:00:00 +0000] "GET /a?b HTTP/1.1" 200 5 "-" "x \x5C \xC3\xA4"'
  {"valid":true,"log.user":"a b","log.request":"GET /a?b HTTP/1.1","log.target":"/a?b","log.status":200,"log.referer":null,"log.user-agent":"x \\x5C \\xC3\\xA4"}

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
  {"url":null,"log.method":null,"log.version":""}

Times can be asked for.

  $ bnfurl split -i 'nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"' -o jsonl -f log.time.iso <<< '192.0.2.1 - - [21/Nov/2026:08:00:00 +0100] "GET / HTTP/1.1" 200 5 "-" "-"'
  {"log.time.iso":"2026-11-21T08:00:00+01:00"}

Apache writes escapes and hyphens.

  $ bnfurl split -i 'apache:%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"' -o jsonl -f valid,log.user,log.request,log.method,log.target,log.status,log.size,log.referer,log.user-agent <<< '::1 - \"a\" b [21/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 404 - "http://h/" "x \\ \t \xc3\xa4"'
  {"valid":true,"log.user":"\"a\" b","log.request":"GET /a HTTP/1.1","log.method":"GET","log.target":"/a","log.status":404,"log.size":null,"log.referer":"http://h/","log.user-agent":"x \\\\ \\t \\xc3\\xa4"}

Apache writes an empty user as two quotes.

  $ bnfurl split -i 'apache:%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"' -o jsonl -f log.user,path <<< '::1 - "" [21/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 401 381 "-" "-"'
  {"log.user":"\"\"","path":"/"}

Apache with other directives.

  $ bnfurl split -i 'apache:%v:%p %a %{%F %T}t.%{msec_frac}t %D %{ms}T %I %O %X %k \"%{X-Forwarded-For}i\" \"%U\" %q %>s %m' -o jsonl -f log.server-name,log.port,log.host,log.time,log.time-msec-frac,log.duration-us,log.duration-ms,log.bytes-received,log.size,log.connection-status,log.keepalive,log.x-forwarded-for,url,log.query,log.status,log.method <<< 'www.example.org:80 192.0.2.1 2026-11-21 08:00:00.123 512 0 100 200 + 0 "192.0.2.9, ::1" "/a" ?b 200 GET'
  {"log.server-name":"www.example.org","log.port":80,"log.host":"192.0.2.1","log.time":"2026-11-21 08:00:00","log.time-msec-frac":123,"log.duration-us":512,"log.duration-ms":0,"log.bytes-received":100,"log.size":"200","log.connection-status":"+","log.keepalive":0,"log.x-forwarded-for":"192.0.2.9, ::1","url":"/a","log.query":"?b","log.status":200,"log.method":"GET"}
  ! bnfurl: log.host is the client; the host that was requested is log.vhost

Apache times of both moments.

  $ bnfurl split -i 'apache:%h %t %{end}t %{end:msec}t "%r"' -o jsonl -f log.time,log.apache-time,path <<< 'h [21/Nov/2026:08:00:00 +0000] [21/Nov/2026:08:00:01 +0000] 1795248001123 "GET /a HTTP/1.1"'
  {"log.time":"21/Nov/2026:08:00:00 +0000","log.apache-time":"21/Nov/2026:08:00:01 +0000","path":"/a"}

Apache writes a date and a time of day.

  $ bnfurl split -i 'apache:%h %{%Y-%m-%d}t %{%H:%M:%S}t "%r" %>s' -o jsonl -f valid,log.time,log.time.iso,path <<< '1.2.3.4 2026-11-03 08:00:00 "GET /a HTTP/1.1" 200'
  {"valid":true,"log.time":"2026-11-03 08:00:00","log.time.iso":"2026-11-03T08:00:00","path":"/a"}
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00

Apache writes a part of a time.

  $ bnfurl split -i 'apache:%{%Y-%m-%d %H:%M}t %U' -o jsonl -f valid,log.time,path <<< '2026-11-03 08:00 /a'
  {"valid":true,"log.time":"2026-11-03 08:00","path":"/a"}
  $ bnfurl split -i 'apache:%{%d/%b}t %U' -o jsonl -f valid,log.time,path <<< '03/Nov /a'
  {"valid":true,"log.time":"03/Nov","path":"/a"}
  $ bnfurl split -i 'apache:%{%Y-%m-%d}t %U' -f log.time.iso <<< '2026-11-03 /a'
  ! bnfurl: the records have no column "log.time.iso": their times are not a date and a time of day that bnfurl can read; log.time shows them as they are
  [2]
  $ bnfurl stats -i 'apache:%{%Y-%m-%d}t %U' --by log.time:day <<< '2026-11-03 /a'
  ! bnfurl: the records have no column "log.time:day": their times are not a date and a time of day that bnfurl can read; log.time shows them as they are
  [2]
  $ bnfurl split -i 'apache:%h %U' -f log.time.iso <<< 'h /a'
  \N
  ! bnfurl: columns that apache:%h %U does not have: log.time.iso

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
  ! bnfurl: unknown log format of nginx.conf: "c"; expected one of: a b
  [2]
  $ bnfurl split -i apache:@httpd.conf:c
  ! bnfurl: unknown log format of httpd.conf: "c"; expected one of: a b
  [2]
  $ bnfurl split -i apache:@nginx.conf:a
  ! bnfurl: nginx.conf: this file has no log format
  [2]

An ambiguity is shown and the first text is short.

  $ bnfurl split -i 'nginx:$http_a|$http_b|$request_uri' -f log.http-a,log.http-b <<< 'a|b|c|/'
  a	b
  ! bnfurl: nginx: the format is ambiguous: the line "|||" is read as http-a="" http-b="" target="|", but could also be read as http-a="|" http-b="" target=""

A grammar that cannot be read is not printed.

  $ bnfurl grammar from nginx '"$a0""$a1""$a2""$a3""$a4""$a5""$a6""$a7""$a8""$a9""$a10""$a11""$a12""$a13""$a14""$a15""$a16""$a17""$a18""$a19""$a20""$a21""$a22""$a23""$a24""$a25""$a26""$a27""$a28""$a29""$a30""$a31""$a32""$a33""$a34""$a35""$a36""$a37""$a38""$a39"$request'
  ! nginx:"$a0""$a1""$a2""$a3""$a4""$a5""$a6""$a7""$a8""$a9""$a1...: 44 components; at most 32 are allowed
  [2]

What is refused.

  $ bnfurl grammar from nginx
  ! bnfurl: usage: bnfurl grammar from nginx|apache|tomcat|squid|haproxy STRING
  [2]
  $ bnfurl grammar from lighttpd x
  ! bnfurl: unknown server "lighttpd"; expected one of: nginx apache tomcat squid haproxy
  [2]
  $ bnfurl check -i apache:%Z
  ! bnfurl: unknown directive in column 1 of apache's format: "%Z" (did you mean "%h"?); expected one of: %h %a %{c}h %{c}a %A %b %B %O %l %u %t %{NAME}t %{sec}t %{msec}t %{usec}t %{msec_frac}t %{usec_frac}t %r %m %U %q %H %s %{Referer}i %{User-Agent}i %{X-Forwarded-For}i %{Host}i %{X-Forwarded-Host}i %{NAME}i %{NAME}o %{NAME}^ti %{NAME}^to %{NAME}C %{NAME}e %{NAME}n %D %T %{s}T %{ms}T %{us}T %v %V %p %{canonical}p %{local}p %{remote}p %P %{pid}P %{tid}P %{hextid}P %f %k %L %{c}L %R %X %I %S %^FB %{SSL_PROTOCOL}x %{SSL_CIPHER}x %{NAME}x %{NAME}c
  [2]
  $ bnfurl check -i 'nginx:$status'
  ! bnfurl: nginx: the format has no URL; add $request or $request_uri, or $http_referer for the referer
  [2]
  $ bnfurl check -i 'nginx:$request' -k referer
  ! bnfurl: unknown URL field of nginx (-k) "referer"; expected one of: target
  [2]

Of a large format it is said that it is not known.

  $ bnfurl check -i 'nginx:$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$a$request'
  ! bnfurl: nginx: the format is too large to tell whether it is ambiguous

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

# Grammars
# What is made of a format: its components, and lines of its grammar.

Components of nginx have the names of `combined` where they mean the same.

  $ bash shape nginx '$remote_addr $remote_user $time_local $request_method $request_uri $server_protocol $status $bytes_sent $http_referer $http_user_agent'
  host|user|time|method|target|version|status|size|referer|user-agent
  ! bnfurl: nginx: the format is ambiguous: the line "a  - a   - 0   " is read as referer="" user-agent=" ", but could also be read as referer=" " user-agent=""

Otherwise they have those of the server.

  $ bash shape nginx '$request_uri $Request_Time ${upstream_addr} $http_x_a $arg_page'
  target|request-time|upstream-addr|http-x-a|arg-page
  ! bnfurl: nginx: the format is ambiguous: the line " - a : a  " is read as upstream-addr="a : a" http-x-a="", but could also be read as upstream-addr="a" http-x-a=": a "

Names that another component has get the server's name before them.

  $ bash shape nginx '$request $host $size $record $sp $1 $octet'
  request|method|target = target no-target target-alone|version|nginx-host|nginx-size|nginx-record|nginx-sp|nginx-1|nginx-octet
  ! bnfurl: nginx: the format is ambiguous: the line "       " is read as nginx-1="" nginx-octet=" ", but could also be read as nginx-1=" " nginx-octet=""

Of several with one meaning, the nearest has the name.

  $ bash shape nginx '$bytes_sent $body_bytes_sent $msec $time_iso8601 $request_method $request $request_uri'
  bytes-sent|size|msec|time|request-method|request|method|target = target no-target target-alone|version|request-uri

One variable is one component.

  $ bash shape nginx '$request_uri $status $request_uri'
  target|status

A path and its query are a target.

  $ bash shape nginx '$uri$is_args$args $status'
  target = with-query no-query|status
  $ bash shape nginx 'escape=json $uri$is_args$args $status'
  target|status
  $ bash shape nginx '$request $uri'
  request|method|target = target no-target target-alone|version|uri
  ! bnfurl: nginx: the format is ambiguous: the line "  " is read as request="" uri=" ", but could also be read as request=" " uri=""
  $ bash shape nginx '$request'
  request|method|target = target no-target target-alone|version

Literals are written as a rule has them.

  $ bash shape nginx $'$status "$request"|a\tb%;' 'record ='
  status|request|method|target = target no-target target-alone|version
  record = status SP DQUOTE request DQUOTE %s"|a" %x09 %s"b%;"

What `escape` does not print is no component.

  $ bash shape nginx 'escape=json $request_uri $status $http_a' 'record =' 'http-a ='
  target|status|http-a
  record = [ target ] SP status SP [ http-a ]
  http-a = 1*text-octet  ; $http_a
  $ bash shape nginx '$request_uri $status $http_a' 'record =' 'http-a ='
  target|status|http-a
  record = target SP status SP http-a
  http-a = *text-octet  ; $http_a

A referer alone is a URL.

  $ bash shape nginx '$http_referer -> $status' '# referer:'
  referer|status
  # referer:   referer rfc3986 URI-reference unless referer = "-"

Components of Apache have the names of `combined` where they mean the same.

  $ bash shape apache '%h %l %u %t %m %U%q %H %>s %b "%{Referer}i" "%{user-agent}i"'
  host|ident|user|time|method|target|version|status|size|referer|user-agent
  ! bnfurl: apache: the format is ambiguous: the line "a   [-] [-]    0 0 "" """ is read as user="" time="-" method="[-]" target=" ", but could also be read as user=" [-]" time="-" method="" target=""

Otherwise they have those of the program's table.

  $ bash shape apache '%r %D %T %{ms}T %{X-A}i %{X-A}o %{X-A}C %{X_A}e %{X-A}n %v %p %P %f %k %L %X %I'
  request|method|target = target no-target target-alone|version|duration-us|duration-s|duration-ms|x-a|response-x-a|cookie-x-a|env-x-a|note-x-a|server-name|port|pid|filename|keepalive|log-id|connection-status|bytes-received
  ! bnfurl: apache: the format is ambiguous: the line " 0 0 0        0 0  0  x 0" is read as cookie-x-a="" env-x-a="" note-x-a=" ", but could also be read as cookie-x-a=" " env-x-a="" note-x-a=""
  $ bash shape apache '%r'
  request|method|target = target no-target target-alone|version

Names that another component has get the server's name before them, or say more.

  $ bash shape apache '%h %a %r %{Host}i %s %>s %U %{1}i'
  host|remote-ip|request|method|target = target no-target target-alone|version|apache-host|original-status|status|url-path|apache-1
  ! bnfurl: apache: the format is ambiguous: the line "a 0    0 0  " is read as request="" apache-host=" ", but could also be read as request=" " apache-host=""

A time stands in brackets, or as its pattern says.

  $ bash shape apache '%t %r' 'record ='
  time|request|method|target = target no-target target-alone|version
  record = "[" time "] " request
  $ bash shape apache '%{%F %T}t %r' 'time ='
  time|request|method|target = target no-target target-alone|version
  time = 4DIGIT 2( "-" 2DIGIT ) " " 2DIGIT 2( ":" 2DIGIT ) / "-"  ; %{%F %T}t
  $ bash shape apache '%{%c}t %r' 'time ='
  time|request|method|target = target no-target target-alone|version
  time = *text-octet  ; %{%c}t
  ! bnfurl: apache: the format is ambiguous: the line "  " is read as time="" request=" ", but could also be read as time=" " request=""

Of several times, the one that says most has the name.

  $ bash shape apache '%{sec}t %{%F %T}t %r'
  time-sec|time|request|method|target = target no-target target-alone|version
  $ bash shape apache '%r'
  request|method|target = target no-target target-alone|version
  $ bash shape apache '%{sec}t %{usec_frac}t %r'
  time|time-usec-frac|request|method|target = target no-target target-alone|version
  $ bash shape apache '%r'
  request|method|target = target no-target target-alone|version

Formats say how their time is written.

  $ bash shape nginx '$time_local $request' '# time:'
  time|request|method|target = target no-target target-alone|version
  # time:      time %d/%b/%Y:%H:%M:%S %z
  $ bash shape nginx '$time_iso8601 $request' '# time:'
  time|request|method|target = target no-target target-alone|version
  # time:      time %Y-%m-%dT%H:%M:%S%z
  $ bash shape nginx '$msec $request' '# time:'
  time|request|method|target = target no-target target-alone|version
  # time:      time %s%f
  $ bash shape apache '%t %r' '# time:'
  time|request|method|target = target no-target target-alone|version
  # time:      time %d/%b/%Y:%H:%M:%S %z
  $ bash shape apache '%{begin:%F %T}t %r' '# time:'
  time|request|method|target = target no-target target-alone|version
  # time:      time %Y-%m-%d %H:%M:%S
  $ bash shape apache '%{sec}t %r' '# time:'
  time|request|method|target = target no-target target-alone|version
  # time:      time %s
  $ bash shape apache '%{msec}t %r' '# time:'
  time|request|method|target = target no-target target-alone|version
  # time:      time %Q
  $ bash shape apache '%{%H:%M}t %r' '# time:'
  time|request|method|target = target no-target target-alone|version
  [1]
  $ bash shape nginx '$request' '# time:'
  request|method|target = target no-target target-alone|version
  [1]

A date and the time of day after it are one time.

  $ bash shape apache '%{%Y-%m-%d}t %{%H:%M:%S}t %U' '# time:' 'time ='
  time|target
  # time:      time %Y-%m-%d %H:%M:%S
  time = 4DIGIT "-" 2DIGIT "-" 2DIGIT " " 2DIGIT ":" 2DIGIT ":" 2DIGIT / "-"  ; %{%Y-%m-%d}t %{%H:%M:%S}t
  $ bash shape apache '%{%d/%b/%Y}t:%{%T}t%{%z}t %U' '# time:'
  time|target
  # time:      time %d/%b/%Y:%H:%M:%S%z
  $ bash shape apache '%{%F}t %{%T}t.%{msec_frac}t %U' '# time:'
  time|time-msec-frac|target
  # time:      time %Y-%m-%d %H:%M:%S + time-msec-frac %N
  $ bash shape apache '%{%F}t %{%R}t:%{%S}t %{%A}t %U' '# time:'
  time|time-a|target
  # time:      time %Y-%m-%d %H:%M:%S
  $ bash shape apache '%{end:%F}t %{end:%T}t %{%F}t %U' '# time:'
  time|time-f|target
  # time:      time %Y-%m-%d %H:%M:%S
  $ bash shape apache '%{%F}t %{begin:%T}t %U' '# time:'
  time|target
  # time:      time %Y-%m-%d %H:%M:%S

What is no whole time is a text.

  $ bash shape apache '%{%Y-%m-%d %H:%M}t %U' '# time:'
  time|target
  [1]
  $ bash shape apache '%{%d/%b}t %U' '# time:'
  time|target
  [1]
  $ bash shape apache '%{%d/%b}t %{%T}t %U' '# time:'
  time|time-t|target
  [1]
  $ bash shape apache '%{%F %T %F}t %U' '# time:'
  time|target
  [1]
  $ bash shape apache '%{%F}t %h %{%T}t %U' '# time:'
  time|host|time-t|target
  # time:      time %Y-%m-%d + time-t %H:%M:%S
  $ bash shape apache '%{%F}t %{end:%T}t %U' '# time:'
  time|time-end-t|target
  [1]
  $ bash shape apache '%{%F}t%%%{%T}t %U' '# time:'
  time|time-t|target
  # time:      time %Y-%m-%d + time-t %H:%M:%S

All parts of one moment are one time, in any order and with anything between them; the columns are as they were.

  $ bnfurl split -i 'apache:%h %{%d/%b/%Y %T}t.%{msec_frac}t %{%z}t "%r" %>s' -f log.time,log.time-msec-frac,log.time.iso,log.time.utc,path <<< '192.0.2.1 01/Jan/2021 13:55:36.123 -0700 "GET /a HTTP/1.1" 200'
  01/Jan/2021 13:55:36	123	2021-01-01T13:55:36.123-07:00	2021-01-01T20:55:36.123Z	/a
  $ bnfurl split -i 'apache:%h %{%z}t %{%T}t "%r" %{usec_frac}t %{%d/%b/%Y}t %>s' -f log.time,log.time.iso,path <<< '192.0.2.1 -0700 13:55:36 "GET /a HTTP/1.1" 000123 01/Jan/2021 200'
  -0700	2021-01-01T13:55:36.000123-07:00	/a
  $ bnfurl split -i 'apache:%h %{begin:%F}t %{begin:%T}t %{end:msec_frac}t %{end:%z}t %U' -f log.time.iso <<< '192.0.2.1 2021-01-01 13:55:36 123 -0700 /a'
  2021-01-01T13:55:36
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i 'apache:%{sec}t %{msec_frac}t %U' -f log.time.iso <<< '1609459200 123 /a'
  2021-01-01T00:00:00.123Z
  $ bnfurl split -i 'apache:%{usec}t %U' -f log.time-usec,log.time.iso <<< '1609459200123456 /a'
  1609459200123456	2021-01-01T00:00:00.123456Z
  $ bnfurl split -i 'apache:%{%d.%m.%Y %I:%M:%S %p}t %U' -f log.time.iso --zone UTC <<< '01.01.2021 12:05:06 AM /a'
  2021-01-01T00:05:06Z
  $ bnfurl split -i 'apache:%t %{msec_frac}t %U' -f log.time.iso <<< '[01/Jan/2021:13:55:36 -0700] 123 /a'
  2021-01-01T13:55:36-07:00
  $ bnfurl split -i 'apache:%{%T}t %{%F}t %U' -f log.time.iso --where 'log.time.iso>=2021-01-01T13:55' <<< '13:55:36 2021-01-01 /a'
  2021-01-01T13:55:36
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i 'apache:%{%T}t %{%F}t %U' -f log.time.iso <<< '13:55:36 2021-02-30 /a'
  \N
  ! bnfurl: 1 record has a time that cannot be read; the first is "13:55:36 2021-02-30" at -:1
  $ bnfurl split -i 'tomcat:%{yyyy-MM-dd}t %{HH:mm:ss}t %{msec_frac}t %{Z}t %U' -f log.time.iso <<< '2021-01-01 13:55:36 123 -0700 /a'
  2021-01-01T13:55:36.123-07:00
  $ bnfurl split -i 'squid:%{%F %T}tg.%03tu %ru' -f log.time.iso <<< '2021-01-01 13:55:36.007 http://h/'
  2021-01-01T13:55:36.007Z
  $ bnfurl split -i 'squid:%{%F %T}tl %tu %ru' -f log.time.iso --zone UTC <<< '2021-01-01 13:55:36 7 http://h/'
  2021-01-01T13:55:36Z

Parts of a time stay apart where another is the time: they have always been columns of their own.

  $ bash shape apache '%t %{%F}t %{%T}t %U'
  time|time-f|time-t|target
  $ bash shape apache '%{%T}t %{%F}t %U'
  time|time-f|target
  $ bash shape apache '%{%Y}t-%{%m}t-%{%d}t %{%T}t %U'
  time|time-m|time-d|time-t|target
  $ bash shape apache '%{%F %T}t %{%F}t %{%T}t %U'
  time|time-f|time-t|target

Escapes are those of a configuration.

  $ bash shape apache '\"%r\"\t\\%%\q %s' 'record ='
  request|method|target = target no-target target-alone|version|status
  record = DQUOTE request DQUOTE %x09 %s"\%\q " status

A status that is asked for may leave a hyphen.

  $ bash shape apache '%!200,304D %r' 'duration-us ='
  duration-us|request|method|target = target no-target target-alone|version
  duration-us = 1*DIGIT / "-"  ; %!200,304D

Faults have their column.

  $ bnfurl grammar from nginx '$request $'
  ! bnfurl: nginx: column 10 of the format: "$" must be followed by the name of a variable, as in $status or ${status}
  [2]
  $ bnfurl grammar from nginx '${request'
  ! bnfurl: nginx: column 1 of the format: "${" is not closed by "}"
  [2]
  $ bnfurl grammar from apache '%r %d'
  ! bnfurl: unknown directive in column 4 of apache's format: "%d" (did you mean "%D"?); expected one of: %h %a %{c}h %{c}a %A %b %B %O %l %u %t %{NAME}t %{sec}t %{msec}t %{usec}t %{msec_frac}t %{usec_frac}t %r %m %U %q %H %s %{Referer}i %{User-Agent}i %{X-Forwarded-For}i %{Host}i %{X-Forwarded-Host}i %{NAME}i %{NAME}o %{NAME}^ti %{NAME}^to %{NAME}C %{NAME}e %{NAME}n %D %T %{s}T %{ms}T %{us}T %v %V %p %{canonical}p %{local}p %{remote}p %P %{pid}P %{tid}P %{hextid}P %f %k %L %{c}L %R %X %I %S %^FB %{SSL_PROTOCOL}x %{SSL_CIPHER}x %{NAME}x %{NAME}c
  [2]
  $ bnfurl grammar from apache '%{Referer'
  ! bnfurl: apache: column 1 of the format: "{" is not closed by "}"
  [2]
  $ bnfurl grammar from apache '%r %>'
  ! bnfurl: apache: column 4 of the format: the letter of the directive is missing; write "%%" for a literal "%"
  [2]

A format needs a URL and one line.

  $ bnfurl grammar from nginx '$status'
  ! bnfurl: nginx: the format has no URL; add $request or $request_uri, or $http_referer for the referer
  [2]
  $ bnfurl check -i apache:
  ! bnfurl: apache: the format has no URL; add %r or %U%q, or %{Referer}i for the referer
  [2]
  $ bnfurl grammar from apache '%r\n'
  ! bnfurl: apache: the format contains a line feed; each record must be a line
  [2]

Formats in files are named.

  $ bnfurl grammar from nginx '@a'
  ! bnfurl: nginx:@FILE:NAME names a file and a format in it, as in nginx:@nginx.conf:main
  [2]
  $ bnfurl grammar from apache '@a:'
  ! bnfurl: apache:@FILE:NAME names a file and a format in it, as in apache:@apache2.conf:combined
  [2]
  $ bnfurl grammar from nginx '@/nowhere/a:b'
  ! bnfurl: /nowhere/a: No such file or directory
  [2]
  $ bnfurl check -i './nginx:$request'
  ! bnfurl: ./nginx:$request: No such file or directory
  [2]

Ambiguities are shown with a text.

  $ bnfurl grammar from nginx '$http_a $http_b $request_uri' | grep '^record ='
  record = http-a SP http-b SP target
  ! bnfurl: nginx: the format is ambiguous: the line "   " is read as http-a="" http-b=" ", but could also be read as http-a=" " http-b=""
  $ bnfurl grammar from nginx '$request_uri$host' | grep '^record ='
  record = target nginx-host
  ! bnfurl: nginx: the format is ambiguous: the line "a" is read as target="" nginx-host="a", but could also be read as target="a" nginx-host=""
  $ bnfurl grammar from nginx 'escape=none $remote_addr "$request" "$http_user_agent"' | grep '^record ='
  record = host SP DQUOTE [ request ] DQUOTE SP DQUOTE [ user-agent ] DQUOTE
  ! bnfurl: nginx: the format is ambiguous: the line "a "" " """ is read as request="" ", but could also be read as user-agent=" ""
  $ bnfurl grammar from apache '%U %{a}i' | grep '^record ='
  record = target SP a
  ! bnfurl: apache: the format is ambiguous: the line "  " is read as target="" a=" ", but could also be read as target=" " a=""

Common formats have no ambiguity.

  $ bnfurl grammar from nginx '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"' | grep '^record ='
  record = host " - " user " [" time "] " DQUOTE request DQUOTE SP status SP size SP DQUOTE referer
  $ bnfurl grammar from nginx '$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent" "$http_x_forwarded_for" $request_time $upstream_response_time $pipe' | grep '^record ='
  record = host " - " user " [" time "] " DQUOTE request DQUOTE SP status SP size SP DQUOTE referer
  $ bnfurl grammar from nginx '$host $remote_addr - $remote_user [$time_local] "$request_method $request_uri $server_protocol" $status $body_bytes_sent rt=$request_time ua="$upstream_addr" us="$upstream_status" ut="$upstream_response_time"' | grep '^record ='
  record = nginx-host SP host " - " user " [" time "] " DQUOTE method SP target SP version DQUOTE SP
  $ bnfurl grammar from nginx 'escape=json {"time":"$time_iso8601","request":"$request","status":$status,"rt":"$request_time","referer":"$http_referer","agent":"$http_user_agent"}' | grep '^record ='
  record = "{" DQUOTE %s"time" DQUOTE ":" DQUOTE time DQUOTE "," DQUOTE %s"request" DQUOTE ":" DQUOTE
  $ bnfurl grammar from nginx $'$msec\t$remote_addr\t$request_method\t$host\t$uri$is_args$args\t$status\t$http_user_agent' | grep '^record ='
  record = time %x09 host %x09 method %x09 nginx-host %x09 path-and-query %x09 status %x09 user-agent
  $ bnfurl grammar from apache '%h %l %u %t \"%r\" %>s %b' | grep '^record ='
  record = host SP ident SP user " [" time "] " DQUOTE request DQUOTE SP status SP size
  $ bnfurl grammar from apache '%h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\"' | grep '^record ='
  record = host SP ident SP user " [" time "] " DQUOTE request DQUOTE SP status SP size SP DQUOTE
  $ bnfurl grammar from apache '%v:%p %h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\" %D' | grep '^record ='
  record = server-name ":" port SP host SP ident SP user " [" time "] " DQUOTE request DQUOTE SP
  $ bnfurl grammar from apache '%t %h %{SSL_PROTOCOL}x %{SSL_CIPHER}x \"%r\" %b' | grep '^record ='
  record = "[" time "] " host SP ssl-protocol SP ssl-cipher SP DQUOTE request DQUOTE SP size
  $ bnfurl grammar from apache '%{%Y-%m-%dT%H:%M:%S}t.%{usec_frac}t %a %m \"%U%q\" %H %>s %B %{ms}T %I %O' | grep '^record ='
  record = time "." time-usec-frac SP host SP method SP DQUOTE target DQUOTE SP version SP status SP

# Configurations

Pieces of nginx are joined; formats stand in blocks beside other directives, and escapes are those of the server.

  $ cat > conf << 'END'
  > user www;
  > http {
  >   map $a $b { default '}'; }
  >   log_format one '$status '
  >     "[$request]" # a comment; 'more'
  >     $a;
  >   #log_format no '$request';
  >   server { access_log /var/log/a one; }
  >   log_format two escape=json '{"a":"$request_uri"}';
  >   log_format three "\"$request\"\t\x" '\'' ${status}c;
  >   log_format four escape=none $request_uri; log_format five escape=default $request_uri $http_a;
  >   log_format six escape=none $request_uri $http_a;
  > }
  > END
  $ for name in one two three four five six no; do bash shape nginx @conf:$name 'record =' 'http-a =' 'plain ='; done
  status|request|method|target = target no-target target-alone|version|a
  record = status " [" request "]" a
  plain = %x21 / %x23-5B / %x5D-FF
  target
  record = "{" DQUOTE %s"a" DQUOTE ":" DQUOTE [ target ] DQUOTE "}"
  plain = %x21 / %x23-5B / %x5D-FF
  request|method|target = target no-target target-alone|version|status
  record = DQUOTE request DQUOTE %x09 %s"\x'" status %s"c"
  plain = %x21 / %x23-5B / %x5D-FF
  target
  record = [ target ]
  target|http-a
  record = target http-a
  http-a = *text-octet  ; $http_a
  plain = %x21 / %x23-5B / %x5D-FF
  target|http-a
  record = [ target ] [ http-a ]
  http-a = 1*text-octet  ; $http_a
  ! bnfurl: nginx: the format is ambiguous: the line "- []]" is read as request="" a="]", but could also be read as request="]" a=""
  ! bnfurl: nginx: the format is ambiguous: the line "a" is read as target="" http-a="a", but could also be read as target="a" http-a=""
  ! bnfurl: nginx: the format is ambiguous: the line "a" is read as target="a", but could also be read as http-a="a"
  ! bnfurl: unknown log format of conf: "no" (did you mean "one"?); expected one of: one two three four five six
  [2]

An escape has three words.

  $ echo 'log_format a escape=xml $request;' > conf; bnfurl check -i nginx:@conf:a
  ! bnfurl: unknown escape of nginx's log_format: "xml"; expected one of: default json none
  [2]
  $ bnfurl grammar from nginx 'escape= $request'
  ! bnfurl: unknown escape of nginx's log_format: ""; expected one of: default json none
  [2]

A file that ends early is read as far as it goes.

  $ printf "log_format a '\$request" > conf; bash shape nginx @conf:a 'record ='
  request|method|target = target no-target target-alone|version
  record = request
  $ printf "log_format a '\$request\\\\" > conf; bash shape nginx @conf:a 'record ='
  request|method|target = target no-target target-alone|version
  record = request "\"
  $ printf 'log_format' > conf; bnfurl check -i nginx:@conf:a
  ! bnfurl: conf: this file has no log format
  [2]
  $ printf ';;{}#' > conf; bnfurl check -i nginx:@conf:a
  ! bnfurl: conf: this file has no log format
  [2]

Quotes and an escape may stand around a string of nginx.

  $ bash shape nginx '$status "$request"' 'record ='
  status|request|method|target = target no-target target-alone|version
  record = status SP DQUOTE request DQUOTE
  $ bash shape nginx "'\$status ' '\"\$request\"';" 'record ='
  status|request|method|target = target no-target target-alone|version
  record = status SP DQUOTE request DQUOTE
  $ bash shape nginx 'escape=json {$request}' 'record ='
  request|method|target = target no-target target-alone|version
  record = "{" [ request ] "}"
  $ bash shape nginx "escape=none '\$request' \$status" 'record =' 'plain ='
  request|method|target = target no-target target-alone|version|status
  record = [ request ] status
  [1]
  $ bash shape nginx ' $request ' 'record ='
  request|method|target = target no-target target-alone|version
  record = SP request SP
  $ bnfurl grammar from nginx escape=none
  ! bnfurl: nginx: the format has no URL; add $request or $request_uri, or $http_referer for the referer
  [2]
  $ bnfurl check -i nginx:
  ! bnfurl: nginx: the format has no URL; add $request or $request_uri, or $http_referer for the referer
  [2]

A log format of Apache has a text and a name, and its line may be continued.

  $ cat > conf << 'END'
  > # LogFormat "%r" no
  > <IfModule log_config_module>
  >   LogFormat "%h \"%r\"" one
  > 	logformat '%h "%r"' two
  > CustomLog a one
  > LogFormat %r three
  > </IfModule>
  > LogFormat "%h \
  > %r" \
  >   four
  > END
  $ for name in one two three four no; do bash shape apache @conf:$name 'record ='; done
  host|request|method|target = target no-target target-alone|version
  record = host SP DQUOTE request DQUOTE
  host|request|method|target = target no-target target-alone|version
  record = host SP DQUOTE request DQUOTE
  request|method|target = target no-target target-alone|version
  record = request
  host|request|method|target = target no-target target-alone|version
  record = host SP request
  ! bnfurl: unknown log format of conf: "no" (did you mean "one"?); expected one of: one two three four
  [2]
  $ printf 'LogFormat "%%h \\\r\n  %%r" \\\r\n  one\n' > conf; bash shape apache @conf:one 'record ='
  host|request|method|target = target no-target target-alone|version
  record = host "   " request

One that ends early has no name.

  $ for text in 'LogFormat "%r' 'LogFormat "%r\' LogFormat; do printf %s "$text" > conf; bnfurl check -i apache:@conf:a; done
  ! bnfurl: unknown log format of conf: "a"; expected one of:\x20 (esc)
  ! bnfurl: unknown log format of conf: "a"; expected one of:\x20 (esc)
  ! bnfurl: unknown log format of conf: "a"; expected one of:\x20 (esc)
  [2]

# Whole logs

The bundled log is read as the compiled format reads it: some lines have an ident, which nginx does not write, or fields
after the user agent, or are cut off; a user "x [y" is cut by the compiled format, whose time may be any text.

  $ awk '/"$/ && $2 == "-" && !/ x \[y \[/ && gsub(/ "/, "&") == 3' examples/access.log > log; wc -l < log
  2923
  $ fields=log.host,log.user,log.time,log.request,log.method,log.target,log.version,log.status,log.size,log.referer,valid,path; bnfurl split -i combined -f $fields log > compiled; bnfurl split -i 'nginx:$remote_addr - $remote_user [$time_local] "$request" $status $body_bytes_sent "$http_referer" "$http_user_agent"' -f $fields log | cmp - compiled; bnfurl split -i 'apache:%h %l %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\"' -f $fields log | cmp - compiled
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one

The grammar that is printed is a file like any other.

  $ both() { bnfurl grammar from "$1" "$2" > own.bnf; sed -n 's/^# typical: *//p' own.bnf > typical; bnfurl split -o jsonl -f valid,url,path -i own.bnf typical; bnfurl split -o jsonl -f valid,url,path -i "$1:$2" typical; }; both nginx '$remote_addr - $remote_user [$time_local] "$request" $status'; both apache '%h %l %u %t \"%r\" %>s %b'; both nginx 'escape=json {"u":"$request_uri","m":"$request_method","t":$msec}'; both nginx '"$uri?$args" $status $http_referer'
  {"valid":true,"url":"/a/b.html","path":"/a/b.html"}
  {"valid":true,"url":"/a/b.html","path":"/a/b.html"}
  {"valid":true,"url":"/a/b.html","path":"/a/b.html"}
  {"valid":true,"url":"/a/b.html","path":"/a/b.html"}
  {"valid":true,"url":"/a/b.html?c=d","path":"/a/b.html"}
  {"valid":true,"url":"/a/b.html?c=d","path":"/a/b.html"}
  {"valid":true,"url":"/a/b.html?c=d","path":"/a/b.html"}
  {"valid":true,"url":"/a/b.html?c=d","path":"/a/b.html"}

Hostile formats are refused or read.

  $ times() { printf "$1%.0s" $(seq "$2"); }; for format in "apache:$(times %%r 500)" "nginx:$(times '$request_uri ' 500)" "apache:$(times '%%{' 1000)" "nginx:$(printf '$a%s|' {0..499})\$request" 'apache:%{a;b"c}i%r' $'nginx:\x01\x7f\xff$request' "apache:%{$(times a 10000)}i %r"; do bnfurl check -q -i "$format" < /dev/null 2>&1 | cut -c 1-100; done
  apache:%r%r%r%r%r%r%r%r%r%r%r%r%r%r%r%r%r%r%r%r%r%r%r%r%r%r%...:18:1: record needs more than 50000 s
  bnfurl: apache: column 1 of the format: "{" is not closed by "}"
  nginx:$a0|$a1|$a2|$a3|$a4|$a5|$a6|$a7|$a8|$a9|$a10|$a11|$a12...: 504 components; at most 32 are allo

# Forwarded

A list of addresses ends where its commas do.

  $ bnfurl split -i 'apache:%{X-Forwarded-For}i %h %l %u %t "%r" %>s %b "%{Referer}i" "%{User-Agent}i"' -f log.x-forwarded-for,log.host,log.user << 'END'
  > 1.1.1.1, 2.2.2.2 10.0.0.1 - - [20/Nov/2026:08:00:00 +0000] "GET /xff HTTP/1.1" 200 5 "-" ""
  > - 10.0.0.1 - - [20/Nov/2026:08:00:00 +0000] "GET /xff HTTP/1.1" 200 5 "-" ""
  > ' OR 1=1 10.0.0.1 - - [20/Nov/2026:08:00:00 +0000] "GET /xff HTTP/1.1" 200 5 "-" ""
  > END
  1.1.1.1, 2.2.2.2	10.0.0.1	\N
  -	10.0.0.1	\N
  '	OR	10.0.0.1 - -
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ bnfurl split -i 'nginx:$http_x_forwarded_for $remote_addr $remote_user [$time_local] "$request" $status' -f log.http-x-forwarded-for,log.host,log.user << 'END'
  > 1.1.1.1,2.2.2.2 10.0.0.1 - [20/Nov/2026:08:00:00 +0000] "GET /xff HTTP/1.1" 200
  > - 10.0.0.1 - [20/Nov/2026:08:00:00 +0000] "GET /xff HTTP/1.1" 200
  > END
  1.1.1.1,2.2.2.2	10.0.0.1	\N
  -	10.0.0.1	\N
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ bnfurl split -i 'nginx:escape=json {"xff":"$http_x_forwarded_for","uri":"$request_uri"}' -f log.http-x-forwarded-for,url << 'END'
  > {"xff":"","uri":"/a"}
  > {"xff":"1.1.1.1, 2.2.2.2","uri":"/a"}
  > END
  \N	/a
  1.1.1.1, 2.2.2.2	/a
  $ bash shape nginx '$http_x_forwarded_for $request_uri' 'http-x-forwarded-for' 'list' 'other-text' '# shortest'
  http-x-forwarded-for|target
  http-x-forwarded-for = list / other-text  ; $http_x_forwarded_for
  list = list-item *( "," *%x20 list-item )
  list-item = 1*( %x21 / %x23-2B / %x2D-5B / %x5D-FF / "\" %x21-7E )
  other-text = *text-octet  ; what a client sent instead of a list
  # shortest:  other-text

# A host before a target

A host has no "/", so it ends where the target begins.

  $ bash read_line 'nginx:$remote_addr $scheme://$host$request_uri $status' log.scheme,log.vhost '192.0.2.4 https://mysite.example/api?x=1 200'
  {"log.scheme":"https","log.vhost":"mysite.example","path":"/api","query":"x=1","valid":true}
  $ bash read_line 'nginx:$host$request_uri' log.vhost 'mysite.example/api?x=1'
  {"log.vhost":"mysite.example","path":"/api","query":"x=1","valid":true}
  $ bash read_line 'nginx:$server_name$request_uri' log.server-name 'mysite.example/api?x=1'
  {"log.server-name":"mysite.example","path":"/api","query":"x=1","valid":true}
  $ bash read_line 'nginx:$http_host$uri$is_args$args $status' log.vhost 'mysite.example/a b?x=1 200'
  {"log.vhost":"mysite.example","path":null,"query":null,"valid":false}
  $ bash read_line 'nginx:$http_host$uri$is_args$args $status' log.vhost 'mysite.example/a- 200'
  {"log.vhost":"mysite.example","path":"/a","query":null,"valid":true}
  $ bash read_line 'nginx:$scheme://$host:$server_port$request_uri' log.scheme,log.vhost,log.server-port 'https://mysite.example:443/api?x=1'
  {"log.scheme":"https","log.vhost":"mysite.example","log.server-port":"443","path":"/api","query":"x=1","valid":true}
  $ bash read_line 'nginx:escape=json {"url":"$scheme://$host$request_uri"}' log.scheme,log.vhost '{"url":"https://mysite.example/api?x=1"}'
  {"log.scheme":"https","log.vhost":"mysite.example","path":"/api","query":"x=1","valid":true}
  $ bash read_line 'nginx:escape=none $scheme://$host$request_uri' log.scheme,log.vhost 'https://mysite.example/api?x=1'
  {"log.scheme":"https","log.vhost":"mysite.example","path":"/api","query":"x=1","valid":true}
  $ bash read_line 'apache:%v%U%q %>s' log.server-name 'mysite.example/a b?x=1 200'
  {"log.server-name":"mysite.example","path":null,"query":null,"valid":false}
  $ bash read_line 'apache:%{Host}i%U%q' log.apache-host 'mysite.example/api?x=1'
  {"log.apache-host":"mysite.example","path":"/api","query":"x=1","valid":true}
  $ bash read_line 'apache:%{X-Forwarded-Host}i:%p%U%q' log.x-forwarded-host,log.port 'mysite.example:443/api?x=1'
  {"log.x-forwarded-host":"mysite.example","log.port":443,"path":"/api","query":"x=1","valid":true}
  $ bash read_line 'nginx:$server_addr:$server_port$request_uri' log.server-addr,log.server-port '192.0.2.1:443/api?x=1'
  {"log.server-addr":"192.0.2.1","log.server-port":"443","path":"/api","query":"x=1","valid":true}
  $ bash read_line 'nginx:$proxy_host$request_uri' log.proxy-host 'backend:8080/api?x=1'
  {"log.proxy-host":"backend:8080","path":"/api","query":"x=1","valid":true}
  $ bash read_line 'apache:%A:%p%U%q' log.local-ip,log.port '2001:db8::1:443/api?x=1'
  {"log.local-ip":"2001:db8::1","log.port":443,"path":"/api","query":"x=1","valid":true}
  $ bash read_line 'apache:%h%U%q' log.host 'client.example/api?x=1'
  {"log.host":"client.example","path":"/api","query":"x=1","valid":true}
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ printf '%s\n' "log_format url '\$scheme://\$host'" "  '\$request_uri';" > nginx.conf; bash read_line nginx:@nginx.conf:url log.vhost 'https://mysite.example/api?x=1'
  {"log.vhost":"mysite.example","path":"/api","query":"x=1","valid":true}

It may have a port, be an address of IPv6, or be missing.

  $ bash read_line 'nginx:$http_host$request_uri' log.vhost 'mysite.example:8080/a'
  {"log.vhost":"mysite.example","path":"/a","query":null,"valid":true}
  $ bash read_line 'nginx:$http_host$request_uri' log.vhost '[2001:db8::1]:8080/a//b'
  {"log.vhost":"[2001:db8::1]","path":"/a//b","query":null,"valid":true}
  $ bash read_line 'nginx:$scheme://$host:$server_port$request_uri' log.vhost,log.server-port 'https://[2001:db8::1]:8080/a'
  {"log.vhost":"[2001:db8::1]","log.server-port":"8080","path":"/a","query":null,"valid":true}
  $ bash read_line 'nginx:$http_host$request_uri' log.vhost '-/a'
  {"log.vhost":null,"path":"/a","query":null,"valid":true}
  $ bash read_line 'nginx:$http_host$request_uri' log.http-host '/a'
  {"log.http-host":"","path":"/a","query":null,"valid":true}

So may the target.

  $ bash read_line 'nginx:$http_host$request_uri' log.vhost 'mysite.example-'
  {"log.vhost":"mysite.example","path":null,"query":null,"valid":null}
  $ bash read_line 'nginx:$http_host$uri$is_args$args' log.vhost 'mysite.example--'
  {"log.vhost":"mysite.example","path":null,"query":null,"valid":null}
  $ bash read_line 'nginx:$http_host$request_uri' log.vhost "--"
  {"log.vhost":null,"path":null,"query":null,"valid":null}
  $ bash read_line 'apache:%m %v%U%q' log.server-name 'OPTIONS mysite.example*'
  {"log.server-name":"mysite.example","path":null,"query":null,"valid":true}

A target without a "/" is no target: nothing shows where the host would end.

  $ bash read_line 'nginx:$http_host$request_uri' log.vhost 'mysite.exampleapi'
  {"log.vhost":null,"path":null,"query":null,"valid":false}
  ! bnfurl: 1 record does not match the format nginx:$http_host$request_uri (-:1:18); to see why: bnfurl check -i 'nginx:$http_host$request_uri' FILE

A text that is not known as a host may have a "/".

  $ bash read_line 'nginx:$my_site$request_uri' log.my-site 'a/b/c'
  {"log.my-site":"","path":null,"query":null,"valid":false}
  ! bnfurl: nginx: the format is ambiguous: the line "a" is read as my-site="" target="a", but could also be read as my-site="a" target=""

# Many fields between bars

A request, an agent and a user can have a bar. Where so many fields could, each ends at the next one.

  $ bnfurl split -i "nginx:$(< fields)" -o jsonl -f log.client,log.status,path,log.vhost,log.uuid <<< 'GET /a HTTP/1.1|200|-|192.0.2.1|x|-|h.example|5|0.001|0.001|10.0.0.1:80|1|1|abc'
  {"log.client":"192.0.2.1","log.status":200,"path":"/a","log.vhost":"h.example","log.uuid":"abc"}
  ! bnfurl: nginx: $request, $remote_user, $http_user_agent, $http_referer, $host, $upstream_addr, $uuid could each contain the separator, "|"; all readings would be too many, so each ends at the next one, and a record with a separator inside one of them does not match. To allow it, put these fields in quotes in the server's configuration, or separate the fields with tabs

A record with one bar more is not misread: it is counted.

  $ cat > log << 'END'
  > GET /a HTTP/1.1|200|-|192.0.2.1|x|-|h.example|5|0.001|0.001|10.0.0.1:80|1|1|a|bc
  > GET /a|b HTTP/1.1|200|-|192.0.2.1|x|-|h.example|5|0.001|0.001|10.0.0.1:80|1|1|abc
  > GET /a HTTP/1.1|200|-|192.0.2.1|x|y|-|h.example|5|0.001|0.001|10.0.0.1:80|1|1|abc
  > -|400|-|192.0.2.1|-|-|_|0|0.001|-|-|1|1|-
  > GET|200 /a HTTP/1.1|200|-|192.0.2.1|x|-|h.example|5|0.001|0.001|10.0.0.1:80|1|1|abc
  > END
  $ bnfurl split -i "nginx:$(< fields)" -f log.status,log.request,log.vhost < log 2> said; sed -n '/not match the/s/ the format.* (/ the format (/; s/; to see why.*//p' said
  \N	\N	\N
  \N	\N	\N
  \N	\N	\N
  400	-	_
  \N	\N	\N
  bnfurl: 4 records do not match the format (first: -:1:78)

Apache's formats are read so, too, and those with controls between their fields; what is in quotes can have a bar.

  $ bnfurl split -i 'apache:%h|%r|%{User-Agent}i|%{Referer}i|%u|%{A}i|%{B}i|"%{Cookie}i"|%f' -o jsonl -f path,log.user-agent,log.cookie,log.filename <<< 'h|GET /a HTTP/1.1|x|-|-|1|2|"a|b"|/srv/a'
  {"path":"/a","log.user-agent":"x","log.cookie":"a|b","log.filename":"/srv/a"}
  ! bnfurl: apache: %r, %{User-Agent}i, %{Referer}i, %u, %{A}i, %{B}i, %f could each contain the separator, "|"; all readings would be too many, so each ends at the next one, and a record with a separator inside one of them does not match. To allow it, put these fields in quotes in the server's configuration, or separate the fields with tabs
  $ bnfurl split -i $'nginx:escape=none $http_a\t$http_b\t$http_c\t$http_d\t$http_e\t$http_f\t$request_uri' -o jsonl -f log.http-a,log.http-d,path <<< $'a\tb\tc\td\te\tf\t/x'
  {"log.http-a":"a","log.http-d":"d","path":"/x"}
  ! bnfurl: nginx: $http_a, $http_b, $http_c, $http_d, $http_e, $http_f, $request_uri could each contain the separator, a tab; all readings would be too many, so each ends at the next one, and a record with a separator inside one of them does not match. To allow it, put these fields in quotes in the server's configuration
  $ bash shape apache '%r|%{A}i|%{B}i|"%{C}i"|%u|%{D}i|%{E}i|%{X-Forwarded-For}i' 'request =' method target 'a =' 'c =' list other-text plain text-octet field
  request|method|target = target no-target target-alone|version|a|b|c|user|d|e|x-forwarded-for
  request = method SP target SP version  ; %r
  method = 1*( ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" / "_" / "`" / "~" )
  target = *field-octet
  target-alone = *field-octet
  a = *field-octet  ; %{A}i
  c = *text-octet  ; %{C}i
  list = list-item *( "," *%x20 list-item )
  list-item = 1*( %x21 / %x23-2B / %x2D-5B / %x5D-7B / %x7D-FF / "\" ( %x21-7B / %x7D-7E ) )
  other-text = *field-octet  ; what a client sent instead of a list
  plain = %x21 / %x23-5B / %x5D-FF
  text-octet = graphic / %x20
  field-octet = field-graphic / %x20
  field-graphic = field-plain / "\" ( %x21-7B / %x7D-7E )
  field-plain = %x21 / %x23-5B / %x5D-7B / %x7D-FF
  ! bnfurl: apache: %r, %{A}i, %{B}i, %u, %{D}i, %{E}i, %{X-Forwarded-For}i could each contain the separator, "|"; all readings would be too many, so each ends at the next one, and a record with a separator inside one of them does not match. To allow it, put these fields in quotes in the server's configuration, or separate the fields with tabs

With fewer such fields, or with other octets between them, all that a field may have is read.

  $ bnfurl split -i 'nginx:$request|$status|$http_user_agent|$http_x_a|$request_time' -f log.target,log.user-agent <<< 'GET /a|b HTTP/1.1|200|x|y|0.001'
  /a|b	x
  ! bnfurl: nginx: the format is ambiguous: the line "|-||||-" is read as user-agent="" http-x-a="|", but could also be read as user-agent="|" http-x-a=""
  $ bnfurl split -i 'nginx:$request;$status;$http_user_agent;$http_x_a;$request_time;$http_x_b;$http_x_c;$http_x_d;$http_x_e' -f log.target,log.user-agent <<< 'GET /a;b HTTP/1.1;200;x;y;0.001;z;1;2;3'
  /a;b	x
  ! bnfurl: nginx: the format is ambiguous: the line ";-;;;-;;;;;" is read as http-x-b="" http-x-c="" http-x-d="" http-x-e=";", but could also be read as http-x-b=";" http-x-c="" http-x-d="" http-x-e=""

A method has no bar where one ends the request.

  $ bash shape nginx '$request|$status' method
  request|method|target = target no-target target-alone|version|status
  method = 1*( ALPHA / DIGIT / "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" / "_" / "`" / "~" )
  $ bnfurl split -i 'nginx:$request|$status|$http_user_agent' -f log.request,log.method,log.status,log.agent <<< 'GET|200|a b'
  GET	\N	200	a b
  ! bnfurl: nginx: the format is ambiguous: the line "|-|-|" is read as request="" status="-" user-agent="-|", but could also be read as request="|-" status="-" user-agent=""

A format that is too large names the fields that make it so.

  $ bnfurl split -i "nginx:$(tr "|" "~" < fields)~\$http_a~\$http_b"
  ! nginx:$request~$status~$remote_user~$remote_addr~$http_user_...: the format is too large, because each of $request, $remote_user, $http_user_agent, $http_referer, $host, $upstream_addr, $uuid, $http_a can contain what follows it; in the server's configuration, put these fields in quotes, or separate the fields with tabs
  [2]

Between quotes and tabs, any number of fields is read.

  $ bnfurl split -i "nginx:$(sed 's/[^|]*/"&"/g' fields)" -f path,log.agent <<< '"GET /a|b HTTP/1.1"|"200"|"-"|"192.0.2.1"|"x|y"|"-"|"h.example"|"5"|"0.001"|"0.001"|"10.0.0.1:80"|"1"|"1"|"abc"'
  \N	x|y
  $ bnfurl split -i "nginx:$(tr '|' '\t' < fields)" -f path,log.agent <<< $'GET /a|b HTTP/1.1\t200\t-\t192.0.2.1\tx|y\t-\th.example\t5\t0.001\t0.001\t10.0.0.1:80\t1\t1\tabc'
  \N	x|y

A blank in a field between tabs says nothing against the format.

  $ for i in {1..12}; do printf '192.0.2.1\ta b\tGET / HTTP/1.1\t200\n'; done > log
  $ bnfurl split -i $'nginx:$remote_addr\t$remote_user\t$request\t$status' -f log.user log | uniq
  a b

# Pasted and forgotten

A file without its @ is known by its name, or because it is there.

  $ cat > nginx.conf << 'END'
  > http {
  >   include mime.types;
  >   include conf.d/*.conf;
  >   log_format main '$remote_addr "$request" '
  >                   '$status';
  > }
  > END
  $ mkdir -p conf.d; echo "log_format short '\$request_uri \$status';" > conf.d/a.conf; echo 'include conf.d/sub/c.conf;' > conf.d/b.conf
  $ bnfurl check -i nginx:nginx.conf
  ! bnfurl: nginx:nginx.conf is not a log format; did you mean nginx:@nginx.conf:main? Its formats are: short main
  [2]
  $ bnfurl check -i nginx:nginx.conf:main
  ! bnfurl: nginx:nginx.conf:main is not a log format; did you mean nginx:@nginx.conf:main? Its formats are: short main
  [2]
  $ bnfurl check -i nginx:/etc/nosuch/nginx.conf
  ! bnfurl: nginx:/etc/nosuch/nginx.conf is not a log format; did you mean nginx:@/etc/nosuch/nginx.conf:NAME?
  [2]
  $ echo 'LogFormat "%h %r" own' > formats; bnfurl check -i apache:formats
  ! bnfurl: apache:formats is not a log format; did you mean apache:@formats:own?
  [2]
  $ bnfurl check -i nginx:nosuch
  ! bnfurl: nginx:nosuch is not a log format: it has no variable such as $request; write nginx:@FILE:NAME for the format NAME in a configuration file, or nginx:combined for the predefined one
  [2]
  $ bnfurl check -i apache:nosuch
  ! bnfurl: apache:nosuch is not a log format: it has no directive such as %r; write apache:@FILE:NAME for the format NAME in a configuration file, or -i combined or -i common
  [2]
  $ bnfurl check -i apache:combined
  ! bnfurl: apache:combined is not a log format; did you mean -i combined?
  [2]
  $ bnfurl split -i nginx:@nginx.conf:short -f path,log.status <<< '/a 200'
  /a	200
  $ bnfurl split -i nginx:@nginx.conf:nosuch
  ! bnfurl: unknown log format of nginx.conf: "nosuch"; expected one of: short main
  [2]

A file that includes itself is refused.

  $ mkdir -p conf.d/sub; echo "log_format main '\$request';include conf.d/*.conf;" > nginx.conf
  $ echo 'include conf.d/sub/c.conf;' > conf.d/b.conf; echo 'include conf.d/b.conf;' > conf.d/sub/c.conf
  $ bnfurl check -i nginx:@nginx.conf:main
  ! bnfurl: conf.d/sub/c.conf: include conf.d/b.conf: the file includes itself
  [2]
  $ echo 'include nginx.conf;' > conf.d/sub/c.conf; bnfurl check -i nginx:@nginx.conf:main
  ! bnfurl: conf.d/sub/c.conf: include nginx.conf: the file includes itself
  [2]

The format that nginx has is known, in a file too.

  $ echo '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "UA"' > log
  $ bnfurl split -i nginx:combined -f log.host,path,log.user-agent log
  192.0.2.1	/a	UA
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ echo "log_format main '\$request';" > nginx.conf; bnfurl split -i nginx:@nginx.conf:combined -f log.host,path log
  192.0.2.1	/a
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one

A directive is taken as it stands in a configuration.

  $ bnfurl split -i "nginx:log_format main '\$remote_addr \"\$request\" '
  >                   '\$status';" -f log.host,path,log.status <<< '192.0.2.1 "GET /a HTTP/1.1" 200'
  192.0.2.1	/a	200
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ bnfurl split -i 'nginx:  log_format j escape=json "{\"u\":\"$request_uri\"}"' -f url <<< '{"u":"/a"}'
  /a
  $ bnfurl split -i 'apache:LogFormat "%h \"%r\" \
  > %>s" own' -f log.host,path,log.status <<< '192.0.2.1 "GET /a HTTP/1.1" 200'
  192.0.2.1	/a	200
  ! bnfurl: log.host is the client; the column host is that of the URL, if it has one
  $ bnfurl grammar from nginx 'log_format main "$request_uri";' | head -2
  # grammar:   nginx-main
  # source:    nginx, ngx_http_log_module: log_format main '$request_uri';

A long text between the variables takes no longer than it is long.

  $ many=$(printf ']%.0s' $(seq 6000))
  $ ulimit -t 20; bnfurl grammar from nginx "\$remote_addr \"\$request\" $many" | head -1
  # grammar:   nginx
  $ ulimit -t 20; bnfurl grammar from apache "%h \"%r\" $many" | head -1
  # grammar:   apache

Squid's codes have a width and an encoding, which the text around them chooses where they do not; a request that it
could not read has no URL.

  $ echo log.client,log.user,log.time.iso,log.method,log.status,log.duration,log.referer,log.agent,url,valid > fields
  $ bnfurl split -i squid:squid -qf $(cat fields) << 'END'
  > 1795161600.129     17 192.0.2.1 TCP_MISS/200 4741 GET http://www.example.com/a.html - HIER_DIRECT/192.0.2.9 text/html
  > 1795161600.129 123456 2001:db8::1 TCP_TUNNEL/200 4741 CONNECT www.example.com:443 joe%20x HIER_DIRECT/2001:db8::9 -
  > 1795161600.129      0 192.0.2.1 NONE/400 3500 NONE error:invalid-request - HIER_NONE/- text/html
  > END
  192.0.2.1	\N	2026-11-20T08:00:00.129Z	GET	200	0.017	\N	\N	http://www.example.com/a.html	1
  2001:db8::1	joe x	2026-11-20T08:00:00.129Z	CONNECT	200	123.456	\N	\N	www.example.com:443	1
  192.0.2.1	\N	2026-11-20T08:00:00.129Z	\N	400	0.000	\N	\N	\N	\N
  $ bnfurl split -i squid:combined -qf $(cat fields) << 'END'
  > 192.0.2.1 - joe [20/Nov/2026:08:00:00 +0000] "GET http://www.example.com/a HTTP/1.1" 200 7 "https://r.example/\"x" "Mozilla \"q\" \\ (X11)" TCP_MISS:HIER_DIRECT
  > 192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "NONE error:invalid-request HTTP/0.0" 400 7 "-" "-" NONE:HIER_NONE
  > END
  192.0.2.1	joe	2026-11-20T08:00:00+00:00	GET	200	\N	https://r.example/"x	Mozilla "q" \\ (X11)	http://www.example.com/a	1
  192.0.2.1	\N	2026-11-20T08:00:00+00:00	\N	400	\N	\N	\N	\N	\N
  $ bnfurl split -i squid:common -f log.code,path <<< '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 7 TCP_HIT:HIER_NONE'
  TCP_HIT	/a
  $ bnfurl split -i squid:referrer -f log.client,log.referer,path <<< '1795161600.129 192.0.2.1 https://r.example/%20 http://www.example.com/a'
  192.0.2.1	https://r.example/%20	/a
  $ bnfurl split -i 'squid:%>a [%{%Y-%m-%d %H:%M:%S}tl] %#{User-Agent}>h %-10http::rm %ru %{Host}>h %tls::>sni %%' --zone Z -f log.client,log.time.iso,log.agent,log.method,path,log.vhost,log.sni <<< '192.0.2.1 [2026-11-20 08:00:00] Mozilla/5.0%20%25 GET        http://www.example.com/a H.example:80 - %'
  192.0.2.1	2026-11-20T08:00:00Z	Mozilla/5.0 %	GET	/a	h.example	-
  $ printf 'logformat a %%>a %%ru\n# logformat no %%>a\n  logformat\tb  %%ts.%%03tu %%ru\n' > squid.conf
  $ bnfurl split -i squid:@squid.conf:b -f log.time,path <<< '1795161600.129 http://www.example.com/a'
  1795161600.129	/a
  $ bnfurl split -i squid:@squid.conf -f log.client,path <<< '192.0.2.1 http://www.example.com/a'
  192.0.2.1	/a
  ! bnfurl: -i: detected squid:@squid.conf:a
  $ bnfurl split -i squid:@squid.conf:c < /dev/null
  ! bnfurl: unknown log format of squid.conf: "c"; expected one of: a b
  [2]
  $ bnfurl split -i 'squid:logformat x %>a %ru{y}' -f path <<< '192.0.2.1 /a'
  /a
  $ bnfurl split -i 'squid:%>a %sT %ru' < /dev/null 2>&1 | cut -c 1-120
  bnfurl: unknown code in column 5 of squid's format: "%sT" (did you mean "%st"?); expected one of: %>a %>A %>p %>eui %>la
  $ bnfurl split -i 'squid:%>a %{Referer>h' < /dev/null
  ! bnfurl: squid: column 5 of the format: "{" is not closed by "}"
  [2]
  $ bnfurl split -i squid:useragent < /dev/null
  ! bnfurl: squid: the format has no URL; add %ru, or %{Referer}>h for the referer
  [2]
  $ bnfurl split -i squid:mine < /dev/null
  ! bnfurl: squid:mine is not a log format: it has no code such as %ru; write squid:@FILE:NAME for the format NAME in a configuration file, or squid:combined for a predefined one
  [2]

Apache Traffic Server writes Squid's format, and lighttpd nearly combined.

  $ cat > ats << 'END'
  > 1795161600.129 46 192.0.2.1 TCP_MISS/200 4741 GET http://www.example.com/a.html - DIRECT/www.example.com text/html
  > 1795161600.129 0 2001:db8::1 TCP_MEM_HIT/200 4741 GET http://www.example.com/a.html joe NONE/- text/html
  > 1795161600.129 0 192.0.2.1 ERR_INVALID_REQ/400 500 - - - NONE/- text/html
  > END
  $ bnfurl split -i auto -f log.client,log.user,log.time.iso,log.method,log.status,log.bytes,log.duration,url,valid ats
  192.0.2.1	\N	2026-11-20T08:00:00.129Z	GET	200	4741	0.046	http://www.example.com/a.html	1
  2001:db8::1	joe	2026-11-20T08:00:00.129Z	GET	200	4741	0.000	http://www.example.com/a.html	1
  192.0.2.1	\N	2026-11-20T08:00:00.129Z	\N	400	500	0.000	\N	\N
  ! bnfurl: -i auto: detected squid
  $ echo '192.0.2.1 h.example joe [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 512 "-" "curl"' > log
  $ echo log.client,log.user,log.time.iso,log.method,log.status,log.bytes,log.agent,url,valid > fields
  $ for i in lighttpd auto; do bnfurl split -qi $i -f log.vhost,$(cat fields) log; done
  h.example	192.0.2.1	joe	2026-11-20T08:00:00+00:00	GET	200	512	curl	/a	1
  \N	192.0.2.1	joe	2026-11-20T08:00:00+00:00	GET	200	512	curl	/a	1

HAProxy's captured headers have the names that are given as a line has the values, or those of a frontend. Common columns
know some of them, and show what was sent.

  $ echo '192.0.2.1:33317 [20/Nov/2026:08:00:00.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0' > line
  $ echo log.vhost,log.forwarded,log.agent,log.referer,log.captured-x-id,log.captured-response-server,path,valid > fields
  $ bnfurl split -i 'haproxy:{Host|User-Agent|Referer|X-Id|X-Forwarded-For} {Server}' -f $(cat fields) << END
  > $(cat line) {Shop.example:80|Mozilla #22q#22 #7C|https://r.example/|7|[2001:db8::5], 10.0.0.1} {nginx} "GET /a HTTP/1.1"
  > $(cat line) {||||} {} "GET /b HTTP/1.1"
  > Nov 20 08:00:00 localhost haproxy[14389]: $(cat line) "GET /c HTTP/1.1"
  > $(cat line) {a|b} {} "GET /d HTTP/1.1"
  > 192.0.2.1:33313 [20/Nov/2026:08:00:00.443] fnt bck/srv1 0/0/5007 212 -- 0/0/0/0/3 0/0
  > END
  shop.example	2001:db8::5	Mozilla "q" |	https://r.example/	7	nginx	/a	1
  \N	\N	\N	\N	\N	\N	/b	1
  \N	\N	\N	\N	\N	\N	/c	1
  \N	\N	\N	\N	\N	\N	\N	0
  \N	\N	\N	\N	\N	\N	\N	\N
  ! bnfurl: 1 record does not match the format haproxy:{Host|User-Agent|Referer|X-Id|X-Forwarded-For} {Server} (-:4:115); to see why: bnfurl check -i 'haproxy:{Host|User-Agent|Referer|X-Id|X-Forwarded-For} {Server}' FILE
  $ bnfurl split -i 'haproxy:{} {Server|-|X-Id}' -f log.captured-response-server,log.captured-response-x-id,path <<< "$(cat line) {nginx|7|8} \"GET /a HTTP/1.1\""
  nginx	8	/a
  $ bnfurl split -i 'haproxy:{Referer|referer}' -k referer -f host,log.captured-response-headers <<< "$(cat line) {http://r.example/|x} {y} \"GET /a HTTP/1.1\""
  r.example	y
  $ cat > haproxy.cfg << 'END'
  > defaults
  >   option httplog
  > frontend www  # shop
  >   bind :80
  >   capture request header Host len 64
  >   declare capture request len 40
  >   http-request capture req.hdr(User-Agent) len 128
  >   http-request capture req.fhdr("Referer") id 1 if TRUE
  >   capture response header Server len 20
  > listen plain
  >   bind :81
  > listen other
  >   capture request header X-Id len 8
  > END
  $ bnfurl split -i haproxy:@haproxy.cfg:www -f log.vhost,log.agent,log.referer,log.captured-response-server <<< "$(cat line) {h|https://r.example/|curl} {nginx} \"GET /a HTTP/1.1\""
  h	curl	https://r.example/	nginx
  $ bnfurl split -i haproxy:@haproxy.cfg -f log.captured-x-id,log.vhost,path -q <<< "$(cat line) {h} \"GET /a HTTP/1.1\""
  h	\N	/a
  $ bnfurl split -i haproxy:@haproxy.cfg:plain < /dev/null
  ! bnfurl: unknown log format of haproxy.cfg: "plain"; expected one of: www other
  [2]
  $ for i in main '{Host' '{}' '{Host}x' '{A} {B} {C}' '{Host}{B}'; do bnfurl split -i "haproxy:$i" < /dev/null; done
  ! bnfurl: haproxy:main is not a log format: it has no names of captured headers such as {Host|User-Agent}; write haproxy:@FILE:NAME for the format NAME in a configuration file, or -i haproxy
  ! bnfurl: haproxy:{Host: expected the names of the captured headers, as in haproxy:{Host|User-Agent} or haproxy:{Host} {Server}, with {} for none
  ! bnfurl: haproxy:{}: expected the names of the captured headers, as in haproxy:{Host|User-Agent} or haproxy:{Host} {Server}, with {} for none
  ! bnfurl: haproxy:{Host}x: expected the names of the captured headers, as in haproxy:{Host|User-Agent} or haproxy:{Host} {Server}, with {} for none
  ! bnfurl: haproxy:{A} {B} {C}: expected the names of the captured headers, as in haproxy:{Host|User-Agent} or haproxy:{Host} {Server}, with {} for none
  ! bnfurl: haproxy:{Host}{B}: expected the names of the captured headers, as in haproxy:{Host|User-Agent} or haproxy:{Host} {Server}, with {} for none
  [2]

A log has at most 32 columns: headers take those of queues and connections.

  $ bnfurl grammar from haproxy '{1|2}' | grep -c '^# component: [a-z-]*\(conn\|queue\)$'
  6
  $ bnfurl grammar from haproxy '{1|2|3|4|5|6|7}' | grep -c '^# component: [a-z-]*\(conn\|queue\)$'
  1
  $ bnfurl grammar from haproxy '{1|2|3|4|5|6|7|8|9|10}' | grep -c '^# component'
  32

The patterns of Tomcat have other letters than Apache's: a duration in milliseconds, a thread, a pattern of Java's times.

  $ echo log.client,log.forwarded,log.time.iso,log.status,log.bytes,log.duration,path,valid > fields
  $ bnfurl split -i 'tomcat:%t %h %{X-Forwarded-For}i %I %{username}s "%r" %s %b %Dms %Fms' -f $(cat fields),log.thread,log.session-username <<< '[26/Nov/2026:06:00:00 +0000] 192.0.2.1 203.0.113.9 http-nio-8080-exec-1 joe "GET /a HTTP/1.1" 200 12 350ms 12ms'
  192.0.2.1	203.0.113.9	2026-11-26T06:00:00+00:00	200	12	0.350	/a	1	http-nio-8080-exec-1	joe
  ! bnfurl: tomcat: the format is ambiguous: the line "[-] a a    "" 0 0 0ms 0ms" is read as thread="" session-username=" ", but could also be read as thread=" " session-username=""
  $ bnfurl split -i 'tomcat:%h %l %u %t &quot;%r&quot; %s %b %D %S' -f log.client,log.duration,valid <<< '2001:db8::1 - - [26/Nov/2026:06:00:00 +0000] "GET a HTTP/1.1" 404 - 7 -'
  2001:db8::1	0.007	0
  ! bnfurl: tomcat: assuming that %D is in milliseconds, as in Tomcat up to version 9; for microseconds, as since version 10, write %{us}T in its place
  $ bnfurl split -i 'tomcat:%h %{yyyy-MM-dd HH:mm:ss.SSS Z}t "%r" %s %b %{us}T' -f $(cat fields) -q <<< '192.0.2.1 2026-11-26 06:00:00.123 +0100 "GET /a HTTP/1.1" 404 - 700'
  192.0.2.1	\N	2026-11-26T06:00:00.123+01:00	404	\N	0.000700	/a	1
  $ bnfurl split -i "tomcat:%h [%{dd MMM yyyy HH:mm:ssXXX}t] \"%r\" %{ns}T" -f $(cat fields),log.time -q <<< '192.0.2.1 [26 Nov 2026 06:00:00+01:00] "GET /a HTTP/1.1" 5000'
  192.0.2.1	\N	2026-11-26T06:00:00+01:00	\N	\N	0.000005000	/a	1	26 Nov 2026 06:00:00+01:00
  $ bnfurl split -i "tomcat:%h [%{EEE HH 'h'}t] \"%r\"" -f log.time,path <<< '192.0.2.1 [Thu 06 h] "GET /a HTTP/1.1"'
  Thu 06 h	/a
  $ bnfurl split -i k8s:tomcat:combined -f path,log.agent,log.bytes <<< '2026-11-20T08:00:00Z stdout F 192.0.2.1 - - [26/Nov/2026:06:00:00 +0000] "GET /a HTTP/1.1" 200 7 "-" "curl"'
  /a	curl	7
  $ bnfurl split -i 'tomcat:%O "%r"' -f path < /dev/null
  ! bnfurl: unknown directive in column 1 of tomcat's format: "%O" (did you mean "%h"?); expected one of: %h %a %{remote}a %{peer}a %A %b %B %l %u %t %{NAME}t %{sec}t %{msec}t %{msec_frac}t %r %m %U %q %H %s %{Referer}i %{User-Agent}i %{X-Forwarded-For}i %{Host}i %{X-Forwarded-Host}i %{NAME}i %{NAME}o %{NAME}c %{NAME}r %{NAME}s %D %F %T %{s}T %{fracsec}T %{ms}T %{us}T %{ns}T %v %p %{local}p %{remote}p %I %S %X %L %{c}L
  [2]
  $ bnfurl split -i tomcat -f path < /dev/null
  ! bnfurl: -i tomcat needs the pattern of the AccessLogValve: tomcat:STRING
  [2]
  $ bnfurl grammar from tomcat common | sed -n '1,2p; /^record/,$p'
  # grammar:   tomcat
  # source:    Tomcat, AccessLogValve: pattern="%h %l %u %t "%r" %s %b"
  record = host SP ident SP user " [" time "] " DQUOTE request DQUOTE SP status SP size

  host = 1*( ALPHA / DIGIT / "." / ":" / "-" / "_" / "%" )  ; %h
  ident = *graphic  ; %l
  user = *text-octet  ; %u
  time = 2DIGIT "/" 3ALPHA "/" 4DIGIT 3( ":" 2DIGIT ) SP ( "+" / "-" ) 4DIGIT / "-"  ; %t
  status = 1*DIGIT / "-"  ; %s
  size = 1*DIGIT / "-"  ; %b

  ; The method ends at the first blank; a version is what follows the last one, if it begins with "HTTP/"; the
  ; target is all between, blanks included. A request that begins with no method and a blank is all target: garbage
  ; often is.
  request = method SP target SP version  ; %r
          / method SP no-target version
          / method SP target
          / target-alone
  method = <method, see [CLF]>
  version = %s"HTTP/" *graphic
  target = *text-octet
  no-target = ""
  target-alone = *text-octet

  ; Quotes and controls are written as escapes, such as \x22.
  text-octet = graphic / %x20
  graphic = plain / "\" %x21-7E
  plain = %x21 / %x23-5B / %x5D-FF






  $ bnfurl split -i 'apache:%h "%r" %>s %Dms' -f log.duration <<< '192.0.2.10 "GET /s HTTP/1.1" 200 350ms'
  0.000350
  ! bnfurl: apache: %D is in microseconds, but "ms" follows it; a pattern of Tomcat is tomcat:STRING
