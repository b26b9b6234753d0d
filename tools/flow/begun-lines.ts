import type { Edition } from "./edition";

/**
 * Returns what happens to quotes and enrollments that have begun, and to policies: what the format and the server say of
 * the newer version (`started_quotes`, resolutions R-22).
 */
export function begunLines(was: Edition, now: Edition): readonly string[] {
  return [...(was.flow.version === now.flow.version ? [] : versionLines(was, now)), ...priceLines(was, now)];
}

function versionLines({ flow: { version } }: Edition, { flow }: Edition): readonly string[] {
  const moves =
    flow.started_quotes === "move"
      ? `Quotes and enrollments that began with an older version move to version ${flow.version} when they are opened next, and what it asks is asked then. One that is sold, mailed to the client or being paid stays as it is.`
      : `Quotes and enrollments that began with version ${version} go on with it and see nothing of this version's changes.`;
  const later = JSON.stringify(flow).includes('"applies_to_started"')
    ? ["Some rules of this version hold for enrollments that have begun, too, each from its own day on."]
    : [];
  return [moves, ...later, "Policies that are sold stay as they were sold."];
}

function priceLines(was: Edition, now: Edition): readonly string[] {
  if (now.priced === undefined) return [];
  if (was.priced?.sha256 === now.priced.sha256) {
    const isOtherTerm = JSON.stringify(was.flow.policy?.lasts) !== JSON.stringify(now.flow.policy?.lasts);
    const asked = "The policy lasts otherwise: ask whether these prices are meant for the new term.";
    return ["Prices: both versions have the same rate book.", ...(isOtherTerm ? [asked] : [])];
  }
  return [
    "Prices: a quote in which a plan has been saved keeps the price that it has, also if it was sent, until the plan is taken back or another state asks for the choice again. All other quotes, also those that have begun, get the new prices once the new rate book is current. Policies keep the price at which they were sold.",
  ];
}
