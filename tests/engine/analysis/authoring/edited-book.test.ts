/** A published rate book is frozen: its prices change in the next version. */
import { describe, expect, it } from "vitest";
import { draftFindings, nextBookOf, sentencesBetween } from "../../../../engine/analysis";
import { lists, parts } from "../flows";
import { products, type DraftFile } from "./products";

const library = { lists, parts };
const boa = products.boa ?? [];
const PATH = "products/boa@1.json";
const published = boa.find(({ path }) => path === PATH)?.text ?? "";
const books = new Map([["boa@1", published]]);
const world = { ...library, books };

const dearer = published.replace("750", "800");
const edited = boa.map((file) => (file.path === PATH ? { path: PATH, text: dearer } : file));

const applied = (files: readonly DraftFile[], saves: readonly DraftFile[]): readonly DraftFile[] => [
  ...files.map((file) => saves.find(({ path }) => path === file.path) ?? file),
  ...saves.filter(({ path }) => !files.some((file) => file.path === path)),
];

/** What a fix makes of the files. */
function fixed(files: readonly DraftFile[], fix: NonNullable<ReturnType<typeof draftFindings>[number]["fix"]>) {
  const saves = fix.edits.map(({ path, offset, length, text }): DraftFile => {
    const was = files.find((file) => file.path === path)?.text ?? "";
    return { path, text: was.slice(0, offset) + text + was.slice(offset + length) };
  });
  return applied(files, saves);
}

describe("A published rate book", () => {
  it("that was edited in place is found at the price, with its next version as the fix", () => {
    expect(dearer).not.toBe(published);
    expect(draftFindings(boa, world)).toEqual([]);
    const [found, ...others] = draftFindings(edited, world);
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      path: PATH,
      pointer: "/plans/0/price",
      rule: "published-edited",
      expected: "products/boa@2.json, and this one as it was",
      message: "A published rate book never changes: quotes in progress and policies rely on it.",
      fix: { label: "Change boa@2 instead" },
    });
    const files = found?.fix ? fixed(edited, found.fix) : [];
    expect(files).toEqual([
      ...boa,
      { path: "products/boa@2.json", text: dearer.replace('"version": 1', '"version": 2') },
    ]);
    expect(draftFindings(files, world)).toEqual([]);
  });

  it("has a next version that is said by its prices", () => {
    const next = nextBookOf(edited, books, PATH);
    const files = applied(edited, next?.files ?? []);
    const said = (now: readonly DraftFile[]) => sentencesBetween(boa, now, library).map(({ text }) => text);
    expect(said(files)).toEqual([
      expect.stringMatching(/^The price of Business Owners Accident is now .*800 instead of 750/),
    ]);
    const passport = products.passport360 ?? [];
    const text = passport.find(({ path }) => path === "products/passport360@1.json")?.text ?? "";
    const cheaper = nextBookOf(
      passport.map((file) => (file.text === text ? { ...file, text: text.replace("195", "185") } : file)),
      new Map([["passport360@1", text]]),
      "products/passport360@1.json",
    );
    expect(sentencesBetween(passport, applied(passport, cheaper?.files ?? []), library)).toEqual([
      {
        path: "products/passport360@2.json",
        pointer: "/plan_prices/essential/individual",
        text: "The price of Passport 360 Essential, individual falls from $195 to $185.",
      },
    ]);
    const same = applied(boa, nextBookOf(boa, books, PATH)?.files ?? []);
    expect(said(same)).toEqual(["The rate book boa@2 says what boa@1 says."]);
  });

  it("is put back where the draft has its next version already", () => {
    const both = applied(boa, nextBookOf(boa, books, PATH)?.files ?? []);
    const again = both.map((file) => (file.path === PATH ? { path: PATH, text: dearer } : file));
    const [found] = draftFindings(again, world);
    expect(found?.fix?.label).toBe("Put it back as it was published");
    expect(found?.fix ? fixed(again, found.fix) : []).toEqual(both);
  });

  it("has no next version where it is not published, or its text has no version", () => {
    expect(nextBookOf(boa, new Map(), PATH)).toBeUndefined();
    const broken = boa.map((file) => (file.path === PATH ? { path: PATH, text: "{" } : file));
    expect(nextBookOf(broken, books, PATH)).toBeUndefined();
    expect(draftFindings(broken, world).map(({ rule }) => rule)).toContain("published-edited");
  });
});
