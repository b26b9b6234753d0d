/** JSON on one line, with a blank where a person writes one. */
export function compact(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(compact).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([name, member]) => `${JSON.stringify(name)}: ${compact(member)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** What takes the place of what is left out. */
const MORE = "…";
const MOST_CHARACTERS = 48;

/** The same value in at most about so many characters: long texts are cut, then members from the end and the depth on. */
export function shortened(value: unknown, most: number): string {
  const whole = compact(value);
  if (whole.length <= most) return whole;
  for (const depth of [9, 6, 5, 4, 3, 2, 1])
    for (const members of [12, 4, 3, 2, 1]) {
      const said = cut(value, depth, members);
      if (said.length <= most) return said;
    }
  return cut(value, 1, 1);
}

function cut(value: unknown, depth: number, members: number): string {
  if (typeof value === "string" && value.length > MOST_CHARACTERS)
    return JSON.stringify(`${value.slice(0, MOST_CHARACTERS).trimEnd()}${MORE}`);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (depth === 0) return Array.isArray(value) ? `[${MORE}]` : `{ ${MORE} }`;
  const isList = Array.isArray(value);
  const parts = Object.entries(value).map(
    ([name, member]) => (isList ? "" : `${JSON.stringify(name)}: `) + cut(member, depth - 1, members),
  );
  const shown = [...parts.slice(0, members), ...(parts.length > members ? [MORE] : [])].join(", ");
  return isList ? `[${shown}]` : shown === "" ? "{}" : `{ ${shown} }`;
}
