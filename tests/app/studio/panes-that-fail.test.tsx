/** A part of the page of a draft that throws takes nothing else of it away. */
import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { PanesOfDraft } from "../../../app/studio/draft/PanesOfDraft";
import * as pages from "../../../app/studio/draft/inspector/model/pages";
import { loadView } from "../../../app/studio/draft/views";
import { inDraft, openDraft } from "../support/open-draft";
import { show } from "../support/show";

vi.mock("../../../app/studio/draft/panes/PreviewPane", () => ({ PreviewPane: () => null }));
vi.mock("../../../app/studio/draft/editor/JsonEditor", () => ({
  JsonEditor: ({ text }: { readonly text: string }) => text,
}));
afterEach(cleanup);

test("a form that cannot be shown says so, and the text is there", async () => {
  await Promise.all([loadView("form"), loadView("text")]);
  vi.spyOn(console, "error").mockReturnValue(undefined);
  vi.spyOn(pages, "pagesTo").mockImplementation(() => {
    throw new Error("odd");
  });
  const panes = { editor: null, pane: "middle", onPane: () => undefined, role: "staff", isWide: true } as const;
  show(inDraft(<PanesOfDraft {...panes} />, openDraft()));
  expect(screen.getByText(/^This draft says something here that the form cannot show\. Nothing is lost/)).toBeVisible();
  expect(screen.getByRole("region", { name: "Findings" })).toBeVisible();
  fireEvent.click(screen.getByRole("button", { name: "Show the text" }));
  expect(await screen.findByText("{}")).toBeVisible();
  vi.restoreAllMocks();
  fireEvent.click(screen.getByRole("button", { name: "Form" }));
  await screen.findByRole("heading", { name: "Flow" });
  expect(screen.queryByText(/cannot show/)).toBeNull();
});
