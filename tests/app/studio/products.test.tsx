import "@testing-library/jest-dom/vitest";
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { cameSaid } from "../../../app/studio/path/told";
import { Route, Routes } from "react-router-dom";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProductPage } from "../../../app/studio/products/ProductPage";
import { ProductsPage } from "../../../app/studio/products/ProductsPage";
import { signInStaff, signOutStaff } from "../../../app/shared/session/staff";
import { Notices } from "../../../app/shared/ui/notices";
import { shipped } from "../support/enrollment";
import { draftOf, PAGE, PRODUCT } from "../support/products-of-studio";
import { allowDialogs, showAt } from "../support/show";

/** The products of the studio and one of them, as staff and reviewers see them, with a stand-in of the API. */

const { flow } = shipped();
const [STEP] = flow.steps;

let answers: { [call: string]: () => Response };
let calls: { readonly call: string; readonly body: unknown; readonly ifMatch: string | null }[];
beforeEach(() => {
  allowDialogs();
  calls = [];
  answers = {
    "GET /products": () => Response.json([PRODUCT]),
    "GET /products/boa": () => Response.json(PAGE),
    "GET /products/boa/versions/1.7.0": () =>
      Response.json({ version: "1.7.0", files: [{ path: "boa.flow.json", text: JSON.stringify(flow) }] }),
    "GET /products/boa/steps": () =>
      Response.json([
        { entry: "share", step: STEP && "id" in STEP ? STEP.id : "", came: 1200, stopped: 7, lately: 1, unsaved: 2 },
      ]),
    "POST /drafts": () => Response.json({ head: draftOf({ id: "dr_new" }), files: [] }),
    "DELETE /drafts/dr_1": () => Response.json(draftOf({ deleted_at: "2026-11-30T08:00:00Z" })),
    "POST /drafts/dr_1/restore": () => Response.json(draftOf({})),
  };
  vi.stubGlobal("fetch", (path: string, { method = "GET", body, headers }: RequestInit = {}) => {
    const { pathname } = new URL(path, location.origin);
    const call = `${method} ${pathname.replace("/api/studio/v1", "")}`;
    const given: unknown = typeof body === "string" ? JSON.parse(body) : undefined;
    calls.push({ call, body: given, ifMatch: new Headers(headers).get("If-Match") });
    const answer = answers[call] ?? (() => refusal(404, "not_found", "There is no such product."));
    return Promise.resolve(answer());
  });
  signIn("staff");
});
afterEach(() => {
  cleanup();
  act(signOutStaff);
  vi.unstubAllGlobals();
});

const refusal = (status: number, code: string, message: string): Response =>
  Response.json({ error: { code, message } }, { status });
const signIn = (role: "staff" | "reviewer"): void =>
  act(() =>
    signInStaff(
      { auth: { token: "t" }, id: "stf_1", email: "staff@carrier.example", name: "Staff", carrier: { name: "C" } },
      role,
    ),
  );

function open(at: string): void {
  // A notice remembers the page that it was said on.
  history.replaceState(null, "", at);
  showAt(
    at,
    <>
      <Notices />
      <Routes>
        <Route path="/studio" element={<ProductsPage />} />
        <Route path="/studio/:productId" element={<ProductPage />} />
        <Route path="/studio/drafts/:draft" element={<p>A draft is open</p>} />
      </Routes>
    </>,
  );
}
/** jsdom leaves out the space before words that are for the ear alone. */
const press = (name: string | RegExp, within_: HTMLElement = document.body): void => {
  fireEvent.click(within(within_).getByRole("button", { name }));
};
const dialog = (): HTMLElement => screen.getByRole("dialog");
const sent = (call: string) => calls.filter((each) => each.call === call);

describe("the products", () => {
  test("a row says the live version, the enrollments, the drafts and what was published", async () => {
    open("/studio");
    const row = (await screen.findByRole("link", { name: PRODUCT.title })).closest("tr");
    expect(row).toHaveTextContent("1.7.0since Nov 15, 2026");
    expect(row).toHaveTextContent("1,204 open, 3 soldwith 1.7.0");
    expect(row).toHaveTextContent(/Revision 4, changed by Ada Low on Nov 21, 2026/);
    expect(row).toHaveTextContent("1.7.0on Nov 15, 2026");
    expect(within(row ?? document.body).getByRole("link", { name: "Higher minimum" })).toHaveAttribute(
      "href",
      "/studio/drafts/dr_1",
    );
  });

  test("a press on a row opens the product", async () => {
    open("/studio");
    fireEvent.click((await screen.findByRole("link", { name: PRODUCT.title })).closest("tr") ?? document.body);
    // Its name is known before its versions are.
    expect(screen.getByRole("heading", { level: 1 })).toHaveTextContent(PRODUCT.title);
    expect(await screen.findByRole("heading", { name: "Versions" })).toBeVisible();
  });

  test("a product that is taken off says so, and one without anything says what there is not", async () => {
    const bare = { ...PRODUCT, is_off: true, enrollments: [], drafts: [], published: [] };
    answers["GET /products"] = () => Response.json([bare]);
    open("/studio");
    const row = (await screen.findByRole("link", { name: PRODUCT.title })).closest("tr");
    expect(row).toHaveTextContent("Taken offwas 1.7.0");
    expect(row).toHaveTextContent("None yet");
    expect(row).toHaveTextContent("Nothing in 30 days");
  });

  test("no product and no answer each say what to do", async () => {
    answers["GET /products"] = () => Response.json([]);
    open("/studio");
    expect(await screen.findByText("There is no product here.")).toBeVisible();
    cleanup();
    answers["GET /products"] = () => refusal(500, "internal", "Sorry, something went wrong.");
    open("/studio");
    expect(await screen.findByText("The products could not be loaded.")).toBeVisible();
    answers["GET /products"] = () => Response.json([PRODUCT]);
    press("Try again");
    expect(await screen.findByRole("link", { name: PRODUCT.title })).toBeVisible();
  });
});

