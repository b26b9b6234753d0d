import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { button, dialog, gone, press, said, type, watchScrolling } from "./support/actions";
import { asBroker, closeSite, CLIENTS, FAULTS, openAt, standInSite } from "./support/site";
import type { Site } from "./support/site";
import { standInFiles } from "./support/upload";
import { sampled } from "../support/tier";

/** Failures of the dashboard, each on its page: where it is said, what is kept, and that another try goes through (R-05, D13). */

let site: Site;
beforeEach(() => {
  watchScrolling();
  site = standInSite();
  asBroker();
});
afterEach(closeSite);

const faults = sampled(Object.entries(FAULTS));
const fail = (calls: RegExp, how = FAULTS["the server fails"]): void => void (site.failing = { calls, how });
const lift = (): void => void (site.failing = undefined);
const saves = {
  "adding a client": {
    call: /^POST \/clients$/,
    at: "/dashboard/clients",
    open: () => {
      press("Add");
      press("Add Client");
      type("First name", "Faye");
      type("Last name", "Lure");
      type("Email", "faye@mail.example");
    },
    save: "Add client",
    failed: "The client was not added.",
    kept: ["Email", "faye@mail.example"],
    done: "Faye Lure has been added successfully.",
  },
  "editing a client": {
    call: /^PUT /,
    at: "/dashboard/clients/cl_1",
    open: () => {
      press("Edit");
      type("Phone", "303-555-0199");
    },
    save: "Save",
    failed: "Your changes were not saved.",
    kept: ["Phone", "303-555-0199"],
    done: "303-555-0199",
  },
} as const;

describe.each(Object.entries(saves))("%s that fails", (_, { call, at, open, save, failed, kept, done }) => {
  test("is said right above the button, with all that was typed kept, and is done at the next press", async () => {
    openAt(at);
    await screen.findByText(at.endsWith("cl_1") ? "Edit" : "Load more clients");
    open();
    for (const [, how] of faults) {
      fail(call, how);
      const pressed = press(save);
      const alert = await said(dialog, pressed);
      expect(alert).toHaveTextContent(new RegExp(`^${failed}\\s*Sorry, something went wrong\\..*[Tt]ry again`));
      expect(alert.nextElementSibling).toContainElement(pressed);
      expect(screen.getByLabelText(kept[0])).toHaveValue(kept[1]);
      lift();
    }
    press(save);
    // What is loaded again takes the place of what was shown first.
    await waitFor(() => expect(screen.getByText(done)).toBeVisible());
    await waitFor(() => expect(document.querySelector("dialog")).toBeNull());
    expect(site.calls.filter((made) => call.test(made))).toHaveLength(faults.length + 1);
  });
});

test("products that cannot be loaded are said in the dialog of the share link, and had at the next try", async () => {
  openAt("/dashboard/clients");
  await screen.findByText("Share Link");
  fail(/index\.json$/);
  press("Share Link");
  await said(dialog);
  expect(button("Copy Link")).toBeDisabled();
  lift();
  press("Try again");
  const product = await screen.findByText<HTMLOptionElement>("Passport 360", { selector: "option" });
  fireEvent.change(screen.getByLabelText("Product"), { target: { value: product.value } });
  expect(button("Copy Link")).toBeEnabled();
  await gone();
});

test("a search that fails is said below its field, which keeps its text and the focus, and is made again", async () => {
  openAt("/dashboard/clients");
  fail(/\/search\?/);
  fireEvent.click(await screen.findByText("Search", { selector: "button" }));
  const field = screen.getByLabelText("Search clients and policies");
  fireEvent.change(field, { target: { value: "dana" } });
  await said(dialog, field);
  lift();
  press("Try again");
  expect(await screen.findByText("0 results")).toBeVisible();
  await gone();
  expect(field).toHaveValue("dana");
  expect(field).toHaveFocus();
});

test("more clients that cannot be loaded are said right above the button, which then loads them", async () => {
  openAt("/dashboard/clients");
  await screen.findByText("Load more clients");
  for (const [, how] of faults) {
    fail(/\/clients\?_offset=25/, how);
    const more = press("Load more clients");
    expect((await said(undefined, more)).nextElementSibling).toBe(more);
    lift();
  }
  press("Load more clients");
  expect(await screen.findByText(`50 of ${CLIENTS} shown`)).toBeVisible();
  await gone();
});

test("an import that fails at its signature, and then at itself, keeps the file and sends it again", async () => {
  const { upload } = standInFiles();
  vi.stubGlobal("fetch", site.answer);
  openAt("/dashboard/clients");
  await screen.findByText("Load more clients");
  press("Add");
  const chooser = document.querySelector("input[type=file]") ?? expect.fail("no chooser of files");
  const offline = FAULTS["there is no network"];
  fail(/\/files\/sign$/, offline);
  fireEvent.change(chooser, { target: { files: [new File(["first_name"], "three.csv", { type: "text/csv" })] } });
  for (const next of [/\/bulk-csv$/, undefined]) {
    expect(await said()).toHaveTextContent(/^No clients were added from three\.csv.*The file is kept here\./);
    if (next) fail(next, offline);
    else lift();
    press("Try again");
    expect(document.querySelector('[role="alert"]')).toBeNull();
    await waitFor(() => upload());
    act(() => upload().arrive());
  }
  expect(await screen.findByText("Clients added successfully")).toBeVisible();
  expect(document.querySelector('[role="alert"]')).toBeNull();
  const made = (call: string): number => site.calls.filter((one) => one === call).length;
  expect([made("POST /files/sign"), made("POST /clients/bulk-csv")]).toEqual([3, 2]);
});
