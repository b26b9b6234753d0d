/** What the server reads from a request's headers: lists, weights, capital letters and blanks, as RFC 9110 allows them. */
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Hono } from "hono";
import type { Context } from "hono";
import { describe, expect, test } from "vitest";
import { Refusal } from "../../../server/access/refusal";
import { readJson } from "../../../server/http/body";
import { bearerToken } from "../../../server/http/caller";
import { isKnown, statesIn } from "../../../server/http/etag";
import { networksOf } from "../../../server/http/network";
import { encodingsOf } from "../../../server/http/ready";
import { isMatch } from "../../../server/records/tagged";

const root = resolve(import.meta.dirname, "../../..");

/** What a handler of the server makes of a request with this header; a refusal by its code. */
async function read(name: string, value: string | undefined, handle: (c: Context) => unknown): Promise<unknown> {
  let found: unknown;
  const app = new Hono().post("/", async (c) => {
    found = await handle(c);
    return c.body(null);
  });
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error;
    found = error.code;
    return c.body(null);
  });
  const headers = new Headers({ "content-type": "application/json" });
  if (value === undefined) headers.delete(name);
  else headers.set(name, value);
  const body = name === "authorization" ? null : "{}";
  await app.request("/", { method: "POST", body, headers });
  return found;
}

type Cases = readonly (readonly [value: string | undefined, found: unknown])[];
interface Read {
  readonly by: (c: Context) => unknown;
  readonly cases: Cases;
}

const JSON_BODY: Cases = [
  ["application/json", {}],
  ["Application/JSON", {}],
  ["application/json;charset=utf-8", {}],
  ["application/json ; charset=utf-8", {}],
  ["application/jsonp", "unsupported_media_type"],
  ["text/plain, application/json", "unsupported_media_type"],
];

