/** What the browser does when somebody else has saved first. */
import fc from "fast-check";
import { afterEach, describe, expect, test, vi } from "vitest";
import { draftOf } from "../../app/dashboard/client/draft";
import type { Draft, Field } from "../../app/dashboard/client/draft";
import { merged } from "../../app/dashboard/client/meanwhile";
import { ApiError } from "../../app/shared/api/request";
import { createMeanwhile } from "../../app/wizard/asking";
import { saveClient, saveQuote } from "../../app/wizard/meanwhile";
import { testHost } from "./support/host";

const { calls } = testHost();
const ADDRESS: readonly Field[] = ["line1", "line2", "city", "region", "postal"];
const fields = Object.keys(draftOf()) as Field[];
const drafts = fc.record(
  Object.fromEntries(fields.map((field) => [field, fc.constantFrom("a", "b", "c")])),
) as unknown as fc.Arbitrary<Draft>;

describe("two people edit one client", () => {
  test("what one side changed is kept, what both changed to something else is asked, and nothing is made up", () => {
    fc.assert(
      fc.property(drafts, drafts, drafts, (before, mine, theirs) => {
        const { draft, contested } = merged(before, mine, theirs);
        const unitOf = (field: Field): readonly Field[] => (ADDRESS.includes(field) ? ADDRESS : [field]);
        for (const field of fields) {
          const unit = unitOf(field);
          const iChanged = unit.some((part) => mine[part] !== before[part]);
          const theyChanged = unit.some((part) => theirs[part] !== before[part]);
          const isSame = unit.every((part) => mine[part] === theirs[part]);
          expect(draft[field]).toBe(iChanged || !theyChanged ? mine[field] : theirs[field]);
          expect(contested.some(([first]) => first === unit[0])).toBe(iChanged && theyChanged && !isSame);
        }
      }),
    );
  });
});

interface Row {
  revision: number;
  record: Record<string, unknown>;
  price?: object;
}

/** The API over one row, as far as these calls need it. */
function serve(row: Row, write: (body: Record<string, unknown>) => void) {
  const saves: (string | undefined)[] = [];
  vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
    if (path.endsWith("/checkout")) return Promise.resolve(Response.json(row.price));
    const tag = new Headers(init.headers).get("If-Match") ?? undefined;
    if (init.method === "PUT") {
      saves.push(tag);
      if (tag !== undefined && tag !== `"${row.revision}"`) {
        const changed = { by: "Lee Park", at: "2026-11-23T18:00:00.000Z" };
        const error = { code: "changed_meanwhile", message: "Lee Park changed this in the meantime.", changed };
        return Promise.resolve(Response.json({ error }, { status: 412 }));
      }
      write(JSON.parse(String(init.body)) as Record<string, unknown>);
      row.revision += 1;
    }
    return Promise.resolve(Response.json(structuredClone(row.record), { headers: { ETag: `"${row.revision}"` } }));
  });
  return saves;
}
afterEach(() => vi.unstubAllGlobals());

const quoteRow = (application: object): Row => ({ revision: 1, record: { quote_number: "Q-1", application } });
const intoQuote = (row: Row) => (body: Record<string, unknown>) => {
  row.record.application = { ...(row.record.application as object), ...(body.application as object) };
};
/** Somebody else saves. */
function meanwhile(row: Row, application: object): void {
  row.record.application = { ...(row.record.application as object), ...application };
  row.revision += 1;
}
const never = () => Promise.reject(new Error("nobody is to be asked"));

