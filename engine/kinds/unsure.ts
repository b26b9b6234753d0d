/** Derived answers that are worked out from an answer which is refused: nothing is shown of them until it is right. */
import type { FieldError } from "../contract";
import type { CompiledForm } from "../flow/compiled";
import { reads } from "../language/reads";

const NONE: ReadonlySet<string> = new Set();

/** Returns which derived questions of the form have such a source, or another derived answer that has. */
export function unsureIn({
  questions,
  named,
}: CompiledForm): (judged: () => readonly FieldError[]) => ReadonlySet<string> {
  const derived = questions.flatMap(({ name, declared }) =>
    declared.derived === undefined ? [] : [{ name, from: reads(declared.derived).flatMap((path) => sourceOf(path)) }],
  );
  const known = derived.filter(({ from }) => from.some((name) => named.has(name)));
  return (judged) => {
    const errors = known.length === 0 ? [] : judged();
    if (errors.length === 0) return NONE;
    const wrong = new Set(errors.map(({ at }) => at.split(".")[0] ?? at));
    const unsure = new Set<string>();
    for (const { name, from } of known)
      if (from.some((source) => wrong.has(source) || unsure.has(source))) unsure.add(name);
    return unsure;
  };
}

/** The question that a path reads: of the thing by its name or as `item.…`, of a step as `answers.…`. */
function sourceOf(path: string): readonly string[] {
  const [root = path, name] = path.split(".");
  if (name === undefined) return [root];
  return root === "item" || root === "answers" ? [name] : [];
}
