Times of logs: as formats write them, and as columns show them. A line of these logs is a target, "|", and the time.

  $ cat > time.bnf << 'END'
  > # kind: record
  > # component: when
  > # component: target
  > # target: target rfc9112 request-target
  > # time: when PATTERN
  > record = target "|" when
  > when = *( %x01-09 / %x0B-7F )
  > target = "/"
  > END
  $ make() { sed "s#PATTERN#$2#" time.bnf > "$1.bnf"; }; make common '%d/%b/%Y:%H:%M:%S %z'; make brackets '[%d/%b/%Y:%H:%M:%S %z]'; make rfc3339 '%Y-%m-%dT%H:%M:%S%f%z'; make blank '%Y-%m-%d %H:%M:%S'; make fraction '%Y-%m-%d %H:%M:%S%f'; make zoneless '%d/%b/%Y:%H:%M:%S%f'; make unix '%s%f'; make seconds '%s'; make milliseconds '%Q'; make finer '%Q%f'
  $ cat > haproxy.log << 'END'
  > Feb  6 12:14:14 localhost haproxy[14389]: 10.0.1.2:33317 [06/Feb/2009:12:14:14.655] http-in static/srv1 10/0/30/69/109 200 2750 - - ---- 1/1/1/1/0 0/0 {1wt.eu} {} "GET /index.html HTTP/1.1"
  > END

They are read as servers write them.

  $ bnfurl split -i common.bnf -f log.time.iso <<< '/|20/Nov/2026:08:00:00 +0000'
  2026-11-20T08:00:00+00:00
  $ bnfurl split -i brackets.bnf -f log.time.iso <<< '/|[20/Nov/2026:08:00:00 -0330]'
  2026-11-20T08:00:00-03:30
  $ bnfurl split -i rfc3339.bnf -f log.time.iso <<< '/|2026-11-20T08:00:00.123456Z'
  2026-11-20T08:00:00.123456Z
  $ bnfurl split -i rfc3339.bnf -f log.time.iso <<< '/|2026-11-20T08:00:00+01:00'
  2026-11-20T08:00:00+01:00
  $ bnfurl split -i blank.bnf -f log.time.iso <<< $'/|2026-11-20\t08:00:00'
  2026-11-20T08:00:00
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i fraction.bnf -f log.time.iso <<< '/|2026-11-20 08:00:00,5'
  2026-11-20T08:00:00.5
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i zoneless.bnf -f log.time.iso <<< '/|20/Nov/2026:08:00:00.123'
  2026-11-20T08:00:00.123
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i unix.bnf -f log.time.iso <<< '/|1700000000.123'
  2023-11-14T22:13:20.123Z
  $ bnfurl split -i milliseconds.bnf -f log.time.iso <<< '/|1700000000123'
  2023-11-14T22:13:20.123Z
  $ bnfurl split -i finer.bnf -f log.time.iso <<< '/|1700000000123.45'
  2023-11-14T22:13:20.12345Z

Each is that of its own line, whatever the line before it says.

  $ bnfurl split -i common.bnf -f log.time.iso,log.time:day << 'END'
  > /|31/Dec/2025:23:59:59 +0000
  > /|01/Jan/2026:23:59:59 +0000
  > /|01/Jan/2026:01:02:03 +0000
  > /|01/Jan/2026:24:02:03 +0000
  > /|01/Jan/2026:04:05:06 +0000
  > /|01/Jan/2026:04:05:07 -0100
  > /|2026-01-01T04:05:08Z
  > /|02/Jan/2026:04:05:08 -0100
  > END
  2025-12-31T23:59:59+00:00	2025-12-31T00:00:00+00:00
  2026-01-01T23:59:59+00:00	2026-01-01T00:00:00+00:00
  2026-01-01T01:02:03+00:00	2026-01-01T00:00:00+00:00
  \N	\N
  2026-01-01T04:05:06+00:00	2026-01-01T00:00:00+00:00
  2026-01-01T04:05:07-01:00	2026-01-01T00:00:00-01:00
  2026-01-01T04:05:08Z	2026-01-01T00:00:00Z
  2026-01-02T04:05:08-01:00	2026-01-02T00:00:00-01:00
  ! bnfurl: 1 record has a time that cannot be read; the first is "01/Jan/2026:24:02:03 +0000" at -:4

