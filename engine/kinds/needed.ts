import type { CompiledQuestion } from "../flow/compiled";
import type { Moment } from "../moment/moment";
import { isBlank } from "../values/blank";
import { isNeededBy } from "../values/client";
import { under } from "../values/path";

/**
 * Whether the client's own record has the answer and cannot be without it: what every client of that type needs
 * is asked for by one declaration, here as in the client form. What was absent there already may stay absent (B-14).
 */
export function isNeededByClient({ home, name }: CompiledQuestion, { flow, judging, session }: Moment): boolean {
  const { client } = session.data;
  if (judging || home.in !== "record" || client === undefined) return false;
  const copy = flow.records.get(home.role)?.copies.find(({ of }) => of === "client");
  const place = copy?.places.get(name);
  if (!copy || !place) return false;
  return isNeededBy(place.join("."), client.client_type) && !isBlank(under(client, [...copy.path, ...place]));
}
