import "@testing-library/jest-dom/vitest";
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { getDefaultStore } from "jotai";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ChangedMeanwhile } from "../../app/dashboard/client/ChangedMeanwhile";
import { ClientModal } from "../../app/dashboard/client/ClientModal";
import { draftOf } from "../../app/dashboard/client/draft";
import type { Meeting } from "../../app/dashboard/client/save";
import { listVersionAtom } from "../../app/dashboard/clients/list";
import { asBroker } from "../../app/shared/broker/asBroker";
import type { Client, Person } from "../../app/shared/api/types";
import { Notices } from "../../app/shared/ui/notices";
import { worklistOf } from "./support/offers";
import { allowDialogs, show } from "./support/show";
import { sampled } from "../support/tier";

/** The form of a client through its door: what it asks of the API, and what the person and the list learn of it. */

const ANN: Person = {
  first_name: "Ann",
  last_name: "Lee",
  email: "ann@mail.example",
  phone_number: "303-555-0100",
};
const changed = { by: "Lee Park", at: "2026-11-23T18:00:00.000Z" };

interface Save {
  readonly method: string;
  readonly tag: string | null;
  readonly person: Person;
}

/** An API with one client. Before each save that a test names, somebody else changes them. */
function serve(changes: readonly Partial<Person>[] = []) {
  const others = [...changes];
  const saves: Save[] = [];
  let revision = 1;
  let person = ANN;
  let refusal: Response | undefined;
  const client = (): Client => ({
    id: "cl_1",
    client_type: "individual",
    created_at: "2026-11-20T12:00:00Z",
    person,
    policies_stats: { inforce: 0, churned: 0 },
    next_renewal_date: null,
    broker: { id: "bkr_dana", name: "Dana Reyes" },
  });
  const answer = (): Response => Response.json(client(), { headers: { ETag: `"${revision}"` } });
  const save = (method: string, init: RequestInit): Response => {
    const tag = new Headers(init.headers).get("If-Match");
    const sent = (JSON.parse(String(init.body)) as { readonly person: Person }).person;
    const other = others.shift();
    if (other) [person, revision] = [{ ...person, ...other }, revision + 1];
    saves.push({ method, tag, person: sent });
    if (refusal) return refusal;
    if (tag !== null && tag !== `"${revision}"`) {
      const error = { code: "changed_meanwhile", message: "Lee Park changed this.", changed };
      return Response.json({ error }, { status: 412 });
    }
    [person, revision] = [sent, revision + 1];
    return answer();
  };
  vi.stubGlobal("fetch", (path: string, init: RequestInit = {}) => {
    if (path.includes("/worklist")) return Promise.resolve(Response.json(worklistOf([])));
    const isClients = path.startsWith("/api/management/v1/clients");
    const { method = "GET" } = init;
    return Promise.resolve(
      !isClients ? Response.json({ space: {} }) : method === "GET" ? answer() : save(method, init),
    );
  });
  const refuse = (status: number, message: string): void => {
    refusal = Response.json({ error: { code: "x", message } }, { status });
  };
  return { saves, refuse, person: () => person };
}