They are numbers of seconds.

  $ bnfurl split -i common.bnf -f log.time.unix <<< '/|20/Nov/2026:08:00:00 +0000'
  1795161600
  $ bnfurl split -i common.bnf -f log.time.unix <<< '/|20/Nov/2026:09:00:00 +0100'
  1795161600
  $ bnfurl split -i unix.bnf -f log.time.unix <<< '/|1700000000.120'
  1700000000.120
  $ bnfurl split -i milliseconds.bnf -f log.time.unix <<< '/|1700000000007'
  1700000000.007
  $ bnfurl split -i seconds.bnf -f log.time.unix <<< '/|0'
  0
  $ bnfurl split -i rfc3339.bnf -f log.time.iso,log.time.unix << 'END'
  > /|1969-12-31T23:59:59.25Z
  > /|1969-12-31T23:59:58Z
  > /|0000-01-01T00:00:00.000000001Z
  > /|9999-12-31T23:59:59.999999999-23:59
  > END
  1969-12-31T23:59:59.25Z	-0.75
  1969-12-31T23:59:58Z	-2
  0000-01-01T00:00:00.000000001Z	-62167219199.999999999
  9999-12-31T23:59:59.999999999-23:59	253402387139.999999999

They have to exist.

  $ bnfurl split -i common.bnf -f log.time.iso,log.when << 'END'
  > /|29/Feb/2024:08:00:00 +0000
  > /|30/Feb/2026:08:00:00 +0000
  > /|29/Feb/2025:08:00:00 +0000
  > /|00/Nov/2026:08:00:00 +0000
  > /|20/nov/2026:08:00:00 +0000
  > /|20/anF/2026:08:00:00 +0000
  > /|20/Nov/2026:24:00:00 +0000
  > /|20/Nov/2026:08:60:00 +0000
  > /|20/Nov/2026:08:00:61 +0000
  > /|20/Nov/2026:08:00:00 +2400
  > /|20/Nov/2026:08:00:00 +0060
  > /|20/Nov/2026:08:00:00
  > /|20/Nov/2026:08:00:00 +00000
  > /|20/Nov/2026:8:00:00 +0000
  > /|20/No
  > /|
  > /|-
  > /|20/Nov/2026:08:00:00 0000
  > /|20/Nov/2026:08:00:00 Z0
  > END
  2024-02-29T08:00:00+00:00	29/Feb/2024:08:00:00 +0000
  \N	30/Feb/2026:08:00:00 +0000
  \N	29/Feb/2025:08:00:00 +0000
  \N	00/Nov/2026:08:00:00 +0000
  2026-11-20T08:00:00+00:00	20/nov/2026:08:00:00 +0000
  \N	20/anF/2026:08:00:00 +0000
  \N	20/Nov/2026:24:00:00 +0000
  \N	20/Nov/2026:08:60:00 +0000
  \N	20/Nov/2026:08:00:61 +0000
  \N	20/Nov/2026:08:00:00 +2400
  \N	20/Nov/2026:08:00:00 +0060
  2026-11-20T08:00:00	20/Nov/2026:08:00:00
  \N	20/Nov/2026:08:00:00 +00000
  2026-11-20T08:00:00+00:00	20/Nov/2026:8:00:00 +0000
  \N	20/No
  \\N\t (esc)
  \N	-
  \N	20/Nov/2026:08:00:00 0000
  \N	20/Nov/2026:08:00:00 Z0
  ! bnfurl: 13 records have a time that cannot be read; the first is "30/Feb/2026:08:00:00 +0000" at -:2
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i rfc3339.bnf -f log.time.iso,log.when << 'END'
  > /|2026-11-20T08:00:00.Z
  > /|2026-11-20T08:00:00.1234567890Z
  > /|2026-11-20T08:00:00.5
  > END
  \N	2026-11-20T08:00:00.Z
  \N	2026-11-20T08:00:00.1234567890Z
  2026-11-20T08:00:00.5	2026-11-20T08:00:00.5
  ! bnfurl: 2 records have a time that cannot be read; the first is "2026-11-20T08:00:00.Z" at -:1
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i unix.bnf -f log.time.iso,log.when << 'END'
  > /|
  > /|-1
  > /|253402300799
  > /|253402300800
  > /|99999999999999999999999999
  > /|1.
  > /|1.2.3
  > END
  \\N\t (esc)
  \N	-1
  9999-12-31T23:59:59Z	253402300799
  \N	253402300800
  \N	99999999999999999999999999
  \N	1.
  \N	1.2.3
  ! bnfurl: 5 records have a time that cannot be read; the first is "-1" at -:2
  $ bnfurl split -i finer.bnf -f log.time.iso <<< '/|1700000000123.4567890'
  \N
  ! bnfurl: 1 record has a time that cannot be read; the first is "1700000000123.4567890" at -:1

