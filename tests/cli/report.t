`report` shows what is in a log as a page of HTML, or its numbers as JSON.

# Report

Has the numbers of each section as JSON: those of stats with the same columns.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a?q HTTP/1.1" 200 5 "http://r/x" "Firefox (CUBOT)"\n192.0.2.1 - - [20/Nov/2026:08:03:00 +0000] "GET /a HTTP/1.1" 404 - "-" "examplebot/1"\n192.0.2.2 - - [20/Nov/2026:09:00:00 +0000] "GET /a[1] HTTP/1.1" 200 7 "-" "-"\n' > access.log
  $ bnfurl report --json access.log
  {"inputs":[{"format":"combined","files":["access.log"]}],
  "notes":["-i auto: detected combined"],
  "sections":[
  {"name":"total","title":"All requests","records":3,"groups":1,"rows":[
  {"records":3,"octets":12,"invalid":1,"share":1.0000,"4xx.sum":1,"5xx.sum":0,"log.duration.p50":null,"log.duration.p90":null,"log.duration.p95":null,"log.duration.p99":null,"log.time.min":"2026-11-20T08:00:00Z","log.time.max":"2026-11-20T09:00:00Z"}
  ]},
  {"name":"time","title":"Over time","records":3,"groups":3,"rows":[
  {"log.time:minute":"2026-11-20T08:00:00+00:00","records":1,"octets":5,"invalid":0,"share":0.3333,"4xx.sum":0,"5xx.sum":0}
  ,{"log.time:minute":"2026-11-20T08:03:00+00:00","records":1,"octets":0,"invalid":0,"share":0.3333,"4xx.sum":1,"5xx.sum":0}
  ,{"log.time:minute":"2026-11-20T09:00:00+00:00","records":1,"octets":7,"invalid":1,"share":0.3333,"4xx.sum":0,"5xx.sum":0}
  ]},
  {"name":"statuses","title":"Statuses","records":3,"groups":2,"rows":[
  {"log.status":200,"records":2,"octets":12,"invalid":1,"share":0.6667}
  ,{"log.status":404,"records":1,"octets":0,"invalid":0,"share":0.3333}
  ]},
  {"name":"classes","title":"Classes of statuses","records":3,"groups":2,"rows":[
  {"log.status:class":"2xx","records":2,"octets":12,"invalid":1,"share":0.6667}
  ,{"log.status:class":"4xx","records":1,"octets":0,"invalid":0,"share":0.3333}
  ]},
  {"name":"methods","title":"Methods","records":3,"groups":1,"rows":[
  {"log.method":"GET","records":3,"octets":12,"invalid":1,"share":1.0000}
  ]},
  {"name":"paths","title":"Paths","records":3,"groups":2,"rows":[
  {"path":"/a","records":2,"octets":5,"invalid":0,"share":0.6667,"4xx.sum":1,"5xx.sum":0}
  ,{"path":null,"records":1,"octets":7,"invalid":1,"share":0.3333,"4xx.sum":0,"5xx.sum":0}
  ]},
  {"name":"errors","title":"Errors by path","records":1,"groups":1,"rows":[
  {"log.status":404,"path":"/a","records":1,"octets":0,"invalid":0,"share":1.0000,"log.client.distinct":1}
  ]},
  {"name":"referrers","title":"Referring hosts","records":3,"groups":2,"rows":[
  {"referer_host":null,"records":2,"octets":7,"invalid":1,"share":0.6667}
  ,{"referer_host":"r","records":1,"octets":5,"invalid":0,"share":0.3333}
  ]},
  {"name":"clients","title":"Clients","records":3,"groups":2,"rows":[
  {"log.client":"192.0.2.1","records":2,"octets":5,"invalid":0,"share":0.6667,"4xx.sum":1,"5xx.sum":0}
  ,{"log.client":"192.0.2.2","records":1,"octets":7,"invalid":1,"share":0.3333,"4xx.sum":0,"5xx.sum":0}
  ]},
  {"name":"bots","title":"Bots and people","records":2,"groups":2,"rows":[
  {"bot":false,"records":1,"octets":5,"invalid":0,"share":0.5000,"4xx.sum":0,"5xx.sum":0,"log.client.distinct":1}
  ,{"bot":true,"records":1,"octets":0,"invalid":0,"share":0.5000,"4xx.sum":1,"5xx.sum":0,"log.client.distinct":1}
  ]},
  {"name":"agents","title":"User agents","records":3,"groups":3,"rows":[
  {"log.agent":"Firefox (CUBOT)","records":1,"octets":5,"invalid":0,"share":0.3333,"4xx.sum":0,"5xx.sum":0}
  ,{"log.agent":"examplebot/1","records":1,"octets":0,"invalid":0,"share":0.3333,"4xx.sum":1,"5xx.sum":0}
  ,{"log.agent":null,"records":1,"octets":7,"invalid":1,"share":0.3333,"4xx.sum":0,"5xx.sum":0}
  ]},
  {"name":"invalid","title":"Invalid requests","records":1,"groups":1,"rows":[
  {"reason":"\"[\" is not allowed in a path; write %5B","records":1,"octets":7,"invalid":1,"share":1.0000,"served.sum":1,"log.client.distinct":1,"example":"/a[1]","example.place":"access.log:3"}
  ]}
  ]}
  ! bnfurl: -i auto: detected combined

