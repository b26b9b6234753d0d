/** What the preview is given of a draft of any content, and what leads back from it. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { isStudioSays } from "../../../app/shared/preview/protocol";
import type { LibraryTexts } from "../../../app/studio/draft/work/library";
import { pathOf, personOn, previewed, regionsIn } from "../../../app/studio/draft/work/previewed";
import { stoppedWords } from "../../../app/studio/draft/panes/PreviewStopped";
import type { OutlineNode } from "../../../app/studio/draft/work/looked";
import { matching, nodeAt } from "../../../app/studio/draft/panes/matching";
import type { Place } from "../../../app/studio/draft/ui/DraftContext";
import { replaced } from "../../../app/studio/draft/model/replaced";
import { savedWords } from "../../../app/studio/draft/DraftBar";
import type { SaveState } from "../../../app/studio/draft/model/sync";

const library: LibraryTexts = {
  lists: new Map([["colors@1", '{ "items": [] }']]),
  parts: new Map([["paint@1", '{ "part": "paint" }']]),
  media: [],
  names: ["colors@1", "colors@2", "paint@1"],
};

test("The preview is given the draft's own lists and parts before those of the library, and its newest rate book", () => {
  const files = new Map([
    ["car.flow.json", '{ "id": "car" }'],
    ["lists/colors@1.json", '{ "items": ["own"] }'],
    ["lists/broken@1.json", "{"],
    ["products/car@2.json", '{ "version": 2 }'],
    ["products/car@10.json", '{ "version": 10 }'],
    ["scenarios/car/usual.json", '{ "given": {} }'],
  ]);
  expect(previewed(files, library, 7)).toEqual({
    draft: {
      revision: 7,
      flow: { id: "car" },
      lists: { "colors@1": { items: ["own"] } },
      parts: { "paint@1": { part: "paint" } },
      book: { version: 10 },
      usual: { given: {} },
    },
  });
});

test("A draft without a flow, or with one that is not JSON, is said to be so", () => {
  expect(previewed(new Map(), library, 1)).toEqual({ problem: "The draft has no flow." });
  for (const text of ["{", "[]", "null", "1", ""])
    expect(previewed(new Map([["car.flow.json", text]]), library, 1)).toEqual({
      problem: "car.flow.json is not JSON now.",
    });
});

test("Files of any content make a message that the frame takes, or a problem", () => {
  const path = fc.constantFrom(
    "car.flow.json",
    "lists/a@1.json",
    "parts/b@1.json",
    "products/c@1.json",
    "scenarios/c/usual.json",
  );
  const text = fc.oneof(fc.json(), fc.string());
  fc.assert(
    fc.property(fc.array(fc.tuple(path, text)), (files) => {
      const given = previewed(new Map(files), library, 1);
      expect("problem" in given || isStudioSays({ kind: "draft", draft: given.draft })).toBe(true);
    }),
  );
});

test("The person whom the preview shows at first is one that the frame takes", () => {
  expect(isStudioSays({ kind: "person", person: personOn("2026-11-30") })).toBe(true);
});

test("Where the usual answers stop is said with what is missing and where it is added", () => {
  const steps = [
    { id: "a", kind: "questions", title: "Who are you?" },
    { id: "b", kind: "questions", title: "Your car" },
  ];
  const usual = { steps, path: "scenarios/car/usual.json", isThere: true };
  const stop = { kind: "stopped", wanted: "b", step: "a", why: "open", open: ["Color (color)"], said: [] } as const;
  expect(stoppedWords(stop, usual)).toBe(
    "The usual answers stop at “Who are you?”: “Color (color)” has no usual answer. Add one in scenarios/car/usual.json, or answer here and press Next.",
  );
  expect(stoppedWords({ ...stop, open: ["A", "B"], said: ["C is wrong."] }, { ...usual, isThere: false })).toBe(
    "The usual answers stop at “Who are you?”: “A” and “B” have no usual answers. C is wrong. The draft has no scenarios/car/usual.json, which would give them: add that file, or answer here and press Next.",
  );
  const others = (["refused", "passed_by", "ended"] as const).map((why) =>
    stoppedWords({ ...stop, why, open: [], said: why === "refused" ? ["No trucks."] : [] }, usual),
  );
  expect(others).toEqual([
    "The usual answers stop at “Who are you?”: the person is refused there. No trucks. Change an answer, or press Next to see it.",
    "“Your car” is not asked after the usual answers: they lead from “Who are you?” past it. Answer otherwise before it.",
    "The usual answers end the enrollment at “Who are you?”, before “Your car”.",
  ]);
});

test("A place of the preview is in the file that holds it", () => {
  const files = new Map([
    ["car.flow.json", ""],
    ["products/car@1.json", '{ "version": 1 }'],
    ["products/car@2.json", '{ "version": 2 }'],
  ]);
  expect(pathOf({ pointer: "/title" }, files)).toBe("car.flow.json");
  expect(pathOf({ pointer: "/a", part: "paint@1" }, files)).toBe("parts/paint@1.json");
  expect(pathOf({ pointer: "/a", list: "colors@1" }, files)).toBe("lists/colors@1.json");
  expect(pathOf({ pointer: "/a", book: true }, files)).toBe("products/car@2.json");
});

test("The states to choose from are those of the first list that holds nothing but regions", () => {
  const regions = [
    { code: "AL", name: "Alabama" },
    { code: "AK", name: "Alaska" },
  ];
  expect(regionsIn({ "a@1": { items: [{ code: "red", name: "Red" }] }, "b@1": { items: regions } })).toEqual([
    ["AL", "Alabama"],
    ["AK", "Alaska"],
  ]);
  expect(regionsIn({ "a@1": { items: [...regions, { code: 1 }] } })).toEqual([]);
});

const node = (title: string, children?: readonly OutlineNode[]): OutlineNode => ({
  id: title,
  title,
  kind: "step",
  path: "car.flow.json",
  from: 0,
  to: 1,
  ...(children && { children }),
});

test("A search of the outline keeps what has all of its words, with what holds it", () => {
  const nodes = [node("Car", [node("Color of the car"), node("Wheels")]), node("Driver")];
  expect(matching(nodes, " ")).toBe(nodes);
  expect(matching(nodes, "COLOR car")).toEqual([node("Car", [node("Color of the car")])]);
  expect(matching(nodes, "driver step")).toEqual([node("Driver")]);
  expect(matching(nodes, "color driver")).toEqual([]);
});

test("The outline marks the innermost node that a place is in, and the node of another file", () => {
  const flow = "car.flow.json";
  const at = (pointer: string, path = flow) => ({ path, pointer });
  const named = (pointer: string, children: OutlineNode[] = [], path = flow): OutlineNode => ({
    ...node(pointer, children),
    id: `step ${pointer}`,
    path,
  });
  const nodes = [
    named("/steps", [named("/steps/1", [named("/steps/1/title")]), named("/steps/11")]),
    named("", [], "p.json"),
  ];
  const marked = (place: Place) => nodeAt(nodes, place, flow)?.title;
  expect(marked(at("/steps/11/title"))).toBe("/steps/11");
  expect(marked(at("/steps/1/title/0"))).toBe("/steps/1/title");
  expect(marked(at("/steps"))).toBe("/steps");
  expect(marked(at("/items/3", "p.json"))).toBe("");
  expect(marked(at("/groups"))).toBeUndefined();
});

test("The stretch in which two texts differ makes one of the other, and is no longer than it must be", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n"), maxLength: 12 });
  fc.assert(
    fc.property(text, text, (was, now) => {
      const change = replaced(was, now);
      expect(change === undefined).toBe(was === now);
      if (!change) return;
      const { from, to, insert } = change;
      expect(was.slice(0, from) + insert + was.slice(to)).toBe(now);
      const [first, last] = [was.slice(from, to), insert];
      expect(first.at(0) === last.at(0) && first !== "" && last !== "").toBe(false);
    }),
  );
});

test("Only a draft that the server has is called saved", () => {
  const said = (save: SaveState): string =>
    savedWords({ save, revision: 1, base: new Map(), files: new Map(), conflicts: [], why: "It is too large." }, true);
  const states: readonly SaveState[] = ["saved", "edited", "saving", "away", "asking", "refused"];
  expect(states.filter((save) => said(save) === "Saved")).toEqual(["saved"]);
  expect(said("refused")).toBe("Not saved: It is too large. Your changes are kept in this browser.");
  expect(said("away")).toContain("kept in this browser");
  const away = { save: "away", revision: 1, base: new Map(), files: new Map(), conflicts: [] } as const;
  expect(savedWords(away, false)).toContain("this browser keeps nothing");
});