Years of UTC have four digits, too, and so have the days on which steps begin.

  $ printf '/|%s\n' 9999-12-31T23:30:00-01:00 9999-12-31T22:30:00-01:00 9999-12-31T23:40:00-01:00 0000-01-01T00:30:00+01:00 > in
  $ bnfurl split -i rfc3339.bnf -f log.time.iso,log.time.utc,log.time.unix,log.time:week in
  9999-12-31T23:30:00-01:00	\N	253402302600	9999-12-27T00:00:00-01:00
  9999-12-31T22:30:00-01:00	9999-12-31T23:30:00Z	253402299000	9999-12-27T00:00:00-01:00
  9999-12-31T23:40:00-01:00	\N	253402303200	9999-12-27T00:00:00-01:00
  0000-01-01T00:30:00+01:00	\N	-62167221000	\N
  ! bnfurl: 3 records have a time that cannot be read; the first is "9999-12-31T23:30:00-01:00" at in:1
  $ bnfurl split -i blank.bnf -f log.time.utc <<< '/|2026-11-20 08:00:00'
  \N
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00

Leap seconds stand at the end of a month in UTC.

  $ cat > in << 'END'
  > /|2016-12-31T23:59:60Z
  > /|2017-01-01T00:59:60.5+01:00
  > /|2016-12-31T23:59:60+01:00
  > /|2016-12-30T23:59:60Z
  > END
  $ bnfurl split -i rfc3339.bnf -f log.when,log.time.iso,log.time.unix in
  2016-12-31T23:59:60Z	2016-12-31T23:59:60Z	1483228800
  2017-01-01T00:59:60.5+01:00	2017-01-01T00:59:60.5+01:00	1483228800.5
  2016-12-31T23:59:60+01:00	\N	\N
  2016-12-30T23:59:60Z	\N	\N
  ! bnfurl: 2 records have a time that cannot be read; the first is "2016-12-31T23:59:60+01:00" at in:3
  $ bnfurl split -i rfc3339.bnf -f log.when --where 'log.time.iso<2017-01-01T00:00:00Z' in
  2016-12-31T23:59:60Z
  2017-01-01T00:59:60.5+01:00
  ! bnfurl: 2 records have a time that cannot be read; the first is "2016-12-31T23:59:60+01:00" at in:3

They are ordered by time in any zone.

  $ cat > in << 'END'
  > /|2026-11-20T09:00:00+02:00
  > /|2026-11-20T09:00:00.50+01:00
  > /|2026-11-20T08:00:00.000000001Z
  > END
  $ bnfurl split -i rfc3339.bnf -f log.when --where 'log.time.iso<2026-11-20T08:00:00Z' in
  2026-11-20T09:00:00+02:00
  $ bnfurl split -i rfc3339.bnf -f log.when --where 'log.time.iso>=2026-11-20T08:00:00.5Z and log.time.iso<=2026-11-20T08:00:00.5Z' in
  2026-11-20T09:00:00.50+01:00
  $ bnfurl split -i rfc3339.bnf -f log.when --where 'log.time.iso>2026-11-20T08:00:00Z' in
  2026-11-20T09:00:00.50+01:00
  2026-11-20T08:00:00.000000001Z

Steps begin in the zone that is written.

  $ bnfurl split -i rfc3339.bnf -f log.time:minute,log.time:hour,log.time:day << 'END'
  > /|2026-11-20T08:15:59.9+05:30
  > /|1969-12-31T23:00:00Z
  > /|2016-12-31T23:59:60Z
  > END
  2026-11-20T08:15:00+05:30	2026-11-20T08:00:00+05:30	2026-11-20T00:00:00+05:30
  1969-12-31T23:00:00Z	1969-12-31T23:00:00Z	1969-12-31T00:00:00Z
  2016-12-31T23:59:00Z	2016-12-31T23:00:00Z	2016-12-31T00:00:00Z