describe("one product", () => {
  test("its versions are a line of sentences, the newest first, and many are folded", async () => {
    open("/studio/boa");
    const versions = within(await screen.findByRole("list", { name: "Versions" }));
    const [newest, first] = versions.getAllByRole("heading").map((each) => each.closest("li"));
    expect(newest).toHaveTextContent(
      "1.7.0LivePublished on Nov 15, 2026. Approved by Ada Low (product manager) and Ben Ash (actuary).The minimum of Colorado.Colorado's minimum rises from 10 to 12.Download version 1.7.0",
    );
    expect(first).toHaveTextContent("It was published before this was recorded.");
    expect(within(first ?? document.body).getByRole("group")).not.toHaveAttribute("open");
    expect(first).toHaveTextContent("What changed from the version before 1.6.0: 9 sentences");
  });

  test("the files of a version are downloaded, also by a reviewer, and a failure says so", async () => {
    signIn("reviewer");
    open("/studio/boa");
    answers["GET /products/boa/versions/1.6.0"] = () => refusal(500, "internal", "Sorry, something went wrong.");
    await screen.findByRole("list", { name: "Versions" });
    press(/^Download ?version 1.6.0$/);
    expect(await screen.findByText("The files could not be loaded.")).toBeVisible();
    expect(sent("GET /products/boa/versions/1.6.0")).toHaveLength(1);
  });

  test("its enrollments are a table by version", async () => {
    open("/studio/boa");
    const table = await screen.findByRole("table", { name: "Enrollments by version" });
    expect(
      within(table)
        .getAllByRole("row")
        .map(({ textContent }) => textContent),
    ).toEqual(["VersionOpenSold", "1.7.01,2043", "1.6.008"]);
  });

  test("its path is in words step by step, with how many came and what turns people away", async () => {
    open("/studio/boa");
    const list = await screen.findByRole("list", { name: "The path: Anybody, by a share link, in words" });
    const items = within(list).getAllByRole("listitem");
    expect(items[0]).toHaveTextContent(
      "1,200 came, 7 went no further, 1 was here last within the hour. Shown 2 times before anything was saved.",
    );
    expect(items[1]).toHaveTextContent("No visit was recorded here in 30 days.");
    expect(list).toHaveTextContent(/Turned away if no plan is sold in the state: .*\(No quote\)/);
    fireEvent.click(screen.getByRole("radio", { name: "A client, by a mailed link" }));
    await screen.findByRole("list", { name: "The path: A client, by a mailed link, in words" });
    expect(screen.getByText("No visit by this way was recorded in the last 30 days.")).toBeVisible();
  });

  test("a step that was only shown before anything was saved says no more than that", () => {
    const step = { entry: "share", step: "one", came: 0, stopped: 0, lately: 0, unsaved: 1 };
    expect(cameSaid(step)).toBe("Shown once, before anything was saved: who of them went on is not known.");
    expect(cameSaid({ ...step, came: 3, unsaved: 0, lately: 2 })).toBe(
      "3 came, 0 went no further, 2 were here last within the hour.",
    );
  });

  test("a flow that is not sound says so in place of its path", async () => {
    answers["GET /products/boa/versions/1.7.0"] = () =>
      Response.json({ version: "1.7.0", files: [{ path: "boa.flow.json", text: '{"steps": 3}' }] });
    open("/studio/boa");
    expect(await screen.findByText("The flow is not sound, so its path cannot be drawn.")).toBeVisible();
  });

  test("a product that is not there says so", async () => {
    open("/studio/other");
    expect(await screen.findByText("There is no such product.")).toBeVisible();
  });
});

