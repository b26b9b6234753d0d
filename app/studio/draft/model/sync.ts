/**
 * A draft as one person works on it: saved as they work, kept in this browser while it is not, merged by place with what
 * others save (`design/studio.md`, principle 7). Nothing here knows a page or a network: it is given both.
 */
import type { Side } from "../../../../engine/analysis/index";
import { differences, withFile } from "./files";
import type { Files, FileSave } from "./files";
import { mergedFiles } from "./merging";
import type { Choices, FileConflict } from "./merging";
import type { ChangedFile, ServerDraft, SyncParts, Unsaved } from "./sync-parts";

/** saved = the server has all of it · edited = it will be sent · away = it is kept here and sent again. */
export type SaveState = "saved" | "edited" | "saving" | "away" | "asking" | "refused";

export interface DraftState {
  readonly revision: number;
  /** As the server had them at that revision. */
  readonly base: Files;
  /** As the person sees them. */
  readonly files: Files;
  readonly save: SaveState;
  /** Why the server does not take it. */
  readonly why?: string;
  /** What was changed twice: the person says which change holds. */
  readonly conflicts: readonly FileConflict[];
  /** Who changed the conflicts' places: somebody who has saved since, or the same draft after the change that is taken back. */
  readonly asks?: Asks;
}

/** What came of taking a change back: nothing where the person kept what is there, or where nothing of it is there any more. */
export type Undone = "undone" | "kept" | "gone";

export type Asks = "saved" | "undo";

/** How long after the last edit it is saved. */
const IDLE_MS = 700;
/** How long nothing is typed before a question comes. */
const PAUSE_MS = 1_500;
/** How long after a call that could not be made it is made again, at first and at most. */
const RETRY_MS = [1_000, 15_000] as const;

export class DraftSync {
  private now: DraftState;
  private readonly listeners = new Set<() => void>();
  private working: Promise<void> | undefined;
  /** Counts the edits: a save that begins waits until there was none for a while. */
  private edits = 0;
  private answered: ((choices: Choices | undefined) => void) | undefined;
  private undoing: number | undefined;
  /** Whether a person was asked what holds since a change began to be taken back. */
  private hasAsked = false;
  private wake: () => void = () => undefined;
  /** What was sent by saves that no answer came to: the server may have taken one of them. */
  private unsure: readonly Files[] = [];
  private isOver = false;

  constructor(
    opened: ServerDraft,
    private readonly parts: SyncParts,
  ) {
    this.now = { revision: opened.revision, base: opened.files, files: opened.files, save: "saved", conflicts: [] };
    void this.alone(async () => {
      for (let kept = await parts.buffer.kept(); kept && !this.isOver; kept = await parts.buffer.kept())
        await this.goOn(kept);
    });
  }

  readonly state = (): DraftState => this.now;

  /** Calls the listener after every change of the state; returns what stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** One file is otherwise from now on, or gone. It is kept here at once and saved soon. */
  edit(...saves: readonly FileSave[]): void {
    this.edits += 1;
    this.accept({ files: saves.reduce(withFile, this.now.files) });
    this.saveSoon();
  }

  /**
   * Takes a change of the history back: what it did, where nothing else has changed since.
   * @returns whether the draft is otherwise for it, and if not, why
   */
  async undo(number: number, change: readonly ChangedFile[]): Promise<Undone> {
    let came: Undone = "gone";
    await this.alone(async () => {
      await this.saveAll();
      const { files } = this.now;
      this.hasAsked = false;
      const base = change.map(({ path, after }) => ({ path, text: after })).reduce(withFile, files);
      const theirs = change.map(({ path, before }) => ({ path, text: before })).reduce(withFile, files);
      const undone = await this.onTop(files, await this.merged({ base, mine: files, theirs }, "undo"));
      came = differences(files, undone).length > 0 ? "undone" : this.hasAsked ? "kept" : "gone";
      this.accept({ files: undone });
      this.undoing = number;
      await this.saveAll();
      this.undoing = undefined;
    });
    return came;
  }

  /** Somebody else may have saved: takes it over. */
  refresh(): Promise<void> {
    return this.alone(async () => {
      const answer = await this.parts.server.read();
      if (answer.kind === "done" && answer.value.revision !== this.now.revision) await this.takeOver(answer.value);
      if (differences(this.now.base, this.now.files).length > 0) await this.saveAll();
    });
  }

  /** Sends at once what is not saved; resolves when the server has it, or cannot be reached. */
  flush(): Promise<void> {
    return this.alone(() => this.saveAll());
  }

  /** Sends what is not saved now, also where it is waited for the server. */
  retry(): void {
    this.wake();
    void this.flush();
  }

  /** Says which change holds in each conflict. */
  answer(choices: Choices): void {
    this.answered?.(choices);
  }

  /** Takes nothing back after all. Another question has to be answered. */
  cancel(): void {
    if (this.now.asks === "undo") this.answered?.(undefined);
  }

  /** Nothing more is sent or shown. */
  end(): void {
    this.isOver = true;
    this.listeners.clear();
  }

  private accept(change: Partial<DraftState>): void {
    const { why: _why, ...before } = this.now;
    this.now = { ...before, ...change };
    const unsaved = differences(this.now.base, this.now.files);
    if (unsaved.length === 0 && this.now.conflicts.length === 0) {
      this.parts.buffer.forget();
      if (this.now.save !== "saving") this.now = { ...this.now, save: "saved" };
    } else {
      // The rest of the state says nothing of what has to be kept, and a large draft takes its time to write.
      if (change.files ?? change.base ?? change.conflicts) this.keep(unsaved);
      if (this.now.save === "saved") this.now = { ...this.now, save: "edited" };
    }
    for (const listener of this.listeners) listener();
  }

