import "@testing-library/jest-dom/vitest";
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SavedDocument } from "../../app/shared/ui/DocumentLink";
import { testHost } from "./support/host";
import { show } from "./support/show";

/** A document that is saved: what is said in the meantime, under which name, and where the focus is afterwards. */

const DOCUMENT = { name: "Policy schedule", url: "/api/management/v1/documents/schedule-pol_1" };
const { getFile } = testHost().calls;
let answers: (() => Response | Promise<Response>)[];
let saved: string[];

beforeEach(() => {
  [answers, saved] = [[], []];
  vi.stubGlobal("fetch", () => Promise.resolve((answers.shift() ?? expect.fail("nothing more is asked for"))()));
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:1", revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const fails = (): Response => new Response("{}", { status: 500 });
const lost = () => Promise.reject<Response>(new TypeError("failed to fetch"));
const comes = (): Response => new Response("%PDF");
const button = () => screen.getByRole("button", { name: "Policy schedule" });

describe("a document", () => {
  test.each([
    ["Policy schedule", "Policy schedule.pdf"],
    ["Terms 2.0 of sale.docx", "Terms 2.0 of sale.docx"],
  ])("saves %j as %j and says so while it takes", async (name, file) => {
    answers = [comes];
    show(<SavedDocument document={{ ...DOCUMENT, name }} getFile={getFile} />);
    fireEvent.click(screen.getByRole("button", { name }));
    expect(screen.getByRole("status")).toHaveTextContent("Getting the document…");
    await waitFor(() => expect(saved).toEqual([file]));
    await waitFor(() => expect(screen.getByRole("status")).toBeEmptyDOMElement());
  });

  test.each([
    ["the server", fails],
    ["the network", lost],
  ])(
    "takes two presses for one, and has the focus again when the second try comes after %s failed",
    async (_, fault) => {
      answers = [fault, comes];
      show(<SavedDocument document={DOCUMENT} getFile={getFile} />);
      fireEvent.click(button());
      fireEvent.click(button());
      const again = await screen.findByRole("button", { name: "Try again" });
      expect(saved).toEqual([]);
      const alert = screen.getByRole("alert");
      expect(alert).toHaveTextContent(/^The document could not be loaded\. ?Sorry, something went wrong\./);
      await waitFor(() => expect(alert).toHaveFocus());
      expect(button().compareDocumentPosition(alert)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
      again.focus();
      fireEvent.click(again);
      await waitFor(() => expect(saved).toHaveLength(1));
      expect(saved).toEqual(["Policy schedule.pdf"]);
      expect(button()).toHaveFocus();
      await waitFor(() => expect(screen.queryByRole("button", { name: "Try again" })).toBeNull());
    },
  );

  test("of another host is left to the browser, in a window of its own", () => {
    show(<SavedDocument document={{ ...DOCUMENT, url: "https://bucket.example/schedule.pdf" }} getFile={getFile} />);
    const link = screen.getByRole("link", { name: "Policy schedule" });
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).not.toHaveAttribute("download");
  });

  test("of ours has no address that could be copied or opened in a new tab, where it answers that the token is missing", () => {
    show(<SavedDocument document={DOCUMENT} getFile={getFile} />);
    expect(screen.queryByRole("link")).toBeNull();
    expect(button()).toHaveAttribute("type", "button");
  });
});
