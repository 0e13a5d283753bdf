How the command line is read and what is refused; `explain` and `grammar`, which take words and not records.

# Explain

Components in a pipe.

  $ bnfurl explain 'http://u:p@h:80/p?q#f' -p URI-reference '?'
  http://u:p@h:80/p?q#f
  scheme	0	4	http
  userinfo	7	10	u:p
  user	7	8	u
  password	9	10	p
  host	11	12	h
  port	13	15	80
  path	15	17	/p
  query	18	19	q
  fragment	20	21	f

  ?
  path\t0\t0\t (esc)
  query\t1\t1\t (esc)

Error in a pipe.

  $ bnfurl explain 'http://a b' a:
  http://a b
          ^ 8: expected unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end, found " "
  open	URI	hier-part	authority	host	reg-name

  a:
  scheme	0	1	a
  path\t2\t2\t (esc)
  [1]

Does not interpret its arguments.

  $ bnfurl explain -p query '[::1]'
  [::1]
  ^ 0: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "["
  open	query	pchar
  [1]
  $ bnfurl explain -p query '[a,b]'
  [a,b]
  ^ 0: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "["
  open	query	pchar
  [1]
  $ bnfurl explain -p query ''

  query\t0\t0\t (esc)
  $ bnfurl explain -p query '{}'
  {}
  ^ 0: expected unreserved, sub-delims, "%", "/", ":", "?", "@", or the end, found "{"
  open	query	pchar
  [1]
  $ bnfurl explain -p query %%
  %%
   ^ 1: expected HEXDIG, found "%"
  open	query	pchar	pct-encoded
  [1]
  $ bnfurl explain -p query -
  -
  query	0	1	-
  $ bnfurl explain -p query -- -p
  -p
  query	0	2	-p

Needs a URL.

  $ bnfurl explain
  ! bnfurl: explain needs a URL; see "bnfurl explain --help"
  [2]

# Grammar

