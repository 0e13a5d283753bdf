# The ten questions that an incident asks, each one command: the logs of a fleet, in fourteen formats, give the answers
# that SQLite has for a table of the same requests.
import datetime
import json
import pathlib
import random
import sqlite3
import unittest

import one_meaning_test as one_meaning
from command_line import CommandLineTest, run

BEGIN = datetime.datetime(2026, 10, 25, 4, tzinfo=datetime.timezone.utc)
FAILING = "istio"
UPSTREAMS = {"alb": "198.51.100.1:80", "istio": "198.51.100.1:8000"}
COLUMNS = ["file", "client", "vhost", "time", "method", "path", "tenant", "status", "bytes", "duration", "agent",
           "upstream"]

# The least value of a column that a share of its values do not exceed.
QUANTILES = """
  WITH ranked AS (
    SELECT {by} AS name, duration, row_number() OVER (PARTITION BY {by} ORDER BY duration) AS place,
           count(*) OVER (PARTITION BY {by}) AS size
    FROM requests WHERE duration IS NOT NULL AND ({where}))
  SELECT name, min(duration) FILTER (WHERE 100 * place >= 50 * size) AS p50,
         min(duration) FILTER (WHERE 100 * place >= 95 * size) AS p95 FROM ranked GROUP BY name"""

# Each question with the words of its command, its columns, and the query that has the same answer.
QUESTIONS = {
    "which paths fail": (
        ["--by", "path", "--where", "log.status=5xx", "-n", "5"], ["path", "records"],
        "SELECT path, count(*) FROM requests WHERE status >= 500 GROUP BY path ORDER BY 2 DESC, 1 LIMIT 5"),
    "since when": (
        ["--by", "path", "--where", "log.status=503", "--min", "log.time", "--max", "log.time"],
        ["path", "records", "log.time.min", "log.time.max"],
        "SELECT path, count(*), strftime('%Y-%m-%dT%H:%M:%SZ', min(time), 'unixepoch'), "
        "strftime('%Y-%m-%dT%H:%M:%SZ', max(time), 'unixepoch') FROM requests WHERE status = 503 GROUP BY path"),
    "from which clients": (
        ["--by", "log.client", "--where", "log.status=5xx and path=/checkout"], ["log.client", "records"],
        "SELECT client, count(*) FROM requests WHERE status >= 500 AND path = '/checkout' GROUP BY client "
        "ORDER BY 2 DESC, 1"),
    "which upstream is slow": (
        ["--by", "log.upstream", "--where", "log.upstream", "--quantiles", "log.duration", "--sort",
         "log.duration.p95"], ["log.upstream", "log.duration.p50", "log.duration.p95"],
        QUANTILES.format(by="upstream", where="upstream IS NOT NULL") + " ORDER BY p95 DESC"),
    "which bots": (
        ["--by", "log.agent", "--where", 'log.agent=~%i"bot|crawl"', "--sum", "log.bytes"],
        ["log.agent", "records", "log.bytes.sum"],
        "SELECT agent, count(*), sum(bytes) FROM requests WHERE agent LIKE '%bot%' OR agent LIKE '%crawl%' "
        "GROUP BY agent ORDER BY 2 DESC, 1"),
    "which customers": (
        ["--by", "query.tenant", "--where", "log.status=5xx", "--count-distinct", "log.client"],
        ["query.tenant", "records", "log.client.distinct"],
        "SELECT tenant, count(*), count(DISTINCT client) FROM requests WHERE status >= 500 GROUP BY tenant "
        "ORDER BY 2 DESC, 1 NULLS LAST"),
    "bytes by host": (
        ["--by", "log.vhost", "--sort", "octets"], ["log.vhost", "records", "octets"],
        "SELECT vhost, count(*), sum(bytes) FROM requests GROUP BY vhost ORDER BY 3 DESC"),
    "what changed since a time": (
        ["--by", f"after=log.time>={BEGIN:%Y-%m-%dT%H:%MZ}", "--sum", "errors=log.status=5xx", "--quantiles",
         "log.duration", "--sort", "after"],
        ["after", "records", "errors.sum", "log.duration.p50", "log.duration.p95"],
        "SELECT after, records, errors, p50, p95 FROM ("
        f"SELECT time >= {BEGIN.timestamp()} AS after, count(*) AS records, sum(status >= 500) AS errors "
        "FROM requests GROUP BY 1) JOIN ("
        + QUANTILES.format(by=f"time >= {BEGIN.timestamp()}", where="true") + ") ON after = name ORDER BY after"),
    "what one client did": (
        ["--where", "log.client=2001:db8::5", "-f", "file,log.time.unix,log.method,path,log.status"],
        ["file", "log.time.unix", "log.method", "path", "log.status"],
        "SELECT file, time, method, path, status FROM requests WHERE client = '2001:db8::5' ORDER BY file, time"),
    "is it one pod": (
        ["--by", "file", "--sum", "errors=log.status=5xx", "--sort", "errors.sum"], ["file", "records", "errors.sum"],
        "SELECT file, count(*), sum(status >= 500) FROM requests GROUP BY file ORDER BY 3 DESC, 2 DESC, 1"),
}