/** Header → what the server makes of it. */
const HEADERS: Readonly<Record<string, Read>> = {
  "if-none-match": {
    by: (c) => isKnown(c, '"b"'),
    cases: [
      [undefined, false],
      ["", false],
      ['"b"', true],
      ['W/"b"', true],
      ['"a", "b"', true],
      ['"a","b"', true],
      ['"a" ,\t"b" , "c"', true],
      ['W/"a", W/"b"', true],
      ['"a", "c"', false],
      ['"ab"', false],
      ['"b-gzip"', true],
      ['W/"b;br"', true],
      ['"b"-gzip', true],
      ['"b2"', false],
      ['"a,b"', false],
      ['"b', false],
      ["b", false],
      ["*", true],
      [" * ", true],
    ],
  },
  "if-match": {
    by: (c) => isMatch(statesIn(c) ?? "*", 7),
    cases: [
      ['"7"', true],
      ['W/"7"', true],
      ['"6", "7"', true],
      ['"6","7","8"', true],
      ['"6" ,\tW/"7"', true],
      ['"6", "77"', false],
      ['"7-gzip"', true],
      ['W/"7-br"', true],
      ['"7--gzip"', true],
      ['"7;gzip"', true],
      ['"7_zstd", "9"', true],
      ['"7"-gzip', true],
      ['"77-gzip"', false],
      ['"7gzip"', false],
      ['"07"', false],
      ['"-7"', false],
      ['""', false],
      ['"6,7"', false],
      [', "7",,', true],
      ["*", true],
      [" * ", true],
      ["7", "bad_request"],
      ["", "bad_request"],
      [" , ", "bad_request"],
      ['"7', "bad_request"],
      ['7"', "bad_request"],
      ['"7" "8"', "bad_request"],
      ['"7", 8', "bad_request"],
      ['*, "7"', "bad_request"],
      ["'7'", "bad_request"],
      ["W/7", "bad_request"],
      ["null", "bad_request"],
    ],
  },
  "accept-encoding": {
    by: encodingsOf,
    cases: [
      [undefined, []],
      ["", []],
      ["identity", []],
      ["gzip", ["gzip"]],
      ["gzip, deflate, br, zstd", ["br", "gzip"]],
      ["gzip,br", ["br", "gzip"]],
      ["GZIP , Br", ["br", "gzip"]],
      ["br;q=0.5, gzip;q=1.0", ["br", "gzip"]],
      ["br;q=0, gzip", ["gzip"]],
      ["br; q=0.000, gzip;q=0", []],
      ["brotli, gzipped", []],
      ["compress;q=0.5, gzip;q=0.001", ["gzip"]],
    ],
  },
  "x-forwarded-for": {
    by: (c) =>
      networksOf(c, 2)
        .map(({ name }) => name)
        .join(" "),
    cases: [
      [undefined, ""],
      ["198.51.100.7", ""],
      ["198.51.100.7, 10.0.0.2", "198.51.100.7 198.51.100.0/24"],
      ["198.51.100.7,10.0.0.2", "198.51.100.7 198.51.100.0/24"],
      ["203.0.113.9 ,\t198.51.100.7:4711 , 10.0.0.2:80", "198.51.100.7 198.51.100.0/24"],
      ["[2001:db8:0:7::1]:4711, 10.0.0.2", "2001:db8:0:7::/64 2001:db8:0:0::/56 2001:db8:0::/48"],
      ["2001:DB8:12:34FF:1:2:3:4, 10.0.0.2", "2001:db8:12:34ff::/64 2001:db8:12:3400::/56 2001:db8:12::/48"],
      ["2001:db8::198.51.100.7, 10.0.0.2", "2001:db8:0:0::/64 2001:db8:0:0::/56 2001:db8:0::/48"],
      ["fe80::1%eth0, 10.0.0.2", "fe80:0:0:0::/64 fe80:0:0:0::/56 fe80:0:0::/48"],
      ["::1, 10.0.0.2", "0:0:0:0::/64 0:0:0:0::/56 0:0:0::/48"],
      ["::ffff:198.51.100.7, 10.0.0.2", "198.51.100.7 198.51.100.0/24"],
      ["::ffff:c633:640b, 10.0.0.2", "198.51.100.11 198.51.100.0/24"],
      ["0:0:0:0:0:FFFF:C633:640B, 10.0.0.2", "198.51.100.11 198.51.100.0/24"],
      ["64:ff9b::c633:640b, 10.0.0.2", "198.51.100.11 198.51.100.0/24"],
      ["64:ff9b::198.51.100.11, 10.0.0.2", "198.51.100.11 198.51.100.0/24"],
      ["2002:c633:640b:1::1, 10.0.0.2", "198.51.100.11 198.51.100.0/24"],
      ["198.51.100.7, , 10.0.0.2", ""],
      ["198.51.100.7, 10.0.0.2,", "10.0.0.2 10.0.0.0/24"],
    ],
  },
  "content-type": { by: (c) => readJson(c), cases: JSON_BODY },
  "content-encoding": {
    by: (c) => readJson(c),
    cases: [
      [undefined, {}],
      ["identity", {}],
      ["gzip", "unsupported_media_type"],
      ["identity, gzip", "unsupported_media_type"],
    ],
  },
  "content-length": {
    by: (c) => readJson(c, { mostBytes: 100 }),
    cases: [
      ["2", {}],
      ["100", {}],
      ["101", "body_too_large"],
    ],
  },
  authorization: {
    by: (c) => bearerToken(c),
    cases: [
      [undefined, undefined],
      ["Bearer abc_1-2", "abc_1-2"],
      ["bearer abc", "abc"],
      [`Bearer ${"a".repeat(200)}`, "a".repeat(200)],
      [`Bearer ${"a".repeat(201)}`, "invalid_login_creds"],
      ["Bearer abc, Bearer def", "invalid_login_creds"],
      ["Bearer  abc", "invalid_login_creds"],
      ["Basic abc", "invalid_login_creds"],
    ],
  },
};

/** Headers that only a whole server reads, with the file that sends several forms of them. */
const WHOLE_SERVER: Readonly<Record<string, string>> = {
  accept: "tests/server/health.test.ts",
  host: "tests/server/auth.test.ts",
  "x-space": "tests/server/auth.test.ts",
  range: "tests/server/landing.test.ts",
  "x-proof": "tests/server/proof.test.ts",
  "stripe-signature": "tests/server/stripe-events.test.ts",
};

describe.each(Object.entries(HEADERS))("the header %s", (name, { by, cases }) => {
  test.each(cases)("%j is read as %j", async (value, found) => {
    expect(await read(name, value, by)).toEqual(found);
  });
});

/** The names of the request's headers that the source of the server reads. */
function headersRead(): readonly string[] {
  const folder = join(root, "server");
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".ts"));
  const text = files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  const reads = text.matchAll(/(?:req\.header|request\.headers\.get)\(\s*"([^"]+)"/g);
  return [...new Set([...reads].map(([, name = ""]) => name))].toSorted();
}

test("each header that the server reads is tested with more than its usual form", () => {
  expect(headersRead()).toEqual([...Object.keys(HEADERS), ...Object.keys(WHOLE_SERVER)].toSorted());
  for (const [name, file] of Object.entries(WHOLE_SERVER))
    expect(readFileSync(join(root, file), "utf8"), file).toMatch(new RegExp(`"?${name}"?:|\\{ ${name} \\}`));
});
