/** Drafts of products: saved byte for byte, and one winner for each revision. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { codeOf } from "../support/accounts";
import { flow, FLOW, lines, openDraftDesk, saveDraft, STUDIO } from "../support/drafts";
import type { DraftDesk } from "../support/drafts";

let desk: DraftDesk;
beforeAll(async () => {
  desk = await openDraftDesk();
});
afterAll(() => desk.server.close());
beforeEach(() => desk.begins());

describe("texts are kept byte for byte", () => {
  const texts = [
    "",
    " \n\t",
    "not JSON {",
    "\uFEFF{}\r\n",
    '{"a": 1}',
    "é 中 😀 \u2028 \u007f",
    `{"deep": ${"[".repeat(2_000)}`,
    "x".repeat(300_000),
  ];

  test("also those that are blank, no JSON, or longer than other bodies", async () => {
    const files = texts.map((text, n) => ({ path: `lists/text@${n}.json`, text }));
    const draft = await desk.begin(files);
    expect(await desk.filesOf(draft)).toEqual(files);
    const turned = files.map(({ path }, n) => ({ path, text: texts[texts.length - 1 - n] ?? "" }));
    await desk.save(draft, turned);
    expect(await desk.filesOf(draft)).toEqual(turned);
    const { body } = await desk.get(`drafts/${draft}/changes/1`);
    expect(body.files).toEqual(files.map(({ path, text }, n) => ({ path, before: text, after: turned[n]?.text })));
  });

  test("a text that no database can hold is refused, and nothing is saved", async () => {
    const draft = await desk.begin(flow("{}"));
    for (const text of ["\u0000", "\ud83d"])
      expect(codeOf(await saveDraft(desk.server, desk.staff, draft, flow(text), { revision: 1 }))).toEqual([
        400,
        "invalid_json",
      ]);
    expect((await desk.get(`drafts/${draft}`)).body.head?.revision).toBe(1);
  });

  test.each([
    "../boa.flow.json",
    "/etc/passwd",
    "boa.json",
    "lists/a.json",
    "lists/a@1.json/b",
    "scenarios/boa/../a.json",
    "scenarios/boa/notes.txt",
    "media/a@1.svg",
    "published/boa/1.0.0.flow.json",
    ".flow.json",
    "lists\\a@1.json",
  ])("a file at another place than a product's files is refused: %s", async (path) => {
    const draft = await desk.begin(flow("{}"));
    const refused = await saveDraft(desk.server, desk.staff, draft, [{ path, text: "" }], { revision: 1 });
    expect(codeOf(refused)).toEqual([422, "invalid_request"]);
    const made = await desk.server.call("POST", `${STUDIO}/drafts`, {
      token: desk.staff,
      body: { product: "kite", from: { files: [{ path, text: "" }] } },
    });
    expect(codeOf(made)).toEqual([422, "invalid_request"]);
  });
});

describe("a save", () => {
  test("writes files, revision, change and audit row, and says all of it", async () => {
    const draft = await desk.begin(lines("{", '  "id": "kite"', "}"));
    desk.later(1);
    const saved = await desk.save(draft, lines("{", '  "id": "kites"', "}"));
    expect(saved.headers.get("etag")).toBe('"2"');
    const at = "2026-11-20T12:01:00.000Z";
    const by = { id: "stf_carrier", name: "Carrier staff" };
    expect(saved.body).toMatchObject({
      head: { id: draft, product: "kite", revision: 2, changes: 1, saved: { at, by }, deleted_at: null },
      change: { number: 1, revision: 2, at, by, paths: [FLOW] },
    });
    expect(saved.body.change?.sentences).not.toEqual([]);
    expect(await desk.auditOf(draft)).toEqual([
      { operation: "draft.create", actor: { kind: "staff", staff_id: "stf_carrier" } },
      { operation: "draft.save", actor: { kind: "staff", staff_id: "stf_carrier" } },
    ]);
  });

  test("that changes nothing writes nothing", async () => {
    const draft = await desk.begin(flow("{}"));
    const { body } = await desk.save(draft, [...flow("{}"), { path: "lists/a@1.json", text: null }]);
    expect(body).toMatchObject({ head: { revision: 1, changes: 0, saved: null }, change: null });
    expect(await desk.auditOf(draft)).toHaveLength(1);
  });

  test("adds files and removes them; files that it does not name stay", async () => {
    const draft = await desk.begin([...flow("{}"), { path: "lists/a@1.json", text: "[]" }]);
    await desk.save(draft, [
      { path: "lists/a@1.json", text: null },
      { path: "lists/b@1.json", text: "[1]" },
    ]);
    expect(await desk.filesOf(draft)).toEqual([...flow("{}"), { path: "lists/b@1.json", text: "[1]" }]);
  });

  test("from another revision is refused with who changed it and when, and nothing is written", async () => {
    const draft = await desk.begin(flow("{}"));
    desk.later(1);
    await desk.save(draft, flow("[]"), desk.second);
    const refused = await saveDraft(desk.server, desk.staff, draft, flow("[1]"), { revision: 1 });
    expect(codeOf(refused)).toEqual([412, "changed_meanwhile"]);
    expect(refused.body.error).toMatchObject({
      message: "Second Author changed this in the meantime: it has the revision 2 now. Nothing was saved.",
      changed: { by: "Second Author", at: "2026-11-20T12:01:00.000Z" },
    });
    expect(await desk.filesOf(draft)).toEqual(flow("[]"));
    expect(await desk.historyOf(draft)).toHaveLength(1);
    expect(await desk.auditOf(draft)).toHaveLength(2);
  });

  test.each([undefined, "*"])("that names no revision is refused: If-Match %s", async (ifMatch) => {
    const draft = await desk.begin(flow("{}"));
    const refused = await desk.server.call("PUT", `${STUDIO}/drafts/${draft}/files`, {
      token: desk.staff,
      body: { files: flow("[]") },
      ...(ifMatch !== undefined && { headers: { "if-match": ifMatch } }),
    });
    expect(codeOf(refused)).toEqual([428, "revision_missing"]);
  });

  test("of more than a draft may hold is refused with what was found and what is possible", async () => {
    const draft = await desk.begin(flow("{}"));
    const files = (letters: number) =>
      Array.from({ length: 3 }, (_, n) => ({ path: `lists/a@${n}.json`, text: "x".repeat(letters) }));
    const refused = await saveDraft(desk.server, desk.staff, draft, files(1_000_000), { revision: 1 });
    expect(codeOf(refused)).toEqual([422, "draft_too_large"]);
    expect(refused.body.error?.message).toBe(
      "The draft would hold 3,000,002 bytes of text, expected at most 3,000,000 bytes of text. Nothing was saved.",
    );
    expect((await desk.save(draft, files(999_000))).body.head?.revision).toBe(2);
    const larger = await saveDraft(desk.server, desk.staff, draft, files(1_400_000), { revision: 2 });
    expect(codeOf(larger)).toEqual([413, "body_too_large"]);
    expect(larger.body.error?.message).toContain("4,000,000 bytes");
  });

  test("of many at once has one winner for each revision, and each that was answered is in the history once", async () => {
    const draft = await desk.begin(flow("start"));
    const rounds = 4;
    for (let round = 1; round <= rounds; round += 1) {
      desk.later(11);
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, n) =>
          saveDraft(desk.server, n % 2 ? desk.staff : desk.second, draft, flow(`round ${round} by ${n}`), {
            revision: round,
          }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 412 || status === 503)).toHaveLength(5);
    }
    expect(await desk.historyOf(draft)).toHaveLength(rounds);
    expect((await desk.get(`drafts/${draft}`)).body.head?.revision).toBe(rounds + 1);
  });
});