  private keep(mine: readonly FileSave[]): void {
    const { revision, base } = this.now;
    this.parts.buffer.keep({ revision, mine, base: mine.map(({ path }) => ({ path, text: base.get(path) ?? null })) });
  }

  /** One piece of work at a time, in the order in which it was asked for. */
  private alone(work: () => Promise<void>): Promise<void> {
    const before = this.working ?? Promise.resolve();
    const done = before.then(() => (this.isOver ? undefined : work()));
    this.working = done;
    return done;
  }

  private saveSoon(): void {
    const { edits } = this;
    void this.parts.wait(IDLE_MS).then(() => {
      if (this.edits === edits && !this.isOver) void this.flush();
    });
  }

  private async saveAll(): Promise<void> {
    for (let failures = 0; !this.isOver;) {
      const saves = differences(this.now.base, this.now.files);
      if (saves.length === 0) return this.now.save === "saved" ? undefined : this.accept({ save: "saved" });
      const { revision, files } = this.now;
      this.accept({ save: "saving" });
      const answer = await this.parts.server.save(revision, saves, this.undoing);
      if (this.isOver) return;
      if (answer.kind === "refused") return this.accept({ save: "refused", why: answer.why });
      if (answer.kind === "done") {
        failures = 0;
        this.unsure = [];
        this.accept({ revision: answer.value, base: files, save: "edited" });
      } else if (answer.kind === "changed") await this.catchUp();
      else {
        this.unsure = [files, ...this.unsure];
        this.accept({ save: "away" });
        await this.rest(Math.min(RETRY_MS[0] * 2 ** failures++, RETRY_MS[1]));
      }
    }
  }

  /** Somebody has saved before: what they did is taken over, and the save made again. */
  private async catchUp(): Promise<void> {
    const answer = await this.parts.server.read();
    if (answer.kind === "done") return await this.takeOver(answer.value);
    if (answer.kind === "refused") this.accept({ save: "refused", why: answer.why });
    else await this.rest(RETRY_MS[0]);
  }

  /** Waits before a call is made again, unless the person asks for it now. */
  private rest(ms: number): Promise<void> {
    return Promise.race([this.parts.wait(ms), new Promise<void>((wake) => (this.wake = wake))]);
  }

  private async takeOver({ revision, files: theirs }: ServerDraft): Promise<void> {
    const base = await this.takenBy(theirs);
    const { files: mine } = this.now;
    const files = await this.onTop(mine, await this.merged({ base, mine, theirs }));
    this.accept({ revision, base: theirs, files });
  }

  /**
   * What this person last knows to be in their files: with what was sent and got no answer, where all of it is there.
   * Otherwise they would be asked about a change of their own.
   */
  private async takenBy(theirs: Files): Promise<Files> {
    const { base } = this.now;
    const { unsure } = this;
    this.unsure = [];
    for (const mine of unsure) {
      const { files, conflicts } = await mergedFiles({ base, mine, theirs }, this.parts.merge);
      if (conflicts.length === 0 && differences(files, theirs).length === 0) return mine;
    }
    return base;
  }

  /** What was typed while files were merged goes on top. */
  private async onTop(before: Files, merged: Files): Promise<Files> {
    const { files: mine } = this.now;
    return mine === before ? merged : await this.merged({ base: before, mine, theirs: merged });
  }

  /** Both changes; where both are of the same place, the person is asked first. What is canceled changes nothing. */
  private async merged(three: Three, asks: Asks = "saved"): Promise<Files> {
    const { merge } = this.parts;
    const first = await mergedFiles(three, merge);
    if (first.conflicts.length === 0) return first.files;
    await this.pause();
    const choices = await new Promise<Choices | undefined>((resolve) => {
      this.answered = resolve;
      this.hasAsked = true;
      this.accept({ save: "asking", conflicts: first.conflicts, asks });
    });
    this.answered = undefined;
    const { asks: _asks, ...before } = this.now;
    this.now = before;
    this.accept({ save: "edited", conflicts: [] });
    return choices ? (await mergedFiles(three, merge, choices)).files : three.mine;
  }

  /** Until nothing is typed for a moment: a question would take the keys that are meant for the text. */
  private async pause(): Promise<void> {
    for (let before = -1; before !== this.edits && !this.isOver;) {
      before = this.edits;
      await this.parts.wait(PAUSE_MS);
    }
  }

  /** What this browser kept unsaved goes on, on top of what the server has now. */
  private async goOn({ base, mine }: Unsaved): Promise<void> {
    const { files: theirs } = this.now;
    const files = await this.merged({
      base: base.reduce(withFile, theirs),
      mine: mine.reduce(withFile, theirs),
      theirs,
    });
    this.accept({ files });
    await this.saveAll();
  }
}

interface Three {
  readonly base: Files;
  readonly mine: Files;
  readonly theirs: Files;
}

/** The same side for every conflict of every file. */
export const allOf = (conflicts: readonly FileConflict[], side: Side): Choices =>
  new Map(conflicts.map(({ path, conflicts: found }) => [path, found.map(() => side)]));
