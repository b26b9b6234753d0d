/** How a host keeps what is sent. */
import type { Json, JsonObject } from "../../contract";
import { noteChange } from "../../session/touched";
import { copied } from "../../values/copied";
import { isObject } from "../../values/objects";

/** An object with what is sent for its keys; `null` removes a key. */
export function changedBy(own: JsonObject, sent: JsonObject): JsonObject {
  const changed = copied(own);
  for (const key in sent) {
    const part = sent[key];
    if (part === null || part === undefined) delete changed[key];
    else changed[key] = isObject(part) ? present(part) : part;
  }
  noteChange(changed, own, Object.keys(sent));
  return changed;
}

/** Without what was cleared: `null` removes, at every depth of what is sent whole. */
export function present(value: JsonObject): JsonObject {
  const kept: { [key: string]: Json | undefined } = {};
  for (const [key, part] of Object.entries(value))
    if (part !== null && part !== undefined) kept[key] = isObject(part) ? present(part) : part;
  return kept;
}
