/** One draft, its server and the browsers of the people who edit it, in memory. */
import { mergedText } from "../../../engine/analysis/index";
import type { FileSave } from "../../../app/studio/draft/model/files";
import { withFile } from "../../../app/studio/draft/model/files";
import type { DraftSync } from "../../../app/studio/draft/model/sync";
import type {
  Answer,
  Buffer,
  DraftServer,
  ServerDraft,
  SyncParts,
  Unsaved,
} from "../../../app/studio/draft/model/sync-parts";

export const PATH = "product.flow.json";
export const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
export const draftOf = (value: unknown): ServerDraft => ({ revision: 1, files: new Map([[PATH, textOf(value)]]) });

/** What a network does to a call: nothing, or it is lost on the way there, or the answer is lost on the way back. */
export type Luck = "fine" | "lost" | "unanswered";

/** A server of one draft, as the real one keeps it: a save of another revision than its own is refused whole. */
export class OneDraft {
  readonly saves: (readonly FileSave[])[] = [];
  undone: (number | undefined)[] = [];

  constructor(private draft: ServerDraft) {}

  get now(): ServerDraft {
    return this.draft;
  }
  get text(): string {
    return this.draft.files.get(PATH) ?? "";
  }

  /** @param luck of each call, in turn; fine when there is none left */
  by(luck: Luck[] = []): DraftServer {
    const through = async <T>(work: () => Answer<T>): Promise<Answer<T>> => {
      const now = luck.shift() ?? "fine";
      if (now === "lost") return { kind: "away" };
      const answer = work();
      await Promise.resolve();
      return now === "unanswered" ? { kind: "away" } : answer;
    };
    return {
      read: () => through(() => ({ kind: "done", value: this.draft })),
      save: (revision, files, undoes) => through(() => this.save(revision, files, undoes)),
    };
  }

  private save(revision: number, saves: readonly FileSave[], undoes: number | undefined): Answer<number> {
    if (revision !== this.draft.revision) return { kind: "changed" };
    this.saves.push(saves);
    this.undone.push(undoes);
    this.draft = { revision: revision + 1, files: saves.reduce(withFile, this.draft.files) };
    return { kind: "done", value: this.draft.revision };
  }
}

/** What a browser keeps. A page is handed what the one before has left, and never what it keeps itself. */
export class InMemory implements Buffer {
  unsaved: Unsaved | undefined;
  private left: Unsaved | undefined;

  /** The page is loaded again. */
  reloaded(): this {
    this.left = this.unsaved;
    return this;
  }
  kept(): Promise<Unsaved | undefined> {
    const { left } = this;
    this.left = undefined;
    return Promise.resolve(left);
  }
  keep(unsaved: Unsaved): void {
    this.unsaved = unsaved;
  }
  forget(): void {
    this.unsaved = undefined;
  }
}

export const parts = (server: DraftServer, buffer: Buffer = new InMemory()): SyncParts => ({
  server,
  buffer,
  merge: (...texts) => Promise.resolve(mergedText(...texts)),
  wait: () => Promise.resolve(),
});

/** Types a value at a key, as somebody does in the editor. */
export function type(sync: DraftSync, key: string, value: number): void {
  const json: object = JSON.parse(sync.state().files.get(PATH) ?? "{}");
  sync.edit({ path: PATH, text: textOf({ ...json, [key]: value }) });
}

/** Until neither has anything left to do, however often a call of theirs fails. */
export async function settled(...all: readonly DraftSync[]): Promise<void> {
  for (let round = 0; round < 16; round++) for (const sync of all) await sync.refresh();
}
