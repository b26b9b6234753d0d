import type { Side } from "../../../../engine/analysis/index";
import type { Help } from "./help";
import { differences } from "../model/files";
import type { Files, FileSave } from "../model/files";
import type { MergeText } from "../model/merging";
import type { CheckFunctions } from "./checkWorker";
import type { LanguageFunctions } from "./languageWorker";
import type { Library } from "./library";
import type { PreviewAround, PreviewDraft } from "../../../shared/preview/protocol";
import type { Looked, SearchedPlaces } from "./looked";
import type { SearchFunctions } from "./searchWorker";
import type { Played, TrialFunctions } from "./trialWorker";
import { WorkerCalls } from "./worker-calls";

/** How long each may take before its worker is ended, in milliseconds: a page may not wait for a hostile draft. */
const LOOK_MS = 5_000;
const MERGE_MS = 2_000;
const HELP_MS = 2_000;
const SEARCH_MS = 60_000;
const TRIAL_MS = 5_000;

/** What is worked out of a draft beside the page, in workers. */
export interface Checks {
  /** Rejects with TookTooLong. */
  readonly look: (files: Files) => Promise<Looked>;
  readonly merge: MergeText;
  readonly help: Help;
  /**
   * Learns the names that the help offers. Returns what the rules can read, as JSON, or undefined where the draft cannot be
   * read. Rejects with TookTooLong.
   */
  readonly know: (files: Files) => Promise<string | undefined>;
  /** Looks for answers that lead to each place. Rejects with TookTooLong. */
  readonly search: (draft: PreviewDraft, around: PreviewAround, day: string) => Promise<SearchedPlaces>;
  /** Plays a draft as the preview does. Rejects with TookTooLong. */
  readonly play: (draft: PreviewDraft, around: PreviewAround, day: string) => Promise<Played>;
  /** Ends a search whose result is not wanted any more. */
  readonly stopSearch: () => void;
  readonly end: () => void;
}

export function createChecks(library: Library): Checks {
  const merging = new WorkerCalls<CheckFunctions>(checkWorker);
  const [checked, named] = [savesTo(), savesTo()];
  const looking = new WorkerCalls<CheckFunctions>(checkWorker, checked.begin);
  const language = new WorkerCalls<LanguageFunctions>(languageWorker, named.begin);
  const searching = new WorkerCalls<SearchFunctions>(
    () => new Worker(new URL("searchWorker.ts", import.meta.url), { type: "module" }),
  );
  const playing = new WorkerCalls<TrialFunctions>(
    () => new Worker(new URL("trialWorker.ts", import.meta.url), { type: "module" }),
  );
  return {
    play: (...args) => playing.call((remote) => remote.play(...args), TRIAL_MS),
    search: (...args) => searching.call((remote) => remote.search(...args), SEARCH_MS),
    stopSearch: () => searching.stop(),
    async look(files) {
      const texts = await library.for(files);
      return await looking.call((remote) => remote.look(checked.since(files), texts), LOOK_MS);
    },
    async know(files) {
      const texts = await library.for(files);
      return await language.call((remote) => remote.know(named.since(files), texts), HELP_MS);
    },
    async merge(base, mine, theirs, choices) {
      try {
        return await merging.call((remote) => remote.merge(base, mine, theirs, choices), MERGE_MS);
      } catch {
        // Texts that take too long to compare are asked about as a whole.
        return whole(base, mine, theirs, choices);
      }
    },
    help: {
      complete: (...args) => language.call((remote) => remote.complete(...args), HELP_MS).catch(() => []),
      hover: (...args) => language.call((remote) => remote.hover(...args), HELP_MS).catch(() => undefined),
    },
    end() {
      for (const worker of [merging, looking, language, searching, playing]) worker.end();
    },
  };
}

/** What a worker has of the files, and what it is given next: all of them once it begins. */
function savesTo() {
  let there: Files = new Map();
  return {
    begin: () => void (there = new Map()),
    since(files: Files): readonly FileSave[] {
      const saves = differences(there, files);
      there = files;
      return saves;
    },
  };
}

const languageWorker = (): Worker => new Worker(new URL("languageWorker.ts", import.meta.url), { type: "module" });
const checkWorker = (): Worker => new Worker(new URL("checkWorker.ts", import.meta.url), { type: "module" });

function whole(base: string, mine: string, theirs: string, choices: readonly Side[]) {
  const conflict = { pointer: "", of: "value" as const, base, mine, theirs };
  return { text: choices[0] === "theirs" ? theirs : mine, conflicts: [conflict] };
}
