import { cleanup, renderHook, waitFor } from "@testing-library/react";
import { createStore, Provider } from "jotai";
import type { ReactNode } from "react";
import type { View } from "../../../app/studio/draft/ui/view";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

/** The views of a draft are loaded before they are shown, each when it is needed or once a draft is open. */

const scripts = {
  form: vi.fn(() => ({ FormPane: () => "form" })),
  sheets: vi.fn(() => ({ SheetsPane: () => "sheets" })),
  text: vi.fn(() => ({ TextPane: () => "text" })),
};
vi.mock("../../../app/studio/draft/inspector/form/FormPane", () => scripts.form());
vi.mock("../../../app/studio/draft/sheets/SheetsPane", () => scripts.sheets());
vi.mock("../../../app/studio/draft/TextPane", () => scripts.text());

beforeEach(() => vi.resetModules());
afterEach(cleanup);

const wrapper = ({ children }: { readonly children: ReactNode }) => (
  <Provider store={createStore()}>{children}</Provider>
);

test("a draft opens once its first view is there, and the others follow", async () => {
  const { loadView, useViewsLoaded } = await import("../../../app/studio/draft/views");
  const { result } = renderHook(() => useViewsLoaded(), { wrapper });
  expect(result.current).toBe(false);
  await waitFor(() => expect(result.current).toBe(true));
  await waitFor(() => expect(scripts.text).toHaveBeenCalled());
  await loadView("sheets");
  expect(scripts.sheets).toHaveBeenCalledTimes(1);
});

test("the view before stays until the script of the chosen one is there", async () => {
  const { loadView, useView } = await import("../../../app/studio/draft/views");
  await loadView("form");
  let view: View = "form";
  const { result, rerender } = renderHook(() => useView(view));
  const form = result.current.InView;
  expect(form).toBeDefined();
  view = "sheets";
  rerender();
  expect(result.current).toEqual({ InView: form, isMissed: false });
  await waitFor(() => expect(result.current.InView).not.toBe(form));
  expect(result.current.isMissed).toBe(false);
});

test("a view whose script does not come is said to be missing, and is loaded when it is chosen again", async () => {
  vi.doMock("../../../app/studio/draft/sheets/SheetsPane", () => {
    throw new Error("offline");
  });
  const { loadView, useView } = await import("../../../app/studio/draft/views");
  const { result, rerender } = renderHook(() => useView("sheets"));
  await waitFor(() => expect(result.current).toEqual({ InView: undefined, isMissed: true }));
  vi.doMock("../../../app/studio/draft/sheets/SheetsPane", () => scripts.sheets());
  await loadView("sheets");
  rerender();
  expect(result.current.InView).toBeDefined();
  expect(result.current.isMissed).toBe(false);
});