Steps of any length begin with the week, which begins on a Monday.

  $ bnfurl split -i rfc3339.bnf -f log.time:5m,log.time:90s,log.time:8hours,log.time:1w,log.time:weekday << 'END'
  > /|2026-11-20T08:19:59.9+05:30
  > /|2026-11-20T08:20:00.0+05:30
  > /|2026-11-22T23:59:59Z
  > /|2026-11-23T00:00:00Z
  > /|1969-12-31T23:00:00Z
  > END
  2026-11-20T08:15:00+05:30	2026-11-20T08:19:30+05:30	2026-11-20T08:00:00+05:30	2026-11-16T00:00:00+05:30	Fri
  2026-11-20T08:20:00+05:30	2026-11-20T08:19:30+05:30	2026-11-20T08:00:00+05:30	2026-11-16T00:00:00+05:30	Fri
  2026-11-22T23:55:00Z	2026-11-22T23:58:30Z	2026-11-22T16:00:00Z	2026-11-16T00:00:00Z	Sun
  2026-11-23T00:00:00Z	2026-11-23T00:00:00Z	2026-11-23T00:00:00Z	2026-11-23T00:00:00Z	Mon
  1969-12-31T23:00:00Z	1969-12-31T23:00:00Z	1969-12-31T16:00:00Z	1969-12-29T00:00:00Z	Wed
  $ bnfurl split -i rfc3339.bnf -f log.time:0m <<< '/|1969-12-31T23:00:00Z'
  ! bnfurl: unknown column "log.time:0m"; expected one of: log.when log.target log.time.iso log.time.utc log.time.unix log.time:minute log.time:hour log.time:day and others; "bnfurl split -i rfc3339.bnf -f help" lists them all
  [2]
  $ bnfurl split -i rfc3339.bnf -f log.time:5x <<< '/|1969-12-31T23:00:00Z'
  ! bnfurl: unknown column "log.time:5x"; expected one of: log.when log.target log.time.iso log.time.utc log.time.unix log.time:minute log.time:hour log.time:day and others; "bnfurl split -i rfc3339.bnf -f help" lists them all
  [2]
  $ bnfurl split -i rfc3339.bnf -f line --where 'log.time:5m=2026-11-20T08:15:00+05:30' <<< '/|2026-11-20T08:19:59.9+05:30'
  1

Weekdays are sorted from Monday on.

  $ bnfurl stats -i rfc3339.bnf --by log.time:weekday --sort log.time:weekday << 'END'
  > /|2026-11-20T08:15:59Z
  > /|2026-11-22T08:15:59Z
  > /|2026-11-23T08:15:59Z
  > /|2026-11-24T08:15:59Z
  > END
  log.time:weekday	records	octets	invalid	share
  Mon	1	\N	0	0.2500
  Tue	1	\N	0	0.2500
  Fri	1	\N	0	0.2500
  Sun	1	\N	0	0.2500

Of W3C's logs they are in UTC.

  $ bnfurl split -i w3c -f log.time,log.time.iso,log.time.unix,log.time:hour << 'END'
  > #Fields: date time cs-uri-stem
  > 2026-11-20 08:00:05 /
  > 2026-11-31 08:00:05 /
  > END
  08:00:05	2026-11-20T08:00:05Z	1795161605	2026-11-20T08:00:00Z
  08:00:05	\N	\N	\N
  ! bnfurl: 1 record has a time that cannot be read; the first is "2026-11-31 08:00:05" at -:3
  $ bnfurl grep -i w3c --where 'log.time>=2026-11-20T09:00:05+01:00' << 'END'
  > #Fields: date time cs-uri-stem
  > 2026-11-20 08:00:04 /a
  > 2026-11-20 08:00:05 /b
  > END
  2026-11-20 08:00:05 /b

Of JSON they are seconds, milliseconds, microseconds or nanoseconds, or dates.

  $ bnfurl split -i jsonl -k u -f log.time.iso << 'END'
  > {"u":"a:","ts":1795161600}
  > {"u":"a:","ts":"1795161600.25"}
  > {"u":"a:","time":1795161600123}
  > {"u":"a:","time":1795161600123456}
  > {"u":"a:","time":1795161600123456789}
  > {"u":"a:","@timestamp":"2026-11-20T08:00:00.5+01:00"}
  > {"u":"a:","timestamp":"20/Nov/2026:08:00:00 +0000"}
  > {"u":"a:","timestamp":"2026-11-20 08:00:00"}
  > {"u":"a:","timestamp":"yesterday"}
  > {"u":"a:"}
  > END
  2026-11-20T08:00:00Z
  2026-11-20T08:00:00.25Z
  2026-11-20T08:00:00.123Z
  2026-11-20T08:00:00.123456Z
  2026-11-20T08:00:00.123456789Z
  2026-11-20T08:00:00.5+01:00
  2026-11-20T08:00:00+00:00
  2026-11-20T08:00:00
  \N
  \N
  ! bnfurl: 1 record has a time that cannot be read; the first is "yesterday" at -:9
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00

