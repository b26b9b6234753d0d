/** Which space a request's Host header leads to, and which spaces an X-Space header may mean. */
import { rmSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { hostNameIn, spaceOfHost, spacesOfLabel } from "../../../server/base/spaces";
import { readSpaces } from "../../../server/base/spaces-file";
import { picturesFolder, twoSpaces, writeSpaces } from "../support/spaces";

const folder = picturesFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (content = twoSpaces()) =>
  readSpaces({ spacesFile: writeSpaces(folder, content), baseUrl: "https://portal.example.com" });

test.each([
  ["portal.example.com", "portal.example.com"],
  ["Portal.EXAMPLE.com:443", "portal.example.com"],
  ["portal.example.com.", "portal.example.com"],
  ["portal.example.com.:8080", "portal.example.com"],
  ["localhost:4310", "localhost"],
  ["127.0.0.1:4310", "127.0.0.1"],
  ["[::1]:4310", "[::1]"],
  ["[2001:DB8::1]", "[2001:db8::1]"],
  ["", undefined],
  [".", undefined],
  [".example", undefined],
  ["a..example", undefined],
  ["a.example, b.example", undefined],
  ["a.example/b", undefined],
  ["user@a.example", undefined],
  ["a.example:port", undefined],
  ["a.example:99999", undefined],
  ["a.example:", undefined],
  ["[::1", undefined],
  ["[::g]", undefined],
  ["::1", undefined],
  ["b\u00fccher.example", undefined],
])("the Host header %j names the host %j", (header, host) => expect(hostNameIn(header)).toBe(host));

test.each([
  ["portal.example.com", "demo"],
  ["www.example.com", "demo"],
  ["brokers.globex.example", "globex"],
  ["globex.localhost", "globex"],
  ["localhost", "demo"],
  ["[::1]", "demo"],
  ["other.example", undefined],
  ["constructor.example", undefined],
  ["brokers.other.example", undefined],
])("the host %s leads to the space %s", (host, label) => expect(spaceOfHost(read(), host)).toBe(label));

test.each([
  ["portal", ["demo"]],
  ["www", ["demo"]],
  ["demo", ["demo"]],
  ["brokers", ["globex"]],
  ["globex", ["globex"]],
  ["other", []],
  ["__proto__", []],
])("an X-Space header of %s may mean %o", (sent, labels) => expect(spacesOfLabel(read(), sent)).toEqual(labels));

test("two spaces may have hosts with the same first label, which then means either", () => {
  const content = twoSpaces();
  content.spaces.globex.hosts = ["portal.globex.example"];
  const all = read(content);
  expect(spacesOfLabel(all, "portal")).toEqual(["demo", "globex"]);
  expect(spaceOfHost(all, "portal.globex.example")).toBe("globex");
});
