// Readers of the npm registry; ../table.py says what they promise.
import fs from "node:fs";
import schemasafe from "@exodus/schemasafe";
import * as hyperjump from "@hyperjump/uri";
import Ajv from "ajv";
import addFormats from "ajv-formats";
import fastUri from "fast-uri";
import uriJs from "uri-js";

const schema = { type: "string", format: "uri" };
const ajv = new Ajv.default();
addFormats.default(ajv);

// Whether what a parser gave is a URI and no relative reference.
const isAbsolute = (read) => read.error === undefined && read.scheme !== undefined;

const READERS = {
  "@exodus/schemasafe": schemasafe.validator(schema),
  "@hyperjump/uri": hyperjump.isUri,
  "ajv-formats": ajv.compile(schema),
  "fast-uri": (text) => isAbsolute(fastUri.parse(text)),
  "uri-js": (text) => isAbsolute(uriJs.parse(text)),
};

const name = process.argv[2];
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const answer = (line) => {
  let text;
  try {
    text = decoder.decode(Buffer.from(line, "hex"));
  } catch {
    return "-";
  }
  try {
    return READERS[name](text) ? "1" : "0";
  } catch {
    return "0";
  }
};
const lines = fs.readFileSync(0, "latin1").split("\n").slice(0, -1);
const version = JSON.parse(fs.readFileSync(`node_modules/${name}/package.json`)).version;
fs.writeSync(1, [version, ...lines.map(answer)].join("\n") + "\n");