Without a zone they are local, until somebody says where.

  $ bnfurl split -i haproxy -f log.time.iso,log.time.unix,log.time:hour haproxy.log
  2009-02-06T12:14:14.655	\N	2009-02-06T12:00:00
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i haproxy --zone +02:00 -f log.time.iso,log.time.unix,log.time:hour haproxy.log
  2009-02-06T12:14:14.655+02:00	1233915254.655	2009-02-06T12:00:00+02:00
  $ bnfurl split -i haproxy --zone UTC -f log.time.iso haproxy.log
  2009-02-06T12:14:14.655Z
  $ bnfurl split -i haproxy --zone -0330 -f log.time.iso haproxy.log
  2009-02-06T12:14:14.655-03:30
  $ bnfurl split -i haproxy --zone Europe/Berlin -f log.time.iso haproxy.log
  2009-02-06T12:14:14.655+01:00
  $ bnfurl stats -i haproxy --by log.time:day haproxy.log
  log.time:day	records	octets	invalid	share
  2009-02-06T00:00:00	1	2750	0	1.0000
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00

A zone with a name has the offset that its clocks had then. What they show twice, or never, is a guess.

  $ printf '/|%s\n' '2026-10-25 01:59:59' '2026-10-25 02:00:00' '2026-10-25 02:59:59' '2026-10-25 03:00:00' '2026-03-29 01:59:59' '2026-03-29 02:30:00' '2026-03-29 03:30:00' > berlin
  $ bnfurl split -i blank.bnf --zone Europe/Berlin -f log.time.iso,log.time.utc,log.time:hour,log.time:day,log.time:weekday berlin
  2026-10-25T01:59:59+02:00	2026-10-24T23:59:59Z	2026-10-25T01:00:00+02:00	2026-10-25T00:00:00+02:00	Sun
  2026-10-25T02:00:00+02:00	2026-10-25T00:00:00Z	2026-10-25T02:00:00+02:00	2026-10-25T00:00:00+02:00	Sun
  2026-10-25T02:59:59+02:00	2026-10-25T00:59:59Z	2026-10-25T02:00:00+02:00	2026-10-25T00:00:00+02:00	Sun
  2026-10-25T03:00:00+01:00	2026-10-25T02:00:00Z	2026-10-25T03:00:00+01:00	2026-10-25T00:00:00+02:00	Sun
  2026-03-29T01:59:59+01:00	2026-03-29T00:59:59Z	2026-03-29T01:00:00+01:00	2026-03-29T00:00:00+01:00	Sun
  2026-03-29T03:30:00+02:00	2026-03-29T01:30:00Z	2026-03-29T03:00:00+02:00	2026-03-29T00:00:00+01:00	Sun
  2026-03-29T03:30:00+02:00	2026-03-29T01:30:00Z	2026-03-29T03:00:00+02:00	2026-03-29T00:00:00+01:00	Sun
  ! bnfurl: 1 record has a time that clocks skip in Europe/Berlin, read with the offset before that; the first is "2026-03-29 02:30:00" at berlin:6
  ! bnfurl: 2 records have a time that exists twice in Europe/Berlin, read as the earlier one; the first is "2026-10-25 02:00:00" at berlin:2
  $ bnfurl split -i blank.bnf --zone Europe/Berlin -f log.time.unix --where 'log.time>2026-10-25T02:30' berlin
  1792889999
  1792893600
  ! bnfurl: 2026-10-25T02:30 is a time that exists twice in Europe/Berlin, read as the earlier one
  ! bnfurl: 1 record has a time that clocks skip in Europe/Berlin, read with the offset before that; the first is "2026-03-29 02:30:00" at berlin:6
  ! bnfurl: 2 records have a time that exists twice in Europe/Berlin, read as the earlier one; the first is "2026-10-25 02:00:00" at berlin:2
  $ printf '/|%s\n' 0000-01-01T00:30:00 9999-12-31T23:30:00 > ends
  $ bnfurl split -i rfc3339.bnf --zone Asia/Tokyo -f log.time.iso,log.time.utc ends
  0000-01-01T00:30:01+09:19	\N
  9999-12-31T23:30:00+09:00	9999-12-31T14:30:00Z
  ! bnfurl: 1 record has a time that cannot be read; the first is "0000-01-01T00:30:00" at ends:1