describe("drafts", () => {
  test("a reviewer reads and downloads them, and neither makes nor deletes any", async () => {
    signIn("reviewer");
    open("/studio/boa");
    expect(await screen.findByRole("button", { name: /^Download ?Higher minimum$/ })).toBeVisible();
    expect(screen.queryByRole("button", { name: "New draft" })).toBeNull();
    expect(screen.queryByRole("button", { name: /^Delete/ })).toBeNull();
  });

  test("a new one begins from the working copy, or from the version that is chosen, and is opened", async () => {
    open("/studio/boa");
    await screen.findByRole("table", { name: "Drafts" });
    press("New draft");
    expect(within(dialog()).getByRole("radio", { name: "The working copy, 1.8.0 (not published)" })).toBeChecked();
    fireEvent.change(within(dialog()).getByLabelText("Name"), { target: { value: " Try it " } });
    fireEvent.click(within(dialog()).getByRole("radio", { name: "A published version" }));
    const select = within(dialog()).getByRole("combobox", { name: "Published version" });
    expect(within(select).getAllByRole("option")[0]).toHaveTextContent("1.7.0, published on Nov 15, 2026, live");
    fireEvent.change(select, { target: { value: "1.6.0" } });
    press("Make draft", dialog());
    expect(await screen.findByText("A draft is open")).toBeVisible();
    expect(sent("POST /drafts").map(({ body }) => body)).toEqual([
      { product: "boa", name: "Try it", from: { version: "1.6.0" } },
    ]);
  });

  test("one from files holds their text as it is, and names what is left out", async () => {
    open("/studio/boa");
    await screen.findByRole("table", { name: "Drafts" });
    press("New draft");
    fireEvent.click(within(dialog()).getByRole("radio", { name: "Files of this computer" }));
    press("Make draft", dialog());
    expect(within(dialog()).getByText("Choose the files of the draft.")).toBeVisible();
    const text = '\uFEFF{ "id":"boa",\r\n\t"open": ';
    const files = [new File([text], "boa.flow.json"), new File(["x"], "notes.md")];
    fireEvent.change(within(dialog()).getByLabelText("Choose files or a zip"), { target: { files } });
    expect(await within(dialog()).findByText("The draft gets 1 file:")).toBeVisible();
    expect(within(dialog()).getByText("notes.md: a draft has no such file")).toBeVisible();
    press("Make draft", dialog());
    await screen.findByText("A draft is open");
    expect(sent("POST /drafts")[0]?.body).toEqual({
      product: "boa",
      from: { files: [{ path: "boa.flow.json", text }] },
    });
  });

  test("one is deleted after a question, from the revision that was seen, and Undo brings it back", async () => {
    open("/studio/boa");
    await screen.findByRole("table", { name: "Drafts" });
    press(/^Delete ?Higher minimum$/);
    expect(dialog()).toHaveTextContent("It can be restored for 30 days.");
    answers["GET /products/boa"] = () => Response.json({ ...PAGE, product: { ...PRODUCT, drafts: [] } });
    press("Delete draft", dialog());
    expect(await screen.findByText("The draft “Higher minimum” is deleted.")).toBeVisible();
    expect(sent("DELETE /drafts/dr_1").map(({ ifMatch }) => ifMatch)).toEqual(['"4"']);
    await waitFor(() => expect(screen.queryByRole("table", { name: "Drafts" })).toBeNull());
    expect(screen.getByRole("heading", { name: "Drafts" })).toHaveFocus();
    answers["GET /products/boa"] = () => Response.json(PAGE);
    press("Undo");
    expect(await screen.findByText("The draft “Higher minimum” is back.")).toBeVisible();
    expect(await screen.findByRole("table", { name: "Drafts" })).toBeVisible();
  });

  test("one that was deleted earlier is restored from the list of those, by staff alone", async () => {
    answers["GET /drafts"] = () => Response.json([draftOf({ deleted_at: "2026-11-25T08:00:00Z" })]);
    answers["GET /products/boa"] = () => Response.json({ ...PAGE, product: { ...PRODUCT, drafts: [] } });
    open("/studio/boa");
    const fold = (await screen.findByText("1 deleted draft that can be restored")).closest("details");
    expect(fold).toHaveTextContent(/Higher minimumdeleted on Nov 25, 2026/);
    answers["GET /drafts"] = () => Response.json([]);
    answers["GET /products/boa"] = () => Response.json(PAGE);
    fireEvent.click(within(fold ?? document.body).getByText(/^Restore/));
    expect(await screen.findByRole("table", { name: "Drafts" })).toBeVisible();
    await waitFor(() => expect(screen.getByRole("heading", { name: "Drafts" })).toHaveFocus());
    expect(screen.queryByText(/that can be restored/)).toBeNull();
    cleanup();
    signIn("reviewer");
    calls = [];
    open("/studio/boa");
    await screen.findByRole("table", { name: "Drafts" });
    expect(sent("GET /drafts")).toEqual([]);
  });

  test("one that somebody saved since it was listed is not deleted, and the dialog says why", async () => {
    answers["DELETE /drafts/dr_1"] = () => refusal(412, "changed_meanwhile", "It was changed since you opened it.");
    open("/studio/boa");
    await screen.findByRole("table", { name: "Drafts" });
    press(/^Delete ?Higher minimum$/);
    press("Delete draft", dialog());
    expect(await within(dialog()).findByText("It was changed since you opened it.")).toBeVisible();
    press("Keep the draft", dialog());
    expect(screen.getByRole("table", { name: "Drafts" })).toBeVisible();
  });
});
