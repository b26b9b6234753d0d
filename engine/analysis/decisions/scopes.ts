import { scopeOfThing, scopesOf } from "../../language/of-thing";
import { inRules } from "../../moment/in-rules";
import type { Here } from "../../session/here";

/**
 * The scopes in which a text at this place is said: the one of the step, or for a text about the things of a list one for
 * each of them. The texts of a question about a thing are also said of a new one.
 */
export function scopesAt(here: Here, pointer: string): readonly object[] {
  const list = [...here.flow.questions.values()].find(
    ({ items, pointer: own }) =>
      items && pointer.startsWith(`${own}/items/`) && !pointer.startsWith(`${own}/items/copy/`),
  );
  if (!list) return [here.scope];
  const things = scopesOf(inRules(list, here.answer(list)), here.scope, undefined);
  const isAsked = pointer.startsWith(`${list.pointer}/items/questions/`);
  return isAsked ? [...things, scopeOfThing(here.scope, {})] : things;
}