All times are shown in it, and a day in which its offset changes is one day, also in the tables of stats.

  $ for hour in $(seq 0 71); do date -u -d "2026-10-24 12:00 $hour hours" '+192.0.2.1 - - [%d/%b/%Y:%H:%M:%S +0000] "GET / HTTP/1.1" 200 5 "-" "-"'; done > three-days
  $ bnfurl stats -i combined --zone Europe/Berlin --by log.time:day three-days
  log.time:day	records	octets	invalid	share
  2026-10-25T00:00:00+02:00	25	125	0	0.3472
  2026-10-26T00:00:00+01:00	24	120	0	0.3333
  2026-10-27T00:00:00+01:00	13	65	0	0.1806
  2026-10-24T00:00:00+02:00	10	50	0	0.1389
  $ bnfurl stats -i combined --zone Europe/Berlin three-days | grep T00:
          10  13.9 %  ########              2026-10-24T00:00:00+02:00
          25  34.7 %  ####################  2026-10-25T00:00:00+02:00
          24  33.3 %  ###################   2026-10-26T00:00:00+01:00
          13  18.1 %  ##########            2026-10-27T00:00:00+01:00
  $ bnfurl grep -c -i combined --zone Europe/Berlin --where 'log.time:day=2026-10-25' three-days
  25
  $ bnfurl stats -i combined --zone Europe/Berlin --by log.time:day --rate three-days
  log.time:day	records	octets	invalid	share	rate
  2026-10-25T00:00:00+02:00	25	125	0	0.3472	0.000277778
  2026-10-26T00:00:00+01:00	24	120	0	0.3333	0.000277778
  2026-10-27T00:00:00+01:00	13	65	0	0.1806	0.000150463
  2026-10-24T00:00:00+02:00	10	50	0	0.1389	0.000115741
  $ for day in $(seq 0 59); do date -u -d "2026-03-01 12:00 $day days" '+192.0.2.1 - - [%d/%b/%Y:%H:%M:%S +0000] "GET / HTTP/1.1" 200 5 "-" "-"'; done > sixty-days
  $ bnfurl report -i combined --zone Europe/Berlin sixty-days | grep -o 'data-i="[0-9]*"' | sort -u | wc -l
  60
  $ printf '#Fields: date time cs-uri-stem\n2026-10-25 00:30:00 /\n2026-10-25 01:30:00 /\n' > w3c.log
  $ bnfurl split -i w3c --zone Europe/Berlin -f log.time.iso,log.time:hour w3c.log
  2026-10-25T02:30:00+02:00	2026-10-25T02:00:00+02:00
  2026-10-25T02:30:00+01:00	2026-10-25T02:00:00+01:00
  $ bnfurl split -i w3c --zone +02:00 -f log.time.iso,log.time:hour w3c.log
  2026-10-25T02:30:00+02:00	2026-10-25T02:00:00+02:00
  2026-10-25T03:30:00+02:00	2026-10-25T03:00:00+02:00
  $ for zone in '' +02:00 Europe/Berlin; do bnfurl split -i cloudfront-json ${zone:+--zone $zone} -f log.time.iso <<< '{"date":"2026-10-25","time":"14:30:00","x-edge-location":"X","cs-uri-stem":"/"}'; done
  2026-10-25T14:30:00Z
  2026-10-25T16:30:00+02:00
  2026-10-25T15:30:00+01:00

