/** Which production of which grammar to use; by default, the start of `rfc3986`, which is `URI`. */
export interface Options {
  grammar?: "plain" | "rfc3986" | "rfc9112";
  /** By default, the start of the grammar. */
  production?: string;
}

/** The components of a text. A missing component is null, an empty one is an empty string. */
export interface Parts {
  scheme: string | null;
  host: string | null;
  port: string | null;
  path: string | null;
  query: string | null;
  /** Which alternative of the production the text is, such as "origin-form". */
  kind: string | null;
  /** Which alternative the host is, such as "IPv4address". */
  hostKind: string | null;
  /** Other components of the grammar, such as `userinfo` and `fragment`. */
  [component: string]: string | null;
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

/** What can be special about a host, by IANA's registries. */
export type Network =
  | "loopback" | "private" | "link-local" | "shared" | "unspecified" | "documentation" | "multicast" | "translated"
  | "reserved" | "local-name" | "ambiguous-name";

/** What may be fetched. By default, the production is `plain-url` of `plain`. */
export interface Policy extends Options {
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
export function split(url: string | Uint8Array, options?: Options): Parts | null;
/** Explains where and why a text is invalid; null if it is valid. */
export function explain(url: string | Uint8Array, options?: Options): Failure | null;
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
