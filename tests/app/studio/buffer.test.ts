import { afterEach, expect, test } from "vitest";
import { bufferOf } from "../../../app/studio/draft/model/buffer";

const unsaved = (text: string) => ({ revision: 1, base: [], mine: [{ path: "boa.flow.json", text }] });

afterEach(() => localStorage.clear());

test("a page is handed what others have left, and the next only when it has saved what it has itself", async () => {
  for (const text of ["one", "two"]) bufferOf("draft", "staff").keep(unsaved(text));
  const buffer = bufferOf("draft", "staff");
  const first = await buffer.kept();
  expect(localStorage).toHaveLength(2);
  expect(await buffer.kept()).toBeUndefined();
  expect(localStorage).toHaveLength(2);
  buffer.forget();
  const second = await buffer.kept();
  expect([first, second].map((each) => each?.mine[0]?.text).toSorted()).toEqual(["one", "two"]);
  buffer.forget();
  expect(await buffer.kept()).toBeUndefined();
  expect(localStorage).toHaveLength(0);
});

test("what one person has left is never handed to another, nor to another draft", async () => {
  bufferOf("draft", "staff").keep(unsaved("one"));
  expect(await bufferOf("draft", "other").kept()).toBeUndefined();
  expect(await bufferOf("another", "staff").kept()).toBeUndefined();
});