Has only what the log has.

  $ bnfurl report --json <<< 'http://h/a' 2> /dev/null | grep -o '"name":"[a-z]*"'
  "name":"total"
  "name":"paths"
  "name":"hosts"
  $ bnfurl report --json /dev/null
  {"inputs":[{"format":"lines","files":["/dev/null"]}],
  "notes":[],
  "sections":[
  {"name":"total","title":"All requests","records":0,"groups":0,"rows":[]}
  ]}
  $ bnfurl report /dev/null | sed -n '/<dl/,/<\/dl>/p'
  <dl class="facts">
  <div><dt>Requests</dt><dd>0<small></small></dd></div>
  </dl>

Has a part with what a grammar would refuse that judges beside the log's own: from whom, how much of it was served.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET //a/../b HTTP/1.1" 200 5 "-" "-"\n192.0.2.1 - - [20/Nov/2026:08:03:00 +0000] "GET /a HTTP/1.1" 404 - "-" "-"\n192.0.2.2 - - [20/Nov/2026:09:00:00 +0000] "CONNECT h:443 HTTP/1.1" 405 7 "-" "-"\n' > attack.log
  $ bnfurl report -i combined -g plain --json attack.log | grep -A3 '"name":"\(invalid\|refused\)'
  {"name":"refused-plain","title":"Refused by plain","records":2,"groups":2,"rows":[
  {"reason.plain":"\"h\" cannot begin a plain-target, which begins with \"/\"","records":1,"octets":7,"invalid":0,"share":0.5000,"served.sum":0,"log.client.distinct":1,"example":"h:443","example.place":"attack.log:3","relaxation":null,"relaxation.example":null,"relaxation.saved":null,"relaxation.witness":null,"relaxation.witness.reason":null}
  ,{"reason.plain":"an empty segment (\"//\") is not allowed","records":1,"octets":5,"invalid":0,"share":0.5000,"served.sum":1,"log.client.distinct":1,"example":"//a/../b","example.place":"attack.log:1","relaxation":"( plain-octet / \"/\" ) instead of plain-octet in plain-segment","relaxation.example":"//a/../b","relaxation.saved":1,"relaxation.witness":"/./","relaxation.witness.reason":"\".\" is not allowed as a segment"}
  ]},
  {"name":"refused-plain-clients","title":"Clients refused by plain","records":2,"groups":2,"rows":[
  {"log.client":"192.0.2.1","records":1,"octets":5,"invalid":0,"share":0.5000,"served.sum":1}
  ,{"log.client":"192.0.2.2","records":1,"octets":7,"invalid":0,"share":0.5000,"served.sum":0}
  ]},
  {"name":"refused-plain-paths","title":"Paths refused by plain","records":2,"groups":2,"rows":[
  {"path":"//a/../b","records":1,"octets":5,"invalid":0,"share":0.5000,"served.sum":1}
  ,{"path":null,"records":1,"octets":7,"invalid":0,"share":0.5000,"served.sum":0}
  ]}
  $ bnfurl report -i combined -g plain attack.log | grep -o '<dt>Refused.*'
  <dt>Refused by plain</dt><dd>2<small>66.7 %</small></dd></div>

