import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { mediaNamed } from "../../engine/index";
import { readPublications } from "../../server/flows/publications";
import { readRegister } from "../../tools/flow/register";

/** A quote keeps the version it began with, so a published file may never change: a change is a new version. */
const folder = resolve(import.meta.dirname, "../../flows/published");
const lists = resolve(folder, "../lists");
const frozen = JSON.parse(readFileSync(join(folder, "published.json"), "utf8")) as Record<string, string>;
const frozenLists = JSON.parse(readFileSync(join(folder, "lists.json"), "utf8")) as Record<string, string>;
const mediaIndex = join(folder, "media.json");
const frozenMedia = existsSync(mediaIndex)
  ? (JSON.parse(readFileSync(mediaIndex, "utf8")) as Record<string, string>)
  : {};
const sha256 = (file: string): string => createHash("sha256").update(readFileSync(file)).digest("hex");

test("every published file is as it was when it was published", () => {
  const now = Object.fromEntries(Object.keys(frozen).map((file) => [file, sha256(join(folder, file))]));
  expect(now).toEqual(frozen);
  expect(Object.keys(frozen)).toContain("passport360/1.0.0.flow.json");
});

test("nothing stands in the published folder that was not published", () => {
  const present = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".flow.json"),
  );
  expect(present.map((file) => file.replaceAll("\\", "/")).toSorted()).toEqual(Object.keys(frozen).toSorted());
});

test("every list that a published flow names is as it was", () => {
  const now = Object.fromEntries(Object.keys(frozenLists).map((name) => [name, sha256(join(lists, `${name}.json`))]));
  expect(now).toEqual(frozenLists);
  const named = Object.keys(frozen).flatMap((file) =>
    Object.values(
      (JSON.parse(readFileSync(join(folder, file), "utf8")) as { lists?: Record<string, string> }).lists ?? {},
    ),
  );
  expect(Object.keys(frozenLists)).toEqual(expect.arrayContaining(named));
});

test("every rate book that was frozen is as it was, and each shipped product has a frozen one (R-22)", () => {
  const products = resolve(folder, "../../server/data/products");
  const frozenBooks = JSON.parse(readFileSync(join(folder, "rates.json"), "utf8")) as Record<string, string>;
  const now = Object.fromEntries(
    Object.keys(frozenBooks).map((name) => [name, sha256(join(products, `${name}.json`))]),
  );
  expect(now).toEqual(frozenBooks);
  const ids = new Set(readdirSync(products).map((file) => file.split("@")[0]));
  expect(new Set(Object.keys(frozenBooks).map((name) => name.split("@")[0]))).toEqual(ids);
});

test("every published version has a record of a frozen rate book, which was current then (R-35)", () => {
  const [books, rates] = [readRegister(join(folder, "books.json")), readRegister(join(folder, "rates.json"))];
  expect(Object.keys(books).toSorted()).toEqual(Object.keys(frozen).toSorted());
  expect(Object.keys(rates)).toEqual(expect.arrayContaining(Object.values(books)));
});

test("every published version has a publication of exactly its file (R-35)", () => {
  const hashes = Object.entries(readPublications(folder)).map(([file, { sha256: hash }]) => [file, hash] as const);
  expect(Object.fromEntries(hashes.filter(([file]) => file.endsWith(".flow.json")))).toEqual(frozen);
});

test("every media file that a published flow's page names is as it was", () => {
  const media = resolve(folder, "../media");
  const now = Object.fromEntries(Object.keys(frozenMedia).map((name) => [name, sha256(join(media, name))]));
  expect(now).toEqual(frozenMedia);
  const named = Object.keys(frozen).flatMap((file) =>
    mediaNamed(JSON.parse(readFileSync(join(folder, file), "utf8")) as object),
  );
  expect(Object.keys(frozenMedia)).toEqual(expect.arrayContaining(named));
});