describe("the wizard saves a quote that has changed", () => {
  test("elsewhere: it repeats the save from there, and nobody is asked", async () => {
    const row = quoteRow({ plan_id: "one", auto_renewal: true });
    const saves = serve(row, intoQuote(row));
    const known = await calls.getQuote("Q-1");
    meanwhile(row, { plan_id: "two" });
    const saved = await saveQuote(calls, "Q-1", { application: { auto_renewal: false } }, { quote: known }, never);
    expect(saved.application).toEqual({ plan_id: "two", auto_renewal: false });
    expect(saves).toEqual(['"1"', '"2"']);
  });

  test.each([
    ["mine", true, "one"],
    ["neither", false, "two"],
  ] as const)("in the same answer: the person is asked; %s", async (_, save, plan_id) => {
    const row = quoteRow({ plan_id: "zero" });
    serve(row, intoQuote(row));
    const known = await calls.getQuote("Q-1");
    meanwhile(row, { plan_id: "two" });
    const ask = vi.fn(() => Promise.resolve(save));
    const saving = saveQuote(calls, "Q-1", { application: { plan_id: "one" } }, { quote: known }, ask);
    await (save ? saving : expect(saving).rejects.toThrow(ApiError));
    expect(ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ by: "Lee Park", isConsent: false }));
    expect(row.record.application).toEqual({ plan_id });
  });

  test("among the answers, each counts by itself", async () => {
    const row = quoteRow({ answers: { owners: 1 } });
    serve(row, (body) => {
      const { answers } = row.record.application as { answers: object };
      row.record.application = { answers: { ...answers, ...(body.application as { answers: object }).answers } };
    });
    const known = await calls.getQuote("Q-1");
    meanwhile(row, { answers: { owners: 2 } });
    await saveQuote(calls, "Q-1", { application: { answers: { employees: 7 } } }, { quote: known }, never);
    expect(row.record.application).toEqual({ answers: { owners: 2, employees: 7 } });
  });

  const agreed = { accepted: true, actor: "client", texts: [] } as const;
  test.each([
    ["to the sale", { acknowledgement: agreed }],
    ["that a product asks on a step of its own", { answers: { visit: agreed } }],
  ])("a consent %s is not carried over a change that nobody has seen", async (_, application) => {
    const row = quoteRow({ plan_id: "one" });
    serve(row, intoQuote(row));
    const known = await calls.getQuote("Q-1");
    meanwhile(row, { plan_id: "two" });
    const ask = vi.fn(() => Promise.resolve(false));
    await expect(saveQuote(calls, "Q-1", { application }, { quote: known }, ask)).rejects.toThrow(ApiError);
    expect(ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isConsent: true }));
    expect(row.record.application).toEqual({ plan_id: "two" });
  });

  const consent = { application: { acknowledgement: { accepted: true, actor: "client", texts: [] } } };
  const price = { grandtotal: 585, currency: "USD", lines: [{ title: "Plan", amount: 585 }] };

  test("a consent is carried over an act of the broker that changes nothing of what is agreed to", async () => {
    const row = { ...quoteRow({ plan_id: "one" }), price };
    const saves = serve(row, intoQuote(row));
    const quote = await calls.getQuote("Q-1");
    const acted = {
      broker: { id: "bkr_lee" },
      documents: [{ name: "Proposal" }],
      link_mailed: true,
      updated_at: "2026-11-23T18:00:00.000Z",
    };
    Object.assign(row.record, acted);
    meanwhile(row, {});
    const saved = await saveQuote(calls, "Q-1", consent, { quote, checkout: price }, never);
    expect(saved.application).toEqual({ plan_id: "one", ...consent.application });
    expect(saves).toEqual(['"1"', '"2"']);
  });

  test.each([
    ["another price for the same answers", {}, { price: { ...price, grandtotal: 586 } }],
    ["an answer that is not sent with it", { beneficiaries: [] }, {}],
    ["other words, of another version of the flow", {}, { record: { flow: { id: "sample", version: "2.0.0" } } }],
  ])("nor is a consent carried over %s", async (_, application, { record, ...others }: Partial<Row>) => {
    const row = { ...quoteRow({ plan_id: "one" }), price };
    const saves = serve(row, intoQuote(row));
    const quote = await calls.getQuote("Q-1");
    Object.assign(row, others);
    Object.assign(row.record, record);
    meanwhile(row, application);
    const ask = vi.fn(() => Promise.resolve(false));
    await expect(saveQuote(calls, "Q-1", consent, { quote, checkout: price }, ask)).rejects.toThrow(ApiError);
    expect(ask).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ isConsent: true }));
    expect(saves).toEqual(['"1"']);
  });

  test("a consent that is taken back asks nothing over a change of something else", async () => {
    const row = quoteRow({ plan_id: "one" });
    serve(row, intoQuote(row));
    const known = await calls.getQuote("Q-1");
    meanwhile(row, { plan_id: "two" });
    await saveQuote(calls, "Q-1", { application: { acknowledgement: null } }, { quote: known }, never);
    expect(row.record.application).toMatchObject({ plan_id: "two" });
  });

  test("a consent before any price was shown is carried over an act of the broker, without one", async () => {
    const row = quoteRow({ plan_id: "one" });
    serve(row, intoQuote(row));
    const quote = await calls.getQuote("Q-1");
    Object.assign(row.record, { broker: { id: "bkr_lee" } });
    meanwhile(row, {});
    await saveQuote(calls, "Q-1", { application: { answers: { visit: agreed } } }, { quote }, never);
    expect(row.record.application).toMatchObject({ answers: { visit: agreed } });
  });

  test("again and again: it gives up instead of going on for ever", async () => {
    const row = quoteRow({ plan_id: "one" });
    const saves = serve(row, () => undefined);
    const known = await calls.getQuote("Q-1");
    const fetchNow = fetch;
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      if (init.method === "PUT") row.revision += 1;
      return fetchNow(path, init);
    });
    await expect(
      saveQuote(calls, "Q-1", { application: { auto_renewal: true } }, { quote: known }, never),
    ).rejects.toThrow(ApiError);
    expect(saves.length).toBeLessThan(10);
  });
});

