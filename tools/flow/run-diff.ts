import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Journey } from "../../engine/analysis";
import { WrongUsage, type Context } from "./command";
import { comparisonOf, hasResidue, withIntent, type Comparison } from "./difference";
import { differenceLines } from "./difference-lines";
import { differencePage } from "./difference-page";
import { editionNamed, newestOf, type Edition } from "./edition";
import { publishedFolders } from "./files";
import { readIntent } from "./intent";
import { scenarioFolders } from "./coverage";
import { printJson } from "./print";
import { progressOf } from "./progress";
import { publishedVersions } from "./published-versions";
import { sealed } from "./signed";
import { blockOf } from "./signed-made";
import { readAnswers } from "../scenarios/scenario";
import { readText } from "../../server/base/text-file";

/** `flow diff`: prints what two versions of a flow say and do otherwise. Returns 1 where something was not declared. */
export function runDiff({ places, names, has, value, output }: Context): number {
  const only = value("only");
  const intent = only === undefined ? null : readIntent(only);
  const [was, now] = editionsOf({ places, names, value });
  if (was.flow.id !== now.flow.id)
    throw new WrongUsage(`${was.name} and ${now.name} are different flows: name two versions of one.`);
  const attached = value("journey");
  const journeys =
    attached === undefined ? [] : [readAnswers(attached, now.flow.id, scenarioFolders(places, now.file))];
  const found = comparisonOf(was, now, progressOf(`${was.name} → ${now.name}`), journeys);
  const compared = intent ? withIntent(found, intent) : found;
  const page = value("html");
  if (page !== undefined) {
    const html = differencePage(compared, was, now);
    writeFileSync(resolve(page), sealed(html, blockOf(compared, was, now, attached)));
  }
  const witness = value("witness");
  if (witness !== undefined) printJson(output, witnessIn(compared, witness));
  else if (has("json")) printJson(output, compared);
  else for (const line of differenceLines(compared)) output.out(line);
  return hasResidue(compared) ? 1 : 0;
}

/** The witness of a class by the number that it has in the lines. Throws WrongUsage for any other number. */
function witnessIn({ changed }: Comparison, number: string): Journey {
  const left = changed.filter(({ meant }) => meant === null);
  const found = left[Number(number) - 1];
  if (found) return found.witness;
  const known = left.length === 0 ? "Nothing is left that has a witness." : `The classes are 1 to ${left.length}.`;
  throw new WrongUsage(`There is no class ${number}. ${known}`);
}

/** The versions to compare: those that are named, or a working copy with the newest published version. */
function editionsOf({
  places,
  names,
  value,
}: Pick<Context, "places" | "names" | "value">): readonly [Edition, Edition] {
  const [first, second, ...more] = names;
  if (first === undefined || more.length > 0)
    throw new WrongUsage(
      "Name two versions, the older one first; or one flow, to compare it with its newest published version.",
    );
  if (second !== undefined)
    return [editionNamed(places, first, value("was-rates")), editionNamed(places, second, value("now-rates"))];
  const now = editionNamed(places, first, value("now-rates"));
  const versions = publishedVersions(publishedFolders(places), readText(now.file));
  return [newestOf(places, versions, now.flow.id, value("was-rates")), now];
}
