import { compileValidators, createEngine, formatFinding, loadFlow } from "../../engine/index";
import type { RateBookFile } from "../../engine/index";
import { BadFlow } from "./bad-flow";
import { readPublishedFile } from "./files";
import type { FlowFile } from "./files";
import { validatorsModule } from "./validators";

/** A version that may become current: one of the published files, or one that the database holds. */
export type Candidate =
  | {
      readonly from: "file";
      readonly root: string;
      /** The folder of the shipped flows. */
      readonly main: string;
      readonly file: string;
      readonly sha256: string;
    }
  | { readonly from: "database"; readonly stored: FlowFile };

/** What a version may become current beside. */
export interface Judged {
  readonly candidate: Candidate;
  /** The rate books of this process; undefined if they are not looked at. */
  readonly rateBooks: readonly RateBookFile[] | undefined;
}

/** Why a version may not become current, in sentences. */
export interface Refused {
  readonly refused: string;
  /** The reason lies with this machine, and not with the version: it is judged again later. */
  readonly mayPass?: true;
}

/** A sound version, or why it is not sound. */
export type Verdict = { readonly file: FlowFile } | Refused;

/**
 * Loads a version and compiles all that the server will compile of it. It runs in a thread of its own (`look.ts`): a
 * version that takes too long, or too much memory, ends there.
 */
export default function judgeCandidate({ candidate, rateBooks }: Judged): Verdict {
  try {
    const file =
      candidate.from === "file"
        ? readPublishedFile(candidate.root, candidate.file, candidate.sha256, candidate.main)
        : candidate.stored;
    requireSound(file, rateBooks);
    return { file };
  } catch (error) {
    if (error instanceof BadFlow) return { refused: error.message };
    throw error;
  }
}

function requireSound({ flow, lists }: FlowFile, rateBooks: Judged["rateBooks"]): void {
  const loaded = loadFlow(flow, { lists, ...(rateBooks && { rateBooks }) });
  if (!loaded.ok) throw new BadFlow(loaded.findings.map(formatFinding).join("\n"));
  createEngine(flow, { lists, validators: compileValidators(flow, { lists }) });
  validatorsModule(flow, lists);
}