UTC and offsets are zones, too. Without the option, times keep the zone that the log writes.

  $ printf '192.0.2.1 - - [%s] "GET / HTTP/1.1" 200 5 "-" "-"\n' '29/Mar/2026:00:30:00 +0100' '29/Mar/2026:23:30:00 +0200' '30/Mar/2026:01:30:00 +0200' > zoned
  $ for zone in '' UTC +05:30 Europe/Berlin; do bnfurl split -i combined ${zone:+--zone $zone} -f log.time.iso,log.time.utc,log.time:hour,log.time:weekday zoned; done
  2026-03-29T00:30:00+01:00	2026-03-28T23:30:00Z	2026-03-29T00:00:00+01:00	Sun
  2026-03-29T23:30:00+02:00	2026-03-29T21:30:00Z	2026-03-29T23:00:00+02:00	Sun
  2026-03-30T01:30:00+02:00	2026-03-29T23:30:00Z	2026-03-30T01:00:00+02:00	Mon
  2026-03-28T23:30:00Z	2026-03-28T23:30:00Z	2026-03-28T23:00:00Z	Sat
  2026-03-29T21:30:00Z	2026-03-29T21:30:00Z	2026-03-29T21:00:00Z	Sun
  2026-03-29T23:30:00Z	2026-03-29T23:30:00Z	2026-03-29T23:00:00Z	Sun
  2026-03-29T05:00:00+05:30	2026-03-28T23:30:00Z	2026-03-29T05:00:00+05:30	Sun
  2026-03-30T03:00:00+05:30	2026-03-29T21:30:00Z	2026-03-30T03:00:00+05:30	Mon
  2026-03-30T05:00:00+05:30	2026-03-29T23:30:00Z	2026-03-30T05:00:00+05:30	Mon
  2026-03-29T00:30:00+01:00	2026-03-28T23:30:00Z	2026-03-29T00:00:00+01:00	Sun
  2026-03-29T23:30:00+02:00	2026-03-29T21:30:00Z	2026-03-29T23:00:00+02:00	Sun
  2026-03-30T01:30:00+02:00	2026-03-29T23:30:00Z	2026-03-30T01:00:00+02:00	Mon
  $ for zone in '' UTC +05:30 Europe/Berlin; do bnfurl stats -i combined ${zone:+--zone $zone} --by log.time:day zoned; done
  log.time:day	records	octets	invalid	share
  2026-03-29T00:00:00+01:00	1	5	0	0.3333
  2026-03-29T00:00:00+02:00	1	5	0	0.3333
  2026-03-30T00:00:00+02:00	1	5	0	0.3333
  log.time:day	records	octets	invalid	share
  2026-03-29T00:00:00Z	2	10	0	0.6667
  2026-03-28T00:00:00Z	1	5	0	0.3333
  log.time:day	records	octets	invalid	share
  2026-03-30T00:00:00+05:30	2	10	0	0.6667
  2026-03-29T00:00:00+05:30	1	5	0	0.3333
  log.time:day	records	octets	invalid	share
  2026-03-29T00:00:00+01:00	2	10	0	0.6667
  2026-03-30T00:00:00+02:00	1	5	0	0.3333
  $ bnfurl grep -c -i combined --zone UTC --where 'log.time>=2026-03-29 and log.time<2026-03-30' zoned
  2
  $ bnfurl grep -c -i combined --zone UTC --where 'log.time:day=2026-03-29T00:00:00Z' zoned
  2
  $ for zone in UTC +02:00; do bnfurl stats -q -i auto --zone $zone --by log.time:day zoned haproxy.log; done
  log.time:day	records	octets	invalid	share
  2026-03-29T00:00:00Z	2	10	0	0.5000
  2009-02-06T00:00:00Z	1	2750	0	0.2500
  2026-03-28T00:00:00Z	1	5	0	0.2500
  log.time:day	records	octets	invalid	share
  2026-03-29T00:00:00+02:00	2	10	0	0.5000
  2009-02-06T00:00:00+02:00	1	2750	0	0.2500
  2026-03-30T00:00:00+02:00	1	5	0	0.2500
  $ for day in {01..30}; do printf "192.0.2.1 - - [$day/Nov/2026:%s:30:00 +0100] \"GET / HTTP/1.1\" 200 5 \"-\" \"-\"\n" {00..23}{,,,,,,,,,,,,,,,}; done > november
  $ for jobs in 1 2 8; do bnfurl stats -i combined --zone -09:00 --by log.time:day -j $jobs november | cksum; done | uniq | wc -l
  1
  $ bnfurl stats -i combined --zone -09:00 --by log.time:day --sort log.time:day november | sed -n '2,3p;$p'
  2026-10-31T00:00:00-09:00	160	800	0	0.0139
  2026-11-01T00:00:00-09:00	384	1920	0	0.0333
  2026-11-30T00:00:00-09:00	224	1120	0	0.0194

Of a format that has its own zone, only times without a zone are in it, if other formats have other zones: hours of all
are those of UTC.

  $ printf 'haproxy* haproxy --zone +02:00\n* combined\n' > zones.txt
  $ echo '192.0.2.1 - - [29/Mar/2026:00:30:00 +0100] "GET / HTTP/1.1" 200 5 "-" "-"' > zoned
  $ bnfurl stats -q -i @zones.txt --by log.time:hour haproxy.log zoned
  log.time:hour	records	octets	invalid	share
  2009-02-06T10:00:00Z	1	2750	0	0.5000
  2026-03-28T23:00:00Z	1	5	0	0.5000
  $ bnfurl stats -q -i @zones.txt --by log.time:hour haproxy.log
  log.time:hour	records	octets	invalid	share
  2009-02-06T12:00:00+02:00	1	2750	0	1.0000
  $ bnfurl stats -q -i @zones.txt --zone UTC --by log.time:hour haproxy.log zoned
  log.time:hour	records	octets	invalid	share
  2009-02-06T10:00:00Z	1	2750	0	0.5000
  2026-03-28T23:00:00Z	1	5	0	0.5000