List.

  $ bnfurl grammar list
  NAME	START	NOTATION	SOURCE
  alb	record	ABNF	AWS, "Access logs for your Application Load Balancer", 2024; read from $BUILD/tools/share/bnfurl/grammar/alb.bnf
  apache-error	record	ABNF	Apache HTTP Server 2.4, core: the default ErrorLogFormat; the older format of 2.2; read from $BUILD/tools/share/bnfurl/grammar/apache-error.bnf
  cloudfront	line	ABNF	Amazon CloudFront Developer Guide, "Standard logs": log file fields, version 1.0, 2024; read from $BUILD/tools/share/bnfurl/grammar/cloudfront.bnf
  combined	record	ABNF	Apache HTTP Server, mod_log_config: the Common Log Format, "%{Referer}i" and "%{User-agent}i"
  common	record	ABNF	Apache HTTP Server, mod_log_config: %h %l %u %t "%r" %>s %b
  conventions	last-at	ABNF	our own, after programs that find the host of a URL without a parser; read from $BUILD/tools/share/bnfurl/grammar/conventions.bnf
  elb	record	ABNF	AWS, "Access logs for your Classic Load Balancer", 2024; read from $BUILD/tools/share/bnfurl/grammar/elb.bnf
  envoy	record	ABNF	Envoy 1.32, "Access logging", default format string; read from $BUILD/tools/share/bnfurl/grammar/envoy.bnf
  form	form	ABNF	our own, after the URL Standard (WHATWG), section 5.1: application/x-www-form-urlencoded; read from $BUILD/tools/share/bnfurl/grammar/form.bnf
  haproxy	record	ABNF	HAProxy 3.0, Configuration Manual, section 8.2: option httplog, option tcplog, and the error log format; read from $BUILD/tools/share/bnfurl/grammar/haproxy.bnf
  heroku	record	ABNF	Heroku Dev Center, "HTTP Routing" and "Error Codes": the lines of the router; read from $BUILD/tools/share/bnfurl/grammar/heroku.bnf
  ingress-nginx	record	ABNF	ingress-nginx, "Log format": log-format-upstream; and the one of versions before 0.25; read from $BUILD/tools/share/bnfurl/grammar/ingress-nginx.bnf
  istio	record	ABNF	Istio 1.24, "Envoy Access Logs", default text format; that of Istio 1.8 and earlier; read from $BUILD/tools/share/bnfurl/grammar/istio.bnf
  lighttpd	record	ABNF	lighttpd wiki, mod_accesslog: accesslog.format = "%h %V %u %t \"%r\" %>s %b \"%{Referer}i\" \"%{User-Agent}i\""; read from $BUILD/tools/share/bnfurl/grammar/lighttpd.bnf
  media-type	media-type	ABNF	RFC 9110, sections 5.6.2, 5.6.3, 5.6.4, 5.6.6 and 8.3.1, June 2022; read from $BUILD/tools/share/bnfurl/grammar/media-type.bnf
  nginx-error	record	ABNF	nginx, "Core functionality": error_log; the lines that ngx_log.c and ngx_http_request.c write, 1.26; read from $BUILD/tools/share/bnfurl/grammar/nginx-error.bnf
  nginx-main	record	ABNF	nginx, conf/nginx.conf: log_format main, the predefined format "combined", then "$http_x_forwarded_for"; read from $BUILD/tools/share/bnfurl/grammar/nginx-main.bnf
  nginx-timed	record	ABNF	nginx, ngx_http_log_module: the predefined format "combined", then $request_time; read from $BUILD/tools/share/bnfurl/grammar/nginx-timed.bnf
  plain	plain-target	ABNF	our own: request targets, URLs, hosts and references that different programs read alike; read from $BUILD/tools/share/bnfurl/grammar/plain.bnf
  purl	PURL	ABNF	ECMA-427, Package-URL, annex C of the 2nd edition; lenient-PURL: purl-spec, docs/specification, August 2026; read from $BUILD/tools/share/bnfurl/grammar/purl.bnf
  rails	record	ABNF	Ruby on Rails 8.0, Rails::Rack::Logger: started_request_message; Ruby, Logger::Formatter; read from $BUILD/tools/share/bnfurl/grammar/rails.bnf
  rfc1123	subdomain	BNF	RFC 1034, section 3.5, November 1987, as RFC 1123, section 2.1, changes it, October 1989; read from $BUILD/tools/share/bnfurl/grammar/rfc1123.bnf
  rfc1738	url	bar	RFC 1738, section 5, December 1994
  rfc1808	URL	bar	RFC 1808, section 2.2, June 1995
  rfc2396	URI-reference	bar	RFC 2396, appendix A, August 1998
  rfc3339	date-time	ABNF	RFC 3339, section 5.6, July 2002; read from $BUILD/tools/share/bnfurl/grammar/rfc3339.bnf
  rfc3986	URI	ABNF	RFC 3986, appendix A, January 2005
  rfc3987	IRI	ABNF	RFC 3987, section 2.2, January 2005; read from $BUILD/tools/share/bnfurl/grammar/rfc3987.bnf
  rfc6265	set-cookie-string	ABNF	RFC 6265, sections 4.1.1 and 4.2.1, April 2011, and what it takes from RFC 2616 and RFC 1034; read from $BUILD/tools/share/bnfurl/grammar/rfc6265.bnf
  rfc6570	URI-Template	ABNF	RFC 6570, sections 1.5 and 2, March 2012; read from $BUILD/tools/share/bnfurl/grammar/rfc6570.bnf
  rfc6874	URI	ABNF	RFC 6874, section 2, February 2013, and what it leaves of RFC 3986; read from $BUILD/tools/share/bnfurl/grammar/rfc6874.bnf
  rfc6901	json-pointer	ABNF	RFC 6901, sections 3 and 4, April 2013; read from $BUILD/tools/share/bnfurl/grammar/rfc6901.bnf
  rfc8288	link-value	ABNF	RFC 8288, section 3, October 2017, and what it takes from RFC 3986 and RFC 7230; read from $BUILD/tools/share/bnfurl/grammar/rfc8288.bnf
  rfc9110	Host	ABNF	RFC 9110, sections 4.1, 7.2, 10.1.3 and 10.2.2, June 2022; read from $BUILD/tools/share/bnfurl/grammar/rfc9110.bnf
  rfc9112	request-target	ABNF	RFC 9112, section 3.2, June 2022
  rfc9309	robotstxt	ABNF	RFC 9309, section 2.2, September 2022; read from $BUILD/tools/share/bnfurl/grammar/rfc9309.bnf
  rfc9562	UUID	ABNF	RFC 9562, section 4, May 2024; read from $BUILD/tools/share/bnfurl/grammar/rfc9562.bnf
  rules	line	ABNF	our own: a line of a rule file, which says which URLs a crawler may take; read from $BUILD/tools/share/bnfurl/grammar/rules.bnf
  s3	record	ABNF	Amazon S3 User Guide, "Amazon S3 server access log format", 2024; read from $BUILD/tools/share/bnfurl/grammar/s3.bnf
  semver	valid-semver	BNF	Semantic Versioning 2.0.0, Backus–Naur Form Grammar for Valid SemVer Versions; read from $BUILD/tools/share/bnfurl/grammar/semver.bnf
  squid	record	ABNF	Squid wiki, "Squid Log Files": access.log in native format, %ts.%03tu %6tr %>a %Ss/%03>Hs %<st %rm %ru %[un %Sh/%<a %mt; read from $BUILD/tools/share/bnfurl/grammar/squid.bnf
  traefik-clf	record	ABNF	Traefik 3.2, "Logs & Access Logs": format common; read from $BUILD/tools/share/bnfurl/grammar/traefik-clf.bnf
  vhost_combined	vhost-record	ABNF	Debian, apache2.conf (apache2 2.4): LogFormat "%v:%p %h %l %u %t \"%r\" %>s %O \"%{Referer}i\" \"%{User-Agent}i\"" vhost_combined; read from $BUILD/tools/share/bnfurl/grammar/vhost_combined.bnf
  w3c1993	url	juxtaposition	T. Berners-Lee, BNF for URLs, November 1993
  whatwg	whatwg-url	ABNF	our own, after the URL Standard (WHATWG), section 4.4: what its parser accepts with a special scheme; read from $BUILD/tools/share/bnfurl/grammar/whatwg.bnf

Ambiguities.

  $ bnfurl grammar ambiguities rfc1738
  PRODUCTION	CHOICE	ENTRY	TEXT	READING	OTHER
  url	fileurl | otherurl	url	file:///	fileurl="file:///"	otherurl="file:///"
  url	ftpurl | otherurl	url	ftp://a	ftpurl="ftp://a"	otherurl="ftp://a"
  url	gopherurl | otherurl	url	gopher://a	gopherurl="gopher://a"	otherurl="gopher://a"
  url	httpurl | otherurl	url	http://a	httpurl="http://a"	otherurl="http://a"
  url	mailtourl | otherurl	url	mailto:a	mailtourl="mailto:a"	otherurl="mailto:a"
  url	newsurl | otherurl	url	news:*	newsurl="news:*"	otherurl="news:*"
  url	nntpurl | otherurl	url	nntp://a/a	nntpurl="nntp://a/a"	otherurl="nntp://a/a"
  url	prosperourl | otherurl	url	prospero://a/	prosperourl="prospero://a/"	otherurl="prospero://a/"
  url	telneturl | otherurl	url	telnet://a	telneturl="telnet://a"	otherurl="telnet://a"
  url	waisurl | otherurl	url	wais://a/	waisurl="wais://a/"	otherurl="wais://a/"
  schemepart	ip-schemepart | *xchar	schemepart	//a	ip-schemepart="//a"	xchar="/" xchar="/" xchar="a"
  fileurl\thost | "localhost"\turl\tfile://localhost/\thost="localhost"\t (esc)
  search	*( uchar / [&:;=@] )	url	gopher://a/a%09%09	search="" gopher+_string=""	search="%09"
  gopherurl\t[ selector [ "%09" search [ "%09" gopher+_string ] ] ]\turl\tgopher://a/a\tselector=""\t (esc)
  selector	*xchar	url	gopher://a/a%09	selector="" search=""	selector="%09"
  $ printf 'file:///' | bnfurl check -q -g rfc1738 -p url
  $ printf 'ftp://a' | bnfurl check -q -g rfc1738 -p url
  $ printf 'gopher://a' | bnfurl check -q -g rfc1738 -p url
  $ printf 'http://a' | bnfurl check -q -g rfc1738 -p url
  $ printf 'mailto:a' | bnfurl check -q -g rfc1738 -p url
  $ printf 'news:*' | bnfurl check -q -g rfc1738 -p url
  $ printf 'nntp://a/a' | bnfurl check -q -g rfc1738 -p url
  $ printf 'prospero://a/' | bnfurl check -q -g rfc1738 -p url
  $ printf 'telnet://a' | bnfurl check -q -g rfc1738 -p url
  $ printf 'wais://a/' | bnfurl check -q -g rfc1738 -p url
  $ printf '//a' | bnfurl check -q -g rfc1738 -p schemepart
  $ printf 'file://localhost/' | bnfurl check -q -g rfc1738 -p url
  $ printf 'gopher://a/a%%09%%09' | bnfurl check -q -g rfc1738 -p url
  $ printf 'gopher://a/a' | bnfurl check -q -g rfc1738 -p url
  $ printf 'gopher://a/a%%09' | bnfurl check -q -g rfc1738 -p url

Dot.

  $ bnfurl grammar dot rfc3986 -p h16
  digraph "rfc3986:h16" {
    rankdir=LR;
    node [shape=circle];
    start [shape=point];
    start -> 0;
    1 [shape=doublecircle];
    2 [shape=doublecircle];
    3 [shape=doublecircle];
    4 [shape=doublecircle];
    0 -> 1 [label="[0-9A-Fa-f]"];
    1 -> 2 [label="[0-9A-Fa-f]"];
    2 -> 3 [label="[0-9A-Fa-f]"];
    3 -> 4 [label="[0-9A-Fa-f]"];
  }
  $ bnfurl grammar dot rfc3986 -p H16
  digraph "rfc3986:h16" {
    rankdir=LR;
    node [shape=circle];
    start [shape=point];
    start -> 0;
    1 [shape=doublecircle];
    2 [shape=doublecircle];
    3 [shape=doublecircle];
    4 [shape=doublecircle];
    0 -> 1 [label="[0-9A-Fa-f]"];
    1 -> 2 [label="[0-9A-Fa-f]"];
    2 -> 3 [label="[0-9A-Fa-f]"];
    3 -> 4 [label="[0-9A-Fa-f]"];
  }

Unknown names.

  $ bnfurl grammar show rfc3996
  ! bnfurl: unknown grammar "rfc3996" (did you mean "rfc3986"?); expected one of: rfc3986 alb apache-error cloudfront combined common conventions elb and others; "bnfurl grammar list" lists them all; or name a grammar file
  [2]
  $ bnfurl grammar shaw rfc3986
  ! bnfurl: unknown action of grammar "shaw" (did you mean "show"?); expected one of: from list show dot ambiguities prove suite
  [2]
  $ bnfurl grammar ambiguities rfc1739
  ! bnfurl: unknown grammar "rfc1739" (did you mean "rfc1738"?); expected one of: rfc1738 alb apache-error cloudfront combined common conventions elb and others; "bnfurl grammar list" lists them all; or name a grammar file
  [2]
  $ bnfurl grammar
  ! bnfurl: usage: bnfurl grammar from nginx|apache|tomcat|squid|haproxy STRING | list | show NAME | dot NAME [-p PRODUCTION] | ambiguities NAME | prove [NAME]... [-g FILE] [--tables FILE] [-p PRODUCTION] | suite NAME|-g FILE [-p PRODUCTION]
  [2]
  $ bnfurl grammar show
  ! bnfurl: usage: bnfurl grammar show NAME
  [2]
  $ bnfurl grammar list x
  ! bnfurl: usage: bnfurl grammar list
  [2]
  $ bnfurl grammar dot
  ! bnfurl: usage: bnfurl grammar dot NAME [-p PRODUCTION]
  [2]
  $ bnfurl grammar list -p URI
  ! bnfurl: grammar list takes no -p
  [2]
  $ bnfurl grammar ambiguities
  ! bnfurl: usage: bnfurl grammar ambiguities NAME
  [2]
  $ bnfurl grammar ambiguities rfc1738 -p url
  ! bnfurl: grammar ambiguities takes no -p
  [2]

# Usage

Options given again add to what they say.

  $ printf 'http://h/' | bnfurl split -f host -f valid,scheme
  h	1	http
  $ cat > in << 'END'
  > http://h/?q
  > ftp://h/
  > http://i/
  > END
  $ bnfurl split -f url --where host=h --where '!query' < in
  ftp://h/
  $ bnfurl grep --where scheme=http --where host=i < in
  http://i/
  $ bnfurl grep --where 'host in' --where scheme
  ! bnfurl: --where: expected a value, found the end (write "" for an empty value):
  ! host in
  !        ^
  [2]
  $ bnfurl split -o jsonl -f host -f host
  ! bnfurl: host is given twice; a jsonl object can have it only once
  [2]
  $ printf 'http://h/' | bnfurl split -f host,host
  h	h

What is given in the wrong place is named.

  $ bnfurl split --feilds=x
  ! bnfurl: unknown option --feilds=x (did you mean "--fields"?); see "bnfurl split --help" and "man bnfurl"
  [2]
  $ bnfurl grep --wehre x
  ! bnfurl: unknown option --wehre (did you mean "--where"?); see "bnfurl grep --help" and "man bnfurl"
  [2]
  $ bnfurl check --feilds
  ! bnfurl: unknown option --feilds; see "bnfurl check --help" and "man bnfurl"
  [2]
  $ bnfurl grep host=foo
  ! bnfurl: host=foo: No such file or directory; --where takes expressions
  [2]
  $ bnfurl grep '!query'
  ! bnfurl: !query: No such file or directory; --where takes expressions
  [2]
  $ bnfurl grep http://h/
  ! bnfurl: http://h/: No such file or directory; "bnfurl explain" takes URLs as arguments
  [2]
  $ bnfurl grep missing
  ! bnfurl: missing: No such file or directory
  [2]

An expression that a shell has cut at its blanks is refused, and nothing is printed. Files can have any name.

  $ echo 'http://h/' > urls
  $ bnfurl grep --where host = h urls
  ! bnfurl: "=" is not a file, but a part of an expression; put all of it in quotes: --where 'host = h'
  [2]
  $ bnfurl grep --where host NOT in 'h,it' < urls
  ! bnfurl: "NOT" is not a file, but a part of an expression; put all of it in quotes: --where 'host NOT in h,it'
  [2]
  $ bnfurl check urls --where 'host=h' and 'path=/a b'
  ! bnfurl: "and" is not a file, but a part of an expression; put all of it in quotes: --where 'host=h and path=/a b'
  [2]
  $ bnfurl stats --by host --where path like /a%
  ! bnfurl: "like" is not a file, but a part of an expression; put all of it in quotes: --where 'path like /a%'
  [2]
  $ cp urls and; bnfurl grep --where host=h and
  http://h/
  $ bnfurl grep urls = h
  http://h/
  ! bnfurl: =: No such file or directory; --where takes expressions
  ! bnfurl: h: No such file or directory
  [2]
  $ rm urls and

A file that standard output goes to is not read.

  $ echo 'http://h/' > same
  $ bnfurl grep same >> same
  ! bnfurl: same: this file is also the standard output
  [2]
  $ bnfurl check same >> same
  ! bnfurl: same: this file is also the standard output
  [2]
  $ bnfurl split same >> same
  ! bnfurl: same: this file is also the standard output
  [2]
  $ bnfurl stats same >> same
  ! bnfurl: same: this file is also the standard output
  [2]
  $ cat same
  http://h/
  $ bnfurl check < same >> same
  ! bnfurl: -: this file is also the standard output
  [2]

Unknown words are refused with the nearest one.

  $ bnfurl chek
  ! bnfurl: unknown command "chek" (did you mean "check"?); expected one of: check split normalize repair resolve grep filter rules and others; "bnfurl --help" lists them all
  [2]
  $ bnfurl --verison; bnfurl tail x; bnfurl split -n 3 x; bnfurl grep -ox x
  ! bnfurl: the command must come first, not --verison (did you mean "--version"?); see "bnfurl --help"
  ! bnfurl: unknown command "tail"; expected one of: check split normalize repair resolve grep filter rules and others; "bnfurl --help" lists them all; tail -F FILE | bnfurl stats --live, or | bnfurl grep, follows a log
  ! bnfurl: unknown option -n; for the first N rows, write | head -n N; see "bnfurl split --help" and "man bnfurl"
  ! bnfurl: unknown option -ox; > FILE writes the output to a file, and "bnfurl split --where" prints tables, for people with -o table; see "bnfurl grep --help" and "man bnfurl"
  [2]
  $ bnfurl report -o html; bnfurl stats --p95 log.duration; bnfurl stats --percentiles path; bnfurl stats --group-by path; bnfurl stats --limit 3; bnfurl stats --psk x
  ! bnfurl: unknown option -o; > FILE writes the output to a file, and "bnfurl split --where" prints tables, for people with -o table; see "bnfurl report --help" and "man bnfurl"
  ! bnfurl: unknown option --p95; "bnfurl stats --by COLUMN --quantiles COLUMN" shows p50, p90, p95 and p99; see "bnfurl stats --help" and "man bnfurl"
  ! bnfurl: unknown option --percentiles; "bnfurl stats --by COLUMN --quantiles COLUMN" shows p50, p90, p95 and p99; see "bnfurl stats --help" and "man bnfurl"
  ! bnfurl: unknown option --group-by; "bnfurl stats --by COLUMN" counts groups; see "bnfurl stats --help" and "man bnfurl"
  ! bnfurl: unknown option --limit; "bnfurl stats --by COLUMN -n N" shows N groups; for the first N rows, write | head -n N; see "bnfurl stats --help" and "man bnfurl"
  ! bnfurl: unknown option --psk (did you mean "--psl"?); see "bnfurl stats --help" and "man bnfurl"
  [2]
  $ bnfurl stats --by path --sort -records; bnfurl stats --by path --sort -recrds
  ! bnfurl: --sort -records: the greatest values always come first; for another order, sort the rows that -o tsv prints
  ! bnfurl: unknown column of --sort "-recrds" (did you mean "records"?); expected one of: path records octets invalid share
  [2]
  $ for format in ngnix apache2 kubernetes:combined CRI:nginx:combined ngnix:x dokcer:combined unknown:combined; do bnfurl stats -i "$format"; done
  ! bnfurl: unknown input format "ngnix" (did you mean "nginx:@FILE"?); "-i help" lists them all
  ! bnfurl: unknown input format "apache2" (did you mean "apache:@FILE"?); "-i help" lists them all
  ! bnfurl: unknown input format "kubernetes:combined" (did you mean "k8s:combined"?); "-i help" lists them all
  ! bnfurl: unknown input format "CRI:nginx:combined" (did you mean "k8s:nginx:combined"?); "-i help" lists them all
  ! bnfurl: unknown input format "ngnix:x" (did you mean "nginx:x"?); "-i help" lists them all
  ! bnfurl: unknown input format "dokcer:combined" (did you mean "docker:combined"?); "-i help" lists them all
  ! bnfurl: unknown input format "unknown:combined"; expected one of: lines nul auto tsv csv jsonl w3c iis and others; "-i help" lists them all; or name a grammar file
  [2]
  $ for column in hour ip client_ip url.path log.path uri.host url.hots; do bnfurl stats -i combined --by "$column"; done
  ! bnfurl: unknown column "hour" (did you mean "log.time:hour"?); "bnfurl split -i combined -f help" lists them all
  ! bnfurl: unknown column "ip" (did you mean "log.client"?); "bnfurl split -i combined -f help" lists them all
  ! bnfurl: unknown column "client_ip" (did you mean "log.client"?); "bnfurl split -i combined -f help" lists them all
  ! bnfurl: unknown column "url.path" (did you mean "path"?); "bnfurl split -i combined -f help" lists them all
  ! bnfurl: unknown column "log.path" (did you mean "path"?); "bnfurl split -i combined -f help" lists them all
  ! bnfurl: unknown column "uri.host" (did you mean "host"?); "bnfurl split -i combined -f help" lists them all
  ! bnfurl: unknown column "url.hots"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -i combined -f help" lists them all
  [2]
  $ for column in hour ip status url.path log.path; do bnfurl stats --by "$column"; done
  ! bnfurl: unknown column "hour": each record is read as a URL; if it is a log, name the format, as in -i combined (-i help lists all), or let -i auto detect it
  ! bnfurl: unknown column "ip": each record is read as a URL; if it is a log, name the format, as in -i combined (-i help lists all), or let -i auto detect it
  ! bnfurl: unknown column "status": each record is read as a URL; if it is a log, name the format, as in -i combined (-i help lists all), or let -i auto detect it
  ! bnfurl: unknown column "url.path" (did you mean "path"?); "bnfurl split -f help" lists them all
  ! bnfurl: unknown column "log.path": each record is read as a URL; if it is a log, name the format, as in -i combined (-i help lists all), or let -i auto detect it
  [2]
  $ for test in 'path like /sea%' 'path LIKE x' 'path contains x' 'path matches x' 'path is null' 'log.status between 1' 'path lik x'; do bnfurl split -i combined --where "$test"; done
  ! bnfurl: --where: expected an operator (= != ^= $= *= =~ < <= > >=), "in", "and", "or", or the end, found "like" (write NAME^=V for a value that begins with V, NAME*=V for one that contains V):
  ! path like /sea%
  !      ^
  ! bnfurl: --where: expected an operator (= != ^= $= *= =~ < <= > >=), "in", "and", "or", or the end, found "LIKE" (write NAME^=V for a value that begins with V, NAME*=V for one that contains V):
  ! path LIKE x
  !      ^
  ! bnfurl: --where: expected an operator (= != ^= $= *= =~ < <= > >=), "in", "and", "or", or the end, found "contains" (write NAME*=V):
  ! path contains x
  !      ^
  ! bnfurl: --where: expected an operator (= != ^= $= *= =~ < <= > >=), "in", "and", "or", or the end, found "matches" (write NAME=~'PATTERN' for a regular expression):
  ! path matches x
  !      ^
  ! bnfurl: --where: expected an operator (= != ^= $= *= =~ < <= > >=), "in", "and", "or", or the end, found "is" (write !NAME for a missing value, NAME for one that is there):
  ! path is null
  !      ^
  ! bnfurl: --where: expected an operator (= != ^= $= *= =~ < <= > >=), "in", "and", "or", or the end, found "between" (write NAME>=A and NAME<=B):
  ! log.status between 1
  !            ^
  ! bnfurl: --where: expected an operator (= != ^= $= *= =~ < <= > >=), "in", "and", "or", or the end, found "lik":
  ! path lik x
  !      ^
  [2]
  $ bnfurl check -g rfc398
  ! bnfurl: unknown grammar "rfc398" (did you mean "rfc3986"?); expected one of: rfc3986 alb apache-error cloudfront combined common conventions elb and others; "bnfurl grammar list" lists them all; or name a grammar file
  [2]
  $ bnfurl check -p hots
  ! bnfurl: unknown production of rfc3986 "hots" (did you mean "host"?); expected one of: host URI hier-part URI-reference absolute-URI relative-ref relative-part scheme and others; "bnfurl grammar show NAME" lists them all
  [2]
  $ bnfurl check -i combine
  ! bnfurl: unknown input format "combine" (did you mean "combined"?); expected one of: combined lines nul auto tsv csv jsonl w3c and others; "-i help" lists them all; or name a grammar file
  [2]
  $ bnfurl check -i combined -k refer
  ! bnfurl: unknown URL field of combined (-k) "refer" (did you mean "referer"?); expected one of: target referer
  [2]
  $ bnfurl split -f valid,hots
  ! bnfurl: unknown column "hots" (did you mean "host"?); expected one of: host url valid error_offset expected reason grammar production and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl split -o cvs
  ! bnfurl: unknown output format "cvs" (did you mean "csv"?); expected one of: tsv csv jsonl arrow table
  [2]
  $ bnfurl split --on-bad dorp
  ! bnfurl: unknown value of --on-bad "dorp" (did you mean "drop"?); expected one of: keep drop fail
  [2]

Usage errors.

  $ bnfurl
  ! bnfurl: a command is needed; see "bnfurl --help"
  [2]
  $ bnfurl -q
  ! bnfurl: the command must come first, not -q; see "bnfurl --help"
  [2]
  $ bnfurl check --foo
  ! bnfurl: unknown option --foo; see "bnfurl check --help" and "man bnfurl"
  [2]
  $ bnfurl check -p
  ! bnfurl: -p needs a value
  [2]
  $ bnfurl check -p ''
  ! bnfurl: -p needs the name of a production
  [2]
  $ bnfurl check -g rfc3986 -g rfc3986
  ! bnfurl: -g rfc3986 is given twice
  [2]
  $ bnfurl check -g rfc3986 -g rfc3986 -p URI -p host
  ! bnfurl: -g rfc3986 is given twice
  [2]
  $ bnfurl check -g rfc3986 -g rfc9112 -p URI
  ! bnfurl: unknown production of rfc9112 "URI"; expected one of: request-target origin-form absolute-form authority-form asterisk-form absolute-path uri-host hier-part and others; "bnfurl grammar show NAME" lists them all
  [2]
  $ bnfurl check -g rfc3986 -p URI -p host
  ! bnfurl: -p is given 2 times for 1 -g; give -p once, or once for each -g
  [2]
  $ bnfurl check -g rfc3986 -g rfc1738 -p port -p host -p port
  ! bnfurl: -p is given 3 times for 2 -g; give -p once, or once for each -g
  [2]
  $ bnfurl check --strict-scheme -i combined
  ! bnfurl: --strict-scheme is only for rfc1738:url; rfc9112:request-target has no predefined schemes
  [2]
  $ bnfurl split --strict-scheme -g rfc1738 -p httpurl
  ! bnfurl: --strict-scheme is only for rfc1738:url; rfc1738:httpurl has no predefined schemes
  [2]
  $ bnfurl explain --strict-scheme -g rfc1738 -g rfc3986 http://h
  ! bnfurl: --strict-scheme is only for rfc1738:url; rfc3986:URI has no predefined schemes
  [2]
  $ bnfurl split -f 'segment[]'
  ! bnfurl: segment[] is a list, which needs -o jsonl or arrow
  [2]
  $ bnfurl split -f 'segment[]' -o csv
  ! bnfurl: segment[] is a list, which needs -o jsonl or arrow
  [2]
  $ bnfurl split -f 'valid[]' -o jsonl
  ! bnfurl: valid[] is not a list: only parts of the URL can occur several times
  [2]
  $ bnfurl split -f valid.rfc3986
  ! bnfurl: unknown column "valid.rfc3986"; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl split -g rfc3986 -g rfc1738 -f valid.rfc2396
  ! bnfurl: unknown column "valid.rfc2396" (did you mean "valid.rfc3986"?); expected one of: valid.rfc3986 url valid error_offset expected reason grammar production and others; "bnfurl split -g rfc3986 -g rfc1738 -f help" lists them all
  [2]
  $ bnfurl check -p URI -p host
  ! bnfurl: -p can be given only once
  [2]
  $ bnfurl check -g ./x.bnf
  ! bnfurl: ./x.bnf: No such file or directory
  [2]
  $ bnfurl check -k referer
  ! bnfurl: -k names a column, a member or a log field, which records of -i lines do not have
  [2]
  $ bnfurl check -0 -i combined
  ! bnfurl: -0 cannot be used with -i combined
  [2]
  $ bnfurl check -f url
  ! bnfurl: unknown option -f; see "bnfurl check --help" and "man bnfurl"
  [2]
  $ bnfurl split -f ''
  ! bnfurl: unknown column ""; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl split -f url,
  ! bnfurl: unknown column ""; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl grpe
  ! bnfurl: unknown command "grpe" (did you mean "grep"?); expected one of: grep check split normalize repair resolve filter rules and others; "bnfurl --help" lists them all
  [2]
  $ bnfurl check -j 0
  ! bnfurl: -j takes a number of at least 1, not "0"
  [2]
  $ bnfurl check -j x
  ! bnfurl: -j takes a number of at least 1, not "x"
  [2]
  $ bnfurl check -j -1
  ! bnfurl: -j takes a number of at least 1, not "-1"
  [2]
  $ bnfurl check -v
  ! bnfurl: unknown option -v; see "bnfurl check --help" and "man bnfurl"
  [2]

Options and files in any order.

  $ echo 'a:b' > f
  $ bnfurl split f -f path -o csv -o tsv
  b
  $ bnfurl split -fpath -- f
  b
  $ bnfurl split --fields=path f -
  b
  $ bnfurl check -- --help
  ! bnfurl: --help: No such file or directory
  [2]

What follows "=" is the value, even if it is empty; a flag has none.

  $ bnfurl split --fields= f
  ! bnfurl: unknown column ""; expected one of: url valid error_offset expected reason grammar production kind and others; "bnfurl split -f help" lists them all
  [2]
  $ bnfurl split --jobs= f
  ! bnfurl: --jobs takes a number of at least 1, not ""
  [2]
  $ bnfurl split --header= f
  ! bnfurl: --header takes no value
  [2]
  $ bnfurl split --repair=x f
  ! bnfurl: unknown value of --repair "x"; expected one of: grammar browser web
  [2]

Dash is standard input.

  $ echo 'a:b' > f
  $ printf 'a:c' | bnfurl split -f file,path f - f
  f	b
  -	c
  f	b

# Failures

Closed pipe kills even if the signal was ignored.

  $ trap '' PIPE; yes a: | bnfurl split | head -1; echo ${PIPESTATUS[1]}
  1	a	\N	\N		\N	\N
  141
  ! yes: standard output: Broken pipe

Lost statistics are status 3.

  $ bnfurl check --stats <<< a:b 2> /dev/full
  [3]

Flags take no value.

  $ bnfurl split --header=0
  ! bnfurl: --header takes no value
  [2]
  $ bnfurl split --count=false
  ! bnfurl: --count takes no value
  [2]
  $ bnfurl split --lenient=no
  ! bnfurl: --lenient takes no value
  [2]
  $ bnfurl split --stats=1
  ! bnfurl: --stats takes no value
  [2]

Unreadable file is status 2.

  $ echo 'a:b' > f
  $ bnfurl check missing f
  ! bnfurl: missing: No such file or directory
  [2]
  $ bnfurl check <&-
  ! bnfurl: -: Bad file descriptor
  [2]

# Terminal

Explain draws.

  $ NO_COLOR=1 tests/cli/on-terminal 80 bnfurl explain http://u:p@h/p
    http://u:p@h/p
    ╰┬─╯   ╰┬╯ │├╯
    scheme  │  │path
            │  host
           userinfo
           │ │
        user password

    ✓ rfc3986 URI
    host kind     reg-name
    default port  80

Explain shows a text without components.

  $ NO_COLOR=1 tests/cli/on-terminal 80 bnfurl explain -p IPv6address ::1
    ::1

    ✓ rfc3986 IPv6address
  $ NO_COLOR=1 tests/cli/on-terminal 80 bnfurl explain -g tests/grammars/rfc8259-number.bnf 15
    15
    ├╯
    int

    ✓ rfc8259-number number

Explain draws the components of a grammar file.

  $ NO_COLOR=1 tests/cli/on-terminal 80 bnfurl explain -g examples/phone.bnf '+49 030-555-1234'
    +49 030-555-1234
     ├╯ ╰┬╯ ╰──┬───╯
     │   │   number
     │   area
    country

    ✓ phone phone

Explain points at the error.

  $ NO_COLOR=1 tests/cli/on-terminal 80 bnfurl explain 'http://a b'
    http://a b
            ^ 8

    ✗ rfc3986 URI
    reason    a space is not allowed in a host
    expected  unreserved, sub-delims, "#", "%", "/", ":", "?", "@", or the end
    found     " "
    inside    URI › hier-part › authority › host › reg-name
  [1]

Colours unless unwanted.

  $ tests/cli/on-terminal 80 bnfurl explain a:b
    \x1b[0;36ma\x1b[0;2m:\x1b[0;33mb\x1b[0m (esc)
    \x1b[0;36m\xe2\x94\x82\x1b[0;m \x1b[0;33m\xe2\x94\x82\x1b[0m (esc)
    \x1b[0;36m\xe2\x94\x82\x1b[0;m \x1b[0;33mpath\x1b[0m (esc)
    \x1b[0;36mscheme\x1b[0m (esc)

    \x1b[0;1;32m\xe2\x9c\x93 rfc3986 URI\x1b[0m (esc)
  $ NO_COLOR=1 tests/cli/on-terminal 80 bnfurl explain a:b
    a:b
    │ │
    │ path
    scheme

    ✓ rfc3986 URI
  $ TERM=dumb tests/cli/on-terminal 80 bnfurl explain a:b
    a:b
    │ │
    │ path
    scheme

    ✓ rfc3986 URI
  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 80 bnfurl explain a:b
    a:b
    | |
    | path
    scheme

    valid: rfc3986 URI

Letters, marks, numbers, punctuation and symbols are shown as they are, where they are UTF-8; all else is escaped:
octets that are not UTF-8, controls, and characters that change the direction of text or are not visible.

  $ printf '%b\n' 'Ünï \xe6\x97\xa5\xe6\x9c\xac e\xcc\x81 \xd9\xa3 \xe2\x82\xac \xf0\x9f\x98\x80' '\xc3' '\\xc3' '\xe2\x80\xaea\xe2\x81\xa6' '\xe2\x80\x8b\xef\xbb\xbf' '\xe2\x80\xa8\xc2\xa0' '\xed\xa0\x80\xf5' > texts
  $ LC_ALL=C sed 's/.*/"&",1/' texts > texts.csv; tests/cli/on-terminal 80 bnfurl stats -i csv -k 2 --by 1 texts.csv | grep -v :
           1  14.3 %  ████████████████████  \xc3
           1  14.3 %  ████████████████████  \xc3
           1  14.3 %  ████████████████████  Ünï 日本 é ٣ € 😀
           1  14.3 %  ████████████████████  \xe2\x80\x8b\xef\xbb\xbf
           1  14.3 %  ████████████████████  \xe2\x80\xa8\xc2\xa0
           1  14.3 %  ████████████████████  \xe2\x80\xaea\xe2\x81\xa6
           1  14.3 %  ████████████████████  \xed\xa0\x80\xf5
  $ LC_ALL=C tests/cli/on-terminal 80 bnfurl stats -i csv -k 2 --by 1 texts.csv | grep -v :
           1  14.3 %  ####################  \xc3
           1  14.3 %  ####################  \xc3
           1  14.3 %  ####################  \xc3\x9cn\xc3\xaf \xe6\x97\xa5\xe6\...
           1  14.3 %  ####################  \xe2\x80\x8b\xef\xbb\xbf
           1  14.3 %  ####################  \xe2\x80\xa8\xc2\xa0
           1  14.3 %  ####################  \xe2\x80\xaea\xe2\x81\xa6
           1  14.3 %  ####################  \xed\xa0\x80\xf5
  $ tests/cli/on-terminal 80 bnfurl grep -v texts
  Ünï 日本 é ٣ € 😀
  \xc3
  \xc3
  \xe2\x80\xaea\xe2\x81\xa6
  \xe2\x80\x8b\xef\xbb\xbf
  \xe2\x80\xa8\xc2\xa0
  \xed\xa0\x80\xf5

Wide letters take two cells of a table, and marks none.

  $ printf '%b\t%s\n' '\xe6\x97\xa5\xe6\x9c\xac\xe8\xaa\x9e' 1 'e\xcc\x81' 2 Ünïé 3 | tee wide.tsv | bnfurl split -p URI-reference -i tsv -k 2 -f url -o table --pass
  url  1
    1  日本語
    2  é
    3  Ünïé
  $ sed 's/^/日本語日/' wide.tsv > long.tsv; for width in 24 25 26; do NO_COLOR=1 tests/cli/on-terminal $width bnfurl split -p URI-reference -i tsv -k 2 -o table -f line,byte,1 long.tsv; done
  line  byte  1
     1     0  日本語日日…
     2    24  日本語日é
     3    42  日本語日Ünïé
  line  byte  1
     1     0  日本語日日本…
     2    24  日本語日é
     3    42  日本語日Ünïé
  line  byte  1
     1     0  日本語日日本語
     2    24  日本語日é
     3    42  日本語日Ünïé
  $ sed 's/^/a long beginning of all keys before what differs /' wide.tsv > keys.tsv; for width in 64 65; do tests/cli/on-terminal $width bnfurl stats -q -i tsv -k 2 --by 1 keys.tsv | grep -v :; done
           1  33.3 %  ████████████████  a long b…re what differs é
           1  33.3 %  ████████████████  a long b…what differs Ünïé
           1  33.3 %  ████████████████  a long b…at differs 日本語
           1  33.3 %  ████████████████  a long b…ore what differs é
           1  33.3 %  ████████████████  a long b… what differs Ünïé
           1  33.3 %  ████████████████  a long b…hat differs 日本語

Data is escaped for a terminal.

  $ printf '\033]0;x\007\303\251\t\\\n' > evil
  $ tests/cli/on-terminal 80 bnfurl split -f url evil
  \x1b]0;x\x07é\t\\
  $ tests/cli/on-terminal 80 bnfurl split -o csv -f url evil
  \x1b]0;x\x07é\x09\
  $ tests/cli/on-terminal 80 bnfurl split -o jsonl -f url evil
  {"url":"\u001b]0;x\u0007é\t\\"}
  $ NO_COLOR=1 tests/cli/on-terminal 80 bnfurl explain $'\x1b[31m'
    \x1b[31m
    ^ 0

    ✗ rfc3986 URI
    reason    0x1b cannot begin a URI
    expected  ALPHA
    found     0x1b
    inside    URI › scheme
  [1]

# Drawings

Labels hang under their parts, and nested parts stand below.

  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 60 bnfurl explain 'ab://h:1/?'
    ab://h:1/?
    |'   | || '
    | host || query
    scheme |path
           port

    valid: rfc3986 URI
    host kind  reg-name
  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 60 bnfurl explain -p userinfo user:word
    user:word
    `---+---'
     userinfo
    `+-' `+-'
    user password

    valid: rfc3986 userinfo

Empty parts in one place share a label.

  $ printf '# component: path\n# component: query\ns = path query\npath = ""\nquery = ""\n' > empty.bnf
  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 60 bnfurl explain -g empty.bnf ''

    '
    path, query

    valid: empty s

Long texts are wrapped and shortened, and facts are wrapped.

  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 30 bnfurl explain -p path-noscheme "$(printf 'x%.0s' {1..100})"
    xxxxxxxxxxxxxxxxxxxx
    `--------+----------
            path
    ... 60 bytes ...
    xxxxxxxxxxxxxxxxxxxx
    ---------+---------'
           (path)

    valid: rfc3986 path-noscheme
  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 30 bnfurl explain -p path-rootless "$(printf 'x%.0s' {1..70})"
    xxxxxxxxxxxxxxxxxxxx
    `--------+----------
            path
    ... 40 bytes ...
    xxxxxxxxxx
    ----+----'
      (path)

    valid: rfc3986 path-rootless
  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 24 bnfurl explain 'a:%'
    a:%
       ^ 3

    invalid: rfc3986 URI
    reason    two
              hexadecimal
              digits must
              follow "%";
              write %25
              for the
              character
              itself
    expected  HEXDIG
    found     the end
    inside    URI >
              hier-part >
              path-rootles
              s >
              segment-nz >
              pchar >
              pct-encoded
  [1]

Texts without parts are shown.

  $ NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 60 bnfurl explain -p IPv6address ::1
    ::1

    valid: rfc3986 IPv6address

A caret stands under the octet that fails.

  $ for text in 'a b' a ''; do NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 60 bnfurl explain "$text" | head -2; done
    a b
     ^ 1
    a
     ^ 1

    ^ 0
  $ printf 's = 1*%%x80-FF\n' > high.bnf; NO_COLOR=1 LC_ALL=C tests/cli/on-terminal 60 bnfurl explain -g high.bnf $'\xc3\xa9 x' | head -2
    \xc3\xa9 x
            ^ 2

JSON shows octets on a terminal.

  $ printf '\303\251\377\177\033~\n' > evil; tests/cli/on-terminal 80 bnfurl split -o jsonl -f url evil
  {"url":"é\xff\x7f\u001b~","url_base64":"w6n/fxt+"}

# Words

Short options can be joined with others and with their values.

  $ bnfurl check -0qc -pURI <<< a:; bnfurl check -0c -pURI <<< 'a '
  1
  [1]
  $ bnfurl check -i combined -ckreferer <<< 'h - - [t] "GET / HTTP/1.1" 200 1 "x y" "-"'
  1
  [1]

Everything after two dashes is an operand.

  $ bnfurl explain -- -g -- --help | grep open
  open	URI	scheme
  open	URI	scheme
  open	URI	scheme

Help is given instead of work.

  $ bnfurl --help | sed -n 's/^  \([a-z]*\) .*/\1/p' | while read -r command; do bnfurl "$command" --help | head -1 | cut -d ' ' -f 1-3; done
  Usage: bnfurl check
  Usage: bnfurl split
  Usage: bnfurl normalize
  Usage: bnfurl repair
  Usage: bnfurl resolve
  Usage: bnfurl grep
  Usage: bnfurl filter
  Usage: bnfurl rules
  Usage: bnfurl robots
  Usage: bnfurl dedupe
  Usage: bnfurl seen
  Usage: bnfurl stats
  Usage: bnfurl report
  Usage: bnfurl replay
  Usage: bnfurl extract
  Usage: bnfurl seeds
  Usage: bnfurl explain
  Usage: bnfurl readings
  Usage: bnfurl diff
  Usage: bnfurl witness
  Usage: bnfurl clickhouse
  Usage: bnfurl generate
  Usage: bnfurl grammar

Messages name eight known words, the nearest first, or all if they are no more.

  $ printf 'a = "a"\nb = "a"\nc = "a"\nd = "a"\ne = "a"\nf = "a"\ng = "a"\nhost = "a"\n' > eight.bnf; (echo 'one = "a"'; cat eight.bnf) > nine.bnf
  $ bnfurl check -g eight.bnf -p hots
  ! bnfurl: unknown production of eight "hots" (did you mean "host"?); expected one of: a b c d e f g host
  [2]
  $ bnfurl check -g nine.bnf -p hots
  ! bnfurl: unknown production of nine "hots" (did you mean "host"?); expected one of: host one a b c d e f and others; "bnfurl grammar show NAME" lists them all
  [2]
  $ bnfurl check -g nine.bnf -p hxyz
  ! bnfurl: unknown production of nine "hxyz"; expected one of: one a b c d e f g and others; "bnfurl grammar show NAME" lists them all
  [2]
  $ bnfurl check -p $'x\x1b\n'
  ! bnfurl: unknown production of rfc3986 "x\x1b\x0a"; expected one of: URI hier-part URI-reference absolute-URI relative-ref relative-part scheme authority and others; "bnfurl grammar show NAME" lists them all
  [2]
  $ bnfurl check -p "$(printf 'x%.0s' {1..61})"
  ! bnfurl: unknown production of rfc3986 "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx..."; expected one of: URI hier-part URI-reference absolute-URI relative-ref relative-part scheme authority and others; "bnfurl grammar show NAME" lists them all
  [2]

# Grammars and productions

The default is the start of RFC 3986; one production applies to all grammars, several apply to them in order.

  $ bnfurl split -f grammar,production <<< a:
  rfc3986	URI
  $ bnfurl split -g rfc3986 -p host -f grammar,production <<< h
  rfc3986	host
  $ bnfurl explain -g rfc3986 -g rfc1738 '<' | grep grammar
  grammar	rfc3986	URI
  grammar	rfc1738	url
  $ bnfurl explain -g rfc3986 -g rfc1738 -p port '<' | grep grammar
  grammar	rfc3986	port
  grammar	rfc1738	port
  $ bnfurl explain -g rfc3986 -g rfc1738 -p authority -p login '<' | grep grammar
  grammar	rfc3986	authority
  grammar	rfc1738	login

Other numbers of productions are refused, and the same name twice.

  $ bnfurl check -g rfc3986 -g rfc1738 -p login -p authority
  ! bnfurl: unknown production of rfc3986 "login"; expected one of: URI hier-part URI-reference absolute-URI relative-ref relative-part scheme authority and others; "bnfurl grammar show NAME" lists them all
  [2]
  $ bnfurl check -p port -p host
  ! bnfurl: -p can be given only once
  [2]
  $ bnfurl check -g rfc3986 -p port -p host
  ! bnfurl: -p is given 2 times for 1 -g; give -p once, or once for each -g
  [2]
  $ bnfurl check -g rfc3986 -g rfc1738 -p port -p host -p port
  ! bnfurl: -p is given 3 times for 2 -g; give -p once, or once for each -g
  [2]
  $ bnfurl check -g rfc3986 -g rfc1738 -g rfc2396 -p port -p host
  ! bnfurl: -p is given 2 times for 3 -g; give -p once, or once for each -g
  [2]
  $ bnfurl check -g rfc3986 -g rfc1738 -p port -p ''
  ! bnfurl: -p needs the name of a production
  [2]
  $ bnfurl check -g rfc3986 -g rfc1738 -g rfc3986
  ! bnfurl: -g rfc3986 is given twice
  [2]
  $ bnfurl check -g rfc3986 -g rfc3986 -p URI -p host
  ! bnfurl: -g rfc3986 is given twice
  [2]

One grammar can be given twice where productions give the names.

  $ bnfurl witness -g rfc3986 -g rfc3986 -p port -p host
  rfc3986:port	rfc3986:host	\N
  rfc3986:host	rfc3986:port	!
  [1]
  $ bnfurl witness -g rfc3986 -g rfc3986 -p URI -p uri
  ! bnfurl: -g rfc3986:URI is given twice
  [2]

Only grammars that know schemes can be strict.

  $ bnfurl check --strict-scheme -g rfc1738 <<< http://u:
  -:1:10: expected digit, found the end
  [1]
  $ bnfurl check --strict-scheme -g rfc1738 -p url <<< http://u:
  -:1:10: expected digit, found the end
  [1]
  $ bnfurl check --strict-scheme
  ! bnfurl: --strict-scheme is only for rfc1738:url; rfc3986:URI has no predefined schemes
  [2]
  $ bnfurl check --strict-scheme -g rfc1738 -p httpurl
  ! bnfurl: --strict-scheme is only for rfc1738:url; rfc1738:httpurl has no predefined schemes
  [2]
  $ bnfurl check --strict-scheme -g rfc1738 -g rfc3986
  ! bnfurl: --strict-scheme is only for rfc1738:url; rfc3986:URI has no predefined schemes
  [2]

Open productions end with the innermost; those of a strict reader are of the predefined scheme.

  $ bnfurl explain -g rfc1738 -p httpurl 'http://h/<' | grep open
  open	httpurl	hpath	hsegment	uchar
  $ bnfurl explain -g w3c1993 'wais://h/d/t/<' | grep open
  open	url	waisaddress	waisdoc	wpath	digits
  $ bnfurl explain -g rfc1738 'http://u:<' | grep open
  open	url	otherurl	genericurl	schemepart	xchar
  $ bnfurl explain --strict-scheme -g rfc1738 'http://u:<' | grep open
  open	url	httpurl	hostport	port	digits

A dot file has sets of octets, with what a string of dot escapes.

  $ printf '# grammar: g\np = *( "\\" / DQUOTE ) DIGIT\n' > g.bnf; bnfurl grammar dot g.bnf -p p
  digraph "g:p" {
    rankdir=LR;
    node [shape=circle];
    start [shape=point];
    start -> 0;
    1 [shape=doublecircle];
    0 -> 0 [label="[\"\\x5c]"];
    0 -> 1 [label="[0-9]"];
  }

Whoever gives the name of a file to explain means the URLs in it. A file whose name is a URL is explained as one.

  $ echo http://h/ > urls.txt; : > a:b
  $ bnfurl explain urls.txt ./urls.txt
  urls.txt
          ^ 8: expected ALPHA, HEXDIG, "+", "-", ".", ":", found the end
  open	URI	scheme

  ./urls.txt
  ^ 0: expected ALPHA, found "."
  open	URI	scheme
  ! bnfurl: explain takes URLs, but "urls.txt" is a file; "bnfurl check urls.txt" reads the URLs in it
  [1]
  $ bnfurl explain a:b
  a:b
  scheme	0	1	a
  path	2	3	b
  $ bnfurl explain no-such-file
  no-such-file
              ^ 12: expected ALPHA, HEXDIG, "+", "-", ".", ":", found the end
  open	URI	scheme
  [1]
