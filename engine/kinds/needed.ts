import type { CompiledFlow, CompiledQuestion } from "../flow/compiled";
import type { Moment } from "../moment/moment";
import { isBlank } from "../values/blank";
import { isNeededBy } from "../values/client";
import { under } from "../values/path";

/**
 * Whether the client's own record has the answer and cannot be without it: what every client of that type needs
 * is asked for by one declaration, here as in the client form. What was absent there already may stay absent (B-14).
 */
export function isNeededByClient(question: CompiledQuestion, { flow, judging, session }: Moment): boolean {
  const { client } = session.data;
  if (judging || client === undefined) return false;
  const copy = copyAtClient(question, flow);
  return copy !== undefined && isNeededBy(copy.place, client.client_type) && !isBlank(under(client, copy.path));
}

/** Where the client's own record has the answer to a question: its place there, and the path to it; undefined if nowhere. */
export function copyAtClient(
  { home, name }: CompiledQuestion,
  { records }: CompiledFlow,
): { readonly place: string; readonly path: readonly string[] } | undefined {
  if (home.in !== "record") return undefined;
  const copy = records.get(home.role)?.copies.find(({ of }) => of === "client");
  const place = copy?.places.get(name);
  return copy && place && { place: place.join("."), path: [...copy.path, ...place] };
}
