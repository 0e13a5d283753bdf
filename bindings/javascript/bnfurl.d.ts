type OfTarget = "scheme" | "userinfo" | "user" | "password" | "host" | "port" | "path" | "query";
type OfUri = OfTarget | "fragment";

/** The grammars, with their components. */
export interface Components {
  plain: "scheme" | "host" | "port" | "path" | "query" | "fragment";
  rfc1123: "label";
  rfc3339: "year" | "month" | "day" | "hour" | "minute" | "second" | "fraction" | "offset";
  rfc3986: OfUri;
  rfc3987: OfUri;
  rfc6570: "expression" | "operator" | "varname";
  rfc6901: "reference-token";
  rfc9112: OfTarget;
  rfc9562: "version" | "variant";
}
export type Grammar = keyof Components;

/** Which production of which grammar to use; by default, the start of `rfc3986`, which is `URI`. */
export interface Options<G extends Grammar = Grammar> {
  grammar?: G;
  /** By default, the start of the grammar. */
  production?: string;
}

/**
 * The components of a text. A missing component is null, an empty one is an empty string. `kind` is which alternative
 * of the production the text is, such as "origin-form", and `hostKind` which one the host is, such as "IPv4address".
 */
export type Parts<G extends Grammar = "rfc3986"> =
  G extends Grammar ? Record<Components[G] | "kind" | "hostKind", string | null> : never;

/** A component of many texts: an iterable of strings, which are made when you ask for them, and of nulls. */
export interface Column extends Iterable<string | null> {
  readonly length: number;
  /** Where the component begins in each string; -1 if it is missing, or the string is invalid. */
  readonly begins: Int32Array;
  /** Where it ends. */
  readonly ends: Int32Array;
  at(index: number): string | null;
}

/** Where and why a text is invalid. */
export interface Failure {
  /** Where it fails: an offset in the string, or in the bytes. */
  offset: number;
  /** What is wrong: a component, a rule such as "pct-encoded", or "text". */
  part: string;
  /** What was expected, in the grammar's terms, and what was found. */
  message: string;
  /** A sentence for readers who do not know the grammar. */
  reason: string;
}

/** What a normal form changes; "syntax" is all but "scheme" and "address". */
export type Level = "percent" | "letter-case" | "dots" | "scheme" | "address" | "empty-port" | "syntax" | "all";

/** By which RFC, and how, a reference is resolved. */
export type Resolution = "rfc3986" | "rfc3986-tolerant" | "rfc2396" | "rfc1808";

/** What can be special about a host, by IANA's registries. */
export type Network =
  | "loopback" | "private" | "link-local" | "shared" | "unspecified" | "documentation" | "multicast" | "translated"
  | "reserved" | "local-name" | "ambiguous-name";

/** What may be fetched. */
export interface Policy {
  /** By default, `plain`. */
  grammar?: Grammar;
  /** By default, `plain-url` of `plain`, or the start of another grammar. */
  production?: string;
  /** In lower case; by default, http and https. */
  schemes?: readonly string[];
  /** The special hosts that may be fetched as well; by default, none. */
  networks?: readonly Network[];
}

/** What `addFormats` needs of an instance of Ajv 8. */
export interface Formats {
  addFormat(name: string, format: { type: "string"; validate: (text: string) => boolean }): unknown;
}

/** Whether a text is valid. */
export function matches(url: string | Uint8Array, options?: Options): boolean;
/** Splits a text into its components; null if it is invalid. */
export function split<G extends Grammar = "rfc3986">(url: string | Uint8Array, options?: Options<G>): Parts<G> | null;
/**
 * Splits many strings in one call, which is faster. The result has a column for each component, or for those that you
 * ask for, and in `valid` a 1 for each valid string, and a 0 for others.
 */
export function splitAll<G extends Grammar = "rfc3986", C extends Components[G] = Components[G]>(
  urls: readonly string[], options?: Options<G> & { components?: readonly C[] },
): Record<C, Column> & { readonly valid: Uint8Array };
/** Explains where and why a text is invalid; null if it is valid. */
export function explain(url: string | Uint8Array, options?: Options): Failure | null;
/** The normal form of a text, with the levels "syntax" and "scheme" by default; null if the text is invalid. */
export function normalize(url: string | Uint8Array, options?: Options & { levels?: readonly Level[] }): string | null;
/**
 * Resolves a reference against a base, as the standard of the grammar says, or `how`; null if one of them is invalid or
 * the base has no scheme.
 */
export function resolve(
  reference: string | Uint8Array, base: string | Uint8Array, options?: Options & { how?: Resolution },
): string | null;
/**
 * The valid text nearest to a text, which may be the text itself; null if there is none. "browser" reads a backslash
 * before the query as a slash, and puts "./" before a path such as "12:30.html", whose ":" follows no scheme.
 */
export function repair(
  url: string | Uint8Array, options?: Options & { how?: "grammar" | "browser" },
): string | null;
/** What is special about the host of a URL, or about an address without brackets. No name is resolved. */
export function networkOf(host: string | Uint8Array): Network | "public";
/**
 * Why a URL that someone else chose must not be fetched; null if it may be. By default, it must match the production
 * `plain-url` of the grammar `plain`, which all clients read alike. Check the target of each redirect, too, and the
 * addresses that the name of the host resolves to.
 */
export function refuse(url: string | Uint8Array, policy?: Policy): string | null;
/**
 * Adds formats of JSON Schema to an instance of Ajv, or replaces them, and returns the instance: date, date-time,
 * hostname, ipv4, ipv6, iri, iri-reference, json-pointer, time, uri, uri-reference, uri-template and uuid. A value that
 * is not a string is valid.
 */
export function addFormats<Ajv extends Formats>(ajv: Ajv): Ajv;