test("the wizard saves a client whom somebody else has changed elsewhere: both changes are kept", async () => {
  const row: Row = {
    revision: 1,
    record: {
      id: "cl_1",
      broker: { id: "bkr_dana" },
      person: { first_name: "Ana", email: "ana@mail.example", phone_number: "303-555-0100" },
    },
  };
  serve(row, (body) => Object.assign(row.record, body));
  const known = await calls.getClient("cl_1");
  row.record = {
    ...row.record,
    broker: { id: "bkr_lee" },
    person: { first_name: "Ana", email: "new@mail.example" },
  };
  row.revision += 1;
  const person = { first_name: "Anna", email: "ana@mail.example", phone_number: "303-555-0100" };
  await saveClient(calls, "cl_1", { client_type: "individual", broker: { id: "bkr_dana" }, person }, known, never);
  expect(row.record).toMatchObject({
    broker: { id: "bkr_lee" },
    person: { first_name: "Anna", email: "new@mail.example" },
  });
  expect(row.record.person).not.toHaveProperty("phone_number");
});

test.each([
  ["as it was received", (client: object) => client, { broker: { id: "bkr_dana" } }],
  ["as a copy, which may be older", (client: object) => ({ ...client }), {}],
])("the wizard says whose client it is only where the session has the client %s (R-32)", async (_, held, sent) => {
  const row: Row = { revision: 1, record: { id: "cl_1", broker: { id: "bkr_dana" }, person: { first_name: "Ana" } } };
  const bodies: object[] = [];
  serve(row, (body) => bodies.push(body));
  const known = held(await calls.getClient("cl_1"));
  const body = { client_type: "individual", broker: { id: "bkr_dana" }, person: { first_name: "Anna" } };
  await saveClient(calls, "cl_1", body, known, never);
  expect(bodies).toEqual([{ client_type: "individual", ...sent, person: body.person }]);
});

describe("the question to the person", () => {
  const asked = { by: "Lee Park", at: "2026-11-23T18:00:00.000Z", isConsent: false };

  test.each([
    ["mine", true],
    ["neither", false],
  ] as const)("%s settles the save", async (choice, save) => {
    const reload = vi.fn();
    const { ask, answer, asked: open } = createMeanwhile(reload);
    const answered = ask(asked);
    expect(open()).toBe(asked);
    answer(choice);
    expect(await answered).toBe(save);
    expect(open()).toBeNull();
    expect(reload).not.toHaveBeenCalled();
  });

  test("theirs loads the page again, and nothing is saved on the way", async () => {
    const reload = vi.fn();
    const { ask, answer } = createMeanwhile(reload);
    const settled = vi.fn();
    void ask(asked).then(settled);
    answer("theirs");
    await Promise.resolve();
    expect(reload).toHaveBeenCalledOnce();
    expect(settled).not.toHaveBeenCalled();
  });
});
