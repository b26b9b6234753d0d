/** Two people save in one draft, in any order and at once: what was answered is in the draft, and in the history once. */
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { beginWords, Editor, judgeWords } from "../../../tools/torture/editors";
import type { Ask } from "../../../tools/torture/editors";
import { samples } from "../../support/tier";
import { openDraftDesk, STUDIO } from "../support/drafts";
import type { DraftDesk } from "../support/drafts";

let desk: DraftDesk;
beforeAll(async () => {
  desk = await openDraftDesk();
});
afterAll(() => desk.server.close());

const askAs =
  (token: string): Ask =>
  async (method, path, sent) => {
    const { status, text } = await desk.server.call(method, `${STUDIO}${path}`, {
      token,
      ...(sent && { body: sent.body }),
      ...(sent?.revision !== undefined && { headers: { "if-match": `"${sent.revision}"` } }),
    });
    const body: unknown = JSON.parse(text);
    return { status, body };
  };

/** One writes, the other writes, one looks at what there is, or both write at once; minutes pass in between. */
const step = fc.record({ act: fc.constantFrom("one", "two", "look", "both"), minutes: fc.constantFrom(0, 1, 11) });

test("two editors lose nothing", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      desk.begins();
      const draft = await beginWords(askAs(desk.staff));
      const [one, two] = [new Editor("a", draft, askAs(desk.staff)), new Editor("b", draft, askAs(desk.second))];
      for (const { act, minutes } of steps) {
        desk.later(minutes);
        if (act === "look") await one.read();
        else await Promise.all([...(act === "two" ? [] : [one.write()]), ...(act === "one" ? [] : [two.write()])]);
      }
      const { kept, ...wrong } = await judgeWords(askAs(desk.reviewer), draft, [one, two]);
      expect(kept).toBe(steps.reduce((sum, { act }) => sum + { one: 1, two: 1, both: 2, look: 0 }[act], 0));
      expect(wrong).toEqual({ lost: 0, untold: 0, removed: 0, odd: 0, silent: 0 });
    }),
    { numRuns: samples(4, 60) },
  );
});
