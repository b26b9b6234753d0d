/** A draft that two people edit at once, over a network that fails: nothing that anybody did is lost. */
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Files } from "../../../app/studio/draft/model/files";
import { differences } from "../../../app/studio/draft/model/files";
import { allOf, DraftSync } from "../../../app/studio/draft/model/sync";
import type { DraftServer } from "../../../app/studio/draft/model/sync-parts";
import { draftOf, InMemory, OneDraft, parts, PATH, settled, textOf, type } from "../support/one-draft";
import type { Luck } from "../support/one-draft";

const someLuck = fc.array(fc.constantFrom<Luck>("fine", "lost", "unanswered"), { maxLength: 12 });
const edits = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 30 })), { minLength: 1, maxLength: 12 });

test("What two people type at places of their own is all in the draft, however the network fails", async () => {
  await fc.assert(
    fc.asyncProperty(edits, someLuck, someLuck, async (typed, ofOne, ofOther) => {
      const server = new OneDraft(draftOf({ begun: true }));
      const [one, other] = [ofOne, ofOther].map(
        (luck) => new DraftSync(draftOf({ begun: true }), parts(server.by([...luck]))),
      );
      if (!one || !other) throw new Error("There are two people.");
      const asked: unknown[] = [];
      for (const sync of [one, other])
        sync.subscribe(() => {
          const { save, conflicts } = sync.state();
          if (save !== "asking") return;
          asked.push(conflicts);
          queueMicrotask(() => sync.answer(allOf(conflicts, "mine")));
        });
      const wanted: Record<string, number> = {};
      for (const [[isOne, at], value] of typed.map((each, index) => [each, index] as const)) {
        const key = `${isOne ? "one" : "other"}_${at}`;
        wanted[key] = value;
        type(isOne ? one : other, key, value);
        if (value % 3 === 0) await Promise.resolve();
      }
      await settled(one, other);
      expect(asked).toEqual([]);
      expect(JSON.parse(server.text)).toEqual({ begun: true, ...wanted });
      for (const sync of [one, other]) expect(sync.state().files.get(PATH)).toBe(server.text);
      for (const sync of [one, other]) expect(sync.state().save).toBe("saved");
    }),
    { numRuns: 300 },
  );
});

test("Where both changed the same place, the person is asked, and nothing is saved before the answer", async () => {
  for (const side of ["mine", "theirs"] as const) {
    const server = new OneDraft(draftOf({ price: 1 }));
    const [one, other] = [1, 2].map(() => new DraftSync(draftOf({ price: 1 }), parts(server.by())));
    if (!one || !other) throw new Error("There are two people.");
    type(one, "price", 2);
    await one.flush();
    type(other, "price", 3);
    type(other, "note", 4);
    const asked = new Promise<void>((resolve) =>
      other.subscribe(() => {
        if (other.state().save === "asking") resolve();
      }),
    );
    const saved = other.flush();
    await asked;
    expect(JSON.parse(server.text)).toEqual({ price: 2 });
    expect(other.state().conflicts).toMatchObject([
      { path: PATH, conflicts: [{ pointer: "/price", mine: "3", theirs: "2" }] },
    ]);
    other.answer(allOf(other.state().conflicts, side));
    await saved;
    expect(JSON.parse(server.text)).toEqual({ price: side === "mine" ? 3 : 2, note: 4 });
    expect(other.state()).toMatchObject({ save: "saved", conflicts: [] });
  }
});

test("What a browser kept unsaved goes on after a reload, on top of what others saved since", async () => {
  const server = new OneDraft(draftOf({ title: 1, note: 1 }));
  const buffer = new InMemory();
  const before = new DraftSync(draftOf({ title: 1, note: 1 }), parts(server.by(Array<Luck>(50).fill("lost")), buffer));
  type(before, "title", 2);
  before.end();
  const somebody = new DraftSync(draftOf({ title: 1, note: 1 }), parts(server.by()));
  type(somebody, "note", 3);
  await somebody.flush();
  expect(buffer.unsaved?.mine).toHaveLength(1);
  const after = new DraftSync(server.now, parts(server.by(), buffer.reloaded()));
  await settled(after);
  expect(JSON.parse(server.text)).toEqual({ title: 2, note: 3 });
  expect(buffer.unsaved).toBeUndefined();
});

test("A change is taken back byte for byte, and later changes elsewhere stay", async () => {
  const start: Files = draftOf({ a: 1, b: 1 }).files;
  const server = new OneDraft({ revision: 1, files: start });
  const sync = new DraftSync({ revision: 1, files: start }, parts(server.by()));
  const before = sync.state().files.get(PATH) ?? "";
  type(sync, "a", 2);
  await sync.flush();
  const after = sync.state().files.get(PATH) ?? "";
  const change = [{ path: PATH, before, after }];
  await sync.undo(1, change);
  expect(server.text).toBe(before);
  expect(server.undone.at(-1)).toBe(1);
  type(sync, "a", 2);
  type(sync, "b", 5);
  await sync.flush();
  expect(await sync.undo(3, change)).toBe("undone");
  expect(JSON.parse(server.text)).toEqual({ a: 1, b: 5 });
  // Nothing of it is there any more.
  expect(await sync.undo(3, change)).toBe("gone");
});

test("A file that one removed and the other changed is asked about, and each answer holds", async () => {
  for (const side of ["mine", "theirs"] as const) {
    const server = new OneDraft(draftOf({ a: 1 }));
    const [one, other] = [1, 2].map(() => new DraftSync(draftOf({ a: 1 }), parts(server.by())));
    if (!one || !other) throw new Error("There are two people.");
    type(one, "a", 2);
    await one.flush();
    other.subscribe(() => {
      const { save, conflicts } = other.state();
      if (save === "asking") queueMicrotask(() => other.answer(allOf(conflicts, side)));
    });
    other.edit({ path: PATH, text: null });
    await other.flush();
    expect(server.text).toBe(side === "mine" ? "" : textOf({ a: 2 }));
  }
});

test("A refused save says why, is kept in the browser, and is sent again with the next edit", async () => {
  const server = new OneDraft(draftOf({ a: 1 }));
  const buffer = new InMemory();
  let isRefused = true;
  const own = server.by();
  const strict: DraftServer = {
    ...own,
    save: (...args) => (isRefused ? Promise.resolve({ kind: "refused", why: "It is too large." }) : own.save(...args)),
  };
  const sync = new DraftSync(draftOf({ a: 1 }), parts(strict, buffer));
  type(sync, "a", 2);
  await sync.flush();
  expect(sync.state()).toMatchObject({ save: "refused", why: "It is too large." });
  expect(buffer.unsaved?.mine).toHaveLength(1);
  isRefused = false;
  type(sync, "b", 3);
  await sync.flush();
  expect(sync.state().save).toBe("saved");
  expect(differences(sync.state().base, sync.state().files)).toEqual([]);
});
