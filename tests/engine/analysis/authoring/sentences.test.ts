import { describe, expect, it } from "vitest";
import { sentencesBetween } from "../../../../engine/analysis";
import { lists, parts } from "../flows";
import { products, type DraftFile } from "./products";

const boa = products.boa ?? [];
const third = products.third ?? [];
const library = { lists, parts };

/** What is said after a text was replaced in one file. */
function said(files: readonly DraftFile[], path: string, from: string | RegExp, to: string): readonly object[] {
  const now = files.map((file) => (file.path === path ? { path, text: file.text.replace(from, to) } : file));
  expect(now).not.toEqual(files);
  return sentencesBetween(files, now, library);
}

describe("A sentence of a draft", () => {
  it("says what became of a cell in the words of an underwriter, with its place in the file", () => {
    expect(said(boa, "boa.flow.json", '"CO": 10', '"CO": 12')).toEqual([
      {
        path: "boa.flow.json",
        pointer: "/tables/staff_minimum/cells/CO",
        text: "Colorado's staff minimum rises from 10 to 12.",
      },
    ]);
  });

  it("says the number of a version, which no comparison of two versions tells", () => {
    expect(said(boa, "boa.flow.json", /"version": "[^"]*"/, '"version": "9.0.0"')).toEqual([
      {
        path: "boa.flow.json",
        pointer: "/version",
        text: expect.stringMatching(/^“Version” changes from “[^”]*” to “9\.0\.0”\.$/),
      },
    ]);
  });

  it("names a price of the rate book, and a scenario", () => {
    expect(said(boa, "products/boa@1.json", "750,", "800,")).toEqual([
      {
        path: "products/boa@1.json",
        pointer: "/plans/0/price",
        text: expect.stringMatching(
          /^The price of Business Owners Accident is now the largest of 800, .* \(800 instead of 750\)\.$/,
        ),
      },
    ]);
    expect(said(boa, "scenarios/boa/usual.json", '"owners_count": 6', '"owners_count": 7')).toEqual([
      {
        path: "scenarios/boa/usual.json",
        pointer: "/answers/owners_count",
        text: "The usual answer to “Number of owners” rises from 6 to 7.",
      },
    ]);
  });

  it("says from which line on a text is not JSON, and when it is JSON again", () => {
    const path = "boa.flow.json";
    const text = boa[0]?.text ?? "";
    const broken = text.replace(",\n", "\n");
    const files = [{ path, text }];
    const [there, back] = [
      sentencesBetween(files, [{ path, text: broken }], library),
      sentencesBetween([{ path, text: broken }], files, library),
    ];
    expect(there).toEqual([
      {
        path,
        pointer: "",
        text: 'boa.flow.json changes in line 2. boa.flow.json is not JSON from line 2 on: expected ",", found nothing.',
      },
    ]);
    expect(back).toEqual([
      { path, pointer: "", text: "boa.flow.json changes in line 2. boa.flow.json is JSON again." },
    ]);
  });

  it("says of blanks that only they changed, and of an order without a meaning that it says the same", () => {
    const path = "lists/x@1.json";
    const saidOf = (was: string, now: string): unknown =>
      sentencesBetween([{ path, text: was }], [{ path, text: now }], library).map(({ text }) => text);
    expect(saidOf('{"a": 1, "b": 2}', '{"a":1,\n"b":2}')).toEqual([
      "Only spaces or line breaks changed in lists/x@1.json.",
    ]);
    expect(saidOf('{"a": 1, "b": 2}', '{"b": 2, "a": 1}')).toEqual([
      "Only the order of names changed in lists/x@1.json, line 1: it says the same.",
    ]);
    expect(saidOf('{"a": "b"}', '{"a": "\\u0062"}')).toEqual([
      "Only the way of writing changed in lists/x@1.json, line 1: it says the same.",
    ]);
  });

  it("names files that came and went", () => {
    const [first, ...others] = third;
    expect(first).toBeDefined();
    const gone = sentencesBetween(third, others, library);
    const came = sentencesBetween(others, third, library);
    expect([gone[0]?.text, came[0]?.text]).toEqual(["The flow event-day is removed.", "The flow event-day is new."]);
  });

  it("tells of a part in the draft at its place in the part's file, in the words of the flow that uses it", () => {
    const path = "parts/checkout@5.json";
    const files = [...boa, { path, text: JSON.stringify(parts["checkout@5"], null, 2) }];
    expect(said(files, path, "How would you like to finish?", "How do you finish?")).toEqual([
      {
        path,
        pointer: "/questions/method/title",
        text: "The title of “How do you finish?” changes from “How would you like to finish?” to “How do you finish?”.",
      },
    ]);
    expect(said(files, path, "The last step before the sale:", "The sale:")).toEqual([
      {
        path,
        pointer: "/description",
        text: expect.stringMatching(/^The part “Checkout” \(checkout@5\): “Description” changes from /),
      },
    ]);
  });

  it("says what another version of a part says otherwise, where the flow names that", () => {
    const name = Object.keys(parts).find((each) => (boa[0]?.text ?? "").includes(`"${each}"`)) ?? "";
    const [bare = "", version = ""] = name.split("@");
    const next = `${bare}@${Number(version) + 90}`;
    const part = { ...parts[name], version: Number(version) + 90 };
    const now = [
      ...boa.map((file) => ({ ...file, text: file.text.replaceAll(`"${name}"`, `"${next}"`) })),
      { path: `parts/${next}.json`, text: JSON.stringify(part) },
    ];
    expect(sentencesBetween(boa, now, library).map(({ text }) => text)).toEqual([
      `The part “Checkout” is now version ${Number(version) + 90} instead of ${version}, and says here what it said before.`,
      `The part “Checkout” (${next}) is new.`,
    ]);
  });
});
