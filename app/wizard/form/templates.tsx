import { chakra } from "@chakra-ui/react/styled-system";
import type { FieldTemplateProps, ObjectFieldTemplateProps, TemplatesType } from "@rjsf/utils";
import type { ReactNode } from "react";
import { ErrorText, Hint, Label } from "../../shared/ui/controls";
import type { QuestionView } from "../engine";
import { Problem } from "../parts/Problem";
import { useLayout } from "./Layout";
import { errorId, hintId, useForm, useQuestion } from "./QuestionContext";

const Grid = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "repeat(6, minmax(0, 1fr))", columnGap: "4", rowGap: "5" },
});
const Cell = chakra("div", {
  base: { gridColumn: "span 6", minWidth: "0" },
  variants: {
    width: {
      full: {},
      half: { gridColumn: { base: "span 6", sm: "span 3" } },
      third: { gridColumn: { base: "span 6", sm: "span 2" } },
    },
  },
});
const Group = chakra("fieldset", { base: { border: "none", p: "0", m: "0", minWidth: "0" } });
const Legend = chakra("legend", {
  base: { p: "0", mb: "1.5", fontWeight: "600" },
  variants: {
    quiet: { true: { position: "absolute", width: "1px", height: "1px", overflow: "hidden", clipPath: "inset(50%)" } },
  },
});

/** A question with its label, hint and error tied to its control (W10); hidden questions are not rendered at all. */
function FieldTemplate({ id, fieldPathId, children }: FieldTemplateProps) {
  const question = useQuestion(fieldPathId.path.at(-1));
  const { single } = useForm();
  if (fieldPathId.path.length === 0) return children;
  if (!question) return null;
  const grouped = question.widget === "radio" || question.widget === "cards";
  return grouped ? (
    <Group aria-describedby={question.error ? errorId(id) : undefined}>
      <Legend quiet={single}>{question.label}</Legend>
      <Said id={id} question={question} control={children} />
    </Group>
  ) : (
    <>
      {!labelsItself(question) && <Label htmlFor={id}>{question.label}</Label>}
      <Said id={id} question={question} control={children} />
    </>
  );
}

function Said({
  id,
  question,
  control,
}: {
  readonly id: string;
  readonly question: QuestionView;
  readonly control: ReactNode;
}) {
  const { problem } = useForm();
  return (
    <>
      {question.hint && <Hint id={hintId(id)}>{question.hint}</Hint>}
      {control}
      {question.error && question.widget !== "card" && <ErrorText id={errorId(id)}>{question.error}</ErrorText>}
      {problem?.phase === "change" && problem.name === question.name && <Problem problem={problem} keepFocus />}
    </>
  );
}

const labelsItself = ({ widget }: QuestionView): boolean => widget === "checkbox" || widget === "card";

/** The visible questions in the engine's order, on a grid; a step may lay them out itself (checkout). */
function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  const { questions } = useForm();
  const layout = useLayout();
  const grid = (names: readonly string[]): ReactNode => {
    const shown = names.flatMap((name) => questions.find((question) => question.name === name) ?? []);
    if (shown.length === 0) return null;
    return (
      <Grid>
        {shown.map(({ name, width }) => (
          <Cell key={name} width={width}>
            {properties.find((property) => property.name === name)?.content}
          </Cell>
        ))}
      </Grid>
    );
  };
  return layout ? layout(grid) : grid(questions.map(({ name }) => name));
}

export const templates: Partial<TemplatesType> = { FieldTemplate, ObjectFieldTemplate };
