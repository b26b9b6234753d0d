/** A price that is changed in the form of a published rate book is changed in its next version, which is shown then. */
import { act, cleanup, renderHook, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { usePut } from "../../../app/studio/draft/inspector/form/usePut";
import { useShown } from "../../../app/studio/draft/useShown";
import { showForm } from "../support/live-draft";
import { inDraft, openDraft } from "../support/open-draft";

const BOOK = "products/boa@1.json";
const NEXT = "products/boa@2.json";
const text = '{ "id": "boa", "version": 1, "price": 750 }\n';
const texts = { lists: new Map(), parts: new Map(), media: [], names: [], books: new Map([["boa@1", text]]) };

afterEach(cleanup);

function putting(draft: ReturnType<typeof openDraft>) {
  draft.sync.edit({ path: BOOK, text });
  const { result } = renderHook(() => usePut(BOOK), { wrapper: ({ children }) => inDraft(children, draft) });
  return result.current;
}

test("the next version has the price, and the published one stays", () => {
  const showPlace = vi.fn();
  const draft = openDraft({ texts, showPlace });
  const put = putting(draft);
  put("/price", 800);
  const { files } = draft.sync.state();
  expect(files.get(BOOK)).toBe(text);
  expect(files.get(NEXT)).toBe('{ "id": "boa", "version": 2, "price": 800 }\n');
  expect(showPlace).toHaveBeenCalledWith({ path: NEXT, pointer: "" });
  put("/price", 850);
  expect(draft.sync.state().files.get(NEXT)).toBe('{ "id": "boa", "version": 2, "price": 850 }\n');
  expect(draft.sync.state().files.get(BOOK)).toBe(text);
});

test("a rate book that is not published has the price itself", () => {
  const draft = openDraft({ texts: { ...texts, books: new Map() } });
  putting(draft)("/price", 800);
  expect(draft.sync.state().files.get(BOOK)).toBe('{ "id": "boa", "version": 1, "price": 800 }\n');
});

test("who types a price types all of it, also while the next version of the book is made", async () => {
  const files = new Map([
    ["boa.flow.json", '{ "id": "boa", "version": "1.0.0" }\n'],
    [BOOK, text],
  ]);
  const form = showForm(files, { path: BOOK, pointer: "" }, undefined, texts.books);
  // The form has led to its heading by then.
  await act(() => Promise.resolve());
  const price = screen.getByRole("textbox", { name: "Price" });
  await userEvent.clear(price);
  await userEvent.type(price, "1535");
  expect(screen.getByRole("textbox", { name: "Price" })).toBe(price);
  expect(document.activeElement).toBe(price);
  expect(form.place()).toEqual({ path: NEXT, pointer: "" });
  expect(form.files().get(NEXT)).toContain('"price": 1535');
  expect(form.files().get(BOOK)).toBe(text);
});

test("once the next version is taken back, the version before it is shown at the same place", () => {
  const flow = ["boa.flow.json", "{}"] as const;
  const [one, two] = [new Map([flow, [BOOK, text]]), new Map([flow, [BOOK, text], [NEXT, text]])];
  const { result, rerender } = renderHook(({ files }) => useShown(files, texts, () => undefined), {
    initialProps: { files: two },
  });
  act(() => result.current.showPlace({ path: NEXT, pointer: "/price" }));
  expect(result.current.place).toMatchObject({ path: NEXT, pointer: "/price" });
  rerender({ files: one });
  expect(result.current.place).toMatchObject({ path: BOOK, pointer: "/price" });
  expect(result.current.path).toBe(BOOK);
});
