/** What the page gives its workers of a draft: what has changed since the last call, and all of it to one that begins. */
import { expose } from "comlink";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createChecks } from "../../../app/studio/draft/work/checks";
import type { FileSave } from "../../../app/studio/draft/model/files";
import type { Library } from "../../../app/studio/draft/work/library";

const NOTHING = { lists: new Map<string, string>(), parts: new Map<string, string>(), media: [], names: [] };
const library: Library = { for: () => Promise.resolve(NOTHING), usersOf: () => Promise.resolve([]) };

let given: string[];
/** A worker in this thread that notes which files it is given. */
function Here() {
  const { port1, port2 } = new MessageChannel();
  const note = (saves: readonly FileSave[]): void => void given.push(saves.map(({ path }) => path).join(" "));
  expose({ look: note, know: note }, port1);
  return Object.assign(port2, { terminate: () => port1.close() });
}
beforeEach(() => {
  given = [];
  vi.stubGlobal("Worker", Here);
});
afterEach(() => vi.unstubAllGlobals());

test.each(["look", "know"] as const)(
  "Each call to %s gives what has changed, and all to a worker that begins",
  async (name) => {
    const checks = createChecks(library);
    const files = new Map([
      ["a.flow.json", "{}"],
      ["lists/b@1.json", "{}"],
    ]);
    await checks[name](files);
    await checks[name](new Map([...files, ["a.flow.json", "{ }"]]));
    // As one that has taken too long is ended.
    checks.end();
    await checks[name](new Map([...files, ["a.flow.json", "{  }"]]));
    expect(given).toEqual(["a.flow.json lists/b@1.json", "a.flow.json", "a.flow.json lists/b@1.json"]);
    checks.end();
  },
);
