// The table of bindings/javascript/README.md: the CPU time for a URL, in nanoseconds, of the package and of `URL`
// in the same process. They take turns, and the best of some rounds counts.
//
//   node benchmarks/javascript/figures.mjs FILE [ROUNDS]
//
// In the folder where it runs, the package is installed; a URL is on each line of FILE. Those that one of them rejects
// are left out.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import process from "node:process";
import { pathToFileURL } from "node:url";

const [, , file, rounds = "10"] = process.argv;
const entry = createRequire(`${process.cwd()}/`).resolve("bnfurl");
const { matches, split, splitAll } = await import(pathToFileURL(entry));
const urls = readFileSync(file, "utf8").split(/\r?\n/).filter((url) => matches(url) && URL.canParse(url));
const components = ["host", "path", "query"];
const sizeOf = ({ begins, ends }, i) => ends[i] - begins[i];

// Each reads something of every URL, so that nothing is left out.
const ways = {
  matches: () => urls.map((url) => matches(url)),
  "URL.canParse": () => urls.map((url) => URL.canParse(url)),
  split: () => urls.map((url) => {
    const { host, path, query } = split(url);
    return host?.length + path.length + query?.length;
  }),
  "new URL": () => urls.map((url) => {
    const { hostname, pathname, search } = new URL(url);
    return hostname.length + pathname.length + search.length;
  }),
  "splitAll, strings": () => {
    const { host, path, query } = splitAll(urls, { components });
    return urls.map((_, i) => host.at(i)?.length + path.at(i).length + query.at(i)?.length);
  },
  "splitAll, offsets": () => {
    const { host, path, query } = splitAll(urls, { components });
    return urls.map((_, i) => sizeOf(host, i) + sizeOf(path, i) + sizeOf(query, i));
  },
};

const best = Object.fromEntries(Object.keys(ways).map((name) => [name, Infinity]));
for (let round = 0; round < Number(rounds); ++round) {
  for (const [name, way] of Object.entries(ways)) {
    const before = process.cpuUsage();
    way();
    const { user, system } = process.cpuUsage(before);
    best[name] = Math.min(best[name], (1000 * (user + system)) / urls.length);
  }
}

console.log(`${urls.length} URLs, Node ${process.version}`);
const ns = (name) => Math.round(best[name]);
console.log("| | bnfurl | `URL` |\n| --- | --- | --- |");
console.log(`| valid: \`matches\`, \`URL.canParse\` | ${ns("matches")} | ${ns("URL.canParse")} |`);
console.log(`| host, path and query: \`split\`, \`new URL\` | ${ns("split")} | ${ns("new URL")} |`);
console.log(`| the same of many URLs: \`splitAll\` | ${ns("splitAll, strings")} | |`);
console.log(`| their offsets: \`splitAll\` | ${ns("splitAll, offsets")} | |`);
