import { format } from "oxfmt";

/**
 * JSON as `npm run format` leaves it, so that what a tool writes passes the check. An object that begins with a new line
 * in the text stays on lines of its own; all others are put on one line where they fit.
 * @param json the text of a JSON value
 */
export async function laidOut(json: string): Promise<string> {
  const { code, errors } = await format("written.json", json, { printWidth: 120 });
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join("\n"));
  return code;
}
