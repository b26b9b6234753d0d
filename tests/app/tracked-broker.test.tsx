import "@testing-library/jest-dom/vitest";
import { act, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "./support/events";
import type { Reported } from "./support/events";
import { asBroker, closeSite, openAt, standInSite } from "./support/site";
import { standInFiles } from "./support/upload";

/** What a broker's visit reports of itself, through the whole app (resolutions R-16). */

vi.mock("../../app/shared/api/flows", async (original) => {
  const [actual, { validators }] = await Promise.all([original<object>(), import("./support/site")]);
  return { ...actual, importValidators: () => Promise.resolve(validators) };
});

let reported: Reported[];
let upload: ReturnType<typeof standInFiles>["upload"];
beforeEach(() => {
  ({ upload } = standInFiles());
  const { answer } = standInSite();
  reported = listen(answer);
  asBroker();
});
afterEach(closeSite);
const told = () => reported.map(({ body: { name, page, detail } }) => ({ name, page, detail }));
const press = (name: string) => fireEvent.click(screen.getByText(name, { selector: "button" }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const openFirst = async () =>
  fireEvent.click(await waitFor(() => document.querySelector("td a") ?? expect.fail("no client")));

test("a broker's visit reports each page, and where the form of a client was opened", async () => {
  openAt("/dashboard/clients");
  await screen.findByText("Load more clients");
  await openFirst();
  fireEvent.click(await screen.findByText("Edit", { selector: "button" }));
  await waitFor(() => expect(reported).toHaveLength(3));
  expect(told()).toEqual([
    { name: "page_viewed", page: "clients", detail: {} },
    { name: "page_viewed", page: "client", detail: {} },
    { name: "client_modal_opened", page: "client", detail: { position: "client_details" } },
  ]);
});

test("a broker's work reports a file of clients, a client by hand, an offer and its first step", async () => {
  openAt("/dashboard/clients");
  await screen.findByText("Load more clients");
  press("Add");
  const chooser = document.querySelector("input[type=file]") ?? expect.fail("no chooser of files");
  fireEvent.change(chooser, { target: { files: [new File(["first_name"], "clients.csv", { type: "text/csv" })] } });
  await waitFor(() => upload());
  act(() => upload().arrive());
  await screen.findByText("Clients added successfully");
  await screen.findByText("Load more clients");
  press("Add");
  press("Add Client");
  for (const [label, value] of [
    ["First name", "Vera"],
    ["Last name", "Lee"],
    ["Email", "vera@mail.example"],
  ] as const)
    type(label, value);
  press("Add client");
  await screen.findByText("Vera Lee has been added successfully.");
  await openFirst();
  fireEvent.click(await screen.findByText("Create offer", { selector: "header button" }));
  // The client has an open offer of the product already.
  fireEvent.click(await screen.findByText("Offer another one beside it", { selector: "button" }));
  fireEvent.click(await screen.findByLabelText("Prepare it manually"));
  await waitFor(() => expect(screen.getByText("Create offer", { selector: "form button" })).toBeEnabled());
  fireEvent.click(screen.getByText("Create offer", { selector: "form button" }));
  await waitFor(() => expect(told()).toContainEqual(expect.objectContaining({ name: "step_seen" })));
  const about = { client_id: "cl_1", quote_number: "Q-1" };
  expect(told().filter(({ name }) => name !== "page_viewed")).toMatchObject([
    { name: "import_begun", page: "clients", detail: {} },
    { name: "import_ended", detail: { outcome: "imported", count: 2 } },
    { name: "client_modal_opened", page: "clients", detail: { position: "client_list" } },
    { name: "client_added", page: "clients", detail: { client_id: "cl_new" } },
    { name: "offer_created", page: "client", detail: { ...about, method: "manual" } },
    { name: "step_seen", page: "broker_wizard", detail: { entry: "dashboard", quote_number: "Q-1" } },
  ]);
});