# The requests of all tests of one meaning, each to one of the pods, and an incident in one of these.
def requests():
    rng = random.Random("incident")
    agents = ["examplebot/1.0", "Mozilla/5.0 (compatible; CrawlerOfLinks/2)", "Robots R us"]
    for request in one_meaning.requests():
        pod, tenant, shop = rng.choice(list(one_meaning.FORMATS)), None, rng.random() < 0.4
        request = request._replace(status=request.status if request.status != 503 else rng.choice([200] * 9 + [500]))
        if rng.random() < 0.2:
            request = request._replace(agent=rng.choice(agents))
        if shop:
            tenant = rng.choice(["acme", "globex", "initech", None])
            tenant_or_none = f"&tenant={tenant}" if tenant else ""
            request = request._replace(target=f"/checkout?id={rng.randrange(50)}{tenant_or_none}")
        upstream = f"{'203.0.113' if pod == FAILING else '198.51.100'}.{rng.randrange(1, 4)}:80"
        if shop and pod == FAILING and request.time >= BEGIN and tenant != "acme":
            request = request._replace(status=503, duration=30000 + request.duration)
        yield pod, one_meaning.that_fits(pod, request), tenant, upstream


class Incident(CommandLineTest):
    # The logs, and a table of what they have.
    def setUp(self):
        super().setUp()
        self.truth = sqlite3.connect(":memory:")
        self.addCleanup(self.truth.close)
        self.truth.execute(f"CREATE TABLE requests ({', '.join(COLUMNS)})")
        logs = {name: one_meaning.HEADERS.get(name, "") for name in one_meaning.FORMATS}
        names = {name: str(self.folder / f"{number:02}.log") for number, name in enumerate(logs)}
        for pod, request, tenant, upstream in requests():
            line, _, lacks = one_meaning.FORMATS[pod]
            logs[pod] += line(request).replace(UPSTREAMS.get(pod, "no upstream"), upstream) + "\n"
            known = {name: value for name, value in request._asdict().items() if name not in lacks}
            known |= {"file": names[pod], "time": request.time.timestamp(), "tenant": tenant,
                      "path": request.target.partition("?")[0],
                      "upstream": upstream if pod in UPSTREAMS else None}
            self.truth.execute(f"INSERT INTO requests VALUES ({', '.join('?' * len(COLUMNS))})",
                               [known.get(column) for column in COLUMNS])
        for pod, text in logs.items():
            self.file(names[pod], text.encode())
        listed = "".join(f"{pathlib.Path(names[pod]).name} {' '.join(words)}\n"
                         for pod, (_, words, _) in one_meaning.FORMATS.items())
        self.words = ["-i", "@" + self.file("formats", listed.encode()), *names.values()]

    def test_answers_as_a_database_does(self):
        for question, (words, columns, query) in QUESTIONS.items():
            command = "split" if "-f" in words else "stats"
            with self.subTest(question=question):
                answers = [run(command, "-q", "-o", "jsonl", "-j", jobs, *words, *self.words) for jobs in ("1", "8")]
                self.assertEqual((answers[0].stderr, answers[0].returncode), (b"", 0))
                self.assertEqual(answers[0].stdout, answers[1].stdout)
                rows = [json.loads(line) for line in answers[0].stdout.splitlines()]
                expected = self.truth.execute(query).fetchall()
                self.assertGreater(len(expected), 1 if question != "since when" else 0)
                self.assertEqual([tuple(row[column] for column in columns) for row in rows],
                                 [tuple(value / 1000 if "duration" in column else value
                                        for column, value in zip(columns, row, strict=True)) for row in expected])


if __name__ == "__main__":
    unittest.main()