Its name is that of a file in the tz database, and of no other file.

  $ bnfurl split -i haproxy --zone Here haproxy.log
  ! bnfurl: --zone Here: expected UTC, an offset such as +02:00, or the name of a zone in /usr/share/zoneinfo, such as Europe/Berlin
  [2]
  $ bnfurl split -i haproxy --zone ../../../etc/passwd haproxy.log
  ! bnfurl: --zone ../../../etc/passwd: expected UTC, an offset such as +02:00, or the name of a zone in /usr/share/zoneinfo, such as Europe/Berlin
  [2]
  $ mkdir zones; echo > zones/Here; TZDIR=zones bnfurl split -i haproxy --zone Here haproxy.log
  ! bnfurl: --zone Here: zones/Here is not a file of a zone without leap seconds (RFC 9636)
  [2]
  $ TZDIR=nowhere bnfurl split -i haproxy --zone Europe/Berlin haproxy.log
  ! bnfurl: --zone Europe/Berlin: expected UTC, or an offset such as +02:00; for names, such as Europe/Berlin, install the package tzdata, or let TZDIR name a folder with a tz database
  [2]

Among times of other logs, they are told, too.

  $ printf '%s\n' '{"request":{"uri":"/"},"ts":1795161600}' '{"request":{"uri":"/"},"ts":"2026-11-20 08:00:00"}' > mixed.json
  $ bnfurl stats -i auto --by log.time:hour mixed.json haproxy.log
  log.time:hour	records	octets	invalid	share
  2009-02-06T12:00:00	1	2750	0	0.3333
  2026-11-20T08:00:00	1	\N	0	0.3333
  2026-11-20T08:00:00Z	1	\N	0	0.3333
  ! bnfurl: mixed.json: the times of the log have no zone; give it with --zone, as in --zone +01:00
  ! bnfurl: -i auto: detected these formats:
  !   caddy   mixed.json
  !   haproxy haproxy.log
  ! bnfurl: haproxy.log: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i caddy -f log.time.iso,log.time.unix mixed.json
  2026-11-20T08:00:00Z	1795161600
  2026-11-20T08:00:00	\N
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
  $ bnfurl split -i caddy -f log.time.iso,log.time.unix --zone UTC mixed.json
  2026-11-20T08:00:00Z	1795161600
  2026-11-20T08:00:00Z	1795161600
  $ bnfurl split -i haproxy -f log.client haproxy.log
  10.0.1.2

They are compared with local times; those with a zone, with all.

  $ bnfurl grep -c -i haproxy --where 'log.time>=2009-02-06T12:14:14 and log.time<2009-02-07' haproxy.log
  1
  $ bnfurl grep -c -i haproxy --where 'log.time>=2009-02-06T12:14:14Z' haproxy.log
  ! bnfurl: --where: expected a time without a zone after log.time>=, found "2009-02-06T12:14:14Z" (the log's times have none; --zone +01:00 gives them one):
  ! log.time>=2009-02-06T12:14:14Z
  !           ^
  [2]
  $ bnfurl grep -c -i haproxy --zone +02:00 --where 'log.time<=2009-02-06T10:14:14.655Z and log.time>=2009-02-06T12:14:14.655' haproxy.log
  1
  $ bnfurl grep -c -i haproxy --zone +02:00 --where 'log.time<2009-02-06T10:14:14Z' haproxy.log
  0
  [1]

A time without a zone is in the zone of each record's time, and a message says so.

  $ printf '/|%s\n' 2026-11-02T23:59:59+01:00 2026-11-03T00:30:00+01:00 2026-11-03T23:30:00-02:00 2026-11-04T00:00:00Z > in
  $ bnfurl split -i rfc3339.bnf -f log.when --where 'log.time.iso>=2026-11-03 and log.time.iso<2026-11-04' in
  2026-11-03T00:30:00+01:00
  2026-11-03T23:30:00-02:00
  ! bnfurl: a time without a zone is in the zone of each record's time; to name one, write it as in 2026-11-20T09:00:00+01:00
  $ bnfurl split -i rfc3339.bnf -f log.when --zone UTC --where 'log.time.iso>=2026-11-03 and log.time.iso<2026-11-04' in
  $ bnfurl split -q -i rfc3339.bnf -f log.when --where 'log.time:hour=2026-11-03T00:00:00' in
  2026-11-03T00:30:00+01:00

A date without a time of day, or a time without seconds, is a time in other columns.

  $ printf '{"url":"http://h/","day":"2026-11-20"}\n{"url":"http://h/","day":"2026-11-20T10:30+01:00"}\n{"url":"http://h/","day":"2026-11-19"}\n' | bnfurl split -i jsonl -k url -f day:day,day.iso --where 'day>=2026-11-20'
  2026-11-20T00:00:00	2026-11-20T00:00:00
  2026-11-20T00:00:00+01:00	2026-11-20T10:30:00+01:00
  ! bnfurl: a time without a zone is in the zone of each record's time; to name one, write it as in 2026-11-20T09:00:00+01:00
  ! bnfurl: the times of the log have no zone; give it with --zone, as in --zone +01:00
