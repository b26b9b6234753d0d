import { chakra } from "../../shared/theme/chakra";
import { clipped } from "../../shared/theme/styles";
import type { Field, Registry, RJSFSchema } from "@rjsf/utils";
import { toFieldPathId } from "@rjsf/utils";
import { memo, useCallback, useMemo } from "react";
import type { ReactNode } from "react";
import type { Json, Problem, QuestionView } from "../engine";
import { useLayout } from "./Layout";
import { isToCome, RowProvider, useForm, useNow } from "./QuestionContext";
import { uiSchemaOf } from "./widgets";

const Grid = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "repeat(6, minmax(0, 1fr))", columnGap: "4", rowGap: "5" },
});
const Cell = chakra("div", {
  base: { gridColumn: "span 6", minWidth: "0" },
  variants: {
    width: {
      full: {},
      half: { gridColumn: { base: "span 6", sm: "span 3" } },
      third: { gridColumn: { base: "span 3", sm: "span 2" } },
    },
    alone: { true: { gridColumn: { base: "span 6", sm: "span 2" } } },
    /** It takes no place, but a screen reader has its region already when the answer comes. */
    toCome: { true: clipped },
  },
});

/**
 * The field of the whole form: the visible questions in the engine's order, on a grid; a step may lay them out itself
 * (checkout). rjsf's own field gets its answers through the Form, which clones and compares all of them at every
 * keystroke. Here each row takes its answer from the view, and only changed rows render.
 */
export function Rows({ registry }: { readonly registry: Registry }) {
  const { form, problem } = useNow();
  const layout = useLayout();
  const questions = new Map(form.questions.map((question) => [question.name, question]));
  const properties = (form.schema.properties ?? {}) as Readonly<Record<string, RJSFSchema>>;
  const row = (question: QuestionView, isAlone: boolean): ReactNode => {
    const { name } = question;
    const schema = properties[name];
    if (!schema) throw new Error(`form ${form.id}: question ${name} has no schema`);
    const own = problem?.phase === "change" && problem.name === name ? problem : null;
    return <Row key={name} {...{ question, schema, registry, isAlone }} value={form.values[name]} problem={own} />;
  };
  const grid = (names: Iterable<string>): ReactNode => {
    const shown = [...names].flatMap((name) => questions.get(name) ?? []);
    const alone = aloneOnPhones(shown.filter((question) => !isToCome(question)));
    return shown.length === 0 ? null : <Grid>{shown.map((question) => row(question, alone.has(question)))}</Grid>;
  };
  return layout ? layout(grid) : grid(questions.keys());
}

/** On a phone, thirds stand two in a row; the first of an odd number has a row of its own. */
function aloneOnPhones(questions: readonly QuestionView[]): ReadonlySet<QuestionView> {
  const alone = new Set<QuestionView>();
  let run: QuestionView[] = [];
  const end = (): void => {
    if (run[0] && run.length % 2 === 1) alone.add(run[0]);
    run = [];
  };
  for (const question of questions) {
    if (question.width === "third") run.push(question);
    else end();
  }
  end();
  return alone;
}

interface Props {
  readonly question: QuestionView;
  readonly schema: RJSFSchema;
  readonly value: Json | undefined;
  readonly problem: Problem | null;
  readonly registry: Registry;
  readonly isAlone: boolean;
}

/**
 * One question, rendered by rjsf from its schema and uiSchema. The engine returns the same objects while nothing
 * changes.
 */
const Row = memo(function Row({ question, schema, value, problem, registry, isAlone }: Props) {
  const { answer, leave } = useForm();
  const { name } = question;
  const { fields, globalFormOptions } = registry;
  const SchemaField = fields.SchemaField as Field;
  const path = useMemo(() => toFieldPathId(name, globalFormOptions), [name, globalFormOptions]);
  const row = useMemo(() => ({ question, problem }), [question, problem]);
  const change = useCallback((given: unknown): void => answer(name, (given ?? null) as Json), [answer, name]);
  const left = useCallback((): void => leave(name), [leave, name]);
  return (
    <Cell width={question.width} alone={isAlone} toCome={isToCome(question)}>
      <RowProvider value={row}>
        <SchemaField
          name={name}
          schema={schema}
          uiSchema={uiSchemaOf(question)}
          fieldPathId={path}
          formData={value}
          registry={registry}
          onChange={change}
          onBlur={left}
          onFocus={ignore}
        />
      </RowProvider>
    </Cell>
  );
});

const ignore = (): void => undefined;
