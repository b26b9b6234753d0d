/** The clean address of a share link: one redirect, to a path of ours, that touches nothing else of the query. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanShareAddress } from "../../../server/http/share-address";

const BEHIND = /[\p{P}\p{S}\p{Z}]/u;
const allBehind = Array.from({ length: 0x11_0000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((each) => BEHIND.test(each));

test("each space, symbol and punctuation mark of Unicode is left behind after brokerage, product, start and agent", () => {
  expect(allBehind.length).toBeGreaterThan(8000);
  for (const each of allBehind) {
    const sent = encodeURIComponent(each);
    const path = `/buy/acme${sent}/boa${sent}/start${sent}/policyholder${sent}`;
    const clean = cleanShareAddress(path, `b=bkr_dana${sent}${sent}`);
    expect(clean, JSON.stringify(each)).toBe("/buy/acme/boa/start/policyholder?b=bkr_dana");
  }
});

test.each([
  ["/BUY/ACME/BOA", "B=BKR_DANA", "/buy/acme/boa?b=bkr_dana"],
  ["/Products/Acme/Passport360/START/", undefined, "/products/acme/passport360/start/"],
  ["/buy/acme/boa/)", "", "/buy/acme/boa?"],
  ["/buy/acme/boa/start/%E3%80%82", "a=&a=+&b=x.", "/buy/acme/boa/start?a=&a=+&b=x"],
  ["/buy/acme/boa", "c=%20.&b=BKR%5Fdana%29.&B=Kept.&&d", "/buy/acme/boa?c=%20.&b=bkr_dana&B=Kept.&&d"],
  ["/buy/acme/boa", "b=a+b.", "/buy/acme/boa?b=a%20b"],
])("%s?%s is %s", (path, query, clean) => {
  expect(cleanShareAddress(path, query)).toBe(clean);
});

test.each([
  ["/buy/acme/boa", "b=bkr_dana&q=A.&q=a%2E&r=+"],
  ["/buy/acm%65/boa/", "b=bkr%5Fdana"],
  ["/buy/acme/boa", "b=&B=BKR_DANA"],
  ["/buy/acme/boa", "b=."],
  ["/buy/%FF./boa.", undefined],
  ["/buy/./boa.", undefined],
  ["/buy/acme/boa/enroll/Q-1.", undefined],
  ["/products/BOA/enroll/Q-7K3M9A", undefined],
  ["/products/boa.", "quote_number=Q-1."],
  ["/buy//boa.", undefined],
  ["/dashboard/Clients/Cli_1.", undefined],
])("%s?%s stays as it is", (path, query) => {
  expect(cleanShareAddress(path, query)).toBeUndefined();
});

describe("for any address", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(
      "",
      ".",
      "..",
      "/",
      "\\",
      "//evil.example",
      "\\\\evil.example",
      "%2F",
      "%5C",
      "İ",
      "ΑΣ.",
      "acme",
      "START",
    ),
  );
  const part = text.map((each) => encodeURIComponent(each.toWellFormed()));
  const raw = fc.oneof(part, fc.constantFrom("", "..", "%2f%2fevil.example", "%5cevil.example", "%", "%C0"));
  const path = fc
    .tuple(fc.constantFrom("buy", "PRODUCTS", "", "\\", "dashboard"), fc.array(raw, { maxLength: 6 }))
    .map(([base, parts]) => new URL(`http://portal.example/${[base, ...parts].join("/")}`).pathname);
  const query = fc.option(
    fc
      .array(
        fc.tuple(fc.oneof(fc.constantFrom("b", "B", "%62", "utm", "b.", ""), part), fc.option(raw, { nil: undefined })),
      )
      .map((pairs) => pairs.map(([key, value]) => (value === undefined ? key : `${key}=${value}`)).join("&")),
    { nil: undefined },
  );

  test("the clean address is on the same host, in our pages, and clean itself", () => {
    fc.assert(
      fc.property(path, query, (sent, search) => {
        const clean = cleanShareAddress(sent, search);
        if (clean === undefined) return;
        expect(clean).toMatch(/^\/(?:buy|products)\/[^/]/);
        const { host, pathname } = new URL(clean, "http://portal.example");
        expect(host).toBe("portal.example");
        const [, again] = clean.split(/\?(.*)/s);
        expect(cleanShareAddress(pathname, again)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
  });

  test("every other key of the query is the same, byte for byte and in order", () => {
    const others = fc.array(
      fc
        .tuple(part, raw)
        .map((pair) => pair.join("="))
        .filter((pair) => !/^(?:b|%62|B|%42)=/i.test(pair)),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(others, others, (before, behind) => {
        const pairs = [...before, "b=BKR_dana.", ...behind];
        const clean = cleanShareAddress("/buy/acme/boa", pairs.join("&"));
        expect(clean).toBe(`/buy/acme/boa?${[...before, "b=bkr_dana", ...behind].join("&")}`);
      }),
    );
  });
});
