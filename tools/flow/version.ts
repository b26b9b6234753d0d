import { isDeepStrictEqual } from "node:util";
import { compareVersions, withParts, type Finding, type Flow, type Parts } from "../../engine/index";
import { changesOfVersions, demandedVersion, positionIn, type Demand, type Demanded } from "../../engine/analysis";
import { shownFile, type Places } from "./files";
import { libraryFor } from "./library";
import { readText } from "../../server/base/text-file";

/** What sort of change demands which part of the version (flow format, `version`). */
const SORTS: { readonly [demand in Demand]: string } = {
  patch: "wording",
  minor: "a question or a rule",
  major: "what saved answers mean",
};

/**
 * Returns a finding for a sound flow that differs from the version published under its number, falls behind the newest
 * one, or is raised less than what it changes demands. Its parts have findings of their own.
 */
export function versionFindings(places: Places, file: string, published: readonly Flow[]): readonly Finding[] {
  const text = readText(file);
  const flow = withParts(JSON.parse(text) as Flow, {});
  const newest = published
    .filter(({ id }) => id === flow.id)
    .toSorted((a, b) => compareVersions(a.version, b.version))
    .at(-1);
  if (!newest) return [];
  const said = { file: shownFile(places, file), ...positionIn(text, "/version"), pointer: "/version" };
  const demanded = demandedOver(places, file, newest, flow);
  if (compareVersions(flow.version, newest.version) > 0)
    return tooLittle(flow, newest, demanded).map((each) => ({ ...said, ...each }));
  const isBehind = flow.version !== newest.version;
  if (!isBehind && !demanded && isDeepStrictEqual(ownOf(newest), ownOf(flow))) return [];
  const message = isBehind
    ? "This flow is behind the newest published version."
    : "This flow differs from the version that is published under its number.";
  return [
    {
      ...said,
      rule: "version-not-raised",
      found: isBehind
        ? `${flow.version} after ${newest.version}`
        : `${flow.version}, with other content than the published one`,
      expected: demanded?.atLeast ?? nextPatch(newest),
      message: demanded ? `${message} ${because(demanded)}` : message,
    },
  ];
}

/** What the flow changes over the published version. A part that both use is the published one. */
function demandedOver(places: Places, file: string, newest: Flow, flow: Flow): Demanded | undefined {
  const { lists, parts } = libraryFor(places, file);
  const changes = changesOfVersions(newest, flow, {
    lists,
    parts: { ...parts, ...(newest.parts as Parts | undefined) },
  });
  return demandedVersion(newest.version, changes);
}

function tooLittle(flow: Flow, newest: Flow, demanded: Demanded | undefined): readonly Omit<Finding, "pointer">[] {
  if (!demanded || compareVersions(flow.version, demanded.atLeast) >= 0) return [];
  return [
    {
      rule: "version-raised-too-little",
      found: `${flow.version} after ${newest.version}`,
      expected: `${demanded.atLeast} or higher`,
      message: because(demanded),
    },
  ];
}

const SHOWN = 3;

/** Which changes demand it: `It changes a question or a rule: …`. */
function because({ raise, because }: Demanded): string {
  const shown = because.slice(0, SHOWN).map(({ sentence }) => sentence);
  const more = because.length > SHOWN ? `; and ${because.length - SHOWN} more` : "";
  return `It changes ${SORTS[raise]}: ${shown.join("; ")}${more}.`;
}

const nextPatch = ({ version }: Flow): string => {
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  return `${major}.${minor}.${patch + 1}`;
};

/** A flow without the parts inside it and without what only editors read. */
function ownOf({ parts: _parts, $schema: _schema, ...own }: Flow): object {
  return own;
}
