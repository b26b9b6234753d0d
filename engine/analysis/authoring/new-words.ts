/** Words and names of new things. */

/** Written where only a person can say what is to be said. */
export const TO_BE_WRITTEN = "To be written.";

const A_THING = /^(?:An?|One|The) ([a-z][a-z -]{1,28}?)(?:,.*|:.*|;.*)?\.?$/;

/** What a thing is called, by what the schema says of it: `A proof.` is a proof. */
export function nounOf(description: string | undefined, at: string): string {
  const [, said] = A_THING.exec(description?.split(/[.:]| with | that | which /)[0] ?? "") ?? [];
  if (said !== undefined && said.split(" ").length < 4) return said;
  const word = at.split("/").findLast((each) => /^[a-z_]+$/.test(each)) ?? "thing";
  return singular(word.replaceAll("_", " ").replace(/^landing /, ""));
}

const singular = (word: string): string =>
  word.endsWith("ies") ? `${word.slice(0, -3)}y` : word.replace(/(?<=[^s])s$/, "");

/** Returns a name that is not taken, made of a title. */
export function nameFrom(title: string, taken: readonly string[], separator: "_" | "-" = "_"): string {
  const letters = title
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, separator);
  const trimmed = letters.replace(/^[^a-z]+/, "").replace(/[_-]+$/, "");
  const base = trimmed === "" ? "new" : trimmed;
  const used = new Set(taken);
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? base : `${base}${separator}${number}`;
    if (!used.has(name)) return name;
  }
}