beforeEach(() => {
  allowDialogs();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const onClose = vi.fn();
const onSaved = vi.fn();
beforeEach(() => {
  onClose.mockReset();
  onSaved.mockReset();
});
const open = (client?: Client): void => {
  show(
    <>
      <Notices />
      <ClientModal client={client} onClose={onClose} onSaved={onSaved} />
    </>,
  );
};
const edit = async (): Promise<void> => open(await asBroker.getClient("cl_1"));
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function type(values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(values)) {
    await userEvent.clear(field(label));
    if (text !== "") await userEvent.type(field(label), text);
  }
}
const press = (name: string): Promise<void> => userEvent.click(screen.getByRole("button", { name }));
const listVersion = (): number => getDefaultStore().get(listVersionAtom);

describe("a client that is saved", () => {
  test("is announced by name, and the list is loaded again, when they are added", async () => {
    const { saves } = serve();
    const before = listVersion();
    open();
    await type({ "First name": "Ann", "Last name": "Lee", Email: "ann@mail.example" });
    await press("Add client");
    expect(await screen.findByText("Ann Lee has been added successfully.")).toBeVisible();
    expect([saves.length, saves[0]?.method, listVersion()]).toEqual([1, "POST", before + 1]);
    expect([onSaved, onClose].map((called) => called.mock.calls.length)).toEqual([1, 1]);
  });

  test("is announced by name, and the list is loaded again, when they are changed", async () => {
    const { saves, person } = serve();
    const before = listVersion();
    await edit();
    await type({ "First name": "Anna" });
    await press("Save");
    expect(await screen.findByText("Anna Lee has been updated successfully.")).toBeVisible();
    expect([saves.length, saves[0]?.tag, listVersion()]).toEqual([1, '"1"', before + 1]);
    expect(person()).toEqual({ ...ANN, first_name: "Anna" });
    expect([onSaved, onClose].map((called) => called.mock.calls.length)).toEqual([1, 1]);
  });

  test("leaves the list as it is, and the form open, when the save is refused", async () => {
    const { refuse } = serve();
    const before = listVersion();
    await edit();
    refuse(422, "This email belongs to another client.");
    await type({ Email: "bea@mail.example" });
    await press("Save");
    expect(await screen.findByRole("alert")).toHaveTextContent("This email belongs to another client.");
    expect([listVersion(), onClose.mock.calls.length]).toEqual([before, 0]);
    expect(screen.getByRole("button", { name: "Save" })).toBeEnabled();
    expect(field("Email")).toHaveValue("bea@mail.example");
  });
});

test("A letter that no document can print is named at its field, and nothing is sent", async () => {
  const { saves } = serve();
  open();
  await type({ "First name": "Sok \u1797", "Last name": "Lee", Email: "sok@mail.example" });
  await press("Add client");
  const first = field("First name");
  expect(first).toHaveAccessibleDescription(
    expect.stringContaining(
      '"\u1797" (U+1797) cannot be printed. Write it as printed in the passport, in Latin letters.',
    ),
  );
  expect([saves.length, onClose.mock.calls.length]).toEqual([0, 0]);
  await type({ "First name": "Sok" });
  await press("Add client");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(saves[0]?.person.first_name).toBe("Sok");
});

describe("a client that somebody else changes at the same time", () => {
  test("keeps both changes when they are of other fields, however often that happens", async () => {
    const { saves, person } = serve([{ email: "new@mail.example" }, { last_name: "Leeds" }]);
    await edit();
    await type({ "First name": "Anna" });
    await press("Save");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(saves.map(({ tag }) => tag)).toEqual(['"1"', '"2"', '"3"']);
    expect(person()).toEqual({ ...ANN, first_name: "Anna", last_name: "Leeds", email: "new@mail.example" });
  });

  test("gives up after the third try, and says so", async () => {
    const { saves } = serve([{ email: "a@mail.example" }, { email: "b@mail.example" }, { email: "c@mail.example" }]);
    await edit();
    await type({ "First name": "Anna" });
    await press("Save");
    expect(await screen.findByRole("alert")).toHaveTextContent(/Your changes were not saved/);
    expect([saves.length, onClose.mock.calls.length]).toEqual([3, 0]);
  });

  test("asks which to keep when both changed one field, and saves what is chosen over the newest state", async () => {
    const { saves, person } = serve([{ first_name: "Bea", email: "new@mail.example" }]);
    await edit();
    await type({ "First name": "Anna" });
    await press("Save");
    expect(await screen.findByRole("alert")).toHaveFocus();
    expect(onClose).not.toHaveBeenCalled();
    await press("Save");
    expect(screen.getAllByRole("radio", { name: /Anna|Bea/ })[0], "the choice that is open").toHaveFocus();
    expect(saves).toHaveLength(1);
    await userEvent.click(screen.getByRole("radio", { name: "Yours: Anna" }));
    await press("Save");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(saves.at(-1)?.tag).toBe('"2"');
    expect(person()).toEqual({ ...ANN, first_name: "Anna", email: "new@mail.example" });
  });
});

describe("a choice between two people's changes", () => {
  test("is asked again when the same field is changed once more before it is saved", async () => {
    const { saves, person } = serve([{ first_name: "Bea" }, { first_name: "Cleo" }]);
    await edit();
    await type({ "First name": "Anna" });
    await press("Save");
    await userEvent.click(await screen.findByLabelText("Yours: Anna"));
    await press("Save");
    await userEvent.click(await screen.findByLabelText("Lee Park: Cleo"));
    expect(screen.queryByLabelText("Lee Park: Bea")).toBeNull();
    expect([saves.length, field("First name").value]).toEqual([2, "Cleo"]);
    await press("Save");
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect([saves.map(({ tag }) => tag), person().first_name]).toEqual([['"1"', '"2"', '"3"'], "Cleo"]);
  });

  test("that was not made again holds the second save back", async () => {
    const { saves } = serve([{ first_name: "Bea" }, { first_name: "Cleo" }]);
    await edit();
    await type({ "First name": "Anna" });
    await press("Save");
    await userEvent.click(await screen.findByLabelText("Yours: Anna"));
    await press("Save");
    expect(await screen.findByLabelText("Lee Park: Cleo")).not.toBeChecked();
    await press("Save");
    expect(saves).toHaveLength(2);
    expect(screen.getByLabelText("Yours: Anna")).toHaveFocus();
  });

  test.each([
    [undefined, "Saved: Bea"],
    ["You", "Saved: Bea"],
    ["Lee Park", "Lee Park: Bea"],
  ])("names who has made the other one, where that is somebody else: %s", (by, label) => {
    const [mine, theirs] = [draftOf({ first_name: "Anna" }), draftOf({ first_name: "Bea" })];
    const now: Client = {
      id: "cl_1",
      client_type: "individual",
      created_at: "2026-11-20T12:00:00Z",
      person: ANN,
      policies_stats: { inforce: 0, churned: 0 },
      next_renewal_date: null,
      broker: { id: "bkr_dana", name: "Dana Reyes" },
    };
    const contested: Meeting["contested"] = [["first_name"]];
    const meeting: Meeting = { changed: by === undefined ? {} : { by }, contested, mine, theirs, draft: mine, now };
    show(
      <ChangedMeanwhile
        {...{ meeting }}
        type="individual"
        draft={mine}
        chosen={new Set()}
        onChoose={() => undefined}
      />,
    );
    expect(screen.getByLabelText(label)).not.toBeChecked();
    expect(screen.getByLabelText("Yours: Anna")).not.toBeChecked();
  });
});

describe("Save with wrong fields", () => {
  test.each(
    sampled(
      [
        [{ "First name": "", Email: "nonsense" }, "First name"],
        [{ "Last name": "", Email: "nonsense" }, "Last name"],
        [{ Email: "nonsense", "Date of birth": "02/30/1990" }, "Email"],
        [{ "Date of birth": "02/30/1990", Zip: "1" }, "Date of birth"],
      ],
      2,
    ),
  )("%j leads to the first of them, as they stand on the screen", async (values, first) => {
    const { saves } = serve();
    await edit();
    await type(values);
    await press("Save");
    expect(field(first)).toHaveFocus();
    expect(field(first)).toBeInvalid();
    expect(saves).toEqual([]);
  });
});
