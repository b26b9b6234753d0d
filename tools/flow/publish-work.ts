import { formatFinding, type Finding } from "../../engine/index";
import { flowFilesIn, isTooLarge } from "../../server/flows/folders";
import { findingsIn } from "./check";
import { scenariosFor } from "./coverage";
import { placesOf, type Places } from "./files";
import type { Right } from "./freeze";
import { loadFlowFile } from "./load";
import { count, looked } from "./looked";
import { editedFindings } from "./published";
import { NotPublishable, publish, requirePublishable } from "./publish";
import { rollBack, type RollBack } from "./roll-back";
import { NothingFound, select, type Selection } from "./select";
import { pageProblem, signedRight } from "./signed-check";
import { takeOff } from "./take-off";
import { sentenceOf } from "./sentence";

/** What the command prints, and its exit code. */
export interface Published {
  readonly code: number;
  readonly out: readonly string[];
  readonly err: readonly string[];
  /** What is live now and was not before: `boa@1.8.0`, `boa@2`. */
  readonly made?: readonly string[];
}

/** What to publish, and the environment that names the folders of products; that of the process by default. */
export interface PublishWork {
  readonly root: string;
  readonly names: readonly string[];
  readonly variables?: { readonly [name: string]: string | undefined };
  /** The page that was signed for it (`signed.ts`). */
  readonly page?: string;
  /** Who answers for it where it was not signed. */
  readonly right?: Right;
  /** The version to go back to, instead of what the file holds. */
  readonly back?: RollBack;
  /** Who takes the product off, instead of publishing it. */
  readonly off?: Pick<Right, "by" | "reason">;
}

/** Checks and publishes the flow of this name. It runs in a thread of its own (`publish-apart.ts`). */
export default function publishNamed(work: PublishWork): Published {
  const { root, names, variables = process.env } = work;
  try {
    const places = placesOf(root, variables);
    const large = [...places.flows.flatMap(flowFilesIn), ...names].find(isTooLarge);
    if (large !== undefined) return { code: 1, out: [], err: [`${large} is larger than any flow may be.`] };
    return checked(places, select(places, names), work);
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    return { code: 2, out: [], err: [sentence] };
  }
}

const NOTHING_PUBLISHED = "Nothing was published: only what has no findings is.";

function checked(places: Places, selection: Selection, { page, right, back, off }: PublishWork): Published {
  const [file, ...more] = selection.flows;
  if (file === undefined || more.length > 0) throw new NothingFound("Expected the id or the file of one flow.");
  const refused = refusalOf(places, file);
  if (refused !== undefined) return { code: 1, out: [], err: [refused] };
  if (back) return takenBack(places, file, back);
  if (off)
    return tried(() => ({
      code: 0,
      out: [`${takeOff(places, file, off)} is off, until a version is published`],
      err: [],
    }));
  const edited = editedFindings(places, selection);
  if (edited.length > 0) return refusedFor(selection, edited);
  const findings = findingsIn(places, selection, { scenarios: scenariosFor(places, file).length > 0, reach: true });
  if (findings.length > 0) return refusedFor(selection, findings);
  const out = linesOf(selection, findings);
  // What the server will compile of it, here where it can do no harm.
  loadFlowFile(places, file);
  const unsigned = page === undefined ? undefined : pageProblem(places, { page, file });
  if (unsigned !== undefined) return { code: 1, out, err: [unsigned] };
  try {
    const frozen = publish(places, file, page === undefined ? right : signedRight(page));
    const is = frozen.isNew ? "published" : "was published already, with the same text";
    const books = frozen.newBooks.map((book) => `the rate book ${book} is frozen`);
    const made = [...(frozen.isNew ? [frozen.name] : []), ...frozen.newBooks];
    return { code: 0, out: [...out, `${frozen.file} ${is}`, ...books], err: [], made };
  } catch (error) {
    if (!(error instanceof NotPublishable)) throw error;
    return { code: 1, out, err: [error.message] };
  }
}

const takenBack = (places: Places, file: string, back: RollBack): Published =>
  tried(() => {
    const { file: published } = rollBack(places, file, back);
    return { code: 0, out: [`${published} published, with the content of ${back.version}`], err: [] };
  });

/** What came of an attempt, or why it could not be. */
function tried(attempt: () => Published): Published {
  try {
    return attempt();
  } catch (error) {
    if (!(error instanceof NotPublishable)) throw error;
    return { code: 1, out: [], err: [error.message] };
  }
}

const linesOf = (selection: Selection, findings: readonly Finding[]): readonly string[] => [
  ...findings.map(formatFinding),
  `${looked(selection)}: ${count(findings.length, "finding")}`,
];

const refusedFor = (selection: Selection, findings: readonly Finding[]): Published => ({
  code: 1,
  out: linesOf(selection, findings),
  err: [NOTHING_PUBLISHED],
});

/** Why the flow could not be published even if it is sound: said before the checks, which take long. */
function refusalOf(places: Places, file: string): string | undefined {
  try {
    requirePublishable(places, file);
    return undefined;
  } catch (error) {
    if (!(error instanceof NotPublishable)) throw error;
    return error.message;
  }
}