A target that is a whole URL has to match as a whole. A line that does not match its format was not refused.

  $ for target in http://h/a?b HTTP://h http://h?q 'h://h/a;b' http://h//; do echo "192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \"GET $target HTTP/1.1\" 200 5 \"-\" \"-\""; done > whole.log
  $ echo 'no log' >> whole.log
  $ bnfurl report -i combined -g plain --json whole.log | sed -n '/"refused-plain"/,/^]/p'
  {"name":"refused-plain","title":"Refused by plain","records":5,"groups":2,"rows":[
  {"reason.plain":"\"h\" cannot begin a plain-target, which begins with \"/\"","records":4,"octets":20,"invalid":0,"share":0.8000,"served.sum":4,"log.client.distinct":1,"example":"http://h/a?b","example.place":"whole.log:1"}
  ,{"reason.plain":"\"H\" cannot begin a plain-target, which begins with \"/\"","records":1,"octets":5,"invalid":0,"share":0.2000,"served.sum":1,"log.client.distinct":1,"example":"HTTP://h","example.place":"whole.log:2"}
  ]},
  ! bnfurl: 1 record does not match the format combined (whole.log:6:7); to see why: bnfurl check -i combined -g plain FILE

In a log that has whole URLs, their paths and queries are judged, and they are valid.

  $ for url in https://shop.example/x?id=1 https://shop.example 'https://shop.example/a;b#f' /a//b; do echo '{"@timestamp":"2026-11-20T08:00:00Z","request":{"url":"'"$url"'"},"status":200}'; done > whole.json
  $ head -n 3 whole.json | bnfurl report --json -g plain | grep -A1 '"total"\|"refused-plain\|"hosts"' | cut -d , -f 1-6
  {"name":"total","title":"All requests","records":3,"groups":1,"rows":[
  {"records":3,"octets":null,"invalid":0,"share":1.0000,"4xx.sum":0,"5xx.sum":0
  --
  {"name":"hosts","title":"Hosts in URLs","records":3,"groups":1,"rows":[
  {"host":"shop.example","records":3,"octets":null,"invalid":0,"share":1.0000,"4xx.sum":0
  --
  {"name":"refused-plain","title":"Refused by plain","records":1,"groups":1,"rows":[
  {"reason.plain":"\";\" is not allowed in a path","records":1,"octets":null,"invalid":0,"share":1.0000,"served.sum":1
  --
  {"name":"refused-plain-paths","title":"Paths refused by plain","records":1,"groups":1,"rows":[
  {"path":"/a;b","records":1,"octets":null,"invalid":0,"share":1.0000,"served.sum":1}
  ! bnfurl: -i auto: detected jsonl -k request.url
  $ bnfurl report --json -i jsonl -k request.url -g plain whole.json | grep -A3 '"total"\|"paths"\|"invalid",\|"refused-plain' | cut -d , -f 1-6
  {"name":"total","title":"All requests","records":4,"groups":1,"rows":[
  {"records":4,"octets":null,"invalid":2,"share":1.0000,"4xx.sum":0,"5xx.sum":0
  ]},
  {"name":"time","title":"Over time","records":4,"groups":1,"rows":[
  --
  {"name":"paths","title":"Paths","records":4,"groups":3,"rows":[
  {"path":null,"records":2,"octets":null,"invalid":2,"share":0.5000,"4xx.sum":0
  ,{"path":"/","records":1,"octets":null,"invalid":0,"share":0.2500
  ,{"path":"/x","records":1,"octets":null,"invalid":0,"share":0.2500
  --
  {"name":"invalid","title":"Invalid requests","records":2,"groups":2,"rows":[
  {"reason":"\";\" is not allowed in a path","records":1,"octets":null,"invalid":1,"share":0.5000,"served.sum":1
  ,{"reason":"an empty segment (\"//\") is not allowed","records":1,"octets":null,"invalid":1,"share":0.5000
  ]}
  $ bnfurl replay -i jsonl -k request.url -g plain whole.json
  Refused by plain: 2 of 4 requests (50.0 %), 2 served
    Requests    Served  Reason
           1         1  ";" is not allowed in a path
                          https://shop.example/a;b#f (whole.json:3)
                          ( plain-octet / ";" ) instead of plain-octet in plain-segment would let 1 of the refused requests pass, such as /a;b
                          It would also let /; pass, which is refused now: ";" is not allowed in a path
           1         1  an empty segment ("//") is not allowed
                          /a//b (whole.json:4)
                          [ plain-segment ] instead of plain-segment in plain-path would let 1 of the refused requests pass
                          It would also let // pass, which is refused now: an empty segment ("//") is not allowed
  $ bnfurl replay -i lines -g plain -n 1 <<< $'http://h/a\nhttp://h?b\nhttp://h/a%2f' | head -n 4
  Refused by plain: 1 of 3 requests (33.3 %)
    Requests  Reason
           1  %2F is not allowed in a path
                http://h/a%2f (-:3)
  $ echo 'http 2026-11-20T08:00:00.186641Z app/l/1 192.0.2.1:2817 10.0.0.1:80 0.000 0.001 0.000 200 200 34 366 "GET http://www.example.com:80/a;b HTTP/1.1" "curl" - - arn:t "Root=1" "-" "-" 0 2026-11-20T08:00:00.186641Z "forward" "-" "-" "10.0.0.1:80" "200" "-" "-"' | bnfurl replay -i alb -g plain | sed -n 3,5p
           1         1         1  ";" is not allowed in a path
                                    http://www.example.com:80/a;b (-:1)
                                    ( plain-octet / ";" ) instead of plain-octet in plain-segment would let 1 of the refused requests pass, such as /a;b

With --robots, it shows what each robot did, and what the file denied to it.

  $ printf 'User-agent: *\nDisallow: /a\n\nUser-agent: examplebot\nDisallow: /b\n' > robots.txt
  $ for agent in examplebot/1 Firefox; do printf '192.0.2.1 - - [20/Nov/2026:08:0%s:00 +0000] "GET /%s HTTP/1.1" 200 5 "-" "'$agent'"\n' 0 a 1 b; done > access.log
  $ bnfurl report --json -i combined --robots robots.txt access.log | sed -n '/"robots"/,$p'
  {"name":"robots","title":"Robots","records":4,"groups":2,"rows":[
  {"robots.agent":"*","records":2,"octets":10,"invalid":0,"share":0.5000,"denied.sum":1,"log.time.min":"2026-11-20T08:00:00Z","log.time.max":"2026-11-20T08:01:00Z"}
  ,{"robots.agent":"examplebot","records":2,"octets":10,"invalid":0,"share":0.5000,"denied.sum":1,"log.time.min":"2026-11-20T08:00:00Z","log.time.max":"2026-11-20T08:01:00Z"}
  ]},
  {"name":"denied-paths","title":"Denied by robots.txt","records":2,"groups":2,"rows":[
  {"path":"/a","records":1,"octets":5,"invalid":0,"share":0.5000,"log.client.distinct":1}
  ,{"path":"/b","records":1,"octets":5,"invalid":0,"share":0.5000,"log.client.distinct":1}
  ]}
  ]}
  $ bnfurl report -i combined --robots robots.txt access.log | grep '<h2.*obots\|<tr>.*data-v="[0-9]\{10\}"'
  <h2>Robots</h2>
  <tr><th scope="row"><bdi>*</bdi></th><td class="n">2</td><td class="n bar"><svg aria-hidden="true"><rect width="100.0%" height="99"/></svg>50.0 %</td><td class="n">1</td><td class="n" data-v="1795161600">2026-11-20 08:00:00Z</td><td class="n" data-v="1795161660">2026-11-20 08:01:00Z</td><td class="n" data-v="10">10 B</td></tr>
  <tr><th scope="row"><bdi>examplebot</bdi></th><td class="n">2</td><td class="n bar"><svg aria-hidden="true"><rect width="100.0%" height="99"/></svg>50.0 %</td><td class="n">1</td><td class="n" data-v="1795161600">2026-11-20 08:00:00Z</td><td class="n" data-v="1795161660">2026-11-20 08:01:00Z</td><td class="n" data-v="10">10 B</td></tr>
  <h2>Denied by robots.txt</h2>

What was skipped, assumed or counted approximately is in the report, too.

  $ printf '192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] "GET /a HTTP/1.1" 200 5 "-" "-"\n' > access.log
  $ printf 'no log\n' > other.log
  $ bnfurl report --where 'log.status=200' access.log other.log missing.log > report.html
  ! bnfurl: other.log: skipped, because no known format matches its first records, such as "no log" (-i help lists the formats; nginx:@FILE and apache:@FILE read them from configuration files)
  ! bnfurl: missing.log: No such file or directory
  ! bnfurl: -i auto: detected combined in access.log
  [2]
  $ grep '^<li>' report.html
  <li>Read as <code>combined</code>: access.log</li>
  <li>other.log: skipped, because no known format matches its first records, such as &quot;no log&quot; (-i help lists the formats; nginx:@FILE and apache:@FILE read them from configuration files)</li>
  <li>missing.log: No such file or directory</li>
  <li>-i auto: detected combined in access.log</li>
  <li>Only records that pass the test log.status=200 are counted.</li>
  <li>Long texts are cut and end with …; <code>bnfurl report --json</code> prints them whole.</li>

Members that JSON lacks were not asked for, so nothing is said of them.

  $ bnfurl report --json -i jsonl -k uri -g rfc9112 -g plain <<< '{"uri":"//a","status":200}' | head -n 2
  {"inputs":[{"format":"jsonl","files":[]}],
  "notes":[],

Time has steps as short as a few hundred bars allow.

  $ for day in 01 28; do printf 'h - - [%s/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "-"\n' $day; done > month.log
  $ bnfurl report -i combined month.log | grep '<div class="charts"\|<svg view\|class="axis"\|data-i'
  <div class="charts" data-steps="28">
  <svg viewBox="0 0 28 100" preserveAspectRatio="none" role="img" aria-label="Requests; 4xx in yellow, 5xx in red, over time"><path class="a" d="M0.1 100V0.0h.8V100M27.1 100V0.0h.8V100"/><path class="c" d=""/><path class="e" d=""/></svg>
  <div class="axis"><span>2026-11-01</span><span>2026-11-28</span><span>2026-11-28</span></div>
  <svg viewBox="0 0 28 100" preserveAspectRatio="none" role="img" aria-label="Bytes, over time"><path class="a" d="M0.1 100V0.0h.8V100M27.1 100V0.0h.8V100"/></svg>
  <div class="axis"><span>2026-11-01</span><span>2026-11-28</span><span>2026-11-28</span></div>
  <tr data-i="0"><th scope="row"><bdi>2026-11-01</bdi></th><td class="n">1</td><td class="n bar"><svg aria-hidden="true"><rect width="100.0%" height="99"/></svg>50.0 %</td><td class="n" data-v="5">5 B</td></tr>
  <tr data-i="27"><th scope="row"><bdi>2026-11-28</bdi></th><td class="n">1</td><td class="n bar"><svg aria-hidden="true"><rect width="100.0%" height="99"/></svg>50.0 %</td><td class="n" data-v="5">5 B</td></tr>

Longer steps are counted as `stats` counts them, in each zone of the log, with the records whose times cannot be read.

  $ for day in 20 21 24; do printf 'h - - [%s/Nov/2026:08:%s +%s] "GET / HTTP/1.1" 404 5 "-" "-"\n' $day 00:01 0000 $day 59:00 0000 $day 30:00 0530; done > zones.log
  $ echo 'h - - [30/Feb/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "-"' >> zones.log
  $ bnfurl report --json -i combined zones.log 2> /dev/null | sed -n '/"time"/,/^]/p'
  {"name":"time","title":"Over time","records":10,"groups":7,"rows":[
  {"log.time:hour":"2026-11-20T08:00:00+05:30","records":1,"octets":5,"invalid":0,"share":0.1000,"4xx.sum":1,"5xx.sum":0}
  ,{"log.time:hour":"2026-11-20T08:00:00+00:00","records":2,"octets":10,"invalid":0,"share":0.2000,"4xx.sum":2,"5xx.sum":0}
  ,{"log.time:hour":"2026-11-21T08:00:00+05:30","records":1,"octets":5,"invalid":0,"share":0.1000,"4xx.sum":1,"5xx.sum":0}
  ,{"log.time:hour":"2026-11-21T08:00:00+00:00","records":2,"octets":10,"invalid":0,"share":0.2000,"4xx.sum":2,"5xx.sum":0}
  ,{"log.time:hour":"2026-11-24T08:00:00+05:30","records":1,"octets":5,"invalid":0,"share":0.1000,"4xx.sum":1,"5xx.sum":0}
  ,{"log.time:hour":"2026-11-24T08:00:00+00:00","records":2,"octets":10,"invalid":0,"share":0.2000,"4xx.sum":2,"5xx.sum":0}
  ,{"log.time:hour":null,"records":1,"octets":5,"invalid":0,"share":0.1000,"4xx.sum":0,"5xx.sum":0}
  ]},
  $ bnfurl report --json -i combined --zone Europe/Berlin zones.log 2> /dev/null | sed -n '/"time"/,/^]/p'
  {"name":"time","title":"Over time","records":10,"groups":7,"rows":[
  {"log.time:hour":"2026-11-20T04:00:00+01:00","records":1,"octets":5,"invalid":0,"share":0.1000,"4xx.sum":1,"5xx.sum":0}
  ,{"log.time:hour":"2026-11-20T09:00:00+01:00","records":2,"octets":10,"invalid":0,"share":0.2000,"4xx.sum":2,"5xx.sum":0}
  ,{"log.time:hour":"2026-11-21T04:00:00+01:00","records":1,"octets":5,"invalid":0,"share":0.1000,"4xx.sum":1,"5xx.sum":0}
  ,{"log.time:hour":"2026-11-21T09:00:00+01:00","records":2,"octets":10,"invalid":0,"share":0.2000,"4xx.sum":2,"5xx.sum":0}
  ,{"log.time:hour":"2026-11-24T04:00:00+01:00","records":1,"octets":5,"invalid":0,"share":0.1000,"4xx.sum":1,"5xx.sum":0}
  ,{"log.time:hour":"2026-11-24T09:00:00+01:00","records":2,"octets":10,"invalid":0,"share":0.2000,"4xx.sum":2,"5xx.sum":0}
  ,{"log.time:hour":null,"records":1,"octets":5,"invalid":0,"share":0.1000,"4xx.sum":0,"5xx.sum":0}
  ]},

Errors of clients are told from those of servers: of everything, over time, and by path.

  $ for status in 404 404 500 502 200; do printf 'h - - [20/Nov/2026:08:00:00 +0000] "GET /%s HTTP/1.1" %s 5 "-" "-"\n' $((status / 500)) $status; done > errors.log
  $ bnfurl report -i combined errors.log | sed -n 's/.*<dt>\([45]xx\)/\1/p; s/.*\(<path class="c".*\)<.svg>/\1/p; /<section id="errors"/,/<.section>/s/.*scope="row"><bdi>\([^<]*\).*/\1/p'
  4xx</dt><dd>2<small>40.0 %</small></dd></div>
  5xx</dt><dd>2<small>40.0 %</small></dd></div>
  <path class="c" d="M0.1 100V20.0h.8V100"/><path class="e" d="M0.1 100V60.0h.8V100"/>
  404 /0
  500 /1
  502 /1
  $ bnfurl report --json -i combined errors.log | grep -A4 '"errors"\|"paths"'
  {"name":"paths","title":"Paths","records":5,"groups":2,"rows":[
  {"path":"/0","records":3,"octets":15,"invalid":0,"share":0.6000,"4xx.sum":2,"5xx.sum":0}
  ,{"path":"/1","records":2,"octets":10,"invalid":0,"share":0.4000,"4xx.sum":0,"5xx.sum":2}
  ]},
  {"name":"errors","title":"Errors by path","records":4,"groups":3,"rows":[
  {"log.status":404,"path":"/0","records":2,"octets":10,"invalid":0,"share":0.5000,"log.client.distinct":1}
  ,{"log.status":500,"path":"/1","records":1,"octets":5,"invalid":0,"share":0.2500,"log.client.distinct":1}
  ,{"log.status":502,"path":"/1","records":1,"octets":5,"invalid":0,"share":0.2500,"log.client.distinct":1}
  ]},

A referrer that is not a URI is not missing.

  $ for referrer in - http://r/ http://ü/ 'a b' /a; do printf 'h - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "%s" "-"\n' "$referrer"; done > referrers.log
  $ bnfurl report --json -i combined referrers.log | grep referer_host
  {"referer_host":"invalid URI","records":2,"octets":10,"invalid":0,"share":0.4000}
  ,{"referer_host":null,"records":2,"octets":10,"invalid":0,"share":0.4000}
  ,{"referer_host":"r","records":1,"octets":5,"invalid":0,"share":0.2000}

Nothing is written if no file can be read.

  $ bnfurl report missing.log
  ! bnfurl: missing.log: No such file or directory
  [2]
  $ bnfurl report --json missing.log
  ! bnfurl: missing.log: No such file or directory
  [2]

Shows as many rows as are asked for.

  $ printf '%s - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "-"\n' a a b > clients.log
  $ bnfurl report --json -i combined -n 1 clients.log | grep -A1 '"name":"clients"'
  {"name":"clients","title":"Clients","records":3,"groups":2,"rows":[
  {"log.client":"a","records":2,"octets":10,"invalid":0,"share":0.6667,"4xx.sum":0,"5xx.sum":0}
  $ bnfurl report -i combined -n 1 clients.log | grep -o '[0-9]* of [0-9]* are shown'
  1 of 2 are shown

Probes of a cluster are bots, in whatever case they write their names.

  $ for agent in kube-probe/1.31 Prometheus/3.0.1 GoogleHC/1.0 prometheus/2 Mozilla/5.0 'My kube-probe'; do echo "192.0.2.1 - - [20/Nov/2026:08:00:00 +0000] \"GET /healthz HTTP/1.1\" 200 5 \"-\" \"$agent\""; done > probes.log; bnfurl report --json -i combined probes.log | grep '"bot"'
  {"bot":true,"records":4,"octets":20,"invalid":0,"share":0.6667,"4xx.sum":0,"5xx.sum":0,"log.client.distinct":1}
  ,{"bot":false,"records":2,"octets":10,"invalid":0,"share":0.3333,"4xx.sum":0,"5xx.sum":0,"log.client.distinct":1}

Tables of paths count other columns with --by, as stats does.

  $ for path in /api/v1/items/213 /api/v1/items/4 /b/c; do printf 'h - - [20/Nov/2026:08:00:00 +0000] "GET %s HTTP/1.1" 404 5 "-" "-"\n' $path; done > api.log
  $ bnfurl report --json -i combined -g plain --by 'path[:2]' api.log | grep -A3 '"paths"\|"errors"'
  {"name":"paths","title":"Requests by path[:2]","records":3,"groups":2,"rows":[
  {"path[:2]":"/api/v1","records":2,"octets":10,"invalid":0,"share":0.6667,"4xx.sum":2,"5xx.sum":0}
  ,{"path[:2]":"/b/c","records":1,"octets":5,"invalid":0,"share":0.3333,"4xx.sum":1,"5xx.sum":0}
  ]},
  {"name":"errors","title":"Errors by path[:2]","records":3,"groups":2,"rows":[
  {"log.status":404,"path[:2]":"/api/v1","records":2,"octets":10,"invalid":0,"share":0.6667,"log.client.distinct":1}
  ,{"log.status":404,"path[:2]":"/b/c","records":1,"octets":5,"invalid":0,"share":0.3333,"log.client.distinct":1}
  ]},
  $ bnfurl stats -o jsonl -i combined --by 'path[:2]' --sum '4xx=log.status=4xx,5xx=log.status=5xx' api.log
  {"path[:2]":"/api/v1","records":2,"octets":10,"invalid":0,"share":0.6667,"4xx.sum":2,"5xx.sum":0}
  {"path[:2]":"/b/c","records":1,"octets":5,"invalid":0,"share":0.3333,"4xx.sum":1,"5xx.sum":0}
  $ bnfurl report -i combined --by log.client,path api.log | grep -A4 '<h2.*path'
  <h2>Requests by log.client, path</h2>
  <p>4xx are errors of clients: statuses from 400 to 499.</p>
  <div class="scroll"><table>
  <thead><tr><th scope="col">log.client, path</th><th scope="col" class="n">Requests</th><th scope="col" class="n">Share</th><th scope="col" class="n">4xx</th><th scope="col" class="n">Bytes</th></tr></thead>
  <tbody>
  --
  <h2>Errors by log.client, path</h2>
  <p>Requests with a status of 400 or higher.</p>
  <div class="scroll"><table>
  <thead><tr><th scope="col">Status and log.client, path</th><th scope="col" class="n">Requests</th><th scope="col" class="n">Share</th><th scope="col" class="n">Clients</th><th scope="col" class="n">Bytes</th></tr></thead>
  <tbody>
  $ bnfurl replay -i combined -g plain --by 'query.<b>,pat' api.log
  ! bnfurl: unknown column "pat" (did you mean "path"?); expected one of: path url valid error_offset expected reason grammar production and others; "bnfurl split -i combined -g plain -f help" lists them all
  [2]

Of several servers behind a proxy, it shows each, whatever the format calls them.

  $ for server in 10.0.0.1:80 10.0.0.2:80 -; do printf '[2026-11-20T08:00:00.310Z] "GET /a HTTP/1.1" 50%s - 0 512 %s00 5 "-" "curl" "id" "www.example.com" "%s"\n' ${#server} ${#server} $server; done > envoy.log
  $ echo '{"time_local":"20/Nov/2026:08:00:00 +0000","request":"GET /b HTTP/1.1","status":200,"body_bytes_sent":5,"request_time":0.25,"upstream_addr":"10.0.0.1:80"}' > nginx.json
  $ bnfurl report --json envoy.log nginx.json | grep -A4 '"upstreams"'
  {"name":"upstreams","title":"Upstreams","records":4,"groups":3,"rows":[
  {"log.upstream":"10.0.0.1:80","records":2,"octets":517,"invalid":0,"share":0.5000,"4xx.sum":0,"5xx.sum":0,"log.duration.p50":0.25,"log.duration.p90":1.1,"log.duration.p95":1.1,"log.duration.p99":1.1}
  ,{"log.upstream":"10.0.0.2:80","records":1,"octets":512,"invalid":0,"share":0.2500,"4xx.sum":0,"5xx.sum":0,"log.duration.p50":1.1,"log.duration.p90":1.1,"log.duration.p95":1.1,"log.duration.p99":1.1}
  ,{"log.upstream":null,"records":1,"octets":512,"invalid":0,"share":0.2500,"4xx.sum":0,"5xx.sum":1,"log.duration.p50":0.1,"log.duration.p90":0.1,"log.duration.p95":0.1,"log.duration.p99":0.1}
  ]},
  ! bnfurl: envoy.log: 2 records have a status that cannot be read; the first is "5011" at envoy.log:1
  ! bnfurl: -i auto: detected these formats:
  !   envoy            envoy.log
  !   jsonl -k request nginx.json

Of several files, it shows each; of referrers, the sites, too.

  $ for pod in 1 2; do for second in 1 3; do printf 'h - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" %s 5 "https://%s.example.co.uk/" "-" %s.500\n' $((pod * 100 + 302)) $second $second; done; done | tee all.log | split -l 2 -d - pod- && bnfurl report --json -i nginx-timed pod-00 pod-01 | grep -A2 '"name":"files"\|"referring-sites"'
  {"name":"files","title":"Files","records":4,"groups":2,"rows":[
  {"file":"pod-00","records":2,"octets":10,"invalid":0,"share":0.5000,"4xx.sum":2,"5xx.sum":0,"log.duration.p50":1.5,"log.duration.p90":3.5,"log.duration.p95":3.5,"log.duration.p99":3.5}
  ,{"file":"pod-01","records":2,"octets":10,"invalid":0,"share":0.5000,"4xx.sum":0,"5xx.sum":2,"log.duration.p50":1.5,"log.duration.p90":3.5,"log.duration.p95":3.5,"log.duration.p99":3.5}
  --
  {"name":"referring-sites","title":"Referring sites","records":4,"groups":1,"rows":[
  {"log.referer.site":"example.co.uk","records":4,"octets":20,"invalid":0,"share":1.0000}
  ]},
  $ bnfurl report --json -i nginx-timed all.log | grep -c '"name":"files"'
  0
  [1]
  $ echo 'h - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "http://192.0.2.1/" "-"' > address.log; bnfurl report --json -i combined address.log | grep referring-sites -A 1
  [1]
  $ bnfurl report --json --psl missing.dat -i combined address.log
  ! bnfurl: cannot read the Public Suffix List: missing.dat: No such file or directory; use --psl to name another file
  [2]

Texts are readable. An octet that is not text does not look like the text of an escape.

  $ for agent in 'Ünï' '\\xc3\\x9cn\\xc3\\xaf' $'\xc3' '\\xc3' $'\xe2\x80\xae<b>'; do printf 'h - - [20/Nov/2026:08:00:00 +0000] "GET / HTTP/1.1" 200 5 "-" "%s"\n' "$agent"; done > agents.log
  $ bnfurl report -i combined agents.log | sed -n '/id="agents"/,/section/s/.*scope="row"><bdi>\(.*\)<.bdi>.*/\1/p'
  \xc3
  \xc3\x9cn\xc3\xaf
  <i>\xc3</i>
  Ünï
  <i>\xe2\x80\xae</i>&lt;b&gt;
  $ bnfurl report -i combined --where 'log.agent=Ünï' agents.log | grep 'pass the test'
  <li>Only records that pass the test log.agent=Ünï are counted.</li>
