/** The controls of the inspector for words that are rules. */
import type { ComponentType } from "react";
import { isJson, ruleOf, conditionSaid, expressionSaid } from "../../../../../engine/analysis/index";
import type { Vocabulary } from "../../../../../engine/analysis/index";
import type { Json } from "../../../../../engine/index";
import { Small } from "../../ui/parts";
import type { ControlProps } from "../control";
import { useVocabulary } from "../vocabulary";
import { firstValue, newRow } from "./changes";
import { EditorsProvider } from "./editors";
import { Expression } from "./Expression";
import { likeAt } from "./likes";
import { Choose, Line, Said, Stack } from "./parts";
import { Rows } from "./Rows";
import { isTooLarge } from "./sizes";
import { useFocusAfter } from "./useFocusAfter";

const EDITORS = { Expression, Rows };
/** Until the draft could be read once, rules are shown by the paths that they read. */
const NOTHING: Vocabulary = { readables: [], tables: [], lists: {}, names: {}, inside: [] };

const ruleIn = (value: unknown): Json | undefined => (value !== undefined && isJson(value) ? value : undefined);

const sentence = (said: string): string => `${said.charAt(0).toUpperCase()}${said.slice(1)}.`;

/** A condition: rows of which all, any or none must hold, with the whole in English above them. */
function ConditionControl({ id, label, value, isReadOnly, describedBy, onChange }: ControlProps) {
  const vocabulary = useVocabulary() ?? NOTHING;
  const rule = ruleIn(value);
  if (rule !== undefined && isTooLarge(rule)) return <TooLarge />;
  return (
    <EditorsProvider value={EDITORS}>
      <Stack>
        <Said aria-live="polite">
          {rule === undefined ? "There is no condition." : sentence(conditionSaid(rule, vocabulary))}
        </Said>
        <Rows {...{ id, label, describedBy, vocabulary, isReadOnly, rule, onChange }} />
      </Stack>
    </EditorsProvider>
  );
}

const TooLarge = () => <Said>This rule has more parts than the form can show: edit it in the text.</Said>;

interface ExpressionControlProps extends ControlProps {
  /** The place of the word, which may say which values it can have. */
  readonly pointer?: string;
}

/** A value, a price or a first answer: an expression of any depth, with the whole in English above it. */
function ExpressionControl(props: ExpressionControlProps) {
  const { id, label, value, isReadOnly, describedBy, pointer, onChange } = props;
  const vocabulary = useVocabulary() ?? NOTHING;
  const focus = useFocusAfter();
  const rule = ruleIn(value);
  const like = pointer === undefined ? undefined : likeAt(pointer, vocabulary);
  if (rule !== undefined && isTooLarge(rule)) return <TooLarge />;
  const put = (next: Json | undefined): void => {
    focus([id]);
    onChange(next);
  };
  return (
    <EditorsProvider value={EDITORS}>
      <Stack role="group" aria-label={label} aria-describedby={describedBy}>
        {isMadeUp(rule) && <Said aria-live="polite">{sentence(expressionSaid(rule, vocabulary, like))}</Said>}
        {rule !== undefined && <Expression {...{ id, label, vocabulary, isReadOnly, rule, like, onChange }} />}
        {rule === undefined && !isReadOnly && (
          <Line>
            <Small
              id={id}
              type="button"
              aria-label={`Say ${label}`}
              onClick={() => put(like ? firstValue(like, vocabulary) : 0)}
            >
              Say it
            </Small>
          </Line>
        )}
      </Stack>
    </EditorsProvider>
  );
}

/** Whether it is worked out: a plain value is its own sentence. */
const isMadeUp = (rule: Json | undefined): rule is Json => typeof rule === "object" && rule !== null;

type Flag = "absent" | "always" | "never" | "when";

const FLAGS: readonly (readonly [Flag, string])[] = [
  ["absent", "No"],
  ["always", "Always"],
  ["never", "Never"],
  ["when", "When a condition holds"],
];

const flagOf = (value: unknown): Flag => {
  if (value === undefined) return "absent";
  return typeof value === "boolean" ? (value ? "always" : "never") : "when";
};

/** A word that is so always, never, or when a condition holds. */
function RuleOrFlagControl(props: ControlProps) {
  const { id, label, value, isReadOnly, describedBy, onChange } = props;
  const vocabulary = useVocabulary() ?? NOTHING;
  const flag = flagOf(value);
  const choose = (chosen: string): void => {
    if (chosen === "when") onChange(ruleOf(newRow(vocabulary)));
    else onChange(chosen === "absent" ? undefined : chosen === "always");
  };
  return (
    <Stack>
      <Line>
        <Choose
          id={id}
          aria-label={label}
          aria-describedby={describedBy}
          disabled={isReadOnly}
          value={flag}
          onChange={({ target }) => choose(target.value)}
        >
          {FLAGS.filter(([name]) => name !== "never" || flag === "never").map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </Choose>
      </Line>
      {flag === "when" && <ConditionControl {...props} id={`${id}-when`} label={`${label}, when`} />}
    </Stack>
  );
}

/** The controls by what a word is: a condition, an expression, or either a constant or a condition. */
export const ruleControls = {
  condition: ConditionControl,
  expression: ExpressionControl,
  ruleOrFlag: RuleOrFlagControl,
} satisfies { readonly [kind: string]: ComponentType<ControlProps> };
