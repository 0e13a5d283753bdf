// What the types allow, and the mistakes that they find.
import { addFormats, explain, networkOf, normalize, refuse, repair, resolve, split, splitAll } from "bnfurl";
import type { Grammar, Network, Parts } from "bnfurl";
import { init } from "bnfurl/core";

const parts = split("http://h/");
const texts: (string | null | undefined)[] = [parts?.host, parts?.userinfo, parts?.fragment, parts?.hostKind];
// @ts-expect-error
parts?.hots;
// @ts-expect-error
parts.host;
const target: Parts<"rfc9112"> | null = split("/", { grammar: "rfc9112", production: "origin-form" });
texts.push(target?.user, split("/a", { grammar: "rfc6901" })?.["reference-token"]);
// @ts-expect-error
target?.fragment;
// @ts-expect-error
split("/", { gramar: "rfc9112" });
// @ts-expect-error
split("/", { grammar: "rfc9113" });

export function hostOf(url: string, grammar: Grammar): string | null {
  // @ts-expect-error
  const host = split(url, { grammar })?.host;
  return typeof host === "string" ? host : null;
}

const { valid, host, query } = splitAll(["a:"], { components: ["host", "query"] });
const first: [number | undefined, string | null, number | undefined] = [valid[0], host.at(0), query.begins[0]];
texts.push(...host, first[1], ...splitAll(["a:"]).fragment);
// @ts-expect-error
splitAll(["a:"], { components: ["hots"] });
// @ts-expect-error
splitAll(["a:"], { components: ["host"] }).query;

const network: Network | "public" = networkOf("10.0.0.1");
refuse("http://h/", { networks: network === "public" ? [] : [network], schemes: ["https"] });
texts.push(normalize("a:", { levels: ["dots"] }), resolve("b", "a:", { how: "rfc2396" }), repair("a", { how: "browser" }));
// @ts-expect-error
normalize("a:", { levels: ["dot"] });
texts.push(explain(new Uint8Array(0))?.reason, addFormats({ addFormat: () => {}, name: "mine" }).name);
export const start = (module: WebAssembly.Module): void => init(module);
