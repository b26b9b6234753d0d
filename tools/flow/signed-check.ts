/** Whether a signed page is about what is being published, and holds on this release. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareVersions, withParts } from "../../engine/index";
import type { SignedPage } from "../../schemas/signed.types";
import { sha256 } from "../../server/base/sha256";
import { readText } from "../../server/base/text-file";
import { readAnswers } from "../scenarios/scenario";
import type { Scenario } from "../scenarios/usual";
import { bookFor } from "./books";
import { contentsOf, differingFiles } from "./contents";
import { comparisonOf, withIntent } from "./difference";
import { scenarioFolders } from "./coverage";
import { editionNamed, type Edition } from "./edition";
import { publishedFolders, type Places } from "./files";
import type { Right } from "./freeze";
import { readIntent } from "./intent";
import { loadFlowFile } from "./load";
import { publishedVersions } from "./published-versions";
import { readPage, unsigned } from "./signed";
import { residueSaid, resultOf } from "./signed-made";

/** A signed page, and the flow that is to be published with it. */
export interface SignedFor {
  readonly page: string;
  /** The flow's file. */
  readonly file: string;
}

/**
 * Returns why a page does not allow to publish a flow, in a sentence: it is not signed by two people, or not about these
 * files. Undefined where it does. Throws BadPage for a page that was edited.
 */
export function pageProblem(places: Places, { page, file }: SignedFor): string | undefined {
  const { block } = readPage(readText(page), page);
  const open = unsigned(block);
  if (open !== undefined) return `${page} does not allow to publish: ${open}`;
  return contentProblem(places, { page, file }, block);
}

function contentProblem(places: Places, { page, file }: SignedFor, { was, now }: SignedPage): string | undefined {
  const { flow, parts } = loadFlowFile(places, file);
  if (now.id !== flow.id || now.version !== flow.version)
    return `${page} was signed for ${now.id} ${now.version}, and this is ${flow.id} ${flow.version}.`;
  const book = bookFor(places, places, { flow, file, named: undefined });
  const changed = differingFiles(now.contents, contentsOf(places, file, withParts(flow, parts), book));
  if (changed.length > 0) return `${page} was signed before these files changed: ${changed.join(", ")}. Compare again.`;
  const newest = publishedVersions(publishedFolders(places), readText(file))
    .toSorted((a, b) => compareVersions(a.version, b.version))
    .at(-1);
  if (!newest || was.version !== newest.version)
    return `${page} compares with ${was.id} ${was.version}, and the newest published version is ${newest?.version ?? "none"}. Compare again.`;
  const before = differingFiles(was.contents, editionNamed(places, `${flow.id}@${newest.version}`).contents());
  if (before.length > 0)
    return `${page} compares with other files of ${was.id} ${was.version} than those that are published: ${before.join(", ")}. Compare again.`;
  return undefined;
}

/**
 * Returns why a page does not hold on this release: a comparison that is made now finds something else than was signed.
 * Undefined where it finds the same. It takes as long as the comparison did. Throws as a comparison does.
 */
export function resultProblem(places: Places, { page, file }: SignedFor): string | undefined {
  const { block } = readPage(readText(page), page);
  const [was, now] = [editionNamed(places, `${block.was.id}@${block.was.version}`), editionNamed(places, file)];
  const found = comparisonOf(was, now, () => {}, attachedTo(places, now, block));
  const compared = block.intent === null ? found : withIntent(found, readIntent(JSON.stringify(block.intent)));
  if (resultOf(compared) === block.result && residueSaid(compared).length === block.residue.length) return undefined;
  return `A comparison that is made now finds something else than ${page} says, which release ${block.tool.release} made. Compare again.`;
}

/** The enrollment that was attached when the page was made. */
function attachedTo(places: Places, now: Edition, { journey }: SignedPage): readonly Scenario[] {
  if (journey === null) return [];
  const folder = mkdtempSync(join(tmpdir(), "signed-"));
  try {
    const file = join(folder, "journey.json");
    writeFileSync(file, JSON.stringify(journey));
    return [readAnswers(file, now.flow.id, scenarioFolders(places, now.file))];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The right by which a signed page allows to publish: its signatures, and the hash of the page. */
export function signedRight(page: string): Right {
  const html = readText(page);
  const { block } = readPage(html, page);
  return { way: "signed", by: block.signatures.map(({ name, role }) => ({ name, role })), page: sha256(html) };
}
