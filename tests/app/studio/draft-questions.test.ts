/** What a person who edits a draft is asked, and what is sent when they say so. */
import { expect, test } from "vitest";
import { allOf, DraftSync } from "../../../app/studio/draft/model/sync";
import type { Buffer } from "../../../app/studio/draft/model/sync-parts";
import { draftOf, OneDraft, parts, PATH, settled, textOf, type } from "../support/one-draft";

/** A draft in which a was 1, was changed to 2, and then to 3. */
async function changedTwice() {
  const server = new OneDraft(draftOf({ a: 1, b: 1 }));
  const sync = new DraftSync(draftOf({ a: 1, b: 1 }), parts(server.by()));
  const before = sync.state().files.get(PATH) ?? "";
  type(sync, "a", 2);
  await sync.flush();
  const change = [{ path: PATH, before, after: sync.state().files.get(PATH) ?? "" }];
  type(sync, "a", 3);
  await sync.flush();
  const asked = new Promise<void>((resolve) =>
    sync.subscribe(() => {
      if (sync.state().asks === "undo") resolve();
    }),
  );
  return { server, sync, undone: sync.undo(1, change), asked };
}

test("A change whose place was changed later is taken back only when its author says so, and nothing is when they cancel", async () => {
  for (const [say, wanted] of [
    ["cancel", 3],
    ["mine", 3],
    ["theirs", 1],
  ] as const) {
    const { server, sync, undone, asked } = await changedTwice();
    await asked;
    expect(JSON.parse(server.text)).toEqual({ a: 3, b: 1 });
    if (say === "cancel") sync.cancel();
    else sync.answer(allOf(sync.state().conflicts, say));
    expect(await undone).toBe(say === "theirs" ? "undone" : "kept");
    expect(JSON.parse(server.text)).toEqual({ a: wanted, b: 1 });
    expect(sync.state()).toMatchObject({ save: "saved", conflicts: [] });
    expect(sync.state().asks).toBeUndefined();
  }
});

test("A question about what two people saved cannot be canceled: it has to be answered", async () => {
  const server = new OneDraft(draftOf({ a: 1 }));
  const [one, other] = [1, 2].map(() => new DraftSync(draftOf({ a: 1 }), parts(server.by())));
  if (!one || !other) throw new Error("There are two people.");
  type(one, "a", 2);
  await one.flush();
  type(other, "a", 3);
  const asked = new Promise<void>((resolve) =>
    other.subscribe(() => {
      if (other.state().asks === "saved") resolve();
    }),
  );
  const saved = other.flush();
  await asked;
  other.cancel();
  expect(other.state().save).toBe("asking");
  other.answer(allOf(other.state().conflicts, "theirs"));
  await saved;
  expect(JSON.parse(server.text)).toEqual({ a: 2 });
});

test("A question comes once nothing is typed for a moment, so that it takes no keys", async () => {
  const server = new OneDraft(draftOf({ a: 1 }));
  const one = new DraftSync(draftOf({ a: 1 }), parts(server.by()));
  type(one, "a", 2);
  await one.flush();
  const typing: (() => void)[] = [];
  const wait = (): Promise<void> =>
    new Promise((resolve) => {
      typing.shift()?.();
      setTimeout(resolve);
    });
  const other = new DraftSync(draftOf({ a: 1 }), { ...parts(server.by()), wait });
  const at: number[] = [];
  other.subscribe(() => {
    if (other.state().save !== "asking") return;
    at.push(typing.length);
    other.answer(allOf(other.state().conflicts, "mine"));
  });
  other.edit({ path: PATH, text: textOf({ a: 3 }) });
  typing.push(...[4, 5, 6].map((value) => () => type(other, "a", value)));
  await other.flush();
  await settled(other);
  expect(at[0]).toBe(0);
  expect(JSON.parse(server.text)).toEqual({ a: 6 });
});

test("What a person asks for is sent at once, also while it is waited for the server", async () => {
  const server = new OneDraft(draftOf({ a: 1 }));
  const never = (): Promise<void> => new Promise(() => undefined);
  const sync = new DraftSync(draftOf({ a: 1 }), { ...parts(server.by(["lost"])), wait: never });
  type(sync, "a", 2);
  const away = new Promise<void>((resolve) =>
    sync.subscribe(() => {
      if (sync.state().save === "away") resolve();
    }),
  );
  const saved = sync.flush();
  await away;
  sync.retry();
  await saved;
  expect(JSON.parse(server.text)).toEqual({ a: 2 });
});

test("All that pages which were closed have left unsaved is sent, one after another", async () => {
  const server = new OneDraft(draftOf({ a: 1, b: 1 }));
  const base = [{ path: PATH, text: textOf({ a: 1, b: 1 }) }];
  const left = [
    { a: 2, b: 1 },
    { a: 1, b: 3 },
  ].map((mine) => ({
    revision: 1,
    base,
    mine: [{ path: PATH, text: textOf(mine) }],
  }));
  const buffer: Buffer = { kept: () => Promise.resolve(left.shift()), keep: () => undefined, forget: () => undefined };
  const sync = new DraftSync(draftOf({ a: 1, b: 1 }), parts(server.by(), buffer));
  await sync.flush();
  expect(JSON.parse(server.text)).toEqual({ a: 2, b: 3 });
});
