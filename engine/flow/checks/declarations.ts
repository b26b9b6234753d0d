import type { Finding } from "../../contract";
import type { Check, Declared, Facts } from "../facts";
import { finding, oneOf, show, unknownName } from "../finding";
import { child } from "../pointer";
import { select, type Picked } from "../select";

/** What is declared is declared once, whole and without contradiction. */
export const checkDeclarations: Check = (facts) => [
  ...checkQuestionsAgree(facts),
  ...checkRuleIds(facts),
  ...checkEither(facts, "errors/*", ["at", "reject"]),
  ...checkEither(facts, "plan/match/*", ["equals", "has"]),
  ...checkLookupNames(facts),
  ...checkListFiles(facts),
  ...checkShare(facts),
];

/** A question asked by two steps is one question: the same answer must be right in both. */
function checkQuestionsAgree({ questions }: Facts): Finding[] {
  return [...questions].flatMap(([name, [first, ...others]]) =>
    others
      .filter((other) => first && meaning(other) !== meaning(first))
      .map(({ pointer }) =>
        finding("question-conflict", pointer, {
          found: show(name),
          expected: `the same question as in ${first?.step ?? ""}`,
          message: "Another step asks a different question of this name.",
        }),
      ),
  );
}

/** What two declarations of a question must share: everything but the words. */
function meaning({ schema }: Declared): string {
  const {
    title: _title,
    description: _description,
    ...rest
  } = schema as Declared["schema"] & { readonly title?: string; readonly description?: string };
  return JSON.stringify(Object.entries(rest).sort(([a], [b]) => a.localeCompare(b)));
}

const RULES_WITH_ID: readonly string[] = [
  "after_call/*/*",
  "final_checks/*",
  "steps/*/checks/*",
  "steps/*/reject/*",
  "steps/*/confirm/*",
  "steps/*/confirm/*/reject/*",
];

/** A rule's id names one condition; the same refusal may stand in two places. */
function checkRuleIds({ flow }: Facts): Finding[] {
  const first = new Map<string, Picked>();
  return RULES_WITH_ID.flatMap((pattern) => select(flow, pattern)).flatMap((picked) => {
    const { id } = picked.value as { readonly id: string };
    const known = first.get(id);
    if (!known) first.set(id, picked);
    if (!known || condition(known) === condition(picked)) return [];
    return [
      finding("duplicate-rule-id", `${picked.pointer}/id`, {
        found: show(id),
        expected: `an id other than that of ${known.pointer}`,
        message: "Another rule has this id.",
      }),
    ];
  });
}

const condition = ({ value }: Picked): string => {
  const { when, fail_when } = value as { readonly when?: unknown; readonly fail_when?: unknown };
  return JSON.stringify([when ?? null, fail_when ?? null]);
};

function checkEither({ flow }: Facts, pattern: string, keys: readonly string[]): Finding[] {
  return select(flow, pattern)
    .filter(({ value }) => keys.filter((key) => Object.hasOwn(value as object, key)).length !== 1)
    .map(({ value, pointer }) =>
      finding("either-or", pointer, {
        found: show(value),
        expected: `exactly one of ${oneOf(keys)}`,
        message: "One of these properties decides what is meant.",
      }),
    );
}

/** Tables and lists are looked up under one set of names. */
function checkLookupNames({ flow }: Facts): Finding[] {
  return Object.keys(flow.tables ?? {})
    .filter((name) => Object.hasOwn(flow.lists ?? {}, name))
    .map((name) =>
      finding("table-named-like-list", child("/tables", name), {
        found: show(name),
        expected: "a name that no list has",
        message: "A lookup could mean the table or the list.",
      }),
    );
}

function checkListFiles({ flow, lists }: Facts): Finding[] {
  if (!lists) return [];
  return Object.entries(flow.lists ?? {})
    .filter(([, file]) => !Object.hasOwn(lists, file))
    .map(([name, file]) => unknownName("list file", child("/lists", name), file, Object.keys(lists)));
}

/** The share of a person is kept beside the person's answers, so its name must be free. */
function checkShare({ flow }: Facts): Finding[] {
  return Object.entries(flow.steps).flatMap(([id, step]) => {
    if (step.kind !== "people" || !Object.hasOwn(step.person.schema.properties, step.share.field)) return [];
    const detail = {
      found: show(step.share.field),
      expected: "a name that no question of the person has",
      message: "The share would overwrite an answer.",
    };
    return [finding("share-named-like-question", `${child("/steps", id)}/share/field`, detail)];
  });
}
