import { cleanup, fireEvent, screen } from "@testing-library/react";
import fc from "fast-check";
import { afterEach, beforeAll, expect, test } from "vitest";
import { textControls } from "../../../app/studio/draft/inspector/texts/index";
import { CHOICES, drawn, valuesOf } from "../support/schema-values";
import { allowFields, fieldLabels, fieldOf, READABLES, showControl, typeInto } from "../support/text-fields";
import { samples } from "../../support/tier";

/** What holds of every text that the schema allows: who looks changes nothing, and who types changes what they type in. */

beforeAll(allowFields);
afterEach(cleanup);

const CONTROLS = Object.entries(textControls);
const valuesFor = (name: string) => (name === "choices" ? drawn(CHOICES) : valuesOf(name));

/** Pointer → the single value there. */
function leavesOf(value: unknown, pointer = ""): readonly (readonly [string, unknown])[] {
  if (typeof value !== "object" || value === null) return [[pointer, value]];
  return Object.entries(value).flatMap(([key, inside]) => leavesOf(inside, `${pointer}/${key}`));
}

/** All texts of a value, without those of conditions; codes alone are in plain inputs, which show no line breaks. */
const textsIn = (value: unknown, name: string) =>
  leavesOf(value)
    .flatMap(([pointer, text]) => (pointer.includes("/when") ? [] : [String(text)]))
    .map((text) => (name === "choices" && Array.isArray(value) ? text.replaceAll(/[\r\n]/g, "") : text));

/** What all fields say, and the inputs of codes. */
const shown = () => [
  ...fieldLabels().map((label) => fieldOf(label ?? "").state.doc.toString()),
  ...screen.queryAllByRole<HTMLInputElement>("textbox", { name: /, code of option/ }).map(({ value }) => value),
];

/** What differs between two values. */
function changesBetween(before: unknown, after: unknown) {
  const was = new Map(leavesOf(before));
  const now = leavesOf(after);
  const places = now.map(([pointer]) => pointer);
  expect(places).toEqual([...was.keys()]);
  return now
    .filter(([pointer, value]) => value !== was.get(pointer))
    .map(([pointer, value]) => [was.get(pointer), value]);
}

test.each(CONTROLS)(
  "a value of %s that is shown is not said to be changed, and nothing of it is left out",
  (name, Control) => {
    fc.assert(
      fc.property(valuesFor(name), (value) => {
        cleanup();
        const { said } = showControl(Control, value, { readables: READABLES });
        expect(said).not.toHaveBeenCalled();
        expect(screen.queryByText(/written by hand/)).toBeNull();
        expect(shown().sort()).toEqual(textsIn(value, name).sort());
        cleanup();
      }),
      { numRuns: samples(2, 10) },
    );
  },
);

test.each(CONTROLS)("typing at the end of a text in %s changes that text alone", (name, Control) => {
  fc.assert(
    fc.property(valuesFor(name), fc.nat(), (value, number) => {
      cleanup();
      const { last } = showControl(Control, value);
      const labels = fieldLabels();
      const label = labels[number % labels.length] ?? "";
      // Codes alone are in plain inputs.
      if (label === "")
        for (const each of screen.getAllByRole("textbox").slice(0, 1))
          fireEvent.change(each, { target: { value: "zz" } });
      else typeInto(label, "z");
      const [change, ...others] = changesBetween(value, last());
      expect(others).toEqual([]);
      expect(change?.[1]).toBe(label === "" ? "zz" : `${String(change?.[0])}z`);
    }),
    { numRuns: samples(2, 10) },
  );
});
