import type { DraftHead, StudioProduct, StudioProductPage, VersionMade } from "../../shared/api/types";
import { displayDate, displayMoment } from "../../shared/dates";

type Version = StudioProductPage["versions"][number];

/** The version with which enrollments begin, and since when. */
export function liveWords({ live }: StudioProduct): { readonly version: string; readonly since: string } | undefined {
  if (live === null) return undefined;
  return { version: live.version, since: live.since === null ? "" : `since ${displayDate(live.since)}` };
}

/** How many enrollments a version has: `12 open, 3 sold`. */
export const enrollmentWords = ({ open, sold }: StudioProduct["enrollments"][number]): string =>
  `${open.toLocaleString("en-US")} open, ${sold.toLocaleString("en-US")} sold`;

/** Who changed a draft last, and when; who made it, as long as nothing was saved in it. */
export function savedWords({ saved, created }: DraftHead): string {
  const [does, { by, at }] = saved === null ? ["made by", created] : ["changed by", saved];
  return `${does} ${by.name} ${displayMoment(at)}`;
}

/** What a draft began from. */
export function baseWords({ base: { from, version } }: DraftHead): string {
  const of = version === null ? "" : ` ${version}`;
  return { working: `working copy${of}`, version: `version${of}`, files: "uploaded files" }[from];
}

/** A number of things: `1 draft`, `2 drafts`. */
export const counted = (count: number, one: string): string =>
  `${count.toLocaleString("en-US")} ${count === 1 ? one : `${one}s`}`;

/** When a version was published: `on Nov 29, 2026`. */
export const madeWords = ({ at }: VersionMade): string => (at === null ? "" : `on ${displayDate(at)}`);

/** How a version was published, and by whom, in a sentence. */
export function wayWords({ way, by }: Pick<Version, "way" | "by">): string {
  const people = new Intl.ListFormat("en-US").format(by.map(({ name, role }) => `${name} (${role})`));
  const byPeople = people === "" ? "" : ` by ${people}`;
  switch (way) {
    case "signed":
      return `Approved${byPeople}.`;
    case "unsigned":
      return `Published without signatures${people === "" ? "" : `, by ${people}`}.`;
    case "rolled-back":
      return `An older version was published again${byPeople}.`;
    case "break-glass":
      return `Published in an emergency${byPeople}.`;
    case "shipped":
      return "It came with the software.";
    case "kept":
      return "It was published before this was recorded.";
    case null:
      return "How it was published is not known.";
  }
}
