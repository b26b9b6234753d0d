/** The history of a draft: one change for one thought, and what takes what back. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../support/accounts";
import { FLOW, lines, openDraftDesk, saveDraft } from "../support/drafts";
import type { DraftDesk } from "../support/drafts";

let desk: DraftDesk;
beforeAll(async () => {
  desk = await openDraftDesk();
});
afterAll(() => desk.server.close());
beforeEach(() => desk.begins());

describe("one thought is one change", () => {
  const first = ["{", '  "id": "kite",', '  "title": "Kite"', "}"] as const;
  const titled = (title: string) => lines(first[0], first[1], `  "title": "${title}"`, first[3]);

  test("saves of one person at one place, each within ten minutes of the last, join", async () => {
    const draft = await desk.begin(titled("Kite"));
    for (const title of ["K", "Ki", "Kites"]) {
      desk.later(9);
      await desk.save(draft, titled(title));
    }
    const { body } = await desk.get(`drafts/${draft}/changes`);
    expect(body).toMatchObject([{ number: 1, revision: 4, at: "2026-11-20T12:27:00.000Z" }]);
    expect((await desk.get(`drafts/${draft}/changes/1`)).body.files).toEqual([
      { path: FLOW, before: titled("Kite")[0]?.text, after: titled("Kites")[0]?.text },
    ]);
    desk.later(11);
    await desk.save(draft, titled("Kitess"));
    expect(await desk.historyOf(draft)).toHaveLength(2);
  });

  test("that takes all of it back leaves no change, and the numbers go on", async () => {
    const draft = await desk.begin(titled("Kite"));
    await desk.save(draft, titled("Kites"));
    const { body } = await desk.save(draft, titled("Kite"));
    expect(body).toMatchObject({ head: { revision: 3, changes: 0 }, change: null });
    expect((await desk.save(draft, titled("Kiten"))).body.change?.number).toBe(2);
    expect(await desk.auditOf(draft)).toHaveLength(4);
  });

  test.each([
    ["another person", titled("Kitess"), () => desk.second],
    ["another place", lines("{", '  "id": "kites",', '  "title": "Kites"', "}"), () => desk.staff],
    ["another file", [...titled("Kites"), { path: "lists/a@1.json", text: "[]" }], () => desk.staff],
  ])("a save of %s is another one", async (_, files, by) => {
    const draft = await desk.begin(titled("Kite"));
    await desk.save(draft, titled("Kites"));
    await desk.save(draft, files, by());
    expect(await desk.historyOf(draft)).toHaveLength(2);
  });

  test("what removes a thing that was moved a moment ago is another one, so that each is taken back alone", async () => {
    const step = (id: string): string => `    { "id": "${id}", "title": "Step ${id}" }`;
    const having = (...ids: readonly string[]) =>
      lines("{", '  "id": "kite",', '  "steps": [', ids.map(step).join(",\n"), "  ]", "}");
    const draft = await desk.begin(having("a", "b", "c"));
    await desk.save(draft, having("b", "a", "c"));
    await desk.save(draft, having("b", "c"));
    const { body } = await desk.get(`drafts/${draft}/changes`);
    expect(Object.values(body).map(({ sentences }) => sentences?.[0]?.text)).toEqual([
      "The step “Step a” is removed.",
      "The steps “Step a” and “Step b” change places.",
    ]);
  });

  test("a change that was taken back is marked by the one that took it back, and none joins either", async () => {
    const draft = await desk.begin(titled("Kite"));
    await desk.save(draft, titled("Kites"));
    const undone = await saveDraft(desk.server, desk.staff, draft, titled("Kite"), { revision: 2, undoes: 1 });
    expect(undone.body.change).toMatchObject({ number: 2, undoes: 1 });
    await desk.save(draft, titled("Kiten"));
    const again = await saveDraft(desk.server, desk.staff, draft, titled("Kites"), { revision: 4, undoes: 2 });
    expect(again.status, again.text).toBe(200);
    const { body } = await desk.get(`drafts/${draft}/changes`);
    expect(Object.values(body).map(({ number, undoes, undone_by }) => [number, undoes, undone_by])).toEqual([
      [4, 2, undefined],
      [3, undefined, undefined],
      [2, 1, 4],
      [1, undefined, undefined],
    ]);
  });

  test("says what was taken back, and what is done again", async () => {
    const draft = await desk.begin(titled("Kite"));
    const { body } = await desk.save(draft, titled("Kites"));
    const text = body.change?.sentences?.[0]?.text;
    const said = typeof text === "string" ? text : "";
    await saveDraft(desk.server, desk.staff, draft, titled("Kite"), { revision: 2, undoes: 1 });
    await saveDraft(desk.server, desk.staff, draft, titled("Kites"), { revision: 3, undoes: 2 });
    await saveDraft(desk.server, desk.staff, draft, titled("Kite"), { revision: 4, undoes: 3 });
    const history = Object.values((await desk.get(`drafts/${draft}/changes`)).body);
    expect(history.map(({ sentences }) => sentences?.[0]?.text)).toEqual([
      `Taken back: ${said}`,
      `Done again: ${said}`,
      `Taken back: ${said}`,
      said,
    ]);
  });

  test("what puts back what the last change removed leaves no change, though it is said at another place", async () => {
    const having = (...values: readonly string[]) => lines("{", '  "values": {', ...values, "  }", "}");
    const whole = having('    "a": 1,', '    "b": 2');
    const draft = await desk.begin(whole);
    await desk.save(draft, having('    "a": 1'));
    const { body } = await desk.save(draft, whole);
    expect(body).toMatchObject({ head: { changes: 0 }, change: null });
  });

  test("a change that is not there cannot be taken back", async () => {
    const draft = await desk.begin(titled("Kite"));
    const refused = await saveDraft(desk.server, desk.staff, draft, titled("Kites"), { revision: 1, undoes: 7 });
    expect(codeOf(refused)).toEqual([422, "invalid_request"]);
    expect(refused.body.error?.message).toBe("/undoes: found 7, expected the number of a change of this draft.");
  });
});
